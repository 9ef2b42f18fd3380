#!/usr/bin/env bash
# Installs Debian's packages; fails where that is not possible.
set -eu
[ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null
apt-get update -qq
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"
