// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/prove/arb/face.hpp"
#include "oblong/prove/arb/nearest_features.hpp"

/// Rational normals and members near proposed features, and what they prove.
namespace oblong::curved {

/// Returns rational directions near the proposed normal: the one that its flat parts and tied vertices determine, and
/// simple ones.
[[nodiscard]] std::vector<Vec3<Rational>> rational_normals(const Pair& pair, const NearestFeatures& state);

/// Returns a direction orthogonal to all vectors of the trees: normal to A − B if that is flat and no part is displaced
/// from the plane.
[[nodiscard]] std::optional<Vec3<Rational>> normal_of_flat(const Tree& a, const Tree& b, int dimension);

/// Returns rational points of flat parts near the proposed ones. \param in_a whether for A or for B
[[nodiscard]] std::vector<FlatPoint> flat_points(const NearestFeatures& state, bool in_a, int bits);

/// The exact distance of two bodies whose faces along the normal n have members whose difference is parallel to n: (min
/// over A of n·p − max over B of n·q) / ‖n‖.
struct ExactMeeting {
    Rational squared;
    Vec3<Rational> a, b;
    Vec3<Rational> normal;
};
/// Returns it; nothing if n neither separates nor supports, if its values are irrational, or if no such members were
/// found.
[[nodiscard]] std::optional<ExactMeeting> meeting_across(const Pair& pair, const Vec3<Rational>& n,
                                                         const NearestFeatures* state);

/// Returns whether n · p ≥ n · q for all p of A and q of B, with equality for some pair. If a common point is known as
/// well, the bodies touch.
[[nodiscard]] bool supports_both(const Pair& pair, const Vec3<Rational>& n);

}  // namespace oblong::curved
