#!/bin/sh
# Prints the path of a Chromium that the browser tests can use, after installing what they lack from Debian;
# else says why not. DURBAR_CHROMIUM names one to use; DURBAR_CHROMIUM=none does without.  browser.sh BIN
set -eu
cd "$(dirname "$0")/.."
bin=$1

say() { printf '      %s\n' "$*" >&2; }
starts() { "$1" --version >/dev/null 2>&1 </dev/null; }
shell=chromium-headless-shell
find_chromium() {
    for name in "$shell" chromium chromium-browser google-chrome; do
        path=$(command -v "$name") || continue
        # Some systems have a placeholder of that name that only tells where to get the browser.
        if starts "$path"; then return; fi
        say "$path does not start."
    done
    return 1
}

if [ "${DURBAR_CHROMIUM:-}" = none ]; then
    say "No Chromium is wanted (DURBAR_CHROMIUM=none)."
    exit 1
elif [ -n "${DURBAR_CHROMIUM:-}" ]; then
    path=$DURBAR_CHROMIUM
    if ! starts "$path"; then
        say "DURBAR_CHROMIUM=$path does not start."
        exit 1
    fi
elif ! command -v "$shell" >/dev/null; then
    # The same browser without windows: the tests take two thirds of the time in it.
    say "Installing Debian's package $shell, and fonts for it (some 300 MB on disk)."
    if ! sh tools/apt.sh "$shell" fonts-liberation; then
        say "Then with another Chromium, which takes longer."
        if ! find_chromium; then
            say "No Chromium on this machine (looked for $shell, chromium, chromium-browser, google-chrome)."
            say "Installing Debian's package chromium, and fonts for it (some 400 MB on disk)."
            sh tools/apt.sh chromium fonts-liberation || exit 1
        fi
    fi
    find_chromium || exit 1
elif ! find_chromium; then
    exit 1
fi

# Playwright brings its own driver, which needs a library that small systems lack.
if ! starts "$bin/playwright"; then
    say "Playwright's driver does not start; installing Debian's package libatomic1 for it."
    sh tools/apt.sh libatomic1 || exit 1
    if ! starts "$bin/playwright"; then
        say "It still does not start: $("$bin/playwright" --version 2>&1 </dev/null | tail -n 1)"
        exit 1
    fi
fi
command -v "$path"
