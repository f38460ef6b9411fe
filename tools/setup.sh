#!/bin/sh
# Makes the virtual environment and installs Durbar with the named extras into it: setup.sh VENV EXTRA...
# Plain sh, because it has to say so in words when there is no Python that fits.
set -eu
cd "$(dirname "$0")/.."
venv=$1
shift

say() { printf '%s\n' "$*"; }
fail() {
    printf '\nCannot set Durbar up: %s\n' "$1" >&2
    shift
    for line in "$@"; do printf '  %s\n' "$line" >&2; done
    exit 1
}
fits() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }
version() { "$1" -c 'import platform; print(platform.python_version())' 2>/dev/null || say "not there"; }

find_python() {
    if [ -n "${PYTHON:-}" ]; then
        fits "$PYTHON" || fail "PYTHON=$PYTHON is not a Python 3.11 or newer (it is: $(version "$PYTHON"))."
        return
    fi
    for PYTHON in python3 python3.11 python3.12 python3.13 python3.14 python; do
        if fits "$PYTHON"; then return; fi
    done
    fail "it needs Python 3.11 or newer (python3 is: $(version python3))." \
        "On Debian 12, Ubuntu 24.04 or newer:  apt-get install python3 python3-venv" \
        "If one is installed elsewhere:        make PYTHON=/path/to/python3.11 ..."
}

# Debian and its children ship Python without the part that puts pip into a virtual environment.
need_ensurepip() {
    if "$PYTHON" -c 'import ensurepip, venv' 2>/dev/null; then return; fi
    package=$("$PYTHON" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
    if command -v apt-get >/dev/null; then
        say "      This Python lacks ensurepip; Debian has it in the package $package."
        if sh tools/apt.sh "$package" && "$PYTHON" -c 'import ensurepip, venv'; then return; fi
        fail "the package $package is missing." "Install it as root:  apt-get install $package"
    fi
    fail "the Python modules venv and ensurepip are missing from $PYTHON." \
        "Install your system's package for them (often called python3-venv), or set PYTHON to another Python."
}

find_python
say "[setup 1/3] Python $(version "$PYTHON") ($("$PYTHON" -c 'import sys; print(sys.executable)'))"
need_ensurepip

# A virtual environment knows the folder it was made in: one that was moved or copied is made again.
home=$(cat "$venv/home" 2>/dev/null || true)
if [ "$home" = "$PWD" ] && fits "$venv/bin/python" && "$venv/bin/python" -c 'import pip' 2>/dev/null; then
    say "[setup 2/3] virtual environment $venv: there already"
else
    say "[setup 2/3] virtual environment $venv ..."
    "$PYTHON" -m venv --clear "$venv" || fail "python -m venv did not succeed; its words are above."
    say "$PWD" >"$venv/home"
fi

say "[setup 3/3] packages ..."
exec "$venv/bin/python" tools/install.py "$@"
