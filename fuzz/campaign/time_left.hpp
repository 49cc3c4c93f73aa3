// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <vector>

#include "fuzz/campaign/supply.hpp"

namespace oblong::fuzz {

/// The cost of one subject in a batch.
struct AskCost {
    std::size_t subject = 0;  ///< index among the run's subjects
    double seconds = 0;       ///< asking and judging, of one worker
};

/// The cost of a batch.
struct BatchCost {
    double seconds = 0;  ///< all of it, of one worker
    std::vector<AskCost> asks;
};

/// Estimates what is left of a run from what each source and each subject has cost. Costs differ by orders of
/// magnitude, and so does how often a subject is asked (PlannedSubject::every): a mean over all cases would be off
/// tenfold early on. A pair of source and subject that has no sample yet is taken for the subject's mean over the
/// sources, times how much the source costs beside others.
class TimeLeft {
public:
    TimeLeft(std::size_t sources, const std::vector<PlannedSubject>& subjects);

    /// The batch is to be done.
    void plan(const Batch& batch);
    /// Records the cost of a batch of an earlier run, for all subjects together.
    void know(const Batch& batch, double seconds);
    /// The batch is done, and is no longer left.
    void done(const Batch& batch, const BatchCost& cost);

    /// Seconds of one worker that are left.
    [[nodiscard]] double worker_seconds() const;

private:
    /// A cost and the number of units that it was for.
    struct Mean {
        double seconds = 0;
        long long units = 0;
        void add(double s, long long n) { seconds += s, units += n; }
        [[nodiscard]] double each() const { return units > 0 ? seconds / static_cast<double>(units) : 0; }
    };
    /// The number of questions of a batch to each subject: batches with the same numbers cost alike.
    using Asks = std::vector<long long>;
    struct Source {
        std::vector<Mean> asks;       ///< by subject; a unit is a case whose number says that it is asked
        std::vector<long long> left;  ///< by subject, in the same units
        Mean rest;                    ///< what the subjects' share leaves; a unit is a case
        Mean earlier;                 ///< of earlier runs; a unit is a case
        std::map<Asks, Mean> earlier_by_asks;
        std::map<Asks, long long> cases_left_by_asks;
        long long cases_left = 0;
    };
    [[nodiscard]] long long units(std::size_t subject, const Batch& batch) const;
    [[nodiscard]] Asks asks_of(const Batch& batch) const;
    [[nodiscard]] static double by_earlier_runs(const Source& source);
    [[nodiscard]] double of_source(const Source& source, const std::vector<Mean>& overall, const Mean& rest) const;

    std::vector<int> every_;  ///< by subject
    std::vector<Source> sources_;
};

}  // namespace oblong::fuzz
