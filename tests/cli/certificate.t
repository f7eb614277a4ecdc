A certificate is accepted for its model and question only; the readings of the
question stand in the file, and belong to its kind.
$ tacet decide models/thesis/fig-6.3b.tck --engine relations --certificate relations.txt
no: no period has an infinite run

dense time has such a run: after 2 steps it goes round and round P@a; P@b
every turn makes x - y larger, but at its end it is always below 1 (in one run
    1/2, 3/4, 7/8, 15/16, ...); with a period there are finitely many such
    values, so the turns end
[exit 1]

$ tacet check-certificate models/thesis/fig-6.3b.tck relations.txt
yes: the certificate proves that no period has an infinite run (* zones, * relations in * search*; words infinite, non-zeno no, range error) (glob)

$ tacet check-certificate models/thesis/fig-6.3b-closed.tck relations.txt
no: the certificate proves nothing: line 1: it was written for another model
[exit 1]

$ sed '/^refute/d' relations.txt > changed.txt; tacet check-certificate models/thesis/fig-6.3b.tck changed.txt
no: the certificate proves nothing: line *: nothing says that this relation has no fixed point (glob)
[exit 1]

$ sed 's/r 1 0 1/r 1 0 2/' relations.txt > changed.txt; tacet check-certificate models/thesis/fig-6.3b.tck changed.txt
no: the certificate proves nothing: line *: the sum is no contradiction (glob)
[exit 1]

$ sed '/^zone 0 ; 1 2 ; 3/s/<1/<=0/g' relations.txt > changed.txt; tacet check-certificate models/thesis/fig-6.3b.tck changed.txt
no: the certificate proves nothing: line *: there is nothing in this matrix (glob)
[exit 1]

$ head -8 relations.txt > changed.txt; tacet check-certificate models/thesis/fig-6.3b.tck changed.txt
no: the certificate proves nothing: line 8: the file ends too early
[exit 1]

$ tacet decide models/drift/drift-3-loose.tck --engine relations --non-zeno --certificate relations.txt --quiet; tacet check-certificate models/drift/drift-3-loose.tck relations.txt
no: no period has an infinite run in which time diverges
yes: the certificate proves that no period has an infinite run with diverging time (* zones, * relations in * search*; words infinite, non-zeno yes, range error) (glob)

$ tacet decide models/thesis/fig-6.3b.tck --engine orbit --certificate orbit.txt --quiet; tacet check-certificate models/thesis/fig-6.3b.tck orbit.txt
no: no period has an infinite run
yes: the certificate proves that no period has an infinite run (* regions, * pairs; words infinite, non-zeno no, range error) (glob)

$ tacet reach models/classic/fischer-3.tck --label cs1,cs2 --certificate zones.txt; tacet check-certificate models/classic/fischer-3.tck zones.txt
no: in dense time cs1 with cs2 is not reachable

runs get as far as P1.waiting with P2.critical (after 5 steps)
from there, P1: waiting -> critical (enter) needs lock == 1, but lock is 2 there
runs get as far as P1.critical with P2.waiting (after 5 steps)
from there, P2: waiting -> critical (enter) needs lock == 2, but lock is 1 there
yes: the certificate proves that over dense time no run reaches a state with cs1, cs2 (65 zones; words finite, range error)

$ tacet check-certificate models/classic/fischer-3.tck zones.txt --json
{
  "tacet": "2.0",
  "command": "check-certificate",
  "model": "fischer_3",
  "question": {
    "files": ["models/classic/fischer-3.tck", "zones.txt"],
    "obligations": "none",
    "to": "answer"
  },
  "answer": "yes",
  "summary": "yes: the certificate proves that over dense time no run reaches a state with cs1, cs2 (65 zones; words finite, range error)"
}

$ tacet check-certificate models/classic/fischer-3.tck models/tour/4-kind.aut
no: the certificate proves nothing: line 1: this is not a certificate of tacet
[exit 1]

$ tacet check-certificate models/classic/fischer-3.tck missing.txt
tacet: error: missing.txt cannot be read: No such file or directory
[exit 4]

$ tacet check-certificate models/classic/fischer-3.tck
tacet: check-certificate needs MODEL... FILE; see tacet check-certificate --help
[exit 3]

$ tacet reach models/classic/fischer-3.tck --label cs1,cs2 --certificate zones.txt -q; head -6 zones.txt | tail -5
no: in dense time cs1 with cs2 is not reachable
time dense
words finite
labels cs1 cs2
non-zeno 0
range error

$ sed 's/^time dense/time any/' zones.txt > changed.txt; tacet check-certificate models/classic/fischer-3.tck changed.txt
no: the certificate proves nothing: line 7: certificates of this kind are about another time
[exit 1]

$ sed 's/^words finite/words infinite/' zones.txt > changed.txt; tacet check-certificate models/classic/fischer-3.tck changed.txt
no: the certificate proves nothing: line 7: certificates of this kind are about other words
[exit 1]

$ sed 's/^range error/range disable/' zones.txt > changed.txt; tacet check-certificate models/classic/fischer-3.tck changed.txt
yes: the certificate proves that over dense time no run reaches a state with cs1, cs2 (65 zones; words finite, range disable)

$ sed '1s/ 2 / 1 /' zones.txt > changed.txt; tacet check-certificate models/classic/fischer-3.tck changed.txt
no: the certificate proves nothing: line 1: this version of certificates is not known
[exit 1]

$ tacet reach models/thesis/sorter.tck --all-locations --certificate zones.txt -q | head -1; grep -c ^location zones.txt; tacet check-certificate models/thesis/sorter.tck zones.txt
no: in dense time not every location is reachable: 2 of 25 are not
2
yes: the certificate proves that over dense time no run reaches any of Short.kicked, Long.past (* zones; words finite, range error) (glob)

$ sed '/^location/d' zones.txt > changed.txt; tacet check-certificate models/thesis/sorter.tck changed.txt
no: the certificate proves nothing: line 7: certificates of this kind are not about such labels or locations
[exit 1]

$ tacet decide tests/cli/models/above.tck --time any --accept A --engine orbit --certificate orbit.txt; tacet check-certificate tests/cli/models/above.tck orbit.txt
no: no period has an infinite run that sees A again and again

A holds only in P.l2: no edge leads there, and it is not initial
yes: the certificate proves that no period has an infinite run with A again and again (*) (glob)
