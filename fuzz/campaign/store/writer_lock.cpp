// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/campaign/store/writer_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>

#include "caseio/errors.hpp"

namespace oblong::fuzz {
namespace {

constexpr int attempts = 10;
constexpr std::chrono::milliseconds between_attempts(10);

}  // namespace

WriterLock::WriterLock(const std::string& path) : descriptor_(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {
    if (descriptor_ < 0) throw caseio::EnvironmentError(path + ": cannot open for writing: " + std::strerror(errno));
    for (int attempt = 0; attempt < attempts; ++attempt) {
        if (flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return;
        std::this_thread::sleep_for(between_attempts);
    }
    close(descriptor_);
    throw caseio::EnvironmentError(path +
                                   ": another program is writing this store; wait for it, or use another --store");
}

bool WriterLock::is_held(const std::string& path) {
    const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC);  // of no file: flock fails with another error
    const bool held = flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    close(descriptor);
    return held;
}

// Closed after the database: SQLite's own locks on the file end when any descriptor of it is closed.
WriterLock::~WriterLock() { close(descriptor_); }

}  // namespace oblong::fuzz
