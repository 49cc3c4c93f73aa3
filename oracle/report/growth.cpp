// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/report/growth.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

namespace oblong::report {

long long SubjectGrowth::seen_by(long long number_of_cases) const {
    return std::ranges::upper_bound(first_seen, number_of_cases) - first_seen.begin();
}

std::vector<SubjectGrowth> growth_of(const std::vector<caseio::SeenGroup>& groups) {
    std::map<std::tuple<std::string, std::string, std::string>, caseio::SeenGroup> known;
    for (const caseio::SeenGroup& g : groups) {
        const auto [place, is_new] = known.try_emplace({g.subject, g.family, g.failure}, g);
        if (is_new) continue;
        place->second.count += g.count;
        place->second.first_seen = std::min(place->second.first_seen, g.first_seen);
        place->second.cases = std::max(place->second.cases, g.cases);
    }
    std::vector<SubjectGrowth> growth;
    for (const auto& [_, g] : known) {
        if (growth.empty() || growth.back().subject != g.subject) growth.push_back({g.subject});
        SubjectGrowth& of = growth.back();
        of.cases = std::max(of.cases, g.cases);
        of.first_seen.push_back(g.first_seen);
        of.once += g.count == 1 ? 1 : 0;
    }
    for (SubjectGrowth& g : growth) std::ranges::sort(g.first_seen);
    return growth;
}

std::string growth_finding(const std::vector<SubjectGrowth>& growth) {
    const auto growing = std::ranges::count_if(growth, &SubjectGrowth::is_growing);
    if (growth.empty()) return "No failure group was seen";
    if (growing == 0) return "No subject showed a new failure group in the second half of the cases";
    return fmt::format("{} of {} failing subject{} showed new failure groups in the second half of the cases", growing,
                       growth.size(), growth.size() == 1 ? "" : "s");
}

}  // namespace oblong::report
