// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

#include <chrono>
#include <string>
#include <vector>

#include "fuzz/subjects/peers/process_options.hpp"

namespace oblong::fuzz {

/// A child process with its three standard streams, spoken to without ever blocking on one of them while
/// another waits. Started without a shell, in a process group of its own, which is killed and reaped on destruction:
/// what the child started ends with it, in whatever group, session or under whatever parent it is (kill_marked).
class ChildProcess {
public:
    using Clock = std::chrono::steady_clock;

    /// Throws caseio::EnvironmentError if the program cannot be started.
    ChildProcess(const std::string& path, const std::vector<std::string>& args, const ProcessOptions& options);
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;
    ~ChildProcess();

    /// The result of one exchange.
    enum class Event { progress, idle, ended, timed_out };

    /// Writes as much of `input` as the child takes, dropping it from the front, and appends what the child
    /// prints to `output()`. Returns as soon as any output came (`progress`), the child closed its output or is gone
    /// (`ended`), the deadline passed (`timed_out`), or after a fifth of a second or a signal without any of these
    /// (`idle`).
    [[nodiscard]] Event exchange(std::string& input, Clock::time_point deadline);

    /// Returns the output of the child that has not been consumed.
    [[nodiscard]] std::string& output() { return output_; }

    /// Takes what the child has printed by now, or prints within `patience` if there is nothing. Returns whether any of
    /// its output has not been consumed.
    [[nodiscard]] bool has_output(std::chrono::milliseconds patience = std::chrono::milliseconds(0));

    /// No more input will come.
    void close_input();

    /// Processor time that the child used, in seconds, without what it started; 0 if that is not known.
    [[nodiscard]] double processor_seconds() const;

    /// Waits up to a second for the end of a child that closed its output, kills it where it lingers, and says how it
    /// ended: "signal 11 (Segmentation fault)", "exit 3" or "closed its output, and did not end", and what it printed
    /// to stderr, in one line: the last line that names an error or exception, or else the last one.
    [[nodiscard]] std::string describe_end();

    /// Returns whether the end that describe_end reported was the limit of processor time.
    [[nodiscard]] bool ran_out_of_processor_time() const { return ran_out_; }

private:
    bool read_into(int& file, std::string& buffer);
    void keep_last_words();
    [[nodiscard]] bool is_gone() const;
    void end_group() const;

    std::function<bool()> stop_;  ///< no more waiting
    pid_t pid_ = -1;
    int in_ = -1, out_ = -1, err_ = -1;
    bool ran_out_ = false;
    std::string mark_;  ///< of its environment (process_spawn.hpp)
    std::string output_;
    std::string last_words_;  ///< the end of what the child printed to stderr
};

}  // namespace oblong::fuzz
