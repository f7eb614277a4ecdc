What is wrong with a model of UPPAAL, with its place in the file and in words; and input that only wants to do harm.
needs expat
$ sed 's/x &lt;= 20/x \&lt;= y/' models/uppaal/bridge.xml > wrong.xml; tacet classify wrong.xml
wrong.xml:15:73: error: template Train, invariant of the location Near: 'y' is not declared: expected something declared above
        <location id="id1"><name>Near</name><label kind="invariant">x &lt;= y</label></location>
                                                                            ^
[exit 4]

$ sed 's/go\[waiting\[0\]\]!/go[waiting[0]]/' models/uppaal/bridge.xml > wrong.xml; tacet classify wrong.xml
wrong.xml:48:51: error: template Keeper, synchronisation of the edge Free -> Taken: the text ends: expected '!' or '?' behind the channel
          <label kind="synchronisation">go[waiting[0]]</label></transition>
                                                      ^
[exit 4]

$ sed 's/x &gt;= 7/x \&gt;= 7 || x == 2/' models/uppaal/bridge.xml > wrong.xml; tacet classify wrong.xml
wrong.xml:29:37: error: template Train, guard of the edge Starting -> Bridge: a choice between two conditions on clocks: expected clocks on one side only, or two edges
          <label kind="guard">x &gt;= 7 || x == 2</label><label kind="assignment">x = 0</label></transition>
                                        ^
[exit 4]

$ sed 's/length++/length = 3.5/' models/uppaal/bridge.xml > wrong.xml; tacet classify wrong.xml
wrong.xml:52:78: error: template Keeper, update of the edge Taken -> _id7: floating-point numbers and strings are not supported: expected an integer
          <label kind="assignment">newest = who, waiting[length] = who, length = 3.5</label></transition>
                                                                                 ^
[exit 4]

$ sed 's/length == 0/length++ == 0/' models/uppaal/bridge.xml > wrong.xml; tacet classify wrong.xml
wrong.xml:43:27: error: template Keeper, guard of the edge Free -> Taken: an assignment: expected something without effects
          <label kind="guard">length++ == 0</label>
                              ^
[exit 4]

$ sed 's/init ref="id5"/init ref="id55"/' models/uppaal/bridge.xml > wrong.xml; tacet classify wrong.xml
wrong.xml:33:3: error: template 'Keeper' has no initial location: expected <init ref="..."/>
      <template>
      ^
wrong.xml:40:5: error: the initial location 'id55' is no location of this template: expected one above
        <init ref="id55"/>
        ^
[exit 4]

$ sed 's/<init ref="id0"\/>//' models/uppaal/bridge.xml > wrong.xml; tacet classify wrong.xml
wrong.xml:10:3: error: template 'Train' has no initial location: expected <init ref="..."/>
      <template>
      ^
[exit 4]

$ sed '/<system>/,/<\/system>/d' models/uppaal/bridge.xml > wrong.xml; tacet classify wrong.xml
wrong.xml:1:1: error: the model has no system: expected <system>system P, Q;</system>
    <?xml version="1.0" encoding="utf-8"?>
    ^
[exit 4]

$ sed 's/system Train/system Tram/' models/uppaal/bridge.xml > wrong.xml; tacet classify wrong.xml
wrong.xml:62:8: error: the template 'Tram' is not declared: expected one above
    system Tram, Keeper;</system>
           ^
[exit 4]

$ sed 's/const id_t me/id_t \&amp;me/' models/uppaal/bridge.xml > wrong.xml; tacet classify wrong.xml
wrong.xml:12:26: error: the parameter 'me' of 'Train' is free: expected an argument, or a small range by value
        <parameter>id_t &amp;me</parameter>
                             ^
[exit 4]

$ head -20 models/uppaal/bridge.xml > wrong.xml; tacet classify wrong.xml
wrong.xml:21:1: error: no element found
    
    ^
[exit 4]

$ echo '<html><body/></html>' > wrong.xml; tacet classify wrong.xml
wrong.xml:1:1: error: this is not a model of UPPAAL: expected <nta> first
    <html><body/></html>
    ^
[exit 4]

$ printf 'double d = 1.5; clock x;\nprocess P () { state a; init a; }\nsystem P;\n' > unused.xta; tacet reach unused.xta --location P.a -q
yes: in dense time P.a is reachable (0 steps, 0 time units)

$ printf 'double d = 1.5; clock x;\nprocess P () { state a; init a; trans a -> a { guard x > d; }; }\nsystem P;\n' > used.xta; tacet classify used.xta
used.xta:2:58: error: template P, guard of the edge a -> a: 'd' is a floating-point number, which is not supported: expected integers, clocks and channels
    process P () { state a; init a; trans a -> a { guard x > d; }; }
                                                             ^
[exit 4]

$ printf 'process P () { state a; init a; trans a -> b { }; }\nsystem P;\n' > wrong.xta; tacet classify wrong.xta
wrong.xta:1:44: error: process P: location 'b' is not declared: expected one of its 'state' line
    process P () { state a; init a; trans a -> b { }; }
                                               ^
[exit 4]

$ printf 'int f (int n) { return f (n - 1); }\nprocess P () { state a; init a; trans a -> a { guard f (3) == 0; }; }\nsystem P;\n' > wrong.xta; tacet classify wrong.xta
wrong.xta:1:24: error: template P, guard of the edge a -> a: 'f' calls itself: expected no recursion
    int f (int n) { return f (n - 1); }
                           ^
[exit 4]

$ printf 'import "libm.so" { double sin (double x); };\nprocess P () { state a; init a; }\nsystem P;\n' > wrong.xta; tacet classify wrong.xta
wrong.xta:1:1: error: 'import' is not supported: expected a model without it
    import "libm.so" { double sin (double x); };
    ^
[exit 4]

$ printf '<!DOCTYPE nta [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><nta><declaration>&b;</declaration></nta>' > bomb.xml; timeout 60 tacet classify bomb.xml
bomb.xml:1:15: error: the DOCTYPE declares something of its own: expected none
    <!DOCTYPE nta [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><nta><declaration>&b;</declaration></nta>
                  ^
[exit 4]

$ printf '<!DOCTYPE nta SYSTEM "file:///etc/passwd"><nta><declaration>&x;</declaration></nta>' > outside.xml; timeout 60 tacet classify outside.xml
outside.xml:1:61: error: an unknown entity: expected only &lt; &gt; &amp; &quot; &apos; and numbers
    <!DOCTYPE nta SYSTEM "file:///etc/passwd"><nta><declaration>&x;</declaration></nta>
                                                                ^
[exit 4]

$ printf '<?xml version="1.0" encoding="koi8-r"?><nta/>' > encoding.xml; timeout 60 tacet classify encoding.xml
encoding.xml:1:1: error: the encoding is not supported: expected UTF-8, ASCII or Latin-1
    <?xml version="1.0" encoding="koi8-r"?><nta/>
    ^
[exit 4]

$ awk 'BEGIN { printf "<nta>"; for (i = 0; i < 1000000; i++) printf "<a>" }' > deep.xml; timeout 60 tacet classify deep.xml 2>&1 | cut -c1-80
deep.xml:1:195: error: more than 64 levels of elements: expected fewer
    <a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><
                                                                ^

$ awk 'BEGIN { printf "<nta><template><name>T</name><location id=\"i\"/><init ref=\"i\"/><transition><source ref=\"i\"/><target ref=\"i\"/><label kind=\"guard\">"; for (i = 0; i < 5000000; i++) printf "1 and "; print "1</label></transition></template></nta>" }' > long.xml; timeout 60 tacet classify long.xml 2>&1 | cut -c1-80
long.xml:1:129: error: a text of more than 1 MB: expected a shorter one
    ition><source ref="i"/><target ref="i"/><label kind="guard">1 and 1 and 1 an
                                                                ^

$ awk 'BEGIN { printf "const int N = "; for (i = 0; i < 1000000; i++) printf "(" }' > deep.xta; timeout 60 tacet classify deep.xta 2>&1 | cut -c1-80
deep.xta:1:1015: error: more than 1000 levels of nesting: expected fewer
    ((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((
                                                                ^

$ printf 'process P () { state a; init a; trans a -> a { select i : int[1,1000000]; }; }\nsystem P;\n' > select.xta; timeout 60 tacet classify select.xta
select.xta:1:55: error: template P, select of the edge a -> a: the selects have more than 100000 combinations of values: expected fewer
    process P () { state a; init a; trans a -> a { select i : int[1,1000000]; }; }
                                                          ^
[exit 4]

$ printf 'int a[2147483647];\nprocess P () { state a; init a; }\nsystem P;\n' > array.xta; timeout 60 tacet classify array.xta
array.xta:1:7: error: the array has more than 1048576 cells: expected fewer
    int a[2147483647];
          ^
[exit 4]

$ printf 'bool b = forall (i : int[1,1000]) forall (j : int[1,1000]) forall (k : int[1,1000]) i < 2000 - j * 0;\nprocess P () { state a; init a; }\nsystem P;\n' > forall.xta; timeout 60 tacet classify forall.xta
forall.xta:1:60: error: expanded, the model has more than 3000000 terms: expected fewer
    bool b = forall (i : int[1,1000]) forall (j : int[1,1000]) forall (k : int[1,1000]) i < 2000 - j * 0;
                                                               ^
[exit 4]

$ printf 'int f () { int i = 0; while (true) i = 1 - i; return i; }\nconst int N = f ();\nprocess P () { state a; init a; }\nsystem P;\n' > loop.xta; timeout 60 tacet classify loop.xta
loop.xta:2:15: error: this is not constant: expected a value that is known before the model runs
    const int N = f ();
                  ^
[exit 4]

$ printf 'process P (int[1,1000000] i) { state a; init a; }\nsystem P;\n' > set.xta; timeout 60 tacet classify set.xta
set.xta:1:27: error: the parameter 'i' of 'P' is free: expected an argument, or a small range by value
    process P (int[1,1000000] i) { state a; init a; }
                              ^
[exit 4]

$ awk 'BEGIN { for (i = 0; i < 3000000; i++) printf ";" }' > many.xta; timeout 60 tacet classify many.xta 2>&1 | cut -c1-90
many.xta:1:2000001: error: the model is too large: expected fewer than 2000000 words and s
    ;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;
                                                                ^

$ awk 'BEGIN { print "int f0() { return 1; }"; for (i = 1; i < 20000; i++) print "int f" i "() { return f" i - 1 "(); }"; print "const int N = f19999(); process P() { state s; init s; } system P;" }' > calls.xta; timeout 60 tacet classify calls.xta 2>&1 | head -1
calls.xta:19936:5: error: more than 64 functions call each other in a row: expected fewer

$ printf 'process P () { clock x; state a { x <= 3 && cost'"'"' == 2 }; init a; }\nsystem P;\n' > price.xta; tacet classify price.xta
price.xta:1:45: error: template P, invariant of the location a: 'cost' is the price of a run, which is not supported: expected integers, clocks and channels
    process P () { clock x; state a { x <= 3 && cost' == 2 }; init a; }
                                                ^
[exit 4]

$ printf 'int i; process P () { state a; init a; trans a -> a { guard i < fint(2.5); }; }\nsystem P;\n' > fint.xta; tacet classify fint.xta
fint.xta:1:65: error: template P, guard of the edge a -> a: 'fint' is a function on floating-point numbers, which is not supported: expected integers, clocks and channels
    int i; process P () { state a; init a; trans a -> a { guard i < fint(2.5); }; }
                                                                    ^
[exit 4]

$ printf 'const int F = 0;\ntypedef int[2,1+F] bad_t;\nint n;\nprocess Good () { state a, b; init a; trans a -> b { guard forall (k : bad_t) n > k; assign n = 3 + (sum (k : bad_t) k); }, a -> a { select k : bad_t; assign n = k; }; }\nprocess Bad (const bad_t me) { state a; init a; }\nsystem Good, Bad;\n' > none.xta; tacet check none.xta 'E<> n == 3' 'A[] forall (i : bad_t) Bad(i).a and n > 7' 'E<> exists (i : bad_t) n < 7' -q
yes: in dense time E<> n == 3 holds: a run leads there (1 step, 0 time units)
yes: in dense time A[] forall (i : bad_t) Bad(i).a and n > 7 holds
no: in dense time E<> exists (i : bad_t) n < 7 does not hold
[exit 1]

$ sed 's/^int n/bad_t n/' none.xta > wrong.xta; tacet classify wrong.xta
wrong.xta:3:1: error: the range of 'bad_t' is empty: expected a type with values
    bad_t n;
    ^
[exit 4]

$ sed 's/^int n/int n, v[bad_t]/' none.xta > wrong.xta; tacet classify wrong.xta
wrong.xta:3:10: error: this range is empty: expected one with values as size
    int n, v[bad_t];
             ^
[exit 4]

$ sed 's/^int n/int n; int[2,1] v/' none.xta > wrong.xta; tacet classify wrong.xta
wrong.xta:3:8: error: the range 2..1 is empty: expected the least value first
    int n; int[2,1] v;
           ^
[exit 4]

$ sed 's/^int n/int n; struct { bad_t f; } v/' none.xta > wrong.xta; tacet classify wrong.xta
wrong.xta:3:17: error: the range of 'bad_t' is empty: expected a type with values
    int n; struct { bad_t f; } v;
                    ^
[exit 4]

$ printf 'clock x;\nprocess Child(const int n) { state a; init a; }\nprocess P() { state a, b; init a; trans a -> b { guard x > 1; assign x = 0, spawn Child(1); }; }\nsystem P;\n' > spawn.xta; tacet reach spawn.xta; sed 's/assign x = 0, spawn/assign spawn/' spawn.xta > wrong.xta; tacet reach wrong.xta; sed 's/spawn Child(1)/begin()/; 2s/^/void begin() { int n = 1; spawn Child(n); }\n/' spawn.xta > wrong.xta; tacet reach wrong.xta; sed 's/spawn Child(1)/spawn Child/' spawn.xta > wrong.xta; tacet reach wrong.xta
spawn.xta:3:77: error: template P, update of the edge a -> b: 'spawn' (dynamic templates) is not supported: expected processes of the system line
    process P() { state a, b; init a; trans a -> b { guard x > 1; assign x = 0, spawn Child(1); }; }
                                                                                ^
wrong.xta:3:70: error: template P, update of the edge a -> b: 'spawn' (dynamic templates) is not supported: expected processes of the system line
    process P() { state a, b; init a; trans a -> b { guard x > 1; assign spawn Child(1); }; }
                                                                         ^
wrong.xta:2:27: error: template P, update of the edge a -> b: 'spawn' (dynamic templates) is not supported: expected processes of the system line
    void begin() { int n = 1; spawn Child(n); }
                              ^
wrong.xta:3:88: error: expected '(', found ';'
    process P() { state a, b; init a; trans a -> b { guard x > 1; assign x = 0, spawn Child; }; }
                                                                                           ^
[exit 4]

$ sed 's/^system P/process Q() { state a; init a; } system Q/' spawn.xta > unused.xta; tacet reach unused.xta; sed 's/spawn Child(1)/spawn = 1/; 1s/^/int spawn; /; 2s/^/typedef int[0,1] spawn_t; void f() { spawn_t spawn; spawn = 0; }\n/' spawn.xta > name.xta; tacet reach name.xta -q; sed '1s/^/dynamic Child (int n); /' spawn.xta > wrong.xta; tacet reach wrong.xta
yes: in dense time everything is explored: 1 state, 0 transitions
yes: in dense time everything is explored: 2 states, 1 transition
wrong.xta:1:1: error: 'dynamic' is not supported: expected a model without it
    dynamic Child (int n); clock x;
    ^
[exit 4]
