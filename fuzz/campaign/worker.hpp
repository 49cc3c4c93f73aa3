// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "fuzz/campaign/exact_route.hpp"
#include "fuzz/campaign/store/store.hpp"
#include "fuzz/campaign/supply.hpp"
#include "fuzz/campaign/tally_book.hpp"
#include "fuzz/campaign/time_left.hpp"
#include "fuzz/subjects/peers/process_options.hpp"
#include "fuzz/subjects/subject.hpp"

namespace oblong::fuzz {

/// Seconds since some fixed moment.
using Clock = std::function<double()>;

/// A batch that is done, and what it cost.
struct Worked {
    BatchOutcome outcome;  ///< its number aside
    BatchCost cost;
};

/// Asks a run's subjects about batches of cases, and judges what they answer. Each thread has a worker of its own:
/// neither solvers nor peers' processes are shared.
class Worker {
public:
    /// `process` bounds subjects that are programs. Precondition: `planned` and `clock` outlive the worker.
    Worker(const std::vector<PlannedSubject>& planned, const Clock& clock, const ProcessOptions& process = {});

    /// Cases that have a record are kept, each once; each record names the case that it is about. Throws RoutesDiffer.
    /// \param route of exact answers
    [[nodiscard]] Worked work(const std::vector<SuppliedCase>& cases, ExactRoute route = ExactRoute::solve);

private:
    struct Asking;
    void ask(std::size_t subject, Asking& asking);

    const std::vector<PlannedSubject>& planned_;
    const Clock& clock_;
    std::vector<std::unique_ptr<Subject>> subjects_;
};

}  // namespace oblong::fuzz
