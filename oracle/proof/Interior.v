(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* Positive weights of points that span the space and sum to 0: a convex set with the points holds a ball around 0. *)
From Coq Require Import Reals List Lra Psatz.
From Oblong Require Import Definitions Vectors Walk.
Import ListNotations.
Open Scope R_scope.

Lemma combined_app l m : combined (l ++ m) = add (combined l) (combined m).
Proof. induction l as [ | [p w] l IH ]; simpl; [ unfold zero; vec; ring | rewrite IH; vec; ring ]. Qed.
Lemma total_app l m : total (l ++ m) = total l + total m.
Proof. induction l as [ | [p w] l IH ]; simpl; [ ring | rewrite IH; ring ]. Qed.
Definition times c (l : list (vector * R)) := map (fun e => (fst e, c * snd e)) l.
Lemma combined_times c l : combined (times c l) = scale c (combined l).
Proof. induction l as [ | [p w] l IH ]; simpl; [ unfold zero; vec; ring | rewrite IH; vec; ring ]. Qed.
Lemma total_times c l : total (times c l) = c * total l.
Proof. induction l as [ | [p w] l IH ]; simpl; [ ring | rewrite IH; ring ]. Qed.

Section Interior.
Variable K : region.
Hypothesis Kconvex : convex K.

(* ---- an octahedron of points holds a ball ---- *)
Definition both_ways c u := 0 < c /\ K (scale c u) /\ K (scale (- c) u).
Lemma toward c u a : both_ways c u -> exists q k, K q /\ 0 <= k /\ k = Rabs a / c /\ scale k q = scale a u.
Proof.
  intros [Hc [H1 H2]]. assert (I : 0 < / c) by (apply Rinv_0_lt_compat, Hc).
  destruct (Rle_lt_dec 0 a) as [Ha | Ha].
  - exists (scale c u), (Rabs a / c). rewrite Rabs_right by lra. repeat split; [ exact H1 | apply Rmult_le_pos; lra | ].
    vec; field; lra.
  - exists (scale (- c) u), (Rabs a / c). rewrite Rabs_left by lra. repeat split; [ exact H2 | apply Rmult_le_pos; lra | ].
    vec; field; lra.
Qed.
Lemma abs_dot t n : Rabs (dot t n) <= norm t * norm n.
Proof. apply Rabs_le. split; [ apply cauchy_schwarz_below | apply cauchy_schwarz ]. Qed.

Lemma octahedron u v w cu cv cw : K zero -> both_ways cu u -> both_ways cv v -> both_ways cw w -> det u v w <> 0 ->
  exists s, 0 < s /\ forall t, norm t <= s -> K t.
Proof.
  intros K0 Bu Bv Bw D. set (d := Rabs (det u v w)). assert (Hd : 0 < d) by (apply Rabs_pos_lt, D).
  assert (Cu := proj1 Bu). assert (Cv := proj1 Bv). assert (Cw := proj1 Bw).
  set (M := norm (cross v w) / (d * cu) + (norm (cross w u) / (d * cv) + norm (cross u v) / (d * cw))).
  assert (N : forall x c, 0 < c -> 0 <= norm x / (d * c)).
  { intros x c Hc. apply Rmult_le_pos; [ apply norm_nonneg | left; apply Rinv_0_lt_compat, Rmult_lt_0_compat; assumption ]. }
  assert (HM : 0 <= M) by (unfold M; pose proof (N (cross v w) cu Cu); pose proof (N (cross w u) cv Cv); pose proof (N (cross u v) cw Cw); lra).
  exists (/ (M + 1)). split; [ apply Rinv_0_lt_compat; lra | ]. intros t Ht.
  destruct (toward cu u (det t v w / det u v w) Bu) as [pu [ku [Pu [Ku [Eu Su]]]]].
  destruct (toward cv v (det u t w / det u v w) Bv) as [pv [kv [Pv [Kv [Ev Sv]]]]].
  destruct (toward cw w (det u v t / det u v w) Bw) as [pw [kw [Pw [Kw [Ew Sw]]]]].
  assert (B : forall x c n, 0 < c -> Rabs x <= norm t * norm n -> Rabs (x / det u v w) / c <= norm t * (norm n / (d * c))).
  { intros x c n Hc H. unfold Rdiv. rewrite Rabs_mult, Rabs_inv. fold d.
    replace (norm t * (norm n * / (d * c))) with (norm t * norm n * (/ d * / c)) by (field; lra).
    rewrite Rmult_assoc. apply Rmult_le_compat_r; [ | exact H ]. left. apply Rmult_lt_0_compat; apply Rinv_0_lt_compat; assumption. }
  replace t with (combined [(pu, ku); (pv, kv); (pw, kw)]).
  - apply partly; [ exact Kconvex | exact K0 | | ].
    + intros p k Hp. repeat destruct Hp as [[= <- <-] | Hp]; try (split; assumption). destruct Hp.
    + simpl. rewrite Eu, Ev, Ew.
      pose proof (B (det t v w) cu (cross v w) Cu (abs_dot t (cross v w))) as B1.
      assert (B2 : Rabs (det u t w / det u v w) / cv <= norm t * (norm (cross w u) / (d * cv))).
      { apply B; [ exact Cv | ]. replace (det u t w) with (dot t (cross w u)) by (expand3; ring). apply abs_dot. }
      assert (B3 : Rabs (det u v t / det u v w) / cw <= norm t * (norm (cross u v) / (d * cw))).
      { apply B; [ exact Cw | ]. replace (det u v t) with (dot t (cross u v)) by (expand3; ring). apply abs_dot. }
      assert (norm t * M <= / (M + 1) * M) by (apply Rmult_le_compat_r; assumption).
      assert (/ (M + 1) * M <= 1) by (apply (Rmult_le_reg_l (M + 1)); [ lra | ]; rewrite <- Rmult_assoc, Rinv_r; lra).
      unfold M in *. lra.
  - simpl. rewrite Su, Sv, Sw. pose proof (cramer u v w t) as C.
    transitivity (scale (/ det u v w) (scale (det u v w) t)); [ rewrite C; unfold zero; vec; field; exact D | vec; field; exact D ].
Qed.

(* ---- points with positive weights, their sum 0 ---- *)
Variable l : list (vector * R).
Hypotheses (inside : forall p w, In (p, w) l -> K p /\ 0 < w) (balanced : combined l = zero).

Lemma some_total p w : In (p, w) l -> 0 < total l.
Proof.
  intros H. apply in_split in H as [l1 [l2 E]]. rewrite E, total_app. simpl.
  assert (N : forall m, (forall q u, In (q, u) m -> In (q, u) l) -> 0 <= total m).
  { intros m Hm. apply total_nonneg. intros q u Hq. left. apply (inside q u (Hm q u Hq)). }
  assert (0 <= total l1) by (apply N; intros; rewrite E; apply in_or_app; auto).
  assert (0 <= total l2) by (apply N; intros; rewrite E; apply in_or_app; right; right; auto).
  assert (0 < w) by (apply (inside p w); rewrite E; apply in_or_app; right; left; reflexivity). lra.
Qed.
Lemma zero_inside p w : In (p, w) l -> K zero.
Proof.
  intros H. replace zero with (scale (/ total l) (combined l)) by (rewrite balanced; unfold zero; vec; ring).
  apply combined_in; [ exact Kconvex | | apply (some_total p w H) ].
  intros q u Hq. destruct (inside q u Hq). split; [ assumption | lra ].
Qed.
Lemma shares p w : In (p, w) l -> exists c, both_ways c p.
Proof.
  intros H. pose proof (some_total p w H) as T. pose proof (zero_inside p w H) as Z. destruct (inside p w H) as [Kp Hw].
  apply in_split in H as [l1 [l2 E]].
  assert (N : forall q u, In (q, u) (l1 ++ l2) -> K q /\ 0 < u).
  { intros q u Hq. apply inside. rewrite E. apply in_app_iff in Hq. apply in_app_iff. simpl. tauto. }
  assert (S : 0 <= total (l1 ++ l2)).
  { apply total_nonneg. intros q u Hq. left. apply (N q u Hq). }
  assert (ET : total l = w + total (l1 ++ l2)) by (rewrite E, !total_app; simpl; ring).
  assert (I : 0 < / total l) by (apply Rinv_0_lt_compat, T).
  exists (/ total l * w). split; [ apply Rmult_lt_0_compat; assumption | split ].
  - replace (scale (/ total l * w) p) with (combined [(p, / total l * w)]) by (simpl; unfold zero; vec; ring).
    apply partly; [ exact Kconvex | exact Z | | ].
    + intros q u [[= <- <-] | []]. split; [ exact Kp | apply Rmult_le_pos; lra ].
    + simpl. apply (Rmult_le_reg_l (total l)); [ exact T | ]. rewrite Rplus_0_r, <- Rmult_assoc, Rinv_r by lra. lra.
  - assert (C : combined (l1 ++ l2) = scale (- w) p).
    { rewrite E, combined_app in balanced. rewrite combined_app. simpl in balanced.
      pose proof (f_equal px balanced) as X; pose proof (f_equal py balanced) as Y; pose proof (f_equal pz balanced) as Z'.
      simpl in *. vec; lra. }
    replace (scale (- (/ total l * w)) p) with (combined (times (/ total l) (l1 ++ l2)))
      by (rewrite combined_times, C; vec; ring).
    apply partly; [ exact Kconvex | exact Z | | ].
    + intros q u Hq. unfold times in Hq. apply in_map_iff in Hq as [[q' u'] [[= <- <-] Hq]]. simpl.
      destruct (N q' u' Hq). split; [ assumption | apply Rmult_le_pos; lra ].
    + rewrite total_times. apply (Rmult_le_reg_l (total l)); [ exact T | ]. rewrite <- Rmult_assoc, Rinv_r by lra. lra.
Qed.

Theorem interior_ball u v w ku kv kw : In (u, ku) l -> In (v, kv) l -> In (w, kw) l -> det u v w <> 0 ->
  exists s, 0 < s /\ forall t, norm t <= s -> K t.
Proof.
  intros Hu Hv Hw D. destruct (shares u ku Hu) as [cu Bu]. destruct (shares v kv Hv) as [cv Bv].
  destruct (shares w kw Hw) as [cw Bw]. apply (octahedron u v w cu cv cw); try assumption. apply (zero_inside u ku Hu).
Qed.
End Interior.

(* In the plane: the set of the points above and below K spans the space. *)
Theorem plane_interior_ball (K : region) (l : list (vector * R)) u v ku kv : convex K ->
  (forall p w, In (p, w) l -> K p /\ 0 < w) -> combined l = zero -> (forall x, K x -> pz x = 0) ->
  In (u, ku) l -> In (v, kv) l -> px u * py v - py u * px v <> 0 ->
  exists s, 0 < s /\ forall t, pz t = 0 -> norm t <= s -> K t.
Proof.
  intros HK Hl Hb Hf Hu Hv D. set (flat := fun x => Vector (px x) (py x) 0).
  set (K' := fun x => K (flat x) /\ -1 <= pz x <= 1).
  assert (F : forall x, K x -> flat x = x) by (intros x Hx; unfold flat; pose proof (Hf x Hx); vec; auto).
  assert (C' : convex K').
  { intros x y t [Hx Hx'] [Hy Hy'] Ht. split.
    - replace (flat (add (scale (1 - t) x) (scale t y))) with (add (scale (1 - t) (flat x)) (scale t (flat y)))
        by (unfold flat; vec; ring). apply HK; assumption.
    - simpl. nra. }
  assert (In' : forall x, K x -> K' x) by (intros x Hx; split; [ rewrite F; assumption | rewrite (Hf x Hx); lra ]).
  assert (Z : K zero) by (apply (zero_inside K HK l Hl Hb u ku Hu)).
  destruct (shares K HK l Hl Hb u ku Hu) as [cu [C1 [C2 C3]]]. destruct (shares K HK l Hl Hb v kv Hv) as [cv [C4 [C5 C6]]].
  destruct (octahedron K' C' u v (Vector 0 0 1) cu cv 1) as [s [Hs B]].
  - apply In', Z.
  - split; [ exact C1 | split; apply In'; assumption ].
  - split; [ exact C4 | split; apply In'; assumption ].
  - assert (E : forall c, flat (scale c (Vector 0 0 1)) = zero) by (intros; unfold flat, zero; vec; ring).
    split; [ lra | split; (split; [ rewrite E; exact Z | simpl; lra ]) ].
  - intros E. apply D. rewrite <- E. destruct (Hl u ku Hu) as [Ku _]. destruct (Hl v kv Hv) as [Kv _].
    pose proof (Hf u Ku). pose proof (Hf v Kv). expand3. rewrite H, H0. ring.
  - exists s. split; [ exact Hs | ]. intros t Ht Nt. destruct (B t Nt) as [Kt _].
    replace t with (flat t) by (unfold flat; vec; auto). exact Kt.
Qed.
