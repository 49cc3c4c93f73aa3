// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/campaign_shares.hpp"

#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <map>
#include <memory>
#include <sstream>

#include "caseio/errors.hpp"
#include "caseio/escape.hpp"
#include "fuzz/app/asked_subject.hpp"
#include "fuzz/app/bad_lines.hpp"
#include "fuzz/app/campaign_verb.hpp"
#include "fuzz/app/options.hpp"
#include "fuzz/app/output.hpp"
#include "fuzz/app/progress.hpp"
#include "fuzz/app/quiet.hpp"
#include "fuzz/app/stop_signal.hpp"
#include "fuzz/app/wording.hpp"
#include "fuzz/campaign/share_folder.hpp"
#include "fuzz/campaign/store/mended_store.hpp"
#include "fuzz/campaign/submit_script.hpp"
#include "fuzz/subjects/peers/process_spawn.hpp"

namespace oblong::cli {
namespace {

namespace fs = std::filesystem;
using fuzz::ShareFolder;
using Kind = fuzz::ShardState::Kind;

struct TaskVerb {
    std::string folder;
    int share = 0;
    bool quiet = false;
    fuzz::RunOptions run;
};

int task(const TaskVerb& o) {
    const ShareFolder folder(o.folder);
    if (o.share > folder.shares())
        throw std::invalid_argument(
            fmt::format("--share: expected a share from 1 to {}, found {}", folder.shares(), o.share));
    const fuzz::ShardState state = folder.state(o.share);
    if (state.kind == Kind::done) {
        if (!o.quiet) std::cerr << fmt::format("{}: share {} is done\n", caseio::shown(o.folder), o.share);
        return fine;
    }
    if (state.kind == Kind::damaged) {
        const std::string kept = fuzz::set_aside(folder, o.share);
        say(fmt::format("{}: the shard is damaged: {}; now {}", folder.shard(o.share), state.why, kept));
    }
    fuzz::RunOptions run = o.run;
    run.share = o.share;
    run.shares = folder.shares();
    run.stop = &stop_on_signal();
    run.process.stop = {};  // batches under way are finished
    run.command = "oblong campaign task " + caseio::shell_word(o.folder);
    run.bad_line = [](const caseio::BadInput& problem) { bad_lines().note(problem); };
    run.writing = &outputs_gate();
    const auto say_stopped = [&] {
        say(fmt::format("share {} is stopped before its end; the same command continues it", o.share));
        return static_cast<int>(stopped);
    };
    end_early(say_stopped);
    bool finished = false;
    {
        const auto store = fuzz::open_mended(folder.part(o.share), [](const std::string& lost) { say(lost); });
        // The files of the plan are compared with those that it was cut with.
        store->bind(folder.binding());
        ProgressDisplay display;
        {
            const Unhurried running;
            finished = fuzz::run_campaign(folder.plan(), *store, run, [&](const fuzz::Progress& p) {
                if (!o.quiet) display.show(p);
            });
        }
        display.end();
    }
    if (!finished) return say_stopped();
    std::error_code problem;
    fs::rename(folder.part(o.share), folder.shard(o.share), problem);
    if (problem) throw caseio::EnvironmentError(folder.shard(o.share) + ": cannot write: " + problem.message());
    return fine;
}

struct SubmitVerb {
    std::string folder;
    int attempts = 3;
    bool slurm = false, parallel = false, dry_run = false;
};

/// Whether a program is on the path.
bool is_installed(const std::string& program) {
    const char* path = std::getenv("PATH");
    std::istringstream folders(path == nullptr ? "" : path);
    for (std::string folder; std::getline(folders, folder, ':');)
        if (access((folder + "/" + program).c_str(), X_OK) == 0) return true;
    return false;
}

/// Shares by state.
std::map<Kind, std::vector<int>> survey(const ShareFolder& folder, std::ostream* damage) {
    std::map<Kind, std::vector<int>> found;
    for (int share = 1; share <= folder.shares(); ++share) {
        const fuzz::ShardState state = folder.state(share);
        found[state.kind].push_back(share);
        if (state.kind == Kind::damaged && damage != nullptr)
            *damage << "oblong: " << folder.shard(share) << ": the shard is damaged: " << caseio::shown(state.why)
                    << '\n';
    }
    return found;
}

/// Runs a script of bash, and returns its exit code; −1 if it has none. A signal asks all that the script started to
/// end, and kills what is left when this program ends.
int run_script(std::string file) {
    const std::string name = "OBLONG_SCRIPT_" + std::to_string(getpid()), mark = name + "=1";
    setenv(name.c_str(), "1", 1);
    end_early([mark] {
        fuzz::kill_marked(mark);
        say("stopped before the end; the same command continues it");
        return static_cast<int>(stopped);
    });
    std::string bash = "bash";
    const std::array<char*, 3> words{bash.data(), file.data(), nullptr};
    pid_t child = -1;
    if (posix_spawnp(&child, bash.c_str(), nullptr, nullptr, words.data(), environ) != 0) return -1;
    int status = 0;
    while (waitpid(child, &status, WNOHANG) == 0 && !stop_flag()) usleep(20'000);
    if (stop_flag()) {
        fuzz::kill_marked(mark, SIGTERM);
        for (;;) pause();
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int submit(const SubmitVerb& o) {
    if (o.slurm == o.parallel) throw std::invalid_argument("expected one of --slurm and --parallel");
    const ShareFolder folder(o.folder);
    const auto found = survey(folder, nullptr);
    fuzz::Submission s{fs::read_symlink("/proc/self/exe"),
                       fs::current_path(),
                       fs::absolute(o.folder).lexically_normal(),
                       {},
                       folder.shares(),
                       o.attempts};
    for (const auto& [kind, shares] : found)
        if (kind != Kind::done) s.shares.insert(s.shares.end(), shares.begin(), shares.end());
    std::ranges::sort(s.shares);
    if (s.shares.empty()) {
        std::cerr << caseio::shown(o.folder) << ": all shares are done; `oblong campaign merge` merges them\n";
        return fine;
    }
    const std::string script = o.slurm ? fuzz::slurm_script(s) : fuzz::parallel_script(s);
    if (o.dry_run) {
        write_output("", script);
        return fine;
    }
    const std::string needed = o.slurm ? "sbatch" : "parallel";
    if (!is_installed(needed))
        throw caseio::EnvironmentError(needed + ": there is no such program; install " +
                                       (o.slurm ? "slurm-client, or use --parallel" : "parallel (GNU parallel)"));
    // A list of shares of its own has a log of its own.
    if (o.parallel) fs::remove(fs::path(o.folder) / "logs/joblog");
    const std::string file = o.folder + (o.slurm ? "/submit-slurm.sh" : "/submit-parallel.sh");
    write_output(file, script);
    const int code = run_script(file);
    if (code == fine || (o.parallel && (code == bad_input || code == stopped))) return code;
    throw caseio::EnvironmentError(file + ": the script failed" +
                                   (code < 0 ? "" : " with exit code " + std::to_string(code)));
}

void add_task(CLI::App& campaign, Action& action) {
    const auto [verb, o] =
        add_verb<TaskVerb>(campaign, action, "task", "Answer one share of a folder, or the rest of it", task);
    o->run.workers = 1;
    o->run.process = usual_limits();
    verb->add_option("FOLDER", o->folder, "the folder that `campaign plan` made")->required();
    verb->add_option("--share", o->share, "the share, from 1")->required()->transform(whole_number(1))->type_name("I");
    add_count(*verb, "--workers", o->run.workers, "threads (1)", 1, 1024);
    add_time(*verb, o->run.seconds, "seconds for the task; no batch starts after them");
    add_quiet(*verb, o->quiet);
    add_process_options(*verb, o->run.process);
    verb->footer(
        R"(Writes shards/I.part.sqlite, which becomes shards/I.sqlite at the end. A task that was killed is continued by
the same command; a share that is done is skipped; of a damaged shard the lost part is answered again. Exits 5
if a signal or --time ends it.

Example:
  oblong campaign task out/quick --share 3)");
}

void add_submit(CLI::App& campaign, Action& action) {
    const auto [verb, o] = add_verb<SubmitVerb>(campaign, action, "submit",
                                                "Hand the shares that are left to Slurm or GNU parallel", submit);
    verb->add_option("FOLDER", o->folder, "the folder that `campaign plan` made")->required();
    verb->add_flag("--slurm", o->slurm, "submit a job array, and a merge that depends on it");
    verb->add_flag("--parallel", o->parallel, "run GNU parallel on this machine, then the merge");
    verb->add_flag("--dry-run", o->dry_run, "write the script to standard output, and exit");
    add_count(*verb, "--attempts", o->attempts, "starts of a task that fails, at most (3)", 1, 100);
    verb->footer(
        R"(The script is kept in the folder as submit-slurm.sh or submit-parallel.sh.

Examples:
  oblong campaign submit --slurm out/quick
  oblong campaign submit --slurm --dry-run out/quick > mine.sh    # change it, then: bash mine.sh
  oblong campaign submit --parallel out/quick)");
}

}  // namespace

bool is_share_folder(const std::string& path) {
    std::error_code ignored;
    return fs::exists(fs::path(path) / "shares.json", ignored);
}

int merge_shares(const std::string& path, std::string output, bool partial, bool quiet) {
    const ShareFolder folder(path);
    if (output.empty()) output = folder.merged();
    auto found = survey(folder, &std::cerr);
    if (const std::vector<int>& damaged = found[Kind::damaged]; !damaged.empty())
        throw caseio::BadInput({path, 0, ""},
                               fmt::format("expected whole shards, found damaged ones: {}; `oblong campaign task {} "
                                           "--share {}` or `campaign submit` answers again what is lost",
                                           fuzz::share_list(damaged), caseio::shell_word(path), damaged.front()));
    std::vector<int> missing = found[Kind::absent];
    missing.insert(missing.end(), found[Kind::begun].begin(), found[Kind::begun].end());
    std::ranges::sort(missing);
    if (!missing.empty() && !partial) {
        say(fmt::format("{}: {} of {} shares are not done: {}; nothing is merged without --partial", path,
                        missing.size(), folder.shares(), fuzz::share_list(missing)));
        return stopped;
    }
    write_store(output, quiet, [&](fuzz::Store& merged) {
        merged.bind(folder.binding());
        for (const int share : found[Kind::done])
            merged.absorb(fuzz::Store(folder.shard(share), fuzz::Store::Mode::read));
    });
    return fine;
}

int write_share_status(const std::string& path, std::ostream& out) {
    const ShareFolder folder(path);
    auto found = survey(folder, &std::cerr);
    out << fmt::format("plan {}: {} of {} shares are done, {} cases in all\n", caseio::shown(folder.plan().name),
                       found[Kind::done].size(), folder.shares(), folder.binding().cases);
    for (const auto& [kind, label] :
         {std::pair(Kind::begun, "begun"), std::pair(Kind::absent, "not begun"), std::pair(Kind::damaged, "damaged")})
        if (!found[kind].empty()) out << label << ": " << fuzz::share_list(found[kind]) << '\n';
    return found[Kind::damaged].empty() ? fine : bad_input;
}

void add_campaign_shares(CLI::App& campaign, Action& action) {
    add_campaign_plan(campaign, action);
    add_task(campaign, action);
    add_submit(campaign, action);
}

}  // namespace oblong::cli
