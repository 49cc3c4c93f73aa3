// SPDX-License-Identifier: GPL-3.0-or-later
#include <oblong/distance.hpp>
#include <oblong/penetration.hpp>

/// A ball that rests on a cylinder's cap, and one that sinks into it by a quarter.
int main() {
    const oblong::Cylinder<double> can(1.0, 2.0);
    const oblong::Sphere<double> ball(0.5);
    oblong::Affine<double> on_top;
    on_top.translation = {0, 2.5, 0};
    oblong::Affine<double> lower;
    lower.translation = {0, 2.25, 0};
    return oblong::certified_distance(can, oblong::posed(ball, on_top)).outcome == oblong::Outcome::touching &&
                   oblong::certified_depth(can, oblong::posed(ball, lower)).value == 0.25
               ? 0
               : 1;
}
