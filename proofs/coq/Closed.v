(** Certificates that list sets of valuations: closed under steps, they contain
    all that is reachable; with ranks that never grow, they exclude infinite runs
    (proofs/certificates-dense.md, proofs/certificates-grid.md). *)
Require Import Automaton Basics Zones.
From Coq Require Import Lqa Lia Bool Wf_nat.
Import ListNotations.
Open Scope Q_scope.

(** A listed set: all valuations that meet the constraints. *)
Record line := Line { rank : N; bounds : list atom }.

(** No clock reads less than 0. *)
Definition natural (A : automaton) : list atom := map (fun x => le 0 x 0) (seq 1 (length (clocks A))).

(** Per location, in their order, the sets that are listed for it. *)
Definition certificate := list (list line).

Definition lines_at (c : certificate) (l : N) : list line := nth (N.to_nat l) c [].

(** What the states of a rank lack, so that a run that stays there is not what is asked for. *)
Inductive lack := LacksLabel (x : string) | LacksAction | LacksTime.
Definition classes := list lack.

Definition class_of (k : classes) (r : N) : option lack := nth_error k (N.to_nat r).

Definition sets_upto (c : certificate) (l : N) (r : N) : list (list atom) :=
  map bounds (filter (fun s => rank s <=? r)%N (lines_at c l)).
Definition sets_before (c : certificate) (l : N) (r : N) : list (list atom) :=
  map bounds (filter (fun s => rank s <? r)%N (lines_at c l)).
Definition all_sets (c : certificate) (l : N) : list (list atom) := map bounds (lines_at c l).
Definition sets (c : certificate) (down : bool) (l : N) (r : N) :=
  if down then sets_before c l r else sets_upto c l r.

(** The valuation lies in a set of a rank with [P]. *)
Definition listed (c : certificate) (P : N -> Prop) (l : N) (v : valuation) : Prop :=
  exists s, In s (lines_at c l) /\ P (rank s) /\ all_hold v (bounds s).

Lemma listed_weaken c (P Q : N -> Prop) l v : (forall r, P r -> Q r) -> listed c P l v -> listed c Q l v.
Proof. intros H [s [? [? ?]]]. exists s. auto. Qed.

Lemma in_sets c down l r a v :
  In a (sets c down l r) -> all_hold v a ->
  listed c (fun k => if down then (k < r)%N else (k <= r)%N) l v.
Proof.
  unfold sets, sets_before, sets_upto. intros H G.
  destruct down; apply in_map_iff in H; destruct H as [s [<- H]]; apply filter_In in H; destruct H as [Hs Hr];
    exists s; (split; [exact Hs|split; [|exact G]]).
  - apply N.ltb_lt; auto.
  - apply N.leb_le; auto.
Qed.

Lemma in_all_sets c l a v : In a (all_sets c l) -> all_hold v a -> listed c (fun _ => True) l v.
Proof. intros H G. apply in_map_iff in H. destruct H as [s [<- H]]. exists s. auto. Qed.

Lemma top_rank c : exists top, forall l s, In s (lines_at c l) -> (rank s <= top)%N.
Proof.
  exists (fold_right N.max 0%N (map rank (concat c))). intros l s Hs.
  assert (Hc : In s (concat c)).
  { unfold lines_at in Hs. destruct (Nat.lt_ge_cases (N.to_nat l) (length c)) as [Hl|Hl].
    - apply in_concat. exists (nth (N.to_nat l) c []). split; auto. apply nth_In; auto.
    - rewrite nth_overflow in Hs by auto. destruct Hs. }
  clear -Hc. induction (concat c) as [|x xs IH]; simpl in *; [destruct Hc|].
  destruct Hc as [->|Hc]; [lia|]. specialize (IH Hc). lia.
Qed.

(** Locations with their numbers. *)
Definition numbered (A : automaton) : list (N * location) :=
  combine (map N.of_nat (seq 0 (length (locations A)))) (locations A).

Lemma in_numbered A l here : at_location A l here -> In (l, here) (numbered A).
Proof.
  unfold at_location, location_at, numbered. intros H.
  assert (G : forall k i (ls : list location), nth_error ls k = Some here ->
                In (N.of_nat (i + k), here) (combine (map N.of_nat (seq i (length ls))) ls)).
  { clear H. induction k as [|k IH]; intros i [|x ls] H; try discriminate; simpl in *.
    - left. rewrite Nat.add_0_r. congruence.
    - right. rewrite Nat.add_succ_r. apply (IH (S i)). auto. }
  specialize (G _ 0%nat _ H). simpl in G. rewrite N2Nat.id in G. auto.
Qed.

Definition mem (x : string) (l : list string) : bool := existsb (String.eqb x) l.
Lemma mem_In x l : mem x l = true <-> In x l.
Proof.
  unfold mem. rewrite existsb_exists. split.
  - intros [y [Hy E]]. apply String.eqb_eq in E. subst; auto.
  - intros H. exists x. rewrite String.eqb_refl. auto.
Qed.

(** No location for which something is listed has what is asked for. *)
Definition misses (A : automaton) (c : certificate) (what : list (list string)) : bool :=
  forallb (fun p => match lines_at c (fst p) with
                    | [] => true
                    | _ => forallb (fun all => negb (forallb (fun x => mem x (labels (snd p))) all)) what
                    end) (numbered A).

Lemma misses_sound A c what P s all :
  misses A c what = true -> listed c P (fst s) (snd s) -> In all what ->
  (exists here, at_location A (fst s) here) ->
  ~ (forall x, In x all -> has_label A s x).
Proof.
  unfold misses. rewrite forallb_forall. intros H [t [Ht _]] Hall [here Hh] Hx.
  specialize (H _ (in_numbered _ _ _ Hh)). simpl in H.
  destruct (lines_at c (fst s)); [destruct Ht|].
  rewrite forallb_forall in H. specialize (H all Hall). apply negb_true_iff in H.
  apply Bool.not_true_iff_false in H. apply H. apply forallb_forall. intros x Hin.
  destruct (Hx x Hin) as [here' [Hh' Hl]]. rewrite (at_location_unique _ _ _ _ Hh Hh').
  apply mem_In; auto.
Qed.

(** Every listed set is of a class, and lacks what that says. *)
Definition lacking (A : automaton) (c : certificate) (k : classes) (all : list string) (diverges : bool) : bool :=
  forallb (fun p => forallb (fun s =>
    match class_of k (rank s) with
    | Some (LacksLabel x) => mem x all && negb (mem x (labels (snd p)))
    | Some LacksAction => true
    | Some LacksTime => diverges
    | None => false
    end) (lines_at c (fst p))) (numbered A).

Definition acts_down (k : classes) (r : N) : bool :=
  match class_of k r with Some LacksAction => true | _ => false end.
Definition waits_down (k : classes) (r : N) : bool :=
  match class_of k r with Some LacksTime => true | _ => false end.

Lemma elapsed_grows delay i n :
  (forall k, 0 <= delay k) -> elapsed delay i < elapsed delay n -> exists j, (i <= j)%nat /\ 0 < delay j.
Proof.
  intros Hd. assert (M : forall a b, elapsed delay a <= elapsed delay (b + a)%nat).
  { induction b; simpl; [apply Qle_refl|]. specialize (Hd (b + a)%nat). lra. }
  induction n as [|n IH]; simpl; intros H.
  - specialize (M 0%nat i). rewrite Nat.add_0_r in M. simpl in M. lra.
  - destruct (Qlt_le_dec 0 (delay n)) as [Hp|Hp].
    + destruct (Nat.lt_ge_cases n i) as [Hn|Hn]; [|exists n; auto].
      specialize (M (S n) (i - S n)%nat). rewrite Nat.sub_add in M by lia. simpl in M. lra.
    + apply IH. lra.
Qed.

(** The argument about ranks, once for all kinds of time: [safe r n] says that
    the run is in sets of ranks up to r from its n-th state on. *)
Section Ranks.
  Variables (A : automaton) (T : time_domain) (c : certificate) (k : classes).
  Variables (all : list string) (diverges : bool) (at_ : nat -> state) (delay : nat -> Q).
  Hypothesis positive_delays : forall n, 0 <= delay n.
  Hypothesis Hlack : lacking A c k all diverges = true.
  Variable safe : N -> nat -> Prop.
  (** After the delay the state is in a set, of a rank that is smaller if time may
      not pass there and it did; the next state is safe for that rank. *)
  Hypothesis step : forall r n, safe r n ->
    exists s, In s (lines_at c (fst (at_ n))) /\ (rank s <= r)%N /\
      safe (rank s) (S n) /\
      (acts_down k (rank s) = true -> exists r', (r' < rank s)%N /\ safe r' (S n)) /\
      (waits_down k r = true -> 0 < delay n -> (rank s < r)%N).
  Hypothesis located : forall n, exists here, at_location A (fst (at_ n)) here.

  Lemma safe_on r r0 n m : safe r n -> (r <= r0)%N -> (n <= m)%nat -> exists r', (r' <= r0)%N /\ safe r' m.
  Proof.
    intros H Hr Hm. induction Hm as [|m Hm [r' [Hr' IH]]]; [exists r; auto|].
    destruct (step _ _ IH) as [s [_ [Hs [G _]]]]. exists (rank s). split; auto. lia.
  Qed.

  Lemma ranks_end r : forall n, safe r n -> ~ accepting A at_ delay all diverges.
  Proof.
    induction r as [r IH] using (well_founded_induction N.lt_wf_0). intros n H Hacc.
    destruct (step _ _ H) as [s [Hs [Hr [Hnext [Hact _]]]]].
    destruct (N.lt_ge_cases (rank s) r) as [Hlt|Hge]; [apply (IH (rank s) Hlt (S n) Hnext Hacc)|].
    assert (Er : rank s = r) by lia. subst r. clear Hr Hge.
    destruct (located n) as [here Hh].
    pose proof Hlack as L. unfold lacking in L. rewrite forallb_forall in L.
    pose proof (L _ (in_numbered _ _ _ Hh)) as Ls. simpl in Ls. rewrite forallb_forall in Ls. specialize (Ls s Hs).
    unfold acts_down in Hact. destruct (class_of k (rank s)) as [[x| |]|] eqn:Hk; [ | | |discriminate].
    - apply andb_true_iff in Ls. destruct Ls as [Hx _]. apply mem_In in Hx.
      destruct Hacc as [Hlab Hdiv]. destruct (Hlab x Hx n) as [m [Hm Hmx]].
      destruct (safe_on _ (rank s) n m H) as [r' [Hr' Hsafe]]; [lia|auto|].
      destruct (N.lt_ge_cases r' (rank s)) as [Hlt|Hge]; [apply (IH r' Hlt m Hsafe); split; auto|].
      assert (r' = rank s) by lia. subst r'.
      destruct (step _ _ Hsafe) as [t [Ht [Hrt [Hn _]]]].
      destruct (N.lt_ge_cases (rank t) (rank s)) as [Hlt'|Hge']; [apply (IH (rank t) Hlt' (S m) Hn); split; auto|].
      assert (Et : rank t = rank s) by lia.
      destruct Hmx as [there [Hth Hl]].
      pose proof (L _ (in_numbered _ _ _ Hth)) as Lt. simpl in Lt. rewrite forallb_forall in Lt. specialize (Lt t Ht).
      rewrite Et, Hk in Lt. apply andb_true_iff in Lt. destruct Lt as [_ Lt].
      apply negb_true_iff, not_true_iff_false in Lt. apply Lt, mem_In; auto.
    - destruct (Hact eq_refl) as [r' [Hr' Hsafe]]. apply (IH r' Hr' (S n) Hsafe Hacc).
    - pose proof (proj2 Hacc Ls (elapsed delay n)) as [m Hm].
      destruct (elapsed_grows delay n m positive_delays Hm) as [j [Hj Hpos]].
      destruct (safe_on _ (rank s) n j H) as [r' [Hr' Hsafe]]; [lia|auto|].
      destruct (N.lt_ge_cases r' (rank s)) as [Hlt|Hge]; [apply (IH r' Hlt j Hsafe Hacc)|].
      assert (r' = rank s) by lia. subst r'.
      destruct (step _ _ Hsafe) as [t [Ht [Hrt [Hn [_ Hdown]]]]].
      assert (Hlt : (rank t < rank s)%N) by (apply Hdown; auto; unfold waits_down; rewrite Hk; auto).
      apply (IH (rank t) Hlt (S j) Hn Hacc).
  Qed.
End Ranks.
