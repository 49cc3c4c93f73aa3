// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/core.h>

#include <cmath>
#include <tuple>

#include "oblong/gjk/incremental.hpp"
#include "oblong/prepared/tracking/tracking.hpp"
#include "tests/bench/figures/figures.hpp"
#include "tests/bench/figures/peers.hpp"
#include "tests/bench/figures/recording.hpp"

/// van den Bergen 1999, appendix B, Fig. 4 to 6: time over density, translational and rotational velocity.
namespace oblong::bench::papers {

namespace {

struct Answer {
    Outcome outcome = Outcome::undecided;
    int iterations = 0;
};

/// What is kept of a pair from frame to frame.
struct PairState {
    IncrementalSeparatingAxis<double> axis{};
    TrackingState tracking;
    Cursors cursors;
};

using Answers = std::vector<Answer>;

/// One setting of the simulation, with its answers as they come.
class Setting {
public:
    Setting(const Effort& effort, const Recording& recording, const Peers& peers)
        : effort_(effort), recording_(recording), peers_(peers), answers_(recording.queries.size()) {
        for (const Query& q : recording.queries) pairs_.emplace_back(recording.a(q), recording.b(q));
    }

    void measure(const std::string& group, double x, Report& report) {
        const auto row = [&](const std::string& series, bool own, auto ask) {
            std::vector<PairState> states;
            const Timing t = time_sweeps(effort_, answers_.size(), [&] {
                states.assign(recording_.bodies() * recording_.bodies(), {});
                for (std::size_t k = 0; k < answers_.size(); ++k) {
                    PairState& state = states[recording_.pair(recording_.queries[k])];
                    answers_[k] = ask(pairs_[k].first, pairs_[k].second, state);
                }
            });
            report.add({group, series, x, values_of(t, series, own, report)});
        };
        row("ISA-GJK, climbing", false, [](const Placed& a, const Placed& b, PairState& s) {
            return answer(s.axis.next(climbing(a, s.cursors.a), climbing(b, s.cursors.b)));
        });
        row("ISA-GJK, scanning", false, [](const Placed& a, const Placed& b, PairState& s) {
            return answer(s.axis.next(scanning(a), scanning(b)));
        });
        row("separating axis, cold", false, [](const Placed& a, const Placed& b, PairState&) {
            return answer(gjk_separating_axis<double>(scanning(a), scanning(b), SeparatingAxisOptions<double>{}));
        });
        row("distance, cold", false, [](const Placed& a, const Placed& b, PairState&) {
            return answer(gjk_distance<double>(scanning(a), scanning(b), distance_options()));
        });
        row("distance, tracked", false, [](const Placed& a, const Placed& b, PairState& s) {
            return answer(gjk_track<double>(climbing(a, s.tracking.cursors.a), climbing(b, s.tracking.cursors.b),
                                            distance_options(), s.tracking));
        });
        row("certified decision", true, [](const Placed& a, const Placed& b, PairState&) {
            const auto d = decide(core_view(posed(a.hull->polytope.points(), a.pose)),
                                  core_view(posed(b.hull->polytope.points(), b.pose)));
            return Answer{d.outcome, d.iterations};
        });
        row(std::string(name(Peer::fcl)), false, [this](const Placed& a, const Placed& b, PairState&) {
            return Answer{peers_.meet(Peer::fcl, a, b) ? Outcome::intersecting : Outcome::separated, not_counted};
        });
    }

private:
    static GjkOptions<double> distance_options() {
        GjkOptions<double> options;
        options.stop.tolerance = 1e-6;
        return options;
    }
    static Answer answer(const SeparatingAxisResult<double>& r) { return {r.outcome(), r.iterations}; }
    static Answer answer(const GjkResult<double>& r) {
        const bool meet = r.termination == Termination::origin_enclosed;
        const bool met = meet || r.termination == Termination::relative;
        return {!met ? Outcome::undecided : meet ? Outcome::intersecting : Outcome::separated, r.iterations + 1};
    }

    /// Every answer against the exact one; where ours are proven, a wrong one fails the run.
    Values values_of(const Timing& t, const std::string& series, bool own, Report& report) const {
        double wrong = 0, undecided = 0, first = 0, apart = 0, iterations = 0;
        for (std::size_t k = 0; k < answers_.size(); ++k) {
            const Outcome exact = recording_.queries[k].exact;
            const Answer& a = answers_[k];
            iterations += a.iterations;
            if (exact == Outcome::separated) {
                ++apart;
                first += a.iterations == 1 ? 1 : 0;
            }
            const bool meets = exact != Outcome::separated;
            if (is_refusal(a.outcome)) {
                ++undecided;
            } else if ((a.outcome != Outcome::separated) != meets || (own && a.outcome != exact)) {
                ++wrong;
            }
        }
        if (own && wrong + undecided > 0) report.wrong.push_back(series + ": " + std::to_string(wrong + undecided));
        const auto queries = static_cast<double>(answers_.size());
        const double a_frame = queries / static_cast<double>(recording_.frames);
        Values values{{"us_per_frame", t.median * a_frame / 1000},
                      {"ns_per_query", t.median},
                      {"least_ns", t.least},
                      {"greatest_ns", t.greatest},
                      {"wrong", wrong},
                      {"undecided", undecided},
                      {"queries", queries},
                      {"queries_per_frame", a_frame},
                      {"meeting", static_cast<double>(recording_.meeting) / queries}};
        if (iterations >= 0) {
            values.emplace_back("support_points", iterations / queries);
            values.emplace_back("first_of_apart", apart > 0 ? first / apart : 0);
        }
        return values;
    }

    const Effort& effort_;
    const Recording& recording_;
    const Peers& peers_;
    std::vector<std::pair<Placed, Placed>> pairs_;
    Answers answers_;
};

/// 20 bodies of 20 vertices on a unit sphere around their centres.
std::vector<Hull> bodies() {
    fuzz::Draw draw(20);
    std::vector<Hull> hulls;
    for (int k = 0; k < 20; ++k) hulls.push_back(random_hull(draw, 20, {1, 1, 1}));
    return hulls;
}

struct Knobs {
    double density = 5;  ///< per cent of the cube that bodies fill
    double step = 5;     ///< per cent of the radius a frame
    double degrees = 10;
};

}  // namespace

void run_isa(const Effort& effort, Report& report) {
    const std::vector<Hull> hulls = bodies();
    const Peers peers(hulls);
    double volume = 0;
    for (const Hull& hull : hulls) volume += hull.volume;
    const std::size_t frames = effort(10000, 60);
    const auto measure = [&](const std::string& group, double x, const Knobs& knobs) {
        SimulationSettings settings;
        settings.side = std::cbrt(volume * 100 / knobs.density);
        settings.step = knobs.step / 100;
        settings.degrees = knobs.degrees;
        const Recording recording = record(hulls, settings, frames);
        Setting(effort, recording, peers).measure(group, x, report);
    };
    for (const double x : {1, 2, 5, 10, 15, 20}) measure("density", x, {.density = x});
    for (const double x : {0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0}) measure("translation", x, {.step = x});
    for (const double x : {0, 1, 2, 5, 10, 20, 45}) measure("rotation", x, {.degrees = x});
    for (const auto& [group, what, figure, scale] :
         {std::tuple{"density", "density [% of the cube]", "4", "linear"},
          std::tuple{"translation", "way of a body a frame [% of its radius]", "5", "log"},
          std::tuple{"rotation", "turn of a body a frame [degrees]", "6", "steps"}}) {
        report.panels.push_back({group, "us_per_frame", fmt::format("1999, Fig. {}: time", figure), what,
                                 "processor time of a frame's queries [µs]", scale});
        report.panels.push_back({group, "ns_per_query", fmt::format("Fig. {}: time of a query", figure), what,
                                 "processor time of a query [ns]", scale});
        report.panels.push_back({group, "support_points", fmt::format("Fig. {}: iterations", figure), what,
                                 "support points of a query", scale});
    }
    report.notes.push_back(fmt::format("20 bodies of 20 vertices, {} frames a setting", frames));
}

}  // namespace oblong::bench::papers
