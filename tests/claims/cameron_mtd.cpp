// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <cmath>

#include "fuzz/cases/generate/family.hpp"
#include "fuzz/subjects/native/tracking_impl.hpp"
#include "oblong/penetration/mtd_bounds.hpp"
#include "oracle/exact/exact_penetration.hpp"
#include "tests/claims/budget.hpp"

// Cameron 1997, §5: MTD*(0, S*) ≤ MTD* ≤ min ‖x_i‖ and the shallow-penetration test, on families of overlapping bodies,
// against the exact depth. In rationals the bounds always hold (tests/penetration/mtd_bounds_test.cpp); here it is
// counted how often they fail in floats, how wide they are, and how often the shallow test answers.

namespace oblong::claims {
namespace {

struct Tally {
    int met = 0;            ///< GJK found the origin, and bounds were computed
    int no_bounds = 0;      ///< GJK found it in a tetrahedron that does not hold it, as computed
    int low_fails = 0;      ///< the lower bound is truly above the depth
    int low_fails_far = 0;  ///< by more than a hundredth
    int high_fails = 0;     ///< the upper bound is truly below the depth
    int shallow = 0;        ///< the test says that the face is one of A − B
    int shallow_far = 0;    ///< and the depth that it gives is wrong by more than a hundredth
    double low_ratio = 0;   ///< sums over `met`, of lower / depth and depth / upper
    double high_ratio = 0;
};

template <OrderedField S>
Rational exact_of(const S& value) {
    return to_rational(value);
}

double ratio(const Rational& squared, const Rational& by) {
    return by == 0 ? 1 : std::sqrt(Rational(squared / by).convert_to<double>());
}

/// Asks one case whose exact squared depth is known.
template <OrderedField S>
void ask(const caseio::Case& c, const Rational& depth_squared, Tally& tally) {
    const auto a = fuzz::detail::posed_polytope<S>(c.a, false);
    const auto b = fuzz::detail::posed_polytope<S>(*c.b, false);
    const ScanSupport<S> sa(a.body, a.placed());
    const ScanSupport<S> sb(b.body, b.placed());
    GjkOptions<S> options;
    options.stop.tolerance = ScalarTraits<S>::exact ? S(0) : S(S(64) / S(1LL << std::min(ScalarTraits<S>::digits, 60)));
    const GjkResult<S> r = gjk_distance<S>(sa, sb, options, JohnsonAllSubsets<S>{});
    if (r.overflowed || r.termination != Termination::origin_enclosed) return;
    const std::optional<MtdBounds<S>> bounds = mtd_bounds<S>(r.kept);
    if (!bounds) {
        ++tally.no_bounds;
        return;
    }
    ++tally.met;
    const Rational lower = exact_of(bounds->lower_squared);
    const Rational upper = exact_of(bounds->upper_squared);
    tally.low_ratio += std::min(1.0, ratio(lower, depth_squared));
    tally.high_ratio += upper == 0 ? 1 : std::min(1.0, ratio(depth_squared, upper));
    tally.low_fails += lower > depth_squared ? 1 : 0;
    tally.low_fails_far += ratio(lower, depth_squared) > 1.01 ? 1 : 0;
    tally.high_fails += upper < depth_squared ? 1 : 0;
    const auto shallow = shallow_penetration<S>(sa, sb, r.kept, *bounds);
    if (!shallow || !shallow->exact) return;
    ++tally.shallow;
    const double found = ratio(exact_of(shallow->squared), depth_squared);
    tally.shallow_far += found > 1.01 || found < 0.99 ? 1 : 0;
}

void print(std::string_view scalar, int asked, const Tally& t) {
    const double n = std::max(1, t.met);
    fmt::print("{:>18} {:>9} {:>6} {:>6} {:>7} | {:>6} {:>6} {:>6.3f} | {:>6} {:>6.3f} | {:>7} {:>6}\n", "", scalar,
               asked, t.met, t.no_bounds, t.low_fails, t.low_fails_far, t.low_ratio / n, t.high_fails, t.high_ratio / n,
               t.shallow, t.shallow_far);
}

void measure(std::string_view name, int count) {
    const fuzz::Family& family = *fuzz::find_family(name);
    Tally in_float;
    Tally in_double;
    Tally in_rational;
    int asked = 0;
    for (int i = 0; i < count; ++i) {
        caseio::Case c = fuzz::narrow_to_float(fuzz::family_case(family, 1997, i, count));
        c.query = caseio::Query::penetration;
        if (fuzz::detail::corners_of(c.a.shape).empty() || fuzz::detail::corners_of(c.b->shape).empty()) continue;
        const oracle::ExactPenetration exact = oracle::exact_penetration(c);
        if (!exact.core_squared || (exact.outcome != Outcome::overlapping && exact.outcome != Outcome::touching))
            continue;
        ++asked;
        ask<float>(c, *exact.core_squared, in_float);
        ask<double>(c, *exact.core_squared, in_double);
        ask<Rational>(c, *exact.core_squared, in_rational);
    }
    fmt::print("{}\n", name);
    print("float", asked, in_float);
    print("double", asked, in_double);
    print("rational", asked, in_rational);
}

}  // namespace
}  // namespace oblong::claims

int main(int argc, char** argv) {
    const oblong::claims::Budget budget(argc, argv);
    fmt::print(
        "lower and upper: cases whose bound is truly wrong, of these by more than 1 %, and the mean of lower / depth "
        "and\n"
        "depth / upper; none: tetrahedra that do not hold the origin as computed; shallow: the test answers, wrongly "
        "by\n"
        "more than 1 %. Cases are those of the families that overlap or touch, narrowed to float, over all "
        "severities.\n\n");
    fmt::print("{:>18} {:>9} {:>6} {:>6} {:>7} | {:>6} {:>6} {:>6} | {:>6} {:>6} | {:>7} {:>6}\n", "family", "scalar",
               "asked", "bound", "none", "lower", "> 1%", "mean", "upper", "mean", "shallow", "> 1%");
    for (const std::string_view name : {"deep_overlap", "shallow_overlap", "exact_touching", "lattice"})
        oblong::claims::measure(name, static_cast<int>(budget(1000, 20)));
    fmt::print(
        "\nthe paper says (5): MTD*(0, S*) <= MTD* <= min |x_i|; for small motions from separated bodies the nearest "
        "face\n"
        "of S* often is the face of the whole, which two support calls tell; for deep ones it may not be.\n");
}
