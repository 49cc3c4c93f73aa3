// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstdint>

#include "oblong/linear/vec.hpp"
#include "oblong/scalar/rational.hpp"

/// How a check ends early: by a condition that fails, or by work that would take too long
/// (docs/reference/certificates.md, "Limits").
namespace oblong::proof_check {

/// Thrown where a condition of the check fails; `why_refused` catches it.
struct Refusal {
    const char* why;
};

inline void require(bool holds, const char* why) {
    if (!holds) throw Refusal{why};
}

[[nodiscard]] inline std::uint64_t bits_of(mpz_srcptr x) { return mpz_sgn(x) == 0 ? 0 : mpz_sizeinbase(x, 2); }
[[nodiscard]] inline std::uint64_t bits_of(const Integer& x) { return bits_of(x.data()); }
[[nodiscard]] inline std::uint64_t bits_of(const Rational& x) {
    return bits_of(mpq_numref(x.data())) + bits_of(mpq_denref(x.data()));
}
template <class S>
[[nodiscard]] std::uint64_t bits_of(const Vec3<S>& v) {
    return bits_of(v.x) + bits_of(v.y) + bits_of(v.z);
}

/// The work of one check so far.
class Work {
public:
    /// Counts a product of numbers of x and y bits that is still to be made. Refuses if the sum is too much.
    void charge(std::uint64_t x, std::uint64_t y) {
        constexpr std::uint64_t max_work = std::uint64_t{1} << 40, long_number = 8192;
        done_ += (x + y) * std::min({x, y, long_number});
        require(done_ <= max_work, "numbers too long to check");
    }

private:
    std::uint64_t done_ = 0;
};

}  // namespace oblong::proof_check
