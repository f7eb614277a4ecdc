#!/bin/sh
# install.sh PURPOSE...: install the packages of .setup/packages for these
# purposes, unless all are there.  Says what it installs.
set -eu
here=$(dirname "$0")
missing=
for purpose in "$@"; do
    for package in $(awk -v purpose="$purpose" '$1 == purpose { print $2 }' "$here/packages"); do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing="$missing $package"
    done
done
[ -n "$missing" ] || exit 0
sudo=
if [ "$(id -u)" != 0 ]; then
    command -v sudo > /dev/null || { echo "install.sh: these packages are missing and I am not root:$missing" >&2; exit 1; }
    sudo=sudo
fi
echo "Installing from Debian:$missing"
log=$(mktemp)
if ! { $sudo apt-get update -q && $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $missing; } > "$log" 2>&1; then
    cat "$log" >&2
    rm -f "$log"
    echo "install.sh: apt-get could not install:$missing" >&2
    exit 1
fi
rm -f "$log"
