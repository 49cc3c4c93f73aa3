// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "fuzz/subjects/native/epa_run.hpp"
#include "fuzz/trace/explanation.hpp"
#include "oblong/penetration/epa.hpp"

/// The expansions of the expanding polytope algorithm (van den Bergen 2001), beside exact ones.
namespace oblong::fuzz {

/// A facet of the surface that is alive: its corners as numbers of points, three in space and two in the plane.
struct TracedFacet {
    std::vector<std::uint32_t> corners;
    Vec3<caseio::Real> n;                ///< outward; of unit length where the scalar has a square root
    caseio::Real distance;               ///< of its plane: as `Plane::signed_distance`
    std::optional<caseio::Real> beyond;  ///< n·w − n·corner: positive where the facet sees w; nothing without w
    bool is_removed = false;             ///< by the expansion of this step
};

/// One step: the facet nearest the origin, the support point w along its normal, and the expansion by w.
struct DepthStep {
    std::vector<TracedFacet> surface;
    std::size_t nearest = 0;  ///< of `surface`
    ReplayedSupport support;
    Vec3<caseio::Real> w;
    caseio::Real upper;                  ///< h: the distance of the plane at w, as `Plane::signed_distance`
    caseio::Real left, right;            ///< what the rule compares, with a square root: h − l and ε or ε h
    std::optional<Expansion> expansion;  ///< nothing: the loop ended before
};

/// How the distance loop before an expansion ended.
struct ContactEnd {
    int iterations = 0;
    Termination termination = Termination::iteration_limit;
    Vec3<caseio::Real> v;
};

/// A run with its expansions.
struct DepthTrace {
    caseio::Result result;
    ContactEnd contact;                        ///< undefined of an expansion from given corners
    std::vector<ReplayedSupport> corners;      ///< of the first simplex, in the surface's order
    std::vector<Vec3<caseio::Real>> corner_w;  ///< the same, of A − B
    /// Six times the volume of the corners in their order, in the plane twice the area: negative in space, positive in
    /// the plane, as it is computed.
    std::optional<caseio::Real> volume;
    std::vector<DepthStep> steps;
    std::optional<ExpansionEnd> end;  ///< nothing: no expansion began

    /// Returns the points of the surface in step k, in their order.
    [[nodiscard]] std::vector<Vec3<caseio::Real>> points(std::size_t k) const;
};

/// A run as its solver computes it, and the expansion in rationals from the same vertices.
struct DepthsSideBySide {
    EpaSpec spec;
    DepthTrace computed;
    std::optional<DepthTrace> exact;  ///< nothing: `why_no_exact` states the reason
    std::string why_no_exact;
    /// The distance loop before the expansion, beside its exact run; nothing if it does not reach the solver's end.
    std::optional<SideBySide> contact{};
    std::optional<Explanation> contact_explanation{};  ///< nothing where there is no exact run of it
};

/// Returns the plain solver of the distance loop before the expansion.
[[nodiscard]] SolverSpec contact_solver(const EpaSpec& spec);

/// Returns the expansions of `run_epa`. Precondition: the solver answers the case.
[[nodiscard]] DepthTrace trace_depth(const caseio::Case& c, const EpaSpec& spec);

/// Returns the solver in rationals that takes the tolerance that the scalar of `spec` holds.
[[nodiscard]] EpaSpec exact_counterpart(const EpaSpec& spec);

/// Returns the exact expansion from these points of A − B; without an end where they span no simplex.
[[nodiscard]] DepthTrace trace_depth_from(const caseio::Case& c, const EpaSpec& spec,
                                          const std::vector<DifferencePoint<Rational>>& corners);

/// Runs the solver, and the exact expansion from the exact places of the vertices of the computed first simplex.
[[nodiscard]] DepthsSideBySide run_depths_side_by_side(const caseio::Case& c, const EpaSpec& spec);

/// Returns the first step in which two expansions differ: at the start, if the exact simplex does not enclose the
/// origin or has the opposite orientation; later, in the nearest facet, the vertex, the removed facets, or the end.
[[nodiscard]] FirstParting first_parting(const DepthTrace& computed, const DepthTrace& exact);

}  // namespace oblong::fuzz
