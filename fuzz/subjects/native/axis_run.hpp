// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/case.hpp"
#include "caseio/result.hpp"
#include "fuzz/subjects/native/group.hpp"
#include "fuzz/subjects/native/solver_spec.hpp"
#include "oblong/scalar/concepts.hpp"

namespace oblong::fuzz {

/// One solver by the separating-axis algorithm, plain or incremental.
struct AxisSpec {
    SolverScalar scalar = SolverScalar::float64;
    SubalgorithmKind subalgorithm = SubalgorithmKind::johnson;
    Guard guard = Guard::no_progress;
    std::string omega = "0";
    std::string axis;  ///< the first v: "centres", "vertices" (of A less B) or "X,Y,Z" (start.hpp); empty: the x axis
    /// ISA-GJK answers the case as the last of so many frames; 0: the plain algorithm. In the frames before it A comes
    /// from afar, along the line between the bodies' centres, in equal steps from twice the distance.
    int frames = 0;
    int iteration_limit = 1000;

    [[nodiscard]] friend bool operator==(const AxisSpec&, const AxisSpec&) = default;
};

inline constexpr int usual_frames = 8;

/// Decides a decide or distance case; other queries, numbers that the scalar does not represent and curved bodies for
/// rationals are `unsupported`. A result never has a distance; where separated it has the axis as `normal`.
[[nodiscard]] caseio::Result run_axis(const caseio::Case& c, const AxisSpec& spec);

/// The same for one scalar: compiled in runs_SCALAR.cpp.
template <OrderedField S>
[[nodiscard]] caseio::Result run_axis_in(const caseio::Case& c, const AxisSpec& spec);

/// Returns the separating-axis algorithm: SCALAR/separating-axis/….
[[nodiscard]] SubjectGroup axis_group();

/// Its incremental form, ISA-GJK: SCALAR/isa/….
[[nodiscard]] SubjectGroup isa_group();

}  // namespace oblong::fuzz
