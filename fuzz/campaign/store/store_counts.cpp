// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <tuple>
#include <unordered_map>

#include "fuzz/campaign/store/store_database.hpp"

namespace oblong::fuzz {
namespace {

// Names are long and few, rows short and many: a row holds the numbers of its names.
constexpr const char* tables = R"(
CREATE TABLE names(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE numbered_tallies(subject INTEGER NOT NULL, family INTEGER NOT NULL, severity_bin INTEGER NOT NULL,
                              measure INTEGER NOT NULL, key INTEGER NOT NULL, count INTEGER NOT NULL,
                              PRIMARY KEY(subject, family, severity_bin, measure, key)) STRICT, WITHOUT ROWID;
CREATE TABLE numbered_costs(family INTEGER NOT NULL, query INTEGER NOT NULL, subject INTEGER NOT NULL,
                            cases INTEGER NOT NULL, seconds REAL NOT NULL, bytes INTEGER NOT NULL,
                            PRIMARY KEY(family, query, subject)) STRICT, WITHOUT ROWID;
)";
constexpr const char* tallies_view =
    "CREATE VIEW tallies AS SELECT s.name AS subject, f.name AS family, severity_bin, m.name AS measure, k.name AS "
    "key, "
    "count FROM numbered_tallies JOIN names AS s ON s.id = subject JOIN names AS f ON f.id = family "
    "JOIN names AS m ON m.id = measure JOIN names AS k ON k.id = key";
constexpr const char* costs_view =
    "CREATE VIEW costs AS SELECT f.name AS family, q.name AS query, s.name AS subject, cases, seconds, bytes "
    "FROM numbered_costs JOIN names AS f ON f.id = family JOIN names AS q ON q.id = query "
    "JOIN names AS s ON s.id = subject";

/// The numbers of names; a new name gets one.
class Numbers {
public:
    explicit Numbers(const Connection& connection)
        : find_(connection, "SELECT id FROM names WHERE name = ?"),
          add_(connection, "INSERT INTO names(name) VALUES(?)") {}
    long long of(const std::string& name) {
        const auto known = numbers_.find(name);
        if (known != numbers_.end()) return known->second;
        if (!find_.bind(name).step()) {
            add_.run(name);
            find_.bind(name).step();
        }
        return numbers_[name] = find_.integer(0);
    }

private:
    Statement find_, add_;
    std::unordered_map<std::string, long long> numbers_;
};

}  // namespace

std::vector<std::pair<std::string, std::string>> count_views() {
    return {{"tallies", tallies_view}, {"costs", costs_view}};
}

void make_counts(Connection& connection) {
    // SQLite 3.40 checks no list of free pages (PRAGMA quick_check) where a view comes first in its hash of the names;
    // the name that is stored last does, if no other shares its bucket.
    for (const auto& [name, sql] : count_views()) connection.execute(sql.c_str());
    connection.execute(tables);
}

void number_names(Connection& connection) {
    const std::vector<caseio::Tally> tallies = tallies_in(connection, "tallies");
    const std::vector<CostRow> costs = costs_in(connection);
    connection.execute("DROP TABLE tallies; DROP TABLE IF EXISTS costs");
    make_counts(connection);
    add_tallies(connection, tallies);
    guard_if_new(connection);
    guard(connection, "costs");  // which costs_in has compared
    add_costs(connection, costs);
}

void add_costs(const Connection& connection, const std::vector<CostRow>& costs) {
    if (costs.empty()) return;
    Numbers numbers(connection);
    GuardChange guard(connection, "costs");
    Statement row(connection,
                  "SELECT ?, ?, ?, cases, seconds, bytes FROM numbered_costs WHERE family = ? AND query = ? AND "
                  "subject = ?");
    Statement add(
        connection,
        "INSERT INTO numbered_costs VALUES(?,?,?,?,?,?) ON CONFLICT DO UPDATE SET "
        "cases = cases + excluded.cases, seconds = seconds + excluded.seconds, bytes = bytes + excluded.bytes");
    for (const CostRow& c : costs) {
        const long long family = numbers.of(c.family), query = numbers.of(c.query), subject = numbers.of(c.subject);
        if (row.bind(c.family, c.query, c.subject, family, query, subject).step()) guard.take_out(row);
        add.run(family, query, subject, c.cases, c.seconds, c.bytes);
        if (row.bind(c.family, c.query, c.subject, family, query, subject).step()) guard.take_in(row);
    }
    guard.write();
}

std::vector<CostRow> costs_in(const Connection& connection) {
    if (!has_table(connection, "costs")) return {};
    const Snapshot moment(connection);
    require_as_stored(connection, "costs");
    std::vector<CostRow> costs;
    for (Statement s(connection,
                     "SELECT family, query, subject, cases, seconds, bytes FROM costs ORDER BY family, query, subject");
         s.step();)
        costs.push_back({s.text(0), s.text(1), s.text(2), s.integer(3), s.real(4), s.integer(5)});
    return costs;
}

std::vector<caseio::Tally> tallies_in(const Connection& connection, const std::string& table) {
    std::vector<caseio::Tally> tallies;
    for (Statement s(connection, "SELECT subject, family, severity_bin, measure, key, count FROM " + table); s.step();)
        tallies.push_back({s.text(0), s.text(1), static_cast<int>(s.integer(2)), s.text(3), s.text(4), s.integer(5)});
    const auto key = [](const caseio::Tally& t) {
        return std::tie(t.subject, t.family, t.severity_bin, t.measure, t.key);
    };
    std::ranges::sort(tallies, [&](const auto& a, const auto& b) { return key(a) < key(b); });
    return tallies;
}

void add_tallies(const Connection& connection, const std::vector<caseio::Tally>& tallies) {
    Numbers numbers(connection);
    Statement add(connection,
                  "INSERT INTO numbered_tallies VALUES(?,?,?,?,?,?) ON CONFLICT DO UPDATE SET count = count + "
                  "excluded.count");
    for (const caseio::Tally& t : tallies)
        add.run(numbers.of(t.subject), numbers.of(t.family), t.severity_bin, numbers.of(t.measure), numbers.of(t.key),
                t.count);
}

}  // namespace oblong::fuzz
