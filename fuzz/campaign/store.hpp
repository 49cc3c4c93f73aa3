// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "caseio/record.hpp"
#include "fuzz/campaign/writer_lock.hpp"

namespace oblong::fuzz {

/// A record together with the number of its case line among those of its batch.
struct StoredRecord {
    caseio::Record record;  ///< `case_line` is ignored here
    int case_index = 0;     ///< into BatchOutcome::case_lines
};

/// What one batch adds to a store, as a whole or not at all.
struct BatchOutcome {
    int batch = 0;  ///< index among the plan's batches
    long long cases = 0, answers = 0, failures = 0, unjudged = 0;
    double seconds = 0;  ///< of one worker
    std::vector<caseio::Tally> tallies;
    std::vector<StoredRecord> records;
    std::vector<std::pair<int, std::string>> case_lines;  ///< number in the source, line; only of cases with records
};

/// How far a store is.
struct StoreStatus {
    std::string plan_name, plan_text;
    long long batches_planned = 0, batches_done = 0;
    long long cases_planned = 0, cases_done = 0, answers = 0, failures = 0, unjudged = 0, records = 0;
    double worker_seconds = 0;  ///< summed over workers
    double wall_seconds = 0;    ///< summed over runs
    int runs = 0;
};

/// A campaign in one SQLite file. A batch's counters, records and progress marker are one transaction: a kill
/// at any moment loses whole batches at most, and a resumed run doubles nothing. Throws EnvironmentError
/// where the file cannot be read or written, BadInput where it is no store of this version.
class Store {
public:
    /// Opens a store, or makes one for writing where there is none.
    enum class Mode { read, write };
    Store(const std::string& path, Mode mode);
    ~Store();
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;

    /// Binds a new store to a plan, or checks that this is the plan it was made for; throws BadInput where not.
    struct Binding {
        std::string plan_name, plan_text, fingerprint;
        long long batches = 0, cases = 0;
    };
    void bind(const Binding& binding);

    /// The batches that are done.
    [[nodiscard]] std::set<int> done() const;
    void add(const BatchOutcome& outcome);

    /// Starts a run's row; `note_run` updates its wall time with every batch.
    void start_run(const std::string& command, int workers);
    void note_run(double wall_seconds);

    /// One fact; a later one of the same key replaces it.
    void set_fact(const std::string& key, const std::string& value);

    [[nodiscard]] StoreStatus status() const;
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> facts() const;
    [[nodiscard]] std::vector<caseio::Tally> tallies() const;

    /// Calls `visit` with every record in a fixed order (batch, case, subject).
    template <class Visit>
    void each_record(const Visit& visit) const {
        auto call = [](void* context, caseio::Record&& r) { (*static_cast<const Visit*>(context))(std::move(r)); };
        walk_records(call, const_cast<void*>(static_cast<const void*>(&visit)));
    }

    /// Adds another store's counters, records and markers. Throws BadInput where some question was answered in
    /// both: its answers would count twice.
    void absorb(const Store& other);

private:
    struct Database;
    void walk_records(void (*call)(void*, caseio::Record&&), void* context) const;
    std::unique_ptr<WriterLock> lock_;  ///< of a store open for writing; outlives the database
    std::unique_ptr<Database> db_;
};

/// The store's facts, and what its counters say: cases, answers, unjudged, wall time.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> all_facts(const Store& store);

/// Everything that a report reads. Longer case lines are left empty: dozens of subjects share a hull of megabytes.
[[nodiscard]] caseio::RecordSet load_record_set(const Store& store, std::size_t longest_case_line = 100'000);

}  // namespace oblong::fuzz
