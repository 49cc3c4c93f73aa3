// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/core.h>

#include <optional>

#include "tests/bench/figures/figures.hpp"
#include "tests/bench/figures/mesh_pairs.hpp"
#include "tests/bench/figures/recording.hpp"

/// Montaut et al. 2024, Fig. 13: where the boolean check starts, along the motions of bodies. The paper drops its
/// bodies into a funnel; here they fly in the cube of the 1999 simulation, at 4 % of their radius and 2 degrees a
/// frame. Only queries whose boxes meet are asked. The last v before an overlap stands for EPA's vector.
namespace oblong::bench::papers {

namespace {

constexpr std::array strategies{"none: (1, 0, 0)", "centres of boxes", "last v", "last v, moved along"};

/// A query with the v₀ of each strategy.
struct Start {
    Placed a, b;
    Exact exact;
    std::array<Vector, strategies.size()> from;
};

/// v of the last frame, and its points in the bodies' own frames.
struct Memory {
    std::uint32_t frame = 0;
    Vector v, in_a, in_b;
};

Vector in_frame(const Pose& pose, const Vector& p) { return transposed_times(pose.linear, p - pose.translation); }

/// Remembers where the plain solver ended, if it ended outside.
std::optional<Memory> memory_of(const Query& q, const Placed& a, const Placed& b) {
    GjkOptions<double> options = paper_options(a.centre(), b.centre(), false);
    const GjkResult<double> r = gjk_distance<double>(scanning(a), scanning(b), options);
    if (r.termination == Termination::origin_enclosed || r.squared <= gap_tolerance) return std::nullopt;
    Vector p{};
    Vector on_b{};
    for (unsigned i = 0; i < slot_count; ++i) {
        if (!contains(r.kept.carrier.set, i)) continue;
        p = p + r.kept.points[i].p * r.kept.carrier.weights[i];
        on_b = on_b + r.kept.points[i].q * r.kept.carrier.weights[i];
    }
    return Memory{q.frame, r.v, in_frame(a.pose, p), in_frame(b.pose, on_b)};
}

std::vector<Start> starts_of(const Recording& recording) {
    std::vector<std::optional<Memory>> memories(recording.bodies() * recording.bodies());
    std::vector<Start> result;
    for (const Query& q : recording.queries) {
        const Placed a = recording.a(q);
        const Placed b = recording.b(q);
        if (!boxes_meet(a, b)) continue;
        std::optional<Memory>& memory = memories[recording.pair(q)];
        const Vector between = a.centre() - b.centre();
        const CertifiedDistance<double> exact = exact_answer(a, b);
        Start start{a,
                    b,
                    {exact.distance, exact.distance, exact.outcome != Outcome::separated},
                    {Vector{1, 0, 0}, between, between, between}};
        if (memory && memory->frame + 1 == q.frame) {
            start.from[2] = memory->v;
            start.from[3] = a.pose(memory->in_a) - b.pose(memory->in_b);
        } else {
            memory.reset();
        }
        result.push_back(start);
        if (auto now = memory_of(q, a, b)) {
            memory = now;
        } else if (memory) {
            memory->frame = q.frame;  // overlapping: the v before it
        }
    }
    return result;
}

}  // namespace

void run_warm_starts(const Effort& effort, Report& report) {
    std::vector<Hull> hulls;
    for (const Hull& hull : mesh_hulls(100, effort(3000, 300))) {
        // Around the middle of its box, with a radius of 5 to 10 cm.
        fuzz::Cloud points(hull.vertices().begin(), hull.vertices().end());
        for (Vector& p : points) p = p - hull.middle();
        const Hull centred = make_hull(hull.name, points);
        hulls.push_back(scaled(centred, 0.05 * (1 + static_cast<double>(hulls.size() % 3) / 2) / centred.radius));
        if (hulls.size() == 20) break;
    }
    SimulationSettings settings;
    settings.side = 0.5;
    settings.step = 0.04;
    settings.degrees = 2;
    settings.seed = 13;
    const std::size_t frames = effort(2000, 30);
    const Recording recording = record(hulls, settings, frames);
    const std::vector<Start> starts = starts_of(recording);
    double meeting = 0;
    for (const Start& s : starts) meeting += s.exact.meet ? 1 : 0;

    for (std::size_t m = 0; m < method_count; ++m) {
        for (std::size_t s = 0; s < strategies.size(); ++s) {
            Sample ns, iterations;
            double wrong = 0, unclaimed = 0;
            for (const Start& start : starts) {
                GjkOptions<double> options = paper_options({}, {}, true);
                options.initial_point = DifferencePoint<double>{start.from[s], {}, {}};
                GjkResult<double> r;
                ns.add(time_one(effort, [&] {
                    Cursors at;
                    r = solve(climbing(start.a, at.a), climbing(start.b, at.b), options, methods()[m]);
                }));
                iterations.add(r.iterations);
                if (!claims(r)) {
                    ++unclaimed;
                } else if (!keeps_promise(r, start.exact, true)) {
                    ++wrong;
                }
            }
            report.add({"warm",
                        methods()[m].name,
                        static_cast<double>(s),
                        {{"us", ns.mean() / 1000},
                         {"us_median", ns.at(0.5) / 1000},
                         {"us_90", ns.at(0.9) / 1000},
                         {"iterations", iterations.mean()},
                         {"iterations_median", iterations.at(0.5)},
                         {"iterations_90", iterations.at(0.9)},
                         {"wrong", wrong},
                         {"unclaimed", unclaimed}},
                        strategies[s]});
        }
    }
    report.panels = {
        {"warm", "us", "2024, Fig. 13: boolean check, mean", "start", "time of a query [µs]", "bars"},
        {"warm", "us_90", "Fig. 13: 90th percentile", "start", "time of a query [µs]", "bars"},
        {"warm", "iterations", "Fig. 13: iterations", "start", "support points of a query (mean)", "bars"}};
    report.notes.push_back(fmt::format("{} bodies, {} frames, {} queries, {:.0f} of them in contact", hulls.size(),
                                       frames, starts.size(), meeting));
}

}  // namespace oblong::bench::papers
