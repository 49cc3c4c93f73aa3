(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* Prints what the theorems rest on; tools/proof.sh compares it with oracle/proof/axioms.txt. *)
From Oblong Require Import Rounding Bodies Verified Errors.
Print Assumptions verify_sound.
Print Assumptions rounds_to_number.
Print Assumptions rounds_to_zero.
Print Assumptions rounds_to_infinity.
Print Assumptions signed_in_order.
Print Assumptions sum_error.
Print Assumptions radius_sum_above.
Print Assumptions radius_sum_below.
