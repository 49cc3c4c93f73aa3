(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* The integer conditions of a closed surface: a convex set with its corners holds the ball of radius s, s^2 = squared;
   a greater ball if every facet is farther. *)
From Coq Require Import ZArith QArith Qreals Reals List Bool Permutation Lra Lia Psatz.
From Oblong Require Import Definitions Vectors Walk Surface Cases Checker Checks Bridge.
Import ListNotations.
Open Scope R_scope.

Lemma all_equal_eq l m : all_equal l m = true -> l = m.
Proof.
  revert m. induction l as [ | [a b] l IH ]; intros [ | [c e] m ] H; simpl in H; try discriminate; [ reflexivity | ].
  unfold edge_eqb in H. simpl in H. booleans. subst. f_equal. apply IH. assumption.
Qed.
Lemma same_edges_in l m : same_edges l m = true -> forall e, In e l <-> In e m.
Proof.
  unfold same_edges. intros H e. apply all_equal_eq in H.
  pose proof (EdgeSort.Permuted_sort l) as P. pose proof (EdgeSort.Permuted_sort m) as Q. rewrite H in P.
  assert (R : Permutation l m) by (etransitivity; [ exact P | symmetry; exact Q ]).
  split; intros K; [ apply (Permutation_in e R K) | apply (Permutation_in e (Permutation_sym R) K) ].
Qed.

Lemma triple_eq {U V W} (a a' : U) (b b' : V) (c c' : W) : Some (a, b, c) = Some (a', b', c') -> a = a' /\ b = b' /\ c = c'.
Proof. intros H. injection H. auto. Qed.

(* A greater s that all facets allow, from heights h_f >= s m_f, h_f > 0. *)
Lemma greater_radius {T} (l : list T) (m h : T -> R) s (strictly : bool) : 0 <= s ->
  (forall f, In f l -> 0 <= m f /\ 0 < h f /\ s * m f <= h f /\ (strictly = true -> s * m f < h f)) ->
  exists s', s <= s' /\ (strictly = true -> s < s') /\ 0 < s' /\ forall f, In f l -> s' * m f <= h f.
Proof.
  intros Hs H. destruct (facets_exceed l m h 0) as [s0 [H0 K0]].
  { intros f Hf. destruct (H f Hf) as [? [? _]]. lra. }
  assert (G : exists s1, s <= s1 /\ (strictly = true -> s < s1) /\ forall f, In f l -> s1 * m f <= h f).
  { destruct strictly eqn:St.
    - destruct (facets_exceed l m h s) as [s1 [H1 K1]].
      + intros f Hf. destruct (H f Hf) as [? [? [? L]]]. split; [ assumption | apply L; reflexivity ].
      + exists s1. split; [ lra | split; [ auto | exact K1 ] ].
    - exists s. split; [ lra | split; [ discriminate | ] ]. intros f Hf. apply (H f Hf). }
  destruct G as [s1 [H1 [H2 K1]]]. exists (Rmax s0 s1).
  pose proof (Rmax_l s0 s1). pose proof (Rmax_r s0 s1). split; [ lra | split; [ intros St; specialize (H2 St); lra | split; [ lra | ] ] ].
  intros f Hf. unfold Rmax. destruct (Rle_dec s0 s1); [ apply K1, Hf | apply K0, Hf ].
Qed.

Section Facets.
Variables (D : positive) (corner : Z -> option point).
Definition at_corner i := match corner i with Some x => point_real D x | None => zero end.

Lemma facet_space i j k n h s : facet_plane space corner [i; j; k] = Some (n, h, s) ->
  let q := IZR (Zpos (s * D)) in
  det (at_corner i) (at_corner j) (at_corner k) = IZR h / (q * q * q) /\
  cross (sub (at_corner j) (at_corner i)) (sub (at_corner k) (at_corner i)) = scale (/ (q * q)) (inj n) /\
  corner i <> None /\ corner j <> None /\ corner k <> None.
Proof.
  unfold facet_plane. intros H. unbind H. destruct z as [p a]. unbind H. destruct z as [q b]. unbind H. destruct z as [r c].
  apply triple_eq in H as [<- [<- <-]]. unfold at_corner. rewrite E, E0, E1. unfold point_real; simpl fst; simpl snd.
  rewrite !Pos2Z.inj_mul, !mult_IZR. pose proof (pos_R a). pose proof (pos_R b). pose proof (pos_R c). pose proof (pos_R D).
  split; [ | split; [ | repeat split; discriminate ] ].
  - unfold vdot, vcross, vsub, vscale; cbn [vx vy vz]. repeat rewrite ?plus_IZR, ?minus_IZR, ?mult_IZR, ?Pos2Z.inj_mul.
    unfold inj. expand3. field. lra.
  - unfold vcross, vsub, vscale, inj; cbn [vx vy vz]. repeat rewrite ?plus_IZR, ?minus_IZR, ?mult_IZR, ?Pos2Z.inj_mul.
    vec; expand3; field; lra.
Qed.
Lemma facet_flat i j n h s : facet_plane plane corner [i; j] = Some (n, h, s) ->
  let q := IZR (Zpos (s * D)) in
  px (at_corner i) * py (at_corner j) - py (at_corner i) * px (at_corner j) = IZR h / (q * q) /\
  Vector (py (at_corner j) - py (at_corner i)) (- (px (at_corner j) - px (at_corner i))) 0 = scale (/ q) (inj n) /\
  corner i <> None /\ corner j <> None.
Proof.
  unfold facet_plane. intros H. unbind H. destruct z as [p a]. unbind H. destruct z as [q b].
  apply triple_eq in H as [<- [<- <-]]. unfold at_corner. rewrite E, E0. unfold point_real; simpl fst; simpl snd.
  rewrite !Pos2Z.inj_mul, !mult_IZR. pose proof (pos_R a). pose proof (pos_R b). pose proof (pos_R D).
  split; [ | split; [ | split; discriminate ] ].
  - unfold vdot, vsub, vscale; cbn [vx vy vz]. repeat rewrite ?plus_IZR, ?minus_IZR, ?opp_IZR, ?mult_IZR, ?Pos2Z.inj_mul.
    unfold inj, scale; cbn [px py pz]. field. lra.
  - unfold vsub, vscale, inj; cbn [vx vy vz]. repeat rewrite ?plus_IZR, ?minus_IZR, ?opp_IZR, ?mult_IZR, ?Pos2Z.inj_mul.
    vec; field; lra.
Qed.

(* h / q^(k+1) against s |n| / q^k by squares *)
Lemma height_le s squared n h (q : R) (strictly : bool) : 0 <= s -> s * s = squared -> 0 < q -> 0 < IZR h ->
  (if strictly then squared * (IZR (vdot n n) * (q * q)) < IZR h * IZR h else squared * (IZR (vdot n n) * (q * q)) <= IZR h * IZR h) ->
  s * norm (inj n) <= IZR h / q /\ (strictly = true -> s * norm (inj n) < IZR h / q).
Proof.
  intros Hs E Hq Hh H. pose proof (norm_nonneg (inj n)) as N. pose proof (norm_sq (inj n)) as N2. rewrite inj_dot in N2.
  rewrite <- E, <- N2 in H. set (m := norm (inj n)) in *.
  assert (P : 0 <= s * m * q) by (apply Rmult_le_pos; [ apply Rmult_le_pos; assumption | lra ]).
  assert (G : s * m * q <= IZR h /\ (strictly = true -> s * m * q < IZR h)).
  { destruct strictly; (split; [ | intros ? ]); try discriminate.
    - apply Rsqr_incr_0_var; [ unfold Rsqr; lra | lra ].
    - apply Rsqr_incrst_0; [ unfold Rsqr; lra | exact P | lra ].
    - apply Rsqr_incr_0_var; [ unfold Rsqr; lra | lra ]. }
  destruct G as [G1 G2]. split; [ | intros S; specialize (G2 S) ].
  - apply (Rmult_le_reg_r q); [ exact Hq | ]. unfold Rdiv. rewrite (Rmult_assoc (IZR h)), Rinv_l by lra. lra.
  - apply (Rmult_lt_reg_r q); [ exact Hq | ]. unfold Rdiv. rewrite (Rmult_assoc (IZR h)), Rinv_l by lra. lra.
Qed.

Variables (d : dimension) (squared : Q) (s : R) (strictly : bool) (facets : list (list Z)).
Hypotheses (Hs : 0 <= s) (Es : s * s = Q2R squared).
Hypothesis far : surface_far d D corner squared strictly facets = true.

Lemma each_far f : In f facets -> facet_far d D corner squared strictly f = true.
Proof. unfold surface_far in far. booleans. rewrite forallb_forall in H1. apply H1. Qed.
Lemma edges_closed e : In e (flat_map directed facets) <-> In e (flat_map reverse facets).
Proof. unfold surface_far in far. booleans. apply same_edges_in, H0. Qed.
Lemma some_facet : facets <> [].
Proof. unfold surface_far in far. booleans. destruct facets; discriminate. Qed.

Lemma far_facet_R f n h t : In f facets -> facet_plane d corner f = Some (n, h, t) -> let q := IZR (Zpos (t * D)) in
  0 < q /\ 0 < IZR h /\ s * norm (inj n) <= IZR h / q /\ (strictly = true -> s * norm (inj n) < IZR h / q).
Proof.
  intros Hf E q. pose proof (each_far f Hf) as F. unfold facet_far in F. rewrite E in F. booleans.
  assert (Hq : 0 < q) by apply pos_R. assert (Hh : 0 < IZR h) by (apply IZR_lt, H).
  split; [ exact Hq | split; [ exact Hh | ] ].
  apply (height_le s (Q2R squared) n h q strictly Hs Es Hq Hh).
  destruct strictly; [ apply qlt_R in H0 | apply qle_R in H0 ];
    rewrite Q2R_mult, !qint_R, !mult_IZR in H0; exact H0.
Qed.

Variable K : region.
Hypotheses (HK : convex K) (Kflat : forall x, K x -> lies d x).
Hypothesis Kcorner : forall i x, corner i = Some x -> K (point_real D x).
Lemma corner_in i : corner i <> None -> K (at_corner i).
Proof. unfold at_corner. destruct (corner i) as [x | ] eqn:E; [ intros _; apply (Kcorner i x E) | congruence ]. Qed.

End Facets.

Theorem surface_holds_ball D corner d squared s strictly facets (K : region) : 0 <= s -> s * s = Q2R squared ->
  surface_far d D corner squared strictly facets = true -> convex K -> (forall x, K x -> lies d x) ->
  (forall i x, corner i = Some x -> K (point_real D x)) ->
  exists s', s <= s' /\ (strictly = true -> s < s') /\ 0 < s' /\ forall t, lies d t -> norm t <= s' -> K t.
Proof.
  intros Hs Es far HK Kflat Kcorner.
  pose proof (each_far D corner d squared strictly facets far) as each_far.
  pose proof (edges_closed D corner d squared strictly facets far) as edges_closed.
  pose proof (some_facet D corner d squared strictly facets far) as some_facet.
  pose proof (far_facet_R D corner d squared s strictly facets Hs Es far) as far_facet_R.
  pose proof (corner_in D corner K Kcorner) as corner_in.
  pose proof (facet_flat D corner) as facet_flat. pose proof (facet_space D corner) as facet_space.
  set (at_corner := at_corner D corner) in *. clear far.
  assert (shape : forall f, In f facets -> exists n h t, facet_plane d corner f = Some (n, h, t)).
  { intros f Hf. pose proof (each_far f Hf) as F. unfold facet_far in F.
    destruct (facet_plane d corner f) as [[[n h] t] | ]; [ eauto | discriminate ]. }
  destruct d.
  - (* plane *)
    set (E := flat_map (fun f => match f with [i; j] => [(i, j)] | _ => [] end) facets).
    assert (inE : forall i j, In (i, j) E <-> In [i; j] facets).
    { intros i j. unfold E. rewrite in_flat_map. split.
      - intros [f [Hf Hin]]. destruct (shape f Hf) as [n [h [t P]]]. destruct f as [ | a [ | b [ | c f ] ] ]; try discriminate P.
        destruct Hin as [[= <- <-] | []]. exact Hf.
      - intros H. exists [i; j]. simpl. auto. }
    assert (facts : forall i j, In (i, j) E -> exists n h t, facet_plane plane corner [i; j] = Some (n, h, t)) by (intros i j H; apply shape, inE, H).
    set (m := fun e => norm (Vector (py (at_corner (snd e)) - py (at_corner (fst e))) (- (px (at_corner (snd e)) - px (at_corner (fst e)))) 0)).
    set (hh := fun e => px (at_corner (fst e)) * py (at_corner (snd e)) - py (at_corner (fst e)) * px (at_corner (snd e))).
    destruct (greater_radius E m hh s strictly Hs) as [s' [L1 [L2 [L3 L4]]]].
    { intros [i j] H. destruct (facts i j H) as [n [h [t P]]]. destruct (facet_flat i j n h t P) as [Fh [Fm _]].
      destruct (far_facet_R [i; j] n h t (proj1 (inE i j) H) P) as [Hq [Hh [G1 G2]]]. unfold m, hh; simpl fst; simpl snd. rewrite Fh, Fm.
      set (q := IZR (Zpos (t * D))) in *. assert (Iq : 0 < / q) by (apply Rinv_0_lt_compat, Hq).
      rewrite norm_scale by lra. pose proof (norm_nonneg (inj n)) as N.
      replace (IZR h / (q * q)) with (/ q * (IZR h / q)) by (field; lra).
      replace (s * (/ q * norm (inj n))) with (/ q * (s * norm (inj n))) by ring.
      split; [ apply Rmult_le_pos; lra | split; [ | split ] ].
      - apply Rmult_lt_0_compat; [ exact Iq | apply Rdiv_lt_0_compat; assumption ].
      - apply Rmult_le_compat_l; lra.
      - intros S. apply Rmult_lt_compat_l; auto. }
    exists s'. split; [ exact L1 | split; [ exact L2 | split; [ exact L3 | ] ] ]. intros x Lx Nx.
    assert (step : forall i j, In (i, j) E -> In (i, 0%Z) (flat_map directed facets) /\ In (j, 0%Z) (flat_map reverse facets)).
    { intros i j H. apply inE in H. split; apply in_flat_map; exists [i; j]; simpl; auto. }
    apply (plane_ball E at_corner) with (K := K) (s := s'); try assumption.
    + intros i j H. destruct (facts i j H) as [n [h [t P]]]. destruct (facet_flat i j n h t P) as [_ [_ [Ci Cj]]].
      split; [ apply (Kflat _ (corner_in i Ci)) | apply (Kflat _ (corner_in j Cj)) ].
    + intros i j H. destruct (facts i j H) as [n [h [t P]]]. destruct (facet_flat i j n h t P) as [Fh _]. rewrite Fh.
      destruct (far_facet_R [i; j] n h t (proj1 (inE i j) H) P) as [Hq [Hh _]]. apply Rdiv_lt_0_compat; [ exact Hh | ].
      apply Rmult_lt_0_compat; exact Hq.
    + intros i j H. destruct (step i j H) as [_ R]. apply edges_closed in R. apply in_flat_map in R as [f [Hf Hin]].
      destruct (shape f Hf) as [n [h [t P]]]. destruct f as [ | a [ | b [ | c f ] ] ]; try discriminate P.
      destruct Hin as [[= <-] | []]. exists b. apply inE, Hf.
    + intros i j H. destruct (step i j H) as [R _]. apply edges_closed in R. apply in_flat_map in R as [f [Hf Hin]].
      destruct (shape f Hf) as [n [h [t P]]]. destruct f as [ | a [ | b [ | c f ] ] ]; try discriminate P.
      destruct Hin as [[= <-] | []]. exists a. apply inE, Hf.
    + pose proof some_facet as S. destruct facets as [ | f fs ]; [ congruence | ]. intros Z.
      destruct (shape f (or_introl eq_refl)) as [n [h [t P]]]. destruct f as [ | a [ | b [ | c f ] ] ]; try discriminate P.
      discriminate Z.
    + intros i j H. destruct (facts i j H) as [n [h [t P]]]. destruct (facet_flat i j n h t P) as [_ [_ [Ci Cj]]].
      split; apply corner_in; assumption.
    + lra.
    + intros i j H. apply (L4 (i, j) H).
  - (* space *)
    set (F := flat_map (fun f => match f with [i; j; k] => [(i, j, k)] | _ => [] end) facets).
    assert (inF : forall i j k, In (i, j, k) F <-> In [i; j; k] facets).
    { intros i j k. unfold F. rewrite in_flat_map. split.
      - intros [f [Hf Hin]]. destruct (shape f Hf) as [n [h [t P]]]. destruct f as [ | a [ | b [ | c [ | e f ] ] ] ]; try discriminate P.
        destruct Hin as [[= <- <- <-] | []]. exact Hf.
      - intros H. exists [i; j; k]. simpl. auto. }
    assert (facts : forall i j k, In (i, j, k) F -> exists n h t, facet_plane space corner [i; j; k] = Some (n, h, t)) by (intros i j k H; apply shape, inF, H).
    set (m := fun '(i, j, k) => norm (cross (sub (at_corner j) (at_corner i)) (sub (at_corner k) (at_corner i)))).
    set (hh := fun '(i, j, k) => det (at_corner i) (at_corner j) (at_corner k)).
    destruct (greater_radius F m hh s strictly Hs) as [s' [L1 [L2 [L3 L4]]]].
    { intros [[i j] k] H. destruct (facts i j k H) as [n [h [t P]]]. destruct (facet_space i j k n h t P) as [Fh [Fm _]].
      destruct (far_facet_R [i; j; k] n h t (proj1 (inF i j k) H) P) as [Hq [Hh [G1 G2]]]. unfold m, hh. rewrite Fh, Fm.
      set (q := IZR (Zpos (t * D))) in *. assert (Iq : 0 < / (q * q)) by (apply Rinv_0_lt_compat, Rmult_lt_0_compat; exact Hq).
      rewrite norm_scale by lra. pose proof (norm_nonneg (inj n)) as N.
      replace (IZR h / (q * q * q)) with (/ (q * q) * (IZR h / q)) by (field; lra).
      replace (s * (/ (q * q) * norm (inj n))) with (/ (q * q) * (s * norm (inj n))) by ring.
      split; [ apply Rmult_le_pos; lra | split; [ | split ] ].
      - apply Rmult_lt_0_compat; [ exact Iq | apply Rdiv_lt_0_compat; assumption ].
      - apply Rmult_le_compat_l; lra.
      - intros S. apply Rmult_lt_compat_l; auto. }
    exists s'. split; [ exact L1 | split; [ exact L2 | split; [ exact L3 | ] ] ]. intros x _ Nx.
    assert (turn : forall u v w, det u v w = det v w u) by (intros; expand3; ring).
    assert (turn_m : forall u v w, cross (sub v u) (sub w u) = cross (sub w v) (sub u v)) by (intros; vec; ring).
    apply (surface_ball F at_corner) with (K := K) (s := s'); try assumption.
    + assert (one : forall i j k, In (i, j, k) F -> 0 < det (at_corner i) (at_corner j) (at_corner k)).
      { intros i j k H. destruct (facts i j k H) as [n [h [t P]]]. destruct (facet_space i j k n h t P) as [Fh _]. rewrite Fh.
        destruct (far_facet_R [i; j; k] n h t (proj1 (inF i j k) H) P) as [Hq [Hh _]]. apply Rdiv_lt_0_compat; [ exact Hh | ].
        repeat apply Rmult_lt_0_compat; exact Hq. }
      intros i j k [H | [H | H]]; apply one in H; [ exact H | rewrite turn; exact H | rewrite turn, turn; exact H ].
    + assert (edge : forall i j k, oriented F i j k -> In (i, j) (flat_map directed facets)).
      { intros i j k [H | [H | H]]; apply inF in H; apply in_flat_map; eexists; (split; [ exact H | simpl; auto ]). }
      intros i j k H. apply edge in H. apply edges_closed in H. apply in_flat_map in H as [f [Hf Hin]].
      destruct (shape f Hf) as [n [h [t P]]]. destruct f as [ | a [ | b [ | c [ | e f ] ] ] ]; try discriminate P.
      apply inF in Hf. unfold oriented. simpl in Hin. destruct Hin as [[= <- <-] | [[= <- <-] | [[= <- <-] | []]]]; eauto.
    + pose proof some_facet as S. destruct facets as [ | f fs ]; [ congruence | ]. intros Z.
      destruct (shape f (or_introl eq_refl)) as [n [h [t P]]]. destruct f as [ | a [ | b [ | c [ | e f ] ] ] ]; try discriminate P.
      discriminate Z.
    + intros i j k [H | [H | H]]; destruct (facts _ _ _ H) as [n [h [t P]]]; destruct (facet_space _ _ _ n h t P) as [_ [_ [Ci [Cj Ck]]]];
        apply corner_in; assumption.
    + lra.
    + intros i j k [H | [H | H]]; apply L4 in H; unfold m, hh in H; [ exact H | | ].
      * rewrite turn, turn_m. exact H.
      * rewrite turn, turn, turn_m, turn_m. exact H.
Qed.
