// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "fuzz/subjects/peers/process_options.hpp"
#include "fuzz/subjects/subject.hpp"

namespace CLI {
class App;
}

namespace oblong::cli {

/// What the program lets a subject's program use where nobody says otherwise (docs/reference/subjects.md). A signal
/// that sets `stop_flag()` ends an answer under way.
[[nodiscard]] fuzz::ProcessOptions usual_limits();

/// --timeout MS, --subject-memory, --subject-address-space, --subject-cpu: what a subject's program may use. `options`
/// holds the defaults, and must outlive the verb.
void add_process_options(CLI::App& verb, fuzz::ProcessOptions& options);

/// Subjects that were asked for, without those whose program is missing.
struct PresentSubjects {
    std::vector<std::unique_ptr<fuzz::Subject>> subjects;
    bool is_missing = false;  ///< the program of one is
};

/// Makes the subjects. Says on stderr which are not judged, because their programs are missing. Throws
/// std::invalid_argument as `make_subjects` does.
[[nodiscard]] PresentSubjects present_subjects(const std::vector<std::string>& names,
                                               const fuzz::ProcessOptions& process);

}  // namespace oblong::cli
