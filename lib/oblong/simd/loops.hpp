// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/certify/core/pair_loop.hpp"
#include "oblong/gjk/separating_axis.hpp"
#include "oblong/prepared/tracking/tracking.hpp"
#include "oblong/simd/large_batch_warm_start.hpp"

/// GJK loops compiled as a whole for every vector unit: search, subalgorithm and loop in one function, dispatched once
/// per query (docs/explanation/gjk/prepared-bodies.md). The results are bit-identical to those of the portable loop
/// with VoronoiRegions, on every unit.
namespace oblong::simd {

namespace detail {

/// Runs gjk_resume from the initial direction of prepared/initial_simplex/start.hpp. Ignores the start that the options
/// name.
[[nodiscard]] GjkResult<double> loop(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                     const GjkOptions<double>& options);
[[nodiscard]] GjkResult<float> loop(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                    const GjkOptions<float>& options);

/// Runs gjk_resume from the vertices in `start`. Precondition: are_in_arrays(a, b).
[[nodiscard]] GjkResult<double> warm_loop(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                          const GjkOptions<double>& options, const TrackingState& start);
[[nodiscard]] GjkResult<float> warm_loop(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                         const GjkOptions<float>& options, const TrackingState& start);

/// Runs gjk_resume from the points in `start`. Precondition: start.count >= 1.
[[nodiscard]] GjkResult<double> warm_loop(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                          const GjkOptions<double>& options, const InitialSimplex<double>& start);
[[nodiscard]] GjkResult<float> warm_loop(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                         const GjkOptions<float>& options, const InitialSimplex<float>& start);

/// Runs gjk_separating_axis_resume from the initial direction of prepared/initial_simplex/start.hpp.
[[nodiscard]] SeparatingAxisResult<double> loop(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                                const SeparatingAxisOptions<double>& options);
[[nodiscard]] SeparatingAxisResult<float> loop(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                               const SeparatingAxisOptions<float>& options);

/// The loops of PairLoops: they compute in doubles for bodies over float too.
[[nodiscard]] GjkResult<double> recording_loop(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                               const ProposalOptions& how, SupportRecordPair& seen);
[[nodiscard]] GjkResult<double> recording_loop(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                               const ProposalOptions& how, SupportRecordPair& seen);
[[nodiscard]] SeparatingAxisResult<double> recording_axis(const PreparedPolytope<double>& a,
                                                          const PreparedPolytope<double>& b, SupportRecordPair& seen);
[[nodiscard]] SeparatingAxisResult<double> recording_axis(const PreparedPolytope<float>& a,
                                                          const PreparedPolytope<float>& b, SupportRecordPair& seen);

}  // namespace detail

}  // namespace oblong::simd
