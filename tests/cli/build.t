A copy of a checkout is configured and built in its own place: the cache that
came with it names the old one.  (CUDD, the slow part, is taken from there.)
Asked again there is nothing to do; a build folder under a new name is noticed
too; the original stays as it was.
$ source=$(cd "$(realpath tests)/.." && pwd); mkdir copy; tar -C "$source" --exclude='./build*' --exclude=./.git -cf - . | tar -C copy -xf -; mkdir copy/build copy/build/CMakeFiles; cp "$TACET_BUILD/CMakeCache.txt" copy/build; touch copy/build/CMakeFiles/old

$ cudd=$(sed -n 's/^TACET_CUDD_SOURCE:PATH=/-DTACET_CUDD_SOURCE=/p' copy/build/CMakeCache.txt); env -u MAKEFLAGS make --no-print-directory -C copy build/CMakeCache.txt BUILD=build FLAGS="$cudd" | sed "s|$(realpath "$TACET_TESTS/..")|SOURCE|"
build/ was configured for SOURCE: starting afresh
Configuring build/

$ grep -c "^CMAKE_HOME_DIRECTORY:INTERNAL=$(realpath copy)\$" copy/build/CMakeCache.txt; ls copy/build/CMakeFiles/old 2> /dev/null | wc -l
1
0

$ env -u MAKEFLAGS make --no-print-directory -C copy build/CMakeCache.txt BUILD=build

$ mv copy/build copy/build-2; env -u MAKEFLAGS make --no-print-directory -C copy -n build-2/CMakeCache.txt BUILD=build-2 | grep -c 'starting afresh'
1

$ [ "$TACET_BUILD/CMakeCache.txt" -ot copy/build-2/CMakeCache.txt ] && echo "the original is as it was"
the original is as it was

$ cd "$(realpath tests)/../src/cli" && grep -h '#include "' *.[ch] | sed 's/.*"\(.*\)".*/\1/' | sort -u | while read -r h; do [ -f "$h" ] || echo "$h"; done | tr '\n' ' '
alloc.h ask.h budget.h draw.h json.h library_version.h property.h question.h rational.h reply.h report.h show.h text.h vec.h walk.h 
