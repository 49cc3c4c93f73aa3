// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "caseio/case.hpp"

namespace oblong::cli {

/// Hands the cases of all files to `use`, in order, a batch at a time; "-" and no file at all stand for
/// standard input. A batch ends early where reading on would wait for more input, so that a program at the
/// other end of two pipes gets its answer. Notes go to stderr. On a bad line the cases before it are handed over first,
/// then BadInput is thrown.
///
/// \param use  gets the cases and the name of the file that they come from
void each_batch(const std::vector<std::string>& files,
                const std::function<void(std::span<caseio::Case>, const std::string&)>& use);

}  // namespace oblong::cli
