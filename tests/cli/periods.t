Which periods work, and refinement by finer ones.
needs ppl
$ tacet periods models/thesis/fig-6.3b.tck --up-to 4
no: no period at all has an infinite run (engine relations, exact)

  period   infinite run  states
  above 1  no            1
  1        no            2
  1/2      no            4
  1/3      no            6
  1/4      no            8
[exit 1]

$ tacet periods models/thesis/fig-6.3b-closed.tck --up-to 4
yes: 1 is the largest period with an infinite run; of the periods 1/q: every q

  period   infinite run  states
  above 1  no            1
  1        yes           2
  1/2      yes
  1/3      yes
  1/4      yes

$ tacet periods models/thesis/fig-6.2.tck --equivalence all --up-to 3
yes: like dense time at 1/q: reachability for every q; stuck for every q, up to 3; trace for every q; infinite-trace for every q; simulation for every q, up to 3; bisimulation for no q up to 3

  period  reachability  stuck  trace  infinite-trace  simulation  bisimulation  states
  1       yes           yes    yes    yes             yes         no            7
  1/2     yes           yes    yes    yes             yes         no            10
  1/3     yes           yes    yes    yes             yes         no            13

$ tacet periods models/tour/2-window.tck --equivalence reachability --up-to 4
yes: like dense time at 1/q: reachability for every q from 3 on

  period  reachability  states
  1       no            1
  1/2     no            3
  1/3     yes           4
  1/4     yes

$ tacet periods models/classic/job.tck --up-to 2
no: no period at all has an infinite run (engine polyhedra, exact)

  period              infinite run  states
  above 12            no            2
  12                  no            2
  between 10 and 12   no            2
  10                  no            3
  between 6 and 10    no            3
  6                   no            3
  between 5 and 6     no            3
  5                   no            4
  between 4 and 5     no            4
  4                   no            4
  between 10/3 and 4  no            4
  10/3                no            5
  1                   no            24
  1/2                 no            44
Not listed: 27 more ranges of periods above 1, none of which has it.
[exit 1]

$ tacet periods models/classic/job.tck --equivalence trace --up-to 2
models/classic/job.tck: error: dense time is undecidable for models that stop clocks; nothing can be compared with it
[exit 4]

$ tacet periods models/thesis/fig-6.3b.tck --up-to 0
tacet: --up-to wants a number from 1 to 100000
[exit 3]

$ tacet periods models/thesis/fig-6.3b.tck --accept nothing
tacet: the model has no label 'nothing'; it has no labels at all
[exit 3]

$ tacet periods models/thesis/fig-6.3b.tck --up-to 2 --json | check-answer
valid

$ tacet periods models/thesis/fig-6.2.tck --equivalence all --up-to 2 --json | check-answer
valid

$ tacet refine models/thesis/fig-6.3b.tck
yes: at ε = 1/2, and at every finer 1/q, all 2 edges that dense time reaches are reached

  ε    states  edges  all edges  new actions
  1         2      1  no         P@a
  1/2       4      2  yes        P@b

$ tacet refine models/thesis/fig-6.3b.tck --words infinite
no: there is no infinite run for any period

  ε  states  edges  settled  new actions
  1       2      1  yes      P@a
[exit 1]

$ tacet refine models/thesis/fig-6.3b-closed.tck --words infinite
yes: at ε = 1, and at every finer 1/q, there is an infinite run

  ε  states  edges  settled  new actions
  1       2      2  no       P@a, P@b

  time  delay  action  P   x  y
     0         start   l0  0  0
  again and again:
     1      1  P@a     l1  0  1
     1      0  P@b     l0  0  0

$ tacet refine models/classic/job.tck --up-to 6
yes: at ε = 1 all 3 edges that dense time reaches are reached

  ε  states  edges  all edges  new actions
  1      24      3  yes        Job@suspend, Job@resume, Job@finish from resumed to exact

$ tacet refine models/classic/job.tck --up-to 6 --label late
no: late is not reachable, not even in dense time

  ε  states  edges  settled  new actions
  1      24      3  yes      Job@suspend, Job@resume, Job@finish from resumed to exact
[exit 1]

$ tacet refine models/classic/job.tck --label exact --json | check-answer
valid

$ tacet refine models/classic/fischer-3.tck --label cs1,cs2 --quiet
no: a state with cs1 and cs2 is not reachable, not even in dense time
[exit 1]

$ tacet refine models/thesis/fig-6.3b.tck --json | check-answer
valid
