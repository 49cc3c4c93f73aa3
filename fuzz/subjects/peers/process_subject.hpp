// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "fuzz/subjects/peers/process_options.hpp"
#include "fuzz/subjects/subject.hpp"

/// A subject that is a program: case lines in, result lines out (docs/reference/subjects.md).
namespace oblong::fuzz {

/// Returns the subject behind a program. The program is started at the first question, kept between questions, and
/// started again where it died. One result a case, in order, whatever the program does:
/// - it ends before answering a case: failed, "crash: signal 11 (Segmentation fault)" or "crash: exit 1", with what it
/// said on stderr;
/// - it is silent for longer than the timeout, or used up its processor time: failed, "no_termination: …"; it is
/// killed;
/// - it writes something else than the result of the next case: failed, "protocol: …", with the line of its output, the
/// field, and what was expected. The case after the failed one goes to a fresh process.
///
/// A program that never answered and ends three times in a row in the same way is asked one case that every program
/// reads: where it ends in that way there too, `answer` throws caseio::EnvironmentError with what it said. `answer`
/// throws Stopped where `options.stop` says so.
[[nodiscard]] std::unique_ptr<Subject> make_process_subject(SubjectInfo info, const std::string& path,
                                                            const std::vector<std::string>& args,
                                                            const ProcessOptions& options = {});

/// Returns the program's answer to `--describe`; nothing if it does not answer within the timeout with a JSON object.
/// Throws caseio::EnvironmentError if it cannot be started, caseio::BadInput if the object is no description.
[[nodiscard]] std::optional<SubjectInfo> describe_program(const std::string& path, const std::vector<std::string>& args,
                                                          const ProcessOptions& options = {});

/// Anyone's program: `command` is a program and its arguments separated by spaces; one with spaces stands between
/// double quotes. A program without a slash is looked for beside the running executable, on PATH, and then in the
/// working directory. One that does not know `--describe` is taken for a double subject that promises nothing. The
/// subject's name is the one by which the program describes itself; "program:COMMAND" where it has none, or one of
/// ours. Throws std::invalid_argument if no program is named, caseio::EnvironmentError if there is no such executable,
/// and as describe_program does.
[[nodiscard]] std::unique_ptr<Subject> make_program_subject(const std::string& command,
                                                            const ProcessOptions& options = {});

/// Returns the argument of make_subject that yields this subject: its name, or for a user's program "program:COMMAND".
[[nodiscard]] const std::string& made_of(const Subject& subject);

/// Returns the subject of that name as make_subject makes it, with these limits where it is a program.
[[nodiscard]] std::unique_ptr<Subject> make_subject(const std::string& name, const ProcessOptions& process);

/// Returns the subjects of these names. Throws as make_subject does, and std::invalid_argument where two of them call
/// themselves alike, so that a table would count them as one.
[[nodiscard]] std::vector<std::unique_ptr<Subject>> make_subjects(const std::vector<std::string>& names,
                                                                  const ProcessOptions& process);

/// Returns whether the name is one of ours or a peer's, which no program may take for itself.
[[nodiscard]] bool is_known_name(const std::string& name);

}  // namespace oblong::fuzz
