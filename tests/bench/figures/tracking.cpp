// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/prepared/tracking/tracking.hpp"

#include <fmt/core.h>

#include <cmath>
#include <numbers>

#include "tests/bench/figures/figures.hpp"
#include "tests/bench/figures/peers.hpp"

/// Cameron 1997, Fig. 3 to 5: times over the number of vertices, with and without hill climbing and tracking.
namespace oblong::bench::papers {

namespace {

constexpr std::size_t sequence_length = 20;
constexpr double diameter = 2;
constexpr double tolerance = 1e-10;

struct Motion {
    double distance = 3;  ///< of the surfaces at the start, in diameters; negative: centres half a diameter apart
    double degrees = 0;   ///< largest turn a step
    double step = 0.05;   ///< of the constant velocity, in diameters
};

/// A pair of hulls over the steps of its motion; A rests.
struct Sequence {
    Placed a;
    std::vector<Placed> b;
    std::vector<double> exact;
};

std::vector<Sequence> sequences(const std::vector<Hull>& hulls, const Motion& motion) {
    fuzz::Draw draw(1997);
    std::vector<Sequence> result;
    for (std::size_t k = 0; k + 1 < hulls.size(); k += 2) {
        Sequence s{{&hulls[k], {}}, {}, {}};
        const double apart = motion.distance < 0 ? diameter / 2 : diameter * (1 + motion.distance);
        Vector at = fuzz::sphere_point(draw) * apart;
        const Vector velocity = fuzz::sphere_point(draw) * (motion.step * diameter);
        Mat3<double> linear = pose_of(fuzz::rotation(draw), {}).linear;
        for (std::size_t i = 0; i < sequence_length; ++i) {
            s.b.push_back({&hulls[k + 1], {linear, at}});
            s.exact.push_back(exact_answer(s.a, s.b.back()).distance);
            at = at + velocity;
            const Vector axis = fuzz::sphere_point(draw);
            const double angle = draw.uniform(0, motion.degrees) * std::numbers::pi / 180;
            linear = product(turn(axis, angle), linear);
        }
        result.push_back(std::move(s));
    }
    return result;
}

struct Answer {
    double distance = 0;
    bool claimed = true;
    int iterations = 0;
};

Answer answer(const GjkResult<double>& r) {
    const bool meet = r.termination == Termination::origin_enclosed;
    return {meet ? 0 : std::sqrt(r.squared), meet || r.termination == Termination::relative, r.iterations};
}

GjkOptions<double> options() {
    GjkOptions<double> options;
    options.stop.tolerance = tolerance;
    return options;
}

/// How a row is timed.
struct Request {
    double promised = tolerance;  ///< relative error of a distance; 0: equal to the last bit
    bool cold = false;            ///< all pairs in turn, so that large ones come from memory
};

/// One curve's point: all steps of all sequences. `ask(a, b, tracking)`, where `tracking` lives for a sequence. The
/// paper repeats identical calculations; here a few pairs are repeated, and fit the cache.
template <class Ask>
void row(const Effort& effort, const std::vector<Sequence>& all, Report& report, Row row, const Request& request,
         Ask ask) {
    constexpr std::size_t few = 10;
    std::vector<Answer> answers(all.size() * sequence_length);
    std::vector<double> times;
    const std::size_t chunk = request.cold ? all.size() : few;
    Effort share = effort;
    if (!request.cold) share.seconds /= 2;
    for (std::size_t first = 0; first < all.size(); first += chunk) {
        const std::size_t last = std::min(first + chunk, all.size());
        const Timing t = time_sweeps(share, (last - first) * sequence_length, [&] {
            for (std::size_t s = first; s < last; ++s) {
                TrackingState tracking;
                for (std::size_t i = 0; i < sequence_length; ++i)
                    answers[s * sequence_length + i] = ask(all[s].a, all[s].b[i], tracking);
            }
        });
        times.push_back(t.median);
    }
    double wrong = 0, unclaimed = 0, iterations = 0;
    for (std::size_t k = 0; k < answers.size(); ++k) {
        const double exact = all[k / sequence_length].exact[k % sequence_length];
        iterations += answers[k].iterations;
        // Coordinates are below 16.
        const double rounding = request.promised == 0 ? 0 : 64 * 0x1p-53 * 16;
        const bool right = std::abs(answers[k].distance - exact) <= request.promised * exact + rounding;
        (answers[k].claimed ? wrong : unclaimed) += right ? 0 : 1;
    }
    const auto queries = static_cast<double>(answers.size());
    row.values = {
        {"us", Sample{times}.mean() / 1000}, {"wrong", wrong}, {"unclaimed", unclaimed}, {"queries", queries}};
    if (iterations >= 0) row.values.emplace_back("iterations", iterations / queries);
    report.add(std::move(row));
}

void cold_and_tracked(const Effort& effort, const std::vector<Hull>& hulls, double x, Report& report) {
    const std::vector<Sequence> all = sequences(hulls, {});
    const Peers peers(hulls);
    const auto add = [&](const std::string& group, const std::string& series, auto ask) {
        row(effort, all, report, {group, series, x, {}}, {}, ask);
    };
    const auto scan = [](const Placed& a, const Placed& b, TrackingState& t) {
        return answer(gjk_track<double>(scanning(a), scanning(b), options(), t));
    };
    const auto climb = [](const Placed& a, const Placed& b, TrackingState& t) {
        return answer(gjk_track<double>(climbing(a, t.cursors.a), climbing(b, t.cursors.b), options(), t));
    };
    add("cold", "without hill climbing", [&](const Placed& a, const Placed& b, TrackingState&) {
        TrackingState none;
        return scan(a, b, none);
    });
    add("cold", "with hill climbing", [&](const Placed& a, const Placed& b, TrackingState&) {
        TrackingState none;
        return climb(a, b, none);
    });
    row(effort, all, report, {"cold", std::string(name(Peer::fcl)), x, {}}, {.promised = 1e-6},
        [&](const Placed& a, const Placed& b, TrackingState&) {
            return Answer{std::max(peers.distance(Peer::fcl, a, b), 0.0), true, not_counted};
        });
    add("tracked", "without hill climbing", scan);
    add("tracked", "with hill climbing", climb);
    row(effort, all, report, {"tracked", "with hill climbing, all pairs in turn", x, {}}, {.cold = true}, climb);
    const auto certified = [&](const std::string& group) {
        const std::size_t before = report.rows.size();
        row(effort, all, report, {group, "certified, scanning", x, {}}, {.promised = 0},
            [](const Placed& a, const Placed& b, TrackingState&) {
                const CertifiedDistance<double> d = exact_answer(a, b);
                return Answer{d.distance, true, d.iterations};
            });
        for (const auto& [key, value] : report.rows[before].values) {
            if (key == "wrong" && value > 0) report.wrong.push_back(fmt::format("certified at {}: {}", x, value));
        }
    };
    certified("cold");
}

void motions(const Effort& effort, const std::vector<Hull>& hulls, double x, Report& report) {
    for (const double distance : {3.0, 1.0, -1.0}) {
        for (const double degrees : {0.0, 6.0, 12.0}) {
            const std::string where = distance < 0    ? "meeting"
                                      : distance == 1 ? "1 diameter"
                                                      : fmt::format("{:.0f} diameters", distance);
            row(effort, sequences(hulls, {distance, degrees}), report,
                {"motion", fmt::format("{}, up to {:.0f}°", where, degrees), x, {}}, {},
                [](const Placed& a, const Placed& b, TrackingState& t) {
                    return answer(gjk_track<double>(climbing(a, t.cursors.a), climbing(b, t.cursors.b), options(), t));
                });
        }
    }
}

}  // namespace

void run_tracking(const Effort& effort, Report& report) {
    const std::vector<int> sizes =
        effort.quick ? std::vector<int>{10, 50} : std::vector<int>{10, 20, 50, 100, 200, 500, 1000, 2000};
    const std::size_t pairs = effort(100, 3);
    for (const int size : sizes) {
        fuzz::Draw draw(static_cast<std::uint64_t>(size));
        std::vector<Hull> hulls;
        for (std::size_t k = 0; k < 2 * pairs; ++k) {
            Vector radii;
            for (std::size_t i = 0; i < 3; ++i) radii[i] = draw.uniform(0.8, 1.2);
            hulls.push_back(random_hull(draw, size, radii));
        }
        cold_and_tracked(effort, hulls, size, report);
        motions(effort, hulls, size, report);
    }
    const std::string vertices = "vertices of each hull";
    const std::string time = "processor time of a query [µs]";
    report.panels = {{"cold", "us", "1997, Fig. 3: no tracking", vertices, time, "log", "log"},
                     {"tracked", "us", "Fig. 4: tracking, sequences of 20", vertices, time, "log", "log"},
                     {"motion", "us", "Fig. 5: tracking and climbing, by motion", vertices, time, "log", "linear"},
                     {"cold", "iterations", "Fig. 3: iterations", vertices, "support points of a query", "log"},
                     {"tracked", "iterations", "Fig. 4: iterations", vertices, "support points of a query", "log"},
                     {"motion", "iterations", "Fig. 5: iterations", vertices, "support points of a query", "log"}};
    report.notes.push_back(fmt::format("{} pairs of hulls, sequences of {}", pairs, sequence_length));
}

}  // namespace oblong::bench::papers
