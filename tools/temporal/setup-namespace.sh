#!/bin/sh
# Creates Swaplane's namespace and search attributes, or mends them. Repeating it changes nothing.
set -eu

# By then every history has been copied; src/temporal/server-facts.ts says the same.
retention=30d

tries=0
until temporal operator cluster health >/dev/null 2>&1; do
  tries=$((tries + 1))
  # The next command then says what is wrong.
  [ "$tries" -lt 60 ] || break
  sleep 1
done

if temporal operator namespace describe --namespace "$TEMPORAL_NAMESPACE" >/dev/null 2>&1; then
  temporal operator namespace update --namespace "$TEMPORAL_NAMESPACE" --retention "$retention"
else
  temporal operator namespace create --namespace "$TEMPORAL_NAMESPACE" --retention "$retention"
fi

for attribute in PartnerId=Keyword Provider=Keyword Pair=Keyword OrderStatus=Keyword Sandbox=Bool; do
  # A new namespace takes a few seconds to be known everywhere.
  tries=0
  until temporal operator search-attribute create --namespace "$TEMPORAL_NAMESPACE" \
    --name "${attribute%=*}" --type "${attribute#*=}"; do
    tries=$((tries + 1))
    [ "$tries" -lt 15 ] || exit 1
    sleep 2
  done
done
