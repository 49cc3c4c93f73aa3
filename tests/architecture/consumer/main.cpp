// SPDX-License-Identifier: GPL-3.0-or-later
#include <oblong/bounds.hpp>
#include <oblong/decision.hpp>
#include <oblong/distance.hpp>
#include <oblong/version.hpp>

/// Two boxes, three apart.
int main() {
    const oblong::Box<double> box({1.0, 2.0, 2.0});
    oblong::Affine<double> beside;
    beside.translation = {5.0, 0.0, 0.0};
    const auto moved = oblong::posed(box, beside);
    const oblong::DistanceAnswer<double> answer = oblong::certified_distance(box, moved);
    const oblong::Bounds<double> bounds = oblong::bounds(box, moved, oblong::DirectionCandidate{{-1.0, 0.1, 0.0}});
    const bool right = answer.value == 3.0 && bounds.lower <= 3.0 && bounds.upper >= 3.0 &&
                       answer.normal == oblong::Vec3<double>{-1, 0, 0} &&
                       oblong::certified_within(box, moved, 3.0).outcome == oblong::Nearness::equal;
    return right && oblong::certified_decision(box, moved).outcome == oblong::Outcome::separated ? 0 : 1;
}
