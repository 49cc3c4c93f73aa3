(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* The constant of filter.md, "The orientation filter": volume. If a computed volume is beyond the bound, the exact one
   has its sign; four volumes of one sign have the origin strictly inside the tetrahedron. *)
From Coq Require Import ZArith Reals Lra Lia.
From Flocq Require Import Core.
From Oblong Require Import Definitions Errors Expressions Passes Planes Simplices.
Open Scope R_scope.

Definition determinant a b c := dot a (Vector (py b * pz c - pz b * py c) (pz b * px c - px b * pz c) (px b * py c - py b * px c)).
Definition product2 x y z w := Sub (Mul (Num x) (Num y)) (Mul (Num z) (Num w)).
Definition triple a b c := dots (Num (px a)) (Num (py a)) (Num (pz a))
  (product2 (py b) (pz c) (pz b) (py c)) (product2 (pz b) (px c) (px b) (pz c)) (product2 (px b) (py c) (py b) (px c)).
Definition volume_bound s D := Mul (Mul (Mul (Num (160 * u)) (Num s)) (Num s)) (Num D).

(* Roundings: 30 u s^3. *)
Lemma triple_error a b c s r : 0 <= s -> within a s -> within b s -> within c s -> near (triple a b c) r ->
  Rabs (r - determinant a b c) <= 30.01 * (u * (s * s * s)) + 20 * eta * (s + 1) /\ Rabs (determinant a b c) <= 6 * (s * s * s).
Proof.
  intros S0 [A0 [A1 A2]] [B0 [B1 B2]] [C0 [C1 C2]] C. destruct u_bounds as [U0 U1]. destruct eta_tiny as [E0 _].
  pose proof (error_bound u eta 0 (Rlt_le _ _ U0) (Rlt_le _ _ E0) (Rle_refl 0) _ _ C) as E. pose proof (exact_size (triple a b c)) as Z.
  replace (exact (triple a b c)) with (determinant a b c) in E, Z by (unfold determinant, dot; simpl; ring).
  destruct (deep (depth (triple a b c)) 5 ltac:(simpl; lia) ltac:(lia)) as [G1 [G2 G3]]. simpl INR in G1.
  assert (two : forall x y, Rabs x <= s -> Rabs y <= s -> Rabs x * Rabs y <= s * s) by (intros; apply below; auto using Rabs_pos).
  assert (three : forall x y z w t, Rabs t <= s -> Rabs x <= s -> Rabs y <= s -> Rabs z <= s -> Rabs w <= s ->
    Rabs t * (Rabs x * Rabs y + Rabs z * Rabs w) <= 2 * (s * s * s)).
  { intros x y z w t Ht Hx Hy Hz Hw. replace (2 * (s * s * s)) with (s * (2 * (s * s))) by ring.
    pose proof (two _ _ Hx Hy). pose proof (two _ _ Hz Hw). apply below; try lra; [ apply Rabs_pos | pos ]. }
  assert (B : size (triple a b c) <= 6 * (s * s * s)).
  { simpl. pose proof (three _ _ _ _ _ A0 B1 C2 B2 C1). pose proof (three _ _ _ _ _ A1 B2 C0 B0 C2). pose proof (three _ _ _ _ _ A2 B0 C1 B1 C0). lra. }
  assert (A : loss eta 0 (triple a b c) <= 9 * eta * s + 5 * eta).
  { simpl. assert (one : forall x y z w t, Rabs t <= s -> Rabs t * (Rabs x * 0 + 0 * Rabs y + 0 * 0 + eta + (Rabs z * 0 + 0 * Rabs w + 0 * 0 + eta) + eta) <= 3 * eta * s).
    { intros x y z w t Ht. replace (Rabs t * (Rabs x * 0 + 0 * Rabs y + 0 * 0 + eta + (Rabs z * 0 + 0 * Rabs w + 0 * 0 + eta) + eta)) with (3 * eta * Rabs t) by ring.
      apply Rmult_le_compat_l; lra. }
    pose proof (one (py b) (pz c) (pz b) (py c) _ A0). pose proof (one (pz b) (px c) (px b) (pz c) _ A1). pose proof (one (px b) (py c) (py b) (px c) _ A2). lra. }
  pose proof (size_nonneg (triple a b c)). pose proof (loss_nonneg eta 0 (Rlt_le _ _ E0) (Rle_refl 0) (triple a b c)).
  set (e := triple a b c) in *.
  assert (E1 : ((1 + u) ^ depth e - 1) * size e <= (5.001 * u) * (6 * (s * s * s))) by (apply below; lra).
  assert (E2 : (1 + u) ^ depth e * loss eta 0 e <= 1.001 * (9 * eta * s + 5 * eta)) by (apply below; lra).
  assert (0 <= u * (s * s * s)) by pos. assert (0 <= eta * s) by pos. split; lra.
Qed.

(* Errors of the corners: three factors, each within s, and within d of the exact ones. *)
Lemma product_change a b c a' b' c' s d : 0 <= d -> Rabs a <= s -> Rabs b <= s -> Rabs c <= s ->
  Rabs (a - a') <= d -> Rabs (b - b') <= d -> Rabs (c - c') <= d ->
  Rabs (a * b * c - a' * b' * c') <= 3 * (s * s * d) + 3 * (s * d * d) + d * d * d.
Proof.
  intros D0 A B C A' B' C'. assert (S0 : 0 <= s) by (pose proof (Rabs_pos a); lra).
  set (x := a - a') in *. set (y := b - b') in *. set (z := c - c') in *.
  replace (a * b * c - a' * b' * c') with (x * b * c + a * y * c + a * b * z - x * y * c - x * b * z - a * y * z + x * y * z) by (unfold x, y, z; ring).
  assert (three : forall p q r p' q' r', Rabs p <= p' -> Rabs q <= q' -> Rabs r <= r' -> Rabs (p * q * r) <= p' * q' * r').
  { intros p q r p' q' r' Hp Hq Hr. rewrite !Rabs_mult. apply below; auto using Rabs_pos; [ | apply below; auto using Rabs_pos ].
    apply Rmult_le_pos; apply Rabs_pos. }
  pose proof (three _ _ _ _ _ _ A' B C) as P1. pose proof (three _ _ _ _ _ _ A B' C) as P2. pose proof (three _ _ _ _ _ _ A B C') as P3.
  pose proof (three _ _ _ _ _ _ A' B' C) as P4. pose proof (three _ _ _ _ _ _ A' B C') as P5. pose proof (three _ _ _ _ _ _ A B' C') as P6.
  pose proof (three _ _ _ _ _ _ A' B' C') as P7. apply Rabs_le_inv in P1, P2, P3, P4, P5, P6, P7. apply Rabs_le. split; lra.
Qed.
Lemma determinant_change a b c a' b' c' s d : 0 <= d -> within a s -> within b s -> within c s ->
  within (sub a a') d -> within (sub b b') d -> within (sub c c') d ->
  Rabs (determinant a b c - determinant a' b' c') <= 6 * (3 * (s * s * d) + 3 * (s * d * d) + d * d * d).
Proof.
  intros D0 [A0 [A1 A2]] [B0 [B1 B2]] [C0 [C1 C2]] [A0' [A1' A2']] [B0' [B1' B2']] [C0' [C1' C2']]. unfold sub in *; simpl in *.
  pose proof (product_change _ _ _ _ _ _ s d D0 A0 B1 C2 A0' B1' C2') as P1. pose proof (product_change _ _ _ _ _ _ s d D0 A0 B2 C1 A0' B2' C1') as P2.
  pose proof (product_change _ _ _ _ _ _ s d D0 A1 B2 C0 A1' B2' C0') as P3. pose proof (product_change _ _ _ _ _ _ s d D0 A1 B0 C2 A1' B0' C2') as P4.
  pose proof (product_change _ _ _ _ _ _ s d D0 A2 B0 C1 A2' B0' C1') as P5. pose proof (product_change _ _ _ _ _ _ s d D0 A2 B1 C0 A2' B1' C0') as P6.
  apply Rabs_le_inv in P1, P2, P3, P4, P5, P6. unfold determinant, dot; simpl. apply Rabs_le. split; lra.
Qed.

(* a', b', c' are exact points of A - B with coordinates up to D', in the range of D; a, b, c the computed ones. *)
Theorem volume_sign a b c a' b' c' s D D' r bound : bp (-300) < s -> s <= D' * (1 + 6 * u) -> bp (-301) <= D' -> D' <= D * (1 + 4 * u) ->
  within a s -> within b s -> within c s ->
  within (sub a a') (5.1 * (u * D')) -> within (sub b b') (5.1 * (u * D')) -> within (sub c c') (5.1 * (u * D')) ->
  near (triple a b c) r -> near (volume_bound s D) bound ->
  (bound < r -> 0 < determinant a' b' c') /\ (r < - bound -> determinant a' b' c' < 0).
Proof.
  intros Hs HsD HD' HD A B C A' B' C' Cr Cb. destruct u_bounds as [U0 U1]. destruct eta_tiny as [E0 _].
  pose proof (bpow_gt_0 radix2 (-301)) as P. assert (s0 : 0 < s) by (pose proof (bpow_gt_0 radix2 (-300)); lra). assert (S0 : 0 <= s) by lra.
  set (d := 5.1 * (u * D')) in *. assert (d0 : 0 <= d) by (unfold d; pos).
  destruct (triple_error a b c s r S0 A B C Cr) as [E1 E2]. pose proof (determinant_change _ _ _ _ _ _ s d d0 A B C A' B' C') as E3.
  set (V := determinant a b c) in *. set (V' := determinant a' b' c') in *.
  (* the bound *)
  set (k := s * s * (u * D')). assert (k0 : 0 <= k) by (unfold k; pos). assert (D0 : 0 <= D) by (apply Rmult_le_reg_r with (1 + 4 * u); lra).
  assert (Ks : 0 <= s * s * (u * D)) by pos.
  assert (kD : k <= s * s * (u * D) * (1 + 4 * u)).
  { unfold k. replace (s * s * (u * D) * (1 + 4 * u)) with (s * s * u * (D * (1 + 4 * u))) by ring. rewrite <- (Rmult_assoc (s * s)). apply Rmult_le_compat_l; [ pos | exact HD ]. }
  pose proof (error_bound u eta 0 (Rlt_le _ _ U0) (Rlt_le _ _ E0) (Rle_refl 0) _ _ Cb) as E.
  replace (exact (volume_bound s D)) with (160 * (s * s * (u * D))) in E by (simpl; ring).
  replace (size (volume_bound s D)) with (160 * (s * s * (u * D))) in E by (simpl; rewrite !Rabs_right by lra; ring).
  replace (loss eta 0 (volume_bound s D)) with (eta * s * D + eta * D + eta) in E by (simpl; rewrite !Rabs_right by lra; ring).
  destruct (deep (depth (volume_bound s D)) 3 ltac:(simpl; lia) ltac:(lia)) as [G1 [G2 G3]]. simpl INR in G1.
  (* what underflows *)
  assert (big : bp (-302) <= D').
  { apply Rle_trans with (2 := HD'). apply bpow_le. lia. }
  assert (es : eta <= u * / 1000000 * (s * (u * D'))).
  { apply Rle_trans with (u * bp (-20) * (bp (-300) * (u * bp (-302)))).
    - unfold u, eta. rewrite <- !bpow_plus. apply bpow_le. lia.
    - assert (bp (-20) <= / 1000000) by (simpl; lra). pose proof (bpow_ge_0 radix2 (-20)). pose proof (bpow_ge_0 radix2 (-300)). pose proof (bpow_ge_0 radix2 (-302)).
      apply below; [ pos | pos | apply Rmult_le_compat_l; lra | ]. apply below; [ pos | pos | lra | apply Rmult_le_compat_l; lra ]. }
  assert (ess : eta * s <= / 1000000 * k).
  { apply Rle_trans with (u * / 1000000 * (s * (u * D')) * s); [ apply Rmult_le_compat_r; lra | ]. unfold k.
    replace (u * / 1000000 * (s * (u * D')) * s) with (u * (/ 1000000 * (s * s * (u * D')))) by ring.
    rewrite <- (Rmult_1_l (/ 1000000 * (s * s * (u * D')))) at 2. apply Rmult_le_compat_r; [ pos | lra ]. }
  assert (e1 : eta <= / 1000000 * k).
  { apply Rle_trans with (u * bp (-20) * (bp (-300) * bp (-300) * (u * bp (-302)))).
    - unfold u, eta. rewrite <- !bpow_plus. apply bpow_le. lia.
    - assert (u * bp (-20) <= / 1000000 * 1) by (apply below; try lra; [ apply bpow_ge_0 | simpl; lra ]).
      pose proof (bpow_ge_0 radix2 (-20)). pose proof (bpow_ge_0 radix2 (-300)). pose proof (bpow_ge_0 radix2 (-302)).
      apply below; [ pos | pos | lra | ]. unfold k. apply below; [ pos | pos | apply below; lra | apply Rmult_le_compat_l; lra ]. }
  assert (uss : eta <= u * / 1000000 * (s * s)).
  { apply Rle_trans with (u * bp (-20) * (bp (-300) * bp (-300))).
    - unfold u, eta. rewrite <- !bpow_plus. apply bpow_le. lia.
    - assert (bp (-20) <= / 1000000) by (simpl; lra). pose proof (bpow_ge_0 radix2 (-20)). pose proof (bpow_ge_0 radix2 (-300)).
      apply below; [ pos | pos | apply Rmult_le_compat_l; lra | apply below; lra ]. }
  assert (eD : eta * D <= / 1000000 * (s * s * (u * D))).
  { apply Rle_trans with (u * / 1000000 * (s * s) * D); [ apply Rmult_le_compat_r; lra | right; ring ]. }
  assert (us : eta <= u * / 1000000 * s).
  { apply Rle_trans with (u * bp (-20) * bp (-300)).
    - unfold u, eta. rewrite <- !bpow_plus. apply bpow_le. lia.
    - assert (bp (-20) <= / 1000000) by (simpl; lra). pose proof (bpow_ge_0 radix2 (-20)). pose proof (bpow_ge_0 radix2 (-300)).
      apply below; [ pos | pos | apply Rmult_le_compat_l; lra | lra ]. }
  assert (esD : eta * s * D <= / 1000000 * (s * s * (u * D))).
  { replace (eta * s * D) with (eta * (s * D)) by ring. apply Rle_trans with (u * / 1000000 * s * (s * D)); [ apply Rmult_le_compat_r; [ pos | lra ] | right; ring ]. }
  assert (F1 : ((1 + u) ^ depth (volume_bound s D) - 1) * (160 * (s * s * (u * D))) <= (3.001 * u) * (160 * (s * s * (u * D)))).
  { apply Rmult_le_compat_r; [ pos | lra ]. }
  assert (F2 : (1 + u) ^ depth (volume_bound s D) * (eta * s * D + eta * D + eta) <= 1.001 * (eta * s * D + eta * D + eta)).
  { apply Rmult_le_compat_r; [ pos | lra ]. }
  assert (F3 : u * (s * s * (u * D)) <= / 1000000 * (s * s * (u * D))) by (apply Rmult_le_compat_r; lra).
  assert (Bk : 159.9 * k <= bound) by (apply Rabs_le_inv in E; lra).
  (* the volume is large, so d is below s / 5 *)
  assert (u3 : u * (s * s * s) <= 1.001 * k).
  { unfold k. replace (u * (s * s * s)) with (s * s * u * s) by ring. replace (1.001 * (s * s * (u * D'))) with (s * s * u * (1.001 * D')) by ring.
    apply Rmult_le_compat_l; [ pos | ]. assert (u * D' <= / 1000000 * D') by (apply Rmult_le_compat_r; lra). lra. }
  assert (u30 : 0 <= u * (s * s * s)) by pos.
  assert (large : bound < r \/ r < - bound -> d <= 0.2 * s).
  { intros H. apply Rabs_le_inv in E1. apply Rabs_le_inv in E2.
    assert (159.8 * k <= 6.001 * (s * s * s)).
    { assert (u * (s * s * s) <= / 1000000 * (s * s * s)) by (apply Rmult_le_compat_r; [ pos | lra ]). destruct H; lra. }
    assert (159.8 * (u * D') <= 6.001 * s).
    { apply Rmult_le_reg_l with (s * s); [ apply Rmult_lt_0_compat; exact s0 | ]. unfold k in *. lra. }
    unfold d. lra. }
  assert (last : d <= 0.2 * s -> 6 * (3 * (s * s * d) + 3 * (s * d * d) + d * d * d) <= 112 * k).
  { intros H. assert (s * s * d = 5.1 * k) by (unfold d, k; ring).
    assert (s * d * d <= s * d * (0.2 * s)) by (apply Rmult_le_compat_l; [ pos | exact H ]).
    assert (d * d * d <= (0.2 * s) * d * (0.2 * s)) by (apply below; [ pos | exact d0 | apply Rmult_le_compat_r; assumption | exact H ]).
    lra. }
  apply Rabs_le_inv in E1. apply Rabs_le_inv in E3. split; intros H.
  - specialize (last (large (or_introl H))). lra.
  - specialize (last (large (or_intror H))). lra.
Qed.

(* Cramer's rule: the volumes are weights of the origin. *)
Theorem volumes_are_weights a b c d :
  let wa := determinant b c d in let wb := determinant a d c in let wc := determinant a b d in let wd := determinant a c b in
  wa * px a + wb * px b + wc * px c + wd * px d = 0 /\ wa * py a + wb * py b + wc * py c + wd * py d = 0 /\
  wa * pz a + wb * pz b + wc * pz c + wd * pz d = 0.
Proof. unfold determinant, dot; simpl. repeat split; ring. Qed.
