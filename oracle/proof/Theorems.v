(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* Certificates about polyhedra with balls: what is accepted is true. One theorem a kind. *)
From Coq Require Import ZArith QArith Qreals Reals List Bool Lra Lia Psatz.
From Oblong Require Import Definitions Vectors Bodies Cases Checker Checks Bridge Trees Ends Soundness Surfaces.
Import ListNotations.
Open Scope R_scope.

(* ---- statements that follow from each other ---- *)
Section Relations.
Variables (d : dimension) (X Y : region).
(* t < x *)
Definition signed_below x := (0 < x -> distance_below X Y x) /\ (x <= 0 -> depth_above d X Y (- x)).

Lemma distance_unique s s' : is_distance X Y s -> is_distance X Y s' -> s = s'.
Proof.
  intros [L1 [x [y [Hx [Hy H1]]]]] [L2 [x' [y' [Hx' [Hy' H2]]]]].
  specialize (L1 x' y' Hx' Hy'). specialize (L2 x y Hx Hy). lra.
Qed.
Lemma distance_from s : 0 < s -> signed_at_least d X Y s -> signed_at_most d X Y s -> is_distance X Y s.
Proof. intros Hs [L _] [U _]. split; [ apply L, Hs | apply U; lra ]. Qed.
Lemma depth_from s : 0 < s -> signed_at_least d X Y (- s) -> signed_at_most d X Y (- s) -> is_depth d X Y s.
Proof.
  intros Hs [_ L] [_ U]. rewrite Ropp_involutive in *. split; [ lra | split; [ apply U; lra | apply L; lra ] ].
Qed.
Lemma touching_from : meet X Y -> signed_at_least d X Y 0 -> touching d X Y.
Proof. intros M [_ L]. split; [ exact M | ]. specialize (L (Rle_refl 0)). rewrite Ropp_0 in L. exact L. Qed.
Lemma least_0_not_overlapping : signed_at_least d X Y 0 -> ~ overlapping d X Y.
Proof. intros [_ L]. specialize (L (Rle_refl 0)). rewrite Ropp_0 in L. apply touching_not_overlapping, L. Qed.
Lemma below_0_overlapping : signed_below 0 -> overlapping d X Y.
Proof. intros [_ H]. specialize (H (Rle_refl 0)). rewrite Ropp_0 in H. exact H. Qed.
Lemma overlapping_below_0 : overlapping d X Y -> signed_below 0.
Proof. intros H. split; [ intros; lra | ]. intros _. rewrite Ropp_0. exact H. Qed.
Lemma overlapping_below x : 0 < x -> overlapping d X Y -> signed_below x.
Proof.
  intros Hx O. split; [ | intros; lra ]. intros _. exists 0. split; [ exact Hx | ].
  apply overlapping_meet in O. apply (distance_meet X Y O).
Qed.
Lemma at_most_below x y : x < y -> 0 <= y -> signed_at_most d X Y x -> signed_below y.
Proof.
  intros Hxy Hy [U1 U2]. destruct (Rle_lt_dec 0 x) as [Hx | Hx].
  - split; [ intros _ | intros; lra ]. exists x. auto.
  - specialize (U2 Hx). assert (O : overlapping d X Y) by (exists (- x); split; [ lra | exact U2 ]).
    destruct (Rle_lt_or_eq_dec 0 y Hy) as [P | <-]; [ apply (overlapping_below y P O) | apply (overlapping_below_0 O) ].
Qed.
Lemma at_most_weaker x y : x <= y -> 0 <= y -> signed_at_most d X Y x -> signed_at_most d X Y y.
Proof.
  intros H Hy U. split; [ intros _ | intros; lra ]. destruct U as [U1 U2]. destruct (Rle_lt_dec 0 x) as [Hx | Hx].
  - destruct (U1 Hx) as [a [b [Ha [Hb K]]]]. exists a, b. repeat split; auto. lra.
  - specialize (U2 Hx). assert (M : meet X Y) by (apply (overlapping_meet d); exists (- x); split; [ lra | exact U2 ]).
    destruct M as [z [Za Zb]]. exists z, z. rewrite dist_self. auto.
Qed.
Lemma at_least_above x y : y < x -> 0 <= y -> signed_at_least d X Y x -> distance_above X Y y.
Proof. intros H Hy [L _]. exists x. split; [ exact H | apply L; lra ]. Qed.
Lemma at_least_weaker x y : y <= x -> 0 <= y -> signed_at_least d X Y x -> signed_at_least d X Y y.
Proof.
  intros H Hy L. destruct (Rle_lt_or_eq_dec 0 y Hy) as [P | <-].
  - split; [ intros _ | intros; lra ]. destruct L as [L _]. intros a b Ha Hb. specialize (L ltac:(lra) a b Ha Hb). lra.
  - destruct (Rle_lt_or_eq_dec 0 x H) as [P | <-]; [ | exact L ]. destruct L as [L _]. specialize (L P).
    split; [ intros; lra | intros _ ]. rewrite Ropp_0. apply (separated_depth d X Y), (apart_separated X Y x P L).
Qed.

(* A true claim about the signed distance excludes what is beyond its ends. *)
Variables (p : pair).
Hypotheses (EX : X = body_a p) (EY : Y = body_b p) (Ed : d = dim p).
Lemma claim_upper c m r h : claimed c = Some r -> holds p m c -> high r = Some h ->
  0 <= Q2R h /\ if shut r then ~ distance_above X Y (Q2R h) else ~ signed_at_least d X Y (Q2R h).
Proof.
  assert (notmeet : meet X Y -> ~ distance_above X Y 0).
  { intros M [s [Hs K]]. apply (apart_separated X Y s Hs K M). }
  destruct c; simpl; intros E H Eh; rewrite <- ?EX, <- ?EY, <- ?Ed in H.
  - injection E as <-. discriminate.
  - injection E as <-. injection Eh as <-. simpl. rewrite zero_R. split; [ lra | apply notmeet, H ].
  - injection E as <-. injection Eh as <-. simpl. rewrite zero_R. split; [ lra | ].
    intros L. apply (least_0_not_overlapping L H).
  - injection E as <-. injection Eh as <-. simpl. rewrite zero_R. split; [ lra | apply notmeet, H ].
  - apply some_eq in E. subst r. simpl in *. destruct H as [s [[L U] [_ Hb]]]. rewrite Eh in Hb.
    assert (0 <= s) by (destruct U as [x [y [_ [_ U]]]]; pose proof (norm_nonneg (sub x y)); unfold dist in U; lra).
    split; [ lra | ]. intros [s' [Hs' K]]. destruct U as [x [y [Hx [Hy U]]]]. specialize (K x y Hx Hy). lra.
  - destruct (rounding_sound f number r E) as [[_ N] R]. rewrite Eh in N. destruct H as [s [[L U] Hr]].
    assert (S0 : 0 <= s) by (destruct U as [x [y [_ [_ U]]]]; pose proof (norm_nonneg (sub x y)); unfold dist in U; lra).
    apply (R s S0) in Hr. destruct Hr as [_ Hr]. rewrite Eh in Hr. split; [ lra | ].
    destruct U as [x [y [Hx [Hy U]]]]. destruct (shut r).
    + intros [s' [Hs' K]]. specialize (K x y Hx Hy). lra.
    + intros [K _]. specialize (K N x y Hx Hy). lra.
  - discriminate.
  - discriminate.
  - discriminate.
Qed.
Lemma claim_lower c m r l : claimed c = Some r -> holds p m c -> low r = Some l ->
  0 <= Q2R l /\ ~ overlapping d X Y /\ if shut r then ~ signed_below (Q2R l) else ~ signed_at_most d X Y (Q2R l).
Proof.
  assert (apart : forall s l, is_distance X Y s -> 0 < l -> l <= s -> ~ overlapping d X Y /\ ~ signed_below l).
  { intros s l0 [L U] Hl Hls. split.
    - intros O. apply overlapping_meet in O. destruct O as [z [Za Zb]]. specialize (L z z Za Zb). rewrite dist_self in L. lra.
    - intros [B _]. destruct (B Hl) as [s' [Hs' [x [y [Hx [Hy K]]]]]]. specialize (L x y Hx Hy). lra. }
  destruct c; simpl; intros E H El; rewrite <- ?EX, <- ?EY, <- ?Ed in H.
  - injection E as <-. injection El as <-. simpl. rewrite zero_R. split; [ lra | split ].
    + intros O. apply H, (overlapping_meet d), O.
    + intros [U _]. destruct (U (Rle_refl 0)) as [x [y [Hx [Hy K]]]]. apply H. exists x. split; [ exact Hx | ].
      assert (N : norm (sub x y) = 0) by (pose proof (norm_nonneg (sub x y)); unfold dist in K; lra). apply norm_0 in N.
      replace x with y; [ exact Hy | ]. pose proof (f_equal px N) as N1; pose proof (f_equal py N) as N2; pose proof (f_equal pz N) as N3.
      simpl in *. vec; lra.
  - injection E as <-. injection El as <-. simpl. rewrite zero_R. destruct H as [_ T]. split; [ lra | split ].
    + apply touching_not_overlapping, T.
    + intros B. apply (touching_not_overlapping d X Y T), below_0_overlapping, B.
  - injection E as <-. discriminate.
  - injection E as <-. discriminate.
  - apply some_eq in E. subst r. simpl in *. destruct low as [l0 | ]; [ | discriminate ].
    destruct (qlt 0 l0) eqn:Q; [ | discriminate ]. injection El as <-. apply qlt_R in Q. rewrite zero_R in Q.
    destruct H as [s [Hs [Hl _]]]. split; [ lra | apply (apart s); assumption ].
  - destruct (rounding_sound f number r E) as [[N _] R]. rewrite El in N. destruct H as [s [Hs Hr]].
    assert (S0 : 0 <= s) by (destruct Hs as [_ [x [y [_ [_ U]]]]]; pose proof (norm_nonneg (sub x y)); unfold dist in U; lra).
    apply (R s S0) in Hr. destruct Hr as [Hr _]. rewrite El in Hr. split; [ lra | ].
    destruct (shut r); [ apply (apart s); assumption | ]. destruct (apart s (Q2R l) Hs N ltac:(lra)) as [A1 _].
    split; [ exact A1 | ]. intros [U _]. destruct (U ltac:(lra)) as [x [y [Hx [Hy K]]]].
    destruct Hs as [L _]. specialize (L x y Hx Hy). lra.
  - discriminate.
  - discriminate.
  - discriminate.
Qed.
End Relations.

Section Kinds.
Variable p : pair.
Hypothesis Hp : is_pair p = true.
Variables fa fb : finder.
Hypotheses (Fa : finds (denominator p) fa (core_a p)) (Fb : finds (denominator p) fb (core_b p)).
Notation D := (denominator p).
Notation d := (dim p).
Notation X := (body_a p).
Notation Y := (body_b p).
Notation r := (length_of p (radius_a p) + length_of p (radius_b p)).

Lemma within_ends_sound e squared s : not_negative e -> 0 <= s -> Q2R squared = s * s -> 0 < s - r ->
  within_ends p e squared = true -> in_ends e (s - r).
Proof.
  intros [N1 N2] Hs E P H. unfold within_ends in H. apply andb_prop in H as [H1 H2].
  destruct (radii p Hp) as [Ra Rb]. unfold in_ends. split.
  - destruct (low e) as [l | ]; [ | exact I ]. destruct (shut e); [ apply qle_R in H2 | apply qlt_R in H2 ];
      rewrite reach_R, E in H2.
    + assert (Q2R l + r <= s) by (apply Rsqr_incr_0_var; [ exact H2 | exact Hs ]). lra.
    + assert (Q2R l + r < s) by (apply Rsqr_incrst_0; [ exact H2 | lra | exact Hs ]). lra.
  - destruct (high e) as [h | ]; [ | exact I ]. destruct (shut e); [ apply qle_R in H1 | apply qlt_R in H1 ];
      rewrite reach_R, E in H1.
    + assert (s <= Q2R h + r) by (apply Rsqr_incr_0_var; [ exact H1 | lra ]). lra.
    + assert (s < Q2R h + r) by (apply Rsqr_incrst_0; [ exact H1 | exact Hs | lra ]). lra.
Qed.
Lemma root_of_square s x : 0 <= s -> s * s = x -> sqrt x = s.
Proof. intros Hs <-. apply sqrt_square, Hs. Qed.

(* The distance is the root of `squared` less the radii, and rounds to the stated number. *)
Theorem distance_sound a b squared f number : check_distance p fa fb a b squared f number = true ->
  let s := sqrt (Q2R squared) - r in 0 < s /\ is_distance X Y s /\ rounds_to f s number.
Proof.
  unfold check_distance. intros H. apply holds_of_some in H as [w [Ew H]]. apply holds_of_some in H as [e [Ee H]].
  booleans. rename H into Hsq, H2 into Hr, H1 into Hn, H0 into He.
  destruct (near_sound p fa fb Fa Fb a b w Ew) as [x [y [Hx [Hy Exy]]]].
  set (s := norm (point_real D w)) in *. assert (Hs : 0 <= s) by apply norm_nonneg.
  rewrite squared_length_R in Hsq. fold s in Hsq. rewrite qsquare_R, rho_R in Hr. rewrite <- Hsq in Hr.
  destruct (radii p Hp) as [Ra Rb].
  assert (P : r < s) by (apply Rsqr_incrst_0; [ exact Hr | lra | exact Hs ]).
  rewrite (root_of_square s (Q2R squared) Hs Hsq). cbv zeta. split; [ lra | ].
  destruct (nearest_sound p Hp w x y Hx Hy Exy Hn) as [L U]; [ fold s; lra | ]. fold s in L, U.
  split; [ apply (distance_from d); [ lra | exact L | exact U ] | ].
  destruct (rounding_sound f number e Ee) as [N R]. apply R; [ lra | ].
  apply (within_ends_sound e squared s N Hs (eq_sym Hsq)); [ lra | exact He ].
Qed.

Theorem apart_sound n : check_apart p n = true -> separated X Y.
Proof. unfold check_apart. intros H. apply holds_of_some in H as [g [G F]]. apply (above_0 p n [] g G F). Qed.

Theorem touch_sound a b n : check_touch p fa fb a b n = true -> touching d X Y.
Proof.
  unfold check_touch. intros H. apply holds_of_some in H as [w [Ew H]].
  destruct (near_sound p fa fb Fa Fb a b w Ew) as [x [y [Hx [Hy Exy]]]]. destruct (radii p Hp) as [Ra Rb].
  destruct (qlt 0 (rho p)) eqn:R0.
  - apply qlt_R in R0. rewrite zero_R, rho_R in R0. destruct n; [ discriminate | ]. booleans.
    rewrite squared_length_R, qsquare_R, rho_R in H.
    assert (E : norm (point_real D w) = r) by (apply Rsqr_inj; [ apply norm_nonneg | lra | exact H ]).
    destruct (nearest_sound p Hp w x y Hx Hy Exy H0) as [L U]; [ lra | ]. rewrite E in *.
    replace (r - r) with 0 in * by ring. apply touching_from; [ | exact L ].
    apply (points_meet d _ _ _ _ (flat_a p Hp) (flat_b p Hp) Ra Rb x y Hx Hy). unfold dist. rewrite <- Exy. lra.
  - apply qlt_not_R in R0. rewrite zero_R, rho_R in R0. apply andb_prop in H as [Hz H]. apply is_zero_true in Hz.
    apply holds_of_some in H as [m [Em H]]. apply andb_prop in H as [N H]. apply holds_of_some in H as [g [G F]].
    destruct (normal_sound p m N) as [N1 N2]. apply qle_R in F. rewrite zero_R in F.
    apply touching_from.
    + apply (points_meet d _ _ _ _ (flat_a p Hp) (flat_b p Hp) Ra Rb x y Hx Hy). unfold dist. rewrite <- Exy.
      unfold point_real. rewrite Hz. replace (scale _ zero) with zero by (unfold zero; vec; ring). rewrite norm_zero. lra.
    + apply (direction_bounds d _ _ _ _ (inj m) (Q2R g / IZR (Zpos D)) 0 N1 N2 (gap_sound p m [] g G)).
      assert (E : r = 0) by lra. rewrite E, Rplus_0_r, Rmult_0_l.
      apply Rmult_le_pos; [ exact F | left; apply Rinv_0_lt_compat, pos_R ].
Qed.

Theorem overlap_points_sound a b : check_overlap_points p fa fb a b = true -> overlapping d X Y.
Proof.
  unfold check_overlap_points. intros H. apply andb_prop in H as [H0 H]. apply holds_of_some in H as [w [Ew H]].
  destruct (near_sound p fa fb Fa Fb a b w Ew) as [x [y [Hx [Hy Exy]]]]. destruct (radii p Hp) as [Ra Rb].
  apply qlt_R in H, H0. rewrite squared_length_R, qsquare_R, rho_R in H. rewrite zero_R, rho_R in H0.
  apply (points_overlap d _ _ _ _ (flat_a p Hp) (flat_b p Hp) Ra Rb x y Hx Hy). unfold dist. rewrite <- Exy.
  apply Rsqr_incrst_0; [ exact H | apply norm_nonneg | lra ].
Qed.
Theorem overlap_differences_sound l : check_overlap_differences p fa fb l = true -> overlapping d X Y.
Proof. unfold check_overlap_differences. intros H. apply andb_prop in H as [_ H]. apply (interior_sound p Hp fa fb Fa Fb l H). Qed.

(* What is refuted is false: no answer that is right can be refuted. *)
Theorem refutation_sound c e m : check_refutation p fa fb c e = true -> ~ holds p m c.
Proof.
  unfold check_refutation. intros H. apply holds_of_some in H as [re [Er H]]. intros Hc. destruct (radii p Hp) as [Ra Rb].
  destruct e as [n | a b | l].
  - apply andb_prop in H as [N H]. apply holds_of_some in H as [h [Eh H]].
    destruct (claim_upper d X Y p eq_refl eq_refl eq_refl c m re h Er Hc Eh) as [H0 Hh].
    apply orb_prop in H as [H | H]; [ apply qlt_R in H; rewrite zero_R in H; lra | ].
    apply holds_of_some in H as [g [G F]]. destruct (shut re).
    + destruct (farther_sound p n g h F) as [_ K]. destruct (normal_sound p n N) as [N1 N2]. apply Hh.
      apply (direction_exceeds d _ _ _ _ (inj n) (Q2R g / IZR (Zpos D)) (Q2R h) H0 N1 (gap_sound p n [] g G) K).
    + apply Hh, (lower_bound p n [] g h N G F).
  - apply holds_of_some in H as [l [El H]]. apply holds_of_some in H as [w [Ew H]].
    destruct (claim_lower d X Y p eq_refl eq_refl eq_refl c m re l Er Hc El) as [H0 [_ Hl]].
    destruct (near_sound p fa fb Fa Fb a b w Ew) as [x [y [Hx [Hy Exy]]]].
    destruct (shut re); apply Hl.
    + apply (strictly_below_sound p w l) in H; [ | lra ]. rewrite Exy in H.
      destruct (Rle_lt_or_eq_dec _ _ H0) as [P | P].
      * split; [ intros _ | intros; lra ].
        apply (points_below d _ _ _ _ (flat_a p Hp) (flat_b p Hp) Ra Rb x y _ Hx Hy P H).
      * rewrite <- P in *. apply overlapping_below_0.
        apply (points_overlap d _ _ _ _ (flat_a p Hp) (flat_b p Hp) Ra Rb x y Hx Hy). unfold dist. lra.
    + apply (below_sound p w l) in H; [ | lra ]. rewrite Exy in H.
      apply (points_bound d _ _ _ _ (flat_a p Hp) (flat_b p Hp) Ra Rb x y _ Hx Hy); [ lra | exact H ].
  - destruct (low re) as [l0 | ] eqn:El; [ | discriminate ].
    destruct (claim_lower d X Y p eq_refl eq_refl eq_refl c m re l0 Er Hc El) as [_ [Ho _]].
    apply Ho, (interior_sound p Hp fa fb Fa Fb l H).
Qed.

(* ---- depths ---- *)
Lemma depth_at_most_root n squared : reaches p n squared = true ->
  0 <= Q2R squared /\ signed_at_least d X Y (- (sqrt (Q2R squared) + r)).
Proof.
  unfold reaches. intros H. apply andb_prop in H as [N H]. apply holds_of_some in H as [g [G H]].
  apply qle_R in H. rewrite qsquare_R, Q2R_mult, qint_R, !mult_IZR in H.
  destruct (normal_sound p n N) as [N1 N2]. pose proof (norm_sq (inj n)) as S. rewrite inj_dot in S. rewrite <- S in H.
  pose proof (pos_R D) as PD. set (k := norm (inj n)) in *. set (q := IZR (Zpos D)) in *.
  assert (Pk : 0 < k * k * (q * q)) by (repeat apply Rmult_lt_0_compat; assumption).
  assert (Hsq : 0 <= Q2R squared).
  { apply Rnot_lt_le. intros L. pose proof (Rle_0_sqr (Q2R g)) as Q. unfold Rsqr in Q. nra. }
  split; [ exact Hsq | ]. pose proof (sqrt_pos (Q2R squared)) as R0. pose proof (sqrt_sqrt _ Hsq) as R1.
  set (s := sqrt (Q2R squared)) in *.
  assert (B : - (s * k * q) <= Q2R g).
  { destruct (Rle_lt_dec 0 (Q2R g)) as [ | L].
    - assert (0 <= s * k * q) by (apply Rmult_le_pos; [ apply Rmult_le_pos; lra | lra ]). lra.
    - assert (- Q2R g <= s * k * q); [ | lra ]. apply Rsqr_incr_0_var.
      + unfold Rsqr. rewrite <- R1 in H. lra.
      + apply Rmult_le_pos; [ apply Rmult_le_pos; lra | lra ]. }
  apply (direction_bounds d _ _ _ _ (inj (vneg n)) (Q2R g / q)).
  - rewrite inj_neg, norm_opp. exact N1.
  - rewrite inj_neg. apply lies_scale, N2.
  - apply (gap_sound p (vneg n) [] g G).
  - rewrite inj_neg, norm_opp. fold k. apply (Rmult_le_reg_r q); [ exact PD | ].
    unfold Rdiv. rewrite (Rmult_assoc (Q2R g)), Rinv_l by lra. lra.
Qed.

Theorem depth_surface_sound squared n corners facets : check_depth_surface p fa fb squared n corners facets = true ->
  overlapping d X Y /\ is_depth d X Y (sqrt (Q2R squared) + r).
Proof.
  unfold check_depth_surface. intros H. apply andb_prop in H as [Hn H]. apply holds_of_some in H as [l [El H]].
  destruct (depth_at_most_root n squared Hn) as [Hsq L]. destruct (radii p Hp) as [Ra Rb].
  destruct (surface_holds_ball D (entry (tabulate l)) d squared (sqrt (Q2R squared)) false facets (difference_region p))
    as [s' [S1 [_ [S3 S4]]]].
  - apply sqrt_pos.
  - apply sqrt_sqrt, Hsq.
  - exact H.
  - apply difference_convex.
  - apply (difference_flat p Hp).
  - intros i x Hx. apply tabulate_in in Hx. destruct (all_of_in _ _ _ El _ Hx) as [e [_ He]]. unbind He. injection He as <-.
    rewrite point_one. exists (real D z), (real D z0).
    split; [ apply (Fa _ _ E) | split; [ apply (Fb _ _ E0) | apply real_sub ] ].
  - assert (O : overlapping d X Y) by (apply (ball_overlaps p Hp); exists s'; auto). split; [ exact O | ].
    pose proof (sqrt_pos (Q2R squared)) as R0.
    destruct L as [_ L]. specialize (L ltac:(lra)). rewrite Ropp_involutive in L.
    split; [ lra | split; [ | exact L ] ].
    apply (ball_bounds d _ _ _ _ (flat_a p Hp) (flat_b p Hp) Ra Rb _ R0). intros t Lt Nt. apply (S4 t Lt). lra.
Qed.

Theorem depth_balls_sound squared a b n : check_depth_balls p fa fb squared a b n = true ->
  overlapping d X Y /\ is_depth d X Y (r - sqrt (Q2R squared)).
Proof.
  unfold check_depth_balls. intros H. apply holds_of_some in H as [w [Ew H]].
  apply andb_prop in H as [H Hc]. apply andb_prop in H as [He Hr]. apply qeq_R in He. apply qlt_R in Hr.
  destruct (near_sound p fa fb Fa Fb a b w Ew) as [x [y [Hx [Hy Exy]]]]. destruct (radii p Hp) as [Ra Rb].
  rewrite squared_length_R in He. rewrite qsquare_R, rho_R in Hr. set (s := norm (point_real D w)) in *.
  assert (Hs : 0 <= s) by apply norm_nonneg. rewrite (root_of_square s _ Hs He). rewrite <- He in Hr.
  assert (P : s < r) by (apply Rsqr_incrst_0; [ exact Hr | exact Hs | lra ]).
  assert (Dxy : dist x y = s) by (unfold dist; rewrite <- Exy; reflexivity).
  split; [ apply (points_overlap d _ _ _ _ (flat_a p Hp) (flat_b p Hp) Ra Rb x y Hx Hy); lra | ].
  assert (U : signed_at_most d X Y (- (r - s))).
  { apply (points_bound d _ _ _ _ (flat_a p Hp) (flat_b p Hp) Ra Rb x y _ Hx Hy); lra. }
  apply depth_from; [ lra | | exact U ].
  destruct (qlt 0 squared) eqn:Q.
  - apply qlt_R in Q. rewrite zero_R, <- He in Q. destruct n; [ discriminate | ].
    replace (- (r - s)) with (s - r) by ring. apply (nearest_sound p Hp w x y Hx Hy Exy Hc). fold s. nra.
  - apply qlt_not_R in Q. rewrite zero_R, <- He in Q. assert (s = 0) by nra.
    apply holds_of_some in Hc as [m [Em Hc]]. apply andb_prop in Hc as [N Hc]. apply holds_of_some in Hc as [g [G F]].
    apply qle_R in F. rewrite zero_R in F. destruct (normal_sound p m N) as [N1 N2].
    apply (direction_bounds d _ _ _ _ (inj (vneg m)) (Q2R g / IZR (Zpos D))).
    + rewrite inj_neg, norm_opp. exact N1.
    + rewrite inj_neg. apply lies_scale, N2.
    + apply (gap_sound p (vneg m) [] g G).
    + replace (- (r - s) + r) with 0 by lra. rewrite Rmult_0_l. apply Rmult_le_pos; [ exact F | left; apply Rinv_0_lt_compat, pos_R ].
Qed.
End Kinds.
