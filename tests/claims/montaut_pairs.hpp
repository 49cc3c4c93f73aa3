// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include "caseio/errors.hpp"
#include "fuzz/cases/generate/meshes.hpp"
#include "fuzz/cases/generate/solids.hpp"
#include "oblong/gjk/distance.hpp"
#include "oblong/gjk/momentum.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/support/shapes.hpp"

/// The pairs of Montaut et al. 2024, §IV: ellipsoids, and hulls of meshes, set to given distances along the axis of
/// their nearest points. Lengths in metres.
namespace oblong::claims {

using fuzz::Cloud;
using fuzz::Draw;
using fuzz::Frame;
using Vector = Vec3<double>;

/// An ellipsoid or the hull of points, turned and moved.
struct Placed {
    std::optional<Ellipsoid<double>> ellipsoid;
    std::optional<Points<double>> points;
    Frame frame = fuzz::world;
    Vector at;
    Vector inner;  ///< a point of the body, in its own frame: the centre, or the mean of the vertices

    [[nodiscard]] SupportPoint<double> support(const Vector& n) const {
        const Vector local{dot(frame.u, n), dot(frame.v, n), dot(frame.n, n)};
        SupportPoint<double> s = ellipsoid ? oblong::support(*ellipsoid, local) : oblong::support(*points, local);
        s.point = frame(s.point) + at;
        return s;
    }
    [[nodiscard]] Vector centre() const { return frame(inner) + at; }
};

[[nodiscard]] inline Placed random_ellipsoid(Draw& draw) {
    Placed body;
    body.ellipsoid = Ellipsoid<double>({draw.uniform(0.02, 0.5), draw.uniform(0.02, 0.5), draw.uniform(0.02, 0.5)});
    return body;
}

[[nodiscard]] inline Placed hull_of(Cloud cloud, double size) {
    Placed body;
    for (Vector& p : cloud) {
        p = p * size;
        body.inner = body.inner + p;
    }
    body.inner = body.inner * (1 / static_cast<double>(cloud.size()));
    body.points = Points<double>(std::move(cloud));
    return body;
}

/// Hulls with `least` to `most` vertices: of the solids made by program, of the real meshes that are installed here,
/// and of points on ellipsoids. The paper's have 100 to 8,000.
[[nodiscard]] inline std::vector<Cloud> mesh_clouds(std::size_t least, std::size_t most) {
    std::vector<Cloud> clouds;
    for (const fuzz::Solid& solid : fuzz::solids()) clouds.push_back(solid.vertices());
    for (const fuzz::RealMesh& mesh : fuzz::real_meshes()) {
        try {
            clouds.push_back(fuzz::mesh_vertices(mesh));
        } catch (const caseio::EnvironmentError&) {
            fmt::print("without {}: {} is not installed\n", mesh.name, mesh.package);
        }
    }
    Draw draw(52);
    for (const int count : {12, 30, 60, 120, 250, 500, 1000, 2000, 4000, 8000}) {
        const Vector radii{1, draw.uniform(0.2, 1), draw.uniform(0.2, 1)};
        clouds.push_back(fuzz::ellipsoid_cloud(draw, count, radii));
    }
    std::erase_if(clouds, [&](const Cloud& cloud) { return cloud.size() < least || cloud.size() > most; });
    return clouds;
}

/// The difference of the two bodies' inner points, with these behind it: x_0.
[[nodiscard]] inline DifferencePoint<double> between_centres(const Placed& a, const Placed& b) {
    return {a.centre() - b.centre(), a.centre(), b.centre()};
}

struct Apart {
    Vector along;  ///< unit, from B to A
    double distance = 0;
};

/// The nearest points' axis of a pair that does not meet; nothing where it does.
[[nodiscard]] inline std::optional<Apart> apart(const Placed& a, const Placed& b) {
    GjkOptions<double> options;
    options.stop.tolerance = 1e-13;
    const auto r = gjk_distance<double>(a, b, options, Johnson<double>{});
    const double length = std::sqrt(r.squared);
    if (r.termination == Termination::origin_enclosed || length < 1e-3) return std::nullopt;
    return Apart{r.v * (1 / length), length};
}

struct Numbers {
    double median = 0;
    double mean = 0;
    double p90 = 0;
};

/// Of a sample that is not empty.
[[nodiscard]] inline Numbers numbers_of(std::vector<int> sample) {
    std::ranges::sort(sample);
    const auto at = [&sample](double share) {
        return static_cast<double>(sample[static_cast<std::size_t>(share * static_cast<double>(sample.size() - 1))]);
    };
    const double sum = std::accumulate(sample.begin(), sample.end(), 0.0);
    return {at(0.5), sum / static_cast<double>(sample.size()), at(0.9)};
}

/// GJK, and GJK with each momentum that the paper or its authors' library has.
struct Method {
    const char* name;
    std::optional<MomentumKind> momentum;
};

[[nodiscard]] inline std::vector<Method> methods() {
    using Point = MomentumKind::Point;
    using Terms = MomentumKind::Terms;
    using Schedule = MomentumKind::Schedule;
    return {{"GJK", {}},
            {"Polyak", MomentumKind{Point::polyak}},
            {"Polyak norm.", MomentumKind{Point::polyak, Terms::normalised}},
            {"Polyak coal", MomentumKind{Point::polyak, Terms::as_they_are, Schedule::coal}},
            {"Nesterov", MomentumKind{Point::nesterov}},
            {"Nesterov norm.", MomentumKind{Point::nesterov, Terms::normalised}},
            {"Nesterov coal", MomentumKind{Point::nesterov, Terms::as_they_are, Schedule::coal}},
            {"Nesterov norm. coal", MomentumKind{Point::nesterov, Terms::normalised, Schedule::coal}}};
}

[[nodiscard]] inline GjkResult<double> solve(const Placed& a, const Placed& b, const GjkOptions<double>& options,
                                             const Method& method) {
    if (!method.momentum) return gjk_distance<double>(a, b, options, Johnson<double>{});
    return gjk_distance<double>(a, b, options, Johnson<double>{}, NoTrace{}, Momentum<double>(*method.momentum));
}

}  // namespace oblong::claims
