// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>

#include "caseio/record.hpp"

namespace oblong::caseio {

/// As `read_record_file`, but a line that cannot be read is shown to `bad` and passed over.
[[nodiscard]] RecordSet read_record_file(const std::string& path, const std::function<void(const BadInput&)>& bad);

}  // namespace oblong::caseio
