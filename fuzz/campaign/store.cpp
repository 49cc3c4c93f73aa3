// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/campaign/store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "caseio/errors.hpp"
#include "fuzz/campaign/plan.hpp"
#include "fuzz/campaign/sqlite.hpp"

namespace oblong::fuzz {
namespace {

constexpr int schema_version = 1;

// Batches of merged stores are told apart by `origin`: 0 is the store's own plan.
constexpr const char* schema = R"(
CREATE TABLE plans(origin INTEGER PRIMARY KEY, name TEXT NOT NULL, plan TEXT NOT NULL, fingerprint TEXT NOT NULL,
                   batches INTEGER NOT NULL, cases INTEGER NOT NULL) STRICT;
CREATE TABLE facts(key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE runs(run INTEGER PRIMARY KEY, command TEXT NOT NULL, workers INTEGER NOT NULL, started TEXT NOT NULL,
                  wall_seconds REAL NOT NULL) STRICT;
CREATE TABLE done(origin INTEGER NOT NULL, batch INTEGER NOT NULL, cases INTEGER NOT NULL, answers INTEGER NOT NULL,
                  failures INTEGER NOT NULL, unjudged INTEGER NOT NULL, seconds REAL NOT NULL,
                  PRIMARY KEY(origin, batch)) STRICT;
CREATE TABLE tallies(subject TEXT NOT NULL, family TEXT NOT NULL, severity_bin INTEGER NOT NULL, measure TEXT NOT NULL,
                     key TEXT NOT NULL, count INTEGER NOT NULL,
                     PRIMARY KEY(subject, family, severity_bin, measure, key)) STRICT, WITHOUT ROWID;
CREATE TABLE cases(id INTEGER PRIMARY KEY, origin INTEGER NOT NULL, batch INTEGER NOT NULL, number INTEGER NOT NULL,
                   line TEXT NOT NULL, UNIQUE(origin, batch, number)) STRICT;
CREATE TABLE records(case_id INTEGER NOT NULL REFERENCES cases(id), subject TEXT NOT NULL, family TEXT NOT NULL,
                     severity REAL NOT NULL, verdict TEXT NOT NULL, promise_broken INTEGER NOT NULL, outcome TEXT NOT NULL,
                     exact_outcome TEXT NOT NULL, exact_distance TEXT NOT NULL, error_ulps REAL, error_relative REAL,
                     error_in_size REAL, reason TEXT NOT NULL, result_line TEXT NOT NULL, subject_version TEXT NOT NULL,
                     time_ns INTEGER, PRIMARY KEY(case_id, subject)) STRICT;
)";

constexpr const char* insert_tally =
    "INSERT INTO tallies VALUES(?,?,?,?,?,?) ON CONFLICT DO UPDATE SET count = count + excluded.count";
constexpr const char* insert_case = "INSERT INTO cases(origin, batch, number, line) VALUES(?,?,?,?) RETURNING id";
constexpr const char* insert_record = "INSERT INTO records VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)";

void insert(Statement& statement, long long case_id, const caseio::Record& r) {
    statement.run(case_id, r.subject, r.family, r.severity, r.verdict, r.promise_broken, r.outcome, r.exact_outcome,
                  r.exact_distance, r.error_ulps, r.error_relative, r.error_in_size, r.reason, r.result_line,
                  r.subject_version, r.time_ns);
}

/// The record of a row of `records`.
caseio::Record read_record(const Statement& s) {
    caseio::Record r;
    r.subject = s.text(1);
    r.family = s.text(2);
    r.severity = s.real(3);
    r.verdict = s.text(4);
    r.promise_broken = s.integer(5) != 0;
    r.outcome = s.text(6);
    r.exact_outcome = s.text(7);
    r.exact_distance = s.text(8);
    r.error_ulps = s.optional_real(9);
    r.error_relative = s.optional_real(10);
    r.error_in_size = s.optional_real(11);
    r.reason = s.text(12);
    r.result_line = s.text(13);
    r.subject_version = s.text(14);
    if (!s.null(15)) r.time_ns = s.integer(15);
    return r;
}

}  // namespace

struct Store::Database {
    Connection connection;
    Database(const std::string& path, bool writable) : connection(path, writable) {}
    [[nodiscard]] long long number(const char* sql) const {
        Statement statement(connection, sql);
        return statement.step() ? statement.integer(0) : 0;
    }
};

Store::Store(const std::string& path, Mode mode) {
    const std::filesystem::path file(path);
    if (std::filesystem::is_directory(file))
        throw caseio::EnvironmentError(path + ": expected a campaign store, found a directory");
    if (mode == Mode::read && !std::filesystem::exists(file))
        throw caseio::EnvironmentError(path + ": expected a campaign store, found no such file");
    if (mode == Mode::write) lock_ = std::make_unique<WriterLock>(path);
    db_ = std::make_unique<Database>(path, mode == Mode::write);
    Connection& connection = db_->connection;
    const long long version = db_->number("PRAGMA user_version");
    const bool empty = db_->number("SELECT count(*) FROM sqlite_master") == 0;
    if (mode == Mode::write && empty) {
        connection.execute("PRAGMA journal_mode=WAL");
        Transaction making(connection);
        connection.execute(schema);
        connection.execute(("PRAGMA user_version=" + std::to_string(schema_version)).c_str());
        making.commit();
    } else if (version != schema_version) {
        throw caseio::BadInput({path, 0, ""},
                               "expected a campaign store of version " + std::to_string(schema_version) + ", found " +
                                   (empty || version == 0 ? "another database" : "version " + std::to_string(version)) +
                                   "; start a new store with another --store");
    }
    connection.execute("PRAGMA synchronous=NORMAL");
}

Store::~Store() = default;

void Store::bind(const Binding& b) {
    Transaction binding(db_->connection);
    Statement known(db_->connection, "SELECT name, plan, fingerprint, batches FROM plans ORDER BY origin");
    if (known.step()) {
        const std::string& path = db_->connection.path();
        if (db_->number("SELECT count(*) FROM plans") > 1)
            throw caseio::BadInput({path, 0, ""}, "this store was merged from several plans and cannot be resumed");
        if (known.text(1) != b.plan_text)
            throw caseio::BadInput({path, 0, ""},
                                   "this store belongs to another plan (\"" + known.text(0) +
                                       "\" with other sources, seeds or subjects); resume with that plan or "
                                       "start a new store with another --store");
        if (known.text(2) != b.fingerprint || known.integer(3) != b.batches)
            throw caseio::BadInput({path, 0, ""},
                                   "the plan's files, or how this program deals out batches, have changed since this "
                                   "store was begun; start a new "
                                   "store with another --store");
    } else {
        Statement(db_->connection, "INSERT INTO plans VALUES(0,?,?,?,?,?)")
            .run(b.plan_name, b.plan_text, b.fingerprint, b.batches, b.cases);
    }
    binding.commit();
}

std::set<int> Store::done() const {
    std::set<int> batches;
    for (Statement s(db_->connection, "SELECT batch FROM done WHERE origin = 0"); s.step();)
        batches.insert(static_cast<int>(s.integer(0)));
    return batches;
}

void Store::add(const BatchOutcome& o) {
    Connection& connection = db_->connection;
    Transaction adding(connection);
    // First of all, so that a batch that another process has done meanwhile is refused as a whole.
    Statement(connection, "INSERT INTO done VALUES(0,?,?,?,?,?,?)")
        .run(o.batch, o.cases, o.answers, o.failures, o.unjudged, o.seconds);
    Statement tally(connection, insert_tally);
    for (const caseio::Tally& t : o.tallies) tally.run(t.subject, t.family, t.severity_bin, t.measure, t.key, t.count);
    Statement one_case(connection, insert_case);
    std::vector<long long> ids;
    for (const auto& [number, line] : o.case_lines) {
        one_case.bind(0, o.batch, number, line).step();
        ids.push_back(one_case.integer(0));
        one_case.step();
    }
    Statement record(connection, insert_record);
    for (const StoredRecord& r : o.records) insert(record, ids[static_cast<std::size_t>(r.case_index)], r.record);
    adding.commit();
}

void Store::start_run(const std::string& command, int workers) {
    Statement(db_->connection,
              "INSERT INTO runs(command, workers, started, wall_seconds) VALUES(?,?,datetime('now'),0)")
        .run(command, workers);
}

void Store::note_run(double wall_seconds) {
    Statement(db_->connection, "UPDATE runs SET wall_seconds = ? WHERE run = (SELECT max(run) FROM runs)")
        .run(wall_seconds);
}

void Store::set_fact(const std::string& key, const std::string& value) {
    Statement(db_->connection, "INSERT OR REPLACE INTO facts VALUES(?,?)").run(key, value);
}

StoreStatus Store::status() const {
    StoreStatus status;
    const Connection& connection = db_->connection;
    for (Statement s(connection, "SELECT name, plan, batches, cases FROM plans ORDER BY origin"); s.step();) {
        status.plan_name += (status.plan_name.empty() ? "" : " + ") + s.text(0);
        status.plan_text += (status.plan_text.empty() ? "" : "\n") + s.text(1);
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
    return status;
}

std::vector<std::pair<std::string, std::string>> Store::facts() const {
    std::vector<std::pair<std::string, std::string>> facts;
    for (Statement s(db_->connection, "SELECT key, value FROM facts ORDER BY key"); s.step();)
        facts.emplace_back(s.text(0), s.text(1));
    return facts;
}

std::vector<caseio::Tally> Store::tallies() const {
    std::vector<caseio::Tally> tallies;
    for (Statement s(db_->connection, "SELECT * FROM tallies ORDER BY subject, family, severity_bin, measure, key");
         s.step();)
        tallies.push_back({s.text(0), s.text(1), static_cast<int>(s.integer(2)), s.text(3), s.text(4), s.integer(5)});
    return tallies;
}

void Store::walk_records(void (*call)(void*, caseio::Record&&), void* context) const {
    Statement s(db_->connection,
                "SELECT r.*, c.line FROM records r JOIN cases c ON c.id = r.case_id "
                "ORDER BY c.origin, c.batch, c.number, r.subject");
    while (s.step()) {
        caseio::Record r = read_record(s);
        r.case_line = s.text(16);
        call(context, std::move(r));
    }
}

std::vector<std::pair<std::string, std::string>> all_facts(const Store& store) {
    auto facts = store.facts();
    const StoreStatus status = store.status();
    facts.emplace_back("cases", std::to_string(status.cases_done));
    facts.emplace_back("cases planned", std::to_string(status.cases_planned));
    facts.emplace_back("cases unjudged (other queries, undecided contact)", std::to_string(status.unjudged));
    facts.emplace_back("answers", std::to_string(status.answers));
    facts.emplace_back("wall time", fmt::format("{:.0f} s in {} run{}", status.wall_seconds, status.runs,
                                                status.runs == 1 ? "" : "s"));
    return facts;
}

caseio::RecordSet load_record_set(const Store& store, std::size_t longest_case_line) {
    caseio::RecordSet set{all_facts(store), store.tallies(), {}};
    store.each_record([&](caseio::Record&& r) {
        if (r.case_line.size() > longest_case_line) r.case_line.clear();
        set.records.push_back(std::move(r));
    });
    return set;
}

}  // namespace oblong::fuzz

namespace oblong::fuzz {
namespace {

/// A question that two plans share, for people; empty where there is none.
std::string common_question(const Plan& a, const Plan& b) {
    const auto subject = std::find_if(a.subjects.begin(), a.subjects.end(), [&](const PlannedSubject& s) {
        return std::any_of(b.subjects.begin(), b.subjects.end(),
                           [&](const PlannedSubject& t) { return s.name == t.name; });
    });
    if (subject == a.subjects.end()) return {};
    for (const CaseSource& s : a.sources)
        for (const CaseSource& t : b.sources)
            if (s.kind == t.kind && s.name == t.name && s.files == t.files && s.narrowed == t.narrowed &&
                (s.kind == CaseSource::Kind::file || s.seed == t.seed))
                return subject->name + " on " + (s.name.empty() ? "meshes" : s.name) +
                       (s.kind == CaseSource::Kind::file ? "" : " at seed " + std::to_string(s.seed));
    return {};
}

/// What a number of theirs is here. Throws BadInput where a damaged store refers to what it does not hold.
long long place_in(const std::map<long long, long long>& places, long long number, const Connection& theirs) {
    const auto found = places.find(number);
    if (found != places.end()) return found->second;
    throw caseio::BadInput({theirs.path(), 0, ""}, "expected a whole store, found one that refers to number " +
                                                       std::to_string(number) + ", which it does not hold");
}

}  // namespace

void Store::absorb(const Store& other) {
    Connection& mine = db_->connection;
    const Connection& theirs = other.db_->connection;
    Transaction merging(mine);
    std::map<long long, long long> origins;  // theirs to mine
    for (Statement s(theirs, "SELECT origin, name, plan, fingerprint, batches, cases FROM plans ORDER BY origin");
         s.step();) {
        long long target = -1;
        for (Statement m(mine, "SELECT origin, plan, fingerprint FROM plans"); m.step();) {
            if (m.text(1) == s.text(2) && m.text(2) == s.text(3)) {
                target = m.integer(0);
                continue;
            }
            const std::string shared =
                common_question(read_plan(m.text(1), mine.path()), read_plan(s.text(2), theirs.path()));
            if (!shared.empty())
                throw caseio::BadInput({theirs.path(), 0, ""},
                                       "cannot be merged: another store asks the same (" + shared +
                                           ") by another plan, and its answers would count twice");
        }
        if (target < 0) {
            target = db_->number("SELECT coalesce(max(origin) + 1, 0) FROM plans");
            Statement(mine, "INSERT INTO plans VALUES(?,?,?,?,?,?)")
                .run(target, s.text(1), s.text(2), s.text(3), s.integer(4), s.integer(5));
        }
        origins[s.integer(0)] = target;
    }
    for (Statement s(theirs, "SELECT * FROM done"); s.step();) {
        Statement clash(mine, "SELECT 1 FROM done WHERE origin = ? AND batch = ?");
        if (clash.bind(place_in(origins, s.integer(0), theirs), s.integer(1)).step())
            throw caseio::BadInput({theirs.path(), 0, ""},
                                   "cannot be merged: batch " + std::to_string(s.integer(1)) +
                                       " of the plan is in another store too, and would count twice");
        Statement(mine, "INSERT INTO done VALUES(?,?,?,?,?,?,?)")
            .run(place_in(origins, s.integer(0), theirs), s.integer(1), s.integer(2), s.integer(3), s.integer(4),
                 s.integer(5), s.real(6));
    }
    Statement tally(mine, insert_tally);
    for (const caseio::Tally& t : other.tallies())
        tally.run(t.subject, t.family, t.severity_bin, t.measure, t.key, t.count);
    std::map<long long, long long> ids;
    Statement one_case(mine, insert_case);
    for (Statement s(theirs, "SELECT id, origin, batch, number, line FROM cases ORDER BY id"); s.step();) {
        one_case.bind(place_in(origins, s.integer(1), theirs), s.integer(2), s.integer(3), s.text(4)).step();
        ids[s.integer(0)] = one_case.integer(0);
        one_case.step();
    }
    Statement record(mine, insert_record);
    for (Statement s(theirs, "SELECT * FROM records ORDER BY case_id, subject"); s.step();)
        insert(record, place_in(ids, s.integer(0), theirs), read_record(s));
    for (Statement s(theirs, "SELECT command, workers, started, wall_seconds FROM runs ORDER BY run"); s.step();)
        Statement(mine, "INSERT INTO runs(command, workers, started, wall_seconds) VALUES(?,?,?,?)")
            .run(s.text(0), s.integer(1), s.text(2), s.real(3));
    const auto known = facts();
    for (const auto& [key, value] : other.facts()) {
        const auto same = std::find_if(known.begin(), known.end(), [&k = key](const auto& f) { return f.first == k; });
        if (same == known.end()) {
            set_fact(key, value);
        } else if (same->second != value && same->second.find(value) == std::string::npos) {
            set_fact(key, same->second + "; " + value);
        }
    }
    merging.commit();
}

}  // namespace oblong::fuzz
