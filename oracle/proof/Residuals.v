(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* Constants of extended-rung.md, "The two bounds": given_residual, posed_residual and error_sum; min_length and min_unscaled
   are their range. *)
From Coq Require Import ZArith Reals Lra Lia.
From Flocq Require Import Core.
From Oblong Require Import Definitions Errors Expressions Passes Answers Planes Simplices Pairs DoubleDoubles Balls Extended.
Open Scope R_scope.

(* ---- Points and edges of A - B, a coordinate each ---- *)
(* Within e u^2 D of v; the low part is at most g u D. *)
Definition coordinate_of e g m D v h l := Rabs (h + l - v) <= e * (u * (u * D)) /\ Rabs l <= g * (u * D) /\ Rabs h <= m * D.
(* A posed vertex, as vertex_error bounds it. *)
Definition vertex_of P v h l := Rabs (h + l - v) <= 12.1 * (u * (u * P)) + 40 * eta /\ Rabs l <= 4.1 * (u * P) + 40 * eta /\ Rabs h <= P + 4.1 * (u * P) + 10 * eta.
Definition subtracted h l h' l' s low := exists sl d, exact_sum h (- h') s sl /\ low_op (l - l') d /\ low_op (sl + d) low.

Lemma in_range D : bp (-301) <= D -> 0 < D /\ 1000000 * eta <= u * (u * D) /\ 0 < u * D <= / 1000000 * D /\ 0 < u * (u * D) <= / 1000000 * (u * D).
Proof.
  intros H. destruct (range_facts D H) as [Q _]. destruct u_bounds as [U0 U1]. pose proof (bpow_gt_0 radix2 (-301)).
  assert (0 < D) by lra. assert (0 < u * D) by (apply Rmult_lt_0_compat; lra). assert (0 < u * (u * D)) by (apply Rmult_lt_0_compat; lra).
  repeat split; try assumption; try lra; apply Rmult_le_compat_r; lra.
Qed.
Lemma posed_point PA PB p q ph pl qh ql yh yl : bp (-301) <= PA + PB -> 0 <= PA -> 0 <= PB -> vertex_of PA p ph pl -> vertex_of PB q qh ql ->
  subtracted ph pl qh ql yh yl -> coordinate_of 21.5 5.2 1.0001 (PA + PB) (p - q) yh yl.
Proof.
  intros HD _ _ [A0 [A1 A2]] [B0 [B1 B2]] [sl [d [S [O1 O2]]]]. destruct (in_range _ HD) as [D0 [e [[ud ud'] [uud uud']]]]. set (D := PA + PB) in *.
  assert (E : u * D = u * PA + u * PB) by (unfold D; ring). assert (E2 : u * (u * D) = u * (u * PA) + u * (u * PB)) by (unfold D; ring). destruct u_bounds as [U0 U1]. destruct eta_small as [E0 _].
  destruct (difference_error ph pl qh ql p q yh sl d yl _ _ (D + 4.1 * (u * D) + 20 * eta) (4.1 * (u * D) + 80 * eta) A0 B0
    ltac:(unfold D in *; lra) ltac:(lra) S O1 O2) as [X [Y Z]].
  assert (u * eta <= / 1000000 * eta) by (apply Rmult_le_compat_r; lra). assert (u * (u * eta) <= / 1000000 * (u * eta)) by (apply Rmult_le_compat_r; [ pos | lra ]).
  assert (u * (u * (u * D)) <= / 1000000 * (u * (u * D))) by (apply Rmult_le_compat_r; lra). split; [ lra | split; lra ].
Qed.
Lemma posed_edge D y y0 yh yl y0h y0l eh el : bp (-301) <= D -> coordinate_of 21.5 5.2 1.0001 D y yh yl -> coordinate_of 21.5 5.2 1.0001 D y0 y0h y0l ->
  subtracted yh yl y0h y0l eh el -> coordinate_of 66.1 12.6 2.001 D (y - y0) eh el.
Proof.
  intros HD [A0 [A1 A2]] [B0 [B1 B2]] [sl [d [S [O1 O2]]]]. destruct (in_range _ HD) as [D0 [e [[ud ud'] [uud uud']]]]. destruct u_bounds as [U0 U1]. destruct eta_small as [E0 _].
  destruct (difference_error yh yl y0h y0l y y0 eh sl d el _ _ (2.0002 * D) (10.4 * (u * D)) A0 B0 ltac:(lra) ltac:(lra) S O1 O2) as [X [Y Z]]. split; [ lra | split; lra ].
Qed.
(* Without poses a point is exact. *)
Lemma given_point PA PB p q yh yl : bp (-301) <= PA + PB -> Rabs p <= PA -> Rabs q <= PB -> exact_sum p (- q) yh yl ->
  yh + yl = p - q /\ coordinate_of 0 1.01 1.0001 (PA + PB) (p - q) yh yl.
Proof.
  intros HD A B S. destruct (in_range _ HD) as [D0 [e [[ud ud'] [uud uud']]]].
  destruct (exact_sum_size _ _ _ _ (PA + PB) S ltac:(rewrite Rabs_Ropp; lra)) as [X Y]. destruct S as [S _]. split; [ lra | ].
  split; [ replace (yh + yl - (p - q)) with 0 by lra; rewrite Rabs_R0; lra | split; lra ].
Qed.
Lemma given_edge D y y0 yh yl y0h y0l eh el : bp (-301) <= D -> coordinate_of 0 1.01 1.0001 D y yh yl -> coordinate_of 0 1.01 1.0001 D y0 y0h y0l ->
  subtracted yh yl y0h y0l eh el -> coordinate_of 6.2 4.1 2.001 D (y - y0) eh el.
Proof.
  intros HD [A0 [A1 A2]] [B0 [B1 B2]] [sl [d [S [O1 O2]]]]. destruct (in_range _ HD) as [D0 [e [[ud ud'] [uud uud']]]]. destruct u_bounds as [U0 U1]. destruct eta_small as [E0 _].
  destruct (difference_error yh yl y0h y0l y y0 eh sl d el _ _ (2.0002 * D) (2.02 * (u * D)) A0 B0 ltac:(lra) ltac:(lra) S O1 O2) as [X [Y Z]]. split; [ lra | split; lra ].
Qed.

(* ---- n . e for the exact edge e ---- *)
Definition value v := Vector (xh v + xl v) (yh v + yl v) (zh v + zl v).
Definition edge_of e g m D v x := coordinate_of e g m D (px v) (xh x) (xl x) /\ coordinate_of e g m D (py v) (yh x) (yl x) /\ coordinate_of e g m D (pz v) (zh x) (zl x).
Lemma dot_change n x v e : normal n -> 0 <= e -> Rabs (xh x + xl x - px v) <= e -> Rabs (yh x + yl x - py v) <= e -> Rabs (zh x + zl x - pz v) <= e ->
  Rabs (times_exact n x - dot (value n) v) <= 1.0001 * (sum1 n * e).
Proof.
  intros [N0 [N1 N2]] E A B C. destruct u_bounds as [U0 U1].
  assert (m : forall h l, Rabs l <= u * Rabs h -> Rabs (h + l) <= 1.0001 * Rabs h).
  { intros h l L. eapply Rle_trans; [ apply Rabs_triang | ]. pose proof (Rabs_pos h). assert (u * Rabs h <= / 1000000 * Rabs h) by (apply Rmult_le_compat_r; lra). lra. }
  unfold times_exact, dot, value; cbn [px py pz].
  replace ((xh n + xl n) * (xh x + xl x) + (yh n + yl n) * (yh x + yl x) + (zh n + zl n) * (zh x + zl x) - ((xh n + xl n) * px v + (yh n + yl n) * py v + (zh n + zl n) * pz v)) with
    ((xh n + xl n) * (xh x + xl x - px v) + (yh n + yl n) * (yh x + yl x - py v) + (zh n + zl n) * (zh x + zl x - pz v)) by ring.
  assert (T0 : Rabs ((xh n + xl n) * (xh x + xl x - px v)) <= 1.0001 * Rabs (xh n) * e) by (rewrite Rabs_mult; apply below; auto using Rabs_pos).
  assert (T1 : Rabs ((yh n + yl n) * (yh x + yl x - py v)) <= 1.0001 * Rabs (yh n) * e) by (rewrite Rabs_mult; apply below; auto using Rabs_pos).
  assert (T2 : Rabs ((zh n + zl n) * (zh x + zl x - pz v)) <= 1.0001 * Rabs (zh n) * e) by (rewrite Rabs_mult; apply below; auto using Rabs_pos).
  eapply Rle_trans; [ apply Rabs_triang | ]. eapply Rle_trans; [ apply Rplus_le_compat_r, Rabs_triang | ]. unfold sum1. lra.
Qed.
Definition forty := bp (-40).
Lemma forty_value : forty = 8192 * u.
Proof. unfold forty, u. change 8192 with (bp 13). rewrite <- bpow_plus. reflexivity. Qed.
(* The bound as it is computed, in which c is one of the constants. *)
Definition bound r c sum DA DB := Mul (Add (Num (Rabs r)) (Mul (Mul (Num c) (Num sum)) (Add (Num DA) (Num DB)))) (Num (1 + forty)).
Lemma bound_covers z w r c n1 sum DA DB up b : op u eta w r -> Rabs z <= Rabs w + b -> u * u <= c -> c <= 1 -> 0 <= DA -> 0 <= DB -> bp (-301) <= DA + DB ->
  bp (-301) <= n1 -> Rabs (sum - n1) <= 3 * u * n1 -> b <= 0.99 * (c * (n1 * (DA + DB))) -> near (bound r c sum DA DB) up -> Rabs z <= up.
Proof.
  intros O Z C0 C1 A B HD HN S Hb C. destruct u_bounds as [U0 U1]. destruct eta_small as [E0 _]. pose proof (bpow_gt_0 radix2 (-301)) as P.
  set (D := DA + DB) in *. set (Q := c * (n1 * D)) in *. assert (c0 : 0 < c) by (assert (0 < u * u) by (apply Rmult_lt_0_compat; lra); lra).
  assert (nD : 0 < n1 * D) by (apply Rmult_lt_0_compat; lra). assert (Q0 : 0 < Q) by (apply Rmult_lt_0_compat; lra).
  assert (s1 : 0.999 * n1 <= sum <= 1.001 * n1) by (assert (3 * u * n1 <= / 1000 * n1) by (apply Rmult_le_compat_r; lra); abs; lra).
  set (T := c * sum * D). assert (T1 : Q - 3 * (u * Q) <= T <= Q + 3 * (u * Q)).
  { apply Rabs_le_inv in S. replace (Q - 3 * (u * Q)) with (c * ((n1 - 3 * u * n1) * D)) by (unfold Q; ring).
    replace (Q + 3 * (u * Q)) with (c * ((n1 + 3 * u * n1) * D)) by (unfold Q; ring). replace T with (c * (sum * D)) by (unfold T; ring).
    split; (apply Rmult_le_compat_l; [ lra | apply Rmult_le_compat_r; lra ]). }
  assert (uQ : u * Q <= / 1000000 * Q) by (apply Rmult_le_compat_r; lra). assert (uQ0 : 0 < u * Q) by (apply Rmult_lt_0_compat; lra).
  assert (tiny : 1000000 * eta <= u * Q /\ 1000000 * (eta * D) <= u * Q /\ 1000000 * (eta * n1) <= u * Q).
  { assert (k : 1000000 * eta <= u * (u * u) * (bp (-301) * bp (-301))).
    { apply Rle_trans with (bp 20 * eta); [ apply Rmult_le_compat_r; [ lra | simpl; lra ] | unfold u, eta; rewrite <- !bpow_plus; apply bpow_le; lia ]. }
    assert (k' : 1000000 * eta <= u * (u * u) * bp (-301)).
    { apply Rle_trans with (bp 20 * eta); [ apply Rmult_le_compat_r; [ lra | simpl; lra ] | unfold u, eta; rewrite <- !bpow_plus; apply bpow_le; lia ]. }
    assert (uc : u * (u * u) <= u * c) by (apply Rmult_le_compat_l; lra). assert (u3 : 0 <= u * (u * u)) by pos.
    replace (u * Q) with (u * c * (n1 * D)) by (unfold Q; ring). repeat split.
    - apply Rle_trans with (1 := k). apply below; [ exact u3 | pos | exact uc | apply below; lra ].
    - replace (1000000 * (eta * D)) with (1000000 * eta * D) by ring. replace (u * c * (n1 * D)) with (u * c * n1 * D) by ring. apply Rmult_le_compat_r; [ lra | ].
      apply Rle_trans with (1 := k'). apply below; lra.
    - replace (1000000 * (eta * n1)) with (1000000 * eta * n1) by ring. replace (u * c * (n1 * D)) with (u * c * D * n1) by ring. apply Rmult_le_compat_r; [ lra | ].
      apply Rle_trans with (1 := k'). apply below; lra. }
  destruct tiny as [t1 [t2 t3]].
  pose proof (error_bound u eta 0 (Rlt_le _ _ U0) (Rlt_le _ _ E0) (Rle_refl 0) _ _ C) as E. destruct (deep (depth (bound r c sum DA DB)) 5 ltac:(simpl; lia) ltac:(lia)) as [G1 [G2 G3]]. simpl INR in G1.
  pose proof (Rabs_pos r) as r0. assert (f0 : 0 < forty) by apply bpow_gt_0.
  assert (Sz : size (bound r c sum DA DB) = (Rabs r + T) * (1 + forty)).
  { unfold bound, T, D. cbn [size]. rewrite Rabs_Rabsolu, !(Rabs_right c), !(Rabs_right sum), !(Rabs_right DA), !(Rabs_right DB), !(Rabs_right (1 + forty)) by lra. reflexivity. }
  assert (Ex : exact (bound r c sum DA DB) = (Rabs r + T) * (1 + forty)) by reflexivity.
  assert (Lo : loss eta 0 (bound r c sum DA DB) <= / 1000 * (u * Q)).
  { unfold bound. cbn [loss size]. rewrite Rabs_Rabsolu, !(Rabs_right c), !(Rabs_right sum), !(Rabs_right DA), !(Rabs_right DB), !(Rabs_right (1 + forty)) by lra. fold D.
    assert (eD : eta * D <= eta * D) by apply Rle_refl. assert (cs : c * sum * eta <= 1.001 * (eta * n1)).
    { apply Rle_trans with (1 * (1.001 * n1) * eta); [ apply Rmult_le_compat_r; [ lra | apply below; lra ] | lra ]. }
    assert (ee : eta * eta <= eta) by (assert (eta * eta <= 1 * eta); [ apply Rmult_le_compat_r; [ lra | unfold eta; change 1 with (bp 0); apply bpow_le; lia ] | lra ]).
    rewrite forty_value in *. rewrite !Rmult_0_r, !Rmult_0_l, !Rplus_0_l, !Rplus_0_r.
    set (m := c * sum * eta + eta * D + eta * eta + eta + eta). assert (m0 : m <= 1.001 * (eta * n1) + eta * D + 3 * eta) by (unfold m; lra).
    assert (0 <= m) by (unfold m; pos). assert (m * (1 + 8192 * u) <= m * 1.01) by (apply Rmult_le_compat_l; lra). lra. }
  rewrite Sz, Ex in E. rewrite forty_value in *. set (X := Rabs r + T) in *. assert (X0 : 0 <= X) by (unfold X; lra).
  assert (E1 : ((1 + u) ^ depth (bound r c sum DA DB) - 1) * (X * (1 + 8192 * u)) <= 5.001 * u * (X * (1 + 8192 * u))) by (apply Rmult_le_compat_r; [ pos | lra ]).
  pose proof (loss_nonneg eta 0 (Rlt_le _ _ E0) (Rle_refl 0) (bound r c sum DA DB)) as L0.
  assert (E2 : (1 + u) ^ depth (bound r c sum DA DB) * loss eta 0 (bound r c sum DA DB) <= 1.001 * (/ 1000 * (u * Q))) by (apply below; lra).
  assert (uX : u * X <= / 1000000 * X) by (apply Rmult_le_compat_r; lra). assert (uX0 : 0 <= u * X) by pos. assert (uuX : u * (u * X) <= / 1000000 * (u * X)) by (apply Rmult_le_compat_r; lra).
  assert (F : X * (1 + 8000 * u) - / 100 * (u * Q) <= up) by (abs; lra).
  unfold op in O. assert (W : Rabs w <= Rabs r + 1.01 * (u * Rabs r) + 2 * eta).
  { assert (w1 : Rabs w <= Rabs r + (u * Rabs w + eta)).
    { replace w with (r - (r - w)) at 1 by ring. unfold Rminus at 1. eapply Rle_trans; [ apply Rabs_triang | rewrite Rabs_Ropp; lra ]. }
    assert (u * Rabs w <= / 1000000 * Rabs w) by (apply Rmult_le_compat_r; [ apply Rabs_pos | lra ]).
    assert (u * Rabs w <= u * (1.001 * (Rabs r + eta))) by (apply Rmult_le_compat_l; lra). assert (u * eta <= / 1000000 * eta) by (apply Rmult_le_compat_r; lra). assert (0 <= u * Rabs r) by pos. lra. }
  assert (ur : u * Rabs r <= u * X) by (apply Rmult_le_compat_l; unfold X; lra). assert (uQX : u * Q <= u * (1.001 * X)) by (apply Rmult_le_compat_l; unfold X; lra). unfold X in *. lra.
Qed.

Section Residual.
Variables (n x : low_vector) (v : vector) (DA DB n1 sum r up : R).
Variables (p0 q0 p1 q1 p2 q2 s sl t tl low : R).
Hypotheses (A : 0 <= DA) (B : 0 <= DB) (least_D : bp (-301) <= DA + DB) (Hn : normal n) (least_n : bp (-301) <= sum1 n) (Hsum : Rabs (sum - sum1 n) <= 3 * u * sum1 n).
Hypotheses (A0 : exact_product (xh n) (xh x) p0 q0) (A1 : exact_product (yh n) (yh x) p1 q1) (A2 : exact_product (zh n) (zh x) p2 q2).
Hypotheses (S1 : exact_sum p0 p1 s sl) (S2 : exact_sum s p2 t tl) (C : low_near (dot_low n x q0 q1 q2 sl tl) low) (O : op u eta (t + low) r).
Lemma small_facts : 1000000 * eta <= u * (u * (sum1 n * (DA + DB))) /\ 0 <= sum1 n * (DA + DB).
Proof.
  destruct u_bounds as [U0 U1]. destruct eta_small as [E0 _]. pose proof (bpow_gt_0 radix2 (-301)) as P. split; [ | pos ].
  apply Rle_trans with (bp 20 * eta); [ apply Rmult_le_compat_r; [ lra | simpl; lra ] | ]. apply Rle_trans with (u * (u * (bp (-301) * bp (-301)))).
  - unfold u, eta. rewrite <- !bpow_plus. apply bpow_le. lia.
  - apply Rmult_le_compat_l; [ lra | apply Rmult_le_compat_l; [ lra | apply below; lra ] ].
Qed.
Theorem posed_residual_above : edge_of 66.1 12.6 2.001 (DA + DB) v x -> near (bound r (256 * u * u) sum DA DB) up -> Rabs (dot (value n) v) <= up.
Proof.
  intros [[X0 [X1 X2]] [[Y0 [Y1 Y2]] [Z0 [Z1 Z2]]]] Cu. destruct u_bounds as [U0 U1]. destruct eta_small as [E0 _]. destruct small_facts as [e K0]. set (D := DA + DB) in *.
  pose proof (bpow_gt_0 radix2 (-301)) as P. assert (D0 : 0 <= D) by lra. set (K := sum1 n * D) in *.
  pose proof (rounded_dot_error n x (2.001 * D) (12.6 * (u * D)) p0 q0 p1 q1 p2 q2 s sl t tl low Hn (conj (conj X2 (conj Y2 Z2)) (conj X1 (conj Y1 Z1))) A0 A1 A2 S1 S2 C) as E.
  pose proof (dot_change n x v (66.1 * (u * (u * D))) Hn ltac:(pos) X0 Y0 Z0) as F.
  apply bound_covers with (w := t + low) (r := r) (c := 256 * u * u) (n1 := sum1 n) (sum := sum) (DA := DA) (DB := DB) (b := 225 * (u * (u * K))); auto.
  - replace (6.001 * u * (4.01 * (u * (sum1 n * (2.001 * D))) + sum1 n * (12.6 * (u * D))) + u * (sum1 n * (12.6 * (u * D)))) with ((6.001 * (4.01 * 2.001 + 12.6) + 12.6) * (u * (u * K))) in E by (unfold K; ring).
    replace (1.0001 * (sum1 n * (66.1 * (u * (u * D))))) with (1.0001 * 66.1 * (u * (u * K))) in F by (unfold K; ring).
    pose proof (Rabs_triang (t + low) (- (t + low - times_exact n x) - (times_exact n x - dot (value n) v))) as T.
    replace (t + low + (- (t + low - times_exact n x) - (times_exact n x - dot (value n) v))) with (dot (value n) v) in T by ring.
    pose proof (Rabs_triang (- (t + low - times_exact n x)) (- (times_exact n x - dot (value n) v))) as T'. rewrite !Rabs_Ropp in T'. unfold Rminus in T at 1. assert (0 <= u * (u * K)) by pos. unfold Rminus in *. lra.
  - assert (0 <= u * u) by pos. lra.
  - assert (u * u <= / 1000000 * / 1000000) by (apply below; lra). lra.
  - fold D. fold K. replace (256 * u * u * K) with (256 * (u * (u * K))) by ring. assert (0 <= u * (u * K)) by pos. lra.
Qed.
Theorem given_residual_above : edge_of 6.2 4.1 2.001 (DA + DB) v x -> near (bound r (96 * u * u) sum DA DB) up -> Rabs (dot (value n) v) <= up.
Proof.
  intros [[X0 [X1 X2]] [[Y0 [Y1 Y2]] [Z0 [Z1 Z2]]]] Cu. destruct u_bounds as [U0 U1]. destruct eta_small as [E0 _]. destruct small_facts as [e K0]. set (D := DA + DB) in *.
  pose proof (bpow_gt_0 radix2 (-301)) as P. assert (D0 : 0 <= D) by lra. set (K := sum1 n * D) in *.
  pose proof (rounded_dot_error n x (2.001 * D) (4.1 * (u * D)) p0 q0 p1 q1 p2 q2 s sl t tl low Hn (conj (conj X2 (conj Y2 Z2)) (conj X1 (conj Y1 Z1))) A0 A1 A2 S1 S2 C) as E.
  pose proof (dot_change n x v (6.2 * (u * (u * D))) Hn ltac:(pos) X0 Y0 Z0) as F.
  apply bound_covers with (w := t + low) (r := r) (c := 96 * u * u) (n1 := sum1 n) (sum := sum) (DA := DA) (DB := DB) (b := 90 * (u * (u * K))); auto.
  - replace (6.001 * u * (4.01 * (u * (sum1 n * (2.001 * D))) + sum1 n * (4.1 * (u * D))) + u * (sum1 n * (4.1 * (u * D)))) with ((6.001 * (4.01 * 2.001 + 4.1) + 4.1) * (u * (u * K))) in E by (unfold K; ring).
    replace (1.0001 * (sum1 n * (6.2 * (u * (u * D))))) with (1.0001 * 6.2 * (u * (u * K))) in F by (unfold K; ring).
    pose proof (Rabs_triang (t + low) (- (t + low - times_exact n x) - (times_exact n x - dot (value n) v))) as T.
    replace (t + low + (- (t + low - times_exact n x) - (times_exact n x - dot (value n) v))) with (dot (value n) v) in T by ring.
    pose proof (Rabs_triang (- (t + low - times_exact n x)) (- (times_exact n x - dot (value n) v))) as T'. rewrite !Rabs_Ropp in T'. assert (0 <= u * (u * K)) by pos. unfold Rminus in *. lra.
  - assert (0 <= u * u) by pos. lra.
  - assert (u * u <= / 1000000 * / 1000000) by (apply below; lra). lra.
  - fold D. fold K. replace (96 * u * u * K) with (96 * (u * (u * K))) by ring. assert (0 <= u * (u * K)) by pos. lra.
Qed.
End Residual.
