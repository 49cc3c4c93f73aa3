// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>

#include "caseio/verdict.hpp"
#include "fuzz/campaign/store/fingerprint.hpp"
#include "fuzz/campaign/store/store_batch.hpp"
#include "fuzz/campaign/store/store_database.hpp"

namespace oblong::fuzz {

StoreStatus Store::status() const {
    StoreStatus status;
    const Connection& connection = db_->connection;
    const Snapshot moment(connection);
    require_as_stored(connection, "runs");
    for (Statement s(connection, "SELECT name, plan, batches, cases, fingerprint FROM plans ORDER BY origin");
         s.step();) {
        status.plan_name += (status.plan_name.empty() ? "" : " + ") + s.text(0);
        status.plan_text += (status.plan_text.empty() ? "" : "\n") + s.text(1);
        status.plan_fingerprint += (status.plan_fingerprint.empty() ? "" : "\n") + s.text(4);
        status.batches_planned += s.integer(2);
        status.cases_planned += s.integer(3);
    }
    Statement done(connection,
                   "SELECT count(*), sum(cases), sum(answers), sum(failures), sum(unjudged), sum(seconds) FROM done");
    done.step();
    status.batches_done = done.integer(0);
    status.cases_done = done.integer(1);
    status.answers = done.integer(2);
    status.failures = done.integer(3);
    status.unjudged = done.integer(4);
    status.worker_seconds = done.real(5);
    Statement runs(connection, "SELECT count(*), sum(wall_seconds) FROM runs");
    runs.step();
    status.runs = static_cast<int>(runs.integer(0));
    status.wall_seconds = runs.real(1);
    status.records = db_->number("SELECT count(*) FROM records");
    long long failing = 0;
    for (Statement s(connection, "SELECT verdict, promise_broken, count(*) FROM records GROUP BY 1, 2"); s.step();) {
        const auto verdict = caseio::verdict_from_name(s.text(0));
        if (verdict && caseio::is_failure(caseio::class_of(*verdict, s.integer(1) != 0))) failing += s.integer(2);
    }
    status.failures_without_record = std::max(0LL, status.failures - failing);
    return status;
}

std::map<int, double> Store::seconds_of_done() const {
    std::map<int, double> seconds;
    for (Statement s(db_->connection, "SELECT batch, seconds FROM done WHERE origin = 0"); s.step();)
        seconds[static_cast<int>(s.integer(0))] = s.real(1);
    return seconds;
}

std::vector<std::pair<std::string, std::string>> Store::facts() const {
    const Snapshot moment(db_->connection);
    require_as_stored(db_->connection, "facts");
    std::vector<std::pair<std::string, std::string>> facts;
    for (Statement s(db_->connection, "SELECT key, value FROM facts ORDER BY key"); s.step();)
        facts.emplace_back(s.text(0), s.text(1));
    return facts;
}

std::vector<std::pair<long long, Store::Binding>> Store::plans() const {
    std::vector<std::pair<long long, Binding>> plans;
    for (BoundPlan& plan : plans_of(db_->connection, db_->has_fingerprints()))
        plans.emplace_back(plan.origin, std::move(plan.binding));
    return plans;
}

std::vector<long long> Store::batches(long long origin) const {
    for (const BoundPlan& plan : plans_of(db_->connection, db_->has_fingerprints()))
        if (plan.origin == origin) return batches_in(db_->connection, db_->has_fingerprints(), plan);
    return {};
}

std::optional<BatchOutcome> Store::batch(long long origin, long long number) const {
    std::optional<StoredBatch> stored = BatchReader(db_->connection, db_->has_fingerprints()).read(origin, number);
    if (!stored) return {};
    return std::move(stored->outcome);
}

BatchOutcome Store::as_kept(long long origin, BatchOutcome batch) const {
    return db_->keeper().as_kept(origin, std::move(batch));
}

std::vector<CostRow> Store::costs() const { return costs_in(db_->connection); }

std::vector<caseio::Tally> Store::tallies() const {
    const Snapshot moment(db_->connection);
    std::vector<caseio::Tally> tallies = tallies_in(db_->connection, "tallies");
    if (!db_->has_fingerprints()) return tallies;
    if (tally_sum(tallies) != tally_sum_of_batches(db_->connection))
        throw DamagedFile({path(), 0, ""}, "expected a whole store, found counters that are not those of its batches");
    return tallies;
}

void Store::walk_records(void (*call)(void*, caseio::Record&&), void* context) const {
    const Snapshot moment(db_->connection);
    BatchReader reader(db_->connection, db_->has_fingerprints());
    // A batch that lost its marker is damaged, too.
    const char* batches = db_->has_fingerprints()
                              ? "SELECT origin, batch FROM done UNION SELECT origin, batch FROM prints "
                                "WHERE batch >= 0 ORDER BY origin, batch"
                              : "SELECT origin, batch FROM done ORDER BY origin, batch";
    for (Statement s(db_->connection, batches); s.step();) {
        std::optional<StoredBatch> stored = reader.read(s.integer(0), s.integer(1));
        if (!stored) continue;
        for (StoredRecord& r : stored->outcome.records) {
            r.record.case_line = stored->outcome.case_lines[static_cast<std::size_t>(r.case_index)].second;
            call(context, std::move(r.record));
        }
    }
}

std::vector<std::pair<std::string, std::string>> all_facts(const Store& store) {
    auto facts = store.facts();
    const StoreStatus status = store.status();
    facts.emplace_back("cases", std::to_string(status.cases_done));
    facts.emplace_back("cases planned", std::to_string(status.cases_planned));
    facts.emplace_back("cases unjudged (other queries, undecided contact)", std::to_string(status.unjudged));
    facts.emplace_back("answers", std::to_string(status.answers));
    if (status.failures_without_record > 0)
        facts.emplace_back(unrecorded_fact, std::to_string(status.failures_without_record));
    facts.emplace_back("wall time", fmt::format("{:.0f} s in {} run{}", status.wall_seconds, status.runs,
                                                status.runs == 1 ? "" : "s"));
    return facts;
}

caseio::RecordSet load_record_set(const Store& store, std::size_t longest_case_line) {
    caseio::RecordSet set{all_facts(store), store.tallies(), {}, store.groups()};
    store.each_record([&](caseio::Record&& r) {
        if (r.case_line.size() > longest_case_line) r.case_line.clear();
        set.records.push_back(std::move(r));
    });
    return set;
}

}  // namespace oblong::fuzz
