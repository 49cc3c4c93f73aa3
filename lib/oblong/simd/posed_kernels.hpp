// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/certify/core/pair_loop.hpp"
#include "oblong/gjk/separating_axis.hpp"
#include "oblong/prepared/tracking/pair_tracking.hpp"

/// The loops of simd/loops.hpp for bodies under poses: directions are transformed into the bodies' frames, and support
/// points back.
namespace oblong::simd::detail {

template <class R>
using PosedPrepared = Posed<PreparedPolytope<R>, R>;

/// Runs gjk_resume from the initial direction of prepared/initial_simplex/start.hpp. Ignores the start that the options
/// name.
[[nodiscard]] GjkResult<double> loop(const PosedPrepared<double>& a, const PosedPrepared<double>& b,
                                     const GjkOptions<double>& options);
[[nodiscard]] GjkResult<float> loop(const PosedPrepared<float>& a, const PosedPrepared<float>& b,
                                    const GjkOptions<float>& options);

/// Runs gjk_separating_axis_resume from the initial direction of prepared/initial_simplex/start.hpp.
[[nodiscard]] SeparatingAxisResult<double> loop(const PosedPrepared<double>& a, const PosedPrepared<double>& b,
                                                const SeparatingAxisOptions<double>& options);
[[nodiscard]] SeparatingAxisResult<float> loop(const PosedPrepared<float>& a, const PosedPrepared<float>& b,
                                               const SeparatingAxisOptions<float>& options);

/// Runs gjk_track, or a cold start where prepared/tracking/pair_tracking.hpp asks for one.
[[nodiscard]] GjkResult<double> loop(const PosedPrepared<double>& a, const PosedPrepared<double>& b,
                                     const GjkOptions<double>& options, PairTracking& tracking);
[[nodiscard]] GjkResult<float> loop(const PosedPrepared<float>& a, const PosedPrepared<float>& b,
                                    const GjkOptions<float>& options, PairTracking& tracking);

/// The loops of PairLoops: they compute in doubles for bodies over float too.
[[nodiscard]] GjkResult<double> posed_recording_loop(const PosedPolytope<double>& a, const PosedPolytope<double>& b,
                                                     const ProposalOptions& how, SupportRecordPair& seen);
[[nodiscard]] GjkResult<double> posed_recording_loop(const PosedPolytope<float>& a, const PosedPolytope<float>& b,
                                                     const ProposalOptions& how, SupportRecordPair& seen);
[[nodiscard]] SeparatingAxisResult<double> posed_recording_axis(const PosedPolytope<double>& a,
                                                                const PosedPolytope<double>& b,
                                                                SupportRecordPair& seen);
[[nodiscard]] SeparatingAxisResult<double> posed_recording_axis(const PosedPolytope<float>& a,
                                                                const PosedPolytope<float>& b, SupportRecordPair& seen);

}  // namespace oblong::simd::detail
