// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/harness/judges.hpp"
#include "fuzz/harness/prepared/variation.hpp"
#include "oblong/simd/certify.hpp"

/// Prepared bodies: searches, loops and batches by vector units against the plain ones, proven answers, also under
/// poses, against those about listed vertices, the same numbers (docs/reference/harnesses.md).
namespace oblong::fuzz {

/// The queries about prepared bodies of one scalar that are checked; tests replace them.
template <class R>
struct PreparedQueries {
    Scans<R> scans = simd::scans<R>;
    PairLoops<R> loops = simd::pair_loops<R>;
    using PosedPrepared = Posed<PreparedPolytope<R>, R>;
    CertifiedDistance<R> (*distance)(const PreparedPolytope<R>&, const PreparedPolytope<R>&,
                                     const LadderOptions&) = simd::ladder_distance<R>;
    Outcome (*decision)(const PreparedPolytope<R>&, const PreparedPolytope<R>&,
                        const LadderOptions&) = simd::ladder_decision<R>;
    CertifiedDistance<R> (*posed_distance)(const PosedPrepared&, const PosedPrepared&,
                                           const LadderOptions&) = simd::ladder_distance<R>;
    Outcome (*posed_decision)(const PosedPrepared&, const PosedPrepared&,
                              const LadderOptions&) = simd::ladder_decision<R>;
    void (*distances)(std::span<const oblong::PreparedPair<R>>, std::span<CertifiedDistance<R>>, const LadderOptions&,
                      const BatchOptions&) = simd::ladder_distances<R>;
};

/// The parts that tests replace by ones that err.
struct PreparedAsk {
    PreparedQueries<double> in_double;
    PreparedQueries<float> in_float;
};

/// Checks a pair whose bodies are points or boxes, in doubles and, rounded, in floats; skips other pairs. Draws the
/// variation and the directions from the salt.
[[nodiscard]] Checked check_prepared(const AskedPair& pair, const PreparedAsk& ask = {});

}  // namespace oblong::fuzz
