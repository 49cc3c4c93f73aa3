// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "fuzz/subjects/subject.hpp"

/// The subjects that ask the public headers.
namespace oblong::fuzz {

struct LibrarySubject {
    SubjectInfo info;
    caseio::Result (*answer)(const caseio::Case&);
};

/// `proven`, and `proven/all-ways`, which fails if the way of asking changes an answer.
[[nodiscard]] const std::vector<LibrarySubject>& library_subjects();

}  // namespace oblong::fuzz
