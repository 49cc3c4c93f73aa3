// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <boost/multiprecision/mpfr.hpp>

#include "fuzz/bounds/bounds.hpp"
#include "oblong/linear/affine.hpp"
#include "oblong/linear/product.hpp"
#include "oblong/scalar/double_double.hpp"

/// 300-digit arithmetic for truths, and numbers out of bytes.
namespace oblong::fuzz {

using Truth =
    boost::multiprecision::number<boost::multiprecision::mpfr_float_backend<300>, boost::multiprecision::et_off>;
using TruthVec = Vec3<Truth>;

[[nodiscard]] inline Truth truth(double x) { return Truth(x); }
[[nodiscard]] inline Truth truth(const DoubleDouble& x) { return Truth(x.hi) + Truth(x.lo); }
template <class S>
[[nodiscard]] TruthVec truth(const Vec3<S>& v) {
    return {truth(v.x), truth(v.y), truth(v.z)};
}

/// Reads numbers from bytes; past the end all bytes are 0.
class Bytes {
public:
    explicit Bytes(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

    [[nodiscard]] unsigned byte() {
        if (at_ >= bytes_.size()) return 0;
        return bytes_[at_++];
    }
    [[nodiscard]] unsigned below(unsigned n) { return byte() % n; }
    /// Returns a number in ±[1/2, 1) times a power of two, from nine bytes. The first byte selects how the mantissa's
    /// bits are taken and how small the number is.
    [[nodiscard]] double number() {
        const unsigned form = byte();
        std::uint64_t bits = 0;
        for (int i = 0; i < 7; ++i) bits = bits << 8U | byte();
        const unsigned size = byte();
        std::uint64_t mantissa = bits & 0xfffffffffffffU;
        if (form % 8 == 1) mantissa &= 0xffU;                                 // just above a power of two
        if (form % 8 == 2) mantissa = 0xfffffffffffffU - (mantissa & 0xffU);  // just below one
        if (form % 8 == 3) mantissa &= 0xffffff0000000U;                      // few bits
        if (form % 16 == 8) return 0;
        const double x =
            std::ldexp(1.0 + std::ldexp(static_cast<double>(mantissa), -52), -1 - static_cast<int>(size % 8));
        return (bits >> 55U & 1U) != 0 ? -x : x;
    }
    [[nodiscard]] Vec3<double> vector() {
        const double x = number();
        const double y = number();
        const double z = number();
        return {x, y, z};
    }
    [[nodiscard]] Affine<double> pose() {
        Affine<double> pose;
        for (Vec3<double>& row : pose.linear.rows) row = vector();
        pose.translation = vector();
        return pose;
    }

private:
    std::span<const std::uint8_t> bytes_;
    std::size_t at_ = 0;
};

/// Compares with the claim |error| ≤ bound: returns the ratio, and a sentence if it is above 1.
[[nodiscard]] inline BoundMeasure compared(const Truth& error, const Truth& bound, const char* what) {
    BoundMeasure m;
    const Truth size = abs(error);
    if (!(bound > 0)) {
        if (size > 0) m.broken = std::string(what) + ": an error of " + size.str(20) + " where none is allowed";
        m.ratio = size > 0 ? std::numeric_limits<double>::infinity() : 0;
        return m;
    }
    m.ratio = static_cast<double>(Truth(size / bound));
    if (size > bound) m.broken = std::string(what) + ": error " + size.str(20) + " above the bound " + bound.str(20);
    return m;
}

}  // namespace oblong::fuzz
