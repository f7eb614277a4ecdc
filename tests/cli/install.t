Installing puts the program, the library, its header, the manual and the
completion where they belong.
$ cmake --install "$TACET_BUILD" --prefix "$PWD/there" --component Unspecified > log && find there -type f | sed 's|/lib/[^/]*-linux[^/]*/|/lib/|' | sort
there/bin/tacet
there/include/tacet.h
there/lib/libtacet.a
there/share/bash-completion/completions/tacet
there/share/man/man1/tacet.1

$ there/bin/tacet --version | sed -n 's/ [0-9.]*$//p' | sed -n 1p
tacet

$ cc -fsyntax-only -Wall -Werror -x c -std=c99 there/include/tacet.h && echo "C reads it"
C reads it

$ nm there/lib/libtacet.a there/lib/*/libtacet.a 2> /dev/null | grep -c ' T tct_'
17
