// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "fuzz/subject/process_subject.hpp"

/// The peers: other libraries, each behind a program of its own.
namespace oblong::fuzz {

/// How a peer is asked.
struct PeerDescription {
    std::string name;               ///< of the subject, such as "fcl/libccd"
    std::string program;            ///< such as "oblong-subject-fcl"
    std::vector<std::string> args;  ///< its settings
};

/// All peers, in the order of docs/reference/subjects.md, whether their programs are here or not.
[[nodiscard]] const std::vector<PeerDescription>& peer_list();

/// The peer of that name, or null.
[[nodiscard]] const PeerDescription* find_peer(const std::string& name);

/// What the peers whose programs are here say of themselves.
[[nodiscard]] std::vector<SubjectInfo> peer_subjects();

/// The subject of that name with `time_ns` in its results; null for a name that is no peer's. Throws
/// caseio::EnvironmentError where the peer's program is missing or does not describe itself.
[[nodiscard]] std::unique_ptr<Subject> make_peer(const std::string& name, const ProcessOptions& options = {});

/// Where a program lies: beside the running executable, or else on PATH; empty where it is found on neither.
[[nodiscard]] std::string find_program(const std::string& program);

}  // namespace oblong::fuzz
