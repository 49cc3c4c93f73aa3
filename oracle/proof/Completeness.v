(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* Completeness: of two hulls of vertices with balls, the checker accepts the certificate that is made of the exact numbers
   that a theorem names. Indices are those of vertices, without a list of names. *)
From Coq Require Import ZArith QArith Qreals Reals List Bool Lra Lia Psatz.
From Oblong Require Import Definitions Cases Checker Checks Verify Bridge Trees Ends Soundness Theorems.
Import ListNotations.
Open Scope R_scope.

Lemma greatest_attained n l : l <> [] -> exists v, In v l /\ greatest n l = Some (vdot n v).
Proof.
  destruct l as [ | v0 l ]; [ congruence | intros _ ]. unfold greatest.
  assert (G : forall l v, exists u, (u = v \/ In u l) /\ fold_left (fun m w => Z.max m (vdot n w)) l (vdot n v) = vdot n u).
  { clear. induction l as [ | w l IH ]; simpl; intros v; [ exists v; auto | ].
    destruct (Z.max_spec (vdot n v) (vdot n w)) as [[_ ->] | [_ ->]].
    - destruct (IH w) as [u [[-> | Hu] E]]; eauto.
    - destruct (IH v) as [u [[-> | Hu] E]]; eauto. }
  destruct (G l v0) as [u [Hu E]]. exists u. rewrite E. destruct Hu as [-> | Hu]; simpl; auto.
Qed.

(* `weights` of vertices l: not negative, S in all, and P is the sum of weight times vertex; the point is P/S. *)
Inductive combines (l : list zvec) : weights -> zvec -> Z -> Prop :=
  | no_vertex : combines l [] vzero 0
  | one_vertex i k v ws P S : nth_z l i = Some v -> (0 <= k)%Z -> combines l ws P S ->
      combines l ((i, k) :: ws) (vadd (vscale k v) P) (k + S).

Lemma combines_weighted l ws P S : combines l ws P (Zpos S) ->
  bind (all_of (fun e => bind (entry (tabulate l) (fst e)) (fun v => Some (v, snd e))) ws) weighted = Some (P, S).
Proof.
  intros H. assert (G : exists vs, all_of (fun e => bind (entry (tabulate l) (fst e)) (fun v => Some (v, snd e))) ws = Some vs /\
      forallb (fun e => (0 <=? snd e)%Z) vs = true /\
      fold_right (fun e t => vadd (vscale (snd e) (fst e)) t) vzero vs = P /\
      fold_right (fun e t => snd e + t)%Z 0%Z vs = Zpos S).
  { remember (Zpos S) as T eqn:ET. clear S ET. induction H as [ | i k v ws P S Hv Hk _ [vs [E [F [G1 G2]]]] ].
    - exists []. auto.
    - exists ((v, k) :: vs). simpl. rewrite (tabulate_nth _ _ _ Hv). simpl. rewrite E. simpl.
      rewrite F, G1, G2, (proj2 (Z.leb_le 0 k) Hk). auto. }
  destruct G as [vs [E [F [G1 G2]]]]. rewrite E. simpl. unfold weighted. rewrite F, G1, G2. reflexivity.
Qed.

(* ---- the conditions of Checks.v ---- *)
Section Conditions.
Variables (p : pair) (la lb : list zvec).
Hypotheses (Ca : core_a p = Points la) (Cb : core_b p = Points lb) (Na : la <> []) (Nb : lb <> []).
Notation D := (denominator p).
Notation R := (radius_a p + radius_b p)%Z.
Hypothesis HR : (0 <= R)%Z.

Lemma gap_attained n : exists v w g, In v la /\ In w lb /\ gap p n [] = Some g /\ Q2R g = IZR (vdot n (vsub v w)).
Proof.
  destruct (greatest_attained (vneg n) la Na) as [v [Hv Ev]]. destruct (greatest_attained n lb Nb) as [w [Hw Ew]].
  exists v, w. eexists. split; [ exact Hv | split; [ exact Hw | split ] ].
  - unfold gap, gap_with. rewrite Ca, Cb. simpl support. rewrite Ev. simpl. rewrite Ew. simpl. reflexivity.
  - rewrite Q2R_opp, Q2R_plus, !qint_R, <- plus_IZR, <- opp_IZR. f_equal. unfold vdot, vneg, vsub; simpl. ring.
Qed.
Lemma gap_least n g : gap p n [] = Some g -> forall v w, In v la -> In w lb -> Q2R g <= IZR (vdot n (vsub v w)).
Proof.
  unfold gap, gap_with. rewrite Ca, Cb. simpl support. destruct (greatest (vneg n) la) as [x | ] eqn:Ex; [ | discriminate ].
  simpl. destruct (greatest n lb) as [y | ] eqn:Ey; [ | discriminate ]. intros [= <-] v w Hv Hw.
  pose proof (greatest_sound _ _ _ Ex v Hv) as A. pose proof (greatest_sound _ _ _ Ey w Hw) as B.
  rewrite Q2R_opp, Q2R_plus, !qint_R, <- plus_IZR, <- opp_IZR. apply IZR_le. unfold vdot, vneg, vsub in *; simpl in *. lia.
Qed.
Lemma near_complete a b P Q S : (1 <= length a <= 4)%nat -> (1 <= length b <= 4)%nat ->
  combines la a P (Zpos S) -> combines lb b Q (Zpos S) ->
  near (entry (tabulate la)) (entry (tabulate lb)) a b = Some (vsub P Q, S).
Proof.
  assert (T : forall l ws P, (1 <= length ws <= 4)%nat -> combines l ws P (Zpos S) -> point_of (entry (tabulate l)) ws = Some (P, S)).
  { intros l ws P' H K. unfold point_of.
    rewrite (proj2 (Z.leb_le 1 (Z.of_nat (length ws)))), (proj2 (Z.leb_le (Z.of_nat (length ws)) 4)) by lia. simpl.
    apply combines_weighted, K. }
  intros La Lb A B. unfold near. rewrite (T la a P La A). simpl. rewrite (T lb b Q Lb B). simpl. rewrite Pos.eqb_refl. reflexivity.
Qed.
Lemma rho_value : Q2R (rho p) = IZR R / IZR (Zpos D).
Proof. apply qmake_R. Qed.
Lemma rho_at_unit : Q2R (rho p) * IZR (Zpos D) = IZR R.
Proof. rewrite rho_value. pose proof (pos_R D). field. lra. Qed.
(* |W|^2 in units of 1/(S D), beside the radii in the same. *)
Lemma lengths W S : exists u, 0 < u /\ Q2R (squared_length p (W, S)) = IZR (vdot W W) * u /\
  Q2R (qsquare (rho p)) = IZR (R * Zpos S * (R * Zpos S)) * u.
Proof.
  pose proof (pos_R D) as PD. pose proof (pos_R S) as PS. exists (/ (IZR (Zpos S) * IZR (Zpos D) * (IZR (Zpos S) * IZR (Zpos D)))).
  split; [ apply Rinv_0_lt_compat; repeat apply Rmult_lt_0_compat; assumption | split ].
  - unfold squared_length. rewrite qmake_R. simpl fst; simpl snd. rewrite !Pos2Z.inj_mul, !mult_IZR. reflexivity.
  - rewrite qsquare_R, rho_value, !mult_IZR. field. lra.
Qed.
Lemma nearest_complete W S : (forall v w, In v la -> In w lb -> vdot W W <= Zpos S * vdot W (vsub v w))%Z -> nearest p (W, S) = true.
Proof.
  intros H. destruct (gap_attained W) as [v [w [g [Hv [Hw [E G]]]]]]. unfold nearest. simpl fst; simpl snd. rewrite E.
  apply le_qle. rewrite qmake_R, G. pose proof (pos_R S) as PS. specialize (H v w Hv Hw). apply IZR_le in H. rewrite mult_IZR in H.
  apply (Rmult_le_reg_r (IZR (Zpos S))); [ exact PS | ]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.
Lemma farther_complete n g : Q2R g > 0 -> IZR (R * R * vdot n n) < Q2R g * Q2R g -> farther p n g 0 = true.
Proof.
  intros G H. unfold farther. rewrite (le_qle 0 0) by lra. simpl. rewrite !mult_IZR in H.
  apply IZR_le in HR. apply root_lt_complete; rewrite ?Q2R_mult, ?Q2R_plus, ?qint_R, ?zero_R, ?Rplus_0_l, ?rho_at_unit; assumption.
Qed.
Lemma rho_positive : (0 < R)%Z -> qlt 0 (rho p) = true.
Proof.
  intros H. apply lt_qlt. rewrite zero_R, rho_value. apply IZR_lt in H. pose proof (pos_R D).
  apply Rmult_lt_0_compat; [ assumption | apply Rinv_0_lt_compat; assumption ].
Qed.
Lemma rho_zero : R = 0%Z -> qlt 0 (rho p) = false /\ qle (rho p) 0 = true.
Proof.
  intros H. assert (E : qle (rho p) 0 = true) by (apply le_qle; rewrite zero_R, rho_value, H; unfold Rdiv; lra).
  split; [ unfold qlt; fold (qle (rho p) 0); rewrite E; reflexivity | exact E ].
Qed.
Lemma normal_complete n : n <> vzero -> (dim p = plane -> vz n = 0%Z) -> is_normal p n = true.
Proof.
  intros N F. unfold is_normal. apply andb_true_intro. split.
  - apply negb_true_iff. destruct (is_zero n) eqn:E; [ | reflexivity ]. unfold is_zero in E. booleans.
    exfalso. apply N. destruct n; simpl in *; subst; reflexivity.
  - destruct (dim p); [ apply Z.eqb_eq, F; reflexivity | reflexivity ].
Qed.
(* The ends of a stated number, and the root that lies between them. *)
Lemma within_ends_complete e squared s : not_negative e -> 0 <= s -> Q2R squared = s * s ->
  in_ends e (s - Q2R (rho p)) -> within_ends p e squared = true.
Proof.
  assert (P : 0 <= Q2R (rho p)).
  { rewrite rho_value. apply IZR_le in HR. apply Rmult_le_pos; [ assumption | left; apply Rinv_0_lt_compat, pos_R ]. }
  assert (Re : forall x, Q2R (reach p x) = (Q2R x + Q2R (rho p)) * (Q2R x + Q2R (rho p))).
  { intros x. unfold reach. rewrite qsquare_R, Q2R_plus. reflexivity. }
  intros [N1 N2] Hs E [L H]. unfold within_ends. apply andb_true_intro. split.
  - destruct (high e) as [h | ]; [ | reflexivity ].
    destruct (shut e); [ apply le_qle | apply lt_qlt ]; rewrite Re, E; nra.
  - destruct (low e) as [l | ]; [ | reflexivity ].
    destruct (shut e); [ apply le_qle | apply lt_qlt ]; rewrite Re, E; nra.
Qed.
End Conditions.

(* ---- certificates of two polyhedra: one theorem a kind ---- *)
Section Polyhedra.
(* Vertices and radii are integers in units of 1/D. *)
Variables (d : dimension) (D : positive) (la lb : list zvec) (ra rb margin : Z) (m : option motion).
Hypotheses (Na : la <> []) (Nb : lb <> []) (Ra : (0 <= ra)%Z) (Rb : (0 <= rb)%Z) (Rm : (0 <= margin)%Z)
  (Flat : d = plane -> forall v, In v la \/ In v lb \/ (exists t, m = Some t /\ v = velocity t) -> vz v = 0%Z).
Notation p := (Pair d D (Points la) (Points lb) ra rb).
Notation accepted c := (verify p margin m [] [] c = true).
(* The sum of the radii, for outcomes with the margin. *)
Notation r := (ra + rb)%Z.
Notation rm := (ra + margin + rb)%Z.
(* n (v - w) for every vertex v of A and w of B *)
Notation each n h f := (forall v w, In v la -> In w lb -> let h := vdot n (vsub v w) in f).
(* P/S of A and Q/S of B, by the weights a and b of one to four vertices each. *)
Definition points a b P Q S :=
  (1 <= length a <= 4)%nat /\ (1 <= length b <= 4)%nat /\ combines la a P (Zpos S) /\ combines lb b Q (Zpos S).

Lemma preamble : is_pair p && (0 <=? margin)%Z && match d, m with plane, Some m => (vz (velocity m) =? 0)%Z | _, _ => true end = true.
Proof.
  unfold is_pair. simpl. rewrite (proj2 (Z.leb_le 0 ra) Ra), (proj2 (Z.leb_le 0 rb) Rb), (proj2 (Z.leb_le 0 margin) Rm).
  destruct d; [ | reflexivity ]. repeat (apply andb_true_intro; split); try reflexivity.
  - apply forallb_forall; intros v Hv; apply Z.eqb_eq, Flat; auto.
  - apply forallb_forall; intros v Hv; apply Z.eqb_eq, Flat; auto.
  - destruct m as [t | ]; [ apply Z.eqb_eq, Flat; eauto | reflexivity ].
Qed.
Ltac begin := unfold verify; cbv zeta; simpl dim; rewrite preamble; cbn [andb holds_of find_vertex core_a core_b].
Ltac gap_of q n v w g Hv Hw E G :=
  destruct (gap_attained q la lb eq_refl eq_refl Na Nb n) as [v [w [g [Hv [Hw [E G]]]]]].
Lemma near_points a b P Q S : points a b P Q S -> near (entry (tabulate la)) (entry (tabulate lb)) a b = Some (vsub P Q, S).
Proof. intros [La [Lb [A B]]]. apply near_complete; assumption. Qed.

(* separated: a direction n with n (v - w) > r |n| for all vertices, r with the margin *)
Theorem separated_complete n : each n h ((0 < h)%Z /\ (rm * rm * vdot n n < h * h)%Z) -> accepted (Apart n).
Proof.
  intros H. begin. unfold check_apart. gap_of (grown p margin) n v w g Hv Hw E G. rewrite E. simpl.
  destruct (H v w Hv Hw) as [H1 H2]. apply IZR_lt in H1, H2. rewrite (mult_IZR (vdot n (vsub v w))) in H2.
  apply farther_complete; simpl; [ lia | rewrite G; lra | rewrite G; exact H2 ].
Qed.

(* touching, without radii: a common point P/S, and a plane with A on one side and B on the other *)
Theorem touching_complete a b P S n : rm = 0%Z -> points a b P P S -> n <> vzero -> (d = plane -> vz n = 0%Z) ->
  each n h (0 <= h)%Z -> accepted (Touch a b (Some n)).
Proof.
  intros Z0 HP N F H. begin. unfold check_touch. rewrite (near_points _ _ _ _ _ HP). cbn [holds_of fst].
  destruct (rho_zero (grown p margin) Z0) as [-> _]. unfold is_zero, vsub; simpl vx; simpl vy; simpl vz. rewrite !Z.sub_diag. simpl.
  rewrite (normal_complete (grown p margin) n N F). simpl.
  gap_of (grown p margin) n v w g Hv Hw E G. rewrite E. simpl. apply le_qle. rewrite zero_R, G. apply IZR_le, (H v w Hv Hw).
Qed.
(* touching, with radii: P/S and Q/S with |P - Q| = r S, and no two points are nearer: W (v - w) S >= |W|^2 for W = P - Q *)
Theorem touching_balls_complete a b P Q S : let W := vsub P Q in (0 < rm)%Z -> points a b P Q S ->
  vdot W W = (rm * Zpos S * (rm * Zpos S))%Z -> each W h (vdot W W <= Zpos S * h)%Z -> accepted (Touch a b None).
Proof.
  intros W Pr HP L H. begin. unfold check_touch. rewrite (near_points _ _ _ _ _ HP). cbn [holds_of].
  fold W. rewrite (rho_positive (grown p margin) Pr). apply andb_true_intro; split.
  - destruct (lengths (grown p margin) W S) as [u [Hu [E1 E2]]]. apply eq_qeq. rewrite E1, E2, L. reflexivity.
  - apply (nearest_complete (grown p margin) la lb eq_refl eq_refl Na Nb W S H).
Qed.

(* overlapping, with radii: points P/S and Q/S with |P - Q| < r S *)
Theorem overlapping_points_complete a b P Q S : let W := vsub P Q in (0 < rm)%Z -> points a b P Q S ->
  (vdot W W < rm * Zpos S * (rm * Zpos S))%Z -> accepted (Overlap_points a b).
Proof.
  intros W Pr HP L. begin. unfold check_overlap_points. rewrite (near_points _ _ _ _ _ HP). cbn [holds_of].
  fold W. rewrite (rho_positive (grown p margin) Pr). simpl. destruct (lengths (grown p margin) W S) as [u [Hu [E1 E2]]].
  apply lt_qlt. rewrite E1, E2. apply Rmult_lt_compat_r; [ exact Hu | apply IZR_lt, L ].
Qed.
Corollary common_point_complete a b P S : (0 < rm)%Z -> points a b P P S -> accepted (Overlap_points a b).
Proof.
  intros Pr HP. apply (overlapping_points_complete a b P P S Pr HP). unfold vdot, vsub; simpl vx; simpl vy; simpl vz.
  rewrite !Z.sub_diag. assert (0 < rm * Zpos S)%Z by (apply Z.mul_pos_pos; lia). apply Z.mul_pos_pos; assumption.
Qed.

(* overlapping, without radii: differences v - w whose sum with positive weights is 0, and some of which are independent *)
Inductive balanced : list (Z * Z * Z) -> list zvec -> zvec -> Prop :=
  | no_difference : balanced [] [] vzero
  | one_difference i j k v w l us s : nth_z la i = Some v -> nth_z lb j = Some w -> (0 < k)%Z -> balanced l us s ->
      balanced ((i, j, k) :: l) (vsub v w :: us) (vadd (vscale k (vsub v w)) s).
Definition independent us :=
  match d with
  | plane => exists x y, In x us /\ In y us /\ vz (vcross x y) <> 0%Z
  | space => exists x y z, In x us /\ In y us /\ In z us /\ zdet x y z <> 0%Z
  end.
Theorem overlapping_differences_complete l us : rm = 0%Z -> balanced l us vzero -> independent us ->
  (1 <= length l <= match d with plane => 4 | space => 6 end)%nat -> accepted (Overlap_differences l).
Proof.
  intros Z0 H I L. begin. unfold check_overlap_differences. destruct (rho_zero (grown p margin) Z0) as [_ ->]. cbn [andb].
  assert (G : forall s, balanced l us s -> exists e, differences (entry (tabulate la)) (entry (tabulate lb)) l = Some e /\
      map fst e = us /\ forallb (fun e => (0 <? snd e)%Z) e = true /\
      fold_right (fun e t => vadd (vscale (snd e) (fst e)) t) vzero e = s).
  { clear. induction 1 as [ | i j k v w l us s Hv Hw Hk _ [e [E [<- [F <-]]]] ].
    - exists []. auto.
    - exists ((vsub v w, k) :: e). unfold differences in *. simpl.
      rewrite (tabulate_nth _ _ _ Hv), (tabulate_nth _ _ _ Hw). simpl. rewrite E. simpl.
      rewrite (proj2 (Z.ltb_lt 0 k) Hk), F. auto. }
  destruct (G vzero H) as [e [E [U [F S]]]]. unfold interior. cbv zeta. simpl dim. rewrite E. cbn [holds_of]. rewrite F, S.
  rewrite (proj2 (Z.leb_le 1 (Z.of_nat (length l)))), (proj2 (Z.leb_le (Z.of_nat (length l)) (match d with plane => 4 | space => 6 end)))
    by (destruct d; lia). simpl andb.
  assert (M : forall x, In x us -> exists k, In (x, k) e).
  { intros x Hx. rewrite <- U in Hx. apply in_map_iff in Hx as [[y k] [<- Hy]]. exists k. exact Hy. }
  unfold spans. simpl dim. unfold independent in I. destruct d.
  - destruct I as [x [y [Hx [Hy N]]]]. destruct (M x Hx) as [kx Kx], (M y Hy) as [ky Ky].
    apply existsb_exists. exists (x, kx). split; [ exact Kx | ]. apply existsb_exists. exists (y, ky). split; [ exact Ky | ].
    apply negb_true_iff, Z.eqb_neq, N.
  - destruct I as [x [y [z [Hx [Hy [Hz N]]]]]]. destruct (M x Hx) as [kx Kx], (M y Hy) as [ky Ky], (M z Hz) as [kz Kz].
    apply existsb_exists. exists (x, kx). split; [ exact Kx | ]. apply existsb_exists. exists (y, ky). split; [ exact Ky | ].
    apply existsb_exists. exists (z, kz). split; [ exact Kz | ]. apply negb_true_iff, Z.eqb_neq, N.
Qed.

(* penetration of balls around cores that are apart: the nearest points of the cores, and
   squared = |P - Q|^2 / (S D)^2 < r^2 / D^2 *)
Theorem depth_balls_complete a b P Q S squared : let W := vsub P Q in points a b P Q S ->
  (squared == Qmake (vdot W W) (S * D * (S * D)))%Q -> (0 < vdot W W < r * Zpos S * (r * Zpos S))%Z ->
  each W h (vdot W W <= Zpos S * h)%Z -> accepted (Depth_balls squared a b None).
Proof.
  intros W HP Hs [L1 L2] H. begin. unfold check_depth_balls. rewrite (near_points _ _ _ _ _ HP). cbn [holds_of].
  fold W. destruct (lengths p W S) as [u [Hu [E1 E2]]]. apply Qeq_eqR in Hs.
  change (Qmake (vdot W W) (S * D * (S * D))) with (squared_length p (W, S)) in Hs.
  apply IZR_lt in L1, L2.
  rewrite (eq_qeq (squared_length p (W, S)) squared), (lt_qlt squared (qsquare (rho p))), (lt_qlt 0 squared);
    [ | rewrite zero_R, Hs, E1; apply Rmult_lt_0_compat; assumption
      | rewrite Hs, E1, E2; apply Rmult_lt_compat_r; assumption | symmetry; exact Hs ].
  apply (nearest_complete p la lb eq_refl eq_refl Na Nb W S H).
Qed.
(* penetration of balls around cores that touch: a common point of the cores, and a plane between them *)
Theorem depth_touching_cores_complete a b P S n : (0 < r)%Z -> points a b P P S -> n <> vzero -> (d = plane -> vz n = 0%Z) ->
  each n h (h <= 0)%Z -> accepted (Depth_balls 0 a b (Some n)).
Proof.
  intros Pr HP N F H. begin. unfold check_depth_balls. rewrite (near_points _ _ _ _ _ HP). cbn [holds_of].
  destruct (lengths p (vsub P P) S) as [u [Hu [E1 E2]]].
  assert (Z0 : vdot (vsub P P) (vsub P P) = 0%Z) by (unfold vdot, vsub; simpl; rewrite !Z.sub_diag; reflexivity).
  rewrite (eq_qeq _ 0), (lt_qlt 0 (qsquare (rho p))), (normal_complete p n N F).
  - simpl. gap_of constr:(p) (vneg n) v w g Hv Hw E G. rewrite E. simpl. apply le_qle. rewrite zero_R, G.
    apply IZR_le. specialize (H v w Hv Hw). cbv zeta in H. unfold vdot, vneg, vsub in *; simpl in *. lia.
  - rewrite zero_R, E2. apply Rmult_lt_0_compat; [ apply IZR_lt; simpl radius_a; simpl radius_b | exact Hu ].
    assert (0 < r * Zpos S)%Z by (apply Z.mul_pos_pos; lia). apply Z.mul_pos_pos; assumption.
  - rewrite E1, Z0, zero_R. ring.
Qed.

(* penetration of polyhedra by a closed surface: its corners are differences of vertices; *)
Inductive differ : list (Z * Z) -> list zvec -> Prop :=
  | no_corner : differ [] []
  | one_corner i j v w l us : nth_z la i = Some v -> nth_z lb j = Some w -> differ l us -> differ ((i, j) :: l) (vsub v w :: us).
(* the plane n u = h of each facet has h > 0 and h^2 / (|n|^2 D^2) >= squared; *)
Definition beyond squared n h := (0 < h)%Z /\ Q2R squared * IZR (vdot n n * (Zpos D * Zpos D)) <= IZR (h * h).
Definition facet_beyond us squared (t : list Z) :=
  match d with
  | space => exists i j k x y z, t = [i; j; k] /\ nth_z us i = Some x /\ nth_z us j = Some y /\ nth_z us k = Some z /\
      let n := vcross (vsub y x) (vsub z x) in beyond squared n (vdot n x)
  | plane => exists i j x y, t = [i; j] /\ nth_z us i = Some x /\ nth_z us j = Some y /\
      let n := V (vy (vsub y x)) (- vx (vsub y x)) 0 in beyond squared n (vdot n x)
  end.
(* the facets have each directed edge as often as its reverse (`is_closed`); and along n the greatest difference h has
   h^2 / (|n|^2 D^2) <= squared. *)
Theorem depth_surface_complete squared n corners us facets v0 w0 : let h := vdot n (vsub v0 w0) in
  n <> vzero -> (d = plane -> vz n = 0%Z) -> In v0 la -> In w0 lb -> each n h' (h' <= h)%Z ->
  IZR (h * h) <= Q2R squared * IZR (vdot n n * (Zpos D * Zpos D)) ->
  differ corners us -> facets <> [] -> (forall t, In t facets -> facet_beyond us squared t) -> is_closed facets = true ->
  accepted (Depth_surface squared n corners facets).
Proof.
  intros h N F Hv0 Hw0 Hmax Hh C Fs Hf Cl. begin. unfold check_depth_surface. apply andb_true_intro; split.
  - unfold reaches. rewrite (normal_complete p n N F). cbn [andb]. gap_of constr:(p) (vneg n) v w g Hv Hw E G.
    rewrite E. cbn [holds_of].
    assert (Le : Q2R g <= IZR (vdot (vneg n) (vsub v0 w0))) by (apply (gap_least p la lb eq_refl eq_refl (vneg n) g E); assumption).
    specialize (Hmax v w Hv Hw). cbv zeta in Hmax. rewrite G in Le. apply le_IZR in Le.
    assert (Eq : vdot (vneg n) (vsub v w) = (- h)%Z) by (unfold h, vdot, vneg, vsub in *; simpl in *; lia).
    apply le_qle. rewrite qsquare_R, Q2R_mult, qint_R, G, Eq, opp_IZR. rewrite mult_IZR in Hh. simpl denominator. lra.
  - assert (T : all_of (fun e => bind (entry (tabulate la) (fst e)) (fun x => bind (entry (tabulate lb) (snd e))
        (fun y => Some ((vsub x y, 1%positive) : point)))) corners = Some (map (fun u => (u, 1%positive)) us)).
    { clear - C. induction C as [ | i j v w l us Hv Hw _ IH ]; [ reflexivity | ]. simpl.
      rewrite (tabulate_nth _ _ _ Hv), (tabulate_nth _ _ _ Hw). simpl. rewrite IH. reflexivity. }
    rewrite T. cbn [holds_of].
    set (corner := entry (tabulate (map (fun u => (u, 1%positive)) us)) : Z -> option point).
    enough (K : surface_far d D corner squared false facets = true) by exact K.
    assert (Co : forall i x, nth_z us i = Some x -> corner i = Some ((x, 1%positive) : point)).
    { intros i x Hx. apply tabulate_nth. clear - Hx. revert i Hx. induction us as [ | u us IH ]; simpl; intros i Hx; [ discriminate | ].
      destruct (i =? 0)%Z; [ injection Hx as <-; reflexivity | apply IH, Hx ]. }
    clearbody corner. assert (One : forall x, vscale 1 x = x) by (intros [x y z]; unfold vscale; simpl; f_equal; destruct x, y, z; reflexivity).
    assert (By : forall n h, beyond squared n h -> (0 <? h)%Z && qle (Qmult squared (qint (vdot n n * (Zpos (1 * D) * Zpos (1 * D))))) (qint (h * h)) = true).
    { intros n' h' [B1 B2]. apply andb_true_intro; split; [ apply Z.ltb_lt, B1 | ].
      apply le_qle. rewrite Q2R_mult, !qint_R, Pos.mul_1_l. exact B2. }
    unfold surface_far. rewrite Cl. destruct facets as [ | t0 facets ]; [ congruence | ]. rewrite andb_true_r. cbn [andb].
    apply forallb_forall. intros t Ht. specialize (Hf t Ht). unfold facet_beyond in Hf. unfold facet_far. destruct d.
    + destruct Hf as [i [j [x [y [-> [Hx [Hy B]]]]]]]. unfold facet_plane. cbv beta iota. rewrite (Co _ _ Hx). cbn [bind]. rewrite (Co _ _ Hy). cbn [bind].
      rewrite !One. apply By, B.
    + destruct Hf as [i [j [k [x [y [z [-> [Hx [Hy [Hz B]]]]]]]]]]. unfold facet_plane. cbv beta iota.
      rewrite (Co _ _ Hx). cbn [bind]. rewrite (Co _ _ Hy). cbn [bind]. rewrite (Co _ _ Hz). cbn [bind].
      change (1 * 1)%positive with 1%positive. rewrite !One. apply By, B.
Qed.

(* distance: the nearest points of the cores, squared = |P - Q|^2 / (S D)^2 > r^2 / D^2, and the number to which the distance
   rounds *)
Theorem distance_complete a b P Q S squared f number : let W := vsub P Q in points a b P Q S ->
  (squared == Qmake (vdot W W) (S * D * (S * D)))%Q -> (r * Zpos S * (r * Zpos S) < vdot W W)%Z ->
  each W h (vdot W W <= Zpos S * h)%Z -> rounds_to f (sqrt (Q2R squared) - IZR r / IZR (Zpos D)) number ->
  accepted (Distance a b squared f number).
Proof.
  intros W HP Hs L H Hr. begin. unfold check_distance. rewrite (near_points _ _ _ _ _ HP). cbn [holds_of].
  fold W. destruct (lengths p W S) as [u [Hu [E1 E2]]]. apply Qeq_eqR in Hs.
  change (Qmake (vdot W W) (S * D * (S * D))) with (squared_length p (W, S)) in Hs.
  apply IZR_lt in L. assert (Hq : Q2R (qsquare (rho p)) < Q2R squared) by (rewrite Hs, E1, E2; apply Rmult_lt_compat_r; assumption).
  set (s := sqrt (Q2R squared)) in *. assert (S0 : 0 <= s) by apply sqrt_pos.
  rewrite qsquare_R in Hq. assert (SS : Q2R squared = s * s) by (symmetry; apply sqrt_sqrt; nra). rewrite SS in Hq.
  rewrite <- (rho_value p : Q2R (rho p) = IZR r / IZR (Zpos D)) in Hr.
  destruct (rounding_complete f (s - Q2R (rho p)) number) as [e Ee]; [ nra | exact Hr | ].
  destruct (rounding_sound f number e Ee) as [Ne Re]. apply Re in Hr; [ | nra ].
  rewrite Ee. cbn [holds_of]. rewrite eq_qeq, lt_qlt, (nearest_complete p la lb eq_refl eq_refl Na Nb W S H);
    [ | rewrite qsquare_R, SS; exact Hq | symmetry; exact Hs ].
  apply (within_ends_complete p (Z.add_nonneg_nonneg _ _ Ra Rb) e squared s Ne S0 SS Hr).
Qed.
End Polyhedra.
