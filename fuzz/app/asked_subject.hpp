// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/subjects/peers/process_options.hpp"

namespace CLI {
class App;
}

namespace oblong::cli {

/// What the program lets a subject's program use where nobody says otherwise (docs/reference/subjects.md).
[[nodiscard]] fuzz::ProcessOptions usual_limits();

/// --timeout MS, --subject-memory, --subject-address-space, --subject-cpu: what a subject's program may use. `options`
/// holds the defaults, and must outlive the verb.
void add_process_options(CLI::App& verb, fuzz::ProcessOptions& options);

}  // namespace oblong::cli
