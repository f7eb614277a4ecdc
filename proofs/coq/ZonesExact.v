(** The other half of proofs/dbm.md: constraints, tightening and inclusion say no
    more than they should. *)
Require Import Automaton Basics Zones.
From Coq Require Import Lqa Lia Bool.
Import ListNotations.
Open Scope Q_scope.

Lemma tighter_total a b : tighter a b = false -> tighter b a = true.
Proof.
  destruct a as [|c s], b as [|d t]; simpl; auto; try discriminate.
  rewrite orb_false_iff, andb_false_iff, Z.ltb_ge, Z.eqb_neq, orb_true_iff, andb_true_iff, Z.ltb_lt, Z.eqb_eq.
  intros [H G]. destruct (Z.eq_dec c d) as [->|E]; [|left; lia]. right. split; auto.
  destruct s, t; simpl in *; auto; destruct G as [G|G]; try discriminate; congruence.
Qed.

Lemma sat_least_iff a b q : sat (least a b) q <-> sat a q /\ sat b q.
Proof.
  split; [|intros [H G]; apply sat_least; auto]. unfold least. destruct (tighter a b) eqn:E; intros H; split; auto.
  - eapply sat_tighter; eauto.
  - apply tighter_total in E. eapply sat_tighter; eauto.
Qed.

(** Tightening changes the cells, not the set (Lemma 1). *)
Theorem tighten_exact n m v : full n m -> (within v (tighten n m) <-> within v m).
Proof.
  intros Hf. split; [|apply within_tighten; auto].
  assert (G : full n (tighten n m) /\ (within v (tighten n m) -> within v m)); [|tauto].
  apply (tighten_keeps (fun m' => full n m' /\ (within v m' -> within v m))); [|auto].
  intros k m' Hk [F H]. split; [apply full_round; auto|]. intros W. apply H. intros i j. specialize (W i j).
  destruct (Nat.lt_ge_cases i n) as [Hi|Hi]; [destruct (Nat.lt_ge_cases j n) as [Hj|Hj]|].
  - rewrite (cell_round n) in W by auto. apply sat_least_iff in W. tauto.
  - rewrite (full_cell n) by auto. exact I.
  - rewrite (full_cell n) by auto. exact I.
Qed.

Definition small (n : nat) (a : atom) : Prop := (above a < n)%nat /\ (below a < n)%nat.

Lemma constrain1_exact n m a v : full n m -> small n a -> (within v (constrain1 n m a) <-> within v m /\ holds v a).
Proof.
  intros Hf [Ha Hb]. split; [|intros [H G]; apply within_constrain1; auto].
  intros W. apply Nat.ltb_lt in Ha, Hb. split.
  - intros i j. specialize (W i j). unfold constrain1 in W. rewrite cell_build in W.
    destruct ((i <? n)%nat && (j <? n)%nat) eqn:E.
    + destruct (Nat.eqb i (above a) && Nat.eqb j (below a)); [apply sat_least_iff in W; tauto|auto].
    + apply andb_false_iff in E. rewrite !Nat.ltb_ge in E. rewrite (full_cell n) by auto. exact I.
  - specialize (W (above a) (below a)). unfold constrain1 in W. rewrite cell_build, Ha, Hb in W. simpl in W.
    rewrite !Nat.eqb_refl in W. simpl in W. apply sat_least_iff in W. apply holds_sat. tauto.
Qed.

(** A constraint keeps exactly the valuations that meet it (Lemma 2). *)
Theorem constrain_exact n m l v :
  full n m -> (forall a, In a l -> small n a) -> (within v (constrain n m l) <-> within v m /\ all_hold v l).
Proof.
  intros Hf Hs. unfold constrain.
  assert (F : full n (fold_left (constrain1 n) l m)).
  { revert m Hf. clear. induction l; simpl; intros; auto. apply IHl, full_build. }
  rewrite (tighten_exact n _ v F). clear F. revert m Hf. induction l as [|a l IH]; simpl; intros m Hf.
  - split; [intros H; split; auto; intros b []|tauto].
  - rewrite IH; [|intros; apply Hs; right; auto|apply full_build]. rewrite constrain1_exact; auto; [|apply Hs; left; auto].
    split.
    + intros [[H1 H2] H3]. split; auto. intros b [<-|Hb]; auto.
    + intros [H1 H2]. split; [split; auto; apply H2; left; auto|]. intros b Hb. apply H2. right; auto.
Qed.

Theorem of_atoms_exact n l v :
  (forall a, In a l -> small n a) -> (within v (of_atoms n l) <-> all_hold v l).
Proof.
  intros Hs. unfold of_atoms. rewrite constrain_exact; auto using full_build.
  - split; [tauto|]. intros H. split; auto. apply within_build. intros; exact I.
  - apply full_build.
Qed.

(** Ticks can be taken back, so they are exact. *)
Theorem tick_exact n here k m w :
  full n m ->
  (within w (tick n (moves here) k m) <-> within (wait here (inject_Z (- k)) w) m).
Proof.
  intros Hf.
  assert (R : forall x, reads (wait here (inject_Z (- k)) w) x == reads w x + (if moves here x then - inject_Z k else 0)).
  { intros x. rewrite reads_wait. destruct (moves here x); [rewrite inject_Z_opp|]; reflexivity. }
  split; intros H i j; specialize (H i j).
  - unfold tick in H. rewrite cell_build in H. destruct ((i <? n)%nat && (j <? n)%nat) eqn:E.
    + pose proof (R i) as Ri. pose proof (R j) as Rj.
      destruct (moves here i), (moves here j); destruct (cell m i j) as [|c []]; simpl in *; auto;
        rewrite ?inject_Z_plus, ?inject_Z_opp in H; lra.
    + apply andb_false_iff in E. rewrite !Nat.ltb_ge in E. rewrite (full_cell n) by auto. exact I.
  - unfold tick. rewrite cell_build. destruct ((i <? n)%nat && (j <? n)%nat); [|exact I].
    pose proof (R i) as Ri. pose proof (R j) as Rj.
    destruct (moves here i), (moves here j); destruct (cell m i j) as [|c []]; simpl in *; auto;
      rewrite ?inject_Z_plus, ?inject_Z_opp; lra.
Qed.
