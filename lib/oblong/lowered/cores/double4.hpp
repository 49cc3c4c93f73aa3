// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "oblong/linear/vec.hpp"
#include "oblong/scalar/double_double.hpp"

/// The coordinates of a vector in one vector register, so that an operation on all of them takes one instruction on
/// processors with registers of four doubles. The numbers are those of the scalar operations on every processor.
namespace oblong {

/// Three coordinates; the fourth lane repeats the third.
class Double4 {
public:
    using Vector = double __attribute__((vector_size(32)));
    using Bits = std::int64_t __attribute__((vector_size(32)));

    Double4() noexcept : lanes_{} {}
    Double4(double x, double y, double z) noexcept : lanes_{x, y, z, z} {}
    explicit Double4(const Vec3<double>& v) noexcept : lanes_{v.x, v.y, v.z, v.z} {}
    explicit Double4(const Vector& lanes) noexcept : lanes_(lanes) {}
    // User-provided: the defaulted constructor would pass the object in a register that not all targets have.
    Double4(const Double4& other) noexcept : lanes_(other.lanes_) {}  // NOLINT(modernize-use-equals-default)
    Double4& operator=(const Double4& other) noexcept = default;
    ~Double4() = default;
    [[nodiscard]] static Double4 all(double s) noexcept { return Double4(Vector{s, s, s, s}); }

    [[nodiscard]] double x() const noexcept { return lanes_[0]; }
    [[nodiscard]] double y() const noexcept { return lanes_[1]; }
    [[nodiscard]] double z() const noexcept { return lanes_[2]; }
    [[nodiscard]] Vec3<double> numbers() const noexcept { return {x(), y(), z()}; }
    [[nodiscard]] const Vector& lanes() const noexcept { return lanes_; }

    [[nodiscard]] Double4 magnitudes() const noexcept {
        constexpr std::int64_t all_but_sign = 0x7fffffffffffffff;
        return Double4(Vector(Bits(lanes_) & all_but_sign));
    }
    /// Returns (x + y) + z.
    [[nodiscard]] double total() const noexcept { return (x() + y()) + z(); }
    [[nodiscard]] double largest() const noexcept { return std::max({x(), y(), z()}); }

    [[nodiscard]] friend Double4 operator+(const Double4& a, const Double4& b) noexcept {
        return Double4(a.lanes_ + b.lanes_);
    }
    [[nodiscard]] friend Double4 operator-(const Double4& a, const Double4& b) noexcept {
        return Double4(a.lanes_ - b.lanes_);
    }
    [[nodiscard]] friend Double4 operator*(const Double4& a, const Double4& b) noexcept {
        return Double4(a.lanes_ * b.lanes_);
    }
    [[nodiscard]] friend Double4 operator*(const Double4& a, double s) noexcept { return Double4(a.lanes_ * s); }
    [[nodiscard]] friend Double4 operator-(const Double4& a) noexcept { return Double4(-a.lanes_); }

private:
    Vector lanes_;
};

/// One condition for each coordinate.
class Mask4 {
public:
    explicit Mask4(bool everywhere) noexcept : lanes_(Double4::Bits{} - static_cast<std::int64_t>(everywhere)) {}
    explicit Mask4(const Double4::Bits& lanes) noexcept : lanes_(lanes) {}
    Mask4(const Mask4& other) noexcept : lanes_(other.lanes_) {}  // NOLINT(modernize-use-equals-default)
    Mask4& operator=(const Mask4& other) noexcept = default;
    ~Mask4() = default;
    [[nodiscard]] static Mask4 equal(const Double4& a, const Double4& b) noexcept {
        return Mask4(Double4::Bits(a.lanes() == b.lanes()));
    }
    [[nodiscard]] static Mask4 at_most(const Double4& a, const Double4& b) noexcept {
        return Mask4(Double4::Bits(a.lanes() <= b.lanes()));
    }

    [[nodiscard]] bool all() const noexcept { return (lanes_[0] & lanes_[1] & lanes_[2]) != 0; }
    /// Returns a where the condition holds, b elsewhere.
    [[nodiscard]] Double4 choose(const Double4& a, const Double4& b) const noexcept {
        return Double4(Double4::Vector((Double4::Bits(a.lanes()) & lanes_) | (Double4::Bits(b.lanes()) & ~lanes_)));
    }
    [[nodiscard]] friend Mask4 operator&(const Mask4& a, const Mask4& b) noexcept {
        return Mask4(Double4::Bits(a.lanes_ & b.lanes_));
    }

private:
    Double4::Bits lanes_;
};

/// Three unevaluated sums hi + lo.
struct DoubleDouble4 {
    Double4 hi, lo;

    [[nodiscard]] DoubleDouble x() const noexcept { return {hi.x(), lo.x()}; }
    [[nodiscard]] DoubleDouble y() const noexcept { return {hi.y(), lo.y()}; }
    [[nodiscard]] DoubleDouble z() const noexcept { return {hi.z(), lo.z()}; }
    [[nodiscard]] Vec3<DoubleDouble> numbers() const noexcept { return {x(), y(), z()}; }
    [[nodiscard]] static Mask4 equal(const DoubleDouble4& a, const DoubleDouble4& b) noexcept {
        return Mask4::equal(a.hi, b.hi) & Mask4::equal(a.lo, b.lo);
    }
};

// The exact operations of scalar/double_double.hpp on each coordinate.

[[nodiscard]] inline DoubleDouble4 two_sum(const Double4& a, const Double4& b) noexcept {
    return detail::exact_sum<DoubleDouble4>(a, b);
}
[[nodiscard]] inline DoubleDouble4 two_difference(const Double4& a, const Double4& b) noexcept {
    return detail::exact_difference<DoubleDouble4>(a, b);
}
/// Uses fused multiply-adds: g++ generates one instruction for four on processors that have it.
[[nodiscard]] inline DoubleDouble4 fused_two_product(const Double4& a, const Double4& b) noexcept {
    const auto fused = [](const Double4& x, const Double4& y, const Double4& z) {
        const auto lane = [&](int i) { return std::fma(x.lanes()[i], y.lanes()[i], z.lanes()[i]); };
        return Double4(Double4::Vector{lane(0), lane(1), lane(2), lane(3)});
    };
    const Double4 product = fused(a, b, Double4::all(-0.0));  // by name, as of numbers
    return {product, fused(a, b, -product)};
}
[[nodiscard]] inline DoubleDouble4 two_product(const Double4& a, const Double4& b) noexcept {
    if constexpr (detail::target_fuses) {
        return fused_two_product(a, b);
    } else {
        return detail::split_product<DoubleDouble4>(a, b);
    }
}

}  // namespace oblong
