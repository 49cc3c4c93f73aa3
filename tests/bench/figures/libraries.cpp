// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/core.h>

#include "fuzz/cases/generate/solids.hpp"
#include "tests/bench/figures/figures.hpp"
#include "tests/bench/figures/mesh_pairs.hpp"
#include "tests/bench/figures/peers.hpp"
#include "tests/bench/figures/quadratic.hpp"

/// Montaut et al. 2024, Fig. 12 (boolean checks of several libraries) and Table II (against a quadratic program).
namespace oblong::bench::papers {

namespace {

constexpr std::array<std::size_t, 3> shown{0, 1, 4};  ///< of methods(): those that the paper goes on with

/// What one solver did on the problems of one place on the axis.
struct Tally {
    Sample ns = {};
    double wrong = 0;
    double unclaimed = 0;

    void verdict(bool claimed, bool right) {
        if (!claimed) {
            ++unclaimed;
        } else if (!right) {
            ++wrong;
        }
    }
    [[nodiscard]] Values values() const {
        return {{"us", ns.mean() / 1000},
                {"us_median", ns.at(0.5) / 1000},
                {"us_10", ns.at(0.1) / 1000},
                {"us_90", ns.at(0.9) / 1000},
                {"problems", static_cast<double>(ns.values.size())},
                {"wrong", wrong},
                {"unclaimed", unclaimed}};
    }
};

using Tallies = std::vector<std::pair<std::string, Tally>>;

Tally& tally_of(Tallies& all, std::string_view name) {
    for (auto& [own, tally] : all) {
        if (own == name) return tally;
    }
    return all.emplace_back(name, Tally{}).second;
}

void ask_methods(const Effort& effort, const MeshPair& pair, const Exact& exact, bool boolean, Tallies& all) {
    const auto options = paper_options(pair.a.centre(), pair.b.centre(), boolean);
    for (const std::size_t m : shown) {
        GjkResult<double> r;
        Tally& tally = tally_of(all, methods()[m].name);
        tally.ns.add(time_one(effort, [&] {
            Cursors at;
            r = solve(climbing(pair.a, at.a), climbing(pair.b, at.b), options, methods()[m]);
        }));
        tally.verdict(claims(r), keeps_promise(r, exact, boolean));
    }
}

/// The boolean check: ours, the certified one, and the peers. Nobody is forgiven a wrong decision.
void ask_everybody(const Effort& effort, const Peers& peers, const MeshPair& pair, Tallies& all, Report& report) {
    const Exact exact = exact_of(pair);
    ask_methods(effort, pair, exact, true, all);
    Outcome proven{};
    Tally& certified = tally_of(all, "certified decision");
    certified.ns.add(time_one(effort, [&] { proven = exact_outcome(pair.a, pair.b); }));
    certified.verdict(true, (proven != Outcome::separated) == exact.meet);
    if (certified.wrong > 0) report.wrong.emplace_back("certified decision contradicts the certified distance");
    for (const Peer peer : {Peer::fcl, Peer::ccd_gjk, Peer::ccd_mpr, Peer::bullet}) {
        bool meet = false;
        Tally& tally = tally_of(all, name(peer));
        tally.ns.add(time_one(effort, [&] { meet = peers.meet(peer, pair.a, pair.b); }));
        tally.verdict(true, meet == exact.meet);
    }
}

void add(const Tallies& all, const std::string& group, double x, const std::string& x_name, Report& report) {
    for (const auto& [series, tally] : all) report.add({group, series, x, tally.values(), x_name});
}

void figure_12(const Effort& effort, Report& report) {
    std::vector<Hull> hulls;
    for (const Hull& hull : mesh_hulls(100, effort(8000, 500))) {
        for (const double size : {0.05, 0.1, 0.2, 0.4}) hulls.push_back(scaled(hull, size));
    }
    const Peers peers(hulls);
    fuzz::Draw draw(12);
    struct Range {
        const char* name;
        double least, most;
    };
    constexpr std::array ranges{Range{"apart 1 to 2 m", 1, 2}, Range{"close, 0 to 0.1 m", 1e-4, 0.1},
                                Range{"overlapping", -0.1, -1e-4}};
    std::array<Tallies, ranges.size()> all;
    for (std::size_t k = 0; k < effort(1000, 3); ++k) {
        MeshPair pair = random_mesh_pair(draw, hulls);
        for (std::size_t r = 0; r < ranges.size(); ++r) {
            pair.set_distance(draw.uniform(ranges[r].least, ranges[r].most));
            ask_everybody(effort, peers, pair, all[r], report);
        }
    }
    for (std::size_t r = 0; r < ranges.size(); ++r)
        add(all[r], "libraries", static_cast<double>(r), ranges[r].name, report);
}

/// Two of the same body, within 0.1 m, distance: solids from the cube on.
void table_two(const Effort& effort, Report& report) {
    std::vector<Hull> hulls{make_hull("cube", fuzz::box_corners({0.1, 0.1, 0.1}))};
    fuzz::Draw draw(2);
    for (const int count : {12, 32, 100, 300, 1000, 3000}) {
        if (count > 100 && effort.quick) break;
        hulls.push_back(random_hull(draw, count, {0.1, 0.1, 0.1}));
    }
    const Peers peers(hulls);
    double worst = 0;
    for (const Hull& hull : hulls) {
        Tallies all;
        for (std::size_t k = 0; k < effort(hull.vertices().size() > 500 ? 10 : 40, 2); ++k) {
            MeshPair pair = random_poses(draw, hull, hull);
            pair.set_distance(draw.uniform(0.001, 0.1));
            const Exact exact = exact_of(pair);
            ask_methods(effort, pair, exact, false, all);
            for (const Peer peer : {Peer::fcl, Peer::bullet}) {
                double d = 0;
                Tally& tally = tally_of(all, name(peer));
                tally.ns.add(time_one(effort, [&] { d = peers.distance(peer, pair.a, pair.b); }));
                tally.verdict(true, std::abs(d - exact.lower) <= 1e-6);
            }
            if (quadratic_solver().empty()) continue;
            std::optional<double> d;
            Tally& tally = tally_of(all, quadratic_solver());
            tally.ns.add(time_one(effort, [&] { d = quadratic_distance(pair.a, pair.b); }));
            tally.verdict(d.has_value(), d && std::abs(*d - exact.lower) <= 1e-4);
            if (d) worst = std::max(worst, std::abs(*d - exact.lower));
        }
        add(all, "quadratic", static_cast<double>(hull.vertices().size()),
            fmt::format("{} v, {} f", hull.vertices().size(), hull.facets.size()), report);
    }
    if (quadratic_solver().empty()) {
        report.notes.emplace_back("no quadratic program: ALGLIB is not installed (Debian: libalglib-dev)");
    } else {
        report.notes.push_back(fmt::format("greatest error of the quadratic program: {:.2g} m", worst));
    }
}

}  // namespace

void run_libraries(const Effort& effort, Report& report) {
    figure_12(effort, report);
    table_two(effort, report);
    report.panels = {
        {"libraries", "us", "2024, Fig. 12: boolean check", "distance", "time of a query [µs] (mean)", "bars", "log"},
        {"libraries", "us_median", "Fig. 12, median", "distance", "time of a query [µs] (median)", "bars", "log"},
        {"quadratic", "us", "Table II: distance, two of the same body", "vertices and facets of a body",
         "time of a query [µs] (mean)", "steps", "log"}};
}

}  // namespace oblong::bench::papers
