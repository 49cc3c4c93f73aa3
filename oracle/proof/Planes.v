(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* Constants of filter.md, "The lower bound": plane_sum, plane_quotient, min_direction, max_plain, min_plane_error. The
   number that plane_lower returns, if it is positive, is at most the gap between the two supporting planes. *)
From Coq Require Import ZArith Reals Lra Lia.
From Flocq Require Import Core.
From Oblong Require Import Definitions Errors Expressions Passes.
Open Scope R_scope.

(* ---- The norm of a vector whose square does not underflow: 2.6 u ---- *)
Notation near := (computed u eta 0).    (* computed in the default environment *)
Definition square n := numbers3 (px n) (py n) (pz n) (px n) (py n) (pz n).
Lemma dot_nonneg n : 0 <= dot n n.
Proof. unfold dot. pose proof (Rle_0_sqr (px n)). pose proof (Rle_0_sqr (py n)). pose proof (Rle_0_sqr (pz n)). unfold Rsqr in *. lra. Qed.
Lemma square_error n r : bp (-850) <= dot n n -> near (square n) r -> Rabs (r - dot n n) <= 3.01 * u * dot n n.
Proof.
  intros H C. destruct u_bounds as [U0 U1]. destruct eta_tiny as [E0 _].
  pose proof (error_bound u eta 0 (Rlt_le _ _ U0) (Rlt_le _ _ E0) (Rle_refl 0) _ _ C) as E.
  replace (exact (square n)) with (dot n n) in E by (unfold square, dot; simpl; ring).
  replace (size (square n)) with (dot n n) in E.
  2:{ unfold square, dot; simpl. rewrite <- !Rabs_mult. rewrite !Rabs_right; try ring; apply Rle_ge, Rle_0_sqr. }
  replace (loss eta 0 (square n)) with (5 * eta) in E by (unfold square; simpl; ring).
  replace (depth (square n)) with 3%nat in E by reflexivity.
  pose proof (growth u (Rlt_le _ _ U0) 3) as G. simpl INR in G. specialize (G ltac:(lra)). pose proof (dot_nonneg n) as D.
  assert (Q : eta <= u * / 1000000 * bp (-850)).
  { apply Rle_trans with (u * u * bp (-850)).
    - unfold eta, u. rewrite <- !bpow_plus. apply bpow_le. lia.
    - apply Rmult_le_compat_r; [ apply bpow_ge_0 | apply Rmult_le_compat_l; lra ]. }
  assert (u * / 1000000 * bp (-850) <= u * / 1000000 * dot n n) by (apply Rmult_le_compat_l; lra).
  assert (uu : u * u <= u * / 1000000) by (apply Rmult_le_compat_l; lra).
  assert (((1 + u) ^ 3 - 1) * dot n n <= (3.00001 * u) * dot n n) by (apply Rmult_le_compat_r; lra).
  assert ((1 + u) ^ 3 * (5 * eta) <= 2 * (5 * eta)) by (apply Rmult_le_compat_r; lra). lra.
Qed.
Theorem norm_error n q r : bp (-850) <= dot n n -> near (square n) q -> op u eta (sqrt q) r -> Rabs (r - norm n) <= 2.6 * u * norm n.
Proof.
  intros H C O. destruct u_bounds as [U0 U1]. pose proof (square_error n q H C) as E. apply Rabs_le_inv in E.
  unfold norm. set (h := sqrt (dot n n)). pose proof (dot_nonneg n) as D.
  assert (hh : h * h = dot n n) by (apply sqrt_sqrt; exact D). assert (h0 : 0 <= h) by apply sqrt_pos.
  assert (Lo : h * (1 - 31 / 20 * u) <= sqrt q).
  { rewrite <- (sqrt_square (h * (1 - 31 / 20 * u))) by (apply Rmult_le_pos; lra). apply sqrt_le_1_alt.
    replace (h * (1 - 31 / 20 * u) * (h * (1 - 31 / 20 * u))) with (dot n n * (1 - 31 / 10 * u + 961 / 400 * (u * u))) by (rewrite <- hh; field).
    assert (u * u <= u * / 1000000) by (apply Rmult_le_compat_l; lra).
    assert (dot n n * (1 - 31 / 10 * u + 961 / 400 * (u * u)) <= dot n n * (1 - 3.01 * u)) by (apply Rmult_le_compat_l; lra). lra. }
  assert (Hi : sqrt q <= h * (1 + 31 / 20 * u)).
  { rewrite <- (sqrt_square (h * (1 + 31 / 20 * u))) by (apply Rmult_le_pos; lra). apply sqrt_le_1_alt.
    replace (h * (1 + 31 / 20 * u) * (h * (1 + 31 / 20 * u))) with (dot n n * (1 + 31 / 10 * u + 961 / 400 * (u * u))) by (rewrite <- hh; field).
    assert (0 <= u * u) by (apply Rmult_le_pos; lra).
    assert (dot n n * (1 + 3.01 * u) <= dot n n * (1 + 31 / 10 * u + 961 / 400 * (u * u))) by (apply Rmult_le_compat_l; lra). lra. }
  assert (big : bp (-425) <= h).
  { unfold h. rewrite <- (sqrt_square (bp (-425))) by apply bpow_ge_0. apply sqrt_le_1_alt. rewrite <- bpow_plus. exact H. }
  assert (Q : eta <= u * / 1000000 * h).
  { apply Rle_trans with (u * u * bp (-425)).
    - unfold eta, u. rewrite <- !bpow_plus. apply bpow_le. lia.
    - apply below; try lra; [ pos | apply bpow_ge_0 | apply Rmult_le_compat_l; lra ]. }
  unfold op in O. rewrite (Rabs_right (sqrt q)) in O by (apply Rle_ge, sqrt_pos). apply Rabs_le_inv in O.
  assert (u * sqrt q <= u * (h * (1 + 31 / 20 * u))) by (apply Rmult_le_compat_l; lra).
  assert (0 <= u * h) by pos. assert (u * (u * h) <= / 1000000 * (u * h)) by (apply Rmult_le_compat_r; lra).
  apply Rabs_le. split; lra.
Qed.
Lemma norm_coordinates n N : within n N -> norm n <= 1.7321 * N /\ (px n = N \/ px n = - N \/ py n = N \/ py n = - N \/ pz n = N \/ pz n = - N -> N <= norm n).
Proof.
  intros [A [B C]]. unfold norm. pose proof (Rabs_pos (px n)). assert (N0 : 0 <= N) by lra.
  assert (sq : forall x, Rabs x <= N -> x * x <= N * N).
  { intros x Hx. rewrite <- (Rabs_right (x * x)) by (apply Rle_ge, Rle_0_sqr). rewrite Rabs_mult. apply below; try apply Rabs_pos; exact Hx. }
  pose proof (sq _ A). pose proof (sq _ B). pose proof (sq _ C). pose proof (Rle_0_sqr (px n)). pose proof (Rle_0_sqr (py n)). pose proof (Rle_0_sqr (pz n)).
  unfold Rsqr in *. assert (0 <= N * N) by pos. split.
  - rewrite <- (sqrt_square (1.7321 * N)) by lra. apply sqrt_le_1_alt. unfold dot. lra.
  - intros K. rewrite <- (sqrt_square N) by exact N0. apply sqrt_le_1_alt. unfold dot.
    clear A B C sq. decompose [or] K; match goal with E : _ = _ |- _ => rewrite E; lra end.
Qed.

(* ---- plane_quotient: the difference, the quotient by the norm, and the last product, each rounded ---- *)
Lemma quotient_below X Y K h r : 0 < h < 2 * bp 300 -> Rabs (r - h) <= 2.6 * u * h -> bp (-610) <= u * K -> Y <= X - 5 * u * K ->
  let low := rnd (rnd (rnd Y / r) * (1 - 8 * u)) in 0 < low -> low * h <= X.
Proof.
  intros [h0 hM] R P610 G low Pos. destruct u_bounds as [U0 U1]. destruct eta_tiny as [E0 E1]. apply Rabs_le_inv in R.
  assert (uh : u * h <= / 1000000 * h) by (apply Rmult_le_compat_r; lra). assert (r0 : 0 < r) by lra.
  set (f := rnd Y) in *. set (g := rnd (f / r)) in *.
  assert (sign : forall z, 0 < rnd z -> 0 < z).
  { intros z Hz. apply Rnot_le_lt. intros L. assert (rnd z <= 0); [ | lra ].
    apply round_le_generic; [ auto with typeclass_instances .. | apply generic_format_0 | exact L ]. }
  assert (once : forall z, 0 < z -> rnd z <= z * (1 + u) + eta).
  { intros z Hz. pose proof (op_nearest z) as O. unfold op in O. rewrite (Rabs_right z) in O by lra. apply Rabs_le_inv in O. lra. }
  assert (g1 : 0 < g * (1 - 8 * u)) by (apply sign; exact Pos).
  assert (g0 : 0 < g) by (apply Rmult_lt_reg_r with (1 - 8 * u); lra).
  assert (f1 : 0 < f / r) by (apply sign; exact g0).
  assert (f0 : 0 < f) by (replace f with (f / r * r) by (field; lra); apply Rmult_lt_0_compat; assumption).
  assert (Y0 : 0 < Y) by (apply sign; exact f0).
  pose proof (once _ Y0) as A. fold f in A. pose proof (once _ f1) as B. fold g in B. pose proof (once _ g1) as C. fold low in C.
  (* times the norm *)
  assert (hr : h <= r * (1 + 2.7 * u)) by (assert (u * (u * h) <= / 1000000 * (u * h)) by (apply Rmult_le_compat_r; [ pos | lra ]);
    assert (0 <= u * h) by pos; assert (u * (h - 2.6 * u * h) <= u * r) by (apply Rmult_le_compat_l; lra); lra).
  assert (q0 : f / r * h <= f * (1 + 2.7 * u)).
  { replace (f / r * h) with (f * (h / r)) by (field; lra). apply Rmult_le_compat_l; [ lra | ].
    apply Rmult_le_reg_r with r; [ lra | ]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
  assert (gh : g * h <= f * (1 + 2.7 * u) * (1 + u) + eta * h).
  { apply Rle_trans with ((f / r * (1 + u) + eta) * h); [ apply Rmult_le_compat_r; lra | ].
    replace ((f / r * (1 + u) + eta) * h) with (f / r * h * (1 + u) + eta * h) by ring.
    apply Rplus_le_compat_r, Rmult_le_compat_r; lra. }
  assert (lh : low * h <= g * h * (1 - 6.9 * u) + eta * h).
  { apply Rle_trans with ((g * (1 - 8 * u) * (1 + u) + eta) * h); [ apply Rmult_le_compat_r; lra | ].
    replace ((g * (1 - 8 * u) * (1 + u) + eta) * h) with (g * h * ((1 - 8 * u) * (1 + u)) + eta * h) by ring.
    apply Rplus_le_compat_r, Rmult_le_compat_l; [ pos | ]. rewrite u_value. lra. }
  assert (gh' : g * h * (1 - 6.9 * u) <= (f * (1 + 2.7 * u) * (1 + u) + eta * h) * (1 - 6.9 * u)) by (apply Rmult_le_compat_r; lra).
  assert (k : (1 + 2.7 * u) * (1 + u) * (1 - 6.9 * u) <= 1 - 3 * u) by (rewrite u_value; lra).
  apply (Rmult_le_compat_l f) in k; [ | lra ].
  assert (fY : f * (1 - 3 * u) <= (Y * (1 + u) + eta) * (1 - 3 * u)) by (apply Rmult_le_compat_r; lra).
  assert (uuY : 0 <= u * (u * Y)) by pos. assert (uY : 0 <= u * Y) by pos. assert (ue : 0 <= u * eta) by pos. assert (ueh : 0 <= u * (eta * h)) by pos.
  assert (eh : eta * h <= bp (-700)).
  { apply Rle_trans with (bp (-1075) * bp 301); [ | rewrite <- bpow_plus; apply bpow_le; lia ].
    change 301%Z with (1 + 300)%Z. rewrite bpow_plus. change (bp 1) with 2. apply Rmult_le_compat_l; [ apply bpow_ge_0 | lra ]. }
  assert (ee : eta <= bp (-700)) by (unfold eta; apply bpow_le; lia).
  assert (bp (-700) <= / 1000 * bp (-610)).
  { change (-700)%Z with (-90 + -610)%Z. rewrite bpow_plus. apply Rmult_le_compat_r; [ apply bpow_ge_0 | ].
    apply Rle_trans with (bp (-10)); [ apply bpow_le; lia | simpl; lra ]. }
  pose proof (bpow_gt_0 radix2 (-610)). lra.
Qed.

(* ---- The gap between two supporting planes ---- *)
Definition posed (b0 b1 b2 c x : vector) := add (Vector (dot b0 x) (dot b1 x) (dot b2 x)) c.
Definition opposite n := Vector (- px n) (- py n) (- pz n).
Definition shifted n ca cb := (* n . (c_A - c_B) *)
  dots (Num (px n)) (Num (py n)) (Num (pz n)) (Sub (Num (px ca)) (Num (px cb))) (Sub (Num (py ca)) (Num (py cb))) (Sub (Num (pz ca)) (Num (pz cb))).
Definition weight SA LA SB LB CA CB := Add (Add (Add (Mul (Num SA) (Num LA)) (Mul (Num SB) (Num LB))) (Num CA)) (Num CB).
Definition plane_error N (W : expr) := Mul (Mul (Num (32 * u)) (Num N)) W.

Section Gap.
Variables a0 a1 a2 ca b0 b1 b2 cb n : vector.
Variables N SA LA CA SB LB CB rA rB : R.
Hypotheses (positive : 0 <= SA /\ 0 <= LA /\ 0 <= CA /\ 0 <= SB /\ 0 <= LB /\ 0 <= CB).
Hypotheses (HN : within n N) (HCA : within ca CA) (HCB : within cb CB).
Hypothesis columns_A : forall k, k = px \/ k = py \/ k = pz -> column a0 a1 a2 k <= (1 + 7 * u) * SA.
Hypothesis columns_B : forall k, k = px \/ k = py \/ k = pz -> column b0 b1 b2 k <= (1 + 7 * u) * SB.
Notation W := (SA * LA + SB * LB + CA + CB).

Lemma shifted_error q : near (shifted n ca cb) q ->
  Rabs (q - dot n (sub ca cb)) <= 12.01 * u * N * (CA + CB) + 10 * eta * (3 * N + 1) /\ Rabs (dot n (sub ca cb)) <= 3 * N * (CA + CB).
Proof.
  intros C. destruct u_bounds as [U0 U1]. destruct eta_tiny as [E0 _]. destruct HN as [N1 [N2 N3]]. destruct HCA as [A1 [A2 A3]]. destruct HCB as [B1 [B2 B3]].
  pose proof (error_bound u eta 0 (Rlt_le _ _ U0) (Rlt_le _ _ E0) (Rle_refl 0) _ _ C) as E.
  pose proof (exact_size (shifted n ca cb)) as Z.
  replace (exact (shifted n ca cb)) with (dot n (sub ca cb)) in E, Z by (unfold shifted, dot, sub; simpl; ring).
  replace (depth (shifted n ca cb)) with 4%nat in E by reflexivity.
  assert (N0 : 0 <= N) by (pose proof (Rabs_pos (px n)); lra).
  assert (B : size (shifted n ca cb) <= 3 * N * (CA + CB)).
  { unfold shifted; simpl.
    assert (one : forall x y z, Rabs x <= N -> Rabs y <= CA -> Rabs z <= CB -> Rabs x * (Rabs y + Rabs z) <= N * (CA + CB)).
    { intros x y z Hx Hy Hz. apply below; try lra; [ apply Rabs_pos | pose proof (Rabs_pos y); pose proof (Rabs_pos z); lra ]. }
    pose proof (one _ _ _ N1 A1 B1). pose proof (one _ _ _ N2 A2 B2). pose proof (one _ _ _ N3 A3 B3). lra. }
  assert (A : loss eta 0 (shifted n ca cb) <= eta * (3 * N) + 5 * eta).
  { unfold shifted; simpl.
    assert (one : forall x, Rabs x <= N -> Rabs x * (0 + 0 + eta) <= eta * N).
    { intros x Hx. replace (Rabs x * (0 + 0 + eta)) with (eta * Rabs x) by ring. apply Rmult_le_compat_l; lra. }
    pose proof (one _ N1). pose proof (one _ N2). pose proof (one _ N3). lra. }
  pose proof (growth u (Rlt_le _ _ U0) 4) as G. simpl INR in G. specialize (G ltac:(lra)). pose proof (g_ge_1 u (Rlt_le _ _ U0) 4) as G1.
  pose proof (size_nonneg (shifted n ca cb)) as B0. pose proof (loss_nonneg eta 0 (Rlt_le _ _ E0) (Rle_refl 0) (shifted n ca cb)) as A0.
  assert (uu : u * u <= u * / 1000000) by (apply Rmult_le_compat_l; lra).
  assert (E1 : ((1 + u) ^ 4 - 1) * size (shifted n ca cb) <= (4.001 * u) * (3 * N * (CA + CB))) by (apply below; lra).
  assert (E2 : (1 + u) ^ 4 * loss eta 0 (shifted n ca cb) <= 2 * (eta * (3 * N) + 5 * eta)) by (apply below; lra).
  assert (0 <= u * N * (CA + CB)) by (destruct positive as [? [? [? [? [? ?]]]]]; pos). assert (0 <= eta * N) by pos. split; lra.
Qed.

(* The two numbers below which the planes of all vertices lie, as they are computed. *)
Hypothesis range : SA < bp 300 /\ LA < bp 300 /\ SB < bp 300 /\ LB < bp 300.
Hypotheses (N_least : bp (-400) < N) (N_most : N < bp 300).
Variables q p1 plane weight' error : R.
Hypotheses (Cq : near (shifted n ca cb) q) (Cp : op u eta (q - rA) p1) (Cl : op u eta (p1 - rB) plane).
Hypothesis (Ce : near (plane_error N (weight SA LA SB LB CA CB)) error).
Hypothesis (least : bp (-600) < error).

Lemma error_below : 31.9 * u * (N * W) <= error <= 33 * u * (N * W) /\ 0 <= N * W /\
  tiny * (1 + N + LA + LB + SA + SB) <= u * / 1000000 * (N * W) /\ bp (-610) <= u * (N * W).
Proof.
  destruct u_bounds as [U0 U1]. destruct eta_tiny as [E0 _]. destruct positive as [S0 [L0 [C0 [S1 [L1 C1]]]]].
  assert (N0 : 0 <= N) by (pose proof (bpow_gt_0 radix2 (-400)); lra).
  pose proof (error_bound u eta 0 (Rlt_le _ _ U0) (Rlt_le _ _ E0) (Rle_refl 0) _ _ Ce) as E.
  assert (W0 : 0 <= W) by pos. assert (K0 : 0 <= N * W) by pos.
  replace (exact (plane_error N (weight SA LA SB LB CA CB))) with (32 * u * (N * W)) in E by (cbn [exact plane_error weight]; ring).
  replace (size (plane_error N (weight SA LA SB LB CA CB))) with (32 * u * (N * W)) in E.
  2:{ cbn [size plane_error weight]. rewrite !Rabs_right by lra. ring. }
  replace (depth (plane_error N (weight SA LA SB LB CA CB))) with 6%nat in E by reflexivity.
  replace (loss eta 0 (plane_error N (weight SA LA SB LB CA CB))) with (32 * u * N * (5 * eta) + eta * W + eta * (5 * eta) + eta) in E.
  2:{ cbn [loss size plane_error weight]. rewrite !Rabs_right by lra. ring. }
  pose proof (growth u (Rlt_le _ _ U0) 6) as G. simpl INR in G. specialize (G ltac:(lra)). pose proof (g_ge_1 u (Rlt_le _ _ U0) 6) as G1.
  assert (uu : u * u <= u * / 1000000) by (apply Rmult_le_compat_l; lra).
  assert (E1 : ((1 + u) ^ 6 - 1) * (32 * u * (N * W)) <= 6.01 * u * (32 * u * (N * W))) by (apply Rmult_le_compat_r; [ pos | lra ]).
  assert (uuK : u * (u * (N * W)) <= / 1000000 * (u * (N * W))) by (apply Rmult_le_compat_r; [ pos | lra ]).
  assert (e1 : eta <= / 1000000) by (destruct eta_tiny as [_ X]; destruct tiny_bounds as [_ Y]; assert (u * u <= 1 * 1) by (apply below; lra);
    assert (u * u * u <= 1 * u) by (apply Rmult_le_compat_r; lra); lra).
  (* what underflows is far below *)
  assert (eW : eta * W <= bp (-675) * (N * W)).
  { rewrite <- Rmult_assoc. apply Rmult_le_compat_r; [ exact W0 | ]. apply Rle_trans with (bp (-675) * bp (-400)).
    - unfold eta. rewrite <- bpow_plus. apply bpow_le. lia.
    - apply Rmult_le_compat_l; [ apply bpow_ge_0 | lra ]. }
  assert (eX : forall x, x < bp 300 -> tiny * x <= bp (-722)).
  { intros x Hx. apply Rle_trans with (bp (-1022) * bp 300); [ apply Rmult_le_compat_l; unfold tiny in *; try apply bpow_ge_0; lra | rewrite <- bpow_plus; apply bpow_le; lia ]. }
  assert (eN : eta * N <= bp (-722)).
  { apply Rle_trans with (2 := eX N N_most). apply Rmult_le_compat_r; [ lra | apply eta_tiny ]. }
  assert (p722 : bp (-722) <= / 1000000 * (u * (/ 1000000 * bp (-600)))).
  { apply Rle_trans with (bp (-20) * (u * (bp (-20) * bp (-600)))).
    - unfold u. rewrite <- !bpow_plus. apply bpow_le. lia.
    - assert (bp (-20) <= / 1000000) by (simpl; lra). pose proof (bpow_ge_0 radix2 (-600)). pose proof (bpow_ge_0 radix2 (-20)).
      apply below; [ lra | pos | lra | ]. apply Rmult_le_compat_l; [ lra | ]. apply Rmult_le_compat_r; lra. }
  assert (e600 : eta <= bp (-722)) by (unfold eta; apply bpow_le; lia).
  assert (t600 : tiny <= bp (-722)) by (unfold tiny; apply bpow_le; lia).
  assert (p675 : bp (-675) <= u * / 1000000).
  { apply Rle_trans with (u * bp (-20)); [ unfold u; rewrite <- bpow_plus; apply bpow_le; lia | apply Rmult_le_compat_l; [ lra | simpl; lra ] ]. }
  assert (eW' : eta * W <= u * / 1000000 * (N * W)) by (apply Rle_trans with (1 := eW), Rmult_le_compat_r; lra).
  assert (ee : eta * (5 * eta) <= eta) by (assert (eta * (5 * eta) <= eta * 1) by (apply Rmult_le_compat_l; lra); lra).
  assert (uN : 32 * u * N * (5 * eta) <= eta * N).
  { replace (32 * u * N * (5 * eta)) with (160 * u * (eta * N)) by ring. assert (0 <= eta * N) by pos.
    assert (160 * u * (eta * N) <= 1 * (eta * N)) by (apply Rmult_le_compat_r; lra). lra. }
  assert (E2 : (1 + u) ^ 6 * (32 * u * N * (5 * eta) + eta * W + eta * (5 * eta) + eta) <= 1.01 * (eta * N + eta * W + 2 * eta)).
  { apply below; try lra. assert (0 <= eta * W) by pos. assert (0 <= 32 * u * N * (5 * eta)) by pos. assert (0 <= eta * (5 * eta)) by pos. lra. }
  apply Rabs_le_inv in E. pose proof (bpow_gt_0 radix2 (-600)) as P6.
  assert (u * (/ 1000000 * bp (-600)) <= / 1000000 * (/ 1000000 * bp (-600))) by (apply Rmult_le_compat_r; lra).
  assert (big : bp (-600) <= 33 * (u * (N * W))) by lra.
  assert (u * (/ 1000000 * bp (-600)) <= u * (/ 1000000 * (33 * (u * (N * W))))) by (apply Rmult_le_compat_l; [ lra | apply Rmult_le_compat_l; lra ]).
  assert (far : 8 * bp (-722) <= u * / 1000000 * (N * W)) by lra.
  split; [ lra | split; [ exact K0 | split ] ].
  - destruct range as [R1 [R2 [R3 R4]]]. pose proof (eX _ R1). pose proof (eX _ R2). pose proof (eX _ R3). pose proof (eX _ R4). pose proof (eX _ N_most). lra.
  - assert (bp (-610) <= / 1000 * bp (-600)); [ | lra ]. change (-610)%Z with (-10 + -600)%Z. rewrite bpow_plus.
    apply Rmult_le_compat_r; [ lra | simpl; lra ].
Qed.

(* Every vertex of each body was seen: its computed value is at most the recorded one. *)
Variables x y : vector.   (* a vertex of A, one of B *)
Hypotheses (Hx : within x LA) (Hy : within y LB).
Variables vA vB : R.
Hypotheses (Px : near (pass a0 a1 a2 (opposite n) x) vA) (Py : near (pass b0 b1 b2 n y) vB) (seen_A : vA <= rA) (seen_B : vB <= rB).
(* The recorded numbers are values of vertices. *)
Variables xA yB : vector.
Hypotheses (HxA : within xA LA) (HyB : within yB LB).
Hypotheses (PA : near (pass a0 a1 a2 (opposite n) xA) rA) (PB : near (pass b0 b1 b2 n yB) rB).

Lemma opposite_within : within (opposite n) N.
Proof. unfold within, opposite; simpl. rewrite !Rabs_Ropp. exact HN. Qed.
Theorem gap_above : plane - error <= dot n (sub (posed a0 a1 a2 ca x) (posed b0 b1 b2 cb y)) - 5 * u * (N * W).
Proof.
  destruct u_bounds as [U0 U1]. destruct eta_tiny as [E0 E1]. destruct tiny_bounds as [T0 T1]. destruct positive as [S0 [L0 [C0 [S1 [L1 C1]]]]].
  assert (N0 : 0 <= N) by (pose proof (bpow_gt_0 radix2 (-400)); lra).
  destruct error_below as [[Elo _] [K0 [Far P610]]]. destruct (shifted_error q Cq) as [Q Q'].
  pose proof (default_environment N N0) as env.
  assert (S0' : 0 <= (1 + 7 * u) * SA) by pos. assert (S1' : 0 <= (1 + 7 * u) * SB) by pos.
  pose proof (pass_error _ _ _ _ _ env a0 a1 a2 (opposite n) LA _ S0' L0 opposite_within columns_A x vA Hx Px) as EA.
  pose proof (pass_error _ _ _ _ _ env b0 b1 b2 n LB _ S1' L1 HN columns_B y vB Hy Py) as EB.
  pose proof (pass_error _ _ _ _ _ env a0 a1 a2 (opposite n) LA _ S0' L0 opposite_within columns_A xA rA HxA PA) as FA.
  pose proof (pass_error _ _ _ _ _ env b0 b1 b2 n LB _ S1' L1 HN columns_B yB rB HyB PB) as FB.
  pose proof (support_size a0 a1 a2 LA _ columns_A xA _ N N0 HxA opposite_within) as GA.
  pose proof (support_size b0 b1 b2 LB _ columns_B yB _ N N0 HyB HN) as GB.
  replace (dot n (sub (posed a0 a1 a2 ca x) (posed b0 b1 b2 cb y))) with
    (dot n (sub ca cb) - support a0 a1 a2 (opposite n) x - support b0 b1 b2 n y) by (unfold support, posed, dot, sub, add, opposite; simpl; ring).
  set (ka := N * SA * LA). set (kb := N * SB * LB). set (kc := N * (CA + CB)).
  replace (N * ((1 + 7 * u) * SA) * LA) with ((1 + 7 * u) * ka) in EA, FA, GA by (unfold ka; ring).
  replace (N * ((1 + 7 * u) * SB) * LB) with ((1 + 7 * u) * kb) in EB, FB, GB by (unfold kb; ring).
  replace (12.01 * u * N * (CA + CB)) with (12.01 * (u * kc)) in Q by (unfold kc; ring).
  replace (3 * N * (CA + CB)) with (3 * kc) in Q' by (unfold kc; ring).
  replace (N * W) with (ka + kb + kc) in * by (unfold ka, kb, kc; ring).
  assert (ka0 : 0 <= ka) by (unfold ka; pos). assert (kb0 : 0 <= kb) by (unfold kb; pos). assert (kc0 : 0 <= kc) by (unfold kc; pos).
  assert (uua : u * (u * ka) <= / 1000000 * (u * ka)) by (apply Rmult_le_compat_r; [ pos | lra ]).
  assert (uub : u * (u * kb) <= / 1000000 * (u * kb)) by (apply Rmult_le_compat_r; [ pos | lra ]).
  assert (ua : u * ka <= / 1000000 * ka) by (apply Rmult_le_compat_r; lra).
  assert (ub : u * kb <= / 1000000 * kb) by (apply Rmult_le_compat_r; lra).
  assert (uc : u * kc <= / 1000000 * kc) by (apply Rmult_le_compat_r; lra).
  assert (ua0 : 0 <= u * ka) by pos. assert (ub0 : 0 <= u * kb) by pos. assert (uc0 : 0 <= u * kc) by pos.
  assert (T2 : tiny <= u * / 1000000).
  { apply Rle_trans with (1 := T1). replace (u * u * u) with (u * (u * u)) by ring. apply Rmult_le_compat_l; [ lra | ].
    assert (u * u <= u * 1) by (apply Rmult_le_compat_l; lra). lra. }
  assert (ta : tiny * ((1 + 7 * u) * ka) <= / 1000000 * (u * ka) * 1.001).
  { apply Rle_trans with (u * / 1000000 * ((1 + 7 * u) * ka)); [ apply Rmult_le_compat_r; [ pos | lra ] | lra ]. }
  assert (tb : tiny * ((1 + 7 * u) * kb) <= / 1000000 * (u * kb) * 1.001).
  { apply Rle_trans with (u * / 1000000 * ((1 + 7 * u) * kb)); [ apply Rmult_le_compat_r; [ pos | lra ] | lra ]. }
  assert (tA : 0 <= tiny * SA) by pos. assert (tB : 0 <= tiny * SB) by pos. assert (tLA : 0 <= tiny * LA) by pos. assert (tLB : 0 <= tiny * LB) by pos.
  assert (tN : 0 <= tiny * N) by pos. assert (eN : eta * N <= tiny * N) by (apply Rmult_le_compat_r; lra).
  assert (uA : u * (tiny * SA) <= / 1000000 * (tiny * SA)) by (apply Rmult_le_compat_r; lra).
  assert (uB : u * (tiny * SB) <= / 1000000 * (tiny * SB)) by (apply Rmult_le_compat_r; lra).
  apply Rabs_le_inv in Q. apply Rabs_le_inv in Q'. apply Rabs_le_inv in EA. apply Rabs_le_inv in EB.
  apply Rabs_le_inv in FA. apply Rabs_le_inv in FB. apply Rabs_le_inv in GA. apply Rabs_le_inv in GB.
  unfold op in Cp, Cl.
  assert (M1 : Rabs (q - rA) <= 3.001 * (ka + kb + kc)) by (apply Rabs_le; split; lra).
  pose proof (Rmult_le_compat_l u _ _ (Rlt_le _ _ U0) M1) as M1'. apply Rabs_le_inv in Cp.
  assert (M2 : Rabs (p1 - rB) <= 3.01 * (ka + kb + kc)) by (apply Rabs_le; split; lra).
  pose proof (Rmult_le_compat_l u _ _ (Rlt_le _ _ U0) M2) as M2'. apply Rabs_le_inv in Cl. lra.
Qed.

(* The number that plane_lower returns. *)
Theorem plane_lower_sound q2 r : near (square n) q2 -> op u eta (sqrt q2) r -> (px n = N \/ px n = - N \/ py n = N \/ py n = - N \/ pz n = N \/ pz n = - N) ->
  let low := rnd (rnd (rnd (plane - error) / r) * (1 - 8 * u)) in
  0 < low -> low * norm n <= dot n (sub (posed a0 a1 a2 ca x) (posed b0 b1 b2 cb y)).
Proof.
  intros C2 Or HN' low. destruct error_below as [_ [_ [_ P610]]]. destruct (norm_coordinates n N HN) as [NU NL]. specialize (NL HN').
  pose proof (bpow_gt_0 radix2 (-400)) as P4.
  apply quotient_below with (K := N * W); [ lra | | exact P610 | exact gap_above ].
  apply (norm_error n q2 r); [ | exact C2 | exact Or ].
  rewrite <- (sqrt_sqrt (dot n n)) by apply dot_nonneg. change (sqrt (dot n n)) with (norm n). change (-850)%Z with (-425 + -425)%Z.
  assert (bp (-425) <= bp (-400)) by (apply bpow_le; lia). rewrite bpow_plus. apply below; try apply bpow_ge_0; lra.
Qed.
End Gap.
