// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <functional>
#include <mutex>
#include <string>

#include "fuzz/campaign/exact_route.hpp"
#include "fuzz/campaign/plan.hpp"
#include "fuzz/campaign/store/store.hpp"
#include "fuzz/campaign/supply.hpp"
#include "fuzz/subjects/peers/process_options.hpp"

namespace oblong::fuzz {

struct RunOptions {
    int workers = 0;  ///< threads; 0: one a processor
    /// This run does the batches whose number leaves `share - 1` when divided by `shares`: several machines
    /// can take a plan between them and merge their stores.
    int share = 1, shares = 1;
    long long max_batches = 0;  ///< stop after so many batches; 0: no limit
    double seconds = 0;         ///< begin no batch after so many seconds of the run; 0: no limit
    std::string command;        ///< what the user typed, for the facts
    BadLine bad_line = {};      ///< is shown a line of a case file that cannot be read; nothing: such a line is thrown
    ProcessOptions process{};   ///< of subjects that are programs
    ExactRoute route = ExactRoute::proof;  ///< of exact answers
    /// Is shown each batch once it is stored, from one thread at a time; true: no other batch begins.
    std::function<bool(const BatchOutcome&)> enough = {};
    /// If set to true, every worker finishes and stores the batch that it is at, and the run ends.
    const std::atomic<bool>* stop = nullptr;
    /// If set, it is held wherever the store is written: who holds it too may end the program.
    std::mutex* writing = nullptr;
    /// Seconds since some fixed moment; safe to call from several threads. Empty: the machine's steady clock.
    std::function<double()> clock = {};
};

/// The progress of a run. All counts except `done_before` and `planned` are those of this run.
struct Progress {
    long long planned_cases = 0;      ///< of this run's share, those done before included
    long long cases_done_before = 0;  ///< of this run's share, by earlier runs
    long long cases = 0, answers = 0, failures = 0;
    double seconds = 0;
    double seconds_left = 0;  ///< estimated from what each source and subject has cost (time_left.hpp)
    std::string at;           ///< the family of the latest batch
};

/// Runs what is left of a plan, and stores it batch by batch. `report` is called after every batch, from one thread at
/// a time. Subjects that cannot be made end the run before it starts (std::invalid_argument), except for optional ones,
/// which the store's facts then name. Returns whether all of this run's share is done: not where it was stopped, or a
/// budget was spent.
bool run_campaign(const Plan& plan, Store& store, const RunOptions& options,
                  const std::function<void(const Progress&)>& report);

}  // namespace oblong::fuzz
