#!/bin/sh
# Takes a base backup of the running server, checks it, and removes the oldest ones with the write-ahead log that only they need.
# Where the server is, and as whom to connect, is set by PGHOST, PGPORT, PGUSER and PGPASSWORD.
set -eu
umask 077
base="${BACKUP:?}/base"
keep="${KEEP_BACKUPS:-8}"
making="$BACKUP/base.making"
mkdir -p "$base" "$BACKUP/wal"
rm -rf "$making"

pg_basebackup --pgdata="$making" --format=tar --gzip --wal-method=stream --checkpoint=fast --no-password
pg_verifybackup --quiet --no-parse-wal "$making"
# A backup can be used for any time after it was complete.
name=$(date -u +%Y-%m-%dT%H-%M-%S.%3NZ)
mv "$making" "$base/$name"

ls "$base" | sort | head -n "-$keep" | while read -r old; do
  rm -rf "${base:?}/$old"
done
oldest=$(ls "$base" | sort | head -n 1)
needed=$(tar --extract --gzip --to-stdout --file="$base/$oldest/base.tar.gz" backup_label | sed -n 's/^START WAL LOCATION: .*(file \(.*\))$/\1/p')
pg_archivecleanup -x .gz "$BACKUP/wal" "$needed"
echo "$name"
