Input that cannot be read or is wrong, output that cannot be written: one clear
message, exit 4.
$ tacet classify nothing.tck
tacet: error: nothing.tck cannot be read: No such file or directory
[exit 4]

$ tacet classify .
tacet: error: . cannot be read: Is a directory
[exit 4]

$ tacet classify tests
tacet: error: tests cannot be read: Is a directory
[exit 4]

$ : > empty.tck; tacet classify empty.tck
empty.tck:1:1: error: there is no declaration: expected 'system:NAME'
    
    ^
[exit 4]

$ printf '' | tacet classify -
standard input:1:1: error: there is no declaration: expected 'system:NAME'
    
    ^
[exit 4]

$ head -c 300 /dev/zero > zero.tck; tacet classify zero.tck
zero.tck:1:1: error: byte 0x00: expected a text
    ????????????????????????????????????????????????????????????????????????????????????????????????????????????????????????
    ^
[exit 4]

$ printf '\177ELF\001\002\377\376' > binary.tck; tacet classify binary.tck 2>&1 | cat -v
binary.tck:1:1: error: this is no .tck model: expected 'system:NAME' first, found byte 0x7f
    ?ELF??M-^?M-~
    ^

$ mkfifo pipe; (printf 'system:s\nproc' > pipe &); tacet classify pipe
pipe:2:1: error: expected system, process, event, clock, int, const, function, location, edge or sync, found 'proc'
    proc
    ^
[exit 4]

$ awk 'BEGIN { printf "system:s\nprocess:P\nlocation:P:l{initial:}\nevent:a\nedge:P:l:l:a{provided: "; for (i = 0; i < 10000; i++) printf "("; print "1}" }' > deep.tck; tacet classify deep.tck 2>&1 | cut -c1-100
deep.tck:5:1024: error: nested too deeply: expected at most 1000 levels
    ((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((
                                                                ^

$ awk 'BEGIN { printf "system:"; for (i = 0; i < 1000000; i++) printf "x"; print "" }' > long.tck; tacet classify long.tck -q | wc -c
long.tck:1:8: warning: the system has no process
    system:xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
           ^
1000041

$ tacet export tests/cli/models/gate.tck --output no/such/folder.tck
tacet: error: no/such/folder.tck cannot be written: No such file or directory
[exit 4]

$ tacet export tests/cli/models/gate.tck > /dev/full
tacet: error: the answer cannot be written: No space left on device
[exit 4]

$ bash -c '(sleep 0.5; tacet help) | true; exit ${PIPESTATUS[0]}'
tacet: error: the answer cannot be written: Broken pipe
[exit 4]

$ bash -c '(sleep 0.5; tacet decide models/thesis/fig-6.3b.tck) | true; exit ${PIPESTATUS[0]}'
tacet: error: the answer cannot be written: Broken pipe
[exit 4]

$ tacet decide tests/cli/models/gate.tck --certificate no/such/folder
tacet: error: no/such/folder cannot be written: No such file or directory
[exit 4]

$ tacet simulate tests/cli/models/gate.tck --run nothing.json
tacet: error: nothing.json cannot be read: No such file or directory
[exit 4]

$ echo '{"prefix": [' > broken.json; tacet simulate tests/cli/models/gate.tck --run broken.json
broken.json:2:1: error: expected a value
    
    ^
[exit 4]

$ echo '[]' > list.json; tacet simulate tests/cli/models/gate.tck --run list.json
list.json:1:1: error: expected a run: an object with a "prefix" or a "loop"
    []
    ^
[exit 4]

$ echo '{"prefix": [{"delay": 1, "action": []}]}' > number.json; tacet simulate tests/cli/models/gate.tck --run number.json
number.json:1:23: error: expected a step with a "delay" such as "1/2"
    {"prefix": [{"delay": 1, "action": []}]}
                          ^
[exit 4]

$ tacet classify models/thesis/driver.gcl
tacet: error: models/thesis/driver.gcl: classify wants a network of automata (.tck), this is guarded commands (.gcl); those are for explore, refine, abstract, invariant and ctl
[exit 4]

$ echo 'system:s' > secret.tck; chmod 000 secret.tck; if [ "$(id -u)" = 0 ]; then echo 4; else tacet classify secret.tck 2> /dev/null; echo $?; fi
4

$ tacet decide models/thesis/fig-6.3b.tck --engine orbit --certificate proof.txt >&-; head -n 1 proof.txt
tacet: error: the answer cannot be written: * (glob)
tacet-certificate orbit 2 * (glob)

$ ln -s /dev/null sink; tacet decide models/thesis/fig-6.3b.tck --time dense --certificate sink -q; [ -c sink ] && echo still there
yes: in dense time there is an infinite run
still there

$ tacet classify /dev/zero
tacet: error: /dev/zero cannot be read: File too large
[exit 4]
