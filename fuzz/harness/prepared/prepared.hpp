// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/harness/judges.hpp"
#include "fuzz/harness/prepared/variation.hpp"
#include "oblong/simd/certify.hpp"
#include "oblong/simd/distance.hpp"

/// Prepared bodies: searches and plain GJK, cold, tracked and in batches, by vector units against the plain loops,
/// proven answers, also under poses, against those about listed vertices, the same numbers
/// (docs/reference/harnesses.md).
namespace oblong::fuzz {

/// The queries about prepared bodies of one scalar that are checked; tests replace them.
template <class R>
struct PreparedQueries {
    Scans<R> scans = simd::scans<R>;
    using PosedPrepared = Posed<PreparedPolytope<R>, R>;
    CertifiedDistance<R> (*distance)(const PreparedPolytope<R>&, const PreparedPolytope<R>&,
                                     const LadderOptions&) = simd::certified_distance<R>;
    Outcome (*decision)(const PreparedPolytope<R>&, const PreparedPolytope<R>&,
                        const LadderOptions&) = simd::certified_decision<R>;
    CertifiedDistance<R> (*posed_distance)(const PosedPrepared&, const PosedPrepared&,
                                           const LadderOptions&) = simd::certified_distance<R>;
    Outcome (*posed_decision)(const PosedPrepared&, const PosedPrepared&,
                              const LadderOptions&) = simd::certified_decision<R>;
    GjkResult<R> (*plain_distance)(const PreparedPolytope<R>&, const PreparedPolytope<R>&,
                                   const StoppingRule<R>&) = simd::distance<R>;
    SeparatingAxisResult<R> (*separating_axis)(const PreparedPolytope<R>&,
                                               const PreparedPolytope<R>&) = simd::separating_axis<R>;
    GjkResult<R> (*posed_plain_distance)(const PosedPrepared&, const PosedPrepared&,
                                         const StoppingRule<R>&) = simd::distance<R>;
    SeparatingAxisResult<R> (*posed_separating_axis)(const PosedPrepared&,
                                                     const PosedPrepared&) = simd::separating_axis<R>;
    GjkResult<R> (*track)(const PosedPrepared&, const PosedPrepared&, const StoppingRule<R>&,
                          PairTracking&) = simd::track<R>;
    void (*distances)(std::span<const simd::BodyPair<R>>, const StoppingRule<R>&, std::span<simd::PairDistance<R>>,
                      const simd::BatchOptions&) = simd::distances<R>;
};

/// The parts that tests replace by ones that err.
struct PreparedAsk {
    PreparedQueries<double> in_double;
    PreparedQueries<float> in_float;
    /// For bodies over float, in directions of floats.
    Farthest<float> (*one_in_float)(const PreparedPolytope<float>&, const Vec3<float>&) = simd::farthest;
};

/// Checks a pair whose bodies are points or boxes, in doubles and, rounded, in floats; skips other pairs. Draws the
/// variation and the directions from the salt.
[[nodiscard]] Checked check_prepared(const AskedPair& pair, const PreparedAsk& ask = {});

}  // namespace oblong::fuzz
