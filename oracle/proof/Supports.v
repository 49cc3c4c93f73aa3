(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* support_difference of extended-rung.md, "The two bounds". *)
From Coq Require Import ZArith Reals Lra Lia.
From Flocq Require Import Core.
From Oblong Require Import Definitions Errors Expressions Passes Answers Planes Simplices Pairs DoubleDoubles Balls Extended Residuals.
Open Scope R_scope.

(* ---- support_difference: a vertex lies beyond the base by at most 120 u^2 K less the computed difference ---- *)
(* w is what underflows, far below the rest of the enclosure's radius. *)
Section Support.
Variables (n : low_vector) (P : R).
Hypotheses (Hn : normal n) (HP : 0 <= P) (least_n : bp (-301) <= sum1 n).
Notation K := (sum1 n * P).
Notation w := ((sum1 n + 1) * eta).
Definition vertex_vector x v := vertex_of P (px v) (xh x) (xl x) /\ vertex_of P (py v) (yh x) (yl x) /\ vertex_of P (pz v) (zh x) (zl x).
(* h + l is the value that pair_dot returns for x. *)
Definition support_value x h l := exists p0 q0 p1 q1 p2 q2 s sl t tl low, exact_product (xh n) (xh x) p0 q0 /\ exact_product (yh n) (yh x) p1 q1 /\
  exact_product (zh n) (zh x) p2 q2 /\ exact_sum p0 p1 s sl /\ exact_sum s p2 t tl /\ low_near (pair_dot_low n x q0 q1 q2 sl tl) low /\ exact_sum t low h l.

Lemma support_facts : 0 <= K /\ 0 < w /\ eta <= w /\ sum1 n * eta <= w /\ 0 <= sum1 n * eta /\ 0 <= u * K <= / 1000000 * K /\ 0 <= u * (u * K) <= / 1000000 * (u * K).
Proof.
  destruct u_bounds as [U0 U1]. destruct eta_small as [E0 _]. pose proof (bpow_gt_0 radix2 (-301)). assert (0 <= K) by pos. assert (0 <= sum1 n * eta) by pos.
  assert (0 <= u * K) by pos. assert (0 <= u * (u * K)) by pos.
  repeat split; try assumption; try lra; try (apply Rmult_le_compat_r; lra); apply Rmult_lt_0_compat; lra.
Qed.
Lemma support_value_near x v h l : vertex_vector x v -> support_value x h l ->
  Rabs (h + l - dot (value n) v) <= 56.8 * (u * (u * K)) + 200 * w /\ Rabs l <= 1.01 * (u * K) + w.
Proof.
  intros [[X0 [X1 X2]] [[Y0 [Y1 Y2]] [Z0 [Z1 Z2]]]] [p0 [q0 [p1 [q1 [p2 [q2 [s [sl [t [tl [low [A0 [A1 [A2 [S1 [S2 [C S3]]]]]]]]]]]]]]]]].
  destruct u_bounds as [U0 U1]. destruct eta_small as [E0 _]. destruct support_facts as [K0 [w0 [w1 [w2 [w3 [[k0 k1] [k2 k3]]]]]]].
  assert (uP : 0 <= u * P <= / 1000000 * P) by (split; [ pos | apply Rmult_le_compat_r; lra ]).
  assert (uuP : 0 <= u * (u * P) <= / 1000000 * (u * P)) by (split; [ pos | apply Rmult_le_compat_r; lra ]).
  set (H := P + 4.1 * (u * P) + 10 * eta). set (G := 4.1 * (u * P) + 40 * eta).
  pose proof (pair_dot_error n x H G p0 q0 p1 q1 p2 q2 s sl t tl low Hn (conj (conj X2 (conj Y2 Z2)) (conj X1 (conj Y1 Z1))) A0 A1 A2 S1 S2 C) as E.
  pose proof (dot_change n x v (12.1 * (u * (u * P)) + 40 * eta) Hn ltac:(lra) X0 Y0 Z0) as F.
  assert (uw : u * w <= / 1000000 * w) by (apply Rmult_le_compat_r; lra). assert (uw0 : 0 <= u * w) by pos.
  assert (uNe : 0 <= u * (sum1 n * eta) <= / 1000000 * w) by (split; [ pos | apply Rle_trans with (/ 1000000 * (sum1 n * eta)); [ apply Rmult_le_compat_r; lra | lra ] ]).
  assert (uuNe : 0 <= u * (u * (sum1 n * eta)) <= / 1000000 * w).
  { split; [ pos | apply Rle_trans with (/ 1000000 * (u * (sum1 n * eta))); [ apply Rmult_le_compat_r; lra | lra ] ]. }
  assert (uuuK : u * (u * (u * K)) <= / 1000000 * (u * (u * K))) by (apply Rmult_le_compat_r; lra). assert (0 <= u * (u * (u * K))) by pos.
  assert (E' : Rabs (t + low - times_exact n x) <= 44.68 * (u * (u * K)) + 150 * w).
  { eapply Rle_trans; [ exact E | ]. unfold H, G. lra. }
  assert (F' : Rabs (times_exact n x - dot (value n) v) <= 12.102 * (u * (u * K)) + 41 * w) by (eapply Rle_trans; [ exact F | lra ]).
  assert (V : Rabs (times_exact n x) <= 1.001 * K + 60 * w).
  { pose proof (dot_change n x (Vector 0 0 0) (1.0001 * P + 50 * eta) Hn ltac:(lra)) as V. cbn [px py pz] in V.
    assert (c : forall a b, Rabs a <= H -> Rabs b <= G -> Rabs (a + b - 0) <= 1.0001 * P + 50 * eta).
    { intros a b Ha Hb. rewrite Rminus_0_r. eapply Rle_trans; [ apply Rabs_triang | unfold H, G in *; lra ]. }
    specialize (V (c _ _ X2 X1) (c _ _ Y2 Y1) (c _ _ Z2 Z1)). unfold dot in V; cbn [px py pz] in V. rewrite !Rmult_0_r, !Rplus_0_r, Rminus_0_r in V. lra. }
  split.
  - destruct S3 as [S3 _]. rewrite S3. replace (t + low - dot (value n) v) with ((t + low - times_exact n x) + (times_exact n x - dot (value n) v)) by ring.
    eapply Rle_trans; [ apply Rabs_triang | lra ].
  - destruct S3 as [_ [S4 S5]]. assert (Q : Rabs (t + low) <= 1.002 * K + 211 * w).
    { replace (t + low) with ((t + low - times_exact n x) + times_exact n x) by ring. eapply Rle_trans; [ apply Rabs_triang | lra ]. }
    assert (u * Rabs (t + low) <= u * (1.002 * K + 211 * w)) by (apply Rmult_le_compat_l; lra).
    assert (hb : Rabs h <= 1.003 * K + 212 * w).
    { replace h with ((h - (t + low)) + (t + low)) by ring. eapply Rle_trans; [ apply Rabs_triang | lra ]. }
    assert (u * Rabs h <= u * (1.003 * K + 212 * w)) by (apply Rmult_le_compat_l; lra). lra.
Qed.
Theorem support_difference_covers x0 v0 h0 l0 x1 v1 h1 l1 d1 d2 b sum e : vertex_vector x0 v0 -> vertex_vector x1 v1 ->
  support_value x0 h0 l0 -> support_value x1 h1 l1 -> low_op (h1 - h0) d1 -> low_op (l1 - l0) d2 -> low_op (d1 + d2) b ->
  Rabs (sum - sum1 n) <= 3 * u * sum1 n -> near (Mul (Mul (Num (120 * u * u)) (Num sum)) (Num P)) e ->
  - (dot (value n) v1 - dot (value n) v0) <= Rmax 0 (e - b) * (1 + 4 * u) + 1000 * w.
Proof.
  intros V0 V1 A B O1 O2 O3 Hs C. destruct (support_value_near _ _ _ _ V0 A) as [I0 J0]. destruct (support_value_near _ _ _ _ V1 B) as [I1 J1]. clear A B.
  destruct u_bounds as [U0 U1]. destruct eta_small as [E0 _]. destruct support_facts as [K0 [w0 [w1 [w2 [w3 [[k0 k1] [k2 k3]]]]]]].
  assert (uw : u * w <= / 1000000 * w) by (apply Rmult_le_compat_r; lra). assert (uw0 : 0 <= u * w) by pos. pose proof (bpow_gt_0 radix2 (-301)).
  assert (ue : u * eta <= / 1000000 * w) by (apply below; lra).
  (* the computed bound *)
  assert (He : 119.9 * (u * (u * K)) - 3 * w <= e).
  { pose proof (error_bound u eta 0 (Rlt_le _ _ U0) (Rlt_le _ _ E0) (Rle_refl 0) _ _ C) as E. cbn [exact size loss depth] in E.
    rewrite (Rabs_right (120 * u * u)), (Rabs_right P) in E by (apply Rle_ge; pos). apply Rabs_le_inv in Hs.
    assert (uN : 3 * u * sum1 n <= / 1000 * sum1 n) by (apply Rmult_le_compat_r; lra). rewrite (Rabs_right sum) in E by lra.
    set (T := 120 * u * u * sum * P) in *. assert (T1 : 119.99 * (u * (u * K)) <= T <= 121 * (u * (u * K))).
    { unfold T. replace (120 * u * u * sum * P) with (120 * (u * (u * (sum * P)))) by ring.
      assert (s1 : (sum1 n - 3 * u * sum1 n) * P <= sum * P) by (apply Rmult_le_compat_r; lra). assert (s2 : sum * P <= (sum1 n + 3 * u * sum1 n) * P) by (apply Rmult_le_compat_r; lra).
      replace ((sum1 n - 3 * u * sum1 n) * P) with (K - 3 * (u * K)) in s1 by ring. replace ((sum1 n + 3 * u * sum1 n) * P) with (K + 3 * (u * K)) in s2 by ring.
      assert (t1 : u * (u * (K - 3 * (u * K))) <= u * (u * (sum * P))) by (apply Rmult_le_compat_l; [ lra | apply Rmult_le_compat_l; lra ]).
      assert (t2 : u * (u * (sum * P)) <= u * (u * (K + 3 * (u * K)))) by (apply Rmult_le_compat_l; [ lra | apply Rmult_le_compat_l; lra ]).
      assert (u * (u * (u * K)) <= / 1000000 * (u * (u * K))) by (apply Rmult_le_compat_r; lra). lra. }
    replace (120 * u * u * sum * 0 + (120 * u * u * 0 + 0 * sum + 0 * 0 + eta) * P + (120 * u * u * 0 + 0 * sum + 0 * 0 + eta) * 0 + eta) with (eta * P + eta) in E by ring.
    destruct (deep 2 2 ltac:(lia) ltac:(lia)) as [G1 [G2 G3]]. simpl INR in G1. change (S (S (0 + 0) + 0)) with 2%nat in E.
    assert (eP : eta * P <= / 1000 * (u * (u * K))).
    { replace (/ 1000 * (u * (u * K))) with (/ 1000 * (u * (u * sum1 n)) * P) by ring. apply Rmult_le_compat_r; [ exact HP | ].
      apply Rle_trans with (bp (-10) * (u * (u * bp (-301)))); [ unfold u, eta; rewrite <- !bpow_plus; apply bpow_le; lia | ].
      apply below; [ apply bpow_ge_0 | pos | simpl; lra | apply Rmult_le_compat_l; [ lra | apply Rmult_le_compat_l; lra ] ]. }
    assert (E1 : ((1 + u) ^ 2 - 1) * T <= 2.001 * u * (121 * (u * (u * K)))) by (apply below; lra).
    assert (E2 : (1 + u) ^ 2 * (eta * P + eta) <= 1.001 * (eta * P + eta)) by (apply Rmult_le_compat_r; [ pos | lra ]).
    assert (u * (u * (u * K)) <= / 1000000 * (u * (u * K))) by (apply Rmult_le_compat_r; lra). apply Rabs_le_inv in E. lra. }
  (* the computed difference *)
  unfold op in O1, O2, O3. assert (L : Rabs (l1 - l0) <= 2.02 * (u * K) + 2 * w) by (unfold Rminus; eapply Rle_trans; [ apply Rabs_triang | rewrite Rabs_Ropp; lra ]).
  assert (uL : u * Rabs (l1 - l0) <= u * (2.02 * (u * K) + 2 * w)) by (apply Rmult_le_compat_l; lra).
  assert (D2 : Rabs d2 <= 2.03 * (u * K) + 5 * w).
  { replace d2 with ((d2 - (l1 - l0)) + (l1 - l0)) by ring. eapply Rle_trans; [ apply Rabs_triang | lra ]. }
  set (ab := Rabs b) in *. assert (b0 : 0 <= ab) by apply Rabs_pos.
  assert (M3 : Rabs (d1 + d2) <= 1.001 * ab + 3 * w).
  { assert (Rabs (d1 + d2) <= ab + (u * Rabs (d1 + d2) + 2 * eta)).
    { replace (d1 + d2) with (b - (b - (d1 + d2))) at 1 by ring. unfold Rminus at 1. eapply Rle_trans; [ apply Rabs_triang | rewrite Rabs_Ropp; unfold ab; lra ]. }
    assert (u * Rabs (d1 + d2) <= / 1000000 * Rabs (d1 + d2)) by (apply Rmult_le_compat_r; [ apply Rabs_pos | lra ]). lra. }
  assert (M1 : Rabs (h1 - h0) <= 1.002 * ab + 2.04 * (u * K) + 12 * w).
  { assert (d1b : Rabs d1 <= 1.001 * ab + 2.03 * (u * K) + 8 * w).
    { replace d1 with ((d1 + d2) + - d2) by ring. eapply Rle_trans; [ apply Rabs_triang | rewrite Rabs_Ropp; lra ]. }
    assert (Rabs (h1 - h0) <= Rabs d1 + (u * Rabs (h1 - h0) + 2 * eta)).
    { replace (h1 - h0) with (d1 - (d1 - (h1 - h0))) at 1 by ring. unfold Rminus at 1. eapply Rle_trans; [ apply Rabs_triang | rewrite Rabs_Ropp; lra ]. }
    assert (u * Rabs (h1 - h0) <= / 1000000 * Rabs (h1 - h0)) by (apply Rmult_le_compat_r; [ apply Rabs_pos | lra ]). lra. }
  assert (u1 : u * Rabs (h1 - h0) <= u * (1.002 * ab + 2.04 * (u * K) + 12 * w)) by (apply Rmult_le_compat_l; lra).
  assert (u3 : u * Rabs (d1 + d2) <= u * (1.001 * ab + 3 * w)) by (apply Rmult_le_compat_l; lra).
  assert (ub : 0 <= u * ab <= / 1000000 * ab) by (split; [ pos | apply Rmult_le_compat_r; lra ]).
  set (D := dot (value n) v1 - dot (value n) v0).
  assert (Z : - D <= - b + 2.01 * (u * ab) + 117.9 * (u * (u * K)) + 500 * w).
  { unfold D. apply Rabs_le_inv in I0. apply Rabs_le_inv in I1. apply Rabs_le_inv in O1. apply Rabs_le_inv in O2. apply Rabs_le_inv in O3. lra. }
  fold D. pose proof (Rmax_l 0 (e - b)) as m0. pose proof (Rmax_r 0 (e - b)) as m1. set (m := Rmax 0 (e - b)) in *.
  assert (um : 0 <= u * m) by pos.
  destruct (Rle_or_lt b 0) as [Q | Q].
  - assert (ab' : ab = - b) by (unfold ab; rewrite Rabs_left1 by exact Q; reflexivity). rewrite ab' in *.
    assert (u * (e - b) <= u * m) by (apply Rmult_le_compat_l; lra). assert (u * (119.9 * (u * (u * K)) - 3 * w) <= u * e) by (apply Rmult_le_compat_l; lra).
    assert (0 <= u * (u * (u * K))) by pos. lra.
  - assert (ab' : ab = b) by (unfold ab; rewrite Rabs_right by lra; reflexivity). rewrite ab' in *.
    destruct (Rle_or_lt (118 * (u * (u * K)) + 400 * w) b) as [W | W].
    + lra.
    + assert (u * b <= u * (118 * (u * (u * K)) + 400 * w)) by (apply Rmult_le_compat_l; lra).
      assert (u * (u * (u * K)) <= / 1000000 * (u * (u * K))) by (apply Rmult_le_compat_r; lra). lra.
Qed.
End Support.
