// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/verify/parted_body.hpp"
#include "oracle/verify/refused.hpp"

namespace oblong::oracle {

namespace {

mpz_srcptr denominator_of(const Rational& x) { return mpq_denref(x.data()); }

/// The exponent of a denominator that is a power of two, as those of all doubles are; nothing for another.
std::optional<mp_bitcnt_t> dyadic_exponent(const Rational& x) {
    const mp_bitcnt_t lowest = mpz_scan1(denominator_of(x), 0);
    if (lowest + 1 != mpz_sizeinbase(denominator_of(x), 2)) return std::nullopt;
    return lowest;
}

/// f(coordinate) for all of the core's parts.
template <class F>
void each_coordinate(const CorePart<Rational>& core, const F& f) {
    for (std::size_t i = 0; i < 3; ++i) f(core.offset[i]);
    for (const Vec3<Rational>& v : core.vertices)
        for (std::size_t i = 0; i < 3; ++i) f(v[i]);
    for (const CorePart<Rational>& part : core.parts) each_coordinate(part, f);
}

/// Counts the coordinates of the vertices and of what is added to sums.
std::size_t coordinate_count(const CorePart<Rational>& core) {
    std::size_t count = 3 * core.vertices.size();
    if (core.kind == CorePart<Rational>::Kind::sum) count += 3;
    for (const CorePart<Rational>& part : core.parts) count += coordinate_count(part);
    return count;
}

/// The least common multiple of the denominators, and its exponent where all are powers of two.
struct CommonScale {
    Integer scale = 1;
    std::optional<mp_bitcnt_t> exponent = 0;
};
CommonScale common_scale(const CorePart<Rational>& a, const CorePart<Rational>& b) {
    CommonScale common;
    const std::size_t coordinates = coordinate_count(a) + coordinate_count(b);
    const auto require_length = [coordinates](std::size_t bits) {
        checking::require(bits * coordinates <= max_coordinate_bits, "coordinates too long to check");
    };
    const auto each = [&](const auto& f) {
        each_coordinate(a, f);
        each_coordinate(b, f);
    };
    each([&](const Rational& x) {
        const std::optional<mp_bitcnt_t> exponent = dyadic_exponent(x);
        if (!exponent) common.exponent.reset();
        if (exponent && common.exponent) common.exponent = std::max(*common.exponent, *exponent);
    });
    if (common.exponent) {
        require_length(*common.exponent + 1);
        common.scale <<= *common.exponent;
        return common;
    }
    each([&](const Rational& x) {
        const Integer d = denominator(x);
        if (Integer(common.scale % d) == 0) return;
        common.scale = lcm(common.scale, d);
        require_length(msb(common.scale) + 1);
    });
    return common;
}

Integer times(const Rational& x, const CommonScale& common) {
    Integer product;
    if (common.exponent) {  // a shift: ten times the speed of a division
        mpz_mul_2exp(product.data(), mpq_numref(x.data()), *common.exponent - mpz_scan1(denominator_of(x), 0));
    } else {
        product = numerator(x) * Integer(common.scale / denominator(x));
    }
    return product;
}

CorePart<Integer> scaled(const CorePart<Rational>& core, const CommonScale& common) {
    const auto vector = [&](const Vec3<Rational>& v) {
        return Vec3<Integer>{times(v.x, common), times(v.y, common), times(v.z, common)};
    };
    CorePart<Integer> result{static_cast<CorePart<Integer>::Kind>(core.kind), {}, vector(core.offset), {}};
    result.vertices.reserve(core.vertices.size());
    for (const Vec3<Rational>& v : core.vertices) result.vertices.push_back(vector(v));
    result.parts.reserve(core.parts.size());
    for (const CorePart<Rational>& part : core.parts) result.parts.push_back(scaled(part, common));
    return result;
}

}  // namespace

IntegerCores integer_cores(const PartedBody& a, const PartedBody& b) {
    const CommonScale common = common_scale(a.core, b.core);
    return {common.scale, scaled(a.core, common), scaled(b.core, common)};
}

}  // namespace oblong::oracle
