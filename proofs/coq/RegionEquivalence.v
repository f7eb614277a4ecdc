(** Region equivalence is a time-abstract bisimulation in dense time, where all
    clocks run and differences are not compared (proofs/regions.md, R1 to R3).

    Two valuations are equivalent if the same clocks are up to their bounds, and
    differences of those, and of 0, lie between the same integers.  That is the
    usual definition by integer parts and the order of fractional parts
    ([equivalent_parts]); said so, a delay is one more point to be placed between
    others, for which Helly's theorem on the line is enough. *)
Require Import Automaton Basics Points Zones.
From Coq Require Import Lqa Lia Bool ZifyBool Qround.
Import ListNotations.
Open Scope Q_scope.

Section RegionEquivalence.
  Variables (A : automaton) (n : nat) (K : nat -> Z).

  (** The clock is not above its bound; 0 never is. *)
  Definition low (v : valuation) (x : nat) : Prop := match x with O => True | S _ => v x <= inject_Z (K x) end.

  Definition equivalent (v w : valuation) : Prop :=
    (forall x, (x <= n)%nat -> (low v x <-> low w x)) /\
    (forall x y c, (x <= n)%nat -> (y <= n)%nat -> low v x -> low v y ->
       (reads v x - reads v y <= inject_Z c <-> reads w x - reads w y <= inject_Z c)).
  Definition alike (s t : state) : Prop := fst s = fst t /\ equivalent (snd s) (snd t).

  Lemma equivalent_sym v w : equivalent v w -> equivalent w v.
  Proof.
    intros [H G]. split; [intros x Hx; symmetry; auto|].
    intros x y c Hx Hy Lx Ly. symmetry. apply G; auto; apply H; auto.
  Qed.

  Lemma equivalent_less v w x y c : equivalent v w -> (x <= n)%nat -> (y <= n)%nat -> low v x -> low v y ->
    (reads v x - reads v y < inject_Z c <-> reads w x - reads w y < inject_Z c).
  Proof.
    intros [_ G] Hx Hy Lx Ly. specialize (G y x (- c)%Z Hy Hx Ly Lx). rewrite inject_Z_opp in G.
    destruct (Qlt_le_dec (reads v x - reads v y) (inject_Z c)), (Qlt_le_dec (reads w x - reads w y) (inject_Z c)); split; intros; try assumption; exfalso; lra.
  Qed.

  (** ** The usual definition *)
  Definition fraction (q : Q) : Q := q - inject_Z (Qfloor q).
  Lemma fraction_range q : 0 <= fraction q /\ fraction q < 1.
  Proof.
    unfold fraction. pose proof (Qfloor_le q). pose proof (Qlt_floor q) as H0. rewrite inject_Z_plus in H0.
    change (inject_Z 1) with 1 in H0. lra.
  Qed.

  Theorem equivalent_parts v w :
    equivalent v w <->
    (forall x, (x <= n)%nat -> (low v x <-> low w x)) /\
    (forall x, (x <= n)%nat -> low v x -> Qfloor (reads v x) = Qfloor (reads w x)) /\
    (forall x y, (x <= n)%nat -> (y <= n)%nat -> low v x -> low v y ->
       (fraction (reads v x) <= fraction (reads v y) <-> fraction (reads w x) <= fraction (reads w y))).
  Proof.
    split.
    - intros E. pose proof E as [H G].
      assert (F : forall x, (x <= n)%nat -> low v x -> Qfloor (reads v x) = Qfloor (reads w x)).
      { intros x Hx Lx. symmetry. set (z := Qfloor (reads v x)).
        assert (I : low v 0) by exact I.
        pose proof (equivalent_less v w x 0 z E Hx ltac:(lia) Lx I) as P1.
        pose proof (equivalent_less v w x 0 (z + 1)%Z E Hx ltac:(lia) Lx I) as P2. cbn [reads] in P1, P2. rewrite inject_Z_plus in P2.
        pose proof (Qfloor_le (reads v x)) as L. pose proof (Qlt_floor (reads v x)) as U. fold z in L, U. rewrite inject_Z_plus in U.
        apply floor_unique; [|rewrite inject_Z_plus; change (reads v 0) with 0 in *; change (reads w 0) with 0 in *; lra].
        destruct (Qlt_le_dec (reads w x) (inject_Z z)); [|auto]. exfalso. lra. }
      split; [exact H|]. split; [exact F|]. intros x y Hx Hy Lx Ly. unfold fraction.
      specialize (G x y (Qfloor (reads v x) - Qfloor (reads v y))%Z Hx Hy Lx Ly). unfold Z.sub in G. rewrite inject_Z_plus, inject_Z_opp in G.
      rewrite <- (F x Hx Lx), <- (F y Hy Ly). lra.
    - intros [H [F O]]. split; [exact H|]. intros x y c Hx Hy Lx Ly. specialize (O x y Hx Hy Lx Ly).
      pose proof (F x Hx Lx) as Fx. pose proof (F y Hy Ly) as Fy.
      pose proof (fraction_range (reads v x)). pose proof (fraction_range (reads v y)).
      pose proof (fraction_range (reads w x)). pose proof (fraction_range (reads w y)). unfold fraction in *. rewrite <- Fx, <- Fy in *.
      set (a := Qfloor (reads v x)) in *. set (b := Qfloor (reads v y)) in *.
      destruct (Z_lt_le_dec (a - b) c) as [L|L].
      + assert (X : (a - b + 1 <= c)%Z) by lia. rewrite Zle_Qle, inject_Z_plus in X. unfold Z.sub in X. rewrite inject_Z_plus, inject_Z_opp in X.
        change (inject_Z 1) with 1 in X. split; intros; lra.
      + destruct (Z.eq_dec (a - b) c) as [E|N].
        * subst c. unfold Z.sub. rewrite inject_Z_plus, inject_Z_opp. split; intros; lra.
        * assert (X : (c + 1 <= a - b)%Z) by lia. rewrite Zle_Qle in X. unfold Z.sub in X. rewrite !inject_Z_plus, inject_Z_opp in X.
          change (inject_Z 1) with 1 in X. split; intros; exfalso; lra.
  Qed.

  (** ** One more point *)
  (** The same integers are above p and q. *)
  Definition cuts (p q : Q) : Prop := forall c, (p <= inject_Z c <-> q <= inject_Z c) /\ (p < inject_Z c <-> q < inject_Z c).

  Definition whole (p : Q) : bool := Qle_bool p (inject_Z (Qfloor p)).
  Definition ceiling (p : Q) : Z := if whole p then Qfloor p else (Qfloor p + 1)%Z.
  (** Where r may be if q - r lies between the same integers as p. *)
  Definition first_place (p q : Q) : end_ := End (q - inject_Z (ceiling p)) (negb (whole p)).
  Definition last_place (p q : Q) : end_ := End (q - inject_Z (Qfloor p)) (negb (whole p)).

  Lemma around p : if whole p then p == inject_Z (Qfloor p) else inject_Z (Qfloor p) < p /\ p < inject_Z (Qfloor p + 1).
  Proof.
    unfold whole. pose proof (Qfloor_le p) as L. pose proof (Qlt_floor p) as U. destruct (Qle_bool p (inject_Z (Qfloor p))) eqn:E.
    - apply Qle_bool_iff in E. lra.
    - split; [|exact U]. destruct (Qlt_le_dec (inject_Z (Qfloor p)) p) as [X|X]; [exact X|]. apply Qle_bool_iff in X. congruence.
  Qed.

  Lemma placed p q r : from (first_place p q) r -> upto (last_place p q) r -> cuts p (q - r).
  Proof.
    unfold from, upto, first_place, last_place, ceiling. pose proof (around p) as R. cbn [value open]. set (f := Qfloor p) in *.
    destruct (whole p); cbn [negb]; intros H G c; [split; split; intros; lra|].
    destruct (Z_lt_le_dec f c) as [X|X].
    - assert (Y : inject_Z (f + 1) <= inject_Z c) by (rewrite <- Zle_Qle; lia). split; split; intros; lra.
    - rewrite Zle_Qle in X. split; split; intros; lra.
  Qed.

  Definition is_low (v : valuation) (x : nat) : bool := match x with O => true | S _ => Qle_bool (v x) (inject_Z (K x)) end.
  Lemma is_low_iff v x : is_low v x = true <-> low v x.
  Proof. destruct x; simpl; [tauto|]. apply Qle_bool_iff. Qed.

  (** A point placed among the clocks of one valuation has a place among those of the other. *)
  Lemma new_point v w z : equivalent v w -> exists z', forall x, (x <= n)%nat -> low v x -> cuts (reads v x - z) (reads w x - z').
  Proof.
    intros E. set (some := filter (is_low v) (seq 0 (S n))).
    assert (Some_ : forall x, In x some <-> (x <= n)%nat /\ low v x).
    { intros x. unfold some. rewrite filter_In, in_seq, is_low_iff. split; intros [? ?]; split; auto; lia. }
    destruct (between (map (fun x => first_place (reads v x - z) (reads w x)) some) (map (fun x => last_place (reads v x - z) (reads w x)) some)) as [z' [L H]].
    - intros l u Hl Hu. apply in_map_iff in Hl, Hu. destruct Hl as [x [<- Hx]], Hu as [y [<- Hy]]. apply Some_ in Hx, Hy.
      destruct Hx as [Hx Lx], Hy as [Hy Ly]. unfold apart, first_place, last_place, ceiling. cbn [value open].
      pose proof (around (reads v x - z)) as Rx. pose proof (around (reads v y - z)) as Ry.
      set (c := if whole (reads v x - z) then Qfloor (reads v x - z) else (Qfloor (reads v x - z) + 1)%Z) in *.
      pose proof (proj2 E x y (c - Qfloor (reads v y - z))%Z Hx Hy Lx Ly) as Le.
      pose proof (equivalent_less v w x y (c - Qfloor (reads v y - z)) E Hx Hy Lx Ly) as Lt. unfold Z.sub in Le, Lt.
      rewrite inject_Z_plus, inject_Z_opp in Le, Lt. unfold c in *.
      destruct (whole (reads v x - z)), (whole (reads v y - z)); cbn [negb orb]; lra.
    - exists z'. intros x Hx Lx. apply placed; [apply L|apply H]; apply in_map_iff; exists x; split; auto; apply Some_; auto.
  Qed.

  (** ** The bisimulation *)
  Hypothesis all_run : forall l here, at_location A l here -> urgent here = false -> forall x, (0 < x <= n)%nat -> is_running here x = true.

  (** Clock 0 stands for the number 0 in a comparison. *)
  Definition simple (a : atom) : Prop :=
    (exists x, above a = S x /\ below a = O /\ (S x <= n)%nat /\ (bound a <= K (S x))%Z) \/
    (exists x, above a = O /\ below a = S x /\ (S x <= n)%nat /\ (- bound a <= K (S x))%Z).
  Definition simple_update (u : assignment) : Prop :=
    source u = O \/ (source u <> O /\ (source u <= n)%nat /\ (K (clock u) <= K (source u) + offset u)%Z).
  Hypothesis invariants_simple : forall l here, at_location A l here -> forall a, In a (invariant here) -> simple a.
  Hypothesis guards_simple : forall l here, at_location A l here -> forall e, In e (edges here) -> forall a, In a (guard e) -> simple a.
  Hypothesis updates_simple : forall l here, at_location A l here -> forall e, In e (edges here) ->
    forall u, In u (updates e) -> simple_update u.

  Lemma equivalent_holds v w a : equivalent v w -> simple a -> holds v a -> holds w a.
  Proof.
    intros E S G. unfold holds in *. destruct S as [[x [Ea [Eb [Hx Hk]]]]|[x [Ea [Eb [Hx Hk]]]]]; rewrite Ea, Eb in *; cbv zeta in *;
      rewrite Zle_Qle in Hk; destruct (Qlt_le_dec (inject_Z (K (S x))) (v (S x))) as [H|H].
    - exfalso. cbn [reads] in G. destruct (strict a); lra.
    - destruct (strict a).
      + apply (proj1 (equivalent_less v w (S x) 0 (bound a) E Hx ltac:(lia) H I)); auto.
      + apply (proj1 (proj2 E (S x) 0%nat (bound a) Hx ltac:(lia) H I)); auto.
    - assert (N : ~ low w (S x)) by (intros X; apply (proj1 E) in X; auto; simpl in X; lra).
      assert (Y : inject_Z (K (S x)) < w (S x)) by (destruct (Qlt_le_dec (inject_Z (K (S x))) (w (S x))); [auto|contradiction]).
      cbn [reads]. rewrite inject_Z_opp in Hk. destruct (strict a); lra.
    - destruct (strict a).
      + apply (proj1 (equivalent_less v w 0 (S x) (bound a) E ltac:(lia) Hx I H)); auto.
      + apply (proj1 (proj2 E 0%nat (S x) (bound a) ltac:(lia) Hx I H)); auto.
  Qed.
  Lemma equivalent_all v w l : equivalent v w -> (forall a, In a l -> simple a) -> all_hold v l -> all_hold w l.
  Proof. intros E S G a Ha. apply (equivalent_holds v); auto. Qed.

  (** All clocks go forward by d here, and by d' there. *)
  Lemma equivalent_later v w d d' v' w' :
    0 <= d -> 0 <= d' -> equivalent v w -> (forall x, (x <= n)%nat -> low v x -> cuts (reads v x - - d) (reads w x - - d')) ->
    (forall x, (0 < x <= n)%nat -> v' x == v x + d) -> (forall x, (0 < x <= n)%nat -> w' x == w x + d') -> equivalent v' w'.
  Proof.
    intros Hd Hd' E C Hv Hw.
    assert (Low : forall x, (x <= n)%nat -> low v' x -> low v x).
    { intros [|x] Hx L; simpl in *; auto. rewrite Hv in L by lia. lra. }
    split.
    - intros [|x] Hx; simpl; [tauto|]. rewrite Hv, Hw by lia.
      destruct (Qlt_le_dec (inject_Z (K (S x))) (v (S x))) as [H|H].
      + assert (N : ~ low w (S x)) by (intros X; apply (proj1 E) in X; auto; simpl in X; lra). simpl in N. split; intros; lra.
      + destruct (C (S x) Hx H (K (S x))) as [G _]. cbn [reads] in G. split; intros; lra.
    - intros x y c Hx Hy Lx Ly. apply Low in Lx, Ly; auto. pose proof (proj2 E x y c Hx Hy Lx Ly) as P.
      destruct x as [|x], y as [|y]; cbn [reads] in *; [exact P| | |].
      + rewrite Hv, Hw by lia. destruct (C (S y) Hy Ly (- c)%Z) as [_ G]. cbn [reads] in G. rewrite inject_Z_opp in G.
        destruct (Qlt_le_dec (v (S y) - - d) (- inject_Z c)) as [X|X], (Qlt_le_dec (w (S y) - - d') (- inject_Z c)) as [Y|Y]; split; intros; lra.
      + rewrite Hv, Hw by lia. destruct (C (S x) Hx Lx c) as [G _]. cbn [reads] in G. split; intros; lra.
      + rewrite !Hv, !Hw by lia. split; intros; lra.
  Qed.

  (** Some delay for each delay: the times differ, what is possible does not. *)
  Theorem equivalent_waits s t d s' :
    0 <= d -> alike s t -> waits A d s s' -> exists d' t', 0 <= d' /\ (d == 0 <-> d' == 0) /\ waits A d' t t' /\ alike s' t'.
  Proof.
    intros Hd [El E] [here [Hh [E1 [Hz [Hw Hi]]]]]. destruct (new_point (snd s) (snd t) (- d) E) as [z' C].
    destruct (C 0%nat ltac:(lia) I 0%Z) as [C1 C2]. cbn [reads] in C1, C2. change (inject_Z 0) with 0 in *.
    assert (Hd' : 0 <= - z') by (destruct (Qlt_le_dec (0 - z') 0); lra). assert (Z : d == 0 <-> - z' == 0) by (split; intros; lra).
    assert (Eq : equivalent (snd s') (wait here (- z') (snd t))).
    { assert (R : forall (v v' : valuation) e, (urgent here = true -> e == 0) -> same v' (wait here e v) -> forall x, (0 < x <= n)%nat -> v' x == v x + e).
      { intros v v' e He Hs x Hx. rewrite (Hs x). unfold wait. destruct (urgent here) eqn:U.
        - specialize (He eq_refl). destruct (is_running here x); lra.
        - rewrite (all_run _ _ Hh U x Hx). reflexivity. }
      apply (equivalent_later (snd s) (snd t) d (- z')); auto.
      - intros x Hx Lx c. destruct (C x Hx Lx c) as [D1 D2]. split; split; intros; lra.
      - apply R; [|apply same_refl]. intros U. apply Z, Hz, U. }
    exists (- z'), (fst t, wait here (- z') (snd t)). split; [exact Hd'|]. split; [exact Z|]. split; [|split; [simpl; congruence|exact Eq]].
    exists here. rewrite <- El. split; [exact Hh|]. split; [reflexivity|]. split; [intros U; apply Z, Hz, U|]. split; [apply same_refl|].
    apply equivalent_all with (snd s'); auto. intros a Ha. eapply invariants_simple; eauto.
  Qed.

  Lemma equivalent_update l v w v' :
    (forall u, In u l -> simple_update u) -> equivalent v w -> same v' (update l v) -> equivalent v' (update l w).
  Proof.
    intros S E Hs.
    assert (O : forall x, (x <= n)%nat -> (fst (origin l x) <= n)%nat /\ (x = O -> fst (origin l x) = O /\ snd (origin l x) = 0%Z) /\
                (x <> O -> fst (origin l x) <> O -> (K x <= K (fst (origin l x)) + snd (origin l x))%Z)).
    { intros [|x] Hx; simpl; [split; [lia|split; [auto|congruence]]|].
      destruct (find _ l) as [u|] eqn:F; simpl; [|split; [auto|split; [discriminate|intros; lia]]].
      apply find_some in F. destruct F as [Hu Eu]. apply Nat.eqb_eq in Eu. rewrite <- Eu.
      destruct (S u Hu) as [Q|[Q [Q1 Q2]]]; (split; [lia|split; [congruence|intros; try contradiction; auto]]). }
    assert (Rv : forall x, reads v' x == reads v (fst (origin l x)) + inject_Z (snd (origin l x))).
    { intros x. rewrite (reads_same _ _ x Hs). apply reads_update. }
    assert (Rw := reads_update l w).
    (* up to its bound, a clock was set from one that is *)
    assert (From_ : forall v v', (forall x, reads v' x == reads v (fst (origin l x)) + inject_Z (snd (origin l x))) ->
                     forall x, (x <= n)%nat -> low v' x -> low v (fst (origin l x))).
    { intros u u' R x Hx L. destruct (O x Hx) as [_ [O1 O2]]. destruct x as [|x]; [rewrite (proj1 (O1 eq_refl)); exact I|].
      specialize (O2 ltac:(discriminate)). specialize (R (Datatypes.S x)). cbn [reads] in R. simpl in L.
      destruct (fst (origin l (Datatypes.S x))) as [|y] eqn:Q; [exact I|]. specialize (O2 ltac:(discriminate)). cbn [reads] in R.
      rewrite Zle_Qle, inject_Z_plus in O2. simpl. lra. }
    assert (Lows : forall v v' w w', equivalent v w -> (forall x, reads v' x == reads v (fst (origin l x)) + inject_Z (snd (origin l x))) ->
                     (forall x, reads w' x == reads w (fst (origin l x)) + inject_Z (snd (origin l x))) -> forall x, (x <= n)%nat -> low v' x -> low w' x).
    { intros u u' o o' F R R' x Hx L. pose proof (From_ _ _ R x Hx L) as L0. destruct (O x Hx) as [On _].
      destruct x as [|x]; [exact I|]. simpl in *. specialize (R (Datatypes.S x)). specialize (R' (Datatypes.S x)). cbn [reads] in R, R'.
      pose proof (proj2 F _ 0%nat (K (Datatypes.S x) - snd (origin l (Datatypes.S x)))%Z On ltac:(lia) L0 I) as P.
      unfold Z.sub in P. rewrite inject_Z_plus, inject_Z_opp in P. cbn [reads] in P. simpl fst in *. simpl snd in *. lra. }
    split.
    - intros x Hx. split; [apply (Lows v v' w (update l w) E Rv Rw x Hx)|apply (Lows w (update l w) v v' (equivalent_sym _ _ E) Rw Rv x Hx)].
    - intros x y c Hx Hy Lx Ly. apply (From_ _ _ Rv) in Lx, Ly; auto. destruct (O x Hx) as [Ox _], (O y Hy) as [Oy _].
      pose proof (proj2 E _ _ (c - snd (origin l x) + snd (origin l y))%Z Ox Oy Lx Ly) as P.
      unfold Z.sub in P. rewrite !inject_Z_plus, inject_Z_opp in P. rewrite !Rv, !Rw. split; intros; lra.
  Qed.

  Theorem equivalent_acts s t s' : alike s t -> acts A s s' -> exists t', acts A t t' /\ alike s' t'.
  Proof.
    intros [El E] [here [e [there [Hh [He [Hg [E1 [Hth [Hu Hi]]]]]]]]].
    assert (Eq : equivalent (snd s') (update (updates e) (snd t))).
    { apply equivalent_update with (snd s); auto. intros u Hin. apply (updates_simple _ _ Hh e He u Hin). }
    exists (target e, update (updates e) (snd t)). split; [|split; [simpl; congruence|exact Eq]].
    exists here, e, there. rewrite <- El. split; [exact Hh|]. split; [exact He|].
    split; [apply equivalent_all with (snd s); auto; intros a Ha; apply (guards_simple _ _ Hh e He a Ha)|].
    split; [reflexivity|]. cbn [fst snd]. rewrite <- E1. split; [exact Hth|]. split; [apply same_refl|].
    apply equivalent_all with (snd s'); auto. intros a Ha. eapply invariants_simple; eauto.
  Qed.

  Lemma alike_sym s t : alike s t -> alike t s.
  Proof. intros [E H]. split; auto. apply equivalent_sym; auto. Qed.

  Lemma alike_labels s t x : alike s t -> has_label A s x -> has_label A t x.
  Proof. intros [E _] [here H]. exists here. rewrite <- E. auto. Qed.
End RegionEquivalence.
