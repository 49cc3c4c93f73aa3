// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/output.hpp"
#include "fuzz/app/bad_lines.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace oblong::cli {

/// The output of a verb.
class Output : public caseio::Output {
public:
    using caseio::Output::Output;
    /// As of the base; but a file that nothing was written to because no line of the input could be read is omitted,
    /// and an older one stays.
    void commit() {
        flush();
        const bool is_worthless = bad_lines().count() > 0 && is_empty() && !temporary().empty();
        if (!is_worthless) caseio::Output::commit();
    }
};

/// Writes `text` as the whole output of a verb. An empty path, or "-", is standard output.
void write_output(const std::string& path, const std::string& text);

/// Adds -o,--output FILE: "write here instead of standard output".
CLI::Option* add_output(CLI::App& verb, std::string& path);

}  // namespace oblong::cli
