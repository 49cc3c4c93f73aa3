// SPDX-License-Identifier: BSL-1.0
#include "oblong/deforming/filter.hpp"

#include <cmath>

#include "oblong/deforming/first_contact.hpp"
#include "oblong/scalar/rational.hpp"

namespace oblong::deforming {

namespace {

PlainBall ball_of(float x) { return PlainBall(static_cast<double>(x)); }
PlainBall ball_of(double x) { return PlainBall(x); }

PlainBall ball_of(const Rational& x) {
    constexpr long largest_exponent = 1000;
    const mpz_srcptr numerator = mpq_numref(x.data());
    const mpz_srcptr denominator = mpq_denref(x.data());
    if (mpz_sgn(numerator) == 0) return {};
    long above = 0;
    long below = 0;
    // Both are cut off to 53 bits.
    const double n = mpz_get_d_2exp(&above, numerator);
    const double d = mpz_get_d_2exp(&below, denominator);
    if (std::abs(above - below) > largest_exponent) return {0, std::numeric_limits<double>::infinity()};
    const double value = std::ldexp(n / d, static_cast<int>(above - below));
    const bool is_exact = mpz_sizeinbase(numerator, 2) <= std::numeric_limits<double>::digits &&
                          mpz_scan1(denominator, 0) + 1 == mpz_sizeinbase(denominator, 2);
    // Two relative errors below 2 u each and one of u.
    return {value, is_exact ? 0 : std::abs(value) * (8 * error_constants::unit_roundoff)};
}

/// Coefficients of a polynomial over a part of the time, in Bernstein's form: at the ends they are its values, and it
/// lies between the least and the largest.
template <std::size_t size>
using Coefficients = std::array<PlainBall, size>;

/// Returns the one strict sign that the polynomial has on the whole part, ends included; 0 if none is proven.
template <std::size_t size>
int strict_sign(const Coefficients<size>& c) {
    const BallSign first = sign(c.front());
    if (sign(c.back()) != first || (first != BallSign::positive && first != BallSign::negative)) return 0;
    for (std::size_t k = 1; k + 1 < size; ++k) {
        const BallSign inner = sign(c[k]);
        if (inner != first && inner != BallSign::zero) return 0;
    }
    return first == BallSign::positive ? 1 : -1;
}

/// De Casteljau's halves: c becomes the first; returns the second.
template <std::size_t size>
Coefficients<size> halve(Coefficients<size>& c) {
    Coefficients<size> second = c;
    for (std::size_t k = 1; k < size; ++k) {
        for (std::size_t i = 0; i + k < size; ++i) second[i] = (second[i] + second[i + 1]) * 0.5;
        c[k] = second[0];
    }
    return second;
}

/// The polynomials over a part of the time.
struct Part {
    Coefficients<4> volume;
    /// For each axis the weights of the dependency of the points as seen along it; those of B with the other sign.
    std::array<std::array<Coefficients<3>, 4>, 3> weights;

    /// Returns whether the bodies are proven apart at all times of the part: the points span a volume, or seen along an
    /// axis two weights differ in sign.
    [[nodiscard]] bool is_apart() const {
        if (strict_sign(volume) != 0) return true;
        for (const auto& of_axis : weights) {
            int common = 0;
            for (const Coefficients<3>& weight : of_axis) {
                const int sign = strict_sign(weight);
                if (sign * common < 0) return true;
                if (sign != 0) common = sign;
            }
        }
        return false;
    }
    /// The part becomes its first half; returns the second.
    [[nodiscard]] Part halves() {
        Part second;
        second.volume = halve(volume);
        for (std::size_t axis = 0; axis < 3; ++axis)
            for (std::size_t i = 0; i < 4; ++i) second.weights[axis][i] = halve(weights[axis][i]);
        return second;
    }
};

Coefficients<3> weight_of(const std::array<PlainBall, 3>& form, bool is_reversed) {
    Coefficients<3> c{form[0], form[1] * 0.5, form[2]};
    if (is_reversed)
        for (PlainBall& x : c) x = -x;
    return c;
}

Part whole(const Tracks<PlainBall>& tracks) {
    const Moving<PlainBall> u = tracks.between(0, 1);
    const Moving<PlainBall> v = tracks.between(0, 2);
    const Moving<PlainBall> w = tracks.between(0, 3);
    Part part;
    std::array<std::array<PlainBall, 3>, 3> areas;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        areas[axis] = area(u, v, axis);
        const std::array<PlainBall, 3> of_uw = area(u, w, axis);
        const std::array<PlainBall, 3> of_vw = area(v, w, axis);
        std::array<PlainBall, 3> opposite;  // of the last three points
        for (std::size_t k = 0; k < 3; ++k) opposite[k] = areas[axis][k] + of_vw[k] - of_uw[k];
        part.weights[axis] = {weight_of(opposite, !tracks.is_of_a(0)), weight_of(of_vw, tracks.is_of_a(1)),
                              weight_of(of_uw, !tracks.is_of_a(2)), weight_of(areas[axis], tracks.is_of_a(3))};
    }
    part.volume = volume(areas, w);
    part.volume.front() = part.volume.front() * 3.0;
    part.volume.back() = part.volume.back() * 3.0;
    return part;
}

bool is_apart(Part& part, int depth, int& left) {
    if (part.is_apart()) return true;
    if (depth == 0 || --left < 0) return false;
    Part second = part.halves();
    return is_apart(part, depth - 1, left) && is_apart(second, depth - 1, left);
}

/// Returns whether the bodies are apart on an axis at both ends of the time, in the same order, and so always.
bool is_apart_on_axis(const Tracks<PlainBall>& tracks, std::size_t axis) {
    BallSign order = BallSign::unknown;
    for (std::size_t i = 0; i < tracks.of_a; ++i) {
        for (std::size_t j = tracks.of_a; j < tracks.count; ++j) {
            for (const BallSign sign : {sign(tracks.points[j].start[axis] - tracks.points[i].start[axis]),
                                        sign(tracks.points[j].end[axis] - tracks.points[i].end[axis])}) {
                if (order == BallSign::unknown) order = sign;
                if (sign != order || (sign != BallSign::positive && sign != BallSign::negative)) return false;
            }
        }
    }
    return true;
}

}  // namespace

template <class S>
Tracks<PlainBall> ball_tracks(const DeformingPoints<S>& a, const DeformingPoints<S>& b) {
    Tracks<PlainBall> result;
    result.of_a = a.vertices.size();
    result.count = result.of_a + b.vertices.size();
    for (std::size_t i = 0; i < result.count; ++i) {
        const DeformingPoints<S>& body = result.is_of_a(i) ? a : b;
        const std::size_t vertex = result.is_of_a(i) ? i : i - result.of_a;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            result.points[i].start[axis] = ball_of(body.vertices[vertex][axis]);
            result.points[i].end[axis] = ball_of(body.end[vertex][axis]);
        }
    }
    return result;
}

template Tracks<PlainBall> ball_tracks(const DeformingPoints<float>&, const DeformingPoints<float>&);
template Tracks<PlainBall> ball_tracks(const DeformingPoints<double>&, const DeformingPoints<double>&);
template Tracks<PlainBall> ball_tracks(const DeformingPoints<Rational>&, const DeformingPoints<Rational>&);

bool is_proven_apart(const Tracks<PlainBall>& tracks) {
    constexpr int max_depth = 10;
    int left = 24;
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (is_apart_on_axis(tracks, axis)) return true;
    Part part = whole(tracks);
    return is_apart(part, max_depth, left);
}

}  // namespace oblong::deforming
