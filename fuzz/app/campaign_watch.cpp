// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/campaign_watch.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <sstream>
#include <thread>

#include "caseio/escape.hpp"
#include "fuzz/app/campaign_shares.hpp"
#include "fuzz/app/campaign_verb.hpp"
#include "fuzz/app/output.hpp"
#include "fuzz/app/stop_signal.hpp"
#include "fuzz/app/text_table.hpp"
#include "fuzz/app/verb.hpp"
#include "fuzz/campaign/share_folder.hpp"
#include "fuzz/campaign/store/writer_lock.hpp"

namespace oblong::cli {
namespace {

constexpr const char* making_text = "a run is making the store\n";

/// What a store or folder is like at one moment.
struct Look {
    bool at_end = false;
    bool may_go_on = true;  ///< whether a run may be writing it
    std::string text;       ///< of several lines for a terminal, of one otherwise
};

std::string line_of(const fuzz::StoreStatus& s, const std::vector<caseio::SeenGroup>& groups) {
    long long last = 0;
    for (const caseio::SeenGroup& g : groups) last = std::max(last, g.first_seen);
    return progress_of(s) + fmt::format(", {} failure groups, last new after {}\n", groups.size(), last);
}

Look look_at_store(const std::string& path, bool as_page) {
    Look look;
    look.may_go_on = fuzz::WriterLock::is_held(path);  // first: what a run wrote before its end is then read
    std::error_code problem;
    if (look.may_go_on && std::filesystem::file_size(path, problem) == 0 && !problem) {
        look.text = making_text;
        return look;
    }
    const fuzz::Store store(path, fuzz::Store::Mode::read);
    const fuzz::StoreStatus status = store.status();
    look.at_end = status.batches_planned > 0 && status.batches_done == status.batches_planned;
    if (status.batches_planned == 0 && look.may_go_on) {
        look.text = making_text;
        return look;
    }
    if (as_page) {
        std::ostringstream page;
        write_status(store, page);
        write_growth(store, page);
        look.text = page.str();
    } else {
        look.text = line_of(status, store.groups());
    }
    return look;
}

/// By the names of the shards alone: reading them all would take long. Tasks may run on other machines.
Look look_at_folder(const std::string& path) {
    const fuzz::ShareFolder folder(path);
    int done = 0, begun = 0;
    for (int share = 1; share <= folder.shares(); ++share) {
        if (std::filesystem::exists(folder.shard(share))) {
            ++done;
        } else if (std::filesystem::exists(folder.part(share))) {
            ++begun;
        }
    }
    return {done == folder.shares(), true,
            fmt::format("plan {}: {} of {} shares are done, {} begun\n", caseio::shown(folder.plan().name), done,
                        folder.shares(), begun)};
}

/// Writes a page over the one before: as much of it as the terminal holds.
void write_page(const std::string& text, std::ostream& out) {
    winsize size{};
    const bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 1;
    std::size_t rows = known ? size.ws_row - 1U : 23U;
    out << "\033[H";
    std::istringstream in(text);
    for (std::string line; rows > 0 && std::getline(in, line); --rows)
        out << shortened(line, terminal_width(STDOUT_FILENO)) << "\033[K\n";
    out << "\033[J";
}

/// Waits, at most until a signal comes.
void wait(double seconds) {
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::duration<double>(seconds);
    while (!stop_flag() && Clock::now() < end)
        std::this_thread::sleep_for(std::min<Clock::duration>(
            std::chrono::milliseconds(50), std::chrono::duration_cast<Clock::duration>(end - Clock::now())));
}

int code_at_end(const WatchOptions& o) {
    int code = fine;
    for (const std::string& path : o.paths)
        if (!is_share_folder(path))
            code = std::max(code, exit_code(fuzz::Store(path, fuzz::Store::Mode::read), o.fail_on, fine));
    return code;
}

}  // namespace

int campaign_watch(const WatchOptions& o) {
    const std::atomic<bool>& stop = stop_on_signal();
    const bool on_terminal = isatty(STDOUT_FILENO) != 0;
    Output out("");
    if (on_terminal) out.stream() << "\033[2J";
    while (true) {
        bool all_at_end = true, may_go_on = false;
        std::string page;
        for (const std::string& path : o.paths) {
            const Look found = is_share_folder(path) ? look_at_folder(path) : look_at_store(path, on_terminal);
            all_at_end = all_at_end && found.at_end;
            may_go_on = may_go_on || (!found.at_end && found.may_go_on);
            if (o.paths.size() > 1) page += caseio::shown(path) + (on_terminal ? "\n" : ": ");
            page += found.text;
        }
        if (on_terminal) {
            write_page(page, out.stream());
        } else {
            out.stream() << page;
        }
        out.flush();
        if (all_at_end) return code_at_end(o);
        if (!may_go_on) {
            std::cerr << "oblong: no run is writing what is not at its end; `oblong campaign run` continues it\n";
            return stopped;
        }
        wait(o.seconds);
        if (stop) return stopped;
    }
}

}  // namespace oblong::cli
