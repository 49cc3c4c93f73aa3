// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// A sweep of precision as plain data: which solvers answer which cases with how many bits.
namespace oblong::fuzz {

/// Precisions first, first + step, … up to last.
struct BitRange {
    int first = 8;
    int last = 120;
    int step = 8;

    [[nodiscard]] std::vector<int> values() const;
    [[nodiscard]] friend bool operator==(const BitRange&, const BitRange&) = default;
};

/// Returns the range of MIN:MAX or MIN:MAX:STEP. Throws std::invalid_argument, which says what was expected, unless
/// 3 ≤ MIN ≤ MAX ≤ 400 and STEP ≥ 1.
[[nodiscard]] BitRange parse_bits(std::string_view text);

struct SweepPlan {
    BitRange bits;
    /// Names of subjects with bits-P in place of bits-24: "bits-P-stochastic-1/johnson/relative-0/running-max/none".
    std::vector<std::string> subjects;
    std::vector<std::string> families;
    std::vector<double> severities;  ///< each from 0 to 1
    int cases = 20;                  ///< of each family at each severity
    std::uint64_t seed = 1;
    /// Errors |stated − d| / S for which the least precision is searched.
    std::vector<double> tolerances;
};

/// Most answers that a plan may ask for on its grid of precisions.
inline constexpr long long max_answers = 5'000'000;

/// Returns the answers on the grid: precisions × subjects × families × severities × cases.
[[nodiscard]] long long answers_of(const SweepPlan& plan);

/// Returns the name of a subject with P bits in every format of its name that is bits-P. Throws std::invalid_argument
/// unless the name begins with a format and one of its formats is bits-P.
[[nodiscard]] std::string subject_at(const std::string& subject, int bits);

/// Throws std::invalid_argument, which says what was expected: for an empty list, a name that no subject or family has,
/// a format that does not hold its integers, a severity outside [0, 1], a tolerance that is not above 0, and for more
/// than `max_answers`.
void check_plan(const SweepPlan& plan);

}  // namespace oblong::fuzz
