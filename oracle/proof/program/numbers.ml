(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* Numbers of case and certificate files as rationals, rounded once to the case's scalar (docs/reference/formats.md). *)
open Json

type scalar = Float | Double | Exact

let max_number = 100_000
let digits_of = function Float -> 24 | _ -> 53
let lowest_of = function Float -> -149 | _ -> -1074
let end_of = function Float -> 128 | _ -> 1024
let power b e = if e >= 0 then Q.of_bigint (Z.pow (Z.of_int b) e) else Q.make Z.one (Z.pow (Z.of_int b) (-e))

let floor_log2 x =
  let e = Z.numbits (Q.num x) - Z.numbits (Q.den x) in
  if Q.leq (power 2 e) x then e else e - 1

let rounded scalar x =
  if scalar = Exact || Q.sign x = 0 then x
  else begin
    let unit = power 2 (max (floor_log2 (Q.abs x) - digits_of scalar + 1) (lowest_of scalar)) in
    let steps = Q.div x unit in
    let low = Z.fdiv (Q.num steps) (Q.den steps) in
    let rest = Q.sub steps (Q.of_bigint low) in
    let c = Q.compare rest (Q.of_ints 1 2) in
    let whole = if c < 0 || (c = 0 && Z.is_even low) then low else Z.succ low in
    let y = Q.mul (Q.of_bigint whole) unit in
    expect (Q.lt (Q.abs y) (power 2 (end_of scalar))) "a number in the scalar's range";
    y
  end

let is_digit c = c >= '0' && c <= '9'
let is_hex c = is_digit c || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')
let what = "a finite number: a decimal, a hex float or a fraction p/q"

(* ±digits base^exponent; the exponent is judged before any power is computed. *)
let scaled scalar base negative whole part exponent =
  let all = whole ^ part in
  let n = String.length all in
  let rec front i = if i < n && all.[i] = '0' then front (i + 1) else i in
  let rec back i = if i > 0 && all.[i - 1] = '0' then back (i - 1) else i in
  let f = front 0 in
  if f = n then Q.zero
  else begin
    let b = back n in
    let per = if base = 2 then 4 else 1 in
    let last = saturated exponent - (per * (String.length part - (n - b))) in
    let digits = String.sub all f (b - f) in
    let leading = last + (per * String.length digits) in
    let value () =
      let z = Z.of_string_base (if base = 2 then 16 else 10) digits in
      let q = Q.mul (Q.of_bigint z) (power base last) in
      if negative then Q.neg q else q in
    if scalar = Exact then begin
      expect (abs leading <= if base = 2 then 16333 else 4900) "an exact number in its range";
      value ()
    end else begin
      let bound = if base = 2 then 2000 else 600 in
      expect (leading <= bound) "a number in the scalar's range";
      if leading < -bound then Q.zero else value ()
    end
  end

let parse scalar text =
  let n = String.length text in
  expect (n <= max_number) "at most 100000 characters";
  let at = ref 0 in
  let here () = if !at < n then text.[!at] else '\000' in
  let sign () = match here () with '-' -> incr at; true | '+' -> incr at; false | _ -> false in
  let run ok = let from = !at in while !at < n && ok text.[!at] do incr at done; String.sub text from (!at - from) in
  let negative = sign () in
  let hexadecimal = !at + 1 < n && text.[!at] = '0' && (text.[!at + 1] = 'x' || text.[!at + 1] = 'X') in
  let finish value = expect (!at = n) what; value in
  let tail marks =
    let mantissa ok =
      let whole = run ok in
      let part = if here () = '.' then (incr at; run ok) else "" in
      (whole, part) in
    let whole, part = mantissa (if hexadecimal then is_hex else is_digit) in
    expect (whole <> "" || part <> "") what;
    let exponent =
      if !at < n && List.mem (here ()) marks then begin
        incr at;
        let minus = sign () in
        let e = run is_digit in
        expect (e <> "") what;
        (if minus then "-" else "") ^ e
      end else "0" in
    finish (whole, part, exponent) in
  if hexadecimal then begin
    at := !at + 2;
    let whole, part, exponent = tail [ 'p'; 'P' ] in
    rounded scalar (scaled scalar 2 negative whole part exponent)
  end else
    match String.index_opt text '/' with
    | Some _ ->
        let p = run is_digit in
        expect (p <> "" && here () = '/') what;
        incr at;
        let q = run is_digit in
        expect (q <> "") what;
        let d = finish (Z.of_string q) in
        expect (Z.sign d <> 0) "a denominator that is not 0";
        let v = Q.make (Z.of_string p) d in
        rounded scalar (if negative then Q.neg v else v)
    | None ->
        let whole, part, exponent = tail [ 'e'; 'E' ] in
        rounded scalar (scaled scalar 10 negative whole part exponent)

let number scalar = function
  | Number s | String s -> parse scalar s
  | _ -> bad "expected a number, or a string with a decimal, a hex float or a fraction p/q"
let size scalar v =
  let x = number scalar v in
  expect (Q.sign x >= 0) "a number that is not negative";
  x

let is_integer text =
  let n = String.length text in
  let from = if n > 0 && text.[0] = '-' then 1 else 0 in
  n > from && n - from <= max_number
  && (let ok = ref true in
      String.iteri (fun i c -> if i >= from && not (is_digit c) then ok := false) text;
      !ok)
  && (text.[from] <> '0' || n = from + 1)

(* A string with an integer: no plus, no leading zeros. *)
let integer = function
  | String s when is_integer s -> Z.of_string s
  | _ -> bad "expected a string with an integer"
(* A JSON number below 2^32. *)
let index = function
  | Number s when is_integer s && String.length s <= 11 ->
      let z = Z.of_string s in
      expect (Z.sign z >= 0 && Z.numbits z <= 32) "the index of a vertex";
      z
  | _ -> bad "expected the index of a vertex"
(* A string p/q with a positive q and no plus. *)
let fraction = function
  | String s -> (
      expect (String.length s <= max_number) "a string with a fraction, p/q";
      match String.index_opt s '/' with
      | Some i ->
          let p = String.sub s 0 i and q = String.sub s (i + 1) (String.length s - i - 1) in
          let body = if p <> "" && p.[0] = '-' then String.sub p 1 (String.length p - 1) else p in
          let all ok t = t <> "" && (let r = ref true in String.iter (fun c -> if not (ok c) then r := false) t; !r) in
          expect (all is_digit body && all is_digit q && q.[0] <> '0') "a string with a fraction, p/q";
          Q.make (Z.of_string p) (Z.of_string q)
      | None -> bad "expected a string with a fraction, p/q")
  | _ -> bad "expected a string with a fraction, p/q"
