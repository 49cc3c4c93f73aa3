(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* Constants of filter.md, "The upper bound": combined_point, plain_norm, plain_base_weight, min_plain, max_plain. The
   number that filter_upper returns is at least the length of a convex combination of points of A - B. *)
From Coq Require Import ZArith Reals Lra Lia.
From Flocq Require Import Core.
From Oblong Require Import Definitions Vectors Errors Expressions Passes Planes.
Open Scope R_scope.

(* ---- A coordinate of a point of A - B ---- *)
(* As it is computed: of size D, with at most five roundings on a term. Without poses it has one. *)
Definition coordinate (D : R) e := size e <= D /\ (depth e <= 5)%nat /\ loss eta 0 e <= 13 * eta.
Definition posed_row (b : vector) x c := Add (numbers3 (px b) (py b) (pz b) (px x) (py x) (pz x)) (Num c).
Lemma posed_coordinate a x ca b y cb PA PB : size (posed_row a x ca) <= PA -> size (posed_row b y cb) <= PB ->
  coordinate (PA + PB) (Sub (posed_row a x ca) (posed_row b y cb)).
Proof. intros A B. split; [ simpl in *; lra | split; [ simpl; lia | simpl; lra ] ]. Qed.
Lemma plain_coordinate x y PA PB : Rabs x <= PA -> Rabs y <= PB -> coordinate (PA + PB) (Sub (Num x) (Num y)).
Proof. intros A B. pose proof eta_tiny. split; [ simpl in *; lra | split; [ simpl; lia | simpl; lra ] ]. Qed.

(* D is in range: what underflows is negligible. *)
Lemma range_facts D : bp (-301) <= D -> 1000000 * eta <= u * u * D /\ bp (-301) = 2 * bp (-302).
Proof.
  intros H. split; [ | change (-301)%Z with (1 + -302)%Z; rewrite bpow_plus; reflexivity ].
  apply Rle_trans with (bp 20 * eta).
  - apply Rmult_le_compat_r; [ apply bpow_ge_0 | simpl; lra ].
  - apply Rle_trans with (u * u * bp (-301)).
    + unfold u, eta. rewrite <- !bpow_plus. apply bpow_le. lia.
    + destruct u_bounds. apply Rmult_le_compat_l; [ pos | exact H ].
Qed.
Lemma deep d k : (d <= k)%nat -> (k <= 12)%nat -> (1 + u) ^ d - 1 <= (INR k + / 1000) * u /\ 1 <= (1 + u) ^ d <= 1.001.
Proof.
  destruct u_bounds as [U0 U1]. intros H K. pose proof (g_le u (Rlt_le _ _ U0) d k H) as L. pose proof (g_ge_1 u (Rlt_le _ _ U0) d) as G1.
  apply le_INR in K. simpl (INR 12) in K. pose proof (pos_INR k) as P.
  assert (ku : INR k * u <= 12 * u) by (apply Rmult_le_compat_r; lra). assert (ku0 : 0 <= INR k * u) by pos.
  pose proof (growth u (Rlt_le _ _ U0) k ltac:(lra)) as G.
  assert (INR k * u * (INR k * u) <= 12 * u * (12 * u)) by (apply below; lra).
  assert (u * u <= u * / 1000000) by (apply Rmult_le_compat_l; lra). repeat split; lra.
Qed.

(* The error of a computed coordinate: 5.1 u D. *)
Theorem coordinate_error D e r : bp (-301) <= D -> coordinate D e -> near e r -> Rabs (r - exact e) <= 5.1 * (u * D) /\ Rabs (exact e) <= D.
Proof.
  intros HD [B [K A]] C. destruct u_bounds as [U0 U1]. destruct eta_tiny as [E0 _]. destruct (range_facts D HD) as [Q _].
  pose proof (bpow_gt_0 radix2 (-301)) as P.
  pose proof (error_bound u eta 0 (Rlt_le _ _ U0) (Rlt_le _ _ E0) (Rle_refl 0) _ _ C) as E. destruct (deep (depth e) 5 K ltac:(lia)) as [G1 [G2 G3]].
  simpl INR in G1. pose proof (size_nonneg e). pose proof (loss_nonneg eta 0 (Rlt_le _ _ E0) (Rle_refl 0) e).
  assert (E1 : ((1 + u) ^ depth e - 1) * size e <= (5.001 * u) * D) by (apply below; lra).
  assert (E2 : (1 + u) ^ depth e * loss eta 0 e <= 1.001 * (13 * eta)) by (apply below; lra).
  assert (u * (u * D) <= / 1000000 * (u * D)) by (apply Rmult_le_compat_r; [ pos | lra ]). assert (0 <= u * D) by pos.
  split; [ lra | ]. apply Rle_trans with (2 := B), exact_size.
Qed.

(* ---- combined_point: y_0 + a (y_1 - y_0) + b (y_2 - y_0) ---- *)
(* With b = 0, also without the last term: both its product and its sum are then exact. *)
Definition combined y0 y1 y2 a b := Add (Add y0 (Mul (Sub y1 y0) (Num a))) (Mul (Sub y2 y0) (Num b)).
Theorem combined_error D y0 y1 y2 a b r : bp (-301) <= D -> coordinate D y0 -> coordinate D y1 -> coordinate D y2 ->
  0 <= a -> 0 <= b -> a + b <= 1 -> near (combined y0 y1 y2 a b) r ->
  Rabs (r - ((1 - a - b) * exact y0 + a * exact y1 + b * exact y2)) <= 27.1 * (u * D).
Proof.
  intros HD [B0 [K0 A0]] [B1 [K1 A1]] [B2 [K2 A2]] Ha Hb Hab C. destruct u_bounds as [U0 U1]. destruct eta_tiny as [E0 _].
  destruct (range_facts D HD) as [Q _]. pose proof (bpow_gt_0 radix2 (-301)) as P.
  pose proof (error_bound u eta 0 (Rlt_le _ _ U0) (Rlt_le _ _ E0) (Rle_refl 0) _ _ C) as E.
  replace (exact (combined y0 y1 y2 a b)) with ((1 - a - b) * exact y0 + a * exact y1 + b * exact y2) in E by (simpl; ring).
  destruct (deep (depth (combined y0 y1 y2 a b)) 9 ltac:(simpl; lia) ltac:(lia)) as [G1 [G2 G3]]. simpl INR in G1.
  assert (B : size (combined y0 y1 y2 a b) <= 3 * D).
  { simpl. rewrite (Rabs_right a), (Rabs_right b) by lra.
    assert ((size y1 + size y0) * a <= 2 * D * a) by (apply Rmult_le_compat_r; lra).
    assert ((size y2 + size y0) * b <= 2 * D * b) by (apply Rmult_le_compat_r; lra).
    assert (2 * D * (a + b) <= 2 * D * 1) by (apply Rmult_le_compat_l; lra). lra. }
  assert (A : loss eta 0 (combined y0 y1 y2 a b) <= 100 * eta).
  { simpl. rewrite (Rabs_right a), (Rabs_right b) by lra.
    assert ((loss eta 0 y1 + loss eta 0 y0 + eta) * a <= 27 * eta * 1) by (apply below; try lra; pose proof (loss_nonneg eta 0 (Rlt_le _ _ E0) (Rle_refl 0)); pos; auto).
    assert ((loss eta 0 y2 + loss eta 0 y0 + eta) * b <= 27 * eta * 1) by (apply below; try lra; pose proof (loss_nonneg eta 0 (Rlt_le _ _ E0) (Rle_refl 0)); pos; auto).
    lra. }
  pose proof (size_nonneg (combined y0 y1 y2 a b)). pose proof (loss_nonneg eta 0 (Rlt_le _ _ E0) (Rle_refl 0) (combined y0 y1 y2 a b)).
  set (e := combined y0 y1 y2 a b) in *.
  assert (E1 : ((1 + u) ^ depth e - 1) * size e <= (9.001 * u) * (3 * D)) by (apply below; lra).
  assert (E2 : (1 + u) ^ depth e * loss eta 0 e <= 1.001 * (100 * eta)) by (apply below; lra).
  assert (u * (u * D) <= / 1000000 * (u * D)) by (apply Rmult_le_compat_r; [ pos | lra ]). assert (0 <= u * D) by pos. lra.
Qed.

(* ---- plain_base_weight: a computed 1 - a - b above 8 u is positive ---- *)
Theorem base_weight_positive a b r : 0 <= a -> 0 <= b -> near (Sub (Sub (Num 1) (Num a)) (Num b)) r -> 8 * u < r -> 0 < 1 - a - b.
Proof.
  intros Ha Hb C H. destruct u_bounds as [U0 U1]. destruct eta_tiny as [E0 E1]. destruct tiny_bounds as [_ T].
  assert (e : eta <= u * / 1000000).
  { apply Rle_trans with (1 := E1), Rle_trans with (1 := T). assert (u * u <= / 1000000 * 1) by (apply below; lra).
    replace (u * u * u) with (u * (u * u)) by ring. apply Rmult_le_compat_l; lra. }
  simpl in C. destruct C as [x [y [[x1 [y1 [X1 [Y1 O1]]]] [Y O2]]]]. unfold op in *.
  apply Rabs_le_inv in X1. apply Rabs_le_inv in Y1. apply Rabs_le_inv in Y.
  assert (Ex : x1 + y1 = 1 - a) by lra. assert (Ey : x + y = x - b) by lra. rewrite Ex in O1. rewrite Ey in O2.
  apply Rabs_le_inv in O1. apply Rabs_le_inv in O2.
  assert (x <= 1.1 /\ x <= 1 - a + u + eta).
  { destruct (Rle_or_lt a 1) as [L | L].
    - rewrite Rabs_right in O1 by lra. assert (u * (1 - a) <= u * 1) by (apply Rmult_le_compat_l; lra). lra.
    - rewrite Rabs_left in O1 by lra. assert (0 <= (1 - u) * (a - 1)) by pos. assert (u * (a - 1) <= 1 * (a - 1)) by (apply Rmult_le_compat_r; lra).
      exfalso. assert (X : x <= eta) by lra. destruct (Rle_or_lt (x - b) 0) as [M | M].
      + rewrite Rabs_left1 in O2 by lra. assert (u * - (x - b) <= 1 * - (x - b)) by (apply Rmult_le_compat_r; lra). lra.
      + rewrite Rabs_right in O2 by lra. assert (u * (x - b) <= 1 * (x - b)) by (apply Rmult_le_compat_r; lra). lra. }
  destruct (Rle_or_lt (x - b) 0) as [M | M].
  - rewrite Rabs_left1 in O2 by lra. assert (u * - (x - b) <= 1 * - (x - b)) by (apply Rmult_le_compat_r; lra). lra.
  - rewrite Rabs_right in O2 by lra. assert (u * (x - b) <= u * 1.1) by (apply Rmult_le_compat_l; lra). lra.
Qed.

(* ---- plain_norm: the bound is at least the length of the exact combination ---- *)
Lemma norm_triangle_box a b e : 0 <= e -> within (sub a b) e -> norm b <= norm a + 1.7321 * e.
Proof.
  intros E W. apply Rle_trans with (norm a + norm (sub b a)).
  - pose proof (norm_triangle a (sub b a)) as T. replace (add a (sub b a)) with b in T; [ exact T | ].
    destruct a, b; unfold add, sub; simpl; f_equal; ring.
  - apply Rplus_le_compat_l. apply norm_coordinates. destruct W as [W0 [W1 W2]]. unfold within, sub in *; simpl in *.
    rewrite Rabs_minus_sym in W0. rewrite Rabs_minus_sym in W1. rewrite Rabs_minus_sym in W2. auto.
Qed.
Definition upper r D := Add (Mul (Num r) (Num (1 + 8 * u))) (Mul (Num (64 * u)) (Num D)).
Theorem filter_upper_sound D D' v v' q r up : bp (-300) < D -> D' <= D * (1 + 4 * u) -> bp (-301) <= D' ->
  within (sub v v') (27.1 * (u * D')) -> near (square v) q -> 0 <= r -> op u eta (sqrt q) r -> near (upper r D) up -> norm v' <= up.
Proof.
  intros HD HD' Low W C r0 O Cu. destruct u_bounds as [U0 U1]. destruct eta_tiny as [E0 E1]. pose proof (bpow_gt_0 radix2 (-301)).
  assert (D0 : bp (-301) <= D) by (apply Rle_trans with (bp (-300)); [ apply bpow_le; lia | lra ]).
  destruct (range_facts D D0) as [Q _].
  assert (uD : 0 <= u * D) by pos. assert (uuD : u * (u * D) <= / 1000000 * (u * D)) by (apply Rmult_le_compat_r; lra).
  assert (uD' : u * D' <= u * (D * (1 + 4 * u))) by (apply Rmult_le_compat_l; lra).
  assert (T : norm v' <= norm v + 47 * (u * D)).
  { apply Rle_trans with (norm v + 1.7321 * (27.1 * (u * D'))); [ apply norm_triangle_box; [ pos | exact W ] | lra ]. }
  assert (h0 : 0 <= norm v) by apply sqrt_pos.
  assert (R : norm v <= r * (1 + 3 * u) + u * D).
  { destruct (Rle_or_lt (bp (-850)) (dot v v)) as [B | B].
    - pose proof (norm_error v q r B C O) as N. apply Rabs_le_inv in N.
      assert (u * (u * norm v) <= / 1000000 * (u * norm v)) by (apply Rmult_le_compat_r; [ pos | lra ]).
      assert (0 <= u * norm v) by pos. assert (u * (norm v - 2.6 * u * norm v) <= u * r) by (apply Rmult_le_compat_l; lra). lra.
    - assert (h : norm v <= u * D).
      { apply Rle_trans with (bp (-425)).
        - unfold norm. rewrite <- (sqrt_square (bp (-425))) by apply bpow_ge_0. apply sqrt_le_1_alt. rewrite <- bpow_plus. apply Rlt_le, B.
        - apply Rle_trans with (u * bp (-301)); [ unfold u; rewrite <- bpow_plus; apply bpow_le; lia | apply Rmult_le_compat_l; lra ]. }
      assert (0 <= u * r) by pos. lra. }
  pose proof (error_bound u eta 0 (Rlt_le _ _ U0) (Rlt_le _ _ E0) (Rle_refl 0) _ _ Cu) as E.
  replace (exact (upper r D)) with (r * (1 + 8 * u) + 64 * (u * D)) in E by (simpl; ring).
  replace (size (upper r D)) with (r * (1 + 8 * u) + 64 * (u * D)) in E by (simpl; rewrite !Rabs_right by lra; ring).
  replace (loss eta 0 (upper r D)) with (3 * eta) in E by (simpl; ring).
  destruct (deep (depth (upper r D)) 2 ltac:(simpl; lia) ltac:(lia)) as [G1 [G2 G3]]. simpl INR in G1.
  assert (ur : 0 <= u * r) by pos. assert (uur : u * (u * r) <= / 1000000 * (u * r)) by (apply Rmult_le_compat_r; lra).
  assert (E2 : ((1 + u) ^ depth (upper r D) - 1) * (r * (1 + 8 * u) + 64 * (u * D)) <= (2.001 * u) * (r * (1 + 8 * u) + 64 * (u * D))).
  { apply Rmult_le_compat_r; [ pos | lra ]. }
  assert (E3 : (1 + u) ^ depth (upper r D) * (3 * eta) <= 1.001 * (3 * eta)) by (apply Rmult_le_compat_r; lra).
  apply Rabs_le_inv in E. lra.
Qed.
