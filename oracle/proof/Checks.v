(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* The conditions of every kind of certificate (docs/reference/certificates.md, "What is checked"). *)
From Coq Require Import ZArith QArith List Bool Sorting.Mergesort Orders Lia.
From Oblong Require Import Definitions Cases Checker.
Import ListNotations.
Open Scope Z_scope.

(* ---- rounding: the numbers that round to a stated one lie between two ends, which count if `shut` ---- *)

Record ends := Ends { low : option Q; high : option Q; shut : bool }.
Definition pow2 (e : Z) : Q :=
  match e with Z0 => 1%Q | Zpos k => qint (2 ^ Zpos k) | Zneg k => Qmake 1 (Z.to_pos (2 ^ Zpos k)) end.

(* m = k 2^e with the k and e of the format: a guess, and its check. *)
Definition guess (f : format) (m : Q) : Z * Z :=
  let e := Z.max (Z.log2 (Qnum m) - Z.log2 (Zpos (Qden m)) - precision f) (lowest f) in
  let e := if qle (qint (2 ^ precision f)) (Qmult m (pow2 (- e))) then e + 1 else e in
  let e := if Qnum m =? 0 then lowest f else e in
  let x := Qmult m (pow2 (- e)) in (Qnum x / Zpos (Qden x), e).
Definition is_number (f : format) (m : Q) (k e : Z) : bool :=
  qeq m (Qmult (qint k) (pow2 e)) && (0 <=? k) && (k <? 2 ^ precision f)
  && ((2 ^ (precision f - 1) <=? k) || (e =? lowest f)) && (lowest f <=? e) && (e + precision f <=? beyond f).
Definition decompose (f : format) (m : Q) : option (Z * Z) :=
  let '(k, e) := guess f m in if is_number f m k e then Some (k, e) else None.

Definition rounding (f : format) (number : option Q) : option ends :=
  match number with
  | None => Some (Ends (Some (Qmult (qint (2 ^ (precision f + 1) - 1)) (pow2 (beyond f - precision f - 1)))) None true)
  | Some m =>
      do (k, e) <- decompose f m;
      let up := Qmult (qint (2 * k + 1)) (pow2 (e - 1)) in
      if k =? 0 then Some (Ends None (Some up) true)
      else
        let down := if (k =? 2 ^ (precision f - 1)) && (lowest f <? e)
                    then Qmult (qint (4 * k - 1)) (pow2 (e - 2)) else Qmult (qint (2 * k - 1)) (pow2 (e - 1)) in
        Some (Ends (Some down) (Some up) (Z.even k))
  end.

(* What a claim says of the signed distance. *)
Definition claimed (c : claim) : option ends :=
  match c with
  | Separated => Some (Ends (Some 0%Q) None false)
  | Touching => Some (Ends (Some 0%Q) (Some 0%Q) true)
  | Overlapping => Some (Ends None (Some 0%Q) false)
  | Intersecting => Some (Ends None (Some 0%Q) true)
  | Distance_between l h =>
      Some (Ends (match l with Some x => if qlt 0 x then l else None | None => None end) h true)
  | Distance_rounded f number => rounding f number
  | _ => None
  end.

(* ---- closed surfaces ---- *)

Definition edge := (Z * Z)%type.
Module EdgeOrder <: TotalLeBool.
  Definition t := edge.
  Definition leb (x y : t) := (fst x <? fst y) || ((fst x =? fst y) && (snd x <=? snd y)).
  Theorem leb_total x y : leb x y = true \/ leb y x = true.
  Proof.
    unfold leb. destruct x as [a b], y as [c d]; simpl.
    destruct (Z.ltb_spec a c); [ auto | ]. destruct (Z.ltb_spec c a); [ auto | ].
    assert (a = c) by lia. subst c. rewrite Z.eqb_refl. simpl.
    destruct (Z.leb_spec b d); [ auto | right; apply Z.leb_le; lia ].
  Qed.
End EdgeOrder.
Module EdgeSort := Sort EdgeOrder.

Definition edge_eqb (x y : edge) := (fst x =? fst y) && (snd x =? snd y).
Fixpoint all_equal (l m : list edge) : bool :=
  match l, m with [], [] => true | x :: l, y :: m => edge_eqb x y && all_equal l m | _, _ => false end.
Definition same_edges l m := all_equal (EdgeSort.sort l) (EdgeSort.sort m).

Definition directed (f : list Z) : list edge :=
  match f with [i; j; k] => [(i, j); (j, k); (k, i)] | [i; j] => [(i, 0)] | _ => [] end.
Definition reverse (f : list Z) : list edge :=
  match f with [i; j; k] => [(j, i); (k, j); (i, k)] | [i; j] => [(j, 0)] | _ => [] end.
Definition is_closed (facets : list (list Z)) : bool :=
  same_edges (flat_map directed facets) (flat_map reverse facets).

(* The normal of a facet and its height n.w, with corners in units of 1/(S D). *)
Definition facet_plane (d : dimension) (corner : Z -> option point) (f : list Z) : option (zvec * Z * positive) :=
  match d, f with
  | space, [i; j; k] =>
      do (p, a) <- corner i; do (q, b) <- corner j; do (r, c) <- corner k;
      let p := vscale (Zpos (b * c)) p in let q := vscale (Zpos (a * c)) q in let r := vscale (Zpos (a * b)) r in
      let n := vcross (vsub q p) (vsub r p) in
      Some (n, vdot n p, (a * b * c)%positive)
  | plane, [i; j] =>
      do (p, a) <- corner i; do (q, b) <- corner j;
      let p := vscale (Zpos b) p in let q := vscale (Zpos a) q in
      let along := vsub q p in let n := V (vy along) (- vx along) 0 in
      Some (n, vdot n p, (a * b)%positive)
  | _, _ => None
  end.

(* No facet is nearer to the origin than sqrt(squared); strictly: every one is farther. *)
Definition facet_far (d : dimension) (D : positive) corner (squared : Q) (strictly : bool) f : bool :=
  match facet_plane d corner f with
  | Some (n, h, s) =>
      let limit := Qmult squared (qint (vdot n n * (Zpos (s * D) * Zpos (s * D)))) in
      (0 <? h) && (if strictly then qlt limit (qint (h * h)) else qle limit (qint (h * h)))
  | None => false
  end.
Definition surface_far d D corner squared strictly facets : bool :=
  match facets with [] => false | _ => true end
  && forallb (facet_far d D corner squared strictly) facets && is_closed facets.

(* ---- a pair of bodies ---- *)

Section Checks.
Variable p : pair.
Let D := denominator p.

Definition is_pair : bool :=
  (0 <=? radius_a p) && (0 <=? radius_b p)
  && match dim p with plane => is_flat (core_a p) && is_flat (core_b p) | space => true end.
Definition rho : Q := Qmake (radius_a p + radius_b p) D.
Definition is_normal (n : zvec) : bool :=
  negb (is_zero n) && match dim p with plane => vz n =? 0 | space => true end.

(* A lower bound of n.x - n.y over the cores, in units of 1/D. *)
Definition gap_with (n : zvec) (roots : list Q) : option (Q * list Q) :=
  do (ha, roots) <- support D (vneg n) (core_a p) roots;
  do (hb, roots) <- support D n (core_b p) roots;
  Some (Qopp (Qplus ha hb), roots).
Definition gap (n : zvec) (roots : list Q) : option Q :=
  match gap_with n roots with Some (g, []) => Some g | _ => None end.

(* The squared length of a difference, and its comparison with (x + rho)^2; x + rho is not negative. *)
Definition squared_length (w : point) : Q :=
  Qmake (vdot (fst w) (fst w)) (snd w * D * (snd w * D)).
Definition reach (x : Q) : Q := qsquare (Qplus x rho).
(* t >= x, and t > x >= 0, by a direction with this gap. *)
Definition far (n : zvec) (g x : Q) : bool := root_le g (Qmult (Qplus x rho) (qint (Zpos D))) (vdot n n).
Definition farther (n : zvec) (g x : Q) : bool :=
  qle 0 x && root_lt g (Qmult (Qplus x rho) (qint (Zpos D))) (vdot n n).

Variables fa fb : finder.

Definition point_of (f : finder) (ws : weights) : option point :=
  if (1 <=? Z.of_nat (length ws)) && (Z.of_nat (length ws) <=? 4)
  then do vs <- all_of (fun e => do v <- f (fst e); Some (v, snd e)) ws; weighted vs else None.
(* P/S - Q/S: both bodies' weights have one sum. *)
Definition near (a b : weights) : option point :=
  do x <- point_of fa a; do y <- point_of fb b;
  if (snd x =? snd y)%positive then Some (vsub (fst x) (fst y), snd x) else None.
(* No two points of the cores are nearer than these. *)
Definition nearest (w : point) : bool :=
  match gap (fst w) [] with Some g => qle (Qmake (vdot (fst w) (fst w)) (snd w)) g | None => false end.

Definition within_ends (r : ends) (squared : Q) : bool :=
  match high r with
  | Some h => if shut r then qle squared (reach h) else qlt squared (reach h) | None => true end
  && match low r with
  | Some l => if shut r then qle (reach l) squared else qlt (reach l) squared | None => true end.

Definition check_distance (a b : weights) (squared : Q) f number : bool :=
  holds_of (near a b) (fun w => holds_of (rounding f number) (fun r =>
    qeq (squared_length w) squared && qlt (qsquare rho) squared && nearest w && within_ends r squared)).

Definition check_apart (n : zvec) : bool := holds_of (gap n []) (fun g => farther n g 0).

Definition check_touch (a b : weights) (n : option zvec) : bool :=
  holds_of (near a b) (fun w =>
    if qlt 0 rho
    then match n with None => qeq (squared_length w) (qsquare rho) && nearest w | Some _ => false end
    else is_zero (fst w)
         && holds_of n (fun n => is_normal n && holds_of (gap n []) (fun g => qle 0 g))).

(* ---- differences around the origin ---- *)
Definition differences (l : list (Z * Z * Z)) : option (list (zvec * Z)) :=
  all_of (fun '(i, j, w) => do x <- fa i; do y <- fb j; Some (vsub x y, w)) l.
Definition zdet (a b c : zvec) := vdot a (vcross b c).
Definition spans (l : list (zvec * Z)) : bool :=
  existsb (fun u => existsb (fun v =>
    match dim p with
    | plane => negb (vz (vcross (fst u) (fst v)) =? 0)
    | space => existsb (fun w => negb (zdet (fst u) (fst v) (fst w) =? 0)) l
    end) l) l.
Definition interior (l : list (Z * Z * Z)) : bool :=
  let most := match dim p with plane => 4 | space => 6 end in
  (1 <=? Z.of_nat (length l)) && (Z.of_nat (length l) <=? most)
  && holds_of (differences l) (fun d =>
       forallb (fun e => 0 <? snd e) d
       && is_zero (fold_right (fun e t => vadd (vscale (snd e) (fst e)) t) vzero d) && spans d).

Definition check_overlap_points (a b : weights) : bool :=
  qlt 0 rho && holds_of (near a b) (fun w => qlt (squared_length w) (qsquare rho)).
Definition check_overlap_differences l : bool := qle rho 0 && interior l.

(* ---- refutations of decisions and distances ---- *)
Definition check_refutation (c : claim) (e : evidence) : bool :=
  holds_of (claimed c) (fun r =>
    match e with
    | By_direction n =>
        is_normal n && holds_of (high r) (fun h =>
          qlt h 0 || holds_of (gap n []) (fun g => if shut r then farther n g h else far n g h))
    | By_points a b =>
        holds_of (low r) (fun l => holds_of (near a b) (fun w =>
          if shut r then qlt (squared_length w) (reach l) else qle (squared_length w) (reach l)))
    | By_differences l => match low r with Some _ => interior l | None => false end
    end).

(* ---- depths ---- *)
(* h(n)^2 <= squared |n|^2 with h(n) = max n.p - min n.q, exact of polyhedra *)
Definition reaches (n : zvec) (squared : Q) : bool :=
  is_normal n && holds_of (gap (vneg n) []) (fun g =>
    qle (qsquare g) (Qmult squared (qint (vdot n n * (Zpos D * Zpos D))))).
Definition check_depth_surface squared n (corners : list (Z * Z)) facets : bool :=
  reaches n squared
  && holds_of (all_of (fun e => do x <- fa (fst e); do y <- fb (snd e); Some ((vsub x y, 1%positive) : point)) corners)
       (fun l => let t := tabulate l in surface_far (dim p) D (entry t) squared false facets).
Definition check_depth_balls squared (a b : weights) (n : option zvec) : bool :=
  holds_of (near a b) (fun w =>
    qeq (squared_length w) squared && qlt squared (qsquare rho)
    && if qlt 0 squared
       then match n with None => nearest w | Some _ => false end
       else holds_of n (fun n => is_normal n && holds_of (gap (vneg n) []) (fun g => qle 0 g))).

(* ---- casts ---- *)
Variable m : motion.
Definition moved_gap (n : zvec) (g tau : Q) : Q := Qplus g (Qmult tau (qint (vdot n (velocity m)))).
Definition speed n := vdot n (velocity m).
Definition still_apart (n : zvec) (g : Q) : bool :=
  farther n g 0
  && match last m with Some t => qle 0 t && farther n (moved_gap n g t) 0 | None => 0 <=? speed n end.
(* P - Q + tau r is at most rho long. *)
Definition meets (w : point) (tau : Q) : bool :=
  let v := Qmake (Zpos (snd w)) 1 in
  let at_ c r := Qplus (qint c) (Qmult (Qmult tau v) (qint r)) in
  let x := at_ (vx (fst w)) (vx (velocity m)) in let y := at_ (vy (fst w)) (vy (velocity m)) in
  let z := at_ (vz (fst w)) (vz (velocity m)) in
  qle (Qplus (qsquare x) (Qplus (qsquare y) (qsquare z))) (qsquare (Qmult rho (qint (Zpos (snd w * D))))).
Definition in_order (lower upper : Q) : bool :=
  qle 0 lower && qle lower upper && match last m with Some t => qle upper t | None => true end.
(* The direction keeps them apart up to `lower`. *)
Definition apart_before (lower : Q) (n : option zvec) (roots : list Q) : bool :=
  if qeq lower 0 then match n with None => match roots with [] => true | _ => false end | Some _ => false end
  else holds_of n (fun n => (speed n <? 0) && holds_of (gap n roots) (fun g => far n (moved_gap n g lower) 0)).
Definition check_cast_miss n : bool := holds_of (gap n []) (still_apart n).
Definition check_cast_hit lower upper a b n : bool :=
  in_order lower upper && holds_of (near a b) (fun w => meets w upper) && apart_before lower n [].
End Checks.
