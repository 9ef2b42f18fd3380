#!/usr/bin/env bash
# Makes sure of the browser of the tests: any that is there will do. With --lightest, the one without a window of its own, which
# needs less of the processor, is installed beside others if that is possible.
set -u
LIGHTEST=chromium-headless-shell

is_there() { [ -e "${CHROMIUM_PATH:-}" ] || command -v "$@" >/dev/null; }
other_is_there() { is_there chromium chromium-browser google-chrome; }
install_packages() { "$(dirname "$0")/install-packages.sh" "$@"; }

is_there "$LIGHTEST" && exit 0
[ "${1:-}" != --lightest ] && other_is_there && exit 0
install_packages "$LIGHTEST" || other_is_there || install_packages chromium
