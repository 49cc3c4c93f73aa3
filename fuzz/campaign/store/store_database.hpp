// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>

#include "fuzz/campaign/store/record_keeper.hpp"
#include "fuzz/campaign/store/sqlite.hpp"
#include "fuzz/campaign/store/store.hpp"

/// Inside of a store; for the files store*.cpp alone.
namespace oblong::fuzz {

inline constexpr int schema_version = 3;

/// Version 1 had no fingerprints; its counters are sums over all batches alone.
inline constexpr int version_without_fingerprints = 1;
/// Until version 2 `tallies` and `costs` were tables, which repeated the names in every row.
inline constexpr int version_without_names = 2;

/// Rows of `prints` that belong to no batch: a plan's, under its origin; that of `base_tallies`, under no origin.
inline constexpr long long plan_print = -1, no_origin = -1;

/// Tables that hold no batch; each has a fingerprint of its own, unless an earlier version wrote the store.
inline constexpr std::array<const char*, 3> guarded_tables{"facts", "runs", "costs"};

struct Store::Database {
    Connection connection;
    long long version = schema_version;
    std::vector<std::string> faults;  ///< of the file as a whole, which lose no batch
    Database(const std::string& path, bool writable) : connection(path, writable) {}

    /// Returns what bounds the records; made when it is needed first, since it reads them all.
    [[nodiscard]] RecordKeeper& keeper() {
        if (!keeper_) keeper_ = std::make_unique<RecordKeeper>(connection, has_fingerprints());
        return *keeper_;
    }
    /// Calls `change` in a transaction.
    template <class Change>
    void transact(const Change& change) {
        Transaction transaction(connection);
        try {
            change();
            transaction.commit();
        } catch (...) {
            keeper_.reset();  // it knows of records that are not there
            throw;
        }
    }

    [[nodiscard]] bool has_fingerprints() const { return version > version_without_fingerprints; }
    [[nodiscard]] const std::string& path() const { return connection.path(); }
    [[nodiscard]] long long number(const char* sql) const {
        Statement statement(connection, sql);
        return statement.step() ? statement.integer(0) : 0;
    }

private:
    std::unique_ptr<RecordKeeper> keeper_;
};

/// The version whose tables a store has; what it says may be damaged.
[[nodiscard]] int version_of_tables(const Connection& connection);
/// Throws DamagedFile if a table or a view of a store is missing, or is something else.
void require_tables(const Connection& connection, long long version);
[[nodiscard]] bool has_table(const Connection& connection, const std::string& name);

/// Gives one of guarded_tables the fingerprint of its rows.
void guard(const Connection& connection, const std::string& table);
/// Takes the row of one of guarded_tables that `row` is at into its fingerprint, or with a negative sign out of it.
/// Precondition: the row has all columns of the table.
class GuardChange {
public:
    GuardChange(const Connection& connection, std::string table);
    void take_in(const Statement& row);
    void take_out(const Statement& row);
    void write() const;

private:
    const Connection& connection_;
    std::string table_;
    std::uint64_t sum_;
};
/// Returns whether its rows are what its fingerprint says; true of a store without these fingerprints.
[[nodiscard]] bool is_as_stored(const Connection& connection, const std::string& table);
/// Throws DamagedFile if they are not.
void require_as_stored(const Connection& connection, const std::string& table);
/// Guards the tables of a store of an earlier version. Precondition: a transaction is open.
void guard_if_new(const Connection& connection);

/// A plan that a store is bound to, and its number there.
struct BoundPlan {
    long long origin = 0;
    Store::Binding binding;
};

/// Returns the plans in the order of their numbers. Throws DamagedFile if a plan does not match its fingerprint.
[[nodiscard]] std::vector<BoundPlan> plans_of(const Connection& connection, bool has_fingerprints);
void insert_plan(const Connection& connection, const BoundPlan& plan);

/// Returns the numbers of a plan's stored batches, ascending. An index that is damaged may not list all of them: a check
/// and a merge of what it found ask for every batch of the plan.
[[nodiscard]] std::vector<long long> batches_in(const Connection& connection, bool has_fingerprints,
                                                const BoundPlan& plan);

/// Makes the tables of counters and costs, in which numbers stand for names, and the views `tallies` and `costs`.
void make_counts(Connection& connection);
/// Makes them of the tables `tallies` and `costs` of a store until version 2.
void number_names(Connection& connection);
/// The views of make_counts: name, and the text of its definition.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> count_views();

void add_costs(const Connection& connection, const std::vector<CostRow>& costs);
/// None where there is no such table.
[[nodiscard]] std::vector<CostRow> costs_in(const Connection& connection);

/// Returns the rows of `tallies` or `base_tallies`, in the order of their keys.
[[nodiscard]] std::vector<caseio::Tally> tallies_in(const Connection& connection, const std::string& table);
/// Adds to the rows of `tallies`.
void add_tallies(const Connection& connection, const std::vector<caseio::Tally>& tallies);

/// tally_sum of the counters that all batches have, by their own and by `base_tallies`. Throws DamagedFile if they
/// cannot be read.
[[nodiscard]] std::uint64_t tally_sum_of_batches(const Connection& connection);

/// Counters of batches whose own are not known: those of version 1.
[[nodiscard]] std::vector<caseio::Tally> base_tallies(const Connection& connection, bool has_fingerprints);
void add_base_tallies(const Connection& connection, const std::vector<caseio::Tally>& tallies);

}  // namespace oblong::fuzz
