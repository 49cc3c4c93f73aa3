// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/certify/pair_loop.hpp"
#include "oblong/gjk/separating_axis.hpp"
#include "oblong/gjk/tracking.hpp"
#include "oblong/simd/large_together.hpp"

/// The loops of GJK compiled for every vector unit as wholes: search, subalgorithm and loop in one function, chosen
/// once a query (docs/explanation/gjk/prepared-bodies.md). The same numbers as of the loop that is compiled for all,
/// with VoronoiRegions, whichever unit runs them.
namespace oblong::simd {

namespace detail {

/// gjk_go_on, begun as gjk/start.hpp says. What the options say of the beginning is not read.
[[nodiscard]] GjkResult<double> loop(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                     const GjkOptions<double>& options);
[[nodiscard]] GjkResult<float> loop(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                    const GjkOptions<float>& options);

/// gjk_go_on from the vertices in `start`. Precondition: both bodies are in rows.
[[nodiscard]] GjkResult<double> begun_loop(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                           const GjkOptions<double>& options, const TrackingState& start);
[[nodiscard]] GjkResult<float> begun_loop(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                          const GjkOptions<float>& options, const TrackingState& start);

/// gjk_go_on from the points in `start`, at least one.
[[nodiscard]] GjkResult<double> begun_loop(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                           const GjkOptions<double>& options, const Beginning<double>& start);
[[nodiscard]] GjkResult<float> begun_loop(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                          const GjkOptions<float>& options, const Beginning<float>& start);

/// gjk_separating_axis_go_on, begun as gjk/start.hpp says.
[[nodiscard]] SeparatingAxisResult<double> loop(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                                const SeparatingAxisOptions<double>& options);
[[nodiscard]] SeparatingAxisResult<float> loop(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                               const SeparatingAxisOptions<float>& options);

/// For PairLoops: in doubles, whatever the bodies' numbers are.
[[nodiscard]] GjkResult<double> sighting_loop(const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                              const ProposalOptions& how, SightingPair& seen);
[[nodiscard]] GjkResult<double> sighting_loop(const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                              const ProposalOptions& how, SightingPair& seen);
[[nodiscard]] SeparatingAxisResult<double> sighting_axis(const PreparedPolytope<double>& a,
                                                         const PreparedPolytope<double>& b, SightingPair& seen);
[[nodiscard]] SeparatingAxisResult<double> sighting_axis(const PreparedPolytope<float>& a,
                                                         const PreparedPolytope<float>& b, SightingPair& seen);

}  // namespace detail

}  // namespace oblong::simd
