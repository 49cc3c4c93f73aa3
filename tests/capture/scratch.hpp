// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <unistd.h>

#include <filesystem>
#include <string>

/// Files of a test.
namespace oblong::test {

/// A file that does not exist at the beginning and is removed at the end; of this process alone.
class Scratch {
public:
    explicit Scratch(const std::string& name)
        : path_(std::filesystem::temp_directory_path() / (std::to_string(getpid()) + "-" + name)) {
        std::filesystem::remove(path_);
    }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    ~Scratch() {
        std::error_code none;
        std::filesystem::remove(path_, none);
    }
    [[nodiscard]] std::string path() const { return path_.string(); }

private:
    std::filesystem::path path_;
};

}  // namespace oblong::test
