// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "fuzz/subjects/subject.hpp"

/// What a subject program says of itself on `--describe`: one line of JSON, `oblong-subject/1`
/// (docs/reference/subjects.md).
namespace oblong::fuzz {

/// Returns the description without its line feed.
[[nodiscard]] std::string write_description(const SubjectInfo& info);

/// Throws caseio::BadInput if `line` is no description; `program` names it in the message.
[[nodiscard]] SubjectInfo read_description(std::string_view line, const std::string& program);

}  // namespace oblong::fuzz
