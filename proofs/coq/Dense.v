(** Certificates of the zone engine: proofs/certificates-dense.md. *)
Require Import Automaton Basics Zones Closed.
From Coq Require Import Lqa Lia Bool.
Import ListNotations.
Open Scope Q_scope.

Section Checker.
  Variables (A : automaton) (c : certificate).
  Let n := S (length (clocks A)).

  (** Within the invariant, after any delay. *)
  Definition settle (here : location) (m : matrix) : matrix :=
    constrain n (delay n (moves here) (constrain n m (invariant here))) (invariant here).

  Definition zero : matrix := build n (fun _ _ => Limit 0 false).

  Definition start_is_covered (l : N) : bool :=
    match location_at A l with
    | None => true
    | Some here => covered n false (all_sets c l) (settle here zero)
    end.

  Definition edge_is_covered (down : bool) (r : N) (m : matrix) (e : edge) : bool :=
    match location_at A (target e) with
    | None => true
    | Some there =>
        let g := constrain n m (guard e) in
        is_empty n g || covered n false (sets c down (target e) r) (settle there (assign n (updates e) g))
    end.

  Definition line_is_closed (down : N -> bool) (here : location) (s : line) : bool :=
    let m := of_atoms n (bounds s) in
    forallb (edge_is_covered (down (rank s)) (rank s) m) (edges here).

  Definition dense_closed (down : N -> bool) : bool :=
    forallb start_is_covered (initial A) &&
    forallb (fun p => forallb (line_is_closed down (snd p)) (lines_at c (fst p))) (numbered A).

  Definition check_dense_reach (what : list (list string)) : bool :=
    dense_closed (fun _ => false) && misses A c what.

  Definition check_dense_cycle (k : classes) (all : list string) (diverges : bool) : bool :=
    dense_closed (acts_down k) && lacking A c k all diverges && forallb (fun x => match x with LacksTime => false | _ => true end) k.

  (** ** Why that is enough *)
  (** All that waiting makes of the state is listed. *)
  Definition settled (P : N -> Prop) (s : state) : Prop :=
    forall d t, 0 <= d -> waits A d s t -> listed c P (fst t) (snd t).

  Lemma full_settle here m : full n (settle here m).
  Proof. apply full_constrain, full_build. Qed.

  Lemma within_settle here m v d w :
    full n m -> within v m -> all_hold v (invariant here) -> 0 <= d -> same w (wait here d v) ->
    all_hold w (invariant here) -> within w (settle here m).
  Proof.
    intros Hf Hv Hi Hd Hw Hiw. apply within_constrain; auto; [apply full_build|].
    apply within_delay with d v; auto. apply within_constrain; auto.
  Qed.

  Lemma start_settled down s :
    dense_closed down = true -> starts A s -> settled (fun _ => True) s.
  Proof.
    intros H [here [Hin [Hh [Hz Hi]]]] d t Hd [here' [Hh' [Ht [_ [Hw Hit]]]]].
    rewrite (at_location_unique _ _ _ _ Hh' Hh) in *.
    apply andb_true_iff in H. destruct H as [H _]. rewrite forallb_forall in H. specialize (H _ Hin).
    unfold start_is_covered in H. rewrite Hh in H. rewrite Ht.
    destruct (covered_sound n false (snd t)) with (2 := full_settle here zero) (4 := H) as [a [Ha Hta]].
    - discriminate.
    - apply within_settle with (snd s) d; auto; [apply full_build|].
      apply within_build. intros i j.
      assert (R : forall x, reads (snd s) x == 0) by (intros [|x]; simpl; [reflexivity|apply Hz]).
      unfold sat. rewrite !R. change (inject_Z 0) with 0. lra.
    - eapply in_all_sets; eauto.
  Qed.

  Lemma act_settled down r s t u :
    dense_closed down = true -> In u (lines_at c (fst s)) -> rank u = r -> all_hold (snd s) (bounds u) ->
    acts A s t -> settled (fun k => if down r then (k < r)%N else (k <= r)%N) t.
  Proof.
    intros H Hu Hr Hb [here [e [there [Hh [He [Hg [Ht [Hth [Hs Hi]]]]]]]]] d w Hd [there' [Hth' [Hw [_ [Hsw Hiw]]]]].
    rewrite (at_location_unique _ _ _ _ Hth' Hth) in *.
    apply andb_true_iff in H. destruct H as [_ H]. rewrite forallb_forall in H.
    specialize (H _ (in_numbered _ _ _ Hh)). simpl in H. rewrite forallb_forall in H.
    specialize (H u Hu). unfold line_is_closed in H. rewrite forallb_forall in H. specialize (H e He).
    unfold edge_is_covered in H. rewrite <- Ht, Hth in H.
    assert (Hin : within (snd s) (constrain n (of_atoms n (bounds u)) (guard e))).
    { apply within_constrain; auto; [apply full_constrain, full_build|apply within_of_atoms; auto]. }
    rewrite (within_not_empty _ _ _ Hin) in H. simpl in H. rewrite Hr in H. rewrite Hw.
    destruct (covered_sound n false (snd w)) with (4 := H) as [a [Ha Hta]].
    - discriminate.
    - apply full_settle.
    - apply within_settle with (snd t) d; auto; [apply full_build|]. eapply within_assign; eauto.
    - eapply in_sets; eauto.
  Qed.

  Lemma wait_none_is_a_delay s here : at_location A (fst s) here -> all_hold (snd s) (invariant here) -> waits A 0 s s.
  Proof.
    intros Hh Hi. exists here. split; [exact Hh|]. split; [reflexivity|]. split; [intros _; reflexivity|].
    split; [|exact Hi]. apply same_sym, wait_none.
  Qed.

  Lemma reachable_settled down s :
    dense_closed down = true -> reachable A dense s -> settled (fun _ => True) s.
  Proof.
    intros H R. induction R as [s Hs | s d t R IH Hd Hw | s t R IH Ha].
    - eapply start_settled; eauto.
    - intros d' u Hd' Hu. apply (IH (d' + d) u).
      + unfold dense in Hd. lra.
      + destruct Hw as [here [Hh [Ht [Hz [Hs Hi]]]]]. destruct Hu as [here' [Hh' [Hu [Hz' [Hs' Hi']]]]].
        rewrite Ht in Hh', Hu. rewrite (at_location_unique _ _ _ _ Hh' Hh) in *.
        exists here. split; [exact Hh|]. split; [exact Hu|].
        split; [intros E; rewrite (Hz E), (Hz' E); reflexivity|]. split; [|exact Hi'].
        eapply same_trans; [exact Hs'|]. eapply same_trans; [apply wait_same, Hs|]. apply wait_wait.
    - destruct (reachable_meets_invariant _ _ _ R) as [here [Hh Hi]].
      destruct (IH 0 s (Qle_refl 0) (wait_none_is_a_delay _ _ Hh Hi)) as [u [Hu [_ Hb]]].
      pose proof (act_settled _ _ _ _ u H Hu eq_refl Hb Ha) as G.
      intros d w Hd Hw. eapply listed_weaken; [|apply (G d w Hd Hw)]. auto.
  Qed.

  (** proofs/certificates-dense.md, conditions 1 to 3. *)
  Theorem dense_reach_sound what : check_dense_reach what = true -> never A dense what.
  Proof.
    intros H s R all Hall. apply andb_true_iff in H. destruct H as [H M].
    destruct (reachable_meets_invariant _ _ _ R) as [here [Hh Hi]].
    eapply misses_sound; eauto.
    apply (reachable_settled _ _ H R 0 s (Qle_refl 0)). eapply wait_none_is_a_delay; eauto.
  Qed.

  (** proofs/certificates-dense.md, condition 5 (without a tick). *)
  Theorem dense_cycle_sound k all diverges :
    check_dense_cycle k all diverges = true -> no_infinite_run A dense all diverges.
  Proof.
    intros H at_ dl [Hstart Hsteps]. apply andb_true_iff in H. destruct H as [H Ktime].
    apply andb_true_iff in H. destruct H as [H Hlack].
    assert (Hpos : forall i, 0 <= dl i) by (intros i; apply (proj1 (Hsteps i))).
    set (safe := fun r i => settled (fun k => (k <= r)%N) (at_ i)).
    assert (Hstep : forall r i, safe r i ->
      exists s, In s (lines_at c (fst (at_ i))) /\ (rank s <= r)%N /\ safe (rank s) (S i) /\
        (acts_down k (rank s) = true -> exists r', (r' < rank s)%N /\ safe r' (S i)) /\
        (waits_down k r = true -> 0 < dl i -> (rank s < r)%N)).
    { intros r i Hs. destruct (Hsteps i) as [Hd [b [Hw Ha]]].
      destruct (Hs _ _ (Hpos i) Hw) as [s [Hin [Hr Hb]]].
      pose proof (act_settled _ _ _ _ s H Hin eq_refl Hb Ha) as G.
      assert (Eb : fst b = fst (at_ i)) by (destruct Hw as [? [_ [E _]]]; auto).
      exists s. rewrite <- Eb. split; [auto|]. split; [auto|]. split; [|split].
      - intros d t Ht Hwt. eapply listed_weaken; [|apply (G d t Ht Hwt)].
        intros k'. destruct (acts_down k (rank s)); simpl; lia.
      - intros Hdown. rewrite Hdown in G. destruct (N.eq_dec (rank s) 0) as [E0|E0].
        + exfalso. destruct Ha as [h [e [th [_ [_ [_ [_ [Hth [_ Hi]]]]]]]]].
          destruct (G 0 (at_ (S i)) (Qle_refl 0) (wait_none_is_a_delay _ _ Hth Hi)) as [u [_ [Hu _]]]. lia.
        + exists (N.pred (rank s)). split; [lia|]. intros d t Ht Hwt.
          eapply listed_weaken; [|apply (G d t Ht Hwt)]. intros k' Hk'. simpl in *. lia.
      - intros Hwd. exfalso. unfold waits_down, class_of in Hwd.
        destruct (nth_error k (N.to_nat r)) as [[| |]|] eqn:E; try discriminate.
        apply nth_error_In in E. rewrite forallb_forall in Ktime. specialize (Ktime _ E). discriminate. }
    assert (Hloc : forall i, exists here, at_location A (fst (at_ i)) here).
    { intros i. destruct (Hsteps i) as [_ [b [[h [Hh _]] _]]]. exists h; auto. }
    destruct (top_rank c) as [top Htop].
    apply (ranks_end A c k all diverges at_ dl Hpos Hlack safe Hstep Hloc top 0).
    intros d t Hd Hw. destruct (start_settled _ _ H Hstart d t Hd Hw) as [s [Hs [_ Hb]]].
    exists s. split; auto. split; auto. eapply Htop; eauto.
  Qed.
End Checker.
