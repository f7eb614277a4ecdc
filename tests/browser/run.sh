#!/usr/bin/env bash
# run.sh BUILD WASM: the module against the program, then the pages in a browser.  Shows what
# fails; the last line is 'N passed, N failed'.  TACET_ONLY: only scripts whose name contains this.
set -u
here=$(cd "$(dirname "$0")" && pwd)
build=$(cd "$1" && pwd) wasm=$(cd "$2" && pwd)
results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT
for script in questions speed playground walk tour report; do
    case $script in *"${TACET_ONLY:-}"*) ;; *) continue ;; esac
    echo "Checking $script" >&2
    node "$here/$script.mjs" "$build" "$wasm" > "$results/$script" 2>&1 || echo "fail $script: node ended with $?" >> "$results/$script"
done
cat "$results"/* | grep -v '^pass '
passed=$(cat "$results"/* | grep -c '^pass ')
failed=$(cat "$results"/* | grep -c '^fail ')
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
