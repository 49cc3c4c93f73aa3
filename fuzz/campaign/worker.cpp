// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/campaign/worker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "caseio/case_reader.hpp"
#include "fuzz/campaign/failure_group.hpp"
#include "fuzz/campaign/judged_answer.hpp"
#include "fuzz/cases/generate/lengths.hpp"
#include "fuzz/subjects/peers/process_subject.hpp"

namespace oblong::fuzz {
namespace {

std::vector<std::string> names_of(const std::vector<PlannedSubject>& planned) {
    std::vector<std::string> names;
    for (const PlannedSubject& s : planned) names.push_back(s.name);
    return names;
}

}  // namespace

/// What the subjects of a batch are asked, and what becomes of it.
struct Worker::Asking {
    const std::vector<SuppliedCase>& cases;
    std::vector<CaseJudge> judges;  ///< one a case
    BatchOutcome& outcome;
    TallyBook book = {};
    /// The cases that the last subject was asked, and their places in the batch: most subjects are asked the same.
    std::vector<std::size_t> index = {};
    std::vector<caseio::Case> asked = {};
};

Worker::Worker(const std::vector<PlannedSubject>& planned, const Clock& clock, const ProcessOptions& process)
    : planned_(planned), clock_(clock), subjects_(make_subjects(names_of(planned), process)) {}

Worked Worker::work(const std::vector<SuppliedCase>& cases, ExactRoute route) {
    const double start = clock_();
    Worked worked;
    BatchOutcome& outcome = worked.outcome;
    Asking asking{cases, {}, outcome};
    asking.judges.reserve(cases.size());
    for (const SuppliedCase& c : cases) asking.judges.emplace_back(c.question, route);
    for (std::size_t s = 0; s < subjects_.size(); ++s) {
        const double before = clock_();
        ask(s, asking);
        worked.cost.asks.push_back({s, clock_() - before});
    }
    for (CaseJudge& judge : asking.judges) outcome.unjudged += judge.exact().judged() ? 0 : 1;

    // Only cases with records are kept, each once.
    std::vector<int> kept(cases.size(), -1);
    for (StoredRecord& r : outcome.records) {
        int& place = kept[static_cast<std::size_t>(r.case_index)];
        if (place < 0) {
            place = static_cast<int>(outcome.case_lines.size());
            const SuppliedCase& c = cases[static_cast<std::size_t>(r.case_index)];
            outcome.case_lines.emplace_back(c.number, caseio::write_case(c.question));
        }
        r.case_index = place;
    }
    outcome.cases = static_cast<long long>(cases.size());
    outcome.tallies = asking.book.tallies();
    outcome.seconds = worked.cost.seconds = clock_() - start;
    return worked;
}

void Worker::ask(std::size_t subject, Asking& asking) {
    const std::vector<SuppliedCase>& cases = asking.cases;
    BatchOutcome& outcome = asking.outcome;
    const PlannedSubject& plan = planned_[subject];
    const SubjectInfo& info = subjects_[subject]->info();
    std::vector<std::size_t> index;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const caseio::Case& c = cases[i].question;
        if (std::ranges::find(info.queries, c.query) == info.queries.end()) continue;
        if (plan.dimension != 0 && plan.dimension != c.dimension) continue;
        if (cases[i].number % plan.every != 0) continue;
        if (plan.max_vertices > 0 &&
            vertex_count(c.a) + (c.b ? vertex_count(*c.b) : 0) > static_cast<std::size_t>(plan.max_vertices))
            continue;
        index.push_back(i);
    }
    if (index.empty()) return;
    if (index != asking.index) {
        asking.asked.clear();
        for (const std::size_t i : index) asking.asked.push_back(cases[i].question);
        asking.index = index;
    }
    std::vector<caseio::Result> results = subjects_[subject]->answer(asking.asked);
    if (results.size() != index.size())
        throw std::logic_error(fmt::format("{} gave {} results for {} cases", plan.name, results.size(), index.size()));
    for (std::size_t k = 0; k < results.size(); ++k) {
        const SuppliedCase& c = cases[index[k]];
        const JudgedAnswer answer = asking.judges[index[k]].judge(std::move(results[k]), info.promise);
        asking.book.count(answer, c.of, info.promise);
        ++outcome.answers;
        outcome.failures += answer.judgement.fails() ? 1 : 0;
        if (worth_a_record(answer)) {
            outcome.records.push_back(
                {make_record(answer, c.of, info.version), static_cast<int>(index[k]), failure_name(answer)});
            outcome.records.back().record.nearest = asking.judges[index[k]].nearest(answer);
        }
    }
}

}  // namespace oblong::fuzz
