// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

#include <csignal>
#include <string>
#include <vector>

#include "fuzz/subjects/peers/process_options.hpp"

namespace oblong::fuzz {

/// A program that was started, and our ends of its standard streams; `input` and `output` do not block.
struct Spawned {
    pid_t pid = -1;
    int input = -1, output = -1, error = -1;
    std::string mark;  ///< "NAME=VALUE" in its environment, and in that of every process that it starts
};

/// Starts a program without a shell, as the leader of a process group of its own, within the limits of `options`; they
/// hold for each of its own children too. It is killed when the thread that started it ends. Throws
/// caseio::EnvironmentError if it cannot be started.
[[nodiscard]] Spawned spawn(const std::string& path, const std::vector<std::string>& args,
                            const ProcessOptions& options);

/// Sends the signal to every process that has the mark in its environment: also one that left the process group and the
/// session and whose parent has ended. A process that cleared its environment is not found.
void kill_marked(const std::string& mark, int signal = SIGKILL);

}  // namespace oblong::fuzz
