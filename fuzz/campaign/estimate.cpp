// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/campaign/estimate.hpp"

#include <algorithm>
#include <filesystem>

#include "caseio/names.hpp"
#include "fuzz/campaign/supply.hpp"
#include "fuzz/subjects/subject.hpp"

namespace oblong::fuzz {
namespace {

/// Cases of one family and query, by their numbers in a source: [first, first + count).
struct Stretch {
    std::string family, query;
    long long first = 0, count = 0;
};

/// The cases of a plan: one stretch a family source, one a batch of a file, whose cases differ.
std::vector<Stretch> stretches(const Plan& plan, const Supply& supply) {
    std::vector<Stretch> found;
    std::vector<std::size_t> place(plan.sources.size(), static_cast<std::size_t>(-1));
    for (const Batch& batch : supply.batches()) {
        const auto source = static_cast<std::size_t>(batch.source);
        const bool is_file = plan.sources[source].kind == CaseSource::Kind::file;
        if (is_file || place[source] == static_cast<std::size_t>(-1)) {
            const SuppliedCase c = supply.cases({batch.source, batch.first, 1}).front();
            place[source] = found.size();
            found.push_back({c.of.family, query_name(c.question.query), batch.first, 0});
        }
        found[place[source]].count += batch.count;
    }
    return found;
}

void add_once(std::vector<std::string>& list, const std::string& text) {
    if (std::ranges::find(list, text) == list.end()) list.push_back(text);
}

}  // namespace

void MeasuredCosts::add(const Store& store) {
    const auto add_to = [](Mean& mean, const CostRow& row) {
        mean.seconds += row.seconds;
        mean.bytes += static_cast<double>(row.bytes);
        mean.cases += row.cases;
    };
    for (const CostRow& row : store.costs()) {
        add_to(pairs_[{row.family, row.query, row.subject}], row);
        add_to(subjects_[{row.query, row.subject}], row);
        counted_bytes_ += static_cast<double>(row.bytes);
    }
    file_bytes_ += static_cast<double>(std::filesystem::file_size(store.path()));
}

MeasuredCosts::Mean MeasuredCosts::of(const std::string& family, const std::string& query,
                                      const std::string& subject) const {
    const auto found = pairs_.find({family, query, subject});
    return found == pairs_.end() ? Mean() : found->second;
}

MeasuredCosts::Mean MeasuredCosts::of(const std::string& query, const std::string& subject) const {
    const auto found = subjects_.find({query, subject});
    return found == subjects_.end() ? Mean() : found->second;
}

Estimate estimate(const Plan& plan, const MeasuredCosts& costs) {
    const Supply supply(plan);
    std::vector<PlannedSubject> subjects = plan.subjects;
    subjects.push_back({"", 1, 0, false});  // what no subject costs
    Estimate sum;
    sum.cases = supply.case_count();
    double counted = 0;
    for (const Stretch& stretch : stretches(plan, supply)) {
        for (const PlannedSubject& subject : subjects) {
            const auto below = [&](long long number) { return (number + subject.every - 1) / subject.every; };
            const long long cases = below(stretch.first + stretch.count) - below(stretch.first);
            if (cases == 0) continue;
            MeasuredCosts::Mean mean = costs.of(stretch.family, stretch.query, subject.name);
            if (mean.cases == 0) {
                mean = costs.of(stretch.query, subject.name);
                if (mean.cases == 0) {
                    add_once(sum.unknown,
                             (subject.name.empty() ? "the cases" : subject.name) + (" (" + stretch.query) + ")");
                    continue;
                }
                add_once(sum.by_other_families,
                         stretch.family + ", " + (subject.name.empty() ? "the cases" : subject.name));
            }
            sum.core_seconds += mean.seconds_each() * static_cast<double>(cases);
            counted += mean.bytes_each() * static_cast<double>(cases);
            if (!subject.name.empty()) sum.questions += cases;
        }
    }
    sum.bytes = counted * costs.bytes_of_file_each();
    return sum;
}

}  // namespace oblong::fuzz
