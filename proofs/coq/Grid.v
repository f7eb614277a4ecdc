(** Certificates for a fixed period: proofs/certificates-grid.md.  Clocks are
    counted in units, of which a period is a whole number. *)
Require Import Automaton Basics Zones Closed.
From Coq Require Import Lqa Lia Bool.
Import ListNotations.
Open Scope Q_scope.

(** The unit is [over # under]; the period is [ticks] of them. *)
Record units := Units { over : positive; under : positive; ticks : positive }.
Definition unit_of (u : units) : Q := Zpos (over u) # under u.
Definition period_of (u : units) : Q := inject_Z (Zpos (ticks u)) * unit_of u.

(** proofs/grid.md, Statement 1: a comparison in units. *)
Definition atom_in (u : units) (a : atom) : atom :=
  let c := (bound a * Zpos (under u))%Z in
  Atom (above a) (below a) false ((if strict a then c - 1 else c) / Zpos (over u))%Z.

Definition assignment_in (u : units) (x : assignment) : assignment :=
  Assign (clock x) (source x) (offset x * Zpos (under u) / Zpos (over u)).
Definition is_whole (u : units) (x : assignment) : bool :=
  ((offset x * Zpos (under u)) mod Zpos (over u) =? 0)%Z.

(** [w] is [v] in units. *)
Definition counts (u : units) (v w : valuation) : Prop :=
  whole_values w /\ forall x, v x == w x * unit_of u.

Lemma unit_positive u : 0 < unit_of u.
Proof. unfold unit_of, Qlt. simpl. lia. Qed.

Lemma period_positive u : 0 < period_of u.
Proof. unfold period_of. apply Qmult_lt_0_compat; [|apply unit_positive]. unfold inject_Z, Qlt; simpl; lia. Qed.

Lemma unit_times u : unit_of u * inject_Z (Zpos (under u)) == inject_Z (Zpos (over u)).
Proof. unfold unit_of, Qeq. simpl. lia. Qed.

Lemma counts_reads u v w x : counts u v w -> reads v x == reads w x * unit_of u.
Proof. intros [_ H]. destruct x; simpl; [ring|apply H]. Qed.

Lemma counts_atom u v w a : counts u v w -> holds v a -> holds w (atom_in u a).
Proof.
  intros H Ha. pose proof (counts_reads u v w (above a) H) as Hi. pose proof (counts_reads u v w (below a) H) as Hj.
  destruct H as [Hw _].
  destruct (reads_whole w (above a) Hw) as [y Hy]. destruct (reads_whole w (below a) Hw) as [z Hz].
  unfold holds in Ha |- *. simpl. rewrite Hy, Hz in *. cbv zeta in Ha.
  assert (G : ((y - z) * Zpos (over u) <= if strict a then bound a * Zpos (under u) - 1 else bound a * Zpos (under u))%Z).
  { assert (E : inject_Z ((y - z) * Zpos (over u)) == (reads v (above a) - reads v (below a)) * inject_Z (Zpos (under u))).
    { rewrite Hi, Hj. unfold Z.sub. rewrite inject_Z_mult, inject_Z_plus, inject_Z_opp, <- (unit_times u). ring. }
    assert (P : 0 < inject_Z (Zpos (under u))) by (unfold inject_Z, Qlt; simpl; lia).
    destruct (strict a).
    - apply (Qmult_lt_compat_r _ _ _ P) in Ha. rewrite <- E, <- inject_Z_mult, <- Zlt_Qlt in Ha. lia.
    - apply (fun H => Qmult_le_compat_r _ _ _ H (Qlt_le_weak _ _ P)) in Ha.
      rewrite <- E, <- inject_Z_mult, <- Zle_Qle in Ha. lia. }
  assert (D : (y - z <= (if strict a then bound a * Zpos (under u) - 1 else bound a * Zpos (under u)) / Zpos (over u))%Z).
  { apply Z.div_le_lower_bound; lia. }
  apply inject_le in D. unfold Z.sub in D at 1. rewrite inject_Z_plus, inject_Z_opp in D. lra.
Qed.

Lemma counts_all u v w l : counts u v w -> all_hold v l -> all_hold w (map (atom_in u) l).
Proof.
  intros H Hl a Ha. apply in_map_iff in Ha. destruct Ha as [b [<- Hb]].
  eapply counts_atom; eauto.
Qed.

Lemma find_map_clock u l x :
  find (fun a => Nat.eqb (clock a) x) (map (assignment_in u) l) =
  option_map (assignment_in u) (find (fun a => Nat.eqb (clock a) x) l).
Proof. induction l; simpl; auto. destruct (Nat.eqb (clock a) x); auto. Qed.

Lemma counts_update u v w l v' :
  forallb (is_whole u) l = true -> counts u v w -> same v' (update l v) ->
  counts u v' (update (map (assignment_in u) l) w).
Proof.
  intros Hl H Hs. rewrite forallb_forall in Hl. split.
  - intros x. unfold update. rewrite find_map_clock.
    destruct (find _ l) as [a|]; simpl; [|apply (proj1 H)].
    destruct (reads_whole w (source a) (proj1 H)) as [z Hz].
    exists (z + offset a * Zpos (under u) / Zpos (over u))%Z. rewrite Hz, inject_Z_plus. reflexivity.
  - intros x. rewrite (Hs x). unfold update. rewrite find_map_clock.
    destruct (find _ l) as [a|] eqn:E; simpl; [|apply (proj2 H)].
    apply find_some in E. destruct E as [Ha _]. specialize (Hl a Ha).
    unfold is_whole in Hl. apply Z.eqb_eq in Hl.
    assert (Hd : (offset a * Zpos (under u) = Zpos (over u) * (offset a * Zpos (under u) / Zpos (over u)))%Z)
      by (apply Z.div_exact; [lia|auto]).
    set (q := (offset a * Zpos (under u) / Zpos (over u))%Z) in *.
    rewrite (counts_reads u v w (source a) H).
    assert (E : inject_Z (offset a) == inject_Z q * unit_of u).
    { assert (P : ~ inject_Z (Zpos (under u)) == 0) by (unfold inject_Z, Qeq; simpl; lia).
      apply Qmult_inj_r with (inject_Z (Zpos (under u))); auto.
      rewrite <- Qmult_assoc, unit_times, <- !inject_Z_mult, Hd. rewrite Z.mul_comm. reflexivity. }
    rewrite E. ring.
Qed.

Lemma counts_wait u here v w v' :
  counts u v w -> same v' (wait here (period_of u) v) ->
  counts u v' (wait here (inject_Z (Zpos (ticks u))) w).
Proof.
  intros H Hs. split.
  - intros x. unfold wait. destruct (proj1 H x) as [z Hz]. destruct (is_running here x).
    + exists (z + Zpos (ticks u))%Z. rewrite Hz, inject_Z_plus. reflexivity.
    + exists z; auto.
  - intros x. rewrite (Hs x). unfold wait, period_of. pose proof (proj2 H x) as Hx.
    destruct (is_running here x); rewrite Hx; ring.
Qed.

Section Checker.
  Variables (A : automaton) (u : units) (c : certificate).
  Let n := S (length (clocks A)).

  Definition invariant_in (here : location) : list atom := map (atom_in u) (invariant here).

  Definition origin_is_covered (l : N) : bool :=
    match location_at A l with
    | None => true
    | Some here =>
        covered n true (all_sets c l) (constrain n (build n (fun _ _ => Limit 0 false)) (invariant_in here))
    end.

  Definition action_is_covered (down : bool) (r : N) (m : matrix) (e : edge) : bool :=
    match location_at A (target e) with
    | None => true
    | Some there =>
        let g := constrain n m (map (atom_in u) (guard e)) in
        is_empty n g ||
        (forallb (is_whole u) (updates e) &&
         covered n true (sets c down (target e) r)
                 (constrain n (assign n (map (assignment_in u) (updates e)) g) (invariant_in there)))
    end.

  Definition tick_is_covered (down : bool) (r : N) (l : N) (here : location) (m : matrix) : bool :=
    urgent here || covered n true (sets c down l r) (constrain n (tick n (moves here) (Zpos (ticks u)) m) (invariant_in here)).

  Definition set_is_closed (acts waits : N -> bool) (p : N * location) (s : line) : bool :=
    let m := of_atoms n (bounds s ++ invariant_in (snd p)) in
    tick_is_covered (waits (rank s)) (rank s) (fst p) (snd p) m &&
    forallb (action_is_covered (acts (rank s)) (rank s) m) (edges (snd p)).

  Definition grid_closed (acts waits : N -> bool) : bool :=
    forallb origin_is_covered (initial A) &&
    forallb (fun p => forallb (set_is_closed acts waits p) (lines_at c (fst p))) (numbered A).

  Definition check_grid_reach (what : list (list string)) : bool :=
    grid_closed (fun _ => false) (fun _ => false) && misses A c what.

  Definition check_grid_cycle (k : classes) (all : list string) (diverges : bool) : bool :=
    grid_closed (acts_down k) (waits_down k) && lacking A c k all diverges.

  (** ** Why that is enough *)
  Variables acts_below waits_below : N -> bool.
  Hypothesis closed : grid_closed acts_below waits_below = true.

  (** The state, counted in units, is listed. *)
  Definition known (P : N -> Prop) (s : state) : Prop :=
    exists w, counts u (snd s) w /\ listed c P (fst s) w.

  Lemma known_weaken (P Q : N -> Prop) s : (forall r, P r -> Q r) -> known P s -> known Q s.
  Proof. intros H [w [Hw G]]. exists w. split; auto. eapply listed_weaken; eauto. Qed.

  Lemma known_same P (s t : state) : fst s = fst t -> same (snd s) (snd t) -> known P s -> known P t.
  Proof.
    intros E H [w [[Hw Hv] G]]. exists w. split; [split; auto|rewrite <- E; auto].
    intros x. rewrite <- (H x). apply Hv.
  Qed.

  Lemma origin_known s : starts A s -> known (fun _ => True) s.
  Proof.
    intros [here [Hin [Hh [Hz Hi]]]].
    apply andb_true_iff in closed. destruct closed as [H _]. rewrite forallb_forall in H. specialize (H _ Hin).
    unfold origin_is_covered in H. rewrite Hh in H.
    set (w := fun _ : nat => 0).
    assert (Hc : counts u (snd s) w).
    { split; [intros x; exists 0%Z; reflexivity|]. intros x. rewrite (Hz x). unfold w. ring. }
    exists w. split; auto.
    destruct (covered_sound n true w) with (4 := H) as [a [Ha Hwa]].
    - intros _. apply (proj1 Hc).
    - apply full_constrain, full_build.
    - apply within_constrain; [apply full_build| |eapply counts_all; eauto].
      apply within_build. intros i j. unfold sat.
      assert (R : forall x, reads w x == 0) by (intros [|x]; reflexivity). rewrite !R. change (inject_Z 0) with 0. lra.
    - eapply in_all_sets; eauto.
  Qed.

  (** What the checker knows about a line, for a valuation in it. *)
  Lemma line_closed (s : state) here t :
    at_location A (fst s) here -> In t (lines_at c (fst s)) ->
    set_is_closed acts_below waits_below (fst s, here) t = true.
  Proof.
    intros Hh Ht. apply andb_true_iff in closed. destruct closed as [_ H]. rewrite forallb_forall in H.
    specialize (H _ (in_numbered _ _ _ Hh)). simpl in H. rewrite forallb_forall in H. auto.
  Qed.

  Definition next (down : bool) (r : N) : N -> Prop := fun k => if down then (k < r)%N else (k <= r)%N.

  Lemma tick_known (s t : state) here r :
    at_location A (fst s) here -> all_hold (snd s) (invariant here) ->
    known (fun k => k = r) s -> waits A (period_of u) s t -> known (next (waits_below r) r) t.
  Proof.
    intros Hh Hi [w [Hw [x [Hx [Hr Hb]]]]] [here' [Hh' [Ht [Hz [Hs Hit]]]]].
    rewrite (at_location_unique _ _ _ _ Hh' Hh) in *.
    pose proof (line_closed s here x Hh Hx) as H. apply andb_true_iff in H. destruct H as [H _].
    unfold tick_is_covered in H. simpl in H. rewrite Hr in H.
    destruct (urgent here); [pose proof (period_positive u); specialize (Hz eq_refl); lra|]. simpl in H.
    exists (wait here (inject_Z (Zpos (ticks u))) w). split; [eapply counts_wait; eauto|].
    rewrite Ht. edestruct (covered_sound n true) with (4 := H) as [a [Ha Hwa]].
    - intros _. apply (proj1 (counts_wait u here (snd s) w (snd t) Hw Hs)).
    - apply full_constrain, full_build.
    - apply within_constrain; [apply full_build| |].
      + apply within_tick with w; [|apply same_refl].
        apply within_of_atoms, all_hold_app; auto. eapply counts_all; eauto.
      + eapply counts_all; [|exact Hit]. eapply counts_wait; eauto.
    - eapply in_sets; eauto.
  Qed.

  Lemma action_known (s t : state) here r :
    at_location A (fst s) here -> all_hold (snd s) (invariant here) ->
    known (fun k => k = r) s -> acts A s t -> known (next (acts_below r) r) t.
  Proof.
    intros Hh Hi [w [Hw [x [Hx [Hr Hb]]]]] [here' [e [there [Hh' [He [Hg [Ht [Hth [Hs Hit]]]]]]]]].
    rewrite (at_location_unique _ _ _ _ Hh' Hh) in *.
    pose proof (line_closed s here x Hh Hx) as H. apply andb_true_iff in H. destruct H as [_ H].
    rewrite forallb_forall in H. specialize (H e He). unfold action_is_covered in H.
    rewrite <- Ht, Hth in H. rewrite Hr in H.
    assert (Hin : within w (constrain n (of_atoms n (bounds x ++ invariant_in here)) (map (atom_in u) (guard e)))).
    { apply within_constrain; [apply full_constrain, full_build| |eapply counts_all; eauto].
      apply within_of_atoms, all_hold_app; auto. eapply counts_all; eauto. }
    simpl in H. rewrite (within_not_empty _ _ _ Hin) in H. simpl in H.
    apply andb_true_iff in H. destruct H as [Hwhole H].
    pose proof (counts_update u (snd s) w (updates e) (snd t) Hwhole Hw Hs) as Hw'.
    exists (update (map (assignment_in u) (updates e)) w). split; auto.
    edestruct (covered_sound n true) with (4 := H) as [a [Ha Hwa]].
    - intros _. apply (proj1 Hw').
    - apply full_constrain, full_build.
    - apply within_constrain; [apply full_build| |eapply counts_all; eauto].
      eapply within_assign; [exact Hin|apply same_refl].
    - eapply in_sets; eauto.
  Qed.

  Lemma known_rank P s : known P s -> exists r, P r /\ known (fun k => k = r) s.
  Proof. intros [w [Hw [x [Hx [Hr Hb]]]]]. exists (rank x). split; auto. exists w. split; auto. exists x. auto. Qed.

  (** Any number of ticks, one after the other. *)
  Lemma ticks_known here : forall m s t r d,
    d == inject_Z (Z.of_nat m) * period_of u ->
    at_location A (fst s) here -> all_hold (snd s) (invariant here) ->
    known (fun k => k <= r)%N s -> waits A d s t ->
    known (fun k => k <= r)%N t /\
    ((0 < m)%nat -> waits_below r = true -> known (fun k => k < r)%N t).
  Proof.
    induction m as [|m IH]; intros s t r d Hd Hh Hi Hk [here' [Hh' [Ht [Hz [Hs Hit]]]]];
      rewrite (at_location_unique _ _ _ _ Hh' Hh) in *.
    - split; [|lia]. apply known_same with s; auto.
      apply same_sym. eapply same_trans; [exact Hs|]. eapply same_trans; [|apply wait_none].
      apply wait_delay. rewrite Hd. simpl. change (inject_Z 0) with 0. ring.
    - set (s1 := (fst s, wait here (period_of u) (snd s))).
      assert (P' : 0 < period_of u) by apply period_positive. assert (P : 0 <= period_of u) by lra.
      assert (D : d == inject_Z (Z.of_nat m) * period_of u + period_of u).
      { rewrite Hd, Nat2Z.inj_succ. unfold Z.succ. rewrite inject_Z_plus. ring. }
      assert (M : 0 <= inject_Z (Z.of_nat m) * period_of u).
      { apply Qmult_le_0_compat; auto. unfold inject_Z, Qle; simpl; lia. }
      assert (I1 : all_hold (snd s1) (invariant here)).
      { apply waiting_is_convex with d; auto; [lra|]. apply all_hold_same with (snd t); auto. }
      assert (W1 : waits A (period_of u) s s1) by (exists here; split; [exact Hh|split; [reflexivity|split; [intros E; specialize (Hz E); lra|split; [apply same_refl|exact I1]]]]).
      assert (W2 : waits A (inject_Z (Z.of_nat m) * period_of u) s1 t).
      { exists here. split; [exact Hh|]. split; [exact Ht|]. split; [intros E; specialize (Hz E); lra|].
        split; [|exact Hit]. eapply same_trans; [exact Hs|].
        apply same_sym. eapply same_trans; [apply wait_wait|]. apply wait_delay. lra. }
      destruct (known_rank _ _ Hk) as [r0 [Hr0 Hk0]].
      pose proof (tick_known s s1 here r0 Hh Hi Hk0 W1) as K1.
      assert (K1' : known (fun k => k <= r)%N s1).
      { eapply known_weaken; [|exact K1]. unfold next. intros k. destruct (waits_below r0); lia. }
      destruct (IH s1 t r _ (Qeq_refl _) Hh I1 K1' W2) as [G1 _]. split; auto.
      intros _ Hdown. destruct (N.eq_dec r0 r) as [->|Hne].
      + unfold next in K1. rewrite Hdown in K1.
        destruct (known_rank _ _ K1) as [r1 [Hr1 Hk1]].
        assert (K2 : known (fun k => k <= r1)%N s1) by (eapply known_weaken; [|exact Hk1]; simpl; intros; lia).
        destruct (IH s1 t r1 _ (Qeq_refl _) Hh I1 K2 W2) as [G2 _].
        eapply known_weaken; [|exact G2]. simpl. intros; lia.
      + destruct (known_rank _ _ K1) as [r1 [Hr1 Hk1]].
        assert (r1 <= r0)%N by (unfold next in Hr1; destruct (waits_below r0); lia).
        assert (K2 : known (fun k => k <= r1)%N s1) by (eapply known_weaken; [|exact Hk1]; simpl; intros; lia).
        destruct (IH s1 t r1 _ (Qeq_refl _) Hh I1 K2 W2) as [G2 _].
        eapply known_weaken; [|exact G2]. simpl. intros; lia.
  Qed.

  Lemma reachable_known s : reachable A (period (period_of u)) s -> known (fun _ => True) s.
  Proof.
    intros R. induction R as [s Hs | s d t R IH [m Hd] Hw | s t R IH Ha].
    - apply origin_known; auto.
    - destruct (reachable_meets_invariant _ _ _ R) as [here [Hh Hi]].
      destruct (known_rank _ _ IH) as [r [_ Hk]].
      assert (K : known (fun k => k <= r)%N s) by (eapply known_weaken; [|exact Hk]; simpl; intros; lia).
      destruct (ticks_known here m s t r d Hd Hh Hi K Hw) as [G _]. eapply known_weaken; [|exact G]; auto.
    - destruct (reachable_meets_invariant _ _ _ R) as [here [Hh Hi]].
      destruct (known_rank _ _ IH) as [r [_ Hk]].
      eapply known_weaken; [|eapply action_known; eauto]; auto.
  Qed.
End Checker.

(** proofs/certificates-grid.md, conditions 1 to 3. *)
Theorem grid_reach_sound A u c what :
  check_grid_reach A u c what = true -> never A (period (period_of u)) what.
Proof.
  intros H s R all Hall. apply andb_true_iff in H. destruct H as [H M].
  destruct (reachable_meets_invariant _ _ _ R) as [here [Hh Hi]].
  destruct (reachable_known _ _ _ _ _ H s R) as [w [Hw G]].
  pose proof (misses_sound A c what _ (fst s, w) all M G Hall (ex_intro _ here Hh)) as K.
  intros F. apply K. intros x Hx. destruct (F x Hx) as [h Fh]. exists h. auto.
Qed.

(** proofs/certificates-grid.md, condition 5. *)
Theorem grid_cycle_sound A u c k all diverges :
  check_grid_cycle A u c k all diverges = true -> no_infinite_run A (period (period_of u)) all diverges.
Proof.
  intros H at_ dl [Hstart Hsteps]. apply andb_true_iff in H. destruct H as [H Hlack].
  pose proof (period_positive u) as P.
  assert (Hpos : forall i, 0 <= dl i).
  { intros i. apply period_is_dense with (period_of u); [lra|]. apply (proj1 (Hsteps i)). }
  assert (Hinv : forall i, exists here, at_location A (fst (at_ i)) here /\ all_hold (snd (at_ i)) (invariant here)).
  { intros [|i].
    - destruct Hstart as [h Hh]. exists h. tauto.
    - destruct (Hsteps i) as [_ [b [_ [h [e [th Ha]]]]]]. exists th. tauto. }
  destruct (top_rank c) as [top Htop].
  set (safe := fun r i => known u c (fun k => (k <= r)%N) (at_ i)).
  refine (ranks_end A c k all diverges at_ dl Hpos Hlack safe _ _ top 0%nat _).
  - intros r i Hs. destruct (Hsteps i) as [[m Hm] [b [Hw Ha]]]. destruct (Hinv i) as [here [Hh Hi]].
    destruct (ticks_known _ _ _ _ _ H here m _ _ r _ Hm Hh Hi Hs Hw) as [K1 K2].
    assert (Eb : fst b = fst (at_ i)) by (destruct Hw as [? [_ [E _]]]; auto).
    assert (Hb : at_location A (fst b) here) by (rewrite Eb; auto).
    assert (Hib : all_hold (snd b) (invariant here)).
    { destruct Hw as [h [Hh' [_ [_ [_ Hit]]]]]. rewrite (at_location_unique _ _ _ _ Hh Hh'); auto. }
    (* after the delay: a line, of a smaller rank if time may not pass *)
    assert (K : exists r0, (r0 <= r)%N /\ (waits_down k r = true -> 0 < dl i -> (r0 < r)%N) /\ known u c (fun k => k = r0) b).
    { destruct (waits_down k r) eqn:Ed.
      - destruct (Nat.eq_dec m 0) as [->|Hm0].
        + destruct (known_rank _ _ _ _ K1) as [r0 [Hr0 Hk]]. exists r0. split; auto. split; auto.
          intros _ Hp. rewrite Hm in Hp. simpl in Hp. change (inject_Z 0) with 0 in Hp. lra.
        + destruct (known_rank _ _ _ _ (K2 ltac:(lia) eq_refl)) as [r0 [Hr0 Hk]]. exists r0. split; [lia|]. auto.
      - destruct (known_rank _ _ _ _ K1) as [r0 [Hr0 Hk]]. exists r0. split; auto. split; auto. discriminate. }
    destruct K as [r0 [Hr0 [Hdown Hk]]].
    pose proof (action_known _ _ _ _ _ H b (at_ (S i)) here r0 Hb Hib Hk Ha) as N1.
    destruct Hk as [w [Hcw [x [Hx [Ex Hbx]]]]]. exists x. rewrite <- Eb. split; auto. rewrite Ex. split; auto.
    split; [|split]; auto.
    + eapply known_weaken; [|exact N1]. unfold next. intros k0. destruct (acts_down k r0); lia.
    + intros Hdn. unfold next in N1. rewrite Hdn in N1.
      destruct (known_rank _ _ _ _ N1) as [r1 [Hr1 Hk1]]. exists r1. split; auto.
      eapply known_weaken; [|exact Hk1]. simpl. intros; lia.
  - intros i. destruct (Hinv i) as [h [Hh _]]. exists h; auto.
  - destruct (origin_known _ _ _ _ _ H _ Hstart) as [w [Hw [x [Hx [_ Hb]]]]].
    exists w. split; auto. exists x. split; auto. split; auto. eapply Htop; eauto.
Qed.
