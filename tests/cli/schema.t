Answers of every command, of every kind (yes, no, unknown, a model at fault), fit the schema, and their keys stand in its order.
$ tacet decide models/thesis/fig-6.3b-closed.tck --json | check-answer
valid

$ tacet decide models/thesis/fig-6.3b.tck --json --stats | check-answer
valid

$ tacet decide models/thesis/fig-6.3b.tck --limit-states 1 --json | check-answer
valid

$ tacet decide tests/cli/models/gate.tck --json 2> /dev/null | check-answer
valid

$ tacet reach models/classic/fischer-3.tck --label cs1 --json --stats | check-answer
valid

$ tacet reach models/classic/fischer-3.tck --label cs1,cs2 --json | check-answer
valid

$ tacet reach models/classic/fischer-3.tck --label cs1,cs2 --limit-states 3 --json | check-answer
valid

$ tacet reach tests/cli/models/gate.tck --location G.up --json 2> /dev/null | check-answer
valid

$ tacet reach tests/cli/models/gate.tck --deadlock --json 2> /dev/null | check-answer
valid

$ tacet reach models/classic/fischer-3.tck --json | check-answer
valid

$ tacet simulate models/classic/fischer-3.tck --json | check-answer
valid

$ tacet simulate tests/cli/models/gate.tck --steps 100 --json 2> /dev/null | check-answer
valid

$ tacet decide models/thesis/fig-6.3b-closed.tck --json > run.json; tacet simulate models/thesis/fig-6.3b-closed.tck --run run.json --json | check-answer
valid

$ tacet classify models/classic/job.tck --json | check-answer
valid

$ tacet compare models/thesis/fig-6.2.tck --time dense --with 1 --json --stats | check-answer
valid

$ tacet compare models/thesis/fig-6.2.tck --time 1/2 --with 1/2 --json | check-answer
valid

$ tacet compare models/thesis/fig-6.2.tck --time dense --with 1 --limit-states 2 --json | check-answer
valid

$ tacet compare models/thesis/fig-6.2.tck --time dense --with 1 --preorder --equivalence simulation --json | check-answer
valid

$ tacet lts compare models/tour/4-kind.aut models/tour/4-moody.aut --json | check-answer
valid

$ tacet lts compare models/tour/4-kind.aut models/tour/4-kind.aut --json | check-answer
valid

$ tacet periods models/thesis/fig-6.3b-closed.tck --up-to 4 --json | check-answer
valid

$ tacet periods models/thesis/fig-6.3b.tck --up-to 3 --json | check-answer
valid

$ tacet periods models/thesis/fig-6.2.tck --up-to 2 --equivalence all --json | check-answer
valid

$ tacet periods models/thesis/fig-6.3b.tck --up-to 3 --limit-states 3 --json | check-answer
valid

$ tacet refine models/classic/job.tck --label exact --json | check-answer
valid

$ tacet refine models/thesis/fig-6.3b.tck --words infinite --up-to 6 --json | check-answer
valid

$ tacet refine models/classic/fischer-3.tck --label cs1,cs2 --json | check-answer
valid

$ tacet refine models/classic/fischer-3.tck --label cs1,cs2 --limit-states 3 --json | check-answer
valid

$ tacet refine models/classic/fischer-3.tck --label cs1,cs2 --up-to 1 --predicates --json | check-answer
valid

$ tacet refine models/classic/fischer-3.tck --label cs1 --up-to 1 --predicates --json | check-answer
valid

$ tacet explore models/thesis/rax.gcl --limit-states 100 --json | sed 's/"model"/"modal"/' | check-answer
[] 'model' is a required property
[] Additional properties are not allowed ('modal' was unexpected)
NOT valid
[exit 1]

$ tacet reach models/classic/fischer-3.tck --label cs1,cs2 --json | sed '/^  "model"/d; s/^  "time".*/&"model": "m",/' | check-answer
order ['tacet', 'command', 'question', 'time', 'model', 'accept', 'answer', 'summary', 'engine', 'explanation']
NOT valid
[exit 1]

$ tacet refine models/thesis/ticket2.gcl --json --stats | check-answer
valid

$ tacet refine models/thesis/ticket2-err.gcl --json | check-answer
valid

$ tacet refine models/thesis/ticket3.gcl --iterations 1 --json | check-answer
valid

$ tacet refine models/thesis/stable-5.3.gcl --stable 3 --json | check-answer
valid

$ tacet refine models/thesis/ticket2.gcl --over --json | check-answer
valid

$ tacet refine models/thesis/ticket2-err.gcl --combine --json | check-answer
valid

$ tacet abstract models/thesis/fig-4.2.gcl --kind must --domain cartesian --json | check-answer
valid

$ tacet abstract models/thesis/ticket2.gcl --json | check-answer
valid

$ tacet explore models/thesis/driver-err.gcl --limit-states 10000 --json --stats | check-answer
valid

$ tacet explore models/thesis/ticket2.gcl --reduce dead,linear,symmetry --limit-states 1000 --json | check-answer
valid

$ tacet explore models/thesis/bakery-short.gcl --memory bitstate --limit-states 1000 --json | check-answer
valid

$ tacet explore models/thesis/rax.gcl --limit-states 100 --json | check-answer
valid

$ tacet regions models/thesis/fig-6.3a.tck --json | check-answer
valid

$ tacet regions models/thesis/fig-6.3a.tck --limit-states 2 --json | check-answer
valid

$ tacet relation models/thesis/fig-6.3a.tck --from P.l0 --to P.l0 --json | check-answer
valid

$ tacet relation models/thesis/fig-6.2.tck --from P.l3 --to P.l0 --json | check-answer
valid

$ tacet relation models/thesis/fig-6.3b.tck --from P.l0 --to P.l1 --limit-states 2 --json | check-answer
valid

$ tacet decide models/thesis/fig-6.3b.tck --certificate proof -q; tacet check-certificate models/thesis/fig-6.3b.tck proof --json | check-answer
no: no period has an infinite run
valid

$ tacet check-certificate models/thesis/fig-6.3a.tck proof --json | check-answer
valid

$ tacet ctl models/thesis/ticket2.gcl 'AG (pc1 = 1 -> AF pc1 = 2)' --json --stats | check-answer
valid

$ tacet ctl models/thesis/ticket2.gcl 'AF pc1 = 1' --json | check-answer
valid

$ tacet ctl models/thesis/ticket2.gcl 'AF pc1 = 1' --engine explicit --limit-states 10 --json | check-answer
valid

$ tacet ctl models/thesis/ticket2.gcl 'AF pc3 = 1' --json 2> /dev/null | check-answer
valid

$ tacet ctl models/classic/msi.gcl 'AG modified <= 1' --engine fixpoint --json | check-answer
valid
