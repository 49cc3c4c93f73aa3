// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Which of a group's records a store keeps: an unbiased sample that depends on the answers alone, not on the order in
/// which they come, on threads or on shares.
namespace oblong::fuzz {

/// Records of one plan that count towards one limit (failure_group.hpp).
struct RecordGroup {
    long long origin = 0;  ///< number of the plan in the store
    std::string subject, family, failure;
    [[nodiscard]] friend auto operator<=>(const RecordGroup&, const RecordGroup&) = default;
};

/// The place of a record within its group.
struct RecordPlace {
    std::uint64_t rank = 0;
    long long batch = 0;
    int number = 0;  ///< of the case in its source
    [[nodiscard]] friend auto operator<=>(const RecordPlace&, const RecordPlace&) = default;
};

/// Returns the place of a case's records. The rank is a hash of seed, batch, number and line: the subjects that fail on
/// a case have equal places, so that stores keep few cases.
[[nodiscard]] RecordPlace place_of(long long batch, int number, std::string_view line, std::uint64_t seed = 1);

/// The kept places of every group: the smallest ones, as many as its limit says.
class RecordSample {
public:
    /// Takes a place into account. Returns the place that is not kept because of it, which may be itself; nothing if
    /// all are kept. Precondition: no place is offered twice to a group, and `limit` is positive.
    std::optional<RecordPlace> offer(const RecordGroup& group, const RecordPlace& place, std::size_t limit);

    /// Returns whether a place is kept, or would be kept if it were offered.
    [[nodiscard]] bool keeps(const RecordGroup& group, const RecordPlace& place, std::size_t limit) const;

private:
    std::map<RecordGroup, std::vector<RecordPlace>> kept_;  ///< heaps, the largest place in front
};

}  // namespace oblong::fuzz
