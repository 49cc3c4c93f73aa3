// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "caseio/record.hpp"
#include "fuzz/campaign/store/store.hpp"

/// Fingerprints of what a store holds: 64 bits that tell damage, not malice.
namespace oblong::fuzz {

/// A running hash of numbers and texts; each is distinguished from its neighbours.
class Hash {
public:
    void add(std::uint64_t word) {
        state_ = (state_ ^ word) * 0x9E3779B97F4A7C15ULL;
        state_ ^= state_ >> 29U;
    }
    void add(long long number) { add(static_cast<std::uint64_t>(number)); }
    void add(double number);  ///< SQLite keeps no sign of zero: neither does this
    void add(std::string_view text);
    [[nodiscard]] std::uint64_t value() const { return state_; }

private:
    std::uint64_t state_ = 0xCBF29CE484222325ULL;
};

/// Returns the counters of a batch as bytes, the same for any order of `tallies`, and back; nothing if the bytes are
/// none.
[[nodiscard]] std::string pack_tallies(std::vector<caseio::Tally> tallies);
[[nodiscard]] std::optional<std::vector<caseio::Tally>> unpack_tallies(std::string_view bytes);

/// Fingerprint of a batch's marker, counters, cases and records, whatever order these are in. A record's fields that
/// hold nothing do not count, so that a field that is added later changes no older fingerprint.
[[nodiscard]] std::uint64_t fingerprint(const BatchOutcome& batch);

/// Fingerprint of a plan as a store binds to it.
[[nodiscard]] std::uint64_t fingerprint(const Store::Binding& binding);

/// A sum over counters that is linear in the counts: that of a store is the sum of its batches'.
[[nodiscard]] std::uint64_t tally_sum(const std::vector<caseio::Tally>& tallies);

}  // namespace oblong::fuzz
