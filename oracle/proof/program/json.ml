(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* JSON as docs/reference/formats.md has it: each field once, bounded depth and number of values, UTF-8 alone. *)

exception Bad of string

let bad what = raise (Bad what)
let expect holds what = if not holds then bad ("expected " ^ what)

(* Numbers are kept as they stand in the text. *)
type t = Null | Bool of bool | Number of string | String of string | Array of t list | Object of (string * t) list

let max_depth = 64
let max_values = 5_000_000
let max_line = 64 lsl 20

(* A whole number, brought to a thousand million if it is beyond. *)
let saturated text =
  let negative = text <> "" && text.[0] = '-' in
  let n = String.length text in
  let rec start i = if i < n && (text.[i] = '-' || text.[i] = '+' || text.[i] = '0') then start (i + 1) else i in
  let digits = String.sub text (start 0) (n - start 0) in
  let value = if digits = "" then 0 else if String.length digits > 9 then 1_000_000_000 else int_of_string digits in
  if negative then -value else value

let check_utf8 s =
  let n = String.length s in
  let byte i = if i < n then Char.code s.[i] else 0 in
  let rest i k = for j = 1 to k do expect (byte (i + j) land 0xC0 = 0x80) "UTF-8" done in
  let rec go i =
    if i < n then
      let b = byte i in
      if b < 0x80 then go (i + 1)
      else if b < 0xC2 then bad "expected UTF-8"
      else if b < 0xE0 then (rest i 1; go (i + 2))
      else if b < 0xF0 then begin
        rest i 2;
        let c = ((b land 15) lsl 12) lor ((byte (i + 1) land 63) lsl 6) lor (byte (i + 2) land 63) in
        expect (c >= 0x800 && not (c >= 0xD800 && c <= 0xDFFF)) "UTF-8";
        go (i + 3)
      end
      else begin
        expect (b < 0xF5) "UTF-8";
        rest i 3;
        let c = ((b land 7) lsl 18) lor ((byte (i + 1) land 63) lsl 12) in
        expect (c >= 0x10000 && c <= 0x10FFFF) "UTF-8";
        go (i + 4)
      end
  in
  go 0

let parse text =
  check_utf8 text;
  let n = String.length text in
  let at = ref 0 and values = ref 0 in
  let peek () = if !at < n then text.[!at] else '\000' in
  let rec blank () = match peek () with ' ' | '\t' | '\n' | '\r' when !at < n -> incr at; blank () | _ -> () in
  let take c = if !at < n && text.[!at] = c then incr at else bad (Printf.sprintf "expected JSON: %C at byte %d" c !at) in
  let word w value =
    let l = String.length w in
    if !at + l <= n && String.sub text !at l = w then (at := !at + l; value) else bad "expected JSON" in
  let hex4 () =
    expect (!at + 4 <= n) "JSON";
    let digit c = match c with
      | '0' .. '9' -> Char.code c - 48 | 'a' .. 'f' -> Char.code c - 87 | 'A' .. 'F' -> Char.code c - 55 | _ -> bad "expected JSON" in
    let v = ref 0 in
    for i = 0 to 3 do v := (!v * 16) + digit text.[!at + i] done;
    at := !at + 4;
    !v in
  let string () =
    take '"';
    let b = Buffer.create 16 in
    let rec go () =
      expect (!at < n) "JSON: the end of a string";
      let c = text.[!at] in
      incr at;
      if c = '"' then ()
      else if c < ' ' then bad "expected JSON: no control character in a string"
      else if c <> '\\' then (Buffer.add_char b c; go ())
      else begin
        expect (!at < n) "JSON";
        let e = text.[!at] in
        incr at;
        (match e with
        | '"' | '\\' | '/' -> Buffer.add_char b e
        | 'b' -> Buffer.add_char b '\b' | 'f' -> Buffer.add_char b '\012' | 'n' -> Buffer.add_char b '\n'
        | 'r' -> Buffer.add_char b '\r' | 't' -> Buffer.add_char b '\t'
        | 'u' ->
            let u = hex4 () in
            let u =
              if u >= 0xD800 && u < 0xDC00 then begin
                expect (!at + 2 <= n && text.[!at] = '\\' && text.[!at + 1] = 'u') "both halves of a surrogate pair";
                at := !at + 2;
                let low = hex4 () in
                expect (low >= 0xDC00 && low < 0xE000) "both halves of a surrogate pair";
                0x10000 + ((u - 0xD800) lsl 10) + (low - 0xDC00)
              end else u in
            expect (not (u >= 0xD800 && u < 0xE000)) "both halves of a surrogate pair";
            Buffer.add_utf_8_uchar b (Uchar.of_int u)
        | _ -> bad "expected JSON: an escape");
        go ()
      end in
    go ();
    Buffer.contents b in
  let number () =
    let start = !at in
    let digits () =
      let from = !at in
      while (match peek () with '0' .. '9' -> true | _ -> false) do incr at done;
      expect (!at > from) "JSON: a digit";
      String.sub text from (!at - from) in
    if peek () = '-' then incr at;
    let whole = digits () in
    expect (String.length whole = 1 || whole.[0] <> '0') "JSON: no leading zero";
    let part = if peek () = '.' then (incr at; digits ()) else "" in
    let exponent =
      if peek () = 'e' || peek () = 'E' then begin
        incr at;
        let sign = match peek () with '-' -> incr at; "-" | '+' -> incr at; "" | _ -> "" in
        sign ^ digits ()
      end else "0" in
    let all = whole ^ part in
    let rec zeros i = if i < String.length all && all.[i] = '0' then zeros (i + 1) else i in
    let z = zeros 0 in
    if z < String.length all then
      expect (String.length whole - z + saturated exponent <= 4932) "a number below 10^4932 in magnitude";
    String.sub text start (!at - start) in
  let rec value depth =
    incr values;
    expect (!values <= max_values) "at most 5000000 values in a line";
    blank ();
    match peek () with
    | '{' ->
        expect (depth <= max_depth) "at most 64 arrays and objects within each other";
        incr at;
        blank ();
        if peek () = '}' then (incr at; Object [])
        else
          let seen = Hashtbl.create 8 in
          let rec members acc =
            blank ();
            let key = string () in
            expect (not (Hashtbl.mem seen key)) "each field once";
            Hashtbl.add seen key ();
            blank ();
            take ':';
            let v = value (depth + 1) in
            blank ();
            if peek () = ',' then (incr at; members ((key, v) :: acc)) else (take '}'; List.rev ((key, v) :: acc)) in
          Object (members [])
    | '[' ->
        expect (depth <= max_depth) "at most 64 arrays and objects within each other";
        incr at;
        blank ();
        if peek () = ']' then (incr at; Array [])
        else
          let rec items acc =
            let v = value (depth + 1) in
            blank ();
            if peek () = ',' then (incr at; items (v :: acc)) else (take ']'; List.rev (v :: acc)) in
          Array (items [])
    | '"' -> String (string ())
    | 't' -> word "true" (Bool true)
    | 'f' -> word "false" (Bool false)
    | 'n' -> word "null" Null
    | '-' | '0' .. '9' -> Number (number ())
    | _ -> bad "expected JSON" in
  let v = value 1 in
  blank ();
  expect (!at = n) "JSON, and nothing behind it";
  v

(* ---- access ---- *)
let fields what value = match value with Object m -> m | _ -> bad ("expected " ^ what)
let only value what required optional =
  let m = fields what value in
  List.iter (fun (k, _) -> expect (List.mem k required || List.mem k optional) ("no field " ^ String.escaped k ^ " in " ^ what)) m;
  List.iter (fun k -> expect (List.mem_assoc k m) (what ^ " with " ^ k)) required;
  m
let find key m = List.assoc_opt key m
let string what = function String s -> s | _ -> bad ("expected " ^ what)
let array what = function Array l -> l | _ -> bad ("expected " ^ what)
let sized what n v =
  let l = array what v in
  expect (List.compare_length_with l n = 0) what;
  l

let quoted s =
  let b = Buffer.create (String.length s + 2) in
  Buffer.add_char b '"';
  String.iter
    (fun c ->
      match c with
      | '"' -> Buffer.add_string b "\\\"" | '\\' -> Buffer.add_string b "\\\\"
      | c when c < ' ' || c = '\127' -> Buffer.add_string b (Printf.sprintf "\\u%04x" (Char.code c))
      | c -> Buffer.add_char b c)
    s;
  Buffer.add_char b '"';
  Buffer.contents b
