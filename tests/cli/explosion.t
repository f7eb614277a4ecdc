Limits hold where a single state has more joint edges, initial locations or
turns of loops than there is time for.
$ seq 30 | awk 'BEGIN { print "system:s\nevent:a\nclock:1:x" } { print "process:p" $1 "\nlocation:p" $1 ":l{initial:}\nlocation:p" $1 ":k\nedge:p" $1 ":l:l:a\nedge:p" $1 ":l:k:a"; all = all ":p" $1 "@a" } END { print "sync" all }' > edges.tck

$ for engine in zones regions; do tacet reach edges.tck --deadlock --engine $engine --limit-time 0.3; done
unknown: time limit: 0.3 s* (glob)
unknown: time limit: 0.3 s* (glob)
[exit 2]

$ for engine in explicit bdd; do tacet reach edges.tck --deadlock --time 1 --engine $engine --limit-time 0.3; done
unknown: time limit: 0.3 s* (glob)
unknown: time limit: 0.3 s* (glob)
[exit 2]

$ for engine in relations orbit; do tacet decide edges.tck --time any --engine $engine --limit-time 0.3; done
unknown: time limit: 0.3 s* (glob)
unknown: time limit: 0.3 s* (glob)
[exit 2]

$ tacet reach edges.tck --deadlock --limit-memory 150M
unknown: memory limit: 150 MiB* (glob)
[exit 2]

$ peak () { grep -o '"peak_kib": *[0-9]*' | tr -dc 0-9; }; own=$(tacet decide models/thesis/fig-6.3b.tck --stats --json | peak); for options in '--engine zones' '--engine regions' '--time 1 --engine explicit'; do tacet reach edges.tck --deadlock --limit-memory 150M $options --stats --json | peak | awk -v own=$own '{ print ($1 < 150 * 1024 + own) ? "kept" : "overrun: " $1 }'; done
kept
kept
kept

$ tacet simulate edges.tck --steps 5 --limit-time 0.3 | head -1
walked 1 step, * time limit: 0.3 s (glob)

$ seq 40 | awk 'BEGIN { print "system:s\nevent:a\nclock:1:x" } { print "process:p" $1 "\nlocation:p" $1 ":l{initial:}\nlocation:p" $1 ":k{initial:}\nedge:p" $1 ":l:k:a" }' > starts.tck

$ for engine in zones regions; do tacet reach starts.tck --deadlock --engine $engine --limit-time 0.3; done
unknown: time limit: 0.3 s* (glob)
unknown: time limit: 0.3 s* (glob)
[exit 2]

$ tacet reach starts.tck --deadlock --time 1 --engine explicit --limit-time 0.3
unknown: time limit: 0.3 s* (glob)
[exit 2]

$ for engine in relations orbit; do tacet decide starts.tck --time any --engine $engine --limit-time 0.3; done
unknown: time limit: 0.3 s* (glob)
unknown: time limit: 0.3 s* (glob)
[exit 2]

$ printf 'system:s\nevent:a\nint:1:0:60000:0:i\nint:1:0:60000:0:j\nprocess:p\nlocation:p:l{initial:}\nlocation:p:k\nedge:p:l:k:a{do: while i<60000 do j=0; while j<60000 do j=j+1 end; i=i+1 end}\n' > turns.tck

$ for engine in zones regions; do tacet reach turns.tck --deadlock --engine $engine --limit-time 0.3; done
unknown: time limit: 0.3 s* (glob)
unknown: time limit: 0.3 s* (glob)
[exit 2]

$ tacet reach turns.tck --deadlock --time 1 --engine explicit --limit-time 0.3
unknown: time limit: 0.3 s* (glob)
[exit 2]

$ tacet decide turns.tck --time any --engine relations --limit-time 0.3
unknown: time limit: 0.3 s* (glob)
[exit 2]

$ (echo 'system:s'; seq 40 | sed 's/.*/clock:1:x&/'; printf 'event:a\nprocess:p\nlocation:p:l{initial:}\nlocation:p:k\nedge:p:l:k:a{provided: x1>=1'; seq 2 40 | sed 's/.*/ \&\& x&>=1/' | tr -d '\n'; echo '}') > clocks.tck; tacet relation clocks.tck --from p.l --to p.k --limit-time 0.3
unknown: time limit: 0.3 s* (glob)
[exit 2]

$ printf 'system:s\nevent:e\nclock:1:x\nclock:1:y\nint:1:-5:5:-1:i\nprocess:P\nlocation:P:l{initial:}\nlocation:P:n\nedge:P:l:l:e{provided: x>=1 : do: x=x+(-1)}\nedge:P:l:l:e{provided: y>=1 : do: y=x+i}\n' > away.tck

$ for options in '--engine zones' '--engine regions' '--time 1 --engine explicit' '--time 1 --engine bdd'; do tacet reach away.tck --location P.n $options --range disable --limit-time 1 | cut -d: -f1; done
no

P.n
unknown
unknown
unknown
