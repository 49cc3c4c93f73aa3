// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/campaign/run.hpp"

#include <algorithm>
#include <chrono>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>

#include "fuzz/campaign/batch_costs.hpp"
#include "fuzz/campaign/provenance_facts.hpp"
#include "fuzz/campaign/time_left.hpp"
#include "fuzz/campaign/worker.hpp"
#include "fuzz/subjects/peers/process_subject.hpp"

namespace oblong::fuzz {
namespace {

double steady_seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// The subjects that can be made; the names of optional ones that cannot go to `absent`.
std::vector<PlannedSubject> available(const std::vector<PlannedSubject>& planned, const ProcessOptions& process,
                                      std::vector<std::unique_ptr<Subject>>& made, std::vector<std::string>& absent) {
    std::vector<PlannedSubject> result;
    for (const PlannedSubject& s : planned) {
        try {
            made.push_back(make_subject(s.name, process));
            result.push_back(s);
        } catch (const std::exception&) {
            if (!s.optional) throw;
            absent.push_back(s.name);
        }
    }
    return result;
}

/// Meshes that a plan names are expected; those of a family may not be installed.
void tell_missing_meshes(const Plan& plan, const Supply& supply, const BadLine& tell) {
    if (!tell) return;
    for (const CaseSource& source : plan.sources)
        for (const std::string& file : source.files)
            if (std::ranges::find(supply.missing(), file) != supply.missing().end())
                tell(caseio::BadInput({file, 0, ""}, "expected a mesh, found no such file: its pairs are left out"));
}

/// A store tells subjects apart by the names that they state.
void require_distinct(const std::vector<SubjectInfo>& infos,
                      const std::vector<std::pair<std::string, std::string>>& asked) {
    std::set<std::string> names;
    for (const SubjectInfo& info : infos) {
        if (names.insert(info.name).second) continue;
        std::string commands;
        for (const auto& [name, command] : asked)
            if (name == info.name) commands += (commands.empty() ? "" : ", ") + command;
        throw std::invalid_argument("subjects: expected names that differ, found \"" + info.name +
                                    "\" stated by two subjects (" + commands + "): ask them in two runs");
    }
}

/// What a run does, and with whom.
struct Job {
    const Supply& supply;
    Store& store;
    const RunOptions& options;
    const std::vector<PlannedSubject>& subjects;
    const std::function<void(const Progress&)>& report;
    Clock clock;
    double start;
};

/// What the workers share.
class Line {
public:
    explicit Line(const Job& job) : job_(job), time_left_(job.supply.source_count(), job.subjects) {
        const std::map<int, double> done = job.store.seconds_of_done();
        for (const int i : job.supply.order()) {
            if (i % job.options.shares != job.options.share - 1) continue;
            const Batch& batch = job.supply.batches()[static_cast<std::size_t>(i)];
            progress_.planned_cases += batch.count;
            if (const auto before = done.find(i); before != done.end()) {
                progress_.cases_done_before += batch.count;
                time_left_.know(batch, before->second);
            } else {
                left_.push_back(i);
            }
        }
        const auto most = static_cast<std::size_t>(job.options.max_batches);
        complete_ = most == 0 || most >= left_.size();
        if (!complete_) left_.resize(most);
        for (const int i : left_) time_left_.plan(job.supply.batches()[static_cast<std::size_t>(i)]);
    }

    void work() {
        try {
            Worker worker(job_.subjects, job_.clock, job_.options.process);
            double storing = 0;  // seconds that the batch before took to be stored
            while (!failed_ && !is_over()) {
                const std::size_t at = next_++;
                if (at >= left_.size()) return;
                const int number = left_[at];
                const double begin = job_.clock();
                const auto cases = job_.supply.cases(batch(number));
                const double made = job_.clock();
                Worked worked = worker.work(cases, job_.options.route);
                worked.outcome.batch = number;
                worked.outcome.costs = cost_rows(worked, cases, job_.subjects, made - begin + storing);
                const double before = job_.clock();
                finish(std::move(worked), cases.front().of.family);
                storing = job_.clock() - before;
            }
        } catch (const Stopped&) {  // the batch is answered by a later run
        } catch (...) {
            const std::lock_guard lock(mutex_);
            if (!failure_) failure_ = std::current_exception();
            failed_ = true;
        }
    }

    void workers(int count) { workers_ = count; }

    /// Whether this run's share is done now. Throws what a worker threw.
    bool finished() const {
        if (failure_) std::rethrow_exception(failure_);
        return complete_ && stored_ == left_.size();
    }
    [[nodiscard]] std::size_t batches_left() const { return left_.size(); }

private:
    [[nodiscard]] const Batch& batch(int number) const {
        return job_.supply.batches()[static_cast<std::size_t>(number)];
    }
    /// Whether no batch may be begun any more.
    [[nodiscard]] bool is_over() const {
        const RunOptions& o = job_.options;
        return has_enough_ || (o.stop != nullptr && *o.stop) ||
               (o.seconds > 0 && job_.clock() - job_.start >= o.seconds);
    }

    void finish(Worked worked, const std::string& family) {
        const std::lock_guard lock(job_.options.writing != nullptr ? *job_.options.writing : mutex_);
        BatchOutcome& outcome = worked.outcome;
        progress_.cases += outcome.cases;
        progress_.answers += outcome.answers;
        progress_.failures += outcome.failures;
        const bool has_enough = job_.options.enough && job_.options.enough(outcome);
        const Batch& done = batch(outcome.batch);
        job_.store.add(std::move(outcome));
        time_left_.done(done, worked.cost);
        if (has_enough) has_enough_ = true;
        progress_.seconds = job_.clock() - job_.start;
        progress_.seconds_left = time_left_.worker_seconds() / workers_;
        progress_.at = family;
        job_.store.note_run(progress_.seconds);
        ++stored_;
        job_.report(progress_);
    }

    const Job job_;
    TimeLeft time_left_;
    int workers_ = 1;
    std::vector<int> left_;
    bool complete_ = true;
    std::atomic<std::size_t> next_ = 0;
    std::atomic<bool> failed_ = false, has_enough_ = false;
    std::mutex mutex_;
    std::size_t stored_ = 0;
    Progress progress_;
    std::exception_ptr failure_;
};

}  // namespace

bool run_campaign(const Plan& plan, Store& store, const RunOptions& options,
                  const std::function<void(const Progress&)>& report) {
    const Clock clock = options.clock ? options.clock : Clock(steady_seconds);
    const double start = clock();
    const Supply supply(plan, options.bad_line);
    tell_missing_meshes(plan, supply, options.bad_line);
    std::vector<std::unique_ptr<Subject>> made;
    std::vector<std::string> absent;
    const std::vector<PlannedSubject> subjects = available(plan.subjects, options.process, made, absent);
    std::vector<SubjectInfo> infos;
    std::vector<std::pair<std::string, std::string>> asked;
    for (const auto& subject : made) {
        infos.push_back(subject->info());
        if (made_of(*subject) != subject->info().name) asked.emplace_back(subject->info().name, made_of(*subject));
    }
    made.clear();
    require_distinct(infos, asked);
    std::unique_lock<std::mutex> writing;
    if (options.writing != nullptr) writing = std::unique_lock(*options.writing);
    // A store that is bound takes no other plan: whatever is wrong with this one is said before.
    store.bind({plan.name, write_plan(plan), supply.fingerprint(), static_cast<long long>(supply.batches().size()),
                supply.case_count()});
    Line line({supply, store, options, subjects, report, clock, start});
    if (line.batches_left() == 0) return line.finished();
    const int processors = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    const int workers =
        std::clamp(options.workers > 0 ? options.workers : processors, 1, static_cast<int>(line.batches_left()));
    line.workers(workers);
    set_provenance(store, {plan, infos, asked, absent, supply.missing(), options.command, workers, options.route});
    store.start_run(options.command, workers);
    if (writing) writing.unlock();
    std::vector<std::thread> threads;
    for (int i = 1; i < workers; ++i) threads.emplace_back([&] { line.work(); });
    line.work();
    for (std::thread& thread : threads) thread.join();
    return line.finished();
}

}  // namespace oblong::fuzz
