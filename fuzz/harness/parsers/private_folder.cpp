// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/parsers/private_folder.hpp"

#include <cstdlib>
#include <fstream>

#include "caseio/errors.hpp"

namespace oblong::fuzz {

namespace {

/// Memory where there is some: a fuzzer writes thousands of files a second.
std::filesystem::path parent() {
    const std::filesystem::path memory = "/dev/shm";
    std::error_code ignored;
    return std::filesystem::is_directory(memory, ignored) ? memory : std::filesystem::temp_directory_path();
}

}  // namespace

PrivateFolder::PrivateFolder() {
    std::string name = (parent() / "oblong-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw caseio::EnvironmentError("cannot make a temporary folder " + name);
    folder_ = name;
}

PrivateFolder::~PrivateFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
}

std::string PrivateFolder::path(std::string_view name) const { return (folder_ / name).string(); }

std::string PrivateFolder::write(std::string_view name, std::string_view content) const {
    const std::string file = path(name);
    std::ofstream out(file, std::ios::binary | std::ios::trunc);
    out.write(content.data(), static_cast<std::streamsize>(content.size()));
    if (!out.flush()) throw caseio::EnvironmentError("cannot write " + file);
    return file;
}

}  // namespace oblong::fuzz
