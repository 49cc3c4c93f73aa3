// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string_view>
#include <utility>

#include "oblong/scalar/concepts.hpp"

namespace oblong {

/// Counts of arithmetic operations. Sign changes are not counted, as in Cameron 1997.
struct OperationCounts {
    long long multiplications = 0;
    long long divisions = 0;
    long long additions = 0;  ///< subtractions included
    long long comparisons = 0;
    long long roots = 0;

    [[nodiscard]] friend bool operator==(const OperationCounts&, const OperationCounts&) = default;
    [[nodiscard]] friend OperationCounts operator-(const OperationCounts& a, const OperationCounts& b) {
        return {a.multiplications - b.multiplications, a.divisions - b.divisions, a.additions - b.additions,
                a.comparisons - b.comparisons, a.roots - b.roots};
    }
};

/// A scalar that counts its operations, for each thread and each S, and otherwise behaves as S. Every template of the
/// library accepts it. A product with a known 1 is counted if the code multiplies.
template <OrderedField S>
class Counted {
public:
    Counted() = default;
    explicit Counted(int value) : value_(value) {}
    explicit Counted(S value)
        requires(!std::same_as<S, int>)
        : value_(std::move(value)) {}

    [[nodiscard]] const S& value() const { return value_; }
    /// Returns the counts since the thread started; take the difference of two copies.
    [[nodiscard]] static const OperationCounts& counts() { return tally(); }

    [[nodiscard]] friend Counted operator+(const Counted& a, const Counted& b) {
        ++tally().additions;
        return Counted(S(a.value_ + b.value_));
    }
    [[nodiscard]] friend Counted operator-(const Counted& a, const Counted& b) {
        ++tally().additions;
        return Counted(S(a.value_ - b.value_));
    }
    [[nodiscard]] friend Counted operator*(const Counted& a, const Counted& b) {
        ++tally().multiplications;
        return Counted(S(a.value_ * b.value_));
    }
    [[nodiscard]] friend Counted operator/(const Counted& a, const Counted& b) {
        ++tally().divisions;
        return Counted(S(a.value_ / b.value_));
    }
    [[nodiscard]] friend Counted operator-(const Counted& a) { return Counted(S(-a.value_)); }
    [[nodiscard]] friend bool operator==(const Counted& a, const Counted& b) {
        ++tally().comparisons;
        return a.value_ == b.value_;
    }
    [[nodiscard]] friend bool operator<(const Counted& a, const Counted& b) {
        ++tally().comparisons;
        return a.value_ < b.value_;
    }
    [[nodiscard]] friend bool operator<=(const Counted& a, const Counted& b) {
        ++tally().comparisons;
        return a.value_ <= b.value_;
    }
    [[nodiscard]] friend bool operator>(const Counted& a, const Counted& b) { return b < a; }
    [[nodiscard]] friend bool operator>=(const Counted& a, const Counted& b) { return b <= a; }

private:
    friend struct ScalarTraits<Counted<S>>;
    [[nodiscard]] static OperationCounts& tally() {
        thread_local OperationCounts counts;
        return counts;
    }

    S value_{};
};

template <OrderedField S>
struct ScalarTraits<Counted<S>> {
    static constexpr std::string_view name = "counted";
    static constexpr bool exact = ScalarTraits<S>::exact;
    static constexpr int digits = ScalarTraits<S>::digits;
    [[nodiscard]] static bool is_finite(const Counted<S>& a) { return ScalarTraits<S>::is_finite(a.value()); }
    [[nodiscard]] static Counted<S> square_root(const Counted<S>& a)
        requires RealField<S>
    {
        ++Counted<S>::tally().roots;
        return Counted<S>(ScalarTraits<S>::square_root(a.value()));
    }
};

}  // namespace oblong
