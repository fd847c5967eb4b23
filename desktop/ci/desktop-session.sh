#!/usr/bin/env bash
# desktop-session.sh COMMAND...: runs it on a desktop of its own: an X server, a D-Bus session, an unlocked keyring, a
# notification daemon, and a recorder of what was said to it (DBUS_LOG). The console on electron-fake then
# shows its notifications and badges for real.
set -euo pipefail
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/session-parts.sh"

# Sends a signal until the recorder has received it.
recorder_listens() {
  gdbus emit --session --object-path / --signal com.canonical.Unity.LauncherEntry.RecorderStarted
  grep -q RecorderStarted "$DBUS_LOG"
}

if [ "${1:-}" = --on-the-bus ]; then
  shift
  trap 'kill $(jobs -p) 2>/dev/null || :' EXIT
  unlock_keyring
  # Until it is clicked or taken away, however slow the machine is: by itself dunst shows one for ten seconds.
  printf '[urgency_normal]\ntimeout = 0\n' >"$XDG_CONFIG_HOME/dunstrc"
  dunst -conf "$XDG_CONFIG_HOME/dunstrc" >/dev/null 2>&1 &
  wait_until 'the notification daemon' bus_name_is_taken org.freedesktop.Notifications
  dbus-monitor --session interface=org.freedesktop.Notifications \
    interface=com.canonical.Unity.LauncherEntry >"$DBUS_LOG" 2>/dev/null &
  wait_until 'the recorder' recorder_listens
  exit_code=0
  "$@" || exit_code=$?
  exit "$exit_code"
fi

make_private_home
export DBUS_LOG=${DBUS_LOG:-$session_dir/bus.log} ELECTRON_FAKE_DBUS=1
display=$session_dir/display
Xvfb -displayfd 3 -screen 0 1280x800x24 -nolisten tcp 3>"$display" >/dev/null 2>&1 &
trap 'kill $(jobs -p) 2>/dev/null || :; rm -rf "$session_dir"' EXIT
wait_until 'the X server' grep -q . "$display"
export DISPLAY=:$(cat "$display")
exit_code=0
dbus-run-session -- "$0" --on-the-bus "$@" || exit_code=$?
exit "$exit_code"
