(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* What the conditions of Checks.v show of two bodies: bounds of the signed distance, overlap, points that are near. *)
From Coq Require Import ZArith QArith Qreals Reals List Bool Lra Lia Psatz.
From Oblong Require Import Definitions Vectors Bodies Walk Interior Cases Checker Checks Bridge Trees Ends.
Import ListNotations.
Open Scope R_scope.

Section Sound.
Variable p : pair.
Hypothesis Hp : is_pair p = true.
Notation D := (denominator p).
Notation d := (dim p).
Notation A := (region_of D (core_a p)).
Notation B := (region_of D (core_b p)).
Notation X := (body_a p).
Notation Y := (body_b p).
Let ra := length_of p (radius_a p).
Let rb := length_of p (radius_b p).
Notation r := (ra + rb).

Lemma radii : 0 <= ra /\ 0 <= rb.
Proof.
  unfold is_pair in Hp. booleans. unfold ra, rb, length_of.
  pose proof (pos_R D) as P. apply Rinv_0_lt_compat in P.
  split; apply Rmult_le_pos; try (apply IZR_le; assumption); lra.
Qed.
Lemma flat_a : forall x, A x -> lies d x.
Proof.
  unfold is_pair in Hp. booleans. destruct (dim p); [ | intros; exact I ].
  booleans. apply (region_flat D), H0.
Qed.
Lemma flat_b : forall x, B x -> lies d x.
Proof.
  unfold is_pair in Hp. booleans. destruct (dim p); [ | intros; exact I ].
  booleans. apply (region_flat D). assumption.
Qed.
Lemma rho_R : Q2R (rho p) = r.
Proof. unfold rho, ra, rb, length_of. rewrite qmake_R, plus_IZR. pose proof (pos_R D). field. lra. Qed.
Lemma reach_R x : Q2R (reach p x) = (Q2R x + r) * (Q2R x + r).
Proof. unfold reach. rewrite qsquare_R, Q2R_plus, rho_R. reflexivity. Qed.

(* ---- directions ---- *)
Lemma normal_sound n : is_normal p n = true -> 0 < norm (inj n) /\ lies d (inj n).
Proof.
  unfold is_normal. intros H. apply andb_prop in H as [H1 H2]. apply negb_true_iff in H1.
  split; [ apply is_zero_false, H1 | ]. destruct (dim p); [ | exact I ]. booleans. simpl. rewrite H2. reflexivity.
Qed.
Lemma gap_sound n roots g : gap p n roots = Some g ->
  forall x y, A x -> B y -> Q2R g / IZR (Zpos D) <= dot (inj n) x - dot (inj n) y.
Proof.
  unfold gap. destruct (gap_with p n roots) as [[g' [ | ? ?]] | ] eqn:E; try discriminate. intros [= <-] x y Hx Hy.
  unfold gap_with in E. unbind E. destruct z as [ha r1]. unbind E. destruct z as [hb r2]. injection E as <- ->.
  pose proof (support_sound D _ _ _ _ _ E0 x Hx) as Sa. pose proof (support_sound D _ _ _ _ _ E1 y Hy) as Sb.
  rewrite inj_neg in Sa. replace (dot (scale (-1) (inj n)) x) with (- dot (inj n) x) in Sa by (expand; ring).
  rewrite Q2R_opp, Q2R_plus. unfold Rdiv in *. lra.
Qed.
Lemma far_sound n g x : far p n g x = true -> (Q2R x + r) * norm (inj n) <= Q2R g / IZR (Zpos D).
Proof.
  unfold far. intros H. apply root_le_sound in H; [ | apply vdot_self ]. rewrite Q2R_mult, qint_R, Q2R_plus, rho_R in H.
  rewrite norm_inj. pose proof (pos_R D) as P. apply (Rmult_le_reg_r (IZR (Zpos D))); [ exact P | ].
  unfold Rdiv. rewrite (Rmult_assoc (Q2R g)), Rinv_l by lra. lra.
Qed.
Lemma farther_sound n g x : farther p n g x = true -> 0 <= Q2R x /\ (Q2R x + r) * norm (inj n) < Q2R g / IZR (Zpos D).
Proof.
  unfold farther. intros H. apply andb_prop in H as [H1 H]. apply qle_R in H1. rewrite zero_R in H1. split; [ exact H1 | ].
  apply root_lt_sound in H; [ | apply vdot_self ]. destruct H as [_ H]. rewrite Q2R_mult, qint_R, Q2R_plus, rho_R in H.
  rewrite norm_inj. pose proof (pos_R D) as P. apply (Rmult_lt_reg_r (IZR (Zpos D))); [ exact P | ].
  unfold Rdiv. rewrite (Rmult_assoc (Q2R g)), Rinv_l by lra. lra.
Qed.
(* A direction with a positive gap is not 0. *)
Lemma farther_direction n roots g x a b : gap p n roots = Some g -> farther p n g x = true -> A a -> B b -> 0 < norm (inj n).
Proof.
  intros G F Ha Hb. destruct (farther_sound n g x F) as [Hx H]. pose proof (gap_sound n roots g G a b Ha Hb) as K.
  destruct (Rle_lt_or_eq_dec _ _ (norm_nonneg (inj n))) as [ | E]; [ assumption | exfalso ].
  rewrite <- E, Rmult_0_r in H. symmetry in E. apply norm_0 in E. rewrite E in K.
  replace (dot zero a - dot zero b) with 0 in K by (expand; ring). lra.
Qed.

Lemma lower_bound n roots g x : is_normal p n = true -> gap p n roots = Some g -> far p n g x = true ->
  signed_at_least d X Y (Q2R x).
Proof.
  intros N G F. destruct (normal_sound n N) as [N1 N2].
  apply (direction_bounds d A B ra rb (inj n) (Q2R g / IZR (Zpos D))); try assumption.
  - apply (gap_sound n roots g G).
  - apply (far_sound n g x F).
Qed.
Lemma above n roots g x : gap p n roots = Some g -> farther p n g x = true -> (exists a b, A a /\ B b) ->
  distance_above X Y (Q2R x).
Proof.
  intros G F [a [b [Ha Hb]]]. pose proof (farther_direction n roots g x a b G F Ha Hb) as N.
  destruct (farther_sound n g x F) as [Hx K].
  apply (direction_exceeds d A B ra rb (inj n) (Q2R g / IZR (Zpos D))); try assumption. apply (gap_sound n roots g G).
Qed.
(* Bodies without points are as far apart as you like. *)
Lemma above_0 n roots g : gap p n roots = Some g -> farther p n g 0 = true -> separated X Y.
Proof.
  intros G F [z [[L [a [Ha Hz]]] [_ [b [Hb Hz']]]]].
  destruct (above n roots g 0 G F) as [s [Hs K]]; [ exists a, b; auto | ]. rewrite zero_R in Hs.
  apply (apart_separated X Y s Hs K). exists z. split; (split; [ exact L | ]); [ exists a | exists b ]; auto.
Qed.

(* ---- pairs of points ---- *)
Lemma squared_length_R w : Q2R (squared_length p w) = norm (point_real D w) * norm (point_real D w).
Proof.
  unfold squared_length. rewrite qmake_R, norm_point, norm_inj. pose proof (sqrt_sqrt (IZR (vdot (fst w) (fst w)))) as S.
  rewrite !Pos2Z.inj_mul, !mult_IZR. pose proof (pos_R D). pose proof (pos_R (snd w)).
  rewrite <- S at 1 by (apply IZR_le, vdot_self). field. lra.
Qed.
Lemma below_sound w x : 0 <= Q2R x + r -> qle (squared_length p w) (reach p x) = true ->
  norm (point_real D w) <= Q2R x + r.
Proof.
  intros Hx H. apply qle_R in H. rewrite squared_length_R, reach_R in H.
  apply Rsqr_incr_0_var; [ exact H | exact Hx ].
Qed.
Lemma strictly_below_sound w x : 0 <= Q2R x + r -> qlt (squared_length p w) (reach p x) = true ->
  norm (point_real D w) < Q2R x + r.
Proof.
  intros Hx H. apply qlt_R in H. rewrite squared_length_R, reach_R in H.
  apply Rsqr_incrst_0; [ exact H | apply norm_nonneg | exact Hx ].
Qed.

Variables fa fb : finder.
Hypotheses (Fa : finds D fa (core_a p)) (Fb : finds D fb (core_b p)).

Lemma point_of_sound f c ws x : finds D f c -> point_of f ws = Some x -> region_of D c (point_real D x).
Proof.
  intros F H. unfold point_of in H. destruct (_ && _); [ | discriminate ]. unbind H.
  apply (weighted_sound D z x _ H); [ apply region_convex | ].
  intros v w Hv. destruct (all_of_in _ _ _ E _ Hv) as [e [_ He]]. unbind He. injection He as <- _. apply (F _ _ E0).
Qed.
Lemma near_sound a b w : near fa fb a b = Some w -> exists x y, A x /\ B y /\ point_real D w = sub x y.
Proof.
  unfold near. intros H. unbind H. destruct (Pos.eqb_spec (snd z) (snd z0)) as [S | ]; [ | discriminate ].
  injection H as <-. exists (point_real D z), (point_real D z0).
  split; [ apply (point_of_sound fa _ a), E; exact Fa | split; [ apply (point_of_sound fb _ b), E0; exact Fb | ] ].
  unfold point_real; simpl fst; simpl snd. rewrite <- S, inj_sub. vec; ring.
Qed.

(* The points are the nearest, and the distance of the cores is theirs: the signed distance is that less the radii. *)
Lemma nearest_sound w x y : A x -> B y -> point_real D w = sub x y -> nearest p w = true -> 0 < norm (point_real D w) ->
  signed_at_least d X Y (norm (point_real D w) - r) /\ signed_at_most d X Y (norm (point_real D w) - r).
Proof.
  intros Hx Hy E H P. destruct radii as [Ra Rb]. set (s := norm (point_real D w)) in *.
  pose proof (pos_R D) as PD. pose proof (pos_R (snd w)) as PS.
  pose proof (norm_point D w) as En. fold s in En.
  assert (Es : norm (inj (fst w)) = s * (IZR (Zpos (snd w)) * IZR (Zpos D))) by (rewrite En; field; lra).
  assert (Hq : 0 < IZR (Zpos (snd w)) * IZR (Zpos D)) by (apply Rmult_lt_0_compat; assumption).
  split.
  - unfold nearest in H. destruct (gap p (fst w) []) as [g | ] eqn:G; [ | discriminate ]. apply qle_R in H.
    apply (direction_bounds d A B ra rb (inj (fst w)) (Q2R g / IZR (Zpos D))).
    + rewrite Es. apply Rmult_lt_0_compat; assumption.
    + replace (inj (fst w)) with (scale (IZR (Zpos (snd w)) * IZR (Zpos D)) (point_real D w))
        by (unfold point_real; vec; field; lra).
      apply lies_scale. rewrite E. apply lies_sub; [ apply flat_a, Hx | apply flat_b, Hy ].
    + apply (gap_sound _ _ _ G).
    + rewrite qmake_R in H. replace (s - r + r) with s by ring.
      apply Rle_trans with (IZR (vdot (fst w) (fst w)) / IZR (Zpos (snd w)) / IZR (Zpos D)).
      * rewrite <- inj_dot, <- norm_sq, Es. right. field. lra.
      * apply Rmult_le_compat_r; [ left; apply Rinv_0_lt_compat, PD | exact H ].
  - apply (points_bound d A B ra rb flat_a flat_b Ra Rb x y); try assumption;
      replace (s - r + r) with s by ring; unfold dist; rewrite <- ?E; fold s; lra.
Qed.

(* ---- differences around the origin ---- *)
Definition difference_region : region := fun z => exists x y, A x /\ B y /\ z = sub x y.
Lemma difference_convex : convex difference_region.
Proof.
  intros u v t [x1 [y1 [Hx1 [Hy1 ->]]]] [x2 [y2 [Hx2 [Hy2 ->]]]] Ht.
  exists (add (scale (1 - t) x1) (scale t x2)), (add (scale (1 - t) y1) (scale t y2)).
  split; [ apply (region_convex D (core_a p)); assumption | split; [ apply (region_convex D (core_b p)); assumption | vec; ring ] ].
Qed.
Lemma difference_flat z : difference_region z -> lies d z.
Proof. intros [x [y [Hx [Hy ->]]]]. apply lies_sub; [ apply flat_a, Hx | apply flat_b, Hy ]. Qed.
Lemma ball_overlaps : (exists s, 0 < s /\ forall t, lies d t -> norm t <= s -> difference_region t) -> overlapping d X Y.
Proof.
  intros [s [Hs H]]. destruct radii as [Ra Rb]. exists s. split; [ exact Hs | ].
  intros t Lt Ht. apply (ball_bounds d A B ra rb flat_a flat_b Ra Rb s); [ lra | exact H | exact Lt | lra ].
Qed.

Theorem interior_sound l : interior p fa fb l = true -> overlapping d X Y.
Proof.
  unfold interior. intros H. apply andb_prop in H as [_ H]. apply holds_of_some in H as [e [E H]].
  apply andb_prop in H as [H Hs]. apply andb_prop in H as [Hw Hz]. rewrite forallb_forall in Hw.
  apply ball_overlaps.
  set (L := map (fun e => (real D (fst e), IZR (snd e))) e).
  assert (HL : forall q w, In (q, w) L -> difference_region q /\ 0 < w).
  { intros q w Hq. apply in_map_iff in Hq as [[v k] [[= <- <-] Hv]]. specialize (Hw _ Hv). booleans. simpl in *.
    split; [ | apply IZR_lt, Hw ]. unfold differences in E. destruct (all_of_in _ _ _ E _ Hv) as [[[i j] k'] [_ Hf]].
    unbind Hf. injection Hf as <- _. exists (real D z), (real D z0).
    split; [ apply (Fa _ _ E0) | split; [ apply (Fb _ _ E1) | apply real_sub ] ]. }
  assert (EC : combined L = zero).
  { apply is_zero_true in Hz.
    assert (EC : forall m, combined (map (fun e => (real D (fst e), IZR (snd e))) m) =
                           real D (fold_right (fun e t => vadd (vscale (snd e) (fst e)) t) vzero m)).
    { clear. induction m as [ | e m IH ]; simpl; [ symmetry; apply real_zero | ].
      rewrite real_add, IH. f_equal. unfold real. rewrite inj_scale. vec; ring. }
    unfold L. rewrite EC. unfold real. rewrite Hz. unfold zero; vec; ring. }
  assert (Mem : forall v k, In (v, k) e -> In (real D v, IZR k) L).
  { intros v k Hv. apply in_map_iff. exists (v, k). auto. }
  pose proof (pos_R D) as PD.
  unfold spans in Hs. apply existsb_exists in Hs as [[u ku] [Hu Hs]]. apply existsb_exists in Hs as [[v kv] [Hv Hs]].
  simpl fst in Hs. destruct (dim p) eqn:Ed.
  - apply negb_true_iff, Z.eqb_neq in Hs.
    destruct (plane_interior_ball difference_region L (real D u) (real D v) (IZR ku) (IZR kv)) as [s [Hs' K]].
    + apply difference_convex.
    + exact HL.
    + exact EC.
    + intros x Hx. pose proof (difference_flat x Hx) as F. rewrite Ed in F. exact F.
    + apply Mem, Hu.
    + apply Mem, Hv.
    + intros C. apply Hs. apply eq_IZR. unfold vcross; simpl vz. rewrite minus_IZR, !mult_IZR. unfold real in C; simpl in C.
      apply (Rmult_eq_reg_l (/ IZR (Zpos D) * / IZR (Zpos D))); [ rewrite Rmult_0_r, <- C; ring | ].
      apply Rgt_not_eq, Rmult_lt_0_compat; apply Rinv_0_lt_compat, PD.
    + exists s. split; [ exact Hs' | intros t Lt Ht; apply (K t Lt Ht) ].
  - apply existsb_exists in Hs as [[w kw] [Hw' Hs]]. simpl fst in Hs. apply negb_true_iff, Z.eqb_neq in Hs.
    destruct (interior_ball difference_region difference_convex L HL EC (real D u) (real D v) (real D w) (IZR ku) (IZR kv) (IZR kw))
      as [s [Hs' K]].
    + apply Mem, Hu.
    + apply Mem, Hv.
    + apply Mem, Hw'.
    + intros C. apply Hs. apply eq_IZR. unfold zdet, vdot, vcross; simpl.
      rewrite !plus_IZR, !mult_IZR, !minus_IZR, !mult_IZR.
      apply (Rmult_eq_reg_l (/ IZR (Zpos D) * / IZR (Zpos D) * / IZR (Zpos D))).
      * rewrite Rmult_0_r, <- C. unfold real. expand3. ring.
      * apply Rgt_not_eq. repeat apply Rmult_lt_0_compat; apply Rinv_0_lt_compat, PD.
    + exists s. split; [ exact Hs' | intros t _ Ht; apply (K t Ht) ].
Qed.
End Sound.
