(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* From booleans about integers and fractions to statements about reals, and back. *)
From Coq Require Import ZArith QArith Qreals Reals List Bool Lra Lia Psatz.
From Coq Require Import FMapPositive.
From Oblong Require Import Definitions Vectors Cases Checker.
Import ListNotations.
Open Scope R_scope.

Lemma qle_R x y : qle x y = true -> Q2R x <= Q2R y.
Proof. intros H. apply Qle_Rle, Qle_bool_iff, H. Qed.
Lemma qlt_R x y : qlt x y = true -> Q2R x < Q2R y.
Proof.
  unfold qlt. intros H. apply negb_true_iff in H. apply Qlt_Rlt, Qnot_le_lt. intros L. apply Qle_bool_iff in L. congruence.
Qed.
Lemma qlt_not_R x y : qlt x y = false -> Q2R y <= Q2R x.
Proof. unfold qlt. intros H. apply negb_false_iff in H. apply Qle_Rle, Qle_bool_iff, H. Qed.
Lemma qle_not_R x y : qle x y = false -> Q2R y < Q2R x.
Proof. intros H. apply qlt_R. unfold qlt, qle in *. rewrite H. reflexivity. Qed.
Lemma qeq_R x y : qeq x y = true -> Q2R x = Q2R y.
Proof. intros H. apply Qeq_eqR, Qeq_bool_iff, H. Qed.
Lemma qint_R z : Q2R (qint z) = IZR z.
Proof. unfold Q2R, inject_Z; simpl. field. Qed.
Lemma qsquare_R x : Q2R (qsquare x) = Q2R x * Q2R x.
Proof. apply Q2R_mult. Qed.
Lemma zero_R : Q2R 0 = 0.
Proof. unfold Q2R; simpl; ring. Qed.
Lemma one_R : Q2R 1 = 1.
Proof. unfold Q2R; simpl; field. Qed.
Lemma qmake_R z d : Q2R (Qmake z d) = IZR z / IZR (Zpos d).
Proof. reflexivity. Qed.
Lemma pos_R d : 0 < IZR (Zpos d).
Proof. apply IZR_lt. reflexivity. Qed.

(* Back. *)
Lemma le_qle x y : Q2R x <= Q2R y -> qle x y = true.
Proof. intros H. apply Qle_bool_iff, Rle_Qle, H. Qed.
Lemma lt_qlt x y : Q2R x < Q2R y -> qlt x y = true.
Proof. intros H. unfold qlt. apply negb_true_iff. destruct (Qle_bool y x) eqn:E; [ apply qle_R in E; lra | reflexivity ]. Qed.
Lemma eq_qeq x y : Q2R x = Q2R y -> qeq x y = true.
Proof. intros H. apply Qeq_bool_iff, eqR_Qeq, H. Qed.

(* All hypotheses that are booleans become statements. *)
Ltac booleans :=
  repeat match goal with
         | H : _ && _ = true |- _ => apply andb_prop in H; destruct H
         | H : qle _ _ = true |- _ => apply qle_R in H
         | H : qlt _ _ = true |- _ => apply qlt_R in H
         | H : qeq _ _ = true |- _ => apply qeq_R in H
         | H : negb _ = true |- _ => apply negb_true_iff in H
         | H : (_ <=? _)%Z = true |- _ => apply Z.leb_le in H
         | H : (_ <? _)%Z = true |- _ => apply Z.ltb_lt in H
         | H : (_ =? _)%Z = true |- _ => apply Z.eqb_eq in H
         | H : (_ =? _)%Z = false |- _ => apply Z.eqb_neq in H
         end.
Lemma bind_some {A B} (x : option A) (f : A -> option B) y : bind x f = Some y -> exists z, x = Some z /\ f z = Some y.
Proof. destruct x as [z | ]; simpl; [ exists z; auto | discriminate ]. Qed.
Lemma holds_of_some {A} (x : option A) f : holds_of x f = true -> exists z, x = Some z /\ f z = true.
Proof. destruct x as [z | ]; simpl; [ exists z; auto | discriminate ]. Qed.
(* Takes apart what was computed step by step. *)
Ltac unbind H :=
  repeat match type of H with
         | bind _ _ = Some _ => let z := fresh "z" in let E := fresh "E" in apply bind_some in H; destruct H as [z [E H]]
         end.

(* ---- comparisons with roots ---- *)
Lemma sqrt_squares y q : 0 <= y -> 0 <= q -> sqrt (y * y * q) = y * sqrt q.
Proof. intros Hy Hq. rewrite sqrt_mult_alt by nra. rewrite sqrt_square by exact Hy. reflexivity. Qed.
Lemma root_le_sound x y q : root_le x y q = true -> (0 <= q)%Z -> Q2R y * sqrt (IZR q) <= Q2R x.
Proof.
  unfold root_le. intros H Hq. apply IZR_le in Hq. pose proof (sqrt_pos (IZR q)) as P.
  pose proof (sqrt_sqrt (IZR q) Hq) as S. set (r := sqrt (IZR q)) in *.
  destruct (qle 0 y) eqn:Y.
  - booleans. rewrite Q2R_mult, !qsquare_R, qint_R, ?zero_R in *. rewrite <- S in H0.
    apply Rsqr_incr_0_var; [ unfold Rsqr; lra | exact H ].
  - apply qle_not_R in Y. rewrite zero_R in Y. apply orb_prop in H as [H | H]; booleans.
    + rewrite zero_R in H. assert (Q2R y * r <= 0); [ | lra ]. nra.
    + rewrite Q2R_mult, !qsquare_R, qint_R in H. rewrite <- S in H.
      destruct (Rle_lt_dec 0 (Q2R x)) as [ | L]; [ nra | ].
      assert (- Q2R x <= - (Q2R y * r)); [ | lra ].
      apply Rsqr_incr_0_var; [ unfold Rsqr; lra | nra ].
Qed.
Lemma root_lt_sound x y q : root_lt x y q = true -> (0 <= q)%Z -> 0 <= Q2R y /\ Q2R y * sqrt (IZR q) < Q2R x.
Proof.
  unfold root_lt. intros H Hq. apply IZR_le in Hq. pose proof (sqrt_sqrt (IZR q) Hq) as S. set (r := sqrt (IZR q)) in *.
  booleans. rewrite Q2R_mult, !qsquare_R, qint_R, ?zero_R in *. rewrite <- S in *. split; [ assumption | ].
  apply Rsqr_incrst_0; [ unfold Rsqr; lra | apply Rmult_le_pos; [ assumption | apply sqrt_pos ] | lra ].
Qed.
Lemma root_lt_complete x y q : 0 <= Q2R y -> 0 < Q2R x -> Q2R y * Q2R y * IZR q < Q2R x * Q2R x -> root_lt x y q = true.
Proof.
  intros Hy Hx H. unfold root_lt. rewrite le_qle, lt_qlt, lt_qlt; [ reflexivity | | | ]; rewrite ?zero_R; try assumption.
  rewrite Q2R_mult, !qsquare_R, qint_R. exact H.
Qed.

(* ---- vectors ---- *)
Lemma inj_add a b : inj (vadd a b) = add (inj a) (inj b).
Proof. vec; apply plus_IZR. Qed.
Lemma inj_sub a b : inj (vsub a b) = sub (inj a) (inj b).
Proof. vec; apply minus_IZR. Qed.
Lemma inj_scale k a : inj (vscale k a) = scale (IZR k) (inj a).
Proof. vec; apply mult_IZR. Qed.
Lemma inj_neg a : inj (vneg a) = scale (-1) (inj a).
Proof. vec; rewrite opp_IZR; ring. Qed.
Lemma inj_dot a b : dot (inj a) (inj b) = IZR (vdot a b).
Proof. unfold dot, vdot; simpl. rewrite !plus_IZR, !mult_IZR. reflexivity. Qed.
Lemma vdot_self n : (0 <= vdot n n)%Z.
Proof. unfold vdot. nia. Qed.
Lemma norm_inj n : norm (inj n) = sqrt (IZR (vdot n n)).
Proof. unfold norm. rewrite inj_dot. reflexivity. Qed.
Lemma is_zero_true a : is_zero a = true -> inj a = zero.
Proof. unfold is_zero. intros H. booleans. destruct a; simpl in *; subst. reflexivity. Qed.
Lemma is_zero_false a : is_zero a = false -> 0 < norm (inj a).
Proof.
  intros H. apply norm_positive. rewrite inj_dot. apply IZR_lt. unfold is_zero in H. unfold vdot.
  destruct (Z.eqb_spec (vx a) 0), (Z.eqb_spec (vy a) 0), (Z.eqb_spec (vz a) 0); simpl in H; try discriminate; nia.
Qed.

Section Units.
Variable D : positive.
Definition point_real (x : point) : vector := scale (/ (IZR (Zpos (snd x)) * IZR (Zpos D))) (inj (fst x)).
Lemma dot_real n v : dot (inj n) (real D v) = IZR (vdot n v) / IZR (Zpos D).
Proof. unfold real. rewrite dot_scale_r, inj_dot. unfold Rdiv. ring. Qed.
Lemma real_add a b : real D (vadd a b) = add (real D a) (real D b).
Proof. unfold real. rewrite inj_add. vec; ring. Qed.
Lemma real_sub a b : real D (vsub a b) = sub (real D a) (real D b).
Proof. unfold real. rewrite inj_sub. vec; ring. Qed.
Lemma real_zero : real D vzero = zero.
Proof. unfold real, vzero, zero. vec; ring. Qed.
Lemma point_add x y : point_real (padd x y) = add (point_real x) (point_real y).
Proof.
  destruct x as [p s], y as [q t]. unfold point_real, padd; simpl fst; simpl snd.
  rewrite inj_add, !inj_scale, Pos2Z.inj_mul, mult_IZR. pose proof (pos_R s); pose proof (pos_R t); pose proof (pos_R D).
  vec; field; lra.
Qed.
Lemma point_sub x y : point_real (psub x y) = sub (point_real x) (point_real y).
Proof.
  unfold psub. rewrite point_add. destruct y as [q t]. unfold point_real at 2; simpl fst; simpl snd. rewrite inj_neg.
  unfold point_real. simpl. vec; ring.
Qed.
Lemma point_origin : point_real origin = zero.
Proof. unfold point_real, origin, vzero, zero; simpl. vec; ring. Qed.
Lemma point_one v : point_real (v, 1%positive) = real D v.
Proof. unfold point_real, real. simpl fst; simpl snd. rewrite Rmult_1_l. reflexivity. Qed.
Lemma norm_point x : norm (point_real x) = norm (inj (fst x)) / (IZR (Zpos (snd x)) * IZR (Zpos D)).
Proof.
  unfold point_real. rewrite norm_scale; [ unfold Rdiv; ring | ].
  left. apply Rinv_0_lt_compat, Rmult_lt_0_compat; apply pos_R.
Qed.
End Units.

(* ---- lists ---- *)
Lemma nth_z_in {A} (l : list A) i x : nth_z l i = Some x -> In x l.
Proof.
  revert i. induction l as [ | y l IH ]; simpl; intros i H; [ discriminate | ].
  destruct (i =? 0)%Z; [ injection H as <-; auto | right; exact (IH _ H) ].
Qed.
Lemma all_of_in {A B} (f : A -> option B) l r : all_of f l = Some r -> forall y, In y r -> exists x, In x l /\ f x = Some y.
Proof.
  revert r. induction l as [ | x l IH ]; simpl; intros r H y Hy.
  - injection H as <-. destruct Hy.
  - unbind H. injection H as <-. destruct Hy as [<- | Hy]; [ exists x; auto | ].
    destruct (IH _ E0 y Hy) as [x' [Hx Hf]]. exists x'. auto.
Qed.
Lemma tabulate_from_in {A} (l : list A) i t p x :
  PositiveMap.find p (tabulate_from l i t) = Some x -> In x l \/ PositiveMap.find p t = Some x.
Proof.
  revert i t. induction l as [ | y l IH ]; simpl; intros i t H; [ auto | ].
  destruct (IH _ _ H) as [ | K]; [ auto | ]. rewrite PositiveMapAdditionalFacts.gsspec in K.
  destruct (PositiveMap.E.eq_dec p i); [ injection K as <-; auto | auto ].
Qed.
Lemma tabulate_in {A} (l : list A) i x : entry (tabulate l) i = Some x -> In x l.
Proof.
  unfold entry, tabulate. destruct i as [ | p | p]; intros H; [ | | discriminate ];
    apply tabulate_from_in in H as [ | H]; auto; rewrite PositiveMap.gempty in H; discriminate.
Qed.
Lemma nth_z_range {A} (l : list A) i x : nth_z l i = Some x -> (0 <= i)%Z.
Proof.
  revert i. induction l as [ | y l IH ]; simpl; intros i H; [ discriminate | ].
  destruct (Z.eqb_spec i 0); [ lia | specialize (IH _ H); lia ].
Qed.
Lemma tabulate_from_keeps {A} (l : list A) i t q : (q < i)%positive ->
  PositiveMap.find q (tabulate_from l i t) = PositiveMap.find q t.
Proof.
  revert i t. induction l as [ | y l IH ]; simpl; intros i t H; [ reflexivity | ].
  rewrite IH by lia. apply PositiveMap.gso. lia.
Qed.
Lemma tabulate_from_nth {A} (l : list A) i t k x : nth_z l k = Some x ->
  PositiveMap.find (Z.to_pos (Zpos i + k)) (tabulate_from l i t) = Some x.
Proof.
  revert i t k. induction l as [ | y l IH ]; intros i t k H; cbn [nth_z tabulate_from] in *; [ discriminate | ].
  destruct (k =? 0)%Z eqn:E; booleans.
  - subst k. injection H as <-. rewrite Z.add_0_r, tabulate_from_keeps; simpl Z.to_pos; [ apply PositiveMap.gss | lia ].
  - replace (Zpos i + k)%Z with (Zpos (Pos.succ i) + (k - 1))%Z by lia. apply IH, H.
Qed.
Lemma tabulate_nth {A} (l : list A) i x : nth_z l i = Some x -> entry (tabulate l) i = Some x.
Proof.
  intros H. pose proof (nth_z_range l i x H). pose proof (tabulate_from_nth l 1 (PositiveMap.empty A) i x H) as K.
  unfold entry, tabulate. destruct i as [ | k | k ]; [ exact K | | lia ].
  replace (Pos.succ k) with (Z.to_pos (1 + Zpos k)) by lia. exact K.
Qed.
