// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "fuzz/cases/generate/family.hpp"
#include "oblong/body/convert_body.hpp"
#include "oblong/gjk/distance.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oblong/scalar/rational.hpp"
#include "oblong/support/any_body.hpp"
#include "tests/claims/budget.hpp"

// Montaut et al. 2024, eq. 17 and 18: ‖v − v*‖² ≤ ‖v‖² − d² ≤ g = 2 v·(v − w). Exactly computed it holds in every
// iteration; computed in floats, g says less than it should, and sometimes less than the truth. Here every iterate of
// GJK is compared with the exact v*, and every answer that the gap rule stopped with the tolerance that it promises.

namespace oblong::claims {
namespace {

/// Of iterates: ‖v − v*‖² > g, and ‖v‖² − d² > g. Of answers that a tolerance stopped: off by more than it.
struct Tally {
    long iterates = 0;
    long point_false = 0;
    long square_false = 0;
    long negative = 0;
};
struct Stops {
    long met = 0;
    long broken = 0;
    double worst = 0;  ///< ‖v − v*‖² / ε
};

struct Truth {
    Vec3<Rational> nearest;
    Rational squared;
};

template <class S>
struct Checker {
    static constexpr bool active = true;
    const Truth* truth;
    Tally* tally;

    void operator()(const Iteration<S>& i) const {
        const Vec3<Rational> v = exact(i.v);
        const Rational gap = to_rational(S(S(2) * (i.vv - i.vw)));
        ++tally->iterates;
        tally->point_false += squared_norm(v - truth->nearest) > gap ? 1 : 0;
        tally->square_false += squared_norm(v) - truth->squared > gap ? 1 : 0;
        tally->negative += gap < 0 ? 1 : 0;
    }
    static Vec3<Rational> exact(const Vec3<S>& v) { return {to_rational(v.x), to_rational(v.y), to_rational(v.z)}; }
};

constexpr std::array tolerances{1e-2, 1e-4, 1e-6, 1e-8, 1e-10, 1e-12};

template <class S>
struct Columns {
    Tally tally;
    std::array<Stops, tolerances.size()> stops{};

    void take(const AnyBody<Rational>& a, const AnyBody<Rational>& b, const Truth& truth) {
        const auto in_scalar = [](const Rational& x) {
            if constexpr (ScalarTraits<S>::exact) {
                return x;
            } else {
                return nearest<S>(x);
            }
        };
        const AnyBody<S> x = map_numbers<S>(a, in_scalar);
        const AnyBody<S> y = map_numbers<S>(b, in_scalar);
        const BodySupport<S> on_a(x);
        const BodySupport<S> on_b(y);
        GjkOptions<S> options;
        options.stop.kind = StoppingRule<S>::Kind::gap;
        (void)gjk_distance<S>(on_a, on_b, options, Johnson<S>{}, Checker<S>{&truth, &tally});
        for (std::size_t t = 0; t < tolerances.size(); ++t) {
            options.stop.tolerance = in_scalar(to_rational(tolerances[t]));
            const auto r = gjk_distance<S>(on_a, on_b, options, Johnson<S>{});
            if (r.termination != Termination::gap) continue;
            const Rational off = squared_norm(Checker<S>::exact(r.v) - truth.nearest);
            const double ratio = nearest<double>(Rational(off / to_rational(tolerances[t])));
            ++stops[t].met;
            stops[t].broken += ratio > 1 ? 1 : 0;
            stops[t].worst = std::max(stops[t].worst, ratio);
        }
    }
};

template <class S>
void print(const char* scalar, const Columns<S>& c) {
    const auto share = [](long part, long whole) {
        return whole == 0 ? std::string("-")
                          : fmt::format("{:.3f} %", 100.0 * static_cast<double>(part) / static_cast<double>(whole));
    };
    fmt::print("{:<10}{:>10}{:>12}{:>12}{:>12}", scalar, c.tally.iterates, share(c.tally.point_false, c.tally.iterates),
               share(c.tally.square_false, c.tally.iterates), share(c.tally.negative, c.tally.iterates));
    for (const Stops& s : c.stops) fmt::print("{:>24}", fmt::format("{} of {} ({:.1e})", s.broken, s.met, s.worst));
    fmt::print("\n");
}

/// The numbers of a case are floats, so that all three scalars are asked the same.
void run(const char* title, const std::vector<caseio::Case>& cases) {
    Columns<float> in_float;
    Columns<double> in_double;
    Columns<Rational> in_rational;
    for (const caseio::Case& given : cases) {
        const caseio::Case c = fuzz::narrow_to_float(given);
        if (!can_support(c.a) || !can_support(*c.b)) continue;
        GjkOptions<Rational> options;
        options.stop.kind = StoppingRule<Rational>::Kind::gap;
        const auto r = gjk_distance<Rational>(BodySupport<Rational>(c.a), BodySupport<Rational>(*c.b), options,
                                              Johnson<Rational>{});
        const Truth truth{r.v, r.squared};
        in_float.take(c.a, *c.b, truth);
        in_double.take(c.a, *c.b, truth);
        in_rational.take(c.a, *c.b, truth);
    }
    fmt::print("\n{}\n{:<10}{:>10}{:>12}{:>12}{:>12}", title, "scalar", "iterates", "(18) false", "(17) false",
               "g < 0");
    for (const double e : tolerances) fmt::print("{:>24}", fmt::format("off by > {:.0e}", e));
    fmt::print("\n");
    print("rational", in_rational);
    print("double", in_double);
    print("float", in_float);
}

}  // namespace
}  // namespace oblong::claims

int main(int argc, char** argv) {
    using namespace oblong;
    const claims::Budget budget(argc, argv);
    fmt::print(
        "The paper: (17) and (18) bound the error, so that g <= eps stops within eps. We find, of iterates and of "
        "answers (worst error over eps):\n");
    for (const char* name :
         {"regular", "near_touching", "near_parallel_faces", "sliver", "needle", "size_ratio", "far_offset"}) {
        const fuzz::Family* family = fuzz::find_family(name);
        std::vector<caseio::Case> cases;
        const int count = static_cast<int>(budget(60, 4));
        for (int i = 0; i < count; ++i) cases.push_back(fuzz::family_case(*family, 2024, i, count));
        claims::run(name, cases);
    }
}
