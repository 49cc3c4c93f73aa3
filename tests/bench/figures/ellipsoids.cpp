// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/core.h>

#include "oblong/prove/arb/distance.hpp"
#include "oblong/scalar/convert.hpp"
#include "oblong/support/shapes.hpp"
#include "tests/bench/figures/figures.hpp"
#include "tests/bench/figures/hull.hpp"
#include "tests/bench/figures/methods.hpp"

/// Montaut et al. 2024, Fig. 7: iterations on ellipsoids by signed distance.
namespace oblong::bench::papers {

namespace {

constexpr std::array distances{-0.1, -0.03, -0.01, -0.001, 0.0001, 0.001, 0.01, 0.03, 0.1, 0.3, 1.0};

/// An ellipsoid where it is. Lengths in metres.
struct PlacedEllipsoid {
    Ellipsoid<double> shape;
    Pose pose;

    [[nodiscard]] SupportPoint<double> support(const Vector& n) const {
        SupportPoint<double> s = oblong::support(shape, transposed_times(pose.linear, n));
        s.point = pose(s.point);
        return s;
    }
    [[nodiscard]] AnyBody<Rational> exact() const {
        const auto& rows = pose.linear.rows;
        return {Ellipsoid<Rational>(fuzz::exact(shape.radii())),
                Affine<Rational>{{{fuzz::exact(rows[0]), fuzz::exact(rows[1]), fuzz::exact(rows[2])}},
                                 fuzz::exact(pose.translation)}};
    }
};

PlacedEllipsoid random_ellipsoid(fuzz::Draw& draw) {
    Vector radii;
    for (std::size_t i = 0; i < 3; ++i) radii[i] = draw.uniform(0.02, 0.5);
    return {Ellipsoid<double>(radii), pose_of(fuzz::rotation(draw), {})};
}

double rounded(const Rational& x) { return nearest<double>(x); }

Exact exact_of(const PlacedEllipsoid& a, const PlacedEllipsoid& b) {
    const CurvedAnswer answer = curved_distance(a.exact(), b.exact());
    return {rounded(answer.lower), rounded(answer.upper), answer.outcome != Outcome::separated};
}

/// What one method did at one distance.
struct Tally {
    Sample iterations = {};
    Sample ns = {};
    double wrong = 0;
    double unclaimed = 0;
};

using Tallies = std::array<std::array<std::array<Tally, method_count>, distances.size()>, 2>;

void ask_all(const Effort& effort, const PlacedEllipsoid& a, const PlacedEllipsoid& b, std::size_t d, bool timed,
             Tallies& tallies) {
    const Exact exact = exact_of(a, b);
    for (const bool boolean : {false, true}) {
        const auto options = paper_options(a.pose.translation, b.pose.translation, boolean);
        for (std::size_t m = 0; m < method_count; ++m) {
            Tally& tally = tallies[boolean ? 1 : 0][d][m];
            GjkResult<double> r;
            const auto ask = [&] { r = solve(a, b, options, methods()[m]); };
            if (timed) {
                tally.ns.add(time_one(effort, ask));
            } else {
                ask();
            }
            tally.iterations.add(r.iterations);
            if (!claims(r)) {
                ++tally.unclaimed;
            } else if (!keeps_promise(r, exact, boolean)) {
                ++tally.wrong;
            }
        }
    }
}

}  // namespace

void run_ellipsoids(const Effort& effort, Report& report) {
    const std::size_t pairs = effort(4000, 8);
    const std::size_t timed = effort(500, 4);
    fuzz::Draw draw(2024);
    Tallies tallies{};
    for (std::size_t done = 0; done < pairs;) {
        PlacedEllipsoid a = random_ellipsoid(draw);
        const PlacedEllipsoid b = random_ellipsoid(draw);
        a.pose.translation = fuzz::sphere_point(draw) * 3.0;
        GjkOptions<double> fine;
        fine.stop.tolerance = 1e-13;
        const GjkResult<double> r = gjk_distance<double>(a, b, fine);
        const double apart = std::sqrt(r.squared);
        if (r.termination == Termination::origin_enclosed || apart < 1e-3) continue;
        const Vector start = a.pose.translation;
        for (std::size_t d = 0; d < distances.size(); ++d) {
            a.pose.translation = start + r.v * ((distances[d] - apart) / apart);
            ask_all(effort, a, b, d, done < timed, tallies);
        }
        ++done;
    }
    for (const bool boolean : {false, true}) {
        for (std::size_t d = 0; d < distances.size(); ++d) {
            for (std::size_t m = 0; m < method_count; ++m) {
                const Tally& t = tallies[boolean ? 1 : 0][d][m];
                report.add({boolean ? "boolean" : "distance",
                            methods()[m].name,
                            distances[d],
                            {{"iterations", t.iterations.mean()},
                             {"iterations_sd", t.iterations.deviation()},
                             {"iterations_median", t.iterations.at(0.5)},
                             {"us", t.ns.mean() / 1000},
                             {"wrong", t.wrong},
                             {"unclaimed", t.unclaimed}}});
            }
        }
        const std::string group = boolean ? "boolean" : "distance";
        const std::string what = boolean ? "boolean check" : "distance";
        const std::string metres = "signed distance [m]";
        report.panels.push_back({group, "iterations", fmt::format("2024, Fig. 7: ellipsoids, {}", what), metres,
                                 "support points of a query (mean)", "steps", "log"});
        report.panels.push_back(
            {group, "us", fmt::format("times, {}", what), metres, "time of a query [µs] (mean)", "steps", "log"});
    }
    report.notes.push_back(fmt::format("{} pairs of ellipsoids, {} of them timed", pairs, timed));
}

}  // namespace oblong::bench::papers
