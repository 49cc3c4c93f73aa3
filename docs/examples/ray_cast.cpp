// SPDX-License-Identifier: GPL-3.0-or-later
// Where a ray meets a cylinder, exactly, and when a moving box first meets it. A ray that only grazes it is decided
// too. Link oblong::oblong.
#include <cstdio>
#include <oblong/cast.hpp>

void print(const char* what, const oblong::CastAnswer<double>& answer) {
    if (answer.hit()) {
        std::printf("%s: hit at %.17g, normal (%g, %g, %g)\n", what, answer.value, answer.normal.x, answer.normal.y,
                    answer.normal.z);
    } else {
        std::printf("%s: %s\n", what, answer.outcome == oblong::Outcome::separated ? "miss" : "undecided");
    }
}

int main() {
    const oblong::Cylinder<double> cylinder(1.0, 2.0, oblong::Axis::z);  // radius 1, from z = -2 to z = 2

    oblong::Ray<double> ray{{-3, 0, 0.5}, {1, 0, 0}, std::nullopt};
    print("through the axis", oblong::certified_cast(ray, cylinder));
    ray.source.y = 1;
    print("along the surface", oblong::certified_cast(ray, cylinder));
    ray.source.y = 1 + 0x1p-52;
    print("one unit in the last place beside it", oblong::certified_cast(ray, cylinder));
    ray = {{-3, 0, 0.5}, {1, 0, 0}, 1.5};
    print("of length 1.5", oblong::certified_cast(ray, cylinder));

    const oblong::Box<double> box({0.5, 0.5, 0.5});
    oblong::Affine<double> above;
    above.translation = {0, 0, 5};
    print("a box that falls", oblong::certified_cast(posed(box, above), cylinder, {{0, 0, -1}, std::nullopt}));
    return 0;
}
