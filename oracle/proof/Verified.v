(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* The theorem: a certificate that the checker accepts proves what it says. *)
From Coq Require Import ZArith QArith Qreals Reals List Bool Lra Lia Psatz.
From Oblong Require Import Definitions Vectors Bodies Cases Checker Checks Verify Bridge Trees Ends Soundness Surfaces Theorems Casts.
Import ListNotations.
Open Scope R_scope.

(* ---- brackets of bodies of any kind ---- *)
Section Brackets.
Variable p : pair.
Hypothesis Hp : is_pair p = true.
Notation D := (denominator p).
Notation d := (dim p).
Notation X := (body_a p).
Notation Y := (body_b p).
Notation r := (length_of p (radius_a p) + length_of p (radius_b p)).

Lemma difference_of_sound e w : difference_of p e = Some w ->
  exists x y, region_of D (core_a p) x /\ region_of D (core_b p) y /\ point_real D w = sub x y.
Proof.
  unfold difference_of. intros H. unbind H. injection H as <-. exists (point_real D z), (point_real D z0).
  split; [ apply (place_sound D _ _ _ E) | split; [ apply (place_sound D _ _ _ E0) | apply point_sub ] ].
Qed.

Lemma lower_shown_sound lower n roots l : lower_shown p lower n roots = true -> lower = Some l ->
  signed_at_least d X Y (Q2R l).
Proof.
  unfold lower_shown. intros H ->. destruct n as [n | ]; [ | discriminate ].
  apply andb_prop in H as [N H]. apply holds_of_some in H as [g [G F]]. apply (lower_bound p n roots g l N G F).
Qed.

Lemma surface_shown_sound strictly u members facets : surface_shown p strictly u members facets = true ->
  overlapping d X Y /\ signed_at_most d X Y (Q2R u) /\ (strictly = true -> signed_below d X Y (Q2R u)) /\ Q2R u <= 0.
Proof.
  unfold surface_shown. cbv zeta. intros H. apply andb_prop in H as [H0 H]. apply holds_of_some in H as [l [El H]].
  apply qle_R in H0. unfold core_depth in *. rewrite zero_R, Q2R_opp, Q2R_plus, (rho_R p) in H0.
  destruct (radii p Hp) as [Ra Rb].
  destruct (surface_holds_ball D (entry (tabulate l)) d (qsquare (- (u + rho p))) (- (Q2R u + r)) strictly facets (difference_region p))
    as [s' [S1 [S2 [S3 S4]]]].
  - exact H0.
  - rewrite qsquare_R, Q2R_opp, Q2R_plus, (rho_R p). reflexivity.
  - exact H.
  - apply difference_convex.
  - apply (difference_flat p Hp).
  - intros i w Hw. apply tabulate_in in Hw. destruct (all_of_in _ _ _ El _ Hw) as [e [_ He]].
    apply (difference_of_sound e w He).
  - assert (O : overlapping d X Y) by (apply (ball_overlaps p Hp); exists s'; auto).
    assert (B : depth_at_least d X Y (s' + r)).
    { apply (ball_bounds d _ _ _ _ (flat_a p Hp) (flat_b p Hp) Ra Rb s'); [ lra | exact S4 ]. }
    split; [ exact O | split; [ | split; [ | lra ] ] ].
    + split.
      * intros Hu. apply overlapping_meet in O. destruct O as [z [Za Zb]]. exists z, z. rewrite dist_self. auto.
      * intros Hu t Lt Ht. apply B; [ exact Lt | lra ].
    + intros S. specialize (S2 S). split; [ intros; lra | intros _ ]. exists (s' + r). split; [ lra | exact B ].
Qed.

Lemma upper_shown_sound upper members facets u : upper_shown p upper members facets = true -> upper = Some u ->
  signed_at_most d X Y (Q2R u).
Proof.
  unfold upper_shown. intros H ->. destruct (radii p Hp) as [Ra Rb].
  destruct members as [ | e [ | e' es ] ]; try discriminate; destruct facets as [ | f fs ]; try discriminate.
  - apply andb_prop in H as [H0 H]. apply holds_of_some in H as [w [Ew H]].
    destruct (difference_of_sound e w Ew) as [x [y [Hx [Hy E]]]].
    apply qle_R in H0. rewrite zero_R, Q2R_plus, (rho_R p) in H0. apply (below_sound p w u H0) in H. rewrite E in H.
    apply (points_bound d _ _ _ _ (flat_a p Hp) (flat_b p Hp) Ra Rb x y _ Hx Hy H0 H).
  - apply (surface_shown_sound false u _ _ H).
  - apply (surface_shown_sound false u _ _ H).
Qed.

Definition bracketed (lower upper : option Q) : Prop :=
  match lower with Some l => signed_at_least d X Y (Q2R l) | None => True end /\
  match upper with Some u => signed_at_most d X Y (Q2R u) | None => True end.
Theorem bracket_sound lower upper n roots members facets :
  check_bracket p lower upper n roots members facets = true -> bracketed lower upper.
Proof.
  unfold check_bracket. intros H. apply andb_prop in H as [H U]. apply andb_prop in H as [_ L]. split.
  - destruct lower as [l | ]; [ apply (lower_shown_sound _ n roots l L eq_refl) | exact I ].
  - destruct upper as [u | ]; [ apply (upper_shown_sound _ members facets u U eq_refl) | exact I ].
Qed.

Lemma at_most_0_meet : signed_at_most d X Y 0 -> meet X Y.
Proof.
  intros [U _]. destruct (U (Rle_refl 0)) as [x [y [Hx [Hy K]]]]. exists x. split; [ exact Hx | ].
  assert (N : norm (sub x y) = 0) by (pose proof (norm_nonneg (sub x y)); unfold dist in K; lra). apply norm_0 in N.
  replace x with y; [ exact Hy | ]. pose proof (f_equal px N) as N1; pose proof (f_equal py N) as N2; pose proof (f_equal pz N) as N3.
  simpl in *. vec; lra.
Qed.
Theorem outcome_sound o m lower upper n roots members facets :
  check_bracket p lower upper n roots members facets = true -> outcome_shown o lower upper facets = true -> holds p m o.
Proof.
  intros C H. pose proof (bracket_sound _ _ _ _ _ _ C) as [L U].
  destruct o; try discriminate; simpl in H; unfold bounded_above in H.
  - destruct lower as [l | ]; [ | discriminate ]. apply qlt_R in H. rewrite zero_R in H.
    destruct L as [L _]. apply (apart_separated X Y (Q2R l) H (L H)).
  - apply andb_prop in H as [H1 H2]. destruct lower as [l | ]; [ | discriminate ]. destruct upper as [u | ]; [ | discriminate ].
    apply qeq_R in H1, H2. rewrite zero_R in *. rewrite <- H1 in L. rewrite <- H2 in U.
    apply touching_from; [ apply at_most_0_meet, U | exact L ].
  - destruct upper as [u | ]; [ | discriminate ]. apply orb_prop in H as [H | H].
    + apply qlt_R in H. rewrite zero_R in H. destruct U as [_ U]. exists (- Q2R u). split; [ lra | apply U, H ].
    + apply andb_prop in H as [_ H]. destruct facets as [ | f fs ]; [ discriminate | ].
      unfold check_bracket, upper_shown in C. apply andb_prop in C as [_ C].
      destruct members as [ | e [ | e' es ] ]; try discriminate; apply (surface_shown_sound false u _ _ C).
Qed.

(* ---- refutations ---- *)
Lemma beyond_sound c m e lower upper below : claimed c = Some e -> bracketed lower upper ->
  (below = true -> forall u, upper = Some u -> signed_below d X Y (Q2R u)) ->
  below_0 (high e) || beyond_ends e lower upper below = true -> ~ holds p m c.
Proof.
  intros Ec [L U] B H Hc.
  pose proof (claim_upper d X Y p eq_refl eq_refl eq_refl c m e) as CU.
  pose proof (claim_lower d X Y p eq_refl eq_refl eq_refl c m e) as CL.
  apply orb_prop in H as [H | H].
  - unfold below_0, bounded_above in H. destruct (high e) as [h | ]; [ | discriminate ]. apply qlt_R in H. rewrite zero_R in H.
    destruct (CU h Ec Hc eq_refl) as [C _]. lra.
  - unfold beyond_ends in H. apply orb_prop in H as [H | H].
    + destruct (high e) as [h | ]; [ | discriminate ]. destruct lower as [l | ]; [ | discriminate ].
      destruct (CU h Ec Hc eq_refl) as [C0 C]. destruct (shut e).
      * rewrite andb_false_r, orb_false_r in H. apply qlt_R in H. apply C, (at_least_above d X Y (Q2R l)); assumption.
      * apply C, (at_least_weaker d X Y (Q2R l)); try assumption.
        apply orb_prop in H as [H | H]; [ apply qlt_R in H; lra | apply andb_prop in H as [H _]; apply qeq_R in H; lra ].
    + destruct (low e) as [l | ]; [ | discriminate ]. destruct upper as [u | ]; [ | discriminate ].
      destruct (CL l Ec Hc eq_refl) as [C0 [_ C]]. destruct (shut e).
      * apply orb_prop in H as [H | H].
        -- apply qlt_R in H. apply C, (at_most_below d X Y (Q2R u)); assumption.
        -- apply andb_prop in H as [H1 H2]. apply qeq_R in H1. rewrite orb_false_r in H2. rewrite <- H1 in C. apply C, (B H2 u eq_refl).
      * apply C, (at_most_weaker d X Y (Q2R u)); try assumption.
        apply orb_prop in H as [H | H]; [ apply qlt_R in H; lra | apply andb_prop in H as [H _]; apply qeq_R in H; lra ].
Qed.
Lemma depth_claim_sound low high m lower upper below : bracketed lower upper ->
  (below = true -> forall u, upper = Some u -> signed_below d X Y (Q2R u)) ->
  below_0 high || beyond_ends (ends_of_depth low high) lower upper below = true -> ~ holds p m (Depth_between low high).
Proof.
  intros [L U] B H [s [[S0 [S1 S2]] [Sl Sh]]]. apply orb_prop in H as [H | H].
  - unfold below_0, bounded_above in H. destruct high as [h | ]; [ | discriminate ]. apply qlt_R in H. rewrite zero_R in H. lra.
  - unfold beyond_ends, ends_of_depth in H. cbn [Checks.low Checks.high shut] in H. apply orb_prop in H as [H | H].
    + (* t >= lower > -low *)
      destruct low as [x | ]; [ | discriminate ]. destruct (qlt 0 x) eqn:Q; [ | discriminate ].
      destruct lower as [l | ]; [ | discriminate ]. apply qlt_R in Q. rewrite zero_R in Q.
      rewrite andb_false_r, orb_false_r in H. apply qlt_R in H. rewrite Q2R_opp in H.
      destruct (Rle_lt_dec (Q2R l) 0) as [Hl | Hl].
      * destruct L as [_ L]. destruct (L Hl ((Q2R x + Q2R l) / 2)) as [t [Lt [Nt Mt]]]; [ lra | ]. apply Mt, S1; [ exact Lt | lra ].
      * destruct L as [L _]. apply (apart_separated X Y (Q2R l) Hl (L Hl)).
        apply (overlapping_meet d). exists s. split; [ lra | exact S1 ].
    + (* t <= upper < -high *)
      destruct high as [x | ]; [ | discriminate ]. simpl in H. destruct upper as [u | ]; [ | discriminate ].
      assert (Below : exists s', Q2R x < s' /\ depth_at_least d X Y s').
      { apply orb_prop in H as [H | H].
        - apply qlt_R in H. rewrite Q2R_opp in H. exists (- Q2R u). split; [ lra | apply U; lra ].
        - apply andb_prop in H as [H1 H2]. apply qeq_R in H1. rewrite Q2R_opp in H1. rewrite orb_false_r in H2.
          destruct (B H2 u eq_refl) as [_ Bu]. destruct (Bu ltac:(lra)) as [s' [Hs' K]]. exists s'. split; [ lra | exact K ]. }
      destruct Below as [s' [Hs' K]]. destruct (S2 ((s' - s) / 2)) as [t [Lt [Nt Mt]]]; [ lra | ].
      apply Mt, K; [ exact Lt | lra ].
Qed.
Theorem bracket_refutes_sound c m lower upper n roots members facets :
  check_bracket p lower upper n roots members facets = true -> bracket_refutes p c lower upper members facets = true ->
  ~ holds p m c.
Proof.
  intros C H. pose proof (bracket_sound _ _ _ _ _ _ C) as Br. unfold bracket_refutes in H. cbv zeta in H.
  set (below := match upper, facets with Some u, _ :: _ => surface_shown p true u members facets | _, _ => false end) in *.
  assert (B : below = true -> forall u, upper = Some u -> signed_below d X Y (Q2R u)).
  { unfold below. intros Hb u ->. destruct facets; [ discriminate | ]. apply (surface_shown_sound true u _ _ Hb). reflexivity. }
  clearbody below.
  destruct c; try discriminate;
    try (apply holds_of_some in H as [e [Ee H]]; apply (beyond_sound _ m e lower upper below Ee Br B H)).
  apply (depth_claim_sound low high m lower upper below Br B H).
Qed.
End Brackets.

(* ---- everything ---- *)
Section All.
Variables (p : pair) (margin : Z) (m : option motion).
Notation X := (body_a p).
Notation Y := (body_b p).
Notation r := (length_of p (radius_a p) + length_of p (radius_b p)).

Definition is_miss := match m with Some m => misses X Y (real (denominator p) (velocity m)) (last_of m) | None => False end.
Definition is_hit (lower upper : Q) :=
  match m with
  | Some m => exists h, is_first X Y (real (denominator p) (velocity m)) (last_of m) h /\ Q2R lower <= h <= Q2R upper
  | None => False
  end.

(* What a certificate says. *)
Definition proves (c : certificate) : Prop :=
  let g := grown p margin in
  match c with
  | Distance _ _ squared f number =>
      let s := sqrt (Q2R squared) - r in 0 < s /\ is_distance X Y s /\ rounds_to f s number
  | Apart _ => separated (body_a g) (body_b g)
  | Touch _ _ _ => touching (dim p) (body_a g) (body_b g)
  | Overlap_points _ _ | Overlap_differences _ => overlapping (dim p) (body_a g) (body_b g)
  | Refutation c _ | Refuted c _ => ~ holds (about c p margin) m c
  | Cast_miss _ => is_miss
  | Cast_hit lower upper _ _ _ => is_hit lower upper
  | Depth_surface squared _ _ _ => overlapping (dim p) X Y /\ is_depth (dim p) X Y (sqrt (Q2R squared) + r)
  | Depth_balls squared _ _ _ => overlapping (dim p) X Y /\ is_depth (dim p) X Y (r - sqrt (Q2R squared))
  | Stated outcome (Bracket lower upper _ _ _ _) =>
      bracketed p lower upper /\ exists o, outcome = Some o /\ holds (about o p margin) m o
  | Stated _ (Miss _ _) => is_miss
  | Stated _ (Hit lower upper _ _ _) => is_hit lower upper
  end.

Lemma about_pair c : is_pair p = true -> (0 <= margin)%Z -> is_pair (about c p margin) = true.
Proof.
  intros H Hm. unfold about. destruct (is_outcome c); [ | exact H ]. unfold is_pair in *. simpl. booleans.
  rewrite H0. rewrite (proj2 (Z.leb_le 0 (radius_a p + margin))) by lia. rewrite (proj2 (Z.leb_le 0 (radius_b p))) by lia.
  reflexivity.
Qed.
Lemma about_core c : denominator (about c p margin) = denominator p /\ core_a (about c p margin) = core_a p /\ core_b (about c p margin) = core_b p.
Proof. unfold about. destruct (is_outcome c); auto. Qed.

Theorem verify_sound names_a names_b c : verify p margin m names_a names_b c = true -> proves c.
Proof.
  unfold verify. cbv zeta. intros H. apply andb_prop in H as [H Hc]. apply andb_prop in H as [H Hv]. apply andb_prop in H as [Hp Hm].
  apply Z.leb_le in Hm.
  assert (Hg : is_pair (grown p margin) = true) by (apply (about_pair Separated Hp Hm)).
  assert (Vel : forall m', m = Some m' -> dim p = plane -> vz (velocity m') = 0%Z).
  { intros m' -> E. rewrite E in Hv. apply Z.eqb_eq, Hv. }
  assert (Miss_ok : forall n roots, check_miss p m n roots = true -> is_miss).
  { unfold check_miss, is_miss. intros n roots K. apply holds_of_some in K as [m' [-> K]].
    apply andb_prop in K as [_ K]. apply holds_of_some in K as [g [G K]]. apply (miss_sound p m' n roots g G K). }
  assert (Hit_ok : forall l u n roots e, check_hit p m l u n roots e = true -> is_hit l u).
  { unfold check_hit, is_hit. intros l u n roots e K. apply holds_of_some in K as [m' [Em K]]. rewrite Em.
    apply andb_prop in K as [K K4]. apply andb_prop in K as [K K3]. apply andb_prop in K as [K1 K2].
    apply holds_of_some in K2 as [w [Ew K2]]. destruct (difference_of_sound p e w Ew) as [x [y [Hx [Hy E]]]].
    apply (hit_sound p Hp m' l u n roots w x y Hx Hy E (Vel m' Em) K1 K2 K4). }
  destruct c as [ a b squared f number | n | a b n | a b | l | c e | n | lower upper a b n | squared n corners facets
                | squared a b n | outcome s | c s ];
    try (apply holds_of_some in Hc as [fa [Ea Hc]]; apply holds_of_some in Hc as [fb [Eb Hc]];
         apply (find_vertex_sound (denominator p)) in Ea; apply (find_vertex_sound (denominator p)) in Eb); simpl.
  - apply (distance_sound p Hp fa fb Ea Eb a b squared f number Hc).
  - apply (apart_sound (grown p margin) n Hc).
  - apply (touch_sound (grown p margin) Hg fa fb Ea Eb a b n Hc).
  - apply (overlap_points_sound (grown p margin) Hg fa fb Ea Eb a b Hc).
  - apply (overlap_differences_sound (grown p margin) Hg fa fb Ea Eb l Hc).
  - destruct (about_core c) as [C1 [C2 C3]].
    apply (refutation_sound (about c p margin) (about_pair c Hp Hm) fa fb) with (e := e); rewrite ?C1, ?C2, ?C3; assumption.
  - apply holds_of_some in Hc as [m' [Em Hc]]. unfold is_miss. rewrite Em. unfold check_cast_miss in Hc.
    apply holds_of_some in Hc as [g [G Hc]]. apply (miss_sound p m' n [] g G Hc).
  - apply holds_of_some in Hc as [m' [Em Hc]]. unfold is_hit. rewrite Em. unfold check_cast_hit in Hc.
    apply andb_prop in Hc as [Hc K3]. apply andb_prop in Hc as [K1 K2]. apply holds_of_some in K2 as [w [Ew K2]].
    destruct (near_sound p fa fb Ea Eb a b w Ew) as [x [y [Hx [Hy E]]]].
    apply (hit_sound p Hp m' lower upper n [] w x y Hx Hy E (Vel m' Em) K1 K2 K3).
  - apply (depth_surface_sound p Hp fa fb Ea Eb squared n corners facets Hc).
  - apply (depth_balls_sound p Hp fa fb Ea Eb squared a b n Hc).
  - destruct s as [ lower upper n roots members facets | n roots | lower upper n roots e ]; simpl in Hc.
    + apply andb_prop in Hc as [H1 H2]. apply holds_of_some in H2 as [o [-> H2]]. apply andb_prop in H2 as [H2 H3].
      split; [ apply (bracket_sound p Hp _ _ _ _ _ _ H1) | ]. exists o. split; [ reflexivity | ].
      apply (outcome_sound (about o p margin) (about_pair o Hp Hm) o m _ _ _ _ _ _ H2 H3).
    + apply andb_prop in Hc as [Hc _]. apply (Miss_ok n roots Hc).
    + apply andb_prop in Hc as [Hc _]. apply (Hit_ok lower upper n roots e Hc).
  - destruct s as [ lower upper n roots members facets | n roots | lower upper n roots e ]; simpl in Hc;
      apply andb_prop in Hc as [H1 H2].
    + cbv zeta in H2. apply andb_prop in H2 as [H2 H3].
      apply (bracket_refutes_sound (about c p margin) (about_pair c Hp Hm) c m _ _ _ _ _ _ H2 H3).
    + pose proof (Miss_ok n roots H1) as M. unfold is_miss in M. destruct c; try discriminate; simpl in *; unfold about; simpl.
      * destruct m as [m' | ]; [ | contradiction ]. destruct yes; [ | discriminate ]. intros [tau [T K]]. apply (M tau T K).
      * destruct m as [m' | ]; [ | contradiction ]. intros [h [[_ F] _]]. destruct (F 1 Rlt_0_1) as [tau [T [_ K]]]. apply (M tau T K).
    + pose proof (Hit_ok lower upper n roots e H1) as M.
      unfold is_hit in M. destruct m as [m' | ]; [ | contradiction ].
      destruct M as [h [F Hh]]. destruct c; try discriminate; simpl in H2; unfold about; simpl.
      * destruct yes; [ discriminate | ]. intros N. destruct F as [_ F]. destruct (F 1 Rlt_0_1) as [tau [T [_ K]]]. apply N. exists tau. auto.
      * intros [h' [F' [B1 B2]]]. assert (Eh : h = h').
        { destruct F as [F1 F2]. destruct F' as [F1' F2'].
          destruct (Rtotal_order h h') as [C | [C | C]]; [ exfalso | exact C | exfalso ].
          - destruct (F2 (h' - h)) as [tau [[T0 _] [T K]]]; [ lra | ]. apply (F1' tau); [ lra | exact K ].
          - destruct (F2' (h - h')) as [tau [[T0 _] [T K]]]; [ lra | ]. apply (F1 tau); [ lra | exact K ]. }
        subst h'. unfold bounded_above in H2. apply orb_prop in H2 as [H2 | H2].
        -- destruct high as [x | ]; [ | discriminate ]. apply qlt_R in H2. lra.
        -- destruct low as [x | ]; [ | discriminate ]. apply qlt_R in H2. lra.
Qed.
End All.
