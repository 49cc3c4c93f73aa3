(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* Vectors of pairs as the extended rung computes them (extended-rung.md): posed vertices, differences, scalar products. High
   parts are summed exactly; each theorem bounds the error of the low parts, in binary64 with gradual underflow and without
   overflow. *)
From Coq Require Import ZArith Reals Lra Lia.
From Flocq Require Import Core.
From Oblong Require Import Errors Expressions Passes Answers Simplices Pairs DoubleDoubles Balls.
Open Scope R_scope.

(* ---- One rounding of a low part, and exact sums and products of high parts ---- *)
Notation low_op := (op u (2 * eta)).
Notation low_near := (computed u (2 * eta) 0).
Lemma low_error e r k : (depth e <= k)%nat -> (k <= 12)%nat -> low_near e r ->
  Rabs (r - exact e) <= (INR k + / 1000) * u * size e + 1.001 * loss (2 * eta) 0 e.
Proof.
  intros D K C. destruct u_bounds as [U0 U1]. destruct eta_small as [E0 _].
  pose proof (error_bound u (2 * eta) 0 ltac:(lra) ltac:(lra) (Rle_refl 0) _ _ C) as E. destruct (deep (depth e) k D K) as [G1 [G2 G3]].
  pose proof (size_nonneg e) as S. pose proof (loss_nonneg (2 * eta) 0 ltac:(lra) (Rle_refl 0) e) as L.
  assert (((1 + u) ^ depth e - 1) * size e <= (INR k + / 1000) * u * size e) by (apply Rmult_le_compat_r; assumption).
  assert ((1 + u) ^ depth e * loss (2 * eta) 0 e <= 1.001 * loss (2 * eta) 0 e) by (apply Rmult_le_compat_r; lra). lra.
Qed.
(* An exact sum: s + l = a + b. *)
Definition exact_sum a b s l := s + l = a + b /\ Rabs l <= u * Rabs s /\ Rabs (s - (a + b)) <= u * Rabs (a + b).
Lemma two_sum_is_exact a b : F a -> F b -> exact_sum a b (rnd (a + b)) (two_sum_low a b).
Proof.
  intros Fa Fb. pose proof (two_sum_exact a b Fa Fb) as E. split; [ exact E | split; [ | apply sum_step; assumption ] ].
  apply (exact_is_tight a b _ (F_rnd _) E).
Qed.
Lemma exact_sum_size a b s l M : exact_sum a b s l -> Rabs a + Rabs b <= M -> Rabs s <= M + u * M /\ Rabs l <= 1.001 * (u * M).
Proof.
  intros [E [L S]] H. destruct u_bounds as [U0 U1]. pose proof (Rabs_triang a b) as T. pose proof (Rabs_pos a). pose proof (Rabs_pos b).
  assert (uM : u * Rabs (a + b) <= u * M) by (apply Rmult_le_compat_l; lra). assert (uM0 : 0 <= u * M) by pos.
  assert (s1 : Rabs s <= M + u * M). { replace s with ((s - (a + b)) + (a + b)) by ring. eapply Rle_trans; [ apply Rabs_triang | lra ]. }
  assert (u * Rabs s <= u * (M + u * M)) by (apply Rmult_le_compat_l; lra). assert (u * (u * M) <= / 1000000 * (u * M)) by (apply Rmult_le_compat_r; lra). lra.
Qed.
(* An exact product, but for underflow: p + l = a b up to 4 eta. *)
Definition exact_product a b p l := Rabs (p + l - a * b) <= 4 * eta /\ Rabs l <= u * Rabs p /\ Rabs (p - a * b) <= u * Rabs (a * b) + eta.
Lemma two_product_is_exact a b : F a -> F b -> exact_product a b (rnd (a * b)) (product_low a b).
Proof.
  intros Fa Fb. destruct u_bounds as [U0 U1]. destruct eta_small as [E0 _]. destruct (product_low_error a b Fa Fb) as [[_ [_ T]] E].
  pose proof (one (a * b)) as O. split; [ | split; assumption ].
  destruct (Rle_or_lt (bp (-968)) (Rabs (a * b))) as [L | L].
  - unfold product_low. rewrite two_product_exact; [ rewrite Rminus_eq_0, Rabs_R0; lra | exact Fa | exact Fb | intros _; exact L ].
  - unfold product_low. set (d := a * b - rnd (a * b)). replace (rnd (a * b) + rnd d - a * b) with (rnd d - d) by (unfold d; ring).
    pose proof (one d) as D. replace (rnd (a * b) - a * b) with (- d) in O by (unfold d; ring). rewrite Rabs_Ropp in O.
    assert (u * Rabs (a * b) <= u * bp (-968)) by (apply Rmult_le_compat_l; lra).
    assert (u * (u * bp (-968)) <= 2 * eta).
    { change 2 with (bp 1). unfold u, eta. rewrite <- !bpow_plus. apply bpow_le. lia. }
    assert (u * Rabs d <= u * (u * bp (-968) + eta)) by (apply Rmult_le_compat_l; lra). assert (u * eta <= / 1000000 * eta) by (apply Rmult_le_compat_r; lra). lra.
Qed.
Lemma exact_product_size a b p l M : exact_product a b p l -> Rabs (a * b) <= M -> Rabs p <= M + u * M + eta /\ Rabs l <= 1.001 * (u * M) + eta.
Proof.
  intros [E [L S]] H. destruct u_bounds as [U0 U1]. destruct eta_small as [E0 _]. pose proof (Rabs_pos (a * b)).
  assert (uM : u * Rabs (a * b) <= u * M) by (apply Rmult_le_compat_l; lra). assert (uM0 : 0 <= u * M) by pos.
  assert (s1 : Rabs p <= M + u * M + eta). { replace p with ((p - a * b) + a * b) by ring. eapply Rle_trans; [ apply Rabs_triang | lra ]. }
  assert (u * Rabs p <= u * (M + u * M + eta)) by (apply Rmult_le_compat_l; lra). assert (u * (u * M) <= / 1000000 * (u * M)) by (apply Rmult_le_compat_r; lra).
  assert (u * eta <= / 1000000 * eta) by (apply Rmult_le_compat_r; lra). lra.
Qed.

(* ---- A posed vertex: 12.1 u^2 P, and its low part is at most 4.1 u P ---- *)
Theorem vertex_error r0 r1 r2 x0 x1 x2 c P p0 q0 p1 q1 p2 q2 s sl t tl h hl low :
  Rabs (r0 * x0) + Rabs (r1 * x1) + Rabs (r2 * x2) + Rabs c <= P ->
  exact_product r0 x0 p0 q0 -> exact_product r1 x1 p1 q1 -> exact_product r2 x2 p2 q2 ->
  exact_sum p0 p1 s sl -> exact_sum s p2 t tl -> exact_sum t c h hl ->
  low_near (Add (Add (Add (Num q0) (Num q1)) (Add (Num q2) (Num sl))) (Add (Num tl) (Num hl))) low ->
  Rabs (h + low - (r0 * x0 + r1 * x1 + r2 * x2 + c)) <= 12.1 * (u * (u * P)) + 40 * eta /\ Rabs low <= 4.1 * (u * P) + 40 * eta /\ Rabs h <= P + 4.1 * (u * P) + 10 * eta.
Proof.
  intros HP A0 A1 A2 S1 S2 S3 C. destruct u_bounds as [U0 U1]. destruct eta_small as [E0 _].
  pose proof (Rabs_pos (r0 * x0)). pose proof (Rabs_pos (r1 * x1)). pose proof (Rabs_pos (r2 * x2)). pose proof (Rabs_pos c).
  set (a0 := Rabs (r0 * x0)) in *. set (a1 := Rabs (r1 * x1)) in *. set (a2 := Rabs (r2 * x2)) in *.
  destruct (exact_product_size _ _ _ _ _ A0 (Rle_refl _)) as [B0 L0]. destruct (exact_product_size _ _ _ _ _ A1 (Rle_refl _)) as [B1 L1].
  destruct (exact_product_size _ _ _ _ _ A2 (Rle_refl _)) as [B2 L2]. fold a0 in B0, L0. fold a1 in B1, L1. fold a2 in B2, L2.
  assert (ue : u * eta <= / 1000000 * eta) by (apply Rmult_le_compat_r; lra). assert (ue0 : 0 <= u * eta) by pos.
  assert (k : forall x, 0 <= x -> 0 <= u * x /\ u * x <= / 1000000 * x /\ u * (u * x) <= / 1000000 * (u * x)).
  { intros x X. assert (0 <= u * x) by pos. repeat split; [ assumption | apply Rmult_le_compat_r; lra | apply Rmult_le_compat_r; lra ]. }
  destruct (k a0 ltac:(lra)) as [? [? ?]]. destruct (k a1 ltac:(lra)) as [? [? ?]]. destruct (k a2 ltac:(lra)) as [? [? ?]]. destruct (k (Rabs c) ltac:(lra)) as [? [? ?]].
  destruct (k P ltac:(lra)) as [uP0 [uP uuP]].
  assert (uH : u * (a0 + a1 + a2 + Rabs c) <= u * P) by (apply Rmult_le_compat_l; lra).
  destruct (exact_sum_size _ _ _ _ (P - a2 - Rabs c + 1.01 * (u * P) + 2 * eta) S1 ltac:(lra)) as [G1 M1].
  destruct (exact_sum_size _ _ _ _ (P - Rabs c + 2.02 * (u * P) + 4 * eta) S2 ltac:(lra)) as [G2 M2].
  destruct (exact_sum_size _ _ _ _ (P + 3.03 * (u * P) + 6 * eta) S3 ltac:(lra)) as [G3 M3].
  destruct (k (u * P) uP0) as [uuP0 [_ uuuP]].
  pose proof (fun D => low_error _ _ 3 D ltac:(lia) C) as E. specialize (E ltac:(simpl; lia)). cbn [exact size loss INR] in E.
  assert (Z : Rabs q0 + Rabs q1 + (Rabs q2 + Rabs sl) + (Rabs tl + Rabs hl) <= 4.02 * (u * P) + 15 * eta) by lra.
  assert (uZ : u * (Rabs q0 + Rabs q1 + (Rabs q2 + Rabs sl) + (Rabs tl + Rabs hl)) <= u * (4.02 * (u * P) + 15 * eta)) by (apply Rmult_le_compat_l; lra).
  assert (E' : Rabs (low - (q0 + q1 + (q2 + sl) + (tl + hl))) <= 12.08 * (u * (u * P)) + 14 * eta) by lra. clear E.
  destruct A0 as [A0 _]. destruct A1 as [A1 _]. destruct A2 as [A2 _]. destruct S1 as [S1 _]. destruct S2 as [S2 _]. destruct S3 as [S3 _].
  split; [ | split; [ | lra ] ].
  - clear - E' A0 A1 A2 S1 S2 S3 uuP0 E0. abs. apply Rabs_le. split; lra.
  - clear - E' Z uuP uP0 uuP0 E0. pose proof (Rabs_triang (low - (q0 + q1 + (q2 + sl) + (tl + hl))) (q0 + q1 + (q2 + sl) + (tl + hl))) as T.
    replace (low - (q0 + q1 + (q2 + sl) + (tl + hl)) + (q0 + q1 + (q2 + sl) + (tl + hl))) with low in T by ring.
    assert (Rabs (q0 + q1 + (q2 + sl) + (tl + hl)) <= Rabs q0 + Rabs q1 + (Rabs q2 + Rabs sl) + (Rabs tl + Rabs hl)).
    { repeat (eapply Rle_trans; [ apply Rabs_triang | apply Rplus_le_compat ]); apply Rle_refl. }
    lra.
Qed.

(* ---- The difference of two pairs: two roundings of low parts ---- *)
Theorem difference_error ph pl qh ql p q s sl d low Ep Eq M g : Rabs (ph + pl - p) <= Ep -> Rabs (qh + ql - q) <= Eq ->
  Rabs ph + Rabs qh <= M -> Rabs pl + Rabs ql <= g -> exact_sum ph (- qh) s sl -> low_op (pl - ql) d -> low_op (sl + d) low ->
  Rabs (s + low - (p - q)) <= Ep + Eq + 1.01 * (u * (u * M)) + 2.01 * (u * g) + 5 * eta /\
  Rabs low <= 1.01 * (u * M) + 1.01 * g + 5 * eta /\ Rabs s <= M + u * M.
Proof.
  intros P Q HM Hg S O1 O2. destruct u_bounds as [U0 U1]. destruct eta_small as [E0 _].
  pose proof (Rabs_pos ph). pose proof (Rabs_pos qh). pose proof (Rabs_pos pl). pose proof (Rabs_pos ql).
  destruct (exact_sum_size _ _ _ _ M S ltac:(rewrite Rabs_Ropp; lra)) as [G1 G2]. destruct S as [S _].
  assert (d0 : Rabs (pl - ql) <= g) by (unfold Rminus; eapply Rle_trans; [ apply Rabs_triang | rewrite Rabs_Ropp; lra ]).
  assert (uM0 : 0 <= u * M) by pos. assert (ug0 : 0 <= u * g) by pos. assert (uuM0 : 0 <= u * (u * M)) by pos.
  assert (uM : u * M <= / 1000000 * M) by (apply Rmult_le_compat_r; lra). assert (ug : u * g <= / 1000000 * g) by (apply Rmult_le_compat_r; lra).
  assert (uug : u * (u * g) <= / 1000000 * (u * g)) by (apply Rmult_le_compat_r; lra). assert (uuM : u * (u * M) <= / 1000000 * (u * M)) by (apply Rmult_le_compat_r; lra).
  assert (ue : u * eta <= / 1000000 * eta) by (apply Rmult_le_compat_r; lra).
  unfold op in O1, O2. assert (u1 : u * Rabs (pl - ql) <= u * g) by (apply Rmult_le_compat_l; lra).
  assert (dd : Rabs d <= g + u * g + 2 * eta).
  { replace d with ((d - (pl - ql)) + (pl - ql)) by ring. eapply Rle_trans; [ apply Rabs_triang | lra ]. }
  assert (l0 : Rabs (sl + d) <= 1.001 * (u * M) + g + u * g + 2 * eta) by (eapply Rle_trans; [ apply Rabs_triang | lra ]).
  assert (u2 : u * Rabs (sl + d) <= u * (1.001 * (u * M) + g + u * g + 2 * eta)) by (apply Rmult_le_compat_l; lra).
  split; [ | split; [ | exact G1 ] ].
  - assert (O1' : Rabs (d - (pl - ql)) <= u * g + 2 * eta) by lra. assert (O2' : Rabs (low - (sl + d)) <= 1.002 * (u * (u * M)) + 1.0001 * (u * g) + 2.001 * eta) by lra.
    clear - P Q S O1' O2' uuM0 ug0 E0. abs. apply Rabs_le. split; lra.
  - replace low with ((low - (sl + d)) + (sl + d)) by ring. eapply Rle_trans; [ apply Rabs_triang | ]. lra.
Qed.

(* ---- Products n . x of a vector n and a vector x of low parts ---- *)
Record low_vector := Pairs3 { xh : R; xl : R; yh : R; yl : R; zh : R; zl : R }.
Definition sum1 v := Rabs (xh v) + Rabs (yh v) + Rabs (zh v).
Definition times_exact a b := (xh a + xl a) * (xh b + xl b) + (yh a + yl a) * (yh b + yl b) + (zh a + zl a) * (zh b + zl b).
Definition normal v := Rabs (xl v) <= u * Rabs (xh v) /\ Rabs (yl v) <= u * Rabs (yh v) /\ Rabs (zl v) <= u * Rabs (zh v).
Definition fits v H G := (Rabs (xh v) <= H /\ Rabs (yh v) <= H /\ Rabs (zh v) <= H) /\ Rabs (xl v) <= G /\ Rabs (yl v) <= G /\ Rabs (zl v) <= G.
Definition crossed h l h' l' := Add (Mul (Num h) (Num l')) (Mul (Num l) (Num h')).
(* The low part in the order of rounded_dot, and in that of pair_dot. *)
Definition dot_low n x q0 q1 q2 sl tl := Add (Add (Add (Add (Num q0) (crossed (xh n) (xl n) (xh x) (xl x))) (Add (Num q1) (crossed (yh n) (yl n) (yh x) (yl x))))
  (Add (Add (Num q2) (crossed (zh n) (zl n) (zh x) (zl x))) (Num sl))) (Num tl).
Definition pair_dot_low n x q0 q1 q2 sl tl := Add (Add (Add (Add (Num q0) (Num q1)) (Add (Num q2) (Num sl))) (Num tl))
  (Add (Add (Add (Mul (Num (xh n)) (Num (xl x))) (Mul (Num (yh n)) (Num (yl x)))) (Mul (Num (zh n)) (Num (zl x))))
       (Add (Add (Mul (Num (xl n)) (Num (xh x))) (Mul (Num (yl n)) (Num (yh x)))) (Mul (Num (zl n)) (Num (zh x))))).

Section Dot.
Variables (n x : low_vector) (H G p0 q0 p1 q1 p2 q2 s sl t tl low : R).
Hypotheses (Hn : normal n) (Hx : fits x H G).
Hypotheses (A0 : exact_product (xh n) (xh x) p0 q0) (A1 : exact_product (yh n) (yh x) p1 q1) (A2 : exact_product (zh n) (zh x) p2 q2).
Hypotheses (S1 : exact_sum p0 p1 s sl) (S2 : exact_sum s p2 t tl).
Notation NH := (sum1 n * H).
Notation NG := (sum1 n * G).

Lemma parts_size : Rabs q0 + Rabs q1 + Rabs q2 + Rabs sl + Rabs tl +
    (Rabs (xh n) * Rabs (xl x) + Rabs (yh n) * Rabs (yl x) + Rabs (zh n) * Rabs (zl x)) +
    (Rabs (xl n) * Rabs (xh x) + Rabs (yl n) * Rabs (yh x) + Rabs (zl n) * Rabs (zh x)) <= 4.01 * (u * NH) + NG + 20 * eta /\ 0 <= NH /\ 0 <= NG /\ Rabs t <= 1.001 * NH + 10 * eta.
Proof.
  destruct Hn as [N0 [N1 N2]]. destruct Hx as [[H0 [H1 H2]] [G0 [G1 G2]]]. destruct u_bounds as [U0 U1]. destruct eta_small as [E0 _].
  pose proof (Rabs_pos (xh n)) as nx. pose proof (Rabs_pos (yh n)) as ny. pose proof (Rabs_pos (zh n)) as nz.
  pose proof (Rabs_pos (xh x)). pose proof (Rabs_pos (xl x)). assert (h0 : 0 <= H) by lra. assert (g0 : 0 <= G) by lra.
  set (a0 := Rabs (xh n) * H). set (a1 := Rabs (yh n) * H). set (a2 := Rabs (zh n) * H).
  assert (I0 : Rabs (xh n * xh x) <= a0) by (rewrite Rabs_mult; apply Rmult_le_compat_l; assumption).
  assert (I1 : Rabs (yh n * yh x) <= a1) by (rewrite Rabs_mult; apply Rmult_le_compat_l; assumption).
  assert (I2 : Rabs (zh n * zh x) <= a2) by (rewrite Rabs_mult; apply Rmult_le_compat_l; assumption).
  destruct (exact_product_size _ _ _ _ _ A0 I0) as [B0 L0]. destruct (exact_product_size _ _ _ _ _ A1 I1) as [B1 L1]. destruct (exact_product_size _ _ _ _ _ A2 I2) as [B2 L2].
  assert (b0 : 0 <= a0) by (unfold a0; pos). assert (b1 : 0 <= a1) by (unfold a1; pos). assert (b2 : 0 <= a2) by (unfold a2; pos).
  assert (E : NH = a0 + a1 + a2) by (unfold sum1, a0, a1, a2; ring).
  assert (K0 : Rabs (xl n) * Rabs (xh x) <= u * a0) by (unfold a0; rewrite <- Rmult_assoc; apply below; auto using Rabs_pos).
  assert (K1 : Rabs (yl n) * Rabs (yh x) <= u * a1) by (unfold a1; rewrite <- Rmult_assoc; apply below; auto using Rabs_pos).
  assert (K2 : Rabs (zl n) * Rabs (zh x) <= u * a2) by (unfold a2; rewrite <- Rmult_assoc; apply below; auto using Rabs_pos).
  assert (M0 : Rabs (xh n) * Rabs (xl x) <= Rabs (xh n) * G) by (apply Rmult_le_compat_l; assumption).
  assert (M1 : Rabs (yh n) * Rabs (yl x) <= Rabs (yh n) * G) by (apply Rmult_le_compat_l; assumption).
  assert (M2 : Rabs (zh n) * Rabs (zl x) <= Rabs (zh n) * G) by (apply Rmult_le_compat_l; assumption).
  assert (E' : NG = Rabs (xh n) * G + Rabs (yh n) * G + Rabs (zh n) * G) by (unfold sum1; ring).
  assert (g1 : 0 <= NG) by (unfold sum1; pos). rewrite E, E' in *. set (c := a0 + a1 + a2) in *.
  assert (uc0 : 0 <= u * c) by (unfold c; pos). assert (uc : u * c <= / 1000000 * c) by (apply Rmult_le_compat_r; unfold c in *; lra).
  assert (uuc : u * (u * c) <= / 1000000 * (u * c)) by (apply Rmult_le_compat_r; lra). assert (ue : u * eta <= / 1000000 * eta) by (apply Rmult_le_compat_r; lra).
  assert (ua0 : 0 <= u * a0) by pos. assert (ua1 : 0 <= u * a1) by pos. assert (ua2 : 0 <= u * a2) by pos.
  destruct (exact_sum_size _ _ _ _ (c - a2 + 1.0001 * (u * c) + 2 * eta) S1 ltac:(unfold c in *; lra)) as [P1 Q1].
  assert (P1' : Rabs s <= c - a2 + 2.01 * (u * c) + 3 * eta) by lra.
  destruct (exact_sum_size _ _ _ _ (c + 3.02 * (u * c) + 4 * eta) S2 ltac:(lra)) as [P2 Q2].
  split; [ unfold c in *; lra | split; [ unfold c; lra | split; [ exact g1 | unfold c in *; lra ] ] ].
Qed.
Theorem dot_error e k : exact e = q0 + q1 + q2 + sl + tl + (xh n * xl x + yh n * yl x + zh n * zl x) + (xl n * xh x + yl n * yh x + zl n * zh x) ->
  size e = Rabs q0 + Rabs q1 + Rabs q2 + Rabs sl + Rabs tl + (Rabs (xh n) * Rabs (xl x) + Rabs (yh n) * Rabs (yl x) + Rabs (zh n) * Rabs (zl x)) +
    (Rabs (xl n) * Rabs (xh x) + Rabs (yl n) * Rabs (yh x) + Rabs (zl n) * Rabs (zh x)) ->
  (depth e <= k)%nat -> (k <= 6)%nat -> loss (2 * eta) 0 e <= 50 * eta -> low_near e low ->
  Rabs (t + low - times_exact n x) <= (INR k + / 1000) * u * (4.01 * (u * NH) + NG) + u * NG + 100 * eta.
Proof.
  intros X Z D K L C. destruct parts_size as [P [h0 [g0 _]]]. destruct u_bounds as [U0 U1]. destruct eta_small as [E0 _].
  pose proof (low_error e low k D ltac:(lia) C) as E. rewrite <- Z in P. clear Z. pose proof (pos_INR k) as k0. pose proof (le_INR k 6 K) as k6. cbn [INR] in k6.
  set (f := (INR k + / 1000) * u) in *. assert (f0 : 0 <= f) by (unfold f; pos).
  assert (f1 : f <= / 1000).
  { unfold f. assert ((INR k + / 1000) * u <= 7 * / 1000000) by (apply below; lra). lra. }
  assert (fP : f * size e <= f * (4.01 * (u * NH) + NG + 20 * eta)) by (apply Rmult_le_compat_l; assumption).
  assert (fe : f * eta <= / 1000 * eta) by (apply Rmult_le_compat_r; lra).
  destruct Hn as [N0 [N1 N2]]. destruct Hx as [_ [G0 [G1 G2]]].
  assert (W : Rabs (xl n * xl x) + Rabs (yl n * yl x) + Rabs (zl n * zl x) <= u * NG).
  { rewrite !Rabs_mult. assert (Rabs (xl n) * Rabs (xl x) <= u * Rabs (xh n) * G) by (apply below; auto using Rabs_pos).
    assert (Rabs (yl n) * Rabs (yl x) <= u * Rabs (yh n) * G) by (apply below; auto using Rabs_pos).
    assert (Rabs (zl n) * Rabs (zl x) <= u * Rabs (zh n) * G) by (apply below; auto using Rabs_pos). unfold sum1. lra. }
  destruct A0 as [A0' _]. destruct A1 as [A1' _]. destruct A2 as [A2' _]. destruct S1 as [S1' _]. destruct S2 as [S2' _].
  assert (E' : Rabs (low - exact e) <= f * (4.01 * (u * NH) + NG) + 51 * eta) by lra. rewrite X in E'. clear E fP P.
  set (bound := f * (4.01 * (u * NH) + NG)) in *. set (w0 := xl n * xl x) in *. set (w1 := yl n * yl x) in *. set (w2 := zl n * zl x) in *.
  unfold times_exact. replace ((xh n + xl n) * (xh x + xl x) + (yh n + yl n) * (yh x + yl x) + (zh n + zl n) * (zh x + zl x)) with
    (xh n * xh x + yh n * yh x + zh n * zh x + (xh n * xl x + yh n * yl x + zh n * zl x) + (xl n * xh x + yl n * yh x + zl n * zh x) + (w0 + w1 + w2)) by (unfold w0, w1, w2; ring).
  set (c1 := xh n * xl x + yh n * yl x + zh n * zl x) in *. set (c2 := xl n * xh x + yl n * yh x + zl n * zh x) in *.
  set (d0 := xh n * xh x) in *. set (d1 := yh n * yh x) in *. set (d2 := zh n * zh x) in *.
  pose proof (Rle_abs w0). pose proof (Rle_abs w1). pose proof (Rle_abs w2). pose proof (Rle_abs (- w0)) as v0. pose proof (Rle_abs (- w1)) as v1. pose proof (Rle_abs (- w2)) as v2.
  rewrite Rabs_Ropp in v0, v1, v2. clear - E' W A0' A1' A2' S1' S2' H0 H1 H2 v0 v1 v2 E0. apply Rabs_le_inv in E'. apply Rabs_le_inv in A0'. apply Rabs_le_inv in A1'. apply Rabs_le_inv in A2'.
  apply Rabs_le. split; lra.
Qed.
Theorem rounded_dot_error : low_near (dot_low n x q0 q1 q2 sl tl) low ->
  Rabs (t + low - times_exact n x) <= 6.001 * u * (4.01 * (u * NH) + NG) + u * NG + 100 * eta.
Proof.
  intros C. pose proof (dot_error (dot_low n x q0 q1 q2 sl tl) 6) as E. replace (INR 6 + / 1000) with 6.001 in E by (simpl; lra).
  destruct eta_small as [E0 _]. apply E; [ simpl; ring | simpl; ring | simpl; lia | lia | | exact C ].
  unfold dot_low, crossed. cbn [loss size]. lra.
Qed.
Theorem pair_dot_error : low_near (pair_dot_low n x q0 q1 q2 sl tl) low ->
  Rabs (t + low - times_exact n x) <= 5.001 * u * (4.01 * (u * NH) + NG) + u * NG + 100 * eta.
Proof.
  intros C. pose proof (dot_error (pair_dot_low n x q0 q1 q2 sl tl) 5) as E. replace (INR 5 + / 1000) with 5.001 in E by (simpl; lra).
  destruct eta_small as [E0 _]. apply E; [ simpl; ring | simpl; ring | simpl; lia | lia | | exact C ].
  unfold pair_dot_low. cbn [loss size]. lra.
Qed.
End Dot.
