// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "fuzz/campaign/store/record_keeper.hpp"
#include "fuzz/campaign/store/sqlite.hpp"
#include "fuzz/campaign/store/store.hpp"

/// Inside of a store; for the files store*.cpp alone.
namespace oblong::fuzz {

inline constexpr int schema_version = 2;

/// Version 1 had no fingerprints; its counters are sums over all batches alone.
inline constexpr int version_without_fingerprints = 1;

/// Rows of `prints` that belong to no batch: a plan's, under its origin; that of `base_tallies`, under no origin.
inline constexpr long long plan_print = -1, no_origin = -1;

struct Store::Database {
    Connection connection;
    long long version = schema_version;
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

/// A plan that a store is bound to, and its number there.
struct BoundPlan {
    long long origin = 0;
    Store::Binding binding;
};

/// Returns the plans in the order of their numbers. Throws DamagedFile if a plan does not match its fingerprint.
[[nodiscard]] std::vector<BoundPlan> plans_of(const Connection& connection, bool has_fingerprints);
void insert_plan(const Connection& connection, const BoundPlan& plan);

/// Returns the numbers of a plan's stored batches, ascending. Where that cannot be read: of all its batches.
[[nodiscard]] std::vector<long long> batches_in(const Connection& connection, bool has_fingerprints,
                                                const BoundPlan& plan);

/// Makes the table of costs if there is none.
void make_cost_table(Connection& connection);
void add_costs(const Connection& connection, const std::vector<CostRow>& costs);
/// None where there is no such table.
[[nodiscard]] std::vector<CostRow> costs_in(const Connection& connection);

/// Returns the rows of a table of counters, in the order of their keys.
[[nodiscard]] std::vector<caseio::Tally> tallies_in(const Connection& connection, const std::string& table);
/// Adds to the rows of a table of counters.
void add_tallies(const Connection& connection, const std::string& table, const std::vector<caseio::Tally>& tallies);

/// tally_sum of the counters that all batches have, by their own and by `base_tallies`. Throws DamagedFile if they
/// cannot be read.
[[nodiscard]] std::uint64_t tally_sum_of_batches(const Connection& connection);

/// Counters of batches whose own are not known: those of version 1.
[[nodiscard]] std::vector<caseio::Tally> base_tallies(const Connection& connection, bool has_fingerprints);
void add_base_tallies(const Connection& connection, const std::vector<caseio::Tally>& tallies);

}  // namespace oblong::fuzz
