// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <optional>

#include "oblong/lowered/cores/core_view.hpp"
#include "oblong/unions/queries.hpp"

/// The answer of the pair that decides, kept while pairs are asked. Each class has:
/// - `excludes(bound, a, b)`: whether no pair of parts with indices of at least a and b, whose measure is at least
///   `bound`, can change the answer;
/// - `add(answer, a, b)`: the answer about a pair; false if no other pair can change the answer.
namespace oblong::detail {

/// The indices of a pair, in the order of ties.
struct PairIndex {
    std::size_t a = 0;
    std::size_t b = 0;
    [[nodiscard]] friend auto operator<=>(const PairIndex&, const PairIndex&) = default;
};

/// How a contact comes before others of the same value: overlapping, touching, separated.
[[nodiscard]] inline int contact_rank(Outcome outcome) {
    return outcome == Outcome::overlapping ? 0 : outcome == Outcome::touching ? 1 : 2;
}

/// Returns whether an answer is proven; all others are `undecided` or refusals for the whole query.
[[nodiscard]] inline bool is_proven(Outcome outcome) {
    return outcome == Outcome::separated || outcome == Outcome::touching || outcome == Outcome::overlapping;
}

/// The least distance, or the least parameter of a hit.
/// \tparam Answer DistanceAnswer or CastAnswer
template <class Answer>
class LeastMeasure {
public:
    [[nodiscard]] bool excludes(double bound, std::size_t a, std::size_t b) const {
        if (bound > limit_ || std::isinf(bound)) return true;  // infinite: no pair below meets
        if (!best_ || bound < value_) return false;
        // No value below the best, and an equal one comes later. It could still overlap, and then the bound is 0.
        return best_index_ <= PairIndex{a, b} && (best_->outcome == Outcome::overlapping || bound > 0);
    }
    bool add(const Answer& answer, std::size_t a, std::size_t b) {
        const PairIndex index{a, b};
        if (!is_proven(answer.outcome) && answer.outcome != Outcome::undecided) {
            refused_ = UnionAnswer<Answer>{answer, a, b};
            return false;
        }
        if (is_miss(answer)) return true;
        if (is_refusal(answer.outcome) || std::isnan(answer.value)) {
            add_open(answer, index);
            return true;
        }
        lower_ = std::min(lower_, answer.lower);
        upper_ = std::min(upper_, answer.upper);
        if (!best_ || comes_before(answer, index)) {
            best_ = answer;
            best_index_ = index;
            value_ = widened(answer.value);
            limit_ = std::min(limit_, widened(std::nextafter(answer.value, infinity)));
        }
        return true;
    }

    /// Returns the answer of the pair that decides. \param none  the answer if no pair was added
    [[nodiscard]] UnionAnswer<Answer> answer(const Answer& none) const {
        if (refused_) return *refused_;
        UnionAnswer<Answer> result{best_ ? *best_ : none, best_index_.a, best_index_.b};
        if (best_) {
            result.lower = lower_;
            result.upper = upper_;
        }
        const bool is_open =
            open_ &&
            (!best_ || open_->lower < best_->value ||
             (open_->lower <= 0 && best_->outcome != Outcome::overlapping && open_->outcome == Outcome::undecided));
        if (!is_open) return result;
        result = UnionAnswer<Answer>{*open_, open_index_.a, open_index_.b};
        if (best_) {
            result.lower = std::min(result.lower, lower_);
            result.upper = std::min(result.upper, upper_);
        }
        return result;
    }

private:
    using Number = decltype(Answer::value);
    static constexpr Number infinity = std::numeric_limits<Number>::infinity();

    /// A cast without a hit.
    [[nodiscard]] static bool is_miss(const Answer& answer) {
        if constexpr (requires { answer.hit(); }) {
            return answer.outcome == Outcome::separated;
        } else {
            return false;
        }
    }
    [[nodiscard]] bool comes_before(const Answer& answer, const PairIndex& index) const {
        if (answer.value != best_->value) return answer.value < best_->value;
        const int rank = contact_rank(answer.outcome);
        const int best_rank = contact_rank(best_->outcome);
        return rank != best_rank ? rank < best_rank : index < best_index_;
    }
    /// An answer whose value is not determined.
    void add_open(const Answer& answer, const PairIndex& index) {
        // Its measure is at most `upper`, also if the outcome is not settled.
        limit_ = std::min(limit_, widened(answer.upper));
        if (!open_) {
            open_ = answer;
            open_index_ = index;
            return;
        }
        const bool is_first = answer.upper != open_->upper ? answer.upper < open_->upper : index < open_index_;
        Answer kept = is_first ? answer : *open_;
        kept.lower = std::min(answer.lower, open_->lower);
        if (answer.outcome == Outcome::undecided) kept.outcome = Outcome::undecided;
        if (is_first) open_index_ = index;
        open_ = kept;
    }

    std::optional<Answer> best_, open_;
    std::optional<UnionAnswer<Answer>> refused_;
    PairIndex best_index_, open_index_;
    // Of all pairs whose values are determined: one with the best's value may be less before it is rounded.
    Number lower_ = infinity, upper_ = infinity;
    double value_ = 0;                                        ///< of the best
    double limit_ = std::numeric_limits<double>::infinity();  ///< a greater measure cannot round to the best value
};

/// The least outcome of a decision or a comparison with a margin, in the order of its ranks 0, 1 and 2.
/// \tparam Answer DecisionAnswer or WithinAnswer
template <class Answer>
class LeastOutcome {
public:
    /// \param threshold  the margin, rounded up; of a decision 0
    explicit LeastOutcome(double threshold) : threshold_(threshold) {}

    [[nodiscard]] bool excludes(double bound, std::size_t a, std::size_t b) const {
        if (bound > threshold_) return true;  // farther
        if (!best_ || best_index_ > PairIndex{a, b}) return false;
        const int rank = rank_of(best_->outcome);
        return rank == 0 || (rank == 1 && bound >= threshold_ && threshold_ > 0);
    }
    bool add(const Answer& answer, std::size_t a, std::size_t b) {
        const PairIndex index{a, b};
        const int rank = rank_of(answer.outcome);
        if (rank == refusal_rank) {
            refused_ = UnionAnswer<Answer>{answer, a, b};
            return false;
        }
        if (rank == undecided_rank) {
            if (!open_ || index < open_index_) {
                open_ = answer;
                open_index_ = index;
            }
        } else if (rank < separated_rank) {
            const int best_rank = best_ ? rank_of(best_->outcome) : separated_rank;
            if (rank < best_rank || (rank == best_rank && index < best_index_)) {
                best_ = answer;
                best_index_ = index;
            }
        }
        return true;
    }

    /// Returns the answer of the pair that decides. \param none  the answer if all pairs are of the last rank
    [[nodiscard]] UnionAnswer<Answer> answer(const Answer& none) const {
        if (refused_) return *refused_;
        if (open_ && (!best_ || rank_of(best_->outcome) > 0)) return {*open_, open_index_.a, open_index_.b};
        return {best_ ? *best_ : none, best_index_.a, best_index_.b};
    }

private:
    static constexpr int separated_rank = 2;
    static constexpr int undecided_rank = 3;
    static constexpr int refusal_rank = 4;

    [[nodiscard]] static int rank_of(Outcome outcome) {
        if (is_proven(outcome)) return contact_rank(outcome);
        return outcome == Outcome::undecided ? undecided_rank : refusal_rank;
    }
    [[nodiscard]] static int rank_of(Nearness outcome) {
        static_assert(static_cast<int>(Nearness::nearer) == 0 && static_cast<int>(Nearness::equal) == 1 &&
                      static_cast<int>(Nearness::farther) == separated_rank &&
                      static_cast<int>(Nearness::undecided) == undecided_rank);
        return std::min(static_cast<int>(outcome), refusal_rank);
    }

    double threshold_;
    std::optional<Answer> best_, open_;
    std::optional<UnionAnswer<Answer>> refused_;
    PairIndex best_index_, open_index_;
};

}  // namespace oblong::detail
