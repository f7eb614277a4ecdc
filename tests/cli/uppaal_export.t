Any network can be written for UPPAAL, as XML and as text; what is read back gives the same answers.
needs expat
$ tacet export tests/cli/models/gate.tck --to xta
// gate, written by tacet; what UPPAAL calls templates is one process each
int[0,3] n = 0;
typedef int[-2147483647 - 1,2147483647] big;
clock x;
clock y;
chan app;
chan exit_2;

process T_t() {
state far, near { (x <= 5) }, in { (x <= 5) };
init far;
trans far -> near { sync app!; assign x = 0, n = (n + 1); },
      in -> far { guard (x >= 4); sync exit_2!; },
      near -> in { guard (x > 2); };
}

process G_t() {
state up, lower { (y <= 1) }, closed, broken;
init up;
trans up -> lower { sync app?; assign y = 0; },
      closed -> up { sync exit_2?; },
      lower -> closed { };
}

T = T_t();
G = G_t();
system T, G;
// query: E<> T.in

$ tacet export models/tour/1-lamp.tck --to uppaal
<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE nta PUBLIC '-//Uppaal Team//DTD Flat System 1.6//EN' 'http://www.it.uu.se/research/group/darts/uppaal/flat-1_6.dtd'>
<nta>
<declaration>// lamp, written by tacet; what UPPAAL calls templates is one process each
typedef int[-2147483647 - 1,2147483647] big;
clock x;
</declaration>
<template><name>L_t</name>
<location id="p0_0" x="240" y="0"><name x="250" y="-34">off</name></location>
<location id="p0_1" x="0" y="240"><name x="10" y="206">low</name></location>
<location id="p0_2" x="-240" y="0"><name x="-230" y="-34">bright</name></location>
<init ref="p0_0"/>
<transition><source ref="p0_0"/><target ref="p0_1"/><label kind="assignment" x="120" y="137">x = 0</label></transition>
<transition><source ref="p0_1"/><target ref="p0_2"/><label kind="guard" x="-120" y="103">(x &lt;= 1)</label></transition>
<transition><source ref="p0_1"/><target ref="p0_0"/><label kind="guard" x="120" y="103">(x &gt; 1)</label></transition>
<transition><source ref="p0_2"/><target ref="p0_0"/></transition>
</template>
<system>L = L_t();
system L;
</system>
<queries>
</queries>
</nta>

$ for m in $(find models/ tests/uppaal/ -name '*.tck' -o -name '*.xta' -o -name '*.xml' | sort); do tacet export $m --to xta > out.xta 2> message && tacet export $m --to uppaal > out.xml 2>> message && tacet classify out.xta > answer 2>> message && tacet classify out.xml > answer 2>> message || { echo $m; cat message; }; done
tests/uppaal/initial-invariant.xta
tests/uppaal/initial-invariant.xta:3:27: error: process P: this invariant fails at the start: expected one that holds
    process P() { state a { v == 0 }; init a; }
                              ^

$ for m in models/thesis/fig-*.tck models/classic/fischer-3.tck models/classic/fddi-3.tck models/classic/critical-region-3.tck models/drift/drift-2.tck; do tacet export $m --to xta > out.xta; tacet export $m --to uppaal > out.xml; for q in 'reach --deadlock' 'decide --time dense' 'decide --time 1' 'reach'; do set -- $q; a=$(tacet $1 $m ${q#$1} -q 2>&1); for o in out.xta out.xml; do b=$(tacet $1 $o ${q#$1} -q 2>&1); [ "$a" = "$b" ] || echo "$m $o $q: $a, then $b"; done; done; done

$ printf 'system:s\nclock:1:v\nclock:1:bool\nprocess:P\nprocess:Q\nevent:e\nlocation:P:v{initial: : labels: here}\nlocation:P:at_1{initial: : invariant: bool<=3}\nlocation:Q:b{initial:}\nedge:P:v:at_1:e{provided: v<3 : do: local k = 2; while k>0 do k = k-1 end; bool = k}\n' > names.tck; tacet export names.tck --to xta
// s, written by tacet; what UPPAAL calls templates is one process each
// clock bool is called bool_2 here
// location v is called v_2 here
// location at_1 is called _at_1 here
// P begins in one of several locations: a committed one leads there
typedef int[-2147483647 - 1,2147483647] big;
clock v;
clock bool_2;
void step_0() { big local_0; local_0 = 2; while ((local_0 > 0)) { local_0 = (local_0 - 1); } bool_2 = local_0; }

process P_t() {
state _start, v_2, _at_1 { (bool_2 <= 3) };
commit _start;
init _start;
trans v_2 -> _at_1 { guard (v < 3); assign step_0(); },
      _start -> v_2 { },
      _start -> _at_1 { };
}

process Q_t() {
state b;
init b;
}

P = P_t();
Q = Q_t();
system P, Q;
// query: E<> P.v_2

$ tacet export names.tck --to uppaal > names.xml; tacet classify names.xml | head -2
names: a diagonal-free timed automaton
processes 2, locations 4, edges 3, clocks 2, integers 0, labels 0

$ printf 'system:s\nclock:1:x\nclock:1:y\nprocess:P\nevent:e\nlocation:P:a{initial:}\nedge:P:a:a:e{do: x = y}\n' > copy.tck; tacet export copy.tck --to uppaal
copy.tck:7:18: error: this cannot be written for UPPAAL: a clock is set to the value of another one: UPPAAL cannot
    edge:P:a:a:e{do: x = y}
                     ^
[exit 4]

$ printf 'chan c; chan priority default < c; process P() { state a, b; init a; trans a -> b { sync c!; }; }\nprocess Q() { state a, b; init a; trans a -> b { sync c?; }, a -> a { }; }\nsystem P < Q;\n' > levels.xta; tacet export levels.xta --to uppaal -o back.xml; tacet check back.xml 'E<> P.b' -q; tacet compare levels.xta back.xml --time 1 --equivalence bisimulation -q
yes: in dense time E<> P.b holds: a run leads there (1 step, 0 time units)
yes: levels and back are bisimilar

$ printf 'system:names\nclock:1:exp\nint:1:0:3:0:X\nevent:round\nprocess:log\nlocation:log:Pr{initial: }\nedge:log:Pr:Pr:round{provided: exp>=1 : do: X=1}\n' > names.tck; tacet export names.tck --to xta -o names.xta; head -6 names.xta; tacet check names.xta 'E<> X_2 == 1' -q
// names, written by tacet; what UPPAAL calls templates is one process each
// clock exp is called exp_2 here
// variable X is called X_2 here
// process log is called log_2 here
// location Pr is called Pr_2 here
int[0,3] X_2 = 0;
yes: in dense time E<> X_2 == 1 holds: a run leads there (1 step, 1 time unit)
