(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* Of a core's tree: support bounds are bounds; members, vertices by index and vertices by name lie in the core. *)
From Coq Require Import ZArith QArith Qreals Reals List Bool Lra Lia Psatz.
From Oblong Require Import Definitions Vectors Cases Checker Bridge.
Import ListNotations.
Open Scope R_scope.

Section Induction.
Variable P : core -> Prop.
Hypotheses (points : forall l, P (Points l)) (round : forall l, P (Round l))
  (sum : forall l, Forall P l -> P (Sum l)) (hull_ : forall l, Forall P l -> P (Hull l)).
Fixpoint core_induction (c : core) : P c :=
  let all := fix all l : Forall P l :=
    match l with [] => Forall_nil P | c :: cs => Forall_cons c (core_induction c) (all cs) end in
  match c with
  | Points l => points l | Round l => round l | Sum l => sum l (all l) | Hull l => hull_ l (all l)
  end.
End Induction.
Section Member_induction.
Variable P : member -> Prop.
Hypotheses (points : forall l, P (In_points l)) (round : forall l, P (In_round l))
  (sum : forall l, Forall P l -> P (In_sum l)) (hull_ : forall l, Forall (fun e => P (snd e)) l -> P (In_hull l)).
Fixpoint member_induction (m : member) : P m :=
  match m with
  | In_points l => points l | In_round l => round l
  | In_sum l => sum l ((fix all l : Forall P l :=
      match l with [] => Forall_nil P | c :: cs => Forall_cons c (member_induction c) (all cs) end) l)
  | In_hull l => hull_ l ((fix all l : Forall (fun e => P (snd e)) l :=
      match l with [] => Forall_nil _ | (i, c) :: cs => Forall_cons (i, c) (member_induction c) (all cs) end) l)
  end.
End Member_induction.

Section Trees.
Variable D : positive.
Notation region := (region_of D).

(* ---- regions are convex; of the plane they lie in it ---- *)
Lemma blend_between cs t u v : 0 <= t <= 1 -> length u = length cs -> length v = length cs ->
  exists w, length w = length cs /\ squares w <= (1 - t) * squares u + t * squares v /\
            add (scale (1 - t) (blend cs u)) (scale t (blend cs v)) = blend cs w.
Proof.
  intros Ht. revert u v. induction cs as [ | c cs IH ]; intros [ | a u ] [ | b v ] Hu Hv; simpl in Hu, Hv; try discriminate.
  - exists []. split; [ reflexivity | ]. simpl. split; [ lra | unfold zero; vec; ring ].
  - injection Hu as Hu. injection Hv as Hv. destruct (IH u v Hu Hv) as [w [Hw [S E]]].
    exists ((1 - t) * a + t * b :: w). split; [ simpl; congruence | split ].
    + simpl. pose proof (Rle_0_sqr (a - b)) as Q. unfold Rsqr in Q.
      assert (0 <= t * (1 - t)) by (apply Rmult_le_pos; lra).
      pose proof (Rmult_le_pos _ _ H Q). lra.
    + simpl. rewrite <- E. vec; ring.
Qed.
Lemma round_convex cs : convex (round_image cs).
Proof.
  intros x y t [u [Hu [Su ->]]] [v [Hv [Sv ->]]] Ht.
  destruct (blend_between cs t u v Ht Hu Hv) as [w [Hw [S E]]].
  exists w. split; [ exact Hw | split; [ nra | exact E ] ].
Qed.
Lemma region_convex c : convex (region c).
Proof.
  induction c as [ l | l | l IH | l IH ] using core_induction; simpl.
  - apply hull_convex.
  - apply round_convex.
  - induction IH as [ | c cs Hc _ IHl ]; simpl; [ apply single_convex | apply plus_convex; assumption ].
  - apply joined_convex.
Qed.

Lemma flat_real v : vz v = 0%Z -> lies plane (real D v).
Proof. intros E. simpl. rewrite E. ring. Qed.
Lemma flat_blend l u : forallb (fun v => (vz v =? 0)%Z) l = true -> lies plane (blend (map (real D) l) u).
Proof.
  revert u. induction l as [ | v l IH ]; intros [ | k u ] H; simpl in H; try reflexivity.
  booleans. specialize (IH u H0). simpl in *. rewrite IH, H. ring.
Qed.
Lemma region_flat c : is_flat c = true -> forall x, region c x -> lies plane x.
Proof.
  induction c as [ l | l | l IH | l IH ] using core_induction; simpl; intros F x H.
  - apply (H (lies plane)); [ apply lies_convex | ]. intros p Hp. apply in_map_iff in Hp as [v [<- Hv]].
    rewrite forallb_forall in F. specialize (F v Hv). booleans. apply flat_real, F.
  - destruct H as [u [_ [_ ->]]]. apply (flat_blend l u F).
  - revert x H. induction IH as [ | c cs Hc _ IHl ]; simpl in *; intros x H.
    + rewrite <- H. reflexivity.
    + apply andb_prop in F as [F1 F2]. destruct H as [y [z [Hy [Hz ->]]]].
      simpl. rewrite (Hc F1 y Hy), (IHl F2 z Hz). ring.
  - apply (H (lies plane)); [ apply lies_convex | ]. intros X y HX Hy. apply in_map_iff in HX as [c [<- Hc]].
    rewrite Forall_forall in IH. rewrite forallb_forall in F. apply (IH c Hc (F c Hc) y Hy).
Qed.

(* ---- support bounds ---- *)
Lemma greatest_sound n l h : greatest n l = Some h -> forall v, In v l -> (vdot n v <= h)%Z.
Proof.
  unfold greatest. destruct l as [ | v0 l ]; [ discriminate | ]. intros [= <-].
  assert (H : forall l m, (m <= fold_left (fun m w => Z.max m (vdot n w)) l m)%Z /\
              forall v, In v l -> (vdot n v <= fold_left (fun m w => Z.max m (vdot n w)) l m)%Z).
  { clear. induction l as [ | w l IH ]; simpl; intros m; [ split; [ lia | tauto ] | ].
    destruct (IH (Z.max m (vdot n w))) as [H1 H2]. split; [ lia | ].
    intros v [-> | Hv]; [ lia | apply H2, Hv ]. }
  destruct (H l (vdot n v0)) as [H1 H2]. intros v [-> | Hv]; [ exact H1 | apply H2, Hv ].
Qed.

(* 2 s n.(sum u c) <= s^2 |u|^2 + sum (n.c)^2, so n.x <= s where s^2 is no less than the last sum. *)
Lemma blend_below n s l u :
  2 * s * dot (inj n) (blend (map (real D) l) u) <=
  s * s * squares u + IZR (fold_right (fun c t => vdot n c * vdot n c + t)%Z 0%Z l) / (IZR (Zpos D) * IZR (Zpos D)).
Proof.
  pose proof (pos_R D) as PD. revert u. induction l as [ | c l IH ]; intros u.
  - simpl. replace (dot (inj n) zero) with 0 by (expand; ring). assert (0 <= squares u).
    { clear. induction u as [ | k u IH ]; simpl; nra. } unfold Rdiv. rewrite Rmult_0_l. nra.
  - cbn [fold_right map]. rewrite plus_IZR, mult_IZR.
    assert (Q : 0 <= IZR (fold_right (fun c t => vdot n c * vdot n c + t)%Z 0%Z l)).
    { clear. apply IZR_le. induction l; simpl; nia. }
    assert (I : 0 < / (IZR (Zpos D) * IZR (Zpos D))) by (apply Rinv_0_lt_compat; nra).
    destruct u as [ | k u ]; simpl blend; simpl squares.
    + replace (dot (inj n) zero) with 0 by (expand; ring). unfold Rdiv.
      assert (0 <= IZR (vdot n c) * IZR (vdot n c) + IZR (fold_right (fun c t => vdot n c * vdot n c + t)%Z 0%Z l)) by nra.
      pose proof (Rmult_le_pos _ _ H (Rlt_le _ _ I)). lra.
    + specialize (IH u). replace (dot (inj n) (add (scale k (real D c)) (blend (map (real D) l) u)))
        with (k * dot (inj n) (real D c) + dot (inj n) (blend (map (real D) l) u)) by (expand; ring).
      rewrite dot_real. set (a := IZR (vdot n c)) in *. set (q := IZR (fold_right _ _ _)) in *. set (d := IZR (Zpos D)) in *.
      replace ((a * a + q) / (d * d)) with (a / d * (a / d) + q / (d * d)) by (field; lra).
      pose proof (Rle_0_sqr (s * k - a / d)) as G. unfold Rsqr in G. lra.
Qed.
Lemma round_below n s l x : 0 <= s ->
  IZR (fold_right (fun c t => vdot n c * vdot n c + t)%Z 0%Z l) <= s * s * (IZR (Zpos D) * IZR (Zpos D)) ->
  round_image (map (real D) l) x -> dot (inj n) x <= s.
Proof.
  intros Hs Hq [u [_ [Su ->]]]. set (z := dot (inj n) (blend (map (real D) l) u)).
  pose proof (pos_R D) as PD. set (q := IZR (fold_right _ _ _)) in *. set (d := IZR (Zpos D)) in *.
  assert (Q : q / (d * d) <= s * s).
  { apply (Rmult_le_reg_r (d * d)); [ nra | ]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by nra. lra. }
  destruct (Rle_lt_dec z s) as [ | L]; [ assumption | exfalso ].
  (* t = (s + z) / 2 lies between: 2 t z <= t^2 + s^2 < t z + t z *)
  set (t := (s + z) / 2). pose proof (blend_below n t l u) as B. fold z q d in B.
  assert (t * t * squares u <= t * t * 1) by (apply Rmult_le_compat_l; [ apply Rle_0_sqr | exact Su ]).
  assert (0 < (z - s) * (3 * z + 5 * s)) by (apply Rmult_lt_0_compat; lra). unfold t in *. lra.
Qed.

Lemma support_sound c : forall n roots h rest, support D n c roots = Some (h, rest) ->
  forall x, region c x -> dot (inj n) x <= Q2R h / IZR (Zpos D).
Proof.
  pose proof (pos_R D) as PD. assert (ID : 0 < / IZR (Zpos D)) by (apply Rinv_0_lt_compat, PD).
  induction c as [ l | l | l IH | l IH ] using core_induction; intros n roots h rest H x Hx.
  - simpl in H. unbind H. injection H as <- <-. rewrite qint_R.
    apply (Hx (fun x => dot (inj n) x <= IZR z / IZR (Zpos D))); [ apply half_space_convex | ].
    intros p Hp. apply in_map_iff in Hp as [v [<- Hv]]. rewrite dot_real. apply Rmult_le_compat_r; [ lra | ].
    apply IZR_le, (greatest_sound n l z E v Hv).
  - simpl in H. destruct roots as [ | s roots ]; [ discriminate | ].
    destruct (qle 0 s && _) eqn:E; [ | discriminate ]. injection H as <- <-. booleans.
    rewrite qsquare_R, Q2R_mult, !qint_R, ?zero_R in *.
    replace (Q2R s * IZR (Zpos D) / IZR (Zpos D)) with (Q2R s) by (field; lra).
    apply (round_below n (Q2R s) l x); [ assumption | | exact Hx ]. nra.
  - revert roots h rest H x Hx. induction IH as [ | c cs Hc _ IHl ]; intros roots h rest H x Hx.
    + simpl in H. injection H as <- <-. simpl in Hx. rewrite <- Hx. rewrite zero_R.
      replace (dot (inj n) zero) with 0 by (expand; ring). unfold Rdiv. lra.
    + change (bind (support D n c roots) (fun '(h, roots) => bind (support D n (Sum cs) roots) (fun '(t, roots) => Some (Qplus h t, roots)))
              = Some (h, rest)) in H.
      unbind H. destruct z as [h1 r1]. unbind H. destruct z as [h2 r2]. injection H as <- <-.
      destruct Hx as [y [z [Hy [Hz ->]]]]. specialize (Hc _ _ _ _ E y Hy). specialize (IHl _ _ _ E0 z Hz).
      rewrite Q2R_plus. replace (dot (inj n) (add y z)) with (dot (inj n) y + dot (inj n) z) by (expand; ring).
      unfold Rdiv in *. lra.
  - assert (K : forall l, Forall (fun c => forall n roots h rest, support D n c roots = Some (h, rest) ->
                 forall x, region c x -> dot (inj n) x <= Q2R h / IZR (Zpos D)) l ->
               forall roots h rest, support D n (Hull l) roots = Some (h, rest) ->
               forall c x, In c l -> region c x -> dot (inj n) x <= Q2R h / IZR (Zpos D)).
    { clear. intros l H. pose proof (pos_R D) as PD. assert (ID : 0 < / IZR (Zpos D)) by (apply Rinv_0_lt_compat, PD).
      induction H as [ | c cs Hc _ IHl ]; intros roots h rest H x y Hin Hy; [ destruct Hin | ].
      destruct cs as [ | c' cs ].
      - destruct Hin as [<- | []]. apply (Hc _ _ _ _ H y Hy).
      - change (bind (support D n c roots) (fun '(h, roots) => bind (support D n (Hull (c' :: cs)) roots)
                  (fun '(t, roots) => Some (if qle h t then t else h, roots))) = Some (h, rest)) in H.
        unbind H. destruct z as [h1 r1]. unbind H. destruct z as [h2 r2]. injection H as <- <-.
        assert (M : Q2R h1 <= Q2R (if qle h1 h2 then h2 else h1) /\ Q2R h2 <= Q2R (if qle h1 h2 then h2 else h1)).
        { destruct (qle h1 h2) eqn:Q; [ apply qle_R in Q | apply qle_not_R in Q ]; lra. }
        destruct Hin as [<- | Hin].
        + specialize (Hc _ _ _ _ E y Hy). unfold Rdiv in *. nra.
        + specialize (IHl _ _ _ E0 x y Hin Hy). unfold Rdiv in *. nra. }
    apply (Hx (fun x => dot (inj n) x <= Q2R h / IZR (Zpos D))); [ apply half_space_convex | ].
    intros X y HX Hy. apply in_map_iff in HX as [c [<- Hc]]. apply (K l IH roots h rest H c y Hc Hy).
Qed.

(* ---- members ---- *)
Lemma weighted_sound l x (C : vector -> Prop) : weighted l = Some x -> convex C ->
  (forall v w, In (v, w) l -> C (real D v)) -> C (point_real D x).
Proof.
  unfold weighted. destruct (forallb _ l) eqn:W; [ | discriminate ].
  destruct (fold_right (fun e t => snd e + t)%Z 0%Z l) as [ | s | s] eqn:T; try discriminate. intros [= <-] HC H.
  rewrite forallb_forall in W. set (L := map (fun e => (real D (fst e), IZR (snd e))) l).
  assert (ET : total L = IZR (Zpos s)).
  { rewrite <- T. unfold L. clear. induction l as [ | e l IH ]; simpl; [ reflexivity | ]. rewrite plus_IZR, IH. reflexivity. }
  assert (EC : combined L = real D (fold_right (fun e t => vadd (vscale (snd e) (fst e)) t) vzero l)).
  { unfold L. clear. induction l as [ | e l IH ]; simpl; [ symmetry; apply real_zero | ].
    rewrite real_add, IH. f_equal. unfold real. rewrite inj_scale. vec; ring. }
  pose proof (combined_in C L HC) as K. rewrite ET, EC in K.
  replace (point_real D (fold_right (fun e t => vadd (vscale (snd e) (fst e)) t) vzero l, s))
    with (scale (/ IZR (Zpos s)) (real D (fold_right (fun e t => vadd (vscale (snd e) (fst e)) t) vzero l))).
  - apply K; [ | apply pos_R ]. intros p w Hp. unfold L in Hp. apply in_map_iff in Hp as [[v u] [[= <- <-] Hv]].
    split; [ apply (H v u Hv) | ]. specialize (W _ Hv). booleans. apply IZR_le, W.
  - unfold point_real, real. simpl fst; simpl snd. pose proof (pos_R s); pose proof (pos_R D). vec; field; lra.
Qed.

Lemma blended_sound l u x : blended l u = Some x ->
  length (map Q2R u) = length (map (real D) l) /\ point_real D x = blend (map (real D) l) (map Q2R u).
Proof.
  revert u x. induction l as [ | c l IH ]; intros [ | k u ] x H; simpl in H; try discriminate.
  - injection H as <-. split; [ reflexivity | apply point_origin ].
  - unbind H. injection H as <-. destruct (IH _ _ E) as [L K]. simpl. split; [ congruence | ].
    rewrite point_add, K. f_equal. unfold point_real, real. simpl fst; simpl snd. rewrite inj_scale. unfold Q2R.
    pose proof (pos_R (Qden k)); pose proof (pos_R D). vec; field; lra.
Qed.

Lemma place_sound m : forall c x, place c m = Some x -> region c (point_real D x).
Proof.
  induction m as [ ws | u | ms IH | l IH ] using member_induction; intros c x H; destruct c as [ vs | cs | cs | cs ];
    try discriminate.
  - simpl in H. unbind H. apply (weighted_sound z x); [ exact H | apply region_convex | ].
    intros v w Hv. destruct (all_of_in _ _ _ E _ Hv) as [e [_ He]]. unbind He. injection He as <- _.
    apply hull_vertex, in_map, (nth_z_in _ _ _ E0).
  - simpl in H. destruct (qle _ 1) eqn:Q; [ | discriminate ]. destruct (blended_sound _ _ _ H) as [L K].
    exists (map Q2R u). split; [ exact L | split; [ | exact K ] ]. apply qle_R in Q. rewrite one_R in Q.
    replace (squares (map Q2R u)) with (Q2R (fold_right (fun k s => Qplus (qsquare k) s) 0%Q u)); [ exact Q | ].
    clear. induction u as [ | k u IH ]; simpl; [ apply zero_R | ]. rewrite Q2R_plus, qsquare_R, IH. reflexivity.
  - revert cs x H. induction IH as [ | m ms Hm _ IHm ]; intros [ | c cs ] x H; try discriminate.
    + simpl in H. injection H as <-. simpl. symmetry. apply point_origin.
    + change (bind (place c m) (fun x => bind (place (Sum cs) (In_sum ms)) (fun y => Some (padd x y))) = Some x) in H.
      unbind H. injection H as <-. exists (point_real D z), (point_real D z0).
      split; [ apply Hm, E | split; [ apply (IHm cs), E0 | apply point_add ] ].
  - set (go := fix go l : option (point * Z) :=
             match l with
             | [] => Some (origin, 0%Z)
             | (i, w, m) :: l =>
                 do c <- nth_z cs i; do y <- place c m; do (x, t) <- go l;
                 if (0 <=? w)%Z then Some (padd (vscale w (fst y), snd y) x, (w + t)%Z) else None
             end).
    change (bind (go l) (fun '(x, t) => match t with Zpos s => Some (fst x, (snd x * s)%positive) | _ => None end) = Some x) in H.
    unbind H. destruct z as [y t]. destruct t as [ | s | s ]; try discriminate. injection H as <-.
    assert (K : forall l y t, Forall (fun e => forall c x, place c (snd e) = Some x -> region c (point_real D x)) l ->
      go l = Some (y, t) -> exists L, (forall p w, In (p, w) L -> region (Hull cs) p /\ 0 <= w) /\ total L = IZR t /\ combined L = point_real D y).
    { clear. induction l as [ | [[i w] m] l IH ]; intros y t F H.
      - simpl in H. injection H as <- <-. exists []. split; [ simpl; tauto | ]. split; [ reflexivity | symmetry; apply point_origin ].
      - apply Forall_inv in F as F1. apply Forall_inv_tail in F. simpl in F1.
        change (bind (nth_z cs i) (fun c => bind (place c m) (fun y => bind (go l) (fun '(x, t) =>
          if (0 <=? w)%Z then Some (padd (vscale w (fst y), snd y) x, (w + t)%Z) else None))) = Some (y, t)) in H.
        unbind H. destruct z1 as [x' t']. destruct (0 <=? w)%Z eqn:W; [ | discriminate ]. injection H as <- <-. booleans.
        destruct (IH _ _ F E1) as [L [HL [TL CL]]]. exists ((point_real D z0, IZR w) :: L). split; [ | split ].
        + intros p u [[= <- <-] | Hp]; [ | apply HL, Hp ]. split; [ | apply IZR_le, W ].
          apply (joined_part _ (region z)); [ apply in_map, (nth_z_in _ _ _ E) | apply (F1 z), E0 ].
        + simpl. rewrite plus_IZR, TL. reflexivity.
        + simpl. rewrite CL, point_add. f_equal. unfold point_real. simpl fst; simpl snd. rewrite inj_scale. vec; ring. }
    destruct (K l y (Zpos s) IH E) as [L [HL [TL CL]]].
    pose proof (combined_in (region (Hull cs)) L (region_convex (Hull cs)) HL) as M. rewrite TL, CL in M.
    specialize (M (pos_R s)). replace (point_real D (fst y, (snd y * s)%positive)) with (scale (/ IZR (Zpos s)) (point_real D y)); [ exact M | ].
    unfold point_real. simpl fst; simpl snd. rewrite Pos2Z.inj_mul, mult_IZR.
    pose proof (pos_R s); pose proof (pos_R D); pose proof (pos_R (snd y)). vec; field; lra.
Qed.

(* ---- vertices ---- *)
Lemma vertex_sound c : forall i v, vertex c i = Some v -> region c (real D v).
Proof.
  induction c as [ l | l | l IH | l IH ] using core_induction; intros i v H.
  - apply hull_vertex, in_map, (nth_z_in _ _ _ H).
  - discriminate.
  - revert i v H. induction IH as [ | c cs Hc _ IHl ]; intros i v H.
    + simpl in H. destruct (i =? 0)%Z; [ | discriminate ]. injection H as <-. simpl. symmetry. apply real_zero.
    + change (bind (count (Sum cs)) (fun m => if (0 <? m)%Z then bind (vertex c (i / m)) (fun v =>
        bind (vertex (Sum cs) (i mod m)) (fun w => Some (vadd v w))) else None) = Some v) in H.
      unbind H. destruct (0 <? z)%Z; [ | discriminate ]. unbind H. injection H as <-.
      exists (real D z0), (real D z1). split; [ apply (Hc _ _ E0) | split; [ apply (IHl _ _ E1) | apply real_add ] ].
  - assert (K : forall l, Forall (fun c => forall i v, vertex c i = Some v -> region c (real D v)) l ->
      forall i v, vertex (Hull l) i = Some v -> exists c, In c l /\ region c (real D v)).
    { clear. intros l H. induction H as [ | c cs Hc _ IHl ]; intros i v H; [ discriminate | ].
      change (bind (count c) (fun m => if (i <? m)%Z then vertex c i else vertex (Hull cs) (i - m)) = Some v) in H.
      unbind H. destruct (i <? z)%Z; [ exists c; split; [ left; reflexivity | apply (Hc _ _ H) ] | ].
      destruct (IHl _ _ H) as [c' [Hin Hr]]. exists c'. split; [ right; exact Hin | exact Hr ]. }
    destruct (K l IH i v H) as [c [Hin Hr]]. apply (joined_part _ (region c)); [ apply in_map, Hin | exact Hr ].
Qed.
Lemma named_sound c : forall name v rest, named c name = Some (v, rest) -> region c (real D v).
Proof.
  induction c as [ l | l | l IH | l IH ] using core_induction; intros name v rest H.
  - simpl in H. destruct name as [ | i name ]; [ discriminate | ]. unbind H. injection H as <- _.
    apply hull_vertex, in_map, (nth_z_in _ _ _ E).
  - discriminate.
  - revert name v rest H. induction IH as [ | c cs Hc _ IHl ]; intros name v rest H.
    + simpl in H. injection H as <- _. simpl. symmetry. apply real_zero.
    + change (bind (named c name) (fun '(v, name) => bind (named (Sum cs) name) (fun '(w, name) => Some (vadd v w, name)))
        = Some (v, rest)) in H.
      unbind H. destruct z as [v1 r1]. unbind H. destruct z as [v2 r2]. injection H as <- <-.
      exists (real D v1), (real D v2). split; [ apply (Hc _ _ _ E) | split; [ apply (IHl _ _ _ E0) | apply real_add ] ].
  - assert (K : forall l, Forall (fun c => forall name v rest, named c name = Some (v, rest) -> region c (real D v)) l ->
      forall i name v rest, named (Hull l) (i :: name) = Some (v, rest) -> exists c, In c l /\ region c (real D v)).
    { clear. intros l H. induction H as [ | c cs Hc _ IHl ]; intros i name v rest H; [ discriminate | ].
      change ((if (i =? 0)%Z then named c name else named (Hull cs) (i - 1 :: name)%Z) = Some (v, rest)) in H.
      destruct (i =? 0)%Z; [ exists c; split; [ left; reflexivity | apply (Hc _ _ _ H) ] | ].
      destruct (IHl _ _ _ _ H) as [c' [Hin Hr]]. exists c'. split; [ right; exact Hin | exact Hr ]. }
    destruct name as [ | i name ]; [ discriminate | ].
    destruct (K l IH i name v rest H) as [c [Hin Hr]]. apply (joined_part _ (region c)); [ apply in_map, Hin | exact Hr ].
Qed.
Definition finds (f : finder) c := forall i v, f i = Some v -> region c (real D v).
Lemma find_vertex_sound c names f : find_vertex c names = Some f -> finds f c.
Proof.
  unfold find_vertex. destruct names as [ | name names ].
  - intros H. assert (G : (exists l, c = Points l /\ f = entry (tabulate l)) \/
                          f = (fun i => do m <- count c; if (0 <=? i)%Z && (i <? m)%Z then vertex c i else None)).
    { destruct c; injection H as <-; eauto. }
    destruct G as [[l [-> ->]] | ->]; intros i v K.
    + apply hull_vertex, in_map, (tabulate_in _ _ _ K).
    + unbind K. destruct (_ && _); [ | discriminate ]. apply (vertex_sound c i v K).
  - intros H i v K. unbind H. injection H as <-. apply tabulate_in in K.
    destruct (all_of_in _ _ _ E _ K) as [x [_ Hx]]. unfold the_named in Hx.
    destruct (named c x) as [[w r] | ] eqn:Nm; [ | discriminate ]. destruct r; [ | discriminate ]. injection Hx as <-.
    apply (named_sound c x w [] Nm).
Qed.
End Trees.
