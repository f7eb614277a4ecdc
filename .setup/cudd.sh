#!/bin/sh
# cudd.sh FOLDER: put the source of Debian's berkeley-abc, which carries a
# complete CUDD, into FOLDER.  Uses a private apt configuration: the system's
# own sources, read as deb-src, with lists and cache inside FOLDER.
set -eu
folder=$1
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
echo "cudd.sh: getting the source package berkeley-abc (it carries CUDD) into $folder"
private_apt update > apt/log 2>&1 || true   # another list of the machine may be out of reach
if ! private_apt source --download-only berkeley-abc >> apt/log 2>&1; then
    cat apt/log >&2
    exit 1
fi
tar -xf berkeley-abc_*.orig.tar.* --strip-components=1
rm -rf apt berkeley-abc_*
test -f src/bdd/cudd/cudd.h
