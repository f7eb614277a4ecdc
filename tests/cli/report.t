A report answers the questions of the model, of a list, or the usual ones, on one page.
$ tacet report models/thesis/fig-6.3b-closed.tck --to markdown > r.md; head -16 r.md
# fig_6_3b_closed

Model: models/thesis/fig-6.3b-closed.tck (digest bca6dbc4c68a7afb). Written by tacet 1.0.0. A yes was replayed step by step in exact arithmetic; a no can be written down with --certificate FILE and checked by tacet check-certificate.

| question | answer |
|---|---|
| 1. decide --time dense --words infinite | yes: in dense time there is an infinite run |
| 2. decide --time any --words infinite | yes: with period 1 there is an infinite run |
| 3. decide --time 1 --words infinite | yes: with period 1 there is an infinite run |

## The model

```
fig_6_3b_closed: a diagonal-free timed automaton
processes 1, locations 2, edges 2, clocks 2, integers 0, labels 0
constants of clocks: 1 (greatest common divisor 1)

$ tacet report tests/cli/models/gate.tck --to markdown | grep -e '^##' -e '^\*\*'
## The model
## 1. decide --time dense
**tests/cli/models/gate.tck:14:30: error: assignment of 4 to 'n' is outside 0..3**
## 2. decide --time any
**tests/cli/models/gate.tck:14:30: error: assignment of 4 to 'n' is outside 0..3**
## 3. reach --deadlock
**tests/cli/models/gate.tck:14:30: error: assignment of 4 to 'n' is outside 0..3**
## 4. periods
**tests/cli/models/gate.tck:14:30: error: assignment of 4 to 'n' is outside 0..3**

$ tacet report models/thesis/fig-6.3b.tck --questions tests/cli/models/questions.txt --to markdown | grep -e '^##' -e '^\*\*' -e '^Ask'
## The model
## 1. decide --time any
**no: no period has an infinite run**
Ask again: `tacet decide models/thesis/fig-6.3b.tck --time any`
## 2. E<> P.l1
**yes: in dense time E<> P.l1 holds: a run leads there (1 step, 1 time unit)**
Ask again: `tacet check models/thesis/fig-6.3b.tck 'E<> P.l1'`
## 3. reach --label nix
**not asked: the model has no label 'nix'; it has no labels at all**
## 4. sing --loud
**not asked: there is no such question: 'sing --loud'**

$ tacet report models/thesis/fig-6.3b.tck -o page.html

$ grep -c '<svg' page.html; grep -i -e '<script' -e 'src=' -e 'href="[^#]' -e '@import' page.html
5
[exit 1]

$ tacet report models/classic/fischer-3.tck -o f.html && [ $(stat -c %s f.html) -lt 300000 ] && echo small
small

$ tacet report models/thesis/ticket2.gcl --to markdown | grep -e '^##' -e '^\*\*' -e enter
## The model
  [enter] pc1 = 1 && a1 <= s -> pc1 := 2;
  [enter] pc2 = 1 && a2 <= s -> pc2 := 2;
## 1. refine
**no: no error is reachable, 9 states and 14 transitions are bisimilar to the program**

$ printf 'system:a<b>&"c"\nprocess:P\nlocation:P:l{initial:}\n' > odd.tck; tacet report odd.tck
odd.tck:1:9: error: expected '{' or the end of the line, found '<'
    system:a<b>&"c"
            ^
[exit 4]

$ tacet report -
tacet: report reads a model once for every question: it needs a file, not standard input
[exit 3]

$ tacet report models/tour/4-kind.aut
tacet: error: a report is about an automaton or about guarded commands
[exit 4]

$ tacet report models/thesis/fig-6.3b.tck --to pdf
tacet: --to expects html|markdown
[exit 3]

$ tacet report models/thesis/fig-6.3b.tck --json
tacet: --json has no meaning for report, which writes a page
{
  "tacet": "2.0",
  "command": "report",
  "error": {
    "kind": "usage",
    "what": "--json has no meaning for report, which writes a page",
    "messages": []
  }
}
[exit 3]

$ tacet report models/thesis/fig-6.3b.tck --questions missing.txt
tacet: error: missing.txt cannot be read: No such file or directory
[exit 4]

$ tacet report models/thesis/fig-6.3b.tck -o no/such/folder.html
tacet: error: no/such/folder.html cannot be written: No such file or directory
[exit 4]
