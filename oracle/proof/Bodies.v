(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* What follows for bodies (a core and a ball around each of its points) from a direction, and from a pair of points. *)
From Coq Require Import Reals List Lra Psatz.
From Oblong Require Import Definitions Vectors.
Open Scope R_scope.

Section Pair.
Variables (d : dimension) (A B : region) (ra rb : R).
Hypotheses (flat_a : forall x, A x -> lies d x) (flat_b : forall x, B x -> lies d x) (Ra : 0 <= ra) (Rb : 0 <= rb).
Let X := body d A ra.
Let Y := body d B rb.

(* ---- a direction: n.(p - q) >= g over the cores ---- *)
Lemma gap_of_bodies n g : (forall p q, A p -> B q -> g <= dot n p - dot n q) ->
  forall x y, X x -> Y y -> g - (ra + rb) * norm n <= dot n (sub x y).
Proof.
  intros H x y [_ [p [Hp Hx]]] [_ [q [Hq Hy]]]. specialize (H p q Hp Hq).
  pose proof (cauchy_schwarz_below n (sub x p)) as C1. pose proof (cauchy_schwarz n (sub y q)) as C2.
  unfold dist in *. rewrite !dot_sub in *. pose proof (norm_nonneg n).
  assert (norm n * norm (sub x p) <= norm n * ra) by (apply Rmult_le_compat_l; assumption).
  assert (norm n * norm (sub y q) <= norm n * rb) by (apply Rmult_le_compat_l; assumption).
  lra.
Qed.

Theorem direction_bounds n g x : 0 < norm n -> lies d n ->
  (forall p q, A p -> B q -> g <= dot n p - dot n q) -> (x + (ra + rb)) * norm n <= g -> signed_at_least d X Y x.
Proof.
  intros Hn Hl H Hg. pose proof (gap_of_bodies n g H) as G. split.
  - intros Hx u v Hu Hv. specialize (G u v Hu Hv). pose proof (cauchy_schwarz n (sub u v)) as C. unfold dist.
    apply (Rmult_le_reg_l (norm n)); [ exact Hn | ]. lra.
  - intros Hx e He. set (k := (- x + e / 2) / norm n).
    assert (Hk : 0 <= k) by (apply Rmult_le_pos; [ lra | left; apply Rinv_0_lt_compat, Hn ]).
    assert (Hkn : k * norm n = - x + e / 2) by (unfold k; field; lra).
    exists (scale (- k) n). split; [ | split ].
    + apply lies_scale, Hl.
    + replace (scale (- k) n) with (scale (-1) (scale k n)) by (vec; ring).
      rewrite norm_opp, norm_scale by exact Hk. lra.
    + intros [z [Hz Hz']]. unfold moved in Hz'. specialize (G _ _ Hz Hz').
      replace (dot n (sub z (sub z (scale (- k) n)))) with (- k * dot n n) in G by (expand; ring).
      rewrite <- norm_sq in G. nra.
Qed.

(* Farther than x: all points are, by the same amount. Precondition: x is not negative. *)
Theorem direction_exceeds n g x : 0 <= x -> 0 < norm n ->
  (forall p q, A p -> B q -> g <= dot n p - dot n q) -> (x + (ra + rb)) * norm n < g -> distance_above X Y x.
Proof.
  intros Hx Hn H Hg. exists (g / norm n - (ra + rb)). split.
  - apply (Rmult_lt_reg_r (norm n)); [ exact Hn | ].
    replace ((g / norm n - (ra + rb)) * norm n) with (g - (ra + rb) * norm n) by (field; lra). lra.
  - intros u v Hu Hv. pose proof (gap_of_bodies n g H u v Hu Hv) as G. pose proof (cauchy_schwarz n (sub u v)) as C.
    unfold dist. apply (Rmult_le_reg_r (norm n)); [ exact Hn | ].
    replace ((g / norm n - (ra + rb)) * norm n) with (g - (ra + rb) * norm n) by (field; lra). lra.
Qed.

(* ---- a pair of points of the cores ---- *)
(* Balls that reach each other share a point, after any motion. *)
Lemma balls_meet p q t : A p -> B q -> lies d t -> norm (sub (sub p q) t) <= ra + rb -> meet X (moved t Y).
Proof.
  intros Hp Hq Ht H. set (w := sub (sub p q) t) in *. pose proof (norm_nonneg w) as Hw.
  assert (Lw : lies d w) by (apply lies_sub; [ apply lies_sub; auto | exact Ht ]).
  destruct (Req_dec (ra + rb) 0) as [E | E].
  - exists p. assert (E0 : w = zero) by (apply norm_0; lra). split.
    + split; [ auto | ]. exists p. rewrite dist_self. auto.
    + split; [ apply lies_sub; auto | ]. exists q. split; [ exact Hq | ]. unfold dist.
      replace (sub (sub p t) q) with w by (unfold w; vec; ring). rewrite E0, norm_zero. exact Rb.
  - set (k := ra / (ra + rb)). assert (Hr : 0 < ra + rb) by lra.
    assert (Hi : 0 <= / (ra + rb)) by (left; apply Rinv_0_lt_compat, Hr).
    assert (Hk : 0 <= k) by (apply Rmult_le_pos; assumption).
    exists (sub p (scale k w)). split.
    + split; [ apply lies_sub; [ auto | apply lies_scale, Lw ] | ]. exists p. split; [ exact Hp | ]. rewrite dist_sym.
      unfold dist. replace (sub p (sub p (scale k w))) with (scale k w) by (vec; ring). rewrite norm_scale by exact Hk.
      apply Rle_trans with (k * (ra + rb)); [ apply Rmult_le_compat_l; assumption | unfold k; right; field; lra ].
    + split; [ apply lies_sub; [ apply lies_sub; [ auto | apply lies_scale, Lw ] | exact Ht ] | ].
      exists q. split; [ exact Hq | ]. unfold dist. set (k' := rb / (ra + rb)).
      assert (Hk' : 0 <= k') by (apply Rmult_le_pos; assumption).
      replace (sub (sub (sub p (scale k w)) t) q) with (scale k' w) by (unfold w, k, k'; vec; field; lra).
      rewrite norm_scale by exact Hk'.
      apply Rle_trans with (k' * (ra + rb)); [ apply Rmult_le_compat_l; assumption | unfold k'; right; field; lra ].
Qed.

Lemma core_in_body p : A p -> X p.
Proof. intros H. split; [ auto | ]. exists p. rewrite dist_self. auto. Qed.
Lemma core_in_body_b q : B q -> Y q.
Proof. intros H. split; [ auto | ]. exists q. rewrite dist_self. auto. Qed.
Lemma moved_zero (Z : region) z : moved zero Z z <-> Z z.
Proof. unfold moved. replace (sub z zero) with z by (unfold zero; vec; ring). tauto. Qed.

Lemma balls_reach p q x : A p -> B q -> 0 <= x -> dist p q <= x + (ra + rb) -> distance_at_most X Y x.
Proof.
  intros Hp Hq Hx H. destruct (Rle_lt_dec (dist p q) (ra + rb)) as [D | D].
  - destruct (balls_meet p q zero Hp Hq (lies_zero d)) as [z [Hz Hz']].
    { replace (sub (sub p q) zero) with (sub p q) by (unfold zero; vec; ring). exact D. }
    exists z, z. rewrite dist_self. rewrite moved_zero in Hz'. auto.
  - set (m := sub p q). set (D0 := dist p q) in *. assert (HD : 0 < D0) by lra.
    assert (Lm : lies d m) by (apply lies_sub; auto).
    assert (S : forall r, 0 <= r -> norm (scale (r / D0) m) = r).
    { intros r Hr. rewrite norm_scale; [ change (norm m) with D0; field; lra | ].
      apply Rmult_le_pos; [ exact Hr | left; apply Rinv_0_lt_compat, HD ]. }
    exists (sub p (scale (ra / D0) m)), (add q (scale (rb / D0) m)). split; [ | split ].
    + split; [ apply lies_sub; [ auto | apply lies_scale, Lm ] | ]. exists p. split; [ exact Hp | ].
      rewrite dist_sym. unfold dist. replace (sub p (sub p (scale (ra / D0) m))) with (scale (ra / D0) m) by (vec; ring).
      rewrite S by exact Ra. lra.
    + split; [ apply lies_add; [ auto | apply lies_scale, Lm ] | ]. exists q. split; [ exact Hq | ].
      unfold dist. replace (sub (add q (scale (rb / D0) m)) q) with (scale (rb / D0) m) by (vec; ring).
      rewrite S by exact Rb. lra.
    + unfold dist. replace (sub (sub p (scale (ra / D0) m)) (add q (scale (rb / D0) m)))
        with (scale ((D0 - (ra + rb)) / D0) m) by (unfold m; vec; field; lra).
      rewrite S; lra.
Qed.

Theorem points_bound p q x : A p -> B q -> 0 <= x + (ra + rb) -> dist p q <= x + (ra + rb) -> signed_at_most d X Y x.
Proof.
  intros Hp Hq H0 H. split.
  - intros Hx. apply (balls_reach p q); assumption.
  - intros Hx t Lt Ht. apply (balls_meet p q); try assumption.
    replace (sub (sub p q) t) with (add (sub p q) (scale (-1) t)) by (vec; ring).
    pose proof (norm_triangle (sub p q) (scale (-1) t)) as T. rewrite norm_opp in T. unfold dist in H. lra.
Qed.
Theorem points_meet p q : A p -> B q -> dist p q <= ra + rb -> meet X Y.
Proof.
  intros Hp Hq H. destruct (balls_meet p q zero Hp Hq (lies_zero d)) as [z [Hz Hz']].
  - replace (sub (sub p q) zero) with (sub p q) by (unfold zero; vec; ring). exact H.
  - exists z. rewrite moved_zero in Hz'. auto.
Qed.
Theorem points_overlap p q : A p -> B q -> dist p q < ra + rb -> overlapping d X Y.
Proof.
  intros Hp Hq H. exists (ra + rb - dist p q). split; [ lra | ].
  destruct (points_bound p q (- (ra + rb - dist p q)) Hp Hq) as [_ K].
  - pose proof (norm_nonneg (sub p q)). unfold dist in *. lra.
  - lra.
  - rewrite Ropp_involutive in K. apply K. lra.
Qed.
Theorem points_below p q x : A p -> B q -> 0 < x -> dist p q < x + (ra + rb) -> distance_below X Y x.
Proof.
  intros Hp Hq Hx H. set (y := dist p q - (ra + rb)). destruct (Rle_lt_dec 0 y) as [Hy | Hy].
  - exists y. split; [ unfold y; lra | ]. apply (balls_reach p q); try assumption. unfold y; lra.
  - exists 0. split; [ exact Hx | ]. apply (balls_reach p q); try assumption; [ lra | unfold y in Hy; lra ].
Qed.

(* ---- the difference of the cores holds a ball of radius s around the origin ---- *)
Theorem ball_bounds s : 0 <= s ->
  (forall t, lies d t -> norm t <= s -> exists p q, A p /\ B q /\ t = sub p q) -> depth_at_least d X Y (s + (ra + rb)).
Proof.
  intros Hs H t Lt Ht. pose proof (norm_nonneg t) as Hn.
  destruct (Rle_lt_dec (norm t) s) as [C | C].
  - destruct (H t Lt C) as [p [q [Hp [Hq E]]]]. apply (balls_meet p q); try assumption.
    replace (sub (sub p q) t) with zero by (rewrite E; unfold zero; vec; ring). rewrite norm_zero. lra.
  - set (k := s / norm t).
    assert (Hk : 0 <= k) by (apply Rmult_le_pos; [ exact Hs | left; apply Rinv_0_lt_compat; lra ]).
    assert (Hkn : k * norm t = s) by (unfold k; field; lra).
    assert (Hk1 : k <= 1) by (apply (Rmult_le_reg_r (norm t)); lra).
    destruct (H (scale k t)) as [p [q [Hp [Hq E]]]]; [ apply lies_scale, Lt | rewrite norm_scale by exact Hk; lra | ].
    apply (balls_meet p q); try assumption. rewrite <- E.
    replace (sub (scale k t) t) with (scale (-1) (scale (1 - k) t)) by (vec; ring).
    rewrite norm_opp, norm_scale by lra. nra.
Qed.
End Pair.

(* ---- the statements agree with each other ---- *)
Theorem signed_in_order d X Y x y : signed_at_least d X Y x -> signed_at_most d X Y y -> x <= y.
Proof.
  intros [L1 L2] [U1 U2]. destruct (Rle_lt_dec x y) as [ | C ]; [ assumption | exfalso ].
  destruct (Rle_lt_dec 0 y) as [Hy | Hy].
  - destruct (U1 Hy) as [p [q [Hp [Hq H]]]]. specialize (L1 ltac:(lra) p q Hp Hq). lra.
  - destruct (Rle_lt_dec x 0) as [Hx | Hx].
    + destruct (L2 Hx ((x - y) / 2)) as [t [Lt [Nt Mt]]]; [ lra | ]. apply Mt, U2; [ exact Hy | exact Lt | lra ].
    + specialize (L1 Hx). specialize (U2 Hy zero (lies_zero d)). rewrite norm_zero in U2.
      destruct (U2 ltac:(lra)) as [z [Hz Hz']]. rewrite (moved_zero Y) in Hz'.
      specialize (L1 z z Hz Hz'). rewrite dist_self in L1. lra.
Qed.
Theorem apart_separated X Y s : 0 < s -> distance_at_least X Y s -> separated X Y.
Proof. intros Hs H [z [Hx Hy]]. specialize (H z z Hx Hy). rewrite dist_self in H. lra. Qed.
Theorem overlapping_meet d X Y : overlapping d X Y -> meet X Y.
Proof.
  intros [s [Hs H]]. destruct (H zero (lies_zero d)) as [z [Hz Hz']]; [ rewrite norm_zero; exact Hs | ].
  exists z. rewrite (moved_zero Y) in Hz'. auto.
Qed.
Theorem touching_not_overlapping d X Y : depth_at_most d X Y 0 -> ~ overlapping d X Y.
Proof.
  intros T [s [Hs H]]. destruct (T s Hs) as [t [Lt [Nt Mt]]]. apply Mt, H; [ exact Lt | lra ].
Qed.
Theorem distance_meet X Y : meet X Y -> is_distance X Y 0.
Proof.
  intros [z [Hx Hy]]. split.
  - intros x y _ _. apply norm_nonneg.
  - exists z, z. rewrite dist_self. repeat split; try assumption. lra.
Qed.
Theorem separated_depth d X Y : separated X Y -> is_depth d X Y 0.
Proof.
  intros S. split; [ lra | split ].
  - intros t _ Ht. pose proof (norm_nonneg t). lra.
  - intros e He. exists zero. rewrite norm_zero. split; [ apply lies_zero | split; [ lra | ] ].
    intros [z [Hx Hy]]. apply S. exists z. rewrite (moved_zero Y) in Hy. auto.
Qed.
