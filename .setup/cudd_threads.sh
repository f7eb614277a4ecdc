#!/bin/sh
# cudd_threads.sh FROM TO: copies of the .c files of CUDD in which every
# variable of a file is one per thread, so that two threads may work with two
# managers.  (Reordering keeps its notes in such variables; CUDD 3 keeps them
# in the manager.)  A copy that would not change is left alone.
set -eu
mkdir -p "$2"
for file in "$1"/*.c; do
    copy=$2/$(basename "$file")
    sed -E -e '/rcsid/b' -e 's/^(static|extern)([ \t]+[^(]*;)/\1 _Thread_local\2/' \
        -e 's/^((int|long)[ \t]+[^(]*;)/_Thread_local \1/' "$file" > "$copy.new"
    if cmp -s "$copy.new" "$copy"; then rm "$copy.new"; else mv "$copy.new" "$copy"; fi
done
