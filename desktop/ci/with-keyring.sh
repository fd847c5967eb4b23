#!/usr/bin/env bash
# with-keyring.sh COMMAND...: runs it with a D-Bus session and an unlocked keyring of its own.
set -euo pipefail
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/session-parts.sh"

if [ "${1:-}" = --on-the-bus ]; then
  shift
  unlock_keyring
  exec "$@"
fi

make_private_home
trap 'rm -rf "$session_dir"' EXIT
exit_code=0
dbus-run-session -- "$0" --on-the-bus "$@" || exit_code=$?
exit "$exit_code"
