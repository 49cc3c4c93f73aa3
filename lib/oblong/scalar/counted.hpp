// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string_view>
#include <utility>

#include "oblong/scalar/concepts.hpp"

namespace oblong {

/// How often arithmetic was done. Changes of sign are free, as in the counts of Cameron 1997.
struct OperationCounts {
    long long multiplications = 0;
    long long divisions = 0;
    long long additions = 0;  ///< and subtractions
    long long comparisons = 0;
    long long roots = 0;

    [[nodiscard]] friend bool operator==(const OperationCounts&, const OperationCounts&) = default;
    [[nodiscard]] friend OperationCounts operator-(const OperationCounts& a, const OperationCounts& b) {
        return {a.multiplications - b.multiplications, a.divisions - b.divisions, a.additions - b.additions,
                a.comparisons - b.comparisons, a.roots - b.roots};
    }
};

/// A scalar that counts what is done with it, for this thread and this S, and otherwise behaves as S: every template
/// of this library runs on it unchanged. A product with a known 1 counts where the code multiplies.
template <OrderedField S>
class Counted {
public:
    Counted() = default;
    explicit Counted(int value) : value_(value) {}
    explicit Counted(S value)
        requires(!std::same_as<S, int>)
        : value_(std::move(value)) {}

    [[nodiscard]] const S& value() const { return value_; }
    /// Since the thread began. Take the difference of two copies.
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
