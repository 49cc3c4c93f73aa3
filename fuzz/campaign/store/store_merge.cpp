// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>

#include "fuzz/campaign/plan.hpp"
#include "fuzz/campaign/store/store_batch.hpp"
#include "fuzz/campaign/store/store_database.hpp"
#include "fuzz/campaign/tally_book.hpp"

namespace oblong::fuzz {
namespace {

/// Returns a description of a question that two plans share; empty where they share no question.
std::string common_question(const Plan& a, const Plan& b) {
    const auto subject = std::find_if(a.subjects.begin(), a.subjects.end(), [&](const PlannedSubject& s) {
        return std::any_of(b.subjects.begin(), b.subjects.end(),
                           [&](const PlannedSubject& t) { return s.name == t.name; });
    });
    if (subject == a.subjects.end()) return {};
    for (const CaseSource& s : a.sources)
        for (const CaseSource& t : b.sources)
            if (s.kind == t.kind && s.name == t.name && s.files == t.files && s.narrowed == t.narrowed &&
                (s.kind == CaseSource::Kind::file || (s.seed == t.seed && s.query == t.query)))
                return subject->name + " on " + (s.name.empty() ? "meshes" : s.name) +
                       (s.kind == CaseSource::Kind::file ? "" : " at seed " + std::to_string(s.seed));
    return {};
}

class Merge {
public:
    /// \param damage  what a check found of theirs; nullptr: no check was made
    Merge(const Connection& mine, const Connection& theirs, bool they_have_fingerprints, const StoreDamage* damage)
        : mine_(mine), theirs_(theirs), they_have_fingerprints_(they_have_fingerprints), damage_(damage) {}

    void plans() {
        for (const BoundPlan& plan : plans_of(theirs_, they_have_fingerprints_))
            origins_[plan.origin] = number_of(plan);
    }

    void batches(RecordKeeper& keeper) {
        BatchReader reader(theirs_, they_have_fingerprints_);
        BatchWriter writer(mine_);
        Statement clash(mine_, "SELECT 1 FROM done WHERE origin = ? AND batch = ?");
        TallyBook sums;
        for (const BoundPlan& plan : plans_of(theirs_, they_have_fingerprints_)) {
            const long long target = origins_.at(plan.origin);
            const auto take = [&](long long batch) {
                std::optional<StoredBatch> stored = reader.read(plan.origin, batch);
                if (!stored) return;
                if (clash.bind(target, batch).step())
                    throw caseio::BadInput({theirs_.path(), 0, ""},
                                           "cannot be merged: batch " + std::to_string(batch) +
                                               " of the plan is in another store too, and would count twice");
                for (const caseio::Tally& t : stored->outcome.tallies) sums.add(t);
                writer.write(target, keeper.admit(target, std::move(stored->outcome)), stored->counted);
                keeper.displace();
            };
            if (damage_ == nullptr) {
                for (const long long batch : batches_in(theirs_, they_have_fingerprints_, plan)) take(batch);
            } else {
                for (long long batch = 0; batch < plan.binding.batches; ++batch)
                    if (!damage_->lost.contains({plan.origin, batch})) take(batch);
            }
        }
        const std::vector<caseio::Tally> base = base_tallies(theirs_, they_have_fingerprints_);
        add_base_tallies(mine_, base);
        for (const caseio::Tally& t : base) sums.add(t);
        add_tallies(mine_, sums.tallies());
    }

    void runs() {
        require_as_stored(theirs_, "runs");
        for (Statement s(theirs_, "SELECT command, workers, started, wall_seconds FROM runs ORDER BY run"); s.step();)
            Statement(mine_, "INSERT INTO runs(command, workers, started, wall_seconds) VALUES(?,?,?,?)")
                .run(s.text(0), s.integer(1), s.text(2), s.real(3));
        guard(mine_, "runs");
    }

private:
    /// The number that one of their plans has here.
    long long number_of(const BoundPlan& plan) {
        for (const BoundPlan& here : plans_of(mine_, true)) {
            if (here.binding.plan_text == plan.binding.plan_text &&
                here.binding.fingerprint == plan.binding.fingerprint)
                return here.origin;
            const std::string shared = common_question(read_plan(here.binding.plan_text, mine_.path()),
                                                       read_plan(plan.binding.plan_text, theirs_.path()));
            if (!shared.empty())
                throw caseio::BadInput({theirs_.path(), 0, ""},
                                       "cannot be merged: another store asks the same (" + shared +
                                           ") by another plan, and its answers would count twice");
        }
        Statement next(mine_, "SELECT coalesce(max(origin) + 1, 0) FROM plans");
        next.step();
        insert_plan(mine_, {next.integer(0), plan.binding});
        return next.integer(0);
    }

    const Connection& mine_;
    const Connection& theirs_;
    bool they_have_fingerprints_;
    const StoreDamage* damage_;
    std::map<long long, long long> origins_;  ///< theirs to mine
};

}  // namespace

void Store::absorb(const Store& other, const StoreDamage* damage) {
    const Snapshot moment(other.db_->connection);
    db_->transact([&] {
        Merge merge(db_->connection, other.db_->connection, other.db_->has_fingerprints(), damage);
        merge.plans();
        merge.batches(db_->keeper());
        // Beside a known damage, history, costs and facts may be lost: a run writes its facts again.
        const auto if_whole = [damage](const auto& take) {
            try {
                take();
            } catch (const DamagedFile&) {
                if (damage == nullptr) throw;
            }
        };
        if_whole([&] { merge.runs(); });
        if_whole([&] { add_costs(db_->connection, costs_in(other.db_->connection)); });
        if_whole([&] { absorb_facts(other.facts()); });
    });
}

void Store::absorb_facts(const std::vector<std::pair<std::string, std::string>>& theirs) {
    const auto known = facts();
    for (const auto& [key, value] : theirs) {
        const auto same = std::find_if(known.begin(), known.end(), [&k = key](const auto& f) { return f.first == k; });
        if (same == known.end()) {
            set_fact(key, value);
        } else if (same->second != value && same->second.find(value) == std::string::npos) {
            set_fact(key, same->second + "; " + value);
        }
    }
}

}  // namespace oblong::fuzz
