(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* The ends that the checker computes for a stated number are those of the reals that round to it. *)
From Coq Require Import ZArith QArith Qreals Reals Bool Lra Lia.
From Flocq Require Import Core.
From Oblong Require Import Definitions Cases Checker Checks Bridge Rounding.
Open Scope R_scope.

Definition in_ends (r : ends) (x : R) : Prop :=
  match low r with Some l => if shut r then Q2R l <= x else Q2R l < x | None => True end /\
  match high r with Some h => if shut r then x <= Q2R h else x < Q2R h | None => True end.
Definition not_negative (r : ends) : Prop :=
  match low r with Some l => 0 < Q2R l | None => True end /\ match high r with Some h => 0 < Q2R h | None => True end.

Lemma pow2_R e : Q2R (pow2 e) = bpow radix2 e.
Proof.
  destruct e as [ | k | k ]; unfold pow2.
  - apply one_R.
  - rewrite qint_R. apply (IZR_Zpower radix2 (Zpos k)). lia.
  - assert (P : (0 < 2 ^ Zpos k)%Z) by (apply Z.pow_pos_nonneg; lia).
    rewrite qmake_R, Z2Pos.id by exact P. rewrite <- (Pos2Z.opp_pos k), bpow_opp, <- (IZR_Zpower radix2 (Zpos k)) by lia.
    simpl radix_val. unfold Rdiv. rewrite Rmult_1_l. reflexivity.
Qed.

Lemma some_eq {A} (x y : A) : Some x = Some y -> x = y.
Proof. intros [= E]. exact E. Qed.
Lemma format_bounds f : (2 <= precision f)%Z /\ (lowest f <= beyond f - precision f)%Z.
Proof. destruct f; simpl; lia. Qed.

Lemma decompose_sound f m k e : decompose f m = Some (k, e) ->
  Q2R m = IZR k * bpow radix2 e /\ regular (lowest f) (precision f) k e /\ (e + precision f <= beyond f)%Z.
Proof.
  unfold decompose. destruct (guess f m) as [k' e']. destruct (is_number f m k' e') eqn:B; [ | discriminate ].
  intros [= -> ->]. unfold is_number in B. booleans.
  rewrite Q2R_mult, qint_R, pow2_R in H. split; [ exact H | split; [ | lia ] ].
  apply orb_prop in H2. unfold regular. split; [ lia | split; [ | lia ] ].
  destruct H2 as [H2 | H2]; booleans; auto.
Qed.

Theorem rounding_sound f number r : rounding f number = Some r ->
  not_negative r /\ forall d, 0 <= d -> in_ends r d <-> rounds_to f d number.
Proof.
  destruct (format_bounds f) as [Hp Hl]. destruct number as [m | ]; cbn beta iota delta [rounding rounds_to].
  - intros H. unbind H. destruct z as [k e]. destruct (decompose_sound f m k e E) as [Em [G Hb]].
    assert (Bnd : forall x, rounded f x = Q2R m -> rounded f x < bpow radix2 (beyond f)).
    { intros x ->. rewrite Em. destruct G as [[_ G] _].
      apply Rlt_le_trans with (bpow radix2 (precision f + e)); [ | apply bpow_le; lia ].
      rewrite bpow_plus, <- (power_Z (precision f)) by lia. apply Rmult_lt_compat_r; [ apply bpow_gt_0 | apply IZR_lt, G ]. }
    assert (Up : Q2R (qint (2 * k + 1) * pow2 (e - 1))%Q = up_end k e) by (rewrite Q2R_mult, qint_R, pow2_R; reflexivity).
    destruct G as [[G0 G1] G2].
    assert (PUp : 0 < up_end k e) by (apply Rmult_lt_0_compat; [ apply IZR_lt; lia | apply bpow_gt_0 ]).
    destruct (Z.eqb_spec k 0) as [-> | N].
    + apply some_eq in H. subst r. unfold not_negative, in_ends; cbn [low high shut].
      rewrite Up. split; [ auto | ]. intros d Hd.
      assert (Z0 : Q2R m = 0) by (rewrite Em; ring).
      assert (Ee : e = lowest f).
      { destruct G2 as [[G2 | G2] _]; [ | exact G2 ]. assert (0 < 2 ^ (precision f - 1))%Z by (apply Z.pow_pos_nonneg; lia). lia. }
      pose proof (rounds_to_zero (lowest f) (precision f) Hp d Hd) as R. fold (rounded f d) in R.
      assert (U1 : up_end 0 e = bpow radix2 (lowest f - 1)) by (unfold up_end; rewrite Ee; simpl (2 * 0 + 1)%Z; ring).
      rewrite U1. split.
      * intros [_ L]. apply R in L. split; [ rewrite L, Z0; reflexivity | ]. apply Bnd. rewrite L, Z0. reflexivity.
      * intros [L _]. split; [ exact I | ]. apply R. rewrite L. exact Z0.
    + apply some_eq in H. subst r. unfold not_negative, in_ends; cbn [low high shut].
      assert (Hk : (0 < k)%Z) by lia.
      match goal with |- context [Q2R (if ?b then ?x else ?y)] => assert (Dn : Q2R (if b then x else y) = down_end (lowest f) (precision f) k e) end.
      { unfold down_end. destruct ((k =? 2 ^ (precision f - 1))%Z && (lowest f <? e)%Z); rewrite Q2R_mult, qint_R, pow2_R; reflexivity. }
      rewrite Up, Dn.
      assert (PDn : 0 < down_end (lowest f) (precision f) k e).
      { unfold down_end. destruct ((k =? 2 ^ (precision f - 1))%Z && (lowest f <? e)%Z);
          (apply Rmult_lt_0_compat; [ apply IZR_lt; lia | apply bpow_gt_0 ]). }
      split; [ auto | ]. intros d Hd.
      pose proof (rounds_to_number (lowest f) (precision f) Hp k e d (conj (conj G0 G1) G2) Hk) as R. fold (rounded f d) in R.
      rewrite <- Em in R. destruct (Z.even k); split.
      * intros [L U]. assert (X : rounded f d = Q2R m) by (apply R; auto). auto.
      * intros [X _]. apply R in X. tauto.
      * intros [L U]. assert (X : rounded f d = Q2R m) by (apply R; auto). auto.
      * intros [X _]. apply R in X. tauto.
  - intros [= <-]. unfold not_negative, in_ends; cbn [low high shut].
    match goal with |- context [Q2R ?x] => assert (E : Q2R x = IZR (2 ^ (precision f + 1) - 1) * bpow radix2 (beyond f - precision f - 1)) end.
    { rewrite Q2R_mult, qint_R, pow2_R. reflexivity. }
    rewrite E. split.
    + split; [ | auto ]. apply Rmult_lt_0_compat; [ apply IZR_lt | apply bpow_gt_0 ].
      assert (2 ^ 3 <= 2 ^ (precision f + 1))%Z by (apply Z.pow_le_mono_r; lia). lia.
    + intros d Hd. pose proof (rounds_to_infinity (lowest f) (precision f) Hp (beyond f) d Hl) as R. fold (rounded f d) in R.
      rewrite R. tauto.
Qed.
