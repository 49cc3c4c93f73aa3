// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "fuzz/subjects/native/cast_run.hpp"
#include "fuzz/trace/first_parting.hpp"
#include "fuzz/trace/trace_cycle.hpp"
#include "oblong/simplex/subalgorithm.hpp"

/// The iterations of GJK ray casts and linear sweeps (van den Bergen 2004), beside exact ones.
namespace oblong::fuzz {

/// What a cast's iteration does with λ.
enum class Clip {
    stays,    ///< v·(x − p) ≤ 0: nothing is clipped
    grows,    ///< λ ← λ − v·(x − p) / v·r
    misses,   ///< v·(x − p) > 0 and v·r ≥ 0: the plane separates ray and body
    too_far,  ///< λ would pass the ray's largest parameter
};

/// Returns "λ stays", "λ grows", "the ray misses" or "λ passes the maximum".
[[nodiscard]] std::string_view words(Clip clip);

/// What an iteration reads. The body is C; of a sweep C = B − A, and the ray starts at 0.
struct CastPlace {
    caseio::Real parameter;  ///< λ
    Vec3<caseio::Real> x;    ///< s + λ r
    Vec3<caseio::Real> v;
    caseio::Real vv;       ///< ‖v‖²
    caseio::Real allowed;  ///< ε_tol max ‖x − p‖²: the cast ends with a hit when ‖v‖² is at most this
    unsigned set = 0;      ///< the slots of P; bit i stands for slot i
    std::array<caseio::Real, 4> weights{};
};

/// One iteration: the support point p = s_C(v), the clip, and the reduction of P ∪ {p}.
struct CastStep {
    CastPlace before;
    ReplayedSupport support;  ///< of a raycast p is in A and q is 0; of a sweep p is in A and q in B
    Vec3<caseio::Real> p;     ///< of C
    caseio::Real vw;          ///< v·(x − p)
    Clip clip = Clip::stays;
    std::optional<caseio::Real> vr;    ///< v·r, where it is needed
    std::optional<caseio::Real> next;  ///< λ after the clip, where it is computed
    Vec3<caseio::Real> x;              ///< after the clip
    bool is_asked = false;             ///< whether the subalgorithm is
    bool is_found = false;             ///< whether some subset met its conditions
    unsigned set = 0;                  ///< the carrier that it found
    std::optional<CastPlace> after;    ///< the state that it makes, where it finds a carrier
};

/// A cast with its iterations.
struct CastTrace {
    caseio::Result result;
    ReplayedSupport start;  ///< for v₀, along −r
    std::vector<CastStep> steps;
    Vec3<caseio::Real> r;  ///< the ray's direction

    /// Returns the state before step k; for the number of steps, the one that the last of them made, if it made one.
    [[nodiscard]] const CastPlace* place(std::size_t k) const;
};

/// Returns by slot the step whose p is held there before step k; slots outside the set then hold earlier points.
[[nodiscard]] std::array<std::optional<std::size_t>, slot_count> held_steps(const CastTrace& trace, std::size_t k);

/// A cast as its solver computes it, and in rationals: the same target, tolerance and limits, without a guard.
struct CastsSideBySide {
    CastSpec spec;
    CastTrace computed;
    std::optional<CastTrace> exact;  ///< nothing: `why_no_exact` states the reason
    std::string why_no_exact;
    std::optional<TraceCycle> cycle{};  ///< of the computed run
};

/// Returns the cycle of a cast, as for a distance loop. Precondition: the method is gjk.
[[nodiscard]] std::optional<TraceCycle> cycle_of(const caseio::Case& c, const CastSpec& spec, const CastTrace& run);

/// λ of an exact cast may have three times as many bits after each clip. A trace goes no further than this.
inline constexpr unsigned largest_exact_bits = 1U << 18U;

/// Throws NoExactRun if λ of an exact cast has more bits.
template <OrderedField S>
void require_few_bits(const S& parameter) {
    if constexpr (ScalarTraits<S>::exact)
        if (msb(denominator(parameter)) > largest_exact_bits)
            throw NoExactRun("λ of the exact cast has more than " + std::to_string(largest_exact_bits) + " bits");
}

/// Returns the iterations of `run_cast`. Throws as `require_few_bits`. Precondition: the method is gjk, and the solver
/// answers the case.
[[nodiscard]] CastTrace trace_cast(const caseio::Case& c, const CastSpec& spec);

/// Returns the solver in rationals that takes the tolerance that the scalar of `spec` holds.
[[nodiscard]] CastSpec exact_counterpart(const CastSpec& spec);

/// Runs both, and numbers the vertices of both alike. Precondition: the method is gjk.
[[nodiscard]] CastsSideBySide run_casts_side_by_side(const caseio::Case& c, const CastSpec& spec);

/// Returns whether two casts end for one reason, both with a hit or both without.
[[nodiscard]] bool end_alike(const caseio::Result& a, const caseio::Result& b);

/// The first parting of two casts. A step k finds p, decides whether λ grows, and reduces P ∪ {p}; a run that ends
/// before step k + 1 ends in step k.
[[nodiscard]] FirstParting first_parting(const CastTrace& computed, const CastTrace& exact);

}  // namespace oblong::fuzz
