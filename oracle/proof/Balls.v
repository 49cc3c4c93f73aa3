(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* Balls of double-doubles and of doubles (double-double.md, "Balls", "Balls of doubles"): every operation gives a ball that
   contains the exact result for all numbers of the operands' balls. Constants: pair_operation, pair_underflow,
   radius_rounding, magnitude_above, magnitude_below, plain_root. In binary64 with gradual underflow, without overflow. *)
From Coq Require Import ZArith Reals Lra Lia.
From Flocq Require Import Core.
From Oblong Require Import Errors Expressions Passes Answers Simplices Pairs DoubleDoubles.
Open Scope R_scope.

(* ---- Radii ---- *)
Definition rounded_up x := rnd (rnd (x * (1 + 16 * u)) + bp (-960)).
Definition magnitude hi := rnd (Rabs hi * (1 + 2 * u)).
Lemma eta_small : 0 < eta /\ 1000000 * eta <= bp (-990).
Proof.
  split; [ apply bpow_gt_0 | ]. apply Rle_trans with (bp 20 * eta).
  - apply Rmult_le_compat_r; [ apply bpow_ge_0 | simpl; lra ].
  - unfold eta. rewrite <- bpow_plus. apply bpow_le. lia.
Qed.
(* At most six roundings, and what underflows. *)
Lemma up e : size e = exact e -> (depth e <= 6)%nat -> loss eta 0 e <= 100 * eta -> exact e + 100 * eta <= rounded_up (binary64 e).
Proof.
  intros S D L. destruct u_bounds as [U0 U1]. destruct eta_small as [E0 E1].
  pose proof (error_bound u eta 0 (Rlt_le _ _ U0) (Rlt_le _ _ E0) (Rle_refl 0) _ _ (computed_nearest e)) as E.
  destruct (deep (depth e) 6 D ltac:(lia)) as [G1 [G2 G3]]. simpl INR in G1.
  pose proof (size_nonneg e) as S0. pose proof (loss_nonneg eta 0 (Rlt_le _ _ E0) (Rle_refl 0) e) as L0. rewrite S in *.
  set (X := exact e) in *. assert (A : ((1 + u) ^ depth e - 1) * X <= 6.001 * u * X) by (apply Rmult_le_compat_r; lra).
  assert (B : (1 + u) ^ depth e * loss eta 0 e <= 1.001 * (100 * eta)) by (apply below; lra). abs.
  apply rounded_up_above with (w := bp (-990)); [ lra | split; [ apply bpow_ge_0 | lra ] | ].
  assert (K : (1 - u) ^ 8 <= 1 - 7.99 * u) by (rewrite u_value; lra).
  apply (Rmult_le_compat_l (X + 100 * eta)) in K; [ | lra ]. assert (0 <= u * eta) by pos. assert (0 <= u * X) by pos. lra.
Qed.
Lemma up_rounded x : 0 <= x -> x <= rounded_up (rnd x).
Proof.
  intros X. destruct eta_small as [E0 E1]. destruct u_bounds as [U0 U1]. pose proof (one x) as O. rewrite (Rabs_right x) in O by lra. abs.
  apply rounded_up_above with (w := bp (-990)); [ exact X | split; [ apply bpow_ge_0 | lra ] | ].
  assert (K : (1 - u) ^ 8 <= 1 - 7.99 * u) by (rewrite u_value; lra). apply (Rmult_le_compat_l x) in K; [ | exact X ].
  assert (0 <= u * x) by pos. lra.
Qed.
Lemma magnitude_nonneg hi : 0 <= magnitude hi.
Proof. destruct u_bounds. apply nonneg. pose proof (Rabs_pos hi). pos. Qed.
Ltac positive := repeat match goal with
  | |- context [magnitude ?h] => lazymatch goal with _ : 0 <= magnitude h |- _ => fail | _ => pose proof (magnitude_nonneg h) end end.
Ltac sizes := cbn [size exact]; rewrite !Rabs_right by (apply Rle_ge; pos; auto using magnitude_nonneg, Rabs_pos); ring.

(* ---- Balls of double-doubles ---- *)
Record ball := Ball { high : R; low : R; radius : R }.
Definition is_ball m := tight (high m) (low m) /\ F (radius m) /\ 0 <= radius m.
Definition inside x m := Rabs (x - (high m + low m)) <= radius m.

Definition opposite m := Ball (- high m) (- low m) (radius m).
Definition sum_radius a b h := Add (Add (Num (radius a)) (Num (radius b))) (Mul (Num (16 * u * u)) (Num (magnitude h))).
Definition plus a b := let h := sum_high (high a) (low a) (high b) (low b) in
  Ball h (sum_low (high a) (low a) (high b) (low b)) (rounded_up (binary64 (sum_radius a b h))).
Definition product_radius a b h := Add (Add (Add (Mul (Num (magnitude (high a))) (Num (radius b))) (Mul (Num (magnitude (high b))) (Num (radius a))))
  (Mul (Num (radius a)) (Num (radius b)))) (Mul (Num (16 * u * u)) (Num (magnitude h))).
Definition times a b := let h := product_high (high a) (low a) (high b) (low b) in
  Ball h (product_rest (high a) (low a) (high b) (low b)) (rounded_up (binary64 (product_radius a b h))).
Definition largest m := rounded_up (rnd (magnitude (high m) + radius m)).
Definition least m := rnd (rnd (rnd (Rabs (high m) * (1 - 4 * u)) - radius m) * (1 - 4 * u)).

Lemma opposite_ball m x : is_ball m -> inside x m -> is_ball (opposite m) /\ inside (- x) (opposite m).
Proof.
  intros [[A [B C]] D] H. split; [ split; [ split; [ | split ] | exact D ] | ]; unfold opposite, inside in *; simpl in *.
  - apply generic_format_opp, A.
  - apply generic_format_opp, B.
  - rewrite !Rabs_Ropp. exact C.
  - replace (- x - (- high m + - low m)) with (- (x - (high m + low m))) by ring. rewrite Rabs_Ropp. exact H.
Qed.
Lemma rounded_up_ball h l x : tight h l -> 0 <= rounded_up x -> is_ball (Ball h l (rounded_up x)).
Proof. intros T P. split; [ exact T | split; [ apply F_rnd | exact P ] ]. Qed.

Theorem ball_sum a b x y : is_ball a -> is_ball b -> inside x a -> inside y b -> is_ball (plus a b) /\ inside (x + y) (plus a b).
Proof.
  intros [TA [_ ra]] [TB [_ rb]] Hx Hy. destruct u_bounds as [U0 U1]. destruct eta_small as [E0 E1]. unfold inside in *.
  destruct (pair_sum_error _ _ _ _ TA TB) as [T E]. unfold plus. set (h := sum_high _ _ _ _) in *. set (l := sum_low _ _ _ _) in *.
  pose proof (magnitude_nonneg h) as M0. pose proof (magnitude_above_low h l T) as M. fold (magnitude h) in M.
  assert (S : size (sum_radius a b h) = exact (sum_radius a b h)) by (unfold sum_radius; sizes).
  pose proof (up _ S ltac:(simpl; lia) ltac:(unfold sum_radius, product_radius; cbn [loss size]; lra)) as R. replace (exact (sum_radius a b h)) with (radius a + radius b + 16 * (u * (u * magnitude h))) in R by (simpl; ring).
  assert (0 <= u * (u * magnitude h)) by pos. split; [ apply rounded_up_ball; [ exact T | lra ] | ]. unfold inside; cbn [high low radius].
  set (z := high a + low a + (high b + low b)) in *.
  assert (Z : Rabs z <= 1.001 * magnitude h).
  { pose proof (Rabs_triang (h + l) (- (h + l - z))) as X. replace (h + l + - (h + l - z)) with z in X by ring. rewrite Rabs_Ropp in X.
    pose proof (Rabs_triang h l). assert (6.5 * (u * u) * Rabs z <= / 1000000 * Rabs z); [ | pose proof (Rabs_pos z); lra ].
    apply Rmult_le_compat_r; [ apply Rabs_pos | ]. assert (u * u <= u * / 1000000) by (apply Rmult_le_compat_l; lra). lra. }
  assert (uZ : u * (u * Rabs z) <= u * (u * (1.001 * magnitude h))) by (apply Rmult_le_compat_l; [ lra | apply Rmult_le_compat_l; lra ]).
  clear Z. abs. apply Rabs_le. unfold z in *. split; lra.
Qed.
Theorem ball_product a b x y : is_ball a -> is_ball b -> inside x a -> inside y b -> is_ball (times a b) /\ inside (x * y) (times a b).
Proof.
  intros [TA [_ ra]] [TB [_ rb]] Hx Hy. destruct u_bounds as [U0 U1]. destruct eta_small as [E0 E1]. unfold inside in *.
  destruct (pair_product_error _ _ _ _ TA TB) as [T [E P]]. unfold times. set (h := product_high _ _ _ _) in *. set (l := product_rest _ _ _ _) in *.
  pose proof (magnitude_nonneg h) as M0. pose proof (magnitude_above_low h l T) as M. fold (magnitude h) in M.
  pose proof (magnitude_above_low _ _ TA) as MA. fold (magnitude (high a)) in MA. pose proof (magnitude_above_low _ _ TB) as MB. fold (magnitude (high b)) in MB.
  pose proof (magnitude_nonneg (high a)) as MA0. pose proof (magnitude_nonneg (high b)) as MB0.
  assert (S : size (product_radius a b h) = exact (product_radius a b h)) by (unfold product_radius; sizes).
  pose proof (up _ S ltac:(simpl; lia) ltac:(unfold sum_radius, product_radius; cbn [loss size]; lra)) as R.
  replace (exact (product_radius a b h)) with (magnitude (high a) * radius b + magnitude (high b) * radius a + radius a * radius b + 16 * (u * (u * magnitude h))) in R by (simpl; ring).
  assert (0 <= u * (u * magnitude h)) by pos. assert (0 <= magnitude (high a) * radius b) by pos. assert (0 <= magnitude (high b) * radius a) by pos.
  assert (0 <= radius a * radius b) by pos.
  split; [ apply rounded_up_ball; [ exact T | lra ] | ]. unfold inside; cbn [high low radius].
  pose proof (Rabs_pos l) as l0. assert (Z : Rabs (high a * high b) <= 1.01 * magnitude h + 16 * eta) by lra.
  assert (uZ : u * (u * Rabs (high a * high b)) <= u * (u * (1.01 * magnitude h + 16 * eta))) by (apply Rmult_le_compat_l; [ lra | apply Rmult_le_compat_l; lra ]).
  assert (ue : u * (u * eta) <= / 1000000 * eta).
  { assert (u * eta <= 1 * eta) by (apply Rmult_le_compat_r; lra). apply Rle_trans with (/ 1000000 * (1 * eta)); [ apply below; try lra; pos | lra ]. }
  set (A := high a + low a) in *. set (B := high b + low b) in *.
  assert (A1 : Rabs A <= magnitude (high a)) by (unfold A; eapply Rle_trans; [ apply Rabs_triang | exact MA ]).
  assert (B1 : Rabs B <= magnitude (high b)) by (unfold B; eapply Rle_trans; [ apply Rabs_triang | exact MB ]).
  replace (x * y - (h + l)) with (A * (y - B) + B * (x - A) + (x - A) * (y - B) - (h + l - A * B)) by ring.
  assert (P1 : Rabs (A * (y - B)) <= magnitude (high a) * radius b) by (rewrite Rabs_mult; apply below; auto using Rabs_pos).
  assert (P2 : Rabs (B * (x - A)) <= magnitude (high b) * radius a) by (rewrite Rabs_mult; apply below; auto using Rabs_pos).
  assert (P3 : Rabs ((x - A) * (y - B)) <= radius a * radius b) by (rewrite Rabs_mult; apply below; auto using Rabs_pos).
  clear Z P A1 B1 Hx Hy. set (p1 := A * (y - B)) in *. set (p2 := B * (x - A)) in *. set (p3 := (x - A) * (y - B)) in *. set (e := h + l - A * B) in *.
  abs. apply Rabs_le. split; lra.
Qed.
Theorem largest_above m x : is_ball m -> inside x m -> Rabs x <= largest m.
Proof.
  intros [T [_ R0]] H. unfold inside in H. pose proof (magnitude_above_low _ _ T) as M. fold (magnitude (high m)) in M. pose proof (magnitude_nonneg (high m)).
  apply Rle_trans with (magnitude (high m) + radius m); [ | apply up_rounded; lra ].
  pose proof (Rabs_triang (x - (high m + low m)) (high m + low m)) as X. replace (x - (high m + low m) + (high m + low m)) with x in X by ring.
  pose proof (Rabs_triang (high m) (low m)). lra.
Qed.
Theorem least_below m x : is_ball m -> inside x m -> 0 < least m -> least m <= Rabs x.
Proof.
  intros [T [Fr _]] H P. unfold inside in H. pose proof (magnitude_below_low _ _ _ T Fr P) as L. fold (least m) in L.
  pose proof (Rabs_triang x (- (x - (high m + low m)))) as X. replace (x + - (x - (high m + low m))) with (high m + low m) in X by ring.
  rewrite Rabs_Ropp in X. pose proof (Rabs_triang (high m + low m) (- low m)) as Y. rewrite Rabs_Ropp in Y.
  replace (high m + low m + - low m) with (high m) in Y by ring. lra.
Qed.

(* The sign that is stated: of every number. *)
Theorem sign_of_ball m x : is_ball m -> inside x m -> 0 < least m -> (0 < high m -> 0 < x) /\ (high m < 0 -> x < 0).
Proof.
  intros [T [Fr r0]] H P. unfold inside in H. pose proof (magnitude_below_low _ _ _ T Fr P) as L. fold (least m) in L. abs.
  split; intros S; [ rewrite (Rabs_right (high m)) in L by lra | rewrite (Rabs_left (high m)) in L by lra ];
    pose proof (Rle_abs (low m)); pose proof (Rle_abs (- low m)) as N; rewrite Rabs_Ropp in N; lra.
Qed.

(* A quotient: |a / b - q| = |a - q b| / |b| for any double-double q. *)
Theorem ball_quotient a b qh ql x y : is_ball a -> is_ball b -> tight qh ql -> inside x a -> inside y b -> 0 < least b ->
  inside (x / y) (Ball qh ql (rounded_up (rnd (largest (plus a (opposite (times (Ball qh ql 0) b))) / least b)))).
Proof.
  intros A B Q Hx Hy P. pose proof (least_below b y B Hy P) as L. set (q := Ball qh ql 0).
  assert (IQ : is_ball q) by (split; [ exact Q | split; [ apply generic_format_0 | apply Rle_refl ] ]).
  assert (HQ : inside (qh + ql) q) by (unfold inside, q; simpl; rewrite Rminus_eq_0, Rabs_R0; apply Rle_refl).
  destruct (ball_product q b _ y IQ B HQ Hy) as [I1 H1]. destruct (opposite_ball _ _ I1 H1) as [I2 H2].
  destruct (ball_sum a _ x _ A I2 Hx H2) as [I3 H3]. pose proof (largest_above _ _ I3 H3) as G. set (g := largest _) in *.
  pose proof (Rabs_pos (x + - ((qh + ql) * y))) as g0. unfold inside; cbn [high low radius].
  assert (N : y <> 0) by (intros Z; rewrite Z, Rabs_R0 in L; lra).
  replace (x / y - (qh + ql)) with ((x + - ((qh + ql) * y)) / y) by (field; exact N).
  apply Rle_trans with (g / least b); [ | apply up_rounded; apply Rmult_le_pos; [ lra | apply Rlt_le, Rinv_0_lt_compat, P ] ].
  unfold Rdiv. rewrite Rabs_mult, Rabs_inv. apply below; [ exact g0 | apply Rlt_le, Rinv_0_lt_compat; lra | exact G | apply Rinv_le_contravar; assumption ].
Qed.

(* A square root: |sqrt x - r| <= |x - r^2| / r for any r > 0. *)
Lemma root_near x r : 0 <= x -> 0 < r -> Rabs (sqrt x - r) <= Rabs (x - r * r) / r.
Proof.
  intros X P. pose proof (sqrt_pos x) as S. replace (x - r * r) with ((sqrt x - r) * (sqrt x + r)).
  2:{ replace x with (sqrt x * sqrt x) at 3 by (apply sqrt_sqrt; exact X). ring. }
  rewrite Rabs_mult, (Rabs_right (sqrt x + r)) by lra. apply Rmult_le_reg_r with r; [ exact P | ].
  unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. apply Rmult_le_compat_l; [ apply Rabs_pos | lra ].
Qed.
Theorem ball_root a h l x : is_ball a -> tight h l -> bp (-600) <= h -> inside x a -> 0 <= x ->
  inside (sqrt x) (Ball h l (rounded_up (rnd (largest (plus a (opposite (times (Ball h l 0) (Ball h l 0)))) / rnd (h * (1 - 4 * u)))))).
Proof.
  intros A T B Hx X. destruct u_bounds as [U0 U1]. destruct eta_small as [E0 E1]. set (q := Ball h l 0).
  assert (IQ : is_ball q) by (split; [ exact T | split; [ apply generic_format_0 | apply Rle_refl ] ]).
  assert (HQ : inside (h + l) q) by (unfold inside, q; simpl; rewrite Rminus_eq_0, Rabs_R0; apply Rle_refl).
  destruct (ball_product q q _ _ IQ IQ HQ HQ) as [I1 H1]. destruct (opposite_ball _ _ I1 H1) as [I2 H2].
  destruct (ball_sum a _ x _ A I2 Hx H2) as [I3 H3]. pose proof (largest_above _ _ I3 H3) as G. set (g := largest _) in *.
  pose proof (Rabs_pos (x + - ((h + l) * (h + l)))) as g0. pose proof (bpow_gt_0 radix2 (-600)) as P.
  destruct T as [Fh [Fl T]]. rewrite (Rabs_right h) in T by lra. abs.
  assert (uh : u * h <= / 1000000 * h) by (apply Rmult_le_compat_r; lra). assert (uh0 : 0 <= u * h) by pos.
  assert (uuh : u * (u * h) <= / 1000000 * (u * h)) by (apply Rmult_le_compat_r; lra).
  assert (e : eta <= u * h).
  { apply Rle_trans with (u * bp (-600)); [ unfold eta, u; rewrite <- bpow_plus; apply bpow_le; lia | apply Rmult_le_compat_l; lra ]. }
  pose proof (one (h * (1 - 4 * u))) as O. rewrite (Rabs_right (h * (1 - 4 * u))) in O by (apply Rle_ge; pos). abs.
  set (d := rnd (h * (1 - 4 * u))) in *. assert (uuh0 : 0 <= u * (u * h)) by pos. assert (D : 0 < d <= h + l) by lra.
  unfold inside; cbn [high low radius]. eapply Rle_trans; [ apply root_near; [ exact X | lra ] | ].
  apply Rle_trans with (g / d); [ | apply up_rounded; apply Rmult_le_pos; [ lra | apply Rlt_le, Rinv_0_lt_compat; lra ] ].
  apply below; [ exact g0 | apply Rlt_le, Rinv_0_lt_compat; lra | exact (Rabs_le _ _ G) | apply Rinv_le_contravar; lra ].
Qed.
(* If the middle is not positive. *)
Theorem ball_root_of_zero a x : is_ball a -> inside x a -> 0 <= x -> inside (sqrt x) (Ball 0 0 (rnd (rnd (sqrt (largest a)) * (1 + 8 * u)))).
Proof.
  intros A Hx X. pose proof (largest_above _ _ A Hx) as G. rewrite Rabs_right in G by lra. unfold inside; cbn [high low radius].
  replace (sqrt x - (0 + 0)) with (sqrt x) by ring. rewrite Rabs_right by (apply Rle_ge, sqrt_pos).
  apply Rle_trans with (sqrt (largest a)); [ apply sqrt_le_1_alt, G | apply plain_root_above; [ apply F_rnd | lra ] ].
Qed.

(* ---- Balls of doubles ---- *)
Record plain := Plain { middle : R; around : R }.
Definition is_plain m := F (middle m) /\ F (around m) /\ 0 <= around m.
Definition within m x := Rabs (x - middle m) <= around m.
Definition plain_sum_radius a b m := Add (Add (Num (around a)) (Num (around b))) (Mul (Num u) (Num (Rabs m))).
Definition plain_plus a b := let m := rnd (middle a + middle b) in Plain m (rounded_up (binary64 (plain_sum_radius a b m))).
Definition plain_product_radius a b m := Add (Add (Add (Mul (Num (Rabs (middle a))) (Num (around b))) (Mul (Num (Rabs (middle b))) (Num (around a))))
  (Mul (Num (around a)) (Num (around b)))) (Mul (Num u) (Num (Rabs m))).
Definition plain_times a b := let m := rnd (middle a * middle b) in Plain m (rounded_up (binary64 (plain_product_radius a b m))).
Definition plain_opposite m := Plain (- middle m) (around m).
Definition plain_largest m := rounded_up (rnd (Rabs (middle m) + around m)).
Definition plain_least m := rnd (rnd (Rabs (middle m) - around m) * (1 - 4 * u)).

Theorem plain_sum a b x y : is_plain a -> is_plain b -> within a x -> within b y -> is_plain (plain_plus a b) /\ within (plain_plus a b) (x + y).
Proof.
  intros [_ [_ ra]] [_ [_ rb]] Hx Hy. destruct u_bounds as [U0 U1]. destruct eta_small as [E0 E1]. unfold within, plain_plus in *.
  pose proof (one_after (middle a + middle b)) as O. set (m := rnd _) in *. pose proof (Rabs_pos m) as m0.
  assert (S : size (plain_sum_radius a b m) = exact (plain_sum_radius a b m)) by (cbn [size exact plain_sum_radius]; rewrite Rabs_Rabsolu, !(Rabs_right (around _)), (Rabs_right u) by lra; ring).
  pose proof (up _ S ltac:(simpl; lia) ltac:(unfold plain_sum_radius; cbn [loss size]; lra)) as R.
  replace (exact (plain_sum_radius a b m)) with (around a + around b + u * Rabs m) in R by (simpl; ring). assert (0 <= u * Rabs m) by pos.
  cbn [middle around]. split; [ split; [ apply F_rnd | split; [ apply F_rnd | cbn [middle around]; lra ] ] | ]. abs. apply Rabs_le. split; lra.
Qed.
Theorem plain_product a b x y : is_plain a -> is_plain b -> within a x -> within b y -> is_plain (plain_times a b) /\ within (plain_times a b) (x * y).
Proof.
  intros [_ [_ ra]] [_ [_ rb]] Hx Hy. destruct u_bounds as [U0 U1]. destruct eta_small as [E0 E1]. unfold within, plain_times in *.
  pose proof (one_after (middle a * middle b)) as O. set (m := rnd _) in *. pose proof (Rabs_pos m) as m0. pose proof (Rabs_pos (middle a)) as a0. pose proof (Rabs_pos (middle b)) as b0.
  assert (S : size (plain_product_radius a b m) = exact (plain_product_radius a b m)) by (cbn [size exact plain_product_radius]; rewrite !Rabs_Rabsolu, !(Rabs_right (around _)), (Rabs_right u) by lra; ring).
  pose proof (up _ S ltac:(simpl; lia) ltac:(unfold plain_product_radius; cbn [loss size]; lra)) as R.
  replace (exact (plain_product_radius a b m)) with (Rabs (middle a) * around b + Rabs (middle b) * around a + around a * around b + u * Rabs m) in R by (simpl; ring).
  assert (0 <= u * Rabs m) by pos. assert (0 <= Rabs (middle a) * around b) by pos. assert (0 <= Rabs (middle b) * around a) by pos. assert (0 <= around a * around b) by pos.
  cbn [middle around]. split; [ split; [ apply F_rnd | split; [ apply F_rnd | cbn [middle around]; lra ] ] | ].
  set (A := middle a) in *. set (B := middle b) in *.
  replace (x * y - m) with (A * (y - B) + B * (x - A) + (x - A) * (y - B) - (m - A * B)) by ring.
  assert (P1 : Rabs (A * (y - B)) <= Rabs A * around b) by (rewrite Rabs_mult; apply below; auto using Rabs_pos, Rle_refl).
  assert (P2 : Rabs (B * (x - A)) <= Rabs B * around a) by (rewrite Rabs_mult; apply below; auto using Rabs_pos, Rle_refl).
  assert (P3 : Rabs ((x - A) * (y - B)) <= around a * around b) by (rewrite Rabs_mult; apply below; auto using Rabs_pos).
  clear Hx Hy. set (p1 := A * (y - B)) in *. set (p2 := B * (x - A)) in *. set (p3 := (x - A) * (y - B)) in *. set (e := m - A * B) in *.
  abs. apply Rabs_le. split; lra.
Qed.
Theorem plain_largest_above m x : is_plain m -> within m x -> Rabs x <= plain_largest m.
Proof.
  intros [_ [_ r0]] H. unfold within in H. pose proof (Rabs_pos (middle m)).
  apply Rle_trans with (Rabs (middle m) + around m); [ | apply up_rounded; lra ].
  pose proof (Rabs_triang (x - middle m) (middle m)) as X. replace (x - middle m + middle m) with x in X by ring. lra.
Qed.
Theorem plain_least_below m x : is_plain m -> within m x -> 0 < plain_least m -> plain_least m <= Rabs x.
Proof.
  intros [Fm [Fr _]] H P. unfold within in H. pose proof (difference_shrunk _ _ (generic_format_abs _ _ _ Fm) Fr P) as L. fold (plain_least m) in L.
  pose proof (Rabs_triang x (- (x - middle m))) as X. replace (x + - (x - middle m)) with (middle m) in X by ring. rewrite Rabs_Ropp in X. lra.
Qed.
Lemma plain_residue a q b x y : is_plain a -> F q -> is_plain b -> within a x -> within b y ->
  Rabs (x - q * y) <= plain_largest (plain_plus a (plain_opposite (plain_times (Plain q 0) b))).
Proof.
  intros A Q B Hx Hy. assert (IQ : is_plain (Plain q 0)) by (split; [ exact Q | split; [ apply generic_format_0 | apply Rle_refl ] ]).
  assert (HQ : within (Plain q 0) q) by (unfold within; cbn [middle around]; rewrite Rminus_eq_0, Rabs_R0; apply Rle_refl).
  destruct (plain_product _ b _ y IQ B HQ Hy) as [[I1 [I2 I3]] H1].
  assert (IN : is_plain (plain_opposite (plain_times (Plain q 0) b))) by (split; [ apply generic_format_opp, I1 | split; assumption ]).
  assert (HN : within (plain_opposite (plain_times (Plain q 0) b)) (- (q * y))).
  { unfold within in *. cbn [plain_opposite middle around]. rewrite <- Rabs_Ropp. replace (- (- (q * y) - - middle (plain_times (Plain q 0) b))) with (q * y - middle (plain_times (Plain q 0) b)) by ring. exact H1. }
  destruct (plain_sum a _ x _ A IN Hx HN) as [I H]. exact (plain_largest_above _ _ I H).
Qed.
Theorem plain_quotient a b q x y : is_plain a -> is_plain b -> F q -> within a x -> within b y -> 0 < plain_least b ->
  within (Plain q (rounded_up (rnd (plain_largest (plain_plus a (plain_opposite (plain_times (Plain q 0) b))) / plain_least b)))) (x / y).
Proof.
  intros A B Q Hx Hy P. pose proof (plain_least_below b y B Hy P) as L. pose proof (plain_residue a q b x y A Q B Hx Hy) as G. set (g := plain_largest _) in *.
  pose proof (Rabs_pos (x - q * y)) as g0. unfold within; cbn [middle around]. assert (N : y <> 0) by (intros Z; rewrite Z, Rabs_R0 in L; lra).
  replace (x / y - q) with ((x - q * y) / y) by (field; exact N).
  apply Rle_trans with (g / plain_least b); [ | apply up_rounded; apply Rmult_le_pos; [ lra | apply Rlt_le, Rinv_0_lt_compat, P ] ].
  unfold Rdiv. rewrite Rabs_mult, Rabs_inv. apply below; [ exact g0 | apply Rlt_le, Rinv_0_lt_compat; lra | exact G | apply Rinv_le_contravar; assumption ].
Qed.
Theorem plain_root a r x : is_plain a -> F r -> 0 < r -> within a x -> 0 <= x ->
  within (Plain r (rounded_up (rnd (plain_largest (plain_plus a (plain_opposite (plain_times (Plain r 0) (Plain r 0)))) / r)))) (sqrt x).
Proof.
  intros A Fr P Hx X. assert (IR : is_plain (Plain r 0)) by (split; [ exact Fr | split; [ apply generic_format_0 | apply Rle_refl ] ]).
  assert (HR : within (Plain r 0) r) by (unfold within; cbn [middle around]; rewrite Rminus_eq_0, Rabs_R0; apply Rle_refl).
  pose proof (plain_residue a r (Plain r 0) x r A Fr IR Hx HR) as G. set (g := plain_largest _) in *. pose proof (Rabs_pos (x - r * r)) as g0.
  unfold within; cbn [middle around]. eapply Rle_trans; [ apply root_near; assumption | ].
  apply Rle_trans with (g / r); [ | apply up_rounded; apply Rmult_le_pos; [ lra | apply Rlt_le, Rinv_0_lt_compat, P ] ].
  apply Rmult_le_compat_r; [ apply Rlt_le, Rinv_0_lt_compat, P | exact G ].
Qed.
Theorem plain_root_of_zero a x : is_plain a -> within a x -> 0 <= x -> within (Plain 0 (rnd (rnd (sqrt (plain_largest a)) * (1 + 8 * u)))) (sqrt x).
Proof.
  intros A Hx X. pose proof (plain_largest_above _ _ A Hx) as G. rewrite Rabs_right in G by lra. unfold within; cbn [middle around].
  rewrite Rminus_0_r, Rabs_right by (apply Rle_ge, sqrt_pos).
  apply Rle_trans with (sqrt (plain_largest a)); [ apply sqrt_le_1_alt, G | apply plain_root_above; [ apply F_rnd | lra ] ].
Qed.
