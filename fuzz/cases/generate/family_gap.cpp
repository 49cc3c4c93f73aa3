// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "fuzz/cases/generate/build.hpp"
#include "fuzz/cases/generate/family_list.hpp"

/// Bodies whose distance is known by construction: a gap, exact contact, or an overlap.
///
/// Both bodies stand on the plane through the origin with the normal n of an integer frame: the first has
/// all its points at heights ≤ 0 and a feature with the origin inside it at height 0, the second mirrors it.
/// All numbers are integers, so contact is exact; a gap moves the second body's contact vertex, which is the
/// origin, to g·n: a vector of small numbers that no larger one drowns.
namespace oblong::fuzz {

namespace {

enum class Feature { vertex = 1, edge = 2, face = 3 };

/// A body below the plane (side −1) or above it (side 1), by integers in the frame's coordinates. The
/// origin is in the relative interior of the feature, which is the body's contact with the plane.
Cloud standing(Draw& draw, Feature feature, double side, int size) {
    const auto number = [&](int low) { return static_cast<double>(draw.integer(low, size)); };
    Cloud cloud;
    if (feature == Feature::vertex) cloud.push_back({0, 0, 0});
    if (feature == Feature::edge) {
        const Point e{number(1), number(-size), 0};
        cloud = {e * number(1), e * -number(1)};
    }
    if (feature == Feature::face) {
        // One vertex in each of three sectors that leave the origin inside.
        cloud = {Point{number(1), number(1), 0}, Point{-number(1), number(1), 0}, Point{0, -number(1), 0}};
        // A vertex straight below or above: the body holds a piece of the normal through the origin.
        cloud.push_back({0, 0, side * number(1)});
    }
    const int count = draw.integer(3, 8);
    for (int i = 0; i < count; ++i) cloud.push_back(Point{number(-size), number(-size), side * number(1)});
    return cloud;
}

Feature random_feature(Draw& draw) { return static_cast<Feature>(draw.integer(1, 3)); }

/// The lower body has a full-dimensional contact face, the upper one a vertex, at height `gap`.
struct Poised {
    Cloud lower, upper;
};

Poised poised_vertex(Draw& draw, Feature feature, double gap) {
    const Frame frame = integer_frame(draw, 3);
    Poised result{moved(standing(draw, feature, -1, 16), frame, {}),
                  moved(standing(draw, Feature::vertex, 1, 16), frame, {})};
    result.upper[0] = frame.n * (gap / std::sqrt(squared_norm(frame.n)));
    return result;
}

/// Faces and edges facing each other along a coordinate axis: heights are then exact without any rotation.
Poised poised_along_axis(Draw& draw, double gap) {
    Poised result{standing(draw, random_feature(draw), -1, 16), standing(draw, random_feature(draw), 1, 16)};
    const int axis = draw.integer(0, 2);
    const auto turn = [&](Point p) { return axis == 0 ? p : axis == 1 ? Point{p.z, p.x, p.y} : Point{p.y, p.z, p.x}; };
    for (Point& p : result.lower) p = turn(p);
    for (Point& p : result.upper) p = turn({p.x, p.y, p.z == 0 ? gap : p.z});
    return result;
}

caseio::Case near_touching(Draw& draw, double severity) {
    const double gap = decades(-1 - 16 * severity);
    const Poised bodies = draw.coin() ? poised_vertex(draw, random_feature(draw), gap) : poised_along_axis(draw, gap);
    return pair(draw, bodies.lower, bodies.upper);
}

caseio::Case exact_touching(Draw& draw, double severity) {
    const int size = 2 + static_cast<int>(14 * severity);
    const Frame frame = integer_frame(draw, 1 + static_cast<int>(3 * severity));
    const int range = static_cast<int>(octaves(20 * severity));
    const Point offset = integer_point(draw, range);
    const Feature feature_a = random_feature(draw);
    const Cloud a = standing(draw, feature_a, -1, size);
    const Feature feature_b = random_feature(draw);
    const Cloud b = standing(draw, feature_b, 1, size);
    static constexpr const char* names[]{"", "vertex", "edge", "face"};
    caseio::Case result = pair(draw, moved(a, frame, offset), moved(b, frame, offset));
    result.note = std::string("exact contact, ") + names[static_cast<int>(feature_a)] + " and " +
                  names[static_cast<int>(feature_b)];
    return result;
}

caseio::Case deep_overlap(Draw& draw, double severity) {
    const Cloud a = ellipsoid_cloud(draw, draw.integer(8, 40), {1, 1, 1});
    // The central octahedron makes sure that both bodies hold a ball around their centres.
    const Frame turn = rotation(draw);
    const auto with_core = [&](Cloud cloud) {
        for (const Point& axis : {turn.u, turn.v, turn.n}) {
            cloud.push_back(axis);
            cloud.push_back(-axis);
        }
        return cloud;
    };
    if (severity == 1 || draw.integer(0, 9) == 0) {
        const Cloud same = with_core(a);
        return pair(draw, same, same);
    }
    const Cloud b = ellipsoid_cloud(draw, draw.integer(8, 40), {1, 1, 1});
    const Point offset = sphere_point(draw) * (0.5 * decades(-16 * severity));
    return pair(draw, with_core(a), moved(with_core(b), world, offset));
}

caseio::Case shallow_overlap(Draw& draw, double severity) {
    const double depth = decades(-1 - 14 * severity);
    // With a face below, the point that sinks through it is in the interior: depth is below every inradius.
    const Poised bodies = poised_vertex(draw, Feature::face, -depth);
    return pair(draw, bodies.lower, bodies.upper);
}

}  // namespace

void add_gap_families(std::vector<Family>& list) {
    list.push_back({"near_touching", "features of two bodies with a known gap between them", "gap: 10^-1 to 10^-17",
                    near_touching});
    list.push_back({"exact_touching", "vertex, edge or face in exact contact with another, all integers",
                    "offset of both from the origin: 2^0 to 2^20", exact_touching});
    list.push_back({"deep_overlap", "bodies around nearly or exactly one centre",
                    "distance of the centres: 0.5 to 0.5e-16; 1 and every tenth: identical bodies", deep_overlap});
    list.push_back(
        {"shallow_overlap", "a vertex just inside another body's face", "depth: 10^-1 to 10^-15", shallow_overlap});
}

}  // namespace oblong::fuzz
