// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

#include <chrono>
#include <string>
#include <vector>

namespace oblong::fuzz {

/// A child process with its three standard streams, spoken to without ever blocking on one of them while
/// another waits. Started without a shell; killed and reaped on destruction.
class ChildProcess {
public:
    using Clock = std::chrono::steady_clock;

    /// Throws caseio::EnvironmentError where the program cannot be started.
    ChildProcess(const std::string& path, const std::vector<std::string>& args);
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;
    ~ChildProcess();

    /// What one exchange came to.
    enum class Event { progress, ended, timed_out };

    /// Writes as much of `input` as the child takes, dropping it from the front, and appends what the child
    /// prints to `output()`. Returns as soon as any output came (`progress`), the child closed its output
    /// (`ended`), or the deadline passed (`timed_out`).
    [[nodiscard]] Event exchange(std::string& input, Clock::time_point deadline);

    /// What the child printed and nobody has taken yet.
    [[nodiscard]] std::string& output() { return output_; }

    /// No more input will come.
    void close_input();

    /// Waits for the end of a child that closed its output (killing it where it lingers) and says how it ended:
    /// "signal 11 (Segmentation fault)" or "exit 3", and the last line that it printed to stderr.
    [[nodiscard]] std::string describe_end();

private:
    bool read_into(int& file, std::string& buffer);
    void keep_last_words();

    pid_t pid_ = -1;
    int in_ = -1, out_ = -1, err_ = -1;
    std::string output_;
    std::string last_words_;  ///< the end of what the child printed to stderr
};

}  // namespace oblong::fuzz
