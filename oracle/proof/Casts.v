(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* Casts: a miss, and two bounds of the first parameter of a hit. *)
From Coq Require Import ZArith QArith Qreals Reals List Bool Lra Lia Psatz Classical_Prop.
From Oblong Require Import Definitions Vectors Bodies Cases Checker Checks Bridge Trees Soundness.
Open Scope R_scope.

Section Casts.
Variable p : pair.
Hypothesis Hp : is_pair p = true.
Notation D := (denominator p).
Notation X := (body_a p).
Notation Y := (body_b p).
Notation r := (length_of p (radius_a p) + length_of p (radius_b p)).
Variable m : motion.
Notation v := (real D (velocity m)).

(* Where the gap is positive they do not meet. *)
Lemma apart_at n roots g tau : gap p n roots = Some g ->
  r * norm (inj n) < Q2R g / IZR (Zpos D) + tau * dot (inj n) v -> ~ meet_at X Y v tau.
Proof.
  intros G H [z [Hx Hy]]. unfold moved in Hx.
  pose proof (gap_of_bodies (dim p) _ _ _ _ (inj n) _ (gap_sound p n roots g G) _ _ Hx Hy) as K.
  replace (dot (inj n) (sub (sub z (scale tau v)) z)) with (- (tau * dot (inj n) v)) in K by (expand; ring). lra.
Qed.
Lemma moved_gap_R n g tau :
  Q2R (moved_gap m n g tau) / IZR (Zpos D) = Q2R g / IZR (Zpos D) + Q2R tau * dot (inj n) v.
Proof.
  unfold moved_gap. rewrite Q2R_plus, Q2R_mult, qint_R, dot_real. pose proof (pos_R D). field. lra.
Qed.

Theorem miss_sound n roots g : gap p n roots = Some g -> still_apart p m n g = true -> misses X Y v (last_of m).
Proof.
  intros G H tau [T0 T1]. unfold still_apart in H. apply andb_prop in H as [H0 H1].
  destruct (farther_sound p n g 0 H0) as [_ K0]. rewrite zero_R in K0.
  apply (apart_at n roots g tau G). unfold last_of in T1. destruct (last m) as [t | ]; simpl in T1.
  - apply andb_prop in H1 as [Ht H1]. apply qle_R in Ht. rewrite zero_R in Ht.
    destruct (farther_sound p n _ 0 H1) as [_ K1]. rewrite zero_R, moved_gap_R in K1.
    set (s := dot (inj n) v) in *. destruct (Rle_lt_dec 0 s); nra.
  - apply Z.leb_le, IZR_le in H1. unfold speed in H1. rewrite dot_real.
    assert (0 <= tau * (IZR (vdot n (velocity m)) / IZR (Zpos D))); [ | lra ].
    apply Rmult_le_pos; [ exact T0 | ]. apply Rmult_le_pos; [ exact H1 | left; apply Rinv_0_lt_compat, pos_R ].
Qed.

(* ---- hits ---- *)
Lemma meets_sound w x y tau : region_of D (core_a p) x -> region_of D (core_b p) y -> point_real D w = sub x y ->
  (dim p = plane -> vz (velocity m) = 0%Z) -> meets p m w tau = true -> meet_at X Y v (Q2R tau).
Proof.
  intros Hx Hy E Hv H. destruct (radii p Hp) as [Ra Rb]. unfold meets in H. cbv zeta in H. apply qle_R in H.
  rewrite qsquare_R, Q2R_mult, (rho_R p), !Q2R_plus, !qsquare_R, !Q2R_plus, !Q2R_mult, !qint_R in H.
  rewrite qmake_R in H. replace (IZR (Zpos (snd w)) / 1) with (IZR (Zpos (snd w))) in H by field.
  rewrite Pos2Z.inj_mul, mult_IZR in H. pose proof (pos_R D) as PD. pose proof (pos_R (snd w)) as PS.
  set (S := IZR (Zpos (snd w))) in *. set (q := IZR (Zpos D)) in *. set (t := Q2R tau) in *.
  assert (N : norm (sub (sub x y) (scale (- t) v)) <= r).
  { apply norm_le; [ lra | ]. rewrite <- E. unfold point_real, real. fold S q. unfold inj.
    apply (Rmult_le_reg_r (S * q * (S * q))); [ repeat apply Rmult_lt_0_compat; assumption | ].
    match goal with |- ?l <= ?u => match type of H with ?l' <= ?u' => replace l with l'; [ replace u with u'; [ exact H | ring ] | ] end end.
    expand. field. lra. }
  destruct (balls_meet (dim p) _ _ _ _ (flat_a p Hp) (flat_b p Hp) Ra Rb x y (scale (- t) v) Hx Hy) as [z [Zx Zy]].
  - apply lies_scale. destruct (dim p); [ apply flat_real, Hv; reflexivity | exact I ].
  - exact N.
  - exists (add z (scale t v)). unfold moved in *. split.
    + replace (sub (add z (scale t v)) (scale t v)) with z by (vec; ring). exact Zx.
    + replace (add z (scale t v)) with (sub z (scale (- t) v)) by (vec; ring). exact Zy.
Qed.

(* Who meets at a parameter meets first at one that is no later. *)
Lemma first_exists V last lower upper : 0 <= lower <= upper -> admitted last upper -> meet_at X Y V upper ->
  (forall tau, 0 <= tau < lower -> ~ meet_at X Y V tau) -> exists h, is_first X Y V last h /\ lower <= h <= upper.
Proof.
  intros L A M N. set (E := fun s => admitted last (- s) /\ meet_at X Y V (- s)).
  destruct (completeness E) as [b [B1 B2]].
  - exists (- lower). intros s [[H0 _] Hs]. apply Rnot_lt_le. intros C. apply (N (- s)); [ lra | exact Hs ].
  - exists (- upper). unfold E. rewrite Ropp_involutive. auto.
  - assert (Ub : - upper <= b) by (apply B1; unfold E; rewrite Ropp_involutive; auto).
    assert (Lb : b <= - lower).
    { apply B2. intros s [[H0 _] Hs]. apply Rnot_lt_le. intros C. apply (N (- s)); [ lra | exact Hs ]. }
    exists (- b). split; [ split | lra ].
    + intros tau [T0 T1] Mt. assert (- tau <= b); [ | lra ]. apply B1. unfold E. rewrite Ropp_involutive.
      split; [ split; [ exact T0 | ] | exact Mt ]. destruct A as [_ A]. destruct last; [ lra | exact I ].
    + intros e He. apply NNPP. intros C.
      assert (b <= b - e); [ | lra ]. apply B2. intros s [As Ms]. apply Rnot_lt_le. intros Lt. apply C.
      exists (- s). assert (s <= b) by (apply B1; split; assumption). split; [ exact As | split; [ lra | exact Ms ] ].
Qed.

Theorem hit_sound lower upper n roots w x y : region_of D (core_a p) x -> region_of D (core_b p) y ->
  point_real D w = sub x y -> (dim p = plane -> vz (velocity m) = 0%Z) -> in_order m lower upper = true ->
  meets p m w upper = true -> apart_before p m lower n roots = true ->
  exists h, is_first X Y v (last_of m) h /\ Q2R lower <= h <= Q2R upper.
Proof.
  intros Hx Hy E Hv O M B. unfold in_order in O. apply andb_prop in O as [O Ol]. apply andb_prop in O as [O0 O1].
  apply qle_R in O0, O1. rewrite zero_R in O0.
  apply first_exists.
  - lra.
  - split; [ lra | ]. unfold last_of. destruct (last m); simpl; [ apply qle_R, Ol | exact I ].
  - apply (meets_sound w x y); assumption.
  - intros tau [T0 T1]. unfold apart_before in B. destruct (qeq lower 0) eqn:Q.
    + apply qeq_R in Q. rewrite zero_R in Q. lra.
    + apply holds_of_some in B as [k [-> B]]. apply andb_prop in B as [Bs B]. apply holds_of_some in B as [g [G F]].
      apply Z.ltb_lt, IZR_lt in Bs. unfold speed in Bs. apply far_sound in F. rewrite zero_R, moved_gap_R in F.
      apply (apart_at k roots g tau G).
      assert (dot (inj k) v < 0).
      { rewrite dot_real. pose proof (Rinv_0_lt_compat _ (pos_R D)). unfold Rdiv. nra. }
      nra.
Qed.
End Casts.
