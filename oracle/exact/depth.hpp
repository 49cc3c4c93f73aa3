// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "oracle/exact/exact_answer.hpp"
#include "oracle/exact/posed_pair.hpp"

/// The facets of a Minkowski difference.
namespace oblong::oracle {

/// The boundary of a hull of points: an oriented closed surface of triangles, or line of edges in the plane (the third
/// index is then the second again).
struct HullSurface {
    std::vector<IntegerVec> corners;
    std::vector<std::array<std::size_t, 3>> facets;
};

/// One whose corners are differences of vertices of the cores, times the pair's scale.
struct DifferenceSurface : HullSurface {
    std::vector<std::array<std::size_t, 2>> differences;  ///< the vertices of A and of B of each corner
};

/// Returns whether A − B has an interior in the space of the case's dimension.
[[nodiscard]] bool has_interior(const ScaledPair& pair);

/// Returns directions that span the complement of what A − B spans; none where it has an interior.
[[nodiscard]] std::vector<IntegerVec> flat_directions(const ScaledPair& pair);

/// Returns the boundary of a hull of differences that has A − B's nearest facets. Nothing if that takes more than
/// `limit` of them. Precondition: has_interior(pair).
///
/// The hull begins with the differences that are farthest along 26 directions (8 in the plane). The one that is
/// farthest along a facet's normal joins if it lies beyond the facet, and the facet's plane is no farther than the
/// least distance of a supporting plane so far. If none joins, the nearest facets of the hull bound A − B.
[[nodiscard]] std::optional<DifferenceSurface> difference_surface(const ScaledPair& pair,
                                                                  std::size_t limit = max_corners);

/// Returns the boundary of the hull of points that span the case's space. Points may be there twice.
[[nodiscard]] HullSurface hull_surface(std::vector<IntegerVec> points, int dimension);

/// Every directed edge occurs as often as its reverse; in the plane, every corner ends as many edges as it starts.
/// std::logic_error otherwise.
void require_closed(const HullSurface& surface, int dimension);

/// An outward normal of a facet, not divided by anything; 0 if its corners are in line.
[[nodiscard]] IntegerVec outward_normal(const HullSurface& surface, std::size_t facet, int dimension);

struct CoreDepth {
    Rational squared;                 ///< in the bodies' own unit
    std::vector<IntegerVec> normals;  ///< of all nearest facets, without common divisors, none twice
};
/// Returns the squared distance of the origin from the surface, and the proof that it is A − B's: the surface is
/// closed, its corners are differences, the origin is on no facet's outer side, and all of A − B on the inner side of
/// the nearest facets. std::logic_error otherwise.
///
/// A nearest facet's plane supports A − B, so the boundary is no farther; it is no nearer by the lower bound of
/// docs/explanation/numerics/penetration.md. The normals are all that attain the depth d. If d > 0 and m is the unit
/// normal of a nearest facet of A − B, d·m lies in the ball of radius d, hence in the hull, and on that facet's
/// plane, which has the hull on one side. The ball has one plane at d·m, so the hull's facet there lies in it. If d =
/// 0, the facets through the origin bound A − B, so the cones of both sets at the origin are the same.
[[nodiscard]] CoreDepth checked_depth(const ScaledPair& pair, const DifferenceSurface& surface);

/// Route two, for bodies of at most max_enumerable vertices: the least distance of a supporting plane of A − B whose
/// normal is orthogonal to two edges. No hull is made. Precondition: has_interior(pair), and the cores meet.
[[nodiscard]] Rational enumerate_depth(const ScaledPair& pair);

/// Returns the penetration of bodies that lie as the answer says.
[[nodiscard]] ExactPenetration penetration_of(const PosedPair& bodies, const ExactAnswer& answer);

}  // namespace oblong::oracle
