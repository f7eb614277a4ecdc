(** Automata with clocks that may be stopped, and what they do when delays come
    from a time domain: all non-negative rationals, or the multiples of a period.

    This is the definition that the theorems at the end of a file written by
    [tacet check-certificate --to coq] speak of; read it to know what they say. *)
From Coq Require Import Bool Lia.
From Coq Require Export QArith ZArith NArith String List.
Import ListNotations.
Open Scope Q_scope.

(** [x - y <= c], or [x - y < c] where [strict].  Clocks count from 1; clock 0
    always reads 0, so that [x <= c] and [x >= c] are of this form, too. *)
Record atom := Atom { above : nat; below : nat; strict : bool; bound : Z }.

(** [clock := source + offset], with what [source] read before the edge. *)
Record assignment := Assign { clock : nat; source : nat; offset : Z }.

Record edge := Edge {
  event : string;
  guard : list atom;
  updates : list assignment;   (* all at once; a clock that is not named keeps its value *)
  target : N                   (* a location *)
}.

Record location := Location {
  name : string;
  labels : list string;
  invariant : list atom;
  urgent : bool;               (* no time passes here *)
  running : list nat;          (* the clocks that time moves; the others are stopped *)
  edges : list edge
}.

Record automaton := Automaton {
  clocks : list string;        (* clock 1, 2, ... *)
  initial : list N;            (* locations, in which all clocks read 0 *)
  locations : list location    (* numbered from 0 *)
}.

Definition location_at (A : automaton) (l : N) : option location := nth_error (locations A) (N.to_nat l).
Definition at_location (A : automaton) (l : N) (here : location) : Prop := location_at A l = Some here.

(** ** Valuations *)
Definition valuation := nat -> Q.

Definition reads (v : valuation) (x : nat) : Q := match x with O => 0 | S _ => v x end.

Definition holds (v : valuation) (a : atom) : Prop :=
  let difference := reads v (above a) - reads v (below a) in
  if strict a then difference < inject_Z (bound a) else difference <= inject_Z (bound a).

Definition all_hold (v : valuation) (l : list atom) : Prop := forall a, In a l -> holds v a.

Definition same (v w : valuation) : Prop := forall x, v x == w x.

Definition is_running (here : location) (x : nat) : bool := existsb (Nat.eqb x) (running here).

Definition wait (here : location) (d : Q) (v : valuation) : valuation :=
  fun x => if is_running here x then v x + d else v x.

Definition update (all : list assignment) (v : valuation) : valuation :=
  fun x => match find (fun u => Nat.eqb (clock u) x) all with
           | Some u => reads v (source u) + inject_Z (offset u)
           | None => v x
           end.

(** ** Steps and runs *)
Definition time_domain := Q -> Prop.
Definition dense : time_domain := fun d => 0 <= d.
Definition period (e : Q) : time_domain := fun d => exists n : nat, d == inject_Z (Z.of_nat n) * e.

Definition state := (N * valuation)%type.

Definition starts (A : automaton) (s : state) : Prop :=
  exists here, In (fst s) (initial A) /\ at_location A (fst s) here /\
               (forall x, snd s x == 0) /\ all_hold (snd s) (invariant here).

(** A delay; invariants are convex, so that it is enough to ask for them at its
    end ([waiting_is_convex] in Basics.v). *)
Definition waits (A : automaton) (d : Q) (s t : state) : Prop :=
  exists here, at_location A (fst s) here /\ fst t = fst s /\ (urgent here = true -> d == 0) /\
               same (snd t) (wait here d (snd s)) /\ all_hold (snd t) (invariant here).

Definition acts (A : automaton) (s t : state) : Prop :=
  exists here e there,
    at_location A (fst s) here /\ In e (edges here) /\ all_hold (snd s) (guard e) /\
    fst t = target e /\ at_location A (fst t) there /\
    same (snd t) (update (updates e) (snd s)) /\ all_hold (snd t) (invariant there).

Inductive reachable (A : automaton) (T : time_domain) : state -> Prop :=
| reach_start s : starts A s -> reachable A T s
| reach_wait s d t : reachable A T s -> T d -> waits A d s t -> reachable A T t
| reach_act s t : reachable A T s -> acts A s t -> reachable A T t.

(** An infinite run: a delay, then an action, again and again.  [at_ n] is the
    state before the n-th delay, [delay n] how long that is. *)
Record infinite_run (A : automaton) (T : time_domain) (at_ : nat -> state) (delay : nat -> Q) : Prop := {
  run_starts : starts A (at_ 0%nat);
  run_steps : forall n, T (delay n) /\
    exists between, waits A (delay n) (at_ n) between /\ acts A between (at_ (S n))
}.

(** ** What is asked *)
Definition has_label (A : automaton) (s : state) (x : string) : Prop :=
  exists here, at_location A (fst s) here /\ In x (labels here).

(** No reachable state has all labels of one of the lists. *)
Definition never (A : automaton) (T : time_domain) (what : list (list string)) : Prop :=
  forall s, reachable A T s -> forall all, In all what -> ~ (forall x, In x all -> has_label A s x).

Fixpoint elapsed (delay : nat -> Q) (n : nat) : Q :=
  match n with O => 0 | S m => elapsed delay m + delay m end.

(** Every label again and again and, if asked for, time without end. *)
Definition accepting (A : automaton) (at_ : nat -> state) (delay : nat -> Q) (all : list string) (diverges : bool) : Prop :=
  (forall x, In x all -> forall n, exists m, (n <= m)%nat /\ has_label A (at_ m) x) /\
  (diverges = true -> forall b, exists n, b < elapsed delay n).

Definition no_infinite_run (A : automaton) (T : time_domain) (all : list string) (diverges : bool) : Prop :=
  forall at_ delay, infinite_run A T at_ delay -> ~ accepting A at_ delay all diverges.

(** No period at all has one. *)
Definition no_period (A : automaton) (all : list string) (diverges : bool) : Prop :=
  forall e, 0 < e -> no_infinite_run A (period e) all diverges.

(** ** Short forms for files that are written by a program *)
Definition le (x y : nat) (c : Z) := Atom x y false c.   (* x - y <= c *)
Definition lt (x y : nat) (c : Z) := Atom x y true c.    (* x - y <  c *)
Definition set (x y : nat) (c : Z) := Assign x y c.      (* x := y + c *)
