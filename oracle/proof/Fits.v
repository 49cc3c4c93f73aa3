(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* Constants of filter.md, "Who can be farthest": max_candidate_factor and max_candidate_product. Within them no number of
   a pass exceeds 2^1003, so none overflows. *)
From Coq Require Import ZArith Reals Lra Lia.
From Flocq Require Import Core.
From Oblong Require Import Definitions Errors Expressions Passes.
Open Scope R_scope.

Inductive part : expr -> expr -> Prop :=
  | whole e : part e e
  | of_opp x a : part x a -> part x (Opp a)
  | of_sum x a b : part x a \/ part x b -> part x (Add a b)
  | of_product x a b : part x a \/ part x b -> part x (Mul a b).

Section Fits.
Variables v t s : R.
Hypotheses (Hv : 0 <= v) (Ht : 0 <= t) (Hs : 0 <= s).
Fixpoint fits (M : R) e : Prop := size e + loss t s e <= M /\ match e with
  | Num _ => True | Opp a => fits M a | Add a b => fits M a /\ fits M b | Mul a b => fits M a /\ fits M b end.
Lemma fits_part M x e : part x e -> fits M e -> fits M x.
Proof.
  revert x. induction e as [ y | a IH | a IHa b IHb | a IHa b IHb ]; intros x P H; inversion P; subst; auto; simpl in H.
  - apply IH; tauto.
  - match goal with K : _ \/ _ |- _ => destruct K end; [ apply IHa | apply IHb ]; tauto.
  - match goal with K : _ \/ _ |- _ => destruct K end; [ apply IHa | apply IHb ]; tauto.
Qed.
Lemma fits_sum M a b : size (Add a b) + loss t s (Add a b) <= M ->
  (size a + loss t s a <= M -> fits M a) -> (size b + loss t s b <= M -> fits M b) -> fits M (Add a b).
Proof.
  intros H A B. simpl in *. pose proof (size_nonneg a). pose proof (size_nonneg b).
  pose proof (loss_nonneg t s Ht Hs a). pose proof (loss_nonneg t s Ht Hs b). repeat split; [ exact H | apply A; lra | apply B; lra ].
Qed.
Lemma value_fits M e x r : fits M e -> part x e -> (1 + v) ^ depth x <= 2 -> computed v t s x r -> Rabs r <= 2 * M.
Proof.
  intros F P D C. pose proof (fits_part M x e P F) as Q. assert (Q' : size x + loss t s x <= M) by (destruct x; apply Q).
  pose proof (error_bound v t s Hv Ht Hs x r C) as E. pose proof (exact_size x) as X.
  pose proof (size_nonneg x) as S0. pose proof (loss_nonneg t s Ht Hs x) as L0. pose proof (g_ge_1 v Hv (depth x)) as G1.
  assert (K : (1 + v) ^ depth x * (size x + loss t s x) <= 2 * M) by (apply below; lra).
  replace r with ((r - exact x) + exact x) by ring. eapply Rle_trans; [ apply Rabs_triang | ]. lra.
Qed.
Lemma part_depth x e : part x e -> (depth x <= depth e)%nat.
Proof.
  revert x. induction e as [ y | a IH | a IHa b IHb | a IHa b IHb ]; intros x P; inversion P; subst; auto; simpl.
  - match goal with K : _ \/ _ |- _ => destruct K as [K | K]; [ apply IHa in K | apply IHb in K ] end; lia.
  - match goal with K : _ \/ _ |- _ => destruct K as [K | K]; [ apply IHa in K | apply IHb in K ] end; lia.
Qed.
End Fits.

Section PassFits.
Variables v t s N w : R.
Hypothesis env : environment v t s N w.
Variables b0 b1 b2 d : vector.
Variables L S : R.   (* S is at least the exact column sums *)
Hypotheses (HS : 0 <= S) (HL : 0 <= L) (Hd : within d N).
Hypothesis columns : forall k, k = px \/ k = py \/ k = pz -> column b0 b1 b2 k <= S.
(* The code compares computed products, so the exact ones may be a little above the limits. *)
Hypotheses (N_most : N <= bp 900) (S_most : S <= 2 * bp 900) (L_most : L <= bp 900).
Hypotheses (NS_most : N * S <= 1.001 * bp 1000) (NSL_most : N * S * L <= 1.001 * bp 1000).

Lemma limits : bp 1002 = 4 * bp 1000 /\ 1000000 * bp 900 <= bp 1000 /\ tiny * bp 1000 <= / 1000 /\ tiny * bp 900 <= / 1000 /\ 1000 <= bp 900.
Proof.
  split; [ change 1002%Z with (2 + 1000)%Z; rewrite bpow_plus; reflexivity | ].
  split; [ | split; [ | split ] ].
  - apply Rle_trans with (bp 20 * bp 900); [ apply Rmult_le_compat_r; [ apply bpow_ge_0 | simpl; lra ] | rewrite <- bpow_plus; apply bpow_le; lia ].
  - unfold tiny. rewrite <- bpow_plus. apply Rle_trans with (bp (-10)); [ apply bpow_le; lia | simpl; lra ].
  - unfold tiny. rewrite <- bpow_plus. apply Rle_trans with (bp (-10)); [ apply bpow_le; lia | simpl; lra ].
  - apply Rle_trans with (bp 10); [ simpl; lra | apply bpow_le; lia ].
Qed.
Lemma turned_fits k : column b0 b1 b2 k <= S -> fits t s (bp 1002) (turned b0 b1 b2 d k).
Proof.
  intros C. destruct (environment_facts _ _ _ _ _ env) as [[V [T Z]] [[N0 [SN NS]] _]]. destruct tiny_bounds as [T0 T1]. destruct u_bounds as [U0 U1].
  destruct limits as [M [P1 [P2 [P3 P4]]]].
  pose proof (turned_size v t s N w env b0 b1 b2 d S Hd k C) as B.
  pose proof (turned_loss v t s N w env b0 b1 b2 d S Hd k C) as A.
  assert (sS : s * S <= / 500).
  { apply Rle_trans with (tiny * (2 * bp 900)); [ apply below; lra | lra ]. }
  assert (tiny <= / 1000) by (assert (tiny * 1 <= tiny * bp 900) by (apply Rmult_le_compat_l; lra); lra).
  destruct Hd as [D0 [D1 D2]]. unfold column in C.
  pose proof (Rabs_pos (k b0)). pose proof (Rabs_pos (k b1)). pose proof (Rabs_pos (k b2)).
  pose proof (Rabs_pos (px d)). pose proof (Rabs_pos (py d)). pose proof (Rabs_pos (pz d)).
  assert (number : forall x, Rabs x <= 2 * bp 900 -> fits t s (bp 1002) (Num x)) by (intros x Hx; cbn [fits size loss]; split; [ lra | exact I ]).
  assert (total : size (turned b0 b1 b2 d k) + loss t s (turned b0 b1 b2 d k) <= bp 1002) by lra.
  unfold turned, numbers3, dots in *.
  apply fits_sum; [ lra | lra | exact total | intros X1; apply fits_sum; [ lra | lra | exact X1 | | ] | ];
    intros X2; (split; [ exact X2 | split; apply number; lra ]).
Qed.
Theorem pass_fits x part_ r : within x L -> part part_ (pass b0 b1 b2 d x) -> computed v t s part_ r -> Rabs r <= bp 1003.
Proof.
  intros X P C. destruct (environment_facts _ _ _ _ _ env) as [[V [T Z]] [[N0 [SN NS]] _]]. destruct tiny_bounds as [T0 T1]. destruct u_bounds as [U0 U1].
  destruct limits as [M [P1 [P2 [P3 P4]]]]. replace (bp 1003) with (2 * bp 1002) by (change 1003%Z with (1 + 1002)%Z; rewrite bpow_plus; reflexivity).
  destruct (pass_bounds v t s N w env b0 b1 b2 d L S HS HL Hd columns x X) as [B A].
  assert (tK : tiny * (N * S * L) <= / 500).
  { apply Rle_trans with (tiny * (1.001 * bp 1000)); [ apply Rmult_le_compat_l; lra | lra ]. }
  assert (tS : tiny * S <= / 500) by (apply Rle_trans with (tiny * (2 * bp 900)); [ apply Rmult_le_compat_l; lra | lra ]).
  assert (tL : tiny * L <= / 1000) by (apply Rle_trans with (tiny * bp 900); [ apply Rmult_le_compat_l; lra | lra ]).
  assert (t1 : tiny <= / 1000) by (assert (tiny * 1 <= tiny * bp 900) by (apply Rmult_le_compat_l; lra); lra).
  apply (value_fits v t s (proj1 V) (proj1 T) (proj1 Z) (bp 1002) (pass b0 b1 b2 d x) part_); [ | exact P | | exact C ].
  - assert (total : size (pass b0 b1 b2 d x) + loss t s (pass b0 b1 b2 d x) <= bp 1002) by lra.
    destruct X as [X0 [X1 X2]].
    assert (number : forall y, Rabs y <= L -> fits t s (bp 1002) (Num y)) by (intros y Hy; cbn [fits size loss]; split; [ lra | exact I ]).
    unfold pass, dots in *. pose proof turned_fits as F.
    apply fits_sum; [ lra | lra | exact total | intros Y1; apply fits_sum; [ lra | lra | exact Y1 | | ] | ];
      intros Y2; (split; [ exact Y2 | split; [ apply F, columns; auto | apply number; assumption ] ]).
  - apply Rle_trans with ((1 + v) ^ 6); [ apply g_le; [ lra | apply (part_depth _ _ P) ] | ].
    pose proof (six_roundings v t s N w env). lra.
Qed.
End PassFits.
