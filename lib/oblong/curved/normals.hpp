// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/curved/face.hpp"
#include "oblong/curved/nearest_features.hpp"

/// Rational normals and members that a state suggests, and what they prove.
namespace oblong::curved {

/// Rational directions near the state's normal: the one that its flat parts and tied vertices fix, and simple ones.
[[nodiscard]] std::vector<Vec3<Rational>> rational_normals(const Pair& pair, const NearestFeatures& state);

/// A direction across all vectors of the trees: across the whole of A − B, where that is flat and no part is moved out
/// of the plane.
[[nodiscard]] std::optional<Vec3<Rational>> normal_of_flat(const Tree& a, const Tree& b, int dimension);

/// Rational points for flat parts, near where the state puts them; `in_a` says of which body.
[[nodiscard]] std::vector<FlatPoint> flat_points(const NearestFeatures& state, bool in_a, int bits);

/// The distance of two bodies whose faces across the normal n hold members whose difference is parallel to n:
/// it is then (min over A of n·p − max over B of n·q) / ‖n‖, exactly.
struct ExactMeeting {
    Rational squared;
    Vec3<Rational> a, b;
    Vec3<Rational> normal;
};
/// Nothing where n is not separating or supporting, its values are irrational or no such members were found.
[[nodiscard]] std::optional<ExactMeeting> meeting_across(const Pair& pair, const Vec3<Rational>& n,
                                                         const NearestFeatures* state);

/// Whether n · p ≥ n · q for all p of A and q of B, with equality for some. Where a common point is known as well, the
/// bodies touch.
[[nodiscard]] bool supports_both(const Pair& pair, const Vec3<Rational>& n);

}  // namespace oblong::curved
