// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/certify/pair_loop.hpp"
#include "oblong/gjk/separating_axis.hpp"
#include "oblong/gjk/tracking.hpp"
#include "oblong/simd/large_batch_warm_start.hpp"

/// The loops of GJK compiled for every vector unit as wholes: search, subalgorithm and loop in one function, chosen
/// once a query (docs/explanation/gjk/prepared-bodies.md). The same numbers as of the loop that is compiled for all,
/// with VoronoiRegions, whichever unit runs them.
namespace oblong::simd {

namespace detail {

/// gjk_resume, begun as gjk/start.hpp says. What the options say of the beginning is not read.
[[nodiscard]] GjkResult<double> loop(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                     const GjkOptions<double>& options);
[[nodiscard]] GjkResult<float> loop(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                    const GjkOptions<float>& options);

/// gjk_resume from the vertices in `start`. Precondition: both bodies are in rows.
[[nodiscard]] GjkResult<double> warm_loop(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                          const GjkOptions<double>& options, const TrackingState& start);
[[nodiscard]] GjkResult<float> warm_loop(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                         const GjkOptions<float>& options, const TrackingState& start);

/// gjk_resume from the points in `start`, at least one.
[[nodiscard]] GjkResult<double> warm_loop(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                          const GjkOptions<double>& options, const InitialSimplex<double>& start);
[[nodiscard]] GjkResult<float> warm_loop(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                         const GjkOptions<float>& options, const InitialSimplex<float>& start);

/// gjk_separating_axis_resume, begun as gjk/start.hpp says.
[[nodiscard]] SeparatingAxisResult<double> loop(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                                const SeparatingAxisOptions<double>& options);
[[nodiscard]] SeparatingAxisResult<float> loop(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                               const SeparatingAxisOptions<float>& options);

/// For PairLoops: in doubles, whatever the bodies' numbers are.
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
