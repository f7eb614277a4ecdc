The module for Python, with Debian's interpreter and warnings as errors: what it says
is what the program prints.
$ tacet-python tests/cli/python/example.py
True yes yes: with period 1 there is an infinite run explicit 1
{'P': 'l0'} 0 True
1 P@a {'P': 'l1'} {'x': '0', 'y': '1'}
0 P@b {'P': 'l0'} {'x': '0', 'y': '0'}
<tacet.Answer 'yes: with period 1 there is an infinite run'> <tacet.Model 'fig_6_3b_closed'> yes
False no None None
True False
yes: every step is one of the model (0 steps, 0 time units, then the loop)
yes: an error is reachable (3 steps); 4 states until then [(None, 'up', {'x': 1}), (None, 'up', {'x': 2}), (None, 'up', {'x': 3})]
fault assignment of 3 to 'n' is outside 0..2 3 {}
system:fig_6_3b

$ tacet-python tests/cli/python/errors.py
Error: nothing.tck cannot be read: No such file or directory
Error: bad.tck:1:7: error: expected ':' and the name of the system, found the end
    system
          ^
Error: there is no language 'c': tck, gcl, aut or document
Error: decide has no option --tim; did you mean --time?
Error: --time expects dense, any, or a positive period such as 1/2, 0.5 or 10, not 'sometimes'
Error: --non-zeno takes no value
Error: the model has no label 'nothing'; it has no labels at all
Error: models/thesis/fig-6.3b.tck: explore wants guarded commands (.gcl), this is a network of automata (.tck)
Error: compare is about 2 models
Error: models/thesis/fig-6.3b.tck: lts compare wants a transition system (.aut, .fsp), this is a network of automata (.tck)
ValueError: seen enough
True
interrupted
interrupted early
1 thread is left
[('any', 'no'), ('dense', 'yes')]

$ tacet-python tests/cli/python/same.py
all questions: the same as the program

$ tacet-python -c 'import tacet; print (tacet.Model.relation.__doc__)' | sed -n '1p; /from_/p'
Ask `tacet relation` about this model; the answer is an Answer.
from_: where the runs start, with any clocks

$ TACET_LIBRARY=nowhere.so PYTHONPATH=$TACET_TESTS/../src/python /usr/bin/python3 -c 'import tacet' 2>&1 | tail -1
OSError: nowhere.so: cannot open shared object file: No such file or directory

$ tacet-python -c 'import tacet; print (tacet.version)'; sed -n 's/^project (tacet VERSION \([0-9.]*\).*/\1/p' tests/../CMakeLists.txt
1.0.0
1.0.0

$ tacet-python tests/cli/python/misuse.py
certificate=True keeps the proof in answer.certificate; it is not written to a file
compare takes models, as load and parse give them
dense time has such a run: after 2 steps it goes round and round P@a; P@b
