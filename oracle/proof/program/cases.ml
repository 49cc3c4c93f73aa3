(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* Cases as docs/reference/formats.md has them, and a certificate against its case. *)
open Json
open Numbers
open Bodies

type t = {
  id : string;
  query : string;
  dimension : int;
  a : body;
  b : body option;
  margin : Q.t;
  source : vector option;  (* of a ray *)
  velocity : vector option;
  last : Q.t option;
}

let queries = [ "distance"; "decide"; "raycast"; "sweep"; "penetration"; "signed"; "within" ]

let read text =
  let v = Json.parse text in
  expect (match v with Object m -> find "format" m = Some (String "oblong-case/1") | _ -> false) "the format \"oblong-case/1\"";
  let m =
    only v "a case" [ "format"; "id"; "query"; "scalar"; "a" ]
      [ "dimension"; "b"; "ray"; "sweep"; "margin"; "source"; "expect"; "note" ] in
  let get key = List.assoc key m and has key = List.mem_assoc key m in
  let id = string "an id" (get "id") in
  expect (id <> "") "an id that is not empty";
  let query = string "a query" (get "query") in
  expect (List.mem query queries) "the name of a query";
  let scalar =
    match string "a scalar" (get "scalar") with
    | "float" -> Float | "double" -> Double | "exact" -> Exact | _ -> bad "expected float, double or exact" in
  let dimension = match find "dimension" m with None | Some (Number "3") -> 3 | Some (Number "2") -> 2 | _ -> bad "expected 2 or 3" in
  let a = read_body scalar dimension (get "a") in
  List.iter (fun k -> match find k m with Some s -> ignore (string k s) | None -> ()) [ "source"; "note" ];
  expect (has "b" = (query <> "raycast")) "a second body, but in a raycast none";
  expect (has "ray" = (query = "raycast")) "a ray in a raycast, and only there";
  expect (has "sweep" = (query = "sweep")) "a sweep in a sweep, and only there";
  expect (has "margin" = (query = "within")) "a margin in a within case, and only there";
  let b = Option.map (read_body scalar dimension) (find "b" m) in
  let margin = match find "margin" m with Some x -> size scalar x | None -> Q.zero in
  let vec = vector scalar dimension in
  let source, velocity, last =
    match (find "ray" m, find "sweep" m) with
    | Some ray, _ ->
        let r = only ray "a ray" [ "source"; "direction" ] [ "max" ] in
        (Some (vec (List.assoc "source" r)), Some (vec (List.assoc "direction" r)), Option.map (size scalar) (find "max" r))
    | None, Some sweep ->
        let s = only sweep "a sweep" [ "velocity_a"; "velocity_b" ] [ "max" ] in
        (None, Some (Array.map2 Q.sub (vec (List.assoc "velocity_a" s)) (vec (List.assoc "velocity_b" s))),
         Option.map (size scalar) (find "max" s))
    | None, None -> (None, None, None) in
  { id; query; dimension; a; b; margin; source; velocity; last }

let q x : Checker.q = { Checker.qnum = Q.num x; qden = Q.den x }

(* A limit of docs/reference/certificates.md: no facet twice, whichever its first corner. *)
let require_distinct facets =
  let seen = Hashtbl.create 64 in
  List.iter
    (fun f ->
      let least x y = if List.compare Z.compare x y < 0 then x else y in
      let turned = match f with
        | [ i; j; k ] -> least f (least [ j; k; i ] [ k; i; j ])
        | _ -> f in
      let key = String.concat "," (List.map Z.to_string turned) in
      require (not (Hashtbl.mem seen key)) "a facet twice";
      Hashtbl.add seen key ())
    facets

(* Throws Refused with the reason. *)
let check (case : t) (c : Certificates.t) =
  let case =
    match c.converted with
    | None -> case
    | Some text ->
        let converted = try read text with Bad what -> raise (Refused what) in
        require (converted.id = case.id && converted.query = case.query) "of another id or query";
        converted in
  let cast =
    match c.certificate with
    | Checker.Cast_miss _ | Cast_hit _ | Stated (_, (Miss _ | Hit _)) | Refuted (_, (Miss _ | Hit _)) -> true
    | _ -> false in
  require (cast = (case.velocity <> None)) "of a cast, or of bodies at rest";
  (match c.certificate with
  | Checker.Depth_surface (_, _, _, facets)
  | Stated (_, Bracket (_, _, _, _, _, facets)) | Refuted (_, Bracket (_, _, _, _, _, facets)) -> require_distinct facets
  | _ -> ());
  let body b =
    if c.general then tree case.dimension (identity ()) b
    else match listed (identity ()) b with Some x -> x | None -> raise (Refused "a body that is no polyhedron with a ball") in
  let first, second =
    match (case.source, case.b) with
    | Some s, _ -> ((Points [ s ], Q.zero), body case.a)
    | None, Some b -> (body case.a, body b)
    | None, None -> raise (Refused "one body") in
  let velocity = Option.value case.velocity ~default:(nothing ()) in
  ignore (common ~bounded:(not c.general) [ fst first; fst second ] []);
  let scale = common [ fst first; fst second; Points [ velocity ] ] [ snd first; snd second; case.margin ] in
  let pair : Checker.pair =
    { Checker.dim = (if case.dimension = 2 then Checker.Plane else Checker.Space); denominator = scale;
      core_a = core scale (fst first); core_b = core scale (fst second);
      radius_a = whole scale (snd first); radius_b = whole scale (snd second) } in
  let motion : Checker.motion option =
    Option.map (fun v : Checker.motion -> { Checker.velocity = zvec scale v; last = Option.map q case.last }) case.velocity in
  require (Checker.verify pair (whole scale case.margin) motion c.names_a c.names_b c.certificate) "a condition does not hold"

(* Whether a certificate that holds shows less than the case asks (docs/reference/certificates.md). *)
let falls_short (case : t) (c : Certificates.t) =
  match (c.kind, c.certificate) with
  | "hit", _ -> not c.narrow
  | _ when case.velocity <> None -> false
  | _ when case.query = "decide" || case.query = "within" -> false
  | ("distance" | "touching" | "penetration"), _ -> false
  | "bracket", Stated (Some Checker.Touching, _) -> false
  | "bracket", _ when c.narrow -> false
  | "separated", _ | "bracket", Stated (Some Checker.Separated, _) -> true
  | _ -> case.query <> "distance"
