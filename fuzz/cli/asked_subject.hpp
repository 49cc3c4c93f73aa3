// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "fuzz/subject/process_subject.hpp"

namespace CLI {
class App;
}

namespace oblong::cli {

/// fuzz::make_subject, with these options where the subject is a program. Throws as that does.
[[nodiscard]] std::unique_ptr<fuzz::Subject> make_subject(const std::string& name, const fuzz::ProcessOptions& process);

/// --timeout MS: how long a subject's program has for one case. `milliseconds` is the default, and must outlive the
/// verb.
void add_timeout(CLI::App& verb, int& milliseconds);

}  // namespace oblong::cli
