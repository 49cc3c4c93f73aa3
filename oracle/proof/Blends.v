(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* Constants of extended-rung.md, "The vector": given_blend, posed_blend, blend_step and large_step. A coordinate of the
   combination of points with the weights l + d, against the exact one. *)
From Coq Require Import ZArith Reals Lra Lia.
From Flocq Require Import Core.
From Oblong Require Import Errors Expressions Passes Answers Planes Simplices Pairs DoubleDoubles Balls Extended Residuals.
Open Scope R_scope.

Section Blend.
Variables D y yh yl e1 e1h e1l e2 e2h e2l l1 l2 d1 d2 : R.
Variables Ey Gy Ee Ge : R.   (* of the point and the edges: errors and low parts *)
Hypotheses (least_D : bp (-301) <= D) (Y : Rabs (yh + yl - y) <= Ey /\ Rabs yl <= Gy /\ Rabs yh <= 1.0001 * D).
Hypotheses (E1 : Rabs (e1h + e1l - e1) <= Ee /\ Rabs e1l <= Ge /\ Rabs e1h <= 2.001 * D) (E2 : Rabs (e2h + e2l - e2) <= Ee /\ Rabs e2l <= Ge /\ Rabs e2h <= 2.001 * D).
Hypotheses (Gy_small : Gy <= 10 * (u * D)) (Ge_small : Ge <= 20 * (u * D)).
(* The weights; with at most large_step a step, their sum is little more than 1. *)
Hypotheses (W1 : 0 <= l1) (W2 : 0 <= l2) (W : l1 + l2 <= 1.001).
Variables p1 q1 s1 t1 m1 b1 v1 : R.
Hypotheses (P1 : exact_product l1 e1h p1 q1) (S1 : exact_sum yh p1 s1 t1) (V1 : low_near (Add (Add (Num yl) (Num t1)) (Add (Num q1) (Mul (Num e1l) (Num l1)))) v1).
Variables p2 q2 s2 t2 a2 b2 v2 : R.
Hypotheses (P2 : exact_product l2 e2h p2 q2) (S2 : exact_sum s1 p2 s2 t2) (A2 : low_op (v1 + t2) a2) (B2 : low_near (Add (Num q2) (Mul (Num e2l) (Num l2))) b2) (V2 : low_op (a2 + b2) v2).
Variables f low : R.
Hypotheses (Cf : low_near (Add (Mul (Num e1h) (Num d1)) (Mul (Num e2h) (Num d2))) f) (Cl : low_op (v2 + f) low).

Theorem blend_error : Rabs (s2 + low - (y + (l1 + d1) * e1 + (l2 + d2) * e2)) <=
  Ey + 1.001 * Ee + u * (6.01 * Gy + 6.02 * Ge) + 40 * (u * (u * D)) + (Rabs d1 + Rabs d2) * (Ee + Ge + 6.1 * (u * D)).
Proof.
  destruct u_bounds as [U0 U1]. destruct eta_small as [E0 _]. destruct (in_range _ least_D) as [D0 [e [[ud ud'] [uud uud']]]].
  destruct Y as [Y0 [Y1 Y2]]. destruct E1 as [F0 [F1 F2]]. destruct E2 as [H0 [H1 H2]].
  assert (Ge0 : 0 <= Ge) by (pose proof (Rabs_pos e1l); lra). assert (Ee0 : 0 <= Ee) by (pose proof (Rabs_pos (e1h + e1l - e1)); lra). assert (Gy0 : 0 <= Gy) by (pose proof (Rabs_pos yl); lra).
  assert (uud3 : 0 <= u * (u * (u * D)) <= / 1000000 * (u * (u * D))) by (split; [ pos | apply Rmult_le_compat_r; lra ]).
  assert (ue : u * eta <= / 1000000 * eta) by (apply Rmult_le_compat_r; lra).
  (* products with the weights *)
  set (h1 := l1 * (2.001 * D)). set (h2 := l2 * (2.001 * D)). set (g1 := l1 * Ge). set (g2 := l2 * Ge).
  assert (hb : 0 <= h1 /\ 0 <= h2 /\ h1 + h2 <= 2.0031 * D).
  { unfold h1, h2. repeat split; [ pos | pos | ]. replace (l1 * (2.001 * D) + l2 * (2.001 * D)) with ((l1 + l2) * (2.001 * D)) by ring.
    apply Rle_trans with (1.001 * (2.001 * D)); [ apply Rmult_le_compat_r; lra | lra ]. }
  assert (gb : 0 <= g1 /\ 0 <= g2 /\ g1 + g2 <= 1.001 * Ge).
  { unfold g1, g2. repeat split; [ pos | pos | ]. replace (l1 * Ge + l2 * Ge) with ((l1 + l2) * Ge) by ring. apply Rmult_le_compat_r; lra. }
  destruct hb as [h10 [h20 hb]]. destruct gb as [g10 [g20 gb]].
  assert (I1 : Rabs (l1 * e1h) <= h1) by (rewrite Rabs_mult, (Rabs_right l1) by lra; apply Rmult_le_compat_l; assumption).
  assert (I2 : Rabs (l2 * e2h) <= h2) by (rewrite Rabs_mult, (Rabs_right l2) by lra; apply Rmult_le_compat_l; assumption).
  assert (J1 : Rabs e1l * l1 <= g1) by (unfold g1; rewrite (Rmult_comm l1); apply Rmult_le_compat_r; assumption).
  assert (J2 : Rabs e2l * l2 <= g2) by (unfold g2; rewrite (Rmult_comm l2); apply Rmult_le_compat_r; assumption).
  destruct (exact_product_size _ _ _ _ _ P1 I1) as [p1b q1b]. destruct (exact_product_size _ _ _ _ _ P2 I2) as [p2b q2b].
  assert (uh1 : 0 <= u * h1 <= / 1000000 * h1) by (split; [ pos | apply Rmult_le_compat_r; lra ]). assert (uh2 : 0 <= u * h2 <= / 1000000 * h2) by (split; [ pos | apply Rmult_le_compat_r; lra ]).
  assert (uhb : u * (h1 + h2) <= u * (2.0031 * D)) by (apply Rmult_le_compat_l; lra). assert (uuhb : u * (u * (h1 + h2)) <= u * (u * (2.0031 * D))) by (apply Rmult_le_compat_l; lra).
  assert (uuh1 : 0 <= u * (u * h1) <= / 1000000 * (u * h1)) by (split; [ pos | apply Rmult_le_compat_r; lra ]). assert (uuh2 : 0 <= u * (u * h2) <= / 1000000 * (u * h2)) by (split; [ pos | apply Rmult_le_compat_r; lra ]).
  assert (ug1 : 0 <= u * g1 <= / 1000000 * g1) by (split; [ pos | apply Rmult_le_compat_r; lra ]). assert (ug2 : 0 <= u * g2 <= / 1000000 * g2) by (split; [ pos | apply Rmult_le_compat_r; lra ]).
  assert (ugb : u * (g1 + g2) <= u * (1.001 * Ge)) by (apply Rmult_le_compat_l; lra). assert (ugy : 0 <= u * Gy <= / 1000000 * Gy) by (split; [ pos | apply Rmult_le_compat_r; lra ]).
  assert (uge : 0 <= u * Ge) by pos.
  assert (uuG : u * (u * Gy) <= / 1000000 * (u * Gy)) by (apply Rmult_le_compat_r; lra). assert (uug1 : u * (u * g1) <= / 1000000 * (u * g1)) by (apply Rmult_le_compat_r; lra). assert (uug2 : u * (u * g2) <= / 1000000 * (u * g2)) by (apply Rmult_le_compat_r; lra).
  destruct (exact_sum_size _ _ _ _ (1.0001 * D + h1 + u * h1 + eta) S1 ltac:(lra)) as [s1b t1b].
  destruct (exact_sum_size _ _ _ _ (1.0002 * D + h1 + h2 + 3 * (u * h1) + 2 * (u * h2) + 3 * eta) S2 ltac:(lra)) as [s2b t2b].
  (* the low parts *)
  pose proof (fun d => low_error _ _ 3 d ltac:(lia) V1) as L1. specialize (L1 ltac:(simpl; lia)). cbn [exact size loss] in L1. replace (INR 3 + / 1000) with 3.001 in L1 by (simpl; lra).
  rewrite (Rabs_right l1), !Rmult_0_r, !Rmult_0_l, !Rplus_0_l in L1 by lra.
  pose proof (fun d => low_error _ _ 2 d ltac:(lia) B2) as L2. specialize (L2 ltac:(simpl; lia)). cbn [exact size loss] in L2. replace (INR 2 + / 1000) with 2.001 in L2 by (simpl; lra).
  rewrite (Rabs_right l2), !Rmult_0_r, !Rmult_0_l, !Rplus_0_l in L2 by lra.
  pose proof (fun d => low_error _ _ 2 d ltac:(lia) Cf) as L3. specialize (L3 ltac:(simpl; lia)). cbn [exact size loss] in L3. replace (INR 2 + / 1000) with 2.001 in L3 by (simpl; lra).
  rewrite !Rmult_0_r, !Rmult_0_l, !Rplus_0_l in L3.
  set (Z1 := Gy + 1.002 * (u * D) + 2.01 * (u * h1) + g1 + 5 * eta).
  assert (z1 : Rabs yl + Rabs t1 + (Rabs q1 + Rabs e1l * l1) <= Z1) by (unfold Z1; lra).
  assert (uz1 : u * (Rabs yl + Rabs t1 + (Rabs q1 + Rabs e1l * l1)) <= u * Z1) by (apply Rmult_le_compat_l; lra).
  assert (L1' : Rabs (v1 - (yl + t1 + (q1 + e1l * l1))) <= 3.001 * (u * Z1) + 10 * eta) by lra.
  assert (Z10 : 0 <= Z1) by (unfold Z1; lra). assert (uZ10 : u * Z1 <= / 1000000 * Z1) by (apply Rmult_le_compat_r; lra).
  assert (v1b : Rabs v1 <= Z1 + 3.001 * (u * Z1) + 10 * eta).
  { assert (Rabs (yl + t1 + (q1 + e1l * l1)) <= Z1).
    { eapply Rle_trans; [ | exact z1 ]. rewrite <- (Rabs_right l1) at 2 by lra. rewrite <- Rabs_mult.
      repeat (eapply Rle_trans; [ apply Rabs_triang | apply Rplus_le_compat ]); apply Rle_refl. }
    replace v1 with ((v1 - (yl + t1 + (q1 + e1l * l1))) + (yl + t1 + (q1 + e1l * l1))) by ring. eapply Rle_trans; [ apply Rabs_triang | lra ]. }
  set (Z2 := 1.01 * (u * h2) + g2 + 2 * eta).
  assert (z2 : Rabs q2 + Rabs e2l * l2 <= Z2) by (unfold Z2; lra). assert (uz2 : u * (Rabs q2 + Rabs e2l * l2) <= u * Z2) by (apply Rmult_le_compat_l; lra).
  assert (L2' : Rabs (b2 - (q2 + e2l * l2)) <= 2.001 * (u * Z2) + 6 * eta) by lra.
  assert (Z20 : 0 <= Z2) by (unfold Z2; lra). assert (uZ20 : 0 <= u * Z2 <= / 1000000 * Z2) by (split; [ pos | apply Rmult_le_compat_r; lra ]).
  assert (b2b : Rabs b2 <= 1.0001 * Z2 + 7 * eta).
  { assert (Rabs (q2 + e2l * l2) <= Z2) by (eapply Rle_trans; [ apply Rabs_triang | rewrite Rabs_mult, (Rabs_right l2) by lra; lra ]).
    replace b2 with ((b2 - (q2 + e2l * l2)) + (q2 + e2l * l2)) by ring. eapply Rle_trans; [ apply Rabs_triang | lra ]. }
  set (T2 := 1.0001 * Z1 + 1.003 * (u * D) + 1.01 * (u * h1) + 1.01 * (u * h2) + 20 * eta).
  assert (a2b' : Rabs (v1 + t2) <= T2) by (eapply Rle_trans; [ apply Rabs_triang | unfold T2; lra ]).
  unfold op in A2, V2, Cl. assert (ua : u * Rabs (v1 + t2) <= u * T2) by (apply Rmult_le_compat_l; lra).
  assert (T20 : 0 <= T2) by (unfold T2; lra). assert (uT20 : 0 <= u * T2 <= / 1000000 * T2) by (split; [ pos | apply Rmult_le_compat_r; lra ]).
  assert (a2b : Rabs a2 <= 1.0001 * T2 + 2 * eta).
  { replace a2 with ((a2 - (v1 + t2)) + (v1 + t2)) by ring. eapply Rle_trans; [ apply Rabs_triang | lra ]. }
  set (T3 := 1.0001 * T2 + 1.0001 * Z2 + 10 * eta).
  assert (v2b' : Rabs (a2 + b2) <= T3) by (eapply Rle_trans; [ apply Rabs_triang | unfold T3; lra ]).
  assert (uv : u * Rabs (a2 + b2) <= u * T3) by (apply Rmult_le_compat_l; lra). assert (T30 : 0 <= T3) by (unfold T3; lra). assert (uT30 : 0 <= u * T3 <= / 1000000 * T3) by (split; [ pos | apply Rmult_le_compat_r; lra ]).
  assert (v2b : Rabs v2 <= 1.0001 * T3 + 2 * eta).
  { replace v2 with ((v2 - (a2 + b2)) + (a2 + b2)) by ring. eapply Rle_trans; [ apply Rabs_triang | lra ]. }
  (* the steps *)
  set (dd := Rabs d1 + Rabs d2) in *. pose proof (Rabs_pos d1) as d10. pose proof (Rabs_pos d2) as d20.
  set (k := dd * (2.001 * D)). assert (fb : Rabs e1h * Rabs d1 + Rabs e2h * Rabs d2 <= k).
  { unfold k, dd. assert (Rabs e1h * Rabs d1 <= 2.001 * D * Rabs d1) by (apply Rmult_le_compat_r; assumption).
    assert (Rabs e2h * Rabs d2 <= 2.001 * D * Rabs d2) by (apply Rmult_le_compat_r; assumption). lra. }
  assert (dd0 : 0 <= dd) by (unfold dd; lra). assert (k0 : 0 <= k) by (unfold k; pos). assert (uk : 0 <= u * k <= / 1000000 * k) by (split; [ pos | apply Rmult_le_compat_r; lra ]).
  assert (uuk : u * (u * k) <= / 1000000 * (u * k)) by (apply Rmult_le_compat_r; lra).
  assert (uf : u * (Rabs e1h * Rabs d1 + Rabs e2h * Rabs d2) <= u * k) by (apply Rmult_le_compat_l; lra).
  assert (L3' : Rabs (f - (e1h * d1 + e2h * d2)) <= 2.001 * (u * k) + 10 * eta) by lra.
  assert (f0 : Rabs f <= 1.0001 * k + 10 * eta).
  { assert (Rabs (e1h * d1 + e2h * d2) <= k) by (eapply Rle_trans; [ apply Rabs_triang | rewrite !Rabs_mult; exact fb ]).
    replace f with ((f - (e1h * d1 + e2h * d2)) + (e1h * d1 + e2h * d2)) by ring. eapply Rle_trans; [ apply Rabs_triang | lra ]. }
  assert (ul : u * Rabs (v2 + f) <= u * (1.0001 * T3 + 1.0001 * k + 12 * eta)) by (apply Rmult_le_compat_l; [ lra | eapply Rle_trans; [ apply Rabs_triang | lra ] ]).
  (* what is left out, and the errors of the numbers *)
  assert (X1 : Rabs (d1 * e1l + d2 * e2l) <= dd * Ge).
  { eapply Rle_trans; [ apply Rabs_triang | ]. rewrite !Rabs_mult. unfold dd.
    assert (Rabs d1 * Rabs e1l <= Rabs d1 * Ge) by (apply Rmult_le_compat_l; assumption). assert (Rabs d2 * Rabs e2l <= Rabs d2 * Ge) by (apply Rmult_le_compat_l; assumption). lra. }
  assert (X2 : Rabs ((l1 + d1) * (e1h + e1l - e1) + (l2 + d2) * (e2h + e2l - e2)) <= 1.001 * Ee + dd * Ee).
  { eapply Rle_trans; [ apply Rabs_triang | ]. rewrite !Rabs_mult. pose proof (Rabs_triang l1 d1) as a. pose proof (Rabs_triang l2 d2) as b. rewrite (Rabs_right l1) in a by lra. rewrite (Rabs_right l2) in b by lra.
    assert (Rabs (l1 + d1) * Rabs (e1h + e1l - e1) <= (l1 + Rabs d1) * Ee) by (apply below; auto using Rabs_pos).
    assert (Rabs (l2 + d2) * Rabs (e2h + e2l - e2) <= (l2 + Rabs d2) * Ee) by (apply below; auto using Rabs_pos).
    assert ((l1 + l2) * Ee <= 1.001 * Ee) by (apply Rmult_le_compat_r; lra). unfold dd. lra. }
  assert (R1 : Rabs (a2 - (v1 + t2)) <= u * T2 + 2 * eta) by lra. assert (R2 : Rabs (v2 - (a2 + b2)) <= u * T3 + 2 * eta) by lra.
  assert (R3 : Rabs (low - (v2 + f)) <= u * (1.0001 * T3 + 1.0001 * k + 12 * eta) + 2 * eta) by lra.
  destruct P1 as [P1' _]. destruct P2 as [P2' _]. destruct S1 as [S1' _]. destruct S2 as [S2' _].
  assert (total : 3.001 * (u * Z1) + 2.001 * (u * Z2) + u * T2 + u * T3 + u * (1.0001 * T3 + 1.0001 * k + 12 * eta) + 2.001 * (u * k) + 50 * eta
    <= u * (6.01 * Gy + 6.02 * Ge) + 40 * (u * (u * D)) + 3.01 * (u * k)).
  { unfold T3, T2, Z1, Z2. lra. }
  assert (ku : 3.01 * (u * k) <= dd * (6.1 * (u * D))).
  { unfold k. replace (3.01 * (u * (dd * (2.001 * D)))) with (3.01 * 2.001 * (dd * (u * D))) by ring. assert (0 <= dd * (u * D)) by pos. lra. }
  clearbody T3 T2 Z1 Z2 k dd h1 h2 g1 g2.
  replace (s2 + low - (y + (l1 + d1) * e1 + (l2 + d2) * e2)) with
    ((low - (v2 + f)) + (v2 - (a2 + b2)) + (a2 - (v1 + t2)) + (v1 - (yl + t1 + (q1 + e1l * l1))) + (b2 - (q2 + e2l * l2)) + (f - (e1h * d1 + e2h * d2)) +
     (p1 + q1 - l1 * e1h) + (p2 + q2 - l2 * e2h) + (yh + yl - y) + ((l1 + d1) * (e1h + e1l - e1) + (l2 + d2) * (e2h + e2l - e2)) - (d1 * e1l + d2 * e2l) + (s1 + t1 - (yh + p1)) + (s2 + t2 - (s1 + p2))) by ring.
  set (x1 := d1 * e1l + d2 * e2l) in *. set (x2 := (l1 + d1) * (e1h + e1l - e1) + (l2 + d2) * (e2h + e2l - e2)) in *.
  set (x3 := v1 - (yl + t1 + (q1 + e1l * l1))) in *. set (x4 := b2 - (q2 + e2l * l2)) in *. set (x5 := f - (e1h * d1 + e2h * d2)) in *.
  set (x6 := p1 + q1 - l1 * e1h) in *. set (x7 := p2 + q2 - l2 * e2h) in *.
  clear - L1' L2' L3' R1 R2 R3 X1 X2 P1' P2' S1' S2' Y0 total ku E0.
  replace (dd * (Ee + Ge + 6.1 * (u * D))) with (dd * Ee + dd * Ge + dd * (6.1 * (u * D))) by ring.
  apply Rabs_le_inv in L1'. apply Rabs_le_inv in L2'. apply Rabs_le_inv in L3'. apply Rabs_le_inv in R1. apply Rabs_le_inv in R2. apply Rabs_le_inv in R3.
  apply Rabs_le_inv in X1. apply Rabs_le_inv in X2. apply Rabs_le_inv in P1'. apply Rabs_le_inv in P2'. apply Rabs_le_inv in Y0. apply Rabs_le. split; lra.
Qed.
End Blend.

(* ---- The number that is used: (c u + 20 steps) u D, c = 80 u or 240 u, as it is computed ---- *)
Definition off_expression c d1 d2 DA DB := Mul (Mul (Add (Num c) (Mul (Num 20) (Add (Num (Rabs d1)) (Num (Rabs d2))))) (Num u)) (Add (Num DA) (Num DB)).
Lemma off_covers c d1 d2 DA DB off : 80 * u <= c -> 0 <= DA -> 0 <= DB -> bp (-301) <= DA + DB -> near (off_expression c d1 d2 DA DB) off ->
  0.98 * (c * (u * (DA + DB))) + (Rabs d1 + Rabs d2) * (19 * (u * (DA + DB))) <= off.
Proof.
  intros Hc A B HD C. destruct u_bounds as [U0 U1]. destruct eta_small as [E0 E1]. destruct (in_range _ HD) as [D0 [e [[ud ud'] [uud uud']]]]. set (D := DA + DB) in *.
  pose proof (Rabs_pos d1) as d10. pose proof (Rabs_pos d2) as d20. set (s := Rabs d1 + Rabs d2). assert (s0 : 0 <= s) by (unfold s; lra).
  pose proof (error_bound u eta 0 (Rlt_le _ _ U0) (Rlt_le _ _ E0) (Rle_refl 0) _ _ C) as E. destruct (deep (depth (off_expression c d1 d2 DA DB)) 6 ltac:(simpl; lia) ltac:(lia)) as [G1 [G2 G3]]. simpl INR in G1.
  set (X := (c + 20 * s) * (u * D)).
  assert (Sz : size (off_expression c d1 d2 DA DB) = X).
  { unfold off_expression, X, D, s. cbn [size]. rewrite !Rabs_Rabsolu, (Rabs_right c), (Rabs_right 20), (Rabs_right u), (Rabs_right DA), (Rabs_right DB) by lra. ring. }
  assert (Ex : exact (off_expression c d1 d2 DA DB) = X) by (unfold off_expression, X, D, s; cbn [exact]; ring).
  assert (X80 : 80 * (u * (u * D)) + 20 * (s * (u * D)) <= X).
  { unfold X. assert (80 * u * (u * D) <= c * (u * D)) by (apply Rmult_le_compat_r; lra). lra. }
  assert (sD : 0 <= s * (u * D)) by pos.
  assert (Lo : loss eta 0 (off_expression c d1 d2 DA DB) <= / 1000 * X).
  { unfold off_expression. cbn [loss size]. rewrite !Rabs_Rabsolu, (Rabs_right c), (Rabs_right 20), (Rabs_right u), (Rabs_right DA), (Rabs_right DB) by lra. fold D. fold s.
    rewrite !Rmult_0_r, !Rmult_0_l, !Rplus_0_l, !Rplus_0_r.
    set (m := (20 * eta + eta + eta) * u + eta). assert (mb : eta <= m <= 2 * eta) by (unfold m; assert (0 <= u * eta) by pos; assert (u * eta <= / 1000000 * eta) by (apply Rmult_le_compat_r; lra); lra).
    assert (eD : eta * D <= / 1000000 * (u * (u * D))).
    { replace (/ 1000000 * (u * (u * D))) with (/ 1000000 * (u * u) * D) by ring. apply Rmult_le_compat_r; [ lra | ].
      apply Rle_trans with (bp (-20) * (u * u)); [ unfold u, eta; rewrite <- !bpow_plus; apply bpow_le; lia | apply Rmult_le_compat_r; [ pos | simpl; lra ] ]. }
    assert (mD : m * D <= 2 * eta * D) by (apply Rmult_le_compat_r; lra).
    assert (me : m * eta <= eta).
    { assert (m * eta <= 1 * eta); [ apply Rmult_le_compat_r; [ lra | ] | lra ]. assert (eta <= bp (-2)) by (unfold eta; apply bpow_le; lia). simpl (bp (-2)) in *. lra. }
    assert (cu : (c + 20 * s) * u * eta <= / 1000000 * X).
    { unfold X. replace (/ 1000000 * ((c + 20 * s) * (u * D))) with ((c + 20 * s) * u * (/ 1000000 * D)) by ring. apply Rmult_le_compat_l; [ pos | lra ]. }
    lra. }
  rewrite Sz, Ex in E. assert (X0 : 0 <= X) by lra. assert (uX : 0 <= u * X <= / 1000000 * X) by (split; [ pos | apply Rmult_le_compat_r; lra ]).
  assert (F1 : ((1 + u) ^ depth (off_expression c d1 d2 DA DB) - 1) * X <= 6.001 * u * X) by (apply Rmult_le_compat_r; lra).
  pose proof (loss_nonneg eta 0 (Rlt_le _ _ E0) (Rle_refl 0) (off_expression c d1 d2 DA DB)) as L0.
  assert (F2 : (1 + u) ^ depth (off_expression c d1 d2 DA DB) * loss eta 0 (off_expression c d1 d2 DA DB) <= 1.001 * (/ 1000 * X)) by (apply below; lra).
  assert (F : 0.99 * X <= off) by (apply Rabs_le_inv in E; lra). fold s. assert (c0 : 0 <= c * (u * D)) by (assert (0 <= c) by lra; pos). unfold X in F. lra.
Qed.
Lemma weights_sum l1 l2 d1 d2 : l1 + d1 + (l2 + d2) <= 1 -> Rabs d1 <= bp (-36) -> Rabs d2 <= bp (-36) -> l1 + l2 <= 1.001.
Proof. intros S A B. assert (bp (-36) <= bp (-12)) by (apply bpow_le; lia). simpl (bp (-12)) in *. abs. lra. Qed.

Section Blends.
Variables DA DB y yh yl e1 e1h e1l e2 e2h e2l l1 l2 d1 d2 off : R.
Hypotheses (HA : 0 <= DA) (HB : 0 <= DB) (least_D : bp (-301) <= DA + DB) (W1 : 0 <= l1) (W2 : 0 <= l2) (W : l1 + d1 + (l2 + d2) <= 1).
Hypotheses (step1 : Rabs d1 <= bp (-36)) (step2 : Rabs d2 <= bp (-36)).
Variables p1 q1 s1 t1 v1 p2 q2 s2 t2 a2 b2 v2 f low : R.
Hypotheses (P1 : exact_product l1 e1h p1 q1) (S1 : exact_sum yh p1 s1 t1) (V1 : low_near (Add (Add (Num yl) (Num t1)) (Add (Num q1) (Mul (Num e1l) (Num l1)))) v1).
Hypotheses (P2 : exact_product l2 e2h p2 q2) (S2 : exact_sum s1 p2 s2 t2) (A2 : low_op (v1 + t2) a2) (B2 : low_near (Add (Num q2) (Mul (Num e2l) (Num l2))) b2) (V2 : low_op (a2 + b2) v2).
Hypotheses (Cf : low_near (Add (Mul (Num e1h) (Num d1)) (Mul (Num e2h) (Num d2))) f) (Cl : low_op (v2 + f) low).
Theorem posed_blend_above : coordinate_of 21.5 5.2 1.0001 (DA + DB) y yh yl -> coordinate_of 66.1 12.6 2.001 (DA + DB) e1 e1h e1l ->
  coordinate_of 66.1 12.6 2.001 (DA + DB) e2 e2h e2l -> near (off_expression (240 * u) d1 d2 DA DB) off ->
  Rabs (s2 + low - (y + (l1 + d1) * e1 + (l2 + d2) * e2)) <= off.
Proof.
  intros Y E1 E2 C. destruct u_bounds as [U0 U1]. destruct (in_range _ least_D) as [D0 [e [[ud ud'] [uud uud']]]]. set (D := DA + DB) in *.
  pose proof (off_covers (240 * u) d1 d2 DA DB off ltac:(lra) HA HB least_D C) as O. fold D in O.
  eapply Rle_trans; [ eapply (blend_error D y yh yl e1 e1h e1l e2 e2h e2l l1 l2 d1 d2) with (1 := least_D) (2 := Y) (3 := E1) (4 := E2); eauto using weights_sum; lra | ].
  pose proof (Rabs_pos d1). pose proof (Rabs_pos d2). set (s := Rabs d1 + Rabs d2) in *. assert (s0 : 0 <= s) by (unfold s; lra).
  assert (s * (66.1 * (u * (u * D)) + 12.6 * (u * D) + 6.1 * (u * D)) <= s * (19 * (u * D))) by (apply Rmult_le_compat_l; lra). lra.
Qed.
Theorem given_blend_above : coordinate_of 0 1.01 1.0001 (DA + DB) y yh yl -> coordinate_of 6.2 4.1 2.001 (DA + DB) e1 e1h e1l ->
  coordinate_of 6.2 4.1 2.001 (DA + DB) e2 e2h e2l -> near (off_expression (80 * u) d1 d2 DA DB) off ->
  Rabs (s2 + low - (y + (l1 + d1) * e1 + (l2 + d2) * e2)) <= off.
Proof.
  intros Y E1 E2 C. destruct u_bounds as [U0 U1]. destruct (in_range _ least_D) as [D0 [e [[ud ud'] [uud uud']]]]. set (D := DA + DB) in *.
  pose proof (off_covers (80 * u) d1 d2 DA DB off ltac:(lra) HA HB least_D C) as O. fold D in O.
  eapply Rle_trans; [ eapply (blend_error D y yh yl e1 e1h e1l e2 e2h e2l l1 l2 d1 d2) with (1 := least_D) (2 := Y) (3 := E1) (4 := E2); eauto using weights_sum; lra | ].
  pose proof (Rabs_pos d1). pose proof (Rabs_pos d2). set (s := Rabs d1 + Rabs d2) in *. assert (s0 : 0 <= s) by (unfold s; lra).
  assert (s * (6.2 * (u * (u * D)) + 4.1 * (u * D) + 6.1 * (u * D)) <= s * (19 * (u * D))) by (apply Rmult_le_compat_l; lra). lra.
Qed.
End Blends.

(* ---- pair_base_weight: a computed 1 - l1 - d1 - l2 - d2 above 16 u is positive ---- *)
Theorem pair_base_weight_positive l1 d1 l2 d2 r1 r2 r3 r4 : 0 <= l1 <= 1.001 -> 0 <= l2 <= 1.001 -> 0 <= l1 + d1 -> 0 <= l2 + d2 ->
  op u eta (1 - l1) r1 -> op u eta (r1 - d1) r2 -> op u eta (r2 - l2) r3 -> op u eta (r3 - d2) r4 -> 16 * u < r4 -> 0 < 1 - l1 - d1 - l2 - d2.
Proof.
  intros L1 L2 A B O1 O2 O3 O4 H. destruct u_bounds as [U0 U1]. destruct eta_small as [E0 _]. apply Rnot_le_lt. intros N.
  assert (e : eta <= / 1000000 * u).
  { apply Rle_trans with (bp (-20) * u); [ unfold u, eta; rewrite <- !bpow_plus; apply bpow_le; lia | apply Rmult_le_compat_r; [ lra | simpl; lra ] ]. }
  set (s := l1 + d1 + (l2 + d2)) in *. assert (S1 : 1 <= s) by (unfold s; lra). unfold op in *.
  assert (us : u * s <= / 1000000 * s) by (apply Rmult_le_compat_r; lra). assert (us1 : u * 1 <= u * s) by (apply Rmult_le_compat_l; lra).
  assert (x1 : Rabs (1 - l1) <= 1.01 * s) by (apply Rabs_le; lra). assert (u1 : u * Rabs (1 - l1) <= u * (1.01 * s)) by (apply Rmult_le_compat_l; lra).
  assert (y1 : Rabs (r1 - (1 - l1)) <= 1.02 * (u * s)) by lra. clear O1. apply Rabs_le_inv in y1.
  assert (x2 : Rabs (r1 - d1) <= 1.01 * s) by (apply Rabs_le; unfold s in *; split; lra). assert (u2 : u * Rabs (r1 - d1) <= u * (1.01 * s)) by (apply Rmult_le_compat_l; lra).
  assert (y2 : Rabs (r2 - (r1 - d1)) <= 1.02 * (u * s)) by lra. clear O2. apply Rabs_le_inv in y2.
  assert (x3 : Rabs (r2 - l2) <= 1.02 * s) by (apply Rabs_le; unfold s in *; split; lra). assert (u3 : u * Rabs (r2 - l2) <= u * (1.02 * s)) by (apply Rmult_le_compat_l; lra).
  assert (y3 : Rabs (r3 - (r2 - l2)) <= 1.03 * (u * s)) by lra. clear O3. apply Rabs_le_inv in y3.
  assert (x4 : Rabs (r3 - d2) <= 1.03 * s) by (apply Rabs_le; unfold s in *; split; lra). assert (u4 : u * Rabs (r3 - d2) <= u * (1.03 * s)) by (apply Rmult_le_compat_l; lra).
  assert (y4 : Rabs (r4 - (r3 - d2)) <= 1.04 * (u * s)) by lra. clear O4. apply Rabs_le_inv in y4.
  assert (F : r4 <= 1 - s + 4.2 * (u * s)) by (unfold s in *; lra).
  assert (u * (s - 1) <= / 1000000 * (s - 1)) by (apply Rmult_le_compat_r; lra). lra.
Qed.

(* ---- max_split: the product that splits a number does not overflow ---- *)
Theorem split_fits x : Rabs x <= bp 995 -> Rabs (rnd (x * (bp 27 + 1))) <= bp 1023.
Proof.
  intros H. apply abs_round_le_generic; [ auto with typeclass_instances .. | apply generic_format_bpow; unfold FLT_exp; lia | ].
  rewrite Rabs_mult, (Rabs_right (bp 27 + 1)) by (pose proof (bpow_ge_0 radix2 27); lra).
  change 1023%Z with (995 + 28)%Z. rewrite bpow_plus. apply below; [ apply Rabs_pos | pose proof (bpow_ge_0 radix2 27); lra | exact H | ].
  change 28%Z with (1 + 27)%Z. rewrite bpow_plus. change (bp 1) with 2. assert (1 <= bp 27) by (change 1 with (bp 0); apply bpow_le; lia). lra.
Qed.
