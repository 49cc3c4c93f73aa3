// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/campaign/store/writer_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "caseio/errors.hpp"

namespace oblong::fuzz {

WriterLock::WriterLock(const std::string& path) : descriptor_(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {
    if (descriptor_ < 0) throw caseio::EnvironmentError(path + ": cannot open for writing: " + std::strerror(errno));
    if (flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return;
    close(descriptor_);
    throw caseio::EnvironmentError(path +
                                   ": another program is writing this store; wait for it, or use another --store");
}

// Closed after the database: SQLite's own locks on the file end when any descriptor of it is closed.
WriterLock::~WriterLock() { close(descriptor_); }

}  // namespace oblong::fuzz
