(** Matrices of bounds on differences of clocks: the operations contain what
    they should contain (proofs/dbm.md).  For a proof of unreachability that is
    the half that matters; the other half, that they contain no more, is in
    ZonesExact.v. *)
Require Import Automaton Basics.
From Coq Require Import Lqa Lia Bool.
Import ListNotations.
Open Scope Q_scope.

Inductive limit := Endless | Limit (c : Z) (strictly : bool).

Definition sat (b : limit) (q : Q) : Prop :=
  match b with
  | Endless => True
  | Limit c s => if s then q < inject_Z c else q <= inject_Z c
  end.

Definition add (a b : limit) : limit :=
  match a, b with
  | Limit c s, Limit d t => Limit (c + d) (s || t)
  | _, _ => Endless
  end.

Definition tighter (a b : limit) : bool :=
  match a, b with
  | _, Endless => true
  | Endless, Limit _ _ => false
  | Limit c s, Limit d t => (c <? d)%Z || ((c =? d)%Z && (s || negb t))
  end.

Definition least (a b : limit) : limit := if tighter a b then a else b.

Definition shift (a : limit) (k : Z) : limit :=
  match a with Endless => Endless | Limit c s => Limit (c + k) s end.

Lemma inject_le a b : (a <= b)%Z -> inject_Z a <= inject_Z b.
Proof. rewrite <- Zle_Qle. auto. Qed.
Lemma inject_lt a b : (a < b)%Z -> inject_Z a < inject_Z b.
Proof. rewrite <- Zlt_Qlt. auto. Qed.

Lemma sat_same b p q : p == q -> sat b p -> sat b q.
Proof. destruct b as [|c []]; simpl; intros; auto; lra. Qed.

Lemma sat_add a b p q : sat a p -> sat b q -> sat (add a b) (p + q).
Proof.
  destruct a as [|c s], b as [|d t]; simpl; auto; intros.
  destruct s, t; simpl in *; rewrite inject_Z_plus; lra.
Qed.

Lemma sat_tighter a b q : tighter a b = true -> sat a q -> sat b q.
Proof.
  destruct a as [|c s], b as [|d t]; simpl; auto; try discriminate.
  rewrite orb_true_iff, andb_true_iff, Z.ltb_lt, Z.eqb_eq.
  intros [H | [-> H]] Hq.
  - apply inject_lt in H. destruct s, t; lra.
  - destruct s, t; simpl in *; try discriminate; lra.
Qed.

Lemma sat_least a b q : sat a q -> sat b q -> sat (least a b) q.
Proof. unfold least. destruct (tighter a b); auto. Qed.

Lemma sat_shift a k q : sat a q -> sat (shift a k) (q + inject_Z k).
Proof. destruct a as [|c []]; simpl; auto; intros; rewrite inject_Z_plus; lra. Qed.

(** ** Matrices *)
Definition matrix := list (list limit).
Definition cell (m : matrix) (i j : nat) : limit := nth j (nth i m []) Endless.

Definition within (v : valuation) (m : matrix) : Prop :=
  forall i j, sat (cell m i j) (reads v i - reads v j).

Definition build (n : nat) (f : nat -> nat -> limit) : matrix :=
  map (fun i => map (f i) (seq 0 n)) (seq 0 n).

Lemma cell_build n f i j :
  cell (build n f) i j = if (i <? n)%nat && (j <? n)%nat then f i j else Endless.
Proof.
  unfold cell, build.
  destruct (i <? n)%nat eqn:Hi; simpl.
  - apply Nat.ltb_lt in Hi.
    rewrite nth_indep with (d' := map (f 0%nat) (seq 0 n)) by (rewrite map_length, seq_length; auto).
    rewrite (map_nth (fun i => map (f i) (seq 0 n))), seq_nth by auto; simpl.
    destruct (j <? n)%nat eqn:Hj.
    + apply Nat.ltb_lt in Hj.
      rewrite nth_indep with (d' := f i 0%nat) by (rewrite map_length, seq_length; auto).
      rewrite map_nth, seq_nth; auto.
    + apply Nat.ltb_ge in Hj. apply nth_overflow. rewrite map_length, seq_length; auto.
  - apply Nat.ltb_ge in Hi.
    rewrite (nth_overflow (map _ _)) by (rewrite map_length, seq_length; auto).
    destruct j; auto.
Qed.

Lemma within_build n f v :
  (forall i j, sat (f i j) (reads v i - reads v j)) -> within v (build n f).
Proof. intros H i j. rewrite cell_build. destruct (_ && _); simpl; auto. Qed.

(** ** Tightening: one round of Floyd and Warshall per clock *)
Definition round (n k : nat) (m : matrix) : matrix :=
  let row := nth k m [] in
  map (fun r => let b := nth k r Endless in
                map (fun p => least (fst p) (add b (snd p))) (combine r row)) m.

Definition full (n : nat) (m : matrix) : Prop :=
  length m = n /\ forall r, In r m -> length r = n.

Lemma cell_round n k m i j :
  full n m -> (i < n)%nat -> (j < n)%nat -> (k < n)%nat ->
  cell (round n k m) i j = least (cell m i j) (add (cell m i k) (cell m k j)).
Proof.
  intros [Hn Hr] Hi Hj Hk. unfold cell, round.
  set (g := fun r => map _ _).
  assert (Hg : g [] = []) by reflexivity.
  rewrite <- Hg at 1. rewrite (map_nth g m [] i).
  assert (Hrow : forall i, (i < n)%nat -> length (nth i m []) = n)
    by (intros; apply Hr, nth_In; lia).
  unfold g. set (h := fun p : limit * limit => _).
  rewrite nth_indep with (d' := h (Endless, Endless))
    by (rewrite map_length, combine_length, !Hrow; auto; lia).
  rewrite map_nth, combine_nth by (rewrite !Hrow; auto). reflexivity.
Qed.

Lemma full_build n f : full n (build n f).
Proof.
  unfold full, build. rewrite map_length, seq_length. split; auto.
  intros r H. apply in_map_iff in H. destruct H as [i [<- _]].
  rewrite map_length, seq_length; auto.
Qed.

Lemma full_round n k m : (k < n)%nat -> full n m -> full n (round n k m).
Proof.
  intros Hk [H Hr]. split.
  - unfold round. rewrite map_length; auto.
  - unfold round. intros r Hin. apply in_map_iff in Hin. destruct Hin as [r' [<- Hr']].
    rewrite map_length, combine_length, (Hr _ Hr').
    rewrite (Hr (nth k m [])); [lia|]. apply nth_In; lia.
Qed.

Lemma full_cell n m i j : full n m -> (n <= i \/ n <= j)%nat -> cell m i j = Endless.
Proof.
  intros [H Hr] Hij. unfold cell.
  destruct (Nat.lt_ge_cases i n) as [Hi|Hi].
  - apply nth_overflow. rewrite (Hr (nth i m [])); [lia|]. apply nth_In; lia.
  - rewrite (nth_overflow m) by lia. destruct j; auto.
Qed.

Lemma within_round n k m v : (k < n)%nat -> full n m -> within v m -> within v (round n k m).
Proof.
  intros Hk Hf H i j.
  destruct (Nat.lt_ge_cases i n) as [Hi|Hi]; [destruct (Nat.lt_ge_cases j n) as [Hj|Hj]|].
  - rewrite (cell_round n); auto. apply sat_least; auto.
    apply sat_same with ((reads v i - reads v k) + (reads v k - reads v j)); [ring|].
    apply sat_add; auto.
  - rewrite (full_cell n); simpl; auto using full_round.
  - rewrite (full_cell n); simpl; auto using full_round.
Qed.

Definition tighten (n : nat) (m : matrix) : matrix :=
  fold_left (fun m k => round n k m) (seq 0 n) m.

Lemma tighten_keeps (P : matrix -> Prop) n m :
  (forall k m, (k < n)%nat -> P m -> P (round n k m)) -> P m -> P (tighten n m).
Proof.
  unfold tighten. intros Hstep.
  assert (H : forall ks m, (forall k, In k ks -> (k < n)%nat) -> P m ->
                           P (fold_left (fun m k => round n k m) ks m)).
  { induction ks as [|k ks IH]; simpl; intros; auto. }
  apply H. intros k Hk. apply in_seq in Hk. lia.
Qed.

Lemma full_tighten n m : full n m -> full n (tighten n m).
Proof. apply (tighten_keeps (full n)). intros; apply full_round; auto. Qed.

Lemma within_tighten n m v : full n m -> within v m -> within v (tighten n m).
Proof.
  intros Hf Hv.
  apply (tighten_keeps (fun m => full n m /\ within v m)); [|auto].
  intros k m' Hk [Hf' Hv']. split; [apply full_round | apply within_round]; auto.
Qed.

(** ** Empty: a diagonal cell is negative *)
Definition is_empty (n : nat) (m : matrix) : bool :=
  existsb (fun i => negb (tighter (Limit 0 false) (cell m i i))) (seq 0 n).

Lemma within_not_empty n m v : within v m -> is_empty n m = false.
Proof.
  intros H. unfold is_empty. apply not_true_iff_false. intros E.
  apply existsb_exists in E. destruct E as [i [_ E]]. specialize (H i i).
  destruct (cell m i i) as [|c s]; [discriminate|]. unfold tighter in E. unfold sat in H.
  rewrite negb_true_iff, orb_false_iff, andb_false_iff, Z.ltb_ge, Z.eqb_neq in E.
  destruct E as [E1 E2].
  assert (Hc : (c < 0)%Z \/ (c = 0%Z /\ s = true)) by (destruct s; [lia|destruct E2; [lia|discriminate]]).
  destruct Hc as [Hc | [-> ->]].
  - apply inject_lt in Hc. change (inject_Z 0) with 0 in Hc. destruct s; lra.
  - change (inject_Z 0) with 0 in H. lra.
Qed.

(** ** Constraints *)
Definition limit_of (a : atom) : limit := Limit (bound a) (strict a).

Lemma holds_sat v a : holds v a <-> sat (limit_of a) (reads v (above a) - reads v (below a)).
Proof. unfold holds, limit_of; simpl. destruct (strict a); reflexivity. Qed.

Definition constrain1 (n : nat) (m : matrix) (a : atom) : matrix :=
  build n (fun i j => if (Nat.eqb i (above a) && Nat.eqb j (below a))%bool
                      then least (cell m i j) (limit_of a) else cell m i j).

Definition constrain (n : nat) (m : matrix) (l : list atom) : matrix :=
  tighten n (fold_left (constrain1 n) l m).

Lemma within_constrain1 n m a v : within v m -> holds v a -> within v (constrain1 n m a).
Proof.
  intros H Ha. apply within_build. intros i j.
  destruct (_ && _)%bool eqn:E; auto.
  apply andb_true_iff in E. destruct E as [Ei Ej].
  apply Nat.eqb_eq in Ei, Ej. subst. apply sat_least; [apply H|]. apply holds_sat; assumption.
Qed.

Lemma full_constrain n m l : full n m -> full n (constrain n m l).
Proof.
  intros H. apply full_tighten. revert m H.
  induction l; simpl; intros; auto. apply IHl, full_build.
Qed.

Lemma within_constrain n m l v : full n m -> within v m -> all_hold v l -> within v (constrain n m l).
Proof.
  intros Hf Hv Hl. unfold constrain.
  assert (H : full n (fold_left (constrain1 n) l m) /\ within v (fold_left (constrain1 n) l m)).
  { revert m Hf Hv Hl. induction l as [|a l IH]; simpl; intros; auto.
    apply IH.
    - apply full_build.
    - apply within_constrain1; [assumption|]. apply Hl. left. reflexivity.
    - intros b Hb. apply Hl. right. assumption. }
  destruct H. apply within_tighten; auto.
Qed.

Definition everything (n : nat) : matrix := build n (fun i j => Endless).
Definition of_atoms (n : nat) (l : list atom) : matrix := constrain n (everything n) l.

Lemma within_of_atoms n l v : all_hold v l -> within v (of_atoms n l).
Proof.
  intros. apply within_constrain; [apply full_build| |assumption].
  apply within_build. intros; exact I.
Qed.

(** ** Inclusion in what a list of constraints says *)
Definition says (m : matrix) (l : list atom) : bool :=
  forallb (fun a => tighter (cell m (above a) (below a)) (limit_of a)) l.

Lemma says_holds m l v : says m l = true -> within v m -> all_hold v l.
Proof.
  intros H Hv a Ha. unfold says in H. rewrite forallb_forall in H.
  apply holds_sat. apply sat_tighter with (cell m (above a) (below a)); auto.
Qed.

(** ** Assignments *)
Definition origin (l : list assignment) (x : nat) : nat * Z :=
  match x with
  | O => (O, 0%Z)
  | S _ => match find (fun u => Nat.eqb (clock u) x) l with
           | Some u => (source u, offset u)
           | None => (x, 0%Z)
           end
  end.

Lemma reads_update l v x :
  reads (update l v) x == reads v (fst (origin l x)) + inject_Z (snd (origin l x)).
Proof.
  destruct x; simpl; [reflexivity|]. unfold update.
  destruct (find _ l); simpl; [reflexivity|]. unfold inject_Z. ring.
Qed.

Definition assign (n : nat) (l : list assignment) (m : matrix) : matrix :=
  build n (fun i j =>
    let x := origin l i in let y := origin l j in
    if Nat.eqb (fst x) (fst y) then Limit (snd x - snd y) false
    else shift (cell m (fst x) (fst y)) (snd x - snd y)).

Lemma within_assign n l m v w :
  within v m -> same w (update l v) -> within w (assign n l m).
Proof.
  intros Hv Hw. apply within_build. intros i j. cbv zeta.
  pose proof (reads_same _ _ i Hw) as Hi. pose proof (reads_same _ _ j Hw) as Hj.
  rewrite reads_update in Hi, Hj.
  destruct (Nat.eqb _ _) eqn:E.
  - apply Nat.eqb_eq in E. rewrite E in Hi. simpl.
    unfold Z.sub. rewrite inject_Z_plus, inject_Z_opp. lra.
  - eapply sat_same; [|apply sat_shift, (Hv (fst (origin l i)) (fst (origin l j)))].
    unfold Z.sub. rewrite inject_Z_plus, inject_Z_opp. lra.
Qed.

(** ** Time *)
(** Any delay: the clocks that run leave those behind that do not. *)
Definition delay (n : nat) (runs : nat -> bool) (m : matrix) : matrix :=
  build n (fun i j => if (runs i && negb (runs j))%bool then Endless else cell m i j).

(** A delay of exactly k. *)
Definition tick (n : nat) (runs : nat -> bool) (k : Z) (m : matrix) : matrix :=
  build n (fun i j => match runs i, runs j with
                      | true, false => shift (cell m i j) k
                      | false, true => shift (cell m i j) (- k)
                      | _, _ => cell m i j
                      end).

(** Clock 0 does not run, whatever is listed. *)
Definition moves (here : location) (x : nat) : bool :=
  match x with O => false | S _ => is_running here x end.

Lemma reads_wait here d v x :
  reads (wait here d v) x == reads v x + (if moves here x then d else 0).
Proof.
  destruct x; simpl; [reflexivity|]. unfold wait. destruct (is_running here (S x)); ring.
Qed.

Lemma within_delay n here d m v w :
  0 <= d -> within v m -> same w (wait here d v) -> within w (delay n (moves here) m).
Proof.
  intros Hd Hv Hw. apply within_build. intros i j.
  pose proof (reads_same _ _ i Hw) as Hi. pose proof (reads_same _ _ j Hw) as Hj.
  rewrite reads_wait in Hi, Hj. specialize (Hv i j).
  destruct (moves here i), (moves here j); simpl; auto; destruct (cell m i j) as [|c []]; simpl in *; auto; lra.
Qed.

Lemma within_tick n here k m v w :
  within v m -> same w (wait here (inject_Z k) v) -> within w (tick n (moves here) k m).
Proof.
  intros Hv Hw. apply within_build. intros i j.
  pose proof (reads_same _ _ i Hw) as Hi. pose proof (reads_same _ _ j Hw) as Hj.
  rewrite reads_wait in Hi, Hj. specialize (Hv i j).
  destruct (moves here i), (moves here j); simpl; auto;
    try (eapply sat_same; [|apply sat_shift, Hv]; rewrite ?inject_Z_opp; lra);
    (eapply sat_same; [|apply Hv]; lra).
Qed.

(** ** Unions: everything of the matrix lies in one of the sets *)
Definition opposite (whole : bool) (a : atom) : atom :=
  if whole then Atom (below a) (above a) false (if strict a then - bound a else - bound a - 1)
  else Atom (below a) (above a) (negb (strict a)) (- bound a).

Definition whole_values (v : valuation) : Prop := forall x, exists z, v x == inject_Z z.

Lemma reads_whole v x : whole_values v -> exists z, reads v x == inject_Z z.
Proof. intros H. destruct x; simpl; auto. exists 0%Z. reflexivity. Qed.

Lemma opposite_holds whole v a :
  (whole = true -> whole_values v) -> holds v a \/ holds v (opposite whole a).
Proof.
  intros Hw. unfold holds, opposite. set (p := reads v (above a)). set (q := reads v (below a)).
  destruct whole; simpl.
  - destruct (reads_whole v (above a) (Hw eq_refl)) as [y Hy].
    destruct (reads_whole v (below a) (Hw eq_refl)) as [z Hz].
    fold p in Hy. fold q in Hz.
    destruct (strict a); simpl; fold p q.
    + destruct (Z_lt_ge_dec (y - z) (bound a)) as [H|H].
      * left. apply inject_lt in H. unfold Z.sub in H. rewrite inject_Z_plus, inject_Z_opp in H. lra.
      * right. assert (H' : (z - y <= - bound a)%Z) by lia. apply inject_le in H'.
        unfold Z.sub in H'. rewrite inject_Z_plus, !inject_Z_opp in *. lra.
    + destruct (Z_le_gt_dec (y - z) (bound a)) as [H|H].
      * left. apply inject_le in H. unfold Z.sub in H. rewrite inject_Z_plus, inject_Z_opp in H. lra.
      * right. assert (H' : (z - y <= - bound a - 1)%Z) by lia. apply inject_le in H'.
        unfold Z.sub in *. rewrite !inject_Z_plus, !inject_Z_opp in *. lra.
  - destruct (strict a); simpl; fold p q; rewrite inject_Z_opp.
    + destruct (Qlt_le_dec (p - q) (inject_Z (bound a))); [left|right]; lra.
    + destruct (Qlt_le_dec (inject_Z (bound a)) (p - q)); [right|left]; lra.
Qed.

Section Cover.
  Variables (n : nat) (whole : bool).

  Fixpoint cut (rest : matrix -> bool) (m : matrix) (l : list atom) : bool :=
    match l with
    | [] => true
    | a :: l =>
        if tighter (cell m (above a) (below a)) (limit_of a) then cut rest m l
        else let out := constrain n m [opposite whole a] in
             let inside := constrain n m [a] in
             (is_empty n out || rest out) && (is_empty n inside || cut rest inside l)
    end.

  Fixpoint split (sets : list (list atom)) (m : matrix) : bool :=
    match sets with
    | [] => false
    | s :: sets => cut (split sets) m s
    end.

  (** One set may do, and is cheaper to find. *)
  Definition covered (sets : list (list atom)) (m : matrix) : bool :=
    is_empty n m || existsb (says m) sets || split sets m.

  Variable v : valuation.
  Hypothesis Hwhole : whole = true -> whole_values v.

  Lemma cut_sound rest (P : Prop) l : forall m,
    full n m -> within v m -> cut rest m l = true ->
    (forall m, full n m -> within v m -> rest m = true -> P) ->
    all_hold v l \/ P.
  Proof.
    induction l as [|a l IH]; simpl; intros m Hf Hv H Hrest.
    - left. intros a [].
    - destruct (tighter _ _) eqn:E.
      + destruct (IH m Hf Hv H Hrest) as [Hl|]; auto. left. intros b [<-|Hb]; auto.
        apply holds_sat. eapply sat_tighter; eauto.
      + apply andb_true_iff in H. destruct H as [H1 H2].
        destruct (opposite_holds whole v a Hwhole) as [Ha|Ha].
        * assert (Hin : within v (constrain n m [a])).
          { apply within_constrain; auto. intros b [<-|[]]; auto. }
          rewrite (within_not_empty _ _ v Hin) in H2. simpl in H2.
          destruct (IH _ (full_constrain n m [a] Hf) Hin H2 Hrest) as [Hl|]; auto.
          left. intros b [<-|Hb]; auto.
        * assert (Hin : within v (constrain n m [opposite whole a])).
          { apply within_constrain; auto. intros b [<-|[]]; auto. }
          rewrite (within_not_empty _ _ v Hin) in H1. simpl in H1.
          right. eapply Hrest; [| |exact H1]; auto. apply full_constrain; auto.
  Qed.

  Lemma split_sound sets : forall m,
    full n m -> within v m -> split sets m = true -> exists s, In s sets /\ all_hold v s.
  Proof.
    induction sets as [|s sets IH]; simpl; intros m Hf Hv H; [discriminate|].
    destruct (cut_sound (split sets) (exists s, In s sets /\ all_hold v s) s m Hf Hv H IH) as [Hs|[t [Ht Hs]]].
    - exists s; auto.
    - exists t; auto.
  Qed.

  Lemma covered_sound sets m :
    full n m -> within v m -> covered sets m = true -> exists s, In s sets /\ all_hold v s.
  Proof.
    unfold covered. intros Hf Hv H. rewrite (within_not_empty _ _ v Hv) in H. simpl in H.
    apply orb_true_iff in H. destruct H as [H|H].
    - apply existsb_exists in H. destruct H as [s [Hs H]]. exists s. split; auto.
      eapply says_holds; eauto.
    - eapply split_sound; eauto.
  Qed.
End Cover.
