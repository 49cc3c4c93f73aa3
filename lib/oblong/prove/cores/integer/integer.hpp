// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <vector>

#include "oblong/answer/outcome.hpp"
#include "oblong/answer/proposed_simplex.hpp"
#include "oblong/prove/cores/integer/contact.hpp"
#include "oblong/prove/cores/integer/integer_core.hpp"
#include "oblong/simplex/johnson_table.hpp"

/// The integer rung: GJK in integers from any simplex until the optimality conditions hold exactly.
namespace oblong {

/// The exact nearest points of two cores: v = Σ weights_i (p_i − q_i) / total in units of 2^exponent, weights positive.
template <class Z>
struct IntegerAnswer {
    Outcome core_outcome = Outcome::undecided;  ///< of the cores: separated, touching, overlapping
    std::array<FeaturePair, slot_count> pairs{};
    std::array<Vec3<Z>, slot_count> p{}, q{};
    std::array<Z, slot_count> weights{};
    unsigned count = 0;
    Z total{};
    Z squared_numerator{};  ///< ‖v‖² = squared_numerator / total · 4^exponent
    int exponent = 0;
    int iterations = 0;
};

namespace detail {

/// W ∪ {w} with its determinants; finds the carrier among all subsets (docs/explanation/gjk/johnson.md: in exact
/// arithmetic there always is one, for affinely dependent points too).
template <class Z>
struct IntegerSimplex {
    JohnsonTable<Z> table;
    std::array<DifferencePoint<Z>, slot_count> points{};
    unsigned set = 0;

    void put(DifferencePoint<Z> w) {
        const unsigned slot = free_slot(set);
        table.put(slot, w.w, set);
        points[slot] = std::move(w);
        set |= 1U << slot;
    }
    void reduce() {
        for (unsigned x = 1; x <= set; ++x) {
            if ((x & ~set) == 0 && table.carries(x, set)) {
                set = x;
                return;
            }
        }
    }
    /// Returns Δ(X) · v.
    [[nodiscard]] Vec3<Z> direction() const {
        Vec3<Z> n{};
        for (unsigned i = 0; i < slot_count; ++i) {
            if (contains(set, i)) n = n + points[i].w * table.delta(set, i);
        }
        return n;
    }
};

}  // namespace detail

/// Exact GJK from the proposed simplex (any pairs of vertices, the same one twice too). ‖v‖ decreases strictly from
/// step to step and is determined by the simplex, of which there are finitely many: it ends
/// (docs/explanation/numerics/integer-rung.md). Contact is decided by cutting planes (contact.hpp).
///
/// \tparam Z an integer type that holds all intermediate results, see `bits_needed`
template <class Z, std::floating_point R>
[[nodiscard]] IntegerAnswer<Z> integer_distance(const IntegerCore<Z, R>& a, const IntegerCore<Z, R>& b,
                                                const ProposedSimplex& proposed, int dimension = 3) {
    detail::IntegerSimplex<Z> simplex;
    for (unsigned i = 0; i < std::max(proposed.count, 1U); ++i) {
        const FeaturePair& pair = proposed.pairs[i];
        const Vec3<Z> p = a.vertex(pair.a);
        const Vec3<Z> q = b.vertex(pair.b);
        simplex.put({p - q, p, q, pair.a, pair.b});
    }
    simplex.reduce();
    IntegerAnswer<Z> answer;
    for (;;) {
        const Vec3<Z> n = simplex.direction();
        const Vec3<Z>& any = simplex.points[lowest(simplex.set)].w;
        const Z level = dot(n, any);  // Δ ‖v‖², the same for every point of the carrier
        const bool contact = n == Vec3<Z>{};
        if (!contact) {
            ++answer.iterations;
            DifferencePoint<Z> w = difference_support<Z>(a, b, -n);
            if (dot(n, w.w) < level) {
                simplex.put(std::move(w));
                simplex.reduce();
                continue;
            }
        }
        answer.core_outcome = Outcome::separated;
        answer.squared_numerator = level;
        std::vector<DifferencePoint<Z>> carrier;
        for (unsigned i = 0; i < slot_count; ++i) {
            if (!contains(simplex.set, i)) continue;
            const DifferencePoint<Z>& point = simplex.points[i];
            answer.pairs[answer.count] = {point.feature_a, point.feature_b};
            answer.p[answer.count] = point.p;
            answer.q[answer.count] = point.q;
            answer.weights[answer.count] = simplex.table.delta(simplex.set, i);
            answer.total = answer.total + answer.weights[answer.count];
            ++answer.count;
            if (contact) carrier.push_back(point);
        }
        if (contact) answer.core_outcome = decide_contact<Z>(a, b, std::move(carrier), dimension).outcome;
        return answer;
    }
}

/// Bits that `integer_distance` needs for coordinates below 2^b in magnitude
/// (docs/explanation/numerics/integer-rung.md): differences take b + 1 bits, Δ_i of a triangle 4 (b + 1) + 7, of four
/// points 6 (b + 1) + 12, n one degree more, n · w two.
[[nodiscard]] constexpr int bits_needed(int b) { return 7 * (b + 1) + 24; }

}  // namespace oblong
