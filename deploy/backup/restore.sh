#!/bin/sh
# Fills an empty data directory (PGDATA) from the last base backup before a time, and tells the server to replay the write-ahead log up to
# that time when it starts; without a time, as far as the log was archived. Nobody can connect until it has.
#   restore.sh ['2026-11-26 14:05:00+00' [timeline]]
# Each restore begins a new timeline of the log. Without a name, the latest is followed: of the timeline before it has only what is older than
# the time to which that restore went back.
set -eu
umask 077
backup="${BACKUP:?}"
target="${1:-}"
timeline="${2:-latest}"

mkdir -p "${PGDATA:?}"
if [ -n "$(ls -A "$PGDATA")" ]; then
  echo "$PGDATA is not empty: move it away first; what is in it may still be needed." >&2
  exit 1
fi

# The name of a backup is the time when it was complete.
latest=$(date -u ${target:+--date="$target"} +%Y-%m-%dT%H-%M-%S.%3NZ)
name=$(ls "$backup/base" | sort | awk -v latest="$latest" '$0 < latest' | tail -n 1)
if [ -z "$name" ]; then
  echo "There is no base backup before $latest in $backup/base." >&2
  exit 1
fi
tar --extract --gzip --directory="$PGDATA" --file="$backup/base/$name/base.tar.gz"
tar --extract --gzip --directory="$PGDATA/pg_wal" --file="$backup/base/$name/pg_wal.tar.gz"

cat >> "$PGDATA/postgresql.auto.conf" <<CONF
# Written by restore.sh.
hot_standby = off
restore_command = 'gzip --decompress --stdout "$backup/wal/%f.gz" > "%p"'
recovery_target_action = promote
recovery_target_timeline = '$timeline'
recovery_target_time = '$target'
recovery_end_command = 'sed -i "/^# Written by restore.sh/,\\\\\$d" postgresql.auto.conf'
CONF
touch "$PGDATA/recovery.signal"
# As root in a container; the server runs as another user.
if [ "$(id -u)" = 0 ]; then chown -R "${OWNER:-postgres:postgres}" "$PGDATA"; fi
echo "Restored $name. Start the server: it replays what was archived${target:+ until $target}."
newest=$(ls "$backup/wal" 2>/dev/null | sed -n 's/^\(0*\([0-9A-F]*\)\)\.history\.gz$/0x\2/p' | sort | tail -n 1)
if [ -n "$newest" ] && [ "$timeline" = latest ]; then
  echo "The log has timelines of earlier restores; the server follows the latest, $newest. If you want what was there after the time of such a restore"
  echo "and before it was made, start over and name the timeline before: restore.sh '$target' $((newest - 1))"
fi
