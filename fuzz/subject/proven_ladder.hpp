// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/subject/subject.hpp"

namespace oblong::fuzz {

/// The subject "certified": lib/oblong/certify/distance.hpp, which settles most answers in double-doubles and the rest
/// in integers. Takes float and double cases of points, boxes, spheres and capsules, posed or not; others are
/// `unsupported`.
[[nodiscard]] SubjectInfo certified_info();
[[nodiscard]] caseio::Result answer_certified(const caseio::Case& c);

}  // namespace oblong::fuzz
