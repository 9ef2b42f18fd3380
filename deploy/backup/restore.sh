#!/bin/sh
# Fills an empty data directory (PGDATA) from the last base backup before a time, and tells the server to replay the write-ahead log up to
# that time when it starts; without a time, as far as the log was archived. Nobody can connect until it has.
#   restore.sh ['2026-11-26 14:05:00+00' [timeline]]
# Each restore begins a new timeline of the log. Without a name, the latest is followed: of the timeline before it has only what is older than
# the time to which that restore went back. A base backup of what it lacks is passed over, because the server could not go on from it.
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

# The timelines of earlier restores are numbered in hexadecimal digits.
newest=$(ls "$backup/wal" 2>/dev/null | sed -n 's/^\([0-9A-F]\{8\}\)\.history\.gz$/\1/p' | sort | tail -n 1)
newest=$((0x${newest:-1}))
if [ "$timeline" = latest ]; then followed=$newest; else followed=$((timeline)); fi

# A place in the log, such as 0/3000148, as a number.
number() { echo $(((0x${1%/*} << 32) + 0x${1#*/})); }

# Whether the timeline that is followed has all of a base backup: it was taken on it, or on one before it that was left later.
is_followed() {
  set -- $(sed -n 's/^.*"Timeline": \([0-9]*\),.*"End-LSN": "\([^"]*\)".*$/\1 \2/p' "$backup/base/$1/backup_manifest")
  if [ -z "${2:-}" ] || [ "$1" = "$followed" ]; then return 0; fi
  history="$backup/wal/$(printf %08X "$followed").history.gz"
  left=$(gzip --decompress --stdout "$history" | awk -v before="$1" '$1 == before { print $2 }')
  [ -n "$left" ] && [ "$(number "$2")" -le "$(number "$left")" ]
}

# The name of a backup is the time when it was complete.
latest=$(date -u ${target:+--date="$target"} +%Y-%m-%dT%H-%M-%S.%3NZ)
name=
for each in $(ls "$backup/base" | sort | awk -v latest="$latest" '$0 < latest'); do
  if is_followed "$each"; then
    name=$each
  else
    echo "Passed over $each: timeline $followed of the log does not have what it holds."
  fi
done
if [ -z "$name" ]; then
  echo "There is no base backup before $latest in $backup/base for timeline $followed of the log." >&2
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
if [ "$newest" -gt 1 ] && [ "$timeline" = latest ]; then
  echo "The log has timelines of earlier restores; the server follows the latest, $newest. If you want what was there after the time of such a restore"
  echo "and before it was made, start over and name the timeline before: restore.sh '$target' $((newest - 1))"
fi
