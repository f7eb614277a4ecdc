(** Plain facts about automata: equal valuations do the same, reachable states
    meet their invariants, waiting is convex, a finer period has more runs. *)
Require Import Automaton.
From Coq Require Import Lqa Lia Bool Qround.
Import ListNotations.
Open Scope Q_scope.

Lemma floor_unique q z : inject_Z z <= q -> q < inject_Z (z + 1) -> Qfloor q = z.
Proof.
  intros H G. pose proof (Qfloor_le q) as L. pose proof (Qlt_floor q) as U.
  assert (X : inject_Z z < inject_Z (Qfloor q + 1)) by lra. assert (Y : inject_Z (Qfloor q) < inject_Z (z + 1)) by lra.
  rewrite <- Zlt_Qlt in X, Y. lia.
Qed.

Lemma same_refl v : same v v.
Proof. intros x. reflexivity. Qed.
Lemma same_sym v w : same v w -> same w v.
Proof. intros H x. symmetry. apply H. Qed.
Lemma same_trans u v w : same u v -> same v w -> same u w.
Proof. intros H G x. rewrite (H x). apply G. Qed.

Lemma reads_same v w x : same v w -> reads v x == reads w x.
Proof. destruct x; simpl; intros; [reflexivity|auto]. Qed.

Lemma holds_same v w a : same v w -> holds v a -> holds w a.
Proof.
  intros H. unfold holds. pose proof (reads_same v w (above a) H). pose proof (reads_same v w (below a) H).
  cbv zeta. destruct (strict a); intros; lra.
Qed.

Lemma all_hold_same v w l : same v w -> all_hold v l -> all_hold w l.
Proof. intros H G a Ha. apply holds_same with v; auto. Qed.

Lemma all_hold_app v l m : all_hold v l -> all_hold v m -> all_hold v (l ++ m).
Proof. intros H G a Ha. apply in_app_iff in Ha. destruct Ha; auto. Qed.

Lemma wait_same here d v w : same v w -> same (wait here d v) (wait here d w).
Proof. intros H x. unfold wait. destruct (is_running here x); rewrite (H x); reflexivity. Qed.

Lemma wait_delay here d e v : d == e -> same (wait here d v) (wait here e v).
Proof. intros H x. unfold wait. destruct (is_running here x); rewrite ?H; reflexivity. Qed.

Lemma wait_wait here d e v : same (wait here d (wait here e v)) (wait here (d + e) v).
Proof. intros x. unfold wait. destruct (is_running here x); ring. Qed.

Lemma wait_none here v : same (wait here 0 v) v.
Proof. intros x. unfold wait. destruct (is_running here x); ring. Qed.

Lemma update_same l v w : same v w -> same (update l v) (update l w).
Proof.
  intros H x. unfold update. destruct (find _ l) as [u|]; auto.
  rewrite (reads_same _ _ _ H). reflexivity.
Qed.

(** proofs/grid.md, Statement 2: along a delay clocks move linearly or stand
    still, so what holds at both ends holds between. *)
Theorem waiting_is_convex here l v d e :
  0 <= e -> e <= d -> all_hold v l -> all_hold (wait here d v) l -> all_hold (wait here e v) l.
Proof.
  intros He Hd Hv Hw a Ha. specialize (Hv a Ha). specialize (Hw a Ha). revert Hv Hw. unfold holds.
  assert (R : forall d x, exists k, (k == 0 \/ k == 1) /\ reads (wait here d v) x == reads v x + k * d /\
                                    forall e, reads (wait here e v) x == reads v x + k * e).
  { intros f x. destruct x as [|x].
    - exists 0. simpl. split; [left; reflexivity|]. split; intros; ring.
    - simpl. unfold wait. destruct (is_running here (S x)).
      + exists 1. split; [right; reflexivity|]. split; intros; ring.
      + exists 0. split; [left; reflexivity|]. split; intros; ring. }
  destruct (R d (above a)) as [k [Hk [_ Rk]]]. destruct (R d (below a)) as [j [Hj [_ Rj]]].
  pose proof (Rk d). pose proof (Rk e). pose proof (Rj d). pose proof (Rj e).
  assert (k * d == 0 /\ k * e == 0 \/ k * d == d /\ k * e == e) by (destruct Hk as [->| ->]; [left|right]; split; ring).
  assert (j * d == 0 /\ j * e == 0 \/ j * d == d /\ j * e == e) by (destruct Hj as [->| ->]; [left|right]; split; ring).
  cbv zeta. destruct (strict a); intros; lra.
Qed.

Lemma at_location_unique A l a b : at_location A l a -> at_location A l b -> a = b.
Proof. unfold at_location. congruence. Qed.

Lemma reachable_meets_invariant A T s :
  reachable A T s -> exists here, at_location A (fst s) here /\ all_hold (snd s) (invariant here).
Proof.
  intros H. destruct H as [s [here H] | s d t _ _ [here H] | s t _ [here [e [there H]]]].
  - exists here. tauto.
  - exists here. destruct H as [H [-> [_ [_ I]]]]. auto.
  - exists there. tauto.
Qed.

(** The sampled semantics is a part of the dense one. *)
Lemma period_is_dense e d : 0 <= e -> period e d -> dense d.
Proof.
  intros He [n Hn]. unfold dense. rewrite Hn.
  apply Qmult_le_0_compat; auto. change 0 with (inject_Z 0). rewrite <- Zle_Qle. lia.
Qed.

(** Sampling is monotone: what a run does on the period e, one does on e/m
    (proofs/sampling.md; thesis, chapter 6). *)
Theorem reachable_larger A (T U : time_domain) :
  (forall d, T d -> U d) -> forall s, reachable A T s -> reachable A U s.
Proof.
  intros H s R. induction R.
  - apply reach_start; auto.
  - eapply reach_wait; eauto.
  - eapply reach_act; eauto.
Qed.

Theorem run_larger A (T U : time_domain) at_ delay :
  (forall d, T d -> U d) -> infinite_run A T at_ delay -> infinite_run A U at_ delay.
Proof.
  intros H [R S]. split; auto. intros n. destruct (S n). split; auto.
Qed.

Lemma period_divides e (m : positive) d : period e d -> period (e / inject_Z (Zpos m)) d.
Proof.
  intros [n Hn]. exists (n * Pos.to_nat m)%nat.
  rewrite Nat2Z.inj_mul, positive_nat_Z, inject_Z_mult, Hn. field.
  unfold inject_Z, Qeq. simpl. lia.
Qed.

Theorem sampling_is_monotone A e (m : positive) s :
  reachable A (period e) s -> reachable A (period (e / inject_Z (Zpos m))) s.
Proof. apply reachable_larger, period_divides. Qed.

Theorem sampled_runs_are_monotone A e (m : positive) at_ delay :
  infinite_run A (period e) at_ delay -> infinite_run A (period (e / inject_Z (Zpos m))) at_ delay.
Proof. apply run_larger, period_divides. Qed.

Theorem sampled_is_dense A e s : 0 <= e -> reachable A (period e) s -> reachable A dense s.
Proof. intros He. apply reachable_larger. intros d. apply period_is_dense; auto. Qed.
