A network for an unknown period: where some of its processes alone have no such run, nobody else is looked at.  A drift
beside six processes of Fischer's protocol, and one that waits for its lock, are answered by the drift alone.
$ sh models/classic/fischer.sh 6 > beside.tck; printf '%s\n' event:beat event:answer clock:1:x clock:1:y process:D 'location:D:even{initial: : labels: even}' 'location:D:odd{labels: odd}' 'edge:D:even:odd:beat{provided: x==1 : do: x=0}' 'edge:D:odd:even:answer{provided: y>1 && x<1 : do: y=0}' > drift.txt; cat drift.txt >> beside.tck
$ tacet decide beside.tck --time any --label even,odd --limit-time 60 | head -3
no: no period has an infinite run that sees even and odd again and again

D alone: whatever the others do, there is no such run
$ sh models/classic/fischer.sh 4 > coupled.tck; sed 's/x<1/x<1 \&\& lock==0/' drift.txt >> coupled.tck
$ tacet decide coupled.tck --time any --label even,odd --limit-time 60 | head -3
no: no period has an infinite run that sees even and odd again and again

D alone: whatever the others do, there is no such run
$ tacet decide coupled.tck --time any --label even,odd --json > answer.json; grep '"part"' answer.json; check-answer < answer.json
  "part": "D",
valid
$ sed 's/y>1/y>=1/' coupled.tck > closed.tck; tacet decide closed.tck --time any --label even,odd -q
yes: with period 1 there is an infinite run that sees even and odd again and again
