(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* The last steps before an answer is rounded: float_difference (filter.md, "What follows from them"), and low_part
   (extended-rung.md, "Ziv's test"). *)
From Coq Require Import ZArith Reals Lra Lia.
From Flocq Require Import Core Relative.
From Oblong Require Import Errors Expressions Passes.
Open Scope R_scope.

(* ---- One rounding to nearest ---- *)
Lemma nonneg x : 0 <= x -> 0 <= rnd x.
Proof. intros H. apply round_ge_generic; [ auto with typeclass_instances .. | apply generic_format_0 | exact H ]. Qed.
Lemma one x : Rabs (rnd x - x) <= u * Rabs x + eta.
Proof. apply op_nearest. Qed.
Lemma one_back x : Rabs (rnd x - x) <= 1.01 * u * Rabs (rnd x) + 2 * eta.
Proof.
  destruct u_bounds as [U0 U1]. pose proof (one x) as O. pose proof (bpow_gt_0 radix2 (-1075)) as E. fold eta in E.
  assert (H : Rabs x <= Rabs (rnd x) + (u * Rabs x + eta)).
  { replace x with (rnd x - (rnd x - x)) at 1 by ring. eapply Rle_trans; [ apply Rabs_triang | ]. rewrite Rabs_Ropp. lra. }
  assert (u * Rabs x <= / 1000000 * Rabs x) by (apply Rmult_le_compat_r; [ apply Rabs_pos | lra ]).
  pose proof (Rabs_pos (rnd x)). assert (X : Rabs x <= 1.001 * (Rabs (rnd x) + eta)) by lra.
  apply (Rmult_le_compat_l u) in X; [ | lra ]. assert (u * eta <= / 1000000 * eta) by (apply Rmult_le_compat_r; lra).
  assert (0 <= u * Rabs (rnd x)) by pos. lra.
Qed.

(* ---- float_difference: lower and upper bounds of cores, minus the radii, moved outward ---- *)
(* Both are moved by the error of the lower one. It serves for the upper one too, if that is at most 1.7 times the lower:
   two numbers above the least float that round to one float are nearer (at most 2.5 to 1.5, if that float is twice the
   least). *)
Section FloatEnds.
Variables ra rb L U : R.
Hypotheses (Ra : 0 <= ra) (Rb : 0 <= rb).
Let radius := rnd (ra + rb).
Let lower := rnd (L - radius).
Let upper := rnd (U - radius).
Let off := rnd (4 * u * rnd (radius + Rabs lower)).
Hypotheses (least : bp (-200) <= lower) (close : upper <= 1.7 * lower) (order : lower <= 2 * upper).

Lemma float_facts : 0 <= radius /\ 0 < lower /\ 0 < upper /\ eta <= u * / 1000000 * lower /\ 3.99 * u * (radius + lower) <= off <= 4.01 * u * (radius + lower).
Proof.
  destruct u_bounds as [U0 U1]. pose proof (bpow_gt_0 radix2 (-1075)) as E0. fold eta in E0. pose proof (bpow_gt_0 radix2 (-200)) as P.
  assert (r0 : 0 <= radius) by (apply nonneg; lra).
  assert (e : eta <= u * / 1000000 * lower).
  { apply Rle_trans with (u * bp (-20) * bp (-200)).
    - unfold u, eta. rewrite <- !bpow_plus. apply bpow_le. lia.
    - pose proof (bpow_ge_0 radix2 (-20)). apply below; [ pos | lra | apply Rmult_le_compat_l; [ lra | simpl; lra ] | exact least ]. }
  repeat (split; [ lra | ]).
  pose proof (one (radius + Rabs lower)) as A. pose proof (one (4 * u * rnd (radius + Rabs lower))) as B. fold off in B.
  rewrite (Rabs_right lower) in * by lra. set (s := radius + lower) in *. assert (0 <= s) by (unfold s; lra).
  assert (S0 : 0 <= rnd s) by (apply nonneg; lra). rewrite (Rabs_right s) in A by lra. rewrite (Rabs_right (4 * u * rnd s)) in B by (apply Rle_ge; pos).
  apply Rabs_le_inv in A. apply Rabs_le_inv in B.
  assert (us : u * s <= / 1000000 * s) by (apply Rmult_le_compat_r; lra).
  assert (us0 : 0 <= u * s) by pos. assert (ul : u * lower <= u * s) by (apply Rmult_le_compat_l; [ lra | unfold s; lra ]).
  assert (ul' : u * lower <= / 1000000 * lower) by (apply Rmult_le_compat_r; lra).
  assert (A1 : u * rnd s <= u * (1.00001 * s)) by (apply Rmult_le_compat_l; unfold s in *; lra).
  assert (A2 : u * (0.99999 * s) <= u * rnd s) by (apply Rmult_le_compat_l; unfold s in *; lra).
  assert (uur : u * (4 * u * rnd s) <= / 1000000 * (4 * u * rnd s)) by (apply Rmult_le_compat_r; [ pos | lra ]).
  assert (0 <= u * rnd s) by pos. split; lra.
Qed.
Theorem float_lower_below : rnd (lower - off) <= L - ra - rb.
Proof.
  destruct u_bounds as [U0 U1]. destruct float_facts as [r0 [l0 [_ [e [O1 O2]]]]].
  pose proof (one_back (ra + rb)) as A. fold radius in A. rewrite (Rabs_right radius) in A by lra.
  pose proof (one_back (L - radius)) as B. fold lower in B. rewrite (Rabs_right lower) in B by lra.
  pose proof (one (lower - off)) as C. apply Rabs_le_inv in A. apply Rabs_le_inv in B. apply Rabs_le_inv in C.
  assert (ur : 0 <= u * radius) by pos. assert (ul : 0 <= u * lower) by pos. assert (us : u * lower <= / 1000000 * lower) by (apply Rmult_le_compat_r; lra).
  assert (D : Rabs (lower - off) <= 1.01 * lower + 4.01 * u * radius) by (apply Rabs_le; split; lra).
  apply (Rmult_le_compat_l u) in D; [ | lra ].
  assert (u * (u * radius) <= / 1000000 * (u * radius)) by (apply Rmult_le_compat_r; lra). lra.
Qed.
Theorem float_upper_above : U - ra - rb <= rnd (upper + off).
Proof.
  destruct u_bounds as [U0 U1]. destruct float_facts as [r0 [l0 [u0 [e [O1 O2]]]]].
  pose proof (one_back (ra + rb)) as A. fold radius in A. rewrite (Rabs_right radius) in A by lra.
  pose proof (one_back (U - radius)) as B. fold upper in B. rewrite (Rabs_right upper) in B by lra.
  pose proof (one (upper + off)) as C. apply Rabs_le_inv in A. apply Rabs_le_inv in B. apply Rabs_le_inv in C.
  assert (ur : 0 <= u * radius) by pos. assert (ul : 0 <= u * lower) by pos. assert (us : u * lower <= / 1000000 * lower) by (apply Rmult_le_compat_r; lra).
  assert (D : Rabs (upper + off) <= upper + 5 * u * (radius + lower)) by (apply Rabs_le; split; lra).
  apply (Rmult_le_compat_l u) in D; [ | lra ].
  assert (u * (u * radius) <= / 1000000 * (u * radius)) by (apply Rmult_le_compat_r; lra).
  assert (u * (u * lower) <= / 1000000 * (u * lower)) by (apply Rmult_le_compat_r; lra).
  assert (u * upper <= u * (1.7 * lower)) by (apply Rmult_le_compat_l; lra). lra.
Qed.
End FloatEnds.

(* ---- low_part: lo - radius, moved down by 4 u of itself, is at most the exact difference ---- *)
Lemma back x : bp (-1022) <= Rabs x -> Rabs (rnd x - x) <= u * Rabs (rnd x).
Proof.
  intros H. pose proof (relative_error_N_FLT_round radix2 (-1074) 53 ltac:(lia) (fun x => negb (Z.even x)) x H) as E.
  rewrite u_half in E. exact E.
Qed.
Lemma step_down lo radius : F lo -> F radius ->
  let low := rnd (lo - radius) in rnd (low - rnd (Rabs low * (4 * u))) <= lo - radius.
Proof.
  intros Fl Fr low. destruct u_bounds as [U0 U1]. pose proof (bpow_gt_0 radix2 (-1075)) as E0. fold eta in E0.
  assert (N : 0 <= rnd (Rabs low * (4 * u))) by (apply nonneg; pos; apply Rabs_pos).
  assert (G : F low) by (apply generic_format_round; auto with typeclass_instances).
  set (z := lo - radius) in *.
  destruct (Rlt_le_dec (Rabs z) (bp (-1022))) as [S | S].
  - assert (Z : low = z).
    { unfold low, z, Rminus. apply small_exact; [ exact Fl | apply generic_format_opp; exact Fr | exact S ]. }
    rewrite <- Z. apply round_le_generic; [ auto with typeclass_instances .. | exact G | lra ].
  - assert (M : bp (-1022) <= Rabs low).
    { apply abs_round_ge_generic; [ auto with typeclass_instances .. | apply generic_format_bpow; unfold FLT_exp; lia | exact S ]. }
    pose proof (back z S) as A. fold low in A.
    assert (e : 4 * eta <= 4 * u * Rabs low).
    { replace (4 * u * Rabs low) with (4 * (u * Rabs low)) by ring. apply Rmult_le_compat_l; [ lra | ].
      apply Rle_trans with (u * bp (-1022)); [ unfold eta, u; rewrite <- bpow_plus; apply bpow_le; lia | apply Rmult_le_compat_l; lra ]. }
    pose proof (one (Rabs low * (4 * u))) as B. set (p := rnd (Rabs low * (4 * u))) in *.
    rewrite (Rabs_right (Rabs low * (4 * u))) in B by (apply Rle_ge; pos; apply Rabs_pos).
    pose proof (Rabs_pos low) as L0. assert (ul : 0 <= u * Rabs low) by pos.
    assert (uul : u * (Rabs low * (4 * u)) <= / 1000000 * (Rabs low * (4 * u))) by (apply Rmult_le_compat_r; [ pos | lra ]).
    assert (ul' : u * Rabs low <= / 1000000 * Rabs low) by (apply Rmult_le_compat_r; lra).
    apply Rabs_le_inv in B. assert (P1 : p <= 6 * (u * Rabs low)) by lra. assert (P2 : 2.99 * (u * Rabs low) <= p) by lra.
    (* the last subtraction: of two doubles, so it errs by u of the exact difference, without underflow *)
    assert (Fp : F p) by (apply generic_format_round; auto with typeclass_instances).
    destruct (sum_error low (- p) G (generic_format_opp _ _ _ Fp)) as [f [Hf Ef]]. unfold Rminus. rewrite Ef.
    assert (Q : Rabs ((low + - p) * f) <= (1.001 * Rabs low) * u).
    { rewrite Rabs_mult. apply below; auto using Rabs_pos. eapply Rle_trans; [ apply Rabs_triang | ]. rewrite Rabs_Ropp, (Rabs_right p) by lra. lra. }
    apply Rabs_le_inv in Q. apply Rabs_le_inv in A. lra.
Qed.
Theorem low_part_below hi lo radius x : F lo -> F radius -> hi + lo - radius <= x ->
  let low := rnd (lo - radius) in rnd (hi + rnd (low - rnd (Rabs low * (4 * u)))) <= rnd x.
Proof.
  intros Fl Fr H low. apply round_le; [ auto with typeclass_instances .. | ].
  pose proof (step_down lo radius Fl Fr) as S. cbv zeta in S. fold low in S. lra.
Qed.
Theorem low_part_above hi lo radius x : F lo -> F radius -> x <= hi + lo + radius ->
  let low := rnd (lo + radius) in rnd x <= rnd (hi + rnd (low + rnd (Rabs low * (4 * u)))).
Proof.
  intros Fl Fr H low. apply round_le; [ auto with typeclass_instances .. | ].
  pose proof (step_down (- lo) radius (generic_format_opp _ _ _ Fl) Fr) as S. cbv zeta in S.
  replace (- lo - radius) with (- (lo + radius)) in S by ring. rewrite round_NE_opp in S. fold low in S. rewrite Rabs_Ropp in S.
  replace (- low - rnd (Rabs low * (4 * u))) with (- (low + rnd (Rabs low * (4 * u)))) in S by ring. rewrite round_NE_opp in S. lra.
Qed.
(* Ziv's test: if both ends round to one number of a coarser or the same format, so does what is between. *)
Theorem ends_agree (fexp' : Z -> Z) (V : Valid_exp fexp') (mode : R -> Z) (W : Valid_rnd mode) below x above number :
  below <= x <= above -> round radix2 fexp' mode below = number -> round radix2 fexp' mode above = number ->
  round radix2 fexp' mode x = number.
Proof. intros [A B] C D. apply Rle_antisym; [ rewrite <- D | rewrite <- C ]; apply round_le; auto. Qed.
