// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/lowered/cores/pair_loop.hpp"

/// GJK loops compiled as a whole for every vector unit: search, subalgorithm and loop in one function
/// (docs/explanation/gjk/prepared-bodies.md). They compute in doubles for bodies over float too. The results are
/// bit-identical to those of plain_pair_loops, on every unit. Defined for float and double.
namespace oblong::simd {

/// The loops of one vector unit, as of PairLoops.
template <class Body>
struct UnitLoops {
    GjkResult<double> (*distance)(const Body& a, const Body& b, const ProposalOptions& how, SupportRecordPair& seen);
    SeparatingAxisResult<double> (*axis)(const Body& a, const Body& b, SupportRecordPair& seen);
};

/// Returns the loops of the unit in use for bodies that are_in_arrays; `distance` ignores the start that `how` names.
template <std::floating_point R>
[[nodiscard]] const UnitLoops<PreparedPolytope<R>>& array_loops();

/// The same for bodies of any layout and any start. Compiled in their own file because g++ generates faster code for
/// them without SLP vectorisation, and slower code for the loops over component arrays.
template <std::floating_point R>
[[nodiscard]] const UnitLoops<PreparedPolytope<R>>& any_loops();

/// The same for bodies under poses: directions are transformed into the bodies' frames, and support points back.
/// Precondition of `distance`: how.start is empty.
template <std::floating_point R>
[[nodiscard]] const UnitLoops<PosedPolytope<R>>& posed_loops();

/// Returns whether both bodies consist of component arrays only: no direction grid, at most `max_in_arrays` vertices.
template <class R>
[[nodiscard]] bool are_in_arrays(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b) {
    return a.grid() == nullptr && b.grid() == nullptr && a.has_component_arrays() && b.has_component_arrays();
}

/// The loops of the unit in use at each call.
template <std::floating_point R>
inline constexpr PairLoops<R> pair_loops{
    .distance =
        [](const PreparedPolytope<R>& a, const PreparedPolytope<R>& b, const ProposalOptions& how,
           SupportRecordPair& seen) {
            if (how.start || how.warm_simplex != nullptr || !are_in_arrays(a, b)) [[unlikely]]
                return any_loops<R>().distance(a, b, how, seen);
            return array_loops<R>().distance(a, b, how, seen);
        },
    .axis =
        [](const PreparedPolytope<R>& a, const PreparedPolytope<R>& b, SupportRecordPair& seen) {
            if (!are_in_arrays(a, b)) [[unlikely]]
                return any_loops<R>().axis(a, b, seen);
            return array_loops<R>().axis(a, b, seen);
        },
    .posed_distance = [](const PosedPolytope<R>& a, const PosedPolytope<R>& b, const ProposalOptions& how,
                         SupportRecordPair& seen) { return posed_loops<R>().distance(a, b, how, seen); },
    .posed_axis = [](const PosedPolytope<R>& a, const PosedPolytope<R>& b,
                     SupportRecordPair& seen) { return posed_loops<R>().axis(a, b, seen); }};

}  // namespace oblong::simd
