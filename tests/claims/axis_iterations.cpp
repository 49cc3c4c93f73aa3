// SPDX-License-Identifier: GPL-3.0-or-later
// Van den Bergen 1999, §4: a separating axis needs fewer iterations than the distance, and under coherence ISA-GJK ends
// in the first iteration. Here: iterations of both on the same pairs and motions, from the same start.
#include <fmt/format.h>

#include <array>

#include "oblong/gjk/distance.hpp"
#include "oblong/gjk/incremental.hpp"
#include "oblong/scalar/builtin.hpp"
#include "tests/claims/budget.hpp"
#include "tests/claims/pairs.hpp"

namespace oblong::claims {
namespace {

GjkOptions<double> distance_options(const Vec& start) {
    GjkOptions<double> options;
    options.stop.tolerance = 1e-10;
    options.start = start;
    return options;
}

struct Tally {
    long pairs = 0, fewer = 0, equal = 0, more = 0;
    long axis = 0, distance = 0, undecided = 0;
};

/// Pairs of hulls by the gap between their spheres, in radii; both loops start in the same random direction.
void pairs_table(std::size_t pairs) {
    fmt::print("{:>8} {:>6} {:>10} {:>8} {:>9} {:>9} {:>8} {:>8} {:>8} {:>9}\n", "vertices", "gap", "outcome", "pairs",
               "axis", "distance", "fewer", "equal", "more", "undecided");
    Dice dice(41);
    for (const std::size_t vertices : {8U, 32U, 128U}) {
        for (const double gap : {2.0, 0.5, 0.1, 0.0, -0.3, -1.0}) {
            std::array<Tally, 2> tallies;
            for (std::size_t i = 0; i < pairs; ++i) {
                const Vec across = direction(dice) * (2 + gap);
                const Cloud<double> a(round_hull(dice, vertices));
                const Cloud<double> b(moved(round_hull(dice, vertices), any_rotation(dice), across));
                SeparatingAxisOptions<double> options;
                const Vec start = direction(dice);
                options.v0 = -start;
                const auto axis = gjk_separating_axis<double>(a, b, options);
                const auto distance = gjk_distance<double>(a, b, distance_options(start), Johnson<double>{});
                Tally& t = tallies[distance.termination == Termination::origin_enclosed ? 1 : 0];
                // The distance loop spends one more support point, on v0.
                const int of_distance = distance.iterations + 1;
                ++t.pairs;
                t.axis += axis.iterations;
                t.distance += of_distance;
                t.undecided += is_refusal(axis.outcome()) ? 1 : 0;
                ++(axis.iterations < of_distance ? t.fewer : axis.iterations == of_distance ? t.equal : t.more);
            }
            for (std::size_t meet = 0; meet < 2; ++meet) {
                const Tally& t = tallies[meet];
                if (t.pairs == 0) continue;
                const auto mean = [&t](long sum) { return static_cast<double>(sum) / static_cast<double>(t.pairs); };
                fmt::print("{:>8} {:>6} {:>10} {:>8} {:>9.3f} {:>9.3f} {:>8} {:>8} {:>8} {:>9}\n", vertices, gap,
                           meet == 1 ? "meet" : "separated", t.pairs, mean(t.axis), mean(t.distance), t.fewer, t.equal,
                           t.more, t.undecided);
            }
        }
    }
}

/// Two hulls of 20 vertices that pass each other on a straight line and turn: the paper's appendix B moves its bodies
/// by 5 % of their radius and 10 degrees a frame.
void motion_table(std::size_t motions) {
    fmt::print("\n{:>9} {:>8} {:>9} {:>11} {:>14} {:>12} {:>12}\n", "step %", "turn", "frames", "separated",
               "in one, of sep.", "ISA mean", "fresh mean");
    for (const double step : {0.1, 1.0, 5.0, 20.0, 50.0}) {
        for (const double turn : {0.0, 1.0, 10.0, 45.0}) {
            Dice dice(7);
            long frames = 0;
            long separated = 0;
            long first = 0;
            long incremental = 0;
            long fresh = 0;
            for (std::size_t m = 0; m < motions; ++m) {
                const Points3 shape_a = round_hull(dice, 20);
                const Points3 shape_b = round_hull(dice, 20);
                const Vec along = direction(dice);
                const Vec aside = direction(dice) * 0.8;
                const Vec axis_b = direction(dice);
                IncrementalSeparatingAxis<double> isa;
                const Cloud<double> a(shape_a);
                for (int frame = -50; frame < 50; ++frame) {
                    const Vec centre = along * (frame * step / 100) + aside * 2;
                    const Cloud<double> b(
                        moved(shape_b, rotation(axis_b, frame * turn * std::numbers::pi / 180), centre));
                    const auto now = isa.next(a, b);
                    const auto alone = gjk_separating_axis<double>(a, b, SeparatingAxisOptions<double>{});
                    ++frames;
                    incremental += now.iterations;
                    fresh += alone.iterations;
                    if (now.outcome() != Outcome::separated) continue;
                    ++separated;
                    first += now.iterations == 1 ? 1 : 0;
                }
            }
            const double n = static_cast<double>(frames);
            fmt::print("{:>9} {:>8} {:>9} {:>11} {:>13.1f} % {:>12.3f} {:>12.3f}\n", step, turn, frames, separated,
                       100 * static_cast<double>(first) / static_cast<double>(std::max(separated, 1L)),
                       static_cast<double>(incremental) / n, static_cast<double>(fresh) / n);
        }
    }
}

}  // namespace
}  // namespace oblong::claims

int main(int argc, char** argv) {
    using namespace oblong::claims;
    const Budget budget(argc, argv);
    fmt::print("Support points of A - B that a separating axis and a distance (relative 1e-10) cost, in double.\n");
    pairs_table(budget(5000, 50));
    motion_table(budget(100, 5));
}
