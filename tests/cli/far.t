A run that is far away is found on the grid, the soonest first, beside the search of all zones; --shortest insists on the latter.
$ sh models/classic/keys.sh 8 > keys-8.tck; tacet reach keys-8.tck --label open -q; tacet reach keys-8.tck --label open --stats | grep '^engine'
yes: in dense time open is reachable (45 steps, 72 time units)
engine explicit: it was asked beside zones, which were not through; --shortest waits for them

$ tacet reach keys-8.tck --label open --shortest --limit-states 20000 -q
unknown: state limit: 20000 states; 20000 states covered
[exit 2]

$ tacet reach keys-8.tck --label open --time 1 --stats | grep '^engine'
engine explicit: what can happen soon was tried first; --shortest looks breadth first

$ tacet check keys-8.tck 'A[] !open' -q
no: in dense time A[] !open does not hold: a run leads to where it fails (45 steps, 72 time units)
[exit 1]
