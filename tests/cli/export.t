What is written reads back as the same model; drawings are DOT.
$ tacet export tests/cli/models/gate.tck
system:gate
clock:1:x
clock:1:y
int:1:0:3:0:n
event:app
event:go
event:exit
event:down
process:T
location:T:far{initial: }
location:T:near{invariant: x <= 5}
location:T:in{labels: inside : invariant: x <= 5}
process:G
location:G:up{initial: }
location:G:lower{invariant: y <= 1}
location:G:closed
location:G:broken
edge:T:far:near:app{do: x = 0; n = n + 1}
edge:T:near:in:go{provided: x > 2}
edge:T:in:far:exit{provided: x >= 4}
edge:G:up:lower:app{do: y = 0}
edge:G:lower:closed:down
edge:G:closed:up:exit
sync:T@app:G@app
sync:T@exit:G@exit

$ tacet export tests/cli/models/gate.tck > one.tck; tacet export one.tck > two.tck; cmp one.tck two.tck && echo same
same

$ for m in $(find models/ -name '*.tck'); do tacet export $m > one.tck && tacet export one.tck > two.tck && cmp one.tck two.tck || echo $m; done

$ tacet export tests/cli/models/gate.tck --to dot
digraph "gate" {
  node [shape=box, style=rounded, fontname="sans-serif"];
  edge [fontname="sans-serif", fontsize=10];
  label="gate\nsynchronised: T@app, G@app\nT@exit, G@exit";
  subgraph cluster_0 {
    label="T";
    l0_0 [label="far", penwidth=2];
    s0_0 [shape=point]; s0_0 -> l0_0;
    l0_1 [label="near\nx <= 5"];
    l0_2 [label="in\nx <= 5\n{inside}"];
    l0_0 -> l0_1 [label="app\nx = 0; n = n + 1"];
    l0_1 -> l0_2 [label="go\nx > 2"];
    l0_2 -> l0_0 [label="exit\nx >= 4"];
  }
  subgraph cluster_1 {
    label="G";
    l1_0 [label="up", penwidth=2];
    s1_0 [shape=point]; s1_0 -> l1_0;
    l1_1 [label="lower\ny <= 1"];
    l1_2 [label="closed"];
    l1_3 [label="broken"];
    l1_0 -> l1_1 [label="app\ny = 0"];
    l1_1 -> l1_2 [label="down"];
    l1_2 -> l1_0 [label="exit"];
  }
}

$ tacet export tests/cli/models/gate.tck --to json | sed -n 1,10p
{
  "system": "gate",
  "clocks": [
    {"name": "x", "size": 1},
    {"name": "y", "size": 1}
  ],
  "integers": [
    {"name": "n", "size": 1, "min": 0, "max": 3, "initial": 0}
  ],
  "events": ["app", "go", "exit", "down"],

$ for m in $(find models/ -name '*.tck'); do tacet export $m --to json | /usr/bin/python3 -m json.tool > /dev/null || echo $m; done

$ tacet export tests/cli/models/gate.tck --output gate.tck; tacet reach gate.tck --label inside -q
yes: in dense time inside is reachable (3 steps, 3 time units)

$ tacet export tests/cli/models/gate.tck --to png
tacet: --to expects tck|uppaal|xta|json|dot|svg|aut|gcl|c|hoa, not 'png'
[exit 3]

$ tacet export tests/bugs/translation-range.tck --to gcl --time 1 --label B --range disable --output m.gcl; tacet explore m.gcl -q
no: no error is reachable; 1 state
[exit 1]

$ tacet export tests/bugs/translation-range.tck --to gcl --time 1 --label B --output m.gcl; tacet explore m.gcl -q
yes: an error is reachable (1 step); 2 states until then
