// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "fuzz/campaign/store/store.hpp"
#include "fuzz/subjects/peers/process_options.hpp"

namespace oblong::fuzz {

struct VerifyOptions {
    long long records = 1000;  ///< stored answers to judge again
    long long batches = 0;     ///< batches whose cases are made, asked and judged again
    std::uint64_t seed = 1;    ///< the same seed, the same sample of the same store
    ProcessOptions process;    ///< of subjects that are programs
};

/// Something that is not as it was stored.
struct StoreDifference {
    std::string where;  ///< the subject and the case, or the batch
    std::string field;  ///< of a record, or the counter
    std::string stored, now;
};

struct VerifySummary {
    long long records = 0, records_in_store = 0;  ///< judged again, of how many
    long long batches = 0, batches_in_store = 0;  ///< answered again, of how many
    long long differences = 0;                    ///< records and batches of which something differs
    /// Sampled records that cannot be judged again, or batches that cannot be answered again, by the reason.
    std::map<std::string, long long> not_verified;
};

/// Judges a sample of the stored answers again, and answers a sample of the batches again, times aside. `say` gets each
/// difference. Precondition: `store.check()` has found nothing. Throws as Store does.
[[nodiscard]] VerifySummary verify_store(const Store& store, const VerifyOptions& options,
                                         const std::function<void(const StoreDifference&)>& say);

}  // namespace oblong::fuzz
