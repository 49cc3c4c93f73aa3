// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/minimise/minimise.hpp"

#include "caseio/case_reader.hpp"
#include "fuzz/cases/minimise/reduction.hpp"

namespace oblong::fuzz {

namespace {

/// Whether the case can be written and read: numbers of its scalar, poses of its dimension, no body broken.
bool valid(const caseio::Case& c) {
    try {
        return caseio::read_case(caseio::write_case(c)) == c;
    } catch (const std::exception&) {  // what the reader refuses is no case
        return false;
    }
}

}  // namespace

Reduction::Reduction(caseio::Case start, Keeps keeps, int max_trials, Stop stop)
    : best_(std::move(start)),
      weight_(weight(best_)),
      keeps_(std::move(keeps)),
      trials_left_(max_trials),
      stop_(std::move(stop)) {}

bool Reduction::attempt(const caseio::Case& candidate) {
    if (exhausted()) return false;
    const Weight w = weight(candidate);
    if (!lighter(w, weight_) || !valid(candidate)) return false;
    --trials_left_;
    if (!keeps_(candidate)) return false;
    best_ = candidate;
    weight_ = w;
    ++taken_;
    return true;
}

bool Reduction::attempt(const std::function<caseio::Case(const caseio::Case&)>& make) {
    try {
        return attempt(make(best_));
    } catch (const InvalidBody&) {
        return false;
    }
}

caseio::Case minimise(caseio::Case c, const std::function<bool(const caseio::Case&)>& keeps, int max_trials,
                      const std::function<bool()>& stop) {
    Reduction reduction(std::move(c), keeps, max_trials, stop);
    for (int before = -1; before != reduction.taken();) {
        before = reduction.taken();
        for (const ReductionStep& step : reduction_steps()) step.run(reduction);
    }
    return reduction.best();
}

}  // namespace oblong::fuzz
