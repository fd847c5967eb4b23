# What desktop-session.sh and with-keyring.sh are made of.

# A home of its own for everything that keeps files by the XDG rules; gone at the end.
make_private_home() {
  session_dir=$(mktemp -d)
  mkdir -p "$session_dir"/{data,run,config,cache}
  chmod 700 "$session_dir/run"
  export XDG_DATA_HOME=$session_dir/data XDG_RUNTIME_DIR=$session_dir/run
  export XDG_CONFIG_HOME=$session_dir/config XDG_CACHE_HOME=$session_dir/cache
  unset DBUS_SESSION_BUS_ADDRESS WAYLAND_DISPLAY
}

# wait_until WHAT COMMAND...: asks ten times a second, for at most 20 seconds.
wait_until() {
  local what=$1
  shift
  for _ in $(seq 200); do
    if "$@" >/dev/null 2>&1; then return; fi
    sleep 0.1
  done
  echo "desktop session: $what is not there after 20 seconds" >&2
  exit 69
}

bus_call() { # DESTINATION PATH METHOD ARGUMENT...
  local destination=$1 path=$2 method=$3
  shift 3
  gdbus call --session --dest "$destination" --object-path "$path" --method "$method" "$@"
}

bus_name_is_taken() {
  bus_call org.freedesktop.DBus /org/freedesktop/DBus org.freedesktop.DBus.NameHasOwner "$1" | grep -q true
}

keyring_is_unlocked() {
  bus_call org.freedesktop.secrets /org/freedesktop/secrets/collection/login \
    org.freedesktop.DBus.Properties.Get org.freedesktop.Secret.Collection Locked | grep -q false
}

# The keyring ends with the bus.
unlock_keyring() {
  printf session | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1
  wait_until 'the keyring' bus_name_is_taken org.freedesktop.secrets # asked before, the bus would start another
  wait_until 'the unlocked keyring' keyring_is_unlocked
}
