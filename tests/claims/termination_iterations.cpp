// SPDX-License-Identifier: GPL-3.0-or-later
// Van den Bergen 1999, §5: for quadrics the number of iterations is O(−log ε); for polytopes it is usually less,
// whatever their complexity, and does not depend on ε where ε is small. Here: means and maxima against ε.
#include <fmt/format.h>

#include <array>

#include "oblong/gjk/distance.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/support/any_body.hpp"
#include "tests/claims/budget.hpp"
#include "tests/claims/pairs.hpp"

namespace oblong::claims {
namespace {

using S = long double;
using Body = AnyBody<S>;

constexpr std::array tolerances{1e-1L, 1e-2L, 1e-4L, 1e-6L, 1e-8L, 1e-10L, 1e-12L, 1e-14L, 1e-16L};

Vec3<S> wide(const Vec& v) { return {v.x, v.y, v.z}; }

Affine<S> pose(Dice& dice, const Vec& offset) {
    const Mat3<double> turn = any_rotation(dice);
    return {{{wide(turn.rows[0]), wide(turn.rows[1]), wide(turn.rows[2])}}, wide(offset)};
}

Body points(Dice& dice, std::size_t vertices, const Vec& offset) {
    std::vector<Vec3<S>> all;
    for (const Vec& p : round_hull(dice, vertices)) all.push_back(wide(p));
    return {Points<S>(std::move(all)), pose(dice, offset)};
}

Body sized(Dice& dice, const char* kind, const Vec& offset) {
    const auto size = [&dice] { return static_cast<S>(uniform(dice, 0.3, 1)); };
    const std::string_view name = kind;
    if (name == "spheres") return {Sphere<S>(size()), pose(dice, offset)};
    if (name == "ellipsoids") return {Ellipsoid<S>(Vec3<S>{size(), size(), size()}), pose(dice, offset)};
    if (name == "cones") return {Cone<S>(size(), size()), pose(dice, offset)};
    if (name == "cylinders") return {Cylinder<S>(size(), size()), pose(dice, offset)};
    if (name == "boxes") return {Box<S>(Vec3<S>{size(), size(), size()}), pose(dice, offset)};
    return points(dice, name == "hulls of 16" ? 16 : name == "hulls of 128" ? 128 : 1024, offset);
}

/// Pairs of one kind, the same for every ε: separated ones at 2.5 to 4 between the centres.
void row(const char* kind, std::size_t pairs) {
    Dice dice(5);
    std::vector<std::pair<Body, Body>> bodies;
    for (std::size_t i = 0; i < pairs; ++i) {
        const Vec offset = direction(dice) * uniform(dice, 2.9, 4);
        bodies.emplace_back(sized(dice, kind, {}), sized(dice, kind, offset));
    }
    fmt::print("{:<14}", kind);
    for (const S tolerance : tolerances) {
        long iterations = 0;
        int most = 0;
        long met = 0;
        for (const auto& [a, b] : bodies) {
            GjkOptions<S> options;
            options.stop.tolerance = tolerance;
            options.stop.form = StoppingRule<S>::Form::as_printed;
            const auto r = gjk_distance<S>(BodySupport<S>(a), BodySupport<S>(b), options, Johnson<S>{});
            iterations += r.iterations;
            most = std::max(most, r.iterations);
            met += r.termination == Termination::relative ? 1 : 0;
        }
        const double mean = static_cast<double>(iterations) / static_cast<double>(pairs);
        fmt::print(" {:>6.2f}/{:<3}{}", mean, most, met == static_cast<long>(pairs) ? ' ' : '*');
    }
    fmt::print("\n");
}

}  // namespace
}  // namespace oblong::claims

int main(int argc, char** argv) {
    using namespace oblong::claims;
    const Budget budget(argc, argv);
    const std::size_t pairs = budget(1000, 20);
    fmt::print("Iterations, mean/most, of {} separated pairs against the relative tolerance, in long double.\n", pairs);
    fmt::print("*: not every run met the rule. The paper: linear in -log eps for quadrics, constant for polytopes.\n");
    fmt::print("{:<14}", "pair");
    for (const long double tolerance : tolerances) fmt::print(" {:>10.0e} ", static_cast<double>(tolerance));
    fmt::print("\n");
    for (const char* kind : {"spheres", "ellipsoids", "cones", "cylinders", "boxes", "hulls of 16", "hulls of 128"})
        row(kind, pairs);
    row("hulls of 1024", std::max<std::size_t>(pairs / 10, 5));
}
