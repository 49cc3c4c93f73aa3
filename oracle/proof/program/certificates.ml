(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* Certificates as docs/reference/certificates.md has them. *)
open Json
open Numbers

type t = {
  id : string;
  kind : string;
  subject : string option;
  converted : string option;
  names_a : Z.t list list;
  names_b : Z.t list list;
  certificate : Checker.certificate;
  general : bool;  (* about bodies of any kind *)
  narrow : bool;  (* both ends are stated, and near each other *)
}

let max_corners = 1 lsl 16
let max_facets = 1 lsl 17
let q x : Checker.q = { Checker.qnum = Q.num x; qden = Q.den x }
let pair what v = match array what v with [ a; b ] -> (a, b) | _ -> bad ("expected " ^ what)
let triple what v = match array what v with [ a; b; c ] -> (a, b, c) | _ -> bad ("expected " ^ what)
let weights v =
  List.map (fun e -> let i, w = pair "[vertex, weight]" e in (index i, integer w)) (array "an array of [vertex, weight]" v)
let differences v =
  List.map (fun e -> let i, j, w = triple "[vertex of a, vertex of b, weight]" e in ((index i, index j), integer w))
    (array "an array of [vertex of a, vertex of b, weight]" v)
let corners v =
  let l = array "an array of [vertex of a, vertex of b]" v in
  expect (List.length l <= max_corners) "at most 65536 differences";
  List.map (fun e -> let i, j = pair "[vertex of a, vertex of b]" e in (index i, index j)) l
let facets v =
  let l = array "an array of facets" v in
  expect (List.length l <= max_facets) "at most 131072 facets";
  List.map
    (fun f ->
      let f = array "three indices of differences, or two in the plane" f in
      expect (List.length f = 2 || List.length f = 3) "three indices of differences, or two in the plane";
      List.map index f)
    l
let names v = List.map (fun n -> List.map index (array "the name of a vertex" n)) (array "an array of names of vertices" v)
let direction v : Checker.zvec =
  match List.map integer (sized "an array of 3 strings with integers" 3 v) with
  | [ vx; vy; vz ] -> { Checker.vx; vy; vz }
  | _ -> bad "expected an array of 3 strings with integers"
let format v : Checker.format =
  match string "float or double" v with
  | "float" -> Checker.Binary32 | "double" -> Checker.Binary64 | _ -> bad "expected float or double"
let stated v = match v with String "inf" -> None | _ -> Some (q (number Exact v))
let exact v = number Exact v
let get m key = List.assoc key m
let maybe m key read = Option.map read (find key m)
let outcome v : Checker.claim =
  match string "an outcome" v with
  | "separated" -> Checker.Separated | "touching" -> Checker.Touching | "overlapping" -> Checker.Overlapping
  | "intersecting" -> Checker.Intersecting
  | _ -> bad "expected separated, touching, overlapping or intersecting"

let ends read m low high = (maybe m low (fun v -> q (read v)), maybe m high (fun v -> q (read v)))
let claim ?(general = false) v : Checker.claim =
  let m = fields "a claim" v in
  let has k = List.mem_assoc k m in
  if general && (has "depth_lower" || has "depth_upper") then begin
    let m = only v "a claim" [] [ "depth_lower"; "depth_upper" ] in
    let l, h = ends fraction m "depth_lower" "depth_upper" in
    Checker.Depth_between (l, h)
  end
  else if general && (has "parameter_lower" || has "parameter_upper") then begin
    let m = only v "a claim" [] [ "parameter_lower"; "parameter_upper" ] in
    let l, h = ends fraction m "parameter_lower" "parameter_upper" in
    Checker.Parameter_between (l, h)
  end
  else if general && has "hit" then
    match get (only v "a claim" [ "hit" ] []) "hit" with Bool b -> Checker.Hits b | _ -> bad "expected true or false"
  else if has "outcome" then outcome (get (only v "a claim" [ "outcome" ] []) "outcome")
  else if has "rounded_to" then
    let m = only v "a claim" [ "rounded_to"; "distance" ] [] in
    Checker.Distance_rounded (format (get m "rounded_to"), stated (get m "distance"))
  else begin
    let m = only v "a claim" [] [ "lower"; "upper" ] in
    expect (m <> []) "an outcome, or rounded_to and distance, or lower or upper";
    let l, h = ends exact m "lower" "upper" in
    Checker.Distance_between (l, h)
  end

let rec member v : Checker.member =
  match v with
  | Object [ ("vertices", c) ] -> Checker.In_points (weights c)
  | Object [ ("u", c) ] -> Checker.In_round (List.map (fun x -> q (fraction x)) (array "an array of fractions" c))
  | Object [ ("sum", c) ] -> Checker.In_sum (List.map member (array "an array of parts" c))
  | Object [ ("hull", c) ] ->
      Checker.In_hull
        (List.map (fun e -> let i, w, x = triple "[part, weight, member]" e in ((index i, integer w), member x))
           (array "an array of parts" c))
  | _ -> bad "expected a member: vertices, u, sum or hull"
let members v =
  let l = array "an array of pairs of members" v in
  expect (List.length l <= max_corners) "at most 65536 pairs of members";
  List.map (fun e -> let m = only e "a pair of members" [ "a"; "b" ] [] in (member (get m "a"), member (get m "b"))) l

let head = [ "format"; "id"; "kind" ]
let near lower upper =
  match (lower, upper) with
  | Some l, Some u -> Q.leq (Q.mul (Q.sub u l) (Q.of_int 128)) (Q.max (Q.abs l) (Q.abs u))
  | _ -> false
let case_line v =
  let s = string "a case line" v in
  expect (s <> "") "a case line";
  s

(* What has the field `roots`. *)
let read_general id kind v =
  let evidence = [ "lower"; "upper"; "direction"; "members"; "facets" ] in
  let refutation = kind = "refutation" in
  let m =
    if refutation then only v "a refutation" (head @ [ "roots"; "proves"; "claim" ]) (evidence @ [ "subject"; "converted_case" ])
    else only v "a certificate" (head @ [ "roots" ]) (evidence @ [ "outcome" ]) in
  let statement = if refutation then string "what it proves" (get m "proves") else kind in
  let lower = maybe m "lower" fraction and upper = maybe m "upper" fraction in
  let n = maybe m "direction" direction in
  let roots = List.map (fun x -> q (fraction x)) (array "an array of fractions" (get m "roots")) in
  let pairs = Option.value (maybe m "members" members) ~default:[] in
  let surface = Option.value (maybe m "facets" facets) ~default:[] in
  let said = maybe m "outcome" (fun o -> match outcome o with Checker.Intersecting -> bad "expected separated, touching or overlapping" | o -> o) in
  let read_claim = maybe m "claim" (claim ~general:true) in
  let nothing = Checker.Bracket (None, None, None, [], [], []) in  (* refused *)
  let statement =
    match statement with
    | "bracket" -> Checker.Bracket (Option.map q lower, Option.map q upper, n, roots, pairs, surface)
    | "miss" -> (
        match (lower, upper, n, pairs, surface) with
        | None, None, Some n, [], [] -> Checker.Miss (n, roots)
        | _ -> nothing)
    | "hit" -> (
        match (lower, upper, pairs, surface) with
        | Some l, Some u, [ e ], [] -> Checker.Hit (q l, q u, n, roots, e)
        | _ -> nothing)
    | _ -> bad "expected one of bracket, hit, miss" in
  let certificate =
    match read_claim with Some c -> Checker.Refuted (c, statement) | None -> Checker.Stated (said, statement) in
  { id; kind; subject = maybe m "subject" (string "a subject"); converted = maybe m "converted_case" case_line;
    names_a = []; names_b = []; certificate; general = true; narrow = near lower upper }

let read text =
  let v = Json.parse text in
  let m = fields "a certificate" v in
  expect (find "format" m = Some (String "oblong-certificate/1")) "the format \"oblong-certificate/1\"";
  expect (List.mem_assoc "id" m && List.mem_assoc "kind" m) "an id and a kind";
  let id = string "an id" (get m "id") and kind = string "a kind" (get m "kind") in
  let has k = List.mem_assoc k m in
  if has "roots" then read_general id kind v
  else begin
    let required, optional =
      match kind with
      | "distance" -> ([ "a"; "b"; "squared"; "rounded_to"; "distance" ], [])
      | "separated" | "miss" -> ([ "direction" ], [])
      | "touching" -> ([ "a"; "b" ], [ "direction" ])
      | "overlapping" -> ((if has "differences" then [ "differences" ] else [ "a"; "b" ]), [])
      | "hit" -> ([ "lower"; "upper"; "a"; "b" ], [ "direction" ])
      | "penetration" ->
          if has "facets" then ([ "squared"; "direction"; "differences"; "facets" ], []) else ([ "squared"; "a"; "b" ], [ "direction" ])
      | "refutation" ->
          let evidence = if has "direction" then [ "direction" ] else if has "differences" then [ "differences" ] else [ "a"; "b" ] in
          ("claim" :: evidence, [ "subject"; "converted_case" ])
      | _ -> bad "expected the kind of a certificate" in
    let optional =
      if List.mem "a" required || List.mem "differences" required then optional @ [ "vertices_a"; "vertices_b" ] else optional in
    ignore (only v "a certificate" (head @ required) optional);
    let a () = weights (get m "a") and b () = weights (get m "b") and n () = maybe m "direction" direction in
    let squared () = q (exact (get m "squared")) in
    let lower = if kind = "hit" then Some (exact (get m "lower")) else None in
    let upper = if kind = "hit" then Some (exact (get m "upper")) else None in
    let certificate =
      match kind with
      | "distance" -> Checker.Distance (a (), b (), squared (), format (get m "rounded_to"), stated (get m "distance"))
      | "separated" -> Checker.Apart (Option.get (n ()))
      | "miss" -> Checker.Cast_miss (Option.get (n ()))
      | "touching" -> Checker.Touch (a (), b (), n ())
      | "overlapping" ->
          if has "differences" then Checker.Overlap_differences (differences (get m "differences")) else Checker.Overlap_points (a (), b ())
      | "hit" -> Checker.Cast_hit (q (Option.get lower), q (Option.get upper), a (), b (), n ())
      | "penetration" ->
          if has "facets" then
            Checker.Depth_surface (squared (), Option.get (n ()), corners (get m "differences"), facets (get m "facets"))
          else Checker.Depth_balls (squared (), a (), b (), n ())
      | _ ->
          let evidence =
            if has "direction" then Checker.By_direction (Option.get (n ()))
            else if has "differences" then Checker.By_differences (differences (get m "differences"))
            else Checker.By_points (a (), b ()) in
          Checker.Refutation (claim (get m "claim"), evidence) in
    let listed key = Option.value (maybe m key names) ~default:[] in
    { id; kind; subject = maybe m "subject" (string "a subject"); converted = maybe m "converted_case" case_line;
      names_a = listed "vertices_a"; names_b = listed "vertices_b"; certificate; general = false; narrow = near lower upper }
  end
