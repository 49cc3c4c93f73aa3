(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* What is run: integers and fractions, no search. *)
From Coq Require Import ZArith QArith List Bool Sorting.Mergesort Orders FMapPositive.
From Oblong Require Import Definitions Cases.
Import ListNotations.
Open Scope Z_scope.

Definition vzero := V 0 0 0.
Definition vadd a b := V (vx a + vx b) (vy a + vy b) (vz a + vz b).
Definition vsub a b := V (vx a - vx b) (vy a - vy b) (vz a - vz b).
Definition vscale k a := V (k * vx a) (k * vy a) (k * vz a).
Definition vneg a := V (- vx a) (- vy a) (- vz a).
Definition vdot a b := vx a * vx b + vy a * vy b + vz a * vz b.
Definition vcross a b := V (vy a * vz b - vz a * vy b) (vz a * vx b - vx a * vz b) (vx a * vy b - vy a * vx b).
Definition is_zero a := (vx a =? 0) && (vy a =? 0) && (vz a =? 0).

Definition qle (x y : Q) := Qle_bool x y.
Definition qlt (x y : Q) := negb (Qle_bool y x).
Definition qeq (x y : Q) := Qeq_bool x y.
Definition qsquare (x : Q) := Qmult x x.
Notation qint := inject_Z.

Definition bind {A B} (x : option A) (f : A -> option B) : option B := match x with Some y => f y | None => None end.
Notation "'do' x <- e ; f" := (bind e (fun x => f)) (at level 200, x pattern, e at level 100, f at level 200).
Definition holds_of {A} (x : option A) (f : A -> bool) : bool := match x with Some y => f y | None => false end.

(* ---- cores ---- *)

Fixpoint nth_z {A} (l : list A) (i : Z) : option A :=
  match l with [] => None | x :: t => if i =? 0 then Some x else nth_z t (i - 1) end.

Fixpoint is_flat (c : core) : bool :=
  match c with
  | Points l | Round l => forallb (fun v => vz v =? 0) l
  | Sum l | Hull l => forallb is_flat l
  end.

(* The greatest n.v of vertices. *)
Definition greatest (n : zvec) (l : list zvec) : option Z :=
  match l with [] => None | v :: t => Some (fold_left (fun m w => Z.max m (vdot n w)) t (vdot n v)) end.

Section Core.
Variable D : positive.

(* A bound of the support value n.x, in units of 1/D, and the roots that are left. *)
Fixpoint support (n : zvec) (c : core) (roots : list Q) : option (Q * list Q) :=
  match c with
  | Points l => do h <- greatest n l; Some (qint h, roots)
  | Round columns =>
      match roots with
      | s :: rest =>
          let squares := fold_right (fun c t => vdot n c * vdot n c + t) 0 columns in
          let length := Qmult s (qint (Zpos D)) in
          if qle 0 s && qle (qint squares) (qsquare length) then Some (length, rest) else None
      | [] => None
      end
  | Sum l =>
      (fix go l roots :=
         match l with
         | [] => Some (0%Q, roots)
         | c :: cs => do (h, roots) <- support n c roots; do (t, roots) <- go cs roots; Some (Qplus h t, roots)
         end) l roots
  | Hull l =>
      (fix go l roots :=
         match l with
         | [] => None
         | [c] => support n c roots
         | c :: cs =>
             do (h, roots) <- support n c roots; do (t, roots) <- go cs roots;
             Some (if qle h t then t else h, roots)
         end) l roots
  end.

(* A point: its coordinates in units of 1/(S D). *)
Definition point := (zvec * positive)%type.
Definition padd (x y : point) : point :=
  (vadd (vscale (Zpos (snd y)) (fst x)) (vscale (Zpos (snd x)) (fst y)), (snd x * snd y)%positive).
Definition psub (x y : point) : point := padd x (vneg (fst y), snd y).
Definition origin : point := (vzero, 1%positive).

(* Points with weights that are not negative, over their total. *)
Definition weighted (l : list (zvec * Z)) : option point :=
  let total := fold_right (fun e t => snd e + t) 0 l in
  let sum := fold_right (fun e t => vadd (vscale (snd e) (fst e)) t) vzero l in
  if forallb (fun e => 0 <=? snd e) l then match total with Zpos s => Some (sum, s) | _ => None end else None.

Fixpoint all_of {A B} (f : A -> option B) (l : list A) : option (list B) :=
  match l with [] => Some [] | x :: t => do y <- f x; do r <- all_of f t; Some (y :: r) end.

(* Columns times fractions u with squares of at most 1 in all. *)
Fixpoint blended (columns : list zvec) (u : list Q) : option point :=
  match columns, u with
  | [], [] => Some origin
  | c :: cs, k :: ks => do x <- blended cs ks; Some (padd (vscale (Qnum k) c, Qden k) x)
  | _, _ => None
  end.

Fixpoint place (c : core) (m : member) {struct m} : option point :=
  match m with
  | In_points ws =>
      match c with
      | Points l => do vs <- all_of (fun e => do v <- nth_z l (fst e); Some (v, snd e)) ws; weighted vs
      | _ => None
      end
  | In_round u =>
      match c with
      | Round columns =>
          if qle (fold_right (fun k s => Qplus (qsquare k) s) 0%Q u) 1 then blended columns u else None
      | _ => None
      end
  | In_sum ms =>
      match c with
      | Sum cs =>
          (fix go cs ms {struct ms} :=
             match cs, ms with
             | [], [] => Some origin
             | c :: cs, m :: ms => do x <- place c m; do y <- go cs ms; Some (padd x y)
             | _, _ => None
             end) cs ms
      | _ => None
      end
  | In_hull l =>
      match c with
      | Hull cs =>
          (* the sum of weight times point, and the weights' sum *)
          do (x, t) <- (fix go l : option (point * Z) :=
             match l with
             | [] => Some (origin, 0)
             | (i, w, m) :: l =>
                 do c <- nth_z cs i; do y <- place c m; do (x, t) <- go l;
                 if 0 <=? w then Some (padd (vscale w (fst y), snd y) x, w + t) else None
             end) l;
          match t with Zpos s => Some (fst x, (snd x * s)%positive) | _ => None end
      | _ => None
      end
  end.
End Core.

(* ---- vertices of polyhedra by index and by name ---- *)

Fixpoint count (c : core) : option Z :=
  match c with
  | Points l => Some (Z.of_nat (length l))
  | Round _ => None
  | Sum l => (fix go l := match l with [] => Some 1 | c :: cs => do x <- count c; do y <- go cs; Some (x * y) end) l
  | Hull l => (fix go l := match l with [] => Some 0 | c :: cs => do x <- count c; do y <- go cs; Some (x + y) end) l
  end.

(* Of a sum the last part's index runs fastest. *)
Fixpoint vertex (c : core) (i : Z) : option zvec :=
  match c with
  | Points l => nth_z l i
  | Round _ => None
  | Sum l =>
      (fix go l i :=
         match l with
         | [] => if i =? 0 then Some vzero else None
         | c :: cs => do m <- count (Sum cs);
             if 0 <? m then do v <- vertex c (i / m); do w <- go cs (i mod m); Some (vadd v w) else None
         end) l i
  | Hull l =>
      (fix go l i :=
         match l with
         | [] => None
         | c :: cs => do m <- count c; if i <? m then vertex c i else go cs (i - m)
         end) l i
  end.

Fixpoint named (c : core) (name : list Z) : option (zvec * list Z) :=
  match c with
  | Points l => match name with i :: rest => do v <- nth_z l i; Some (v, rest) | [] => None end
  | Round _ => None
  | Sum l =>
      (fix go l name :=
         match l with
         | [] => Some (vzero, name)
         | c :: cs => do (v, name) <- named c name; do (w, name) <- go cs name; Some (vadd v w, name)
         end) l name
  | Hull l =>
      match name with
      | i :: rest =>
          (fix go l i := match l with [] => None | c :: cs => if i =? 0 then named c rest else go cs (i - 1) end) l i
      | [] => None
      end
  end.
Definition the_named (c : core) (name : list Z) : option zvec :=
  match named c name with Some (v, []) => Some v | _ => None end.

(* Lists with fast access. *)
Definition table (A : Type) := PositiveMap.t A.
Fixpoint tabulate_from {A} (l : list A) (i : positive) (t : table A) : table A :=
  match l with [] => t | x :: l => tabulate_from l (Pos.succ i) (PositiveMap.add i x t) end.
Definition tabulate {A} (l : list A) : table A := tabulate_from l 1%positive (PositiveMap.empty A).
Definition entry {A} (t : table A) (i : Z) : option A :=
  match i with Z0 => PositiveMap.find 1%positive t | Zpos p => PositiveMap.find (Pos.succ p) t | Zneg _ => None end.

(* How a certificate's indices find vertices: in its list of names if it has one, else in the core. *)
Definition finder := Z -> option zvec.
Definition find_vertex (c : core) (names : list (list Z)) : option finder :=
  match names with
  | [] => match c with
          | Points l => let t := tabulate l in Some (entry t)
          | _ => Some (fun i => do m <- count c; if (0 <=? i) && (i <? m) then vertex c i else None)
          end
  | _ => do vs <- all_of (the_named c) names; let t := tabulate vs in Some (entry t)
  end.

(* x >= y sqrt(q), and x > y sqrt(q) for y >= 0; q >= 0 *)
Definition root_le (x y : Q) (q : Z) : bool :=
  let yy := Qmult (qsquare y) (qint q) in
  if qle 0 y then qle 0 x && qle yy (qsquare x) else qle 0 x || qle (qsquare x) yy.
Definition root_lt (x y : Q) (q : Z) : bool :=
  qle 0 y && qlt 0 x && qlt (Qmult (qsquare y) (qint q)) (qsquare x).
