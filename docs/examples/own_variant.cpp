// SPDX-License-Identifier: GPL-3.0-or-later
// A GJK variant of one's own from the parts: its support mapping (an ellipsoid by its formula), its subalgorithm
// (signed volumes), its stopping rule, and a trace that watches every iteration. Link oblong::headers.
#include <cmath>
#include <cstdio>
#include <oblong/gjk.hpp>

using Vec = oblong::Vec3<double>;

/// { c + D u : |u| <= 1 } with D = diag(radii): s(n) = c + D D n / |D n|.
struct MyEllipsoid {
    Vec centre, radii;

    [[nodiscard]] oblong::SupportPoint<double> support(const Vec& n) const {
        const Vec scaled{n.x * radii.x, n.y * radii.y, n.z * radii.z};
        const double length = std::sqrt(dot(scaled, scaled));
        if (length == 0) return {centre, 0};
        return {centre + Vec{scaled.x * radii.x, scaled.y * radii.y, scaled.z * radii.z} * (1 / length), 0};
    }
};

/// Sees every iteration before its new point is added.
struct Watch {
    static constexpr bool active = true;
    int seen = 0;
    double first = 0;

    void operator()(const oblong::Iteration<double>& iteration) {
        if (seen++ == 0) first = std::sqrt(iteration.vv);
    }
};

int main() {
    const MyEllipsoid egg{{0, 0, 0}, {1, 2, 1}};
    const MyEllipsoid ball{{3, 3, 1}, {1, 1, 1}};

    oblong::GjkOptions<double> options;
    options.stop.kind = oblong::StoppingRule<double>::Kind::relative;
    options.stop.tolerance = 1e-9;
    options.guard = oblong::Guard::no_progress;
    Watch watch;
    const auto result = oblong::gjk_distance<double>(egg, ball, options, oblong::SignedVolumes<double>{}, watch);
    std::printf("distance %.6f, ended by %s\n", result.distance(),
                std::string(oblong::name(result.termination)).c_str());
    std::printf("%d iterations, ||v|| from %.6f down\n", watch.seen, watch.first);
    return 0;
}
