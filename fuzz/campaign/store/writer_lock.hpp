// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace oblong::fuzz {

/// Keeps a second program from writing a store at the same time: two runs would do the same batches. The system
/// gives the lock back when its holder ends, however it ends.
class WriterLock {
public:
    /// Creates the file if it does not exist, and locks it. Waits up to a tenth of a second for a lock of another
    /// program, because is_held takes one for a moment. Throws EnvironmentError if another program holds the lock
    /// longer, or if the file cannot be opened for writing.
    explicit WriterLock(const std::string& path);
    ~WriterLock();
    /// Returns whether a program holds the lock of a file; false if there is no such file. Precondition: this
    /// process has not opened that store (its locks would end).
    [[nodiscard]] static bool is_held(const std::string& path);
    WriterLock(const WriterLock&) = delete;
    WriterLock& operator=(const WriterLock&) = delete;

private:
    int descriptor_;
};

}  // namespace oblong::fuzz
