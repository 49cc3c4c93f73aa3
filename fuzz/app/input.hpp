// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "caseio/case.hpp"
#include "caseio/mesh.hpp"
#include "fuzz/app/output.hpp"
#include "fuzz/subjects/library/other_question.hpp"

namespace CLI {
class App;
}

namespace oblong::cli {

/// Case files of a verb; "-" and no file at all stand for standard input.
struct CaseFiles {
    std::vector<std::string> paths;
    std::uintmax_t max_mesh_bytes = caseio::default_max_mesh_bytes;  ///< of each mesh that a case names
};

/// Adds FILE… and --max-mesh-bytes. Precondition: `files` outlives the parsing.
void add_case_files(CLI::App& verb, CaseFiles& files);

/// A line that is no `Case`.
struct OtherLine {
    const fuzz::OtherKind* kind;
    std::unique_ptr<fuzz::OtherQuestion> question;
    std::string text;
};

/// Who gets the lines of a verb, and the name of the file that they come from.
struct BatchUse {
    std::function<void(std::span<caseio::Case>, const std::string&)> cases;
    /// Empty: the verb takes no other questions, which then cannot be read.
    std::function<void(std::span<OtherLine>, const std::string&)> others = {};
};

/// Hands the lines of all files to `use`, in order, a batch at a time. A batch ends where a `Case` follows another
/// question, or the other way round, and early where reading on would wait for more input, so that a program at the
/// other end of two pipes gets its answer. Notes go to stderr. A line that cannot be read is noted in `bad_lines()`;
/// all others are handed over. Where `stop` becomes true, also while nothing comes from standard input, it throws
/// fuzz::Stopped.
void each_batch(const CaseFiles& files, const BatchUse& use, const std::atomic<bool>* stop = nullptr);

/// The same of cases alone.
void each_batch(const CaseFiles& files, const std::function<void(std::span<caseio::Case>, const std::string&)>& use,
                const std::atomic<bool>* stop = nullptr);

/// The same of cases alone, one by one. Where there is an `out`, it is flushed behind each batch.
void each_case(const CaseFiles& files, Output* out, const std::function<void(const caseio::Case&)>& use);

}  // namespace oblong::cli
