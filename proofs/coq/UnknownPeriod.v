(** Theorem 1 of proofs/unknown-period.md: some period has an accepting infinite run
    if and only if some run comes back to a state that is alike, up to clocks above
    their bounds, with all that is asked for met in between.  With stopwatches;
    differences of clocks are not compared, and clocks are not set back below 0. *)
Require Import Automaton Basics Saturation Closed Orbit.
From Coq Require Import Lqa Lia Bool Qround.
Import ListNotations.
Open Scope Q_scope.

Section UnknownPeriod.
  Variables (A : automaton) (n : nat) (K : nat -> Z).
  Hypothesis invariants_simple : forall l here, at_location A l here -> forall a, In a (invariant here) -> simple K a.
  Hypothesis guards_simple : forall l here, at_location A l here -> forall e, In e (edges here) -> forall a, In a (guard e) -> simple K a.
  Hypothesis updates_simple : forall l here, at_location A l here -> forall e, In e (edges here) ->
    forall u, In u (updates e) -> simple_update K u.
  (** There are the clocks 1 to n only, and they are never negative. *)
  Hypothesis known_running : forall l here, at_location A l here -> forall x, is_running here x = true -> In x (seq 1 n).
  Hypothesis known_updates : forall l here, at_location A l here -> forall e, In e (edges here) ->
    forall u, In u (updates e) -> In (clock u) (seq 1 n) /\ (0 <= offset u)%Z.
  Variables (all : list string) (diverges : bool).

  Definition steps (d : Q) (s t : state) : Prop := exists between, waits A d s between /\ acts A between t.

  (** A run up to the state [p + len], which is like the state p. *)
  Record loop (at_ : nat -> state) (dl : nat -> Q) (p len : nat) : Prop := {
    loop_starts : starts A (at_ 0%nat);
    loop_turns : (0 < len)%nat;
    loop_steps : forall i, (i < p + len)%nat -> 0 <= dl i /\ steps (dl i) (at_ i) (at_ (S i));
    loop_closes : related K (at_ (p + len)%nat) (at_ p);
    loop_labels : forall x, In x all -> exists m, (p < m <= p + len)%nat /\ has_label A (at_ m) x;
    loop_time : diverges = true -> elapsed dl p < elapsed dl (p + len)
  }.

  Lemma elapsed_le dl i k : (forall i, 0 <= dl i) -> elapsed dl i <= elapsed dl (k + i).
  Proof. intros P. induction k as [|k IH]; simpl; [lra|]. specialize (P (k + i)%nat). lra. Qed.
  Lemma elapsed_le' dl i j : (forall i, 0 <= dl i) -> (i <= j)%nat -> elapsed dl i <= elapsed dl j.
  Proof. intros P H. replace j with (j - i + i)%nat by lia. apply elapsed_le; auto. Qed.

  (** ** From a period to a loop *)
  Section ToLoop.
    Variables (e : Q) (at_ : nat -> state) (dl : nat -> Q).
    Hypothesis positive : 0 < e.
    Hypothesis run : infinite_run A (period e) at_ dl.
    Hypothesis accepts : accepting A at_ dl all diverges.
    Let W := Qden e.

    Lemma forward i : 0 <= dl i.
    Proof. destruct run as [_ S]. destruct (S i) as [Hd _]. apply period_is_dense with e; [lra|exact Hd]. Qed.

    (** Clocks count parts of 1/W. *)
    Lemma counted i : forall x, (exists z, (0 <= z)%Z /\ snd (at_ i) x == inject_Z z * (1 # W)) /\ (~ In x (seq 1 n) -> snd (at_ i) x == 0).
    Proof.
      destruct run as [R S]. induction i as [|i IH]; intros x.
      - destruct R as [_ [_ [_ [Z _]]]]. split; [|intros _; apply Z]. exists 0%Z. split; [lia|]. rewrite (Z x). change (inject_Z 0) with 0. ring.
      - destruct (S i) as [[k Hk] [b [[here [Hh [Eb [Hz [Hw _]]]]] [here' [ed [there [Hh' [He [_ [_ [_ [Hu _]]]]]]]]]]]].
        assert (Hh2 : here' = here) by (rewrite Eb in Hh'; eapply at_location_unique; eauto). subst here'.
        assert (B : forall x, (exists z, (0 <= z)%Z /\ snd b x == inject_Z z * (1 # W)) /\ (~ In x (seq 1 n) -> snd b x == 0)).
        { clear x. intros x. destruct (IH x) as [[z [Z1 Z2]] Z3]. pose proof (Hw x) as X. unfold wait in X. destruct (is_running here x) eqn:Rx.
          - split; [|intros N; destruct N; eapply known_running; eauto].
            assert (P : (0 < Qnum e)%Z) by (unfold Qlt in positive; simpl in positive; lia).
            exists (z + Z.of_nat k * Qnum e)%Z. split; [nia|]. rewrite X, Hk, Z2, inject_Z_plus, inject_Z_mult.
            assert (Ee : e == inject_Z (Qnum e) * (1 # W)) by (unfold W, inject_Z, Qeq, Qmult; cbn [Qnum Qden]; rewrite ?Pos.mul_1_l; lia).
            setoid_rewrite Ee at 1. ring.
          - split; [exists z; split; auto; rewrite X; exact Z2|]. intros N. rewrite X. auto. }
        pose proof (Hu x) as X. unfold update in X. destruct (find _ (updates ed)) as [u|] eqn:F.
        + apply find_some in F. destruct F as [Hin F]. apply Nat.eqb_eq in F. destruct (known_updates _ _ Hh' _ He _ Hin) as [Kn Off].
          split; [|intros N; rewrite F in Kn; contradiction].
          assert (Rd : exists z, (0 <= z)%Z /\ reads (snd b) (source u) == inject_Z z * (1 # W)).
          { destruct (source u) as [|y]; [exists 0%Z; split; [lia|]; simpl; change (inject_Z 0) with 0; ring|]. simpl. apply (B (Datatypes.S y)). }
          destruct Rd as [z [Z1 Z2]]. exists (z + offset u * Zpos W)%Z. split; [nia|]. rewrite X, Z2, inject_Z_plus, inject_Z_mult.
          assert (One : inject_Z (Zpos W) * (1 # W) == 1) by (unfold inject_Z, Qeq; simpl; lia).
          rewrite Qmult_plus_distr_l, <- Qmult_assoc, One. ring.
        + destruct (B x) as [[z [Z1 Z2]] Z3]. split; [exists z; split; auto; rewrite X; exact Z2|]. intros N. rewrite X. auto.
    Qed.

    (** What matters of a state, one of finitely many. *)
    Definition part (v : valuation) (x : nat) : Z := if Qle_bool (v x) (inject_Z (K x)) then Qfloor (v x * inject_Z (Zpos W)) else (-1)%Z.
    Definition code (i : nat) : N * list Z := (fst (at_ i), map (part (snd (at_ i))) (seq 1 n)).
    Definition most : nat := fold_right Nat.max 0%nat (map (fun x => Z.to_nat (K x * Zpos W)) (seq 1 n)).
    Definition codes : list (N * list Z) :=
      list_prod (map N.of_nat (seq 0 (length (locations A)))) (lists_upto n ((-1)%Z :: map Z.of_nat (seq 0 (S most)))).

    Lemma part_is i x : exists z, (0 <= z)%Z /\ snd (at_ i) x == inject_Z z * (1 # W) /\ Qfloor (snd (at_ i) x * inject_Z (Zpos W)) = z.
    Proof.
      destruct (counted i x) as [[z [Z1 Z2]] _]. exists z. split; [exact Z1|]. split; [exact Z2|].
      assert (E : snd (at_ i) x * inject_Z (Zpos W) == inject_Z z).
      { rewrite Z2, <- Qmult_assoc. assert (One : (1 # W) * inject_Z (Zpos W) == 1) by (unfold inject_Z, Qeq; simpl; lia). rewrite One. ring. }
      rewrite (Qfloor_comp _ _ E). apply Qfloor_Z.
    Qed.

    Lemma code_listed i : In (code i) codes.
    Proof.
      apply in_prod.
      - destruct run as [_ S]. destruct (S i) as [_ [b [[here [Hh _]] _]]]. apply in_map_iff. exists (N.to_nat (fst (at_ i))).
        split; [apply N2Nat.id|]. apply in_seq. split; [lia|]. unfold at_location, location_at in Hh. apply nth_error_Some. rewrite Hh. discriminate.
      - apply in_lists_upto; [rewrite map_length, seq_length; lia|]. intros z Hz. apply in_map_iff in Hz. destruct Hz as [x [<- Hx]].
        unfold part. destruct (Qle_bool (snd (at_ i) x) (inject_Z (K x))) eqn:E; [right|left; reflexivity].
        destruct (part_is i x) as [z [Z1 [Z2 ->]]]. apply Qle_bool_iff in E.
        assert (B : (z <= K x * Zpos W)%Z).
        { rewrite Zle_Qle, inject_Z_mult. assert (One : inject_Z z == snd (at_ i) x * inject_Z (Zpos W)).
          { rewrite Z2, <- Qmult_assoc. assert (O : (1 # W) * inject_Z (Zpos W) == 1) by (unfold inject_Z, Qeq; simpl; lia). rewrite O. ring. }
          rewrite One. apply Qmult_le_compat_r; [exact E|]. unfold inject_Z, Qle; simpl; lia. }
        apply in_map_iff. exists (Z.to_nat z). split; [lia|]. apply in_seq. split; [lia|].
        assert (M : (Z.to_nat (K x * Zpos W) <= most)%nat).
        { unfold most. clear -Hx. induction (seq 1 n) as [|y l IH]; [destruct Hx|]. simpl. destruct Hx as [->|Hx]; [lia|]. specialize (IH Hx). lia. }
        lia.
    Qed.

    Lemma code_related i j : code i = code j -> related K (at_ i) (at_ j).
    Proof.
      unfold code. intros E. injection E as El Ep. split; [exact El|]. intros x Hx.
      destruct (in_dec Nat.eq_dec x (seq 1 n)) as [Hin|Hout].
      - pose proof (ext_in_map Ep x Hin) as P. unfold part in P.
        destruct (part_is i x) as [z [Z1 [Z2 Z3]]], (part_is j x) as [y [Y1 [Y2 Y3]]]. rewrite Z3, Y3 in P.
        destruct (Qle_bool (snd (at_ i) x) (inject_Z (K x))) eqn:E1, (Qle_bool (snd (at_ j) x) (inject_Z (K x))) eqn:E2; try lia.
        + left. rewrite Z2, Y2, P. reflexivity.
        + right. split; apply Qnot_le_lt; intros L; apply Qle_bool_iff in L; congruence.
      - left. rewrite (proj2 (counted i x) Hout), (proj2 (counted j x) Hout). reflexivity.
    Qed.

    (** All that is asked for is met between i and j. *)
    Definition full (i j : nat) : Prop :=
      (i < j)%nat /\ (forall x, In x all -> exists m, (i < m <= j)%nat /\ has_label A (at_ m) x) /\ (diverges = true -> elapsed dl i < elapsed dl j).

    Lemma full_later i j k : full i j -> (j <= k)%nat -> full i k.
    Proof.
      intros [H1 [H2 H3]] L. split; [lia|]. split.
      - intros x Hx. destruct (H2 x Hx) as [m [Hm X]]. exists m. split; [lia|exact X].
      - intros D. specialize (H3 D). pose proof (elapsed_le' dl j k forward L). lra.
    Qed.
    Lemma full_trans i j k : full i j -> full j k -> full i k.
    Proof. intros H [L _]. apply full_later with j; auto. lia. Qed.

    Lemma full_next i : exists j, full i j.
    Proof.
      destruct accepts as [Lab Div].
      assert (L : forall xs, incl xs all -> exists j, (i < j)%nat /\ forall x, In x xs -> exists m, (i < m <= j)%nat /\ has_label A (at_ m) x).
      { induction xs as [|x xs IH]; intros I; [exists (S i); split; [lia|intros ? []]|].
        destruct IH as [j [J1 J2]]; [intros y Hy; apply I; right; auto|]. destruct (Lab x (I x (or_introl eq_refl)) (S i)) as [m [M1 M2]].
        exists (Nat.max j m). split; [lia|]. intros y [<-|Hy]; [exists m; split; [lia|exact M2]|].
        destruct (J2 y Hy) as [k [K1 K2]]. exists k. split; [lia|exact K2]. }
      destruct (L all (incl_refl _)) as [j [J1 J2]].
      assert (D : exists k, diverges = true -> elapsed dl i < elapsed dl k).
      { destruct diverges; [|exists 0%nat; discriminate]. destruct (Div eq_refl (elapsed dl i)) as [k Hk]. exists k. auto. }
      destruct D as [k Hk]. exists (Nat.max j k). split; [lia|]. split.
      - intros x Hx. destruct (J2 x Hx) as [m [M1 M2]]. exists m. split; [lia|exact M2].
      - intros E. specialize (Hk E). pose proof (elapsed_le' dl k (Nat.max j k) forward ltac:(lia)). lra.
    Qed.

    Fixpoint chain (i : nat) (ps : list nat) : Prop := match ps with [] => True | j :: ps => full i j /\ chain j ps end.
    Lemma chain_long M : forall i, exists ps, length ps = M /\ chain i ps.
    Proof.
      induction M as [|M IH]; intros i; [exists []; split; [reflexivity|exact I]|].
      destruct (full_next i) as [j Hj]. destruct (IH j) as [ps [L C]]. exists (j :: ps). split; [simpl; auto|split; auto].
    Qed.
    Lemma chain_drop l1 i j l2 : chain i (l1 ++ j :: l2) -> full i j /\ chain j l2.
    Proof.
      revert i. induction l1 as [|k l1 IH]; intros i; simpl; [auto|]. intros [F C]. destruct (IH k C) as [G D].
      split; [eapply full_trans; eauto|exact D].
    Qed.

    Theorem period_gives_loop : exists p len, loop at_ dl p len.
    Proof.
      destruct (chain_long (S (length codes)) 0%nat) as [ps [L C]].
      assert (ND : ~ NoDup (map code ps)).
      { intros N. apply (Nat.nle_succ_diag_l (length codes)). rewrite <- L, <- (map_length code). apply (NoDup_incl_length N).
        intros c Hc. apply in_map_iff in Hc. destruct Hc as [i [<- _]]. apply code_listed. }
      assert (Dec : forall x y : N * list Z, {x = y} + {x <> y}) by (decide equality; [apply (list_eq_dec Z.eq_dec)|apply N.eq_dec]).
      destruct (not_all_different Dec _ ND) as [a [l1 [l2 [l3 E]]]].
      apply map_eq_app in E. destruct E as [k1 [k2 [-> [_ E]]]]. apply map_eq_cons in E. destruct E as [i [k3 [-> [Ei E]]]].
      apply map_eq_app in E. destruct E as [k4 [k5 [-> [_ E]]]]. apply map_eq_cons in E. destruct E as [j [k6 [-> [Ej _]]]].
      apply chain_drop in C. destruct C as [_ C]. apply chain_drop in C. destruct C as [[Lij [Lab Time]] _].
      destruct run as [R S]. exists i, (j - i)%nat. replace (i + (j - i))%nat with j in * by lia.
      split; replace (i + (j - i))%nat with j by lia; auto; [lia| |].
      - intros k _. split; [apply forward|]. destruct (S k) as [_ St]. exact St.
      - apply code_related. congruence.
    Qed.
  End ToLoop.

  (** ** From a loop to a period *)
  (** A step, with its location and its edge. *)
  Definition moves_by (m : location * edge) (d : Q) (s t : state) : Prop :=
    let here := fst m in let e := snd m in let w := wait here d (snd s) in
    at_location A (fst s) here /\ (urgent here = true -> d == 0) /\ all_hold w (invariant here) /\
    In e (edges here) /\ all_hold w (guard e) /\ fst t = target e /\ same (snd t) (update (updates e) w) /\
    exists there, at_location A (fst t) there /\ all_hold (snd t) (invariant there).

  Lemma steps_move d s t : steps d s t <-> exists m, moves_by m d s t.
  Proof.
    split.
    - intros [b [[here [Hh [Eb [Hz [Hw Hi]]]]] [here' [e [there [Hh' [He [Hg [Et [Hth [Hu Hit]]]]]]]]]]].
      assert (Hh2 : here' = here) by (rewrite Eb in Hh'; eapply at_location_unique; eauto). subst here'.
      exists (here, e). unfold moves_by. cbn [fst snd]. split; [exact Hh|]. split; [exact Hz|].
      split; [apply all_hold_same with (snd b); auto|]. split; [exact He|]. split; [apply all_hold_same with (snd b); auto|].
      split; [exact Et|]. split; [eapply same_trans; [exact Hu|apply update_same; exact Hw]|]. exists there. auto.
    - intros [[here e] [Hh [Hz [Hi [He [Hg [Et [Hu [there [Hth Hit]]]]]]]]]]. cbn [fst snd] in *.
      exists (fst s, wait here d (snd s)). split.
      + exists here. split; [exact Hh|]. split; [reflexivity|]. split; [exact Hz|]. split; [apply same_refl|exact Hi].
      + exists here, e, there. split; [exact Hh|]. split; [exact He|]. split; [exact Hg|]. split; [exact Et|]. split; [exact Hth|]. split; [exact Hu|exact Hit].
  Qed.

  Definition next (m : location * edge) (d : Q) (s : state) : state := (target (snd m), update (updates (snd m)) (wait (fst m) d (snd s))).

  Lemma moves_related m d s t s' : 0 <= d -> related K s t -> moves_by m d s s' -> moves_by m d t (next m d t) /\ related K s' (next m d t).
  Proof.
    intros Hd [El H] [Hh [Hz [Hi [He [Hg [Et [Hu [there [Hth Hit]]]]]]]]]. destruct m as [here e]. cbn [fst snd] in *.
    pose proof (alike_wait K here d _ _ _ Hd H (same_refl _)) as Hw.
    pose proof (alike_update K _ _ _ _ (updates_simple _ _ Hh _ He) Hw Hu) as Hn.
    assert (R : related K s' (next (here, e) d t)) by (split; [simpl; congruence|exact Hn]). split; [|exact R].
    unfold moves_by, next. cbn [fst snd]. rewrite <- El. split; [exact Hh|]. split; [exact Hz|].
    split; [apply (alike_all K _ _ _ Hw); auto; apply (invariants_simple _ _ Hh)|]. split; [exact He|].
    split; [apply (alike_all K _ _ _ Hw); auto; apply (guards_simple _ _ Hh _ He)|].
    split; [reflexivity|]. split; [apply same_refl|]. exists there. rewrite <- Et. split; [exact Hth|].
    apply (alike_all K _ _ _ Hn); auto. apply (invariants_simple _ _ Hth).
  Qed.

  Lemma finite_choice {X} (x : X) (P : nat -> X -> Prop) N : (forall i, (i < N)%nat -> exists x, P i x) -> exists f, forall i, (i < N)%nat -> P i (f i).
  Proof.
    induction N as [|N IH]; intros H; [exists (fun _ => x); intros; lia|].
    destruct IH as [f Hf]; [intros; apply H; lia|]. destruct (H N ltac:(lia)) as [y Hy].
    exists (fun i => if Nat.eqb i N then y else f i). intros i Hi. destruct (Nat.eqb_spec i N) as [->|Ne]; auto. apply Hf. lia.
  Qed.

  (** Finitely many delays have a common divisor. *)
  Lemma common_period dl N : (forall i, (i < N)%nat -> 0 <= dl i) -> exists W, forall i, (i < N)%nat -> period (1 # W) (dl i).
  Proof.
    induction N as [|N IH]; intros P; [exists 1%positive; intros; lia|].
    destruct IH as [W H]; [intros; apply P; lia|]. exists (W * Qden (dl N))%positive. intros i Hi.
    destruct (Nat.eq_dec i N) as [->|Ne].
    - exists (Z.to_nat (Qnum (dl N) * Zpos W)). pose proof (P N ltac:(lia)) as Q. unfold Qle in Q. simpl in Q.
      rewrite Z2Nat.id by nia. destruct (dl N) as [a b]. unfold inject_Z, Qeq, Qmult. simpl. rewrite ?Pos2Z.inj_mul. lia.
    - destruct (H i ltac:(lia)) as [k Hk]. exists (k * Pos.to_nat (Qden (dl N)))%nat. rewrite Hk, Nat2Z.inj_mul, positive_nat_Z.
      unfold inject_Z, Qeq, Qmult. simpl. rewrite ?Pos2Z.inj_mul. lia.
  Qed.

  Lemma far_enough b c d : 0 < d -> exists k : nat, b < c + inject_Z (Z.of_nat k) * d.
  Proof.
    intros P. exists (Z.to_nat (Z.max 0 (Qfloor ((b - c) / d) + 1))). rewrite Z2Nat.id by lia.
    pose proof (Qlt_floor ((b - c) / d)) as L.
    assert (M : inject_Z (Qfloor ((b - c) / d) + 1) <= inject_Z (Z.max 0 (Qfloor ((b - c) / d) + 1))) by (rewrite <- Zle_Qle; lia).
    assert (Q : (b - c) / d < inject_Z (Z.max 0 (Qfloor ((b - c) / d) + 1))) by lra.
    apply (Qmult_lt_compat_r _ _ _ P) in Q. assert (E : (b - c) / d * d == b - c) by (field; intros Z; lra). rewrite E in Q. lra.
  Qed.

  Section ToPeriod.
    Variables (at_ : nat -> state) (dl : nat -> Q) (p len : nat).
    Hypothesis is_loop : loop at_ dl p len.
    Variable by_ : nat -> location * edge.
    Hypothesis moves : forall i, (i < p + len)%nat -> moves_by (by_ i) (dl i) (at_ i) (at_ (S i)).

    (** Round and round: which state of the loop the i-th one is like. *)
    Fixpoint pos (i : nat) : nat :=
      match i with O => O | S i => if Nat.eqb (S (pos i)) (p + len) then p else S (pos i) end.
    Fixpoint again (i : nat) : state :=
      match i with O => at_ 0%nat | S i => next (by_ (pos i)) (dl (pos i)) (again i) end.
    Definition paces (i : nat) : Q := dl (pos i).

    Lemma pos_inside i : (pos i < p + len)%nat.
    Proof.
      pose proof (loop_turns _ _ _ _ is_loop). induction i as [|i IH]; cbn [pos]; [lia|]. destruct (Nat.eqb_spec (S (pos i)) (p + len)); lia.
    Qed.
    Lemma pos_first i : (i < p + len)%nat -> pos i = i.
    Proof. induction i as [|i IH]; intros H; [reflexivity|]. cbn [pos]. rewrite IH by lia. destruct (Nat.eqb_spec (S i) (p + len)); [lia|reflexivity]. Qed.
    Lemma pos_turn k : forall r, (r < len)%nat -> pos (p + k * len + r) = (p + r)%nat.
    Proof.
      induction k as [|k IH]; intros r Hr; [rewrite pos_first by lia; lia|].
      assert (Z : pos (p + S k * len) = p).
      { replace (p + S k * len)%nat with (S (p + k * len + (len - 1))) by (simpl; lia). cbn [pos]. rewrite IH by lia.
        destruct (Nat.eqb_spec (S (p + (len - 1))) (p + len)); [reflexivity|lia]. }
      induction r as [|r IHr]; [rewrite !Nat.add_0_r; exact Z|]. replace (p + S k * len + S r)%nat with (S (p + S k * len + r)) by lia.
      cbn [pos]. rewrite IHr by lia. destruct (Nat.eqb_spec (S (p + r)) (p + len)); lia.
    Qed.

    Lemma again_related i : related K (at_ (pos i)) (again i).
    Proof.
      induction i as [|i IH]; [split; [reflexivity|intros x _; left; reflexivity]|].
      destruct (loop_steps _ _ _ _ is_loop (pos i) (pos_inside i)) as [Hd _].
      destruct (moves_related _ _ _ _ _ Hd IH (moves _ (pos_inside i))) as [_ R]. cbn [pos again].
      destruct (Nat.eqb_spec (S (pos i)) (p + len)) as [E|_]; [|exact R].
      rewrite E in R. eapply related_trans; [|exact R]. apply related_sym, (loop_closes _ _ _ _ is_loop).
    Qed.

    Lemma again_runs W : (forall i, (i < p + len)%nat -> period (1 # W) (dl i)) -> infinite_run A (period (1 # W)) again paces.
    Proof.
      intros P. split; [apply (loop_starts _ _ _ _ is_loop)|]. intros i. split; [apply P, pos_inside|].
      destruct (loop_steps _ _ _ _ is_loop (pos i) (pos_inside i)) as [Hd _].
      apply steps_move. exists (by_ (pos i)). apply (moves_related _ _ _ _ _ Hd (again_related i) (moves _ (pos_inside i))).
    Qed.

    Lemma elapsed_first i : (i <= p + len)%nat -> elapsed paces i == elapsed dl i.
    Proof. induction i as [|i IH]; intros H; simpl; [reflexivity|]. rewrite IH by lia. unfold paces. rewrite pos_first by lia. reflexivity. Qed.
    Lemma elapsed_turn k r : (r <= len)%nat -> elapsed paces (p + k * len + r) == elapsed paces (p + k * len) + (elapsed dl (p + r) - elapsed dl p).
    Proof.
      induction r as [|r IH]; intros H; [rewrite !Nat.add_0_r; ring|]. rewrite !Nat.add_succ_r. simpl elapsed. rewrite IH by lia.
      unfold paces at 2. rewrite pos_turn by lia. ring.
    Qed.
    Lemma elapsed_turns k : elapsed paces (p + k * len) == elapsed dl p + inject_Z (Z.of_nat k) * (elapsed dl (p + len) - elapsed dl p).
    Proof.
      induction k as [|k IH]; [rewrite Nat.add_0_r, elapsed_first by lia; change (inject_Z (Z.of_nat 0)) with 0; ring|].
      replace (p + S k * len)%nat with (p + k * len + len)%nat by (simpl; lia). rewrite elapsed_turn by lia. rewrite IH, Nat2Z.inj_succ.
      unfold Z.succ. rewrite inject_Z_plus. change (inject_Z 1) with 1. ring.
    Qed.

    Lemma again_accepts : accepting A again paces all diverges.
    Proof.
      pose proof (loop_turns _ _ _ _ is_loop) as Len. split.
      - intros x Hx i. destruct (loop_labels _ _ _ _ is_loop x Hx) as [m [Hm X]].
        assert (Y : exists r, (r < len)%nat /\ has_label A (at_ (p + r)) x).
        { destruct (Nat.eq_dec m (p + len)) as [->|N].
          - exists 0%nat. split; [lia|]. rewrite Nat.add_0_r. eapply related_labels; [apply (loop_closes _ _ _ _ is_loop)|exact X].
          - exists (m - p)%nat. split; [lia|]. replace (p + (m - p))%nat with m by lia. exact X. }
        destruct Y as [r [Hr Y]]. exists (p + i * len + r)%nat. split; [nia|].
        eapply related_labels; [apply again_related|]. rewrite pos_turn by lia. exact Y.
      - intros D b. pose proof (loop_time _ _ _ _ is_loop D) as T.
        destruct (far_enough b (elapsed dl p) (elapsed dl (p + len) - elapsed dl p) ltac:(lra)) as [k Hk].
        exists (p + k * len)%nat. rewrite elapsed_turns. exact Hk.
    Qed.
  End ToPeriod.

  Theorem loop_gives_period at_ dl p len : loop at_ dl p len ->
    exists e at' dl', 0 < e /\ infinite_run A (period e) at' dl' /\ accepting A at' dl' all diverges.
  Proof.
    intros L.
    destruct (finite_choice (Location "" [] [] false [] [], Edge "" [] [] 0%N) (fun i m => moves_by m (dl i) (at_ i) (at_ (S i))) (p + len)) as [by_ M].
    { intros i Hi. apply steps_move. apply (loop_steps _ _ _ _ L i Hi). }
    destruct (common_period dl (p + len)) as [W P]; [intros i Hi; apply (loop_steps _ _ _ _ L i Hi)|].
    exists (1 # W), (again at_ dl p len by_), (paces dl p len). split; [reflexivity|].
    split; [apply again_runs; auto|apply again_accepts; auto].
  Qed.

  (** Theorem 1. *)
  Theorem period_iff_loop :
    (exists e at_ dl, 0 < e /\ infinite_run A (period e) at_ dl /\ accepting A at_ dl all diverges) <->
    (exists at_ dl p len, loop at_ dl p len).
  Proof.
    split.
    - intros [e [at_ [dl [P [R Acc]]]]]. exists at_, dl. apply (period_gives_loop e at_ dl P R Acc).
    - intros [at_ [dl [p [len L]]]]. eapply loop_gives_period; eauto.
  Qed.

  (** What "no" rests on. *)
  Corollary no_loop_no_period : (forall at_ dl p len, ~ loop at_ dl p len) -> no_period A all diverges.
  Proof.
    intros H e P at_ dl R Acc. destruct (period_gives_loop e at_ dl P R Acc) as [p [len L]]. exact (H _ _ _ _ L).
  Qed.
End UnknownPeriod.
