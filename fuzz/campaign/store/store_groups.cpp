// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>
#include <tuple>

#include "fuzz/campaign/failure_group.hpp"
#include "fuzz/campaign/store/fingerprint.hpp"
#include "fuzz/campaign/store/store_batch.hpp"
#include "fuzz/campaign/store/store_database.hpp"

namespace oblong::fuzz {
namespace {

/// A batch, and the cases judged at its end.
struct Turn {
    std::uint64_t order = 0;
    long long origin = 0, batch = 0, cases = 0;
    bool has_failures = false;
};

/// The batches by origin and number, each with the cases judged at its end: they take turns by a hash of the plan and
/// their number.
std::vector<Turn> turns_of(const Connection& connection, const std::vector<BoundPlan>& plans) {
    std::map<long long, std::uint64_t> plan_hash;
    for (const BoundPlan& plan : plans) plan_hash[plan.origin] = fingerprint(plan.binding);
    std::vector<Turn> turns;
    for (Statement s(connection, "SELECT origin, batch, cases, failures FROM done"); s.step();) {
        Hash hash;
        hash.add(plan_hash[s.integer(0)]);
        hash.add(s.integer(1));
        turns.push_back({hash.value(), s.integer(0), s.integer(1), s.integer(2), s.integer(3) > 0});
    }
    std::ranges::sort(turns, {}, [](const Turn& t) { return std::tuple(t.order, t.origin, t.batch); });
    long long cases = 0;
    for (Turn& t : turns) {
        cases += t.cases;
        t.cases = cases;
    }
    std::ranges::sort(turns, {}, [](const Turn& t) { return std::tuple(t.origin, t.batch); });
    return turns;
}

/// Groups by subject, family and name.
class Groups {
public:
    void add(const std::string& subject, const std::string& family, const std::string& failure, long long count,
             long long cases) {
        if (!names_failures(failure)) return;
        caseio::SeenGroup& group =
            groups_.try_emplace({subject, family, failure}, caseio::SeenGroup{subject, family, failure, 0, cases, 0})
                .first->second;
        group.count += count;
        group.first_seen = std::min(group.first_seen, cases);
    }

    [[nodiscard]] std::vector<caseio::SeenGroup> list(long long cases) const {
        std::vector<caseio::SeenGroup> list;
        for (const auto& [_, group] : groups_) {
            list.push_back(group);
            list.back().cases = cases;
        }
        return list;
    }

private:
    std::map<std::tuple<std::string, std::string, std::string>, caseio::SeenGroup> groups_;
};

}  // namespace

std::vector<caseio::SeenGroup> Store::groups() const {
    const Snapshot moment(db_->connection);
    const bool printed = db_->has_fingerprints();
    BatchReader reader(db_->connection, printed);
    std::optional<Statement> counts;
    if (printed) counts.emplace(db_->connection, "SELECT counts FROM prints WHERE origin = ? AND batch = ?");
    Groups groups;
    long long cases = 0;
    for (const Turn& turn : turns_of(db_->connection, plans_of(db_->connection, printed))) {
        cases = std::max(cases, turn.cases);
        if (!turn.has_failures) continue;
        bool counted = false;
        if (counts && counts->bind(turn.origin, turn.batch).step() && !counts->null(0)) {
            for (const caseio::Tally& t : unpack_tallies(counts->blob(0)).value_or(std::vector<caseio::Tally>())) {
                if (t.measure != group_measure) continue;
                counted = true;
                groups.add(t.subject, t.family, t.key, t.count, turn.cases);
            }
        }
        if (counted) continue;
        // An earlier version did not count groups, and has a record of every failure.
        const std::optional<StoredBatch> stored = reader.read(turn.origin, turn.batch);
        if (!stored) continue;
        for (const StoredRecord& r : stored->outcome.records)
            groups.add(r.record.subject, r.record.family, failure_name(r.record), 1, turn.cases);
    }
    return groups.list(cases);
}

}  // namespace oblong::fuzz
