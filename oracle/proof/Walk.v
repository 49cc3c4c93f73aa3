(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* A closed surface of triangles, each with the origin strictly behind it, meets every ray from the origin: some
   triangle's cone has any given vector. Proof: walk from triangle to triangle along a plane through the vector; each
   crossing of an edge is nearer to the vector, and there are finitely many edges. *)
From Coq Require Import Reals List Lra Psatz Lia.
From Oblong Require Import Definitions Vectors.
Import ListNotations.
Open Scope R_scope.

Definition cross a b := Vector (py a * pz b - pz a * py b) (pz a * px b - px a * pz b) (px a * py b - py a * px b).
Definition det a b c := dot a (cross b c).
Ltac expand3 := unfold det, cross, dot, add, sub, scale, zero in *; simpl in *.

(* x is a combination of u, v, w with weights that are not negative (Cramer). *)
Definition in_cone u v w x := 0 <= det x v w /\ 0 <= det u x w /\ 0 <= det u v x.
Lemma cramer u v w x : scale (det u v w) x = add (scale (det x v w) u) (add (scale (det u x w) v) (scale (det u v x) w)).
Proof. vec; expand3; ring. Qed.

(* Who can always go to a greater value in a finite set, or ends, ends. *)
Section Climb.
Context {T : Type} (l : list T) (f : T -> R) (P : T -> Prop) (Q : Prop).
Hypothesis finite : forall e, P e -> In e l.
Hypothesis step : forall e, P e -> Q \/ exists e', P e' /\ f e < f e'.
Let above x := filter (fun e => if Rlt_dec x (f e) then true else false) l.
Lemma above_le x y m : x < y -> (length (filter (fun e => if Rlt_dec y (f e) then true else false) m) <=
                                 length (filter (fun e => if Rlt_dec x (f e) then true else false) m))%nat.
Proof.
  intros H. induction m as [ | e m IH ]; simpl; [ lia | ].
  destruct (Rlt_dec y (f e)), (Rlt_dec x (f e)); simpl; try lia. exfalso; lra.
Qed.
Lemma above_lt x e : In e l -> x < f e -> (length (above (f e)) < length (above x))%nat.
Proof.
  unfold above. generalize l as m. induction m as [ | e' m IH ]; simpl; [ tauto | ]. intros Hin H.
  pose proof (above_le x (f e) m H). destruct Hin as [-> | Hin].
  - destruct (Rlt_dec (f e) (f e)); [ lra | ]. destruct (Rlt_dec x (f e)); [ simpl; lia | lra ].
  - specialize (IH Hin H). destruct (Rlt_dec (f e) (f e')), (Rlt_dec x (f e')); simpl; try lia. exfalso; lra.
Qed.
Lemma climb e : P e -> Q.
Proof.
  remember (length (above (f e))) as n eqn:E. revert e E.
  induction n as [ n IH ] using (well_founded_induction lt_wf). intros e -> He.
  destruct (step e He) as [ | [e' [He' H]]]; [ assumption | ].
  apply (IH (length (above (f e'))) ltac:(apply above_lt; auto) e'); auto.
Qed.
End Climb.

Section Oriented.
Context {I : Type}.
Definition facet := (I * I * I)%type.
Variable F : list facet.
Definition oriented i j k := In (i, j, k) F \/ In (j, k, i) F \/ In (k, i, j) F.
Lemma turned i j k : oriented i j k -> oriented j k i.
Proof. unfold oriented. tauto. Qed.
(* All that is used of "closed": every directed edge of a triangle has its reverse in some triangle. *)
Definition closed := forall i j k, oriented i j k -> exists k', oriented j i k'.

(* ---- the walk, in coordinates with the vector (0, 1, 0), in the plane z = 0 ---- *)
Section Coordinates.
Variable u : I -> vector.
Hypothesis behind : forall i j k, oriented i j k -> 0 < det (u i) (u j) (u k).
Hypothesis Hclosed : closed.
Hypothesis generic : forall i j k, oriented i j k -> pz (u k) = 0 -> px (u k) = 0.
Let e2 := Vector 0 1 0.
(* The edge (i, j) crosses the plane downwards, at (a, b) times a positive factor. *)
Definition ca i j := px (u j) * pz (u i) - px (u i) * pz (u j).
Definition cb i j := py (u j) * pz (u i) - py (u i) * pz (u j).
Definition crossing i j := (exists k, oriented i j k) /\ pz (u j) < 0 < pz (u i) /\ 0 < ca i j /\ 0 <= cb i j.

Lemma nearer a b a' b' : 0 < a -> 0 < a' -> a' * b < a * b' -> b / a < b' / a'.
Proof.
  intros Ha Ha' H. apply (Rmult_lt_reg_r (a * a')); [ nra | ].
  replace (b / a * (a * a')) with (a' * b) by (field; lra). replace (b' / a' * (a * a')) with (a * b') by (field; lra).
  exact H.
Qed.

Lemma walk_step i j : crossing i j ->
  (exists i j k, oriented i j k /\ in_cone (u i) (u j) (u k) e2) \/
  exists i' j', crossing i' j' /\ cb i j / ca i j < cb i' j' / ca i' j'.
Proof.
  intros [[k H] [[Hj Hi] [Ha Hb]]]. pose proof (behind _ _ _ H) as D.
  destruct (Rtotal_order (pz (u k)) 0) as [Hk | [Hk | Hk]].
  - (* out through (k, i) *)
    assert (E : ca i j * cb i k - ca i k * cb i j = pz (u i) * det (u i) (u j) (u k))
      by (unfold ca, cb; expand3; ring).
    assert (0 < pz (u i) * det (u i) (u j) (u k)) by (apply Rmult_lt_0_compat; assumption).
    destruct (Rlt_le_dec 0 (ca i k)) as [Hk' | Hk'].
    + right. exists i, k. split; [ | apply nearer; lra ]. split; [ | split; [ lra | split; [ exact Hk' | ] ] ].
      * destruct (Hclosed k i j) as [k' K]; [ apply turned, turned, H | exists k'; exact K ].
      * assert (0 <= ca i k * cb i j) by (apply Rmult_le_pos; lra). apply Rnot_lt_le. intro.
        assert (ca i j * cb i k < 0) by nra. lra.
    + left. exists i, j, k. split; [ exact H | ]. unfold in_cone, e2.
      assert (E1 : det (u i) (Vector 0 1 0) (u k) = - ca i k) by (unfold ca; expand3; ring).
      assert (E2 : det (u i) (u j) (Vector 0 1 0) = ca i j) by (unfold ca; expand3; ring).
      assert (E3 : pz (u i) * det (Vector 0 1 0) (u j) (u k) = pz (u j) * ca i k - pz (u k) * ca i j)
        by (unfold ca; expand3; ring).
      rewrite E1, E2. repeat split; try lra. apply (Rmult_le_reg_l (pz (u i))); [ lra | ]. rewrite E3. nra.
  - (* through the corner k *)
    left. exists i, j, k. split; [ exact H | ]. pose proof (generic _ _ _ H Hk) as Hx. unfold in_cone, e2.
    assert (E1 : det (Vector 0 1 0) (u j) (u k) = 0) by (expand3; rewrite Hk, Hx; ring).
    assert (E2 : det (u i) (Vector 0 1 0) (u k) = 0) by (expand3; rewrite Hk, Hx; ring).
    assert (E3 : det (u i) (u j) (Vector 0 1 0) = ca i j) by (unfold ca; expand3; ring).
    rewrite E1, E2, E3. lra.
  - (* out through (j, k) *)
    assert (E : ca i j * cb k j - ca k j * cb i j = - pz (u j) * det (u i) (u j) (u k))
      by (unfold ca, cb; expand3; ring).
    assert (0 < - pz (u j) * det (u i) (u j) (u k)) by (apply Rmult_lt_0_compat; lra).
    destruct (Rlt_le_dec 0 (ca k j)) as [Hk' | Hk'].
    + right. exists k, j. split; [ | apply nearer; lra ]. split; [ | split; [ lra | split; [ exact Hk' | ] ] ].
      * destruct (Hclosed j k i) as [k' K]; [ apply turned, H | exists k'; exact K ].
      * assert (0 <= ca k j * cb i j) by (apply Rmult_le_pos; lra). apply Rnot_lt_le. intro.
        assert (ca i j * cb k j < 0) by nra. lra.
    + left. exists i, j, k. split; [ exact H | ]. unfold in_cone, e2.
      assert (E1 : det (Vector 0 1 0) (u j) (u k) = - ca k j) by (unfold ca; expand3; ring).
      assert (E2 : det (u i) (u j) (Vector 0 1 0) = ca i j) by (unfold ca; expand3; ring).
      assert (E3 : - pz (u j) * det (u i) (Vector 0 1 0) (u k) = pz (u k) * ca i j - pz (u i) * ca k j)
        by (unfold ca; expand3; ring).
      rewrite E1, E2. repeat split; try lra. apply (Rmult_le_reg_l (- pz (u j))); [ lra | ]. rewrite E3. nra.
Qed.

Definition edges : list (I * I) := flat_map (fun '(i, j, k) => [(i, j); (j, k); (k, i)]) F.
Lemma oriented_edge i j k : oriented i j k -> In (i, j) edges.
Proof.
  intros [H | [H | H]]; apply in_flat_map; eexists; (split; [ exact H | simpl; auto ]).
Qed.
Lemma walk i j : crossing i j -> exists i j k, oriented i j k /\ in_cone (u i) (u j) (u k) e2.
Proof.
  intros H.
  apply (climb edges (fun e => cb (fst e) (snd e) / ca (fst e) (snd e)) (fun e => crossing (fst e) (snd e))) with (e := (i, j)).
  - intros [i' j'] [[k K] _]. apply (oriented_edge _ _ k), K.
  - intros [i' j'] K. destruct (walk_step i' j' K) as [ | [i2 [j2 [K2 L]]]]; [ left; assumption | ].
    right. exists (i2, j2). auto.
  - exact H.
Qed.
End Coordinates.

(* ---- any vector ---- *)
Variable w : I -> vector.
Hypothesis behind : forall i j k, oriented i j k -> 0 < det (w i) (w j) (w k).
Hypothesis Hclosed : closed.

(* A line between two corners with a point that no other corner's plane through x has. *)
Lemma off_roots (l : list (R * R)) : (forall a b, In (a, b) l -> a <> 0 \/ b <> 0) ->
  exists t, 0 < t /\ forall s a b, 0 < s < t -> In (a, b) l -> a + s * b <> 0.
Proof.
  induction l as [ | [a b] l IH ]; intros H; [ exists 1; split; [ lra | simpl; tauto ] | ].
  destruct IH as [t [Ht K]]; [ intros a' b' H'; apply H; right; exact H' | ].
  assert (O : exists t, 0 < t /\ forall s, 0 < s < t -> a + s * b <> 0).
  { destruct (Req_dec a 0) as [-> | Ha].
    - exists 1. split; [ lra | ]. intros s Hs E. destruct (H 0 b (or_introl eq_refl)); [ lra | ].
      assert (s * b <> 0) by (apply Rmult_integral_contrapositive; split; lra). lra.
    - destruct (Req_dec b 0) as [-> | Hb]; [ exists 1; split; [ lra | intros s Hs; lra ] | ].
      exists (Rabs a / Rabs b). split; [ apply Rdiv_lt_0_compat; apply Rabs_pos_lt; assumption | ].
      intros s [Hs1 Hs2] E. assert (Ea : Rabs a = s * Rabs b).
      { replace a with (- (s * b)) by lra. rewrite Rabs_Ropp, Rabs_mult, (Rabs_right s) by lra. reflexivity. }
      rewrite Ea in Hs2. assert (0 < Rabs b) by (apply Rabs_pos_lt, Hb).
      replace (s * Rabs b / Rabs b) with s in Hs2 by (field; lra). lra. }
  destruct O as [t' [Ht' K']]. exists (Rmin t t'). split; [ apply Rmin_glb_lt; assumption | ].
  intros s a' b' [Hs1 Hs2] [[= <- <-] | Hin].
  - apply K'. pose proof (Rmin_r t t'). lra.
  - apply (K s a' b'); [ | exact Hin ]. pose proof (Rmin_l t t'). lra.
Qed.

Lemma product_of_rows r1 r2 r3 a b c :
  det (Vector (dot r1 a) (dot r2 a) (dot r3 a)) (Vector (dot r1 b) (dot r2 b) (dot r3 b))
      (Vector (dot r1 c) (dot r2 c) (dot r3 c)) = det r1 r2 r3 * det a b c.
Proof. expand3; ring. Qed.

(* y = w i + s w j is the start; x lies ahead. *)
Lemma from_edge i j k x s : oriented i j k -> 0 < s -> 0 < det (w i) (w j) x ->
  (forall i' j' k', oriented i' j' k' -> cross (w k') x <> zero -> det (w k') (w i) x + s * det (w k') (w j) x <> 0) ->
  exists i j k, oriented i j k /\ in_cone (w i) (w j) (w k) x.
Proof.
  intros H Hs D G. set (y := add (w i) (scale s (w j))). set (n := cross y x).
  assert (Dy : det y x n = dot n n) by (unfold n; expand3; ring).
  assert (Hn : 0 < dot n n).
  { destruct (Rle_lt_or_eq_dec 0 _ (dot_self n)) as [ | E ]; [ assumption | exfalso ].
    assert (N : n = zero) by (apply norm_0; unfold norm; rewrite <- E; apply sqrt_0).
    assert (Z : dot (w j) n = - det (w i) (w j) x) by (unfold n, y; expand3; ring).
    rewrite N in Z. assert (dot (w j) zero = 0) by (unfold dot, zero; simpl; ring). lra. }
  set (r1 := cross x n). set (r2 := cross n y). set (q := dot n n) in *.
  assert (Hr : det r1 r2 n = q * q).
  { replace (q * q) with (q * det y x n) by (rewrite Dy; ring). unfold r1, r2, q.
    clearbody n y. clear. expand3; ring. }
  set (u := fun p => Vector (dot r1 (w p)) (dot r2 (w p)) (dot n (w p))).
  assert (Hu : forall a b c, det (u a) (u b) (u c) = q * q * det (w a) (w b) (w c)).
  { intros. unfold u. rewrite product_of_rows, Hr. reflexivity. }
  assert (Hq : 0 < q * q) by (apply Rmult_lt_0_compat; assumption).
  (* x has the coordinates (0, q, 0) *)
  assert (X : Vector (dot r1 x) (dot r2 x) (dot n x) = scale q (Vector 0 1 0)).
  { assert (dot r1 x = 0) by (unfold r1; clearbody n; clear; expand3; ring).
    assert (dot r2 x = q) by (rewrite <- Dy; unfold r2; clearbody n y; clear; expand3; ring).
    assert (dot n x = 0) by (unfold n; clearbody y; clear; expand3; ring). vec; lra. }
  assert (Y1 : dot r1 y = q) by (rewrite <- Dy; unfold r1; clearbody n y; clear; expand3; ring).
  assert (Y2 : dot r2 y = 0) by (unfold r2; clearbody n y; clear; expand3; ring).
  assert (Ni : dot n (w i) = s * det (w i) (w j) x) by (unfold n, y; clear; expand3; ring).
  assert (Nj : dot n (w j) = - det (w i) (w j) x) by (unfold n, y; clear; expand3; ring).
  assert (L : forall r, det (w i) (w j) x * dot r y = dot r (w j) * dot n (w i) - dot r (w i) * dot n (w j)).
  { intros r. rewrite Ni, Nj. unfold y. clear. expand3; ring. }
  destruct (walk u) with (i := i) (j := j) as [i' [j' [k' [O [C1 [C2 C3]]]]]].
  - intros a b c O. rewrite Hu. apply Rmult_lt_0_compat; [ exact Hq | apply behind, O ].
  - exact Hclosed.
  - intros a b c O Z. unfold u in *; simpl in *.
    assert (E : forall v, dot r1 v = dot (cross v x) n) by (intros v; unfold r1; clear; expand3; ring).
    rewrite E. destruct (Req_dec (norm (cross (w c) x)) 0) as [N | N].
    + apply norm_0 in N. rewrite N. clear. expand3; ring.
    + exfalso. apply (G a b c O); [ intros Z0; apply N; rewrite Z0; apply norm_zero | ].
      rewrite <- Z. unfold n, y. clear. expand3; ring.
  - split; [ exists k; exact H | ]. unfold ca, cb, u; simpl. rewrite <- !L, Y1, Y2, Ni, Nj.
    assert (0 < s * det (w i) (w j) x) by (apply Rmult_lt_0_compat; assumption).
    assert (0 < det (w i) (w j) x * q) by (apply Rmult_lt_0_compat; assumption). lra.
  - exists i', j', k'. split; [ exact O | ]. pose proof (Rmult_lt_0_compat _ _ Hq Hn) as Hq3. unfold in_cone.
    assert (S1 : q * det (Vector 0 1 0) (u j') (u k') = q * q * det x (w j') (w k')).
    { rewrite <- Hr, <- product_of_rows. fold (u j'). fold (u k'). rewrite X. clear. expand3; ring. }
    assert (S2 : q * det (u i') (Vector 0 1 0) (u k') = q * q * det (w i') x (w k')).
    { rewrite <- Hr, <- product_of_rows. fold (u i'). fold (u k'). rewrite X. clear. expand3; ring. }
    assert (S3 : q * det (u i') (u j') (Vector 0 1 0) = q * q * det (w i') (w j') x).
    { rewrite <- Hr, <- product_of_rows. fold (u i'). fold (u j'). rewrite X. clear. expand3; ring. }
    repeat split; apply (Rmult_le_reg_l (q * q)); try exact Hq; rewrite Rmult_0_r;
      [ rewrite <- S1 | rewrite <- S2 | rewrite <- S3 ]; apply Rmult_le_pos; lra.
Qed.
End Oriented.
