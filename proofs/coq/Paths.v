(** A run with a period as a path of regions, with the gaps between fractional
    parts counted in units of half a tick (proofs/regions.md, R3, R4, R9). *)
Require Import Automaton Basics Closed Flow Regions.
From Coq Require Import Lqa Lia Bool.
Import ListNotations.
Open Scope Q_scope.

(** A listed state and the gaps. *)
Definition config := (N * list Z)%type.

Definition columns_after (o : list op) (l : list N) : list N := fold_left (fun l o => apply_columns o l) o l.

(** The step leads from the first gaps to the second, and moves mass along. *)
Definition moves_mass (o : list op) (g h : list Z) : Prop :=
  forall n L, Forall2 (good n) L g ->
  exists M, Forall2 (good n) M h /\ (forall i, total M i == total L i) /\ map snd M = columns_after o (map snd L).

Lemma moves_nothing g : moves_mass [] g g.
Proof. intros n L F. exists L. split; auto. split; [reflexivity|]. reflexivity. Qed.

Lemma forall2_not_nil n L g : Forall2 (good n) L g -> g <> [] -> L <> [].
Proof. intros F H. destruct F; congruence. Qed.

Lemma moves_split d o g : (0 < d)%Z -> (d < last g 0)%Z -> g <> [] -> moves_mass [o] g (apply_gaps d o g).
Proof.
  intros Hd Hz Hg n L F. pose proof (forall2_not_nil _ _ _ F Hg) as E.
  exists (apply_flow (inject_Z d / inject_Z (last g 0%Z)) o L).
  split; [apply flow_apply; auto|]. split; [intros; apply total_apply; auto|]. apply columns_flow.
Qed.

Lemma moves_still o g : still o = true -> g <> [] -> moves_mass [o] g (apply_gaps 0 o g).
Proof.
  intros S Hg n L F. pose proof (forall2_not_nil _ _ _ F Hg) as E. exists (apply_flow (1 # 2) o L).
  split; [apply flow_still; auto|]. split; [intros; apply total_apply; auto|]. apply columns_flow.
Qed.

Lemma moves_both o p f g h : moves_mass o f g -> moves_mass p g h -> moves_mass (o ++ p) f h.
Proof.
  intros H G n L F. destruct (H n L F) as [M [FM [TM CM]]]. destruct (G n M FM) as [K [FK [TK CK]]].
  exists K. split; auto. split; [intros i; rewrite TK; auto|].
  rewrite CK, CM. unfold columns_after. rewrite fold_left_app. reflexivity.
Qed.

Lemma forall2_combine {X Y} (P : X -> Y -> Prop) l m a b : Forall2 P l m -> In (a, b) (combine l m) -> P a b.
Proof.
  induction 1 as [|x y l m H F IH]; simpl; [intros []|]. intros [E|E]; [congruence|auto].
Qed.

Lemma forall2_weaken {X Y} (P Q : X -> Y -> Prop) l m : (forall a b, P a b -> Q a b) -> Forall2 P l m -> Forall2 Q l m.
Proof. intros H. induction 1; constructor; auto. Qed.

Section Paths.
  Variables (A : automaton) (tracked : list (nat * Z)) (all : list string) (states : list rstate) (S : list step).
  Hypothesis graph_is : graph A tracked all states = Some S.
  Hypothesis real_clocks : forallb (fun t => negb (fst t =? 0)%nat) tracked = true.
  Variable W : positive. (* units in 1 *)
  Let unit := 1 # W.
  Let state_at := state_at states.

  Definition sized (c : config) : Prop :=
    exists rs, state_at (fst c) = Some rs /\ length (snd c) = Datatypes.S (classes (shape rs)) /\ positives (snd c).
  Definition link (st : step) (c e : config) : Prop :=
    In st S /\ src st = fst c /\ dst st = fst e /\ moves_mass (ops st) (snd c) (snd e) /\ sized e.

  Fixpoint follows (c : config) (l : list (step * config)) : Prop :=
    match l with [] => True | (st, e) :: l => link st c e /\ follows e l end.
  Definition end_of (c : config) (l : list (step * config)) : config := last (map snd l) c.
  Definition marks_of (l : list (step * config)) : N := fold_right (fun q m => N.lor (marks (fst q)) m) 0%N l.

  Lemma end_of_cons c st e l : end_of c ((st, e) :: l) = end_of e l.
  Proof.
    unfold end_of. simpl. destruct l as [|q l]; [reflexivity|]. simpl map.
    assert (H : forall (x : config) y z, last (x :: y) z = last (x :: y) e).
    { intros x y. revert x. induction y as [|w y IH]; intros x z; [reflexivity|]. simpl in *. apply IH. }
    apply H.
  Qed.
  Lemma follows_app c l m : follows c l -> follows (end_of c l) m -> follows c (l ++ m).
  Proof.
    revert c. induction l as [|[st e] l IH]; intros c H G; [auto|]. destruct H as [H F].
    rewrite end_of_cons in G. split; auto.
  Qed.
  Lemma end_of_app c l m : end_of c (l ++ m) = end_of (end_of c l) m.
  Proof.
    revert c. induction l as [|[st e] l IH]; intros c; [reflexivity|].
    simpl app. rewrite !end_of_cons. apply IH.
  Qed.
  Lemma marks_app l m i : N.testbit (marks_of (l ++ m)) i = (N.testbit (marks_of l) i || N.testbit (marks_of m) i)%bool.
  Proof.
    induction l as [|q l IH]; [reflexivity|]. unfold marks_of in *. cbn [app fold_right]. rewrite !N.lor_spec, IH, orb_assoc. reflexivity.
  Qed.

  (** ** Valuations in regions *)
  Definition fit (g : list Z) (k : Z) (p : part) (q : Q) : Prop :=
    match p with
    | Above => inject_Z k < q
    | At w r => (r < length g)%nat /\ q == inject_Z w + inject_Z (psum r g) * unit
    end.
  Definition fits (g : list Z) (R : region) (v : valuation) : Prop :=
    length g = Datatypes.S (classes R) /\ Forall2 (fun t p => fit g (snd t) p (v (fst t))) tracked (parts R).
  Definition proper (g : list Z) : Prop := positives g /\ zsum g = Zpos W.

  Lemma unit_positive : 0 < unit.
  Proof. unfold unit, Qlt. simpl. lia. Qed.
  Lemma unit_whole : inject_Z (Zpos W) * unit == 1.
  Proof. unfold unit, inject_Z, Qeq. simpl. lia. Qed.

  Lemma fraction_positive r g : proper g -> g <> [] -> 0 < inject_Z (psum (Datatypes.S r) g) * unit.
  Proof.
    intros [P _] E. apply Qmult_lt_0_compat; [|apply unit_positive].
    change 0 with (inject_Z 0). rewrite <- Zlt_Qlt. apply psum_positive; auto.
  Qed.
  Lemma fraction_less r g : proper g -> (r < length g)%nat -> inject_Z (psum r g) * unit < 1.
  Proof.
    intros [P Z] H. rewrite <- unit_whole. apply Qmult_lt_compat_r; [apply unit_positive|].
    rewrite <- Zlt_Qlt, <- Z. apply psum_less; auto.
  Qed.

  Lemma part_of_fits g R v x k p : fits g R v -> part_of tracked R x = Some (k, p) -> fit g k p (v x) /\ x <> 0%nat.
  Proof.
    intros [_ F] H. unfold part_of in H. destruct (find _ _) as [[[y k'] p']|] eqn:E; [|discriminate].
    injection H as <- <-. apply find_some in E. destruct E as [Hin E]. simpl in E. apply Nat.eqb_eq in E. subst y.
    split.
    - apply (forall2_combine _ _ _ _ _ F Hin).
    - apply in_combine_l in Hin. rewrite forallb_forall in real_clocks. specialize (real_clocks _ Hin).
      simpl in real_clocks. apply negb_true_iff, Nat.eqb_neq in real_clocks. auto.
  Qed.

  Lemma inject_lt_inv a b : inject_Z a < inject_Z b -> (a < b)%Z.
  Proof. rewrite <- Zlt_Qlt. auto. Qed.
  Lemma inject_le_inv a b : inject_Z a <= inject_Z b -> (a <= b)%Z.
  Proof. rewrite <- Zle_Qle. auto. Qed.

  (** R1, as far as it is needed. *)
  Lemma may_sound g R v a : proper g -> fits g R v -> holds v a -> may tracked R a = true.
  Proof.
    intros Pg F H. unfold may.
    destruct (above a) as [|x] eqn:Ea, (below a) as [|y] eqn:Eb; auto.
    - destruct (part_of tracked R (Datatypes.S y)) as [[k p]|] eqn:E; auto.
      destruct (part_of_fits _ _ _ _ _ _ F E) as [G _]. destruct p as [|w r]; auto.
      unfold holds in H. rewrite Ea, Eb in H. cbv zeta in H. unfold reads in H. destruct G as [Hr G].
      destruct r as [|r].
      + cbn [psum] in G. change (inject_Z 0) with 0 in G.
        destruct (strict a).
        * apply Z.ltb_lt. apply inject_lt_inv. rewrite inject_Z_opp. lra.
        * apply Z.leb_le. apply inject_le_inv. rewrite inject_Z_opp. lra.
      + pose proof (fraction_less _ _ Pg Hr) as L. apply Z.leb_le.
        assert (X : inject_Z (- bound a) < inject_Z (w + 1)).
        { rewrite inject_Z_opp, inject_Z_plus. change (inject_Z 1) with 1. destruct (strict a); lra. }
        apply inject_lt_inv in X. lia.
    - destruct (part_of tracked R (Datatypes.S x)) as [[k p]|] eqn:E; auto.
      destruct (part_of_fits _ _ _ _ _ _ F E) as [G _].
      unfold holds in H. rewrite Ea, Eb in H. cbv zeta in H. unfold reads in H.
      destruct p as [|w [|r]]; simpl in G.
      + apply Z.ltb_lt. apply inject_lt_inv. destruct (strict a); lra.
      + destruct G as [_ G]. change (inject_Z 0) with 0 in G. destruct (strict a).
        * apply Z.ltb_lt. apply inject_lt_inv. lra.
        * apply Z.leb_le. apply inject_le_inv. lra.
      + destruct G as [Hr G]. assert (Ng : g <> []) by (destruct g; [simpl in Hr; lia|discriminate]).
        pose proof (fraction_positive r g Pg Ng) as L. simpl psum in L. apply Z.ltb_lt. apply inject_lt_inv. destruct (strict a); lra.
  Qed.

  Lemma region_may_sound g R v l : proper g -> fits g R v -> all_hold v l -> region_may tracked R l = true.
  Proof. intros P F H. apply forallb_forall. intros a Ha. eapply may_sound; eauto. Qed.

  (** ** Delays *)
  (** All clocks that are followed move by d units. *)
  Definition later (d : Z) (v w : valuation) : Prop :=
    Forall (fun t => w (fst t) == v (fst t) + inject_Z d * unit) tracked.

  Lemma fits_map g h R v w m (f : nat * Z -> part -> part) :
    fits g R v ->
    (forall t p, In (t, p) (combine tracked (parts R)) -> fit g (snd t) p (v (fst t)) -> fit h (snd t) (f t p) (w (fst t))) ->
    length h = Datatypes.S m -> fits h (Region (map_parts tracked f R) m) w.
  Proof.
    intros [_ F] H L. split; auto. simpl. unfold map_parts.
    assert (G : forall ts ps, Forall2 (fun t p => fit g (snd t) p (v (fst t))) ts ps ->
              (forall q, In q (combine ts ps) -> In q (combine tracked (parts R))) ->
              Forall2 (fun t p => fit h (snd t) p (w (fst t))) ts (map (fun q => f (fst q) (snd q)) (combine ts ps))).
    { induction 1 as [|t p ts ps X Y IH]; intros I; simpl; constructor.
      - apply H; auto. apply I. left. reflexivity.
      - apply IH. intros q Hq. apply I. right. auto. }
    apply G; auto.
  Qed.

  Lemma later_one d v w t : later d v w -> In t tracked -> w (fst t) == v (fst t) + inject_Z d * unit.
  Proof. intros H Ht. unfold later in H. rewrite Forall_forall in H. apply (H t Ht). Qed.

  Lemma inject_positive d : (0 < d)%Z -> 0 < inject_Z d * unit.
  Proof. intros H. apply Qmult_lt_0_compat; [|apply unit_positive]. change 0 with (inject_Z 0). rewrite <- Zlt_Qlt. auto. Qed.

  Lemma times_plus a b : inject_Z (a + b) * unit == inject_Z a * unit + inject_Z b * unit.
  Proof. rewrite inject_Z_plus. ring. Qed.

  Lemma idle_fits d g R v w :
    (0 < d)%Z -> existsb bounded (parts R) = false -> fits g R v -> later d v w -> fits g R w.
  Proof.
    intros Hd N [L F] H. split; auto. pose proof (inject_positive d Hd) as P.
    assert (G : forall ts ps, Forall2 (fun t p => fit g (snd t) p (v (fst t))) ts ps -> incl ts tracked -> existsb bounded ps = false ->
              Forall2 (fun t p => fit g (snd t) p (w (fst t))) ts ps).
    { induction 1 as [|t p ts ps X Y IH]; intros I J; constructor.
      - simpl in J. apply orb_false_iff in J. destruct J as [J _]. destruct p; [|discriminate].
        pose proof (later_one _ _ _ t H (I _ (or_introl eq_refl))) as E. simpl in *. lra.
      - simpl in J. apply orb_false_iff in J. destruct J as [_ J]. apply IH; auto. intros z Hz. apply I. right; auto. }
    apply G; auto. apply incl_refl.
  Qed.

  Lemma open_fits d i z R v w :
    (0 < d)%Z -> fits (i ++ [z]) R v -> later d v w ->
    fits (d :: i ++ [(z - d)%Z]) (Region (map_parts tracked (leave_part true) R) (Datatypes.S (classes R))) w.
  Proof.
    intros Hd F H. pose proof (inject_positive d Hd) as P.
    assert (Len : length (i ++ [z]) = Datatypes.S (classes R)) by apply F.
    eapply fits_map; [exact F| |simpl; rewrite app_length in *; simpl in *; lia].
    intros t p Hp X. pose proof (in_combine_l _ _ _ _ Hp) as Ht. pose proof (later_one _ _ _ t H Ht) as E.
    destruct p as [|wh [|r]]; unfold leave_part.
    - simpl in *. lra.
    - destruct X as [_ X]. cbn [psum] in X. change (inject_Z 0) with 0 in X.
      destruct (wh <? snd t)%Z eqn:B.
      + split; [simpl; rewrite app_length; simpl; lia|]. rewrite E, X. cbn [psum].
        replace (d + 0)%Z with d by lia. destruct (i ++ [(z - d)%Z]); ring.
      + apply Z.ltb_ge in B. rewrite Zle_Qle in B. simpl. lra.
    - destruct X as [Hr X]. rewrite app_length in Hr. simpl in Hr.
      split; [simpl; rewrite app_length; simpl; lia|]. rewrite E, X.
      change (psum (Datatypes.S (Datatypes.S r)) (d :: i ++ [(z - d)%Z])) with (d + psum (Datatypes.S r) (i ++ [(z - d)%Z]))%Z.
      rewrite !psum_app by lia. rewrite times_plus. ring.
  Qed.

  Lemma join_psum d a i z r : (Datatypes.S r < length (a :: i ++ [z]))%nat ->
    psum (Datatypes.S r) ((a + d)%Z :: i ++ [(z - d)%Z]) = (d + psum (Datatypes.S r) (a :: i ++ [z]))%Z.
  Proof.
    intros H. simpl in H. rewrite app_length in H. simpl in H. cbn [psum]. rewrite !psum_app by lia. lia.
  Qed.

  Lemma leave_join_fits d a i z R v w :
    (0 < d)%Z -> fits (a :: i ++ [z]) R v -> later d v w ->
    existsb stays_bounded (combine tracked (parts R)) = false ->
    fits ((a + d)%Z :: i ++ [(z - d)%Z]) (Region (map_parts tracked (leave_part false) R) (classes R)) w.
  Proof.
    intros Hd F H B. pose proof (inject_positive d Hd) as P.
    assert (Len : length (a :: i ++ [z]) = Datatypes.S (classes R)) by apply F.
    eapply fits_map; [exact F| |simpl in *; rewrite app_length in *; simpl in *; lia].
    intros t p Hp X. pose proof (in_combine_l _ _ _ _ Hp) as Ht. pose proof (later_one _ _ _ t H Ht) as E.
    destruct p as [|wh [|r]]; unfold leave_part.
    - simpl in *. lra.
    - destruct X as [_ X]. cbn [psum] in X. change (inject_Z 0) with 0 in X.
      destruct (wh <? snd t)%Z eqn:L.
      + exfalso. assert (Y : existsb stays_bounded (combine tracked (parts R)) = true).
        { apply existsb_exists. exists (t, At wh 0). auto. }
        congruence.
      + apply Z.ltb_ge in L. rewrite Zle_Qle in L. simpl. lra.
    - destruct X as [Hr X]. split; [simpl in *; rewrite app_length in *; simpl in *; lia|].
      rewrite E, X, join_psum by auto. rewrite times_plus. ring.
  Qed.

  (** All bounded clocks are integers and go above: there is one gap, which stays. *)
  Lemma leave_all_fits d z R v w :
    (0 < d)%Z -> fits [z] R v -> later d v w ->
    existsb stays_bounded (combine tracked (parts R)) = false ->
    fits [z] (Region (map_parts tracked (leave_part false) R) 0) w.
  Proof.
    intros Hd F H B. pose proof (inject_positive d Hd) as P.
    eapply fits_map; [exact F| |reflexivity].
    intros t p Hp X. pose proof (in_combine_l _ _ _ _ Hp) as Ht. pose proof (later_one _ _ _ t H Ht) as E.
    destruct p as [|wh [|r]]; unfold leave_part.
    - simpl in *. lra.
    - destruct X as [_ X]. cbn [psum] in X. change (inject_Z 0) with 0 in X.
      destruct (wh <? snd t)%Z eqn:L.
      + exfalso. assert (Y : existsb stays_bounded (combine tracked (parts R)) = true).
        { apply existsb_exists. exists (t, At wh 0). auto. }
        congruence.
      + apply Z.ltb_ge in L. rewrite Zle_Qle in L. simpl. lra.
    - destruct X as [Hr _]. simpl in Hr. lia.
  Qed.

  Lemma stay_fits d a i z R v w :
    (0 < d)%Z -> fits (a :: i ++ [z]) R v -> later d v w -> existsb whole (parts R) = false ->
    fits ((a + d)%Z :: i ++ [(z - d)%Z]) R w.
  Proof.
    intros Hd F H B. pose proof (inject_positive d Hd) as P. destruct F as [Len F]. split.
    { simpl in *. rewrite app_length in *. simpl in *. lia. }
    assert (G : forall ts ps, Forall2 (fun t p => fit (a :: i ++ [z]) (snd t) p (v (fst t))) ts ps -> incl ts tracked ->
              existsb whole ps = false ->
              Forall2 (fun t p => fit ((a + d)%Z :: i ++ [(z - d)%Z]) (snd t) p (w (fst t))) ts ps).
    { induction 1 as [|t p ts ps X Y IH]; intros I J; constructor.
      - simpl in J. apply orb_false_iff in J. destruct J as [J _].
        pose proof (later_one _ _ _ t H (I _ (or_introl eq_refl))) as E.
        destruct p as [|wh [|r]]; [simpl in *; lra|discriminate|].
        destruct X as [Hr X]. split; [simpl in *; rewrite app_length in *; simpl in *; lia|].
        rewrite E, X, join_psum by auto. rewrite times_plus. ring.
      - simpl in J. apply orb_false_iff in J. destruct J as [_ J]. apply IH; auto. intros q Hq. apply I. right; auto. }
    apply G; auto. apply incl_refl.
  Qed.

  Lemma arrive_fits a i z R v w m :
    proper (a :: i ++ [z]) -> classes R = Datatypes.S m -> fits (a :: i ++ [z]) R v -> later z v w -> existsb whole (parts R) = false ->
    fits ((a + z)%Z :: i) (Region (map (arrive_part (Datatypes.S m)) (parts R)) m) w.
  Proof.
    intros [Pg Sg] Hm F H B. destruct F as [Len F].
    assert (Li : length i = m) by (simpl in Len; rewrite app_length in Len; simpl in Len; lia).
    split; [simpl; lia|]. simpl parts.
    assert (Pz : (0 < z)%Z).
    { unfold positives in Pg. rewrite Forall_forall in Pg. apply Pg. right. apply in_or_app. right. left. reflexivity. }
    pose proof (inject_positive z Pz) as P.
    assert (G : forall ts ps, Forall2 (fun t p => fit (a :: i ++ [z]) (snd t) p (v (fst t))) ts ps -> incl ts tracked ->
              existsb whole ps = false ->
              Forall2 (fun t p => fit ((a + z)%Z :: i) (snd t) p (w (fst t))) ts (map (arrive_part (Datatypes.S m)) ps)).
    { induction 1 as [|t p ts ps X Y IH]; intros I J; simpl map; constructor.
      - simpl in J. apply orb_false_iff in J. destruct J as [J _].
        pose proof (later_one _ _ _ t H (I _ (or_introl eq_refl))) as E.
        destruct p as [|wh [|r]]; [simpl in *; lra|discriminate|].
        destruct X as [Hr X]. unfold arrive_part. destruct (Datatypes.S r =? Datatypes.S m)%nat eqn:Q.
        + apply Nat.eqb_eq in Q. injection Q as ->. split; [simpl; lia|]. rewrite E, X.
          assert (Z1 : (psum (Datatypes.S m) (a :: i ++ [z]) + z = Zpos W)%Z).
          { rewrite <- Sg. rewrite zsum_cons, zsum_app. cbn [psum]. rewrite psum_app by lia.
            unfold zsum. rewrite Li. simpl. lia. }
          change (psum 0 ((a + z)%Z :: i)) with 0%Z. change (inject_Z 0) with 0. rewrite inject_Z_plus. change (inject_Z 1) with 1.
          assert (U : inject_Z (psum (Datatypes.S m) (a :: i ++ [z])) * unit + inject_Z z * unit == 1).
          { rewrite <- times_plus, Z1. apply unit_whole. }
          lra.
        + apply Nat.eqb_neq in Q. simpl in Hr. rewrite app_length in Hr. simpl in Hr.
          split; [simpl; lia|]. rewrite E, X. cbn [psum]. rewrite psum_app by lia.
          replace (a + z + psum r i)%Z with (z + (a + psum r i))%Z by lia. rewrite !times_plus. ring.
      - simpl in J. apply orb_false_iff in J. destruct J as [_ J]. apply IH; auto. intros q Hq. apply I. right; auto. }
    apply G; auto. apply incl_refl.
  Qed.

  Lemma leave_is_open opens R : existsb whole (map_parts tracked (leave_part opens) R) = false.
  Proof.
    apply not_true_iff_false. intros H. apply existsb_exists in H. destruct H as [p [Hp H]].
    unfold map_parts in Hp. apply in_map_iff in Hp. destruct Hp as [[t q] [<- _]]. simpl in H.
    destruct q as [|w [|r]]; simpl in H; try discriminate.
    - destruct (w <? snd t)%Z; discriminate.
    - destruct opens; discriminate.
  Qed.

  (** ** States of a run *)
  Definition ok (c : config) (s : state) : Prop :=
    exists rs, state_at (fst c) = Some rs /\ place rs = fst s /\ proper (snd c) /\ fits (snd c) (shape rs) (snd s).
  Definition evens (g : list Z) : Prop := Forall (fun z => Z.even z = true) g.

  Lemma fits_same g R v w : same v w -> fits g R v -> fits g R w.
  Proof.
    intros H [L F]. split; [exact L|]. revert F. apply forall2_weaken.
    intros t p X. pose proof (H (fst t)) as E. destruct p; simpl in *; [lra|]. destruct X as [X Y]. split; [exact X|]. lra.
  Qed.
  Lemma ok_same c s t : fst s = fst t -> same (snd s) (snd t) -> ok c s -> ok c t.
  Proof.
    intros E H [rs [A1 [A2 [A3 A4]]]]. exists rs. rewrite <- E. split; auto. split; auto. split; auto.
    apply fits_same with (snd s); auto.
  Qed.

  Lemma proper_open d i z : proper (i ++ [z]) -> (0 < d)%Z -> (d < z)%Z -> proper (d :: i ++ [(z - d)%Z]).
  Proof.
    intros [P Z] H G. unfold proper, positives in *. apply Forall_app in P. destruct P as [P _]. split.
    - constructor; auto. apply Forall_app. split; auto. constructor; [lia|constructor].
    - rewrite <- Z, zsum_cons, !zsum_app. unfold zsum. simpl. lia.
  Qed.
  Lemma proper_join d a i z : proper (a :: i ++ [z]) -> (0 < d)%Z -> (d < z)%Z -> proper ((a + d)%Z :: i ++ [(z - d)%Z]).
  Proof.
    intros [P Z] H G. unfold proper, positives in *. inversion P; subst. apply Forall_app in H3. destruct H3 as [P' _]. split.
    - constructor; [lia|]. apply Forall_app. split; auto. constructor; [lia|constructor].
    - rewrite <- Z, !zsum_cons, !zsum_app. unfold zsum. simpl. lia.
  Qed.
  Lemma proper_arrive a i z : proper (a :: i ++ [z]) -> proper ((a + z)%Z :: i).
  Proof.
    intros [P Z]. unfold proper, positives in *. inversion P; subst. apply Forall_app in H2. destruct H2 as [P' Q].
    inversion Q; subst. split.
    - constructor; [lia|auto].
    - rewrite <- Z, !zsum_cons, !zsum_app. unfold zsum. simpl. lia.
  Qed.

  (** One elementary delay is a step of the graph. *)
  Lemma elementary c rs here w o R g :
    state_at (fst c) = Some rs -> at_location A (place rs) here -> urgent here = false ->
    In (o, R) (delay_shapes tracked (shape rs)) -> proper g -> fits g R w -> all_hold w (invariant here) ->
    moves_mass o (snd c) g ->
    exists st j rs', link st c (j, g) /\ state_at j = Some rs' /\ place rs' = place rs /\ shape rs' = R /\ N.testbit (marks st) 1 = true.
  Proof.
    intros Hs Hh U Hin Pg F I M.
    destruct (delay_in_graph A tracked all states S graph_is (fst c) rs here o R Hs Hh U Hin) as [_ [j [b [H1 [H2 [H3 H4]]]]]].
    { eapply region_may_sound; eauto. }
    exists (Step (fst c) j o (N.lor 2 (label_bits 2 all here))), j, b. split; [|split; [exact H2|split; [exact H3|split; [exact H4|]]]].
    - split; [exact H1|]. split; [reflexivity|]. split; [reflexivity|]. split; [exact M|].
      exists b. split; [exact H2|]. cbn [snd]. rewrite H4. split; [apply F|apply Pg].
    - cbn [marks]. rewrite N.lor_spec. reflexivity.
  Qed.

  Lemma later_wait here d v w : all_running tracked here = true -> same w (wait here (inject_Z d * unit) v) -> later d v w.
  Proof.
    intros H E. unfold later. apply Forall_forall. intros t Ht. rewrite (E (fst t)). unfold wait.
    unfold all_running in H. rewrite forallb_forall in H. rewrite (H t Ht). reflexivity.
  Qed.

  Lemma last_app_one (i : list Z) z : last (i ++ [z]) 0%Z = z.
  Proof. apply last_last. Qed.
  Lemma app_not_nil (i : list Z) z : i ++ [z] <> [].
  Proof. destruct i; discriminate. Qed.

  Lemma mass_open d i z : (0 < d)%Z -> (d < z)%Z -> moves_mass [Open] (i ++ [z]) (d :: i ++ [(z - d)%Z]).
  Proof. intros. rewrite <- gaps_open. apply moves_split; auto; [rewrite last_app_one; auto|apply app_not_nil]. Qed.
  Lemma mass_join d a i z : (0 < d)%Z -> (d < z)%Z -> moves_mass [Join] (a :: i ++ [z]) ((a + d)%Z :: i ++ [(z - d)%Z]).
  Proof.
    intros. rewrite <- gaps_join. apply moves_split; auto; [|discriminate].
    change (a :: i ++ [z]) with ((a :: i) ++ [z]). rewrite last_app_one. auto.
  Qed.
  Lemma mass_arrive a i z : moves_mass [Arrive] (a :: i ++ [z]) ((a + z)%Z :: i).
  Proof. rewrite <- (gaps_arrive 0 a i z). apply moves_still; [reflexivity|discriminate]. Qed.

  Lemma one_gap_none_bounded z R v : fits [z] R v -> existsb whole (parts R) = false -> existsb bounded (parts R) = false.
  Proof.
    intros [_ F] H.
    assert (G : forall ts ps, Forall2 (fun (t : nat * Z) p => fit [z] (snd t) p (v (fst t))) ts ps -> existsb whole ps = false -> existsb bounded ps = false).
    { induction 1 as [|t p ts ps X Y IH]; intros N; [reflexivity|]. simpl in N. apply orb_false_iff in N. destruct N as [H1 H2].
      simpl. rewrite IH by auto. destruct p as [|w [|r]]; [reflexivity|discriminate|]. destruct X as [X _]. simpl in X. lia. }
    eapply G; eauto.
  Qed.

  (** Half a tick or a whole one, out of a region with an integer clock. *)
  Lemma leave_step d i z c rs here v w :
    state_at (fst c) = Some rs -> at_location A (place rs) here -> urgent here = false ->
    snd c = i ++ [z] -> proper (i ++ [z]) -> fits (i ++ [z]) (shape rs) v -> (0 < d)%Z -> (d < z)%Z ->
    later d v w -> all_hold w (invariant here) ->
    existsb bounded (parts (shape rs)) = true -> existsb whole (parts (shape rs)) = true ->
    exists st j rs' g, link st c (j, g) /\ state_at j = Some rs' /\ place rs' = place rs /\ N.testbit (marks st) 1 = true /\
      proper g /\ fits g (shape rs') w /\ existsb whole (parts (shape rs')) = false /\
      (g = d :: i ++ [(z - d)%Z] \/ (exists a i', i = a :: i' /\ g = (a + d)%Z :: i' ++ [(z - d)%Z]) \/ (i = [] /\ g = [z])).
  Proof.
    intros Hs Hh U E P F Hd Hz L I B Wh.
    destruct (existsb stays_bounded (combine tracked (parts (shape rs)))) eqn:O.
    - assert (In1 : In ([Open], Region (map_parts tracked (leave_part true) (shape rs)) (Datatypes.S (classes (shape rs)))) (delay_shapes tracked (shape rs))).
      { unfold delay_shapes. rewrite B, Wh, O. left. reflexivity. }
      destruct (elementary c rs here w _ _ (d :: i ++ [(z - d)%Z]) Hs Hh U In1) as [st [j [rs' [H1 [H2 [H3 [H4 H5]]]]]]]; auto.
      + apply proper_open; auto.
      + apply open_fits with v; auto.
      + rewrite E. apply mass_open; auto.
      + exists st, j, rs', (d :: i ++ [(z - d)%Z]). rewrite H4. split; auto. split; auto. split; auto. split; auto.
        split; [apply proper_open; auto|]. split; [apply open_fits with v; auto|]. split; [apply leave_is_open|]. left. reflexivity.
    - assert (Len : length (i ++ [z]) = Datatypes.S (classes (shape rs))) by apply F.
      destruct i as [|a i'].
      + simpl in Len. assert (C0 : classes (shape rs) = 0%nat) by lia.
        assert (In1 : In ([], Region (map_parts tracked (leave_part false) (shape rs)) 0) (delay_shapes tracked (shape rs))).
        { unfold delay_shapes. rewrite B, Wh, O, C0. left. reflexivity. }
        destruct (elementary c rs here w _ _ [z] Hs Hh U In1) as [st [j [rs' [H1 [H2 [H3 [H4 H5]]]]]]]; auto.
        * apply leave_all_fits with d v; auto.
        * rewrite E. apply moves_nothing.
        * exists st, j, rs', [z]. rewrite H4. split; auto. split; auto. split; auto. split; auto. split; auto.
          split; [apply leave_all_fits with d v; auto|]. split; [apply leave_is_open|]. right. right. auto.
      + simpl in Len. destruct (classes (shape rs)) as [|m] eqn:C; [rewrite app_length in Len; simpl in Len; lia|].
        assert (In1 : In ([Join], Region (map_parts tracked (leave_part false) (shape rs)) (Datatypes.S m)) (delay_shapes tracked (shape rs))).
        { unfold delay_shapes. rewrite B, Wh, O, C. left. reflexivity. }
        pose proof (leave_join_fits d a i' z (shape rs) v w Hd F L O) as Fj. rewrite C in Fj.
        destruct (elementary c rs here w _ _ ((a + d)%Z :: i' ++ [(z - d)%Z]) Hs Hh U In1) as [st [j [rs' [H1 [H2 [H3 [H4 H5]]]]]]]; auto.
        * apply proper_join; auto.
        * rewrite E. apply mass_join; auto.
        * exists st, j, rs', ((a + d)%Z :: i' ++ [(z - d)%Z]). rewrite H4. split; auto. split; auto. split; auto. split; auto.
          split; [apply proper_join; auto|]. split; auto. split; [apply leave_is_open|]. right. left. exists a, i'. auto.
  Qed.

  (** To the next integer. *)
  Lemma arrive_step a i z c rs here v w :
    state_at (fst c) = Some rs -> at_location A (place rs) here -> urgent here = false ->
    snd c = a :: i ++ [z] -> proper (a :: i ++ [z]) -> fits (a :: i ++ [z]) (shape rs) v ->
    later z v w -> all_hold w (invariant here) ->
    existsb bounded (parts (shape rs)) = true -> existsb whole (parts (shape rs)) = false ->
    exists st j rs', link st c (j, (a + z)%Z :: i) /\ state_at j = Some rs' /\ place rs' = place rs /\ N.testbit (marks st) 1 = true /\
      proper ((a + z)%Z :: i) /\ fits ((a + z)%Z :: i) (shape rs') w.
  Proof.
    intros Hs Hh U E P F L I B Wh.
    assert (Len : length (a :: i ++ [z]) = Datatypes.S (classes (shape rs))) by apply F.
    destruct (classes (shape rs)) as [|m] eqn:C; [simpl in Len; rewrite app_length in Len; simpl in Len; lia|].
    assert (In1 : In ([Arrive], Region (map (arrive_part (Datatypes.S m)) (parts (shape rs))) m) (delay_shapes tracked (shape rs))).
    { unfold delay_shapes. rewrite B, Wh, C. left. reflexivity. }
    pose proof (arrive_fits a i z (shape rs) v w m P C F L Wh) as Fa.
    destruct (elementary c rs here w _ _ ((a + z)%Z :: i) Hs Hh U In1) as [st [j [rs' [H1 [H2 [H3 [H4 H5]]]]]]]; auto.
    - apply proper_arrive; auto.
    - rewrite E. apply mass_arrive.
    - exists st, j, rs'. rewrite H4. split; auto. split; auto. split; auto. split; auto. split; auto. apply proper_arrive; auto.
  Qed.

  (** Inside an open region. *)
  Lemma stay_step d a i z c rs here v w :
    state_at (fst c) = Some rs -> at_location A (place rs) here -> urgent here = false ->
    snd c = a :: i ++ [z] -> proper (a :: i ++ [z]) -> fits (a :: i ++ [z]) (shape rs) v -> (0 < d)%Z -> (d < z)%Z ->
    later d v w -> all_hold w (invariant here) ->
    existsb bounded (parts (shape rs)) = true -> existsb whole (parts (shape rs)) = false ->
    exists st j rs', link st c (j, (a + d)%Z :: i ++ [(z - d)%Z]) /\ state_at j = Some rs' /\ place rs' = place rs /\ N.testbit (marks st) 1 = true /\
      proper ((a + d)%Z :: i ++ [(z - d)%Z]) /\ fits ((a + d)%Z :: i ++ [(z - d)%Z]) (shape rs') w.
  Proof.
    intros Hs Hh U E P F Hd Hz L I B Wh.
    assert (Len : length (a :: i ++ [z]) = Datatypes.S (classes (shape rs))) by apply F.
    destruct (classes (shape rs)) as [|m] eqn:C; [simpl in Len; rewrite app_length in Len; simpl in Len; lia|].
    assert (In1 : In ([Join], shape rs) (delay_shapes tracked (shape rs))).
    { unfold delay_shapes. rewrite B, Wh, C. right. left. reflexivity. }
    pose proof (stay_fits d a i z (shape rs) v w Hd F L Wh) as Fa.
    destruct (elementary c rs here w _ _ ((a + d)%Z :: i ++ [(z - d)%Z]) Hs Hh U In1) as [st [j [rs' [H1 [H2 [H3 [H4 H5]]]]]]]; auto.
    - apply proper_join; auto.
    - rewrite E. apply mass_join; auto.
    - exists st, j, rs'. rewrite H4. split; auto. split; auto. split; auto. split; auto. split; auto. apply proper_join; auto.
  Qed.

  Definition path (c : config) (l : list (step * config)) (e : config) : Prop := follows c l /\ end_of c l = e.

  Lemma even_cases z : Z.even z = true -> (0 < z)%Z -> z = 2%Z \/ (2 < z)%Z.
  Proof. intros H P. destruct (Z.eq_dec z 2); auto. destruct (Z.eq_dec z 1); [subst; discriminate|]. right. lia. Qed.

  Lemma evens_minus i z : evens (i ++ [z]) -> evens (i ++ [(z - 2)%Z]).
  Proof.
    unfold evens. rewrite !Forall_app. intros [H G]. split; auto. inversion G; subst. constructor; auto.
    rewrite Z.even_sub, H2. reflexivity.
  Qed.
  Lemma even_plus_two a : Z.even a = true -> Z.even (a + 2) = true.
  Proof. intros H. rewrite Z.even_add, H. reflexivity. Qed.

  (** R3: a tick is one elementary step, or two. *)
  Lemma tick_path c s t here :
    ok c s -> evens (snd c) -> at_location A (fst s) here -> urgent here = false ->
    all_hold (snd s) (invariant here) -> fst t = fst s -> same (snd t) (wait here (inject_Z 2 * unit) (snd s)) ->
    all_hold (snd t) (invariant here) ->
    exists l e, path c l e /\ ok e t /\ evens (snd e) /\ l <> [] /\ N.testbit (marks_of l) 1 = true.
  Proof.
    intros [rs [Hs [Hp [P F]]]] Ev Hh U I Et Ew It.
    assert (Hh' : at_location A (place rs) here) by (rewrite Hp; auto).
    assert (R : all_running tracked here = true) by (eapply all_running_graph; eauto).
    pose proof (later_wait here 2 (snd s) (snd t) R Ew) as L2.
    set (u := wait here (inject_Z 1 * unit) (snd s)).
    pose proof (later_wait here 1 (snd s) u R (same_refl _)) as L1.
    assert (Lu : later 1 u (snd t)).
    { apply (later_wait here 1); auto. eapply same_trans; [exact Ew|]. apply same_sym.
      eapply same_trans; [apply wait_wait|]. apply wait_delay. change (inject_Z 2) with (1 + 1). change (inject_Z 1) with 1. ring. }
    assert (Iu : all_hold u (invariant here)).
    { pose proof unit_positive as PU. apply waiting_is_convex with (inject_Z 2 * unit); auto.
      - change (inject_Z 1) with 1. lra.
      - change (inject_Z 1) with 1. change (inject_Z 2) with 2. lra.
      - apply all_hold_same with (snd t); auto. }
    destruct c as [ci g]. simpl fst in *. simpl snd in *.
    assert (Ng : g <> []) by (destruct F as [Len _]; destruct g; [discriminate|discriminate]).
    destruct (exists_last Ng) as [i [z ->]].
    assert (Pz : (0 < z)%Z). { destruct P as [P _]. unfold positives in P. apply Forall_app in P. destruct P as [_ P]. inversion P; auto. }
    assert (Evz : Z.even z = true). { unfold evens in Ev. apply Forall_app in Ev. destruct Ev as [_ Ev']. inversion Ev'; auto. }
    assert (Evi : evens i). { unfold evens in *. apply Forall_app in Ev. tauto. }
    assert (One : forall st j rs' g', link st (ci, i ++ [z]) (j, g') -> state_at j = Some rs' -> place rs' = place rs ->
              N.testbit (marks st) 1 = true -> proper g' -> fits g' (shape rs') (snd t) -> evens g' ->
              exists l e, path (ci, i ++ [z]) l e /\ ok e t /\ evens (snd e) /\ l <> [] /\ N.testbit (marks_of l) 1 = true).
    { intros st j rs' g' H1 H2 H3 H4 H5 H6 H7. exists [(st, (j, g'))], (j, g'). split; [split; [split; [exact H1|exact Logic.I]|reflexivity]|].
      split; [exists rs'; simpl; rewrite Et, <- Hp; auto|]. split; auto. split; [discriminate|].
      unfold marks_of. cbn [fold_right fst]. rewrite N.lor_spec, H4. reflexivity. }
    destruct (existsb bounded (parts (shape rs))) eqn:B.
    2: { (* every clock is above *)
      assert (In1 : In ([], shape rs) (delay_shapes tracked (shape rs))) by (unfold delay_shapes; rewrite B; left; reflexivity).
      pose proof (idle_fits 2 _ _ _ _ ltac:(lia) B F L2) as Fi.
      destruct (elementary (ci, i ++ [z]) rs here (snd t) _ _ (i ++ [z]) Hs Hh' U In1 P Fi It (moves_nothing _)) as [st [j [rs' [H1 [H2 [H3 [H4 H5]]]]]]].
      apply (One st j rs' (i ++ [z])); auto. rewrite H4; auto. }
    destruct (existsb whole (parts (shape rs))) eqn:Wh.
    - destruct (even_cases z Evz Pz) as [->|Hz].
      + (* leave by half a tick, then arrive *)
        destruct (leave_step 1 i 2 (ci, i ++ [2%Z]) rs here (snd s) u Hs Hh' U eq_refl P F ltac:(lia) ltac:(lia) L1 Iu B Wh)
          as [st [j [rs' [g' [K [Hj [Hpl [Hm [Pg [Fg [Nw G]]]]]]]]]]].
        assert (Hh1 : at_location A (place rs') here) by (rewrite Hpl; auto).
        assert (Two : forall st2 j2 rs2 g2, link st2 (j, g') (j2, g2) -> state_at j2 = Some rs2 -> place rs2 = place rs' ->
                  proper g2 -> fits g2 (shape rs2) (snd t) -> evens g2 ->
                  exists l e, path (ci, i ++ [2%Z]) l e /\ ok e t /\ evens (snd e) /\ l <> [] /\ N.testbit (marks_of l) 1 = true).
        { intros st2 j2 rs2 g2 H1 H2 H3 H5 H6 H7. exists [(st, (j, g')); (st2, (j2, g2))], (j2, g2).
          split; [split; [split; [exact K|split; [exact H1|exact Logic.I]]|reflexivity]|].
          split; [exists rs2; simpl; rewrite Et, <- Hp, <- Hpl; auto|]. split; auto. split; [discriminate|].
          unfold marks_of. cbn [fold_right fst]. rewrite N.lor_spec, Hm. reflexivity. }
        destruct G as [-> | [[a [i' [-> ->]]] | [-> ->]]].
        * assert (Bd : existsb bounded (parts (shape rs')) = true).
          { destruct (state_valid A tracked all states S graph_is j rs' Hj) as [V|V]; auto.
            exfalso. destruct Fg as [Len _]. rewrite V in Len. simpl in Len. rewrite app_length in Len. simpl in Len. lia. }
          destruct (arrive_step 1 i (2 - 1) (j, 1%Z :: i ++ [(2 - 1)%Z]) rs' here u (snd t) Hj Hh1 U eq_refl Pg Fg Lu It Bd Nw)
            as [st2 [j2 [rs2 [H1 [H2 [H3 [H4 [H5 H6]]]]]]]].
          apply (Two st2 j2 rs2 _ H1 H2 H3 H5 H6). constructor; [reflexivity|exact Evi].
        * assert (Bd : existsb bounded (parts (shape rs')) = true).
          { destruct (state_valid A tracked all states S graph_is j rs' Hj) as [V|V]; auto.
            exfalso. destruct Fg as [Len _]. rewrite V in Len. simpl in Len. rewrite app_length in Len. simpl in Len. lia. }
          destruct (arrive_step (a + 1) i' (2 - 1) (j, (a + 1)%Z :: i' ++ [(2 - 1)%Z]) rs' here u (snd t) Hj Hh1 U eq_refl Pg Fg Lu It Bd Nw)
            as [st2 [j2 [rs2 [H1 [H2 [H3 [H4 [H5 H6]]]]]]]].
          apply (Two st2 j2 rs2 _ H1 H2 H3 H5 H6). inversion Evi; subst. constructor; auto.
          replace (a + 1 + (2 - 1))%Z with (a + 2)%Z by lia. apply even_plus_two; auto.
        * pose proof (one_gap_none_bounded _ _ _ Fg Nw) as Bd.
          assert (In1 : In ([], shape rs') (delay_shapes tracked (shape rs'))) by (unfold delay_shapes; rewrite Bd; left; reflexivity).
          pose proof (idle_fits 1 _ _ _ _ ltac:(lia) Bd Fg Lu) as Fi.
          destruct (elementary (j, [2%Z]) rs' here (snd t) _ _ [2%Z] Hj Hh1 U In1 Pg Fi It (moves_nothing _)) as [st2 [j2 [rs2 [H1 [H2 [H3 [H4 H5]]]]]]].
          apply (Two st2 j2 rs2 [2%Z] H1 H2 H3 Pg); [rewrite H4; auto|]. constructor; [reflexivity|constructor].
      + destruct (leave_step 2 i z (ci, i ++ [z]) rs here (snd s) (snd t) Hs Hh' U eq_refl P F ltac:(lia) Hz L2 It B Wh)
          as [st [j [rs' [g' [K [Hj [Hpl [Hm [Pg [Fg [Nw G]]]]]]]]]]].
        apply (One st j rs' g'); auto.
        destruct G as [-> | [[a [i' [-> ->]]] | [-> ->]]].
        * constructor; [reflexivity|]. apply evens_minus; auto.
        * inversion Evi; subst. constructor; [apply even_plus_two; auto|]. apply evens_minus. apply Forall_app. split; auto.
        * constructor; auto.
    - assert (Hi : exists a i', i = a :: i').
      { destruct i as [|a i']; [|eauto]. exfalso. simpl in F. pose proof (one_gap_none_bounded _ _ _ F Wh). congruence. }
      destruct Hi as [a [i' ->]]. inversion Evi; subst.
      destruct (even_cases z Evz Pz) as [->|Hz].
      + destruct (arrive_step a i' 2 (ci, a :: i' ++ [2%Z]) rs here (snd s) (snd t) Hs Hh' U eq_refl P F L2 It B Wh)
          as [st2 [j2 [rs2 [H4 [H5 [H6 [H7 [H8 H9]]]]]]]].
        apply (One st2 j2 rs2 _ H4 H5 H6 H7 H8 H9). constructor; auto. apply even_plus_two; auto.
      + destruct (stay_step 2 a i' z (ci, a :: i' ++ [z]) rs here (snd s) (snd t) Hs Hh' U eq_refl P F ltac:(lia) Hz L2 It B Wh)
          as [st2 [j2 [rs2 [H4 [H5 [H6 [H7 [H8 H9]]]]]]]].
        apply (One st2 j2 rs2 _ H4 H5 H6 H7 H8 H9). constructor; [apply even_plus_two; auto|]. apply evens_minus. apply Forall_app. split; auto.
  Qed.

  (** ** Actions *)
  Lemma normal_fits g k w r q :
    proper g -> (r < length g)%nat -> q == inject_Z w + inject_Z (psum r g) * unit -> fit g k (normal k w r) q.
  Proof.
    intros P Hr E. unfold normal. destruct ((w <? k)%Z || ((w =? k)%Z && (r =? 0)%nat)) eqn:B; [split; auto|].
    apply orb_false_iff in B. destruct B as [B1 B2]. apply Z.ltb_ge in B1. simpl.
    assert (Ng : g <> []) by (destruct g; [simpl in Hr; lia|discriminate]).
    destruct r as [|r].
    - apply andb_false_iff in B2. destruct B2 as [B2|B2]; [|discriminate]. apply Z.eqb_neq in B2.
      assert (H : (k < w)%Z) by lia. rewrite Zlt_Qlt in H. cbn [psum] in E. change (inject_Z 0) with 0 in E. lra.
    - pose proof (fraction_positive r g P Ng). rewrite Zle_Qle in B1. lra.
  Qed.

  Lemma assign_part_fits g l R v w t p p' :
    proper g -> fits g R v -> same w (update l v) -> fit g (snd t) p (v (fst t)) -> assign_part tracked l R t p = Some p' ->
    fit g (snd t) p' (w (fst t)).
  Proof.
    intros P F Hw X H. pose proof (Hw (fst t)) as E. unfold update in E. unfold assign_part in H.
    destruct (find _ l) as [a|].
    - destruct (source a) as [|y] eqn:Sy.
      + injection H as <-. apply normal_fits; auto.
        * destruct F as [Len _]. lia.
        * rewrite E. cbn [psum reads]. change (inject_Z 0) with 0. ring.
      + destruct (part_of tracked R (Datatypes.S y)) as [[k q]|] eqn:Q; [|discriminate].
        destruct (part_of_fits g R v _ k q F Q) as [Y _]. cbn [reads] in E. destruct q as [|wh r].
        * destruct (snd t <=? k + offset a)%Z eqn:B; [|discriminate]. injection H as <-.
          apply Z.leb_le in B. rewrite Zle_Qle, inject_Z_plus in B. simpl in *. lra.
        * injection H as <-. destruct Y as [Hr Y]. apply normal_fits; auto. rewrite E, Y, inject_Z_plus. ring.
    - injection H as <-. destruct p; simpl in *; [lra|]. destruct X as [X1 X2]. split; [exact X1|]. lra.
  Qed.

  Lemma assign_parts_fits g l R v w ps :
    proper g -> fits g R v -> same w (update l v) -> assign_parts tracked l R (combine tracked (parts R)) = Some ps ->
    Forall2 (fun t p => fit g (snd t) p (w (fst t))) tracked ps.
  Proof.
    intros P F Hw. pose proof F as [_ F2].
    assert (G : forall ts qs ps, Forall2 (fun (t : nat * Z) p => fit g (snd t) p (v (fst t))) ts qs ->
              assign_parts tracked l R (combine ts qs) = Some ps -> Forall2 (fun (t : nat * Z) p => fit g (snd t) p (w (fst t))) ts ps).
    { intros ts qs ps' H. revert ps'. induction H as [|t q ts qs X Y IH]; intros ps' E; simpl in E.
      - injection E as <-. constructor.
      - destruct (assign_part tracked l R t q) as [p'|] eqn:Ap; [|discriminate].
        destruct (assign_parts tracked l R (combine ts qs)) as [r|]; [|discriminate]. injection E as <-.
        constructor; [|apply IH; reflexivity]. eapply assign_part_fits; eauto. }
    intros H. eapply G; eauto.
  Qed.

  Lemma prune_fits i : forall ps g w,
    Forall2 (fun (t : nat * Z) p => fit g (snd t) p (w (fst t))) tracked ps -> (i < length g)%nat -> proper g ->
    exists h, Forall2 (fun (t : nat * Z) p => fit h (snd t) p (w (fst t))) tracked (fst (prune i ps)) /\ proper h /\
      (evens g -> evens h) /\ moves_mass (snd (prune i ps)) g h /\ (length h + length (snd (prune i ps)) = length g)%nat.
  Proof.
    induction i as [|j IH]; intros ps g w F Hi P; simpl prune.
    - exists g. split; auto. split; auto. split; auto. split; [apply moves_nothing|]. simpl. lia.
    - destruct (existsb (uses (Datatypes.S j)) ps) eqn:E; [apply IH; auto; lia|]. cbn [fst snd].
      set (h := fuse Z.add j g).
      assert (Lh : length h = pred (length g)) by (apply length_fuse; lia).
      assert (Ph : proper h).
      { destruct P as [P1 P2]. split; [apply forall_fuse; auto; intros; lia|]. unfold h. rewrite zsum_fuse. auto. }
      assert (Fh : Forall2 (fun (t : nat * Z) p => fit h (snd t) p (w (fst t))) tracked (map (lower (Datatypes.S j)) ps)).
      { assert (G : forall ts qs, Forall2 (fun (t : nat * Z) p => fit g (snd t) p (w (fst t))) ts qs -> existsb (uses (Datatypes.S j)) qs = false ->
                  Forall2 (fun (t : nat * Z) p => fit h (snd t) p (w (fst t))) ts (map (lower (Datatypes.S j)) qs)).
        { induction 1 as [|t q ts qs X Y IH2]; intros N; simpl map; constructor.
          - simpl in N. apply orb_false_iff in N. destruct N as [N _]. destruct q as [|wh r]; [exact X|].
            destruct X as [Hr X]. simpl in N. apply Nat.eqb_neq in N. unfold lower.
            destruct (Datatypes.S j <? r)%nat eqn:B.
            + apply Nat.ltb_lt in B. split; [lia|]. unfold h. rewrite psum_fuse by lia.
              assert (Q : (pred r <=? j)%nat = false) by (apply Nat.leb_gt; lia). rewrite Q.
              replace (Datatypes.S (pred r)) with r by lia. auto.
            + apply Nat.ltb_ge in B. split; [lia|]. unfold h. rewrite psum_fuse by lia.
              assert (Q : (r <=? j)%nat = true) by (apply Nat.leb_le; lia). rewrite Q. auto.
          - simpl in N. apply orb_false_iff in N. destruct N as [_ N]. apply IH2; auto. }
        apply G; auto. }
      destruct (IH _ h w Fh ltac:(lia) Ph) as [h' [H1 [H2 [H3 [H4 H5]]]]]. exists h'.
      split; [exact H1|]. split; [exact H2|]. split; [|split].
      + intros Ev. apply H3. apply forall_fuse; auto. intros a b Ha Hb. rewrite Z.even_add, Ha, Hb. reflexivity.
      + change (Fuse j :: snd (prune j (map (lower (Datatypes.S j)) ps))) with ([Fuse j] ++ snd (prune j (map (lower (Datatypes.S j)) ps))).
        apply moves_both with h; auto. change h with (apply_gaps 0 (Fuse j) g). apply moves_still; auto.
        destruct g; [simpl in Hi; lia|discriminate].
      + simpl length. lia.
  Qed.

  Lemma label_bits_in here x : forall l k i, nth_error l i = Some x -> In x (labels here) ->
    N.testbit (label_bits k l here) (k + N.of_nat i) = true.
  Proof.
    induction l as [|y l IH]; intros k i H Hx; [destruct i; discriminate|]. cbn [label_bits]. rewrite N.lor_spec.
    destruct i as [|i].
    - injection H as ->. apply mem_In in Hx. rewrite Hx. rewrite N.add_0_r.
      assert (T : N.testbit (N.shiftl 1 k) k = true) by (apply testbit_unit; reflexivity). rewrite T. reflexivity.
    - specialize (IH (N.succ k) i H Hx). replace (k + N.of_nat (Datatypes.S i))%N with (N.succ k + N.of_nat i)%N by lia.
      rewrite IH. apply orb_true_r.
  Qed.

  Lemma action_path c s t :
    ok c s -> evens (snd c) -> acts A s t ->
    exists st e, link st c e /\ ok e t /\ evens (snd e) /\ N.testbit (marks st) 0 = true /\
      (forall i x, nth_error all i = Some x -> has_label A t x -> N.testbit (marks st) (2 + N.of_nat i) = true).
  Proof.
    intros [rs [Hs [Hp [P F]]]] Ev [here [e [there [Hh [He [Hg [Ht [Hth [Hu Hi]]]]]]]]].
    assert (Hh' : at_location A (place rs) here) by (rewrite Hp; auto).
    assert (M : region_may tracked (shape rs) (guard e) = true) by (eapply region_may_sound; eauto).
    rewrite Ht in Hth.
    destruct (action_in_graph A tracked all states S graph_is (fst c) rs here e there Hs Hh' He M Hth) as [o [R [Ea G]]].
    unfold assign_shape in Ea. destruct (assign_parts tracked (updates e) (shape rs) (combine tracked (parts (shape rs)))) as [ps|] eqn:Ap; [|discriminate].
    pose proof (assign_parts_fits _ _ _ _ _ _ P F Hu Ap) as F1.
    assert (Len : length (snd c) = Datatypes.S (classes (shape rs))) by apply F.
    destruct (prune_fits (classes (shape rs)) ps (snd c) (snd t) F1 ltac:(lia) P) as [h [F2 [P2 [E2 [M2 L2]]]]].
    cbv zeta in Ea. injection Ea as <- <-.
    assert (Ft : fits h (Region (fst (prune (classes (shape rs)) ps)) (classes (shape rs) - length (snd (prune (classes (shape rs)) ps)))) (snd t)).
    { split; [|exact F2]. cbn [classes]. assert (length h <> 0%nat).
      { destruct P2 as [_ Z2]. destruct h; [discriminate|]. simpl. lia. } lia. }
    destruct (G (region_may_sound _ _ _ _ P2 Ft Hi)) as [j [b [G1 [G2 [G3 G4]]]]].
    exists (Step (fst c) j (snd (prune (classes (shape rs)) ps)) (N.lor 1 (label_bits 2 all there))), (j, h).
    split.
    { split; [exact G1|]. split; [reflexivity|]. split; [reflexivity|]. split; [exact M2|].
      exists b. split; [exact G2|]. cbn [snd]. rewrite G4. split; [apply Ft|apply P2]. }
    split; [exists b; cbn [fst snd]; rewrite G4, Ht; auto|]. split; [apply E2; auto|].
    split; [cbn [marks]; rewrite N.lor_spec; reflexivity|].
    intros i x Hx [there' [Hth' Hl]]. rewrite Ht in Hth'. rewrite (at_location_unique _ _ _ _ Hth' Hth) in Hl.
    cbn [marks]. rewrite N.lor_spec, (label_bits_in there x all 2 i Hx Hl). apply orb_true_r.
  Qed.

  (** ** Steps of a run *)
  Lemma ticks_path : forall k c s t d,
    ok c s -> evens (snd c) -> (exists here, at_location A (fst s) here /\ all_hold (snd s) (invariant here)) ->
    d == inject_Z (Z.of_nat k) * (inject_Z 2 * unit) -> waits A d s t ->
    exists l e, path c l e /\ ok e t /\ evens (snd e) /\ ((0 < k)%nat -> N.testbit (marks_of l) 1 = true).
  Proof.
    induction k as [|k IH]; intros c s t d Ok Ev [here [Hh I]] Hd [here' [Hh' [Et [Hz [Hw It]]]]];
      rewrite (at_location_unique _ _ _ _ Hh' Hh) in *.
    - exists [], c. split; [split; [exact Logic.I|reflexivity]|]. split; [|split; [auto|lia]].
      apply ok_same with s; auto. apply same_sym. eapply same_trans; [exact Hw|]. eapply same_trans; [|apply wait_none].
      apply wait_delay. rewrite Hd. change (inject_Z (Z.of_nat 0)) with 0. ring.
    - pose proof unit_positive as PU.
      assert (D : d == inject_Z (Z.of_nat k) * (inject_Z 2 * unit) + inject_Z 2 * unit).
      { rewrite Hd, Nat2Z.inj_succ. unfold Z.succ. rewrite inject_Z_plus. ring. }
      assert (P2 : 0 < inject_Z 2 * unit) by (change (inject_Z 2) with 2; lra).
      assert (Mk : 0 <= inject_Z (Z.of_nat k) * (inject_Z 2 * unit)).
      { apply Qmult_le_0_compat; [|lra]. change 0 with (inject_Z 0). rewrite <- Zle_Qle. lia. }
      assert (U : urgent here = false) by (destruct (urgent here); auto; specialize (Hz eq_refl); lra).
      set (s1 := (fst s, wait here (inject_Z 2 * unit) (snd s))).
      assert (I1 : all_hold (snd s1) (invariant here)).
      { apply waiting_is_convex with d; auto; [lra|lra|]. apply all_hold_same with (snd t); auto. }
      destruct (tick_path c s s1 here Ok Ev Hh U I eq_refl (same_refl _) I1) as [l1 [e1 [[Fo1 En1] [Ok1 [Ev1 [N1 M1]]]]]].
      assert (W2 : waits A (inject_Z (Z.of_nat k) * (inject_Z 2 * unit)) s1 t).
      { exists here. split; [exact Hh|]. split; [exact Et|]. split; [congruence|]. split; [|exact It].
        eapply same_trans; [exact Hw|]. apply same_sym. eapply same_trans; [apply wait_wait|]. apply wait_delay. rewrite D. reflexivity. }
      destruct (IH e1 s1 t _ Ok1 Ev1 (ex_intro _ here (conj Hh I1)) (Qeq_refl _) W2) as [l2 [e2 [[Fo2 En2] [Ok2 [Ev2 M2]]]]].
      exists (l1 ++ l2), e2. split; [split|].
      + apply follows_app; auto. rewrite En1. auto.
      + rewrite end_of_app, En1. auto.
      + split; auto. split; auto. intros _. rewrite marks_app, M1. reflexivity.
  Qed.

  (** The first state: all clocks are 0, and meet the invariant. *)
  Definition origin_shape : region := Region (map (fun _ => At 0 0) tracked) 0.
  Definition starts_listed : bool :=
    forallb (fun l => match location_at A l with
                      | None => true
                      | Some here => negb (region_may tracked origin_shape (invariant here)) ||
                                     match find_state states l origin_shape with Some _ => true | None => false end
                      end) (initial A).

  Lemma start_ok s : Z.even (Zpos W) = true -> starts_listed = true -> starts A s -> exists c, ok c s /\ evens (snd c).
  Proof.
    intros HW H [here [Hin [Hh [Hz Hi]]]]. unfold starts_listed in H. rewrite forallb_forall in H. specialize (H _ Hin).
    rewrite Hh in H.
    assert (P : proper [Zpos W]) by (split; [constructor; [lia|constructor]|unfold zsum; simpl; lia]).
    assert (F : fits [Zpos W] origin_shape (snd s)).
    { split; [reflexivity|]. unfold origin_shape. cbn [parts].
      assert (G : forall ts : list (nat * Z), Forall2 (fun t p => fit [Zpos W] (snd t) p (snd s (fst t))) ts (map (fun _ => At 0 0) ts)); [|apply G].
      induction ts as [|t ts IH]; simpl map; constructor; auto. split; [simpl; lia|]. rewrite Hz.
      cbn [psum]. change (inject_Z 0) with 0. ring. }
    rewrite (region_may_sound _ _ _ _ P F Hi) in H. simpl in H.
    destruct (find_state states (fst s) origin_shape) as [i|] eqn:E; [|discriminate].
    destruct (find_state_sound states _ _ _ E) as [rs [H1 [H2 H3]]].
    exists (i, [Zpos W]). split; [|constructor; auto].
    exists rs. split; [exact H1|]. split; [exact H2|]. split; [exact P|]. rewrite H3. exact F.
  Qed.
End Paths.
