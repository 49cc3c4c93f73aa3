// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "oblong/linear/product.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oblong/scalar/error_constants.hpp"
#include "oblong/support/support_mapping.hpp"

namespace oblong {

/// The exact support mapping of a set of rational points: the first vertex of exactly greatest n · x.
/// A floating-point pass leaves only the vertices that its error bound cannot exclude, and those alone are
/// compared in rationals.
///
/// The bound (docs/explanation/numerics/filtered-support.md): points and direction are scaled by powers of two so that
/// no coordinate exceeds 1 in magnitude, and rounded once, which errs by at most u each, u = 2^−53, underflow included;
/// the computed n · x then errs by less than 16 u. Two computed values that differ by 64 u or more are in exact order.
class FilteredSupport {
public:
    /// Precondition: `vertices` is not empty. Holds a reference: the points must outlive it.
    explicit FilteredSupport(const std::vector<Vec3<Rational>>& vertices) : vertices_(&vertices) {
        long exponent = std::numeric_limits<long>::min();
        for (const auto& v : vertices) exponent = std::max(exponent, exponent_of(v));
        scaled_.reserve(vertices.size());
        for (const auto& v : vertices) scaled_.push_back(scaled(v, exponent));
        values_.resize(vertices.size());
    }

    [[nodiscard]] SupportPoint<Rational> support(const Vec3<Rational>& n) const {
        const Vec3<double> direction = scaled(n, exponent_of(n));
        double greatest = -std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < scaled_.size(); ++i) {
            values_[i] = dot(direction, scaled_[i]);
            greatest = std::max(greatest, values_[i]);
        }
        std::uint32_t best = 0;
        std::optional<Rational> farthest;
        for (std::uint32_t i = 0; i < scaled_.size(); ++i) {
            if (values_[i] < greatest - error_constants::scaled_support) continue;
            Rational support_value = dot(n, (*vertices_)[i]);
            if (!farthest || *farthest < support_value) {
                farthest = std::move(support_value);
                best = i;
            }
        }
        return {(*vertices_)[best], best};
    }

private:
    /// Returns the least e with |coordinates| ≤ 2^e, or one more; the least long for a zero vector.
    [[nodiscard]] static long exponent_of(const Vec3<Rational>& v) {
        long e = std::numeric_limits<long>::min();
        for (std::size_t i = 0; i < 3; ++i) {
            if (v[i] == 0) continue;
            const Integer num = abs(numerator(v[i]));
            e = std::max(e, static_cast<long>(msb(num)) - static_cast<long>(msb(denominator(v[i]))) + 1);
        }
        return e;
    }
    [[nodiscard]] static Vec3<double> scaled(const Vec3<Rational>& v, long exponent) {
        if (exponent == std::numeric_limits<long>::min()) return {};
        const Rational factor = power_of_two(-exponent);
        return {nearest<double>(v.x * factor), nearest<double>(v.y * factor), nearest<double>(v.z * factor)};
    }

    const std::vector<Vec3<Rational>>* vertices_;
    std::vector<Vec3<double>> scaled_;
    mutable std::vector<double> values_;
};

}  // namespace oblong
