// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "caseio/json_value.hpp"
#include "caseio/record.hpp"

/// Parts of a record's JSON that its reader and writer share.
namespace oblong::caseio {

/// Returns the shortest decimal that reads back; infinities as the JSON strings "inf" and "-inf". Throws
/// std::invalid_argument for NaN.
[[nodiscard]] std::string double_text(double value);

/// A double that was written so. Throws BadInput.
[[nodiscard]] double read_double(const JsonValue& value);

/// Returns the value of a record's `nearest`. Throws BadInput.
[[nodiscard]] Nearest read_nearest(const JsonValue& document);

}  // namespace oblong::caseio
