(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* Sums and products of double-doubles: relative errors of 6.5 u^2 and 9.5 u^2 (double-double.md, "Double-doubles"), in
   binary64 with gradual underflow and without overflow. *)
From Coq Require Import ZArith Reals Lra Lia.
From Flocq Require Import Core Relative Plus_error Sterbenz.
From Oblong Require Import Errors Expressions Passes Answers Pairs.
Open Scope R_scope.

(* ---- Multiples of powers of two ---- *)
Definition multiple x e := exists n, x = IZR n * bp e.
Notation exponent := (cexp radix2 fexp).    (* of the unit in the last place *)

Lemma multiple_of_format x : F x -> multiple x (exponent x).
Proof. intros H. exists (Ztrunc (scaled_mantissa radix2 fexp x)). exact H. Qed.
Lemma multiple_less x e e' : (e' <= e)%Z -> multiple x e -> multiple x e'.
Proof.
  intros H [n ->]. exists (n * 2 ^ (e - e'))%Z. rewrite mult_IZR, (IZR_Zpower radix2) by lia.
  rewrite Rmult_assoc, <- bpow_plus. do 2 f_equal. lia.
Qed.
Lemma multiple_add x y e : multiple x e -> multiple y e -> multiple (x + y) e.
Proof. intros [n ->] [k ->]. exists (n + k)%Z. rewrite plus_IZR. ring. Qed.
Lemma multiple_opp x e : multiple x e -> multiple (- x) e.
Proof. intros [n ->]. exists (- n)%Z. rewrite opp_IZR. ring. Qed.
Lemma multiple_in_format x e : (exponent x <= e)%Z -> multiple x e -> F x.
Proof. intros H [n E]. rewrite E in *. apply (generic_format_F2R radix2 fexp n e). intros _. exact H. Qed.
Lemma multiple_rnd x e : multiple x e -> multiple (rnd x) e.
Proof.
  intros H. destruct (Z_le_gt_dec (exponent x) e) as [L | L].
  - rewrite round_generic; [ exact H | auto with typeclass_instances | exact (multiple_in_format x e L H) ].
  - apply multiple_less with (exponent x); [ lia | ]. exists (ZnearestE (scaled_mantissa radix2 fexp x)). reflexivity.
Qed.
Lemma exponent_le x y : x <> 0 -> Rabs x <= Rabs y -> (exponent x <= exponent y)%Z.
Proof. intros N H. unfold cexp, FLT_exp. pose proof (mag_le_abs radix2 x y N H). lia. Qed.
Lemma exponent_below x e : (-1074 <= e)%Z -> Rabs x < bp (e + 53) -> x <> 0 -> (exponent x <= e)%Z.
Proof. intros E H N. unfold cexp, FLT_exp. pose proof (mag_le_bpow radix2 x (e + 53) N H). lia. Qed.
Lemma format_below x : F x -> Rabs x <= bp (exponent x + 53) - bp (exponent x) \/ x = 0.
Proof.
  intros H. destruct (Req_dec x 0) as [Z | N]; [ right; exact Z | left ].
  assert (L : Rabs x < bp (exponent x + 53)).
  { apply Rlt_le_trans with (bp (mag radix2 x)); [ apply bpow_mag_gt | apply bpow_le; unfold cexp, FLT_exp; lia ]. }
  destruct (multiple_of_format x H) as [n E]. set (e := exponent x) in *. rewrite E in *. rewrite Rabs_mult in *.
  rewrite (Rabs_right (bp e)) in * by (apply Rle_ge, bpow_ge_0). rewrite <- abs_IZR in *.
  rewrite bpow_plus in *. pose proof (bpow_gt_0 radix2 e) as P. change (bp 53) with (IZR (2 ^ 53)) in *.
  assert (A : IZR (Z.abs n) < IZR (2 ^ 53)) by (apply Rmult_lt_reg_r with (bp e); lra).
  apply lt_IZR in A. assert (B : (Z.abs n <= 2 ^ 53 - 1)%Z) by lia. apply IZR_le in B. rewrite minus_IZR in B.
  apply Rle_trans with ((IZR (2 ^ 53) - 1) * bp e); [ apply Rmult_le_compat_r; lra | lra ].
Qed.

(* ---- fast_two_sum, if a is a multiple of b's unit in the last place ---- *)
Definition fast_low a b := rnd (b - rnd (rnd (a + b) - a)).
Lemma sum_error_format a b : F a -> F b -> F (a + b - rnd (a + b)).
Proof.
  intros Fa Fb. replace (a + b - rnd (a + b)) with (- (rnd (a + b) - (a + b))) by ring. apply generic_format_opp.
  apply plus_error; auto with typeclass_instances.
Qed.
Theorem fast_exact a b : F a -> F b -> Rabs b <= Rabs a \/ multiple a (exponent b) -> rnd (a + b) + fast_low a b = a + b.
Proof.
  intros Fa Fb H. destruct (Rle_or_lt (Rabs b) (Rabs a)) as [L | L].
  { apply eq_trans with (2 := fast_two_sum_exact a b Fa Fb L). unfold fast_low. do 2 f_equal.
    replace (a - rnd (a + b)) with (- (rnd (a + b) - a)) by ring. rewrite round_NE_opp. ring. }
  destruct H as [H | H]; [ exfalso; lra | ]. set (e := exponent b) in *. set (s := rnd (a + b)).
  assert (E : (-1074 <= e)%Z) by (unfold e, cexp, FLT_exp; lia).
  destruct (format_below b Fb) as [B | B]; [ | rewrite B in L; rewrite Rabs_R0 in L; pose proof (Rabs_pos a); lra ]. fold e in B.
  pose proof (bpow_gt_0 radix2 e) as P. assert (Q : bp (e + 54) = 2 * bp (e + 53)).
  { replace (e + 54)%Z with (1 + (e + 53))%Z by lia. rewrite bpow_plus. reflexivity. }
  assert (D : Rabs (s - (a + b)) <= bp e).
  { eapply Rle_trans; [ apply error_le_half_ulp; auto with typeclass_instances | ].
    destruct (Req_dec (a + b) 0) as [Z | Z].
    - rewrite Z, (ulp_FLT_0 radix2 (-1074) 53). apply Rle_trans with (bp (-1074)); [ pose proof (bpow_gt_0 radix2 (-1074)); lra | apply bpow_le; exact E ].
    - rewrite ulp_neq_0 by exact Z. assert (W : (exponent (a + b) <= e + 1)%Z).
      { apply exponent_below; [ lia | | exact Z ]. replace (e + 1 + 53)%Z with (e + 54)%Z by lia.
        eapply Rle_lt_trans; [ apply Rabs_triang | lra ]. }
      apply (bpow_le radix2) in W. rewrite bpow_plus in W. change (bp 1) with 2 in W. lra. }
  assert (G : F (s - a)).
  { assert (M : multiple (s - a) e).
    { apply multiple_add; [ apply multiple_rnd, multiple_add; [ exact H | apply multiple_of_format, Fb ] | apply multiple_opp, H ]. }
    assert (U : Rabs (s - a) <= bp (e + 53)).
    { replace (s - a) with ((s - (a + b)) + b) by ring. eapply Rle_trans; [ apply Rabs_triang | lra ]. }
    destruct (Rle_lt_or_eq_dec _ _ U) as [U' | U'].
    - destruct (Req_dec (s - a) 0) as [Z | Z]; [ rewrite Z; apply generic_format_0 | ].
      apply multiple_in_format with e; [ apply exponent_below; assumption | exact M ].
    - destruct (Rle_or_lt 0 (s - a)) as [S | S].
      + rewrite Rabs_right in U' by lra. rewrite U'. apply generic_format_bpow. unfold FLT_exp. lia.
      + rewrite Rabs_left in U' by lra. replace (s - a) with (- bp (e + 53)) by lra. apply generic_format_opp, generic_format_bpow. unfold FLT_exp. lia. }
  unfold fast_low. fold s. rewrite (round_generic radix2 fexp ZnearestE (s - a)) by exact G.
  replace (b - (s - a)) with (a + b - s) by ring.
  rewrite (round_generic radix2 fexp ZnearestE (a + b - s)); [ ring | apply sum_error_format; assumption ].
Qed.
Lemma exact_is_tight a b lo : F lo -> rnd (a + b) + lo = a + b -> tight (rnd (a + b)) lo.
Proof.
  intros Fl E. apply pair_tight. split; [ apply F_rnd | split; [ exact Fl | ] ]. rewrite E. reflexivity.
Qed.
Lemma two_sum_low_value a b : F a -> F b -> two_sum_low a b = a + b - rnd (a + b).
Proof. intros Fa Fb. pose proof (two_sum_exact a b Fa Fb). lra. Qed.

(* ---- AccurateDWPlusDW ---- *)
Lemma sum_step x y : F x -> F y -> Rabs (rnd (x + y) - (x + y)) <= u * Rabs (x + y).
Proof.
  intros Fx Fy. destruct (sum_error x y Fx Fy) as [e [He ->]]. replace ((x + y) * (1 + e) - (x + y)) with (e * (x + y)) by ring.
  rewrite Rabs_mult. apply Rmult_le_compat_r; [ apply Rabs_pos | exact He ].
Qed.
Lemma rnd_within x y : F y -> Rabs x <= Rabs y -> Rabs (rnd x) <= Rabs y.
Proof. intros Fy H. apply abs_round_le_generic; auto with typeclass_instances. apply generic_format_abs, Fy. Qed.
Ltac abs := repeat match goal with H : Rabs _ <= _ |- _ => apply Rabs_le_inv in H end.

Section Sum.
Variables a la b lb : R.
Hypotheses (A : tight a la) (B : tight b lb).
Let s := rnd (a + b).
Let sl := two_sum_low a b.
Let t := rnd (la + lb).
Let tl := two_sum_low la lb.
Let c := rnd (sl + t).
Let v := rnd (s + c).
Let vl := fast_low s c.
Let w := rnd (tl + vl).
Definition sum_high := rnd (v + w).
Definition sum_low := fast_low v w.

Theorem pair_sum_error : tight sum_high sum_low /\ Rabs (sum_high + sum_low - (a + la + (b + lb))) <= 6.5 * (u * u) * Rabs (a + la + (b + lb)).
Proof.
  destruct A as [Fa [Fla Ha]]. destruct B as [Fb [Flb Hb]]. destruct u_bounds as [U0 U1].
  assert (Es : s + sl = a + b) by apply (two_sum_exact a b Fa Fb). assert (Et : t + tl = la + lb) by apply (two_sum_exact la lb Fla Flb).
  assert (Fs : F s) by apply F_rnd. assert (Fsl : F sl) by apply F_rnd. assert (Ft : F t) by apply F_rnd. assert (Ftl : F tl) by apply F_rnd.
  assert (Fc : F c) by apply F_rnd. assert (Fv : F v) by apply F_rnd. assert (Fvl : F vl) by apply F_rnd. assert (Fw : F w) by apply F_rnd.
  destruct (exact_is_tight a b sl Fsl Es) as [_ [_ Ts]]. fold s in Ts. destruct (exact_is_tight la lb tl Ftl Et) as [_ [_ Tt]]. fold t in Tt.
  pose proof (sum_step sl t Fsl Ft) as Ec. fold c in Ec. pose proof (sum_step tl vl Ftl Fvl) as Ew. fold w in Ew.
  pose proof (sum_step a b Fa Fb) as Er. fold s in Er. pose proof (sum_step la lb Fla Flb) as Eq. fold t in Eq.
  set (z := a + la + (b + lb)).
  (* It suffices that both last sums are exact, and a bound of the errors of c and w. *)
  assert (last : (Rabs w <= Rabs v \/ multiple v (exponent w)) -> v + vl = s + c ->
    Rabs (c - (sl + t)) + Rabs (w - (tl + vl)) <= 6.5 * (u * u) * Rabs z ->
    tight sum_high sum_low /\ Rabs (sum_high + sum_low - z) <= 6.5 * (u * u) * Rabs z).
  { intros K E1 E2. pose proof (fast_exact v w Fv Fw K) as E. fold sum_low in E. split.
    - apply exact_is_tight; [ apply F_rnd | exact E ].
    - unfold sum_high. rewrite E. replace (v + w - z) with ((c - (sl + t)) + (w - (tl + vl))) by (unfold z; lra).
      eapply Rle_trans; [ apply Rabs_triang | exact E2 ]. }
  pose proof (Rabs_pos a) as a0. pose proof (Rabs_pos b) as b0.
  destruct (Rle_or_lt (Rmax (Rabs a) (Rabs b)) (2 * Rabs (a + b))) as [Big | Close].
  - (* No cancellation. *)
    set (M := Rmax (Rabs a) (Rabs b)) in *. assert (MA : Rabs a <= M) by apply Rmax_l. assert (MB : Rabs b <= M) by apply Rmax_r.
    assert (Mu : u * M <= / 1000000 * M) by (apply Rmult_le_compat_r; lra). assert (Mu0 : 0 <= u * M) by pos.
    assert (Ma : u * Rabs a <= u * M) by (apply Rmult_le_compat_l; lra). assert (Mb : u * Rabs b <= u * M) by (apply Rmult_le_compat_l; lra).
    assert (Q1 : Rabs (la + lb) <= 2 * (u * M)) by (eapply Rle_trans; [ apply Rabs_triang | lra ]).
    assert (uQ1 : u * Rabs (la + lb) <= u * (2 * (u * M))) by (apply Rmult_le_compat_l; lra).
    assert (uuM : u * (u * M) <= / 1000000 * (u * M)) by (apply Rmult_le_compat_r; lra). assert (uuM0 : 0 <= u * (u * M)) by pos.
    assert (T1 : Rabs t <= 2.001 * (u * M)).
    { replace t with ((t - (la + lb)) + (la + lb)) by ring. eapply Rle_trans; [ apply Rabs_triang | lra ]. }
    assert (uT : u * Rabs t <= u * (2.001 * (u * M))) by (apply Rmult_le_compat_l; lra).
    set (S := Rabs s) in *. assert (S1 : M <= 2.001 * S).
    { assert (K : Rabs (a + b) <= S + u * Rabs (a + b)).
      { unfold S. replace (a + b) with (s - (s - (a + b))) at 1 by ring. eapply Rle_trans; [ apply Rabs_triang | rewrite Rabs_Ropp; lra ]. }
      assert (u * Rabs (a + b) <= / 1000000 * Rabs (a + b)) by (apply Rmult_le_compat_r; [ apply Rabs_pos | lra ]). lra. }
    assert (S0 : 0 <= S) by apply Rabs_pos. assert (uS0 : 0 <= u * S) by pos. assert (uS : u * S <= / 1000000 * S) by (apply Rmult_le_compat_r; lra).
    assert (uuS0 : 0 <= u * (u * S)) by pos. assert (uuS : u * (u * S) <= / 1000000 * (u * S)) by (apply Rmult_le_compat_r; lra).
    assert (uuuS : u * (u * (u * S)) <= / 1000000 * (u * (u * S))) by (apply Rmult_le_compat_r; lra).
    assert (uMS : u * M <= u * (2.001 * S)) by (apply Rmult_le_compat_l; lra).
    assert (uuMS : u * (u * M) <= u * (u * (2.001 * S))) by (apply Rmult_le_compat_l; [ lra | exact uMS ]).
    assert (C1 : Rabs (sl + t) <= 5.01 * (u * S)) by (eapply Rle_trans; [ apply Rabs_triang | lra ]).
    assert (uC1 : u * Rabs (sl + t) <= u * (5.01 * (u * S))) by (apply Rmult_le_compat_l; lra).
    assert (C2 : Rabs c <= 5.02 * (u * S)).
    { replace c with ((c - (sl + t)) + (sl + t)) by ring. eapply Rle_trans; [ apply Rabs_triang | lra ]. }
    assert (E1 : v + vl = s + c) by (apply (fast_exact s c Fs Fc); left; unfold S in *; lra).
    destruct (exact_is_tight s c vl Fvl E1) as [_ [_ Tv]]. fold v in Tv.
    set (V := Rabs v) in *. assert (V0 : 0 <= V) by apply Rabs_pos. assert (uV0 : 0 <= u * V) by pos. assert (uV : u * V <= / 1000000 * V) by (apply Rmult_le_compat_r; lra).
    assert (V1 : V <= 1.001 * S /\ S <= 1.001 * V).
    { pose proof (Rabs_triang s c) as X. fold S in X. rewrite <- E1 in X. pose proof (Rabs_triang_inv v (- vl)) as Y. rewrite Rabs_Ropp in Y.
      replace (v - - vl) with (v + vl) in Y by ring. fold V in Y. split; [ lra | ].
      pose proof (Rabs_triang (v + vl) (- c)) as W. rewrite Rabs_Ropp in W. replace (v + vl + - c) with s in W by lra. fold S in W.
      pose proof (Rabs_triang v vl) as W'. fold V in W'. lra. }
    assert (uVS : u * V <= u * (1.001 * S)) by (apply Rmult_le_compat_l; lra).
    assert (W1 : Rabs (tl + vl) <= 1.01 * (u * S)) by (eapply Rle_trans; [ apply Rabs_triang | lra ]).
    assert (uW1 : u * Rabs (tl + vl) <= u * (1.01 * (u * S))) by (apply Rmult_le_compat_l; lra).
    assert (W2 : Rabs w <= 1.02 * (u * S)).
    { replace w with ((w - (tl + vl)) + (tl + vl)) by ring. eapply Rle_trans; [ apply Rabs_triang | lra ]. }
    apply last; [ left; fold V; lra | exact E1 | ].
    assert (Z1 : S <= 1.01 * Rabs z).
    { pose proof (Rabs_triang z (- (sl + (t + tl)))) as X. replace (z + - (sl + (t + tl))) with s in X by (unfold z; lra). fold S in X.
      rewrite Rabs_Ropp in X. pose proof (Rabs_triang sl (t + tl)) as Y. pose proof (Rabs_triang t tl) as W. lra. }
    assert (uuZ : u * (u * S) <= u * (u * (1.01 * Rabs z))) by (apply Rmult_le_compat_l; [ lra | apply Rmult_le_compat_l; lra ]).
    replace (6.5 * (u * u) * Rabs z) with (6.5 * (u * (u * Rabs z))) by ring. lra.
  - (* The high parts cancel: their sum is exact. *)
    assert (near_opposite : - b / 2 <= a <= 2 * - b \/ - a / 2 <= b <= 2 * - a).
    { unfold Rmax in Close. revert Close. repeat (unfold Rabs; destruct (Rcase_abs _)); destruct (Rle_dec _ _); intros; lra. }
    assert (Fab : F (a + b)).
    { destruct near_opposite as [K | K].
      - replace (a + b) with (a - - b) by ring. apply sterbenz; [ auto with typeclass_instances .. | exact Fa | apply generic_format_opp, Fb | lra ].
      - replace (a + b) with (b - - a) by ring. apply sterbenz; [ auto with typeclass_instances .. | exact Fb | apply generic_format_opp, Fa | lra ]. }
    assert (Is : s = a + b) by (apply round_generic; auto with typeclass_instances).
    assert (sl0 : sl = 0) by lra. assert (Ic : c = t).
    { unfold c. rewrite sl0, Rplus_0_l. apply round_generic; auto with typeclass_instances. }
    assert (ab : Rabs b <= 2 * Rabs a /\ Rabs a <= 2 * Rabs b).
    { clear - near_opposite. destruct near_opposite; split; repeat (unfold Rabs; destruct (Rcase_abs _)); lra. }
    assert (la1 : u * Rabs a <= / 1000000 * Rabs a) by (apply Rmult_le_compat_r; lra).
    assert (lb1 : u * Rabs b <= / 1000000 * Rabs b) by (apply Rmult_le_compat_r; lra).
    pose proof (Rabs_triang la lb) as Tri.
    assert (ta : Rabs t <= Rabs a) by (apply rnd_within; [ exact Fa | lra ]). assert (tb : Rabs t <= Rabs b) by (apply rnd_within; [ exact Fb | lra ]).
    assert (E1 : v + vl = s + c).
    { apply (fast_exact s c Fs Fc). rewrite Ic. destruct (Req_dec t 0) as [Z | N]; [ left; rewrite Z, Rabs_R0; apply Rabs_pos | right ].
      rewrite Is. apply multiple_add; [ apply multiple_less with (exponent a) | apply multiple_less with (exponent b) ];
        auto using exponent_le, multiple_of_format. }
    destruct (exact_is_tight s c vl Fvl E1) as [_ [_ Tv]]. fold v in Tv. rewrite Ic in E1.
    assert (Ec0 : c - (sl + t) = 0) by lra. set (V := Rabs v) in *.
    assert (V0 : 0 <= V) by apply Rabs_pos. assert (uV0 : 0 <= u * V) by pos. assert (uV : u * V <= / 1000000 * V) by (apply Rmult_le_compat_r; lra).
    destruct (Rle_or_lt (Rabs t) (4 * V)) as [Small | Cancel].
    + assert (uT : u * Rabs t <= u * (4 * V)) by (apply Rmult_le_compat_l; lra).
      assert (W1 : Rabs (tl + vl) <= 5 * (u * V)) by (eapply Rle_trans; [ apply Rabs_triang | lra ]).
      assert (uW1 : u * Rabs (tl + vl) <= u * (5 * (u * V))) by (apply Rmult_le_compat_l; lra).
      apply last; [ left; apply rnd_within; [ exact Fv | fold V; lra ] | rewrite Ic; exact E1 | ].
      rewrite Ec0, Rabs_R0. assert (Z1 : V <= 1.01 * Rabs z).
      { pose proof (Rabs_triang z (- (tl + vl))) as X. replace (z + - (tl + vl)) with v in X by (unfold z; lra). fold V in X. rewrite Rabs_Ropp in X. lra. }
      assert (uuZ : u * (u * V) <= u * (u * (1.01 * Rabs z))) by (apply Rmult_le_compat_l; [ lra | apply Rmult_le_compat_l; lra ]).
      replace (6.5 * (u * u) * Rabs z) with (6.5 * (u * (u * Rabs z))) by ring. pose proof (Rabs_pos z). assert (0 <= u * (u * Rabs z)) by pos. lra.
    + assert (Fst : F (s + t)).
      { assert (K : Rabs (s + t) <= / 3 * Rabs t).
        { rewrite <- E1. eapply Rle_trans; [ apply Rabs_triang | ]. fold V. lra. }
        replace (s + t) with (s - - t) by ring. destruct (Rle_or_lt 0 t) as [P | P].
        - rewrite (Rabs_right t) in K by lra. abs. replace (s - - t) with (- (- s - t)) by ring.
          apply generic_format_opp, sterbenz; [ auto with typeclass_instances .. | apply generic_format_opp, Fs | exact Ft | lra ].
        - rewrite (Rabs_left t) in K by lra. abs.
          apply sterbenz; [ auto with typeclass_instances .. | exact Fs | apply generic_format_opp, Ft | lra ]. }
      assert (Iv : v = s + t) by (unfold v; rewrite Ic; apply round_generic; auto with typeclass_instances).
      assert (vl0 : vl = 0) by lra. assert (Iw : w = tl).
      { unfold w. rewrite vl0, Rplus_0_r. apply round_generic; auto with typeclass_instances. }
      apply last; [ | rewrite Ic; exact E1 | ].
      * rewrite Iw. destruct (Req_dec tl 0) as [Z | N]; [ left; rewrite Z, Rabs_R0; exact V0 | right ].
        assert (N' : t <> 0) by (intros Z; rewrite Z, Rabs_R0 in Cancel; lra).
        assert (L : (exponent tl <= exponent t)%Z).
        { apply exponent_le; [ exact N | ]. assert (u * Rabs t <= 1 * Rabs t) by (apply Rmult_le_compat_r; [ apply Rabs_pos | lra ]). lra. }
        apply multiple_less with (exponent t); [ exact L | ]. rewrite Iv. apply multiple_add; [ | apply multiple_of_format, Ft ].
        rewrite Is. apply multiple_add; [ apply multiple_less with (exponent a) | apply multiple_less with (exponent b) ];
          auto using exponent_le, multiple_of_format.
      * rewrite Ec0. replace (w - (tl + vl)) with 0 by lra. rewrite Rabs_R0. pose proof (Rabs_pos z). assert (0 <= 6.5 * (u * u)) by pos.
        replace (0 + 0) with 0 by ring. pos.
Qed.
End Sum.

(* ---- Products ---- *)
Lemma tiny_to_zero x : Rabs x <= eta -> rnd x = 0.
Proof.
  intros H. assert (Z : rnd eta = 0).
  { assert (S : scaled_mantissa radix2 fexp eta = / 2).
    { unfold scaled_mantissa, cexp, eta. rewrite mag_bpow. replace (fexp (-1075 + 1)) with (-1074)%Z by reflexivity.
      rewrite <- bpow_plus. reflexivity. }
    unfold round. rewrite S. replace (ZnearestE (/ 2)) with 0%Z; [ unfold F2R; simpl; ring | ].
    unfold Znearest. replace (Zfloor (/ 2)) with 0%Z by (symmetry; apply Zfloor_imp; simpl; lra).
    rewrite Rcompare_Eq by lra. reflexivity. }
  abs. apply Rle_antisym.
  - rewrite <- Z. apply round_le; auto with typeclass_instances. lra.
  - rewrite <- (Ropp_involutive 0), Ropp_0, <- Z, <- round_NE_opp. apply round_le; auto with typeclass_instances. lra.
Qed.
Lemma one_after x : Rabs (rnd x - x) <= u * Rabs (rnd x) + eta.
Proof.
  destruct u_bounds as [U0 _]. pose proof (bpow_gt_0 radix2 (-1075)) as E0. fold eta in E0.
  destruct (Rlt_le_dec (Rabs x) (bp (-1022))) as [S | S].
  - apply Rle_trans with eta; [ | assert (0 <= u * Rabs (rnd x)) by pos; lra ].
    eapply Rle_trans; [ apply error_le_half_ulp; auto with typeclass_instances | ].
    rewrite (ulp_FLT_small radix2 (-1074) 53); [ rewrite eta_half; lra | eapply Rlt_le_trans; [ exact S | apply bpow_le; lia ] ].
  - pose proof (back x S). lra.
Qed.
(* fused_two_product for all magnitudes: what underflows is below eta, and the low part is small. *)
Definition product_low a b := rnd (a * b - rnd (a * b)).
Lemma product_low_error a b : F a -> F b -> tight (rnd (a * b)) (product_low a b) /\
  Rabs (rnd (a * b) + product_low a b - a * b) <= u * u * Rabs (a * b) + 2 * eta.
Proof.
  intros Fa Fb. destruct u_bounds as [U0 U1]. pose proof (bpow_gt_0 radix2 (-1075)) as E0. fold eta in E0.
  set (c := rnd (a * b)). set (d := a * b - c). fold c in d. split.
  - split; [ apply F_rnd | split; [ apply F_rnd | ] ]. unfold product_low. fold c. fold d.
    pose proof (error_le_half_ulp_round radix2 fexp (fun x => negb (Z.even x)) (a * b)) as Q. fold c in Q.
    rewrite Rabs_minus_sym in Q. fold d in Q.
    destruct (Rlt_le_dec (Rabs c) (bp (-1021))) as [S | S].
    + rewrite tiny_to_zero; [ rewrite Rabs_R0; pos | ].
      rewrite (ulp_FLT_small radix2 (-1074) 53) in Q; [ rewrite eta_half in Q; exact Q | eapply Rlt_le_trans; [ exact S | apply bpow_le; lia ] ].
    + assert (N : c <> 0) by (intros Z; rewrite Z, Rabs_R0 in S; pose proof (bpow_gt_0 radix2 (-1021)); lra).
      rewrite ulp_neq_0 in Q by exact N. change (/ 2) with (bp (-1)) in Q. rewrite <- bpow_plus in Q.
      assert (G : (-1020 <= mag radix2 c)%Z) by (apply mag_ge_bpow; exact S).
      apply Rle_trans with (bp (-1 + exponent c)).
      * apply abs_round_le_generic; [ auto with typeclass_instances .. | apply generic_format_bpow; unfold cexp, FLT_exp; lia | exact Q ].
      * apply Rle_trans with (u * bp (mag radix2 c - 1)); [ unfold u; rewrite <- bpow_plus; apply bpow_le; unfold cexp, FLT_exp; lia | ].
        apply Rmult_le_compat_l; [ lra | apply bpow_mag_le, N ].
  - unfold product_low. fold c. fold d. pose proof (one d) as D. pose proof (one (a * b)) as C. fold c in C. rewrite Rabs_minus_sym in C. fold d in C.
    replace (c + rnd d - a * b) with (rnd d - d) by (unfold d; ring). assert (u * Rabs d <= u * (u * Rabs (a * b) + eta)) by (apply Rmult_le_compat_l; lra).
    assert (u * eta <= / 1000000 * eta) by (apply Rmult_le_compat_r; lra). lra.
Qed.

(* ---- DWTimesDW1; with lb = 0, DWTimesFP2 ---- *)
Section Product.
Variables a la b lb : R.
Hypotheses (A : tight a la) (B : tight b lb).
Let c := rnd (a * b).
Let cl := product_low a b.
Let m := rnd (rnd (a * lb) + rnd (la * b)).
Let l := rnd (cl + m).
Definition product_high := rnd (c + l).
Definition product_rest := fast_low c l.

Theorem pair_product_error : tight product_high product_rest /\
  Rabs (product_high + product_rest - (a + la) * (b + lb)) <= 9.5 * (u * u) * Rabs (a * b) + 8 * eta /\ Rabs (a * b) <= 1.01 * Rabs product_high + 16 * eta.
Proof.
  destruct A as [Fa [Fla Ha]]. destruct B as [Fb [Flb Hb]]. destruct u_bounds as [U0 U1]. pose proof (bpow_gt_0 radix2 (-1075)) as E0. fold eta in E0.
  destruct (product_low_error a b Fa Fb) as [[Fc [Fcl Tc]] Ec]. fold c cl in Fc, Fcl, Tc, Ec.
  set (P := Rabs (a * b)) in *. assert (P0 : 0 <= P) by apply Rabs_pos.
  assert (X1 : Rabs (a * lb) <= u * P).
  { unfold P. rewrite !Rabs_mult. replace (u * (Rabs a * Rabs b)) with (Rabs a * (u * Rabs b)) by ring. apply Rmult_le_compat_l; [ apply Rabs_pos | exact Hb ]. }
  assert (X2 : Rabs (la * b) <= u * P).
  { unfold P. rewrite !Rabs_mult. replace (u * (Rabs a * Rabs b)) with (u * Rabs a * Rabs b) by ring. apply Rmult_le_compat_r; [ apply Rabs_pos | exact Ha ]. }
  assert (X3 : Rabs (la * lb) <= u * (u * P)).
  { unfold P. rewrite !Rabs_mult. replace (u * (u * (Rabs a * Rabs b))) with ((u * Rabs a) * (u * Rabs b)) by ring. apply below; auto using Rabs_pos. }
  assert (uP0 : 0 <= u * P) by pos. assert (uP : u * P <= / 1000000 * P) by (apply Rmult_le_compat_r; lra).
  assert (uuP0 : 0 <= u * (u * P)) by pos. assert (uuP : u * (u * P) <= / 1000000 * (u * P)) by (apply Rmult_le_compat_r; lra).
  assert (uuuP : u * (u * (u * P)) <= / 1000000 * (u * (u * P))) by (apply Rmult_le_compat_r; lra). assert (ue : u * eta <= / 1000000 * eta) by (apply Rmult_le_compat_r; lra).
  assert (scale : forall x k w, Rabs x <= k * (u * P) + w * eta -> u * Rabs x <= k * (u * (u * P)) + w * (u * eta)).
  { intros x k w H. apply (Rmult_le_compat_l u) in H; [ lra | lra ]. }
  pose proof (one (a * b)) as E1. fold c P in E1. pose proof (one (a * lb)) as E2. pose proof (one (la * b)) as E3.
  pose proof (one (rnd (a * lb) + rnd (la * b))) as E4. fold m in E4. pose proof (one (cl + m)) as E5. fold l in E5.
  pose proof (scale _ 1 0 ltac:(rewrite Rmult_0_l, Rplus_0_r, Rmult_1_l; exact X1)) as s1. pose proof (scale _ 1 0 ltac:(rewrite Rmult_0_l, Rplus_0_r, Rmult_1_l; exact X2)) as s2.
  assert (Y : Rabs (rnd (a * lb) + rnd (la * b)) <= 2.01 * (u * P) + 3 * eta) by (abs; apply Rabs_le; split; lra).
  pose proof (scale _ _ _ Y) as s3. assert (M : Rabs m <= 2.02 * (u * P) + 5 * eta) by (abs; apply Rabs_le; split; lra).
  assert (Cb : Rabs c <= 1.001 * P + eta).
  { replace c with ((c - a * b) + a * b) by ring. eapply Rle_trans; [ apply Rabs_triang | fold P ]. lra. }
  assert (uCb : u * Rabs c <= u * (1.001 * P + eta)) by (apply Rmult_le_compat_l; lra).
  assert (L1 : Rabs (cl + m) <= 3.03 * (u * P) + 6 * eta) by (eapply Rle_trans; [ apply Rabs_triang | lra ]).
  pose proof (scale _ _ _ L1) as s4. assert (L : Rabs l <= 3.04 * (u * P) + 8 * eta) by (abs; apply Rabs_le; split; lra).
  assert (Ca : P <= 1.001 * Rabs c + 2 * eta).
  { pose proof (Rabs_triang c (- (c - a * b))) as X. rewrite Rabs_Ropp in X. replace (c + - (c - a * b)) with (a * b) in X by ring. fold P in X. lra. }
  assert (Fl : F l) by apply F_rnd.
  assert (Ex : product_high + product_rest = c + l).
  { apply (fast_exact c l Fc Fl). destruct (Rle_or_lt (16 * eta) P) as [G | G].
    - left. lra.
    - destruct (Req_dec l 0) as [Z | N]; [ left; rewrite Z, Rabs_R0; apply Rabs_pos | right ].
      apply multiple_less with (exponent c); [ | apply multiple_of_format, Fc ].
      apply Z.le_trans with (-1074)%Z; [ | unfold cexp, FLT_exp; lia ]. apply exponent_below; [ lia | | exact N ].
      apply Rle_lt_trans with (bp 5 * eta); [ simpl (bp 5); lra | unfold eta; rewrite <- bpow_plus; apply bpow_lt; lia ]. }
  pose proof (exact_is_tight c l product_rest (F_rnd _) Ex) as T. split; [ exact T | ].
  destruct T as [_ [_ T]]. fold product_high in T. split.
  - rewrite Ex. set (D := (a + la) * (b + lb)). assert (ED : D = a * b + a * lb + la * b + la * lb) by (unfold D; ring). rewrite ED.
    abs. apply Rabs_le; split; lra.
  - pose proof (Rabs_triang product_high product_rest) as H1. rewrite Ex in H1. pose proof (Rabs_triang (c + l) (- l)) as H2.
    replace (c + l + - l) with c in H2 by ring. rewrite Rabs_Ropp in H2. pose proof (Rabs_pos product_high) as h0.
    assert (u * Rabs product_high <= / 1000000 * Rabs product_high) by (apply Rmult_le_compat_r; lra). lra.
Qed.
End Product.
