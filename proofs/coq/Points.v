(** Points that meet bounds on differences: between lower and upper bounds that
    agree pairwise there is a number, so clocks can be given values one after the
    other (proofs/dbm.md, Lemma 1). *)
Require Import Automaton.
From Coq Require Import Lqa Lia Bool.
Import ListNotations.
Open Scope Q_scope.

(** One end of an interval. *)
Record end_ := End { value : Q; open : bool }.

Definition from (b : end_) (q : Q) : Prop := if open b then value b < q else value b <= q.
Definition upto (b : end_) (q : Q) : Prop := if open b then q < value b else q <= value b.
Definition apart (l u : end_) : Prop := if open l || open u then value l < value u else value l <= value u.

Lemma upto_same b p q : p == q -> upto b p -> upto b q.
Proof. unfold upto. destruct (open b); lra. Qed.

Lemma highest lows : lows <> [] -> exists m, In m lows /\ forall l q, In l lows -> from m q -> from l q.
Proof.
  induction lows as [|b lows IH]; intros N; [congruence|].
  destruct lows as [|c lows]; [exists b; split; [left; auto|intros l q [<-|[]]; auto]|].
  destruct IH as [m [Hm H]]; [discriminate|].
  assert (D : (forall q, from m q -> from b q) \/ (forall q, from b q -> from m q)).
  { unfold from. destruct (Qlt_le_dec (value b) (value m)) as [X|X]; [left; destruct (open m), (open b); intros; lra|].
    destruct (Qlt_le_dec (value m) (value b)) as [Y|Y]; [right; destruct (open m), (open b); intros; lra|].
    destruct (open m), (open b); [left|left|right|left]; intros; lra. }
  destruct D as [D|D].
  - exists m. split; [right; auto|]. intros l q [<-|Hl]; auto.
  - exists b. split; [left; auto|]. intros l q [<-|Hl]; auto.
Qed.

Lemma lowest highs : highs <> [] -> exists m, In m highs /\ forall u q, In u highs -> upto m q -> upto u q.
Proof.
  intros N. destruct (highest (map (fun b => End (- value b) (open b)) highs)) as [m [Hm H]].
  - destruct highs; [congruence|discriminate].
  - apply in_map_iff in Hm. destruct Hm as [b [<- Hb]]. exists b. split; auto.
    intros u q Hu Hq. specialize (H (End (- value u) (open u)) (- q)).
    unfold from, upto in *. cbn [value open] in H.
    assert (G : if open u then - value u < - q else - value u <= - q).
    { apply H; [apply in_map_iff; exists u; auto|]. destruct (open b); lra. }
    destruct (open u); lra.
Qed.

(** Helly's theorem on the line. *)
Theorem between lows highs :
  (forall l u, In l lows -> In u highs -> apart l u) ->
  exists q, (forall l, In l lows -> from l q) /\ (forall u, In u highs -> upto u q).
Proof.
  intros H. destruct lows as [|l0 lows].
  - destruct highs as [|u0 highs]; [exists 0; split; intros ? []|].
    destruct (lowest (u0 :: highs)) as [u [Hu Mu]]; [discriminate|]. exists (value u - 1). split; [intros ? []|].
    intros x Hx. apply Mu; auto. unfold upto. destruct (open u); lra.
  - destruct (highest (l0 :: lows)) as [l [Hl Ml]]; [discriminate|]. destruct highs as [|u0 highs].
    + exists (value l + 1). split; [|intros ? []]. intros x Hx. apply Ml; auto. unfold from. destruct (open l); lra.
    + destruct (lowest (u0 :: highs)) as [u [Hu Mu]]; [discriminate|].
      specialize (H l u Hl Hu). unfold apart in H. exists ((value l + value u) * (1 # 2)).
      split; intros x Hx; [apply Ml|apply Mu]; auto; unfold from, upto; destruct (open l), (open u); simpl in H; lra.
Qed.

(** ** Systems of bounds on differences: [f x - f y] is up to each of [C x y]. *)
Definition plus (a b : end_) : end_ := End (value a + value b) (open a || open b).

Lemma upto_plus a b p q : upto a p -> upto b q -> upto (plus a b) (p + q).
Proof. unfold upto, plus. cbn [value open]. destruct (open a), (open b); simpl; lra. Qed.

(** The first says no less than the second. *)
Definition stricter (a b : end_) : Prop := if open b && negb (open a) then value a < value b else value a <= value b.

Lemma stricter_upto a b : stricter a b <-> forall q, upto a q -> upto b q.
Proof.
  unfold stricter, upto. split.
  - intros H q. destruct (open a), (open b); simpl in H; lra.
  - intros H. destruct (Qlt_le_dec (value b) (value a)) as [X|X].
    + specialize (H ((value a + value b) * (1 # 2))). destruct (open a), (open b); simpl; lra.
    + specialize (H (value a)). destruct (open a), (open b); simpl; lra.
Qed.

Section System.
  Variables (n : nat) (C : nat -> nat -> list end_).

  (** What two bounds imply is listed, or better; nothing is ahead of itself. *)
  Definition complete : Prop :=
    (forall x k y a b, (x < n)%nat -> (k < n)%nat -> (y < n)%nat -> In a (C x k) -> In b (C k y) ->
       exists c, In c (C x y) /\ forall q, upto c q -> upto (plus a b) q) /\
    (forall x a, (x < n)%nat -> In a (C x x) -> upto a 0).
  Hypothesis Hc : complete.

  Definition meets (f : nat -> Q) (D : list nat) : Prop :=
    forall x y a, In x D -> In y D -> In a (C x y) -> upto a (f x - f y).

  Lemma extend_one f D k :
    (forall x, In x D -> x < n)%nat -> (k < n)%nat -> ~ In k D -> meets f D ->
    exists g, meets g (k :: D) /\ forall x, In x D -> g x = f x.
  Proof.
    intros HD Hk Nk M. destruct Hc as [T Z].
    set (lows := flat_map (fun x => map (fun a => End (f x - value a) (open a)) (C x k)) D).
    set (highs := flat_map (fun y => map (fun a => End (f y + value a) (open a)) (C k y)) D).
    destruct (between lows highs) as [q [Ql Qh]].
    { intros l u Hl Hu. apply in_flat_map in Hl, Hu. destruct Hl as [x [Hx Hl]], Hu as [y [Hy Hu]].
      apply in_map_iff in Hl, Hu. destruct Hl as [a [<- Ha]], Hu as [b [<- Hb]].
      destruct (T x k y a b) as [c [Hin X]]; auto. specialize (X _ (M x y c Hx Hy Hin)).
      unfold apart. unfold upto, plus in X. cbn [value open] in *. destruct (open a || open b); lra. }
    exists (fun z => if Nat.eqb z k then q else f z). split.
    - intros x y a [<-|Hx] [<-|Hy] Ha.
      + rewrite Nat.eqb_refl. apply upto_same with 0; [ring|]. apply (Z k); auto.
      + rewrite Nat.eqb_refl. destruct (Nat.eqb_spec y k) as [->|_]; [contradiction|].
        specialize (Qh (End (f y + value a) (open a))). unfold upto in *. cbn [value open] in Qh.
        assert (G : In (End (f y + value a) (open a)) highs) by (apply in_flat_map; exists y; split; auto; apply in_map_iff; exists a; auto).
        specialize (Qh G). destruct (open a); lra.
      + rewrite Nat.eqb_refl. destruct (Nat.eqb_spec x k) as [->|_]; [contradiction|].
        specialize (Ql (End (f x - value a) (open a))). unfold from, upto in *. cbn [value open] in Ql.
        assert (G : In (End (f x - value a) (open a)) lows) by (apply in_flat_map; exists x; split; auto; apply in_map_iff; exists a; auto).
        specialize (Ql G). destruct (open a); lra.
      + destruct (Nat.eqb_spec x k) as [->|_]; [contradiction|]. destruct (Nat.eqb_spec y k) as [->|_]; [contradiction|]. apply M; auto.
    - intros x Hx. destruct (Nat.eqb_spec x k) as [->|_]; [contradiction|reflexivity].
  Qed.

  (** What meets the bounds among some clocks can be completed for all. *)
  Theorem extend f D :
    (forall x, In x D -> x < n)%nat -> meets f D ->
    exists g, (forall x y a, (x < n)%nat -> (y < n)%nat -> In a (C x y) -> upto a (g x - g y)) /\ forall x, In x D -> g x = f x.
  Proof.
    intros HD M.
    assert (G : forall ks, (forall k, In k ks -> k < n)%nat ->
              exists g D', meets g D' /\ (forall x, In x D' -> x < n)%nat /\ incl D D' /\ incl ks D' /\ forall x, In x D -> g x = f x).
    { induction ks as [|k ks IH]; intros Hks.
      - exists f, D. split; [exact M|]. split; [exact HD|]. split; [apply incl_refl|]. split; [intros ? []|auto].
      - destruct IH as [g [D' [Mg [H1 [H2 [H3 H4]]]]]]; [intros; apply Hks; right; auto|].
        destruct (in_dec Nat.eq_dec k D') as [Hin|Hin].
        + exists g, D'. repeat (split; auto). intros x [<-|Hx]; auto.
        + destruct (extend_one g D' k H1) as [h [Mh Eh]]; auto; [apply Hks; left; auto|].
          exists h, (k :: D'). split; [exact Mh|]. split; [intros x [<-|Hx]; auto; apply Hks; left; auto|].
          split; [apply incl_tl; auto|]. split; [intros x [<-|Hx]; [left; auto|right; auto]|].
          intros x Hx. rewrite Eh; auto. }
    destruct (G (seq 0 n)) as [g [D' [Mg [_ [_ [All E]]]]]]; [intros k Hk; apply in_seq in Hk; lia|].
    exists g. split; auto. intros x y a Hx Hy Ha. apply Mg; auto; apply All, in_seq; lia.
  Qed.
End System.
