(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* Double-doubles: error-free sums and products, and constants of double-double.md, "Balls" (magnitude_above,
   magnitude_below, radius_rounding, pair_underflow, plain_root) and of extended-rung.md, "Overlap" (radius_difference,
   enclosure_sum). *)
From Coq Require Import ZArith Reals Lra Lia.
From Flocq Require Import Core Relative Plus_error Mult_error Pff2Flocq.
From Oblong Require Import Errors Expressions Passes Answers.
Open Scope R_scope.

Lemma F_rnd x : F (rnd x).
Proof. apply generic_format_round; auto with typeclass_instances. Qed.
Lemma even_choice x : negb (Z.even x) = negb (negb (Z.even (- (x + 1)))).
Proof. rewrite Z.even_opp, Z.even_add. destruct (Z.even x); reflexivity. Qed.

(* ---- Error-free transformations ---- *)
(* two_sum, for all magnitudes. *)
Definition two_sum_low a b := let sum := rnd (a + b) in let part := rnd (sum - a) in
  rnd (rnd (a - rnd (sum - part)) + rnd (b - part)).
Theorem two_sum_exact a b : F a -> F b -> rnd (a + b) + two_sum_low a b = a + b.
Proof. intros Fa Fb. apply (TwoSum_correct (-1074) 53 _ ltac:(lia) ltac:(lia) even_choice a b Fa Fb). Qed.
(* fast_two_sum. *)
Theorem fast_two_sum_exact a b : F a -> F b -> Rabs b <= Rabs a -> rnd (a + b) + rnd (b + rnd (a - rnd (a + b))) = a + b.
Proof. intros Fa Fb H. apply (Fast2Sum_correct (-1074) 53 _ ltac:(lia) ltac:(lia) even_choice a b Fa Fb H). Qed.
(* fused_two_product: the error of a product is a double. *)
Theorem two_product_exact a b : F a -> F b -> (a * b <> 0 -> bp (-968) <= Rabs (a * b)) ->
  rnd (a * b) + rnd (a * b - rnd (a * b)) = a * b.
Proof.
  intros Fa Fb H. replace (rnd (a * b - rnd (a * b))) with (a * b - rnd (a * b)); [ ring | symmetry ].
  apply round_generic; [ auto with typeclass_instances | ].
  replace (a * b - rnd (a * b)) with (- (rnd (a * b) - a * b)) by ring. apply generic_format_opp.
  apply (mult_error_FLT radix2 (-1074) 53 ZnearestE a b Fa Fb).
  intros N. apply Rle_trans with (2 := H N). apply bpow_le. lia.
Qed.

(* ---- A double-double: hi is the rounded sum ---- *)
Definition pair hi lo := F hi /\ F lo /\ hi = rnd (hi + lo).
Lemma low_small hi lo : pair hi lo -> Rabs lo <= u * Rabs hi /\ Rabs lo <= / 2 * ulp radix2 fexp hi /\ (Rabs hi < bp (-1022) -> lo = 0).
Proof.
  intros [Fh [Fl E]].
  pose proof (error_le_half_ulp_round radix2 fexp (fun x => negb (Z.even x)) (hi + lo)) as Q. rewrite <- E in Q.
  replace (hi - (hi + lo)) with (- lo) in Q by ring. rewrite Rabs_Ropp in Q.
  destruct (Rlt_le_dec (Rabs (hi + lo)) (bp (-1022))) as [S | S].
  - assert (Z : lo = 0) by (pose proof (small_exact hi lo Fh Fl S); lra). subst lo. rewrite Rabs_R0 in *.
    destruct u_bounds. split; [ apply Rmult_le_pos; [ lra | apply Rabs_pos ] | split; [ exact Q | auto ] ].
  - pose proof (back (hi + lo) S) as B. rewrite <- E in B. replace (hi - (hi + lo)) with (- lo) in B by ring. rewrite Rabs_Ropp in B.
    split; [ exact B | split; [ exact Q | ] ]. intros H. exfalso. apply (Rlt_not_le _ _ H). rewrite E.
    apply abs_round_ge_generic; [ auto with typeclass_instances .. | apply generic_format_bpow; unfold FLT_exp; lia | exact S ].
Qed.

(* All that is used of it; the low part of a product that underflows satisfies it too. *)
Definition tight hi lo := F hi /\ F lo /\ Rabs lo <= u * Rabs hi.
Lemma pair_tight hi lo : pair hi lo -> tight hi lo.
Proof. intros P. destruct (low_small hi lo P) as [H _]. destruct P as [Fh [Fl _]]. split; auto. Qed.
Lemma tight_small hi lo : tight hi lo -> Rabs lo <= u * Rabs hi /\ Rabs lo <= ulp radix2 fexp hi /\ (Rabs hi < bp (-1022) -> lo = 0).
Proof.
  intros [Fh [Fl H]]. destruct u_bounds as [U0 U1]. split; [ exact H | split ].
  - destruct (Req_dec hi 0) as [-> | N].
    + rewrite Rabs_R0 in H. apply Rle_trans with 0; [ lra | apply ulp_ge_0 ].
    + apply Rle_trans with (1 := H). rewrite ulp_neq_0 by exact N. apply Rle_trans with (u * bp (mag radix2 hi)).
      * apply Rmult_le_compat_l; [ lra | apply Rlt_le, bpow_mag_gt ].
      * unfold u. rewrite <- bpow_plus. apply bpow_le. unfold cexp, FLT_exp. lia.
  - intros S. destruct (Req_dec lo 0) as [Z | N]; [ exact Z | exfalso ].
    assert (A : bp (-1074) <= Rabs lo).
    { rewrite <- (ulp_FLT_0 radix2 (-1074) 53). eapply Rle_trans; [ apply ulp_ge_ulp_0; auto with typeclass_instances | apply ulp_le_abs; assumption ]. }
    assert (B : u * Rabs hi < u * bp (-1022)) by (apply Rmult_lt_compat_l; lra).
    assert (u * bp (-1022) <= bp (-1074)) by (unfold u; rewrite <- bpow_plus; apply bpow_le; lia). lra.
Qed.

(* magnitude_above: |hi| (1 + 2 u), rounded, is at least |hi| + |lo|. *)
Theorem magnitude_above_low hi lo : tight hi lo -> Rabs hi + Rabs lo <= rnd (Rabs hi * (1 + 2 * u)).
Proof.
  intros P. destruct (tight_small hi lo P) as [_ [H Z]]. destruct P as [Fh [Fl _]]. destruct u_bounds as [U0 U1].
  assert (G : F (Rabs hi)) by (apply generic_format_abs; exact Fh). pose proof (Rabs_pos hi) as A.
  destruct (Rlt_le_dec (Rabs hi) (bp (-1022))) as [S | S].
  - rewrite (Z S), Rabs_R0, Rplus_0_r. apply round_ge_generic; [ auto with typeclass_instances .. | exact G | ].
    assert (0 <= Rabs hi * (2 * u)) by (apply Rmult_le_pos; lra). lra.
  - pose proof (ulp_normal _ S) as K. rewrite ulp_abs in K. pose proof (ulp_ge_0 radix2 fexp hi).
    apply Rle_trans with (succ radix2 fexp (Rabs hi)).
    + rewrite succ_eq_pos by exact A. rewrite ulp_abs. lra.
    + apply round_ge_generic; [ auto with typeclass_instances .. | apply generic_format_succ; auto with typeclass_instances | ].
      rewrite succ_eq_pos by exact A. rewrite ulp_abs. lra.
Qed.

(* magnitude_below: fl(fl(fl(|hi| (1 - 4 u)) - r) (1 - 4 u)), if positive, is at most |hi| - |lo| - r. *)
Lemma shrink x : 0 <= x -> rnd (x * (1 - 4 * u)) <= x * (1 - 1.9 * u) \/ Rabs x < bp (-1022).
Proof.
  intros X. destruct u_bounds as [U0 U1]. destruct (Rlt_le_dec (Rabs x) (bp (-1022))) as [S | S]; [ right; exact S | left ].
  rewrite (Rabs_right x) in S by lra. pose proof (one (x * (1 - 4 * u))) as O.
  rewrite (Rabs_right (x * (1 - 4 * u))) in O by (apply Rle_ge, Rmult_le_pos; lra). apply Rabs_le_inv in O.
  assert (e : eta <= u * x) by (apply Rle_trans with (u * bp (-1022)); [ unfold eta, u; rewrite <- bpow_plus; apply bpow_le; lia | apply Rmult_le_compat_l; lra ]).
  assert (0 <= u * (u * x)) by pos. lra.
Qed.
Lemma difference_shrunk x r : F x -> F r -> let least := rnd (rnd (x - r) * (1 - 4 * u)) in 0 < least -> least <= x - r.
Proof.
  intros Fx Fr least Pos. destruct u_bounds as [U0 U1]. set (y := rnd (x - r)) in *.
  assert (y0 : 0 < y).
  { apply Rnot_le_lt. intros L. assert (least <= 0); [ | lra ].
    apply round_le_generic; [ auto with typeclass_instances .. | apply generic_format_0 | ].
    assert (0 <= - y * (1 - 4 * u)) by (apply Rmult_le_pos; lra). lra. }
  destruct (Rlt_le_dec (Rabs (x - r)) (bp (-1022))) as [S | S].
  - assert (E : y = x - r) by (apply small_exact; [ exact Fx | apply generic_format_opp; exact Fr | exact S ]).
    rewrite <- E. apply round_le_generic; [ auto with typeclass_instances .. | apply F_rnd | assert (0 <= u * y) by pos; lra ].
  - pose proof (back (x - r) S) as B. fold y in B. rewrite (Rabs_right y) in B by lra. apply Rabs_le_inv in B.
    destruct (shrink y (Rlt_le _ _ y0)) as [K | K].
    + assert (0 <= u * y) by pos. fold least in K. lra.
    + exfalso. apply (Rlt_not_le _ _ K).
      apply abs_round_ge_generic; [ auto with typeclass_instances .. | apply generic_format_bpow; unfold FLT_exp; lia | exact S ].
Qed.
Theorem magnitude_below_low hi lo r : tight hi lo -> F r ->
  let least := rnd (rnd (rnd (Rabs hi * (1 - 4 * u)) - r) * (1 - 4 * u)) in 0 < least -> least <= Rabs hi - Rabs lo - r.
Proof.
  intros P Fr least Pos. destruct (tight_small hi lo P) as [H [_ Z]]. destruct P as [Fh _]. destruct u_bounds as [U0 U1].
  assert (G : F (Rabs hi)) by (apply generic_format_abs; exact Fh). pose proof (Rabs_pos hi) as A.
  assert (X : rnd (Rabs hi * (1 - 4 * u)) <= Rabs hi - Rabs lo).
  { destruct (shrink (Rabs hi) A) as [K | K].
    - assert (0 <= u * Rabs hi) by pos. lra.
    - rewrite Rabs_Rabsolu in K. rewrite (Z K), Rabs_R0. rewrite Rminus_0_r.
      apply round_le_generic; [ auto with typeclass_instances .. | exact G | assert (0 <= u * Rabs hi) by pos; lra ]. }
  pose proof (difference_shrunk _ r (F_rnd _) Fr Pos) as D. fold least in D. lra.
Qed.

(* radius_rounding and pair_underflow: rounded_up of a number with at most eight roundings. *)
Theorem rounded_up_above X x w : 0 <= X -> 0 <= w <= bp (-990) -> X * (1 - u) ^ 8 - w <= x -> X <= rnd (rnd (x * (1 + 16 * u)) + bp (-960)).
Proof.
  intros X0 [W0 W1] H. destruct u_bounds as [U0 U1]. pose proof (bpow_gt_0 radix2 (-1075)) as E0. fold eta in E0.
  assert (big : 1000000 * eta <= bp (-960)).
  { apply Rle_trans with (bp 20 * eta); [ apply Rmult_le_compat_r; [ lra | simpl; lra ] | unfold eta; rewrite <- bpow_plus; apply bpow_le; lia ]. }
  assert (small : 1000000 * w <= bp (-960)).
  { apply Rle_trans with (bp 20 * bp (-990)); [ simpl (bp 20); lra | rewrite <- bpow_plus; apply bpow_le; lia ]. }
  assert (uw0 : 0 <= u * w) by pos. assert (uw : u * w <= / 1000000 * w) by (apply Rmult_le_compat_r; lra).
  assert (K : 1 - 8.001 * u <= (1 - u) ^ 8) by (rewrite u_value; lra).
  apply (Rmult_le_compat_l X) in K; [ | exact X0 ].
  pose proof (one (x * (1 + 16 * u))) as A. set (y := rnd (x * (1 + 16 * u))) in *. pose proof (one (y + bp (-960))) as B.
  assert (uX : u * X <= / 1000000 * X) by (apply Rmult_le_compat_r; lra). assert (uX0 : 0 <= u * X) by pos.
  assert (uuX : u * (u * X) <= / 1000000 * (u * X)) by (apply Rmult_le_compat_r; lra).
  apply Rabs_le_inv in A. apply Rabs_le_inv in B.
  assert (L : X * (1 - 8.001 * u) - w <= x) by lra.
  assert (L1 : (X * (1 - 8.001 * u) - w) * (1 + 16 * u) <= x * (1 + 16 * u)) by (apply Rmult_le_compat_r; lra).
  assert (L2 : X * (1 + 7.9 * u) - 1.1 * w <= x * (1 + 16 * u)).
  { assert (u * eta <= / 1000000 * eta) by (apply Rmult_le_compat_r; lra). lra. }
  set (z := x * (1 + 16 * u)) in *.
  assert (L3 : X * (1 + 6.8 * u) - (1.2 * w + 2 * eta) <= y).
  { destruct (Rle_or_lt 0 z) as [S | S].
    - rewrite (Rabs_right z) in A by lra. assert ((1 - u) * (X * (1 + 7.9 * u) - 1.1 * w) <= (1 - u) * z) by (apply Rmult_le_compat_l; lra).
      assert (u * eta <= / 1000000 * eta) by (apply Rmult_le_compat_r; lra). assert (0 <= u * eta) by pos. lra.
    - rewrite (Rabs_left z) in A by lra. assert (u * - z <= / 1000000 * - z) by (apply Rmult_le_compat_r; lra). lra. }
  assert (P : 0 <= y + bp (-960)) by lra. rewrite Rabs_right in B by lra.
  assert ((1 - u) * (X * (1 + 6.8 * u) - (1.2 * w + 2 * eta) + bp (-960)) <= (1 - u) * (y + bp (-960))) by (apply Rmult_le_compat_l; lra).
  assert (u * bp (-960) <= / 1000000 * bp (-960)) by (apply Rmult_le_compat_r; lra). assert (0 <= u * eta) by pos. lra.
Qed.

(* plain_root: a rounded root, times 1 + 8 u and rounded, is at least the root. *)
Theorem plain_root_above x : F x -> 0 <= x -> sqrt x <= rnd (rnd (sqrt x) * (1 + 8 * u)).
Proof.
  intros Fx X. destruct u_bounds as [U0 U1]. destruct (Req_dec x 0) as [-> | N].
  - rewrite sqrt_0, (round_0 radix2 fexp ZnearestE), Rmult_0_l, (round_0 radix2 fexp ZnearestE). apply Rle_refl.
  - assert (L : bp (-1074) <= x).
    { rewrite <- (Rabs_right x) by lra. rewrite <- (ulp_FLT_0 radix2 (-1074) 53).
      eapply Rle_trans; [ apply ulp_ge_ulp_0; auto with typeclass_instances | apply ulp_le_abs; assumption ]. }
    assert (B : bp (-537) <= sqrt x).
    { rewrite <- (sqrt_square (bp (-537))) by apply bpow_ge_0. apply sqrt_le_1_alt. rewrite <- bpow_plus. exact L. }
    assert (e : eta <= / 1000000 * (u * sqrt x)).
    { apply Rle_trans with (bp (-20) * (u * bp (-537))); [ unfold eta, u; rewrite <- !bpow_plus; apply bpow_le; lia | ].
      pose proof (bpow_ge_0 radix2 (-537)). apply below; [ apply bpow_ge_0 | pos | simpl; lra | apply Rmult_le_compat_l; lra ]. }
    pose proof (bpow_gt_0 radix2 (-537)) as P. assert (s0 : 0 <= sqrt x) by lra.
    pose proof (one (sqrt x)) as A. rewrite (Rabs_right (sqrt x)) in A by lra. apply Rabs_le_inv in A.
    assert (us : u * sqrt x <= / 1000000 * sqrt x) by (apply Rmult_le_compat_r; lra). assert (us0 : 0 <= u * sqrt x) by pos.
    set (r := rnd (sqrt x)) in *. assert (r0 : 0 <= r) by lra. pose proof (one (r * (1 + 8 * u))) as C.
    rewrite (Rabs_right (r * (1 + 8 * u))) in C by (apply Rle_ge, Rmult_le_pos; lra). apply Rabs_le_inv in C.
    assert (u * (sqrt x * 0.999) <= u * r) by (apply Rmult_le_compat_l; lra).
    assert (u * r <= u * (1.001 * sqrt x)) by (apply Rmult_le_compat_l; lra).
    assert (u * (u * r) <= / 1000000 * (u * r)) by (apply Rmult_le_compat_r; [ pos | lra ]). lra.
Qed.

(* ---- radius_difference and enclosure_sum: a pair minus a pair of radii, and the radius of its enclosure ---- *)
Theorem radius_difference_error dhi dlo rhi rlo : F dhi -> F dlo -> F rhi -> F rlo ->
  Rabs dlo <= u * Rabs dhi -> Rabs rlo <= u * rhi -> 0 <= rhi ->
  let high := rnd (dhi + - rhi) in let low := rnd (two_sum_low dhi (- rhi) + rnd (dlo - rlo)) in
  Rabs (high + low - (dhi + dlo - rhi - rlo)) <= 3.01 * (u * u) * (Rabs dhi + rhi).
Proof.
  intros Fd Fl Fr Fs Hd Hr R0 high low. destruct u_bounds as [U0 U1].
  assert (Fo : F (- rhi)) by (apply generic_format_opp; exact Fr). pose proof (two_sum_exact dhi (- rhi) Fd Fo) as T. fold high in T.
  set (m := Rabs dhi + rhi). pose proof (Rabs_pos dhi) as A. assert (m0 : 0 <= m) by (unfold m; lra).
  assert (um : u * m <= / 1000000 * m) by (apply Rmult_le_compat_r; lra). assert (um0 : 0 <= u * m) by pos.
  assert (uum : u * (u * m) <= / 1000000 * (u * m)) by (apply Rmult_le_compat_r; lra). assert (uum0 : 0 <= u * (u * m)) by pos.
  assert (u3 : u * (u * (u * m)) <= / 1000000 * (u * (u * m))) by (apply Rmult_le_compat_r; lra).
  assert (step : forall x y k, F x -> F y -> Rabs (x + y) <= k -> Rabs (rnd (x + y) - (x + y)) <= u * k).
  { intros x y k Fx Fy H. destruct (sum_error x y Fx Fy) as [e [He ->]]. replace ((x + y) * (1 + e) - (x + y)) with (e * (x + y)) by ring.
    rewrite Rabs_mult. apply below; auto using Rabs_pos. }
  assert (S1 : Rabs (dhi + - rhi) <= m) by (unfold m; eapply Rle_trans; [ apply Rabs_triang | rewrite Rabs_Ropp, (Rabs_right rhi) by lra; lra ]).
  pose proof (step _ _ _ Fd Fo S1) as E1. fold high in E1.
  assert (S2 : Rabs (dlo + - rlo) <= u * m) by (unfold m; eapply Rle_trans; [ apply Rabs_triang | rewrite Rabs_Ropp; lra ]).
  pose proof (step _ _ _ Fl (generic_format_opp _ _ _ Fs) S2) as E2.
  set (slo := two_sum_low dhi (- rhi)) in *. set (q := rnd (dlo - rlo)) in *. change (rnd (dlo + - rlo)) with q in E2.
  assert (Fq : F q) by apply F_rnd. assert (Fslo : F slo) by apply F_rnd.
  apply Rabs_le_inv in E1. apply Rabs_le_inv in E2. apply Rabs_le_inv in S2.
  assert (S3 : Rabs (slo + q) <= u * (2.001 * m)) by (apply Rabs_le; split; lra).
  pose proof (step _ _ _ Fslo Fq S3) as E3. fold low in E3. apply Rabs_le_inv in E3.
  unfold m in *. apply Rabs_le. split; lra.
Qed.
Theorem enclosure_radius_above dhi rhi r e : 0 <= rhi -> 0 <= r -> bp (-700) <= Rabs dhi + rhi -> e <= 3.01 * (u * u) * (Rabs dhi + rhi) ->
  let off := rnd (8 * u * u * rnd (Rabs dhi + rhi)) in r + e <= rnd (rnd (r + off) * (1 + 32 * u)).
Proof.
  intros R0 r0 L H off. destruct u_bounds as [U0 U1]. set (m := Rabs dhi + rhi) in *. pose proof (bpow_gt_0 radix2 (-700)) as P.
  assert (m0 : 0 < m) by lra. assert (x : eta <= / 1000000 * (u * (u * m))).
  { apply Rle_trans with (bp (-20) * (u * (u * bp (-700)))); [ unfold eta, u; rewrite <- !bpow_plus; apply bpow_le; lia | ].
    apply below; [ apply bpow_ge_0 | pos | simpl; lra | ]. apply Rmult_le_compat_l; [ lra | apply Rmult_le_compat_l; lra ]. }
  assert (um : u * m <= / 1000000 * m) by (apply Rmult_le_compat_r; lra). assert (um0 : 0 <= u * m) by pos.
  assert (uum : u * (u * m) <= / 1000000 * (u * m)) by (apply Rmult_le_compat_r; lra). assert (uum0 : 0 <= u * (u * m)) by pos.
  pose proof (one m) as A. rewrite (Rabs_right m) in A by lra. apply Rabs_le_inv in A.
  assert (B0 : 0.99 * m <= rnd m) by lra. assert (B1 : u * (u * (0.99 * m)) <= u * (u * rnd m)) by (apply Rmult_le_compat_l; [ lra | apply Rmult_le_compat_l; lra ]).
  pose proof (one (8 * u * u * rnd m)) as C. fold off in C. rewrite (Rabs_right (8 * u * u * rnd m)) in C by (apply Rle_ge; pos). apply Rabs_le_inv in C.
  assert (0 <= u * (u * rnd m)) by pos. assert (u * (8 * u * u * rnd m) <= / 1000000 * (8 * u * u * rnd m)) by (apply Rmult_le_compat_r; [ pos | lra ]).
  assert (O : 7 * (u * (u * m)) <= off) by lra.
  pose proof (one (r + off)) as D. rewrite (Rabs_right (r + off)) in D by lra. apply Rabs_le_inv in D. set (y := rnd (r + off)) in *.
  set (z := r + off) in *. assert (z0 : 0 <= z) by (unfold z; lra). assert (uz : u * z <= / 1000000 * z) by (apply Rmult_le_compat_r; lra).
  assert (y0 : 0 <= y) by (apply nonneg; exact z0).
  pose proof (one (y * (1 + 32 * u))) as E. rewrite (Rabs_right (y * (1 + 32 * u))) in E by (apply Rle_ge, Rmult_le_pos; lra). apply Rabs_le_inv in E.
  assert (uy : u * (z - u * z - eta) <= u * y) by (apply Rmult_le_compat_l; lra).
  assert (uuz : u * (u * z) <= / 1000000 * (u * z)) by (apply Rmult_le_compat_r; [ pos | lra ]). assert (uz0 : 0 <= u * z) by pos.
  assert (uuy : u * (u * y) <= / 1000000 * (u * y)) by (apply Rmult_le_compat_r; [ pos | lra ]). assert (u * eta <= / 1000000 * eta) by (apply Rmult_le_compat_r; [ apply bpow_ge_0 | lra ]).
  assert (3.01 * (u * u) * m = 3.01 * (u * (u * m))) by ring. unfold z in *. lra.
Qed.
