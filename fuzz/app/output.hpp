// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fstream>
#include <iosfwd>
#include <string>

namespace oblong::cli {

/// The output of a verb: standard output, or a file that appears completely or not at all. A regular file is written
/// under another name beside it and renamed by `commit`; a device or pipe is written directly.
class Output {
public:
    /// "" and "-": standard output. Throws EnvironmentError if the file cannot be made.
    explicit Output(const std::string& path);
    ~Output();
    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;

    [[nodiscard]] std::ostream& stream();

    /// Hands everything to the system; throws EnvironmentError where it does not take it (a full disk).
    void flush();
    /// Flushes, and gives the file its name. A file that nothing was written to because no line of the input could be
    /// read is omitted, and an older one stays.
    void commit();
    /// Ends before the whole is written: a file's beginning stays as PATH.partial, and what stands at PATH stays too.
    /// Returns the name; empty if what was written is where it was to go.
    std::string keep_partial();

private:
    [[nodiscard]] std::string shown() const;
    void give_name(const std::string& name);
    std::string path_;
    std::string temporary_;  ///< empty: written directly
    std::ofstream file_;
};

}  // namespace oblong::cli
