// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/campaign/run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "caseio/case_reader.hpp"
#include "fuzz/campaign/judged_answer.hpp"
#include "fuzz/campaign/provenance_facts.hpp"
#include "fuzz/campaign/tally_book.hpp"
#include "fuzz/subject/subject.hpp"

namespace oblong::fuzz {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

std::size_t vertex_count(const AnyBody<Rational>& body) {
    if (const auto* points = std::get_if<Points<Rational>>(&body.shape)) return points->vertices().size();
    std::size_t count = 0;
    if (const auto* sum = std::get_if<Sum<Rational>>(&body.shape))
        for (const auto& part : sum->parts()) count += vertex_count(part);
    if (const auto* hull = std::get_if<Hull<Rational>>(&body.shape))
        for (const auto& part : hull->parts()) count += vertex_count(part);
    return count;
}

/// One worker's own subjects: neither solvers nor peers' processes are shared between threads.
class Worker {
public:
    explicit Worker(const std::vector<PlannedSubject>& planned) : planned_(planned) {
        for (const PlannedSubject& s : planned) subjects_.push_back(make_subject(s.name));
    }

    BatchOutcome work(const std::vector<SuppliedCase>& cases);

private:
    void ask(std::size_t subject, const std::vector<SuppliedCase>& cases, std::vector<CaseJudge>& judges,
             BatchOutcome& outcome, TallyBook& book);

    const std::vector<PlannedSubject>& planned_;
    std::vector<std::unique_ptr<Subject>> subjects_;
};

BatchOutcome Worker::work(const std::vector<SuppliedCase>& cases) {
    const auto start = Clock::now();
    BatchOutcome outcome;
    TallyBook book;
    std::vector<CaseJudge> judges;
    judges.reserve(cases.size());
    for (const SuppliedCase& c : cases) judges.emplace_back(c.question);
    for (std::size_t s = 0; s < subjects_.size(); ++s) ask(s, cases, judges, outcome, book);
    for (CaseJudge& judge : judges) outcome.unjudged += judge.exact().judged() ? 0 : 1;

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
    outcome.tallies = book.tallies();
    outcome.seconds = seconds_since(start);
    return outcome;
}

void Worker::ask(std::size_t subject, const std::vector<SuppliedCase>& cases, std::vector<CaseJudge>& judges,
                 BatchOutcome& outcome, TallyBook& book) {
    const PlannedSubject& plan = planned_[subject];
    const SubjectInfo& info = subjects_[subject]->info();
    std::vector<caseio::Case> asked;
    std::vector<std::size_t> index;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const caseio::Case& c = cases[i].question;
        if (std::ranges::find(info.queries, c.query) == info.queries.end()) continue;
        if (plan.dimension != 0 && plan.dimension != c.dimension) continue;
        if (cases[i].number % plan.every != 0) continue;
        if (plan.max_vertices > 0 &&
            vertex_count(c.a) + (c.b ? vertex_count(*c.b) : 0) > static_cast<std::size_t>(plan.max_vertices))
            continue;
        asked.push_back(c);
        index.push_back(i);
    }
    if (asked.empty()) return;
    std::vector<caseio::Result> results = subjects_[subject]->answer(asked);
    if (results.size() != asked.size())
        throw std::logic_error(fmt::format("{} gave {} results for {} cases", plan.name, results.size(), asked.size()));
    for (std::size_t k = 0; k < results.size(); ++k) {
        const SuppliedCase& c = cases[index[k]];
        const JudgedAnswer answer = judges[index[k]].judge(std::move(results[k]), info.promise);
        book.count(answer, c.of, info.promise);
        ++outcome.answers;
        outcome.failures += is_failure(answer.judgement.verdict) ? 1 : 0;
        if (worth_a_record(answer))
            outcome.records.push_back({make_record(answer, c.of, info.version), static_cast<int>(index[k])});
    }
}

/// The subjects that can be made; the names of optional ones that cannot go to `absent`.
std::vector<PlannedSubject> available(const std::vector<PlannedSubject>& planned, std::vector<SubjectInfo>& infos,
                                      std::vector<std::string>& absent) {
    std::vector<PlannedSubject> result;
    for (const PlannedSubject& s : planned) {
        try {
            infos.push_back(make_subject(s.name)->info());
            result.push_back(s);
        } catch (const std::exception&) {
            if (!s.optional) throw;
            absent.push_back(s.name);
        }
    }
    return result;
}

/// What the workers share.
class Line {
public:
    Line(const Supply& supply, Store& store, const RunOptions& options,
         const std::function<void(const Progress&)>& report)
        : supply_(supply), store_(store), options_(options), report_(report) {
        const std::set<int> done = store.done();
        for (int i = 0; i < static_cast<int>(supply.batches().size()); ++i) {
            if (i % options.shares != options.share - 1) continue;
            const Batch& batch = supply.batches()[static_cast<std::size_t>(i)];
            progress_.planned_cases += batch.count;
            if (done.contains(i)) {
                progress_.cases_done_before += batch.count;
            } else {
                left_.push_back(i);
            }
        }
        complete_ = options.most_batches == 0 || options.most_batches >= static_cast<long long>(left_.size());
        if (!complete_) left_.resize(static_cast<std::size_t>(options.most_batches));
    }

    void work(const std::vector<PlannedSubject>& subjects) {
        try {
            Worker worker(subjects);
            for (;;) {
                if (failed_ || (options_.stop != nullptr && *options_.stop)) return;
                const std::size_t at = next_++;
                if (at >= left_.size()) return;
                const int number = left_[at];
                const auto cases = supply_.cases(supply_.batches()[static_cast<std::size_t>(number)]);
                BatchOutcome outcome = worker.work(cases);
                outcome.batch = number;
                finish(outcome, cases.front().of.family);
            }
        } catch (...) {
            const std::lock_guard lock(mutex_);
            if (!failure_) failure_ = std::current_exception();
            failed_ = true;
        }
    }

    /// Whether this run's share is done now. Throws what a worker threw.
    bool finished() const {
        if (failure_) std::rethrow_exception(failure_);
        return complete_ && stored_ == left_.size();
    }
    [[nodiscard]] std::size_t batches_left() const { return left_.size(); }

private:
    void finish(const BatchOutcome& outcome, const std::string& family) {
        const std::lock_guard lock(mutex_);
        store_.add(outcome);
        progress_.cases += outcome.cases;
        progress_.answers += outcome.answers;
        progress_.failures += outcome.failures;
        progress_.seconds = seconds_since(start_);
        progress_.at = family;
        store_.note_run(progress_.seconds);
        ++stored_;
        report_(progress_);
    }

    const Supply& supply_;
    Store& store_;
    const RunOptions& options_;
    const std::function<void(const Progress&)>& report_;
    const Clock::time_point start_ = Clock::now();
    std::vector<int> left_;
    bool complete_ = true;
    std::atomic<std::size_t> next_ = 0;
    std::atomic<bool> failed_ = false;
    std::mutex mutex_;
    std::size_t stored_ = 0;
    Progress progress_;
    std::exception_ptr failure_;
};

}  // namespace

bool run_campaign(const Plan& plan, Store& store, const RunOptions& options,
                  const std::function<void(const Progress&)>& report) {
    const Supply supply(plan, options.bad_line);
    store.bind({plan.name, write_plan(plan), supply.fingerprint(), static_cast<long long>(supply.batches().size()),
                supply.case_count()});
    std::vector<SubjectInfo> infos;
    std::vector<std::string> absent;
    const std::vector<PlannedSubject> subjects = available(plan.subjects, infos, absent);
    Line line(supply, store, options, report);
    if (line.batches_left() == 0) return line.finished();
    const int processors = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    const int workers =
        std::clamp(options.workers > 0 ? options.workers : processors, 1, static_cast<int>(line.batches_left()));
    set_provenance(store, {plan, infos, absent, supply.missing(), options.command, workers});
    store.start_run(options.command, workers);
    std::vector<std::thread> threads;
    for (int i = 1; i < workers; ++i) threads.emplace_back([&] { line.work(subjects); });
    line.work(subjects);
    for (std::thread& thread : threads) thread.join();
    return line.finished();
}

}  // namespace oblong::fuzz
