(** Regions of clocks and their elementary steps (proofs/regions.md, R1 to R4,
    proofs/certificates-regions.md): what a run with a period does is a path of them.
    Fractional parts are kept as the gaps between them. *)
Require Import Automaton Basics Closed Flow.
From Coq Require Import Lqa Lia Bool.
Import ListNotations.
Open Scope Q_scope.

(** A clock is above its bound, or has an integer part and the rank of its
    fractional part: 0 for an integer, 1 for the smallest. *)
Inductive part := Above | At (w : Z) (r : nat).
Record region := Region { parts : list part; classes : nat }.
Record rstate := RState { place : N; shape : region }.

(** A step from a listed state to another; bit 0 of the marks: an action, bit 1:
    time passes, then the labels of the target. *)
Record step := Step { src : N; dst : N; ops : list op; marks : N }.

Definition part_eqb (p q : part) : bool :=
  match p, q with
  | Above, Above => true
  | At w r, At w' r' => (w =? w')%Z && (r =? r')%nat
  | _, _ => false
  end.
Fixpoint list_eqb {X} (e : X -> X -> bool) (l m : list X) : bool :=
  match l, m with
  | [], [] => true
  | a :: l, b :: m => e a b && list_eqb e l m
  | _, _ => false
  end.
Lemma part_eqb_eq p q : part_eqb p q = true -> p = q.
Proof.
  destruct p, q; simpl; try discriminate; auto. rewrite andb_true_iff, Z.eqb_eq, Nat.eqb_eq. intros [-> ->]. auto.
Qed.
Lemma list_eqb_eq {X} (e : X -> X -> bool) : (forall a b, e a b = true -> a = b) -> forall l m, list_eqb e l m = true -> l = m.
Proof.
  intros H. induction l as [|a l IH]; intros [|b m]; simpl; try discriminate; auto.
  rewrite andb_true_iff. intros [G F]. f_equal; auto.
Qed.

Definition bounded (p : part) : bool := match p with Above => false | _ => true end.
Definition whole (p : part) : bool := match p with At _ O => true | _ => false end.
Definition uses (i : nat) (p : part) : bool := match p with At _ r => (r =? i)%nat | _ => false end.

(** ** Sums of gaps *)
Fixpoint psum (r : nat) (g : list Z) : Z :=
  match r, g with S r, z :: g => (z + psum r g)%Z | _, _ => 0%Z end.
Definition zsum (g : list Z) : Z := psum (length g) g.

Lemma psum_app r : forall i l, (r <= length i)%nat -> psum r (i ++ l) = psum r i.
Proof. induction r; intros [|a i] l H; simpl in *; try reflexivity; [lia|]. rewrite IHr by lia. reflexivity. Qed.
Lemma zsum_app i l : zsum (i ++ l) = (zsum i + zsum l)%Z.
Proof. unfold zsum. induction i; simpl; auto. rewrite IHi. lia. Qed.
Lemma zsum_cons a l : zsum (a :: l) = (a + zsum l)%Z.
Proof. reflexivity. Qed.

Definition positives (g : list Z) : Prop := Forall (fun z => (0 < z)%Z) g.

Lemma psum_nonneg r : forall g, positives g -> (0 <= psum r g)%Z.
Proof. induction r; intros [|a g] H; simpl; try lia. inversion H; subst. specialize (IHr g H3). lia. Qed.
Lemma psum_positive r g : positives g -> g <> [] -> (0 < psum (S r) g)%Z.
Proof. destruct g as [|a g]; [congruence|]. intros H _. simpl. inversion H; subst. pose proof (psum_nonneg r g H3). lia. Qed.
Lemma psum_less r : forall g, positives g -> (r < length g)%nat -> (psum r g < zsum g)%Z.
Proof.
  induction r; intros [|a g] H Hr; simpl in Hr; try lia; inversion H; subst.
  - rewrite zsum_cons. simpl. pose proof (psum_nonneg (length g) g H3). unfold zsum. lia.
  - rewrite zsum_cons. simpl. specialize (IHr g H3 ltac:(lia)). lia.
Qed.

Lemma change_last_app f (i : list Z) z : change_last f (i ++ [z]) = i ++ [f z].
Proof.
  induction i as [|a i IH]; [reflexivity|]. simpl. rewrite IH. destruct i; reflexivity.
Qed.
Lemma gaps_open d i z : apply_gaps d Open (i ++ [z]) = d :: i ++ [(z - d)%Z].
Proof. unfold apply_gaps, apply. rewrite change_last_app. reflexivity. Qed.
Lemma app_cons_shape (i : list Z) z : exists b r, i ++ [z] = b :: r.
Proof. destruct i; simpl; eauto. Qed.
Lemma gaps_join d a i z : apply_gaps d Join (a :: i ++ [z]) = (a + d)%Z :: i ++ [(z - d)%Z].
Proof.
  unfold apply_gaps, apply. rewrite <- (change_last_app (fun z => (z - d)%Z)).
  destruct (app_cons_shape i z) as [b [r E]]. rewrite E. reflexivity.
Qed.
Lemma gaps_arrive d a i z : apply_gaps d Arrive (a :: i ++ [z]) = (a + z)%Z :: i.
Proof.
  unfold apply_gaps, apply. destruct (app_cons_shape i z) as [b [r E]]. rewrite E.
  rewrite <- E, last_last, removelast_last. reflexivity.
Qed.

Lemma psum_fuse k : forall r g, (S k < length g)%nat ->
  psum r (fuse Z.add k g) = if (r <=? k)%nat then psum r g else psum (S r) g.
Proof.
  induction k as [|k IH]; intros r [|a [|b g]] H; simpl in H; try lia.
  - destruct r; simpl; lia.
  - change (fuse Z.add (S k) (a :: b :: g)) with (a :: fuse Z.add k (b :: g)).
    destruct r as [|r]; [reflexivity|]. change (psum (S r) (a :: fuse Z.add k (b :: g))) with (a + psum r (fuse Z.add k (b :: g)))%Z.
    rewrite IH by (simpl; lia). change (S r <=? S k)%nat with (r <=? k)%nat. destruct (r <=? k)%nat; reflexivity.
Qed.
Lemma length_fuse k : forall g : list Z, (S k < length g)%nat -> length (fuse Z.add k g) = pred (length g).
Proof.
  induction k as [|k IH]; intros [|a [|b g]] H; simpl in H; try lia; [reflexivity|].
  change (fuse Z.add (S k) (a :: b :: g)) with (a :: fuse Z.add k (b :: g)).
  simpl length. rewrite IH by (simpl; lia). reflexivity.
Qed.
Lemma forall_fuse (P : Z -> Prop) k : (forall a b, P a -> P b -> P (a + b)%Z) -> forall g, Forall P g -> Forall P (fuse Z.add k g).
Proof.
  intros HP. induction k as [|k IH]; intros [|a [|b g]] H; simpl; auto; inversion H; subst; inversion H3; subst; auto.
Qed.
Lemma zsum_fuse k : forall g, zsum (fuse Z.add k g) = zsum g.
Proof.
  induction k as [|k IH]; intros [|a [|b g]]; try reflexivity.
  - simpl. rewrite !zsum_cons. lia.
  - change (fuse Z.add (S k) (a :: b :: g)) with (a :: fuse Z.add k (b :: g)). rewrite !(zsum_cons a), IH. reflexivity.
Qed.

Section Checker.
  Variables (A : automaton) (tracked : list (nat * Z)) (all : list string) (states : list rstate).

  Fixpoint label_bits (k : N) (l : list string) (here : location) : N :=
    match l with
    | [] => 0%N
    | x :: l => N.lor (if mem x (labels here) then N.shiftl 1 k else 0%N) (label_bits (N.succ k) l here)
    end.

  Definition rstate_eqb (a : rstate) (l : N) (r : region) : bool :=
    (place a =? l)%N && (classes (shape a) =? classes r)%nat && list_eqb part_eqb (parts (shape a)) (parts r).

  Fixpoint find_from (k : N) (s : list rstate) (l : N) (r : region) : option N :=
    match s with
    | [] => None
    | a :: s => if rstate_eqb a l r then Some k else find_from (N.succ k) s l r
    end.
  Definition find_state := find_from 0 states.
  Definition state_at (i : N) : option rstate := nth_error states (N.to_nat i).

  Lemma find_state_sound l r i : find_state l r = Some i -> exists a, state_at i = Some a /\ place a = l /\ shape a = r.
  Proof.
    unfold find_state, state_at.
    assert (H : forall s k i, find_from k s l r = Some i ->
              exists a, nth_error s (N.to_nat i - N.to_nat k) = Some a /\ (k <= i)%N /\ place a = l /\ shape a = r).
    { induction s as [|a s IH]; intros k j E; simpl in E; [discriminate|].
      destruct (rstate_eqb a l r) eqn:X.
      - injection E as <-. exists a. rewrite Nat.sub_diag. split; [reflexivity|]. split; [lia|].
        unfold rstate_eqb in X. rewrite !andb_true_iff in X. destruct X as [[X Y] Z].
        apply N.eqb_eq in X. apply Nat.eqb_eq in Y. apply (list_eqb_eq part_eqb part_eqb_eq) in Z.
        destruct a as [pl [ps cl]], r as [ps' cl']. simpl in *. subst. auto.
      - destruct (IH _ _ E) as [b [Hb [Hk Hp]]]. exists b. split; [|split; [lia|auto]].
        replace (N.to_nat j - N.to_nat k)%nat with (S (N.to_nat j - N.to_nat (N.succ k)))%nat by lia. auto. }
    intros E. destruct (H _ _ _ E) as [a [Ha [_ Hp]]]. exists a. rewrite Nat.sub_0_r in Ha. auto.
  Qed.

  (** ** Constraints: may they hold in the region? *)
  Definition part_of (R : region) (x : nat) : option (Z * part) :=
    match find (fun p => Nat.eqb (fst (fst p)) x) (combine tracked (parts R)) with
    | Some p => Some (snd (fst p), snd p)
    | None => None
    end.

  Definition may (R : region) (a : atom) : bool :=
    match above a, below a with
    | S _, O =>
        match part_of R (above a) with
        | Some (k, Above) => (k <? bound a)%Z
        | Some (_, At w O) => if strict a then (w <? bound a)%Z else (w <=? bound a)%Z
        | Some (_, At w (S _)) => (w <? bound a)%Z
        | None => true
        end
    | O, S _ =>
        match part_of R (below a) with
        | Some (_, At w O) => if strict a then (- bound a <? w)%Z else (- bound a <=? w)%Z
        | Some (_, At w (S _)) => (- bound a <=? w)%Z
        | _ => true
        end
    | _, _ => true
    end.
  Definition region_may (R : region) (l : list atom) : bool := forallb (may R) l.

  (** ** Delays *)
  Definition leave_part (opens : bool) (t : nat * Z) (p : part) : part :=
    match p with
    | Above => Above
    | At w O => if (w <? snd t)%Z then At w 1 else Above
    | At w (S r) => At w (if opens then S (S r) else S r)
    end.
  Definition stays_bounded (q : (nat * Z) * part) : bool :=
    match snd q with At w O => (w <? snd (fst q))%Z | _ => false end.
  Definition arrive_part (m : nat) (p : part) : part :=
    match p with Above => Above | At w r => if (r =? m)%nat then At (w + 1) 0 else At w r end.
  Definition map_parts (f : nat * Z -> part -> part) (R : region) : list part :=
    map (fun q => f (fst q) (snd q)) (combine tracked (parts R)).

  Definition delay_shapes (R : region) : list (list op * region) :=
    let m := classes R in
    if negb (existsb bounded (parts R)) then [([], R)]
    else if existsb whole (parts R) then
      if existsb stays_bounded (combine tracked (parts R)) then [([Open], Region (map_parts (leave_part true) R) (S m))]
      else match m with
           | O => [([], Region (map_parts (leave_part false) R) O)]
           | S _ => [([Join], Region (map_parts (leave_part false) R) m)]
           end
    else match m with
         | O => []
         | S m' => [([Arrive], Region (map (arrive_part m) (parts R)) m'); ([Join], R)]
         end.

  (** ** Assignments *)
  Definition normal (k w : Z) (r : nat) : part :=
    if ((w <? k)%Z || ((w =? k)%Z && (r =? 0)%nat))%bool then At w r else Above.

  Definition assign_part (l : list assignment) (R : region) (t : nat * Z) (p : part) : option part :=
    match find (fun u => Nat.eqb (clock u) (fst t)) l with
    | None => Some p
    | Some u =>
        match source u with
        | O => Some (normal (snd t) (offset u) 0)
        | S _ => match part_of R (source u) with
                 | Some (_, At w r) => Some (normal (snd t) (w + offset u) r)
                 | Some (k, Above) => if (snd t <=? k + offset u)%Z then Some Above else None
                 | None => None
                 end
        end
    end.

  Fixpoint assign_parts (l : list assignment) (R : region) (q : list ((nat * Z) * part)) : option (list part) :=
    match q with
    | [] => Some []
    | (t, p) :: q => match assign_part l R t p, assign_parts l R q with
                     | Some p, Some ps => Some (p :: ps)
                     | _, _ => None
                     end
    end.

  (** Classes without clocks disappear. *)
  Definition lower (i : nat) (p : part) : part :=
    match p with Above => Above | At w r => At w (if (i <? r)%nat then pred r else r) end.
  Fixpoint prune (i : nat) (ps : list part) : list part * list op :=
    match i with
    | O => (ps, [])
    | S j => if existsb (uses (S j)) ps then prune j ps
             else let r := prune j (map (lower (S j)) ps) in (fst r, Fuse j :: snd r)
    end.

  Definition assign_shape (l : list assignment) (R : region) : option (list op * region) :=
    match assign_parts l R (combine tracked (parts R)) with
    | None => None
    | Some ps => let r := prune (classes R) ps in Some (snd r, Region (fst r) (classes R - length (snd r)))
    end.

  (** ** All steps between the listed states; nothing if one leads elsewhere *)
  Fixpoint collect {X} (f : X -> option (list step)) (l : list X) : option (list step) :=
    match l with
    | [] => Some []
    | x :: l => match f x, collect f l with Some a, Some b => Some (a ++ b) | _, _ => None end
    end.

  Definition to_state (i : N) (o : list op) (m : N) (l : N) (R : region) (there : location) : option (list step) :=
    if region_may R (invariant there)
    then match find_state l R with
         | Some j => Some [Step i j o (N.lor m (label_bits 2 all there))]
         | None => None
         end
    else Some [].

  Definition all_running (here : location) : bool :=
    forallb (fun t => is_running here (fst t)) tracked.

  Definition steps_of (q : N * rstate) : option (list step) :=
    let i := fst q in let l := place (snd q) in let R := shape (snd q) in
    match location_at A l with
    | None => Some []
    | Some here =>
        let delays := if urgent here then Some []
                      else if all_running here
                      then collect (fun s => to_state i (fst s) 2 l (snd s) here) (delay_shapes R)
                      else None in
        let actions := collect (fun e =>
          if region_may R (guard e)
          then match location_at A (target e) with
               | None => Some []
               | Some there => match assign_shape (updates e) R with
                               | None => None
                               | Some s => to_state i (fst s) 1 (target e) (snd s) there
                               end
               end
          else Some []) (edges here) in
        match delays, actions with Some a, Some b => Some (a ++ b) | _, _ => None end
    end.

  Definition numbered_states : list (N * rstate) := combine (map N.of_nat (seq 0 (length states))) states.
  Definition valid (q : N * rstate) : bool :=
    existsb bounded (parts (shape (snd q))) || (classes (shape (snd q)) =? 0)%nat.
  Definition graph : option (list step) :=
    if forallb valid numbered_states then collect steps_of numbered_states else None.

  (** ** What that is worth *)
  Lemma collect_in {X} (f : X -> option (list step)) l S x :
    collect f l = Some S -> In x l -> exists a, f x = Some a /\ incl a S.
  Proof.
    revert S. induction l as [|y l IH]; intros S H Hx; [destruct Hx|]. simpl in H.
    destruct (f y) as [a|] eqn:E; [|discriminate]. destruct (collect f l) as [b|]; [|discriminate].
    injection H as <-. destruct Hx as [->|Hx].
    - exists a. split; auto. apply incl_appl, incl_refl.
    - destruct (IH b eq_refl Hx) as [c [Hc Hi]]. exists c. split; auto. apply incl_appr; auto.
  Qed.

  Lemma in_numbered_states i s : state_at i = Some s -> In (i, s) numbered_states.
  Proof.
    unfold state_at, numbered_states. intros H.
    assert (G : forall k j (ls : list rstate), nth_error ls k = Some s ->
                  In (N.of_nat (j + k), s) (combine (map N.of_nat (seq j (length ls))) ls)).
    { clear H. induction k as [|k IH]; intros j [|x ls] H; try discriminate; simpl in *.
      - left. rewrite Nat.add_0_r. congruence.
      - right. rewrite Nat.add_succ_r. apply (IH (S j)). auto. }
    specialize (G _ 0%nat _ H). simpl in G. rewrite N2Nat.id in G. auto.
  Qed.

  Variable S : list step.
  Hypothesis graph_is : graph = Some S.

  Lemma state_valid i s : state_at i = Some s -> existsb bounded (parts (shape s)) = true \/ classes (shape s) = 0%nat.
  Proof.
    intros H. unfold graph in graph_is. destruct (forallb valid numbered_states) eqn:V; [|discriminate].
    rewrite forallb_forall in V. specialize (V _ (in_numbered_states _ _ H)). unfold valid in V. simpl in V.
    apply orb_true_iff in V. rewrite Nat.eqb_eq in V. auto.
  Qed.

  Lemma graph_collects : collect steps_of numbered_states = Some S.
  Proof. unfold graph in graph_is. destruct (forallb valid numbered_states); [auto|discriminate]. Qed.

  Lemma to_state_in i o m l R there a :
    to_state i o m l R there = Some a -> region_may R (invariant there) = true -> incl a S ->
    exists j b, In (Step i j o (N.lor m (label_bits 2 all there))) S /\ state_at j = Some b /\ place b = l /\ shape b = R.
  Proof.
    unfold to_state. intros H M I. rewrite M in H. destruct (find_state l R) as [j|] eqn:E; [|discriminate].
    injection H as <-. destruct (find_state_sound _ _ _ E) as [b Hb]. exists j, b. split; auto.
    apply I. left. reflexivity.
  Qed.

  Lemma delay_in_graph i s here o R :
    state_at i = Some s -> at_location A (place s) here -> urgent here = false ->
    In (o, R) (delay_shapes (shape s)) -> region_may R (invariant here) = true ->
    all_running here = true /\
    exists j b, In (Step i j o (N.lor 2 (label_bits 2 all here))) S /\ state_at j = Some b /\ place b = place s /\ shape b = R.
  Proof.
    intros Hs Hh U Hin M. destruct (collect_in _ _ _ _ graph_collects (in_numbered_states _ _ Hs)) as [a [Ha Hi]].
    unfold steps_of in Ha. simpl in Ha. rewrite Hh, U in Ha.
    destruct (all_running here); [|discriminate]. split; auto.
    destruct (collect _ (delay_shapes (shape s))) as [d|] eqn:E; [|discriminate].
    destruct (collect _ (edges here)) as [e|]; [|discriminate]. injection Ha as <-.
    destruct (collect_in _ _ _ _ E Hin) as [x [Hx Ix]]. simpl in Hx.
    eapply to_state_in; eauto. intros y Hy. apply Hi, in_or_app. left. auto.
  Qed.

  Lemma all_running_graph i s here :
    state_at i = Some s -> at_location A (place s) here -> urgent here = false -> all_running here = true.
  Proof.
    intros Hs Hh U. destruct (collect_in _ _ _ _ graph_collects (in_numbered_states _ _ Hs)) as [a [Ha Hi]].
    unfold steps_of in Ha. simpl in Ha. rewrite Hh, U in Ha. destruct (all_running here); [auto|discriminate].
  Qed.

  Lemma action_in_graph i s here e there :
    state_at i = Some s -> at_location A (place s) here -> In e (edges here) ->
    region_may (shape s) (guard e) = true -> at_location A (target e) there ->
    exists o R, assign_shape (updates e) (shape s) = Some (o, R) /\
      (region_may R (invariant there) = true ->
       exists j b, In (Step i j o (N.lor 1 (label_bits 2 all there))) S /\ state_at j = Some b /\ place b = target e /\ shape b = R).
  Proof.
    intros Hs Hh He M Ht. destruct (collect_in _ _ _ _ graph_collects (in_numbered_states _ _ Hs)) as [a [Ha Hi]].
    unfold steps_of in Ha. cbn [fst snd] in Ha. rewrite Hh in Ha.
    destruct (if urgent here then _ else _) as [d|]; [|discriminate].
    destruct (collect _ (edges here)) as [x|] eqn:E; [|discriminate]. injection Ha as <-.
    destruct (collect_in _ _ _ _ E He) as [y [Hy Iy]]. cbv beta in Hy. rewrite M, Ht in Hy.
    destruct (assign_shape (updates e) (shape s)) as [[o R]|]; [|discriminate].
    exists o, R. split; auto. intros M'. cbn [fst snd] in Hy.
    eapply to_state_in; eauto. intros z Hz. apply Hi, in_or_app. right. auto.
  Qed.
End Checker.
