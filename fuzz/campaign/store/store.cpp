// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/campaign/store/store.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "caseio/errors.hpp"
#include "fuzz/campaign/store/fingerprint.hpp"
#include "fuzz/campaign/store/store_batch.hpp"
#include "fuzz/campaign/store/store_database.hpp"

namespace oblong::fuzz {
namespace {

// Batches of merged stores are told apart by `origin`: 0 is the store's own plan.
constexpr const char* schema_1 = R"(
CREATE TABLE plans(origin INTEGER PRIMARY KEY, name TEXT NOT NULL, plan TEXT NOT NULL, fingerprint TEXT NOT NULL,
                   batches INTEGER NOT NULL, cases INTEGER NOT NULL) STRICT;
CREATE TABLE facts(key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE runs(run INTEGER PRIMARY KEY, command TEXT NOT NULL, workers INTEGER NOT NULL, started TEXT NOT NULL,
                  wall_seconds REAL NOT NULL) STRICT;
CREATE TABLE done(origin INTEGER NOT NULL, batch INTEGER NOT NULL, cases INTEGER NOT NULL, answers INTEGER NOT NULL,
                  failures INTEGER NOT NULL, unjudged INTEGER NOT NULL, seconds REAL NOT NULL,
                  PRIMARY KEY(origin, batch)) STRICT;
CREATE TABLE cases(id INTEGER PRIMARY KEY, origin INTEGER NOT NULL, batch INTEGER NOT NULL, number INTEGER NOT NULL,
                   line TEXT NOT NULL, UNIQUE(origin, batch, number)) STRICT;
CREATE TABLE records(case_id INTEGER NOT NULL REFERENCES cases(id), subject TEXT NOT NULL, family TEXT NOT NULL,
                     severity REAL NOT NULL, verdict TEXT NOT NULL, promise_broken INTEGER NOT NULL, outcome TEXT NOT NULL,
                     exact_outcome TEXT NOT NULL, exact_distance TEXT NOT NULL, error_ulps REAL, error_relative REAL,
                     error_in_size REAL, reason TEXT NOT NULL, result_line TEXT NOT NULL, subject_version TEXT NOT NULL,
                     time_ns INTEGER, PRIMARY KEY(case_id, subject)) STRICT;
)";

// `counts` are a batch's own counters (fingerprint.hpp), NULL where only their sum over all batches is known; that is
// then in `base_tallies`. `tallies` is the sum of all.
constexpr const char* schema_2 = R"(
CREATE TABLE prints(origin INTEGER NOT NULL, batch INTEGER NOT NULL, print INTEGER NOT NULL, counts BLOB,
                    PRIMARY KEY(origin, batch)) STRICT;
CREATE TABLE base_tallies(subject TEXT NOT NULL, family TEXT NOT NULL, severity_bin INTEGER NOT NULL,
                          measure TEXT NOT NULL, key TEXT NOT NULL, count INTEGER NOT NULL,
                          PRIMARY KEY(subject, family, severity_bin, measure, key)) STRICT, WITHOUT ROWID;
)";

/// Gives a store of version 1 fingerprints of what it holds.
void add_fingerprints(Connection& connection) {
    const std::vector<BoundPlan> plans = plans_of(connection, false);
    connection.execute(schema_2);
    add_missing_columns(connection);
    Statement print(connection, "INSERT INTO prints VALUES(?,?,?,NULL)");
    for (const BoundPlan& plan : plans)
        print.run(plan.origin, plan_print, static_cast<long long>(fingerprint(plan.binding)));
    BatchReader reader(connection, false);
    for (Statement s(connection, "SELECT origin, batch FROM done ORDER BY origin, batch"); s.step();)
        if (const auto batch = reader.read(s.integer(0), s.integer(1)))
            print.run(s.integer(0), s.integer(1), static_cast<long long>(fingerprint(batch->outcome)));
    add_base_tallies(connection, tallies_in(connection, "tallies"));
}

}  // namespace

Store::Store(const std::string& path, Mode mode) {
    const std::filesystem::path file(path);
    if (std::filesystem::is_directory(file))
        throw caseio::EnvironmentError(path + ": expected a campaign store, found a directory");
    if (mode == Mode::read && !std::filesystem::exists(file))
        throw caseio::EnvironmentError(path + ": expected a campaign store, found no such file");
    if (mode == Mode::write) lock_ = std::make_unique<WriterLock>(path);
    db_ = std::make_unique<Database>(path, mode == Mode::write);
    Connection& connection = db_->connection;
    const bool empty = db_->number("SELECT count(*) FROM sqlite_master") == 0;
    db_->version = db_->number("PRAGMA user_version");
    if (connection.is_short()) db_->faults.emplace_back("the file is shorter than it says");
    const bool is_known = !empty && db_->version >= version_without_fingerprints && db_->version <= schema_version;
    if (const int tables = is_known ? version_of_tables(connection) : 0; tables > db_->version) {
        db_->faults.push_back(
            fmt::format("the file says version {}, and has the tables of version {}", db_->version, tables));
        db_->version = tables;
    }
    const bool old = is_known && db_->version < schema_version;
    if (is_known) require_tables(connection, db_->version);
    if (is_known && !db_->faults.empty()) return;  // it is read, and not written
    if (mode == Mode::write && (empty || old)) {
        if (empty) connection.execute("PRAGMA journal_mode=WAL");
        Transaction making(connection);
        if (empty) {
            connection.execute(schema_1);
            connection.execute(schema_2);
            make_counts(connection);
        } else {
            if (!db_->has_fingerprints()) add_fingerprints(connection);
            number_names(connection);
        }
        add_missing_columns(connection);
        guard_if_new(connection);
        connection.execute(("PRAGMA user_version=" + std::to_string(schema_version)).c_str());
        making.commit();
        db_->version = schema_version;
    } else if (!is_known) {
        throw caseio::BadInput(
            {path, 0, ""},
            "expected a campaign store of version " + std::to_string(schema_version) + ", found " +
                (empty || db_->version == 0 ? "another database" : "version " + std::to_string(db_->version)) +
                "; start a new store with another --store");
    } else if (mode == Mode::write) {
        Transaction making(connection);
        add_missing_columns(connection);
        guard_if_new(connection);
        making.commit();
    }
    connection.execute("PRAGMA synchronous=NORMAL");
}

Store::~Store() = default;

const std::string& Store::path() const { return db_->path(); }

void Store::bind(const Binding& b) {
    Transaction binding(db_->connection);
    const std::vector<BoundPlan> known = plans_of(db_->connection, db_->has_fingerprints());
    if (known.empty()) {
        insert_plan(db_->connection, {0, b});
    } else {
        const Binding& mine = known.front().binding;
        if (known.size() > 1)
            throw caseio::BadInput({path(), 0, ""}, "this store was merged from several plans and cannot be resumed");
        if (mine.plan_text != b.plan_text)
            throw caseio::BadInput({path(), 0, ""},
                                   "this store belongs to another plan (\"" + mine.plan_name +
                                       "\" with other sources, seeds, subjects or --keep); resume with that plan or "
                                       "start a new store with another --store");
        if (mine.fingerprint != b.fingerprint || mine.batches != b.batches)
            throw caseio::BadInput({path(), 0, ""},
                                   "the plan's files, or how this program deals out batches, have changed since this "
                                   "store was begun; start a new "
                                   "store with another --store");
    }
    binding.commit();
}

std::set<int> Store::done() const {
    std::set<int> batches;
    for (Statement s(db_->connection, "SELECT batch FROM done WHERE origin = 0"); s.step();)
        batches.insert(static_cast<int>(s.integer(0)));
    return batches;
}

void Store::add(BatchOutcome outcome) {
    const Connection& connection = db_->connection;
    db_->transact([&] {
        RecordKeeper& keeper = db_->keeper();
        const BatchOutcome kept = keeper.admit(0, std::move(outcome));
        BatchWriter(connection).write(0, kept);
        keeper.displace();
        add_tallies(connection, kept.tallies);
        add_costs(connection, kept.costs);
    });
}

void Store::start_run(const std::string& command, int workers) {
    Transaction starting(db_->connection);
    Statement(db_->connection,
              "INSERT INTO runs(command, workers, started, wall_seconds) VALUES(?,?,datetime('now'),0)")
        .run(command, workers);
    guard(db_->connection, "runs");
    starting.commit();
}

void Store::note_run(double wall_seconds) {
    Transaction recording(db_->connection);
    Statement(db_->connection, "UPDATE runs SET wall_seconds = ? WHERE run = (SELECT max(run) FROM runs)")
        .run(wall_seconds);
    guard(db_->connection, "runs");
    recording.commit();
}

void Store::set_fact(const std::string& key, const std::string& value) {
    Transaction setting(db_->connection);
    Statement(db_->connection, "INSERT OR REPLACE INTO facts VALUES(?,?)").run(key, value);
    guard(db_->connection, "facts");
    setting.commit();
}

}  // namespace oblong::fuzz
