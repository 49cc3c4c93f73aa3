(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* filter.md, "Who can be farthest": the vertex that is truly farthest is never skipped; nothing overflows. *)
From Coq Require Import ZArith Reals Lra Lia.
From Flocq Require Import Core.
From Oblong Require Import Definitions Errors Expressions Passes.
Open Scope R_scope.

(* ---- The bounds S and P of a pose, as CoreScan computes them ---- *)
Definition sum3 a b c := Add (Add (Num (Rabs a)) (Num (Rabs b))) (Num (Rabs c)).
(* A sum of |entries|, in the default environment: the entries are doubles. *)
Lemma column_nearest a b c : F a -> F b -> F c -> Rabs a + Rabs b + Rabs c <= binary64 (sum3 a b c) * (1 + 3 * u).
Proof.
  intros Fa Fb Fc. unfold sum3; cbn [binary64]. destruct u_bounds as [U0 U1].
  apply (generic_format_abs radix2 fexp) in Fa. apply (generic_format_abs radix2 fexp) in Fb. apply (generic_format_abs radix2 fexp) in Fc.
  destruct (sum_error _ _ Fa Fb) as [e [He Ee]].
  assert (G : F (rnd (Rabs a + Rabs b))) by (apply generic_format_round; auto with typeclass_instances).
  destruct (sum_error _ _ G Fc) as [f [Hf Ef]]. rewrite Ef, Ee. apply Rabs_le_inv in He. apply Rabs_le_inv in Hf.
  pose proof (Rabs_pos a). pose proof (Rabs_pos b). pose proof (Rabs_pos c).
  set (p := Rabs a + Rabs b). assert (0 <= p) by (unfold p; lra).
  assert (P : p * (1 - u) <= p * (1 + e)) by (apply Rmult_le_compat_l; lra).
  assert (Q : (p * (1 - u) + Rabs c) * (1 - u) <= (p * (1 + e) + Rabs c) * (1 + f)) by (apply below; try lra; pos).
  apply (Rmult_le_compat_r (1 + 3 * u)) in Q; [ | lra ].
  assert (W : 1 <= (1 - u) * (1 - u) * (1 + 3 * u)) by (rewrite u_value; lra).
  assert (W' : 1 <= (1 - u) * (1 + 3 * u)) by (rewrite u_value; lra).
  apply (Rmult_le_compat_l p) in W; [ | assumption ]. apply (Rmult_le_compat_l (Rabs c)) in W'; [ | assumption ]. lra.
Qed.
Lemma column_any a b c r : computed (2 * u) tiny tiny (sum3 a b c) r -> Rabs a + Rabs b + Rabs c <= r * (1 + 7 * u) + 6 * tiny.
Proof.
  intros C. destruct u_bounds as [U0 U1]. destruct tiny_bounds as [T0 T1].
  pose proof (error_bound (2 * u) tiny tiny ltac:(lra) ltac:(lra) ltac:(lra) _ _ C) as E.
  unfold sum3 in E. simpl in E. rewrite !Rabs_Rabsolu in E. apply Rabs_le_inv in E.
  pose proof (Rabs_pos a). pose proof (Rabs_pos b). pose proof (Rabs_pos c).
  set (p := Rabs a + Rabs b + Rabs c) in *. assert (0 <= p) by (unfold p; lra).
  rewrite u_value in *. lra.
Qed.

(* extent_rounding: with fl(row sum) * L + C, times 1 + 32 u, every posed coordinate is bounded. *)
Definition extent (turned L C : R) := Mul (Add (Mul (Num turned) (Num L)) (Num C)) (Num (1 + 32 * u)).
Theorem extent_above (b x : vector) (c L C turned : R) :
  F (px b) -> F (py b) -> F (pz b) -> within x L -> Rabs c <= C -> tiny <= L ->
  binary64 (sum3 (px b) (py b) (pz b)) <= turned ->
  Rabs (dot b x + c) <= binary64 (extent turned L C) + bp (-1070).
Proof.
  intros F0 F1 F2 [X0 [X1 X2]] HC HL HT. destruct u_bounds as [U0 U1]. destruct tiny_bounds as [T0 T1].
  pose proof (column_nearest _ _ _ F0 F1 F2) as S. pose proof (Rabs_pos c).
  pose proof (Rabs_pos (px b)). pose proof (Rabs_pos (py b)). pose proof (Rabs_pos (pz b)).
  set (row := Rabs (px b) + Rabs (py b) + Rabs (pz b)) in *. assert (R0 : 0 <= row) by (unfold row; lra).
  assert (B : Rabs (dot b x + c) <= row * L + C).
  { unfold dot. eapply Rle_trans; [ apply Rabs_triang | ]. apply Rplus_le_compat; [ | exact HC ].
    eapply Rle_trans; [ apply Rabs_triang | ]. eapply Rle_trans; [ apply Rplus_le_compat_r, Rabs_triang | ]. rewrite !Rabs_mult.
    pose proof (Rmult_le_compat_l _ _ _ (Rabs_pos (px b)) X0). pose proof (Rmult_le_compat_l _ _ _ (Rabs_pos (py b)) X1).
    pose proof (Rmult_le_compat_l _ _ _ (Rabs_pos (pz b)) X2). unfold row. lra. }
  assert (TT : row <= turned * (1 + 3 * u)) by (apply Rle_trans with (1 := S), Rmult_le_compat_r; lra).
  assert (T2 : 0 <= turned) by (apply Rmult_le_reg_r with (1 + 3 * u); lra).
  pose proof (error_bound u eta 0 ltac:(lra) (Rlt_le _ _ (proj1 eta_tiny)) (Rle_refl 0) (extent turned L C) _ (computed_nearest _)) as E.
  set (r := binary64 (extent turned L C)) in *. unfold extent in E. simpl in E. apply Rabs_le_inv in E.
  rewrite (Rabs_right turned), (Rabs_right L), (Rabs_right C), (Rabs_right (1 + 32 * u)) in E by lra.
  assert (TL : 0 <= turned * L) by (apply Rmult_le_pos; lra).
  assert (D : row * L <= turned * L * (1 + 3 * u)).
  { replace (turned * L * (1 + 3 * u)) with (turned * (1 + 3 * u) * L) by ring. apply Rmult_le_compat_r; lra. }
  assert (Ee : eta = / 32 * bp (-1070)) by (unfold eta; change (/ 32) with (bp (-5)); rewrite <- bpow_plus; reflexivity).
  pose proof (bpow_gt_0 radix2 (-1070)). rewrite Ee in E. rewrite u_value in *. lra.
Qed.

(* ---- candidate_slack and candidate_underflow ---- *)
Definition slack (N S L : R) :=
  Add (Mul (Num (128 * u)) (Mul (Mul (Num N) (Num S)) (Num L)))
      (Mul (Num (bp (-1010))) (Add (Add (Num S) (Num L)) (Num 1))).
Lemma underflow_value : bp (-1010) = 4096 * tiny.
Proof. unfold tiny. change 4096 with (bp 12). rewrite <- bpow_plus. reflexivity. Qed.

Section Candidate.
Variables v t s N w : R.
Hypothesis env : environment v t s N w.
Variables b0 b1 b2 d n : vector.   (* the rows of B; the direction in doubles; the true direction *)
Variables L S : R.                 (* as they are computed *)
Hypotheses (HS : 0 <= S) (HL : 0 <= L) (Hd : within d N) (Hn : within (sub n d) (2 * u * N)).
Hypothesis columns : forall k, k = px \/ k = py \/ k = pz -> column b0 b1 b2 k <= (1 + 7 * u) * S + w.

Lemma slack_below r : computed v t s (slack N S L) r ->
  (1 - 9 * u) * (128 * u * (N * S * L) + 4096 * tiny * (S + L + 1)) - 20 * tiny * (S + L + 1) - 8 * tiny * (N * S * L) <= r <=
  129 * u * (N * S * L) + 4200 * tiny * (S + L + 1).
Proof.
  intros C. destruct (environment_facts _ _ _ _ _ env) as [[V [T Z]] [[N0 [SN NS]] _]].
  destruct tiny_bounds as [T0 T1]. destruct u_bounds as [U0 U1].
  assert (T2 : tiny <= u * / 1000000).
  { apply Rle_trans with (1 := T1). replace (u * u * u) with (u * (u * u)) by ring. apply Rmult_le_compat_l; [ lra | ].
    assert (u * u <= u * 1) by (apply Rmult_le_compat_l; lra). lra. }
  pose proof (error_bound v t s (proj1 V) (proj1 T) (proj1 Z) _ _ C) as E.
  set (K := N * S * L) in *. assert (K0 : 0 <= K) by (unfold K; pos).
  replace (exact (slack N S L)) with (128 * u * K + 4096 * tiny * (S + L + 1)) in E.
  2:{ unfold slack; cbn [exact]. rewrite underflow_value. unfold K. ring. }
  replace (depth (slack N S L)) with 4%nat in E by reflexivity.
  pose proof (growth v (proj1 V) 4) as G. simpl INR in G. specialize (G ltac:(lra)). pose proof (g_ge_1 v (proj1 V) 4) as G1.
  assert (VV : v * v <= v * / 1000000 * 2) by (rewrite Rmult_assoc; apply Rmult_le_compat_l; lra).
  assert (B : size (slack N S L) = 128 * u * K + 4096 * tiny * (S + L + 1)).
  { unfold slack. cbn [size]. rewrite underflow_value, !Rabs_right by lra. unfold K. ring. }
  assert (A : loss t s (slack N S L) <= 2 * tiny * K + tiny * (5 * S + 5 * L + 6)).
  { unfold slack. cbn [loss size]. rewrite underflow_value, !Rabs_right by lra.
    assert (tS : 0 <= tiny * S) by pos. assert (tL : 0 <= tiny * L) by pos. assert (tK : 0 <= tiny * K) by pos.
    assert (Q0 : s * S <= tiny * S) by (apply Rmult_le_compat_r; lra).
    assert (Q1 : s * L <= tiny * L) by (apply Rmult_le_compat_r; lra).
    assert (Q2 : s * S * L <= tiny * K).
    { unfold K. replace (tiny * (N * S * L)) with (tiny * N * S * L) by ring. apply Rmult_le_compat_r; [ lra | ]. apply Rmult_le_compat_r; lra. }
    assert (Q3 : s * N * S <= tiny * S) by (apply Rmult_le_compat_r; lra).
    assert (Q4 : s * K <= tiny * K) by (apply Rmult_le_compat_r; lra).
    assert (Q5 : s * s <= s * / 1000000) by (apply Rmult_le_compat_l; lra).
    set (l1 := N * s + s * S + s * s + t).
    assert (L1 : 0 <= l1 <= tiny * (S + 2.1)) by (unfold l1; split; [ pos | lra ]).
    set (l2 := N * S * s + l1 * L + l1 * s + t).
    assert (L2 : 0 <= l2 <= tiny * S + (tiny * K + 2.1 * tiny * L) + tiny * (0.1 * S + 1.2)).
    { unfold l2; split; [ pos | ].
      assert (l1 * s <= tiny * (S + 2.1) * / 1000000) by (apply below; lra).
      assert (l1 * L <= tiny * K + 2.1 * tiny * L).
      { unfold l1. replace ((N * s + s * S + s * s + t) * L) with (s * N * L + s * S * L + s * s * L + t * L) by ring.
        assert (s * N * L <= tiny * L) by (apply Rmult_le_compat_r; lra).
        assert (s * s * L <= tiny * / 1000000 * L) by (apply Rmult_le_compat_r; lra).
        assert (t * L <= tiny * L) by (apply Rmult_le_compat_r; lra). lra. }
      lra. }
    change (128 * u * l2 + s * K + s * l2 + t + (4096 * tiny * (s + s + t + s + t) + s * (S + L + 1) + s * (s + s + t + s + t) + t) + t <=
      2 * tiny * K + tiny * (5 * S + 5 * L + 6)).
    assert (128 * u * l2 <= 0.001 * l2) by (apply Rmult_le_compat_r; lra).
    assert (s * l2 <= 0.001 * l2) by (apply Rmult_le_compat_r; lra).
    assert (4096 * tiny * (s + s + t + s + t) <= 4096 * tiny * (/ 100000)) by (apply Rmult_le_compat_l; lra).
    assert (s * (s + s + t + s + t) <= tiny * / 100000) by (apply below; lra).
    lra. }
  rewrite B in E. set (X := 128 * u * K + 4096 * tiny * (S + L + 1)) in *.
  assert (X0 : 0 <= X) by (unfold X; pos). pose proof (loss_nonneg t s (proj1 T) (proj1 Z) (slack N S L)) as A0.
  assert (E1 : ((1 + v) ^ 4 - 1) * X <= (9 * u) * X) by (apply Rmult_le_compat_r; lra).
  assert (E2 : (1 + v) ^ 4 * loss t s (slack N S L) <= 1.001 * (2 * tiny * K + tiny * (5 * S + 5 * L + 6))) by (apply below; lra).
  assert (tK : 0 <= tiny * K) by pos. assert (tS : 0 <= tiny * S) by pos. assert (tL : 0 <= tiny * L) by pos.
  assert (uX : u * X <= / 1000000 * X) by (apply Rmult_le_compat_r; lra).
  apply Rabs_le_inv in E. assert (tiny * K <= u * / 1000000 * K) by (apply Rmult_le_compat_r; lra).
  split; [ lra | ]. unfold X in *. lra.
Qed.

(* j is any vertex, c its computed value; i a vertex that is at least as far. The pass keeps i. *)
Theorem farthest_is_kept xi xj c r l threshold :
  within xi L -> within xj L -> support b0 b1 b2 n xj <= support b0 b1 b2 n xi ->
  computed v t s (pass b0 b1 b2 d xj) c -> computed v t s (pass b0 b1 b2 d xi) r ->
  computed v t s (slack N S L) l -> op v t (c - l) threshold -> threshold <= r.
Proof.
  intros Wi Wj Far Cj Ci Cl O. destruct (environment_facts _ _ _ _ _ env) as [[V [T Z]] [[N0 [SN NS]] [W0 WN]]].
  destruct tiny_bounds as [T0 T1]. destruct u_bounds as [U0 U1].
  assert (T2 : tiny <= u * / 1000000).
  { apply Rle_trans with (1 := T1). replace (u * u * u) with (u * (u * u)) by ring. apply Rmult_le_compat_l; [ lra | ].
    assert (u * u <= u * 1) by (apply Rmult_le_compat_l; lra). lra. }
  set (S' := (1 + 7 * u) * S + w) in *. assert (HS' : 0 <= S') by (unfold S'; pos).
  pose proof (pass_error v t s N w env b0 b1 b2 d L S' HS' HL Hd columns xi r Wi Ci) as Ei.
  pose proof (pass_error v t s N w env b0 b1 b2 d L S' HS' HL Hd columns xj c Wj Cj) as Ej.
  pose proof (support_size b0 b1 b2 L S' columns xj d N N0 Wj Hd) as Sj.
  assert (uN : 0 <= 2 * u * N) by pos.
  pose proof (support_size b0 b1 b2 L S' columns xi _ _ uN Wi Hn) as Ti.
  pose proof (support_size b0 b1 b2 L S' columns xj _ _ uN Wj Hn) as Tj.
  assert (linear : forall x, support b0 b1 b2 (sub n d) x = support b0 b1 b2 n x - support b0 b1 b2 d x).
  { intros x. unfold support, dot, sub; simpl. ring. }
  rewrite linear in Ti, Tj. destruct (slack_below l Cl) as [Lo Hi].
  set (K := N * S * L) in *. set (K' := N * S' * L) in *.
  assert (K0 : 0 <= K) by (unfold K; pos). assert (Kp0 : 0 <= K') by (unfold K'; pos).
  assert (KK : K' <= (1 + 7 * u) * K + 6 * tiny * L).
  { unfold K', S', K. replace (N * ((1 + 7 * u) * S + w) * L) with ((1 + 7 * u) * (N * S * L) + w * N * L) by ring.
    apply Rplus_le_compat_l. apply Rmult_le_compat_r; assumption. }
  replace (2 * u * N * S' * L) with (2 * u * K') in Ti, Tj by (unfold K'; ring).
  assert (SS : tiny * S' <= tiny * (1.001 * S + 0.001)).
  { apply Rmult_le_compat_l; [ lra | ]. unfold S'. assert (u * S <= / 1000000 * S) by (apply Rmult_le_compat_r; lra). lra. }
  assert (vK : v * K' <= 2 * u * K') by (apply Rmult_le_compat_r; lra).
  assert (tK : tiny * K' <= u * / 1000000 * K') by (apply Rmult_le_compat_r; lra).
  assert (tKK : tiny * K <= u * / 1000000 * K) by (apply Rmult_le_compat_r; lra).
  assert (uK : u * K' <= u * (1.001 * K + 6 * tiny * L)).
  { apply Rmult_le_compat_l; [ lra | ]. apply Rle_trans with (1 := KK). assert (u * K <= / 1000000 * K) by (apply Rmult_le_compat_r; lra). lra. }
  assert (utL : u * (6 * tiny * L) <= / 1000000 * (6 * tiny * L)) by (apply Rmult_le_compat_r; [ pos | lra ]).
  assert (tS : 0 <= tiny * S) by pos. assert (tL : 0 <= tiny * L) by pos. assert (uK0 : 0 <= u * K) by pos.
  apply Rabs_le_inv in Ei. apply Rabs_le_inv in Ej. apply Rabs_le_inv in Ti. apply Rabs_le_inv in Tj. apply Rabs_le_inv in Sj.
  unfold op in O. apply Rabs_le_inv in O.
  assert (Y : Rabs (c - l) <= 3.1 * K' + (129 * u * K + 4200 * tiny * (S + L + 1)) + (tiny * (4 * S' + 31 * L + 7))).
  { assert (u * K' <= / 1000000 * K') by (apply Rmult_le_compat_r; lra).
    assert (tiny * K' <= / 1000000 * K') by (apply Rmult_le_compat_r; lra).
    assert (u * K <= / 1000000 * K) by (apply Rmult_le_compat_r; lra).
    assert (uX : u * (128 * u * K + 4096 * tiny * (S + L + 1)) <= / 1000000 * (128 * u * K + 4096 * tiny * (S + L + 1))) by (apply Rmult_le_compat_r; [ pos | lra ]).
    apply Rabs_le. split; lra. }
  assert (vY : v * Rabs (c - l) <= 2 * u * (3.1 * K' + (129 * u * K + 4200 * tiny * (S + L + 1)) + tiny * (4 * S' + 31 * L + 7))).
  { apply Rle_trans with (v * (3.1 * K' + (129 * u * K + 4200 * tiny * (S + L + 1)) + tiny * (4 * S' + 31 * L + 7))).
    - apply Rmult_le_compat_l; [ lra | exact Y ].
    - apply Rmult_le_compat_r; [ | lra ]. pose proof (Rabs_pos (c - l)). lra. }
  assert (uuK : u * (u * K) <= / 1000000 * (u * K)) by (apply Rmult_le_compat_r; lra).
  assert (utS : u * (tiny * S) <= / 1000000 * (tiny * S)) by (apply Rmult_le_compat_r; lra).
  assert (utL1 : u * (tiny * L) <= / 1000000 * (tiny * L)) by (apply Rmult_le_compat_r; lra).
  assert (ut : u * tiny <= / 1000000 * tiny) by (apply Rmult_le_compat_r; lra).
  assert (utS' : u * (tiny * S') <= u * (tiny * (1.001 * S + 0.001))) by (apply Rmult_le_compat_l; lra).
  lra.
Qed.
End Candidate.
