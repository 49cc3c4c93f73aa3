(* SPDX-License-Identifier: GPL-3.0-or-later *)
(* Prints what the theorems rest on; tools/proof.sh compares it with oracle/proof/axioms.txt, and the names with those of
   docs/explanation/trust.md. *)
From Oblong Require Import Rounding Bodies Ends Verified Completeness Errors Expressions Passes Candidates Answers Planes Simplices Volumes Fits Pairs DoubleDoubles Balls Extended
  Lengths Residuals Supports Blends.
Definition theorems := (
  (* of the checker *)
  verify_sound, rounds_to_number, rounds_to_zero, rounds_to_infinity, signed_in_order,
  separated_complete, touching_complete, touching_balls_complete, overlapping_points_complete, common_point_complete,
  overlapping_differences_complete, distance_complete, depth_balls_complete, depth_touching_cores_complete, depth_surface_complete,
  rounding_complete,
  (* of the constants of error bounds *)
  operation_error, sum_error, error_bound, op_nearest, op_any_mode, radius_sum_above, radius_sum_below,
  column_nearest, column_any, extent_above, farthest_is_kept, pass_fits, gap_above, norm_error, plane_lower_sound,
  combined_error, base_weight_positive, filter_upper_sound, volume_sign, volumes_are_weights,
  float_lower_below, float_upper_above, low_part_below, low_part_above, ends_agree,
  two_sum_exact, fast_two_sum_exact, two_product_exact, magnitude_above_low, magnitude_below_low, rounded_up_above,
  plain_root_above, radius_difference_error, enclosure_radius_above,
  fast_exact, pair_sum_error, product_low_error, pair_product_error,
  ball_sum, ball_product, largest_above, least_below, sign_of_ball, ball_quotient, ball_root, ball_root_of_zero,
  plain_sum, plain_product, plain_largest_above, plain_least_below, plain_quotient, plain_root, plain_root_of_zero,
  norm_coordinates, vertex_error, difference_error, rounded_dot_error, pair_dot_error, square_error, pair_root_error, pair_length_error,
  bound_covers, posed_residual_above, given_residual_above, support_difference_covers, blend_error, posed_blend_above,
  given_blend_above, pair_base_weight_positive, split_fits).
Print Assumptions theorems.
