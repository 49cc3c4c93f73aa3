// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "oracle/curved/tree.hpp"

/// Bodies that have a centre or an axis at the origin, or nearly so: what is known of min { h(n) : ‖n‖ = 1 }, h the
/// support function. No hull of points comes close to a circle or sphere of nearest points.
namespace oblong::oracle {

/// A set as a sum: the set is `rest` plus a ball of the radius.
struct BallApart {
    Tree<Rational> rest;
    Rational radius = 0;
};
/// Takes the balls of rational radius out of a sum.
[[nodiscard]] BallApart ball_apart(const Tree<Rational>& set, int dimension);

/// h(n) ≥ `least` for every unit vector n; it is nearly attained at one of the normals if `least` is close.
struct CentredBound {
    Rational least;
    std::vector<Vec3<Rational>> normals;
};
/// Bounds of the set by parts that share a frame of three orthogonal axes through the origin, for some frames. They
/// are valid for any set of segments and images of balls, and close for sets of nearly that form. None for other
/// sets.
///
/// Lemma: let f₁, f₂, f₃ be orthonormal and the set a sum of segments along them and of balls' images whose columns
/// lie along them. Then the least of h is at one of ±f_k: with t_k = (n·f_k)² every part has h = √(Σ s_k t_k), s_k ≥
/// 0, a concave function of t, which is least at a corner of the simplex Σ t = 1, t ≥ 0. If corresponding points,
/// columns and segments of two such sums differ by e₁, e₂, …, their support values differ by at most √(Σ ‖e‖²) a
/// ball's image and ‖e‖ a segment or point, which is taken off.
[[nodiscard]] std::vector<CentredBound> centred_bounds(const Tree<Rational>& set, int dimension);

/// A set of the plane that, turned about its second axis, is a set in space, inside of `grown` by a ball of radius
/// `error` the given one: h(n) ≥ h'(‖n − (n·a)a‖, n·a) − error for every unit vector n and the unit vector a of the
/// axis.
struct AxialSection {
    Tree<Rational> set;
    Rational error = 0;  ///< 0, and `is_exact`: the given set is the turned one
    bool is_exact = true;
    Vec3<Rational> across, along;  ///< orthogonal, of almost unit length: the axes of the plane
};
/// One for each axis that parts of the set have. None for sets of the plane. A solid of revolution about an axis
/// through the origin has the depth of its section through the axis, which is also its projection. A disc that a
/// rounded rotation deforms counts with its least radius √λ, λ the least eigenvalue of its columns' products.
[[nodiscard]] std::vector<AxialSection> axial_sections(const Tree<Rational>& set, int dimension);

}  // namespace oblong::oracle
