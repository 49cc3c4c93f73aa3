// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "fuzz/campaign/store/record_sample.hpp"
#include "fuzz/campaign/store/sqlite.hpp"
#include "fuzz/campaign/store/store.hpp"

/// Bounds the records of a store (Plan::keep); for the files store*.cpp alone.
namespace oblong::fuzz {

/// Decides which records enter a store, and removes those that they displace. Knows where the records of all groups
/// stand: 24 bytes a record. Batches of earlier versions, which do not count groups, keep all their records and count
/// towards no limit: their records are what tells their groups.
class RecordKeeper {
public:
    /// Reads the places of the records that are stored.
    RecordKeeper(const Connection& connection, bool has_fingerprints);
    ~RecordKeeper();
    RecordKeeper(const RecordKeeper&) = delete;
    RecordKeeper& operator=(const RecordKeeper&) = delete;

    /// Returns the batch without the records that are not kept, and without cases that then have none. It is to be
    /// written, and `displace` to be called, in one transaction; if that fails, this object is void.
    [[nodiscard]] BatchOutcome admit(long long origin, BatchOutcome batch);
    /// Removes the records that the latest batches have displaced, and replaces the fingerprints of their batches.
    void displace();

    /// Returns what would be kept of a batch if it came now.
    [[nodiscard]] BatchOutcome as_kept(long long origin, BatchOutcome batch);

private:
    using Named = std::pair<int, std::string>;  ///< number of a case, and the subject
    [[nodiscard]] std::size_t limit(long long origin);
    void offer(const RecordGroup& group, const RecordPlace& place);
    void remove(long long origin, long long batch, const std::set<Named>& records);

    struct Removal;
    const Connection& connection_;
    bool has_fingerprints_;
    std::unique_ptr<Removal> removal_;  ///< made when it is needed first
    RecordSample sample_;
    std::map<long long, std::size_t> limits_;                               ///< by origin
    std::map<std::pair<long long, long long>, std::set<Named>> displaced_;  ///< by origin and batch
};

}  // namespace oblong::fuzz
