(** The LU-simulation (proofs/dbm.md, Lemma 6): what is compared from below with
    at most L and from above with at most U.  Sets that are closed under steps up
    to it miss what cannot be reached; and a test on matrices decides when all of
    one zone is simulated by another. *)
Require Import Automaton Basics Points Zones ZonesExact Closed Dense.
From Coq Require Import Lqa Lia Bool ZifyBool.
Import ListNotations.
Open Scope Q_scope.

Section Simulation.
  Variables (A : automaton) (L U : nat -> Z).

  (** [w] can do what [v] can. *)
  Definition below_lu (v w : valuation) : Prop :=
    forall x, x <> O -> (w x < v x -> inject_Z (L x) < w x) /\ (v x < w x -> inject_Z (U x) < v x).

  Definition simple_atom (a : atom) : bool :=
    match above a, below a with
    | S _, O => (bound a <=? U (above a))%Z
    | O, S _ => (- bound a <=? L (below a))%Z
    | _, _ => false
    end.
  Definition simple_assignment (u : assignment) : bool :=
    match source u with
    | O => true
    | S _ => (L (clock u) <=? L (source u) + offset u)%Z && (U (clock u) <=? U (source u) + offset u)%Z
    end.
  Definition simple_edge (e : edge) : bool := forallb simple_atom (guard e) && forallb simple_assignment (updates e).
  Definition simple_location (here : location) : bool :=
    forallb simple_atom (invariant here) && forallb simple_edge (edges here).
  Definition simple_automaton : bool := forallb simple_location (locations A).

  Lemma below_refl v : below_lu v v.
  Proof. intros x _. split; intros; lra. Qed.

  Lemma below_trans u v w : below_lu u v -> below_lu v w -> below_lu u w.
  Proof.
    intros H G x Hx. destruct (H x Hx) as [H1 H2], (G x Hx) as [G1 G2]. split; intros E.
    - destruct (Qlt_le_dec (w x) (v x)) as [X|X]; [auto|]. assert (v x < u x) by lra. specialize (H1 H0). lra.
    - destruct (Qlt_le_dec (u x) (v x)) as [X|X]; [auto|]. assert (v x < w x) by lra. specialize (G2 H0). lra.
  Qed.

  Lemma below_same u v w : same u v -> below_lu v w -> below_lu u w.
  Proof. intros E H x Hx. destruct (H x Hx). rewrite (E x). auto. Qed.

  Lemma below_holds v w l : below_lu v w -> forallb simple_atom l = true -> all_hold v l -> all_hold w l.
  Proof.
    intros H S G a Ha. rewrite forallb_forall in S. specialize (S a Ha). specialize (G a Ha). unfold simple_atom, holds in *.
    destruct (above a) as [|x], (below a) as [|y]; try discriminate; cbn [reads] in *; cbv zeta in *; apply Z.leb_le in S; rewrite Zle_Qle in S.
    - destruct (H (Datatypes.S y) ltac:(discriminate)) as [H1 _]. rewrite inject_Z_opp in S.
      destruct (Qlt_le_dec (w (Datatypes.S y)) (v (Datatypes.S y))) as [X|X]; [specialize (H1 X)|]; destruct (strict a); lra.
    - destruct (H (Datatypes.S x) ltac:(discriminate)) as [_ H2].
      destruct (Qlt_le_dec (v (Datatypes.S x)) (w (Datatypes.S x))) as [X|X]; [specialize (H2 X)|]; destruct (strict a); lra.
  Qed.

  Lemma below_wait here d v w : 0 <= d -> below_lu v w -> below_lu (wait here d v) (wait here d w).
  Proof.
    intros Hd H x Hx. destruct (H x Hx) as [H1 H2]. unfold wait. destruct (is_running here x); [|auto].
    split; intros X; [assert (Y : w x < v x) by lra; specialize (H1 Y)|assert (Y : v x < w x) by lra; specialize (H2 Y)]; lra.
  Qed.

  Lemma below_update l v w : forallb simple_assignment l = true -> below_lu v w -> below_lu (update l v) (update l w).
  Proof.
    intros S H x Hx. rewrite forallb_forall in S. unfold update. destruct (find _ l) as [u|] eqn:F; [|auto].
    apply find_some in F. destruct F as [Hu E]. apply Nat.eqb_eq in E. subst x. specialize (S u Hu). unfold simple_assignment in S.
    destruct (source u) as [|y]; cbn [reads]; [split; intros; lra|].
    rewrite andb_true_iff, !Z.leb_le, !Zle_Qle, !inject_Z_plus in S. destruct S as [S1 S2].
    destruct (H (Datatypes.S y) ltac:(discriminate)) as [H1 H2].
    split; intros X; [assert (Y : w (Datatypes.S y) < v (Datatypes.S y)) by lra; specialize (H1 Y)
                     |assert (Y : v (Datatypes.S y) < w (Datatypes.S y)) by lra; specialize (H2 Y)]; lra.
  Qed.

  Hypothesis simple : simple_automaton = true.

  Lemma simple_here l here : at_location A l here -> simple_location here = true.
  Proof. intros H. unfold simple_automaton in simple. rewrite forallb_forall in simple. apply simple. eapply nth_error_In; eauto. Qed.

  Theorem lu_waits s d t w :
    0 <= d -> below_lu (snd s) w -> waits A d s t -> exists w', waits A d (fst s, w) (fst t, w') /\ below_lu (snd t) w'.
  Proof.
    intros Hd H [here [Hh [E [Hz [Hw Hi]]]]]. exists (wait here d w).
    assert (B : below_lu (snd t) (wait here d w)) by (eapply below_same; [exact Hw|]; apply below_wait; auto).
    split; [|exact B]. exists here. split; [exact Hh|]. split; [exact E|]. split; [exact Hz|]. split; [apply same_refl|].
    pose proof (simple_here _ _ Hh) as S. apply andb_true_iff in S. eapply below_holds; [exact B| |exact Hi]. tauto.
  Qed.

  Theorem lu_acts s t w :
    below_lu (snd s) w -> acts A s t -> exists w', acts A (fst s, w) (fst t, w') /\ below_lu (snd t) w'.
  Proof.
    intros H [here [e [there [Hh [He [Hg [E [Hth [Hu Hi]]]]]]]]]. exists (update (updates e) w).
    pose proof (simple_here _ _ Hh) as S. apply andb_true_iff in S. destruct S as [_ S]. rewrite forallb_forall in S.
    specialize (S e He). apply andb_true_iff in S. destruct S as [Sg Su].
    pose proof (simple_here _ _ Hth) as S. apply andb_true_iff in S. destruct S as [Si _].
    assert (B : below_lu (snd t) (update (updates e) w)) by (eapply below_same; [exact Hu|]; apply below_update; auto).
    split; [|exact B]. exists here, e, there. split; [exact Hh|]. split; [exact He|].
    split; [eapply below_holds; [exact H|exact Sg|exact Hg]|]. split; [exact E|]. split; [exact Hth|]. split; [apply same_refl|].
    eapply below_holds; [exact B|exact Si|exact Hi].
  Qed.

  (** ** Sets that are closed under steps up to the simulation *)
  Variables (T : time_domain) (P : N -> valuation -> Prop).
  Hypothesis time_forward : forall d, T d -> 0 <= d.
  Definition covers (l : N) (v : valuation) : Prop := exists w, P l w /\ below_lu v w.
  Hypothesis starts_covered : forall s, starts A s -> covers (fst s) (snd s).
  Hypothesis waits_covered : forall l v d t, P l v -> T d -> waits A d (l, v) t -> covers (fst t) (snd t).
  Hypothesis acts_covered : forall l v t, P l v -> acts A (l, v) t -> covers (fst t) (snd t).

  Theorem lu_closed_covers s : reachable A T s -> covers (fst s) (snd s).
  Proof.
    intros R. induction R as [s Hs | s d t _ [w [Pw B]] Hd Hw | s t _ [w [Pw B]] Ha]; [auto| |].
    - destruct (lu_waits s d t w (time_forward d Hd) B Hw) as [w1 [W1 B1]].
      destruct (waits_covered _ _ _ _ Pw Hd W1) as [w2 [P2 B2]]. exists w2. split; [exact P2|]. eapply below_trans; eauto.
    - destruct (lu_acts s t w B Ha) as [w1 [W1 B1]].
      destruct (acts_covered _ _ _ Pw W1) as [w2 [P2 B2]]. exists w2. split; [exact P2|]. eapply below_trans; eauto.
  Qed.
End Simulation.

(** ** The test on matrices *)
Section Test.
  Variables (n : nat) (L U : nat -> Z).
  Let low x := match x with O => 0%Z | S _ => L x end.
  Let up x := match x with O => 0%Z | S _ => U x end.

  (** All of the first zone is simulated by the second, of which the matrix is closed:
      a lower bound of one clock and an upper bound of another never contradict it. *)
  Definition inside_lu (m m' : matrix) : bool :=
    forallb (fun x => negb (tighter (Limit (- up x) false) (cell m 0 x)) ||
      forallb (fun y => (y =? x)%nat || tighter (cell m y x) (cell m' y x) ||
                        tighter (cell m 0 x) (add (cell m' y x) (Limit (- low y) true))) (seq 0 n)) (seq 0 n).

  Variables (m m' : matrix) (v : valuation).
  Hypothesis Hin : inside_lu m m' = true.
  Hypothesis Hv : within v m.
  Hypothesis Hf : full n m'.
  Hypothesis Hc : closed n m'.

  (** Where the simulating valuation may be: from [bottom x] on, and up to [tops x]. *)
  Definition bottom x : end_ := if Qlt_le_dec (inject_Z (low x)) (reads v x) then End (inject_Z (low x)) true else End (reads v x) false.
  Definition tops x : list end_ := if Qlt_le_dec (inject_Z (up x)) (reads v x) then [] else [End (reads v x) false].

  (** From an upper bound down to a lower one. *)
  Definition span (x y : nat) : list end_ := map (fun a => End (value a - value (bottom y)) (open a || open (bottom y))) (tops x).

  Lemma span_agrees x y a b : (x < n)%nat -> (y < n)%nat -> In a (span x y) -> In b (between_ m' y x) -> upto (plus b a) 0.
  Proof.
    intros Hx Hy Ha Hb. unfold span, tops in Ha. destruct (Qlt_le_dec (inject_Z (up x)) (reads v x)) as [|Ux]; [destruct Ha|].
    destruct Ha as [<-|[]]. cbn [value open]. unfold between_ in Hb.
    unfold inside_lu in Hin. rewrite forallb_forall in Hin. specialize (Hin x ltac:(apply in_seq; lia)).
    assert (V : forall i, sat (cell m i x) (reads v i - reads v x)) by (intros; apply Hv).
    destruct (Nat.eqb_spec y x) as [->|N].
    - destruct Hb as [<-|[]]. unfold upto, plus, bottom. cbn [value open].
      destruct (Qlt_le_dec (inject_Z (low x)) (reads v x)); cbn [value open]; simpl; lra.
    - assert (Z : tighter (Limit (- up x) false) (cell m 0 x) = true).
      { (* v itself is not above the bound *)
        specialize (V 0%nat). cbn [reads] in V. destruct (cell m 0 x) as [|c s]; [reflexivity|]. simpl.
        assert (- inject_Z (up x) <= - reads v x) by lra. simpl in V.
        destruct s; [assert (X : inject_Z (- up x) < inject_Z c) by (rewrite inject_Z_opp; lra)
                    |assert (X : inject_Z (- up x) <= inject_Z c) by (rewrite inject_Z_opp; lra)];
          [rewrite <- Zlt_Qlt in X|rewrite <- Zle_Qle in X]; lia. }
      rewrite Z in Hin. simpl in Hin. rewrite forallb_forall in Hin. specialize (Hin y ltac:(apply in_seq; lia)).
      apply Nat.eqb_neq in N. rewrite N in Hin. simpl in Hin. apply orb_true_iff in Hin.
      destruct (cell m' y x) as [|c s]; [destruct Hb|]. destruct Hb as [<-|[]].
      assert (B : if s then reads v y - reads v x < inject_Z c \/ inject_Z (low y) - reads v x < inject_Z c
                  else reads v y - reads v x <= inject_Z c \/ inject_Z (low y) - reads v x < inject_Z c).
      { destruct Hin as [G|G].
        - pose proof (sat_tighter _ _ _ G (V y)) as X. simpl in X. destruct s; auto.
        - pose proof (sat_tighter _ _ _ G (V 0%nat)) as X. cbn [reads add sat] in X.
          rewrite orb_true_r, inject_Z_plus, inject_Z_opp in X. destruct s; right; lra. }
      unfold upto, plus, bottom. cbn [value open].
      destruct (Qlt_le_dec (inject_Z (low y)) (reads v y)); cbn [value open]; destruct s; simpl; destruct B; lra.
  Qed.

  Definition through (x y : nat) : list end_ :=
    flat_map (fun p => flat_map (fun a => flat_map (fun b => map (fun c => plus a (plus b c)) (between_ m' (snd p) y))
                                                   (span (fst p) (snd p)))
                                (between_ m' x (fst p)))
             (list_prod (seq 0 n) (seq 0 n)).
  Definition system (x y : nat) : list end_ := between_ m' x y ++ through x y.

  Lemma in_through x y e :
    In e (through x y) <-> exists p q a b c, (p < n)%nat /\ (q < n)%nat /\ In a (between_ m' x p) /\ In b (span p q) /\ In c (between_ m' q y) /\
                                             e = plus a (plus b c).
  Proof.
    unfold through. split.
    - intros H. apply in_flat_map in H. destruct H as [[p q] [Hp H]]. apply in_prod_iff in Hp. rewrite !in_seq in Hp.
      apply in_flat_map in H. destruct H as [a [Ha H]]. apply in_flat_map in H. destruct H as [b [Hb H]].
      apply in_map_iff in H. destruct H as [c [<- Hc']]. exists p, q, a, b, c. repeat split; auto; lia.
    - intros [p [q [a [b [c [Hp [Hq [Ha [Hb [Hc' ->]]]]]]]]]]. apply in_flat_map. exists (p, q).
      split; [apply in_prod_iff; rewrite !in_seq; lia|]. apply in_flat_map. exists a. split; auto.
      apply in_flat_map. exists b. split; auto. apply in_map_iff. exists c. auto.
  Qed.

  Ltac ends := unfold upto, stricter, plus in *; cbn [value open] in *;
               repeat match goal with |- context [open ?e] => destruct (open e); cbn [orb negb andb] in *
                                    | H : context [open ?e] |- _ => destruct (open e); cbn [orb negb andb] in * end; lra.

  (** Nothing that these bounds imply is missing: between two spans it is one span. *)
  Lemma system_complete : complete n system.
  Proof.
    pose proof (closed_complete n m' Hc) as [T Z].
    assert (T' : forall x k y a b, (x < n)%nat -> (k < n)%nat -> (y < n)%nat -> In a (between_ m' x k) -> In b (between_ m' k y) ->
              exists c, In c (between_ m' x y) /\ stricter c (plus a b)).
    { intros x k y a b Hx Hk Hy Ha Hb. destruct (T x k y a b Hx Hk Hy Ha Hb) as [c [H G]]. exists c. split; auto. apply stricter_upto; auto. }
    split.
    - intros x k y e f Hx Hk Hy He Hf'. unfold system in *. apply in_app_iff in He, Hf'. destruct He as [He|He], Hf' as [Hf'|Hf'].
      + destruct (T x k y e f Hx Hk Hy He Hf') as [c [H G]]. exists c. split; [apply in_app_iff; auto|exact G].
      + apply in_through in Hf'. destruct Hf' as [p [q [a [b [c [Hp [Hq [Ha [Hb [Hcc ->]]]]]]]]]].
        destruct (T' x k p e a Hx Hk Hp He Ha) as [d [Hd G]]. exists (plus d (plus b c)).
        split; [apply in_app_iff; right; apply in_through; exists p, q, d, b, c; auto 10|].
        apply stricter_upto. clear - G. ends.
      + apply in_through in He. destruct He as [p [q [a [b [c [Hp [Hq [Ha [Hb [Hcc ->]]]]]]]]]].
        destruct (T' q k y c f Hq Hk Hy Hcc Hf') as [d [Hd G]]. exists (plus a (plus b d)).
        split; [apply in_app_iff; right; apply in_through; exists p, q, a, b, d; auto 10|].
        apply stricter_upto. clear - G. ends.
      + apply in_through in He, Hf'. destruct He as [p [q [a [b [c [Hp [Hq [Ha [Hb [Hcc ->]]]]]]]]]].
        destruct Hf' as [p' [q' [a' [b' [c' [Hp' [Hq' [Ha' [Hb' [Hcc' ->]]]]]]]]]].
        destruct (T' q k p' c a' Hq Hk Hp' Hcc Ha') as [d [Hd G]].
        unfold span in Hb, Hb'. apply in_map_iff in Hb, Hb'. destruct Hb as [t [<- Ht]], Hb' as [t' [<- Ht']].
        pose proof (span_agrees p' q _ d Hp' Hq (in_map _ _ _ Ht') Hd) as X.
        exists (plus a (plus (End (value t - value (bottom q')) (open t || open (bottom q'))) c')).
        split; [apply in_app_iff; right; apply in_through; exists p, q', a, (End (value t - value (bottom q')) (open t || open (bottom q'))), c'|].
        * repeat split; auto. unfold span. apply in_map_iff. exists t. auto.
        * apply stricter_upto. clear - G X. generalize dependent (bottom q). generalize dependent (bottom q'). intros. ends.
    - intros x e Hx He. apply in_app_iff in He. destruct He as [He|He]; [eapply Z; eauto|].
      apply in_through in He. destruct He as [p [q [a [b [c [Hp [Hq [Ha [Hb [Hcc ->]]]]]]]]]].
      destruct (T' q x p c a Hq Hx Hp Hcc Ha) as [d [Hd G]]. pose proof (span_agrees p q b d Hp Hq Hb Hd) as X.
      clear - G X. ends.
  Qed.

  (** Lemma 6: if the test says so, a valuation of the second zone simulates v. *)
  Theorem inside_lu_sound : (0 < n)%nat -> exists w, within w m' /\ forall x, (0 < x < n)%nat ->
    (w x < v x -> inject_Z (L x) < w x) /\ (v x < w x -> inject_Z (U x) < v x).
  Proof.
    intros Pos. destruct (extend n system system_complete (fun _ => 0) []) as [g [G _]]; [intros ? []|intros ? ? ? []|].
    exists (as_valuation g). split.
    - apply completed_within with n; auto. intros x y a Hx Hy Ha. apply G; auto. apply in_app_iff. auto.
    - intros x Hx. unfold as_valuation.
      assert (D : forall y, In (End 0 false) (between_ m' y y)) by (intros; unfold between_; rewrite Nat.eqb_refl; left; auto).
      assert (Ev : reads v x = v x) by (destruct x; [lia|reflexivity]). assert (El : low x = L x /\ up x = U x) by (destruct x; [lia|auto]).
      assert (B0 : bottom 0 = End 0 false) by (unfold bottom, low; cbn [reads]; destruct (Qlt_le_dec (inject_Z 0) 0) as [X|]; [change (inject_Z 0) with 0 in X; lra|reflexivity]).
      assert (T0 : tops 0 = [End 0 false]) by (unfold tops, up; cbn [reads]; destruct (Qlt_le_dec (inject_Z 0) 0) as [X|]; [change (inject_Z 0) with 0 in X; lra|reflexivity]).
      assert (Above : forall a, In a (tops x) -> upto a (g x - g 0%nat)).
      { intros a Ha. assert (X : upto (plus (End 0 false) (plus (End (value a - 0) (open a || false)) (End 0 false))) (g x - g 0%nat)).
        { apply G; [lia|lia|]. apply in_app_iff. right. apply in_through. exists x, 0%nat, (End 0 false), (End (value a - 0) (open a || false)), (End 0 false).
          repeat split; auto; try lia. unfold span. rewrite B0. apply in_map_iff. exists a. auto. }
        clear - X. ends. }
      assert (Below : from (bottom x) (g x - g 0%nat)).
      { assert (X : upto (plus (End 0 false) (plus (End (0 - value (bottom x)) (false || open (bottom x))) (End 0 false))) (g 0%nat - g x)).
        { apply G; [lia|lia|]. apply in_app_iff. right. apply in_through.
          exists 0%nat, x, (End 0 false), (End (0 - value (bottom x)) (false || open (bottom x))), (End 0 false).
          repeat split; auto; try lia. unfold span. rewrite T0. left. reflexivity. }
        unfold from. clear - X. ends. }
      unfold bottom, tops in *. rewrite Ev, (proj1 El), (proj2 El) in *. split; intros Y.
      + destruct (Qlt_le_dec (inject_Z (L x)) (v x)); unfold from in Below; cbn [value open] in Below; lra.
      + destruct (Qlt_le_dec (inject_Z (U x)) (v x)); [auto|]. specialize (Above _ (or_introl eq_refl)). unfold upto in Above. cbn [value open] in Above. lra.
  Qed.
End Test.

(** ** Certificates of which the sets are closed up to the simulation *)
Section Checker.
  Variables (A : automaton) (L U : nat -> Z) (c : certificate).
  Let n := S (length (clocks A)).

  Definition small_atom (a : atom) : bool := ((above a <? n) && (below a <? n))%nat.
  Definition covered_lu (sets : list (list atom)) (m : matrix) : bool :=
    is_empty n m || existsb (fun s => forallb small_atom s && negb (is_empty n (of_atoms n s)) && inside_lu n L U m (of_atoms n s)) sets.

  Definition start_is_covered_lu (l : N) : bool :=
    match location_at A l with
    | None => true
    | Some here => covered_lu (all_sets c l) (settle A here (zero A))
    end.
  Definition edge_is_covered_lu (m : matrix) (e : edge) : bool :=
    match location_at A (target e) with
    | None => true
    | Some there => let g := constrain n m (guard e) in
                    is_empty n g || covered_lu (all_sets c (target e)) (settle A there (assign n (updates e) g))
    end.
  Definition check_dense_reach_lu (what : list (list string)) : bool :=
    simple_automaton A L U && forallb start_is_covered_lu (initial A) &&
    forallb (fun p => forallb (fun s => forallb (edge_is_covered_lu (of_atoms n (bounds s))) (edges (snd p))) (lines_at c (fst p))) (numbered A) &&
    misses A c what.

  Lemma covered_lu_sound sets m v :
    within v m -> covered_lu sets m = true -> exists s w, In s sets /\ all_hold w s /\ below_lu L U v w.
  Proof.
    intros Hv H. unfold covered_lu in H. rewrite (within_not_empty _ _ _ Hv) in H. simpl in H.
    apply existsb_exists in H. destruct H as [s [Hs H]]. rewrite !andb_true_iff in H. destruct H as [[Sm E] I].
    apply negb_true_iff in E.
    assert (F : full n (of_atoms n s)) by (apply full_constrain, full_build).
    assert (C : closed n (of_atoms n s)).
    { unfold of_atoms, constrain. apply tighten_closes; [|exact E].
      assert (X : forall l m0, full n m0 -> full n (fold_left (constrain1 n) l m0)); [|apply X, full_build].
      induction l; simpl; intros; [assumption|]. apply IHl, full_build. }
    destruct (inside_lu_sound n L U m (of_atoms n s) v I Hv F C) as [w [Ww B]]; [unfold n; lia|].
    exists s, (fun x => if (x <? n)%nat then w x else v x). split; [exact Hs|].
    assert (S' : forall a, In a s -> small n a).
    { intros a Ha. rewrite forallb_forall in Sm. specialize (Sm a Ha). apply andb_true_iff in Sm. rewrite !Nat.ltb_lt in Sm. exact Sm. }
    split.
    - intros a Ha. apply (of_atoms_exact n s w S') in Ww. specialize (Ww a Ha). destruct (S' a Ha) as [S1 S2].
      unfold holds in *. cbv zeta in *.
      assert (R : forall x, (x < n)%nat -> reads (fun x => if (x <? n)%nat then w x else v x) x = reads w x).
      { intros [|x] Hx; [reflexivity|]. cbn [reads]. apply Nat.ltb_lt in Hx. rewrite Hx. reflexivity. }
      rewrite (R _ S1), (R _ S2). exact Ww.
    - intros x Hx. cbv beta. destruct (x <? n)%nat eqn:X; [apply B; apply Nat.ltb_lt in X; lia|split; intros; lra].
  Qed.

  Definition listed_lu (l : N) (v : valuation) : Prop := exists s w, In s (all_sets c l) /\ all_hold w s /\ below_lu L U v w.
  (** All that waiting makes of the state is simulated by something listed. *)
  Definition settled_lu (s : state) : Prop := forall d t, 0 <= d -> waits A d s t -> listed_lu (fst t) (snd t).

  (** proofs/certificates-dense.md, conditions 1 to 3, with the simulation in place of inclusion. *)
  Theorem dense_reach_lu_sound what : check_dense_reach_lu what = true -> never A dense what.
  Proof.
    unfold check_dense_reach_lu. rewrite !andb_true_iff, !forallb_forall. intros [[[Si St] Ed] Mi].
    assert (Main : forall s, reachable A dense s -> settled_lu s).
    { intros s R. induction R as [s Hs | s d t R IH Hd Hw | s t R IH Ha]; intros d' u Hd' Hu.
      - destruct Hs as [here [Hin [Hh [Hz Hi]]]]. destruct Hu as [here' [Hh' [Eu [_ [Hw Hiu]]]]].
        rewrite (at_location_unique _ _ _ _ Hh' Hh) in *. specialize (St _ Hin). unfold start_is_covered_lu in St. rewrite Hh in St.
        rewrite Eu. apply (covered_lu_sound _ _ _) with (2 := St). apply within_settle with (snd s) d'; auto; [apply full_build|].
        apply within_build. intros i j. assert (R0 : forall x, reads (snd s) x == 0) by (intros [|x]; simpl; [reflexivity|apply Hz]).
        unfold sat. rewrite !R0. change (inject_Z 0) with 0. lra.
      - destruct Hw as [here [Hh [Et [Hz [Hw Hi]]]]]. destruct Hu as [here' [Hh' [Eu [Hz' [Hw' Hi']]]]].
        rewrite Et in Hh', Eu. rewrite (at_location_unique _ _ _ _ Hh' Hh) in *.
        apply (IH (d' + d) u); [unfold dense in Hd; lra|]. exists here. split; [exact Hh|]. split; [exact Eu|].
        split; [intros E; rewrite (Hz E), (Hz' E); reflexivity|]. split; [|exact Hi'].
        eapply same_trans; [exact Hw'|]. eapply same_trans; [apply wait_same, Hw|]. apply wait_wait.
      - destruct (reachable_meets_invariant _ _ _ R) as [here [Hh Hi]].
        destruct (IH 0 s (Qle_refl 0) (wait_none_is_a_delay _ _ _ Hh Hi)) as [b [w [Hb [Hwb B]]]].
        destruct (lu_acts A L U Si s t w B Ha) as [w1 [A1 B1]].
        destruct (lu_waits A L U Si t d' u w1 Hd' B1 Hu) as [w2 [W2 B2]].
        apply in_map_iff in Hb. destruct Hb as [ln [<- Hln]].
        destruct A1 as [h [e [th [Hh1 [He [Hg [Et [Hth [Hup Hit]]]]]]]]]. cbn [fst snd] in *.
        destruct W2 as [th' [Hth' [Eu [_ [Hw2 Hi2]]]]]. cbn [fst snd] in *. rewrite (at_location_unique _ _ _ _ Hth' Hth) in *.
        specialize (Ed _ (in_numbered _ _ _ Hh1)). cbn [fst snd] in Ed. rewrite forallb_forall in Ed. specialize (Ed _ Hln).
        rewrite forallb_forall in Ed. specialize (Ed _ He). unfold edge_is_covered_lu in Ed. rewrite <- Et, Hth in Ed.
        assert (Hin : within w (constrain n (of_atoms n (bounds ln)) (guard e))).
        { apply within_constrain; auto; [apply full_constrain, full_build|apply within_of_atoms; auto]. }
        cbv zeta in Ed. rewrite (within_not_empty _ _ _ Hin) in Ed. simpl in Ed.
        assert (Zone : within w2 (settle A th (assign n (updates e) (constrain n (of_atoms n (bounds ln)) (guard e))))).
        { apply (within_settle A th _ w1 d' w2); auto; [apply full_build|]. apply (within_assign n _ _ w w1 Hin Hup). }
        destruct (covered_lu_sound _ _ w2 Zone Ed) as [s' [w3 [H1 [H2 H3]]]].
        rewrite Eu. exists s', w3. split; [exact H1|]. split; [exact H2|]. eapply below_trans; eauto. }
    intros s R all Hall. destruct (reachable_meets_invariant _ _ _ R) as [here [Hh Hi]].
    destruct (Main s R 0 s (Qle_refl 0) (wait_none_is_a_delay _ _ _ Hh Hi)) as [b [w [Hb [Hw _]]]].
    apply in_map_iff in Hb. destruct Hb as [ln [<- Hln]]. intros X.
    apply (misses_sound A c what (fun _ => True) (fst s, w) all Mi); auto; [exists ln; auto|exists here; auto].
  Qed.
End Checker.

(** One zone is enough where inclusion would need one for each turn: y grows
    without end, and is only compared from above. *)
Module Turns.
  Open Scope string_scope.
  Definition turns := Automaton ["x"; "y"] [0%N]
    [Location "turn" [] [le 1 0 1] false [1; 2]%nat
       [Edge "again" [le 0 1 (-1)] [set 1 0 0] 0; Edge "leave" [le 0 1 (-1); le 2 0 0] [] 1];
     Location "gone" ["gone"] [] false [1; 2]%nat []].
  Definition zones : certificate := [[Line 0 [le 0 1 0; le 0 2 0; le 1 2 0; le 2 1 0; le 1 0 1]; Line 0 [le 0 1 0; le 1 0 1; le 1 2 (-1); le 2 1 1]]; []].
  Definition L (x : nat) : Z := match x with 1%nat => 1%Z | _ => (-1)%Z end.
  Definition U (x : nat) : Z := match x with 1%nat => 1%Z | _ => 0%Z end.

  Example simulated : check_dense_reach_lu turns L U zones [["gone"]] = true.
  Proof. reflexivity. Qed.
  Example not_included : check_dense_reach turns zones [["gone"]] = false.
  Proof. reflexivity. Qed.
End Turns.
