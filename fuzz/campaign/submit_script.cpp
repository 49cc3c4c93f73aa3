// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/campaign/submit_script.hpp"

#include <fmt/format.h>

#include "caseio/escape.hpp"
#include "fuzz/campaign/share_folder.hpp"

namespace oblong::fuzz {
namespace {

std::string plural(std::size_t n, const char* one, const char* many) {
    return fmt::format("{} {}", n, n == 1 ? one : many);
}

/// The lines that both scripts begin with.
std::string head(const Submission& s, const char* by, const char* what) {
    return fmt::format(
        "#!/bin/bash\n"
        "# {} of {} of a campaign, {}. Written by `oblong campaign submit --{}`.\n"
        "# To change it, edit it and run it with bash. Tasks may run twice: each continues its shard or finds it "
        "done.\n"
        "set -eu\n"
        "cd {}   # paths of the plan are relative to this folder\n"
        "export oblong={}\n"
        "export campaign={}\n",
        plural(s.shares.size(), "share", "shares"), s.all_shares, what, by, caseio::shell_word(s.working_folder),
        caseio::shell_word(s.program), caseio::shell_word(s.folder));
}

/// The shares as words of a shell: "$(seq 1 3) 7".
std::string words(const std::vector<int>& shares) {
    std::string text;
    for (std::size_t i = 0; i < shares.size();) {
        std::size_t last = i;
        while (last + 1 < shares.size() && shares[last + 1] == shares[last] + 1) ++last;
        text += text.empty() ? "" : " ";
        text += last == i ? std::to_string(shares[i]) : fmt::format("$(seq {} {})", shares[i], shares[last]);
        i = last + 1;
    }
    return text;
}

}  // namespace

std::string slurm_script(const Submission& s) {
    return head(s, "slurm", "as a job array of Slurm") +
           fmt::format(
               "export attempts={}   # a task that fails, is killed or is stopped starts again, so often at most\n"
               "cpus=1              # processors of a task\n"
               "# More options of sbatch for the tasks. --signal=TERM@120 stops a task two minutes before its --time.\n"
               "options=()          # options=(--partition=long --time=04:00:00 --signal=TERM@120)\n",
               s.attempts) +
           "mkdir -p \"$campaign/logs\"\n\n"
           "tasks=$(sbatch --parsable --job-name=oblong --array=" +
           share_list(s.shares) +
           " --cpus-per-task=\"$cpus\" --requeue --open-mode=append \\\n"
           "    --output=\"$campaign/logs/share-%a.txt\" \"${options[@]}\" <<'TASK'\n"
           R"(#!/bin/bash
code=0
srun "$oblong" campaign task "$campaign" --share "$SLURM_ARRAY_TASK_ID" --workers "$SLURM_CPUS_PER_TASK" --quiet || code=$?
case $code in 0 | 2 | 3) exit $code ;; esac   # done; 2 and 3: bad usage and bad input, for which no attempt helps
[ $((${SLURM_RESTART_COUNT:-0} + 1)) -lt "$attempts" ] || exit $code
echo "exit code $code: share $SLURM_ARRAY_TASK_ID starts again"
exec scontrol requeue "$SLURM_JOB_ID"
TASK
)

# The merge names shares that are missing or damaged; `campaign submit` then submits these alone.
merge=$(sbatch --parsable --job-name=oblong-merge --dependency=afterany:"${tasks%%;*}" --requeue --open-mode=append \
    --output="$campaign/logs/merge.txt" <<'MERGE'
#!/bin/bash
exec "$oblong" campaign merge "$campaign"
MERGE
)
echo "tasks: job ${tasks%%;*}; merge: job ${merge%%;*}; output: $campaign/logs"
)";
}

std::string parallel_script(const Submission& s) {
    return head(s, "parallel", "by GNU parallel on this machine") +
           fmt::format(
               "attempts={}      # a task that fails or is killed starts again, so often at most\n"
               "jobs=100%       # tasks at a time: one a processor\n"
               "mkdir -p \"$campaign/logs\"\n\n"
               "# The log makes the same script go on where it was killed, and try failed tasks again.\n"
               "parallel --jobs \"$jobs\" --joblog \"$campaign/logs/joblog\" --resume-failed --retries \"$attempts\" "
               "--quote \\\n"
               "    \"$oblong\" campaign task \"$campaign\" --share {{}} --workers 1 --quiet ::: {} ||\n"
               "    echo \"$? tasks failed\" >&2\n"
               "# Names shares that are missing or damaged; `campaign submit` then submits these alone.\n"
               "exec \"$oblong\" campaign merge \"$campaign\"\n",
               s.attempts, words(s.shares));
}

}  // namespace oblong::fuzz
