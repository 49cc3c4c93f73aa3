// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "fuzz/campaign/judged_answer.hpp"
#include "fuzz/subjects/native/refutation.hpp"

namespace oblong::cli {

/// One answer as a line of `oblong-verdict/1`, without a line end.
[[nodiscard]] std::string verdict_line(const fuzz::JudgedAnswer& answer,
                                       const std::optional<fuzz::Refutation>& refutation, caseio::Query query);

}  // namespace oblong::cli
