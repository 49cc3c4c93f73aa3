// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <arb.h>

#include "oblong/linear/vec.hpp"
#include "oblong/scalar/rational.hpp"

/// The numbers of `lowered/arb` and `prove/arb`: Arb's floats for proposals and Arb's balls for proofs, at a precision
/// that the caller sets for a scope. Exponents have no bound, so nothing overflows or underflows (MPFI, the alternative
/// of Debian 12, bounds them, and takes 1.4 to 2.2 times as long at 53 to 4096 bits).
namespace oblong::curved {

namespace detail {

[[nodiscard]] inline slong& bits_in_use() {
    thread_local slong bits = 128;
    return bits;
}

}  // namespace detail

/// Sets the bits to which operations on Wide and Ball round, in this thread, for the lifetime of the object.
class Precision {
public:
    explicit Precision(int bits) : before_(detail::bits_in_use()) { detail::bits_in_use() = bits; }
    ~Precision() { detail::bits_in_use() = before_; }
    Precision(const Precision&) = delete;
    Precision& operator=(const Precision&) = delete;

private:
    slong before_;
};

/// A binary float, rounded to nearest at the precision in use. Models RealField; proves nothing.
class Wide {
public:
    Wide() { arf_init(value_); }
    Wide(int value) {
        arf_init(value_);
        arf_set_si(value_, value);
    }
    Wide(const Wide& other) {
        arf_init(value_);
        arf_set(value_, other.value_);
    }
    Wide(Wide&& other) noexcept {
        arf_init(value_);
        arf_swap(value_, other.value_);
    }
    Wide& operator=(const Wide& other) {
        arf_set(value_, other.value_);
        return *this;
    }
    Wide& operator=(Wide&& other) noexcept {
        arf_swap(value_, other.value_);
        return *this;
    }
    ~Wide() { arf_clear(value_); }

    [[nodiscard]] arf_ptr get() { return value_; }
    [[nodiscard]] arf_srcptr get() const { return value_; }

    [[nodiscard]] friend Wide operator+(const Wide& a, const Wide& b) { return apply(arf_add, a, b); }
    [[nodiscard]] friend Wide operator-(const Wide& a, const Wide& b) { return apply(arf_sub, a, b); }
    [[nodiscard]] friend Wide operator*(const Wide& a, const Wide& b) { return apply(multiply, a, b); }
    [[nodiscard]] friend Wide operator/(const Wide& a, const Wide& b) { return apply(arf_div, a, b); }
    [[nodiscard]] friend Wide operator-(const Wide& a) {
        Wide r;
        arf_neg(r.value_, a.value_);
        return r;
    }
    [[nodiscard]] friend bool operator==(const Wide& a, const Wide& b) { return arf_equal(a.value_, b.value_) != 0; }
    [[nodiscard]] friend bool operator<(const Wide& a, const Wide& b) { return arf_cmp(a.value_, b.value_) < 0; }
    [[nodiscard]] friend bool operator>(const Wide& a, const Wide& b) { return b < a; }
    [[nodiscard]] friend bool operator<=(const Wide& a, const Wide& b) { return arf_cmp(a.value_, b.value_) <= 0; }
    [[nodiscard]] friend bool operator>=(const Wide& a, const Wide& b) { return b <= a; }

private:
    /// arf_mul is a macro.
    static int multiply(arf_ptr r, arf_srcptr a, arf_srcptr b, slong bits, arf_rnd_t rounding) {
        return arf_mul(r, a, b, bits, rounding);
    }
    template <class F>
    [[nodiscard]] static Wide apply(F operation, const Wide& a, const Wide& b) {
        Wide r;
        operation(r.value_, a.value_, b.value_, detail::bits_in_use(), ARF_RND_NEAR);
        return r;
    }

    arf_t value_;
};

[[nodiscard]] inline Wide absolute(const Wide& a) {
    Wide r;
    arf_abs(r.get(), a.get());
    return r;
}

/// Returns a · 2^exponent, exactly.
[[nodiscard]] inline Wide scaled(const Wide& a, long exponent) {
    Wide r;
    arf_mul_2exp_si(r.get(), a.get(), exponent);
    return r;
}

/// Returns the rational rounded at the precision in use.
[[nodiscard]] Wide to_wide(const Rational& value);
/// Returns the exact value. Precondition: it is finite.
[[nodiscard]] Rational to_rational(const Wide& value);

/// A ball: a real known to lie within a radius of a midpoint. The result of every operation contains all results for
/// members of its operands.
class Ball {
public:
    Ball() { arb_init(value_); }
    Ball(int value) {
        arb_init(value_);
        arb_set_si(value_, value);
    }
    /// The ball of radius 0.
    explicit Ball(const Wide& value) {
        arb_init(value_);
        arb_set_arf(value_, value.get());
    }
    Ball(const Ball& other) {
        arb_init(value_);
        arb_set(value_, other.value_);
    }
    Ball(Ball&& other) noexcept {
        arb_init(value_);
        arb_swap(value_, other.value_);
    }
    Ball& operator=(const Ball& other) {
        arb_set(value_, other.value_);
        return *this;
    }
    Ball& operator=(Ball&& other) noexcept {
        arb_swap(value_, other.value_);
        return *this;
    }
    ~Ball() { arb_clear(value_); }

    [[nodiscard]] arb_ptr get() { return value_; }
    [[nodiscard]] arb_srcptr get() const { return value_; }

    [[nodiscard]] friend Ball operator+(const Ball& a, const Ball& b) { return apply(arb_add, a, b); }
    [[nodiscard]] friend Ball operator-(const Ball& a, const Ball& b) { return apply(arb_sub, a, b); }
    [[nodiscard]] friend Ball operator*(const Ball& a, const Ball& b) { return apply(arb_mul, a, b); }
    [[nodiscard]] friend Ball operator/(const Ball& a, const Ball& b) { return apply(arb_div, a, b); }
    [[nodiscard]] friend Ball operator-(const Ball& a) {
        Ball r;
        arb_neg(r.value_, a.value_);
        return r;
    }

private:
    template <class F>
    [[nodiscard]] static Ball apply(F operation, const Ball& a, const Ball& b) {
        Ball r;
        operation(r.value_, a.value_, b.value_, detail::bits_in_use());
        return r;
    }

    arb_t value_;
};

[[nodiscard]] inline Ball largest(const Ball& a, const Ball& b) {
    Ball r;
    arb_max(r.get(), a.get(), b.get(), detail::bits_in_use());
    return r;
}

/// Returns the root of the non-negative members; a ball of squares may extend below 0 by its radius only.
[[nodiscard]] inline Ball root(const Ball& a) {
    Ball r;
    arb_sqrtpos(r.get(), a.get(), detail::bits_in_use());
    return r;
}

[[nodiscard]] Ball to_ball(const Rational& value);
/// Return a lower and an upper bound of all members.
[[nodiscard]] Rational lower_end(const Ball& ball);
[[nodiscard]] Rational upper_end(const Ball& ball);
[[nodiscard]] inline bool is_positive(const Ball& ball) { return arb_is_positive(ball.get()) != 0; }
[[nodiscard]] inline bool is_bounded(const Ball& ball) { return arb_is_finite(ball.get()) != 0; }

[[nodiscard]] inline Vec3<Wide> to_wide(const Vec3<Rational>& v) { return {to_wide(v.x), to_wide(v.y), to_wide(v.z)}; }
[[nodiscard]] inline Vec3<Ball> to_ball(const Vec3<Rational>& v) { return {to_ball(v.x), to_ball(v.y), to_ball(v.z)}; }
[[nodiscard]] inline Vec3<Rational> to_rational(const Vec3<Wide>& v) {
    return {to_rational(v.x), to_rational(v.y), to_rational(v.z)};
}
/// Returns the vector as balls of radius 0.
[[nodiscard]] inline Vec3<Ball> exact_ball(const Vec3<Wide>& v) { return {Ball(v.x), Ball(v.y), Ball(v.z)}; }

}  // namespace oblong::curved

template <>
struct oblong::ScalarTraits<oblong::curved::Wide> {
    static constexpr std::string_view name = "wide";
    static constexpr bool exact = false;
    [[nodiscard]] static bool is_finite(const curved::Wide& a) { return arf_is_finite(a.get()) != 0; }
    [[nodiscard]] static curved::Wide square_root(const curved::Wide& a) {
        curved::Wide r;
        arf_sqrt(r.get(), a.get(), curved::detail::bits_in_use(), ARF_RND_NEAR);
        return r;
    }
};
