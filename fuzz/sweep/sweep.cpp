// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/sweep/sweep.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <memory>

#include "caseio/case.hpp"
#include "fuzz/campaign/judged_answer.hpp"
#include "fuzz/cases/generate/family.hpp"
#include "fuzz/subjects/subject.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::fuzz {

namespace {

/// A subject with each number of bits, made where it is first asked.
class AtEveryPrecision {
public:
    explicit AtEveryPrecision(std::string name) : name_(std::move(name)) {}
    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] Subject& at(int bits) {
        std::unique_ptr<Subject>& subject = made_[bits];
        if (!subject) subject = make_subject(subject_at(name_, bits));
        return *subject;
    }

private:
    std::string name_;
    std::map<int, std::unique_ptr<Subject>> made_;
};

SweepStop stop_of(const caseio::Result& r) {
    if (r.outcome == Outcome::cycled) return SweepStop::cycle;
    if (!r.termination || r.outcome == Outcome::not_finite) return SweepStop::limit;
    switch (*r.termination) {
        case Termination::cycle:
            return SweepStop::cycle;
        case Termination::iteration_limit:
            return SweepStop::limit;
        case Termination::no_progress:
        case Termination::repeated_support:
        case Termination::subalgorithm_failed:
            return SweepStop::guard;
        default:
            return SweepStop::met;
    }
}

/// How far `upper` lies above the stated distance, in units of S; absent where one is not stated. Infinite bounds
/// count.
std::optional<double> stated_bound(const caseio::Result& r, const Rational& size) {
    if (!r.upper || !r.distance || r.distance->kind == caseio::Real::Kind::infinite || size == 0) return std::nullopt;
    if (r.upper->kind == caseio::Real::Kind::infinite) return std::numeric_limits<double>::infinity();
    return nearest<double>(Rational((r.upper->value - r.distance->value) / size));
}

Observation observed(const caseio::Case& c, CaseJudge& judge, Subject& subject, int bits) {
    caseio::Result result = subject.answer({&c, 1}).front();
    const JudgedAnswer answer = judge.judge(std::move(result), subject.info().promise);
    const oracle::Judgement& j = answer.judgement;
    Observation o;
    o.bits = bits;
    o.supported = answer.result.outcome != Outcome::unsupported;
    o.refused = is_refusal(answer.result.outcome);
    o.judged = !o.refused && j.verdict != oracle::Verdict::unjudged;
    o.wrong = o.judged && j.fails();
    o.decidable = judge.exact().judged();
    o.decision_right = o.judged && o.decidable && j.verdict != oracle::Verdict::false_separation &&
                       j.verdict != oracle::Verdict::false_overlap;
    o.error = j.error_in_size;
    o.backward_error = answer.backward_error;
    o.bound = stated_bound(answer.result, judge.exact().largest_coordinate);
    o.iterations = answer.result.iterations;
    o.stop = stop_of(answer.result);
    return o;
}

/// Whether an answer is good enough: its decision, or its error.
bool suffices(const Observation& o, const std::optional<double>& tolerance) {
    if (!tolerance) return o.decision_right;
    return !o.refused && o.error && *o.error <= *tolerance;
}

/// Asks one case with all precisions of the grid, then between them where a least one is searched. Returns how many
/// answers of the grid are wrong.
long long ask(const caseio::Case& c, CaseJudge& judge, AtEveryPrecision& subject, const std::vector<int>& grid,
              SweepGroup& group) {
    const std::size_t first = group.answers.size();
    for (const int bits : grid) group.answers.push_back(observed(c, judge, subject.at(bits), bits));
    const long long wrong = std::count_if(group.answers.begin() + static_cast<std::ptrdiff_t>(first),
                                          group.answers.end(), [](const Observation& o) { return o.wrong; });
    if (!group.answers[first].supported || !judge.exact().judged()) return wrong;
    std::map<int, Observation> between;
    for (LeastBits& least : group.least) {
        std::vector<bool> meets;
        for (std::size_t i = 0; i < grid.size(); ++i)
            meets.push_back(suffices(group.answers[first + i], least.tolerance));
        least.cases.push_back(least_bits(grid, meets, [&](int bits) {
            auto found = between.find(bits);
            if (found == between.end()) found = between.emplace(bits, observed(c, judge, subject.at(bits), bits)).first;
            return suffices(found->second, least.tolerance);
        }));
    }
    return wrong;
}

}  // namespace

std::optional<std::vector<SweepGroup>> run_sweep(
    const SweepPlan& plan, const std::function<bool(long long cases, long long wrong)>& progress) {
    const std::vector<int> grid = plan.bits.values();
    std::vector<AtEveryPrecision> subjects;
    std::vector<SweepGroup> groups;
    for (const std::string& name : plan.subjects) {
        subjects.emplace_back(name);
        for (const std::string& family : plan.families)
            for (const double severity : plan.severities) {
                SweepGroup& group = groups.emplace_back(SweepGroup{name, family, severity, {}, {}});
                group.least.push_back({});
                for (const double tolerance : plan.tolerances) group.least.push_back({tolerance, {}});
            }
    }
    const std::size_t groups_of_a_subject = plan.families.size() * plan.severities.size();
    long long cases = 0;
    long long wrong = 0;
    std::size_t at = 0;
    for (const std::string& name : plan.families) {
        const Family& family = *find_family(name);
        for (const double severity : plan.severities) {
            for (int i = 0; i < plan.cases; ++i) {
                const caseio::Case c = family_case(family, plan.seed, i, plan.cases, severity);
                CaseJudge judge(c);
                for (std::size_t s = 0; s < subjects.size(); ++s)
                    wrong += ask(c, judge, subjects[s], grid, groups[s * groups_of_a_subject + at]);
                if (!progress(++cases, wrong)) return std::nullopt;
            }
            ++at;
        }
    }
    return groups;
}

std::vector<Observation> answers_of(const std::vector<SweepGroup>& groups, const std::string& subject) {
    std::vector<Observation> all;
    for (const SweepGroup& group : groups)
        if (group.subject == subject) all.insert(all.end(), group.answers.begin(), group.answers.end());
    return all;
}

}  // namespace oblong::fuzz
