// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

/// Scripts that hand the tasks of a campaign to a scheduler, for people to read, change and run with bash.
namespace oblong::fuzz {

/// What such a script says.
struct Submission {
    std::string program;         ///< the program, as a path
    std::string working_folder;  ///< to which the paths of the plan are relative
    std::string folder;          ///< of the campaign (share_folder.hpp)
    std::vector<int> shares;     ///< those that are left, ascending
    int all_shares = 1;
    int attempts = 3;  ///< how often a task is started at most
};

/// A job array of Slurm with one task a share, and a job that merges after the array's end.
[[nodiscard]] std::string slurm_script(const Submission& s);

/// The same for GNU parallel on one machine, in the foreground.
[[nodiscard]] std::string parallel_script(const Submission& s);

}  // namespace oblong::fuzz
