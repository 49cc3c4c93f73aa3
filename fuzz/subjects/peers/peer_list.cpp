// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/peers/peer_list.hpp"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "caseio/errors.hpp"

namespace oblong::fuzz {

const PeerDescription* find_peer(const std::string& name) {
    for (const PeerDescription& peer : peer_list())
        if (peer.name == name) return &peer;
    return nullptr;
}

std::vector<SubjectInfo> peer_subjects() {
    std::vector<SubjectInfo> infos;
    for (const PeerDescription& peer : peer_list()) {
        const std::string path = find_program(peer.program);
        if (path.empty()) continue;
        if (std::optional<SubjectInfo> info = describe_program(path, peer.args)) infos.push_back(std::move(*info));
    }
    return infos;
}

std::unique_ptr<Subject> make_peer(const std::string& name, const ProcessOptions& options) {
    const PeerDescription* peer = find_peer(name);
    if (peer == nullptr) return nullptr;
    const std::string path = find_program(peer->program);
    if (path.empty())
        throw caseio::EnvironmentError(
            name + ": the program " + peer->program +
            " is neither beside this one nor on PATH; it is built where its library is installed");
    std::optional<SubjectInfo> info = describe_program(path, peer->args, options);
    if (!info) throw caseio::EnvironmentError(path + " does not describe itself");
    std::vector<std::string> args = peer->args;
    args.push_back("--timing");
    return make_process_subject(std::move(*info), path, args, options);
}

std::string find_program(const std::string& program) {
    namespace fs = std::filesystem;
    const auto executable = [](const fs::path& path) { return ::access(path.c_str(), X_OK) == 0; };
    std::error_code none;
    const fs::path self = fs::read_symlink("/proc/self/exe", none);
    if (!none && executable(self.parent_path() / program)) return self.parent_path() / program;
    const char* path = std::getenv("PATH");
    std::istringstream folders(path != nullptr ? path : "");
    for (std::string folder; std::getline(folders, folder, ':');)
        if (!folder.empty() && executable(fs::path(folder) / program)) return fs::path(folder) / program;
    return "";
}

}  // namespace oblong::fuzz
