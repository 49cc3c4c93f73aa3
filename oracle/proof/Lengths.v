(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* Constants of extended-rung.md: pair_length and min_length ("The vector", "The two bounds"). The length of a vector of
   pairs as a pair. *)
From Coq Require Import ZArith Reals Lra Lia.
From Flocq Require Import Core Sterbenz.
From Oblong Require Import Errors Expressions Passes Answers Simplices Pairs DoubleDoubles Balls Extended.
Open Scope R_scope.

(* |sqrt x - sqrt y| <= e h, if |x - y| <= 1.999 e h h for a number h that is little more than either root. *)
Lemma roots_near x y h e : 0 <= x -> 0 <= y -> 0 < h -> 0.9999 * h <= sqrt x -> 0.9999 * h <= sqrt y -> Rabs (x - y) <= 1.9998 * (e * (h * h)) -> Rabs (sqrt x - sqrt y) <= e * h.
Proof.
  intros X Y H A B D. replace (x - y) with ((sqrt x - sqrt y) * (sqrt x + sqrt y)) in D.
  2:{ rewrite <- (sqrt_sqrt x X) at 3. rewrite <- (sqrt_sqrt y Y) at 3. ring. }
  rewrite Rabs_mult, (Rabs_right (sqrt x + sqrt y)) in D by lra. apply Rmult_le_reg_r with (1.9998 * h); [ lra | ].
  pose proof (Rabs_pos (sqrt x - sqrt y)) as P. assert (Rabs (sqrt x - sqrt y) * (1.9998 * h) <= Rabs (sqrt x - sqrt y) * (sqrt x + sqrt y)) by (apply Rmult_le_compat_l; lra). lra.
Qed.
Lemma root_at_least x h : 0 <= h -> 0.99981 * (h * h) <= x -> 0.9999 * h <= sqrt x.
Proof.
  intros H X. assert (0 <= h * h) by pos. rewrite <- (sqrt_square (0.9999 * h)) by lra. apply sqrt_le_1_alt. lra.
Qed.

(* ---- n . n: 26.2 u^2 of the high parts' ---- *)
Definition square_low n q0 q1 q2 sl tl := Add (Add (Add (Add (Num q0) (Mul (Num (2 * xh n)) (Num (xl n)))) (Add (Num q1) (Mul (Num (2 * yh n)) (Num (yl n)))))
  (Add (Add (Num q2) (Mul (Num (2 * zh n)) (Num (zl n)))) (Num sl))) (Num tl).
Theorem square_error n p0 q0 p1 q1 p2 q2 s sl t tl low : normal n ->
  exact_product (xh n) (xh n) p0 q0 -> exact_product (yh n) (yh n) p1 q1 -> exact_product (zh n) (zh n) p2 q2 ->
  exact_sum p0 p1 s sl -> exact_sum s p2 t tl -> low_near (square_low n q0 q1 q2 sl tl) low ->
  let N := xh n * xh n + yh n * yh n + zh n * zh n in
  Rabs (t + low - times_exact n n) <= 26.1 * (u * (u * N)) + 100 * eta /\ Rabs (times_exact n n - N) <= 2.01 * (u * N).
Proof.
  intros [N0 [N1 N2]] A0 A1 A2 S1 S2 C N. destruct u_bounds as [U0 U1]. destruct eta_small as [E0 _].
  set (a0 := xh n * xh n) in *. set (a1 := yh n * yh n) in *. set (a2 := zh n * zh n) in *.
  assert (b0 : 0 <= a0) by apply Rle_0_sqr. assert (b1 : 0 <= a1) by apply Rle_0_sqr. assert (b2 : 0 <= a2) by apply Rle_0_sqr.
  assert (m : forall h l, Rabs l <= u * Rabs h -> Rabs (h * l) <= u * (h * h) /\ Rabs (l * l) <= u * (u * (h * h))).
  { intros h l L. rewrite <- (Rabs_right (h * h)) by apply Rle_ge, Rle_0_sqr. rewrite !Rabs_mult. pose proof (Rabs_pos h). pose proof (Rabs_pos l). split.
    - replace (u * (Rabs h * Rabs h)) with (Rabs h * (u * Rabs h)) by ring. apply Rmult_le_compat_l; assumption.
    - replace (u * (u * (Rabs h * Rabs h))) with (u * Rabs h * (u * Rabs h)) by ring. apply below; assumption. }
  destruct (m _ _ N0) as [m0 l0]. destruct (m _ _ N1) as [m1 l1]. destruct (m _ _ N2) as [m2 l2]. fold a0 in m0, l0. fold a1 in m1, l1. fold a2 in m2, l2.
  destruct (exact_product_size _ _ _ _ a0 A0 ltac:(fold a0; rewrite Rabs_right by lra; lra)) as [B0 L0].
  destruct (exact_product_size _ _ _ _ a1 A1 ltac:(fold a1; rewrite Rabs_right by lra; lra)) as [B1 L1].
  destruct (exact_product_size _ _ _ _ a2 A2 ltac:(fold a2; rewrite Rabs_right by lra; lra)) as [B2 L2].
  assert (uN0 : 0 <= u * N) by (unfold N; pos). assert (uN : u * N <= / 1000000 * N) by (apply Rmult_le_compat_r; unfold N; lra).
  assert (uuN : u * (u * N) <= / 1000000 * (u * N)) by (apply Rmult_le_compat_r; lra). assert (ue : u * eta <= / 1000000 * eta) by (apply Rmult_le_compat_r; lra).
  assert (uuN0 : 0 <= u * (u * N)) by pos. assert (uuuN : u * (u * (u * N)) <= / 1000000 * (u * (u * N))) by (apply Rmult_le_compat_r; lra).
  assert (ua0 : 0 <= u * a0) by pos. assert (ua1 : 0 <= u * a1) by pos. assert (ua2 : 0 <= u * a2) by pos.
  assert (EN : u * N = u * a0 + u * a1 + u * a2) by (unfold N; ring). assert (EN2 : u * (u * N) = u * (u * a0) + u * (u * a1) + u * (u * a2)) by (unfold N; ring).
  destruct (exact_sum_size _ _ _ _ (N - a2 + 1.0001 * (u * N) + 2 * eta) S1 ltac:(unfold N in *; lra)) as [P1 Q1].
  assert (P1' : Rabs s <= N - a2 + 2.01 * (u * N) + 3 * eta) by lra.
  destruct (exact_sum_size _ _ _ _ (N + 3.02 * (u * N) + 4 * eta) S2 ltac:(lra)) as [P2 Q2].
  pose proof (fun D => low_error _ _ 5 D ltac:(lia) C) as E. specialize (E ltac:(simpl; lia)). unfold square_low in E. cbn [exact size loss] in E.
  replace (INR 5 + / 1000) with 5.001 in E by (simpl; lra). rewrite !Rabs_mult, !(Rabs_right 2) in E by lra.
  rewrite !Rabs_mult in m0, m1, m2.
  set (Z := Rabs q0 + 2 * Rabs (xh n) * Rabs (xl n) + (Rabs q1 + 2 * Rabs (yh n) * Rabs (yl n)) + (Rabs q2 + 2 * Rabs (zh n) * Rabs (zl n) + Rabs sl) + Rabs tl) in *.
  assert (Zb : Z <= 5.01 * (u * N) + 10 * eta) by (unfold Z; lra). assert (uZ : u * Z <= u * (5.01 * (u * N) + 10 * eta)) by (apply Rmult_le_compat_l; lra).
  assert (E' : Rabs (low - (q0 + 2 * xh n * xl n + (q1 + 2 * yh n * yl n) + (q2 + 2 * zh n * zl n + sl) + tl)) <= 25.06 * (u * (u * N)) + 50 * eta).
  { eapply Rle_trans; [ exact E | ]. rewrite !Rmult_0_r, !Rmult_0_l. lra. }
  clear E Zb uZ Z Q1 Q2 P1 P1' P2 L0 L1 L2 B0 B1 B2.
  destruct A0 as [A0 _]. destruct A1 as [A1 _]. destruct A2 as [A2 _]. destruct S1 as [S1 _]. destruct S2 as [S2 _]. fold a0 in A0. fold a1 in A1. fold a2 in A2.
  replace (times_exact n n) with (N + (2 * xh n * xl n + 2 * yh n * yl n + 2 * zh n * zl n) + (xl n * xl n + yl n * yl n + zl n * zl n)).
  2:{ unfold times_exact, N, a0, a1, a2. ring. }
  rewrite <- !Rabs_mult in m0, m1, m2.
  set (c0 := xh n * xl n) in *. set (c1 := yh n * yl n) in *. set (c2 := zh n * zl n) in *. rewrite !Rmult_assoc in *. fold c0 c1 c2 in E' |- *.
  set (d0 := xl n * xl n) in *. set (d1 := yl n * yl n) in *. set (d2 := zl n * zl n) in *. abs. unfold N in *.
  split; apply Rabs_le; split; lra.
Qed.

(* ---- The root of a pair: 5.2 u^2 ---- *)
Section Root.
Variables xhi xlo r sh sl d1 d2 d3 q : R.
Hypotheses (big : bp (-610) <= xhi) (Fx : F xhi) (Fs : F sh) (Hlo : Rabs xlo <= u * xhi).
Hypotheses (Or : op u eta (sqrt xhi) r) (Sq : exact_product r r sh sl).
Hypotheses (D1 : d1 = rnd (xhi - sh)) (D2 : low_op (d1 - sl) d2) (D3 : low_op (d2 + xlo) d3) (Oq : low_op (d3 / (2 * r)) q).

Theorem pair_root_error : Rabs (r + q - sqrt (xhi + xlo)) <= 5.2 * (u * (u * sqrt xhi)) /\ Rabs (r - sqrt xhi) <= 1.01 * (u * sqrt xhi).
Proof.
  destruct u_bounds as [U0 U1]. destruct eta_small as [E0 _]. pose proof (bpow_gt_0 radix2 (-610)) as P.
  set (h := sqrt xhi) in *. assert (hh : h * h = xhi) by (apply sqrt_sqrt; lra).
  assert (hb : bp (-305) <= h).
  { unfold h. rewrite <- (sqrt_square (bp (-305))) by apply bpow_ge_0. apply sqrt_le_1_alt. rewrite <- bpow_plus. exact big. }
  pose proof (bpow_gt_0 radix2 (-305)) as P'. assert (h0 : 0 < h) by lra.
  assert (e1 : 1000000 * eta <= u * (u * h)).
  { apply Rle_trans with (bp 20 * eta); [ apply Rmult_le_compat_r; [ lra | simpl; lra ] | ]. apply Rle_trans with (u * (u * bp (-305))).
    - unfold u, eta. rewrite <- !bpow_plus. apply bpow_le. lia.
    - apply Rmult_le_compat_l; [ lra | apply Rmult_le_compat_l; lra ]. }
  assert (e2 : 1000000 * eta <= u * (u * xhi)).
  { apply Rle_trans with (bp 20 * eta); [ apply Rmult_le_compat_r; [ lra | simpl; lra ] | ]. apply Rle_trans with (u * (u * bp (-610))).
    - unfold u, eta. rewrite <- !bpow_plus. apply bpow_le. lia.
    - apply Rmult_le_compat_l; [ lra | apply Rmult_le_compat_l; lra ]. }
  assert (uh0 : 0 <= u * h) by pos. assert (uh : u * h <= / 1000000 * h) by (apply Rmult_le_compat_r; lra).
  assert (uuh0 : 0 <= u * (u * h)) by pos. assert (uuh : u * (u * h) <= / 1000000 * (u * h)) by (apply Rmult_le_compat_r; lra).
  assert (ux0 : 0 <= u * xhi) by pos. assert (ux : u * xhi <= / 1000000 * xhi) by (apply Rmult_le_compat_r; lra).
  assert (uux0 : 0 <= u * (u * xhi)) by pos. assert (uux : u * (u * xhi) <= / 1000000 * (u * xhi)) by (apply Rmult_le_compat_r; lra).
  assert (uuux : u * (u * (u * xhi)) <= / 1000000 * (u * (u * xhi))) by (apply Rmult_le_compat_r; lra).
  unfold op in *. rewrite (Rabs_right h) in Or by lra. set (dr := r - h) in *.
  assert (R1 : Rabs dr <= 1.00001 * (u * h)) by lra. assert (r0 : 0.99999 * h <= r <= 1.00001 * h) by (unfold dr in *; abs; lra).
  (* r r *)
  assert (rr : Rabs (r * r - xhi) <= 2.001 * (u * xhi)).
  { replace (r * r - xhi) with (dr * (2 * h + dr)) by (rewrite <- hh; unfold dr; ring). rewrite Rabs_mult.
    apply Rle_trans with (1.00001 * (u * h) * (2.0001 * h)); [ apply below; try apply Rabs_pos; [ exact R1 | abs; apply Rabs_le; lra ] | rewrite <- hh in *; lra ]. }
  destruct Sq as [S1 [S2 S3]]. rewrite (Rabs_right (r * r)) in S3 by (apply Rle_ge, Rle_0_sqr).
  set (r2 := r * r) in *. assert (r2b : Rabs r2 <= 1.001 * xhi) by (abs; apply Rabs_le; lra).
  assert (ur2 : u * r2 <= u * (1.001 * xhi)) by (apply Rmult_le_compat_l; [ lra | apply Rabs_le_inv in r2b; lra ]).
  assert (S3' : Rabs (sh - r2) <= 1.002 * (u * xhi)) by lra.
  assert (Ed : d1 = xhi - sh).
  { rewrite D1. apply round_generic; [ auto with typeclass_instances | ]. apply sterbenz; [ auto with typeclass_instances .. | exact Fx | exact Fs | abs; lra ]. }
  set (ts := xhi + xlo - r2). assert (T : Rabs ts <= 3.002 * (u * xhi)) by (unfold ts; abs; apply Rabs_le; lra).
  assert (g1 : Rabs (d1 - sl) <= 2.002 * (u * xhi)) by (rewrite Ed; abs; apply Rabs_le; split; lra).
  assert (ug1 : u * Rabs (d1 - sl) <= u * (2.002 * (u * xhi))) by (apply Rmult_le_compat_l; lra).
  assert (g2 : Rabs (d2 + xlo) <= 3.01 * (u * xhi)).
  { replace (d2 + xlo) with ((d2 - (d1 - sl)) + (d1 - sl) + xlo) by ring. eapply Rle_trans; [ apply Rabs_triang | ].
    eapply Rle_trans; [ apply Rplus_le_compat_r, Rabs_triang | lra ]. }
  assert (ug2 : u * Rabs (d2 + xlo) <= u * (3.01 * (u * xhi))) by (apply Rmult_le_compat_l; lra).
  assert (T3 : Rabs (d3 - ts) <= 5.02 * (u * (u * xhi))).
  { assert (a : Rabs (d3 - (d2 + xlo)) <= 3.0101 * (u * (u * xhi))) by lra. assert (b : Rabs (d2 - (d1 - sl)) <= 2.0021 * (u * (u * xhi))) by lra.
    rewrite Ed in b. clear - a b S1 e2 uux0. unfold ts. abs. apply Rabs_le; split; lra. }
  assert (d3b : Rabs d3 <= 3.003 * (u * xhi)).
  { replace d3 with ((d3 - ts) + ts) by ring. eapply Rle_trans; [ apply Rabs_triang | lra ]. }
  (* division by 2 r *)
  set (w := / (2 * r)). assert (w0 : 0 < w) by (apply Rinv_0_lt_compat; lra). assert (wr : w * (2 * r) = 1) by (unfold w; field; lra).
  assert (wh : w * h <= 0.50001).
  { assert (w * (0.99999 * h) <= w * r) by (apply Rmult_le_compat_l; lra). lra. }
  assert (wx : w * xhi <= 0.50001 * h) by (rewrite <- hh, <- Rmult_assoc; apply Rmult_le_compat_r; lra).
  assert (uwx : u * (w * xhi) <= u * (0.50001 * h)) by (apply Rmult_le_compat_l; lra). assert (uuwx : u * (u * (w * xhi)) <= u * (u * (0.50001 * h))) by (apply Rmult_le_compat_l; lra).
  unfold Rdiv in Oq. fold w in Oq. rewrite Rabs_mult, (Rabs_right w) in Oq by lra.
  assert (q1 : Rabs d3 * w <= 1.502 * (u * h)).
  { apply Rle_trans with (3.003 * (u * xhi) * w); [ apply Rmult_le_compat_r; lra | lra ]. }
  assert (uq1 : u * (Rabs d3 * w) <= u * (1.502 * (u * h))) by (apply Rmult_le_compat_l; lra).
  assert (Q : Rabs (q - d3 * w) <= 1.503 * (u * (u * h))) by lra.
  (* Newton's step *)
  assert (x0 : 0 <= xhi + xlo) by (abs; lra). set (v := sqrt (xhi + xlo)). assert (vv : v * v = xhi + xlo) by (apply sqrt_sqrt; exact x0).
  assert (V : Rabs (sqrt r2 - v) <= 1.502 * u * h).
  { apply roots_near; [ apply Rle_0_sqr | exact x0 | exact h0 | apply root_at_least; [ lra | abs; lra ] | apply root_at_least; [ lra | abs; lra ] | ].
    rewrite hh. replace (r2 - (xhi + xlo)) with (- ts) by (unfold ts; ring). rewrite Rabs_Ropp. lra. }
  unfold r2 in V. rewrite sqrt_square in V by lra.
  assert (N : Rabs ((r - v) * (r - v) * w) <= 1.13 * (u * (u * h))).
  { rewrite !Rabs_mult, (Rabs_right w) by lra. apply Rle_trans with (1.502 * u * h * (1.502 * u * h) * w).
    - apply Rmult_le_compat_r; [ lra | ]. apply below; auto using Rabs_pos.
    - replace (1.502 * u * h * (1.502 * u * h) * w) with (2.256004 * (u * (u * (w * (h * h))))) by lra. rewrite hh. lra. }
  assert (M : Rabs ((d3 - ts) * w) <= 2.512 * (u * (u * h))).
  { rewrite Rabs_mult, (Rabs_right w) by lra. apply Rle_trans with (5.02 * (u * (u * xhi)) * w); [ apply Rmult_le_compat_r; lra | ].
    replace (5.02 * (u * (u * xhi)) * w) with (5.02 * (u * (u * (w * xhi)))) by ring. lra. }
  split; [ | lra ].
  replace (r + q - v) with ((r - v) * (r - v) * w + (d3 - ts) * w + (q - d3 * w)).
  - eapply Rle_trans; [ apply Rabs_triang | ]. eapply Rle_trans; [ apply Rplus_le_compat_r, Rabs_triang | lra ].
  - replace ((r - v) * (r - v) * w + (d3 - ts) * w + (q - d3 * w)) with ((r * r + v * v - ts) * w - v * (w * (2 * r)) + q) by ring.
    rewrite vv, wr. unfold ts, r2. replace ((r * r + (xhi + xlo) - (xhi + xlo - r * r)) * w) with (r * (w * (2 * r))) by ring. rewrite wr. ring.
Qed.

(* ---- pair_length: 18.6 u^2 in all ---- *)
Theorem pair_length_error N Nh : Rabs (xhi + xlo - N) <= 26.1 * (u * (u * Nh)) + 100 * eta -> Rabs (N - Nh) <= 2.01 * (u * Nh) ->
  Rabs (r + q - sqrt N) <= rnd (19 * u * u * r).
Proof.
  intros A B. destruct u_bounds as [U0 U1]. destruct eta_small as [E0 _]. destruct pair_root_error as [C D]. pose proof (bpow_gt_0 radix2 (-610)) as P.
  set (h := sqrt xhi) in *. assert (hh : h * h = xhi) by (apply sqrt_sqrt; lra).
  assert (hb : bp (-305) <= h).
  { unfold h. rewrite <- (sqrt_square (bp (-305))) by apply bpow_ge_0. apply sqrt_le_1_alt. rewrite <- bpow_plus. exact big. }
  pose proof (bpow_gt_0 radix2 (-305)) as P'. assert (h0 : 0 < h) by lra.
  assert (e1 : 1000000 * eta <= u * (u * h)).
  { apply Rle_trans with (bp 20 * eta); [ apply Rmult_le_compat_r; [ lra | simpl; lra ] | ]. apply Rle_trans with (u * (u * bp (-305))).
    - unfold u, eta. rewrite <- !bpow_plus. apply bpow_le. lia.
    - apply Rmult_le_compat_l; [ lra | apply Rmult_le_compat_l; lra ]. }
  assert (e2 : 1000000 * eta <= u * (u * xhi)).
  { apply Rle_trans with (bp 20 * eta); [ apply Rmult_le_compat_r; [ lra | simpl; lra ] | ]. apply Rle_trans with (u * (u * bp (-610))).
    - unfold u, eta. rewrite <- !bpow_plus. apply bpow_le. lia.
    - apply Rmult_le_compat_l; [ lra | apply Rmult_le_compat_l; lra ]. }
  assert (ux0 : 0 <= u * xhi) by pos. assert (ux : u * xhi <= / 1000000 * xhi) by (apply Rmult_le_compat_r; lra).
  assert (uux0 : 0 <= u * (u * xhi)) by pos. assert (uux : u * (u * xhi) <= / 1000000 * (u * xhi)) by (apply Rmult_le_compat_r; lra).
  assert (Nx : Rabs Nh <= 1.0001 * xhi).
  { assert (k : 0 <= Nh).
    { apply Rnot_lt_le. intros L. assert (0 < u * - Nh) by (apply Rmult_lt_0_compat; lra). pose proof (Rabs_pos (N - Nh)). lra. }
    rewrite Rabs_right by lra. assert (u * Nh <= / 1000000 * Nh) by (apply Rmult_le_compat_r; lra). assert (0 <= u * Nh) by pos.
    assert (u * (u * Nh) <= / 1000000 * (u * Nh)) by (apply Rmult_le_compat_r; lra). abs. lra. }
  apply Rabs_le_inv in Nx. assert (uN : u * Nh <= u * (1.0001 * xhi)) by (apply Rmult_le_compat_l; lra).
  assert (uuN : u * (u * Nh) <= u * (u * (1.0001 * xhi))) by (apply Rmult_le_compat_l; [ lra | exact uN ]).
  assert (A' : Rabs (xhi + xlo - N) <= 26.12 * (u * (u * xhi))) by lra.
  assert (xb : 0.9999 * xhi <= xhi + xlo) by (abs; lra). assert (Nb : 0.99985 * xhi <= N) by (abs; lra).
  assert (V : Rabs (sqrt (xhi + xlo) - sqrt N) <= 13.07 * (u * u) * h).
  { apply roots_near; [ lra | lra | exact h0 | apply root_at_least; lra | apply root_at_least; lra | ]. rewrite hh. lra. }
  assert (uh0 : 0 <= u * h) by pos. assert (uh : u * h <= / 1000000 * h) by (apply Rmult_le_compat_r; lra).
  assert (uuh0 : 0 <= u * (u * h)) by pos. assert (uuh : u * (u * h) <= / 1000000 * (u * h)) by (apply Rmult_le_compat_r; lra).
  assert (rh : 0.99999 * h <= r) by (abs; lra). assert (uur : u * (u * (0.99999 * h)) <= u * (u * r)) by (apply Rmult_le_compat_l; [ lra | apply Rmult_le_compat_l; lra ]).
  apply Rle_trans with (18.5 * (u * (u * h))).
  - replace (r + q - sqrt N) with ((r + q - sqrt (xhi + xlo)) + (sqrt (xhi + xlo) - sqrt N)) by ring. eapply Rle_trans; [ apply Rabs_triang | lra ].
  - pose proof (one (19 * u * u * r)) as O. assert (r0 : 0 <= r) by lra. rewrite (Rabs_right (19 * u * u * r)) in O by (apply Rle_ge; pos).
    assert (u * (19 * u * u * r) <= / 1000000 * (19 * u * u * r)) by (apply Rmult_le_compat_r; [ pos | lra ]). abs. lra.
Qed.
End Root.
