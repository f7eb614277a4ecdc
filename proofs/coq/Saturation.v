(** Cutting off (proofs/grid.md, Statement 3): above the largest constant that a
    clock is compared with, its value does not matter.  For every time domain,
    stopwatches included; differences of clocks are not. *)
Require Import Automaton Basics.
From Coq Require Import Lqa Lia Bool.
Import ListNotations.
Open Scope Q_scope.

Section Saturation.
  Variables (A : automaton) (K : nat -> Z).

  (** Clock 0 stands for the number 0 in a comparison. *)
  Definition simple (a : atom) : Prop :=
    (exists x, above a = S x /\ below a = O /\ (bound a <= K (S x))%Z) \/
    (exists x, above a = O /\ below a = S x /\ (- bound a <= K (S x))%Z).
  Definition simple_update (u : assignment) : Prop :=
    source u = O \/ (source u <> O /\ (K (clock u) <= K (source u) + offset u)%Z).

  Hypothesis invariants_simple : forall l here, at_location A l here -> forall a, In a (invariant here) -> simple a.
  Hypothesis guards_simple : forall l here, at_location A l here -> forall e, In e (edges here) -> forall a, In a (guard e) -> simple a.
  Hypothesis updates_simple : forall l here, at_location A l here -> forall e, In e (edges here) ->
    forall u, In u (updates e) -> simple_update u.

  (** Equal, or both above. *)
  Definition alike (v w : valuation) : Prop :=
    forall x, x <> O -> v x == w x \/ (inject_Z (K x) < v x /\ inject_Z (K x) < w x).
  Definition related (s t : state) : Prop := fst s = fst t /\ alike (snd s) (snd t).

  Lemma alike_sym v w : alike v w -> alike w v.
  Proof. intros H x Hx. destruct (H x Hx) as [E|[E F]]; [left; symmetry; auto|right; auto]. Qed.

  Lemma alike_holds v w a : alike v w -> simple a -> holds v a -> holds w a.
  Proof.
    intros H S G. unfold holds in *. destruct S as [[x [Ea [Eb Hk]]]|[x [Ea [Eb Hk]]]]; rewrite Ea, Eb in *; cbv zeta in *; cbn [reads] in *;
      rewrite Zle_Qle in Hk; try rewrite inject_Z_opp in Hk;
      (destruct (H (S x) ltac:(discriminate)) as [E|[E F]]; destruct (strict a); lra).
  Qed.
  Lemma alike_all v w l : alike v w -> (forall a, In a l -> simple a) -> all_hold v l -> all_hold w l.
  Proof. intros H S G a Ha. eapply alike_holds; eauto. Qed.

  Lemma alike_wait here d v w v' : 0 <= d -> alike v w -> same v' (wait here d v) -> alike v' (wait here d w).
  Proof.
    intros Hd H Hw x Hx. pose proof (Hw x) as X. unfold wait in *.
    destruct (H x Hx) as [E|[E F]]; destruct (is_running here x); [left|left|right|right]; lra.
  Qed.
  Lemma alike_update l v w v' : (forall u, In u l -> simple_update u) -> alike v w -> same v' (update l v) -> alike v' (update l w).
  Proof.
    intros S H Hu x Hx. pose proof (Hu x) as X. unfold update in *. destruct (find _ l) as [u|] eqn:F.
    - apply find_some in F. destruct F as [Hin F]. apply Nat.eqb_eq in F. subst x. destruct (S _ Hin) as [Q|[Q Hk]].
      + left. rewrite X, Q. reflexivity.
      + destruct (source u) as [|y] eqn:Sy; [congruence|]. cbn [reads] in *. rewrite Zle_Qle, inject_Z_plus in Hk.
        destruct (H (Datatypes.S y) ltac:(discriminate)) as [E|[E F]]; [left; rewrite X, E; reflexivity|right; lra].
    - destruct (H x Hx) as [E|[E E']]; [left; rewrite X, E; reflexivity|right; lra].
  Qed.

  (** Each delay of one is a delay of the other, and each action. *)
  Theorem saturation_waits s t d s' :
    0 <= d -> related s t -> waits A d s s' -> exists t', waits A d t t' /\ related s' t'.
  Proof.
    intros Hd [El H] [here [Hh [E1 [Hz [Hw Hi]]]]].
    pose proof (alike_wait here d _ _ _ Hd H Hw) as G.
    exists (fst t, wait here d (snd t)). split; [|split; [simpl; congruence|exact G]].
    exists here. rewrite <- El. split; [exact Hh|]. split; [reflexivity|]. split; [exact Hz|]. split; [apply same_refl|].
    apply alike_all with (snd s'); auto. intros a Ha. eapply invariants_simple; eauto.
  Qed.

  Theorem saturation_acts s t s' : related s t -> acts A s s' -> exists t', acts A t t' /\ related s' t'.
  Proof.
    intros [El H] [here [e [there [Hh [He [Hg [E1 [Hth [Hu Hi]]]]]]]]].
    pose proof (alike_update _ _ _ _ (updates_simple _ _ Hh _ He) H Hu) as G.
    exists (target e, update (updates e) (snd t)). split; [|split; [simpl; congruence|exact G]].
    exists here, e, there. rewrite <- El. split; [exact Hh|]. split; [exact He|]. split.
    { apply alike_all with (snd s); auto. intros a Ha. apply (guards_simple _ _ Hh e He a Ha). }
    split; [reflexivity|]. cbn [fst snd]. rewrite <- E1. split; [exact Hth|]. split; [apply same_refl|].
    apply alike_all with (snd s'); auto. intros a Ha. eapply invariants_simple; eauto.
  Qed.

  Lemma related_sym s t : related s t -> related t s.
  Proof. intros [E H]. split; auto. apply alike_sym; auto. Qed.

  Lemma related_trans s t u : related s t -> related t u -> related s u.
  Proof.
    intros [E H] [F G]. split; [congruence|]. intros x Hx. destruct (H x Hx) as [X|[X Y]], (G x Hx) as [Z|[Z V]].
    - left. rewrite X. exact Z.
    - right. lra.
    - right. lra.
    - right. auto.
  Qed.

  Lemma related_labels s t x : related s t -> has_label A s x -> has_label A t x.
  Proof. intros [E _] [here H]. exists here. rewrite <- E. auto. Qed.
End Saturation.
