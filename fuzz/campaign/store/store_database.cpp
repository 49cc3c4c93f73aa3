// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/campaign/store/store_database.hpp"

#include <algorithm>

#include "fuzz/campaign/store/fingerprint.hpp"

namespace oblong::fuzz {
namespace {

constexpr const char* insert_print = "INSERT OR REPLACE INTO prints VALUES(?,?,?,NULL)";

/// The fingerprint that a row of `prints` states; nothing where there is none.
std::optional<std::uint64_t> stated_print(const Connection& connection, long long origin, long long batch) {
    Statement s(connection, "SELECT print FROM prints WHERE origin = ? AND batch = ?");
    if (!s.bind(origin, batch).step()) return {};
    return static_cast<std::uint64_t>(s.integer(0));
}

[[noreturn]] void damaged(const Connection& connection, const std::string& what) {
    throw DamagedFile({connection.path(), 0, ""}, "expected a whole store, found " + what);
}

/// The number of the row of `prints` that guards a table.
long long guard_of(const std::string& table) {
    return plan_print - 1 - (std::ranges::find(guarded_tables, table) - guarded_tables.begin());
}

std::uint64_t print_of_row(const Statement& s) {
    Hash hash;
    for (int i = 0; i < s.columns(); ++i) {
        if (s.is_real(i)) {
            hash.add(s.real(i));
        } else {
            hash.add(std::string_view(s.text(i)));
        }
    }
    return hash.value();
}

/// A sum over the rows, whatever order these are in.
std::uint64_t print_of_rows(const Connection& connection, const std::string& table) {
    std::uint64_t sum = 0;
    for (Statement s(connection, "SELECT * FROM " + table); s.step();) sum += print_of_row(s);
    return sum;
}

bool has_guards(const Connection& connection) {
    return std::ranges::any_of(guarded_tables, [&](const char* table) {
        return stated_print(connection, no_origin, guard_of(table)).has_value();
    });
}

}  // namespace

bool has_table(const Connection& connection, const std::string& name) {
    Statement s(connection, "SELECT 1 FROM sqlite_master WHERE name = ?");
    return s.bind(name).step();
}

int version_of_tables(const Connection& connection) {
    if (!has_table(connection, "prints")) return version_without_fingerprints;
    return has_table(connection, "names") ? schema_version : version_without_names;
}

void require_tables(const Connection& connection, long long version) {
    std::vector<std::string> names{"plans", "facts", "runs", "done", "cases", "records"};
    if (version > version_without_fingerprints) names.insert(names.end(), {"prints", "base_tallies"});
    if (version > version_without_names) {
        names.insert(names.end(), {"names", "numbered_tallies", "numbered_costs"});
        Statement view(connection, "SELECT sql FROM sqlite_master WHERE name = ?");
        for (const auto& [name, sql] : count_views())
            if (!view.bind(name).step() || view.text(0) != sql)
                damaged(connection, "something else in place of the view " + name);
    } else {
        names.emplace_back("tallies");
        if (has_table(connection, "costs")) names.emplace_back("costs");
    }
    Statement s(connection, "SELECT type, rootpage FROM sqlite_master WHERE name = ?");
    for (const std::string& name : names) {
        if (!s.bind(name).step()) damaged(connection, "one without the table " + name);
        // A view, or a table of an extension, has no page.
        if (s.text(0) != "table" || s.integer(1) == 0)
            damaged(connection, "something else in place of the table " + name);
    }
    if (Statement trigger(connection, "SELECT name FROM sqlite_master WHERE type = 'trigger'"); trigger.step())
        damaged(connection, "the trigger " + trigger.text(0));
}

void guard(const Connection& connection, const std::string& table) {
    Statement(connection, insert_print)
        .run(no_origin, guard_of(table), static_cast<long long>(print_of_rows(connection, table)));
}

GuardChange::GuardChange(const Connection& connection, std::string table)
    : connection_(connection),
      table_(std::move(table)),
      sum_(stated_print(connection, no_origin, guard_of(table_)).value_or(0)) {}
void GuardChange::take_in(const Statement& row) { sum_ += print_of_row(row); }
void GuardChange::take_out(const Statement& row) { sum_ -= print_of_row(row); }
void GuardChange::write() const {
    Statement(connection_, insert_print).run(no_origin, guard_of(table_), static_cast<long long>(sum_));
}

bool is_as_stored(const Connection& connection, const std::string& table) {
    if (!has_guards(connection)) return true;
    const auto stated = stated_print(connection, no_origin, guard_of(table));
    return stated && *stated == print_of_rows(connection, table);
}

void require_as_stored(const Connection& connection, const std::string& table) {
    if (has_table(connection, "prints") && !is_as_stored(connection, table))
        damaged(connection, "the table " + table + " that is not what was stored");
}

void guard_if_new(const Connection& connection) {
    if (has_guards(connection)) return;
    for (const char* table : guarded_tables) guard(connection, table);
}

std::vector<BoundPlan> plans_of(const Connection& connection, bool has_fingerprints) {
    std::vector<BoundPlan> plans;
    for (Statement s(connection, "SELECT origin, name, plan, fingerprint, batches, cases FROM plans ORDER BY origin");
         s.step();)
        plans.push_back({s.integer(0), {s.text(1), s.text(2), s.text(3), s.integer(4), s.integer(5)}});
    if (!has_fingerprints) return plans;
    for (const BoundPlan& p : plans)
        if (stated_print(connection, p.origin, plan_print) != fingerprint(p.binding))
            damaged(connection, "a plan that is not what its fingerprint says");
    Statement count(connection, "SELECT count(*) FROM prints WHERE batch = ? AND origin <> ?");
    count.bind(plan_print, no_origin).step();
    if (count.integer(0) != static_cast<long long>(plans.size())) damaged(connection, "another number of plans");
    return plans;
}

std::vector<long long> batches_in(const Connection& connection, bool has_fingerprints, const BoundPlan& plan) {
    std::vector<long long> batches;
    const std::string sql = "SELECT batch FROM done WHERE origin = ?1";
    Statement s(connection, has_fingerprints ? sql + " UNION SELECT batch FROM prints WHERE origin = ?1 ORDER BY 1"
                                             : sql + " ORDER BY 1");
    for (s.bind(plan.origin); s.step();)
        if (s.integer(0) >= 0 && s.integer(0) < plan.binding.batches) batches.push_back(s.integer(0));
    return batches;
}

void insert_plan(const Connection& connection, const BoundPlan& p) {
    const Store::Binding& b = p.binding;
    Statement(connection, "INSERT INTO plans VALUES(?,?,?,?,?,?)")
        .run(p.origin, b.plan_name, b.plan_text, b.fingerprint, b.batches, b.cases);
    Statement(connection, insert_print).run(p.origin, plan_print, static_cast<long long>(fingerprint(b)));
}

std::uint64_t tally_sum_of_batches(const Connection& connection) {
    std::uint64_t sum = tally_sum(base_tallies(connection, true));
    for (Statement s(connection, "SELECT counts FROM prints WHERE counts IS NOT NULL"); s.step();) {
        const auto tallies = unpack_tallies(s.blob(0));
        if (!tallies) damaged(connection, "counters that cannot be read");
        sum += tally_sum(*tallies);
    }
    return sum;
}

std::vector<caseio::Tally> base_tallies(const Connection& connection, bool has_fingerprints) {
    if (!has_fingerprints) return tallies_in(connection, "tallies");
    std::vector<caseio::Tally> base = tallies_in(connection, "base_tallies");
    if (stated_print(connection, no_origin, plan_print).value_or(0) != tally_sum(base))
        damaged(connection, "counters of an earlier version's batches that are not what was stored");
    return base;
}

void add_base_tallies(const Connection& connection, const std::vector<caseio::Tally>& tallies) {
    if (tallies.empty()) return;
    Statement add(connection,
                  "INSERT INTO base_tallies VALUES(?,?,?,?,?,?) ON CONFLICT DO UPDATE SET count = count + "
                  "excluded.count");
    for (const caseio::Tally& t : tallies) add.run(t.subject, t.family, t.severity_bin, t.measure, t.key, t.count);
    Statement(connection, insert_print)
        .run(no_origin, plan_print, static_cast<long long>(tally_sum(tallies_in(connection, "base_tallies"))));
}

}  // namespace oblong::fuzz
