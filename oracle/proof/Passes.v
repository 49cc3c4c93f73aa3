(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* Constants of filter.md, "Who can be farthest": extent_rounding, candidate_slack, candidate_underflow,
   max_candidate_factor, max_candidate_product. A vertex that may be farthest is never skipped. *)
From Coq Require Import ZArith Reals Lra Lia.
From Flocq Require Import Core.
From Oblong Require Import Definitions Errors Expressions.
Open Scope R_scope.

(* Products that are not negative. *)
Ltac pos := repeat first [ assumption | lra | apply Rabs_pos | apply Rplus_le_le_0_compat | apply Rmult_le_pos ].
(* A product of numbers that are not negative is at most that of their bounds. *)
Lemma below a b x y : 0 <= a -> 0 <= b -> a <= x -> b <= y -> a * b <= x * y.
Proof. intros. apply Rmult_le_compat; assumption. Qed.

Definition dots a b c x y z := Add (Add (Mul a x) (Mul b y)) (Mul c z).
Definition numbers3 a b c x y z := dots (Num a) (Num b) (Num c) (Num x) (Num y) (Num z).

Lemma tiny_bounds : 0 < tiny /\ tiny <= u * u * u.
Proof. split; [ apply bpow_gt_0 | unfold u, tiny; rewrite <- !bpow_plus; apply bpow_le; lia ]. Qed.
Lemma eta_tiny : 0 < eta /\ eta <= tiny.
Proof. split; [ apply bpow_gt_0 | apply bpow_le; lia ]. Qed.

(* Of an environment: errors v, t of operations and s of numbers that are read; the greatest |coordinate| N of the
   directions that are used in it; by what w a sum of |entries| may be short. *)
Inductive environment : R -> R -> R -> R -> R -> Prop :=
  | default_environment N : 0 <= N -> environment u eta 0 N 0
  | any_environment : environment (2 * u) tiny tiny 1 (6 * tiny).
Lemma environment_facts v t s N w : environment v t s N w ->
  (0 <= v <= 2 * u /\ 0 <= t <= tiny /\ 0 <= s <= tiny) /\ (0 <= N /\ s * N <= tiny /\ s <= tiny * N) /\
  0 <= w <= 6 * tiny /\ w * N <= 6 * tiny.
Proof.
  destruct u_bounds as [U _]. destruct tiny_bounds as [T _]. destruct eta_tiny as [E0 E1].
  intros [ N' H | ]; repeat split; try lra. apply Rmult_le_pos; lra.
Qed.

(* ---- The error of a pass ---- *)
Section Pass.
Variables v t s N w : R.
Hypothesis env : environment v t s N w.
Variables b0 b1 b2 d : vector.    (* the rows of B; the direction *)
Variables L S : R.

Definition turned k := numbers3 (k b0) (k b1) (k b2) (px d) (py d) (pz d).
Definition pass x := dots (turned px) (turned py) (turned pz) (Num (px x)) (Num (py x)) (Num (pz x)).
(* (B^T n) . x *)
Definition support n x := dot (Vector (dot (Vector (px b0) (px b1) (px b2)) n) (dot (Vector (py b0) (py b1) (py b2)) n)
  (dot (Vector (pz b0) (pz b1) (pz b2)) n)) x.
Definition column (k : vector -> R) := Rabs (k b0) + Rabs (k b1) + Rabs (k b2).
Definition within x (r : R) := Rabs (px x) <= r /\ Rabs (py x) <= r /\ Rabs (pz x) <= r.

Hypotheses (HS : 0 <= S) (HL : 0 <= L) (Hd : within d N).
Hypothesis columns : forall k, k = px \/ k = py \/ k = pz -> column k <= S.
Notation K := (N * S * L).

Lemma turned_size k : column k <= S -> size (turned k) <= N * S.
Proof.
  destruct Hd as [D0 [D1 D2]]. destruct (environment_facts _ _ _ _ _ env) as [_ [[N0 _] _]]. intros C.
  apply Rle_trans with (N * column k); [ | apply Rmult_le_compat_l; assumption ].
  unfold column. simpl.
  pose proof (Rmult_le_compat_l _ _ _ (Rabs_pos (k b0)) D0). pose proof (Rmult_le_compat_l _ _ _ (Rabs_pos (k b1)) D1).
  pose proof (Rmult_le_compat_l _ _ _ (Rabs_pos (k b2)) D2). lra.
Qed.
Lemma turned_loss k : column k <= S -> loss t s (turned k) <= s * S + 9 * tiny.
Proof.
  destruct Hd as [D0 [D1 D2]]. destruct (environment_facts _ _ _ _ _ env) as [[V [T Z]] [[N0 [SN _]] _]]. intros C.
  destruct tiny_bounds as [T0 T1]. destruct u_bounds as [U0 U1]. simpl.
  assert (forall x, Rabs x <= N -> s * Rabs x <= tiny).
  { intros x Hx. eapply Rle_trans; [ apply Rmult_le_compat_l; [ lra | exact Hx ] | exact SN ]. }
  pose proof (H _ D0). pose proof (H _ D1). pose proof (H _ D2).
  assert (s * column k <= s * S) by (apply Rmult_le_compat_l; lra). unfold column in *.
  assert (s * s <= tiny * / 1000000) by (apply below; try lra; eapply Rle_trans; [ apply Z | ]; eapply Rle_trans; [ exact T1 | ];
    assert (u * u <= 1 * 1) by (apply below; lra); assert (u * u * u <= 1 * u) by (apply Rmult_le_compat_r; lra); lra).
  lra.
Qed.

Lemma six_roundings : (1 + v) ^ 6 - 1 <= 6.01 * v /\ (1 + v) ^ 6 - 1 <= / 1000.
Proof.
  destruct (environment_facts _ _ _ _ _ env) as [[V _] _]. destruct u_bounds as [U0 U1].
  pose proof (growth v (proj1 V) 6) as G. simpl INR in G. specialize (G ltac:(lra)).
  assert (v * v <= v * (/ 100000)) by (apply Rmult_le_compat_l; lra). split; lra.
Qed.

Lemma pass_bounds x : within x L ->
  size (pass x) <= 3 * K /\ loss t s (pass x) <= 3 * tiny * K + tiny * (3.1 * S + 27 * L + 6).
Proof.
  intros [X0 [X1 X2]]. pose proof (columns px ltac:(auto)) as C0. pose proof (columns py ltac:(auto)) as C1.
  pose proof (columns pz ltac:(auto)) as C2.
  destruct (environment_facts _ _ _ _ _ env) as [[V [T Z]] [[N0 [SN NS]] _]]. destruct tiny_bounds as [T0 T1]. destruct u_bounds as [U0 U1].
  assert (NS0 : 0 <= N * S) by (apply Rmult_le_pos; assumption). assert (K0 : 0 <= K) by (apply Rmult_le_pos; assumption).
  assert (B : size (pass x) <= 3 * K).
  { change (size (pass x)) with (size (turned px) * Rabs (px x) + size (turned py) * Rabs (py x) + size (turned pz) * Rabs (pz x)).
    pose proof (below _ _ _ _ (size_nonneg _) (Rabs_pos _) (turned_size _ C0) X0).
    pose proof (below _ _ _ _ (size_nonneg _) (Rabs_pos _) (turned_size _ C1) X1).
    pose proof (below _ _ _ _ (size_nonneg _) (Rabs_pos _) (turned_size _ C2) X2). lra. }
  assert (l0 : forall k, 0 <= loss t s (turned k)) by (intros; apply loss_nonneg; lra).
  assert (sS : s * S <= tiny * S) by (apply Rmult_le_compat_r; lra).
  assert (sSL : s * S * L <= tiny * K).
  { replace (tiny * K) with (tiny * N * S * L) by ring. apply Rmult_le_compat_r; [ lra | ]. apply Rmult_le_compat_r; lra. }
  assert (NSs : N * S * s <= tiny * S) by (replace (N * S * s) with (s * N * S) by ring; apply Rmult_le_compat_r; lra).
  assert (s6 : s <= / 1000000) by (assert (u * u <= 1 * 1) by (apply below; lra); assert (u * u * u <= 1 * u) by (apply Rmult_le_compat_r; lra); lra).
  assert (A : loss t s (pass x) <= 3 * tiny * K + tiny * (3.1 * S + 27 * L + 6)).
  { change (loss t s (pass x)) with (size (turned px) * s + loss t s (turned px) * Rabs (px x) + loss t s (turned px) * s + t +
      (size (turned py) * s + loss t s (turned py) * Rabs (py x) + loss t s (turned py) * s + t) + t +
      (size (turned pz) * s + loss t s (turned pz) * Rabs (pz x) + loss t s (turned pz) * s + t) + t).
    assert (one : forall k y, column k <= S -> Rabs y <= L ->
      size (turned k) * s + loss t s (turned k) * Rabs y + loss t s (turned k) * s <= tiny * K + tiny * (1.01 * S + 9 * L + 0.1)).
    { intros k y Ck Hy. pose proof (turned_loss k Ck) as Q.
      pose proof (Rmult_le_compat_r s _ _ (proj1 Z) (turned_size k Ck)) as Q1.
      pose proof (below _ _ _ _ (l0 k) (Rabs_pos y) Q Hy) as Q2. pose proof (below _ _ _ _ (l0 k) (proj1 Z) Q s6) as Q3.
      assert (0 <= tiny * S) by pos. lra. }
    pose proof (one _ _ C0 X0). pose proof (one _ _ C1 X1). pose proof (one _ _ C2 X2).
    assert (0 <= tiny * S) by pos. assert (0 <= tiny * L) by pos. lra. }
  auto.
Qed.
Theorem pass_error x r : within x L -> computed v t s (pass x) r ->
  Rabs (r - support d x) <= 18.1 * v * K + (4 * tiny * K + tiny * (4 * S + 31 * L + 7)).
Proof.
  intros X C. destruct (pass_bounds x X) as [B A].
  destruct (environment_facts _ _ _ _ _ env) as [[V [T Z]] [[N0 [SN NS]] _]]. destruct tiny_bounds as [T0 T1]. destruct u_bounds as [U0 U1].
  pose proof (error_bound v t s (proj1 V) (proj1 T) (proj1 Z) (pass x) r C) as E.
  replace (exact (pass x)) with (support d x) in E by (unfold support, dot; simpl; ring).
  replace (depth (pass x)) with 6%nat in E by reflexivity. destruct six_roundings as [G G'].
  assert (K0 : 0 <= K) by (repeat apply Rmult_le_pos; assumption).
  pose proof (loss_nonneg t s (proj1 T) (proj1 Z) (pass x)) as A0. pose proof (size_nonneg (pass x)) as B0.
  pose proof (g_ge_1 v (proj1 V) 6) as G1.
  assert (E1 : ((1 + v) ^ 6 - 1) * size (pass x) <= 6.01 * v * (3 * K)) by (apply below; lra).
  assert (E2 : (1 + v) ^ 6 * loss t s (pass x) <= 1.001 * (3 * tiny * K + tiny * (3.1 * S + 27 * L + 6))) by (apply below; lra).
  assert (0 <= v * K) by (apply Rmult_le_pos; lra). assert (0 <= tiny * K) by (apply Rmult_le_pos; lra).
  assert (0 <= tiny * S) by (apply Rmult_le_pos; lra). assert (0 <= tiny * L) by (apply Rmult_le_pos; lra). lra.
Qed.
Lemma support_size x n M : 0 <= M -> within x L -> within n M -> Rabs (support n x) <= 3 * (M * S * L).
Proof.
  intros M0 [X0 [X1 X2]] [D0 [D1 D2]].
  assert (one : forall k y, column k <= S -> Rabs y <= L -> Rabs (dot (Vector (k b0) (k b1) (k b2)) n * y) <= M * S * L).
  { intros k y Ck Hy. rewrite Rabs_mult. apply below; try apply Rabs_pos; [ | exact Hy ]. unfold dot; simpl.
    eapply Rle_trans; [ apply Rabs_triang | ]. eapply Rle_trans; [ apply Rplus_le_compat_r, Rabs_triang | ]. rewrite !Rabs_mult.
    apply Rle_trans with (M * column k); [ | apply Rmult_le_compat_l; assumption ]. unfold column.
    pose proof (Rmult_le_compat_l _ _ _ (Rabs_pos (k b0)) D0). pose proof (Rmult_le_compat_l _ _ _ (Rabs_pos (k b1)) D1).
    pose proof (Rmult_le_compat_l _ _ _ (Rabs_pos (k b2)) D2). lra. }
  pose proof (one _ _ (columns px ltac:(auto)) X0). pose proof (one _ _ (columns py ltac:(auto)) X1).
  pose proof (one _ _ (columns pz ltac:(auto)) X2). unfold support. unfold dot at 1; simpl.
  eapply Rle_trans; [ apply Rabs_triang | ]. eapply Rle_trans; [ apply Rplus_le_compat_r, Rabs_triang | ]. lra.
Qed.
End Pass.
