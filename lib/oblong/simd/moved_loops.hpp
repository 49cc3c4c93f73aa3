// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/certify/pair_loop.hpp"
#include "oblong/gjk/pair_tracking.hpp"
#include "oblong/gjk/separating_axis.hpp"

/// The loops of simd/loops.hpp where poses put the bodies: directions are turned back into their frames, and support
/// points moved.
namespace oblong::simd::detail {

template <class R>
using Moved = Posed<PreparedPolytope<R>, R>;

/// gjk_go_on, begun as gjk/start.hpp says. What the options say of the beginning is not read.
[[nodiscard]] GjkResult<double> loop(const Moved<double>& a, const Moved<double>& b, const GjkOptions<double>& options);
[[nodiscard]] GjkResult<float> loop(const Moved<float>& a, const Moved<float>& b, const GjkOptions<float>& options);

/// gjk_separating_axis_go_on, begun as gjk/start.hpp says.
[[nodiscard]] SeparatingAxisResult<double> loop(const Moved<double>& a, const Moved<double>& b,
                                                const SeparatingAxisOptions<double>& options);
[[nodiscard]] SeparatingAxisResult<float> loop(const Moved<float>& a, const Moved<float>& b,
                                               const SeparatingAxisOptions<float>& options);

/// gjk_track, or begun as gjk/start.hpp says where gjk/pair_tracking.hpp says so.
[[nodiscard]] GjkResult<double> loop(const Moved<double>& a, const Moved<double>& b, const GjkOptions<double>& options,
                                     PairTracking& tracking);
[[nodiscard]] GjkResult<float> loop(const Moved<float>& a, const Moved<float>& b, const GjkOptions<float>& options,
                                    PairTracking& tracking);

/// For PairLoops: in doubles, whatever the bodies' numbers are.
[[nodiscard]] GjkResult<double> moved_sighting_loop(const MovedPolytope<double>& a, const MovedPolytope<double>& b,
                                                    const ProposalOptions& how, SightingPair& seen);
[[nodiscard]] GjkResult<double> moved_sighting_loop(const MovedPolytope<float>& a, const MovedPolytope<float>& b,
                                                    const ProposalOptions& how, SightingPair& seen);
[[nodiscard]] SeparatingAxisResult<double> moved_sighting_axis(const MovedPolytope<double>& a,
                                                               const MovedPolytope<double>& b, SightingPair& seen);
[[nodiscard]] SeparatingAxisResult<double> moved_sighting_axis(const MovedPolytope<float>& a,
                                                               const MovedPolytope<float>& b, SightingPair& seen);

}  // namespace oblong::simd::detail
