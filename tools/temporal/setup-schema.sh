#!/bin/sh
# Creates the tables in Temporal's two databases or brings them up to date. Repeating it changes nothing.
set -eu

for database in temporal temporal_visibility; do
  schema=${database#temporal_}
  tool() {
    temporal-sql-tool --plugin postgres12 --endpoint "$POSTGRES_SEEDS" --port "$DB_PORT" \
      --user "$POSTGRES_USER" --password "$POSTGRES_PWD" --database "$database" "$@"
  }
  tool setup-schema --version 0.0
  tool update-schema --schema-name "postgresql/v12/$schema"
done
