// SPDX-License-Identifier: GPL-3.0-or-later
// The distance of two convex hulls, proven: the exact distance rounded once, a nearest pair of points, and the
// direction along which the hulls are that far apart. Link oblong::oblong.
#include <cstdio>
#include <oblong/distance.hpp>

int main() {
    // The points need not be vertices of their hull.
    const oblong::Points<double> tetrahedron({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0.2, 0.2, 0.2}});
    const oblong::Points<double> roof({{-1, 0, 0}, {1, 0, 0}, {-1, 2, 0}, {1, 2, 0}, {0, 1, 1}});

    oblong::Affine<double> pose;  // the identity, until its translation is set
    pose.translation = {2.5, 2, 0};
    const auto moved = oblong::posed(roof, pose);

    const oblong::DistanceAnswer<double> answer = oblong::certified_distance(tetrahedron, moved);
    std::printf("%s\n", std::string(name(answer.outcome)).c_str());
    std::printf("distance %.17g, proven to be in [%.17g, %.17g]\n", answer.value, answer.lower, answer.upper);
    std::printf("nearest points (%g, %g, %g) and (%g, %g, %g)\n", answer.witness_a.x, answer.witness_a.y,
                answer.witness_a.z, answer.witness_b.x, answer.witness_b.y, answer.witness_b.z);
    std::printf("from the second to the first along (%.4f, %.4f, %.4f)\n", answer.normal.x, answer.normal.y,
                answer.normal.z);
    return answer.outcome == oblong::Outcome::separated ? 0 : 1;
}
