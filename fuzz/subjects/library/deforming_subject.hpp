// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/deforming_io.hpp"
#include "caseio/result.hpp"

namespace oblong::fuzz {

/// Asks `first_contact` of a deforming case, and writes its answer as the result of the subject `proven`. `time_ns` is
/// the time inside the query. Other shapes, numbers of vertices and the plane are unsupported, each with its reason.
[[nodiscard]] caseio::Result answer_deforming(const caseio::DeformingCase& c);

}  // namespace oblong::fuzz
