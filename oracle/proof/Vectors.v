(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* Algebra of vectors: Cauchy and Schwarz, the triangle inequality, convex sets. *)
From Coq Require Import Reals List Lra Psatz.
From Oblong Require Import Definitions.
Import ListNotations.
Open Scope R_scope.

Lemma vector_eq a b : px a = px b -> py a = py b -> pz a = pz b -> a = b.
Proof. destruct a, b; simpl; intros; subst; reflexivity. Qed.
Ltac vec := apply vector_eq; simpl.
(* Equations and inequalities between products of vectors, as polynomials. *)
Ltac expand := unfold dot, add, sub, scale, zero in *; simpl in *.

Lemma dot_self a : 0 <= dot a a.
Proof. unfold dot. nra. Qed.
Lemma norm_nonneg a : 0 <= norm a.
Proof. apply sqrt_pos. Qed.
Lemma norm_sq a : norm a * norm a = dot a a.
Proof. apply sqrt_sqrt, dot_self. Qed.
Lemma norm_le a c : 0 <= c -> dot a a <= c * c -> norm a <= c.
Proof. intros Hc H. unfold norm. rewrite <- (sqrt_square c Hc). apply sqrt_le_1_alt, H. Qed.
Lemma norm_lt a c : 0 <= c -> dot a a < c * c -> norm a < c.
Proof.
  intros Hc H. unfold norm. rewrite <- (sqrt_square c Hc). apply sqrt_lt_1_alt. split; [ apply dot_self | exact H ].
Qed.
Lemma norm_ge a c : 0 <= c -> c * c <= dot a a -> c <= norm a.
Proof. intros Hc H. unfold norm. rewrite <- (sqrt_square c Hc). apply sqrt_le_1_alt, H. Qed.
Lemma norm_zero : norm zero = 0.
Proof. unfold norm, dot, zero; simpl. rewrite !Rmult_0_l, !Rplus_0_l. apply sqrt_0. Qed.
Lemma norm_0 a : norm a = 0 -> a = zero.
Proof.
  intros H. pose proof (norm_sq a) as E. rewrite H in E. unfold dot in E.
  unfold zero; vec; nra.
Qed.
Lemma norm_positive a : 0 < dot a a -> 0 < norm a.
Proof. intros H. apply sqrt_lt_R0, H. Qed.

Lemma cauchy_schwarz a b : dot a b <= norm a * norm b.
Proof.
  apply Rsqr_incr_0_var.
  - unfold Rsqr.
    replace (norm a * norm b * (norm a * norm b)) with (dot a a * dot b b)
      by (rewrite <- (norm_sq a), <- (norm_sq b); ring).
    unfold dot.
    pose proof (Rle_0_sqr (px a * py b - py a * px b)).
    pose proof (Rle_0_sqr (px a * pz b - pz a * px b)).
    pose proof (Rle_0_sqr (py a * pz b - pz a * py b)).
    unfold Rsqr in *. lra.
  - apply Rmult_le_pos; apply norm_nonneg.
Qed.
Lemma norm_triangle a b : norm (add a b) <= norm a + norm b.
Proof.
  apply norm_le.
  - pose proof (norm_nonneg a); pose proof (norm_nonneg b); lra.
  - pose proof (cauchy_schwarz a b) as H.
    replace (dot (add a b) (add a b)) with (dot a a + 2 * dot a b + dot b b) by (expand; ring).
    rewrite <- !norm_sq. nra.
Qed.
Lemma norm_opp a : norm (scale (-1) a) = norm a.
Proof. unfold norm. f_equal. expand; ring. Qed.
Lemma norm_scale k a : 0 <= k -> norm (scale k a) = k * norm a.
Proof.
  intros Hk. unfold norm.
  replace (dot (scale k a) (scale k a)) with (k * k * dot a a) by (expand; ring).
  rewrite sqrt_mult_alt by nra. rewrite sqrt_square by exact Hk. reflexivity.
Qed.
Lemma cauchy_schwarz_below a b : - (norm a * norm b) <= dot a b.
Proof.
  pose proof (cauchy_schwarz (scale (-1) a) b) as H. rewrite norm_opp in H.
  replace (dot (scale (-1) a) b) with (- dot a b) in H by (expand; ring). lra.
Qed.
Lemma dist_sym a b : dist a b = dist b a.
Proof. unfold dist. rewrite <- (norm_opp (sub b a)). f_equal. vec; ring. Qed.
Lemma dist_triangle a b c : dist a c <= dist a b + dist b c.
Proof. unfold dist. replace (sub a c) with (add (sub a b) (sub b c)) by (vec; ring). apply norm_triangle. Qed.
Lemma dist_self a : dist a a = 0.
Proof. unfold dist. replace (sub a a) with zero by (unfold zero; vec; ring). apply norm_zero. Qed.

Lemma dot_sub n x y : dot n (sub x y) = dot n x - dot n y.
Proof. expand; ring. Qed.
Lemma dot_scale_r n k x : dot n (scale k x) = k * dot n x.
Proof. expand; ring. Qed.

(* ---- the plane ---- *)
Lemma lies_zero d : lies d zero.
Proof. destruct d; simpl; auto. Qed.
Lemma lies_add d a b : lies d a -> lies d b -> lies d (add a b).
Proof. destruct d; simpl; auto. intros -> ->. ring. Qed.
Lemma lies_sub d a b : lies d a -> lies d b -> lies d (sub a b).
Proof. destruct d; simpl; auto. intros -> ->. ring. Qed.
Lemma lies_scale d k a : lies d a -> lies d (scale k a).
Proof. destruct d; simpl; auto. intros ->. ring. Qed.
Lemma lies_convex d : convex (lies d).
Proof. intros x y t Hx Hy _. apply lies_add; apply lies_scale; assumption. Qed.

(* ---- convex sets ---- *)
Lemma hull_vertex points p : In p points -> hull points p.
Proof. intros H C _ HC. apply HC, H. Qed.
Lemma hull_convex points : convex (hull points).
Proof. intros x y t Hx Hy Ht C HC Hp. apply HC; [ apply Hx | apply Hy | ]; assumption. Qed.
Lemma joined_part (Xs : list region) (X : region) x : In X Xs -> X x -> joined Xs x.
Proof. intros H Hx C _ HC. apply (HC X); assumption. Qed.
Lemma joined_convex Xs : convex (joined Xs).
Proof. intros x y t Hx Hy Ht C HC Hp. apply HC; [ apply Hx | apply Hy | ]; assumption. Qed.
Lemma plus_convex X Y : convex X -> convex Y -> convex (plus X Y).
Proof.
  intros HX HY u v t [x1 [y1 [Hx1 [Hy1 ->]]]] [x2 [y2 [Hx2 [Hy2 ->]]]] Ht.
  exists (add (scale (1 - t) x1) (scale t x2)), (add (scale (1 - t) y1) (scale t y2)).
  repeat split; [ apply HX | apply HY | vec; ring ]; assumption.
Qed.
Lemma single_convex a : convex (eq a).
Proof. intros x y t <- <- _. vec; ring. Qed.
Lemma half_space_convex n c : convex (fun x => dot n x <= c).
Proof.
  intros u v t Hu Hv [H0 H1]. simpl in *.
  replace (dot n (add (scale (1 - t) u) (scale t v))) with ((1 - t) * dot n u + t * dot n v) by (expand; ring).
  nra.
Qed.

(* Points of a convex set with weights, over their total. *)
Fixpoint total (l : list (vector * R)) : R := match l with [] => 0 | (_, w) :: t => w + total t end.
Fixpoint combined (l : list (vector * R)) : vector :=
  match l with [] => zero | (p, w) :: t => add (scale w p) (combined t) end.

Lemma total_nonneg l : (forall p w, In (p, w) l -> 0 <= w) -> 0 <= total l.
Proof.
  induction l as [ | [p w] l IH ]; simpl; intros H; [ lra | ].
  pose proof (H p w (or_introl eq_refl)). specialize (IH (fun q u Hq => H q u (or_intror Hq))). lra.
Qed.
Lemma combined_of_nothing l : (forall p w, In (p, w) l -> 0 <= w) -> total l = 0 -> combined l = zero.
Proof.
  induction l as [ | [p w] l IH ]; simpl; intros H E; [ reflexivity | ].
  pose proof (H p w (or_introl eq_refl)) as Hw.
  pose proof (total_nonneg l (fun q u Hq => H q u (or_intror Hq))) as Ht.
  rewrite IH; [ | intros q u Hq; exact (H q u (or_intror Hq)) | lra ].
  replace w with 0 by lra. unfold zero; vec; ring.
Qed.
Lemma combined_in C l : convex C ->
  (forall p w, In (p, w) l -> C p /\ 0 <= w) -> 0 < total l -> C (scale (/ total l) (combined l)).
Proof.
  intros HC. induction l as [ | [p w] l IH ]; cbn [total combined]; intros H S; [ lra | ].
  destruct (H p w (or_introl eq_refl)) as [Hp Hw].
  assert (H' : forall q u, In (q, u) l -> C q /\ 0 <= u) by (intros q u Hq; apply H; right; exact Hq).
  assert (Ht : 0 <= total l) by (apply total_nonneg; intros q u Hq; apply (H' q u Hq)).
  destruct (Req_dec (total l) 0) as [E | E].
  - rewrite combined_of_nothing; [ | intros q u Hq; apply (H' q u Hq) | exact E ]. rewrite E in *.
    replace (scale (/ (w + 0)) (add (scale w p) zero)) with p; [ exact Hp | unfold zero; vec; field; lra ].
  - specialize (IH H' ltac:(lra)). set (T := total l) in *. set (c := combined l) in *.
    replace (scale (/ (w + T)) (add (scale w p) c))
      with (add (scale (1 - T / (w + T)) p) (scale (T / (w + T)) (scale (/ T) c))) by (vec; field; lra).
    apply HC; [ exact Hp | exact IH | split ].
    + apply Rmult_le_pos; [ lra | left; apply Rinv_0_lt_compat; lra ].
    + apply (Rmult_le_reg_r (w + T)); [ lra | ]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.
(* With the origin in the set, weights of at most 1 in all need no division. *)
Lemma partly C l : convex C -> C zero -> (forall p w, In (p, w) l -> C p /\ 0 <= w) -> total l <= 1 -> C (combined l).
Proof.
  intros HC H0 H HT.
  assert (Hn : 0 <= total l) by (apply total_nonneg; intros q u Hq; apply (H q u Hq)).
  pose proof (combined_in C ((zero, 1 - total l) :: l) HC) as K. simpl in K.
  replace (1 - total l + total l) with 1 in K by ring.
  replace (combined l) with (scale (/ 1) (add (scale (1 - total l) zero) (combined l)))
    by (unfold zero; vec; field).
  apply K; [ | lra ]. intros p w [[= <- <-] | Hq]; [ split; [ exact H0 | lra ] | apply H, Hq ].
Qed.
