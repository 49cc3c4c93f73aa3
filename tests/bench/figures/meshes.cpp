// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/core.h>

#include <cmath>

#include "tests/bench/figures/counted_climb.hpp"
#include "tests/bench/figures/figures.hpp"
#include "tests/bench/figures/mesh_pairs.hpp"

/// Montaut et al. 2024, Fig. 8 to 11 and Table I: momentum on hulls of meshes, by signed distance.
namespace oblong::bench::papers {

namespace {

constexpr std::array distances{-0.1, -0.03, -0.01, -0.001, 0.0001, 0.001, 0.01, 0.03, 0.1, 0.3, 1.0};

/// What one method did.
struct Tally {
    Sample iterations = {};
    Sample ns = {};
    Sample looked = {};    ///< vertices that the climbs of a query look at
    Sample speed_up = {};  ///< GJK's time over this one's, problem by problem
    double wrong = 0;
    double unclaimed = 0;

    [[nodiscard]] Values values() const {
        return {{"looked", looked.mean()},
                {"looked_per_point", looked.mean() / iterations.mean()},
                {"iterations", iterations.mean()},
                {"iterations_sd", iterations.deviation()},
                {"us", ns.mean() / 1000},
                {"us_sd", ns.deviation() / 1000},
                {"us_median", ns.at(0.5) / 1000},
                {"speed_up", speed_up.at(0.5)},
                {"speed_up_10", speed_up.at(0.1)},
                {"speed_up_90", speed_up.at(0.9)},
                {"wrong", wrong},
                {"unclaimed", unclaimed}};
    }
};

using Tallies = std::array<Tally, method_count>;

/// One problem, by every method, climbing from each hull's first vertex.
void ask_all(const Effort& effort, const Placed& a, const Placed& b, bool boolean, const Exact& exact,
             Tallies& tallies) {
    const auto options = paper_options(a.centre(), b.centre(), boolean);
    double plain = 0;
    for (std::size_t m = 0; m < method_count; ++m) {
        GjkResult<double> r;
        const double ns = time_one(effort, [&] {
            Cursors at;
            r = solve(climbing(a, at.a), climbing(b, at.b), options, methods()[m]);
        });
        if (m == 0) plain = ns;
        long looked = 0;
        Cursors at;
        (void)solve(CountedClimb(a, at.a, looked), CountedClimb(b, at.b, looked), options, methods()[m]);
        tallies[m].looked.add(static_cast<double>(looked));
        tallies[m].iterations.add(r.iterations);
        tallies[m].ns.add(ns);
        tallies[m].speed_up.add(plain / ns);
        if (!claims(r)) {
            ++tallies[m].unclaimed;
        } else if (!keeps_promise(r, exact, boolean)) {
            ++tallies[m].wrong;
        }
    }
}

constexpr std::array tasks{"distance", "boolean"};

void by_distance(const Effort& effort, const std::vector<Hull>& hulls, Report& report) {
    const std::size_t pairs = effort(2000, 4);
    fuzz::Draw draw(2024);
    std::array<std::array<Tallies, distances.size()>, 2> all{};
    for (std::size_t k = 0; k < pairs; ++k) {
        MeshPair pair = random_mesh_pair(draw, hulls);
        for (std::size_t d = 0; d < distances.size(); ++d) {
            pair.set_distance(distances[d]);
            const Exact exact = exact_of(pair);
            for (std::size_t task = 0; task < 2; ++task)
                ask_all(effort, pair.a, pair.b, task == 1, exact, all[task][d]);
        }
    }
    for (std::size_t task = 0; task < 2; ++task) {
        for (std::size_t d = 0; d < distances.size(); ++d) {
            for (std::size_t m = 0; m < method_count; ++m)
                report.add({tasks[task], methods()[m].name, distances[d], all[task][d][m].values()});
        }
    }
    // Fig. 8: the same problems, those in close proximity.
    for (std::size_t m = 0; m < method_count; ++m) {
        for (std::size_t task = 0; task < 2; ++task) {
            Tally close;
            for (std::size_t d = 0; d < distances.size(); ++d) {
                if (distances[d] <= 0 || distances[d] > 0.1) continue;
                const Tally& t = all[task][d][m];
                close.iterations.values.insert(close.iterations.values.end(), t.iterations.values.begin(),
                                               t.iterations.values.end());
                close.looked.values.insert(close.looked.values.end(), t.looked.values.begin(), t.looked.values.end());
                close.ns.values.insert(close.ns.values.end(), t.ns.values.begin(), t.ns.values.end());
                close.speed_up.values.insert(close.speed_up.values.end(), t.speed_up.values.begin(),
                                             t.speed_up.values.end());
                close.wrong += t.wrong;
                close.unclaimed += t.unclaimed;
            }
            report.add({"normalising", methods()[m].name, static_cast<double>(task), close.values(), tasks[task]});
        }
    }
    report.notes.push_back(fmt::format("{} pairs of {} hulls, four sizes of each mesh", pairs, hulls.size()));
}

/// Table I: three hulls with more and more vertices, each pair of them, within a centimetre of contact.
void table_one(const Effort& effort, const std::vector<Hull>& hulls, Report& report) {
    std::vector<const Hull*> chosen;
    for (const double wanted : {240.0, 1811.0, 3585.0}) {
        const Hull* best = &hulls[0];
        for (const Hull& hull : hulls) {
            const auto away = [wanted](const Hull& h) {
                return std::abs(std::log(static_cast<double>(h.vertices().size()) / wanted));
            };
            if (away(hull) < away(*best)) best = &hull;
        }
        chosen.push_back(best);
    }
    fuzz::Draw draw(1);
    double place = 0;
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        for (std::size_t j = i; j < chosen.size(); ++j, ++place) {
            std::array<Tallies, 2> tallies{};
            const std::vector<Hull> sized{scaled(*chosen[i], 0.2), scaled(*chosen[j], 0.2)};
            for (std::size_t k = 0; k < effort(300, 2); ++k) {
                MeshPair pair = random_poses(draw, sized[0], sized[1]);
                pair.set_distance(draw.uniform(-0.01, 0.01));
                const Exact exact = exact_of(pair);
                for (std::size_t task = 0; task < 2; ++task)
                    ask_all(effort, pair.a, pair.b, task == 1, exact, tallies[task]);
            }
            const std::string name = fmt::format("{} + {}", chosen[i]->vertices().size(), chosen[j]->vertices().size());
            for (std::size_t task = 0; task < 2; ++task) {
                for (std::size_t m = 0; m < method_count; ++m)
                    report.add({fmt::format("table {}", tasks[task]), methods()[m].name, place,
                                tallies[task][m].values(), name});
            }
        }
    }
}

}  // namespace

void run_meshes(const Effort& effort, Report& report) {
    const std::vector<Hull> hulls = mesh_hulls(100, effort(8000, 700));
    std::vector<Hull> sized;
    for (const Hull& hull : hulls) {
        for (const double size : {0.05, 0.1, 0.2, 0.4}) sized.push_back(scaled(hull, size));
    }
    by_distance(effort, sized, report);
    table_one(effort, hulls, report);
    const std::string metres = "signed distance [m]";
    const std::string points = "support points of a query (mean)";
    const std::string time = "time of a query [µs] (mean)";
    const std::string ratio = "GJK's time over this (median)";
    report.panels = {
        {"normalising", "us", "2024, Fig. 8: normalising, 0 to 0.1 m", "task", time, "bars"},
        {"normalising", "iterations", "Fig. 8: iterations", "task", points, "bars"},
        {"distance", "looked", "§II: vertices that climbs look at, distance", metres, "vertices a query (mean)",
         "steps"},
        {"distance", "looked_per_point", "the same a support point", metres, "vertices a support point (mean)",
         "steps"},
        {"distance", "iterations", "Fig. 9a: distance, iterations", metres, points, "steps"},
        {"distance", "us", "Fig. 9b: distance, times", metres, time, "steps"},
        {"boolean", "iterations", "Fig. 10a: boolean, iterations", metres, points, "steps"},
        {"boolean", "us", "Fig. 10b: boolean, times", metres, time, "steps"},
        {"distance", "speed_up", "Fig. 11a: speed-up, distance", metres, ratio, "steps"},
        {"boolean", "speed_up", "Fig. 11b: speed-up, boolean", metres, ratio, "steps"},
        {"table distance", "us", "Table I: distance, within 1 cm", "vertices", time, "bars"},
        {"table boolean", "us", "Table I: boolean, within 1 cm", "vertices", time, "bars"},
    };
}

}  // namespace oblong::bench::papers
