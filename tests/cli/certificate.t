A certificate is accepted for its model and question only.
$ tacet decide models/thesis/fig-6.3b.tck --engine relations --certificate relations.txt
no: no period has an infinite run
[exit 1]

$ tacet check-certificate models/thesis/fig-6.3b.tck relations.txt
yes: the certificate proves that no period has an infinite run (* zones, * relations in * search*) (glob)

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
yes: the certificate proves that no period has an infinite run with diverging time (* zones, * relations in * search*) (glob)

$ tacet decide models/thesis/fig-6.3b.tck --engine orbit --certificate orbit.txt --quiet; tacet check-certificate models/thesis/fig-6.3b.tck orbit.txt
no: no period has an infinite run
yes: the certificate proves that no period has an infinite run (* regions, * pairs) (glob)

$ tacet reach models/classic/fischer-3.tck --label cs1,cs2 --certificate zones.txt; tacet check-certificate models/classic/fischer-3.tck zones.txt
no: cs1 with cs2 is not reachable
yes: the certificate proves that over dense time no run reaches a state with cs1, cs2 (65 zones)

$ tacet check-certificate models/classic/fischer-3.tck zones.txt --json
{
  "tacet": "1.0",
  "command": "check-certificate",
  "model": "fischer_3",
  "answer": "yes",
  "summary": "over dense time no run reaches a state with cs1, cs2 (65 zones)"
}

$ tacet check-certificate models/classic/fischer-3.tck models/tour/4-kind.aut
no: the certificate proves nothing: line 1: this is not a certificate of tacet
[exit 1]

$ tacet check-certificate models/classic/fischer-3.tck missing.txt
tacet: error: missing.txt cannot be read: No such file or directory
[exit 4]

$ tacet check-certificate models/classic/fischer-3.tck
tacet: check-certificate needs MODEL FILE; see tacet check-certificate --help
[exit 3]
