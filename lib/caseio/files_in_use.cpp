// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/files_in_use.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <mutex>
#include <optional>
#include <set>
#include <stdexcept>
#include <utility>
#include <vector>

namespace oblong::caseio {
namespace {

/// By which a file is recognised.
struct Identity {
    std::optional<std::pair<dev_t, ino_t>> node;  ///< none if the file does not exist
    std::string path;                             ///< without links; empty of a standard stream

    [[nodiscard]] bool operator==(const Identity& other) const {
        return (node && node == other.node) || (!path.empty() && path == other.path);
    }
};

/// None of a device, a pipe or a socket.
std::optional<Identity> identity(const std::string& path, int standard_stream) {
    const bool is_stream = path.empty() || path == "-";
    struct stat found{};
    const bool exists = (is_stream ? ::fstat(standard_stream, &found) : ::stat(path.c_str(), &found)) == 0;
    if (exists && !S_ISREG(found.st_mode)) return {};
    if (!exists && is_stream) return {};
    Identity id;
    if (exists) id.node.emplace(found.st_dev, found.st_ino);
    std::error_code ignored;
    // Of a path that begins with no folder that exists, weakly_canonical makes no absolute one.
    if (!is_stream)
        id.path = std::filesystem::weakly_canonical(std::filesystem::absolute(path, ignored), ignored).string();
    return id;
}

/// One lock, and what it guards.
struct Files {
    std::mutex mutex;
    std::set<std::pair<dev_t, ino_t>> read_nodes;
    std::set<std::string> read_paths;
    std::vector<Identity> written;
};

Files& files() {
    static Files of_this_program;
    return of_this_program;
}

[[noreturn]] void refuse_lost_input(const std::string& path) {
    throw std::invalid_argument(path + " is read as well, and would be lost: name another output");
}

}  // namespace

void note_input(const std::string& path) {
    const std::optional<Identity> id = identity(path, STDIN_FILENO);
    if (!id) return;
    Files& all = files();
    const std::scoped_lock lock(all.mutex);
    if (std::ranges::find(all.written, *id) != all.written.end())
        refuse_lost_input(id->path.empty() ? "standard input" : path);
    if (id->node) all.read_nodes.insert(*id->node);
    if (!id->path.empty()) all.read_paths.insert(id->path);
}

void note_output(const std::string& path) {
    const std::optional<Identity> id = identity(path, STDOUT_FILENO);
    const bool is_stream = path.empty() || path == "-";
    if (!id && !is_stream) return;
    const Identity place = id.value_or(Identity{{}, "-"});  // standard output that is no regular file
    Files& all = files();
    const std::scoped_lock lock(all.mutex);
    const std::string name = is_stream ? "standard output" : path;
    if ((place.node && all.read_nodes.contains(*place.node)) || all.read_paths.contains(place.path))
        refuse_lost_input(name);
    if (std::ranges::find(all.written, place) != all.written.end())
        throw std::invalid_argument(name + " is the place of two outputs, and one would be lost: name another output");
    all.written.push_back(place);
}

void forget_files() {
    Files& all = files();
    const std::scoped_lock lock(all.mutex);
    all.read_nodes.clear();
    all.read_paths.clear();
    all.written.clear();
}

}  // namespace oblong::caseio
