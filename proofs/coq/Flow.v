(** Orbit graphs as flows (proofs/regions.md, R4 to R7): what elementary steps do
    to the gaps between fractional parts, to the sets of first gaps that their mass
    comes from, and to that mass.  A path that joins a valuation to itself has a
    circulation, so every edge of its graph lies on a cycle. *)
From Coq Require Import QArith ZArith NArith List Bool Lia Lqa.
Import ListNotations.
Open Scope Q_scope.

Inductive op := Open | Join | Arrive | Fuse (k : nat).

(** ** Operations on lists, whatever they hold *)
Section Lists.
  Context {X : Type} (d : X) (plus : X -> X -> X) (front back : X -> X).

  Fixpoint change_last (l : list X) : list X :=
    match l with [] => [] | [z] => [back z] | a :: l => a :: change_last l end.

  Fixpoint fuse (k : nat) (l : list X) : list X :=
    match l with
    | a :: b :: r => match k with O => plus a b :: r | S k => a :: fuse k (b :: r) end
    | _ => l
    end.

  Definition apply (o : op) (l : list X) : list X :=
    match o, l with
    | Open, _ => front (last l d) :: change_last l
    | Join, a :: ((_ :: _) as r) => plus a (front (last r d)) :: change_last r
    | Arrive, a :: ((_ :: _) as r) => plus a (last r d) :: removelast r
    | Fuse k, _ => fuse k l
    | _, _ => l
    end.
End Lists.

Section Pairs.
  Context {X Y : Type} (R : X -> Y -> Prop) (dx : X) (dy : Y).
  Context (px : X -> X -> X) (py : Y -> Y -> Y) (fx bx : X -> X) (fy by_ : Y -> Y).
  Hypothesis Hp : forall a b c e, R a b -> R c e -> R (px a c) (py b e).

  Lemma forall2_last l m : Forall2 R l m -> l <> [] -> R (last l dx) (last m dy).
  Proof.
    induction 1 as [|a b l m H F IH]; intros E; [congruence|]. simpl.
    destruct F; simpl in *; auto. apply IH. discriminate.
  Qed.

  Lemma forall2_removelast l m : Forall2 R l m -> Forall2 R (removelast l) (removelast m).
  Proof.
    induction 1 as [|a b l m H F IH]; simpl; auto.
    destruct F; auto.
  Qed.

  Lemma forall2_fuse k : forall l m, Forall2 R l m -> Forall2 R (fuse px k l) (fuse py k m).
  Proof.
    induction k as [|k IH]; intros l m F; destruct F as [|a b l m H F]; try constructor;
      destruct F as [|a' b' l m H' F]; simpl; try (constructor; auto; fail).
  Qed.

  Lemma forall2_change_last l m :
    Forall2 R l m -> (forall z y, R z y -> z = last l dx -> y = last m dy -> R (bx z) (by_ y)) ->
    Forall2 R (change_last bx l) (change_last by_ m).
  Proof.
    induction 1 as [|a b l m H F IH]; simpl; intros G; auto.
    destruct F as [|a' b' l m H' F]; auto.
  Qed.

  Lemma forall2_apply o l m :
    Forall2 R l m -> l <> [] ->
    (forall z y, R z y -> y = last m dy -> R (fx z) (fy y) /\ R (bx z) (by_ y)) ->
    Forall2 R (apply dx px fx bx o l) (apply dy py fy by_ o m).
  Proof.
    intros F E G. destruct o; unfold apply.
    - constructor; [apply G; [apply forall2_last; auto|reflexivity]|].
      apply forall2_change_last; [exact F|]. intros z y Hz _ Hy. apply G; auto.
    - destruct F as [|a b l m H F]; [constructor|]. destruct F as [|a' b' l m H' F]; [constructor; auto|].
      assert (F' : Forall2 R (a' :: l) (b' :: m)) by (constructor; auto).
      pose proof (forall2_last _ _ F' ltac:(discriminate)) as Hl.
      constructor; [apply Hp; [exact H|apply G; [exact Hl|reflexivity]]|].
      apply forall2_change_last; [exact F'|]. intros z y Hz _ Hy. apply G; auto.
    - destruct F as [|a b l m H F]; [constructor|]. destruct F as [|a' b' l m H' F]; [constructor; auto|].
      assert (F' : Forall2 R (a' :: l) (b' :: m)) by (constructor; auto).
      pose proof (forall2_last _ _ F' ltac:(discriminate)) as Hl.
      constructor; [apply Hp; [exact H|exact Hl]|]. apply forall2_removelast. exact F'.
    - apply forall2_fuse; auto.
  Qed.
End Pairs.

Lemma forall2_length {X Y} (R : X -> Y -> Prop) l m : Forall2 R l m -> length l = length m.
Proof. induction 1; simpl; auto. Qed.

Lemma forall2_nth {X Y} (R : X -> Y -> Prop) l m dx dy k :
  Forall2 R l m -> (k < length m)%nat -> R (nth k l dx) (nth k m dy).
Proof.
  intros F. revert k. induction F as [|a b l m H F IH]; intros k Hk; simpl in *; [lia|].
  destruct k; [exact H|]. apply IH. lia.
Qed.

(** ** Finite sums *)
Fixpoint qsum (n : nat) (f : nat -> Q) : Q :=
  match n with O => 0 | S m => qsum m f + f m end.

Lemma qsum_ext n f g : (forall i, (i < n)%nat -> f i == g i) -> qsum n f == qsum n g.
Proof. induction n; simpl; intros H; [reflexivity|]. rewrite IHn by auto. rewrite (H n) by auto. reflexivity. Qed.
Lemma qsum_plus n f g : qsum n (fun i => f i + g i) == qsum n f + qsum n g.
Proof. induction n; simpl; [ring|]. rewrite IHn. ring. Qed.
Lemma qsum_times n c f : qsum n (fun i => c * f i) == c * qsum n f.
Proof. induction n; simpl; [ring|]. rewrite IHn. ring. Qed.
Lemma qsum_zero n f : (forall i, (i < n)%nat -> f i == 0) -> qsum n f == 0.
Proof. induction n; simpl; intros H; [reflexivity|]. rewrite IHn by auto. rewrite (H n) by auto. ring. Qed.
Lemma qsum_le n f g : (forall i, (i < n)%nat -> f i <= g i) -> qsum n f <= qsum n g.
Proof. induction n; simpl; intros H; [lra|]. specialize (IHn ltac:(auto)). specialize (H n ltac:(auto)). lra. Qed.
Lemma qsum_lt n f g k : (k < n)%nat -> (forall i, (i < n)%nat -> f i <= g i) -> f k < g k -> qsum n f < qsum n g.
Proof.
  induction n; simpl; intros Hk H L; [lia|].
  assert (H' : forall i, (i < n)%nat -> f i <= g i) by auto.
  destruct (Nat.eq_dec k n) as [->|E].
  - pose proof (qsum_le n f g H'). lra.
  - specialize (IHn ltac:(lia) H' L). specialize (H n ltac:(auto)). lra.
Qed.
Lemma qsum_swap n m f : qsum n (fun i => qsum m (fun j => f i j)) == qsum m (fun j => qsum n (fun i => f i j)).
Proof.
  induction n; simpl.
  - symmetry. apply qsum_zero. reflexivity.
  - rewrite IHn. rewrite <- qsum_plus. apply qsum_ext. reflexivity.
Qed.
Lemma qsum_pick n k f : (k < n)%nat -> (forall i, (i < n)%nat -> i <> k -> f i == 0) -> qsum n f == f k.
Proof.
  induction n; simpl; intros Hk H; [lia|]. destruct (Nat.eq_dec k n) as [->|E].
  - rewrite qsum_zero; [ring|]. intros i Hi. apply H; lia.
  - rewrite IHn by (auto; lia). rewrite (H n) by lia. ring.
Qed.

(** ** Flows *)
(** Where the mass of a gap comes from, by first gaps, and the set of those. *)
Definition column := ((nat -> Q) * N)%type.

Definition good (n : nat) (c : column) (z : Z) : Prop :=
  (0 < z)%Z /\ (forall i, 0 <= fst c i) /\
  (forall i, 0 < fst c i <-> N.testbit (snd c) (N.of_nat i) = true) /\
  (forall i, (n <= i)%nat -> fst c i == 0) /\
  qsum n (fst c) == inject_Z z.

Definition cplus (a b : column) : column := (fun i => fst a i + fst b i, N.lor (snd a) (snd b)).
Definition cscale (t : Q) (a : column) : column := (fun i => t * fst a i, snd a).
Definition cnone : column := (fun _ => 0, 0%N).

Fixpoint total (l : list column) (i : nat) : Q :=
  match l with [] => 0 | c :: l => fst c i + total l i end.

Definition apply_columns (o : op) (l : list N) : list N := apply 0%N N.lor (fun z => z) (fun z => z) o l.
Definition apply_gaps (d : Z) (o : op) (l : list Z) : list Z := apply 0%Z Z.add (fun _ => d) (fun z => (z - d)%Z) o l.
Definition apply_flow (t : Q) (o : op) (l : list column) : list column :=
  apply cnone cplus (cscale t) (cscale (1 - t)) o l.


Lemma good_plus n a b y z : good n a y -> good n b z -> good n (cplus a b) (y + z).
Proof.
  intros [Hy [Pa [Ba [Oa Sa]]]] [Hz [Pb [Bb [Ob Sb]]]]. unfold good; simpl. split; [lia|].
  split; [intros i; specialize (Pa i); specialize (Pb i); lra|]. split; [|split].
  - intros i. rewrite N.lor_spec, orb_true_iff, <- Ba, <- Bb. specialize (Pa i); specialize (Pb i).
    split; intros H; [|destruct H; lra].
    destruct (Qlt_le_dec 0 (fst a i)); [left; auto|right; lra].
  - intros i Hi. rewrite (Oa i Hi), (Ob i Hi). ring.
  - rewrite qsum_plus, Sa, Sb, inject_Z_plus. reflexivity.
Qed.

Lemma good_scale n a t y z : 0 < t -> (0 < y)%Z -> inject_Z y == t * inject_Z z -> good n a z -> good n (cscale t a) y.
Proof.
  intros Ht Hy E [Hz [Pa [Ba [Oa Sa]]]]. unfold good; simpl. split; auto.
  split; [intros i; apply Qmult_le_0_compat; auto; lra|]. split; [|split].
  - intros i. rewrite <- Ba. specialize (Pa i). split; intros H.
    + apply Qnot_le_lt. intros G. assert (fst a i == 0) by lra. rewrite H0 in H. lra.
    + apply Qmult_lt_0_compat; auto.
  - intros i Hi. rewrite (Oa i Hi). ring.
  - rewrite qsum_times, Sa, E. reflexivity.
Qed.

(** The mass moves along: each gap of what a step makes has it from where the
    columns say. *)
Lemma flow_apply n o d L g :
  Forall2 (good n) L g -> L <> [] -> (0 < d)%Z -> (d < last g 0)%Z ->
  let t := inject_Z d / inject_Z (last g 0%Z) in
  Forall2 (good n) (apply_flow t o L) (apply_gaps d o g).
Proof.
  intros F E Hd Hz t.
  assert (Pz : 0 < inject_Z (last g 0%Z)) by (change 0 with (inject_Z 0); rewrite <- Zlt_Qlt; lia).
  assert (Pd : 0 < inject_Z d) by (change 0 with (inject_Z 0); rewrite <- Zlt_Qlt; lia).
  assert (Et : t * inject_Z (last g 0%Z) == inject_Z d) by (unfold t; field; lra).
  assert (Pt : 0 < t) by (unfold t; apply Qlt_shift_div_l; lra).
  assert (Lt : t < 1).
  { unfold t. apply Qlt_shift_div_r; auto. rewrite Qmult_1_l, <- Zlt_Qlt. auto. }
  apply forall2_apply; auto.
  - intros. apply good_plus; auto.
  - intros z y G ->. split.
    + apply good_scale with (last g 0%Z); auto. symmetry; auto.
    + apply good_scale with (last g 0%Z); auto; [lra|lia|].
      unfold Z.sub. rewrite inject_Z_plus, inject_Z_opp, <- Et. ring.
Qed.

(** Steps that do not split. *)
Definition still (o : op) : bool := match o with Arrive | Fuse _ => true | _ => false end.

Lemma flow_still n o L g :
  still o = true -> Forall2 (good n) L g -> L <> [] -> Forall2 (good n) (apply_flow (1 # 2) o L) (apply_gaps 0 o g).
Proof.
  intros S F E. destruct o; try discriminate; simpl.
  - destruct F as [|a b L g H F]; auto. destruct F as [|a' b' L g H' F]; auto.
    constructor.
    + apply good_plus; auto. apply (forall2_last (good n) cnone 0%Z (a' :: L) (b' :: g)); auto. discriminate.
    + apply (forall2_removelast (good n) (a' :: L) (b' :: g)); auto.
  - apply forall2_fuse; auto. intros; apply good_plus; auto.
Qed.

Lemma columns_flow t o L : map snd (apply_flow t o L) = apply_columns o (map snd L).
Proof.
  assert (H : Forall2 (fun (c : column) b => snd c = b) L (map snd L)) by (induction L; simpl; auto).
  destruct L as [|c L]; [destruct o as [| | |[|k]]; reflexivity|].
  assert (G : Forall2 (fun (c : column) b => snd c = b) (apply_flow t o (c :: L)) (apply_columns o (map snd (c :: L)))).
  { apply forall2_apply; [|exact H|discriminate|].
    - intros a b c' e <- <-. reflexivity.
    - intros z y <- _. split; reflexivity. }
  revert G. generalize (apply_flow t o (c :: L)) (apply_columns o (map snd (c :: L))).
  induction 1; simpl; congruence.
Qed.

Lemma total_cons c L i : total (c :: L) i = fst c i + total L i.
Proof. reflexivity. Qed.

Lemma total_change_last t L i :
  L <> [] -> total (change_last (cscale (1 - t)) L) i == total L i - t * fst (last L cnone) i.
Proof.
  induction L as [|c L IH]; intros E; [congruence|]. destruct L as [|c' L]; [simpl; ring|].
  change (change_last (cscale (1 - t)) (c :: c' :: L)) with (c :: change_last (cscale (1 - t)) (c' :: L)).
  change (last (c :: c' :: L) cnone) with (last (c' :: L) cnone).
  rewrite !(total_cons c), IH by discriminate. ring.
Qed.

Lemma total_removelast L i : L <> [] -> total (removelast L) i == total L i - fst (last L cnone) i.
Proof.
  induction L as [|c L IH]; intros E; [congruence|]. destruct L as [|c' L]; [simpl; ring|].
  change (removelast (c :: c' :: L)) with (c :: removelast (c' :: L)).
  change (last (c :: c' :: L) cnone) with (last (c' :: L) cnone).
  rewrite !(total_cons c), IH by discriminate. ring.
Qed.

Lemma total_fuse k : forall L i, total (fuse cplus k L) i == total L i.
Proof.
  induction k as [|k IH]; intros [|a [|b L]] i; try reflexivity; [simpl; ring|].
  change (fuse cplus (S k) (a :: b :: L)) with (a :: fuse cplus k (b :: L)).
  rewrite !(total_cons a), IH. reflexivity.
Qed.

(** No mass is lost. *)
Lemma total_apply t o L i : L <> [] -> total (apply_flow t o L) i == total L i.
Proof.
  intros E. destruct o; unfold apply_flow, apply.
  - rewrite total_cons, total_change_last by auto. unfold cscale, fst. ring.
  - destruct L as [|a [|b L]]; try reflexivity.
    rewrite total_cons, total_change_last by discriminate. rewrite (total_cons a). unfold cplus, cscale. cbv beta iota delta [fst]. ring.
  - destruct L as [|a [|b L]]; try reflexivity.
    rewrite total_cons, total_removelast by discriminate. rewrite (total_cons a). unfold cplus. cbv beta iota delta [fst]. ring.
  - apply total_fuse.
Qed.

(** ** The beginning: every gap has its mass from itself *)
Definition unit_column (g : list Z) (j : nat) : column :=
  (fun i => if Nat.eqb i j then inject_Z (nth j g 0%Z) else 0, N.shiftl 1 (N.of_nat j)).
Definition identity_columns (n : nat) : list N := map (fun j => N.shiftl 1 (N.of_nat j)) (seq 0 n).
Definition identity_flow (g : list Z) : list column := map (unit_column g) (seq 0 (length g)).

Lemma columns_identity g : map snd (identity_flow g) = identity_columns (length g).
Proof. unfold identity_flow. rewrite map_map. reflexivity. Qed.

Lemma testbit_unit j i : N.testbit (N.shiftl 1 j) i = true <-> i = j.
Proof.
  rewrite N.shiftl_1_l. destruct (N.eq_dec j i) as [->|E].
  - rewrite N.pow2_bits_true. tauto.
  - rewrite N.pow2_bits_false by auto. split; [discriminate|congruence].
Qed.

Lemma flow_identity g : Forall (fun z => (0 < z)%Z) g -> Forall2 (good (length g)) (identity_flow g) g.
Proof.
  intros P. unfold identity_flow.
  assert (H : forall k h, (forall i, nth i h 0%Z = nth (k + i) g 0%Z) -> (k + length h <= length g)%nat ->
                Forall (fun z => (0 < z)%Z) h ->
                Forall2 (good (length g)) (map (unit_column g) (seq k (length h))) h).
  { intros k h. revert k. induction h as [|z h IH]; intros k Hn Hl Hp; simpl; constructor.
    - inversion Hp; subst. assert (Ez : nth k g 0%Z = z) by (specialize (Hn 0%nat); rewrite Nat.add_0_r in Hn; auto).
      assert (Pz : 0 < inject_Z z) by (change 0 with (inject_Z 0); rewrite <- Zlt_Qlt; auto).
      unfold good, unit_column. cbn [fst snd]. rewrite Ez. split; [auto|]. split; [|split; [|split]].
      + intros i. destruct (Nat.eqb i k); lra.
      + intros i. rewrite testbit_unit. destruct (Nat.eqb i k) eqn:E.
        * apply Nat.eqb_eq in E. subst. tauto.
        * apply Nat.eqb_neq in E. split; [lra|]. intros H. apply Nat2N.inj in H. congruence.
      + intros i Hi. simpl in Hl. destruct (Nat.eqb i k) eqn:E; [|reflexivity].
        apply Nat.eqb_eq in E. lia.
      + simpl in Hl. rewrite (qsum_pick _ k).
        * rewrite Nat.eqb_refl. reflexivity.
        * lia.
        * intros i _ Hi. apply Nat.eqb_neq in Hi. rewrite Hi. reflexivity.
    - inversion Hp; subst. apply IH; auto.
      + intros i. specialize (Hn (S i)). simpl in Hn. rewrite Hn. f_equal. lia.
      + simpl in Hl. lia. }
  apply (H 0%nat g); auto.
Qed.

Lemma total_nth L i : total L i == qsum (length L) (fun j => fst (nth j L cnone) i).
Proof.
  assert (S : forall n f, qsum (S n) f == f 0%nat + qsum n (fun j => f (S j))).
  { induction n; intros f; [simpl; ring|]. change (qsum (S (S n)) f) with (qsum (S n) f + f (S n)).
    rewrite IHn. simpl. ring. }
  induction L as [|c L IH]; [reflexivity|]. simpl length. rewrite S. simpl. rewrite IH. reflexivity.
Qed.

Lemma total_identity g i : (i < length g)%nat -> total (identity_flow g) i == inject_Z (nth i g 0%Z).
Proof.
  intros Hi. rewrite total_nth. unfold identity_flow. rewrite map_length, seq_length.
  assert (E : forall j, (j < length g)%nat -> nth j (map (unit_column g) (seq 0 (length g))) cnone = unit_column g j).
  { intros j Hj. rewrite nth_indep with (d' := unit_column g 0%nat) by (rewrite map_length, seq_length; auto).
    rewrite map_nth, seq_nth; auto. }
  rewrite (qsum_pick _ i); auto.
  - rewrite E by auto. simpl. rewrite Nat.eqb_refl. reflexivity.
  - intros j Hj Hne. rewrite E by auto. simpl. destruct (Nat.eqb i j) eqn:X; [|reflexivity].
    apply Nat.eqb_eq in X. congruence.
Qed.

(** ** The criterion *)
Definition bit (c : list N) (i j : nat) : bool := N.testbit (nth j c 0%N) (N.of_nat i).

(** From j on, following edges i -> j where bit i is in column j. *)
Definition grow (c : list N) (s : list bool) : list bool :=
  map (fun j => nth j s false || existsb (fun i => nth i s false && bit c i j) (seq 0 (length c))) (seq 0 (length c)).
Definition hull (c : list N) (j : nat) : list bool :=
  fold_left (fun s _ => grow c s) c (map (Nat.eqb j) (seq 0 (length c))).

(** An edge i -> j that lies on no cycle: a set that contains j, not i, and that no edge leaves. *)
Definition stuck_at (c : list N) (j : nat) : bool :=
  let n := length c in let s := hull c j in
  nth j s false &&
  forallb (fun i => forallb (fun k => negb (nth i s false && bit c i k) || nth k s false) (seq 0 n)) (seq 0 n) &&
  existsb (fun i => bit c i j && negb (nth i s false)) (seq 0 n).
Definition stuck (c : list N) : bool := existsb (stuck_at c) (seq 0 (length c)).

(** proofs/regions.md, R7, the half that "no" rests on: a folded orbit graph with
    an edge on no cycle has no fixed point. *)
Theorem orbit_criterion g L :
  Forall2 (good (length g)) L g ->
  (forall i, (i < length g)%nat -> total L i == inject_Z (nth i g 0%Z)) ->
  stuck (map snd L) = false.
Proof.
  intros F T. apply not_true_iff_false. intros S. unfold stuck in S. rewrite existsb_exists in S.
  destruct S as [j [Hj S]]. rewrite map_length in Hj. apply in_seq in Hj.
  unfold stuck_at in S. set (s := hull (map snd L) j) in *. rewrite map_length in S.
  rewrite !andb_true_iff in S. destruct S as [[Sj Sc] Se].
  assert (Len : length L = length g) by (eapply forall2_length; eauto).
  set (n := length g) in *. pose proof Len as Len'. unfold column in Len'. rewrite Len' in Hj, Sc, Se.
  rewrite existsb_exists in Se. destruct Se as [i [Hi Se]]. apply in_seq in Hi.
  apply andb_true_iff in Se. destruct Se as [Bij Si]. apply negb_true_iff in Si.
  set (a := fun j i => fst (nth j L cnone) i).
  assert (G : forall k, (k < n)%nat -> good n (nth k L cnone) (nth k g 0%Z)).
  { intros k Hk. apply forall2_nth; auto. }
  assert (B : forall i k, bit (map snd L) i k = true <-> (0 < a k i)).
  { intros i' k. unfold bit, a. destruct (Nat.lt_ge_cases k n) as [Hk|Hk].
    - destruct (G k Hk) as [_ [_ [H _]]]. rewrite H.
      change 0%N with (snd cnone). rewrite map_nth. reflexivity.
    - rewrite !nth_overflow by (rewrite ?map_length; lia). cbn [fst snd cnone]. rewrite N.bits_0. split; [discriminate|lra]. }
  assert (E : qsum n (fun k => if nth k s false then qsum n (fun i => a k i) else 0) ==
              qsum n (fun i => if nth i s false then qsum n (fun k => a k i) else 0)).
  { apply qsum_ext. intros k Hk. destruct (nth k s false); [|reflexivity].
    destruct (G k Hk) as [_ [_ [_ [_ H]]]]. unfold a. rewrite H. rewrite <- (T k Hk), total_nth, Len. reflexivity. }
  assert (E2 : qsum n (fun i => if nth i s false then qsum n (fun k => a k i) else 0) ==
               qsum n (fun k => qsum n (fun i => if nth i s false then a k i else 0))).
  { rewrite (qsum_swap n n (fun k i => if nth i s false then a k i else 0)). apply qsum_ext. intros i' Hi'.
    destruct (nth i' s false); [reflexivity|]. symmetry. apply qsum_zero. reflexivity. }
  assert (E1 : qsum n (fun k => if nth k s false then qsum n (fun i => a k i) else 0) ==
               qsum n (fun k => qsum n (fun i => if nth k s false then a k i else 0))).
  { apply qsum_ext. intros k Hk. destruct (nth k s false); [reflexivity|]. symmetry. apply qsum_zero. reflexivity. }
  rewrite E1, E2 in E.
  assert (Le : forall k i', (k < n)%nat -> (i' < n)%nat ->
             (if nth i' s false then a k i' else 0) <= (if nth k s false then a k i' else 0)).
  { intros k i' Hk Hi'. destruct (G k Hk) as [_ [P _]]. specialize (P i'). fold (a k i') in P.
    destruct (nth i' s false) eqn:X, (nth k s false) eqn:Y; try lra.
    rewrite forallb_forall in Sc. specialize (Sc i' ltac:(apply in_seq; lia)). rewrite forallb_forall in Sc.
    specialize (Sc k ltac:(apply in_seq; lia)). rewrite X, Y in Sc. simpl in Sc.
    rewrite orb_false_r in Sc. apply negb_true_iff in Sc.
    apply Qnot_lt_le. intros Z. apply B in Z. congruence. }
  assert (Lt : qsum n (fun k => qsum n (fun i => if nth i s false then a k i else 0)) <
               qsum n (fun k => qsum n (fun i => if nth k s false then a k i else 0))).
  { apply qsum_lt with j; [lia| |].
    - intros k Hk. apply qsum_le. intros; apply Le; auto.
    - apply qsum_lt with i; [lia| |].
      + intros; apply Le; auto; lia.
      + rewrite Si, Sj. apply B; auto. }
  lra.
Qed.
