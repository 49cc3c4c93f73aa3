// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/campaign/batch_costs.hpp"

#include <algorithm>

#include "caseio/names.hpp"
#include "fuzz/campaign/store/fingerprint.hpp"

namespace oblong::fuzz {
namespace {

long long bytes_of(const caseio::Record& r) {
    const std::size_t text = r.subject.size() + r.family.size() + r.verdict.size() + r.outcome.size() +
                             r.exact_outcome.size() + r.exact_distance.size() + r.reason.size() + r.result_line.size() +
                             r.subject_version.size() + (r.nearest ? caseio::write_nearest(*r.nearest).size() : 0);
    return static_cast<long long>(text);
}

}  // namespace

std::vector<CostRow> cost_rows(const Worked& worked, const std::vector<SuppliedCase>& cases,
                               const std::vector<PlannedSubject>& subjects, double beside) {
    const BatchOutcome& outcome = worked.outcome;
    const std::string& family = cases.front().of.family;
    const std::string query = query_name(cases.front().question.query);
    std::vector<CostRow> rows;
    double asking = 0;
    for (const AskCost& ask : worked.cost.asks) {
        const PlannedSubject& subject = subjects[ask.subject];
        const auto asked = std::ranges::count_if(cases, [&](const auto& c) { return c.number % subject.every == 0; });
        asking += ask.seconds;
        rows.push_back({family, query, subject.name, asked, ask.seconds, 0});
    }
    CostRow rest{family, query, "", outcome.cases, std::max(0.0, worked.cost.seconds - asking) + beside, 0};
    rest.bytes = static_cast<long long>(pack_tallies(outcome.tallies).size());
    for (const auto& [number, line] : outcome.case_lines) rest.bytes += static_cast<long long>(line.size());
    for (const StoredRecord& r : outcome.records) {
        // A user's program has another name in its records than in the plan.
        const auto row = std::ranges::find(rows, r.record.subject, &CostRow::subject);
        (row == rows.end() ? rest : *row).bytes += bytes_of(r.record);
    }
    rows.push_back(rest);
    return rows;
}

}  // namespace oblong::fuzz
