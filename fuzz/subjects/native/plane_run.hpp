// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/case.hpp"
#include "caseio/result.hpp"
#include "fuzz/subjects/native/group.hpp"
#include "fuzz/subjects/native/solver_spec.hpp"
#include "oblong/gjk/boolean2.hpp"

namespace oblong::fuzz {

/// One solver of the plane.
struct PlaneSpec {
    enum class Method {
        boolean2,  ///< the page's test: whether the bodies meet
        decision,  ///< `decide_in_plane`: separated, touching or overlapping
        distance,  ///< the GJK loop with at most three slots
    };
    /// The support search of polygons: among all vertices; by climbing the list as given, as the page suggests; or by
    /// bisection of the hull's ring.
    enum class Search { scan, climb, ring };

    SolverSpec solver;  ///< of the distance; of the others its scalar and limit are read
    Method method = Method::boolean2;
    Search search = Search::scan;
    Boolean2Equality equality;
};

/// Returns the subject's name: SCALAR/boolean2/READING[/climb][/limit-N], SCALAR/plane-decision/SEARCH[/limit-N], or a
/// plain solver's with "plane-" before its subalgorithm. READING is strict, or-equal, or or-equal-PART[+PART…].
[[nodiscard]] std::string plane_name(const PlaneSpec& spec);

/// Returns the spec of such a name; nothing if the name has none of these methods. Throws std::invalid_argument that
/// names the part and what was expected there.
[[nodiscard]] std::optional<PlaneSpec> parse_plane_name(const std::string& name);

/// Answers a distance or decide case of dimension 2. The page's test and the decision take points and boxes, posed or
/// not, and sums and hulls of them; climb and ring take points without a pose, climb only where they are listed around
/// their hull. All else is `unsupported`.
[[nodiscard]] caseio::Result run_plane(const caseio::Case& c, const PlaneSpec& spec);

/// The same for one scalar: compiled in runs_SCALAR.cpp.
template <OrderedField S>
[[nodiscard]] caseio::Result run_plane_in(const caseio::Case& c, const PlaneSpec& spec);

/// Returns the solvers of the plane.
[[nodiscard]] SubjectGroup plane_group();

}  // namespace oblong::fuzz
