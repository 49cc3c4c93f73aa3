// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <bit>
#include <boost/multiprecision/cpp_int.hpp>

#include "oblong/lowered/cores/scan.hpp"
#include "oblong/scalar/float_bits.hpp"

/// A core for the integer rung: posed vertices as integers times a common power of two.
namespace oblong {

template <unsigned bits>
using FixedInteger = boost::multiprecision::number<
    boost::multiprecision::cpp_int_backend<bits, bits, boost::multiprecision::signed_magnitude,
                                           boost::multiprecision::unchecked, void>,
    boost::multiprecision::et_off>;
using WideInteger =
    boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>, boost::multiprecision::et_off>;

namespace detail {

/// Over a set of nonzero doubles: the least e with every x an integer times 2^e, and the least e with every |x| < 2^e.
struct ExponentRange {
    int low = std::numeric_limits<int>::max();
    int high = std::numeric_limits<int>::min();

    [[nodiscard]] bool empty() const { return low > high; }
    void add(double x) {
        const Decomposed d = decompose(x);
        if (d.mantissa == 0) return;
        const auto magnitude = static_cast<std::uint64_t>(d.mantissa < 0 ? -d.mantissa : d.mantissa);
        low = std::min(low, d.exponent + std::countr_zero(magnitude));
        high = std::max(high, d.exponent + static_cast<int>(std::bit_width(magnitude)));
    }
    void add(const Vec3<double>& v) {
        add(v.x);
        add(v.y);
        add(v.z);
    }
};

/// Returns x · 2^−exponent. Precondition: it is an integer.
template <class Z>
[[nodiscard]] Z scaled_integer(double x, int exponent) {
    const Decomposed d = decompose(x);
    if (d.mantissa == 0) return Z(0);
    const int shift = d.exponent - exponent;
    Z z(d.mantissa < 0 ? -d.mantissa : d.mantissa);
    if (shift >= 0) {
        z <<= static_cast<unsigned>(shift);
    } else {
        z >>= static_cast<unsigned>(-shift);  // only zero bits leave
    }
    return d.mantissa < 0 ? Z(-z) : z;
}

}  // namespace detail

/// Returns the exponents of a posed core: every coordinate of every posed vertex is an integer times 2^low, with
/// magnitude less than 2^high.
template <std::floating_point R>
[[nodiscard]] detail::ExponentRange posed_exponents(const CoreView<R>& core) {
    detail::ExponentRange vertices;
    for (std::uint32_t i = 0; i < core.size(); ++i) vertices.add(core.vertex(i));
    if (core.pose == nullptr) return vertices;
    const Affine<double> pose = core.pose_or_identity();
    detail::ExponentRange linear;
    for (const Vec3<double>& row : pose.linear.rows) linear.add(row);
    detail::ExponentRange sum;
    sum.add(pose.translation);
    if (!vertices.empty() && !linear.empty()) {
        sum.low = std::min(sum.low, vertices.low + linear.low);
        sum.high = std::max(sum.high, vertices.high + linear.high);
    }
    if (!sum.empty()) sum.high += 2;  // four terms
    return sum;
}

/// Posed vertices as integers, computed on request.
template <class Z, std::floating_point R>
class IntegerCore {
public:
    /// Precondition: every coordinate is an integer times 2^exponent.
    IntegerCore(const CoreScan<R>& scan, int exponent) : scan_(&scan), exponent_(exponent) {
        if (scan.core().pose == nullptr) return;
        detail::ExponentRange vertices;
        for (std::uint32_t i = 0; i < scan.core().size(); ++i) vertices.add(scan.core().vertex(i));
        detail::ExponentRange linear;
        for (const Vec3<double>& row : scan.pose().linear.rows) linear.add(row);
        if (!vertices.empty() && !linear.empty()) {
            vertex_exponent_ = vertices.low;
            linear_exponent_ = linear.low;
            for (std::size_t i = 0; i < 3; ++i) linear_.rows[i] = integers(scan.pose().linear.rows[i], linear.low);
        } else {
            linear_ = {{Vec3<Z>{}, Vec3<Z>{}, Vec3<Z>{}}};
        }
        translation_ = integers(scan.pose().translation, exponent);
    }

    /// Returns a posed vertex multiplied by 2^−exponent.
    [[nodiscard]] Vec3<Z> vertex(std::uint32_t i) const {
        const Vec3<double> v = scan_->core().vertex(i);
        if (scan_->core().pose == nullptr) return integers(v, exponent_);
        if (linear_.rows[0] == Vec3<Z>{} && linear_.rows[1] == Vec3<Z>{} && linear_.rows[2] == Vec3<Z>{})
            return translation_;
        const Vec3<Z> turned = linear_ * integers(v, vertex_exponent_);
        const auto shift = static_cast<unsigned>(vertex_exponent_ + linear_exponent_ - exponent_);
        return Vec3<Z>{Z(turned.x << shift), Z(turned.y << shift), Z(turned.z << shift)} + translation_;
    }

    /// Returns the first vertex, in index order, that is exactly farthest in direction n.
    [[nodiscard]] SupportPoint<Z> support(const Vec3<Z>& n) const {
        SupportPoint<Z> best{{}, std::numeric_limits<std::uint32_t>::max()};
        Z farthest(0);
        scan_->candidates_anywhere(leading_bits(n), [&](std::uint32_t i) {
            Vec3<Z> point = vertex(i);
            Z support_value = dot(n, point);
            if (best.feature != std::numeric_limits<std::uint32_t>::max() && !(farthest < support_value)) return;
            farthest = std::move(support_value);
            best = {std::move(point), i};
        });
        return best;
    }

private:
    [[nodiscard]] static Vec3<Z> integers(const Vec3<double>& v, int exponent) {
        return {detail::scaled_integer<Z>(v.x, exponent), detail::scaled_integer<Z>(v.y, exponent),
                detail::scaled_integer<Z>(v.z, exponent)};
    }
    /// Returns n divided by a power of two such that no coordinate exceeds 1, each truncated to 53 bits.
    [[nodiscard]] static Vec3<double> leading_bits(const Vec3<Z>& n) {
        unsigned length = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            if (n[k] != 0) length = std::max(length, static_cast<unsigned>(msb(abs(n[k]))) + 1);
        }
        const auto leading = [length](const Z& z) {
            const Z top = length > 53 ? Z(abs(z) >> (length - 53)) : Z(abs(z));
            const double magnitude = std::ldexp(static_cast<double>(static_cast<std::uint64_t>(top)),
                                                -static_cast<int>(std::min(length, 53U)));
            return z < 0 ? -magnitude : magnitude;
        };
        return {leading(n.x), leading(n.y), leading(n.z)};
    }

    const CoreScan<R>* scan_;
    int exponent_;
    int vertex_exponent_ = 0;
    int linear_exponent_ = 0;
    Mat3<Z> linear_;
    Vec3<Z> translation_;
};

}  // namespace oblong
