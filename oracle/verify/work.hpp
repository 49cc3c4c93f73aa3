// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>

#include "oblong/linear/vec.hpp"
#include "oblong/scalar/rational.hpp"
#include "oracle/verify/refused.hpp"

/// The work of a check, bounded by the lengths of numbers before they are multiplied
/// (docs/reference/certificates.md, "Limits").
namespace oblong::oracle::checking {

/// The work of a check, at most.
inline constexpr std::uint64_t max_work = std::uint64_t{1} << 40;
/// Bits from which products cost about as much a bit, whatever their length.
inline constexpr std::uint64_t long_number_bits = std::uint64_t{1} << 13;

[[nodiscard]] inline std::uint64_t length_of(const Integer& x) { return x == 0 ? 0 : msb(Integer(abs(x))) + 1; }
[[nodiscard]] inline std::uint64_t length_of(const Rational& x) {
    return length_of(Integer(numerator(x))) + length_of(Integer(denominator(x)));
}
template <class S>
[[nodiscard]] std::uint64_t length_of(const Vec3<S>& v) {
    return length_of(v.x) + length_of(v.y) + length_of(v.z);
}

/// Sums the work of one check, and ends the check if it is too much or no longer wanted.
class Work {
public:
    using Stop = std::function<bool()>;

    Work() = default;
    /// \param stop asked often: whether the check is to end without an answer; may be empty
    explicit Work(Stop stop) : stop_(std::move(stop)) {}

    /// Adds a product of numbers of so many bits. Throws Refused if that is too much, or if the check is to end.
    void add(std::uint64_t x, std::uint64_t y) {
        sum_ += (x + y) * std::min({x, y, long_number_bits});
        require(sum_ <= max_work, "numbers too long to check");
        pause();
    }
    /// Throws Refused if the check is to end.
    void pause() const { require(!stop_ || !stop_(), "stopped before the end of the check"); }

private:
    Stop stop_;
    std::uint64_t sum_ = 0;
};

}  // namespace oblong::oracle::checking
