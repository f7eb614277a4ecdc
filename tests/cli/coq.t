A certificate of a network as a file for Coq, whose theorem is about the network
as one automaton. What coqc says of such files is tests/jobs/proofs.sh.
For the unknown period regions and intervals are written; the checker in Coq
finds the pairs by itself. Classes may stand in any order, and a rank means nothing
where no infinite run is asked for.
$ tacet reach models/classic/job.tck --label late --time 5 --certificate proof.txt -q; tacet check-certificate models/classic/job.tck proof.txt --to coq
no: with period 5 late is not reachable
(** with period 5 no run reaches a state with late. *)
From Tacet Require Import Certificates.
Import ListNotations.
Open Scope string_scope.
Open Scope nat_scope.

(** The network as one automaton: Automaton clocks initial locations;
    Location name labels invariant urgent running-clocks edges;
    Edge event guard updates target;
    le x y c: x - y <= c; lt x y c: x - y < c; set x y c: x := y + c; clock 0 reads 0. *)
Definition model : automaton :=
  Automaton ["work"; "total"; "pause"]
    [0%N]
    [
     Location "Job.fresh" ["Job.fresh"] [le 1 0 10] false [1; 2; 3] [
       Edge "Job@suspend" [] [set 3 0 0] 1];
     Location "Job.suspended" ["Job.suspended"] [le 3 0 2] false [2; 3] [
       Edge "Job@resume" [le 3 0 2; le 0 3 (-2)] [] 2];
     Location "Job.resumed" ["Job.resumed"] [le 1 0 10] false [1; 2; 3] [
       Edge "Job@finish" [le 1 0 10; le 0 1 (-10); lt 2 0 12] [] 3;
       Edge "Job@finish" [le 1 0 10; le 0 1 (-10); le 2 0 12; le 0 2 (-12)] [] 4;
       Edge "Job@finish" [le 1 0 10; le 0 1 (-10); lt 0 2 (-12)] [] 5];
     Location "Job.early" ["early"; "Job.early"] [] false [1; 2; 3] [];
     Location "Job.exact" ["exact"; "Job.exact"] [] false [1; 2; 3] [];
     Location "Job.late" ["late"; "Job.late"] [] false [1; 2; 3] []].

(** The certificate: sets of valuations for each location, in their order. *)
Definition box (r : N) (l : list atom) := Line r (natural model ++ l).

Definition listed : certificate := [
  [box 0 [le 1 2 0; le 2 1 0]];
  [box 0 [le 1 0 0; le 2 3 0; le 3 2 0];
    box 0 [le 0 1 (-1); le 1 0 1; le 0 2 (-1); le 2 3 1; le 3 2 (-1)];
    box 0 [le 0 1 (-2); le 1 0 2; le 0 2 (-2); le 2 3 2; le 3 2 (-2)]];
  [];
  [];
  [];
  []].

(** Sets are counted in units of 5/1, of which a period has 1. *)
Definition unit := Units 5 1 1.

Lemma checked : check_grid_reach model unit listed [["late"]] = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem answer : never model (period (5 # 1)%Q) [["late"]].
Proof. exact (grid_reach_sound _ _ _ _ checked). Qed.
Print Assumptions answer.

$ sed 's/^ray/rays/' proof.txt > changed.txt; tacet check-certificate models/classic/job.tck changed.txt --to coq
no: the certificate proves nothing: line 9: expected a line 'at', 'box' or 'ray'
[exit 1]

$ tacet check-certificate models/classic/fischer-3.tck proof.txt --to coq
no: the certificate proves nothing: line 1: it was written for another model
[exit 1]

$ tacet reach models/classic/fischer-3.tck --deadlock --certificate proof.txt -q; tacet check-certificate models/classic/fischer-3.tck proof.txt --to coq
no: in dense time a deadlock is not reachable
unknown: certificates of this kind are not written for Coq
[exit 2]

$ tacet check-certificate models/classic/fischer-3.tck proof.txt --to coq -o none.v; test -e none.v || echo no file
unknown: certificates of this kind are not written for Coq
no file

$ tacet reach models/classic/fischer-3.tck --label cs1,cs2 --certificate proof.txt -q; tacet check-certificate models/classic/fischer-3.tck proof.txt --to coq -o proof.v; grep -e '^Theorem' -e 'P1.critical P2.idle P3.idle lock=1' proof.v
no: in dense time cs1 with cs2 is not reachable
proof.v is written; after 'make proofs' Coq judges it: coqc -R build/proofs Tacet proof.v
     Location "P1.critical P2.idle P3.idle lock=1" ["cs"; "cs1"; "P1.critical"; "P2.idle"; "P3.idle"] [] false [1; 2; 3] [
Theorem answer : never model dense [["cs1"; "cs2"]].

$ printf 'system:s\nclock:1:x\nint:1:0:1:0:i\nevent:a\nprocess:P\nlocation:P:l{initial: : invariant: x<=1}\nlocation:P:m{labels: m}\nedge:P:l:l:a{provided: x>1 : do: i=i+1}\nedge:P:l:m:a{provided: x>2}\n' > fault.tck; tacet reach fault.tck --label m --certificate proof.txt -q; tacet check-certificate fault.tck proof.txt --to coq | grep -e fault -e Theorem
no: in dense time m is not reachable
Definition fault : N := 4.
       Edge "P@a" [lt 0 1 (-1)] [] fault;
     Location "a fault of the model" [".fault"] [] true [] []].
Lemma checked : check_dense_reach model listed [["m"]; [".fault"]] = true.
Theorem answer : never model dense [["m"]; [".fault"]].

$ tacet check-certificate models/thesis/ticket2.gcl proof.txt --to coq
tacet: --to coq is for certificates of networks, other than those of 'check'
[exit 3]

$ tacet decide models/drift/drift-2.tck --time any --engine orbit --certificate proof.txt -q; tacet check-certificate models/drift/drift-2.tck proof.txt --to coq | sed -n '/followed, /,$p'
no: no period has an infinite run
(** The clocks that are followed, with their bounds. *)
Definition followed : list (nat * Z) := [(1, 1%Z); (2, 1%Z)].

(** The certificate: regions, numbered from 0; At w r: integer part w, fractional part of rank r. *)
Definition listed : list rstate := [
  RState 0 (Region [Above; Above] 0);
  RState 1 (Region [Above; Above] 0);
  RState 1 (Region [At 1 0; Above] 0);
  RState 0 (Region [Above; At 1 0] 0);
  RState 0 (Region [Above; At 0 1] 1);
  RState 0 (Region [At 1 0; At 0 1] 1);
  RState 0 (Region [At 0 2; At 0 1] 2);
  RState 0 (Region [At 0 1; At 0 0] 1);
  RState 1 (Region [At 0 1; Above] 1);
  RState 1 (Region [At 0 1; At 1 0] 1);
  RState 1 (Region [At 0 1; At 0 2] 2);
  RState 1 (Region [At 0 0; At 0 1] 1);
  RState 1 (Region [At 0 0; At 1 0] 0);
  RState 0 (Region [At 1 0; At 1 0] 0);
  RState 0 (Region [At 0 1; At 0 1] 1);
  RState 0 (Region [At 0 0; At 0 0] 0)].

Definition intervals : tree := Search None [
  (0%N, 1%N, Dead);
  (1%N, 2%N, Dead);
  (4%N, 5%N, Dead);
  (5%N, 12%N, Search (Some 5%N) [
  (6%N, 7%N, Dead);
  (8%N, 9%N, Dead);
  (10%N, 11%N, Dead)]);
  (14%N, 15%N, Dead)].

Lemma checked : check_orbit model followed listed intervals [] false = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem answer : no_period model [] false.
Proof. exact (orbit_sound _ _ _ _ _ _ checked). Qed.
Print Assumptions answer.

$ tacet decide models/thesis/fig-6.2.tck --time dense --words infinite --certificate proof.txt -q; grep ^class proof.txt; tacet check-certificate models/thesis/fig-6.2.tck proof.txt --to coq -o one.v; awk '/^class 0/ { first = $0; next } /^class 1/ { print; $0 = first } 1' proof.txt > other.txt; grep -n ^class other.txt; tacet check-certificate models/thesis/fig-6.2.tck other.txt -q; tacet check-certificate models/thesis/fig-6.2.tck other.txt --to coq -o other.v; cmp one.v other.v
no: in dense time there is no infinite run
class 0 acyclic
class 1 acyclic
class 2 acyclic
class 3 acyclic
one.v is written; after 'make proofs' Coq judges it: coqc -R build/proofs Tacet one.v
8:class 1 acyclic
9:class 0 acyclic
10:class 2 acyclic
11:class 3 acyclic
yes: the certificate proves that over dense time there is no infinite run (4 zones; words infinite, non-zeno no, range error)
other.v is written; after 'make proofs' Coq judges it: coqc -R build/proofs Tacet other.v

$ sed 's/^class 1/class 0/' proof.txt > other.txt; tacet check-certificate models/thesis/fig-6.2.tck other.txt --to coq
no: the certificate proves nothing: line 9: the class of this rank is given twice
[exit 1]

$ grep -v '^class 1' proof.txt > other.txt; tacet check-certificate models/thesis/fig-6.2.tck other.txt --to coq
no: the certificate proves nothing: line 14: a rank has no class
[exit 1]

$ sed 's/^class 1 acyclic/class 1 is/' proof.txt > other.txt; tacet check-certificate models/thesis/fig-6.2.tck other.txt --to coq
no: the certificate proves nothing: line 9: expected 'class RANK lacks NAME' or 'class RANK acyclic'
[exit 1]

$ tacet reach models/classic/fischer-3.tck --label cs1,cs2 --certificate proof.txt -q; sed 's/^state 0/state 3/' proof.txt > other.txt; tacet check-certificate models/classic/fischer-3.tck other.txt -q; tacet check-certificate models/classic/fischer-3.tck proof.txt --to coq -o one.v -q; tacet check-certificate models/classic/fischer-3.tck other.txt --to coq -o other.v -q; cmp one.v other.v
no: in dense time cs1 with cs2 is not reachable
yes: the certificate proves that over dense time no run reaches a state with cs1, cs2 (65 zones; words finite, range error)
