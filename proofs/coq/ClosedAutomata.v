(** Automata whose comparisons are all closed (<= and >=): dense time and the
    period g, a common divisor of all constants, simulate each other, so they
    reach the same locations and have infinite runs with the same labels (thesis,
    Lemma 6.5; proofs/sampling.md).  Times are rounded down to multiples of g. *)
Require Import Automaton Basics Closed.
From Coq Require Import Lqa Lia Bool Qround.
Import ListNotations.
Open Scope Q_scope.

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

  (** At the time T, clock x was last set, as it were to 0, at the time T - v x. *)
  Definition rounded (T : Q) (v w : valuation) : Prop := forall x, (0 < x <= n)%nat -> w x == down T - down (T - v x).
  Definition near_at (T : Q) (s t : state) : Prop := fst s = fst t /\ rounded T (snd s) (snd t).
  Definition near (s t : state) : Prop := exists T, near_at T s t.

  Lemma rounded_reads T v w x : rounded T v w -> (x <= n)%nat -> reads w x == down T - down (T - reads v x).
  Proof.
    intros H Hx. destruct x as [|x]; [|apply H; lia]. simpl. rewrite (down_same (T - 0) T) by ring. ring.
  Qed.

  Lemma rounded_all T v w l : rounded T v w -> (forall a, In a l -> closed_atom a) -> all_hold v l -> all_hold w l.
  Proof.
    intros H C X a Hl. destruct (C a Hl) as [Hs [Hd [Ha Hb]]]. specialize (X a Hl). unfold holds in *. rewrite Hs in *. cbv zeta in *.
    rewrite (rounded_reads T v w _ H Ha), (rounded_reads T v w _ H Hb).
    assert (L : down (T - reads v (below a)) <= down (T - reads v (above a)) + inject_Z (bound a)).
    { rewrite <- down_plus by auto. apply down_le. lra. }
    lra.
  Qed.

  (** How far the rounded time goes while d passes. *)
  Definition step (T d : Q) : Q := down (T + d) - down T.

  Lemma step_period T d : 0 <= d -> period G (step T d).
  Proof.
    intros Hd. assert (L : down T <= down (T + d)) by (apply down_le; lra). unfold step, down in *.
    assert (M : (Qfloor (T / G) <= Qfloor ((T + d) / G))%Z).
    { apply Qfloor_resp_le. apply Qmult_le_compat_r; [lra|]. apply Qlt_le_weak, Qinv_lt_0_compat, G_positive. }
    exists (Z.to_nat (Qfloor ((T + d) / G) - Qfloor (T / G))). rewrite Z2Nat.id by lia.
    unfold Z.sub. rewrite inject_Z_plus, inject_Z_opp. ring.
  Qed.

  (** What dense time does, the period does: each delay, rounded, and each action ... *)
  Theorem closed_waits T s t d s' here :
    near_at T s t -> at_location A (fst s) here -> waits A d s s' ->
    waits A (step T d) t (fst t, wait here (step T d) (snd t)) /\ near_at (T + d) s' (fst t, wait here (step T d) (snd t)).
  Proof.
    intros [E H] Hh [here' [Hh' [Es [Hz [Hw Hi]]]]]. rewrite (at_location_unique _ _ _ _ Hh' Hh) in *.
    assert (Z : urgent here = true -> step T d == 0).
    { intros U. unfold step. rewrite (down_same (T + d) T); [ring|]. rewrite (Hz U). ring. }
    assert (R : rounded (T + d) (snd s') (wait here (step T d) (snd t))).
    { intros x Hx. pose proof (H x Hx) as X. pose proof (Hw x) as Y. unfold wait in *. destruct (urgent here) eqn:U.
      - specialize (Hz eq_refl). rewrite (down_same (T + d) T) by (rewrite Hz; ring).
        assert (D : down (T + d - snd s' x) == down (T - snd s x)) by (apply down_same; destruct (is_running here x); lra).
        specialize (Z eq_refl). rewrite D. destruct (is_running here x); lra.
      - rewrite (no_stopwatch _ _ Hh U x Hx) in *. unfold step.
        assert (D : down (T + d - snd s' x) == down (T - snd s x)) by (apply down_same; lra). rewrite D. lra. }
    split; [|split; [simpl; congruence|exact R]].
    exists here. rewrite <- E. split; [exact Hh|]. split; [reflexivity|]. split; [exact Z|].
    split; [apply same_refl|]. apply (rounded_all (T + d) (snd s')); auto. intros a Ha. apply (closed_invariants _ _ Hh a Ha).
  Qed.

  Theorem closed_acts T s t s' : near_at T s t -> acts A s s' -> exists t', acts A t t' /\ near_at T s' t'.
  Proof.
    intros [E H] [here [e [there [Hh [He [Hg [E1 [Hth [Hu Hi]]]]]]]]].
    set (w' := update (updates e) (snd t)).
    assert (R : rounded T (snd s') w').
    { intros x Hx. pose proof (Hu x) as X. unfold w', update in *. destruct (find _ (updates e)) as [u|] eqn:F.
      - apply find_some in F. destruct F as [Hin _]. destruct (divided_updates _ _ Hh e He u Hin) as [Dv Sn].
        rewrite (rounded_reads T _ _ _ H Sn). assert (D : (Zpos g | - offset u)%Z) by (apply Z.divide_opp_r; auto).
        pose proof (down_plus (T - reads (snd s) (source u)) (- offset u) D) as P. rewrite inject_Z_opp in P.
        rewrite (down_same (T - snd s' x) (T - reads (snd s) (source u) + - inject_Z (offset u))); lra.
      - rewrite (H x Hx), (down_same (T - snd s' x) (T - snd s x)); lra. }
    exists (target e, w'). split; [|split; [simpl; congruence|exact R]].
    exists here, e, there. rewrite <- E. split; [exact Hh|]. split; [exact He|]. split.
    { apply (rounded_all T (snd s)); auto. intros a Ha. apply (closed_guards _ _ Hh e He a Ha). }
    split; [reflexivity|]. cbn [fst snd]. rewrite <- E1. split; [exact Hth|]. split; [apply same_refl|].
    apply (rounded_all T (snd s')); auto. intros a Ha. apply (closed_invariants _ _ Hth a Ha).
  Qed.

  (** ... and what the period does, dense time does. *)
  Theorem period_waits d s t : period G d -> waits A d s t -> dense d /\ waits A d s t.
  Proof. intros Hd W. split; [|exact W]. apply period_is_dense with G; auto. pose proof G_positive. lra. Qed.

  Lemma start_near s : starts A s -> near_at 0 s s.
  Proof.
    intros [here [_ [_ [Hz _]]]]. split; [reflexivity|]. intros x _. pose proof (Hz x) as Z.
    rewrite (down_same (0 - snd s x) 0) by lra. lra.
  Qed.

  (** What dense time reaches, the period g reaches, up to the values of clocks. *)
  Theorem closed_dense_to_period s : reachable A dense s -> exists t, reachable A (period G) t /\ near s t.
  Proof.
    intros R. induction R as [s Hs | s d s' R [t [Rt [T N]]] Hd W | s s' R [t [Rt [T N]]] Ac].
    - exists s. split; [apply reach_start; auto|]. exists 0. apply start_near; auto.
    - pose proof W as [here [Hh _]]. destruct (closed_waits T s t d s' here N Hh W) as [W' N'].
      exists (fst t, wait here (step T d) (snd t)). split; [|exists (T + d); exact N'].
      eapply reach_wait; [exact Rt|apply step_period; exact Hd|exact W'].
    - destruct (closed_acts T s t s' N Ac) as [t' [Ac' N']]. exists t'. split; [eapply reach_act; eauto|exists T; exact N'].
  Qed.

  Theorem closed_same_labels what : never A dense what <-> never A (period G) what.
  Proof.
    pose proof G_positive as P. split; intros H s R all Hall X.
    - apply (H s (sampled_is_dense A G s ltac:(lra) R) all Hall X).
    - destruct (closed_dense_to_period s R) as [t [Rt [T [E _]]]]. apply (H t Rt all Hall). intros x Hx.
      destruct (X x Hx) as [here Hh]. exists here. rewrite <- E. auto.
  Qed.

  (** ** Infinite runs *)
  (** There are no other clocks. *)
  Definition known_clock (x : nat) : bool := ((0 <? x) && (x <=? n))%nat.
  Hypothesis known_running : forall l here, at_location A l here -> forall x, is_running here x = true -> known_clock x = true.
  Hypothesis known_updates : forall l here, at_location A l here -> forall e, In e (edges here) ->
    forall u, In u (updates e) -> known_clock (clock u) = true.

  (** The rounded run can be written down: no choices are made. *)
  Definition round_at (T : Q) (s : state) : state :=
    (fst s, fun x => if known_clock x then down T - down (T - snd s x) else 0).

  Lemma round_near T s : near_at T s (round_at T s).
  Proof.
    split; [reflexivity|]. intros x Hx. unfold round_at, known_clock. cbn [snd].
    replace (0 <? x)%nat with true by (symmetry; apply Nat.ltb_lt; lia). replace (x <=? n)%nat with true by (symmetry; apply Nat.leb_le; lia). reflexivity.
  Qed.

  Lemma near_is_round T s t : near_at T s t -> (forall x, known_clock x = false -> snd t x == 0) -> same (snd (round_at T s)) (snd t).
  Proof.
    intros [_ H] Z x. unfold round_at. cbn [snd]. destruct (known_clock x) eqn:E; [|symmetry; auto].
    unfold known_clock in E. rewrite andb_true_iff, Nat.ltb_lt, Nat.leb_le in E. symmetry. apply H; auto.
  Qed.

  Theorem closed_run at_ dl :
    infinite_run A dense at_ dl ->
    infinite_run A (period G) (fun i => round_at (elapsed dl i) (at_ i)) (fun i => step (elapsed dl i) (dl i)).
  Proof.
    intros [R S]. split.
    - destruct R as [here [Hin [Hh [Hz Hi]]]]. exists here. split; [exact Hin|]. split; [exact Hh|].
      assert (Z : forall x, snd (round_at 0 (at_ 0%nat)) x == 0).
      { intros x. unfold round_at. cbn [snd]. destruct (known_clock x); [|reflexivity].
        pose proof (Hz x) as Y. rewrite (down_same (0 - snd (at_ 0%nat) x) 0) by lra. ring. }
      split; [exact Z|]. apply all_hold_same with (snd (at_ 0%nat)); auto. intros x. simpl elapsed. rewrite (Hz x), (Z x). reflexivity.
    - intros i. destruct (S i) as [Hd [b [W Ac]]]. split; [apply step_period; exact Hd|].
      pose proof W as [here [Hh [Eb _]]].
      destruct (closed_waits _ _ _ _ _ here (round_near (elapsed dl i) (at_ i)) Hh W) as [W' N'].
      set (b' := (fst (round_at (elapsed dl i) (at_ i)), wait here (step (elapsed dl i) (dl i)) (snd (round_at (elapsed dl i) (at_ i))))) in *.
      exists b'. split; [exact W'|].
      destruct (closed_acts _ _ _ _ N' Ac) as [t [At N2]]. change (elapsed dl i + dl i) with (elapsed dl (Datatypes.S i)) in N2.
      destruct At as [h [e [th [Hh' [He [Hg [Et [Hth [Hu Hi]]]]]]]]].
      assert (Zb : forall x, known_clock x = false -> snd b' x == 0).
      { intros x Hx. unfold b', wait. cbn [snd]. destruct (is_running here x) eqn:U; [rewrite (known_running _ _ Hh x U) in Hx; discriminate|].
        unfold round_at. cbn [snd]. rewrite Hx. reflexivity. }
      assert (Same : same (snd (round_at (elapsed dl (Datatypes.S i)) (at_ (Datatypes.S i)))) (snd t)).
      { apply near_is_round; [exact N2|]. intros x Hx. rewrite (Hu x). unfold update. destruct (find _ (updates e)) as [u|] eqn:F; [|auto].
        apply find_some in F. destruct F as [Hin F]. apply Nat.eqb_eq in F. rewrite <- F, (known_updates _ _ Hh' e He u Hin) in Hx. discriminate. }
      assert (El : fst (round_at (elapsed dl (Datatypes.S i)) (at_ (Datatypes.S i))) = fst t) by (destruct N2; auto).
      exists h, e, th. rewrite El. split; [exact Hh'|]. split; [exact He|]. split; [exact Hg|]. split; [exact Et|]. split; [exact Hth|].
      split; [eapply same_trans; [exact Same|exact Hu]|]. apply all_hold_same with (snd t); [apply same_sym, Same|exact Hi].
  Qed.

  Lemma rounded_elapsed dl i : elapsed (fun i => step (elapsed dl i) (dl i)) i == down (elapsed dl i).
  Proof.
    induction i as [|i IH]; simpl.
    - unfold down. assert (E : 0 / G == 0) by (unfold Qdiv; ring). rewrite (Qfloor_comp _ _ E). reflexivity.
    - rewrite IH. unfold step. ring.
  Qed.

  Lemma down_close t : t < down t + G.
  Proof.
    unfold down. pose proof G_positive as P. pose proof (Qlt_floor (t / G)) as U. apply (Qmult_lt_compat_r _ _ _ P) in U.
    rewrite inject_Z_plus in U. change (inject_Z 1) with 1 in U. assert (E : t / G * G == t) by (field; lra). lra.
  Qed.

  (** Lemma 6.5 for infinite words, non-Zeno or not. *)
  Theorem closed_same_infinite_runs all diverges :
    no_infinite_run A dense all diverges <-> no_infinite_run A (period G) all diverges.
  Proof.
    pose proof G_positive as P. split; intros H at_ dl R Acc.
    - refine (H at_ dl _ Acc). eapply run_larger; [|exact R]. intros d. apply period_is_dense. lra.
    - refine (H _ _ (closed_run at_ dl R) _). destruct Acc as [Lab Div]. split.
      + intros x Hx i. destruct (Lab x Hx i) as [j [Hj [here Hl]]]. exists j. split; auto. exists here. exact Hl.
      + intros Dv b. destruct (Div Dv (b + G)) as [i Hi]. exists i. rewrite rounded_elapsed. pose proof (down_close (elapsed dl i)). lra.
  Qed.
End ClosedAutomata.
