// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/campaign/store/record_keeper.hpp"

#include <algorithm>

#include "fuzz/campaign/failure_group.hpp"
#include "fuzz/campaign/plan.hpp"
#include "fuzz/campaign/store/fingerprint.hpp"
#include "fuzz/campaign/store/store_batch.hpp"

namespace oblong::fuzz {
namespace {

RecordGroup group_of(long long origin, const StoredRecord& r) {
    return {origin, r.record.subject, r.record.family, r.failure.empty() ? failure_name(r.record) : r.failure};
}

/// Returns the batches whose counters have groups, as pairs of origin and number.
std::set<std::pair<long long, long long>> batches_with_groups(const Connection& connection) {
    std::set<std::pair<long long, long long>> batches;
    for (Statement s(connection, "SELECT origin, batch, counts FROM prints WHERE counts IS NOT NULL"); s.step();) {
        const std::optional<std::vector<caseio::Tally>> tallies = unpack_tallies(s.blob(2));
        if (tallies && counts_groups(*tallies)) batches.emplace(s.integer(0), s.integer(1));
    }
    return batches;
}

/// Removes the records of which `drop` says so, given the number of the case, its line and the stored record; and cases
/// without records.
template <class Drop>
void erase_records(BatchOutcome& batch, const Drop& drop) {
    std::erase_if(batch.records, [&](const StoredRecord& r) {
        const auto& [number, line] = batch.case_lines.at(static_cast<std::size_t>(r.case_index));
        return drop(number, line, r);
    });
    std::vector<int> index(batch.case_lines.size(), -1);
    std::vector<std::pair<int, std::string>> lines;
    for (StoredRecord& r : batch.records) {
        const auto old = static_cast<std::size_t>(r.case_index);
        if (index[old] < 0) {
            index[old] = static_cast<int>(lines.size());
            lines.push_back(std::move(batch.case_lines[old]));
        }
        r.case_index = index[old];
    }
    batch.case_lines = std::move(lines);
}

}  // namespace

/// The statements that remove records.
struct RecordKeeper::Removal {
    BatchReader reader;
    Statement find, record, bare, print;
    Removal(const Connection& connection, bool has_fingerprints)
        : reader(connection, has_fingerprints),
          find(connection, "SELECT id FROM cases WHERE origin = ? AND batch = ? AND number = ?"),
          record(connection, "DELETE FROM records WHERE case_id = ? AND subject = ?"),
          bare(connection, "DELETE FROM cases WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM records WHERE case_id = ?1)"),
          print(connection, "UPDATE prints SET print = ? WHERE origin = ? AND batch = ?") {}
};

RecordKeeper::~RecordKeeper() = default;

RecordKeeper::RecordKeeper(const Connection& connection, bool has_fingerprints)
    : connection_(connection), has_fingerprints_(has_fingerprints) {
    if (!has_fingerprints) return;
    const std::set<std::pair<long long, long long>> with_groups = batches_with_groups(connection);
    Statement s(connection,
                "SELECT c.origin, c.batch, c.number, c.line, r.subject, r.family, r.verdict, r.promise_broken, "
                "r.result_line FROM records AS r JOIN cases AS c ON c.id = r.case_id");
    while (s.step()) {
        if (!with_groups.contains({s.integer(0), s.integer(1)})) continue;
        StoredRecord stored;
        caseio::Record& r = stored.record;
        r.subject = s.text(4);
        r.family = s.text(5);
        r.verdict = s.text(6);
        r.promise_broken = s.integer(7) != 0;
        r.result_line = s.text(8);
        offer(group_of(s.integer(0), stored), place_of(s.integer(1), static_cast<int>(s.integer(2)), s.text(3)));
    }
}

std::size_t RecordKeeper::limit(long long origin) {
    const auto [place, is_new] = limits_.try_emplace(origin, static_cast<std::size_t>(Plan().keep));
    if (!is_new) return place->second;
    Statement s(connection_, "SELECT plan FROM plans WHERE origin = ?");
    if (!s.bind(origin).step()) return place->second;
    try {
        place->second = static_cast<std::size_t>(read_plan(s.text(0), connection_.path()).keep);
    } catch (const caseio::BadInput&) {
        // A plan that only another version can run: the usual bound.
    }
    return place->second;
}

void RecordKeeper::offer(const RecordGroup& group, const RecordPlace& place) {
    if (const auto gone = sample_.offer(group, place, limit(group.origin)))
        displaced_[{group.origin, gone->batch}].emplace(gone->number, group.subject);
}

BatchOutcome RecordKeeper::admit(long long origin, BatchOutcome batch) {
    if (!counts_groups(batch.tallies)) return batch;
    for (const StoredRecord& r : batch.records) {
        const auto& [number, line] = batch.case_lines.at(static_cast<std::size_t>(r.case_index));
        offer(group_of(origin, r), place_of(batch.batch, number, line));
    }
    const auto own = displaced_.extract({origin, batch.batch});
    if (!own.empty())
        erase_records(batch, [&](int number, const std::string&, const StoredRecord& r) {
            return own.mapped().contains({number, r.record.subject});
        });
    return batch;
}

void RecordKeeper::displace() {
    for (const auto& [batch, records] : displaced_) remove(batch.first, batch.second, records);
    displaced_.clear();
}

void RecordKeeper::remove(long long origin, long long batch, const std::set<Named>& records) {
    if (!removal_) removal_ = std::make_unique<Removal>(connection_, has_fingerprints_);
    Removal& by = *removal_;
    std::optional<StoredBatch> stored = by.reader.read(origin, batch);
    if (!stored) return;
    for (const auto& [number, subject] : records) {
        if (!by.find.bind(origin, batch, number).step()) continue;
        const long long id = by.find.integer(0);
        by.find.rewind();
        by.record.run(id, subject);
        by.bare.run(id);
    }
    erase_records(stored->outcome, [&](int number, const std::string&, const StoredRecord& r) {
        return records.contains({number, r.record.subject});
    });
    by.print.run(static_cast<long long>(fingerprint(stored->outcome)), origin, batch);
}

BatchOutcome RecordKeeper::as_kept(long long origin, BatchOutcome batch) {
    const long long number_of_batch = batch.batch;
    erase_records(batch, [&](int number, const std::string& line, const StoredRecord& r) {
        return !sample_.keeps(group_of(origin, r), place_of(number_of_batch, number, line), limit(origin));
    });
    return batch;
}

}  // namespace oblong::fuzz
