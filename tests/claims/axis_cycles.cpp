// SPDX-License-Identifier: GPL-3.0-or-later
// Van den Bergen 1999, Algorithm 2, has no rule that rounding could miss but v = 0 itself: how its runs end in floats,
// by subalgorithm and guard, on pairs that are apart, in contact and through each other; and whether signed volumes
// make the distance loop cycle as Johnson's subalgorithm does.
#include <fmt/format.h>

#include <map>

#include "oblong/gjk/distance.hpp"
#include "oblong/gjk/separating_axis.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/simplex/brute_force.hpp"
#include "oblong/simplex/johnson_backup.hpp"
#include "oblong/simplex/signed_volumes.hpp"
#include "tests/claims/budget.hpp"
#include "tests/claims/ends.hpp"
#include "tests/claims/pairs.hpp"

namespace oblong::claims {
namespace {

struct PeriodicEnds : Ends {
    std::map<int, long> periods;

    void count(Termination why, int period) {
        Ends::count(why);
        if (why == Termination::cycle) ++periods[period];
    }
    void print(const std::string& name) const {
        fmt::print("{:<58} {:>8} {:>8} {:>8} {:>8} {:>8} {:>6} ", name, rule, origin, guard, failed, cycle, limit);
        for (const auto& [period, times] : periods) fmt::print(" {}:{}", period, times);
        fmt::print("\n");
    }
};

constexpr std::array guards{Guard::none, Guard::repeated_support, Guard::no_progress};
constexpr std::array<const char*, 3> guard_names{"none", "repeated", "no-progress"};

template <class S, class K>
void rows(const std::string& what, const std::vector<Pair>& pairs, bool distance) {
    for (std::size_t g = 0; g < guards.size(); ++g) {
        PeriodicEnds ends;
        for (const Pair& pair : pairs) {
            const Cloud<S> a(pair.a);
            const Cloud<S> b(pair.b);
            if (distance) {
                GjkOptions<S> options;
                options.stop.tolerance = static_cast<S>(sizeof(S) == 4 ? 1e-4 : 1e-10);
                options.stop.form = StoppingRule<S>::Form::as_printed;
                options.guard = guards[g];
                const auto r = gjk_distance<S>(a, b, options, K{});
                ends.count(r.termination, r.period);
            } else {
                SeparatingAxisOptions<S> options;
                options.guard = guards[g];
                const auto r = gjk_separating_axis<S>(a, b, options, K{});
                ends.count(r.termination, r.period);
            }
        }
        ends.print(what + "/" + guard_names[g]);
    }
}

template <class S>
void subalgorithms(const std::string& what, const std::vector<Pair>& pairs, bool distance) {
    rows<S, Johnson<S>>(what + "/johnson", pairs, distance);
    rows<S, JohnsonAllSubsets<S>>(what + "/johnson-all", pairs, distance);
    rows<S, JohnsonBackup<S>>(what + "/johnson-backup", pairs, distance);
    rows<S, SignedVolumes<S>>(what + "/signed-volumes", pairs, distance);
    rows<S, BruteForce<S>>(what + "/brute-force", pairs, distance);
}

/// An oblong pair whose small body is let down until it touches the facet, or half through it.
Pair lowered(Dice& dice, bool through) {
    const double small = std::pow(10.0, uniform(dice, -5, -1));
    const double narrow = std::pow(10.0, uniform(dice, -3, 0));
    Points3 body;
    const Vec above{uniform(dice, -0.9, 0.9), uniform(dice, -0.9, 0.9) * narrow, 0};
    double lowest = 1;
    for (int i = 0; i < 4; ++i) {
        body.push_back(above + direction(dice) * small);
        lowest = std::min(lowest, body.back().z);
    }
    for (Vec& p : body) p.z -= lowest + (through ? small * uniform(dice, 0, 1) : 0);
    const Mat3<double> turn = any_rotation(dice);
    Points3 facet{{-1, -narrow, 0}, {1, -narrow, 0}, {1, narrow, 0}, {-1, narrow, 0}};
    return {moved(std::move(facet), turn, {}), moved(std::move(body), turn, {})};
}

}  // namespace
}  // namespace oblong::claims

int main(int argc, char** argv) {
    using namespace oblong::claims;
    const Budget budget(argc, argv);
    Dice dice(22);
    std::vector<Pair> apart;
    std::vector<Pair> touching;
    std::vector<Pair> through;
    for (std::size_t i = 0; i < budget(50'000); ++i) {
        apart.push_back(oblong_pair(dice));
        touching.push_back(lowered(dice, false));
        through.push_back(lowered(dice, true));
    }
    fmt::print("How runs end, {} oblong pairs each: apart, touching up to rounding, through each other.\n",
               apart.size());
    fmt::print("{:<58} {:>8} {:>8} {:>8} {:>8} {:>8} {:>6}  {}\n", "scalar/input/algorithm/subalgorithm/guard",
               "rule/axis", "met", "guard", "failed", "cycled", "limit", "period:times");
    subalgorithms<float>("float/apart/axis", apart, false);
    subalgorithms<float>("float/touching/axis", touching, false);
    subalgorithms<float>("float/through/axis", through, false);
    subalgorithms<double>("double/apart/axis", apart, false);
    subalgorithms<double>("double/touching/axis", touching, false);
    subalgorithms<double>("double/through/axis", through, false);
    subalgorithms<float>("float/apart/distance", apart, true);
    subalgorithms<double>("double/apart/distance", apart, true);
}
