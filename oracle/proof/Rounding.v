(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* Correct rounding to a binary format, ties, subnormals and infinity included: a real rounds to a number if and only if
   it lies between the midpoints beside it, which count where the number's last bit is even. *)
From Coq Require Import ZArith Reals Lra Lia.
From Flocq Require Import Core.
Open Scope R_scope.

Section Format.
Variables emin prec : Z.
Hypothesis Hprec : (2 <= prec)%Z.
Let fexp := FLT_exp emin prec.
Let F := generic_format radix2 fexp.
Let rnd := round radix2 fexp ZnearestE.
Instance prec_positive : Prec_gt_0 prec.
Proof. unfold Prec_gt_0. lia. Qed.
Instance valid : Valid_exp fexp.
Proof. apply FLT_exp_valid, prec_positive. Qed.
Instance even_exists : Exists_NE radix2 fexp.
Proof. apply exists_NE_FLT. right. lia. Qed.
Notation bp := (bpow radix2).

(* The numbers k 2^e with the exponent that the format gives them. *)
Definition regular (k e : Z) :=
  (0 <= k < 2 ^ prec)%Z /\ (2 ^ (prec - 1) <= k \/ e = emin)%Z /\ (emin <= e)%Z.
Notation number k e := (IZR k * bp e).

Lemma number_F2R k e : number k e = F2R (Float radix2 k e).
Proof. reflexivity. Qed.
Lemma power_Z n : (0 <= n)%Z -> IZR (2 ^ n) = bp n.
Proof. intros H. apply (IZR_Zpower radix2 n H). Qed.
Lemma regular_format k e : regular k e -> F (number k e).
Proof.
  intros [H1 [_ H3]]. apply generic_format_FLT. apply (FLT_spec _ _ _ _ (Float radix2 k e)); simpl.
  - reflexivity.
  - change (radix_val radix2) with 2%Z. lia.
  - exact H3.
Qed.
Lemma regular_cexp k e : regular k e -> (0 < k)%Z -> cexp radix2 fexp (number k e) = e.
Proof.
  intros [H1 [H2 H3]] Hk. unfold cexp, fexp, FLT_exp.
  assert (P : 0 < number k e) by (apply Rmult_lt_0_compat; [ apply IZR_lt, Hk | apply bpow_gt_0 ]).
  assert (U : (mag radix2 (number k e) <= prec + e)%Z).
  { apply mag_le_bpow; [ lra | ]. rewrite Rabs_right by lra. rewrite bpow_plus, <- (power_Z prec) by lia.
    apply Rmult_lt_compat_r; [ apply bpow_gt_0 | apply IZR_lt; lia ]. }
  destruct H2 as [H2 | ->]; [ | lia ].
  assert (L : (prec + e <= mag radix2 (number k e))%Z).
  { replace (prec + e)%Z with (prec - 1 + e + 1)%Z by lia. 
    assert (prec - 1 + e < mag radix2 (number k e))%Z; [ | lia ].
    apply mag_gt_bpow. rewrite Rabs_right by lra. rewrite bpow_plus, <- (power_Z (prec - 1)) by lia.
    apply Rmult_le_compat_r; [ apply bpow_ge_0 | apply IZR_le; lia ]. }
  lia.
Qed.
Lemma regular_even k e : regular k e -> Z.even k = true -> NE_prop radix2 fexp 0 (number k e).
Proof.
  intros H Ev. destruct (Z.eq_dec k 0) as [-> | N].
  - exists (Float radix2 0 (fexp (mag radix2 0%R))). split; [ | split; [ apply canonical_0 | reflexivity ] ].
    rewrite F2R_0. ring.
  - exists (Float radix2 k e). split; [ reflexivity | split; [ | exact Ev ] ].
    unfold canonical. change (F2R (Float radix2 k e)) with (number k e). simpl.
    rewrite regular_cexp; [ reflexivity | exact H | destruct H; lia ].
Qed.

(* Half-way cases go to the even one. *)
Lemma to_even x d : F x -> NE_prop radix2 fexp 0 x ->
  (x + pred radix2 fexp x) / 2 <= d -> d <= (x + succ radix2 fexp x) / 2 -> rnd d = x.
Proof.
  intros Fx Ex Hl Hh. assert (P : Rnd_NE_pt radix2 fexp d x).
  { split; [ split; [ exact Fx | ] | left; exact Ex ]. intros g Fg.
    destruct (Rtotal_order g x) as [L | [-> | L]]; [ | lra | ].
    - assert (g <= pred radix2 fexp x) by (apply pred_ge_gt; auto with typeclass_instances). split_Rabs; lra.
    - assert (succ radix2 fexp x <= g) by (apply succ_le_lt; auto with typeclass_instances). split_Rabs; lra. }
  pose proof (round_NE_pt radix2 fexp d) as Q.
  apply Rle_antisym; eapply (Rnd_NE_pt_monotone radix2 fexp d d); eauto; lra.
Qed.
Lemma to_nearest x d : F x ->
  (x + pred radix2 fexp x) / 2 < d -> d < (x + succ radix2 fexp x) / 2 -> rnd d = x.
Proof.
  intros Fx Hl Hh. apply Rle_antisym.
  - apply round_N_le_midp; auto with typeclass_instances.
  - apply round_N_ge_midp; auto with typeclass_instances.
Qed.
Lemma not_above x d : F x -> rnd d = x -> d <= (x + succ radix2 fexp x) / 2.
Proof.
  intros Fx E. apply Rnot_lt_le. intros L.
  assert (Fs : F (succ radix2 fexp x)) by (apply generic_format_succ; auto with typeclass_instances).
  assert (K : succ radix2 fexp x <= rnd d).
  { apply round_N_ge_midp; auto with typeclass_instances. rewrite pred_succ by auto with typeclass_instances. lra. }
  destruct (Req_dec x 0) as [-> | N].
  - rewrite succ_0 in K, L. pose proof (ulp_ge_0 radix2 fexp 0).
    destruct (Rle_lt_or_eq_dec _ _ H) as [ | Z]; [ lra | ].
    assert (ulp radix2 fexp 0 <> 0); [ | lra ]. unfold fexp. rewrite ulp_FLT_small.
    + apply Rgt_not_eq, bpow_gt_0.
    + apply prec_positive.
    + rewrite Rabs_R0. apply bpow_gt_0.
  - pose proof (succ_gt_id radix2 fexp x N). lra.
Qed.
Lemma not_below x d : F x -> x <> 0 -> rnd d = x -> (x + pred radix2 fexp x) / 2 <= d.
Proof.
  intros Fx N E. apply Rnot_lt_le. intros L.
  assert (Fp : F (pred radix2 fexp x)) by (apply generic_format_pred; auto with typeclass_instances).
  assert (K : rnd d <= pred radix2 fexp x).
  { apply round_N_le_midp; auto with typeclass_instances. rewrite succ_pred by auto with typeclass_instances. lra. }
  pose proof (pred_lt_id radix2 fexp x N). lra.
Qed.

(* ---- the neighbours of k 2^e ---- *)
Lemma next_up k e : regular k e -> succ radix2 fexp (number k e) = number k e + bp e.
Proof.
  intros H. assert (P : 0 <= number k e) by (apply Rmult_le_pos; [ apply IZR_le; apply H | apply bpow_ge_0 ]).
  rewrite succ_eq_pos by exact P. f_equal. destruct (Z.eq_dec k 0) as [-> | N].
  - destruct H as [H1 [H2 H3]]. assert (E : e = emin).
    { destruct H2 as [H2 | H2]; [ | exact H2 ]. assert (0 < 2 ^ (prec - 1))%Z by (apply Z.pow_pos_nonneg; lia). lia. }
    rewrite E. unfold fexp. rewrite Rmult_0_l. apply ulp_FLT_small; [ apply prec_positive | ].
    rewrite Rabs_R0. apply bpow_gt_0.
  - assert (Hk : (0 < k)%Z) by (destruct H; lia).
    assert (0 < number k e) by (apply Rmult_lt_0_compat; [ apply IZR_lt, Hk | apply bpow_gt_0 ]).
    rewrite ulp_neq_0 by lra. rewrite regular_cexp by assumption. reflexivity.
Qed.
Lemma next_down k e : regular k e -> (0 < k)%Z ->
  pred radix2 fexp (number k e) =
  number k e - bp (if ((k =? 2 ^ (prec - 1))%Z && (emin <? e)%Z)%bool then e - 1 else e)%Z.
Proof.
  intros H Hk. pose proof (regular_cexp k e H Hk) as C. destruct H as [H1 [H2 H3]].
  assert (P : 0 < number k e) by (apply Rmult_lt_0_compat; [ apply IZR_lt, Hk | apply bpow_gt_0 ]).
  rewrite pred_eq_pos by lra. unfold pred_pos.
  destruct (Z.eqb_spec k (2 ^ (prec - 1))) as [-> | N].
  - assert (E : number (2 ^ (prec - 1)) e = bp (prec - 1 + e)) by (rewrite power_Z, bpow_plus by lia; reflexivity).
    assert (M : (mag radix2 (number (2 ^ (prec - 1)) e) = prec + e :> Z)%Z) by (rewrite E, mag_bpow; lia).
    rewrite M. replace (prec + e - 1)%Z with (prec - 1 + e)%Z by lia. rewrite Req_bool_true by exact E.
    f_equal. f_equal. unfold fexp, FLT_exp. destruct (Z.ltb_spec emin e); simpl; lia.
  - simpl. destruct (Req_bool_spec (number k e) (bp (mag radix2 (number k e) - 1))) as [E | E].
    + f_equal. f_equal. destruct H2 as [H2 | ->].
      * exfalso. apply N. unfold cexp, fexp, FLT_exp in C.
        assert (L : (prec - 1 + e < mag radix2 (number k e))%Z).
        { apply mag_gt_bpow. rewrite Rabs_right by lra. rewrite bpow_plus, <- (power_Z (prec - 1)) by lia.
          apply Rmult_le_compat_r; [ apply bpow_ge_0 | apply IZR_le; lia ]. }
        assert (U : (mag radix2 (number k e) <= prec + e)%Z).
        { apply mag_le_bpow; [ lra | ]. rewrite Rabs_right by lra. rewrite bpow_plus, <- (power_Z prec) by lia.
          apply Rmult_lt_compat_r; [ apply bpow_gt_0 | apply IZR_lt; lia ]. }
        replace (mag radix2 (number k e) - 1)%Z with (prec - 1 + e)%Z in E by (clear - L U; lia).
        rewrite bpow_plus, <- (power_Z (prec - 1)) in E by lia. apply Rmult_eq_reg_r in E; [ | apply Rgt_not_eq, bpow_gt_0 ].
        apply eq_IZR in E. exact E.
      * unfold cexp, fexp, FLT_exp in C. unfold fexp, FLT_exp. lia.
    + f_equal. rewrite ulp_neq_0 by lra. rewrite C. reflexivity.
Qed.

(* ---- the theorems ---- *)
Definition up_end k e := number (2 * k + 1) (e - 1).
Definition down_end k e := if ((k =? 2 ^ (prec - 1))%Z && (emin <? e)%Z)%bool
  then number (4 * k - 1) (e - 2) else number (2 * k - 1) (e - 1).

Lemma double_step e : bp e = 2 * bp (e - 1).
Proof. change 2 with (bp 1). rewrite <- bpow_plus. f_equal. lia. Qed.
Lemma up_end_middle k e : regular k e -> up_end k e = (number k e + succ radix2 fexp (number k e)) / 2.
Proof.
  intros H. rewrite next_up by exact H. unfold up_end. rewrite (double_step e), plus_IZR, mult_IZR. field.
Qed.
Lemma down_end_middle k e : regular k e -> (0 < k)%Z ->
  down_end k e = (number k e + pred radix2 fexp (number k e)) / 2.
Proof.
  intros H Hk. rewrite next_down by assumption. unfold down_end.
  destruct ((k =? 2 ^ (prec - 1))%Z && (emin <? e)%Z)%bool.
  - rewrite (double_step e), (double_step (e - 1)). replace (e - 1 - 1)%Z with (e - 2)%Z by lia.
    rewrite minus_IZR, mult_IZR. field.
  - rewrite (double_step e), minus_IZR, mult_IZR. field.
Qed.

Lemma odd_next k e : regular k e -> Z.even k = false -> NE_prop radix2 fexp 0 (succ radix2 fexp (number k e)).
Proof.
  intros H Ev. rewrite next_up by exact H. destruct H as [H1 [H2 H3]].
  assert (W : (2 ^ prec = 2 * 2 ^ (prec - 1))%Z) by (rewrite <- Z.pow_succ_r by lia; f_equal; lia).
  assert (Ev' : Z.even (k + 1) = true) by (rewrite Z.even_add, Ev; reflexivity).
  destruct (Z.eq_dec (k + 1) (2 ^ prec)) as [E | N].
  - replace (number k e + bp e) with (number (2 ^ (prec - 1)) (e + 1)).
    + apply regular_even.
      * assert (0 < 2 ^ (prec - 1))%Z by (apply Z.pow_pos_nonneg; lia). split; [ lia | split; lia ].
      * replace (prec - 1)%Z with (Z.succ (prec - 2)) by lia. rewrite Z.pow_succ_r by lia. rewrite Z.even_mul. reflexivity.
    + rewrite bpow_plus. change (bp 1) with 2. replace (number k e + bp e) with (number (k + 1) e) by (rewrite plus_IZR; ring).
      rewrite E, W, mult_IZR. ring.
  - replace (number k e + bp e) with (number (k + 1) e) by (rewrite plus_IZR; ring).
    apply regular_even; [ | exact Ev' ]. split; [ lia | split; lia ].
Qed.
Lemma odd_previous k e : regular k e -> (0 < k)%Z -> Z.even k = false -> NE_prop radix2 fexp 0 (pred radix2 fexp (number k e)).
Proof.
  intros H Hk Ev. rewrite next_down by assumption. destruct H as [H1 [H2 H3]].
  assert (N : k <> (2 ^ (prec - 1))%Z).
  { intros ->. replace (prec - 1)%Z with (Z.succ (prec - 2)) in Ev by lia. rewrite Z.pow_succ_r, Z.even_mul in Ev by lia.
    discriminate. }
  destruct (Z.eqb_spec k (2 ^ (prec - 1))) as [ | _]; [ contradiction | ]. simpl.
  replace (number k e - bp e) with (number (k - 1) e) by (rewrite minus_IZR; ring).
  apply regular_even; [ | rewrite Z.even_sub, Ev; reflexivity ]. split; [ lia | split; lia ].
Qed.

Theorem rounds_to_number k e d : regular k e -> (0 < k)%Z ->
  rnd d = number k e <->
  if Z.even k then down_end k e <= d <= up_end k e else down_end k e < d < up_end k e.
Proof.
  intros H Hk. pose proof (regular_format k e H) as Fm.
  assert (P : 0 < number k e) by (apply Rmult_lt_0_compat; [ apply IZR_lt, Hk | apply bpow_gt_0 ]).
  rewrite (up_end_middle k e H), (down_end_middle k e H Hk).
  destruct (Z.even k) eqn:Ev; split.
  - intros E. split; [ apply not_below; auto; lra | apply not_above; auto ].
  - intros [L U]. apply to_even; auto. apply regular_even; auto.
  - intros E. split.
    + destruct (Rle_lt_or_eq_dec _ _ (not_below _ _ Fm ltac:(lra) E)) as [ | Z]; [ assumption | exfalso ].
      set (q := pred radix2 fexp (number k e)) in *.
      assert (Fq : F q) by (apply generic_format_pred; auto with typeclass_instances).
      assert (rnd d = q).
      { apply to_even; [ exact Fq | apply odd_previous; assumption | | ].
        - assert (pred radix2 fexp q <= q) by (apply pred_le_id). assert (q <= number k e) by (apply pred_le_id). lra.
        - unfold q at 2. rewrite succ_pred by auto with typeclass_instances. fold q. lra. }
      assert (q < number k e) by (apply pred_lt_id; lra). lra.
    + destruct (Rle_lt_or_eq_dec _ _ (not_above _ _ Fm E)) as [ | Z]; [ assumption | exfalso ].
      set (q := succ radix2 fexp (number k e)) in *.
      assert (Fq : F q) by (apply generic_format_succ; auto with typeclass_instances).
      assert (rnd d = q).
      { apply to_even; [ exact Fq | apply odd_next; assumption | | ].
        - unfold q at 2. rewrite pred_succ by auto with typeclass_instances. fold q. lra.
        - assert (q <= succ radix2 fexp q) by (apply succ_ge_id). assert (number k e <= q) by (apply succ_ge_id). lra. }
      assert (number k e < q) by (apply succ_gt_id; lra). lra.
  - intros [L U]. apply to_nearest; auto.
Qed.

Theorem rounds_to_zero d : 0 <= d -> rnd d = 0 <-> d <= bp (emin - 1).
Proof.
  intros Hd. assert (H : regular 0 emin).
  { split; [ | split; [ right; reflexivity | lia ] ]. split; [ lia | apply Z.pow_pos_nonneg; lia ]. }
  pose proof (regular_format 0 emin H) as Fm. pose proof (up_end_middle 0 emin H) as M.
  replace (number 0 emin) with 0 in * by ring. unfold up_end in M.
  change (2 * 0 + 1)%Z with 1%Z in M. rewrite Rmult_1_l in M.
  rewrite M. split.
  - intros E. apply not_above; auto.
  - intros U. apply to_even; auto.
    + replace 0 with (number 0 emin) by ring. apply regular_even; [ exact H | reflexivity ].
    + assert (pred radix2 fexp 0 <= 0) by apply pred_le_id. lra.
Qed.

(* Infinity: what lies at least half a step above the greatest number. `last` is 2^emax, as if the exponents went on. *)
Theorem rounds_to_infinity emax d : (emin <= emax - prec)%Z ->
  bp emax <= rnd d <-> number (2 ^ (prec + 1) - 1) (emax - prec - 1) <= d.
Proof.
  intros He. set (k := (2 ^ (prec - 1))%Z). set (e := (emax - prec + 1)%Z).
  assert (W : (2 ^ prec = 2 * 2 ^ (prec - 1))%Z) by (rewrite <- Z.pow_succ_r by lia; f_equal; lia).
  assert (Pk : (0 < k)%Z) by (apply Z.pow_pos_nonneg; lia).
  assert (H : regular k e) by (unfold regular, k, e in *; split; [ lia | split; lia ]).
  assert (E : number k e = bp emax).
  { unfold k, e. rewrite power_Z by lia. rewrite <- bpow_plus. f_equal. lia. }
  assert (Dn : number (2 ^ (prec + 1) - 1) (emax - prec - 1) = down_end k e).
  { unfold down_end. rewrite (proj2 (Z.eqb_eq k (2 ^ (prec - 1)))) by reflexivity.
    rewrite (proj2 (Z.ltb_lt emin e)) by (unfold e; lia). cbn [andb]. f_equal; [ | f_equal; unfold e; lia ].
    f_equal. unfold k. replace (prec + 1)%Z with (Z.succ (Z.succ (prec - 1))) by lia. rewrite !Z.pow_succ_r by lia. lia. }
  rewrite Dn. pose proof (down_end_middle k e H Pk) as M. pose proof (regular_format k e H) as Fm. rewrite <- E.
  split.
  - intros K. apply Rnot_lt_le. intros L. rewrite M in L.
    assert (Fp : F (pred radix2 fexp (number k e))) by (apply generic_format_pred; auto with typeclass_instances).
    assert (rnd d <= pred radix2 fexp (number k e)).
    { apply round_N_le_midp; auto with typeclass_instances. rewrite succ_pred by auto with typeclass_instances. lra. }
    assert (number k e <> 0) by (rewrite E; apply Rgt_not_eq, bpow_gt_0).
    pose proof (pred_lt_id radix2 fexp (number k e) H1). lra.
  - intros L. assert (Ev : Z.even k = true).
    { unfold k. replace (prec - 1)%Z with (Z.succ (prec - 2)) by lia. rewrite Z.pow_succ_r by lia. rewrite Z.even_mul. reflexivity. }
    assert (T : rnd (down_end k e) = number k e).
    { apply (rounds_to_number k e (down_end k e) H Pk). rewrite Ev. split; [ lra | ].
      rewrite M, (up_end_middle k e H). assert (pred radix2 fexp (number k e) <= number k e) by apply pred_le_id.
      assert (number k e <= succ radix2 fexp (number k e)) by apply succ_ge_id. lra. }
    rewrite <- T. apply round_le; auto with typeclass_instances.
Qed.
End Format.
