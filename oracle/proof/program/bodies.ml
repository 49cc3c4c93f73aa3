(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* Bodies as the checker's trees: shapes, poses multiplied out, and one denominator for all coordinates. *)
open Json
open Numbers

exception Refused of string
let require holds why = if not holds then raise (Refused why)

type vector = Q.t array
type map = { rows : vector array; shift : vector }
type body = { shape : shape; pose : map option }
and shape =
  | Vertices of vector list
  | Box of vector
  | Sphere of Q.t
  | Ellipsoid of vector
  | Axial of string * int * Q.t * Q.t  (* capsule, cylinder or cone; axis, radius, half length *)
  | Sum of body list
  | Hull of body list

let nothing () = Array.make 3 Q.zero
let unit axis length = let v = nothing () in v.(axis) <- length; v
let opposite = Array.map Q.neg
let identity () = { rows = Array.init 3 (fun i -> unit i Q.one); shift = nothing () }
let dot u v = Q.add (Q.mul u.(0) v.(0)) (Q.add (Q.mul u.(1) v.(1)) (Q.mul u.(2) v.(2)))
let linear m v = Array.map (fun row -> dot row v) m.rows
let moved m v = Array.map2 Q.add (linear m v) m.shift
let composed outer inner =
  let columns = Array.init 3 (fun j -> linear outer (Array.map (fun row -> row.(j)) inner.rows)) in
  { rows = Array.init 3 (fun i -> Array.init 3 (fun j -> columns.(j).(i))); shift = moved outer inner.shift }

(* ---- reading ---- *)
let vector ?(read = number) scalar dimension v =
  let l = sized (Printf.sprintf "an array of %d numbers" dimension) dimension v in
  let a = nothing () in
  List.iteri (fun i x -> a.(i) <- read scalar x) l;
  a

let read_pose scalar dimension v =
  let m = only v "a pose" [] ([ "linear"; "translation" ] @ if dimension = 3 then [ "quaternion" ] else []) in
  expect (m <> [] && not (List.mem_assoc "linear" m && List.mem_assoc "quaternion" m)) "linear or quaternion, translation, or both";
  let pose = identity () in
  (match find "linear" m with
  | Some l ->
      List.iteri (fun i row ->
          let r = vector scalar dimension row in
          for j = 0 to dimension - 1 do pose.rows.(i).(j) <- r.(j) done)
        (sized "an array of rows" dimension l)
  | None -> ());
  (match find "quaternion" m with
  | Some q -> (
      match List.map (number scalar) (sized "an array of 4 numbers" 4 q) with
      | [ w; x; y; z ] ->
          let ( + ) = Q.add and ( - ) = Q.sub and ( * ) = Q.mul in
          let two = Q.of_int 2 in
          let n = (w * w) + (x * x) + (y * y) + (z * z) in
          expect (Q.sign n <> 0) "a quaternion that is not 0";
          let entries =
            [| [| (w * w) + (x * x) - (y * y) - (z * z); two * ((x * y) - (w * z)); two * ((x * z) + (w * y)) |];
               [| two * ((x * y) + (w * z)); (w * w) - (x * x) + (y * y) - (z * z); two * ((y * z) - (w * x)) |];
               [| two * ((x * z) - (w * y)); two * ((y * z) + (w * x)); (w * w) - (x * x) - (y * y) + (z * z) |] |] in
          Array.iteri (fun i row -> Array.iteri (fun j e -> pose.rows.(i).(j) <- rounded scalar (Q.div e n)) row) entries
      | _ -> bad "expected 4 numbers")
  | None -> ());
  match find "translation" m with
  | Some t -> { pose with shift = vector scalar dimension t }
  | None -> pose

(* A capsule between two points, in the form that the program writes: a capsule along a coordinate axis or a sphere, if the
   scalar represents the half length and the centre, otherwise the sum of two points and a sphere. *)
let between scalar a b radius =
  let halved v = Array.map (fun x -> Q.div x (Q.of_int 2)) v in
  let half = halved (Array.map2 Q.sub b a) and centre = halved (Array.map2 Q.add a b) in
  let represented = Array.for_all (fun x -> Q.equal (rounded scalar x) x) in
  let pose = if Array.for_all (fun x -> Q.sign x = 0) centre then None else Some { (identity ()) with shift = centre } in
  match List.filter (fun i -> Q.sign half.(i) <> 0) [ 0; 1; 2 ] with
  | [] -> { shape = Sphere radius; pose }
  | [ axis ] when represented half && represented centre ->
      { shape = Axial ("capsule", axis, radius, Q.abs half.(axis)); pose }
  | _ -> { shape = Sum [ { shape = Vertices [ a; b ]; pose = None }; { shape = Sphere radius; pose = None } ]; pose = None }

let rec read_body scalar dimension v =
  let m = match v with Object m when List.mem_assoc "shape" m -> m | _ -> bad "expected a body: an object with shape" in
  let name = string "the name of a shape" (List.assoc "shape" m) in
  let fields required optional = only v name ("shape" :: required) ("pose" :: optional) in
  let get m key = List.assoc key m in
  let vec = vector scalar dimension in
  let parts m =
    let l = array "an array of at least one body" (get m "of") in
    expect (l <> []) "an array of at least one body";
    List.map (read_body scalar dimension) l in
  let axial () =
    let m = fields [ "radius"; "half_length" ] [ "axis" ] in
    let radius = size scalar (get m "radius") and half = size scalar (get m "half_length") in
    let axis = match find "axis" m with Some a -> string "an axis" a | None -> "y" in
    let axis = match axis with "x" -> 0 | "y" -> 1 | "z" when dimension = 3 -> 2 | _ -> bad "expected an axis" in
    Axial (name, axis, radius, half) in
  let shape () =
    match name with
    | "points" ->
        let l = array "an array of at least one point" (get (fields [ "vertices" ] []) "vertices") in
        expect (l <> []) "an array of at least one point";
        Vertices (List.map vec l)
    | "box" -> Box (vector ~read:size scalar dimension (get (fields [ "half_extents" ] []) "half_extents"))
    | "sphere" -> Sphere (size scalar (get (fields [ "radius" ] []) "radius"))
    | "ellipsoid" -> Ellipsoid (vector ~read:size scalar dimension (get (fields [ "radii" ] []) "radii"))
    | "capsule" -> axial ()
    | ("cylinder" | "cone") when dimension = 3 -> axial ()
    | "sum" -> Sum (parts (fields [ "of" ] []))
    | "hull" -> Hull (parts (fields [ "of" ] []))
    | "mesh" | "polytope" -> bad ("expected another body than a " ^ name ^ ": the program writes it as points")
    | _ -> bad "expected the name of a shape" in
  let body =
    if name = "capsule" && (List.mem_assoc "from" m || List.mem_assoc "to" m) then
      let m = fields [ "radius"; "from"; "to" ] [] in
      between scalar (vec (get m "from")) (vec (get m "to")) (size scalar (get m "radius"))
    else { shape = shape (); pose = None } in
  match Option.map (read_pose scalar dimension) (find "pose" m) with
  | None -> body
  | pose when body.pose = None -> { body with pose }
  | pose -> { shape = Sum [ body ]; pose }

(* ---- trees with rational vertices ---- *)
type tree = Points of vector list | Plus of tree list | Joined of tree list | Round of vector list

let segment axis half = if Q.sign half = 0 then [ nothing () ] else [ unit axis half; opposite (unit axis half) ]
let corners half =
  List.concat_map
    (fun corner ->
      let flipped i = (corner lsr i) land 1 = 1 in
      if List.exists (fun i -> flipped i && Q.sign half.(i) = 0) [ 0; 1; 2 ] then []
      else [ Array.init 3 (fun i -> if flipped i then Q.neg half.(i) else half.(i)) ])
    [ 0; 1; 2; 3; 4; 5; 6; 7 ]
let inner outer body = match body.pose with Some p -> composed outer p | None -> outer
let without_shift m = { m with shift = nothing () }
(* The first part under the whole map, the others under its linear part. *)
let rec each f map = function [] -> [] | part :: rest -> let x = f map part in x :: each f (without_shift map) rest
let total l = List.fold_left Q.add Q.zero l

(* The table of docs/reference/certificates.md, "The bodies"; None of other bodies. *)
let rec listed outer body : (tree * Q.t) option =
  let map = inner outer body in
  let points vs radius = Some (Points (List.map (moved map) vs), radius) in
  match body.shape with
  | Vertices vs -> points vs Q.zero
  | Box half -> points (corners half) Q.zero
  | Sphere radius -> points [ nothing () ] radius
  | Ellipsoid radii -> (
      match List.filter (fun i -> Q.sign radii.(i) <> 0) [ 0; 1; 2 ] with
      | [] -> points (segment 0 Q.zero) Q.zero
      | [ i ] -> points (segment i radii.(i)) Q.zero
      | _ -> None)
  | Axial (name, axis, radius, half) ->
      if name <> "capsule" && Q.sign radius <> 0 then None else points (segment axis half) radius
  | Sum parts ->
      let l = each listed map parts in
      if List.mem None l then None
      else let l = List.map Option.get l in Some (Plus (List.map fst l), total (List.map snd l))
  | Hull parts ->
      let l = List.map (listed map) parts in
      if List.mem None l then None
      else
        let l = List.map Option.get l in
        let radius = snd (List.hd l) in
        if List.for_all (fun (_, r) -> Q.equal r radius) l then Some (Joined (List.map fst l), radius) else None

(* The table of "The tree". *)
let rec tree dimension outer body : tree * Q.t =
  let map = inner outer body in
  match body.shape with
  | Vertices _ | Box _ | Sphere _ -> Option.get (listed outer body)
  | Axial ("capsule", _, _, _) -> Option.get (listed outer body)
  | Ellipsoid radii ->
      (Plus [ Points [ moved map (nothing ()) ]; Round (List.map (fun j -> linear map (unit j radii.(j))) [ 0; 1; 2 ]) ], Q.zero)
  | Axial (name, axis, radius, half) ->
      let disc = Round (List.map (fun k -> linear map (unit ((axis + k) mod 3) radius)) [ 1; 2 ]) in
      let top = moved map (unit axis half) and bottom = moved map (opposite (unit axis half)) in
      if name = "cylinder" then (Plus [ Points [ top; bottom ]; disc ], Q.zero)
      else (Joined [ Points [ top ]; Plus [ Points [ bottom ]; disc ] ], Q.zero)
  | Sum parts ->
      let l = each (tree dimension) map parts in
      (Plus (List.map fst l), total (List.map snd l))
  | Hull parts ->
      let l = List.map (tree dimension map) parts in
      let least = List.fold_left (fun m (_, r) -> Q.min m r) (snd (List.hd l)) l in
      let grown (core, r) =
        if Q.gt r least then
          Plus [ core; Round (List.init dimension (fun j -> unit j (Q.sub r least))) ]
        else core in
      (Joined (List.map grown l), least)

let rec vectors = function
  | Points l | Round l -> l
  | Plus l | Joined l -> List.concat_map vectors l

(* ---- integers over one denominator ---- *)
let max_bits = 1 lsl 29
let common ?(bounded = false) trees numbers =
  let vs = List.concat_map vectors trees in
  let rec sums = function Points _ | Round _ -> 0 | Plus l -> 1 + List.fold_left (fun n t -> n + sums t) 0 l
    | Joined l -> List.fold_left (fun n t -> n + sums t) 0 l in
  let count = 3 * (List.length vs + List.fold_left (fun n t -> n + sums t) 0 trees) in
  let scale = ref Z.one in
  let add x = if not (Z.divisible !scale (Q.den x)) then scale := Z.lcm !scale (Q.den x) in
  List.iter (fun v -> Array.iter (fun x -> add x;
    if bounded then require (Z.numbits !scale * count <= max_bits) "coordinates too long to check") v) vs;
  List.iter add numbers;
  !scale
let whole scale x = Z.mul (Q.num x) (Z.divexact scale (Q.den x))
let zvec scale v : Checker.zvec = { Checker.vx = whole scale v.(0); vy = whole scale v.(1); vz = whole scale v.(2) }
let rec core scale : tree -> Checker.core = function
  | Points l -> Checker.Points (List.map (zvec scale) l)
  | Round l -> Checker.Round (List.map (zvec scale) l)
  | Plus l -> Checker.Sum (List.map (core scale) l)
  | Joined l -> Checker.Hull (List.map (core scale) l)
