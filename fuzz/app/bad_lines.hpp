// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>

#include "caseio/errors.hpp"

namespace oblong::cli {

/// Lines of the input that cannot be read, and files that are not there. Each costs its own answer: the verb goes on,
/// and the program exits 3 at its end.
class BadLines {
public:
    /// Tells of the line on stderr, of the first twenty, and counts it. A place without a line is a whole file.
    void note(const caseio::BadInput& problem);
    [[nodiscard]] long count() const { return lines_ + files_; }
    /// "FILE: 3 lines cannot be read; all others are used", "input: 1 line and 2 files cannot be read; …".
    /// Precondition: there are some.
    [[nodiscard]] std::string summary() const;

private:
    long lines_ = 0;
    long files_ = 0;
    std::string file_;  ///< "input" where they are of several
};

/// Returns the bad lines of this run of the program. `program` clears them at the start and reads them at the end.
[[nodiscard]] BadLines& bad_lines();

/// Hands every line of the file ("-": standard input) that is not blank to `use`, with its place. What `use` throws as
/// BadInput, and a line that is too long, is noted in `bad_lines()`. Throws EnvironmentError if the file cannot be
/// read.
void each_line(const std::string& file,
               const std::function<void(const std::string& text, const caseio::BadInput::Place& place)>& use);

}  // namespace oblong::cli
