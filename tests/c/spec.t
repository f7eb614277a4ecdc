C programs against specifications: words of actions, assumptions about routines, components.
$ tacet program models/c/spec/driver.c --spec models/c/spec/driver.fsp
yes: main keeps to driver, and nothing undefined happens (proved again over bits)

assumed:
  acquire performs the action acquire
  release performs the action release
  nondet_request returns any value of its type
  nondet_status returns any value of its type

$ tacet program models/c/spec/driver.c --spec models/c/spec/driver.fsp --flags -DBUG
no: main does not keep to driver, which does not allow: acquire, release, acquire, return {}

  step  action     where
     1  acquire    models/c/spec/driver.c:15
     2  release    models/c/spec/driver.c:18
     3  acquire    models/c/spec/driver.c:23
     4  return {}  models/c/spec/driver.c:23

  component  line  function  what happens
  main         12  main      served = 0
  main         13  main      status = 0
  main         15  main      acquire ()
  main         16  main      before = 0
  main         17  main      nondet_request () = -1
  main         18  main      release ()
  main         19  main      nondet_status () = -1, status = -1
  main         20  main      served = 1
  main         22  main
  main         23  main      acquire ()

assumed:
  acquire performs the action acquire
  release performs the action release
  nondet_request returns any value of its type
  nondet_status returns any value of its type
[exit 1]

$ for way in exact greedy none; do for at in point global; do tacet program models/c/spec/driver.c --spec models/c/spec/driver.fsp --minimise $way --predicates $at -q; done; done
yes: main keeps to driver, and nothing undefined happens (proved again over bits)
yes: main keeps to driver, and nothing undefined happens (proved again over bits)
yes: main keeps to driver, and nothing undefined happens (proved again over bits)
yes: main keeps to driver, and nothing undefined happens (proved again over bits)
yes: main keeps to driver, and nothing undefined happens (proved again over bits)
yes: main keeps to driver, and nothing undefined happens (proved again over bits)

$ for model in mutex send hello-client; do for bug in -DFINE -DBUG; do tacet program models/c/spec/$model.c --spec models/c/spec/$model.fsp --flags $bug -q; done; done
yes: main keeps to mutex, and nothing undefined happens (proved again over bits)
no: main does not keep to mutex, which does not allow: wait_for_lock, wait_for_lock
yes: main keeps to send, and nothing undefined happens (proved again over bits)
no: main does not keep to send, which does not allow: protocol_send
yes: main keeps to hello-client, and nothing undefined happens (proved again over bits)
no: main does not keep to hello-client, which does not allow: client_hello, get_server_hello, get_server_certificate, get_key_exchange, get_certificate_request, get_server_done, get_certificate_request
[exit 1]

$ tacet program models/c/spec/socket.c --spec models/c/spec/socket.fsp --assume models/c/spec/socket-library.fsp
yes: main keeps to socket, and nothing undefined happens (proved again over bits)

assumed:
  alloc_inode does what models/c/spec/socket-library.fsp says in line 2
  map_entry does what models/c/spec/socket-library.fsp says in line 6
  free_inode performs the action free_inode
  nondet_family returns any value of its type

$ tacet program models/c/spec/socket.c --spec models/c/spec/socket.fsp --assume models/c/spec/socket-library.fsp --flags -DBUG
tacet: no component has the action free_inode of the specification
no: main does not keep to socket, which does not allow: got_inode, full, return {$0 < 0}

  step  action           where
     1  got_inode        models/c/spec/socket.c:16
     2  full             models/c/spec/socket.c:29
     3  return {$0 < 0}  models/c/spec/socket.c:30

  component  line  function     what happens
  main         26  main         made = 0
  main         26  main         nondet_family () = 0
  main         13  sock_create  error = 0
  main         14  sock_create
  main         16  sock_create  alloc_inode () = -1
  main         18  sock_create
  main         19  sock_create  made = 1
  main         26  main         result = 0
  main         27  main
  main         29  main         map_entry () = -106, result = -106
  main         30  main

assumed:
  alloc_inode does what models/c/spec/socket-library.fsp says in line 2
  map_entry does what models/c/spec/socket-library.fsp says in line 6
  nondet_family returns any value of its type
[exit 1]

$ tacet program models/c/spec/talk-client.c models/c/spec/talk-server.c --spec models/c/spec/talk.fsp --assume models/c/spec/talk-link.fsp
yes: talk-client and talk-server keep to talk, and nothing undefined happens (proved again over bits)

assumed:
  send does what models/c/spec/talk-link.fsp says in line 2
  take does what models/c/spec/talk-link.fsp says in line 11
  answer does what models/c/spec/talk-link.fsp says in line 17
  receive does what models/c/spec/talk-link.fsp says in line 22
  nondet_load returns any value of its type

$ tacet program models/c/spec/talk-client.c models/c/spec/talk-server.c --spec models/c/spec/talk.fsp --assume models/c/spec/talk-link.fsp --flags -DBUG
no: talk-client and talk-server do not keep to talk, which does not allow: ask, bad, content

  step  action   where
     1  ask      models/c/spec/talk-client.c:10, models/c/spec/talk-server.c:10
     2  bad      models/c/spec/talk-client.c:12, models/c/spec/talk-server.c:12
     3  content  models/c/spec/talk-client.c:16, models/c/spec/talk-server.c:10

  component    line  function  what happens
  talk-client     8  main      tries = 0
  talk-client     9  main
  talk-client    10  main      send ()
  talk-client    12  main      receive () = -1
  talk-client    16  main      send ()
  talk-server    10  main      take () = 1, kind = 1
  talk-server    11  main
  talk-server    12  main      nondet_load () = 2147483647
  talk-server    12  main      answer ()
  talk-server    10  main      take ()

assumed:
  send does what models/c/spec/talk-link.fsp says in line 2
  take does what models/c/spec/talk-link.fsp says in line 11
  answer does what models/c/spec/talk-link.fsp says in line 17
  receive does what models/c/spec/talk-link.fsp says in line 22
  nondet_load returns any value of its type
[exit 1]

$ for levels in 1 2; do tacet program models/c/spec/talk-client.c models/c/spec/talk-relay.c models/c/spec/talk-server.c --spec models/c/spec/talk.fsp --assume models/c/spec/talk-far.fsp --levels $levels --stats | grep -v KiB; done
yes: talk-client, talk-relay and talk-server keep to talk, and nothing undefined happens (proved again over bits)

assumed:
  send does what models/c/spec/talk-far.fsp says in line 3
  hear does what models/c/spec/talk-far.fsp says in line 12
  tell does what models/c/spec/talk-far.fsp says in line 18
  take does what models/c/spec/talk-far.fsp says in line 25
  answer does what models/c/spec/talk-far.fsp says in line 31
  receive does what models/c/spec/talk-far.fsp says in line 36
  nondet_load returns any value of its type

  component    places    kept  states   seen  composed  refined  conditions  predicates  branches
  talk-client      69       1      56     12        12        2          13           2         1
  talk-relay       32       1      14      7         7        1           0           1         0
  talk-server      29       1      15      6         6        1           0           1         0

yes: talk-client, talk-relay and talk-server keep to talk, and nothing undefined happens (proved again over bits)

assumed:
  send does what models/c/spec/talk-far.fsp says in line 3
  hear does what models/c/spec/talk-far.fsp says in line 12
  tell does what models/c/spec/talk-far.fsp says in line 18
  take does what models/c/spec/talk-far.fsp says in line 25
  answer does what models/c/spec/talk-far.fsp says in line 31
  receive does what models/c/spec/talk-far.fsp says in line 36
  nondet_load returns any value of its type

  component    places    kept  states   seen  composed  refined  conditions  predicates  branches
  talk-client      69       1      56     12         5        2          13           2         1
  talk-relay       32       1      14      7         4        1           0           1         0
  talk-server      29       1      15      6         3        1           0           1         0

$ tacet program models/c/spec/talk-client.c models/c/spec/talk-relay.c models/c/spec/talk-server.c --spec models/c/spec/talk.fsp --assume models/c/spec/talk-far.fsp --flags -DBUG --json | check-answer
valid

$ tacet program models/c/spec/driver.c --spec models/c/spec/driver.fsp --json | check-answer
valid

$ printf 'des (0, 2, 2)\n(0, "acquire", 1)\n(1, "release", 0)\n' > rule.aut; tacet program models/c/spec/driver.c --spec rule.aut -q
yes: main keeps to rule, and nothing undefined happens (proved again over bits)

$ printf 'void a (void);\nint one (void) { a (); return 1; }\nint two (void) { a (); return 2; }\n' > both.c; printf 'S = ( a -> T ), T = ( one.return {$0 == 1} -> T | two.return {$0 > 1} -> T ).\n' > both.fsp; tacet program both.c --entry one,two --spec both.fsp -q
yes: one and two keep to both, and nothing undefined happens (proved again over bits)

$ printf 'S = ( a -> T ), T = ( one.return {$0 == 1} -> T | two.return {$0 == 1} -> T ).\n' > bad.fsp; tacet program both.c --entry one,two --spec bad.fsp
no: one and two do not keep to bad, which does not allow: a, two.return otherwise

  step  action                where
     1  a                     both.c:2, both.c:3
     2  two.return otherwise  both.c:3

  component  line  function  what happens
  one           2  one       a ()
  two           3  two       a ()

assumed:
  a performs the action a
[exit 1]

$ printf 'S = ( a -> S | return {} -> S ).\n' > whose.fsp; tacet program both.c --entry one,two --spec whose.fsp
tacet: error: whose.fsp: 'return {}' is the return of no component; with several, write NAME.return
[exit 4]

$ printf 'S = ( a -> S | return {$0 = 1} -> S ).\n' > wrong.fsp; tacet program both.c --entry one --spec wrong.fsp
wrong.fsp:1:27: error: nothing more expected in this condition
    S = ( a -> S | return {$0 = 1} -> S ).
                              ^
[exit 4]

$ printf 'S = ( a -> S | return {$1 == 1} -> S ).\n' > wrong.fsp; tacet program both.c --entry one --spec wrong.fsp
wrong.fsp:1:24: error: the condition of a return speaks of $0 only
    S = ( a -> S | return {$1 == 1} -> S ).
                           ^
[exit 4]

$ tacet program models/c/spec/driver.c --assume models/c/spec/talk-link.fsp
tacet: models/c/spec/talk-link.fsp: --assume needs --spec
[exit 3]

$ tacet program models/c/spec/driver.c --levels 1
tacet: --levels needs --spec
[exit 3]

$ tacet program both.c models/c/spec/send.c models/c/spec/mutex.c --entry one,two --spec both.fsp
tacet: --entry: one function for all files, one each, or several of one file
[exit 3]

$ printf 'cproc a { abstract { low, ($1 < 3), P };\n abstract { high, ($1 > 1), P }; }\nP = ( return {} -> STOP ).\n' > over.fsp; tacet program both.c --entry one --spec both.fsp --assume over.fsp
over.fsp:2:2: error: entries 'low' and 'high' of 'a' both apply: $1 = 2
     abstract { high, ($1 > 1), P }; }
     ^
[exit 4]

$ printf 'cproc a { abstract { low, ($1 < 3), P };\n abstract { high, ($1 > 3), P }; }\nP = ( return {} -> STOP ).\n' > gap.fsp; tacet program both.c --entry one --spec both.fsp --assume gap.fsp
gap.fsp:1:7: error: no entry of 'a' applies: $1 = 3
    cproc a { abstract { low, ($1 < 3), P };
          ^
[exit 4]

$ printf 'cproc a { abstract { all, (1), Q }; }\nP = ( return {} -> STOP ).\n' > none.fsp; tacet program both.c --entry one --spec both.fsp --assume none.fsp
none.fsp:1:11: error: process 'Q' is not defined
    cproc a { abstract { all, (1), Q }; }
              ^
[exit 4]

$ printf 'cproc a { abstract { all, (1), P }; }\nP = ( return {} -> Q ), Q = ( a -> Q ).\n' > on.fsp; tacet program both.c --entry one --spec both.fsp --assume on.fsp
on.fsp:1:11: error: entry 'all': a return leads to a state that goes on, not to STOP
    cproc a { abstract { all, (1), P }; }
              ^
[exit 4]

$ printf 'cproc a { abstract { all, ($1 == 1 || $1 != 1), P }; }\nP = ( return {} -> STOP ).\n' > args.fsp; printf 'S = ( a -> S ).\n' > a.fsp; tacet program both.c --entry one --spec a.fsp --assume args.fsp
both.c:2:18: error: a call of 'a' with 0 arguments, whose assumption speaks of $1: not supported in C programs
    int one (void) { a (); return 1; }
                     ^
[exit 4]

$ printf 'cproc a { abstract { all, (1) P }; }\n' > syntax.fsp; tacet program both.c --entry one --spec a.fsp --assume syntax.fsp
syntax.fsp:1:31: error: ',' expected after the condition of an entry
    cproc a { abstract { all, (1) P }; }
                                  ^
[exit 4]

$ printf 'int nondet (void);\nvoid a (void);\nint main (void) { a (); return 7 / nondet (); }\n' > divide.c; tacet program divide.c --spec a.fsp
no: main: a division by zero in line 3, after: a

  step  action  where
     1  a       divide.c:3

  component  line  function  what happens
  main          3  main      a ()
  main          3  main      nondet () = 0

assumed:
  a performs the action a
  nondet returns any value of its type
[exit 1]

$ printf 'int nondet (void);\nvoid a (int);\nint main (void) { int n = nondet (); if (n > 0) a (n); return 0; }\n' > guard.c; printf 'cproc a { abstract { some, ($1 > 0), SOME }; abstract { none, ($1 <= 0), NONE } }\nSOME = ( a -> DONE ), DONE = ( return {} -> STOP ).\nNONE = ( never -> NONE ).\n' > guard.fsp; printf 'S = ( a -> S | never -> T ), T = STOP.\n' > never.fsp; tacet program guard.c --spec a.fsp --assume guard.fsp
yes: main keeps to a, and nothing undefined happens (proved again over bits)

assumed:
  a does what guard.fsp says in line 1
  nondet returns any value of its type

$ printf 'int mode;\nvoid a (void);\nint main (void) { mode = 3; a (); mode = 4; a (); return 0; }\n' > global.c; printf 'cproc a { abstract { odd, (mode == 3), THREE }; abstract { other, (mode != 3), OTHER } }\nTHREE = ( three -> T ), T = ( return {} -> STOP ).\nOTHER = ( other -> O ), O = ( return {} -> STOP ).\n' > global.fsp; printf 'S = ( three -> S | other -> T ), T = STOP.\n' > three.fsp; tacet program global.c --spec three.fsp --assume global.fsp -q
yes: main keeps to three, and nothing undefined happens (proved again over bits)

$ printf 'S = ( three -> S | other -> T ), T = ( three -> T ).\nX = STOP.\n' > two.fsp; tacet program global.c --spec two.fsp --assume global.fsp -q
two.fsp:2:1: error: nothing expected after the '.' that ends the specification
[exit 4]

$ tacet program global.c --spec three.fsp --assume global.fsp -q --limit-states 2
unknown: state limit: 2 states
[exit 2]

$ printf 'cproc a { abstract { all, ($0 == 1), P }; }\n' > zero.fsp; tacet program both.c --entry one --spec a.fsp --assume zero.fsp
zero.fsp:1:28: error: an entry is chosen before anything is returned: $0 has no value
    cproc a { abstract { all, ($0 == 1), P }; }
                               ^
[exit 4]
$ tacet program models/c/spec/talk-client.c models/c/spec/talk-server.c --spec models/c/spec/talk.fsp --assume models/c/spec/talk-link.fsp --certificate talk.proof -q 2>/dev/null; head -16 talk.proof
yes: talk-client and talk-server keep to talk, and nothing undefined happens (proved again over bits)
tacet-certificate c-components 1
component talk-client
entry main
target none
overflow error
data-model 64
unknown-calls refuse
name retval local main 0 0 signed
name tries local main 1 0 signed
start
block 2
to 1
inside main 9 0 0 # line 10
inside main 9 0 1 # line 10
inside main 9 0 2 # line 10
inside main 9 1 0 # line 10
$ tacet check-certificate models/c/spec/talk-client.c models/c/spec/talk-server.c talk.proof --spec models/c/spec/talk.fsp --assume models/c/spec/talk-link.fsp 2>/dev/null
yes: the certificate proves that talk-client and talk-server keep to talk, and nothing undefined happens in talk-client (main, 64-bit pointers); nothing undefined happens in talk-server (main, 64-bit pointers)
$ tacet check-certificate models/c/spec/talk-client.c models/c/spec/talk-server.c talk.proof --spec models/c/spec/talk.fsp --assume models/c/spec/talk-link.fsp --flags -DBUG 2>/dev/null
no: the certificate proves nothing: component talk-client: line 71: from there a run may come to the point of line 87, but to no state that is named
[exit 1]
$ sed 's/^to .*/to 1/' talk.proof > bent; tacet check-certificate models/c/spec/talk-client.c models/c/spec/talk-server.c bent --spec models/c/spec/talk.fsp --assume models/c/spec/talk-link.fsp 2>/dev/null
no: the certificate proves nothing: component talk-client: line 20: from there a run may come to the point of line 26, but to no state that is named
[exit 1]
$ printf 'S = ( ask -> STOP ).\n' > once.fsp; tacet check-certificate models/c/spec/talk-client.c models/c/spec/talk-server.c talk.proof --spec once.fsp --assume models/c/spec/talk-link.fsp 2>/dev/null
no: the certificate proves nothing: what is described can have the action ask where the specification has not
[exit 1]
$ tacet check-certificate models/c/spec/talk-client.c models/c/spec/talk-server.c talk.proof
tacet: this certificate is about a specification: give it with --spec, and --assume as it was asked
[exit 3]
$ tacet check-certificate models/c/spec/talk-client.c models/c/spec/talk-server.c models/c/spec/talk-relay.c talk.proof --spec models/c/spec/talk.fsp --assume models/c/spec/talk-link.fsp 2>/dev/null
no: the certificate proves nothing: it is about 2 components, and 3 programs are given
[exit 1]
$ sed 's/^component talk-client/component other/' talk.proof > bent; tacet check-certificate models/c/spec/talk-client.c models/c/spec/talk-server.c bent --spec models/c/spec/talk.fsp --assume models/c/spec/talk-link.fsp 2>/dev/null
no: the certificate proves nothing: component 1 is called other there, but it is talk-client
[exit 1]
$ sed '$d' talk.proof > bent; tacet check-certificate models/c/spec/talk-client.c models/c/spec/talk-server.c bent --spec models/c/spec/talk.fsp --assume models/c/spec/talk-link.fsp 2>/dev/null
no: the certificate proves nothing: line 174: the end of component talk-server is missing
[exit 1]
$ tacet check-certificate models/c/spec/talk-client.c models/c/spec/talk-server.c talk.proof --spec models/c/spec/talk.fsp --assume models/c/spec/talk-link.fsp --obligations smt2
tacet: --obligations is for certificates of one program, without --spec
[exit 3]
$ tacet program models/c/spec/driver.c --spec models/c/spec/driver.fsp --flags -DBUG --certificate none.proof 2>&1 >/dev/null
tacet: no certificate written: only the answer yes has one
[exit 1]
$ for n in 1 2 3 4; do for bug in ok BUG; do tacet program models/c/spec/hello-server.c --spec models/c/spec/hello-server-$n.fsp --unknown-calls havoc --flags -D$bug -q; done; done
yes: main keeps to hello-server-1, and nothing undefined happens (proved again over bits)
no: main does not keep to hello-server-1, which does not allow: get_client_hello, send_server_hello, get_finished, send_change_cipher_spec, send_finished, get_finished, send_change_cipher_spec, send_finished, get_finished, send_change_cipher_spec, send_finished
yes: main keeps to hello-server-2, and nothing undefined happens (proved again over bits)
yes: main keeps to hello-server-2, and nothing undefined happens (proved again over bits)
yes: main keeps to hello-server-3, and nothing undefined happens (proved again over bits)
no: main does not keep to hello-server-3, which does not allow: get_client_hello, send_server_hello, get_finished, send_change_cipher_spec, send_finished, get_finished, send_change_cipher_spec, send_finished
yes: main keeps to hello-server-4, and nothing undefined happens (proved again over bits)
no: main does not keep to hello-server-4, which does not allow: get_client_hello, send_server_hello, send_change_cipher_spec, send_finished, send_change_cipher_spec, send_finished
[exit 1]
$ for switch in "--levels 2" "--levels 1" "--minimise greedy" "--minimise none"; do tacet program models/c/spec/hello-server.c --spec models/c/spec/hello-server-1.fsp --unknown-calls havoc --stats $switch | grep '^  main  '; done
  main           46       2     115     12         7        3           0           2         0
  main           46       2     115     12        12        3           0           2         0
  main           46       2     115     12         7        4           0           2         0
  main           46       3     163     12         7        3           0           3         0
