// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/trace/explanation.hpp"
#include "fuzz/trace/trace_number.hpp"

namespace oblong::fuzz {

/// Two vertices of one body that two runs choose, and the directions in the body's case frame along which they sought.
struct VertexChoice {
    bool of_a;
    std::uint32_t computed, exact;
    Vec3<Rational> n_computed, n_exact;
    std::string direction;  ///< the name of n, such as −v
    bool begins = false;    ///< of the start
};

/// Returns an explanation's sentence for another vertex, and writes the number that decides it.
[[nodiscard]] std::string vertex_sentence(const caseio::Case& c, const TraceNumber& arithmetic,
                                          const VertexChoice& choice, DecidingNumber& number);

}  // namespace oblong::fuzz
