// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <limits>

/// Every constant of a proven error bound, with what it bounds, the unit of that bound, and the page under
/// docs/explanation/numerics and the section that derive it. A test compares each value with the table of that page.
///
/// Symbols: u the unit roundoff of double; for one body L the largest |coordinate|, S the largest column sum of its
/// pose, C the largest |coordinate| of its translation, P a bound of its posed coordinates (`CoreScan`); D = P_A + P_B;
/// |n| the largest |coordinate| of n, |n|₁ the sum of the three. Constants named `min_…` and `max_…` are the ends of
/// the range in which the derivation holds.
namespace oblong::error_constants {

/// The unit roundoff of double: the greatest relative error of one operation rounded to nearest.
/// Lemma: filter.md, The filter: bounds of plain doubles.
inline constexpr double unit_roundoff = 0x1p-53;

// Balls of double-doubles.

/// Bounds the relative error of one sum or product of double-doubles, whose largest is 7 u². Unit: the result's
/// magnitude. Lemma: double-double.md, Balls.
inline constexpr double pair_operation = 16 * unit_roundoff * unit_roundoff;
/// Bounds what underflow adds to the error of one product of double-doubles, which is less than 2^−1035, and to the
/// products of radii. Absolute. Lemma: double-double.md, Balls.
inline constexpr double pair_underflow = 0x1p-960;
/// Bounds the relative error of a radius computed by at most eight roundings. Unit: the radius. Lemma:
/// double-double.md, Balls.
inline constexpr double radius_rounding = 16 * unit_roundoff;
/// Bounds |lo| and one rounding, upwards. Unit: |hi|. Lemma: double-double.md, Balls.
inline constexpr double magnitude_above = 2 * unit_roundoff;
/// Bounds |lo| and one rounding, or one subtraction of a radius, downwards. Unit: |hi|, or the difference. Lemma:
/// double-double.md, Balls.
inline constexpr double magnitude_below = 4 * unit_roundoff;
/// Bounds the two roundings of a square root in doubles times a factor. Unit: the root. Lemma: double-double.md, Balls.
inline constexpr double plain_root = 8 * unit_roundoff;

// Passes over vertices in doubles.

/// Bounds the roundings of P: two sums of |entries|, one product, one sum. Unit: P. Lemma: filter.md, Who can be
/// farthest.
inline constexpr double extent_rounding = 32 * unit_roundoff;
/// Bounds twice the error of a computed (Bᵀ n)·x, 50 u, and a subtraction, in every rounding mode. Unit: |n| S L.
/// Lemma: filter.md, Who can be farthest.
inline constexpr double candidate_slack = 128 * unit_roundoff;
/// Bounds what underflow and flushed subnormals add to that. Unit: S + L + 1. Lemma: filter.md, Who can be farthest.
inline constexpr double candidate_underflow = 0x1p-1010;
/// The range of |n|, S and L in that bound. Lemma: filter.md, Who can be farthest.
inline constexpr double max_candidate_factor = 0x1p900;
/// The range of |n| S and |n| S L in that bound. Lemma: filter.md, Who can be farthest.
inline constexpr double max_candidate_product = 0x1p1000;

// The filter rung.

/// Bounds the error of n·c − r_A − r_B, 24 u, with the support values r, and of W's roundings. Unit: |n| W, W = Σ S L +
/// C over both bodies. Lemma: filter.md, The lower bound.
inline constexpr double plane_sum = 32 * unit_roundoff;
/// Bounds the roundings of a norm, a quotient by it and a product, 6 u. Unit: the quotient. Lemma: filter.md, The lower
/// bound.
inline constexpr double plane_quotient = 8 * unit_roundoff;
/// The least |n|, whose square does not underflow. Lemma: filter.md, The lower bound.
inline constexpr double min_direction = 0x1p-400;
/// The range of S, L, C, |n| and D in plain doubles. Lemma: filter.md, The lower bound.
inline constexpr double max_plain = 0x1p300;
/// The least value of `plane_sum` |n| W that covers underflow. Lemma: filter.md, The lower bound.
inline constexpr double min_plane_error = 0x1p-600;
/// Bounds the error of a convex combination of computed points of A − B, in length. Unit: D. Lemma: filter.md, The
/// upper bound.
inline constexpr double combined_point = 64 * unit_roundoff;
/// Bounds the error of a computed norm, 4 u. Unit: the norm. Lemma: filter.md, The upper bound.
inline constexpr double plain_norm = 8 * unit_roundoff;
/// Bounds the error of 1 minus the computed weights, three roundings. Absolute. Lemma: filter.md, The upper bound.
inline constexpr double plain_base_weight = 8 * unit_roundoff;
/// The least D, and the least coordinate of a tetrahedron. Lemma: filter.md, The upper bound.
inline constexpr double min_plain = 0x1p-300;
/// Bounds the error of det(y_0, y_1, y_2) of computed points of A − B, 143 u. Unit: D s², s their largest |coordinate|.
/// Lemma: filter.md, The orientation filter.
inline constexpr double volume = 160 * unit_roundoff;
/// Bounds the rounding of the sum of two radii, and that of the product with 1 ± this. Unit: the sum. Lemma: filter.md,
/// What follows from them.
inline constexpr double radius_sum = 2 * unit_roundoff;
/// Bounds the roundings of a float answer: the sum of the radii, its subtraction, and the step outward. Unit: the
/// numbers subtracted. Lemma: filter.md, What follows from them.
inline constexpr double float_difference = 4 * unit_roundoff;

// The extended rung.

/// Bounds the error of v without poses, by edges and sums, 78 u². Unit: u D. Lemma: extended-rung.md, The vector.
inline constexpr double given_blend = 80 * unit_roundoff;
/// The same under poses, 234 u². Unit: u D. Lemma: extended-rung.md, The vector.
inline constexpr double posed_blend = 240 * unit_roundoff;
/// Bounds the error of the Newton step's share of v, 19 u. Unit: u D Δ, Δ = Σ |step|. Lemma: extended-rung.md, The
/// vector.
inline constexpr double blend_step = 20;
/// Bounds the error of 1 minus weights and steps, five roundings below 2 u. Absolute. Lemma: extended-rung.md, The
/// vector.
inline constexpr double pair_base_weight = 16 * unit_roundoff;
/// Bounds the error of ‖n‖ as a pair, 18.8 u². Unit: ‖n‖. Lemma: extended-rung.md, The vector.
inline constexpr double pair_length = 19 * unit_roundoff * unit_roundoff;
/// At least √3: the length of a vector with coordinates up to 1. Lemma: extended-rung.md, The two bounds.
inline constexpr double root_of_three = 1.7321;
/// Bounds the error of n·e without poses, 86 u². Unit: |n|₁ D. Lemma: extended-rung.md, The two bounds.
inline constexpr double given_residual = 96 * unit_roundoff * unit_roundoff;
/// The same under poses, 206 u². Unit: |n|₁ D. Lemma: extended-rung.md, The two bounds.
inline constexpr double posed_residual = 256 * unit_roundoff * unit_roundoff;
/// Bounds the error of the difference of two support values n·x as pairs, 118 u². Unit: |n|₁ P. Lemma:
/// extended-rung.md, The two bounds.
inline constexpr double support_difference = 120 * unit_roundoff * unit_roundoff;
/// Bounds the roundings of sums of a few positive error terms, and the first-order terms left out. Unit: the sum.
/// Lemma: extended-rung.md, The two bounds.
inline constexpr double error_sum = 0x1p-40;
/// The sum of |steps| above which Newton's method repeats. Lemma: extended-rung.md, The two bounds.
inline constexpr double large_step = 0x1p-36;
/// The least ‖n‖. Lemma: extended-rung.md, The two bounds.
inline constexpr double min_length = 0x1p-300;
/// The range of D. Lemma: extended-rung.md, The two bounds.
inline constexpr double max_extent = 0x1p300;
/// The range of S and L, which `two_product` splits. Lemma: extended-rung.md, The two bounds.
inline constexpr double max_split = 0x1p995;
/// The least D of bodies that are not rescaled. Lemma: extended-rung.md, The two bounds.
inline constexpr double min_unscaled = 0x1p-200;
/// The greatest D of bodies that are not rescaled. Lemma: extended-rung.md, The two bounds.
inline constexpr double max_unscaled = 0x1p250;
/// Bounds the roundings of a rescaled L. Unit: L. Lemma: extended-rung.md, The two bounds.
inline constexpr double rescaled_largest = 8 * unit_roundoff;
/// Bounds the error of a pair minus an exact sum of radii, 3 u². Unit: hi + r. Lemma: extended-rung.md, Overlap.
inline constexpr double radius_difference = 8 * unit_roundoff * unit_roundoff;
/// Bounds the two roundings of the enclosure's radius plus that error. Unit: the sum. Lemma: extended-rung.md, Overlap.
inline constexpr double enclosure_sum = 32 * unit_roundoff;
/// Bounds the rounding of lo ∓ radius, and that of the step outward. Unit: the difference. Lemma: extended-rung.md,
/// Ziv's test.
inline constexpr double low_part = 4 * unit_roundoff;

// Witnesses.

/// The least largest |coordinate| of an edge whose relative error is negligible. Unit: D. Lemma: witnesses.md, The
/// feature's nearest point.
inline constexpr double min_edge = 0x1p-46;
/// The least largest |coordinate| of an edge whose Gram matrix does not underflow. Absolute. Lemma: witnesses.md, The
/// feature's nearest point.
inline constexpr double min_edge_length = 0x1p-220;
/// Bounds the error of the Gram determinant, 48 u. Unit: ‖e‖² ‖g‖². Lemma: witnesses.md, The feature's nearest point.
inline constexpr double gram_determinant = 64 * unit_roundoff;
/// The least determinant, far above an underflow. Lemma: witnesses.md, The feature's nearest point.
inline constexpr double min_determinant = 0x1p-900;
/// The greatest error of a weight for which first-order terms suffice. Lemma: witnesses.md, The feature's nearest
/// point.
inline constexpr double max_weight_error = 0x1p-20;
/// Bounds the error of 1 minus weights and their errors. Absolute. Lemma: witnesses.md, The feature's nearest point.
inline constexpr double inner_base_weight = 32 * unit_roundoff;
/// Bounds 6 ν P, what replacing n by v° changes in the difference of two support values. Unit: ν P, ν the error of n.
/// Lemma: witnesses.md, It is the nearest point of the difference.
inline constexpr double vector_change = 6.1;
/// The least product other than 0 that a tie takes for exact. Lemma: witnesses.md, It is the nearest point of the
/// difference.
inline constexpr double min_exact_product = 0x1p-900;
/// The greatest product or factor that a tie takes for exact. Lemma: witnesses.md, It is the nearest point of the
/// difference.
inline constexpr double max_exact_product = 0x1p900;
/// Bounds underflow and losses by scaling in a point of a body. Absolute. Lemma: witnesses.md, Rounding them.
inline constexpr double point_underflow = 0x1p-1000;
/// Bounds the error of p − n as pairs, two roundings of low parts. Unit: D. Lemma: witnesses.md, Rounding them.
inline constexpr double point_difference = 8 * unit_roundoff * unit_roundoff;
/// The greatest error of a coordinate that rounds to R within one unit in the last place: a quarter of the unit below.
/// Unit: the coordinate. Lemma: witnesses.md, Rounding them.
template <class R>
inline constexpr double max_point_error = sizeof(R) < sizeof(double) ? 0x1p-26 : 0x1p-55;
/// The same next to 0 in float, where the unit is 2^−149. Absolute. Lemma: witnesses.md, Rounding them.
inline constexpr double max_subnormal_error = 0x1p-152;
/// Bounds the error of a quotient of pairs, 20 u². Unit: the quotient. Lemma: witnesses.md, Rounding them.
inline constexpr double pair_quotient = 32 * unit_roundoff * unit_roundoff;
/// Bounds the errors of p − share · n as pairs, 7 u² and 3 u². Unit: |step| + |p|. Lemma: witnesses.md, Rounding them.
inline constexpr double ball_step = 12 * unit_roundoff * unit_roundoff;
/// Bounds underflow in that step. Absolute. Lemma: witnesses.md, Rounding them.
inline constexpr double step_underflow = 0x1p-900;
/// The least radius other than 0. Lemma: witnesses.md, Rounding them.
inline constexpr double min_radius = 0x1p-300;
/// The greatest radius. Lemma: witnesses.md, Rounding them.
inline constexpr double max_radius = 0x1p300;

// Bounds of any answer.

/// The greatest proven length whose square does not overflow. Lemma: enclose.md, Where the bodies are solved.
inline constexpr double max_proven_length = 0x1p480;
/// The least proven length whose square loses no bits. Lemma: enclose.md, Where the bodies are solved.
inline constexpr double min_proven_length = 0x1p-400;

// Depth.

/// Bounds the first-order error of ‖e × g‖ of computed edges, 101 u. Unit: D (t + `second_order` D), t the largest
/// |coordinate| of the edges. Lemma: penetration.md, A facet in doubles.
inline constexpr double facet_area = 128 * unit_roundoff;
/// Bounds the share of terms of second order in it. Unit: D. Lemma: penetration.md, A facet in doubles.
inline constexpr double second_order = 8 * unit_roundoff;
/// The least D. Lemma: penetration.md, A facet in doubles.
inline constexpr double min_surface = 0x1p-100;
/// The greatest D. Lemma: penetration.md, A facet in doubles.
inline constexpr double max_surface = 0x1p150;

/// The greatest deviation from a body of revolution for which a depth is sought in a plane. Unit: the size of the
/// larger body. Lemma: penetration.md, Bodies of revolution.
inline constexpr double max_axial_deviation = 0x1p-20;
/// The greatest such deviation for which a foot in that plane is a witness of an answer in R. Unit: the depth. Lemma:
/// penetration.md, Bodies of revolution.
template <class R>
inline constexpr double max_foot_deviation = sizeof(R) < sizeof(double) ? 0x1p-21 : 0x1p-50;
/// What is taken from the length of a rounded unit vector, above the error of that, to bring it into the unit ball.
/// Unit: 1. Lemma: penetration.md, Curved bodies in doubles.
inline constexpr double inner_shrink = 16 * unit_roundoff;
/// Bounds the error of a squared length of at most 1, 3 u. Unit: 1. Lemma: penetration.md, Curved bodies in doubles.
inline constexpr double inner_square = 8 * unit_roundoff;

// Casts.

/// Bounds how far the rational that replaces ‖n‖ may be above it, 2^−64. Unit: ‖n‖. Lemma: casts.md, Curved bodies.
inline constexpr double length_above = 0x1p-60;

// Support searches.

/// Bounds twice the error of n·x of coordinates up to 1, 15 u, and a subtraction, in every rounding mode. Absolute.
/// Lemma: filtered-support.md, The bound of the filtered support mapping.
inline constexpr double scaled_support = 64 * unit_roundoff;
/// Bounds twice the error of n·x in D, 9.1 of D's own unit roundoffs. Unit: |n| L. Lemma: coarse-search.md, A computed
/// support value.
template <class D>
inline constexpr D support_slack = D(16) * std::numeric_limits<D>::epsilon();
/// Bounds what underflow adds to that. Absolute. Lemma: coarse-search.md, A computed support value.
template <class D>
inline constexpr D support_underflow = D(64) * std::numeric_limits<D>::denorm_min();
/// The share of the greatest number that |n| L stays below, so that n·x does not overflow. Lemma: coarse-search.md, A
/// computed support value.
inline constexpr int support_headroom = 8;
/// Bounds the error of two coarse support values, 7.1. Unit: coarse units. Lemma: coarse-search.md, Its error.
template <class D>
inline constexpr D two_coarse_values = D(7.2);
/// Bounds the error of one coarse support value, 3.55. Unit: coarse units. Lemma: coarse-search.md, Its error.
template <class D>
inline constexpr D one_coarse_value = D(3.7);
/// Bounds half the rounding of a threshold minus n·c, with c the body's centre, 2 of D's own unit roundoffs. Unit:
/// |threshold|. Lemma: coarse-search.md, Its error.
template <class D>
inline constexpr D threshold_rounding = std::numeric_limits<D>::epsilon();
/// The greatest slack of a coarse search. Unit: coarse units. Lemma: coarse-search.md, Its error.
inline constexpr int max_coarse_slack = 4096;
/// The share of 2^15 that the sum of a coarse direction's |coordinates| stays below. Lemma: coarse-search.md, The
/// numbers.
template <class D>
inline constexpr D coarse_length = D(0.9998);
/// The least sum of a coarse direction's |coordinates|. Lemma: coarse-search.md, The numbers.
template <class D>
inline constexpr D min_coarse_length = std::numeric_limits<D>::min() / std::numeric_limits<D>::epsilon();
/// Bounds from below how far a vertex outside a cell's list is below another. Unit: |n|₁ L. Lemma: direction-grid.md,
/// Why that is enough.
template <class R>
inline constexpr double farthest_lead = sizeof(R) == sizeof(float) ? 0x1p-18 : 0x1p-40;
/// The least |n|₁ L of a search by a grid. Lemma: direction-grid.md, Why that is enough.
template <class D>
inline constexpr D min_grid_product = sizeof(D) == sizeof(float) ? D(0x1p-90F) : D(0x1p-800);
/// The greatest |n|₁ L of a search by a grid. Lemma: direction-grid.md, Why that is enough.
template <class D>
inline constexpr D max_grid_product = sizeof(D) == sizeof(float) ? D(0x1p120F) : D(0x1p900);
/// Bounds how far beyond its cell a direction can lie, 2^−29. Unit: the cell's width. Lemma: direction-grid.md, Cells.
inline constexpr double cell_margin = 0x1p-8;
/// The number added to the diagonal of the covariance over its trace, above the error of its entries. Lemma:
/// direction-grid.md, Cells.
inline constexpr double covariance_floor = 0x1p-24;
/// The greatest L of a grid; the least is its inverse. Lemma: direction-grid.md, Where there is no grid.
template <class R>
inline constexpr R max_grid_coordinate = sizeof(R) == sizeof(float) ? R(0x1p30F) : R(0x1p100);

}  // namespace oblong::error_constants
