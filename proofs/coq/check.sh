#!/usr/bin/env bash
# check.sh BUILD [small]: compile proofs/coq, compare what its theorems assume with
# what is expected, then have Coq's kernel judge certificates that the program in
# BUILD writes: true ones must be accepted, bent ones refused.  The program that is
# extracted to OCaml, BUILD/proofs/judge, has to say the same, and is compared with
# our checker on certificates of random networks.  Prints 'pass NAME' and 'fail NAME'.
# small: what a file with a certificate needs, one certificate, a few networks.
set -u
here=$(cd "$(dirname "$0")" && pwd)
build=$(cd "$1" && pwd) || exit 1
part=${2:-all}
models=$here/../../models
work=$build/proofs
mkdir -p "$work" && cd "$work" || exit 1
export PATH="$build:$PATH"

fail () { echo "fail proofs/$1"; shift; printf '  %s\n' "$@"; }

# Only what has changed is copied, so that only that is compiled again.
for f in "$here"/*.v; do cmp -s "$f" "$(basename "$f")" || cp "$f" .; done
cp "$here/_CoqProject" .
coq_makefile -f _CoqProject -o Makefile > /dev/null || exit 1
targets=
[ "$part" = all ] || targets=Extract.vo
if ! make -s -j "$(nproc)" $targets > make.log 2>&1; then
    fail theory "$(grep -v '^make' make.log | head -20)"
    exit 1
fi
echo "pass proofs/theory"
if [ "$part" = all ]; then
    rm -f Assumptions.vo
    coqc -R . Tacet Assumptions.v > assumptions.out 2>&1
    if cmp -s assumptions.out "$here/assumptions.txt"; then echo "pass proofs/assumptions"
    else fail assumptions "$(diff assumptions.out "$here/assumptions.txt" | head)"; fi
    if grep -n -w -e Admitted -e admit -e Axiom -e Parameter -e Conjecture "$here"/*.v; then fail admitted; else echo "pass proofs/admitted"; fi
fi

# The extracted checkers as a program.
rm -f judge
if command -v ocamlopt > /dev/null; then
    cp "$here/judge.ml" .
    [ checkers.ml -nt Certificates.vo ] || coqc -R . Tacet Extract.v > /dev/null
    if ocamlopt -w -a -c checkers.mli checkers.ml > judge.log 2>&1 &&
       ocamlopt -w +a-4-9-40..42-44-45-70 checkers.cmx judge.ml -o judge >> judge.log 2>&1 && ! [ -s judge.log ]; then
        echo "pass proofs/extracted"
    else fail extracted "$(head -20 judge.log)"; fi
elif [ "$part" = all ]; then fail extracted "ocamlopt is not installed"
else echo "skip proofs/extracted: the checker extracted from Coq (ocaml is not installed; make proofs installs it)"; fi

# by_coq NAME: does the kernel take NAME.v?
by_coq () { timeout 300 coqc -R . Tacet "$1.v" > "$1.out" 2>&1; }
# same NAME EXPECTED: the extracted program says 0 (true) or 1 (false), too.
same () {
    [ -x judge ] || return 0
    timeout 300 ./judge "$1.v" > "$1.judged" 2>&1; status=$?
    if [ "$status" -eq "$2" ]; then echo "pass proofs/$1 extracted"; else fail "$1 extracted" "$(cat "$1.judged")"; fi
}

# compare NAME MODEL TIMES: after other numbers in the sets of certificate NAME, our checker and
# Coq's say the same.  (Only for a fixed period: there both look for unions of sets.)
compare () {
    name=$1 model=$models/$2
    for seed in $(seq 1 "$3"); do
        python3 - "$name.txt" "$seed" > "${name}_$seed.txt" << 'END'
import random, re, sys
random.seed(int(sys.argv[2]))
lines = open(sys.argv[1]).read().split("\n")
at = random.choice([i for i, l in enumerate(lines) if l.startswith(("ray ", "box "))])
words = lines[at].split(" ")
k = random.choice([i for i in range(2, len(words)) if re.match(r"\d", words[i])])
words[k] = re.sub(r"^\d+", lambda m: str(max(0, int(m.group()) + random.choice((-1, 1, 2)))), words[k])
print("\n".join(lines[:at] + [" ".join(words)] + lines[at + 1:]), end="")
END
        tacet check-certificate "$model" "${name}_$seed.txt" -q > "${name}_$seed.said" 2>&1; ours=$?
        tacet check-certificate "$model" "${name}_$seed.txt" --to coq -o "${name}_$seed.v" > /dev/null 2>&1 && by_coq "${name}_$seed"; theirs=$?
        if [ $((ours != 0)) -eq $((theirs != 0)) ]; then echo "pass proofs/$name seed $seed"
        else fail "$name seed $seed" "ours: $(cat "${name}_$seed.said")" "Coq: $(tail -1 "${name}_$seed.out")"; fi
        [ -f "${name}_$seed.v" ] && same "${name}_$seed" $((theirs != 0))
    done
}

# certificate NAME MODEL BEND COMMAND...: the certificate of this "no" is accepted;
# after sed BEND, which changes one bound, it is refused.
certificate () {
    name=$1 model=$models/$2 bend=$3
    shift 3
    tacet "$@" "$model" --certificate "$name.txt" > "$name.said" 2>&1
    sed "$bend" "$name.txt" > "$name.bent.txt"
    if cmp -s "$name.txt" "$name.bent.txt"; then fail "$name" "nothing was bent"; return; fi
    if tacet check-certificate "$model" "$name.txt" --to coq -o "$name.v" > /dev/null && by_coq "$name" &&
       grep -q '^Closed under the global context' "$name.out"; then echo "pass proofs/$name"
    else fail "$name" "$(tail -5 "$name.out")"; fi
    same "$name" 0
    if ! tacet check-certificate "$model" "$name.bent.txt" --to coq -o "${name}_bent.v" > /dev/null; then fail "$name bent" "it cannot be read"
    elif by_coq "${name}_bent"; then fail "$name bent" "it was accepted"
    elif grep -q 'The term "eq_refl' "${name}_bent.out"; then echo "pass proofs/${name} bent"
    else fail "$name bent" "$(tail -5 "${name}_bent.out")"; fi
    same "${name}_bent" 1
}

# networks SEED NUMBER: certificates of random networks, as they are and bent, before both checkers.
networks () {
    [ -x judge ] || return 0
    if python3 "$here/../../tests/attack/certificates.py" --tacet "$build/tacet" --judge ./judge --seed "$1" --networks "$2" > "networks_$1.out" 2>&1; then
        echo "pass proofs/networks, seed $1"
    else fail "networks, seed $1" "$(head -100 "networks_$1.out")"; fi
}

certificate job classic/job.tck 's/^ray 0 0 4 0\.\.$/ray 0 0 3 0../' reach --label late --time 1/2
networks 1 "${TACET_CASES:-$([ "$part" = all ] && echo 200 || echo 8)}"
[ "$part" = all ] || exit 0
certificate drift drift/drift-4.tck 's/^clocks b:1 y1:1/clocks b:2 y1:1/' decide --time any --words infinite --engine orbit
certificate fischer classic/fischer-3.tck '0,/1-2<=0/s//1-2<=-1/' reach --label cs1,cs2 --time dense
certificate zones_cycle thesis/fig-6.2.tck 's/1-2<=1/1-2<=0/' decide --time dense --words infinite
certificate job_cycle classic/job.tck 's/^ray 1 0 2 0\.\.$/ray 1 0 3 0../' decide --time 1 --words infinite
certificate drift_time tour/7-drift.tck 's/^clocks x:1 y:1/clocks x:2 y:1/' decide --time any --non-zeno --engine orbit
networks 2 "${TACET_CASES:-200}"
compare job classic/job.tck 12
compare job_cycle classic/job.tck 8
