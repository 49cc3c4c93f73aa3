// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/campaign/store/store_database.hpp"

namespace oblong::fuzz {

void make_cost_table(Connection& connection) {
    connection.execute(
        "CREATE TABLE IF NOT EXISTS costs(family TEXT NOT NULL, query TEXT NOT NULL, subject TEXT NOT NULL, "
        "cases INTEGER NOT NULL, seconds REAL NOT NULL, bytes INTEGER NOT NULL, "
        "PRIMARY KEY(family, query, subject)) STRICT, WITHOUT ROWID");
}

void add_costs(const Connection& connection, const std::vector<CostRow>& costs) {
    if (costs.empty()) return;
    Statement add(connection,
                  "INSERT INTO costs VALUES(?,?,?,?,?,?) ON CONFLICT DO UPDATE SET cases = cases + excluded.cases, "
                  "seconds = seconds + excluded.seconds, bytes = bytes + excluded.bytes");
    for (const CostRow& c : costs) add.run(c.family, c.query, c.subject, c.cases, c.seconds, c.bytes);
    guard(connection, "costs");
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

}  // namespace oblong::fuzz
