(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* A closed surface around the origin with corners in a convex set: the set holds a ball. In the space and in the plane. *)
From Coq Require Import Reals List Lra Psatz Lia.
From Oblong Require Import Definitions Vectors Walk.
Import ListNotations.
Open Scope R_scope.

Section Cones.
Context {I : Type}.
Variable F : list (@facet I).
Variable w : I -> vector.
Hypothesis behind : forall i j k, oriented F i j k -> 0 < det (w i) (w j) (w k).
Hypothesis Hclosed : closed F.
Hypothesis some : F <> [].

(* Some corner's edge spans with x. *)
Lemma spanning_edge i j k x : det (w i) (w j) (w k) <> 0 -> x <> zero ->
  det (w i) (w j) x <> 0 \/ det (w j) (w k) x <> 0 \/ det (w k) (w i) x <> 0.
Proof.
  intros D Hx. destruct (Req_dec (det (w i) (w j) x) 0) as [E1 | ]; [ | auto ].
  destruct (Req_dec (det (w j) (w k) x) 0) as [E2 | ]; [ | auto ].
  destruct (Req_dec (det (w k) (w i) x) 0) as [E3 | ]; [ | auto ]. exfalso. apply Hx.
  pose proof (cramer (w i) (w j) (w k) x) as C.
  replace (det x (w j) (w k)) with (det (w j) (w k) x) in C by (expand3; ring).
  replace (det (w i) x (w k)) with (det (w k) (w i) x) in C by (expand3; ring).
  rewrite E1, E2, E3 in C.
  assert (S : forall f, f = px \/ f = py \/ f = pz -> f x = 0).
  { intros f Hf. apply (Rmult_eq_reg_l (det (w i) (w j) (w k))); [ | exact D ].
    assert (f (scale (det (w i) (w j) (w k)) x) = 0) as K by (rewrite C; destruct Hf as [-> | [-> | ->]]; simpl; ring).
    destruct Hf as [-> | [-> | ->]]; simpl in K; lra. }
  unfold zero. vec; apply S; auto.
Qed.

(* Vectors orthogonal to one that is not 0 are dependent. *)
Lemma orthogonal_dependent m a b c : m <> zero -> dot a m = 0 -> dot b m = 0 -> dot c m = 0 -> det a b c = 0.
Proof.
  intros Hm Ha Hb Hc.
  assert (E : scale (det a b c) m = add (scale (dot a m) (cross b c)) (add (scale (dot b m) (cross c a)) (scale (dot c m) (cross a b))))
    by (vec; expand3; ring).
  rewrite Ha, Hb, Hc in E. destruct (Req_dec (det a b c) 0) as [ | D ]; [ assumption | exfalso; apply Hm ].
  assert (S : forall f, f = px \/ f = py \/ f = pz -> f m = 0).
  { intros f Hf. apply (Rmult_eq_reg_l (det a b c)); [ | exact D ].
    assert (f (scale (det a b c) m) = 0) as K by (rewrite E; destruct Hf as [-> | [-> | ->]]; simpl; ring).
    destruct Hf as [-> | [-> | ->]]; simpl in K; lra. }
  unfold zero. vec; apply S; auto.
Qed.

Lemma covered_from i j k x : oriented F i j k -> 0 < det (w i) (w j) x ->
  exists i j k, oriented F i j k /\ in_cone (w i) (w j) (w k) x.
Proof.
  intros H D. set (corners := flat_map (fun '(i, j, k) => [i; j; k]) F).
  assert (used : forall a b c, oriented F a b c -> In c corners).
  { intros a b c [O | [O | O]]; apply in_flat_map; eexists; (split; [ exact O | simpl; auto ]). }
  set (pair := fun c => (det (w c) (w i) x, det (w c) (w j) x)).
  set (parallel := fun c => if Req_EM_T (norm (cross (w c) x)) 0 then true else false).
  set (l := map pair (filter (fun c => negb (parallel c)) corners)).
  destruct (off_roots l) as [t [Ht K]].
  - intros a b Hin. apply in_map_iff in Hin as [c [[= <- <-] Hin]]. apply filter_In in Hin as [_ P].
    unfold parallel in P. destruct (Req_EM_T (norm (cross (w c) x)) 0) as [ | N ]; [ discriminate | ].
    destruct (Req_dec (det (w c) (w i) x) 0) as [E1 | ]; [ | auto ].
    destruct (Req_dec (det (w c) (w j) x) 0) as [E2 | ]; [ | auto ]. exfalso.
    assert (Z : det (w i) (w j) x = 0).
    { apply (orthogonal_dependent (cross (w c) x)).
      - intros Z. apply N. rewrite Z. apply norm_zero.
      - transitivity (- det (w c) (w i) x); [ expand3; ring | rewrite E1; ring ].
      - transitivity (- det (w c) (w j) x); [ expand3; ring | rewrite E2; ring ].
      - expand3; ring. }
    lra.
  - apply (from_edge F w behind Hclosed i j k x (t / 2)); [ exact H | lra | exact D | ].
    intros a b c O N. apply K; [ lra | ]. apply in_map_iff. exists c. split; [ reflexivity | ].
    apply filter_In. split; [ apply (used a b c O) | ]. unfold parallel.
    destruct (Req_EM_T (norm (cross (w c) x)) 0) as [E | ]; [ exfalso; apply N, norm_0, E | reflexivity ].
Qed.

Theorem cones_cover x : exists i j k, oriented F i j k /\ in_cone (w i) (w j) (w k) x.
Proof.
  destruct F as [ | [[i j] k] G] eqn:EF; [ congruence | ]. rewrite <- EF in *.
  assert (O : oriented F i j k) by (left; rewrite EF; left; reflexivity).
  destruct (Req_dec (norm x) 0) as [Z | Z].
  - apply norm_0 in Z. subst x. exists i, j, k. split; [ exact O | ]. unfold in_cone.
    replace (det zero (w j) (w k)) with 0 by (expand3; ring). replace (det (w i) zero (w k)) with 0 by (expand3; ring).
    replace (det (w i) (w j) zero) with 0 by (expand3; ring). lra.
  - assert (Go : forall a b c, oriented F a b c -> det (w a) (w b) x <> 0 ->
                 exists i j k, oriented F i j k /\ in_cone (w i) (w j) (w k) x).
    { intros a b c Oabc D. destruct (Rtotal_order (det (w a) (w b) x) 0) as [L | [L | L]]; [ | contradiction | ].
      - destruct (Hclosed a b c Oabc) as [c' O']. apply (covered_from b a c' x O').
        replace (det (w b) (w a) x) with (- det (w a) (w b) x) by (expand3; ring). lra.
      - apply (covered_from a b c x Oabc). lra. }
    destruct (spanning_edge i j k x) as [D | [D | D]].
    + pose proof (behind i j k O). lra.
    + intros E. apply Z. rewrite E. apply norm_zero.
    + exact (Go i j k O D).
    + exact (Go j k i (turned F _ _ _ O) D).
    + exact (Go k i j (turned F _ _ _ (turned F _ _ _ O)) D).
Qed.

(* ---- a convex set with the corners ---- *)
Variable K : region.
Hypothesis Kconvex : convex K.
Hypothesis Kcorner : forall i j k, oriented F i j k -> K (w k).

Lemma corners_in i j k : oriented F i j k -> K (w i) /\ K (w j) /\ K (w k).
Proof.
  intros H. repeat split; [ apply (Kcorner j k i), turned, H | | apply (Kcorner i j k), H ].
  apply (Kcorner k i j). apply turned, turned, H.
Qed.

Lemma origin_in : K zero.
Proof.
  destruct F as [ | [[a b] c] G] eqn:EF; [ congruence | ]. rewrite <- EF in *.
  assert (O : oriented F a b c) by (left; rewrite EF; left; reflexivity).
  destruct (cones_cover (scale (-1) (w a))) as [i [j [k [H [C1 [C2 C3]]]]]].
  set (x := scale (-1) (w a)) in *. pose proof (behind _ _ _ H) as D. pose proof (cramer (w i) (w j) (w k) x) as E.
  destruct (corners_in _ _ _ H) as [Ki [Kj Kk]]. destruct (corners_in _ _ _ O) as [Ka _].
  pose proof (combined_in K [(w a, det (w i) (w j) (w k)); (w i, det x (w j) (w k)); (w j, det (w i) x (w k));
                             (w k, det (w i) (w j) x)] Kconvex) as M.
  simpl in M.
  match type of M with _ -> _ -> K ?z => replace z with zero in M end.
  - apply M; [ | lra ]. intros p q Hq. repeat destruct Hq as [[= <- <-] | Hq]; try (split; [ assumption | lra ]). destruct Hq.
  - match goal with |- zero = scale _ ?z => replace z with zero end; [ unfold zero; vec; ring | ].
    transitivity (add (scale (det (w i) (w j) (w k)) (w a)) (scale (det (w i) (w j) (w k)) x)).
    + unfold x, zero. vec; ring.
    + rewrite E. unfold zero; vec; ring.
Qed.

Theorem surface_ball s : 0 <= s ->
  (forall i j k, oriented F i j k -> s * norm (cross (sub (w j) (w i)) (sub (w k) (w i))) <= det (w i) (w j) (w k)) ->
  forall t, norm t <= s -> K t.
Proof.
  intros Hs H t Ht. destruct (cones_cover t) as [i [j [k [O [C1 [C2 C3]]]]]].
  specialize (H i j k O). pose proof (behind _ _ _ O) as D. destruct (corners_in _ _ _ O) as [Ki [Kj Kk]].
  set (m := cross (sub (w j) (w i)) (sub (w k) (w i))) in *. set (Dt := det (w i) (w j) (w k)) in *.
  assert (S : det t (w j) (w k) + det (w i) t (w k) + det (w i) (w j) t = dot m t) by (unfold m; expand3; ring).
  pose proof (cauchy_schwarz m t) as C. pose proof (norm_nonneg m).
  assert (norm m * norm t <= norm m * s) by (apply Rmult_le_compat_l; assumption).
  assert (Hi : 0 < / Dt) by (apply Rinv_0_lt_compat, D).
  replace t with (combined [(w i, / Dt * det t (w j) (w k)); (w j, / Dt * det (w i) t (w k)); (w k, / Dt * det (w i) (w j) t)]).
  - apply partly; [ exact Kconvex | exact origin_in | | ].
    + intros p q Hq. repeat destruct Hq as [[= <- <-] | Hq]; try (split; [ assumption | apply Rmult_le_pos; lra ]). destruct Hq.
    + simpl. apply (Rmult_le_reg_l Dt); [ exact D | ].
      replace (Dt * (/ Dt * det t (w j) (w k) + (/ Dt * det (w i) t (w k) + (/ Dt * det (w i) (w j) t + 0))))
        with (dot m t) by (rewrite <- S; field; lra). lra.
  - pose proof (cramer (w i) (w j) (w k) t) as E. fold Dt in E. simpl.
    transitivity (scale (/ Dt) (scale Dt t)); [ rewrite E; unfold zero; vec; ring | vec; field; lra ].
Qed.
End Cones.

(* No facet is so near that none is farther: the greatest s that all facets allow is above any that they exceed. *)
Lemma facets_exceed {T} (l : list T) (m h : T -> R) s :
  (forall f, In f l -> 0 <= m f /\ s * m f < h f) -> exists s', s < s' /\ forall f, In f l -> s' * m f <= h f.
Proof.
  induction l as [ | f l IH ]; intros H; [ exists (s + 1); split; [ lra | simpl; tauto ] | ].
  destruct IH as [s' [Hs K]]; [ intros g Hg; apply H; right; exact Hg | ].
  destruct (H f (or_introl eq_refl)) as [Hm Hf].
  assert (exists s2, s < s2 /\ s2 * m f <= h f) as [s2 [Hs2 K2]].
  { destruct (Rle_lt_or_eq_dec 0 _ Hm) as [P | P].
    - exists (h f / m f). split; [ apply (Rmult_lt_reg_r (m f)); [ exact P | ] | right ]; field_simplify; lra.
    - exists (s + 1). split; [ lra | ]. rewrite <- P in *. lra. }
  exists (Rmin s' s2). split; [ apply Rmin_glb_lt; assumption | ]. intros g Hg.
  assert (Hmg : 0 <= m g) by (apply H, Hg).
  destruct Hg as [<- | Hg].
  - apply Rle_trans with (s2 * m f); [ apply Rmult_le_compat_r; [ exact Hmg | apply Rmin_r ] | exact K2 ].
  - apply Rle_trans with (s' * m g); [ apply Rmult_le_compat_r; [ exact Hmg | apply Rmin_l ] | apply K, Hg ].
Qed.

(* ---- the plane: edges, a triangle from each to a pole on either side ---- *)
Section Plane.
Context {I : Type}.
Variable E : list (I * I).
Variable w : I -> vector.
Hypothesis flat : forall i j, In (i, j) E -> pz (w i) = 0 /\ pz (w j) = 0.
Hypothesis behind : forall i j, In (i, j) E -> 0 < px (w i) * py (w j) - py (w i) * px (w j).
Hypothesis begins : forall i j, In (i, j) E -> exists k, In (j, k) E.
Hypothesis ends : forall i j, In (i, j) E -> exists h, In (h, i) E.
Hypothesis some : E <> [].

Inductive label := Corner (i : I) | North | South.
Definition at_label l := match l with Corner i => w i | North => Vector 0 0 1 | South => Vector 0 0 (-1) end.
Definition roof : list (@facet label) :=
  flat_map (fun '(i, j) => [(Corner i, Corner j, North); (Corner j, Corner i, South)]) E.
Lemma roof_in i j : In (i, j) E -> In (Corner i, Corner j, North) roof /\ In (Corner j, Corner i, South) roof.
Proof. intros H. split; apply in_flat_map; exists (i, j); simpl; auto. Qed.
Lemma in_roof a b c : In (a, b, c) roof -> exists i j, In (i, j) E /\
  ((a, b, c) = (Corner i, Corner j, North) \/ (a, b, c) = (Corner j, Corner i, South)).
Proof. intros H. apply in_flat_map in H as [[i j] [H K]]. exists i, j. simpl in K. intuition congruence. Qed.

Lemma roof_behind a b c : oriented roof a b c -> 0 < det (at_label a) (at_label b) (at_label c).
Proof.
  assert (D : forall a b c, In (a, b, c) roof -> 0 < det (at_label a) (at_label b) (at_label c)).
  { clear a b c. intros a b c H. apply in_roof in H as [i [j [H [K | K]]]]; injection K as -> -> ->;
      pose proof (behind _ _ H) as B; destruct (flat _ _ H) as [Zi Zj]; unfold at_label; expand3; rewrite Zi, Zj; lra. }
  intros [H | [H | H]]; apply D in H; [ exact H | | ].
  - replace (det (at_label a) (at_label b) (at_label c)) with (det (at_label b) (at_label c) (at_label a)) by (expand3; ring). exact H.
  - replace (det (at_label a) (at_label b) (at_label c)) with (det (at_label c) (at_label a) (at_label b)) by (expand3; ring). exact H.
Qed.
Lemma roof_closed : closed roof.
Proof.
  intros a b c [H | [H | H]]; apply in_roof in H as [i [j [H [K | K]]]]; injection K as -> -> ->;
    destruct (roof_in _ _ H) as [N S]; destruct (begins _ _ H) as [k Hk]; destruct (ends _ _ H) as [h Hh];
    destruct (roof_in _ _ Hk) as [Nk Sk]; destruct (roof_in _ _ Hh) as [Nh Sh]; unfold oriented; eauto.
Qed.
Lemma roof_some : roof <> [].
Proof.
  destruct E as [ | [i j] E' ] eqn:Eq; [ congruence | ]. intros H. unfold roof in H. rewrite Eq in H. simpl in H. discriminate.
Qed.

(* Every vector of the plane is a combination of an edge's ends. *)
Lemma edges_cover x : pz x = 0 -> exists i j, In (i, j) E /\
  0 <= px x * py (w j) - py x * px (w j) /\ 0 <= px (w i) * py x - py (w i) * px x.
Proof.
  intros Hx. destruct (cones_cover roof at_label roof_behind roof_closed roof_some x) as [a [b [c [O C]]]].
  assert (D : forall a b c, in_cone (at_label a) (at_label b) (at_label c) x -> In (a, b, c) roof -> exists i j, In (i, j) E /\
    0 <= px x * py (w j) - py x * px (w j) /\ 0 <= px (w i) * py x - py (w i) * px x).
  { clear a b c O C. intros a b c [C1 [C2 C3]] H. apply in_roof in H as [i [j [H [K | K]]]]; injection K as -> -> ->;
      exists i, j; (split; [ exact H | ]); destruct (flat _ _ H) as [Zi Zj]; expand3; rewrite ?Zi, ?Zj, ?Hx in *; lra. }
  assert (T : forall u v s, in_cone u v s x -> in_cone v s u x).
  { intros u v s [C1 [C2 C3]]. unfold in_cone.
    replace (det x s u) with (det u x s) by (expand3; ring). replace (det v x u) with (det u v x) by (expand3; ring).
    replace (det v s x) with (det x v s) by (expand3; ring). lra. }
  destruct O as [H | [H | H]]; [ apply (D a b c C H) | apply (D b c a (T _ _ _ C) H) | apply (D c a b (T _ _ _ (T _ _ _ C)) H) ].
Qed.

Variable K : region.
Hypothesis Kconvex : convex K.
Hypothesis Kcorner : forall i j, In (i, j) E -> K (w i) /\ K (w j).

Lemma plane_origin_in : K zero.
Proof.
  destruct E as [ | [a b] E' ] eqn:EE; [ congruence | ]. rewrite <- EE in *.
  assert (O : In (a, b) E) by (rewrite EE; left; reflexivity).
  destruct (flat _ _ O) as [Za _]. destruct (edges_cover (scale (-1) (w a))) as [i [j [H [C1 C2]]]]; [ simpl; lra | ].
  pose proof (behind _ _ H) as D. destruct (flat _ _ H) as [Zi Zj]. destruct (Kcorner _ _ H) as [Ki Kj].
  destruct (Kcorner _ _ O) as [Ka _]. simpl in C1, C2.
  set (D0 := px (w i) * py (w j) - py (w i) * px (w j)) in *.
  pose proof (combined_in K [(w a, D0); (w i, -1 * px (w a) * py (w j) - -1 * py (w a) * px (w j));
                             (w j, px (w i) * (-1 * py (w a)) - py (w i) * (-1 * px (w a)))] Kconvex) as M.
  simpl in M.
  match type of M with _ -> _ -> K ?z => replace z with zero in M end.
  - apply M; [ | lra ]. intros p q Hq. repeat destruct Hq as [[= <- <-] | Hq]; try (split; [ assumption | lra ]). destruct Hq.
  - match goal with |- zero = scale _ ?z => replace z with zero end; [ unfold zero; vec; ring | ].
    unfold zero, D0. vec; try ring. rewrite Za, Zi, Zj. ring.
Qed.

Theorem plane_ball s : 0 <= s ->
  (forall i j, In (i, j) E -> s * norm (Vector (py (w j) - py (w i)) (- (px (w j) - px (w i))) 0) <=
                             px (w i) * py (w j) - py (w i) * px (w j)) ->
  forall t, pz t = 0 -> norm t <= s -> K t.
Proof.
  intros Hs H t Hz Ht. destruct (edges_cover t Hz) as [i [j [O [C1 C2]]]].
  specialize (H i j O). pose proof (behind _ _ O) as D. destruct (flat _ _ O) as [Zi Zj]. destruct (Kcorner _ _ O) as [Ki Kj].
  set (m := Vector (py (w j) - py (w i)) (- (px (w j) - px (w i))) 0) in *.
  set (Dt := px (w i) * py (w j) - py (w i) * px (w j)) in *.
  set (a := px t * py (w j) - py t * px (w j)) in *. set (b := px (w i) * py t - py (w i) * px t) in *.
  assert (S : a + b = dot m t) by (unfold a, b, m; expand3; ring).
  pose proof (cauchy_schwarz m t) as C. pose proof (norm_nonneg m).
  assert (norm m * norm t <= norm m * s) by (apply Rmult_le_compat_l; assumption).
  assert (Hi : 0 < / Dt) by (apply Rinv_0_lt_compat, D).
  replace t with (combined [(w i, / Dt * a); (w j, / Dt * b)]).
  - apply partly; [ exact Kconvex | exact plane_origin_in | | ].
    + intros p q Hq. repeat destruct Hq as [[= <- <-] | Hq]; try (split; [ assumption | apply Rmult_le_pos; lra ]). destruct Hq.
    + simpl. apply (Rmult_le_reg_l Dt); [ exact D | ].
      replace (Dt * (/ Dt * a + (/ Dt * b + 0))) with (a + b) by (field; lra). lra.
  - simpl. unfold zero. vec.
    + unfold a, b. apply (Rmult_eq_reg_l Dt); [ | lra ]. unfold Dt in *. field_simplify; [ | lra ]. ring.
    + unfold a, b. apply (Rmult_eq_reg_l Dt); [ | lra ]. unfold Dt in *. field_simplify; [ | lra ]. ring.
    + rewrite Zi, Zj, Hz. ring.
Qed.
End Plane.
