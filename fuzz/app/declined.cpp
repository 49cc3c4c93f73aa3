// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/declined.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <map>

#include "fuzz/app/wording.hpp"
#include "oblong/answer/outcome.hpp"

namespace oblong::cli {

std::vector<Declined> declined_all(const std::vector<caseio::Tally>& tallies) {
    struct Count {
        long long all = 0, unsupported = 0;
    };
    std::map<std::string, Count> counts;
    for (const caseio::Tally& t : tallies) {
        if (t.measure != "outcome") continue;
        Count& count = counts[t.subject];
        count.all += t.count;
        if (t.key == name(Outcome::unsupported)) count.unsupported += t.count;
    }
    std::vector<Declined> declined;
    for (const auto& [subject, count] : counts)
        if (count.all > 0 && count.unsupported == count.all) declined.push_back({subject, count.all});
    return declined;
}

bool tell_declined(const std::vector<caseio::Tally>& tallies) {
    const std::vector<Declined> declined = declined_all(tallies);
    for (const Declined& d : declined)
        say(fmt::format("{} declined all {} cases that it was asked: nothing of it was tested", d.subject, d.cases));
    return !declined.empty();
}

void add_allow_declined(CLI::App& verb, bool& allowed) {
    verb.add_flag("--allow-declined", allowed, "do not exit 1 if a subject declines every case");
}

}  // namespace oblong::cli
