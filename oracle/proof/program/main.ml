(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* oblong-verify-proved [--partial] CASES PROOFS: `oblong verify` by the checker that Coq has proved. *)
open Json

let unreadable = ref 0
let complain path number what =
  incr unreadable;
  prerr_endline (Printf.sprintf "%s:%d: %s" path number what)

(* Every line that is not blank; only \n ends a line. *)
let each path read =
  let channel = try open_in_bin path with Sys_error what -> prerr_endline what; exit 3 in
  let rec go number =
    match
      let b = Buffer.create 256 in
      let rec chars n =
        match input_char channel with
        | '\n' -> ()
        | c -> if n <= max_line then Buffer.add_char b c; chars (n + 1)
        | exception End_of_file -> if n = 0 then raise End_of_file in
      chars 0;
      b
    with
    | exception End_of_file -> close_in channel
    | b ->
        let line = Buffer.contents b in
        let n = String.length line in
        (try
           expect (n <= max_line) "a line of at most 67108864 bytes";
           let line = if n > 0 && line.[n - 1] = '\r' then String.sub line 0 (n - 1) else line in
           let blank = ref true in
           String.iter (fun c -> if c <> ' ' && c <> '\t' then blank := false) line;
           let mark = "\xEF\xBB\xBF" in
           let line =
             if String.length line >= 3 && String.sub line 0 3 = mark then String.sub line 3 (String.length line - 3) else line in
           if not !blank then read number line
         with
        | Bad what -> complain path number what
        | Stack_overflow -> complain path number "expected a line of moderate size");
        go (number + 1) in
  go 1

let () =
  let arguments = List.filter (fun a -> a <> "--partial") (List.tl (Array.to_list Sys.argv)) in
  let partial = Array.mem "--partial" Sys.argv in
  match arguments with
  | [ cases; proofs ] ->
      let table : (string, (int * Certificates.t) list ref) Hashtbl.t = Hashtbl.create 1024 in
      each proofs (fun number line ->
          let c = Certificates.read line in
          let l = match Hashtbl.find_opt table c.id with Some l -> l | None -> let l = ref [] in Hashtbl.add table c.id l; l in
          expect (not (List.exists (fun (_, (d : Certificates.t)) -> d.subject = c.subject) !l)) "one certificate a case and subject";
          l := (number, c) :: !l);
      let refused = ref 0 in
      let say id kind subject converted reason =
        if reason <> None then incr refused;
        let field name = function Some s -> Printf.sprintf ", \"%s\": %s" name (quoted s) | None -> "" in
        print_endline
          (Printf.sprintf "{\"format\": \"oblong-check/1\", \"id\": %s%s%s%s, \"accepted\": %b%s}" (quoted id) (field "kind" kind)
             (field "subject" subject) (if converted then ", \"converted\": true" else "") (reason = None) (field "reason" reason)) in
      let seen = Hashtbl.create 1024 in
      each cases (fun _ line ->
          let case = Cases.read line in
          expect (not (Hashtbl.mem seen case.id)) "an id that was not used before";
          Hashtbl.add seen case.id ();
          let of_case = match Hashtbl.find_opt table case.id with Some l -> List.rev !l | None -> [] in
          Hashtbl.remove table case.id;
          List.iter
            (fun (_, (c : Certificates.t)) ->
              let reason =
                match Cases.check case c with
                | () -> if (not partial) && c.kind <> "refutation" && Cases.falls_short case c then Some "shows less than the case asks" else None
                | exception Bodies.Refused why -> Some why
                | exception Stack_overflow -> Some "too large to check"
                | exception Out_of_memory -> Some "too large to check" in
              say case.id (Some c.kind) c.subject (c.converted <> None) reason)
            of_case;
          if (not partial) && List.for_all (fun (_, (c : Certificates.t)) -> c.kind = "refutation") of_case then
            say case.id None None false (Some "no certificate"));
      let strays = Hashtbl.fold (fun _ l all -> !l @ all) table [] in
      List.iter
        (fun (_, (c : Certificates.t)) -> say c.id None None false (Some "a certificate without a case"))
        (List.sort (fun (x, _) (y, _) -> compare x y) strays);
      exit (if !unreadable > 0 then 3 else if !refused > 0 then 1 else 0)
  | _ ->
      prerr_endline "usage: oblong-verify-proved [--partial] CASES PROOFS";
      exit 2
