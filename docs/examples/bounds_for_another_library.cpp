// SPDX-License-Identifier: GPL-3.0-or-later
// Another library says how far apart two boxes are, and along which direction. What does that prove? Bounds hold
// whatever is claimed, and a good claim needs no solver. Link oblong::oblong.
#include <cstdio>
#include <oblong/bounds.hpp>

/// What a library returned in floats.
struct TheirAnswer {
    float distance;
    float normal[3];
};

int main() {
    const oblong::Box<double> box({1, 1, 1});
    const double c = 0.8;
    const double s = 0.6;
    oblong::Affine<double> pose;
    pose.linear.rows = {oblong::Vec3<double>{c, -s, 0}, {s, c, 0}, {0, 0, 1}};
    pose.translation = {3, 0, 0};
    const auto turned = oblong::posed(box, pose);

    for (const TheirAnswer& theirs : {TheirAnswer{0.6F, {-1, 0, 0}}, TheirAnswer{0.75F, {-0.9F, 0.1F, 0}}}) {
        const oblong::DirectionCandidate claim{{theirs.normal[0], theirs.normal[1], theirs.normal[2]}};
        const oblong::Bounds<double> proven = oblong::bounds(box, turned, claim);
        const double distance = theirs.distance;
        const double off = distance < proven.lower   ? proven.lower - distance
                           : distance > proven.upper ? distance - proven.upper
                                                     : 0;
        std::printf("they say %.9g; proven [%.17g, %.17g]; off by at least %.2g\n", distance, proven.lower,
                    proven.upper, off);
    }
    return 0;
}
