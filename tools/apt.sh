#!/bin/sh
# Installs Debian packages if this user may do so without being asked for a password: apt.sh PACKAGE...
set -eu

if ! command -v apt-get >/dev/null; then
    echo "      There is no apt-get here to install $* with." >&2
    exit 1
elif [ "$(id -u)" = 0 ]; then
    as_root="env"
elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
    as_root="sudo -n env"
else
    echo "      Only root can install $*, and sudo would ask for a password." >&2
    exit 1
fi

log=$(mktemp)
trap 'rm -f "$log"' EXIT
run() {
    echo "      apt-get $* ..." >&2
    if $as_root DEBIAN_FRONTEND=noninteractive apt-get -q -y "$@" >"$log" 2>&1 </dev/null; then return; fi
    tail -n 8 "$log" >&2
    echo "      apt-get $1 failed. Without network nothing can be installed." >&2
    exit 1
}
run update
run install --no-install-recommends "$@"
