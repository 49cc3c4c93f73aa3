// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/case.hpp"
#include "caseio/contact_result.hpp"

namespace oblong::fuzz {

/// Asks `certified_contact` of a raycast or sweep case, and writes its answer as the result of the subject `proven`.
/// `time_ns` is the time inside the query.
/// \param start  name of a StartContact
[[nodiscard]] caseio::ContactResult answer_contact(const caseio::Case& c, std::string_view start);

/// Asks `certified_depth_along` of a case with two bodies. \param direction numbers of the case's format
[[nodiscard]] caseio::ContactResult answer_depth_along(const caseio::Case& c, const Vec3<Rational>& direction);

}  // namespace oblong::fuzz
