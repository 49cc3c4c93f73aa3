// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "caseio/case.hpp"

namespace oblong::cli {

/// A case that somebody failed on, as a file tells it.
struct FoundCase {
    caseio::Case c;
    std::string subject;  ///< who, from a note "SUBJECT: …" or a record; empty: the file does not say
};

/// All cases of case files, of exports of campaigns (oblong-record/1), and of the *.jsonl files of folders and their
/// subfolders, by name. No path, and "-": standard input, case lines. Lines that cannot be read are noted in
/// `bad_lines()`. Throws EnvironmentError.
void each_found(const std::vector<std::string>& paths, const std::function<void(FoundCase&&)>& use);

}  // namespace oblong::cli
