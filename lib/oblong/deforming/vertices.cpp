// SPDX-License-Identifier: BSL-1.0
#include "oblong/deforming/vertices.hpp"

#include <algorithm>
#include <cmath>

#include "oblong/deforming/first_contact.hpp"
#include "oblong/scalar/rational.hpp"

namespace oblong::deforming {

namespace {

/// Four points at two times.
constexpr std::size_t max_numbers = 8;

template <class S>
struct AxisNumbers {
    std::array<const S*, max_numbers> from{};
    std::array<Integer*, max_numbers> to{};
    std::size_t count = 0;
};

/// Whether the positive number is a power of two; then `exponent` is its logarithm.
bool is_power_of_two(mpz_srcptr x, unsigned long& exponent) {
    exponent = mpz_scan1(x, 0);
    return mpz_sizeinbase(x, 2) == exponent + 1;
}

void scale(const AxisNumbers<Rational>& numbers) {
    Integer common = 1;
    unsigned long shift = 0;
    unsigned long of_one = 0;
    bool is_binary = true;
    for (std::size_t i = 0; i < numbers.count && is_binary; ++i) {
        is_binary = is_power_of_two(mpq_denref(numbers.from[i]->data()), of_one);
        shift = std::max(shift, of_one);
    }
    if (!is_binary) {
        for (std::size_t i = 0; i < numbers.count; ++i)
            mpz_lcm(common.data(), common.data(), mpq_denref(numbers.from[i]->data()));
    }
    for (std::size_t i = 0; i < numbers.count; ++i) {
        const mpz_srcptr numerator = mpq_numref(numbers.from[i]->data());
        const mpz_srcptr denominator = mpq_denref(numbers.from[i]->data());
        const mpz_ptr to = numbers.to[i]->data();
        if (is_binary) {
            mpz_mul_2exp(to, numerator, shift - mpz_scan1(denominator, 0));
        } else {
            mpz_divexact(to, common.data(), denominator);
            mpz_mul(to, to, numerator);
        }
    }
}

template <std::floating_point S>
void scale(const AxisNumbers<S>& numbers) {
    constexpr int digits = std::numeric_limits<S>::digits;
    std::array<int, max_numbers> exponents{};
    std::array<long, max_numbers> significands{};
    int least = std::numeric_limits<int>::max();
    for (std::size_t i = 0; i < numbers.count; ++i) {
        const S fraction = std::frexp(*numbers.from[i], &exponents[i]);
        significands[i] = static_cast<long>(std::ldexp(fraction, digits));
        if (significands[i] != 0) least = std::min(least, exponents[i]);
    }
    for (std::size_t i = 0; i < numbers.count; ++i) {
        mpz_set_si(numbers.to[i]->data(), significands[i]);
        if (significands[i] != 0) *numbers.to[i] <<= exponents[i] - least;
    }
}

/// Divides by the largest power of two that divides all.
template <class S>
void shorten(const AxisNumbers<S>& numbers) {
    unsigned long common = std::numeric_limits<unsigned long>::max();
    for (std::size_t i = 0; i < numbers.count; ++i)
        if (numbers.to[i]->sign() != 0) common = std::min(common, mpz_scan1(numbers.to[i]->data(), 0));
    if (common == 0) return;
    for (std::size_t i = 0; i < numbers.count; ++i)
        if (numbers.to[i]->sign() != 0) mpz_tdiv_q_2exp(numbers.to[i]->data(), numbers.to[i]->data(), common);
}

}  // namespace

template <class S>
Tracks<Integer> integer_tracks(const DeformingPoints<S>& a, const DeformingPoints<S>& b) {
    Tracks<Integer> result;
    result.of_a = a.vertices.size();
    result.count = result.of_a + b.vertices.size();
    for (std::size_t axis = 0; axis < 3; ++axis) {
        AxisNumbers<S> numbers;
        for (std::size_t i = 0; i < result.count; ++i) {
            const DeformingPoints<S>& body = result.is_of_a(i) ? a : b;
            const std::size_t vertex = result.is_of_a(i) ? i : i - result.of_a;
            numbers.from[numbers.count] = &body.vertices[vertex][axis];
            numbers.to[numbers.count++] = &result.points[i].start[axis];
            numbers.from[numbers.count] = &body.end[vertex][axis];
            numbers.to[numbers.count++] = &result.points[i].end[axis];
        }
        scale(numbers);
        shorten(numbers);
    }
    return result;
}

template Tracks<Integer> integer_tracks(const DeformingPoints<float>&, const DeformingPoints<float>&);
template Tracks<Integer> integer_tracks(const DeformingPoints<double>&, const DeformingPoints<double>&);
template Tracks<Integer> integer_tracks(const DeformingPoints<Rational>&, const DeformingPoints<Rational>&);

}  // namespace oblong::deforming
