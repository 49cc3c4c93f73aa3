// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>

#include "caseio/record.hpp"

namespace oblong::caseio {

/// The same as `read_record_file`; a line that cannot be read is passed to `bad` and skipped.
[[nodiscard]] RecordSet read_record_file(const std::string& path, const std::function<void(const BadInput&)>& bad);

}  // namespace oblong::caseio
