Models that are made to hurt: each is refused, soon, and nothing that they name is opened.
$ printf '<?xml version="1.0"?><!DOCTYPE nta [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]><nta><declaration>&c;</declaration></nta>' > bomb.xml; timeout 9 tacet classify bomb.xml 2>&1 | cut -c1-120
bomb.xml:1:36: error: the DOCTYPE declares something of its own: expected none
    <?xml version="1.0"?><!DOCTYPE nta [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "
                                       ^

$ printf '<?xml version="1.0"?><!DOCTYPE nta [<!ENTITY x SYSTEM "file:///etc/passwd">]><nta><declaration>&x;</declaration></nta>' > outside.xml; timeout 9 tacet classify outside.xml 2>&1 | cut -c1-120
outside.xml:1:36: error: the DOCTYPE declares something of its own: expected none
    <?xml version="1.0"?><!DOCTYPE nta [<!ENTITY x SYSTEM "file:///etc/passwd">]><nta><declaration>&x;</declaration></nt
                                       ^

$ printf '<?xml version="1.0"?><nta><declaration>&x;</declaration></nta>' > unknown.xml; timeout 9 tacet classify unknown.xml 2>&1 | cut -c1-120
unknown.xml:1:40: error: undefined entity
    <?xml version="1.0"?><nta><declaration>&x;</declaration></nta>
                                           ^

$ head -c 12000000 /dev/zero | tr '\0' ' ' | sed 's/ \{12\}/<template><n>/g; s/^/<nta>/' > deep.xml; timeout 9 tacet classify deep.xml 2>&1 | cut -c1-120 | head -1
deep.xml:1:419: error: more than 64 levels of elements: expected fewer

$ (printf 'process P() { state s; init s; trans s -> s { guard '; head -c 3000000 /dev/zero | tr '\0' '('; printf '1; }; } system P;') > nested.xta; timeout 9 tacet classify nested.xta 2>&1 | cut -c1-120 | head -1
nested.xta:1:1053: error: more than 1000 levels of nesting: expected fewer

$ (printf '<nta><declaration>'; head -c 67200000 /dev/zero | tr '\0' 'a'; printf '</declaration></nta>') > label.xml; timeout 9 tacet classify label.xml 2>&1 | cut -c1-120 | head -1; rm label.xml
label.xml:1:1: error: the file has more than 64 MB: expected a smaller one

$ printf 'process P() { state s; init s; trans s -> s { select i : int[1,1000000], j : int[1,1000000]; }; } system P;' > select.xta; timeout 9 tacet classify select.xta 2>&1 | head -1
select.xta:1:54: error: template P, select of the edge s -> s: the selects have more than 100000 combinations of values: expected fewer

$ printf 'process P(const int[1,1000000] i) { state s; init s; } system P;' > set.xta; timeout 9 tacet classify set.xta 2>&1 | head -1
set.xta:1:32: error: the parameter 'i' of 'P' is free: expected an argument, or a small range by value

$ printf 'int a[2147483647]; process P() { state s; init s; trans s -> s { assign a[0] = 1; }; } system P;' > array.xta; timeout 9 tacet classify array.xta 2>&1 | head -1
array.xta:1:7: error: the array has more than 1048576 cells: expected fewer

$ printf 'const int N = 65535; int a[N][N][N]; process P() { state s; init s; trans s -> s { assign a[0][0][0] = 1; }; } system P;' > cube.xta; timeout 9 tacet classify cube.xta 2>&1 | head -1
cube.xta:1:31: error: the array has more than 1048576 cells: expected fewer

$ printf 'int f(int n) { return f(n - 1); } int i; process P() { state s; init s; trans s -> s { assign i = f(3); }; } system P;' > itself.xta; timeout 9 tacet classify itself.xta 2>&1 | head -1
itself.xta:1:23: error: template P, update of the edge s -> s: 'f' calls itself: expected no recursion

$ printf 'const int N = 2000000000; int f() { int k; int s = 0; for (k = 0; k < N; k++) { s = k; } return s; } const int M = f(); process P() { state s; init s; } system P;' > long.xta; timeout 9 tacet classify long.xta 2>&1 | head -1
long.xta:1:116: error: this is not constant: expected a value that is known before the model runs

$ printf 'import "/tmp/library.so" { int f(int n); }; int i; process P() { state s; init s; trans s -> s { assign i = f(3); }; } system P;' > library.xta; timeout 9 tacet classify library.xta 2>&1 | head -1
library.xta:1:1: error: 'import' is not supported: expected a model without it

$ printf 'process P() { state s; init s; trans s -> s { guard forall (i : int[0,100000]) forall (j : int[0,100000]) i == j; }; } system P;' > forall.xta; timeout 9 tacet classify forall.xta 2>&1 | head -1
forall.xta:1:53: error: template P, guard of the edge s -> s: a quantifier over more than 100000 values: expected fewer

$ awk 'BEGIN { printf "typedef int t0; "; for (k = 1; k < 40; k++) printf "typedef struct { t%d a; t%d b; } t%d; ", k - 1, k - 1, k; print "t39 v; process P() { state a; init a; } system P;" }' > structs.xta; timeout 9 tacet classify structs.xta 2>&1 | head -1
structs.xta:1:624: error: the struct has more than 65536 fields within fields: expected fewer
