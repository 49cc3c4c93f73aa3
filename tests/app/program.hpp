// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

/// Drives the built program as a user's shell does.
namespace oblong::test {

inline std::string read_text(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

inline void write_text(const std::filesystem::path& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

struct Ended {
    int code = -1;  ///< exit code; 128 + n where signal n ended it
    std::string out, err;
};

/// A folder of the test's own, removed at its end, and commands run in it.
class Program : public ::testing::Test {
protected:
    Program() {
        std::string name = (std::filesystem::temp_directory_path() / "oblong-cli-XXXXXX").string();
        folder_ = mkdtemp(name.data());
    }
    ~Program() override { std::filesystem::remove_all(folder_); }

    [[nodiscard]] std::filesystem::path path(const std::string& name) const { return folder_ / name; }

    /// A shell command in which "oblong" is the program.
    [[nodiscard]] Ended shell(const std::string& command) const {
        const std::string whole = "cd '" + folder_.string() + "' && export PATH='" OBLONG_BUILD_DIR "':$PATH && { " +
                                  command + "\n} > '" + path(".out").string() + "' 2> '" + path(".err").string() + "'";
        const int status = std::system(whole.c_str());
        Ended run{WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), read_text(path(".out")),
                  read_text(path(".err"))};
        std::filesystem::remove(path(".out"));
        std::filesystem::remove(path(".err"));
        return run;
    }

    /// Names in the folder: nothing half-written may stay.
    [[nodiscard]] int file_count() const {
        return static_cast<int>(std::distance(std::filesystem::directory_iterator(folder_), {}));
    }

private:
    std::filesystem::path folder_;
};

}  // namespace oblong::test
