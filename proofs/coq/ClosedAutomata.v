(** Automata whose comparisons are all closed (<= and >=): dense time and the
    period g, a common divisor of all constants, reach the same locations
    (thesis, Lemma 6.5).  Times are rounded down to multiples of g. *)
Require Import Automaton Basics.
From Coq Require Import Lqa Lia Bool Qround.
Import ListNotations.
Open Scope Q_scope.

Lemma floor_unique q z : inject_Z z <= q -> q < inject_Z (z + 1) -> Qfloor q = z.
Proof.
  intros H G. pose proof (Qfloor_le q) as L. pose proof (Qlt_floor q) as U.
  assert (A : inject_Z z < inject_Z (Qfloor q + 1)) by lra. assert (B : inject_Z (Qfloor q) < inject_Z (z + 1)) by lra.
  rewrite <- Zlt_Qlt in A, B. lia.
Qed.

Section ClosedAutomata.
  Variables (A : automaton) (g : positive) (n : nat).
  Let G := inject_Z (Zpos g).

  (** The largest multiple of g up to t. *)
  Definition down (t : Q) : Q := inject_Z (Qfloor (t / G)) * G.

  Lemma G_positive : 0 < G.
  Proof. unfold G, inject_Z, Qlt. simpl. lia. Qed.

  Lemma down_same s t : s == t -> down s == down t.
  Proof. intros H. unfold down. assert (E : s / G == t / G) by (rewrite H; reflexivity). rewrite (Qfloor_comp _ _ E). reflexivity. Qed.

  Lemma down_plus t c : (Zpos g | c)%Z -> down (t + inject_Z c) == down t + inject_Z c.
  Proof.
    intros [k ->]. unfold down. pose proof G_positive as P.
    assert (E : (t + inject_Z (k * Zpos g)) / G == t / G + inject_Z k) by (rewrite inject_Z_mult; fold G; field; lra).
    rewrite (Qfloor_comp _ _ E).
    assert (F : Qfloor (t / G + inject_Z k) = (Qfloor (t / G) + k)%Z).
    { pose proof (Qfloor_le (t / G)) as L. pose proof (Qlt_floor (t / G)) as U. apply floor_unique.
      - rewrite inject_Z_plus. lra.
      - rewrite !inject_Z_plus in *. lra. }
    rewrite F, inject_Z_plus, inject_Z_mult. fold G. ring.
  Qed.

  Lemma down_le s t : s <= t -> down s <= down t.
  Proof.
    intros H. unfold down. pose proof G_positive as P. apply Qmult_le_compat_r; [|lra].
    rewrite <- Zle_Qle. apply Qfloor_resp_le. apply Qmult_le_compat_r; [auto|]. apply Qlt_le_weak, Qinv_lt_0_compat; auto.
  Qed.

  Definition closed_atom (a : atom) : Prop :=
    strict a = false /\ (Zpos g | bound a)%Z /\ (above a <= n)%nat /\ (below a <= n)%nat.

  Hypothesis closed_invariants : forall l here, at_location A l here -> forall a, In a (invariant here) -> closed_atom a.
  Hypothesis closed_guards : forall l here, at_location A l here -> forall e, In e (edges here) -> forall a, In a (guard e) -> closed_atom a.
  Hypothesis divided_updates : forall l here, at_location A l here -> forall e, In e (edges here) ->
    forall u, In u (updates e) -> (Zpos g | offset u)%Z /\ (source u <= n)%nat.
  Hypothesis no_stopwatch : forall l here, at_location A l here -> urgent here = false ->
    forall x, (0 < x <= n)%nat -> is_running here x = true.

  (** Clock x was last set, as it were to 0, at the time r x; now it is T. *)
  Definition rounded (v w : valuation) : Prop :=
    exists T r, forall x, (0 < x <= n)%nat -> v x == T - r x /\ w x == down T - down (r x).
  Definition near (s t : state) : Prop := fst s = fst t /\ rounded (snd s) (snd t).

  Lemma rounded_reads T r v w :
    (forall x, (0 < x <= n)%nat -> v x == T - r x /\ w x == down T - down (r x)) ->
    exists q, forall x, (x <= n)%nat -> reads v x == T - q x /\ reads w x == down T - down (q x).
  Proof.
    intros H. exists (fun x => match x with O => T | S _ => r x end). intros [|x] Hx; simpl; [split; ring|].
    apply H. lia.
  Qed.

  Lemma rounded_holds v w a : rounded v w -> closed_atom a -> holds v a -> holds w a.
  Proof.
    intros [T [r H]] [Hs [Hd [Ha Hb]]] X. unfold holds in *. rewrite Hs in *. cbv zeta in *.
    destruct (rounded_reads T r v w H) as [q Q]. destruct (Q _ Ha) as [A1 A2]. destruct (Q _ Hb) as [B1 B2].
    assert (L : down (q (below a)) <= down (q (above a)) + inject_Z (bound a)).
    { rewrite <- down_plus by auto. apply down_le. lra. }
    lra.
  Qed.
  Lemma rounded_all v w l : rounded v w -> (forall a, In a l -> closed_atom a) -> all_hold v l -> all_hold w l.
  Proof. intros H C X a Ha. eapply rounded_holds; eauto. Qed.

  Lemma near_waits s t d s' : 0 <= d -> near s t -> waits A d s s' -> exists d' t', period G d' /\ waits A d' t t' /\ near s' t'.
  Proof.
    intros Hd [E [T [r H]]] [here [Hh [Es [Hz [Hw Hi]]]]].
    set (d' := down (T + d) - down T). set (w' := wait here d' (snd t)).
    assert (R : forall x, (0 < x <= n)%nat -> snd s' x == (T + d) - r x /\ w' x == down (T + d) - down (r x)).
    { intros x Hx. destruct (H x Hx) as [H1 H2]. pose proof (Hw x) as X. unfold w', wait in *.
      destruct (urgent here) eqn:U.
      - specialize (Hz eq_refl). assert (D : down (T + d) == down T) by (apply down_same; rewrite Hz; ring).
        unfold d'. destruct (is_running here x); split; lra.
      - rewrite (no_stopwatch _ _ Hh U x Hx) in *. unfold d'. split; lra. }
    exists d', (fst t, w'). split; [|split; [|split; [simpl; congruence|exists (T + d), r; exact R]]].
    - assert (L : down T <= down (T + d)) by (apply down_le; lra). unfold d', down in *.
      assert (M : (Qfloor (T / G) <= Qfloor ((T + d) / G))%Z).
      { apply Qfloor_resp_le. apply Qmult_le_compat_r; [lra|]. apply Qlt_le_weak, Qinv_lt_0_compat, G_positive. }
      exists (Z.to_nat (Qfloor ((T + d) / G) - Qfloor (T / G))). rewrite Z2Nat.id by lia.
      unfold Z.sub. rewrite inject_Z_plus, inject_Z_opp. ring.
    - exists here. rewrite <- E. split; [exact Hh|]. split; [reflexivity|]. split.
      + intros U. specialize (Hz U). unfold d'. assert (D : down (T + d) == down T) by (apply down_same; rewrite Hz; ring). lra.
      + split; [apply same_refl|]. apply (rounded_all (snd s')); auto; [exists (T + d), r; exact R|].
        intros a Ha. apply (closed_invariants _ _ Hh a Ha).
  Qed.

  Lemma near_acts s t s' : near s t -> acts A s s' -> exists t', acts A t t' /\ near s' t'.
  Proof.
    intros [E [T [r H]]] [here [e [there [Hh [He [Hg [E1 [Hth [Hu Hi]]]]]]]]].
    destruct (rounded_reads T r _ _ H) as [q Q].
    set (w' := update (updates e) (snd t)).
    assert (R : rounded (snd s') w').
    { exists T, (fun x => match find (fun u => Nat.eqb (clock u) x) (updates e) with
                          | Some u => q (source u) + - inject_Z (offset u) | None => r x end).
      intros x Hx. pose proof (Hu x) as X. unfold w', update in *. destruct (find _ (updates e)) as [u|] eqn:F; [|].
      - apply find_some in F. destruct F as [Hin _]. destruct (divided_updates _ _ Hh e He u Hin) as [Dv Sn].
        destruct (Q _ Sn) as [Q1 Q2]. assert (D : (Zpos g | - offset u)%Z) by (apply Z.divide_opp_r; auto).
        pose proof (down_plus (q (source u)) (- offset u) D) as P. rewrite inject_Z_opp in P. split; lra.
      - destruct (H x Hx). split; lra. }
    exists (target e, w'). split; [|split; [simpl; congruence|exact R]].
    exists here, e, there. rewrite <- E. split; [exact Hh|]. split; [exact He|]. split.
    { apply (rounded_all (snd s)); auto; [exists T, r; exact H|]. intros a Ha. apply (closed_guards _ _ Hh e He a Ha). }
    split; [reflexivity|]. cbn [fst snd]. rewrite <- E1. split; [exact Hth|]. split; [apply same_refl|].
    apply (rounded_all (snd s')); auto. intros a Ha. apply (closed_invariants _ _ Hth a Ha).
  Qed.

  (** What dense time reaches, the period g reaches, up to the values of clocks. *)
  Theorem closed_dense_to_period s : reachable A dense s -> exists t, reachable A (period G) t /\ near s t.
  Proof.
    intros R. induction R as [s [here [Hin [Hh [Hz Hi]]]] | s d s' R [t [Rt N]] Hd W | s s' R [t [Rt N]] Ac].
    - exists s. split; [apply reach_start; exists here; auto|]. split; [reflexivity|].
      exists 0, (fun _ => 0). intros x _. rewrite (Hz x). split; ring.
    - destruct (near_waits s t d s' Hd N W) as [d' [t' [P [W' N']]]]. exists t'. split; auto. eapply reach_wait; eauto.
    - destruct (near_acts s t s' N Ac) as [t' [Ac' N']]. exists t'. split; auto. eapply reach_act; eauto.
  Qed.

  Theorem closed_same_labels what : never A dense what <-> never A (period G) what.
  Proof.
    pose proof G_positive as P. split; intros H s R all Hall X.
    - apply (H s (sampled_is_dense A G s ltac:(lra) R) all Hall X).
    - destruct (closed_dense_to_period s R) as [t [Rt [E _]]]. apply (H t Rt all Hall). intros x Hx.
      destruct (X x Hx) as [here Hh]. exists here. rewrite <- E. auto.
  Qed.
End ClosedAutomata.
