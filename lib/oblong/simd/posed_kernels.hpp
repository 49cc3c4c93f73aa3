// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/certify/pair_loop.hpp"
#include "oblong/gjk/pair_tracking.hpp"
#include "oblong/gjk/separating_axis.hpp"

/// The loops of simd/loops.hpp where poses put the bodies: directions are turned back into their frames, and support
/// points moved.
namespace oblong::simd::detail {

template <class R>
using PosedPrepared = Posed<PreparedPolytope<R>, R>;

/// gjk_resume, begun as gjk/start.hpp says. What the options say of the beginning is not read.
[[nodiscard]] GjkResult<double> loop(const PosedPrepared<double>& a, const PosedPrepared<double>& b,
                                     const GjkOptions<double>& options);
[[nodiscard]] GjkResult<float> loop(const PosedPrepared<float>& a, const PosedPrepared<float>& b,
                                    const GjkOptions<float>& options);

/// gjk_separating_axis_resume, begun as gjk/start.hpp says.
[[nodiscard]] SeparatingAxisResult<double> loop(const PosedPrepared<double>& a, const PosedPrepared<double>& b,
                                                const SeparatingAxisOptions<double>& options);
[[nodiscard]] SeparatingAxisResult<float> loop(const PosedPrepared<float>& a, const PosedPrepared<float>& b,
                                               const SeparatingAxisOptions<float>& options);

/// gjk_track, or begun as gjk/start.hpp says where gjk/pair_tracking.hpp says so.
[[nodiscard]] GjkResult<double> loop(const PosedPrepared<double>& a, const PosedPrepared<double>& b,
                                     const GjkOptions<double>& options, PairTracking& tracking);
[[nodiscard]] GjkResult<float> loop(const PosedPrepared<float>& a, const PosedPrepared<float>& b,
                                    const GjkOptions<float>& options, PairTracking& tracking);

/// For PairLoops: in doubles, whatever the bodies' numbers are.
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
