// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "fuzz/trace/cast_trace.hpp"
#include "fuzz/trace/explanation.hpp"

/// The steps of conservative advancement (van den Bergen 2004, Algorithm 1), beside exact ones.
namespace oblong::fuzz {

/// A vertex of the target that carries its nearest point.
struct AdvanceVertex {
    ReplayedSupport support;  ///< of a raycast p is in A and q is 0; of a sweep p is in A and q in B
    Vec3<caseio::Real> p;     ///< of the target
    caseio::Real weight;
};

/// One step: an inner distance loop finds the point of the target nearest to x, and λ grows to the plane there.
struct AdvanceStep {
    caseio::Real parameter;                                  ///< λ
    Vec3<caseio::Real> x;                                    ///< s + λ r
    Vec3<caseio::Real> v;                                    ///< x − c, c the nearest point that was found
    caseio::Real vv;                                         ///< ‖v‖²
    caseio::Real allowed;                                    ///< ε_tol max ‖x − p‖²: a hit when ‖v‖² is at most this
    int iterations = 0;                                      ///< of the inner loop
    unsigned set = 0;                                        ///< the slots of the inner simplex
    std::array<std::optional<AdvanceVertex>, 4> vertices{};  ///< by slot; nothing outside the set
    std::optional<Clip> clip;                                ///< nothing: the cast ended before
    std::optional<caseio::Real> vr;                          ///< v·r, where `clip` is there
    std::optional<caseio::Real> next;                        ///< λ − ‖v‖² / v·r, where v·r < 0
};

/// A cast with its steps.
struct AdvanceTrace {
    caseio::Result result;
    std::vector<AdvanceStep> steps;
    Vec3<caseio::Real> r;  ///< the ray's direction
};

/// Returns the vertices that carry the nearest point, as pairs of vertices of A and B.
[[nodiscard]] std::set<std::pair<std::uint32_t, std::uint32_t>> carriers(const AdvanceStep& step);

/// The point of the target nearest to an x, exactly.
struct ExactNearest {
    Vec3<Rational> v;  ///< x minus it
    std::array<std::optional<AdvanceVertex>, 4> vertices{};
};

/// A cast as its solver computes it, and in rationals: the same target, tolerance and limits, with exact nearest
/// points.
struct AdvancesSideBySide {
    CastSpec spec;
    bool is_sweep = false;
    AdvanceTrace computed;
    std::optional<AdvanceTrace> exact;  ///< nothing: `why_no_exact` states the reason
    std::string why_no_exact;
    std::vector<std::optional<ExactNearest>> nearest{};  ///< by step: of the computed x; empty without an exact run
};

/// Returns the steps of `run_cast`. Throws as `require_few_bits`. Precondition: the method is advancement, and the
/// solver answers the case. \param is_inner_exact whether the inner loop has tolerance 0
[[nodiscard]] AdvanceTrace trace_advance(const caseio::Case& c, const CastSpec& spec, bool is_inner_exact = false);

/// Returns the exact nearest point of the target. Precondition: its bodies are points and boxes, sums or hulls of them.
[[nodiscard]] ExactNearest exact_nearest(const caseio::Case& c, const Vec3<Rational>& x);

/// Runs both, and numbers the vertices of both alike. Precondition: the method is advancement.
[[nodiscard]] AdvancesSideBySide run_advances_side_by_side(const caseio::Case& c, const CastSpec& spec);

/// The first parting of two casts. A step finds the vertices that carry the nearest point and decides whether λ grows.
[[nodiscard]] FirstParting first_parting(const AdvanceTrace& computed, const AdvanceTrace& exact);

/// Compares two casts, and states where the digits were lost. Precondition: both.exact.
[[nodiscard]] Explanation explain(const caseio::Case& c, const AdvancesSideBySide& both);

/// Returns why a cast ended, for people.
[[nodiscard]] std::string end_words(const AdvanceTrace& trace);

/// Returns vertices as text, such as {a0, a3} or {a0 b2, a1 b2}.
[[nodiscard]] std::string carriers_text(const AdvanceStep& step, bool is_sweep);

}  // namespace oblong::fuzz
