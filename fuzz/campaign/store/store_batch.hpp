// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "fuzz/campaign/store/record_row.hpp"
#include "fuzz/campaign/store/store.hpp"

/// Batches as rows of a store.
namespace oblong::fuzz {

/// Writes the marker, cases, records and fingerprint of a batch; not its part of the sums over all batches.
class BatchWriter {
public:
    explicit BatchWriter(const Connection& connection);
    /// \param counted  false: the batch's own counters are not known
    void write(long long origin, const BatchOutcome& batch, bool counted = true);

private:
    Statement done_, print_, case_;
    RecordWriter record_;
};

/// A batch as it stands in a store.
struct StoredBatch {
    BatchOutcome outcome;  ///< cases by their numbers, records by case and subject
    bool counted = true;   ///< whether its own counters are known
};

/// Reads batches one by one, each through the indices, so that damage to one costs no other.
class BatchReader {
public:
    BatchReader(const Connection& connection, bool has_fingerprints);

    /// Nothing if the batch is not done. Throws DamagedFile if it cannot be read or is not what its fingerprint says.
    [[nodiscard]] std::optional<StoredBatch> read(long long origin, long long batch);

private:
    [[noreturn]] void damaged(long long batch, const std::string& why) const;
    const Connection& connection_;
    Statement done_, case_;
    std::optional<Statement> print_;
    RecordReader record_;
};

}  // namespace oblong::fuzz
