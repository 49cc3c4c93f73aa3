// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <limits>

#include "fuzz/findings/search/findings_by_class.hpp"
#include "fuzz/findings/search/starts.hpp"

/// Seeded local search for cases that are worse, on any subject.
namespace oblong::fuzz {

/// How neighbours are made: fuzz/cases/mutate; tests replace it.
struct Moves {
    std::function<caseio::Case(const caseio::Case&, Draw&)> mutate;
    std::function<caseio::Case(const caseio::Case&, const caseio::Case&, Draw&)> crossed;
};
[[nodiscard]] Moves geometric_moves();

enum class Strategy {
    climb,   ///< hill climbing and simulated annealing, with restarts
    random,  ///< a fresh start every time: what the climbing is measured against
};

struct SearchPlan {
    std::uint64_t seed = 1;
    long evaluations = std::numeric_limits<long>::max();  ///< at most
    double seconds = std::numeric_limits<double>::infinity();
    int keep = 1;  ///< findings kept of each class
    Strategy strategy = Strategy::climb;
    Fresh fresh;
    Moves moves = geometric_moves();
};

struct SearchProgress {
    long evaluations = 0;
    double seconds = 0;
    long findings = 0;
    std::size_t classes = 0;
    double highest = -std::numeric_limits<double>::infinity();
};

struct SearchReport {
    long evaluations = 0;
    double seconds = 0;
    bool out_of_time = false;
    bool interrupted = false;
    long measured = 0;  ///< evaluations that had a height: the subject took the case
    FindingsByClass findings{1};
    std::optional<SearchFinding> highest;           ///< of all cases, findings or not
    std::vector<std::pair<long, double>> progress;  ///< each new greatest height, and at which evaluation
};

/// Climbs from fresh cases towards the goal. Eight walkers, each with a random sequence of its own, propose four
/// neighbours each a turn, and all are examined together. Two only draw fresh cases. Of the others even ones go where
/// it is not lower; odd ones also go down, by h octaves with probability T / (T + h), T falling (annealing with a
/// rational law, so that it is the same on every machine). A walker that has not risen for long, or whose case killed
/// the subject, starts again: from a fresh case, or from a mutation of the highest case.
///
/// The same plan except for `seconds` gives the same findings, where the subject's answers are the same.
/// \param stop asked between turns: true ends the search with what was found
[[nodiscard]] SearchReport search(Examiner& examiner, const SearchPlan& plan, const std::function<bool()>& stop = {},
                                  const std::function<void(const SearchProgress&)>& progress = {});

}  // namespace oblong::fuzz
