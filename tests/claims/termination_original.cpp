// SPDX-License-Identifier: GPL-3.0-or-later
// Van den Bergen 1999, §5: the original loop "occasionally failed to terminate", the extended one "terminates properly
// for all tested configurations of polytopes, regardless of the size of the tolerance". Here: how each run ends.
#include <fmt/format.h>

#include <array>

#include "oblong/gjk/distance.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/simplex/johnson_backup.hpp"
#include "tests/claims/budget.hpp"
#include "tests/claims/ends.hpp"
#include "tests/claims/pairs.hpp"

namespace oblong::claims {
namespace {

enum Variant { original, original_relative, no_backup, extended, extended_absolute, no_progress, variant_count };
constexpr std::array<const char*, variant_count> variant_names{
    "original: absolute, backup, no guard",    "relative and omega, backup, no guard",
    "relative and omega, no backup, no guard", "extended: relative, omega, no backup, repeated support",
    "absolute, no backup, repeated support",   "relative, omega, no backup, no progress"};

template <class S>
Termination run(const Cloud<S>& a, const Cloud<S>& b, int variant, double tolerance) {
    using Rule = StoppingRule<S>;
    const bool absolute = variant == original || variant == extended_absolute;
    GjkOptions<S> options;
    options.stop = {absolute ? Rule::Kind::absolute : Rule::Kind::relative, Rule::Lower::running_max,
                    Rule::Form::as_printed, static_cast<S>(tolerance), S(0)};
    if (!absolute) options.stop.omega = static_cast<S>(sizeof(S) == 4 ? 1e-18 : 1e-150);
    options.guard = variant == extended || variant == extended_absolute ? Guard::repeated_support
                    : variant == no_progress                            ? Guard::no_progress
                                                                        : Guard::none;
    if (variant == original || variant == original_relative)
        return gjk_distance<S>(a, b, options, JohnsonBackup<S>{}).termination;
    return gjk_distance<S>(a, b, options, Johnson<S>{}).termination;
}

template <class S>
void table(const char* scalar, const char* input, std::span<const Pair> pairs, std::span<const double> tolerances) {
    for (int variant = 0; variant < variant_count; ++variant) {
        for (const double tolerance : tolerances) {
            Ends ends;
            for (const Pair& pair : pairs) ends.count(run<S>(Cloud<S>(pair.a), Cloud<S>(pair.b), variant, tolerance));
            fmt::print("{:<7} {:<10} {:<55} {:>7.0e} {:>8} {:>8} {:>8} {:>8} {:>8} {:>6}\n", scalar, input,
                       variant_names[static_cast<std::size_t>(variant)], tolerance, ends.rule, ends.origin, ends.guard,
                       ends.failed, ends.cycle, ends.limit);
        }
    }
}

}  // namespace
}  // namespace oblong::claims

int main(int argc, char** argv) {
    using namespace oblong::claims;
    const Budget budget(argc, argv);
    Dice dice(1999);
    std::vector<Pair> random;
    std::vector<Pair> degenerate;
    for (std::size_t i = 0; i < budget(20'000); ++i) {
        random.push_back(round_pair(dice, 4 + i % 60, uniform(dice, 1.5, 6)));
        degenerate.push_back(oblong_pair(dice));
    }
    fmt::print("How runs end, {} pairs each; cycle: proven never to end. The paper: no extended run fails to end.\n",
               random.size());
    fmt::print("{:<7} {:<10} {:<55} {:>7} {:>8} {:>8} {:>8} {:>8} {:>8} {:>6}\n", "scalar", "input", "variant", "eps",
               "rule", "origin", "guard", "failed", "cycle", "limit");
    constexpr std::array<double, 5> floats{1e-3, 1e-5, 1e-7, 1e-9, 0};
    constexpr std::array<double, 5> doubles{1e-6, 1e-12, 1e-15, 1e-18, 0};
    table<float>("float", "random", random, floats);
    table<float>("float", "oblong", degenerate, floats);
    table<double>("double", "random", random, doubles);
    table<double>("double", "oblong", degenerate, doubles);
}
