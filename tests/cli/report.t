A report answers the questions of the model, of a list, or the usual ones, on one page.
$ tacet report models/thesis/fig-6.3b-closed.tck --to markdown > r.md; head -16 r.md
# fig_6_3b_closed

Model: models/thesis/fig-6.3b-closed.tck (digest bca6dbc4c68a7afb). Written by tacet 1.0.0; each question was given 20 s. A yes was replayed step by step in exact arithmetic; a no can be written down with --certificate FILE and checked by tacet check-certificate.

3 questions: 3 yes.

| question | answer |
|---|---|
| 1. decide --time dense --words infinite | yes: in dense time there is an infinite run |
| 2. decide --time any --words infinite | yes: with period 1 there is an infinite run |
| 3. decide --time 1 --words infinite | yes: with period 1 there is an infinite run |

## The model

```
fig_6_3b_closed: a diagonal-free timed automaton

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
7
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
tacet: error: a report is about an automaton, guarded commands or a C program
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
$ tacet report models/thesis/fig-6.3b.tck --to markdown -o page.md && ls page*.svg && xmllint --noout page*.svg && grep '^!' page.md && python3 tests/draw/geometry.py page*.svg
page-1.svg
page-2.svg
page-3-orbit.svg
page-3.svg
page-4-orbit.svg
page-4.svg
page-model.svg
![the processes with their locations and edges](<page-model.svg>)
![yes: in dense time there is an infinite run](<page-1.svg>)
![yes: in dense time there is an infinite run in which time diverges](<page-2.svg>)
![no: no period has an infinite run](<page-3.svg>)
![no: no period has an infinite run](<page-3-orbit.svg>)
![no: with period 1/8 there is no infinite run](<page-4.svg>)
![no: with period 1/8 there is no infinite run](<page-4-orbit.svg>)
$ printf 'decide --time any\n' > one.txt; tacet report models/classic/train-gate-3.tck --questions one.txt --limit-states 3 --to markdown | grep -e '^Model' -e '^1 question' -e '^Unknown'
Model: models/classic/train-gate-3.tck (digest 7419bb1f8e44a88f). Written by tacet 1.0.0; each question was given 20 s and 3 states. A yes was replayed step by step in exact arithmetic; a no can be written down with --certificate FILE and checked by tacet check-certificate.
1 question: 1 unknown.
Unknown is neither yes nor no: tacet did not find out (state limit: 3 states). Each question was given 20 s and 3 states; with more it may have an answer.
$ tacet report models/uppaal/fischer.xta --to markdown | grep -e '^[0-9]* question' -e '^| [0-9]'
2 questions: 2 yes.
| 1. E<> P(2).critical | yes: in dense time E<> P(2).critical holds: a run leads there (3 steps, 3 time units) |
| 2. A[] forall (i : id_t) forall (j : id_t) P(i).critical and P(j).critical imply i == j | yes: in dense time A[] forall (i : id_t) forall (j : id_t) P(i).critical and P(j).critical imply i == j holds |
$ tacet report models/thesis/fig-6.3b.tck -o page.html; grep -c '<section .*aria-labelledby' page.html; grep -c 'th scope="row"' page.html; grep -c '<svg' page.html; grep -c 'role="img".*aria-labelledby' page.html; grep -c '<title id=' page.html
6
4
7
7
7
