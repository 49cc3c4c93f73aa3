// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/campaign/time_left.hpp"

#include <algorithm>

namespace oblong::fuzz {

TimeLeft::TimeLeft(std::size_t sources, const std::vector<PlannedSubject>& subjects) : sources_(sources) {
    for (const PlannedSubject& s : subjects) every_.push_back(std::max(1, s.every));
    for (Source& source : sources_) {
        source.asks.resize(every_.size());
        source.left.resize(every_.size());
    }
}

long long TimeLeft::units(std::size_t subject, const Batch& batch) const {
    const int every = every_[subject];
    const auto below = [every](int number) { return (static_cast<long long>(number) + every - 1) / every; };
    return below(batch.first + batch.count) - below(batch.first);
}

TimeLeft::Asks TimeLeft::asks_of(const Batch& batch) const {
    Asks asks;
    for (std::size_t s = 0; s < every_.size(); ++s) asks.push_back(units(s, batch));
    return asks;
}

void TimeLeft::plan(const Batch& batch) {
    Source& source = sources_[static_cast<std::size_t>(batch.source)];
    source.cases_left += batch.count;
    source.cases_left_by_asks[asks_of(batch)] += batch.count;
    for (std::size_t s = 0; s < every_.size(); ++s) source.left[s] += units(s, batch);
}

void TimeLeft::know(const Batch& batch, double seconds) {
    Source& source = sources_[static_cast<std::size_t>(batch.source)];
    source.earlier.add(seconds, batch.count);
    source.earlier_by_asks[asks_of(batch)].add(seconds, batch.count);
}

void TimeLeft::done(const Batch& batch, const BatchCost& cost) {
    Source& source = sources_[static_cast<std::size_t>(batch.source)];
    source.cases_left -= batch.count;
    source.cases_left_by_asks[asks_of(batch)] -= batch.count;
    for (std::size_t s = 0; s < every_.size(); ++s) {
        const long long n = units(s, batch);
        source.left[s] -= n;
        source.asks[s].add(0, n);
    }
    double of_subjects = 0;
    for (const AskCost& ask : cost.asks) {
        source.asks[ask.subject].add(ask.seconds, 0);
        of_subjects += ask.seconds;
    }
    source.rest.add(std::max(0.0, cost.seconds - of_subjects), batch.count);
}

double TimeLeft::by_earlier_runs(const Source& source) {
    double seconds = 0;
    for (const auto& [asks, cases] : source.cases_left_by_asks) {
        const auto same = source.earlier_by_asks.find(asks);
        seconds +=
            (same == source.earlier_by_asks.end() ? source.earlier : same->second).each() * static_cast<double>(cases);
    }
    return seconds;
}

double TimeLeft::of_source(const Source& source, const std::vector<Mean>& overall, const Mean& rest) const {
    if (source.rest.units == 0 && source.earlier.units > 0) return by_earlier_runs(source);
    // How much it costs beside others, by the subjects that were asked here.
    double here = 0, usual = 0;
    for (std::size_t s = 0; s < every_.size(); ++s) {
        if (source.asks[s].units == 0) continue;
        here += source.asks[s].each();
        usual += overall[s].each();
    }
    const double factor = usual > 0 ? here / usual : 1;
    double seconds = (source.rest.units > 0 ? source.rest : rest).each() * static_cast<double>(source.cases_left);
    for (std::size_t s = 0; s < every_.size(); ++s) {
        const double each = source.asks[s].units > 0 ? source.asks[s].each() : factor * overall[s].each();
        seconds += each * static_cast<double>(source.left[s]);
    }
    return seconds;
}

double TimeLeft::worker_seconds() const {
    std::vector<Mean> overall(every_.size());
    Mean rest;
    for (const Source& source : sources_) {
        for (std::size_t s = 0; s < every_.size(); ++s) overall[s].add(source.asks[s].seconds, source.asks[s].units);
        rest.add(source.rest.seconds, source.rest.units);
    }
    double seconds = 0;
    for (const Source& source : sources_)
        if (source.cases_left > 0) seconds += of_source(source, overall, rest);
    return seconds;
}

}  // namespace oblong::fuzz
