(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* What the checker is given, and what it means: bodies in integers over a common unit, claims, certificates. *)
From Coq Require Import ZArith QArith Qreals Reals List.
From Flocq Require Import Core.
From Oblong Require Import Definitions.
Import ListNotations.
Open Scope R_scope.

Record zvec := V { vx : Z; vy : Z; vz : Z }.
Definition inj (v : zvec) : vector := Vector (IZR (vx v)) (IZR (vy v)) (IZR (vz v)).
(* Coordinates are integers in units of 1/D. *)
Definition real (D : positive) (v : zvec) : vector := scale (/ IZR (Zpos D)) (inj v).

(* ---- bodies ---- *)

(* A core: the hull of vertices, a Minkowski sum, the hull of a union, or the image of a unit ball. *)
Inductive core := Points (l : list zvec) | Sum (l : list core) | Hull (l : list core) | Round (columns : list zvec).
Fixpoint region_of (D : positive) (c : core) : region :=
  match c with
  | Points l => hull (map (real D) l)
  | Sum l => summed (map (region_of D) l)
  | Hull l => joined (map (region_of D) l)
  | Round columns => round_image (map (real D) columns)
  end.

(* Radii too are in units of 1/D; those of a `within` case include the margin. *)
Record pair := Pair {
  dim : dimension; denominator : positive; core_a : core; core_b : core; radius_a : Z; radius_b : Z }.
Definition length_of (p : pair) (z : Z) : R := IZR z / IZR (Zpos (denominator p)).
Definition body_a (p : pair) : region := body (dim p) (region_of (denominator p) (core_a p)) (length_of p (radius_a p)).
Definition body_b (p : pair) : region := body (dim p) (region_of (denominator p) (core_b p)) (length_of p (radius_b p)).

(* A cast: the velocity of A against B, in units of 1/D, and the last parameter. *)
Record motion := Motion { velocity : zvec; last : option Q }.
Definition last_of (m : motion) : option R := option_map Q2R (last m).

(* ---- binary formats ---- *)

Inductive format := binary32 | binary64.
Definition precision f : Z := match f with binary32 => 24 | binary64 => 53 end.
Definition lowest f : Z := match f with binary32 => -149 | binary64 => -1074 end.
Definition beyond f : Z := match f with binary32 => 128 | binary64 => 1024 end.
Definition rounded f (x : R) : R := round radix2 (FLT_exp (lowest f) (precision f)) ZnearestE x.
(* x rounded once, to nearest even, is the number; None is infinity. *)
Definition rounds_to f (x : R) (number : option Q) : Prop :=
  match number with
  | Some m => rounded f x = Q2R m /\ rounded f x < bpow radix2 (beyond f)
  | None => bpow radix2 (beyond f) <= rounded f x
  end.

(* ---- claims, and when they are true ---- *)

Definition between (low high : option Q) (x : R) :=
  match low with Some l => Q2R l <= x | None => True end /\ match high with Some h => x <= Q2R h | None => True end.

Inductive claim :=
  | Separated | Touching | Overlapping | Intersecting
  | Distance_between (low high : option Q)
  | Distance_rounded (f : format) (number : option Q)
  | Depth_between (low high : option Q)
  | Hits (yes : bool)
  | Parameter_between (low high : option Q).
(* The depth of separated bodies is 0 here. Claims of casts are false of bodies at rest. *)
Definition holds (p : pair) (m : option motion) (c : claim) : Prop :=
  let X := body_a p in let Y := body_b p in
  match c with
  | Separated => separated X Y
  | Touching => touching (dim p) X Y
  | Overlapping => overlapping (dim p) X Y
  | Intersecting => meet X Y
  | Distance_between low high => exists d, is_distance X Y d /\ between low high d
  | Distance_rounded f number => exists d, is_distance X Y d /\ rounds_to f d number
  | Depth_between low high => exists s, is_depth (dim p) X Y s /\ between low high s
  | Hits yes =>
      match m with
      | Some m => let some := exists tau, admitted (last_of m) tau /\ meet_at X Y (real (denominator p) (velocity m)) tau in
                  if yes then some else ~ some
      | None => False
      end
  | Parameter_between low high =>
      match m with
      | Some m => exists h, is_first X Y (real (denominator p) (velocity m)) (last_of m) h /\ between low high h
      | None => False
      end
  end.

(* ---- certificates ---- *)

(* A point of a core, written along its tree. *)
Inductive member :=
  | In_points (l : list (Z * Z))          (* vertex, weight *)
  | In_round (u : list Q)
  | In_sum (l : list member)
  | In_hull (l : list (Z * Z * member)).  (* part, weight, its point *)

Definition weights := list (Z * Z).       (* vertex, weight *)
Inductive evidence :=
  | By_direction (n : zvec)
  | By_points (a b : weights)
  | By_differences (l : list (Z * Z * Z)).  (* vertex of A, vertex of B, weight *)

(* Facets have three corners, in the plane two. *)
Inductive statement :=
  | Bracket (lower upper : option Q) (n : option zvec) (roots : list Q) (members : list (member * member))
            (facets : list (list Z))
  | Miss (n : zvec) (roots : list Q)
  | Hit (lower upper : Q) (n : option zvec) (roots : list Q) (members : member * member).

Inductive certificate :=
  | Distance (a b : weights) (squared : Q) (f : format) (number : option Q)
  | Apart (n : zvec)
  | Touch (a b : weights) (n : option zvec)
  | Overlap_points (a b : weights)
  | Overlap_differences (l : list (Z * Z * Z))
  | Refutation (c : claim) (e : evidence)
  | Cast_miss (n : zvec)
  | Cast_hit (lower upper : Q) (a b : weights) (n : option zvec)
  | Depth_surface (squared : Q) (n : zvec) (corners : list (Z * Z)) (facets : list (list Z))
  | Depth_balls (squared : Q) (a b : weights) (n : option zvec)
  (* bodies of any kind *)
  | Stated (outcome : option claim) (s : statement)
  | Refuted (c : claim) (s : statement).
