// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "fuzz/app/verb_tree.hpp"

namespace oblong::cli {

/// A manual page of section 1 for groff's macros "man". \param program  all verbs, for the page's references
[[nodiscard]] std::string man_page(const VerbText& verb, const VerbText& program, const std::string& version);

}  // namespace oblong::cli
