#!/usr/bin/env bash
# run.sh BUILD: every test of the build in that folder, two at a time.  Shows
# what fails; the last line is 'N passed, N failed'.
#   TACET_CASES  number of random cases of each differential test (their default if unset)
#   TACET_SEED   a word that makes tests/attack draw other networks and programs
#   TACET_ONLY   only jobs whose name contains this
#   TACET_TIMES  if set, the ten slowest jobs are listed
set -u
here=$(cd "$(dirname "$0")" && pwd)
build=$(cd "${1:-build}" && pwd) || exit 1
results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT
export PATH="$build:$here/cli/bin:$PATH" CK_DEFAULT_TIMEOUT=600
export TACET_TESTS="$here" TACET_BUILD="$build"
export LC_ALL=C

# Every job is a kind (a script in jobs/) and a file; it prints lines 'pass
# NAME', 'fail NAME' and 'skip NAME: REASON', and what went wrong on other lines.
list_jobs () {
    for program in "$build"/tests/oracle/* "$build"/tests/unit/*; do
        [ -f "$program" ] && [ -x "$program" ] && echo "check $program"
    done
    find "$here/../models" "$here/bugs" \( -name '*.tck' -o -name '*.gcl' \) -exec grep -l '^# query:' {} + |
        sort | sed 's/^/queries /'
    find "$here/cli" "$here/../models" -name '*.t' | sort | sed 's/^/golden /'
    if [ -x "$build/tacet-read-c" ]; then
        find "$here/c" -name '*.t' | sort | sed 's/^/golden /'
        echo "attack $here/attack/c_programs-1"
        echo "attack $here/attack/c_bridge-1"
        echo "attack $here/attack/c_components-1"
        echo "attack $here/attack/firmware-1"
    else
        echo "No reader of C in this build (it takes LLVM): its tests are left out" >&2
    fi
    find "$here/../models" -name "LANGUAGE-*.md" | sort | sed "s/^/examples /"
    [ ! -x "$build/tacet" ] || "$build/tacet" help | sed -n 's/^  \([a-z-]*\) .*/options \1/p'
    for slice in networks-1 networks-2 programs-1 queries-1 formulas-1 observers-1 uppaal-1; do echo "attack $here/attack/$slice"; done
    echo "proofs $here/../proofs/coq"
    echo "symbols $build"
}

list_jobs | grep -F -e "${TACET_ONLY:-}" > "$results/jobs"
if [ ! -s "$results/jobs" ]; then
    echo "No job has '${TACET_ONLY:-}' in its name: nothing was tested" >&2
    exit 1
fi
awk -v to="$results" '{ printf "%s %s %s/%05d\n", $1, $2, to, NR }' "$results/jobs" |
    xargs -P "$(nproc)" -L 1 bash -c 'bash "$TACET_TESTS/jobs/$0.sh" "$1" > "$2" 2>&1
                                      grep -q -e "^pass " -e "^fail " -e "^skip " "$2" || echo "fail $0 $1: it says nothing" >> "$2"
                                      echo "time $SECONDS $0 $1" >> "$2"'
rm "$results/jobs"

cat "$results"/* | grep -v -e '^pass ' -e '^time ' -e '^skip '
cat "$results"/* | sed -n 's/^skip [^ ]*: //p' | sort | uniq -c | sed 's/^ *\([0-9]*\) /\1 left out: /'
[ -z "${TACET_TIMES:-}" ] || grep -h '^time ' "$results"/* | sort -k2,2nr | head -10
passed=$(cat "$results"/* | grep -c '^pass ')
failed=$(cat "$results"/* | grep -c '^fail ')
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && cat "$results"/* | grep -q -e '^pass ' -e '^skip '
