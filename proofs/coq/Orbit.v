(** Certificates of the orbit engine: no period has an accepting infinite run
    (proofs/certificates-regions.md; proofs/regions.md, R9 and R14). *)
Require Import Automaton Basics Closed Flow Regions Paths.
From Coq Require Import Lqa Lia Bool FMapPositive.
Import ListNotations.
Open Scope Q_scope.

(** Intervals of states in one another: the steps inside a dead one lack what is
    asked for; in a search all paths from its start are followed, and what avoids
    the start leads downwards or stays in an interval below. *)
Inductive tree := Dead | Search (start : option N) (below : list (N * N * tree)).

Section Demands.
  Variables (all : list string) (diverges : bool).

  (** An action, time if it is to diverge, and the labels. *)
  Definition demands : list N :=
    0%N :: (if diverges then [1%N] else []) ++ map (fun i => (2 + N.of_nat i)%N) (seq 0 (length all)).
  Definition complete (m : N) : bool := forallb (N.testbit m) demands.

  (** ** Pairs: a state, the marks met and the columns of the orbit graph so far *)
  Definition key (i : N) : positive := N.succ_pos i.
  Definition pairs := PositiveMap.t (list (N * list N)).
  Definition entries (P : pairs) (i : N) : list (N * list N) :=
    match PositiveMap.find (key i) P with Some l => l | None => [] end.
  Definition pair_is (m : N) (c : list N) (q : N * list N) : bool := (fst q =? m)%N && list_eqb N.eqb (snd q) c.
  Definition listed_pair (P : pairs) (i m : N) (c : list N) : bool := existsb (pair_is m c) (entries P i).

  Definition after (q : N * list N) (st : step) : N * list N := (N.lor (fst q) (marks st), columns_after (ops st) (snd q)).

  (** Found by searching; nothing is proved of the search, as its result is checked. *)
  Definition steps_from (adj : PositiveMap.t (list step)) (i : N) : list step :=
    match PositiveMap.find (key i) adj with Some l => l | None => [] end.
  Definition adjacency (S : list step) : PositiveMap.t (list step) :=
    fold_left (fun a st => PositiveMap.add (key (src st)) (st :: steps_from a (src st)) a) S (PositiveMap.empty _).
  Definition visit (adj : PositiveMap.t (list step)) (acc : list (N * (N * list N)) * pairs) (p : N * (N * list N)) :=
    fold_left (fun acc st =>
      let q := after (snd p) st in
      if listed_pair (snd acc) (dst st) (fst q) (snd q) then acc
      else ((dst st, q) :: fst acc, PositiveMap.add (key (dst st)) (q :: entries (snd acc) (dst st)) (snd acc)))
      (steps_from adj (fst p)) acc.
  Fixpoint explore (fuel : nat) (adj : PositiveMap.t (list step)) (front : list (N * (N * list N))) (P : pairs) : pairs :=
    match fuel, front with
    | Datatypes.S fuel, _ :: _ => let r := fold_left (visit adj) front ([], P) in explore fuel adj (fst r) (snd r)
    | _, _ => P
    end.

  Definition pairs_closed (P : pairs) (S : list step) (s : N) : bool :=
    forallb (fun st => forallb (fun q =>
      let r := after q st in
      listed_pair P (dst st) (fst r) (snd r) &&
      (negb ((dst st =? s)%N && complete (fst r)) || stuck (snd r))) (entries P (src st))) S.

  Definition search_ok (S : list step) (s : N) (n : nat) : bool :=
    let first := (0%N, identity_columns n) in
    let P := explore (N.to_nat 100000) (adjacency S) [(s, first)] (PositiveMap.add (key s) [first] (PositiveMap.empty _)) in
    listed_pair P s 0 (identity_columns n) && pairs_closed P S s.

  (** ** Intervals *)
  Definition contains (c : N * N * tree) (u : N) : bool := (fst (fst c) <=? u)%N && (u <? snd (fst c))%N.
  Definition position (below : list (N * N * tree)) (u : N) : N :=
    match find (fun c => contains c u) below with Some c => fst (fst c) | None => u end.
  Definition child_at (below : list (N * N * tree)) (k : N) := find (fun c => (fst (fst c) =? k)%N) below.
  Definition inside (c : N * N * tree) (st : step) : bool := contains c (src st) && contains c (dst st).
  Definition goes_down (below : list (N * N * tree)) (st : step) : bool :=
    let p := position below (src st) in let q := position below (dst st) in
    (q <? p)%N || ((q =? p)%N && match child_at below p with Some c => inside c st | None => false end).
  Definition avoids (start : option N) (st : step) : bool :=
    match start with None => true | Some s => negb (src st =? s)%N && negb (dst st =? s)%N end.

  Variable states : list rstate.
  Definition columns_at (s : N) : nat :=
    match state_at states s with Some rs => Datatypes.S (classes (shape rs)) | None => 0%nat end.

  (** Actions that change no gap, and delays inside open regions, which go round only
      if nothing goes on: mass leaves the last gap for the first and never returns. *)
  Definition idle (n : nat) : bool :=
    let c := columns_after [Join] (identity_columns n) in stuck c && list_eqb N.eqb (columns_after [Join] c) c.
  Definition is_still (st : step) : bool := match ops st with [] => true | _ => false end.
  Definition is_idle (st : step) : bool :=
    match ops st with [] => true | [Join] => idle (columns_at (dst st)) | _ => false end.
  Definition marks_in (S : list step) : N := fold_right (fun st m => N.lor (marks st) m) 0%N S.
  Definition is_dead (S : list step) : bool :=
    negb (complete (marks_in S)) || (forallb is_idle S && negb (complete (marks_in (filter is_still S)))).

  Fixpoint check_tree (fuel : nat) (S : list step) (t : tree) : bool :=
    match fuel with
    | O => false
    | Datatypes.S fuel =>
        match t with
        | Dead => is_dead S
        | Search start below =>
            (match start with None => true | Some s => search_ok S s (columns_at s) end) &&
            (let rest := filter (avoids start) S in
             forallb (goes_down below) rest &&
             forallb (fun c => check_tree fuel (filter (inside c) rest) (snd c)) below)
        end
    end.

  (** ** Why that is enough *)
  Variable S : list step. (* all of them *)
  Let follows := follows states S.
  Let path := path states S.

  Definition uses_only (T : list step) (l : list (step * config)) : Prop := forall q, In q l -> In (fst q) T.
  Definition no_cycle (T : list step) : Prop :=
    forall c l, l <> [] -> path c l c -> uses_only T l -> complete (marks_of l) = true -> False.

  Lemma neqb_eq a b : N.eqb a b = true -> a = b.
  Proof. apply N.eqb_eq. Qed.

  Lemma listed_pair_in P i m c : listed_pair P i m c = true -> In (m, c) (entries P i).
  Proof.
    unfold listed_pair. rewrite existsb_exists. intros [[m' c'] [H E]]. unfold pair_is in E. cbn [fst snd] in E.
    apply andb_true_iff in E. destruct E as [E1 E2]. apply N.eqb_eq in E1. apply (list_eqb_eq N.eqb neqb_eq) in E2. subst. auto.
  Qed.

  (** Along a path that ends in the start with all marks, the orbit graph is found. *)
  Lemma search_finds P T s n : pairs_closed P T s = true ->
    forall l c m L g, Forall2 (good n) L (snd c) -> listed_pair P (fst c) m (map snd L) = true ->
      follows c l -> uses_only T l -> l <> [] -> end_of c l = (s, g) -> complete (N.lor m (marks_of l)) = true ->
      exists M, Forall2 (good n) M g /\ (forall i, total M i == total L i) /\ stuck (map snd M) = true.
  Proof.
    intros HP. unfold pairs_closed in HP. rewrite forallb_forall in HP.
    induction l as [|[st e] l IH]; intros c m L g F Hm Fo Us Ne En Co; [congruence|].
    destruct Fo as [[K1 [K2 [K3 [K4 K5]]]] Fo].
    assert (Hst : In st T) by (apply (Us (st, e)); left; auto).
    specialize (HP _ Hst). rewrite forallb_forall in HP. rewrite <- K2 in Hm. specialize (HP _ (listed_pair_in _ _ _ _ Hm)).
    unfold after in HP. cbn [fst snd] in HP. apply andb_true_iff in HP. destruct HP as [HP1 HP2].
    destruct (K4 n L F) as [M [FM [TM CM]]].
    destruct l as [|q l].
    - unfold end_of in En. simpl in En. subst e. exists M. split; auto. split; auto. rewrite CM.
      rewrite K3 in HP2. cbn [fst] in HP2. rewrite N.eqb_refl in HP2.
      unfold marks_of in Co. cbn [fold_right fst] in Co. rewrite N.lor_0_r in Co. rewrite Co in HP2. simpl in HP2. auto.
    - rewrite end_of_cons in En. rewrite <- CM, K3 in HP1.
      destruct (IH e (N.lor m (marks st)) M g FM HP1 Fo) as [M' [F' [T' S']]]; auto.
      + intros q' Hq'. apply Us. right. auto.
      + discriminate.
      + unfold marks_of in Co |- *. cbn [fold_right fst] in Co |- *. rewrite <- N.lor_assoc. auto.
      + exists M'. split; auto. split; auto. intros i. rewrite T', TM. reflexivity.
  Qed.

  Lemma search_sound T s g l : search_ok T s (length g) = true -> positives g ->
    path (s, g) l (s, g) -> uses_only T l -> l <> [] -> complete (marks_of l) = true -> False.
  Proof.
    intros H P [Fo En] Us Ne Co. unfold search_ok in H. cbv zeta in H. apply andb_true_iff in H. destruct H as [H1 H2].
    destruct (search_finds _ T s (length g) H2 l (s, g) 0%N (identity_flow g) g) as [M [FM [TM St]]]; auto.
    - apply flow_identity; auto.
    - rewrite columns_identity. auto.
    - assert (X : stuck (map snd M) = false).
      { apply (orbit_criterion g M); auto. intros i Hi. rewrite TM. apply total_identity; auto. }
      congruence.
  Qed.

  (** ** Turning a cycle *)
  Lemma cycle_rotate c l st e : path c l c -> In (st, e) l ->
    exists k, path e k e /\ (forall q, In q k <-> In q l) /\ (forall i, N.testbit (marks_of k) i = N.testbit (marks_of l) i).
  Proof.
    intros [Fo En] H. apply in_split in H. destruct H as [l1 [l2 ->]].
    assert (E1 : end_of c (l1 ++ [(st, e)]) = e) by (rewrite end_of_app, end_of_cons; reflexivity).
    assert (F2 : follows e l2 /\ follows c (l1 ++ [(st, e)])).
    { clear En. revert c Fo E1. induction l1 as [|[s1 e1] l1 IH]; intros c Fo E1.
      - destruct Fo as [K Fo]. split; auto. split; auto. exact Logic.I.
      - destruct Fo as [K Fo]. simpl app in E1. rewrite end_of_cons in E1. destruct (IH e1 Fo E1) as [G1 G2]. split; auto. split; auto. }
    destruct F2 as [F2 F1].
    assert (E2 : end_of e l2 = c).
    { change ((st, e) :: l2) with ([(st, e)] ++ l2) in En. rewrite app_assoc, end_of_app, E1 in En. auto. }
    exists (l2 ++ l1 ++ [(st, e)]). split; [split|split].
    - apply follows_app; auto. rewrite E2. auto.
    - rewrite end_of_app, E2. auto.
    - intros q. rewrite !in_app_iff. simpl. tauto.
    - intros i. rewrite !marks_app. change ((st, e) :: l2) with ([(st, e)] ++ l2). rewrite marks_app.
      destruct (N.testbit (marks_of l1) i), (N.testbit (marks_of l2) i), (N.testbit (marks_of [(st, e)]) i); reflexivity.
  Qed.

  Lemma complete_same a b : (forall i, N.testbit a i = N.testbit b i) -> complete a = complete b.
  Proof. intros H. unfold complete. induction demands; simpl; auto. rewrite H, IHl. reflexivity. Qed.

  Lemma last_in (l : list (step * config)) c : l <> [] -> exists st, In (st, end_of c l) l.
  Proof.
    intros H. destruct (exists_last H) as [k [[st e] ->]]. exists st. rewrite end_of_app, end_of_cons. cbn [end_of].
    apply in_or_app. right. left. reflexivity.
  Qed.

  (** Where a step of the cycle comes from, another one leads. *)
  Lemma cycle_sources c l st e : path c l c -> In (st, e) l -> exists st' e', In (st', e') l /\ dst st' = src st.
  Proof.
    intros [Fo En] H.
    assert (G : forall c, follows c l -> (src st = fst c \/ exists st' e', In (st', e') l /\ dst st' = src st)).
    { clear En Fo. induction l as [|[s1 e1] l IH]; intros c' Fo; [destruct H|]. destruct Fo as [[K1 [K2 [K3 K4]]] Fo].
      destruct H as [H|H].
      - injection H as -> ->. left. auto.
      - destruct (IH H e1 Fo) as [E|[st' [e' [Hin E]]]].
        + right. exists s1, e1. split; [left; auto|congruence].
        + right. exists st', e'. split; [right; auto|auto]. }
    destruct (G c Fo) as [E|E]; auto.
    destruct (last_in l c) as [st' Hin]; [destruct l; [destruct H|discriminate]|].
    exists st', (end_of c l). split; auto. rewrite E.
    assert (Q : forall c l, follows c l -> forall s x, In (s, x) l -> dst s = fst x).
    { clear. intros c l. revert c. induction l as [|[s1 e1] l IH]; intros c Fo s x H; [destruct H|].
      destruct Fo as [[K1 [K2 [K3 K4]]] Fo]. destruct H as [H|H]; [injection H as <- <-; auto|eapply IH; eauto]. }
    rewrite (Q c l Fo _ _ Hin), En. reflexivity.
  Qed.

  (** Positions never grow, so around a cycle they stay. *)
  Lemma positions_stay below c l :
    (forall q, In q l -> (position below (dst (fst q)) <= position below (src (fst q)))%N) -> follows c l ->
    (position below (fst (end_of c l)) <= position below (fst c))%N /\
    (position below (fst (end_of c l)) = position below (fst c) ->
     forall q, In q l -> position below (src (fst q)) = position below (fst c) /\ position below (dst (fst q)) = position below (fst c)).
  Proof.
    revert c. induction l as [|[st e] l IH]; intros c H Fo.
    - unfold end_of. simpl. split; [lia|]. intros _ q [].
    - destruct Fo as [[K1 [K2 [K3 K4]]] Fo]. rewrite end_of_cons.
      assert (H' : forall q, In q l -> (position below (dst (fst q)) <= position below (src (fst q)))%N) by (intros; apply H; right; auto).
      destruct (IH e H' Fo) as [G1 G2]. pose proof (H (st, e) (or_introl eq_refl)) as X. cbn [fst] in X. rewrite K2, K3 in X.
      split; [lia|]. intros E q [<-|Hq].
      + cbn [fst]. rewrite K2, K3. split; [reflexivity|]. lia.
      + destruct (G2 ltac:(lia) q Hq) as [Y1 Y2]. lia.
  Qed.

  Lemma cycle_sized c l st e : path c l c -> In (st, e) l -> sized states e.
  Proof.
    intros [Fo _]. revert c Fo. induction l as [|[s1 e1] l IH]; intros c Fo H; [destruct H|].
    destruct Fo as [[K1 [K2 [K3 [K4 K5]]]] Fo]. destruct H as [H|H]; [injection H as <- <-; auto|eapply IH; eauto].
  Qed.
  Lemma cycle_targets c l st e : path c l c -> In (st, e) l -> dst st = fst e.
  Proof.
    intros [Fo _]. revert c Fo. induction l as [|[s1 e1] l IH]; intros c Fo H; [destruct H|].
    destruct Fo as [[K1 [K2 [K3 [K4 K5]]]] Fo]. destruct H as [H|H]; [injection H as <- <-; auto|eapply IH; eauto].
  Qed.

  (** ** Dead intervals *)
  Lemma marks_inside T l : uses_only T l -> complete (marks_of l) = true -> complete (marks_in T) = true.
  Proof.
    intros Us Co. unfold complete in *. rewrite forallb_forall in *. intros i Hi. specialize (Co i Hi). clear Hi.
    induction l as [|q l IH]; [discriminate|]. unfold marks_of in Co. cbn [fold_right] in Co.
    rewrite N.lor_spec in Co. apply orb_true_iff in Co. destruct Co as [H|H]; [|apply IH; auto; intros z Hz; apply Us; right; auto].
    assert (Hq : In (fst q) T) by (apply Us; left; auto). unfold marks_in. clear -Hq H.
    induction T as [|x T IHT]; [destruct Hq|]. cbn [fold_right]. rewrite N.lor_spec. destruct Hq as [->|Hq]; [rewrite H; auto|].
    rewrite IHT by auto. apply orb_true_r.
  Qed.

  Lemma idle_flows l : forall c n L,
    Forall2 (good n) L (snd c) -> follows c l ->
    (forall q, In q l -> ops (fst q) = [] \/ ops (fst q) = [Join]) ->
    let first := columns_after [Join] (identity_columns n) in columns_after [Join] first = first ->
    map snd L = identity_columns n \/ map snd L = first ->
    exists M, Forall2 (good n) M (snd (end_of c l)) /\ (forall i, total M i == total L i) /\
              (map snd M = first \/ map snd M = map snd L /\ forall q, In q l -> ops (fst q) = []).
  Proof.
    induction l as [|[st e] l IH]; intros c n L F Fo O first Id C.
    - exists L. split; [exact F|]. split; [reflexivity|]. right. split; [reflexivity|intros q []].
    - destruct Fo as [[K1 [K2 [K3 [K4 K5]]]] Fo]. destruct (K4 n L F) as [M [FM [TM CM]]]. rewrite end_of_cons.
      assert (O' : forall q, In q l -> ops (fst q) = [] \/ ops (fst q) = [Join]) by (intros; apply O; right; auto).
      destruct (O (st, e) (or_introl eq_refl)) as [E|E]; cbn [fst] in E; rewrite E in CM.
      + change (columns_after [] (map snd L)) with (map snd L) in CM. rewrite <- CM in C.
        destruct (IH e n M FM Fo O' Id C) as [M' [FM' [TM' D]]]. exists M'. split; [exact FM'|].
        split; [intros i; rewrite TM', TM; reflexivity|]. destruct D as [D|[D G]]; [left; exact D|]. right. split; [congruence|].
        intros q [<-|Hq]; auto.
      + assert (X : map snd M = first) by (rewrite CM; destruct C as [->| ->]; [reflexivity|exact Id]).
        destruct (IH e n M FM Fo O' Id (or_intror X)) as [M' [FM' [TM' D]]]. exists M'. split; [exact FM'|].
        split; [intros i; rewrite TM', TM; reflexivity|]. left. destruct D as [D|[D _]]; [exact D|rewrite D; exact X].
  Qed.

  Lemma dead_sound T : is_dead T = true -> no_cycle T.
  Proof.
    unfold is_dead. intros H c l Ne Pa Us Co. apply orb_true_iff in H. destruct H as [H|H].
    - apply negb_true_iff in H. rewrite (marks_inside T l Us Co) in H. discriminate.
    - apply andb_true_iff in H. destruct H as [Hi Hs]. rewrite forallb_forall in Hi. apply negb_true_iff in Hs.
      assert (O : forall q, In q l -> ops (fst q) = [] \/ ops (fst q) = [Join]).
      { intros q Hq. specialize (Hi _ (Us q Hq)). unfold is_idle in Hi. destruct (ops (fst q)) as [|[] [|]]; auto; discriminate. }
      destruct (existsb (fun q => negb (is_still (fst q))) l) eqn:X.
      + apply existsb_exists in X. destruct X as [[st e] [Hin X]]. cbn [fst] in X.
        assert (E : ops st = [Join]) by (destruct (O _ Hin) as [E|E]; cbn [fst] in E; [unfold is_still in X; rewrite E in X; discriminate|exact E]).
        specialize (Hi _ (Us _ Hin)). unfold is_idle in Hi. cbn [fst] in Hi. rewrite E in Hi.
        destruct (cycle_rotate _ _ _ _ Pa Hin) as [k [[Fk Ek] [Ik _]]].
        destruct (cycle_sized _ _ _ _ Pa Hin) as [rs [R1 [R2 R3]]].
        unfold columns_at in Hi. rewrite (cycle_targets _ _ _ _ Pa Hin), R1, <- R2 in Hi.
        unfold idle in Hi. cbv zeta in Hi. apply andb_true_iff in Hi. destruct Hi as [St Id]. apply (list_eqb_eq N.eqb neqb_eq) in Id.
        destruct (idle_flows k e (length (snd e)) (identity_flow (snd e)) (flow_identity _ R3) Fk) as [M [FM [TM D]]].
        * intros q Hq. apply O, Ik, Hq.
        * exact Id.
        * left. apply columns_identity.
        * rewrite Ek in FM. assert (Cm : map snd M = columns_after [Join] (identity_columns (length (snd e)))).
          { destruct D as [D|[_ D]]; [exact D|]. specialize (D _ (proj2 (Ik _) Hin)). cbn [fst] in D. congruence. }
          assert (Y : stuck (map snd M) = false).
          { apply (orbit_criterion (snd e) M); auto. intros i Hlt. rewrite TM. apply total_identity; auto. }
          congruence.
      + assert (Us' : uses_only (filter is_still T) l).
        { intros q Hq. apply filter_In. split; [apply Us; auto|]. apply not_false_iff_true. intros F.
          assert (Z : existsb (fun q => negb (is_still (fst q))) l = true) by (apply existsb_exists; exists q; rewrite F; auto). congruence. }
        rewrite (marks_inside _ l Us' Co) in Hs. discriminate.
  Qed.

  (** proofs/regions.md, R14. *)
  Theorem check_tree_sound fuel : forall T t, check_tree fuel T t = true -> no_cycle T.
  Proof.
    induction fuel as [|fuel IH]; intros T t H; [discriminate|]. destruct t as [|start below]; simpl in H; intros c l Ne Pa Us Co.
    - eapply dead_sound; eauto.
    - apply andb_true_iff in H. destruct H as [Hs H]. apply andb_true_iff in H. destruct H as [Hd Hc].
      rewrite forallb_forall in Hd, Hc.
      (* does the cycle pass the start? *)
      assert (D : (exists st e s, start = Some s /\ In (st, e) l /\ fst e = s) \/ (forall q, In q l -> avoids start (fst q) = true)).
      { destruct start as [s|]; [|right; reflexivity].
        destruct (existsb (fun q => (fst (snd q) =? s)%N) l) eqn:X.
        - apply existsb_exists in X. destruct X as [[st e] [Hin E]]. apply N.eqb_eq in E. left. exists st, e, s. auto.
        - right. intros [st e] Hin. cbn [avoids fst].
          assert (Na : forall st e, In (st, e) l -> dst st <> s).
          { intros st' e' Hin' E. rewrite (cycle_targets _ _ _ _ Pa Hin') in E.
            assert (Y : existsb (fun q => (fst (snd q) =? s)%N) l = true).
            { apply existsb_exists. exists (st', e'). split; auto. cbn [fst snd]. apply N.eqb_eq. auto. }
            congruence. }
          destruct (cycle_sources _ _ _ _ Pa Hin) as [st' [e' [Hin' E']]].
          apply andb_true_iff. split; apply negb_true_iff, N.eqb_neq; [|eapply Na; eauto].
          rewrite <- E'. eapply Na; eauto. }
      destruct D as [[st [e [s [-> [Hin Es]]]]]|Av].
      + destruct (cycle_rotate _ _ _ _ Pa Hin) as [k [Pk [Ik Mk]]].
        destruct (cycle_sized _ _ _ _ Pa Hin) as [rs [R1 [R2 R3]]].
        destruct e as [e g]. cbn [fst snd] in *. subst e.
        unfold columns_at in Hs. rewrite R1, <- R2 in Hs.
        apply (search_sound T s g k Hs R3 Pk).
        * intros q Hq. apply Us, Ik, Hq.
        * intros E. apply Ik in Hin. rewrite E in Hin. destruct Hin.
        * rewrite (complete_same _ _ Mk). auto.
      + assert (Us' : uses_only (filter (avoids start) T) l) by (intros q Hq; apply filter_In; split; [apply Us|apply Av]; auto).
        assert (Dn : forall q, In q l -> goes_down below (fst q) = true) by (intros; apply Hd, Us'; auto).
        assert (Le : forall q, In q l -> (position below (dst (fst q)) <= position below (src (fst q)))%N).
        { intros q Hq. specialize (Dn q Hq). unfold goes_down in Dn. cbv zeta in Dn.
          apply orb_true_iff in Dn. destruct Dn as [Dn|Dn]; [apply N.ltb_lt in Dn; lia|].
          apply andb_true_iff in Dn. destruct Dn as [Dn _]. apply N.eqb_eq in Dn. lia. }
        pose proof Pa as [Fo En]. destruct (positions_stay below c l Le Fo) as [_ St]. rewrite En in St. specialize (St eq_refl).
        assert (In1 : forall q, In q l -> exists ch, child_at below (position below (fst c)) = Some ch /\ inside ch (fst q) = true).
        { intros q Hq. specialize (Dn q Hq). destruct (St q Hq) as [S1 S2]. unfold goes_down in Dn. cbv zeta in Dn.
          rewrite S1, S2, N.ltb_irrefl, N.eqb_refl in Dn. simpl in Dn.
          destruct (child_at below (position below (fst c))) as [ch|]; [|discriminate]. exists ch. auto. }
        destruct l as [|q0 l0]; [congruence|].
        destruct (In1 q0 (or_introl eq_refl)) as [ch [Ech _]].
        assert (Hch : In ch below) by (unfold child_at in Ech; apply find_some in Ech; tauto).
        apply (IH _ _ (Hc ch Hch) c (q0 :: l0) Ne Pa); auto.
        intros q Hq. apply filter_In. split; [apply Us'; auto|]. destruct (In1 q Hq) as [ch' [Ech' Hi]]. congruence.
  Qed.
End Demands.

(** ** Finitely many configurations *)
Lemma not_all_different {X} (dec : forall x y : X, {x = y} + {x <> y}) (l : list X) :
  ~ NoDup l -> exists a l1 l2 l3, l = l1 ++ a :: l2 ++ a :: l3.
Proof.
  induction l as [|x l IH]; intros H; [destruct H; constructor|].
  destruct (in_dec dec x l) as [Hx|Hx].
  - apply in_split in Hx. destruct Hx as [l2 [l3 ->]]. exists x, [], l2, l3. reflexivity.
  - destruct IH as [a [l1 [l2 [l3 ->]]]]; [intros N; apply H; constructor; auto|]. exists a, (x :: l1), l2, l3. reflexivity.
Qed.

Fixpoint lists_upto (n : nat) (vals : list Z) : list (list Z) :=
  match n with O => [[]] | S n => [] :: flat_map (fun x => map (cons x) (lists_upto n vals)) vals end.
Lemma in_lists_upto n vals : forall l, (length l <= n)%nat -> incl l vals -> In l (lists_upto n vals).
Proof.
  induction n as [|n IH]; intros [|x l] H I; simpl in *; auto; [lia|]. right. apply in_flat_map. exists x.
  split; [apply I; left; auto|]. apply in_map. apply IH; [lia|]. intros y Hy. apply I. right. auto.
Qed.

Lemma proper_bounded W g : proper W g -> (length g <= Pos.to_nat W)%nat /\ incl g (map Z.of_nat (seq 0 (S (Pos.to_nat W)))).
Proof.
  intros [P Z].
  assert (G : forall g, positives g -> (Z.of_nat (length g) <= zsum g)%Z /\ forall x, In x g -> (0 < x <= zsum g)%Z).
  { induction g0 as [|a g0 IH]; intros Q; [simpl; unfold zsum; simpl; split; [lia|intros x []]|].
    inversion Q; subst. destruct (IH H2) as [I1 I2]. rewrite zsum_cons. split; [simpl length; lia|].
    intros x [<-|Hx]; [lia|]. specialize (I2 x Hx). lia. }
  destruct (G g P) as [G1 G2]. rewrite Z in *. split; [lia|].
  intros x Hx. specialize (G2 x Hx). apply in_map_iff. exists (Z.to_nat x). split; [lia|]. apply in_seq. lia.
Qed.

Section Sound.
  Variables (A : automaton) (tracked : list (nat * Z)) (states : list rstate) (t : tree) (all : list string) (diverges : bool).

  Definition check_orbit : bool :=
    forallb (fun t => negb (fst t =? 0)%nat) tracked &&
    match graph A tracked all states with
    | None => false
    | Some steps => starts_listed A tracked states && check_tree all diverges states 1000 steps t
    end.

  (** proofs/certificates-regions.md; proofs/regions.md, R9 and R14; the direction of
      Theorem 1 of proofs/unknown-period.md that "no" rests on. *)
  Theorem orbit_sound : check_orbit = true -> no_period A all diverges.
  Proof.
    unfold check_orbit. intros H e He at_ dl [Hstart Hsteps] Hacc.
    apply andb_true_iff in H. destruct H as [Real H]. destruct (graph A tracked all states) as [S|] eqn:Gr; [|discriminate].
    apply andb_true_iff in H. destruct H as [Hst Htree].
    pose proof (check_tree_sound all diverges states S 1000 S t Htree) as NC.
    (* half a tick is 1 / (2 q) *)
    set (W := (2 * Qden e)%positive).
    assert (Tick : e == inject_Z (Z.of_nat (Z.to_nat (Qnum e))) * (inject_Z 2 * (1 # W))).
    { assert (0 < Qnum e)%Z by (unfold Qlt in He; simpl in He; lia). rewrite Z2Nat.id by lia.
      unfold W, inject_Z, Qeq, Qmult. cbn [Qnum Qden]. rewrite !Pos.mul_1_l. lia. }
    assert (Inv : forall i, exists here, at_location A (fst (at_ i)) here /\ all_hold (snd (at_ i)) (invariant here)).
    { intros [|i].
      - destruct Hstart as [h Hh]. exists h. tauto.
      - destruct (Hsteps i) as [_ [b [_ [h [ed [th Ha]]]]]]. exists th. tauto. }
    assert (Pos_ : forall i, 0 <= dl i).
    { intros i. apply period_is_dense with e; [lra|]. apply (proj1 (Hsteps i)). }
    set (Ok := fun c n => ok tracked states W c (at_ n) /\ evens (snd c)).
    (* one step of the run *)
    assert (Run : forall n c, Ok c n -> exists l d, path states S c l d /\ Ok d (Datatypes.S n) /\
              N.testbit (marks_of l) 0 = true /\ (0 < dl n -> N.testbit (marks_of l) 1 = true) /\
              (forall i x, nth_error all i = Some x -> has_label A (at_ (Datatypes.S n)) x -> N.testbit (marks_of l) (2 + N.of_nat i) = true)).
    { intros n c [O Ev]. destruct (Hsteps n) as [[k Hk] [b [Hw Ha]]].
      assert (Dk : dl n == inject_Z (Z.of_nat (k * Z.to_nat (Qnum e))) * (inject_Z 2 * (1 # W))).
      { rewrite Hk, Nat2Z.inj_mul, inject_Z_mult, Tick at 1. ring. }
      destruct (ticks_path A tracked all states S Gr Real W _ c (at_ n) b (dl n) O Ev (Inv n) Dk Hw) as [l1 [d1 [[F1 E1] [O1 [V1 M1]]]]].
      destruct (action_path A tracked all states S Gr Real W d1 b (at_ (Datatypes.S n)) O1 V1 Ha) as [st [d2 [L2 [O2 [V2 [M2 M3]]]]]].
      exists (l1 ++ [(st, d2)]), d2. split; [split|].
      - apply follows_app; auto. rewrite E1. split; auto. exact Logic.I.
      - rewrite end_of_app, E1. reflexivity.
      - split; [split; auto|].
        assert (X : forall i, N.testbit (marks_of [(st, d2)]) i = N.testbit (marks st) i).
        { intros i. unfold marks_of. cbn [fold_right fst]. rewrite N.lor_0_r. reflexivity. }
        split; [rewrite marks_app, X, M2; apply orb_true_r|]. split.
        + intros Hp. rewrite marks_app, M1; [reflexivity|].
          destruct (k * Z.to_nat (Qnum e))%nat eqn:Z0; [|lia]. exfalso. rewrite Dk in Hp. change (inject_Z (Z.of_nat 0)) with 0 in Hp. lra.
        + intros i x Hi Hx. rewrite marks_app, X, (M3 i x Hi Hx). apply orb_true_r. }
    assert (Walk : forall k n c, Ok c n -> exists l d, path states S c l d /\ Ok d (k + n)%nat).
    { induction k as [|k IH]; intros n c O; [exists [], c; split; [split; [exact Logic.I|reflexivity]|exact O]|].
      destruct (Run n c O) as [l1 [d1 [[F1 E1] [O1 _]]]]. destruct (IH (Datatypes.S n) d1 O1) as [l2 [d2 [[F2 E2] O2]]].
      exists (l1 ++ l2), d2. split; [split; [apply follows_app; auto; rewrite E1; auto|rewrite end_of_app, E1; auto]|].
      rewrite Nat.add_succ_r in O2. exact O2. }
    (* every demand is met again *)
    assert (Meet : forall b, In b (demands all diverges) -> forall n c, Ok c n -> exists l d m, path states S c l d /\ Ok d m /\ N.testbit (marks_of l) b = true).
    { intros b Hb n c O.
      assert (At_ : forall j, (n <= j)%nat -> (forall c, Ok c j -> exists l d, path states S c l d /\ Ok d (Datatypes.S j) /\ N.testbit (marks_of l) b = true) ->
                exists l d m, path states S c l d /\ Ok d m /\ N.testbit (marks_of l) b = true).
      { intros j Hj G. destruct (Walk (j - n)%nat n c O) as [l1 [d1 [[F1 E1] O1]]]. replace (j - n + n)%nat with j in O1 by lia.
        destruct (G d1 O1) as [l2 [d2 [[F2 E2] [O2 M2]]]]. exists (l1 ++ l2), d2, (Datatypes.S j).
        split; [split; [apply follows_app; auto; rewrite E1; auto|rewrite end_of_app, E1; auto]|]. split; auto.
        rewrite marks_app, M2. apply orb_true_r. }
      unfold demands in Hb. destruct Hb as [<-|Hb].
      - apply (At_ n); auto. intros c' O'. destruct (Run n c' O') as [l [d [P1 [O1 [M1 _]]]]]. exists l, d. auto.
      - apply in_app_iff in Hb. destruct Hb as [Hb|Hb].
        + destruct diverges eqn:Dv; [|destruct Hb]. destruct Hb as [<-|[]].
          destruct Hacc as [_ Hdiv]. destruct (Hdiv eq_refl (elapsed dl n)) as [m Hm].
          destruct (elapsed_grows dl n m Pos_ Hm) as [j [Hj Hp]]. apply (At_ j); auto.
          intros c' O'. destruct (Run j c' O') as [l [d [P1 [O1 [_ [M1 _]]]]]]. exists l, d. auto.
        + apply in_map_iff in Hb. destruct Hb as [i [<- Hi]]. apply in_seq in Hi.
          destruct (nth_error all i) as [x|] eqn:Ex; [|apply nth_error_None in Ex; lia].
          destruct Hacc as [Hlab _]. destruct (Hlab x (nth_error_In _ _ Ex) (Datatypes.S n)) as [m [Hm Hx]].
          destruct m as [|j]; [lia|]. apply (At_ j); [lia|].
          intros c' O'. destruct (Run j c' O') as [l [d [P1 [O1 [_ [_ M1]]]]]]. exists l, d. split; auto. split; auto. apply (M1 i x); auto. }
    assert (MeetAll : forall bs, incl bs (demands all diverges) -> forall n c, Ok c n ->
              exists l d m, path states S c l d /\ Ok d m /\ forallb (N.testbit (marks_of l)) bs = true).
    { induction bs as [|b bs IH]; intros I n c O.
      - exists [], c, n. split; [split; [exact Logic.I|reflexivity]|]. auto.
      - destruct (Meet b (I b (or_introl eq_refl)) n c O) as [l1 [d1 [m1 [[F1 E1] [O1 M1]]]]].
        destruct (IH (fun x Hx => I x (or_intror Hx)) m1 d1 O1) as [l2 [d2 [m2 [[F2 E2] [O2 M2]]]]].
        exists (l1 ++ l2), d2, m2. split; [split; [apply follows_app; auto; rewrite E1; auto|rewrite end_of_app, E1; auto]|].
        split; auto. rewrite forallb_forall in M2 |- *. intros x [<-|Hx]; rewrite marks_app.
        + rewrite M1. reflexivity.
        + rewrite (M2 x Hx). apply orb_true_r. }
    set (full_path := fun c d => exists l, path states S c l d /\ l <> [] /\ complete all diverges (marks_of l) = true).
    assert (Trans : forall a b c, full_path a b -> full_path b c -> full_path a c).
    { intros a b c [l1 [[F1 E1] [N1 C1]]] [l2 [[F2 E2] [N2 C2]]]. exists (l1 ++ l2).
      split; [split; [apply follows_app; auto; rewrite E1; auto|rewrite end_of_app, E1; auto]|].
      split; [destruct l1; [congruence|discriminate]|]. unfold complete in *. rewrite forallb_forall in *.
      intros i Hi. rewrite marks_app, (C1 i Hi). reflexivity. }
    set (linked := fix linked (c : config) (cs : list config) : Prop :=
                     match cs with [] => True | d :: cs => full_path c d /\ linked d cs end).
    set (universe := list_prod (map N.of_nat (seq 0 (length states))) (lists_upto (Pos.to_nat W) (map Z.of_nat (seq 0 (Datatypes.S (Pos.to_nat W)))))).
    assert (InU : forall c n, Ok c n -> In c universe).
    { intros [i g] n [[rs [R1 [R2 [R3 R4]]]] _]. cbn [fst snd] in *. apply in_prod.
      - apply in_map_iff. exists (N.to_nat i). split; [apply N2Nat.id|]. apply in_seq. split; [lia|].
        unfold state_at in R1. apply nth_error_Some. rewrite R1. discriminate.
      - destruct (proper_bounded W g R3). apply in_lists_upto; auto. }
    assert (Rounds : forall M n c, Ok c n -> exists cs, length cs = M /\ linked c cs /\ incl cs universe).
    { induction M as [|M IH]; intros n c O; [exists []; split; [reflexivity|]; split; [exact Logic.I|intros x []]|].
      destruct (MeetAll (demands all diverges) (incl_refl _) n c O) as [l [d [m [P1 [O1 C1]]]]].
      destruct (IH m d O1) as [cs [L1 [K1 I1]]]. exists (d :: cs). split; [simpl; auto|]. split.
      - split; auto. exists l. split; auto. split; auto. intros ->.
        unfold demands in C1. simpl in C1. discriminate.
      - intros x [<-|Hx]; auto. eapply InU; eauto. }
    destruct (start_ok A tracked states Real W (at_ 0%nat) eq_refl Hst Hstart) as [c0 [O0 V0]].
    destruct (Rounds (Datatypes.S (length universe)) 0%nat c0 (conj O0 V0)) as [cs [Lc [Lk Iu]]].
    assert (ND : ~ NoDup cs).
    { intros N. apply (Nat.nle_succ_diag_l (length universe)). rewrite <- Lc. exact (NoDup_incl_length N Iu). }
    assert (Dec : forall x y : config, {x = y} + {x <> y}) by (decide equality; [apply (list_eq_dec Z.eq_dec)|apply N.eq_dec]).
    destruct (not_all_different Dec cs ND) as [a [l1 [l2 [l3 Ecs]]]]. subst cs.
    assert (Drop : forall l c r, linked c (l ++ a :: r) -> linked a r).
    { induction l as [|x l IH]; intros c r Hl; [destruct Hl; auto|]. destruct Hl as [_ Hl]. eapply IH; eauto. }
    assert (Between : forall l c r, linked c (l ++ a :: r) -> full_path c a).
    { induction l as [|x l IH]; intros c r [Hf Hl]; auto. eapply Trans; eauto. }
    apply Drop in Lk. destruct (Between l2 a l3 Lk) as [l [Pl [Nl Cl]]].
    apply (NC a l Nl Pl); auto.
    intros q Hq. destruct Pl as [Fo _]. clear -Fo Hq. revert Fo. generalize a at 1 as c.
    induction l as [|[st d] l IH]; intros c Fo; [destruct Hq|]. destruct Fo as [[K _] Fo].
    destruct Hq as [<-|Hq]; [exact K|apply (IH Hq d Fo)].
  Qed.
End Sound.
