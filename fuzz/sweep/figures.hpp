// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

/// From single answers to the figures of a sweep. Nothing here runs a solver.
namespace oblong::fuzz {

/// How a loop ended, as far as a sweep counts it.
enum class SweepStop {
    met,    ///< the stopping rule, or the origin was reached
    guard,  ///< no progress, a repeated support point, or a failed subalgorithm
    cycle,  ///< a state came back
    limit,  ///< the iteration limit, an overflow, or not stated
};

/// What one answer with so many bits was judged to be.
struct Observation {
    int bits = 0;
    bool supported = true;        ///< false: the subject does not take the case, and nothing else counts
    bool judged = false;          ///< stated, and the exact answer is known
    bool wrong = false;           ///< judged, and of the class wrong or protocol of docs/reference/verdicts.md
    bool refused = false;         ///< the outcome is a refusal
    bool decidable = false;       ///< the exact outcome is known
    bool decision_right = false;  ///< stated, and neither a false separation nor a false overlap
    std::optional<double> error;  ///< |stated − d| / S
    /// The error over condition · u at this precision: JudgedAnswer::backward_error.
    std::optional<double> backward_error;
    /// The stated `upper` less the stated distance, by S: of subjects that bound their rounding errors.
    std::optional<double> bound;
    std::optional<int> iterations;
    SweepStop stop = SweepStop::limit;
};

/// Quantiles of a sample by nearest rank: the least value that at least the share of the sample does not exceed. The
/// greatest one is a lower bound of what further cases would show. All 0 where the sample is empty.
struct Quantiles {
    long long count = 0;
    double q05 = 0, q50 = 0, q95 = 0, max = 0;
};
[[nodiscard]] Quantiles quantiles(std::vector<double> sample);

/// A share with its 95 % Wilson interval; 0 to 1 where nothing was counted.
struct Rate {
    long long part = 0, whole = 0;
    double lower = 0, upper = 1;

    [[nodiscard]] double share() const {
        return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
    }
};
[[nodiscard]] Rate rate(long long part, long long whole);

/// The figures of all answers of one precision.
struct PrecisionFigures {
    int bits = 0;
    long long answers = 0;  ///< of cases that the subject takes
    Rate wrong;             ///< of judged answers
    Rate refused;           ///< of answers
    Rate decided;           ///< right decisions, of the answers to cases with a known outcome; refusals are not right
    Rate met, guard, cycle, limit;  ///< of answers
    Quantiles error;                ///< |stated − d| / S
    Quantiles backward_error;
    Quantiles bound;  ///< (upper − stated) / S
    Quantiles iterations;
};
[[nodiscard]] PrecisionFigures figures_of(std::span<const Observation> answers, int bits);
/// Returns the figures of each precision of the grid, which is ascending, in one pass over the answers.
[[nodiscard]] std::vector<PrecisionFigures> figures_by_precision(std::span<const Observation> answers,
                                                                 std::span<const int> grid);

/// log2(error) = offset + slope · bits by least squares over the errors above 0.
struct ErrorLine {
    long long points = 0;  ///< errors above 0; below two different precisions there is no line
    std::optional<double> slope, offset;
};
[[nodiscard]] ErrorLine error_line(std::span<const Observation> answers);

/// Returns the least precision from which on a case is answered well on the whole grid, found by bisection between the
/// last precision of the grid where it is not and the next; nothing if it is not at the last of the grid.
/// \param grid   ascending
/// \param meets  whether it is at each of them
/// \param again  asks with a precision between two of them
[[nodiscard]] std::optional<int> least_bits(std::span<const int> grid, const std::vector<bool>& meets,
                                            const std::function<bool(int)>& again);

/// The least precisions of many cases: quantiles over all of them, where a case that no precision of the grid suffices
/// for counts as above all others.
struct NeededBits {
    long long cases = 0;
    long long never = 0;               ///< not with the most bits of the grid
    std::optional<int> q50, q95, max;  ///< absent where the quantile is one of `never`
};
[[nodiscard]] NeededBits needed_bits(std::vector<std::optional<int>> least);

}  // namespace oblong::fuzz
