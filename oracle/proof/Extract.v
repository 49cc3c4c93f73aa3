(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* The checker as an OCaml module over Zarith's integers. *)
From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlZBigInt ZArith.
From Oblong Require Import Cases Checker Checks Verify.
(* What the standard mapping leaves to code over bits. *)
Extract Constant Z.pow => "(fun a b -> if Big_int_Z.sign_big_int b < 0 then Big_int_Z.zero_big_int else Big_int_Z.power_big_int_positive_big_int a b)".
Extract Constant Z.log2 => "(fun a -> if Big_int_Z.sign_big_int a <= 0 then Big_int_Z.zero_big_int else Big_int_Z.big_int_of_int (Z.numbits a - 1))".
Extract Constant Z.leb => "Big_int_Z.le_big_int".
Extract Constant Z.ltb => "Big_int_Z.lt_big_int".
Extract Constant Pos.eqb => "Big_int_Z.eq_big_int".
Extraction "checker.ml" verify.
