// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "caseio/record.hpp"
#include "fuzz/campaign/judged_answer.hpp"

namespace oblong::fuzz {

/// Measures of tallies that have names of their own.
inline constexpr std::string_view backward_error_measure = "backward_error";
inline constexpr std::string_view error_by_condition_measure = "error_by_condition";

/// Counts of judged answers by subject, family, severity and measure (docs/reference/formats.md, "Records").
class TallyBook {
public:
    /// Counts one answer under every measure that applies to it.
    void count(const JudgedAnswer& answer, const Provenance& of, const oracle::Promise& promise);

    void add(const caseio::Tally& tally);

    /// All counts, in the order of subject, family, severity, measure, key.
    [[nodiscard]] std::vector<caseio::Tally> tallies() const;
    [[nodiscard]] bool empty() const { return counts_.empty(); }

private:
    using Key = std::tuple<std::string, std::string, int, std::string, std::string>;
    std::map<Key, long long> counts_;
};

/// Returns the bin of a severity in [0, 1]: floor(10 · severity), at most 9.
[[nodiscard]] int severity_bin(double severity);

}  // namespace oblong::fuzz
