Installing puts the program, the libraries, their header, what tells compilers
needs z3
needs ppl
needs glpk
and Python about them, the manual, the completion, the models and the schema of answers where they
belong.  In both libraries one sees the names of tacet.h, all of them and no others.
The example of the header is compiled against either, by way of pkg-config and of CMake
(a sanitized build needs its flag), and the module for Python finds the library next to it.
$ cmake --install "$TACET_BUILD" --prefix "$PWD/there" --component Unspecified > log && find there ! -type d | grep -v -e /models/ -e /tacet-read-c | sed 's|/lib/[^/]*-linux[^/]*/|/lib/|; s|python3[.0-9]*|python3|; s|-targets-[a-z]*|-targets-*|' | sort
there/bin/tacet
there/include/tacet.h
there/lib/cmake/tacet/tacet-config-version.cmake
there/lib/cmake/tacet/tacet-config.cmake
there/lib/cmake/tacet/tacet-targets-*.cmake
there/lib/cmake/tacet/tacet-targets.cmake
there/lib/libtacet.a
there/lib/libtacet.so
there/lib/libtacet.so.1
there/lib/libtacet.so.1.0.0
there/lib/pkgconfig/tacet.pc
there/lib/python3/dist-packages/tacet.py
there/share/bash-completion/completions/tacet
there/share/doc/tacet/copyright
there/share/man/man1/tacet.1
there/share/man/man5/tacet-gcl.5
there/share/man/man5/tacet-query.5
there/share/man/man5/tacet-tck.5
there/share/tacet/answer.schema.json

$ diff -r models there/share/tacet/models && there/bin/tacet decide there/share/tacet/models/drift/drift-3.tck -q
no: no period has an infinite run
[exit 1]

$ there/bin/tacet --version | sed -n 's/ [0-9.]*$//p' | sed -n 1p
tacet

$ cc -fsyntax-only -Wall -Werror -x c -std=c99 there/include/tacet.h && echo "C reads it"
C reads it

$ if command -v c++ > log; then c++ -fsyntax-only -Wall -Wextra -Werror -x c++ there/include/tacet.h && echo "C++ reads it"; else echo "C++ reads it"; fi
C++ reads it

$ sed -n 's/^TCT_API.*[ *]\(tct_[a-z_]*\) (.*/\1/p' there/include/tacet.h | sort > declared; library=$(find there -name libtacet.so.1); nm -D --defined-only "$library" | awk '{ print $3 }' | sort | diff declared - && readelf -d "$library" | sed -n 's/.*soname: //p'
[libtacet.so.1]

$ nm -g --defined-only "$(find there -name libtacet.a)" 2> log | awk 'NF == 3 { print $3 }' | sort | diff declared - && echo "the archive has the same"
the archive has the same

$ sed -n '/^ [*]     #include <stdio/,/^ [*]     }/p' there/include/tacet.h | sed 's/^ [*] \{0,5\}//' > gate.c; cp models/thesis/fig-6.3b-closed.tck gate.tck; sed -n 's/^TACET_SANITIZE:BOOL=ON/-fsanitize=address,undefined/p' "$TACET_BUILD/CMakeCache.txt" > flags; dirname "$(find "$PWD/there" -name tacet.pc)" > where; export PKG_CONFIG_PATH=$(cat where); cc -std=c99 -Wall -Wextra -Werror $(cat flags) gate.c -o gate $(pkg-config --cflags --libs tacet) && LD_LIBRARY_PATH=$(cat where)/.. ./gate
yes: with period 1 there is an infinite run
period 1, 2 steps

$ export PKG_CONFIG_PATH=$(cat where); cc $(cat flags) gate.c -o gate-static $(pkg-config --cflags tacet) "$(cat where)/../libtacet.a" $(pkg-config --static --libs tacet | sed 's/-ltacet//') && ./gate-static && readelf -d gate-static | grep -c libtacet
yes: with period 1 there is an infinite run
period 1, 2 steps
0
[exit 1]

$ pkg-config --modversion "$(cat where)/tacet.pc"; there/bin/tacet --version | sed -n 's/^tacet //p' | sed -n 1p
1.0.0
1.0.0

$ cmake -S tests/cli/install -B user -DCMAKE_PREFIX_PATH="$PWD/there" -DEXAMPLE="$PWD/gate.c" -DCMAKE_C_FLAGS="$(cat flags)" > log 2>&1 && cmake --build user > log 2>&1 || cat log; user/shared && user/static
yes: with period 1 there is an infinite run
period 1, 2 steps
yes: with period 1 there is an infinite run
period 1, 2 steps

$ cd there/lib/python3*/dist-packages && env -u TACET_LIBRARY PYTHONDONTWRITEBYTECODE=1 LD_PRELOAD="$(test ! -s ../../../../flags || cc -print-file-name=libasan.so)" ASAN_OPTIONS=detect_leaks=0 /usr/bin/python3 -W error -c 'import tacet; print (tacet.load ("../../../../gate.tck").decide ().summary)'
yes: with period 1 there is an infinite run

$ if command -v groff > log; then for page in there/share/man/man*/*; do groff -man -Tascii -ww -z "$page"; done; echo "manual pages: groff has nothing to say"; else echo "manual pages: not looked at, there is no groff"; fi
manual pages: * (glob)

$ for page in there/share/man/man5/*; do sed -n 3p "$page"; grep '`\|^##\|[*][*]\|\](' "$page" || :; done
tacet\-gcl \- the language of guarded commands
tacet\-query \- the query language
tacet\-tck \- the language of timed and stopwatch automata

$ cpack --config "$TACET_BUILD/CPackConfig.cmake" -B "$PWD" > log 2>&1 || cat log; dpkg-deb --fsys-tarfile ./*.deb | tar -tf - | grep -v '/$' | sed 's|^[.]/usr|there|; s|/lib/[^/]*-linux[^/]*/|/lib/|' | sort > packed; find there ! -type d | sed 's|/lib/[^/]*-linux[^/]*/|/lib/|; s|python3[.0-9]*|python3|' | sort | diff - packed && echo "the package has the same files"
the package has the same files

$ dpkg-deb -f ./*.deb Depends | grep -o -e libc6 -e libgmp10 -e libglpk40 -e libppl-c4 -e libz3-4
libc6
libglpk40
libgmp10
libppl-c4
libz3-4

$ dpkg-deb -x ./*.deb root && root/usr/bin/tacet reach root/usr/share/tacet/models/classic/fischer-3.tck --label cs1 -q
yes: in dense time cs1 is reachable (3 steps, 3 time units)
