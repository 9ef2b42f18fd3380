#!/bin/sh
# Postgres' archive_command: keeps a finished segment of its write-ahead log. Succeeds only once the segment is on disk.
#   archive-wal.sh <path of the segment> <its name>
set -eu
archive="${BACKUP:?}/wal"
mkdir -p "$archive"
kept="$archive/$2.gz"
if [ -e "$kept" ]; then
  # After a crash Postgres may hand over a segment again; another one of that name would be of another server.
  gzip --decompress --stdout "$kept" | cmp - "$1"
  exit
fi
gzip --fast --stdout "$1" > "$kept.making"
sync "$kept.making"
mv "$kept.making" "$kept"
