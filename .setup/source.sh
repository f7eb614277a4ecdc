#!/bin/sh
# source.sh PACKAGE FOLDER FILE: put the source of a Debian package into FOLDER, which
# then has FILE.  Uses a private apt configuration: the system's own sources, read as
# deb-src, with lists and cache inside FOLDER.
set -eu
package=$1 folder=$2 wanted=$3
mkdir -p "$folder/apt/parts" "$folder/apt/lists/partial" "$folder/apt/cache/archives/partial"
folder=$(cd "$folder" && pwd)
cd "$folder"
for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
    [ ! -f "$file" ] || sed -n 's/^deb /deb-src /p' "$file" > "apt/parts/$(basename "$file" .list)-src.list"
done
for file in /etc/apt/sources.list.d/*.sources; do
    [ ! -f "$file" ] || sed 's/^Types:.*/Types: deb-src/' "$file" > "apt/parts/$(basename "$file")"
done
private_apt () {
    apt-get -q -o Dir::Etc::sourcelist=/dev/null -o Dir::Etc::sourceparts="$folder/apt/parts" \
        -o Dir::State::lists="$folder/apt/lists" -o Dir::Cache="$folder/apt/cache" \
        -o APT::Sandbox::User="$(id -un)" "$@"
}
echo "source.sh: getting the source package $package into $folder"
private_apt update > apt/log 2>&1 || true   # another list of the machine may be out of reach
# Only the original source is wanted, so what else belongs to the package may be out of reach.
if ! private_apt source --download-only "$package" >> apt/log 2>&1 && ! ls "$package"_*.orig.tar.* > /dev/null 2>&1; then
    cat apt/log >&2
    exit 1
fi
tar -xf "$package"_*.orig.tar.* --strip-components=1
rm -rf apt "$package"_*
test -f "$wanted"
