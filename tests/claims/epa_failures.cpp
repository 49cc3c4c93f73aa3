// SPDX-License-Identifier: GPL-3.0-or-later
// The expanding polytope algorithm in float and double, on degenerate families by severity: how often it refuses,
// states a false outcome or a depth that is off by more than 64 u (S + depth). The truth is the exact depth of the same
// bodies, their vertices rounded to the scalar. Bodies that are apart are moved together first.
#include <fmt/format.h>

#include <array>
#include <cmath>

#include "fuzz/cases/generate/family.hpp"
#include "oblong/penetration/penetration.hpp"
#include "oblong/prove/fractions/depth.hpp"
#include "oblong/scalar/multiprecision.hpp"
#include "oblong/scalar/rounded_root.hpp"
#include "oblong/support/any_body.hpp"
#include "tests/claims/budget.hpp"

namespace oblong::claims {
namespace {

using Vertices = std::vector<Vec3<Rational>>;

template <class S>
struct Bodies {
    std::vector<Vec3<S>> a, b;
    ExactCore exact_a, exact_b;
    double size = 0;
};

Vec3<Rational> middle(const Vertices& vertices) {
    Vec3<Rational> sum{};
    for (const Vec3<Rational>& v : vertices) sum = sum + v;
    return sum * Rational(Integer(1), Integer(vertices.size()));
}

/// The two cores in the scalar, A moved by a share of what separates their middles.
template <class S>
std::optional<Bodies<S>> bodies_of(const caseio::Case& c, const Rational& share) {
    const std::optional<ExactCore> a = exact_core(c.a);
    const std::optional<ExactCore> b = c.b ? exact_core(*c.b) : std::nullopt;
    if (!a || !b) return std::nullopt;
    Bodies<S> result;
    const auto keep = [&result](const Vec3<Rational>& v, std::vector<Vec3<S>>& to, ExactCore& exact) {
        to.push_back({nearest<S>(v.x), nearest<S>(v.y), nearest<S>(v.z)});
        if (!is_finite(to.back())) return false;
        exact.vertices.push_back({to_rational(to.back().x), to_rational(to.back().y), to_rational(to.back().z)});
        for (std::size_t i = 0; i < 3; ++i)
            result.size = std::max(result.size, std::abs(static_cast<double>(to.back()[i])));
        return true;
    };
    const Vec3<Rational> by = (middle(b->vertices) - middle(a->vertices)) * share;
    for (const Vec3<Rational>& v : a->vertices)
        if (!keep(v + by, result.a, result.exact_a)) return std::nullopt;
    for (const Vec3<Rational>& v : b->vertices)
        if (!keep(v, result.b, result.exact_b)) return std::nullopt;
    return result;
}

struct Tally {
    int cases = 0, overlapping = 0, refused = 0, false_outcome = 0, inaccurate = 0, repeated = 0;
};

template <class S>
void judge(const Bodies<S>& bodies, int dimension, Tally& tally) {
    const ExactDepth exact = exact_depth(bodies.exact_a, bodies.exact_b, {1, 0, 0}, dimension);
    PenetrationOptions<S> options;
    options.dimension = dimension;
    options.gjk.stop.tolerance = options.rule.tolerance = std::same_as<S, float> ? S(1e-5) : S(1e-10);
    const AnyBody<S> a{Points<S>(bodies.a), {}};
    const AnyBody<S> b{Points<S>(bodies.b), {}};
    const Penetration<S> said = penetration<S>(BodySupport<S>(a), BodySupport<S>(b), options);
    const bool overlap = exact.contact.outcome == Outcome::overlapping;
    ++tally.cases;
    tally.overlapping += overlap;
    tally.repeated += said.termination == Termination::repeated_support;
    if (is_refusal(said.outcome)) {
        ++tally.refused;
    } else if (said.outcome != exact.contact.outcome) {
        ++tally.false_outcome;
    } else if (overlap) {
        const double depth = nearest_root<double>(exact.core_squared);
        const double unit = std::ldexp(1.0, -std::numeric_limits<S>::digits);
        const double allowed = 64 * unit * (bodies.size + depth) + (depth - depth / (1 + options.rule.tolerance));
        tally.inaccurate += !(std::abs(static_cast<double>(said.lower) - depth) <= allowed);
    }
}

template <class S>
Tally measure(const fuzz::Family& family, double severity, std::size_t count, bool together) {
    Tally tally;
    for (std::size_t i = 0; i < count; ++i) {
        const caseio::Case c = fuzz::family_case(family, 2001, static_cast<int>(i), static_cast<int>(count), severity);
        const Rational share = together ? Rational(static_cast<int>(i % 5) + 8, 13) : Rational(0);
        if (const auto bodies = bodies_of<S>(c, share)) judge(*bodies, c.dimension, tally);
    }
    return tally;
}

void run(const Budget& budget) {
    const std::size_t count = budget(40, 4);
    fmt::print("Cases of each cell: {}. Refused, false outcome, inaccurate: of 1000 cases.\n", count);
    fmt::print("{:<22}{:>9}  {:>30}  {:>30}\n", "", "", "float, relative 1e-5", "double, relative 1e-10");
    fmt::print("{:<22}{:>9}  {:>8}{:>8}{:>7}{:>7}  {:>8}{:>8}{:>7}{:>7}\n", "family", "severity", "overlap", "refused",
               "false", "inacc.", "overlap", "refused", "false", "inacc.");
    for (const std::string_view name :
         {"shallow_overlap", "deep_overlap", "exact_touching", "near_touching", "regular", "needle", "sliver", "slab",
          "size_ratio", "flat", "near_parallel_faces", "lattice", "far_offset", "denormal", "huge",
          "plane_near_touching", "plane_sliver"}) {
        const fuzz::Family& family = *fuzz::find_family(name);
        const bool together = !name.ends_with("touching") && !name.ends_with("overlap");
        for (const double severity : {0.0, 0.25, 0.5, 0.75, 1.0}) {
            const Tally f = measure<float>(family, severity, count, together);
            const Tally d = measure<double>(family, severity, count, together);
            const auto thousandths = [](int part, int whole) {
                return whole == 0 ? 0 : (1000 * part + whole / 2) / whole;
            };
            fmt::print("{:<22}{:>9}  {:>8}{:>8}{:>7}{:>7}  {:>8}{:>8}{:>7}{:>7}\n", name, severity,
                       thousandths(f.overlapping, f.cases), thousandths(f.refused, f.cases),
                       thousandths(f.false_outcome, f.cases), thousandths(f.inaccurate, f.cases),
                       thousandths(d.overlapping, d.cases), thousandths(d.refused, d.cases),
                       thousandths(d.false_outcome, d.cases), thousandths(d.inaccurate, d.cases));
        }
    }
}

}  // namespace
}  // namespace oblong::claims

int main(int argc, char** argv) {
    oblong::claims::run(oblong::claims::Budget(argc, argv));
    return 0;
}
