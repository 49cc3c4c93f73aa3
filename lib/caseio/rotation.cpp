// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/rotation.hpp"

#include <mpfr.h>

#include "caseio/square_root.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::caseio {

namespace {

using EnclosedMatrix = std::array<std::array<Enclosure, 3>, 3>;

class Float {
public:
    explicit Float(long bits) { mpfr_init2(value_, bits); }
    ~Float() { mpfr_clear(value_); }
    Float(const Float&) = delete;
    Float& operator=(const Float&) = delete;
    [[nodiscard]] mpfr_ptr get() { return value_; }
    /// Returns the interval of the numbers that differ from this one by `error` or less.
    [[nodiscard]] Enclosure within(const Rational& error) const {
        Rational middle;
        mpfr_get_q(middle.data(), value_);
        return {middle - error, middle + error};
    }

private:
    mpfr_t value_;
};

/// The angle in degrees that is at least 0 and below 360.
Rational reduced(const Rational& degrees) {
    const Integer turn = 360 * denominator(degrees);
    Integer rest = numerator(degrees) % turn;
    if (rest < 0) rest += turn;
    return Rational(rest, denominator(degrees));
}

/// The rational values of sin, for degrees at least 0 and below 360.
std::optional<Rational> rational_sine(const Rational& degrees) {
    if (degrees == 0 || degrees == 180) return Rational(0);
    if (degrees == 90) return Rational(1);
    if (degrees == 270) return Rational(-1);
    if (degrees == 30 || degrees == 150) return Rational(1, 2);
    if (degrees == 210 || degrees == 330) return Rational(-1, 2);
    return std::nullopt;
}

std::optional<Rational> rational_cosine(const Rational& degrees) {
    return rational_sine(reduced(Rational(degrees + 90)));
}

EnclosedMatrix turn_about(std::size_t axis, const SineAndCosine& of) {
    EnclosedMatrix m;
    const std::size_t i = (axis + 1) % 3;
    const std::size_t j = (axis + 2) % 3;
    m[axis][axis] = Rational(1);
    m[i][i] = m[j][j] = of.cosine;
    m[i][j] = -of.sine;
    m[j][i] = of.sine;
    return m;
}

EnclosedMatrix operator*(const EnclosedMatrix& a, const EnclosedMatrix& b) {
    EnclosedMatrix m;
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) m[i][j] = a[i][0] * b[0][j] + a[i][1] * b[1][j] + a[i][2] * b[2][j];
    }
    return m;
}

std::optional<Mat3<Rational>> rounded_matrix(const EnclosedMatrix& m, CaseScalar scalar) {
    Mat3<Rational> result;
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
            const std::optional<Rational> entry = common_rounding(m[i][j], scalar);
            if (!entry) return std::nullopt;
            result.rows[i][j] = *entry;
        }
    }
    return result;
}

/// Asks for enclosures of more and more bits until each entry rounds.
template <class Enclose>
Mat3<Rational> rounded_matrix(const Enclose& enclose, CaseScalar scalar) {
    for (long bits = 128; bits <= longest_enclosure; bits *= 2) {
        if (std::optional<Mat3<Rational>> m = rounded_matrix(enclose(bits), irrational_format(scalar))) {
            return *std::move(m);
        }
    }
    throw NumberError("expected a rotation whose entries round at " + std::to_string(longest_enclosure) +
                      " bits, found one nearer to the middle of two floats");
}

/// cos·I + (1 − cos)·aaᵀ/|a|² + (sin/|a|)·[a]×
struct AxisTerms {
    Vec3<Rational> axis;
    Rational squared;

    [[nodiscard]] EnclosedMatrix matrix(const Enclosure& cosine, const Enclosure& sine_over_length) const {
        EnclosedMatrix m;
        for (std::size_t i = 0; i < 3; ++i) {
            for (std::size_t j = 0; j < 3; ++j) {
                const Rational product = axis[i] * axis[j] / squared;
                // The cosine stands once in each entry, which keeps the enclosure narrow.
                m[i][j] = Enclosure(product) + cosine * Enclosure(Rational(i == j ? 1 : 0) - product);
            }
        }
        for (std::size_t i = 0; i < 3; ++i) {
            const std::size_t j = (i + 1) % 3;
            const Enclosure turned = sine_over_length * Enclosure(axis[(i + 2) % 3]);
            m[i][j] = m[i][j] - turned;
            m[j][i] = m[j][i] + turned;
        }
        return m;
    }
};

}  // namespace

SineAndCosine sine_and_cosine(const Angle& angle, long bits) {
    if (angle.value == 0) return {Rational(0), Rational(1)};
    // An angle is below 2^30, so that its rounding moves a sine by less than 2^(30 − bits − extra).
    constexpr long extra = 40;
    Float x(bits + extra);
    std::optional<Rational> sine;
    std::optional<Rational> cosine;
    if (angle.in_degrees) {
        const Rational degrees = reduced(angle.value);
        sine = rational_sine(degrees);
        cosine = rational_cosine(degrees);
        mpfr_const_pi(x.get(), MPFR_RNDN);
        const Rational half_turns = degrees / 180;
        mpfr_mul_q(x.get(), x.get(), half_turns.data(), MPFR_RNDN);
    } else {
        mpfr_set_q(x.get(), angle.value.data(), MPFR_RNDN);
    }
    Float s(bits + extra);
    Float c(bits + extra);
    mpfr_sin_cos(s.get(), c.get(), x.get(), MPFR_RNDN);
    const Rational error = power_of_two(-bits);
    return {sine ? Enclosure(*sine) : s.within(error), cosine ? Enclosure(*cosine) : c.within(error)};
}

Mat3<Rational> euler_matrix(const EulerAngles& euler, CaseScalar scalar) {
    const auto enclose = [&](long bits) {
        std::array<EnclosedMatrix, 3> turns;
        for (std::size_t i = 0; i < 3; ++i) {
            turns[i] = turn_about(euler.axes[i], sine_and_cosine(euler.angles[i], bits));
        }
        return euler.intrinsic ? turns[0] * turns[1] * turns[2] : turns[2] * turns[1] * turns[0];
    };
    return rounded_matrix(enclose, scalar);
}

Mat3<Rational> axis_angle_matrix(const Vec3<Rational>& axis, const Angle& angle, CaseScalar scalar) {
    // The largest component becomes ±1, so that the squared length is between 1 and 3.
    Rational largest(0);
    for (std::size_t i = 0; i < 3; ++i) largest = std::max(largest, axis[i] < 0 ? Rational(-axis[i]) : axis[i]);
    AxisTerms terms{{axis.x / largest, axis.y / largest, axis.z / largest}, 0};
    terms.squared = dot(terms.axis, terms.axis);
    const std::optional<Rational> cosine =
        angle.in_degrees ? rational_cosine(reduced(angle.value)) : std::optional<Rational>();
    if (cosine) {
        // sin² = 1 − cos² is rational too; the sign is that of the half turn.
        const bool is_negative = reduced(angle.value) > 180;
        const std::optional<Rational> root = exact_root(Rational((1 - *cosine * *cosine) / terms.squared));
        if (root) {
            const EnclosedMatrix m = terms.matrix(*cosine, is_negative ? Rational(-*root) : *root);
            return *rounded_matrix(m, scalar);
        }
    }
    const auto enclose = [&](long bits) {
        const SineAndCosine of = sine_and_cosine(angle, bits);
        return terms.matrix(of.cosine, of.sine * enclosed_root(Rational(1 / terms.squared), bits));
    };
    return rounded_matrix(enclose, scalar);
}

Quaternion axis_angle_quaternion(const Vec3<Rational>& axis, const Angle& angle, CaseScalar scalar) {
    const Angle half{angle.value / 2, angle.in_degrees};
    const Rational squared = dot(axis, axis);
    const std::optional<Rational> length = exact_root(squared);
    for (long bits = 128; bits <= longest_enclosure; bits *= 2) {
        const SineAndCosine of = sine_and_cosine(half, bits);
        const Enclosure per_length =
            length ? Enclosure(Rational(1 / *length)) : enclosed_root(Rational(1 / squared), bits);
        const auto entry = [&](const Enclosure& e) { return common_rounding(e, irrational_format(scalar)); };
        const auto w = entry(of.cosine), x = entry(of.sine * per_length * Enclosure(axis.x)),
                   y = entry(of.sine * per_length * Enclosure(axis.y)),
                   z = entry(of.sine * per_length * Enclosure(axis.z));
        if (w && x && y && z) return {*w, *x, *y, *z};
    }
    throw NumberError("expected a rotation whose quaternion rounds at " + std::to_string(longest_enclosure) +
                      " bits, found one nearer to the middle of two floats");
}

}  // namespace oblong::caseio
