(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* All that the theorems mean: vectors, bodies, and what is said of a pair of bodies. No proof is in this file. *)
From Coq Require Import Reals List.
Import ListNotations.
Open Scope R_scope.

(* ---- vectors of R^3; the plane is z = 0 ---- *)

Record vector := Vector { px : R; py : R; pz : R }.
Definition zero := Vector 0 0 0.
Definition add a b := Vector (px a + px b) (py a + py b) (pz a + pz b).
Definition sub a b := Vector (px a - px b) (py a - py b) (pz a - pz b).
Definition scale k a := Vector (k * px a) (k * py a) (k * pz a).
Definition dot a b := px a * px b + py a * py b + pz a * pz b.
Definition norm a := sqrt (dot a a).
Definition dist a b := norm (sub a b).

Inductive dimension := plane | space.
Definition lies (d : dimension) (x : vector) := match d with plane => pz x = 0 | space => True end.

(* ---- regions: sets of points ---- *)

Definition region := vector -> Prop.
Definition convex (C : region) := forall x y t, C x -> C y -> 0 <= t <= 1 -> C (add (scale (1 - t) x) (scale t y)).

(* The convex hull of a union: what every convex set has that includes all of them. *)
Definition joined (Xs : list region) : region :=
  fun x => forall C, convex C -> (forall X y, In X Xs -> X y -> C y) -> C x.
(* The convex hull of points. *)
Definition hull (points : list vector) : region :=
  fun x => forall C, convex C -> (forall p, In p points -> C p) -> C x.
(* The Minkowski sum. *)
Definition plus (X Y : region) : region := fun z => exists x y, X x /\ Y y /\ z = add x y.
Definition summed (Xs : list region) : region := fold_right plus (eq zero) Xs.
(* The image of the unit ball of R^k under the matrix whose k columns are given. *)
Fixpoint blend (columns : list vector) (u : list R) : vector :=
  match columns, u with c :: cs, k :: ks => add (scale k c) (blend cs ks) | _, _ => zero end.
Definition squares (u : list R) := fold_right (fun k s => k * k + s) 0 u.
Definition round_image (columns : list vector) : region :=
  fun x => exists u, length u = length columns /\ squares u <= 1 /\ x = blend columns u.

(* A body: all points of the space, or of the plane, within r of a core. *)
Definition body (d : dimension) (core : region) (r : R) : region :=
  fun x => lies d x /\ exists c, core c /\ dist x c <= r.

Definition moved (t : vector) (X : region) : region := fun x => X (sub x t).
Definition meet (X Y : region) := exists x, X x /\ Y x.

(* ---- statements about two bodies ---- *)

Definition separated (X Y : region) := ~ meet X Y.

(* The distance is the infimum of the distances of their points. *)
Definition distance_at_least (X Y : region) s := forall x y, X x -> Y y -> s <= dist x y.
Definition distance_at_most (X Y : region) s := exists x y, X x /\ Y y /\ dist x y <= s.
Definition distance_above X Y s := exists s', s < s' /\ distance_at_least X Y s'.
Definition distance_below X Y s := exists s', s' < s /\ distance_at_most X Y s'.
Definition is_distance X Y s := distance_at_least X Y s /\ distance_at_most X Y s.

(* The depth is the infimum of the lengths of motions that part them. *)
Definition depth_at_least d X Y s := forall t, lies d t -> norm t < s -> meet X (moved t Y).
Definition depth_at_most d X Y s := forall e, 0 < e -> exists t, lies d t /\ norm t < s + e /\ ~ meet X (moved t Y).
Definition depth_above d X Y s := exists s', s < s' /\ depth_at_least d X Y s'.
Definition depth_below d X Y s := exists s', s' < s /\ depth_at_most d X Y s'.
Definition is_depth d X Y s := 0 <= s /\ depth_at_least d X Y s /\ depth_at_most d X Y s.

(* Overlapping: no motion that is short enough parts them. Touching: they meet, and motions as short as you like part
   them. *)
Definition overlapping d X Y := exists s, 0 < s /\ depth_at_least d X Y s.
Definition touching d X Y := meet X Y /\ depth_at_most d X Y 0.

(* The signed distance: the distance of separated bodies, else minus the depth. *)
Definition signed_at_least d X Y s :=
  (0 < s -> distance_at_least X Y s) /\ (s <= 0 -> depth_at_most d X Y (- s)).
Definition signed_at_most d X Y s :=
  (0 <= s -> distance_at_most X Y s) /\ (s < 0 -> depth_at_least d X Y (- s)).

(* Casts: X moves by tau times a velocity, 0 <= tau, and tau <= last if there is a last parameter. *)
Definition admitted (last : option R) tau := 0 <= tau /\ match last with Some m => tau <= m | None => True end.
Definition meet_at X Y v tau := meet (moved (scale tau v) X) Y.
Definition misses X Y v last := forall tau, admitted last tau -> ~ meet_at X Y v tau.
(* The first parameter: they meet at no earlier one, and at parameters as near behind it as you like. *)
Definition is_first X Y v last h :=
  (forall tau, 0 <= tau < h -> ~ meet_at X Y v tau) /\
  (forall e, 0 < e -> exists tau, admitted last tau /\ h <= tau < h + e /\ meet_at X Y v tau).
