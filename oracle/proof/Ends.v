(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* The ends that the checker computes for a stated number are those of the reals that round to it; it computes them for every
   number of the format. *)
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

(* ---- numbers: the checker finds the mantissa and the exponent of every number of a format ---- *)
Section Numbers.
Variable f : format.
Notation bp := (bpow radix2).
Notation e_min := (lowest f).
Notation prec := (precision f).
Lemma format_precision : Prec_gt_0 prec.
Proof. destruct f; reflexivity. Qed.

Lemma magnitude m : 0 < Q2R m -> bp (mag radix2 (Q2R m) - 1) <= Q2R m < bp (mag radix2 (Q2R m)).
Proof.
  intros P. pose proof (bpow_mag_le radix2 (Q2R m)) as L. pose proof (bpow_mag_gt radix2 (Q2R m)) as U.
  rewrite Rabs_pos_eq in L, U by lra. split; [ apply L; lra | exact U ].
Qed.

(* m > 0 of the format is k 2^e with the canonical exponent, which the guess is. *)
Lemma guess_complete m : 0 < Q2R m -> generic_format radix2 (FLT_exp e_min prec) (Q2R m) ->
  exists k, guess f m = (k, cexp radix2 (FLT_exp e_min prec) (Q2R m)) /\ Q2R m = IZR k * bp (cexp radix2 (FLT_exp e_min prec) (Q2R m)).
Proof.
  intros Pm F. set (e := cexp _ _ _). set (k := Ztrunc (scaled_mantissa radix2 (FLT_exp e_min prec) (Q2R m))).
  assert (Em : Q2R m = IZR k * bp e) by exact F. exists k. split; [ | exact Em ].
  set (g := mag radix2 (Q2R m) : Z). assert (Ee : e = Z.max (g - prec) e_min) by reflexivity.
  destruct (magnitude m Pm) as [G1 G2]. fold g in G1, G2.
  destruct m as [num den]. rewrite qmake_R in *. pose proof (pos_R den) as Pd.
  assert (Pn : (0 < num)%Z).
  { apply lt_IZR. apply (Rmult_lt_reg_r (/ IZR (Zpos den))); [ apply Rinv_0_lt_compat, Pd | rewrite Rmult_0_l; exact Pm ]. }
  set (q := IZR num / IZR (Zpos den)) in *. assert (Eq : q * IZR (Zpos den) = IZR num) by (unfold q; field; lra).
  set (ln := Z.log2 num). set (ld := Z.log2 (Zpos den)).
  assert (Pow : forall z, (0 < z)%Z -> bp (Z.log2 z) <= IZR z < bp (Z.log2 z + 1)).
  { intros z Hz. pose proof (Z.log2_spec z Hz) as [L U]. pose proof (Z.log2_nonneg z).
    rewrite <- !(IZR_Zpower radix2) by lia. split; [ apply IZR_le, L | apply IZR_lt, U ]. }
  pose proof (Pow num Pn) as [N1 N2]. pose proof (Pow (Zpos den) eq_refl) as [D1 D2]. fold ln in N1, N2. fold ld in D1, D2.
  assert (A1 : (ln < g + (ld + 1))%Z).
  { apply (lt_bpow radix2). rewrite bpow_plus. pose proof (bpow_gt_0 radix2 g). nra. }
  assert (A2 : (g - 1 + ld < ln + 1)%Z).
  { apply (lt_bpow radix2). rewrite bpow_plus. pose proof (bpow_gt_0 radix2 (g - 1)). nra. }
  set (e0 := Z.max (ln - ld - prec) e_min).
  assert (T : qle (qint (2 ^ prec)) (Qmult (Qmake num den) (pow2 (- e0))) = negb (g <=? e0 + prec)%Z).
  { assert (Q : Q2R (Qmult (Qmake num den) (pow2 (- e0))) = q * bp (- e0)) by (rewrite Q2R_mult, pow2_R; reflexivity).
    assert (P : Q2R (qint (2 ^ prec)) = bp (e0 + prec) * bp (- e0)).
    { rewrite qint_R, <- bpow_plus. replace (e0 + prec + - e0)%Z with prec by ring. apply (IZR_Zpower radix2). destruct f; discriminate. }
    pose proof (bpow_gt_0 radix2 (- e0)) as B. destruct (Z.leb_spec g (e0 + prec)) as [L | L]; simpl negb.
    - destruct (qle _ _) eqn:K; [ | reflexivity ]. apply qle_R in K. rewrite P, Q in K. apply Rmult_le_reg_r in K; [ | exact B ].
      apply (bpow_le radix2) in L. lra.
    - apply le_qle. rewrite P, Q. apply Rmult_le_compat_r; [ lra | ].
      apply Rle_trans with (bp (g - 1)); [ apply bpow_le; lia | exact G1 ]. }
  change (guess f (Qmake num den)) with
    (let x e := Qmult (Qmake num den) (pow2 (- e)) in
     let e' := (if num =? 0 then e_min else if qle (qint (2 ^ prec)) (x e0) then e0 + 1 else e0)%Z in
     (Qnum (x e') / Zpos (Qden (x e')), e')%Z).
  cbv beta zeta. rewrite T. replace (num =? 0)%Z with false by (symmetry; apply Z.eqb_neq; lia).
  replace (if negb (g <=? e0 + prec)%Z then e0 + 1 else e0)%Z with e
    by (rewrite Ee; unfold e0; destruct (Z.leb_spec g (Z.max (ln - ld - prec) e_min + prec)); simpl; lia).
  f_equal. set (x := Qmult (Qmake num den) (pow2 (- e))).
  assert (X : Q2R x = IZR k).
  { unfold x. rewrite Q2R_mult, pow2_R. change (Q2R (Qmake num den)) with q. rewrite Em, Rmult_assoc, <- bpow_plus.
    replace (e + - e)%Z with 0%Z by ring. simpl. ring. }
  assert (Y : Qnum x = (k * Zpos (Qden x))%Z).
  { apply eq_IZR. rewrite mult_IZR, <- X. unfold Q2R. pose proof (pos_R (Qden x)). field. lra. }
  rewrite Y. apply Z.div_mul. discriminate.
Qed.
Lemma decompose_complete m : 0 <= Q2R m -> generic_format radix2 (FLT_exp e_min prec) (Q2R m) -> Q2R m < bp (beyond f) ->
  exists k e, decompose f m = Some (k, e).
Proof.
  intros Pm F B. destruct (format_bounds f) as [Hp Hl]. unfold decompose.
  destruct (Rle_lt_or_eq_dec 0 (Q2R m) Pm) as [P | E].
  - destruct (guess_complete m P F) as [k [G Em]]. rewrite G. set (e := cexp _ _ _) in *. exists k, e.
    set (g := mag radix2 (Q2R m) : Z). assert (Ee : e = Z.max (g - prec) e_min) by reflexivity.
    destruct (magnitude m P) as [G1 G2]. fold g in G1, G2.
    assert (Gb : (g - 1 < beyond f)%Z) by (apply (lt_bpow radix2); lra).
    pose proof (bpow_gt_0 radix2 e) as Pe.
    assert (K0 : (0 <= k)%Z) by (apply le_IZR, (Rmult_le_reg_r (bp e)); [ exact Pe | lra ]).
    assert (K1 : (k < 2 ^ prec)%Z).
    { apply lt_IZR, (Rmult_lt_reg_r (bp e)); [ exact Pe | ]. rewrite (IZR_Zpower radix2), <- bpow_plus, <- Em by lia.
      apply Rlt_le_trans with (bp g); [ exact G2 | apply bpow_le; lia ]. }
    assert (K2 : (2 ^ (prec - 1) <= k \/ e = e_min)%Z).
    { destruct (Z.eq_dec e e_min) as [ | N ]; [ auto | left ]. apply le_IZR, (Rmult_le_reg_r (bp e)); [ exact Pe | ].
      rewrite (IZR_Zpower radix2), <- bpow_plus, <- Em by lia. replace (prec - 1 + e)%Z with (g - 1)%Z by lia. exact G1. }
    replace (is_number f m k e) with true; [ reflexivity | symmetry ]. unfold is_number.
    rewrite eq_qeq by (rewrite Q2R_mult, qint_R, pow2_R; exact Em).
    rewrite (proj2 (Z.leb_le _ _) K0), (proj2 (Z.ltb_lt _ _) K1). simpl.
    apply andb_true_intro; split; [ apply andb_true_intro; split | ]; [ | apply Z.leb_le; lia | apply Z.leb_le; lia ].
    apply orb_true_intro. destruct K2; [ left; apply Z.leb_le | right; apply Z.eqb_eq ]; assumption.
  - assert (N : Qnum m = 0%Z).
    { apply eq_IZR. unfold Q2R in E. pose proof (pos_R (Qden m)). apply (Rmult_eq_reg_r (/ IZR (Zpos (Qden m)))); [ lra | ].
      apply Rinv_neq_0_compat; lra. }
    exists 0%Z, e_min. destruct m as [num den]. simpl in N. subst num.
    change (guess f (Qmake 0 den)) with (0 * Qnum (pow2 (- e_min)) / Zpos (den * Qden (pow2 (- e_min))), e_min)%Z.
    rewrite Z.mul_0_l, Z.div_0_l by discriminate. replace (is_number f (Qmake 0 den) 0 e_min) with true; [ reflexivity | symmetry ].
    unfold is_number. rewrite eq_qeq by (rewrite Q2R_mult, qint_R, <- E; ring). destruct f; reflexivity.
Qed.
Lemma rounding_complete x number : 0 <= x -> rounds_to f x number -> exists e, rounding f number = Some e.
Proof.
  intros Hx H. destruct number as [m | ]; [ | eexists; reflexivity ]. destruct H as [E B].
  pose proof format_precision as PP.
  assert (F : generic_format radix2 (FLT_exp e_min prec) (Q2R m)) by (rewrite <- E; apply generic_format_round; typeclasses eauto).
  assert (P : 0 <= Q2R m).
  { rewrite <- E. apply round_ge_generic; [ typeclasses eauto | typeclasses eauto | apply generic_format_0 | exact Hx ]. }
  rewrite E in B. destruct (decompose_complete m P F B) as [k [e D]]. simpl. rewrite D. simpl. destruct (k =? 0)%Z; eauto.
Qed.
End Numbers.
