// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "fuzz/subject/subject.hpp"

/// A subject that is a program: case lines in, result lines out (docs/subjects.md).
namespace oblong::fuzz {

struct ProcessOptions {
    int timeout_ms = 10'000;  ///< longest wait for an answer to one case
};

/// The subject behind a program. The program is started at the first question, kept between questions,
/// and started again where it died. One result a case, in order, whatever the program does:
/// - it ends before answering a case: failed, "crash: signal 11 (Segmentation fault)" or "crash: exit 1", with its last
/// line of stderr;
/// - it is silent for longer than the timeout: failed, "no_termination: …"; it is killed;
/// - it writes something else than the result of the next case: failed, "crash: not a result: …".
/// The case after the failed one goes to a fresh process.
[[nodiscard]] std::unique_ptr<Subject> make_process_subject(SubjectInfo info, const std::string& path,
                                                            const std::vector<std::string>& args,
                                                            const ProcessOptions& options = {});

/// What the program says of itself when asked `--describe`; nothing where it does not answer within the
/// timeout with a description. Throws caseio::EnvironmentError where it cannot be started.
[[nodiscard]] std::optional<SubjectInfo> describe_program(const std::string& path, const std::vector<std::string>& args,
                                                          const ProcessOptions& options = {});

/// Anyone's program: `command` is a path and arguments separated by spaces; one with spaces stands between double
/// quotes. A program that does not know `--describe` is taken for a double subject that promises nothing. The subject's
/// name is "program:COMMAND".
/// Throws std::invalid_argument where no path is named, caseio::EnvironmentError where there is no such executable.
[[nodiscard]] std::unique_ptr<Subject> make_program_subject(const std::string& command,
                                                            const ProcessOptions& options = {});

}  // namespace oblong::fuzz
