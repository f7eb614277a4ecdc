(** The other half of proofs/dbm.md: constraints, tightening and inclusion say no
    more than they should. *)
Require Import Automaton Basics Points Zones.
From Coq Require Import Lqa Lia Bool ZifyBool.
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

(** ** Closed matrices and their points *)
Lemma tighter_trans a b c : tighter a b = true -> tighter b c = true -> tighter a c = true.
Proof. destruct a as [|x s], b as [|y t], c as [|z r]; simpl; try discriminate; auto; destruct s, t, r; lia. Qed.

Lemma tighter_add a b c d : tighter a b = true -> tighter c d = true -> tighter (add a c) (add b d) = true.
Proof. destruct a as [|x s], b as [|y t], c as [|z r], d as [|w q]; simpl; try discriminate; auto; destruct s, t, r, q; lia. Qed.

Lemma tighter_refl a : tighter a a = true.
Proof. destruct a as [|x []]; simpl; auto; lia. Qed.

Lemma least_left a b : tighter (least a b) a = true.
Proof. unfold least. destruct (tighter a b) eqn:E; [apply tighter_refl|apply tighter_total; auto]. Qed.
Lemma least_right a b : tighter (least a b) b = true.
Proof. unfold least. destruct (tighter a b) eqn:E; [auto|apply tighter_refl]. Qed.
Lemma least_is a b : least a b = a \/ least a b = b.
Proof. unfold least. destruct (tighter a b); auto. Qed.

Lemma add_comm a b : add a b = add b a.
Proof. destruct a as [|x s], b as [|y t]; simpl; auto. f_equal; [lia|apply orb_comm]. Qed.
Lemma add_assoc a b c : add a (add b c) = add (add a b) c.
Proof. destruct a as [|x s], b as [|y t], c as [|z r]; simpl; auto. f_equal; [lia|apply orb_assoc]. Qed.
Lemma add_zero a : add a (Limit 0 false) = a.
Proof. destruct a as [|x s]; simpl; auto. f_equal; [lia|apply orb_false_r]. Qed.

(** A bound that is at least 0 does not make another one tighter. *)
Lemma add_some a b : tighter (Limit 0 false) b = true -> tighter a (add a b) = true.
Proof. intros H. rewrite <- (add_zero a) at 1. apply tighter_add; auto using tighter_refl. Qed.

Definition closed (n : nat) (m : matrix) : Prop :=
  (forall i, (i < n)%nat -> tighter (Limit 0 false) (cell m i i) = true) /\
  (forall i j k, (i < n)%nat -> (j < n)%nat -> (k < n)%nat -> tighter (cell m i j) (add (cell m i k) (cell m k j)) = true).

(** Paths through clocks below k are no shorter than cells. *)
Definition closed_below (n k : nat) (m : matrix) : Prop :=
  forall i j l, (i < n)%nat -> (j < n)%nat -> (l < k)%nat -> tighter (cell m i j) (add (cell m i l) (cell m l j)) = true.

Lemma round_closes n k m :
  full n m -> (k < n)%nat -> tighter (Limit 0 false) (cell m k k) = true ->
  closed_below n k m -> closed_below n (S k) (round n k m).
Proof.
  intros Hf Hk Z H i j l Hi Hj Hl. assert (Hln : (l < n)%nat) by lia. rewrite !(cell_round n) by auto.
  set (ij := least (cell m i j) (add (cell m i k) (cell m k j))).
  assert (I1 : tighter ij (cell m i j) = true) by apply least_left.
  assert (I2 : tighter ij (add (cell m i k) (cell m k j)) = true) by apply least_right.
  destruct (Nat.eq_dec l k) as [->|Ne].
  - apply tighter_trans with (add (cell m i k) (cell m k j)); [exact I2|]. apply tighter_add.
    + destruct (least_is (cell m i k) (add (cell m i k) (cell m k k))) as [-> | ->]; [apply tighter_refl|apply add_some; auto].
    + destruct (least_is (cell m k j) (add (cell m k k) (cell m k j))) as [-> | ->]; [apply tighter_refl|rewrite add_comm; apply add_some; auto].
  - assert (Hlk : (l < k)%nat) by lia.
    destruct (least_is (cell m i l) (add (cell m i k) (cell m k l))) as [-> | ->];
      destruct (least_is (cell m l j) (add (cell m l k) (cell m k j))) as [-> | ->].
    + apply tighter_trans with (cell m i j); [exact I1|]. apply H; auto.
    + eapply tighter_trans; [exact I2|]. rewrite add_assoc. apply tighter_add; [apply H; auto|apply tighter_refl].
    + eapply tighter_trans; [exact I2|]. rewrite <- add_assoc. apply tighter_add; [apply tighter_refl|apply H; auto].
    + eapply tighter_trans; [exact I2|]. rewrite <- add_assoc. apply tighter_add; [apply tighter_refl|].
      rewrite add_assoc. rewrite (add_comm _ (cell m k j)). apply add_some.
      eapply tighter_trans; [exact Z|]. apply H; auto.
Qed.

(** Floyd and Warshall close a matrix, unless it turns out to be empty. *)
Theorem tighten_closes n m : full n m -> is_empty n (tighten n m) = false -> closed n (tighten n m).
Proof.
  intros Hf E.
  assert (D : forall i, (i < n)%nat -> tighter (Limit 0 false) (cell (tighten n m) i i) = true).
  { intros i Hi. unfold is_empty in E. apply not_true_iff_false in E. apply not_false_iff_true. intros F. apply E.
    apply existsb_exists. exists i. split; [apply in_seq; lia|]. apply negb_true_iff; auto. }
  split; auto.
  (* diagonals only fall, so all along they were at least 0 *)
  assert (G : forall len k m, (k + len <= n)%nat -> full n m -> closed_below n k m ->
            let last := fold_left (fun m k => round n k m) (seq k len) m in
            (forall i, (i < n)%nat -> tighter (cell last i i) (cell m i i) = true) /\
            ((forall i, (i < n)%nat -> tighter (Limit 0 false) (cell last i i) = true) -> closed_below n (k + len) last)).
  { induction len as [|len IH]; intros k m' Hk F C; simpl.
    - split; [intros; apply tighter_refl|]. rewrite Nat.add_0_r. auto.
    - assert (R : forall i, (i < n)%nat -> tighter (cell (round n k m') i i) (cell m' i i) = true).
      { intros i Hi. rewrite (cell_round n) by (auto; lia). apply least_left. }
      assert (Step : tighter (Limit 0 false) (cell m' k k) = true -> closed_below n (S k) (round n k m')).
      { intros Z. apply round_closes; auto. lia. }
      assert (F' : full n (round n k m')) by (apply full_round; auto; lia).
      assert (Low : forall l m0, full n m0 -> (forall x, In x l -> (x < n)%nat) -> forall i, (i < n)%nat ->
                tighter (cell (fold_left (fun m k => round n k m) l m0) i i) (cell m0 i i) = true).
      { induction l as [|x l IHl]; intros m0 F0 Hl i Hi; simpl; [apply tighter_refl|].
        apply tighter_trans with (cell (round n x m0) i i).
        - apply IHl; auto; [apply full_round; auto; apply Hl; left; auto|]. intros; apply Hl; right; auto.
        - rewrite (cell_round n) by (auto; apply Hl; left; auto). apply least_left. }
      assert (L : forall i, (i < n)%nat -> tighter (cell (fold_left (fun m k => round n k m) (seq (S k) len) (round n k m')) i i) (cell m' i i) = true).
      { intros i Hi. eapply tighter_trans; [|apply R; auto]. apply Low; auto. intros x Hx. apply in_seq in Hx. lia. }
      split; [exact L|]. intros P.
      assert (Z : tighter (Limit 0 false) (cell m' k k) = true) by (eapply tighter_trans; [apply P|apply L]; lia).
      rewrite <- Nat.add_succ_comm. apply (proj2 (IH (S k) _ ltac:(lia) F' (Step Z))). exact P. }
  destruct (G n 0%nat m (Nat.le_refl n) Hf) as [_ G2]; [intros i j l _ _ Hl; lia|].
  intros i j k Hi Hj Hk. apply (G2 D); auto.
Qed.

(** The cells as bounds for points; equal clocks differ by 0. *)
Definition ends (b : limit) : list end_ := match b with Endless => [] | Limit c s => [End (inject_Z c) s] end.
Definition between_ (m : matrix) (i j : nat) : list end_ := if Nat.eqb i j then [End 0 false] else ends (cell m i j).

Lemma ends_sat b q : (forall a, In a (ends b) -> upto a q) <-> sat b q.
Proof.
  destruct b as [|c s]; simpl; [tauto|]. unfold upto. split.
  - intros H. apply (H (End (inject_Z c) s)). auto.
  - intros H a [<-|[]]. exact H.
Qed.

Lemma tighter_sat_end a b c d : tighter a (add b c) = true -> In d (ends b) -> forall e, In e (ends c) ->
  exists f, In f (ends a) /\ forall q, upto f q -> upto (plus d e) q.
Proof.
  destruct b as [|x s]; [intros _ []|]. destruct c as [|y t]; [intros _ _ e []|]. intros H [<-|[]] e [<-|[]].
  destruct a as [|z r]; [discriminate|]. eexists. split; [left; reflexivity|]. intros q Hq.
  pose proof (sat_tighter _ _ q H) as G. simpl in G. rewrite inject_Z_plus in G.
  unfold upto, plus in *. cbn [value open] in *. exact (G Hq).
Qed.

Lemma nonneg_end a b q : tighter (Limit 0 false) a = true -> In b (ends a) -> q <= 0 -> upto b q.
Proof.
  destruct a as [|c s]; [intros _ []|]. intros H [<-|[]] Hq. apply (sat_tighter _ _ q H). simpl. change (inject_Z 0) with 0. auto.
Qed.

Lemma closed_complete n m : closed n m -> complete n (between_ m).
Proof.
  intros [D T]. split.
  - intros x k y a b Hx Hk Hy Ha Hb. unfold between_ in *.
    destruct (Nat.eqb_spec x k) as [<-|Nk].
    + destruct Ha as [<-|[]]. exists b. split; auto. intros q Hq. apply upto_same with (0 + q); [ring|]. apply upto_plus; auto.
      unfold upto. simpl. lra.
    + destruct (Nat.eqb_spec k y) as [->|Ny].
      * destruct Hb as [<-|[]]. destruct (Nat.eqb_spec x y) as [->|_]; [congruence|]. exists a. split; auto. intros q Hq.
        apply upto_same with (q + 0); [ring|]. apply upto_plus; auto. unfold upto. simpl. lra.
      * destruct (Nat.eqb_spec x y) as [->|Nxy]; [|apply (tighter_sat_end _ _ _ _ (T x y k Hx Hy Hk) Ha _ Hb)].
        exists (End 0 false). split; [left; auto|]. intros q Hq. unfold upto in Hq. simpl in Hq.
        destruct (tighter_sat_end _ _ _ _ (tighter_trans _ _ _ (D y Hy) (T y y k Hy Hy Hk)) Ha _ Hb) as [f [Hf G]]. apply G.
        eapply nonneg_end; [apply tighter_refl|exact Hf|exact Hq].
  - intros x a Hx Ha. unfold between_ in Ha. rewrite Nat.eqb_refl in Ha. destruct Ha as [<-|[]]. unfold upto. simpl. lra.
Qed.

(** A function of clocks, 0 included, as a valuation. *)
Definition as_valuation (f : nat -> Q) : valuation := fun x => f x - f 0%nat.
Lemma reads_as f x : reads (as_valuation f) x == f x - f 0%nat.
Proof. destruct x; simpl; unfold as_valuation; ring. Qed.

Lemma completed_within n m f :
  full n m -> closed n m ->
  (forall x y a, (x < n)%nat -> (y < n)%nat -> In a (between_ m x y) -> upto a (f x - f y)) -> within (as_valuation f) m.
Proof.
  intros Hf [D _] H i j. apply sat_same with (f i - f j); [rewrite !reads_as; ring|].
  destruct (Nat.lt_ge_cases i n) as [Hi|Hi]; [destruct (Nat.lt_ge_cases j n) as [Hj|Hj]|];
    try (rewrite (full_cell n) by auto; exact I).
  apply ends_sat. intros a Ha. destruct (Nat.eq_dec i j) as [->|N].
  - eapply nonneg_end; [apply D; eauto|exact Ha|]. lra.
  - apply H; auto. unfold between_. destruct (Nat.eqb_spec i j); [contradiction|auto].
Qed.

(** What is closed among some clocks can be completed. *)
Lemma complete_point n m f D :
  full n m -> closed n m -> (forall x, In x D -> (x < n)%nat) ->
  (forall x y, In x D -> In y D -> x <> y -> sat (cell m x y) (f x - f y)) ->
  exists g, within (as_valuation g) m /\ forall x, In x D -> g x = f x.
Proof.
  intros Hf Hc HD H. destruct (extend n (between_ m) (closed_complete n m Hc) f D HD) as [g [G E]].
  - intros x y a Hx Hy Ha. unfold between_ in Ha. destruct (Nat.eqb_spec x y) as [->|N].
    + destruct Ha as [<-|[]]. unfold upto. simpl. lra.
    + apply (proj2 (ends_sat _ _) (H x y Hx Hy N)); auto.
  - exists g. split; auto. apply (completed_within n m g Hf Hc G).
Qed.

(** A matrix is called empty if and only if no valuation lies within it. *)
Theorem is_empty_exact n m :
  full n m -> (is_empty n (tighten n m) = false <-> exists v, within v m).
Proof.
  intros Hf. split.
  - intros E. destruct (complete_point n (tighten n m) (fun _ => 0) [] (full_tighten n m Hf) (tighten_closes n m Hf E)) as [g [G _]];
      [intros ? []|intros ? ? []|]. exists (as_valuation g). apply (tighten_exact n m _ Hf). auto.
  - intros [v H]. apply within_not_empty with v. apply within_tighten; auto.
Qed.

(** Inclusion: where a cell says less, some valuation goes beyond (Lemma 1). *)
Theorem says_exact n m l :
  full n m -> closed n m -> (forall a, In a l -> small n a /\ above a <> below a) ->
  (says m l = true <-> forall v, within v m -> all_hold v l).
Proof.
  intros Hf Hc Hs. split; [intros H v Hv; eapply says_holds; eauto|]. intros H.
  unfold says. apply forallb_forall. intros a Ha. apply not_false_iff_true. intros E.
  destruct (Hs a Ha) as [[Sa Sb] Ne]. set (x := above a) in *. set (y := below a) in *. destruct Hc as [D T].
  (* a difference that the cells allow and the constraint does not *)
  destruct (between (End (inject_Z (bound a)) (negb (strict a)) :: map (fun b => End (- value b) (open b)) (ends (cell m y x)))
                    (ends (cell m x y))) as [q [Ql Qh]].
  { intros lo hi [<-|Hl] Hh.
    - destruct (cell m x y) as [|c s]; [destruct Hh|]. destruct Hh as [<-|[]]. unfold limit_of, apart in *. cbn [value open tighter] in *.
      rewrite <- Zlt_Qlt, <- Zle_Qle. destruct (strict a), s; simpl in *; lia.
    - apply in_map_iff in Hl. destruct Hl as [b [<- Hb]].
      destruct (tighter_sat_end _ _ _ _ (tighter_trans _ _ _ (D x Sa) (T x x y Sa Sa Sb)) Hh _ Hb) as [f [Hf' G]].
      assert (Z : upto f 0) by (eapply nonneg_end; [apply tighter_refl|exact Hf'|lra]). specialize (G 0 Z).
      unfold upto, plus, apart in *. cbn [value open] in *. destruct (open b), (open hi); simpl in *; lra. }
  destruct (complete_point n m (fun z => if Nat.eqb z x then q else 0) [x; y] Hf (conj D T)) as [g [G Eg]].
  - intros z [<-|[<-|[]]]; auto.
  - assert (Ey : Nat.eqb y x = false) by (apply Nat.eqb_neq; auto).
    intros u w [<-|[<-|[]]] [<-|[<-|[]]] Nw; try congruence; rewrite ?Nat.eqb_refl, ?Ey; apply ends_sat; intros b Hb.
    + apply upto_same with q; [ring|auto].
    + specialize (Ql (End (- value b) (open b)) (or_intror (in_map (fun b => End (- value b) (open b)) _ _ Hb))).
      unfold from, upto in *. cbn [value open] in Ql. destruct (open b); lra.
  - specialize (H _ G a Ha). apply (proj1 (holds_sat _ _)) in H. fold x y in H. apply sat_same with (q := (g x - g 0%nat) - (g y - g 0%nat)) in H; [|rewrite !reads_as; reflexivity].
    assert (Ey : Nat.eqb y x = false) by (apply Nat.eqb_neq; auto).
    pose proof (Eg x (or_introl eq_refl)) as Gx. pose proof (Eg y (or_intror (or_introl eq_refl))) as Gy.
    simpl in Gx, Gy. rewrite Nat.eqb_refl in Gx. rewrite Ey in Gy.
    assert (Eq : (g x - g 0%nat) - (g y - g 0%nat) == q) by (rewrite Gx, Gy; ring).
    specialize (Ql _ (or_introl eq_refl)). unfold from, limit_of in *. cbn [value open sat] in *.
    destruct (strict a); simpl in *; lra.
Qed.

(** ** Delays, where all clocks run *)
(** Everything that a delay leads to, and nothing else.  With stopped clocks the
    delays of a zone need not be a zone, so there [within_delay] is all. *)
Theorem delay_exact n here m w :
  full n m -> closed n m -> (0 < n)%nat -> (forall x, (0 < x < n)%nat -> moves here x = true) ->
  (within w (delay n (moves here) m) <-> exists d v, 0 <= d /\ within v m /\ same w (wait here d v)).
Proof.
  intros Hf [D T] Pos Run. split; [|intros [d [v [Hd [Hv Hw]]]]; eapply within_delay; eauto]. intros H.
  assert (M0 : moves here 0 = false) by reflexivity.
  (* the delay: clocks were not above their upper bounds, nor below their lower ones *)
  set (lows := End 0 false :: flat_map (fun x => map (fun b => End (reads w x - value b) (open b)) (ends (cell m x 0))) (seq 1 (pred n))).
  set (highs := flat_map (fun x => map (fun b => End (reads w x + value b) (open b)) (ends (cell m 0 x))) (seq 1 (pred n))).
  assert (C : forall x y, (x < n)%nat -> (y < n)%nat -> (moves here x && negb (moves here y))%bool = false -> sat (cell m x y) (reads w x - reads w y)).
  { intros x y Hx Hy E. specialize (H x y). unfold delay in H. rewrite cell_build in H. apply Nat.ltb_lt in Hx, Hy. rewrite Hx, Hy in H.
    simpl in H. rewrite E in H. auto. }
  destruct (between lows highs) as [d [Ql Qh]].
  { intros lo hi Hl Hh. apply in_flat_map in Hh. destruct Hh as [y [Hy Hh]]. apply in_map_iff in Hh. destruct Hh as [b [<- Hb]].
    apply in_seq in Hy. destruct Hl as [<-|Hl].
    - assert (X : upto b (reads w 0 - reads w y)) by (apply (proj2 (ends_sat _ _) (C 0%nat y Pos ltac:(lia) eq_refl)); auto).
      unfold apart, upto in *. cbn [value open reads] in *. destruct (open b); simpl in *; lra.
    - apply in_flat_map in Hl. destruct Hl as [x [Hx Hl]]. apply in_map_iff in Hl. destruct Hl as [a [<- Ha]]. apply in_seq in Hx.
      destruct (tighter_sat_end _ _ _ _ (T x y 0%nat ltac:(lia) ltac:(lia) Pos) Ha _ Hb) as [f [Hf' G]].
      assert (X : upto f (reads w x - reads w y)).
      { apply (proj2 (ends_sat _ _) (C x y ltac:(lia) ltac:(lia) ltac:(rewrite (Run x), (Run y) by lia; reflexivity))); auto. }
      specialize (G _ X). unfold upto, apart, plus in *. cbn [value open] in *. destruct (open a || open b); lra. }
  exists d, (wait here (- d) w).
  assert (Hd : 0 <= d) by (specialize (Ql _ (or_introl eq_refl)); exact Ql).
  split; [exact Hd|]. split.
  - intros i j. apply sat_same with ((reads w i + (if moves here i then - d else 0)) - (reads w j + (if moves here j then - d else 0)));
      [rewrite !reads_wait; reflexivity|].
    destruct (Nat.lt_ge_cases i n) as [Hi|Hi]; [destruct (Nat.lt_ge_cases j n) as [Hj|Hj]|];
      try (rewrite (full_cell n) by auto; exact I).
    destruct i as [|i], j as [|j].
    + rewrite M0. apply sat_same with (reads w 0 - reads w 0); [ring|]. apply C; auto.
    + rewrite M0, (Run (S j)) by lia. apply ends_sat. intros b Hb.
      assert (X : upto (End (reads w (S j) + value b) (open b)) d).
      { apply Qh. apply in_flat_map. exists (S j). split; [apply in_seq; lia|]. apply in_map_iff. exists b. auto. }
      unfold upto in *. cbn [value open] in *. change (reads w 0) with 0. destruct (open b); lra.
    + rewrite M0, (Run (S i)) by lia. apply ends_sat. intros b Hb.
      assert (X : from (End (reads w (S i) - value b) (open b)) d).
      { apply Ql. right. apply in_flat_map. exists (S i). split; [apply in_seq; lia|]. apply in_map_iff. exists b. auto. }
      unfold from, upto in *. cbn [value open] in *. change (reads w 0) with 0. destruct (open b); lra.
    + rewrite (Run (S i)), (Run (S j)) by lia. apply sat_same with (reads w (S i) - reads w (S j)); [ring|].
      apply C; auto. rewrite (Run (S i)), (Run (S j)) by lia. reflexivity.
  - intros x. unfold wait. destruct (is_running here x); ring.
Qed.

(** ** Assignments *)
(** Of the clocks that the matrix is about; what overwritten clocks read before
    the edge is made up. *)
Theorem assign_exact n l m w :
  full n m -> closed n m -> (0 < n)%nat -> (forall u, In u l -> (source u < n)%nat) ->
  (within w (assign n l m) <-> exists v, within v m /\ forall x, (x < n)%nat -> reads w x == reads (update l v) x).
Proof.
  intros Hf Hc Pos Hl. split.
  - intros H.
    assert (S0 : forall x, (x < n)%nat -> (fst (origin l x) < n)%nat).
    { intros [|x] Hx; [exact Pos|]. simpl. destruct (find _ l) as [u|] eqn:F; [|exact Hx]. apply find_some in F. simpl. apply Hl. tauto. }
    assert (C : forall x y, (x < n)%nat -> (y < n)%nat ->
              sat (if Nat.eqb (fst (origin l x)) (fst (origin l y)) then Limit (snd (origin l x) - snd (origin l y)) false
                   else shift (cell m (fst (origin l x)) (fst (origin l y))) (snd (origin l x) - snd (origin l y))) (reads w x - reads w y)).
    { intros x y Hx Hy. specialize (H x y). unfold assign in H. rewrite cell_build in H. apply Nat.ltb_lt in Hx, Hy. rewrite Hx, Hy in H. exact H. }
    (* what a source read: all clocks that were set from it agree *)
    set (f := fun s => match find (fun x => Nat.eqb (fst (origin l x)) s) (seq 0 n) with
                       | Some x => reads w x - inject_Z (snd (origin l x)) | None => 0 end).
    assert (F : forall x, (x < n)%nat -> f (fst (origin l x)) == reads w x - inject_Z (snd (origin l x))).
    { intros x Hx. unfold f. destruct (find _ (seq 0 n)) as [y|] eqn:E.
      - apply find_some in E. destruct E as [Hy E]. apply in_seq in Hy. pose proof E as E'. rewrite Nat.eqb_sym in E'.
        pose proof (C x y Hx ltac:(lia)) as C1. pose proof (C y x ltac:(lia) Hx) as C2. rewrite E in C2. rewrite E' in C1.
        simpl in C1, C2. unfold Z.sub in *. rewrite inject_Z_plus, inject_Z_opp in *. lra.
      - exfalso. pose proof (find_none _ _ E x ltac:(apply in_seq; lia)) as X. simpl in X. rewrite Nat.eqb_refl in X. discriminate. }
    destruct (complete_point n m f (map (fun x => fst (origin l x)) (seq 0 n)) Hf Hc) as [g [G Eg]].
    + intros s Hs. apply in_map_iff in Hs. destruct Hs as [x [<- Hx]]. apply in_seq in Hx. apply S0; lia.
    + intros s t Hs Ht N. apply in_map_iff in Hs, Ht. destruct Hs as [x [<- Hx]], Ht as [y [<- Hy]]. apply in_seq in Hx, Hy.
      pose proof (C x y ltac:(lia) ltac:(lia)) as X. apply Nat.eqb_neq in N. rewrite N in X. apply sat_shift with (k := (- (snd (origin l x) - snd (origin l y)))%Z) in X.
      assert (B : shift (shift (cell m (fst (origin l x)) (fst (origin l y))) (snd (origin l x) - snd (origin l y))) (- (snd (origin l x) - snd (origin l y)))
                  = cell m (fst (origin l x)) (fst (origin l y))) by (destruct (cell m _ _); simpl; auto; f_equal; lia).
      rewrite B in X. eapply sat_same; [|exact X]. rewrite (F x), (F y) by lia. unfold Z.sub. rewrite !inject_Z_opp, inject_Z_plus, inject_Z_opp. ring.
    + exists (as_valuation g). split; [exact G|]. intros x Hx.
      rewrite reads_update, reads_as, Eg by (apply in_map_iff; exists x; split; auto; apply in_seq; lia). rewrite (F x Hx).
      assert (Z : g 0%nat == 0).
      { change 0%nat with (fst (origin l 0)). rewrite Eg by (apply in_map_iff; exists 0%nat; split; auto; apply in_seq; lia).
        rewrite (F 0%nat Pos). simpl. change (inject_Z 0) with 0. ring. }
      rewrite Z. ring.
  - intros [v [Hv Hw]] i j.
    destruct (Nat.lt_ge_cases i n) as [Hi|Hi]; [destruct (Nat.lt_ge_cases j n) as [Hj|Hj]|];
      try (rewrite (full_cell n) by (auto; apply full_build); exact I).
    apply sat_same with (reads (update l v) i - reads (update l v) j); [rewrite !Hw by auto; reflexivity|].
    apply (within_assign n l m v _ Hv (same_refl _)).
Qed.
