// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "caseio/case.hpp"
#include "caseio/mesh.hpp"

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

/// Hands the cases of all files to `use`, in order, a batch at a time. A batch ends early where reading on would wait
/// for more input, so that a program at the other end of two pipes gets its answer. Notes go to stderr. A
/// line that cannot be read is noted in `bad_lines()`; all others are handed over.
///
/// \param use  gets the cases and the name of the file that they come from
void each_batch(const CaseFiles& files, const std::function<void(std::span<caseio::Case>, const std::string&)>& use);

/// The same; where `stop` becomes true, also while nothing comes from standard input, it throws fuzz::Stopped.
void each_batch(const CaseFiles& files, const std::function<void(std::span<caseio::Case>, const std::string&)>& use,
                const std::atomic<bool>* stop);

}  // namespace oblong::cli
