// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/output.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <iostream>

#include "caseio/errors.hpp"
#include "fuzz/app/bad_lines.hpp"

namespace oblong::cli {
namespace {

[[noreturn]] void refuse(const std::string& where) {
    const int code = errno;
    throw caseio::EnvironmentError(where + ": cannot write: " + (code != 0 ? std::strerror(code) : "unknown error"));
}

}  // namespace

Output::Output(const std::string& path) : path_(path == "-" ? "" : path) {
    if (path_.empty()) return;
    std::error_code ignored;
    const std::filesystem::file_status status = std::filesystem::status(path_, ignored);
    errno = EISDIR;
    if (std::filesystem::is_directory(status)) refuse(path_);
    std::string name = path_;
    if (!std::filesystem::exists(status) || std::filesystem::is_regular_file(status)) {
        // A link stays a link: the file that it names is replaced.
        const std::filesystem::path target =
            std::filesystem::exists(status) ? std::filesystem::canonical(path_) : std::filesystem::path(path_);
        path_ = target.string();
        name = temporary_ = path_ + ".part-" + std::to_string(getpid());
        // A file that may not be written must not be replaced either.
        if (std::filesystem::exists(status) && access(path_.c_str(), W_OK) != 0) {
            temporary_.clear();
            refuse(path_);
        }
    }
    errno = 0;
    file_.open(name, std::ios::binary | std::ios::trunc);
    if (!file_) {
        temporary_.clear();
        refuse(path_);
    }
}

Output::~Output() {
    if (temporary_.empty()) return;
    file_.close();
    unlink(temporary_.c_str());
}

std::ostream& Output::stream() { return path_.empty() ? std::cout : file_; }

std::string Output::shown() const { return path_.empty() ? "standard output" : path_; }

void Output::flush() {
    // A stream that failed while it was written to failed with the error that is still there.
    if (stream().good()) errno = 0;
    stream().flush();
    if (!stream()) refuse(shown());
}

void Output::commit() {
    flush();
    if (path_.empty()) return;
    // No line of the input could be read: an older output is worth more than an empty one.
    if (bad_lines().count() > 0 && !temporary_.empty() && file_.tellp() == std::streampos(0)) return;
    give_name(path_);
}

std::string Output::keep_partial() {
    flush();
    if (path_.empty()) return {};
    const std::string partial = temporary_.empty() ? "" : path_ + ".partial";
    give_name(partial);
    return partial;
}

void Output::give_name(const std::string& name) {
    errno = 0;
    file_.close();
    if (!file_) refuse(shown());
    if (temporary_.empty()) return;
    if (std::rename(temporary_.c_str(), name.c_str()) != 0) refuse(name);
    temporary_.clear();
}

}  // namespace oblong::cli
