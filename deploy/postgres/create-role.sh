#!/bin/sh
# Creates the role that owns the databases of a Postgres server, and the databases; with SERVICE_ROLE also the role that uses them and
# owns nothing. Runs once, when the server starts with an empty volume.
set -eu

psql --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres --set=role="$ROLE" --set=password="$POSTGRES_PASSWORD" <<'SQL'
create role :"role" login password :'password';
SQL
if [ -n "${SERVICE_ROLE:-}" ]; then
  psql --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres --set=role="$SERVICE_ROLE" --set=password="$SERVICE_PASSWORD" <<'SQL'
create role :"role" login password :'password';
SQL
fi
for database in $DATABASES; do
  psql --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres --set=role="$ROLE" --set=database="$database" <<'SQL'
create database :"database" owner :"role";
revoke connect on database :"database" from public;
SQL
  if [ -n "${SERVICE_ROLE:-}" ]; then
    psql --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres --set=role="$SERVICE_ROLE" --set=database="$database" <<'SQL'
grant connect on database :"database" to :"role";
SQL
  fi
done
