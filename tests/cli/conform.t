Components side by side, and what a specification says of them: hidden actions are internal, they do not
synchronise and the specification does not see them; a specification that no component speaks of is probably misspelt.

$ tacet lts conform models/components/turns.fsp models/components/client.fsp models/components/server.fsp
yes: the components keep to turns

not restricted, they may happen at any time: think, look

$ tacet lts conform models/components/turns.fsp models/components/client.fsp models/components/server-retry.fsp -q
yes: the components keep to turns

$ tacet lts conform models/components/turns.fsp models/components/client-patient.fsp models/components/server-retry.fsp
no: the components do not keep to turns, which does not allow: ask look answer answer

  step  action  components                    to state
     1  ask     client-patient, server-retry  1, 1
     2  look    server-retry                  2
     3  answer  client-patient, server-retry  0, 3
     4  answer  client-patient, server-retry  0, 0

not restricted, they may happen at any time: look
[exit 1]

$ tacet lts conform models/components/turns.fsp models/components/client-patient.fsp models/components/server-retry.fsp --levels 1 -q
no: the components do not keep to turns, which does not allow: ask look answer answer
[exit 1]

$ tacet lts conform models/components/turns.fsp models/components/client-patient.fsp models/components/server-retry.fsp --stats 2>&1 | head -12 | sed 's/^[0-9.]* s,.*//'
no: the components do not keep to turns, which does not allow: ask look answer answer

  step  action  components                    to state
     1  ask     client-patient, server-retry  1, 1
     2  look    server-retry                  2
     3  answer  client-patient, server-retry  0, 3
     4  answer  client-patient, server-retry  0, 0

not restricted, they may happen at any time: look
compositions 1, states of the largest 4, of the last 4, blocks split 0
client-patient: composed 2 of 2 states
server-retry: composed 3 of 4 states

$ tacet lts conform models/components/turns.fsp models/components/client-patient.fsp models/components/server-retry.fsp --json | check-answer
valid

$ tacet lts conform models/components/turns.fsp models/components/client.fsp models/components/server.fsp --hide look,think --json | check-answer
valid

$ tacet lts conform models/components/turns.fsp models/components/client.fsp models/components/server.fsp --hide sleep
tacet: --hide: there is no action 'sleep'; there are: ask, answer, think, look
[exit 3]

$ tacet lts conform models/components/turns.fsp models/components/client.fsp models/components/server.fsp --hide ask -q
no: the components do not keep to turns, which does not allow: ask [component 1] ask [component 2] look answer
[exit 1]

$ tacet lts conform models/components/turns.fsp models/components/client.fsp models/components/server-retry.fsp --hide answer -q
no: the components do not keep to turns, which does not allow: ask answer [component 1] think look answer [component 2] ask
[exit 1]

$ tacet lts compose models/components/client.fsp models/components/server.fsp
des (0,5,4)
(0,"ask",1)
(1,"look",1)
(1,"look",2)
(2,"answer",3)
(3,"think",0)

$ tacet lts compose models/components/client.fsp models/components/server.fsp --hide think --stats 2>&1 >/dev/null | sed 's/;.*//'
4 states and 5 transitions

$ tacet lts compose models/components/client.fsp models/components/server.fsp --json
tacet: --json has no meaning for lts compose, which writes a transition system
{
  "tacet": "2.0",
  "command": "lts",
  "error": {
    "kind": "usage",
    "what": "--json has no meaning for lts compose, which writes a transition system",
    "messages": []
  }
}
[exit 3]

$ tacet lts compose models/components/client.fsp models/components/server.fsp --limit-states 2
tacet: error: nothing is written: state limit: 2 states
[exit 2]

$ tacet lts conform models/components/turns.fsp models/components/client.fsp models/components/server.fsp --limit-states 2
unknown: state limit: 2 states

not restricted, they may happen at any time: think, look
[exit 2]

$ printf 'A = ( aks -> A ).' > aks.fsp; tacet lts conform aks.fsp models/components/client.fsp
tacet: no component has the action aks of the specification
yes: the component keeps to aks

not restricted, they may happen at any time: ask, answer, think

$ tacet lts conform models/components/turns.fsp
tacet: tacet lts wants one of: compare A B | minimise A | compose A B... | conform SPECIFICATION A...
[exit 3]

$ printf 'A = ( a -> B ).' > b.fsp; tacet lts conform b.fsp models/components/client.fsp
b.fsp:1:12: error: state 'B' is not defined
[exit 4]

$ tacet lts conform models/thesis/fig-6.2.tck models/components/client.fsp
tacet: error: models/thesis/fig-6.2.tck: lts conform wants a transition system (.aut, .fsp), this is a network of automata (.tck)
[exit 4]
