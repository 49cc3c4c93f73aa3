(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* Statements about bodies of any kind, and the one function that checks any certificate. *)
From Coq Require Import ZArith QArith List Bool.
From Oblong Require Import Definitions Cases Checker Checks.
Import ListNotations.
Open Scope Z_scope.

Section Statements.
Variable p : pair.
Let D := denominator p.

Definition difference_of (m : member * member) : option point :=
  do x <- place (core_a p) (fst m); do y <- place (core_b p) (snd m); Some (psub x y).

Definition lower_shown (lower : option Q) (n : option zvec) (roots : list Q) : bool :=
  match lower, n with
  | Some l, Some n => is_normal p n && holds_of (gap p n roots) (fun g => far p n g l)
  | None, None => match roots with [] => true | _ => false end
  | _, _ => false
  end.
(* The bound of the depth of the cores that a surface has to show. *)
Definition core_depth (upper : Q) : Q := Qopp (Qplus upper (rho p)).
Definition surface_shown (strictly : bool) (upper : Q) members facets : bool :=
  let s := core_depth upper in
  qle 0 s && holds_of (all_of difference_of members) (fun l =>
    let t := tabulate l in surface_far (dim p) D (entry t) (qsquare s) strictly facets).
Definition upper_shown (upper : option Q) (members : list (member * member)) facets : bool :=
  match upper, members, facets with
  | None, [], [] => true
  | Some u, [m], [] =>
      qle 0 (Qplus u (rho p)) && holds_of (difference_of m) (fun w => qle (squared_length p w) (reach p u))
  | Some u, _ :: _, _ :: _ => surface_shown false u members facets
  | _, _, _ => false
  end.
Definition is_some {A} (x : option A) := match x with Some _ => true | None => false end.
Definition check_bracket lower upper n roots members facets : bool :=
  (is_some lower || is_some upper) && lower_shown lower n roots && upper_shown upper members facets.

Definition bounded_above (x : option Q) (f : Q -> bool) : bool := match x with Some y => f y | None => false end.
(* An outcome that follows from a bracket. *)
Definition outcome_shown (outcome : claim) (lower upper : option Q) (facets : list (list Z)) : bool :=
  match outcome with
  | Separated => bounded_above lower (qlt 0)
  | Touching => bounded_above lower (qeq 0) && bounded_above upper (qeq 0)
  | Overlapping => bounded_above upper (fun u => qlt u 0 || (qeq u 0 && match facets with [] => false | _ => true end))
  | _ => false
  end.

(* ---- refutations ---- *)
(* A bracket beyond an end of a claim about t: `below` if t < upper is shown, not only t <= upper. *)
Definition beyond_ends (r : ends) (lower upper : option Q) (below : bool) : bool :=
  match high r, lower with Some h, Some l => qlt h l || (qeq h l && negb (shut r)) | _, _ => false end
  || match low r, upper with Some l, Some u => qlt u l || (qeq u l && (below || negb (shut r))) | _, _ => false end.
Definition ends_of_depth (low high : option Q) : ends :=
  Ends (option_map Qopp high) (match low with Some x => if qlt 0 x then Some (Qopp x) else None | None => None end) true.
Definition below_0 (x : option Q) : bool := bounded_above x (fun y => qlt y 0).

Definition bracket_refutes (c : claim) lower upper members facets : bool :=
  let below := match upper, facets with
               | Some u, _ :: _ => surface_shown true u members facets | _, _ => false end in
  match c with
  | Depth_between low high => below_0 high || beyond_ends (ends_of_depth low high) lower upper below
  | Hits _ | Parameter_between _ _ => false
  | _ => holds_of (claimed c) (fun r => below_0 (high r) || beyond_ends r lower upper below)
  end.
Definition hit_refutes (c : claim) (lower upper : Q) : bool :=
  match c with
  | Hits yes => negb yes
  | Parameter_between low high =>
      bounded_above high (fun h => qlt h lower) || bounded_above low (fun l => qlt upper l)
  | _ => false
  end.
Definition miss_refutes (c : claim) : bool :=
  match c with Hits yes => yes | Parameter_between _ _ => true | _ => false end.

Variable m : option motion.
Definition check_miss n roots : bool :=
  holds_of m (fun m => is_normal p n && holds_of (gap p n roots) (still_apart p m n)).
Definition check_hit lower upper n roots members : bool :=
  holds_of m (fun m => in_order m lower upper
    && holds_of (difference_of members) (fun w => meets p m w upper)
    && match n with Some n => is_normal p n | None => true end && apart_before p m lower n roots).
End Statements.

(* ---- bodies with a margin: an outcome is that of B and of A grown by a ball of its radius ---- *)
Definition grown (p : pair) (margin : Z) : pair :=
  Pair (dim p) (denominator p) (core_a p) (core_b p) (radius_a p + margin) (radius_b p).
Definition is_outcome (c : claim) : bool :=
  match c with Separated | Touching | Overlapping | Intersecting => true | _ => false end.
Definition about (c : claim) (p : pair) (margin : Z) : pair := if is_outcome c then grown p margin else p.
(* The bodies' signed distance less the margin is that of the grown ones. *)
Definition less_margin (c : claim) (p : pair) (margin : Z) (x : option Q) : option Q :=
  if is_outcome c then option_map (fun y => Qminus y (Qmake margin (denominator p))) x else x.

Section All.
Variables (p : pair) (margin : Z) (m : option motion).
Definition check_stated (outcome : option claim) (s : statement) : bool :=
  match s with
  | Bracket lower upper n roots members facets =>
      check_bracket p lower upper n roots members facets
      && holds_of outcome (fun o =>
           let lower := less_margin o p margin lower in let upper := less_margin o p margin upper in
           check_bracket (about o p margin) lower upper n roots members facets && outcome_shown o lower upper facets)
  | Miss n roots => check_miss p m n roots && negb (is_some outcome)
  | Hit lower upper n roots members => check_hit p m lower upper n roots members && negb (is_some outcome)
  end.
Definition check_refuted (c : claim) (s : statement) : bool :=
  match s with
  | Bracket lower upper n roots members facets =>
      check_bracket p lower upper n roots members facets
      && let p := about c p margin in let lower := less_margin c p margin lower in let upper := less_margin c p margin upper in
         check_bracket p lower upper n roots members facets && bracket_refutes p c lower upper members facets
  | Miss n roots => check_miss p m n roots && miss_refutes c
  | Hit lower upper n roots members => check_hit p m lower upper n roots members && hit_refutes c lower upper
  end.

(* The certificate proves what it says about this pair of bodies, this margin and this motion of A. *)
Definition verify (names_a names_b : list (list Z)) (c : certificate) : bool :=
  let g := grown p margin in
  is_pair p && (0 <=? margin)
  && match dim p, m with plane, Some m => vz (velocity m) =? 0 | _, _ => true end
  && match c with
     | Stated outcome s => check_stated outcome s
     | Refuted c s => check_refuted c s
     | _ =>
         holds_of (find_vertex (core_a p) names_a) (fun fa => holds_of (find_vertex (core_b p) names_b) (fun fb =>
           match c with
           | Distance a b squared f number => check_distance p fa fb a b squared f number
           | Apart n => check_apart g n
           | Touch a b n => check_touch g fa fb a b n
           | Overlap_points a b => check_overlap_points g fa fb a b
           | Overlap_differences l => check_overlap_differences g fa fb l
           | Refutation c e => check_refutation (about c p margin) fa fb c e
           | Cast_miss n => holds_of m (fun m => check_cast_miss p m n)
           | Cast_hit lower upper a b n => holds_of m (fun m => check_cast_hit p fa fb m lower upper a b n)
           | Depth_surface squared n corners facets => check_depth_surface p fa fb squared n corners facets
           | Depth_balls squared a b n => check_depth_balls p fa fb squared a b n
           | Stated _ _ | Refuted _ _ => false
           end))
     end.
End All.
