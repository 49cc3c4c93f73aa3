// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "caseio/record.hpp"
#include "fuzz/campaign/store/writer_lock.hpp"

namespace oblong::fuzz {

/// A record together with the number of its case line among those of its batch.
struct StoredRecord {
    caseio::Record record;     ///< `case_line` is ignored here
    int case_index = 0;        ///< into BatchOutcome::case_lines
    std::string failure = {};  ///< failure_name, where it is known; empty of records that were read from a store
};

/// What the questions to a subject about the cases of a family have cost. The subject "" stands for what no subject
/// costs: making cases and storing answers.
struct CostRow {
    std::string family, query, subject;
    long long cases = 0;  ///< those whose number says that the subject is asked (PlannedSubject::every)
    double seconds = 0;   ///< of one worker
    long long bytes = 0;  ///< of text and counters that were stored
};

/// The contribution of one batch to a store, added completely or not at all.
struct BatchOutcome {
    int batch = 0;  ///< index among the plan's batches
    long long cases = 0, answers = 0, failures = 0, unjudged = 0;
    double seconds = 0;  ///< of one worker
    std::vector<caseio::Tally> tallies;
    std::vector<StoredRecord> records;
    std::vector<std::pair<int, std::string>> case_lines;  ///< number in the source, line; only of cases with records
    std::vector<CostRow> costs = {};                      ///< measured: part of no fingerprint
};

/// The key of a fact: how many failing answers are counted without a record (StoreStatus::failures_without_record).
inline constexpr const char* unrecorded_fact = "failing answers that are counted without a record";

/// The progress of a store.
struct StoreStatus {
    std::string plan_name, plan_text;
    std::string plan_fingerprint;  ///< changes where a file of the plan does
    long long batches_planned = 0, batches_done = 0;
    long long cases_planned = 0, cases_done = 0, answers = 0, failures = 0, unjudged = 0, records = 0;
    long long failures_without_record = 0;  ///< beyond what is kept of their groups (Plan::keep)
    double worker_seconds = 0;              ///< summed over workers
    double wall_seconds = 0;                ///< summed over runs
    int runs = 0;
};

/// The damage found in a store.
struct StoreDamage {
    /// The reason if nothing of the store can be kept; otherwise empty.
    std::string beyond_repair;
    /// Batches that cannot be read or are not what was stored: the number of their plan and their own.
    std::set<std::pair<long long, long long>> lost;
    long long planned_batches = 0, planned_cases = 0, kept_cases = 0;
    bool counters = false;               ///< the sums over all batches are not those of the batches
    std::vector<std::string> tables;     ///< of facts, runs and costs: those that are not what was stored
    std::vector<std::string> structure;  ///< what else is wrong with the database, for display

    [[nodiscard]] bool any() const {
        return !beyond_repair.empty() || !lost.empty() || counters || !tables.empty() || !structure.empty();
    }
    /// Returns the text for display: "2 of 40 batches are lost (17, 18); 760 of 800 cases are whole".
    [[nodiscard]] std::string text() const;
};

/// A campaign in one SQLite file. A batch's counters, records and progress marker are one transaction: a kill at any
/// moment loses whole batches at most, and a resumed run doubles nothing. Every batch has a fingerprint, which is
/// compared whenever the batch's records are read. Of a group of failures a store keeps a sample of the records
/// (Plan::keep, record_sample.hpp): it may displace records of batches that were added before. Throws EnvironmentError
/// if the file cannot be read or written, BadInput where it is no store of a known version, or damaged.
class Store {
public:
    /// Opens a store, or makes one for writing if there is none. Looks at nothing but the store's version, unless a
    /// store of version 1 is opened for writing: that gets fingerprints, which reads it once.
    enum class Mode { read, write };
    Store(const std::string& path, Mode mode);
    ~Store();
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;

    /// Binds a new store to a plan, or checks that this is the plan it was made for; throws BadInput if not.
    struct Binding {
        std::string plan_name, plan_text, fingerprint;
        long long batches = 0, cases = 0;
    };
    void bind(const Binding& binding);

    /// Returns the batches that are done.
    [[nodiscard]] std::set<int> done() const;
    /// Returns the seconds of one worker for each of them.
    [[nodiscard]] std::map<int, double> seconds_of_done() const;
    void add(BatchOutcome outcome);  ///< to the plan that the store is bound to

    /// Reads everything once, and compares it with its fingerprints: about a second for 300 MB. Stores of version 1
    /// have none: of those only what SQLite itself cannot read is noticed.
    [[nodiscard]] StoreDamage check() const;

    /// Starts a run's row; `note_run` updates its wall time with every batch.
    void start_run(const std::string& command, int workers);
    void note_run(double wall_seconds);

    /// One fact; a later one of the same key replaces it.
    void set_fact(const std::string& key, const std::string& value);

    [[nodiscard]] StoreStatus status() const;
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> facts() const;
    /// Returns the plans that the store was made for, with the numbers that `batch` takes.
    [[nodiscard]] std::vector<std::pair<long long, Binding>> plans() const;
    /// Returns the numbers of the batches of a plan that are stored, ascending.
    [[nodiscard]] std::vector<long long> batches(long long origin) const;
    /// Returns one of them, without its costs. Throws DamagedFile if it is damaged.
    [[nodiscard]] std::optional<BatchOutcome> batch(long long origin, long long number) const;
    /// Returns what the store would keep of a batch of a plan: not every record of a group that is full.
    [[nodiscard]] BatchOutcome as_kept(long long origin, BatchOutcome batch) const;
    /// Returns the sums over all batches that were measured, by family, query and subject; none of older stores.
    [[nodiscard]] std::vector<CostRow> costs() const;
    /// Returns the sums over all batches. Throws DamagedFile if they are not those of the batches.
    [[nodiscard]] std::vector<caseio::Tally> tallies() const;
    /// Returns the groups of failures by subject, family and name, and when each was first seen. For this the batches
    /// count in an order that is drawn from the plan: the same of a merged store as of one process's, and without the
    /// rise of severity along a source. Throws DamagedFile if a batch that has no counters of its own is damaged.
    [[nodiscard]] std::vector<caseio::SeenGroup> groups() const;

    /// Calls `visit` with every record in a fixed order (batch, case, subject). Throws DamagedFile at a damaged batch.
    template <class Visit>
    void each_record(const Visit& visit) const {
        auto call = [](void* context, caseio::Record&& r) { (*static_cast<const Visit*>(context))(std::move(r)); };
        walk_records(call, const_cast<void*>(static_cast<const void*>(&visit)));
    }

    /// Adds another store's counters, records and markers. Throws BadInput if some question was answered in both (its
    /// answers would count twice), and if the other is damaged. \param damage  what `other.check()` found: that is
    /// omitted, and history or facts that cannot be read
    void absorb(const Store& other, const StoreDamage* damage = nullptr);

    [[nodiscard]] const std::string& path() const;

    struct Database;

private:
    void absorb_facts(const std::vector<std::pair<std::string, std::string>>& theirs);
    void walk_records(void (*call)(void*, caseio::Record&&), void* context) const;
    std::unique_ptr<WriterLock> lock_;  ///< of a store open for writing; outlives the database
    std::unique_ptr<Database> db_;
};

/// Returns the store's facts, and what its counters say: cases, answers, unjudged, wall time.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> all_facts(const Store& store);

/// Everything that a report reads. Longer case lines are left empty: dozens of subjects share a hull of megabytes.
[[nodiscard]] caseio::RecordSet load_record_set(const Store& store, std::size_t longest_case_line = 100'000);

}  // namespace oblong::fuzz
