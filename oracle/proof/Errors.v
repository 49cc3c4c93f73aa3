(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* Constants of lib/oblong/scalar/error_constants.hpp, in binary64 without overflow: unit_roundoff and
   radius_sum. *)
From Coq Require Import ZArith Reals Lra Psatz Lia.
From Flocq Require Import Core Relative Plus_error.
Open Scope R_scope.

Notation fexp := (FLT_exp (-1074) 53).
Notation F := (generic_format radix2 fexp).
Notation rnd := (round radix2 fexp ZnearestE).
Notation bp := (bpow radix2).
Definition u := bp (-53).
Definition eta := bp (-1075).

Instance prec53 : Prec_gt_0 53.
Proof. reflexivity. Qed.
Lemma u_half : / 2 * bp (- (53) + 1) = u.
Proof. unfold u. change (/ 2) with (bp (-1)). rewrite <- bpow_plus. reflexivity. Qed.
Lemma eta_half : / 2 * bp (-1074) = eta.
Proof. unfold eta. change (/ 2) with (bp (-1)). rewrite <- bpow_plus. reflexivity. Qed.
Lemma u_bounds : 0 < u /\ u <= / 1000000.
Proof.
  split; [ apply bpow_gt_0 | ]. unfold u. apply Rle_trans with (bp (-20)); [ apply bpow_le; lia | ].
  simpl. apply Rinv_le_contravar; lra.
Qed.

(* ---- unit_roundoff ---- *)
Theorem operation_error x : exists e t, Rabs e <= u /\ Rabs t <= eta /\ rnd x = x * (1 + e) + t.
Proof.
  destruct (error_N_FLT radix2 (-1074) 53 ltac:(lia) (fun x => negb (Z.even x)) x) as [e [t [He [Ht [_ E]]]]].
  rewrite u_half in He. rewrite eta_half in Ht. exists e, t. auto.
Qed.
Theorem sum_error x y : F x -> F y -> exists e, Rabs e <= u /\ rnd (x + y) = (x + y) * (1 + e).
Proof.
  intros Fx Fy. destruct (Rle_or_lt (bp (-1074 + 53 - 1)) (Rabs (x + y))) as [H | H].
  - destruct (relative_error_N_FLT_ex radix2 (-1074) 53 ltac:(lia) (fun x => negb (Z.even x)) (x + y) H) as [e [He E]].
    rewrite u_half in He. exists e. auto.
  - exists 0. split; [ rewrite Rabs_R0; apply Rlt_le, bpow_gt_0 | ].
    rewrite round_generic; [ ring | apply valid_rnd_N | ].
    apply FLT_format_plus_small; [ reflexivity | assumption .. | left; eapply Rlt_trans; [ exact H | apply bpow_lt; lia ] ].
Qed.

(* ---- radius_sum: the computed sum of two radii, times 1 + 2 u and 1 - 2 u, encloses the sum ---- *)
Lemma small_exact x y : F x -> F y -> Rabs (x + y) < bp (-1022) -> rnd (x + y) = x + y.
Proof.
  intros Fx Fy H. apply round_generic; [ apply valid_rnd_N | ].
  apply FLT_format_plus_small; [ reflexivity | assumption .. | left; eapply Rlt_trans; [ exact H | apply bpow_lt; lia ] ].
Qed.
Lemma ulp_normal x : bp (-1022) <= x -> ulp radix2 fexp x <= x * (2 * u).
Proof.
  intros H. pose proof (bpow_gt_0 radix2 (-1022)). pose proof (ulp_FLT_le radix2 (-1074) 53 x) as K.
  rewrite Rabs_right in K by lra. replace (2 * u) with (bp (1 - 53)); [ apply K; exact H | ].
  unfold u. change 2 with (bp 1). rewrite <- bpow_plus. reflexivity.
Qed.
Theorem radius_sum_above a b : F a -> F b -> 0 <= a -> 0 <= b -> a + b <= rnd (rnd (a + b) * (1 + 2 * u)).
Proof.
  intros Fa Fb Ha Hb. destruct u_bounds as [U0 U1]. set (r := rnd (a + b)).
  assert (G : F r) by (apply generic_format_round; auto with typeclass_instances).
  assert (R0 : 0 <= r) by (apply round_ge_generic; [ auto with typeclass_instances .. | apply generic_format_0 | lra ]).
  destruct (Rlt_le_dec (a + b) (bp (-1022))) as [S | S].
  - assert (E : r = a + b) by (apply small_exact; auto; rewrite Rabs_right; lra). rewrite <- E.
    apply round_ge_generic; [ auto with typeclass_instances .. | exact G | assert (0 <= r * (2 * u)) by (apply Rmult_le_pos; lra); lra ].
  - assert (N : bp (-1022) <= r).
    { apply round_ge_generic; [ auto with typeclass_instances .. | apply generic_format_bpow; unfold FLT_exp; lia | exact S ]. }
    pose proof (ulp_normal r N) as K. pose proof (bpow_gt_0 radix2 (-1022)).
    apply Rle_trans with (succ radix2 fexp r).
    + pose proof (error_le_half_ulp_round radix2 fexp (fun x => negb (Z.even x)) (a + b)) as Q. fold r in Q.
      rewrite succ_eq_pos by exact R0. pose proof (ulp_ge_0 radix2 fexp r). apply Rabs_le_inv in Q. lra.
    + apply round_ge_generic; [ auto with typeclass_instances .. | apply generic_format_succ; auto with typeclass_instances | ].
      rewrite succ_eq_pos by exact R0. lra.
Qed.
Theorem radius_sum_below a b : F a -> F b -> 0 <= a -> 0 <= b -> rnd (rnd (a + b) * (1 - 2 * u)) <= a + b.
Proof.
  intros Fa Fb Ha Hb. destruct u_bounds as [U0 U1]. set (r := rnd (a + b)).
  assert (G : F r) by (apply generic_format_round; auto with typeclass_instances).
  assert (R0 : 0 <= r) by (apply round_ge_generic; [ auto with typeclass_instances .. | apply generic_format_0 | lra ]).
  destruct (Rlt_le_dec (a + b) (bp (-1022))) as [S | S].
  - assert (E : r = a + b) by (apply small_exact; auto; rewrite Rabs_right; lra). rewrite <- E.
    apply round_le_generic; [ auto with typeclass_instances .. | exact G | assert (0 <= r * (2 * u)) by (apply Rmult_le_pos; lra); lra ].
  - assert (N : bp (-1022) <= r).
    { apply round_ge_generic; [ auto with typeclass_instances .. | apply generic_format_bpow; unfold FLT_exp; lia | exact S ]. }
    pose proof (ulp_normal r N) as K. pose proof (bpow_gt_0 radix2 (-1022)).
    assert (V : Valid_exp fexp) by auto with typeclass_instances.
    apply Rle_trans with (pred radix2 fexp r).
    + apply round_le_generic; [ auto with typeclass_instances .. | apply generic_format_pred; auto with typeclass_instances | ].
      assert (P : r - ulp radix2 fexp r <= pred radix2 fexp r).
      { destruct (Req_dec (pred radix2 fexp r) 0) as [Z | Z].
        - rewrite Z. pose proof (succ_pred radix2 fexp r G) as Q. rewrite Z, succ_0 in Q.
          assert (ulp radix2 fexp 0 <= ulp radix2 fexp r) by (apply ulp_le; [ auto with typeclass_instances .. | rewrite Rabs_R0; apply Rabs_pos ]). lra.
        - assert (P0 : 0 <= pred radix2 fexp r) by (apply pred_ge_0; auto with typeclass_instances; lra).
          pose proof (succ_pred radix2 fexp r G) as Q. rewrite succ_eq_pos in Q by exact P0.
          assert (ulp radix2 fexp (pred radix2 fexp r) <= ulp radix2 fexp r).
          { apply ulp_le; [ auto with typeclass_instances .. | ]. rewrite !Rabs_right by lra. apply pred_le_id. }
          lra. }
      lra.
    + apply Rnot_lt_le. intros L.
      assert (r <= pred radix2 fexp r) by (unfold r at 1; apply round_le_generic; [ auto with typeclass_instances .. | apply generic_format_pred; auto with typeclass_instances | lra ]).
      assert (pred radix2 fexp r < r) by (apply pred_lt_id; lra). lra.
Qed.
