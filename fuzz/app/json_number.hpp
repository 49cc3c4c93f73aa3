// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "caseio/result.hpp"

namespace oblong::cli {

/// Returns a number of a result as a JSON value: for a float or double, the number that its shortest decimal denotes
/// (an integer if that decimal is one); a string for wide numbers (a decimal of all digits), fractions and infinities.
/// Throws std::invalid_argument for a value that its kind does not represent.
[[nodiscard]] nlohmann::ordered_json json_number(const caseio::Real& x);

/// Returns the three coordinates as a JSON array of such numbers.
[[nodiscard]] nlohmann::ordered_json json_number(const Vec3<caseio::Real>& v);

}  // namespace oblong::cli
