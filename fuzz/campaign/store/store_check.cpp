// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "caseio/errors.hpp"
#include "fuzz/campaign/store/fingerprint.hpp"
#include "fuzz/campaign/store/store_batch.hpp"
#include "fuzz/campaign/store/store_database.hpp"

namespace oblong::fuzz {
namespace {

/// What SQLite itself finds wrong, at most so many lines.
std::vector<std::string> structure_of(const Connection& connection) {
    std::vector<std::string> found;
    try {
        for (Statement s(connection, "PRAGMA quick_check(3)"); s.step();)
            if (s.text(0) != "ok") found.push_back(s.text(0));
    } catch (const std::runtime_error& problem) {
        found.emplace_back(problem.what());
    }
    return found;
}

/// What a part of the check gives; `otherwise` where the database cannot be read there.
template <class T, class Read>
T read_or(T otherwise, const Read& read) {
    try {
        return read();
    } catch (const DamagedFile&) {
        return otherwise;
    } catch (const caseio::EnvironmentError&) {  // a sector that cannot be read
        return otherwise;
    }
}

class Check {
public:
    Check(const Connection& connection, bool has_fingerprints, std::vector<std::string> faults)
        : connection_(connection), has_fingerprints_(has_fingerprints), reader_(connection, has_fingerprints) {
        damage_.structure = std::move(faults);
    }

    StoreDamage run() {
        for (std::string& found : structure_of(connection_)) damage_.structure.push_back(std::move(found));
        std::vector<BoundPlan> plans;
        try {
            plans = plans_of(connection_, has_fingerprints_);
            base_ = base_tallies(connection_, has_fingerprints_);
        } catch (const std::runtime_error& problem) {
            damage_.beyond_repair = problem.what();
            return damage_;
        }
        for (const BoundPlan& plan : plans) {
            damage_.planned_batches += plan.binding.batches;
            damage_.planned_cases += plan.binding.cases;
            for (long long batch = 0; batch < plan.binding.batches; ++batch) look_at(plan.origin, batch);
        }
        if (!has_fingerprints_) {
            if (damage_.any())
                damage_.beyond_repair = "a store of version 1 does not say what its batches have counted";
            return damage_;
        }
        const bool rows = read_or(false, [&] {
            return count("done") == done_ && count("cases") == cases_ && count("records") == records_ &&
                   count("prints WHERE batch >= 0") == done_;
        });
        if (!rows && damage_.lost.empty()) damage_.structure.emplace_back("rows that belong to no batch");
        for (const char* table : guarded_tables)
            if (!read_or(false, [&] { return is_as_stored(connection_, table); })) damage_.tables.emplace_back(table);
        damage_.counters =
            !read_or(false, [&] { return tally_sum(tallies_in(connection_, "tallies")) == sum_ + tally_sum(base_); });
        return damage_;
    }

private:
    void look_at(long long origin, long long batch) {
        const auto stored = read_or(std::optional<std::optional<StoredBatch>>(),
                                    [&] { return std::optional(reader_.read(origin, batch)); });
        if (!stored) {
            damage_.lost.insert({origin, batch});
            // Where nothing says what it had counted, it would count twice.
            if (!was_counted(origin, batch))
                damage_.beyond_repair =
                    fmt::format("batch {} is lost, which an earlier version stored without its own counters", batch);
            return;
        }
        if (!*stored) return;
        const BatchOutcome& b = (*stored)->outcome;
        damage_.kept_cases += b.cases;
        ++done_;
        cases_ += static_cast<long long>(b.case_lines.size());
        records_ += static_cast<long long>(b.records.size());
        sum_ += tally_sum(b.tallies);
    }

    /// Without base counters every batch has its own.
    [[nodiscard]] bool was_counted(long long origin, long long batch) const {
        if (!has_fingerprints_) return false;
        if (base_.empty()) return true;
        return read_or(false, [&] {
            Statement s(connection_, "SELECT counts IS NOT NULL FROM prints WHERE origin = ? AND batch = ?");
            return s.bind(origin, batch).step() && s.integer(0) != 0;
        });
    }

    [[nodiscard]] long long count(const std::string& of) const {
        Statement s(connection_, "SELECT count(*) FROM " + of);
        return s.step() ? s.integer(0) : 0;
    }

    const Connection& connection_;
    bool has_fingerprints_;
    BatchReader reader_;
    StoreDamage damage_;
    std::vector<caseio::Tally> base_;
    long long done_ = 0, cases_ = 0, records_ = 0;
    std::uint64_t sum_ = 0;
};

}  // namespace

StoreDamage Store::check() const {
    const Snapshot moment(db_->connection);
    return Check(db_->connection, db_->has_fingerprints(), db_->faults).run();
}

std::string StoreDamage::text() const {
    constexpr std::size_t most = 10;
    if (!beyond_repair.empty()) return beyond_repair;
    std::string text;
    if (!lost.empty()) {
        std::string numbers;
        std::size_t reported = 0;
        for (const auto& [origin, batch] : lost) {
            if (reported++ == most) break;
            numbers += (numbers.empty() ? "" : ", ") + std::to_string(batch);
        }
        if (lost.size() > most) numbers += fmt::format(" and {} more", lost.size() - most);
        text = fmt::format("{} of {} batches {} lost ({})", lost.size(), planned_batches,
                           lost.size() == 1 ? "is" : "are", numbers);
    } else if (counters) {
        text = "the sums of its counters are lost, but no batch";
    } else if (!tables.empty()) {
        text = fmt::format("the rows of {} are lost, but no batch", fmt::join(tables, ", "));
    } else {
        text = "nothing is lost but the order of the file (" + (structure.empty() ? "" : structure.front()) + ")";
    }
    return text + fmt::format("; {} of {} cases are whole", kept_cases, planned_cases);
}

}  // namespace oblong::fuzz
