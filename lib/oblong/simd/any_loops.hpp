// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/simd/loops.hpp"

/// The loops of simd/loops.hpp for bodies of any size, that is for those with grids or coarse vertices, and of any
/// beginning. In a file of their own, since g++ makes them faster without joining neighbouring numbers into vectors,
/// and the loops of bodies in rows slower.
namespace oblong::simd::detail {

/// Whether both are nothing but rows.
template <class R>
[[nodiscard]] bool are_in_arrays(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b) {
    return a.grid() == nullptr && b.grid() == nullptr && a.has_component_arrays() && b.has_component_arrays();
}

/// As `loop`.
[[nodiscard]] GjkResult<double> any_loop(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                         const GjkOptions<double>& options);
[[nodiscard]] GjkResult<float> any_loop(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                        const GjkOptions<float>& options);
[[nodiscard]] SeparatingAxisResult<double> any_loop(const PreparedPolytope<double>& a,
                                                    const PreparedPolytope<double>& b,
                                                    const SeparatingAxisOptions<double>& options);
[[nodiscard]] SeparatingAxisResult<float> any_loop(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                                   const SeparatingAxisOptions<float>& options);

/// As `recording_loop`: from the direction or the simplex that is told, if one is.
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
