// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "oblong/linear/vec.hpp"
#include "oblong/scalar/double_double.hpp"

/// The coordinates of a vector side by side, so that what is done to each takes one instruction where the processor has
/// registers for four doubles. The same numbers as coordinate by coordinate, on every processor.
namespace oblong {

/// Three coordinates; the fourth lane does what the third does.
class Lanes {
public:
    using Vector = double __attribute__((vector_size(32)));
    using Bits = std::int64_t __attribute__((vector_size(32)));

    Lanes() noexcept : lanes_{} {}
    Lanes(double x, double y, double z) noexcept : lanes_{x, y, z, z} {}
    explicit Lanes(const Vec3<double>& v) noexcept : lanes_{v.x, v.y, v.z, v.z} {}
    explicit Lanes(const Vector& lanes) noexcept : lanes_(lanes) {}
    // Not the compiler's own: with it a call would hand over a register that not all targets have.
    Lanes(const Lanes& other) noexcept : lanes_(other.lanes_) {}  // NOLINT(modernize-use-equals-default)
    Lanes& operator=(const Lanes& other) noexcept = default;
    ~Lanes() = default;
    [[nodiscard]] static Lanes all(double s) noexcept { return Lanes(Vector{s, s, s, s}); }

    [[nodiscard]] double x() const noexcept { return lanes_[0]; }
    [[nodiscard]] double y() const noexcept { return lanes_[1]; }
    [[nodiscard]] double z() const noexcept { return lanes_[2]; }
    [[nodiscard]] Vec3<double> numbers() const noexcept { return {x(), y(), z()}; }
    [[nodiscard]] const Vector& lanes() const noexcept { return lanes_; }

    [[nodiscard]] Lanes magnitudes() const noexcept {
        constexpr std::int64_t all_but_sign = 0x7fffffffffffffff;
        return Lanes(Vector(Bits(lanes_) & all_but_sign));
    }
    /// (x + y) + z
    [[nodiscard]] double total() const noexcept { return (x() + y()) + z(); }
    [[nodiscard]] double largest() const noexcept { return std::max({x(), y(), z()}); }

    [[nodiscard]] friend Lanes operator+(const Lanes& a, const Lanes& b) noexcept { return Lanes(a.lanes_ + b.lanes_); }
    [[nodiscard]] friend Lanes operator-(const Lanes& a, const Lanes& b) noexcept { return Lanes(a.lanes_ - b.lanes_); }
    [[nodiscard]] friend Lanes operator*(const Lanes& a, const Lanes& b) noexcept { return Lanes(a.lanes_ * b.lanes_); }
    [[nodiscard]] friend Lanes operator*(const Lanes& a, double s) noexcept { return Lanes(a.lanes_ * s); }
    [[nodiscard]] friend Lanes operator-(const Lanes& a) noexcept { return Lanes(-a.lanes_); }

private:
    Vector lanes_;
};

/// A condition of each coordinate.
class LaneMask {
public:
    explicit LaneMask(bool everywhere) noexcept : lanes_(Lanes::Bits{} - static_cast<std::int64_t>(everywhere)) {}
    explicit LaneMask(const Lanes::Bits& lanes) noexcept : lanes_(lanes) {}
    LaneMask(const LaneMask& other) noexcept : lanes_(other.lanes_) {}  // NOLINT(modernize-use-equals-default)
    LaneMask& operator=(const LaneMask& other) noexcept = default;
    ~LaneMask() = default;
    [[nodiscard]] static LaneMask equal(const Lanes& a, const Lanes& b) noexcept {
        return LaneMask(Lanes::Bits(a.lanes() == b.lanes()));
    }
    [[nodiscard]] static LaneMask at_most(const Lanes& a, const Lanes& b) noexcept {
        return LaneMask(Lanes::Bits(a.lanes() <= b.lanes()));
    }

    [[nodiscard]] bool all() const noexcept { return (lanes_[0] & lanes_[1] & lanes_[2]) != 0; }
    /// a where it holds, b elsewhere.
    [[nodiscard]] Lanes choose(const Lanes& a, const Lanes& b) const noexcept {
        return Lanes(Lanes::Vector((Lanes::Bits(a.lanes()) & lanes_) | (Lanes::Bits(b.lanes()) & ~lanes_)));
    }
    [[nodiscard]] friend LaneMask operator&(const LaneMask& a, const LaneMask& b) noexcept {
        return LaneMask(Lanes::Bits(a.lanes_ & b.lanes_));
    }

private:
    Lanes::Bits lanes_;
};

/// Three unevaluated sums hi + lo.
struct PairLanes {
    Lanes hi, lo;

    [[nodiscard]] DoubleDouble x() const noexcept { return {hi.x(), lo.x()}; }
    [[nodiscard]] DoubleDouble y() const noexcept { return {hi.y(), lo.y()}; }
    [[nodiscard]] DoubleDouble z() const noexcept { return {hi.z(), lo.z()}; }
    [[nodiscard]] Vec3<DoubleDouble> numbers() const noexcept { return {x(), y(), z()}; }
    [[nodiscard]] static LaneMask equal(const PairLanes& a, const PairLanes& b) noexcept {
        return LaneMask::equal(a.hi, b.hi) & LaneMask::equal(a.lo, b.lo);
    }
};

// The exact operations of scalar/double_double.hpp on each coordinate.

[[nodiscard]] inline PairLanes two_sum(const Lanes& a, const Lanes& b) noexcept {
    return detail::exact_sum<PairLanes>(a, b);
}
[[nodiscard]] inline PairLanes two_difference(const Lanes& a, const Lanes& b) noexcept {
    return detail::exact_difference<PairLanes>(a, b);
}
/// By fused multiply-adds: g++ makes one instruction of four where the processor has it.
[[nodiscard]] inline PairLanes fused_two_product(const Lanes& a, const Lanes& b) noexcept {
    const auto fused = [](const Lanes& x, const Lanes& y, const Lanes& z) {
        const auto lane = [&](int i) { return std::fma(x.lanes()[i], y.lanes()[i], z.lanes()[i]); };
        return Lanes(Lanes::Vector{lane(0), lane(1), lane(2), lane(3)});
    };
    const Lanes product = fused(a, b, Lanes::all(-0.0));  // by name, as of numbers
    return {product, fused(a, b, -product)};
}
[[nodiscard]] inline PairLanes two_product(const Lanes& a, const Lanes& b) noexcept {
    if constexpr (detail::target_fuses) {
        return fused_two_product(a, b);
    } else {
        return detail::split_product<PairLanes>(a, b);
    }
}

}  // namespace oblong
