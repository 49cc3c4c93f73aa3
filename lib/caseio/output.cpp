// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/output.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <mutex>
#include <set>
#include <stdexcept>
#include <utility>

#include "caseio/errors.hpp"
#include "caseio/files_in_use.hpp"

namespace oblong::caseio {
namespace {

[[noreturn]] void refuse(const std::string& where, int code) {
    throw EnvironmentError(where + ": cannot write: " + std::strerror(code));
}

/// Names of files that no output has committed, each with `database_tails`.
struct Temporaries {
    std::mutex mutex;
    std::set<std::string> names;
};

/// Never destroyed: another thread may abandon outputs while the program exits.
Temporaries& temporaries() {
    static auto& all = *new Temporaries;
    return all;
}

/// What a database has beside its file while it is written.
constexpr const char* database_tails[] = {"", "-wal", "-shm"};

void remove_files(const std::string& name) {
    for (const char* tail : database_tails) unlink((name + tail).c_str());
}

}  // namespace

void abandon_outputs() {
    Temporaries& all = temporaries();
    all.mutex.lock();  // for good
    for (const std::string& name : all.names) remove_files(name);
}

void CheckedBuffer::use(int descriptor) {
    descriptor_ = descriptor;
    setp(bytes_.data(), bytes_.data() + bytes_.size());
}

void CheckedBuffer::use_standard_output() { use(-1); }

std::uintmax_t CheckedBuffer::size() const { return written_ + static_cast<std::uintmax_t>(pptr() - pbase()); }

CheckedBuffer::int_type CheckedBuffer::overflow(int_type c) {
    if (sync() != 0) return traits_type::eof();
    if (!traits_type::eq_int_type(c, traits_type::eof())) sputc(traits_type::to_char_type(c));
    return traits_type::not_eof(c);
}

std::streamsize CheckedBuffer::write(const char* from, std::streamsize size) {
    errno = 0;
    if (descriptor_ < 0) {
        std::streambuf& out = *std::cout.rdbuf();
        if (out.sputn(from, size) == size && out.pubsync() == 0) return size;
    } else {
        ssize_t n = 0;
        while ((n = ::write(descriptor_, from, static_cast<std::size_t>(size))) < 0 && errno == EINTR) {
        }
        if (n >= 0) return n;
    }
    error_ = errno != 0 ? errno : EIO;
    return 0;
}

int CheckedBuffer::sync() {
    const char* from = pbase();
    while (error_ == 0 && from < pptr()) from += write(from, pptr() - from);
    if (error_ != 0) return -1;
    written_ += static_cast<std::uintmax_t>(pptr() - pbase());
    setp(bytes_.data(), bytes_.data() + bytes_.size());
    return 0;
}

Output::Output(const std::string& path, By by) : path_(path == "-" ? "" : path), stream_(&buffer_) {
    if (path_.empty()) {
        note_output(path_);
        buffer_.use_standard_output();
        return;
    }
    std::error_code ignored;
    const std::filesystem::file_status status = std::filesystem::status(path_, ignored);
    if (std::filesystem::is_directory(status)) refuse(path_, EISDIR);
    note_output(path_);
    std::string name = path_;
    if (!std::filesystem::exists(status) || std::filesystem::is_regular_file(status)) {
        // A link stays a link: the file that it names is replaced.
        if (std::filesystem::exists(status)) path_ = std::filesystem::canonical(path_).string();
        // A file that may not be written must not be replaced either.
        if (std::filesystem::exists(status) && access(path_.c_str(), W_OK) != 0) refuse(path_, errno);
        name = path_ + ".part-" + std::to_string(getpid());
    }
    const std::scoped_lock lock(temporaries().mutex);
    if (by == By::stream) open(name);
    if (name == path_) return;
    temporary_ = name;
    temporaries().names.insert(name);
}

Output::~Output() {
    if (path_.empty()) {
        stream_.flush();
    } else if (descriptor_ >= 0) {
        if (temporary_.empty()) stream_.flush();
        ::close(descriptor_);
    }
    if (!temporary_.empty()) {
        const std::scoped_lock lock(temporaries().mutex);
        remove_files(temporary_);
        temporaries().names.erase(temporary_);
    }
}

void Output::open(const std::string& name) {
    descriptor_ = ::open(name.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (descriptor_ < 0) refuse(path_, errno);
    buffer_.use(descriptor_);
}

std::string Output::shown() const { return path_.empty() ? "standard output" : path_; }

void Output::flush() {
    stream_.flush();
    if (!stream_) refuse(shown(), buffer_.error() != 0 ? buffer_.error() : EIO);
}

void Output::commit() {
    flush();
    if (!path_.empty()) give_name(path_);
}

std::string Output::keep_partial() {
    flush();
    if (path_.empty()) return {};
    if (temporary_.empty()) {
        close();
        return {};
    }
    std::string partial = path_ + ".partial";
    try {
        note_output(partial);
    } catch (const std::invalid_argument&) {
        partial = temporary_;  // the beginning is worth keeping, and so is the input
    }
    give_name(partial);
    return partial;
}

void Output::close() {
    if (descriptor_ >= 0 && ::close(std::exchange(descriptor_, -1)) != 0) refuse(shown(), errno);
}

void Output::give_name(const std::string& name) {
    close();
    if (temporary_.empty()) return;
    const std::scoped_lock lock(temporaries().mutex);
    if (std::rename(temporary_.c_str(), name.c_str()) != 0) refuse(name, errno);
    temporaries().names.erase(std::exchange(temporary_, ""));
}

}  // namespace oblong::caseio
