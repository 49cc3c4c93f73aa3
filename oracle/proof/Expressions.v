(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* The error of an expression of sums and products, whatever the order of magnitude of its numbers: "d roundings on a
   term". One theorem, error_bound, from which the constants of error bounds follow.

   An operation is known by an inequality alone: its result errs by at most v of the exact one plus t. The same
   inequality holds for a rounding that is omitted, so every theorem covers fused multiply-adds. *)
From Coq Require Import ZArith Reals Lra Lia.
From Flocq Require Import Core Relative.
From Oblong Require Import Errors.
Open Scope R_scope.

Inductive expr := Num (x : R) | Opp (a : expr) | Add (a b : expr) | Mul (a b : expr).
Definition Sub a b := Add a (Opp b).

Fixpoint exact e := match e with
  | Num x => x | Opp a => - exact a | Add a b => exact a + exact b | Mul a b => exact a * exact b end.
(* The exact value with |numbers| in place of numbers, and sums in place of differences. *)
Fixpoint size e := match e with
  | Num x => Rabs x | Opp a => size a | Add a b => size a + size b | Mul a b => size a * size b end.
(* The most roundings that meet one term of the expression multiplied out. *)
Fixpoint depth e : nat := match e with
  | Num _ => 0 | Opp a => depth a | Add a b => S (Nat.max (depth a) (depth b)) | Mul a b => S (depth a + depth b) end.

Section Evaluation.
Variables v t s : R.   (* of an operation: relative and absolute error; of a number that is read: absolute error *)
Definition op (x r : R) := Rabs (r - x) <= v * Rabs x + t.

(* r is a value that the machine may compute for e. *)
Fixpoint computed e (r : R) : Prop := match e with
  | Num x => Rabs (r - x) <= s
  | Opp a => computed a (- r)
  | Add a b => exists x y, computed a x /\ computed b y /\ op (x + y) r
  | Mul a b => exists x y, computed a x /\ computed b y /\ op (x * y) r end.
(* What absolute errors contribute. *)
Fixpoint loss e : R := match e with
  | Num _ => s | Opp a => loss a | Add a b => loss a + loss b + t
  | Mul a b => size a * loss b + loss a * size b + loss a * loss b + t end.

Hypotheses (Hv : 0 <= v) (Ht : 0 <= t) (Hs : 0 <= s).
Notation g d := ((1 + v) ^ d).

Lemma size_nonneg e : 0 <= size e.
Proof. induction e; simpl; try apply Rabs_pos; try apply Rplus_le_le_0_compat; try apply Rmult_le_pos; auto. Qed.
Lemma exact_size e : Rabs (exact e) <= size e.
Proof.
  induction e as [ x | a IH | a IHa b IHb | a IHa b IHb ]; simpl.
  - lra.
  - rewrite Rabs_Ropp. exact IH.
  - eapply Rle_trans; [ apply Rabs_triang | lra ].
  - rewrite Rabs_mult. apply Rmult_le_compat; auto using Rabs_pos.
Qed.
Lemma loss_nonneg e : 0 <= loss e.
Proof.
  induction e as [ x | a IH | a IHa b IHb | a IHa b IHb ]; simpl; try lra.
  pose proof (Rmult_le_pos _ _ (size_nonneg a) IHb). pose proof (Rmult_le_pos _ _ IHa (size_nonneg b)).
  pose proof (Rmult_le_pos _ _ IHa IHb). lra.
Qed.
Lemma g_ge_1 d : 1 <= g d.
Proof. apply pow_R1_Rle. lra. Qed.
Lemma g_le d d' : (d <= d')%nat -> g d <= g d'.
Proof. intros H. apply Rle_pow; [ lra | exact H ]. Qed.

Lemma op_step x r M A X d : (* one operation on a number x near X *)
  op x r -> Rabs X <= M -> Rabs (x - X) <= (g d - 1) * M + g d * A -> 0 <= A ->
  Rabs (r - X) <= (g (S d) - 1) * M + g (S d) * (A + t).
Proof.
  intros O HX H A0. unfold op in O. pose proof (g_ge_1 d) as G.
  assert (Hx : Rabs x <= g d * M + g d * A).
  { replace x with ((x - X) + X) by ring. eapply Rle_trans; [ apply Rabs_triang | ]. lra. }
  assert (T : Rabs (r - X) <= (v * Rabs x + t) + ((g d - 1) * M + g d * A)).
  { replace (r - X) with ((r - x) + (x - X)) by ring. eapply Rle_trans; [ apply Rabs_triang | ]. lra. }
  pose proof (Rmult_le_compat_l v _ _ Hv Hx) as V. simpl pow.
  assert (0 <= v * t) by (apply Rmult_le_pos; assumption).
  assert (t * 1 <= t * g d) by (apply Rmult_le_compat_l; lra).
  assert (0 <= v * t * g d) by (apply Rmult_le_pos; lra). lra.
Qed.

Theorem error_bound e : forall r, computed e r -> Rabs (r - exact e) <= (g (depth e) - 1) * size e + g (depth e) * loss e.
Proof.
  induction e as [ x | a IH | a IHa b IHb | a IHa b IHb ]; simpl computed; simpl exact; simpl depth; intros r.
  - simpl. lra.
  - intros H. specialize (IH _ H). simpl. replace (r - - exact a) with (- (- r - exact a)) by ring. rewrite Rabs_Ropp. exact IH.
  - intros [x [y [Ca [Cb O]]]]. specialize (IHa _ Ca). specialize (IHb _ Cb).
    simpl loss. simpl size. set (d := Nat.max (depth a) (depth b)).
    apply op_step with (x := x + y); [ exact O | apply (exact_size (Add a b)) | | pose proof (loss_nonneg a); pose proof (loss_nonneg b); lra ].
    replace (x + y - (exact a + exact b)) with ((x - exact a) + (y - exact b)) by ring.
    eapply Rle_trans; [ apply Rabs_triang | ].
    assert (g (depth a) <= g d /\ g (depth b) <= g d) as [Ga Gb] by (split; apply g_le; unfold d; lia).
    pose proof (Rmult_le_compat_r _ _ _ (size_nonneg a) Ga). pose proof (Rmult_le_compat_r _ _ _ (size_nonneg b) Gb).
    pose proof (Rmult_le_compat_r _ _ _ (loss_nonneg a) Ga). pose proof (Rmult_le_compat_r _ _ _ (loss_nonneg b) Gb). lra.
  - intros [x [y [Ca [Cb O]]]]. specialize (IHa _ Ca). specialize (IHb _ Cb). simpl loss. simpl size.
    apply op_step with (x := x * y); [ exact O | apply (exact_size (Mul a b)) | | ].
    + pose proof (exact_size a) as Xa. pose proof (exact_size b) as Xb. rewrite pow_add.
      pose proof (g_ge_1 (depth a)) as Ga. pose proof (g_ge_1 (depth b)) as Gb.
      pose proof (loss_nonneg a) as La. pose proof (loss_nonneg b) as Lb.
      set (ga := g (depth a)) in *. set (gb := g (depth b)) in *.
      set (Ea := (ga - 1) * size a + ga * loss a) in *. set (Eb := (gb - 1) * size b + gb * loss b) in *.
      replace (x * y - exact a * exact b) with ((x - exact a) * (y - exact b) + (x - exact a) * exact b + exact a * (y - exact b)) by ring.
      assert (P1 : Rabs ((x - exact a) * (y - exact b)) <= Ea * Eb) by (rewrite Rabs_mult; apply Rmult_le_compat; auto using Rabs_pos).
      assert (P2 : Rabs ((x - exact a) * exact b) <= Ea * size b) by (rewrite Rabs_mult; apply Rmult_le_compat; auto using Rabs_pos).
      assert (P3 : Rabs (exact a * (y - exact b)) <= size a * Eb) by (rewrite Rabs_mult; apply Rmult_le_compat; auto using Rabs_pos).
      eapply Rle_trans; [ apply Rabs_triang | ]. eapply Rle_trans; [ apply Rplus_le_compat_r, Rabs_triang | ].
      apply Rle_trans with (Ea * Eb + Ea * size b + size a * Eb); [ lra | ]. right. unfold Ea, Eb. ring.
    + pose proof (Rmult_le_pos _ _ (size_nonneg a) (loss_nonneg b)). pose proof (Rmult_le_pos _ _ (loss_nonneg a) (size_nonneg b)).
      pose proof (Rmult_le_pos _ _ (loss_nonneg a) (loss_nonneg b)). lra.
Qed.

(* (1 + v)^d - 1 is d v, up to second order. *)
Lemma growth d : INR d * v <= 1 -> g d - 1 <= INR d * v * (1 + INR d * v).
Proof.
  induction d as [ | d IH ]; intros H; [ simpl; lra | ].
  rewrite S_INR in *. pose proof (pos_INR d) as D. simpl pow.
  assert (Dv : 0 <= INR d * v) by (apply Rmult_le_pos; assumption).
  assert (IH' : g d <= 1 + INR d * v * (1 + INR d * v)) by (specialize (IH ltac:(lra)); lra).
  apply (Rmult_le_compat_l (1 + v)) in IH'; [ | lra ].
  assert (INR d * v * (INR d * v * v) <= 1 * (INR d * v * v)).
  { apply Rmult_le_compat_r; [ apply Rmult_le_pos; assumption | lra ]. }
  pose proof (Rle_0_sqr v) as Q. unfold Rsqr in Q. lra.
Qed.
End Evaluation.

(* ---- What binary64 does ---- *)
Definition u_value : u = / 9007199254740992 := eq_refl.

(* Rounding to nearest, gradual underflow. *)
Theorem op_nearest x : op u eta x (rnd x).
Proof.
  unfold op. destruct (operation_error x) as [e [t [He [Ht E]]]]. rewrite E.
  replace (x * (1 + e) + t - x) with (e * x + t) by ring.
  eapply Rle_trans; [ apply Rabs_triang | ]. rewrite Rabs_mult.
  pose proof (Rmult_le_compat_r _ _ _ (Rabs_pos x) He). lra.
Qed.
Fixpoint binary64 e := match e with
  | Num x => x | Opp a => - binary64 a | Add a b => rnd (binary64 a + binary64 b) | Mul a b => rnd (binary64 a * binary64 b) end.
Theorem computed_nearest e : computed u eta 0 e (binary64 e).
Proof.
  induction e as [ x | a IH | a IHa b IHb | a IHa b IHb ]; simpl.
  - rewrite Rminus_eq_0, Rabs_R0. lra.
  - rewrite Ropp_involutive. exact IH.
  - eauto using op_nearest.
  - eauto using op_nearest.
Qed.

(* Any rounding mode; results and operands that are subnormal may be replaced by 0. *)
Definition tiny := bp (-1022).
Inductive any_mode (x r : R) : Prop :=
  | kept (mode : R -> Z) : Valid_rnd mode -> r = round radix2 fexp mode x -> any_mode x r
  | flushed : Rabs x <= tiny -> r = 0 -> any_mode x r.
Theorem op_any_mode x r : any_mode x r -> op (2 * u) tiny x r.
Proof.
  destruct u_bounds as [U _]. pose proof (bpow_gt_0 radix2 (-1022)) as T. fold tiny in T.
  intros [mode V -> | H ->]; unfold op.
  - destruct (Rle_or_lt (bp (-1074 + 53 - 1)) (Rabs x)) as [H | H].
    + destruct (relative_error_FLT_ex radix2 (-1074) 53 ltac:(lia) mode x H) as [e [He ->]].
      replace (x * (1 + e) - x) with (e * x) by ring. rewrite Rabs_mult.
      assert (W : bp (- (53) + 1) = 2 * u) by (rewrite <- u_half; lra). rewrite W in He.
      pose proof (Rmult_le_compat_r _ _ _ (Rabs_pos x) (Rlt_le _ _ He)). lra.
    + pose proof (error_le_ulp radix2 fexp mode x) as Q. rewrite (ulp_FLT_small radix2 (-1074) 53) in Q.
      2:{ eapply Rlt_trans; [ exact H | apply bpow_lt; lia ]. }
      assert (bp (-1074) <= tiny) by (apply bpow_le; lia).
      assert (0 <= 2 * u * Rabs x) by (apply Rmult_le_pos; [ lra | apply Rabs_pos ]). lra.
  - rewrite Rabs_minus_sym, Rminus_0_r. assert (0 <= 2 * u * Rabs x) by (apply Rmult_le_pos; [ lra | apply Rabs_pos ]). lra.
Qed.
(* A result below tiny that is set to 0 came from a number up to tiny. *)
Lemma tiny_before mode x : Valid_rnd mode -> Rabs (round radix2 fexp mode x) < tiny -> Rabs x <= tiny.
Proof.
  intros V H. apply Rnot_lt_le. intros L. apply (Rlt_not_le _ _ H).
  apply abs_round_ge_generic; [ auto with typeclass_instances | exact V | | lra ].
  apply generic_format_bpow. unfold FLT_exp; lia.
Qed.
