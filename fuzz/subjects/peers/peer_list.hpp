// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "fuzz/subjects/peers/process_subject.hpp"

/// The peers: other libraries, each behind a program of its own.
namespace oblong::fuzz {

/// The program and settings of a peer.
struct PeerDescription {
    std::string name;               ///< of the subject, such as "fcl/libccd"
    std::string program;            ///< such as "oblong-subject-fcl"
    std::vector<std::string> args;  ///< its settings
    int dimension = 3;              ///< of the cases that it takes
};

/// All peers, in the order of docs/reference/subjects.md, whether their programs are here or not;
/// fuzz/subjects/peers/programs/CMakeLists.txt states them.
[[nodiscard]] const std::vector<PeerDescription>& peer_list();

/// Returns the peer of that name, or null.
[[nodiscard]] const PeerDescription* find_peer(const std::string& name);

/// Returns the descriptions of the peers whose programs are installed.
[[nodiscard]] std::vector<SubjectInfo> peer_subjects();

/// Returns the subject of that name with `time_ns` in its results; null for a name that is no peer's. Throws
/// caseio::EnvironmentError if the peer's program is missing or does not describe itself.
[[nodiscard]] std::unique_ptr<Subject> make_peer(const std::string& name, const ProcessOptions& options = {});

/// Returns the path of a program: beside the running executable, otherwise on PATH; empty if it is found on neither.
[[nodiscard]] std::string find_program(const std::string& program);

}  // namespace oblong::fuzz
