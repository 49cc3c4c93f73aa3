// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/simd/loops.hpp"

/// Loops of simd/loops.hpp for bodies of any layout, with direction grids or quantised vertices, and for any start.
/// They are compiled in their own file because g++ generates faster code for them without SLP vectorisation, and slower
/// code for the loops over component arrays.
namespace oblong::simd::detail {

/// Returns whether both bodies consist of component arrays only: no direction grid, at most `max_in_arrays` vertices.
template <class R>
[[nodiscard]] bool are_in_arrays(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b) {
    return a.grid() == nullptr && b.grid() == nullptr && a.has_component_arrays() && b.has_component_arrays();
}

/// The same as `loop`, for bodies of any layout.
[[nodiscard]] GjkResult<double> any_loop(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                         const GjkOptions<double>& options);
[[nodiscard]] GjkResult<float> any_loop(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                        const GjkOptions<float>& options);
[[nodiscard]] SeparatingAxisResult<double> any_loop(const PreparedPolytope<double>& a,
                                                    const PreparedPolytope<double>& b,
                                                    const SeparatingAxisOptions<double>& options);
[[nodiscard]] SeparatingAxisResult<float> any_loop(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                                   const SeparatingAxisOptions<float>& options);

/// The same as `recording_loop`, for bodies of any layout. Starts from `how.start` or `how.warm_simplex` if one is set,
/// otherwise from the default initial direction.
[[nodiscard]] GjkResult<double> any_recording_loop(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                                   const ProposalOptions& how, SupportRecordPair& seen);
[[nodiscard]] GjkResult<double> any_recording_loop(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                                   const ProposalOptions& how, SupportRecordPair& seen);
[[nodiscard]] SeparatingAxisResult<double> any_recording_axis(const PreparedPolytope<double>& a,
                                                              const PreparedPolytope<double>& b,
                                                              SupportRecordPair& seen);
[[nodiscard]] SeparatingAxisResult<double> any_recording_axis(const PreparedPolytope<float>& a,
                                                              const PreparedPolytope<float>& b,
                                                              SupportRecordPair& seen);

}  // namespace oblong::simd::detail
