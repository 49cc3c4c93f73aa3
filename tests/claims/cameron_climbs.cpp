// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <cmath>

#include "caseio/hull.hpp"
#include "fuzz/cases/generate/build.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oblong/support/hill_climb.hpp"
#include "tests/claims/budget.hpp"

// Hill climbing in floats (Cameron 1997, §3.2; van den Bergen 1999, §3): how often a climb ends at a vertex that truly
// reaches less far than the one that a full scan gives. In rationals: never.

namespace oblong::claims {
namespace {

using fuzz::Cloud;
using fuzz::Point;

struct Body {
    std::string_view name;
    Cloud (*points)(fuzz::Draw&);
};

Cloud sphere(fuzz::Draw& draw, int count, const Point& radii, const Point& offset) {
    return fuzz::moved(fuzz::ellipsoid_cloud(draw, count, radii), fuzz::rotation(draw), offset);
}

constexpr std::array<Body, 8> bodies{{
    {"sphere 100", [](fuzz::Draw& d) { return sphere(d, 100, {1, 1, 1}, {0, 0, 0}); }},
    {"sphere 2000", [](fuzz::Draw& d) { return sphere(d, 2000, {1, 1, 1}, {0, 0, 0}); }},
    {"slab 1e-2", [](fuzz::Draw& d) { return sphere(d, 300, {1, 1, 1e-2}, {0, 0, 0}); }},
    {"slab 1e-5", [](fuzz::Draw& d) { return sphere(d, 300, {1, 1, 1e-5}, {0, 0, 0}); }},
    {"needle 1e-4", [](fuzz::Draw& d) { return sphere(d, 300, {1e-4, 1e-4, 1}, {0, 0, 0}); }},
    {"offset 1e2", [](fuzz::Draw& d) { return sphere(d, 300, {1, 1, 1}, {1e2, 1e2, 1e2}); }},
    {"offset 1e4", [](fuzz::Draw& d) { return sphere(d, 300, {1, 1, 1}, {1e4, 1e4, 1e4}); }},
    {"offset 1e6", [](fuzz::Draw& d) { return sphere(d, 300, {1, 1, 1}, {1e6, 1e6, 1e6}); }},
}};

Vec3<Rational> exactly_vector(const auto& p) { return {to_rational(p.x), to_rational(p.y), to_rational(p.z)}; }

struct Tally {
    long climbs = 0;
    long worse = 0;
    double worst = 0;  ///< lost reach in units of u ‖n‖ S

    void print(std::string_view kind) const {
        fmt::print(" {:>8} {:>9} {:>9.2e} {:>10.2e}", kind, worse,
                   static_cast<double>(worse) / static_cast<double>(climbs), worst);
    }
};

template <class S>
struct Climber {
    Polytope<S> body;
    S largest;

    void climb_along(const Vec3<S>& n, std::uint32_t start, Tally& tally) const {
        ++tally.climbs;
        const std::uint32_t scanned = scan(body, n);
        const std::uint32_t climbed = climb(body, n, start);
        if (scanned == climbed) return;
        const Vec3<Rational> direction = exactly_vector(n);
        const Rational lost =
            dot(direction, exactly_vector(body.vertices()[scanned]) - exactly_vector(body.vertices()[climbed]));
        if (lost <= 0) return;
        ++tally.worse;
        const double unit = std::ldexp(1.0, -ScalarTraits<S>::digits) *
                            std::sqrt(static_cast<double>(squared_norm(n))) * static_cast<double>(largest);
        tally.worst = std::max(tally.worst, lost.template convert_to<double>() / unit);
    }
};

template <class S>
Climber<S> climber(const Cloud& points) {
    std::vector<Vec3<S>> own;
    std::vector<Vec3<Rational>> exact;
    for (const Point& p : points) {
        own.push_back({static_cast<S>(p.x), static_cast<S>(p.y), static_cast<S>(p.z)});
        exact.push_back(exactly_vector(own.back()));
    }
    Polytope<S> body{Points<S>(own), caseio::hull_adjacency(exact)};
    const S largest = body.points().largest();
    return {std::move(body), largest};
}

template <class S>
void measure(const Body& shape, const Budget& budget) {
    fuzz::Draw draw(7);
    Tally random;
    Tally normals;
    int scanned = 0;
    for (std::size_t k = 0; k < budget(10, 1); ++k) {
        const Climber<S> one = climber<S>(shape.points(draw));
        const Polytope<S>& body = one.body;
        scanned += body.adjacency().empty() ? 1 : 0;
        const auto count = static_cast<int>(body.vertices().size());
        const auto any_start = [&] { return static_cast<std::uint32_t>(draw.integer(0, count - 1)); };
        for (std::size_t i = 0; i < budget(20000, 200); ++i) {
            const Point n = fuzz::sphere_point(draw);
            one.climb_along({static_cast<S>(n.x), static_cast<S>(n.y), static_cast<S>(n.z)}, any_start(), random);
            // Along the rounded normal of a facet three vertices tie but for rounding.
            const std::uint32_t v = any_start();
            const auto around = body.is_node(v) ? body.adjacency().of(v) : std::span<const std::uint32_t>{};
            if (around.size() < 2) continue;
            const std::uint32_t first = around[i % around.size()];
            for (const std::uint32_t second : around) {
                const auto next = body.adjacency().of(first);
                if (std::ranges::find(next, second) == next.end()) continue;
                const Vec3<S>& p = body.vertices()[v];
                one.climb_along(cross(body.vertices()[first] - p, body.vertices()[second] - p), any_start(), normals);
                break;
            }
        }
    }
    fmt::print("{:>12} {:>7} {:>9}", shape.name, ScalarTraits<S>::name, random.climbs + normals.climbs);
    random.print("random");
    normals.print("normals");
    fmt::print("{}\n", scanned > 0 ? "  (no graph)" : "");
}

}  // namespace
}  // namespace oblong::claims

int main(int argc, char** argv) {
    const oblong::claims::Budget budget(argc, argv);
    fmt::print(
        "climbs that end at a vertex that reaches truly less far than the scan's: how many, the rate, and the\n"
        "most reach lost, in units of u |n| S (S: the largest coordinate)\n\n");
    fmt::print("{:>12} {:>7} {:>9} {:>18} {:>9} {:>10} {:>18} {:>9} {:>10}\n", "body", "scalar", "climbs", "worse",
               "rate", "lost", "worse", "rate", "lost");
    for (const auto& body : oblong::claims::bodies) {
        oblong::claims::measure<float>(body, budget);
        oblong::claims::measure<double>(body, budget);
    }
    fmt::print(
        "\nthe paper says (3.2): by convexity the process ends at a support vertex. True of reals; in rationals\n"
        "it was never otherwise (tests/caseio/hull_adjacency_test.cpp).\n");
}
