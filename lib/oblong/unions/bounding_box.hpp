// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>

#include "oblong/body/any_body.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/error_constants.hpp"

/// Boxes along the axes, in doubles rounded outward. They exclude pairs of parts and decide nothing else. Bounds:
/// docs/explanation/numerics/unions.md. Needs rounding to nearest and gradual underflow; see scalar/environment.hpp.
namespace oblong::detail {

inline constexpr double infinite = std::numeric_limits<double>::infinity();

/// The number before x; the largest one for +inf, so that a lower bound that overflows stays one.
[[nodiscard]] inline double below(double x) { return std::nextafter(x, -infinite); }
[[nodiscard]] inline double above(double x) { return std::nextafter(x, infinite); }

/// The set of numbers from `low` to `high`, which may be infinite.
struct Interval {
    double low = 0;
    double high = 0;
};
/// Contain every sum and every product of numbers of the two intervals.
[[nodiscard]] Interval operator+(const Interval& x, const Interval& y);
[[nodiscard]] Interval operator*(const Interval& x, const Interval& y);
/// Contains the number: a float or double exactly.
template <OrderedField S>
[[nodiscard]] Interval interval_around(const S& x);

/// { x : low_i ≤ x_i ≤ high_i }. No `low` is +inf and no `high` is −inf; the default is the empty box.
struct BoundingBox {
    Vec3<double> low{infinite, infinite, infinite};
    Vec3<double> high{-infinite, -infinite, -infinite};

    /// Grows to contain the other box.
    void add(const BoundingBox& other) {
        for (std::size_t i = 0; i < 3; ++i) {
            low[i] = std::min(low[i], other.low[i]);
            high[i] = std::max(high[i], other.high[i]);
        }
    }
};

/// Contains the body. Throws InvalidBody for a pose with a number that is not finite.
template <OrderedField S>
[[nodiscard]] BoundingBox box_of(const AnyBody<S>& body);
/// Contains the points, at least one.
template <OrderedField S>
[[nodiscard]] BoundingBox box_of(std::span<const Vec3<S>> points);

/// A pose that maps boxes to boxes.
class BoxPose {
public:
    BoxPose() = default;
    /// Precondition: every number is finite.
    template <OrderedField S>
    explicit BoxPose(const Affine<S>& pose);

    /// Contains the image of the box.
    [[nodiscard]] BoundingBox operator()(const BoundingBox& box) const;
    /// Returns whether it maps every box to itself.
    [[nodiscard]] bool is_identity() const { return is_identity_; }

private:
    [[nodiscard]] BoundingBox by_doubles(const BoundingBox& box) const;

    std::array<std::array<Interval, 3>, 3> rows_{};
    std::array<Interval, 3> translation_{};
    bool is_identity_ = true;
    bool is_exact_ = true;  ///< every interval is a double
};

inline BoundingBox BoxPose::by_doubles(const BoundingBox& box) const {
    BoundingBox image;
    for (std::size_t i = 0; i < 3; ++i) {
        double low = translation_[i].low;
        double high = low;
        double terms = std::abs(low);
        for (std::size_t k = 0; k < 3; ++k) {
            const double x = rows_[i][k].low * box.low[k];
            const double y = rows_[i][k].low * box.high[k];
            low += std::min(x, y);
            high += std::max(x, y);
            terms += std::max(std::abs(x), std::abs(y));
        }
        const double error = terms * error_constants::extent_rounding + std::numeric_limits<double>::min();
        // NaN comes of infinite ends: then the image is not bounded.
        const bool is_bounded = error < infinite;
        image.low[i] = is_bounded ? low - error : -infinite;
        image.high[i] = is_bounded ? high + error : infinite;
    }
    return image;
}

/// Returns a lower bound of the distance of two boxes: 0 exactly if they meet, and the exact distance if they are apart
/// along one axis alone and their distance is a double.
[[nodiscard]] inline double distance_below(const BoundingBox& a, const BoundingBox& b) {
    double greatest = 0;
    double squares = 0;
    std::size_t axis = 3;
    int apart = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const double gap = std::max(b.low[i] - a.high[i], a.low[i] - b.high[i]);
        if (!(gap > 0)) continue;  // a difference of doubles is 0 for equal ones alone
        ++apart;
        squares += gap * gap;
        if (gap > greatest) {
            greatest = gap;
            axis = i;
        }
    }
    if (apart == 0) return 0;
    if (apart == 1) {
        const bool b_is_above = b.low[axis] > a.high[axis];
        const double high = b_is_above ? b.low[axis] : a.low[axis];
        const double low = b_is_above ? a.high[axis] : b.high[axis];
        // Knuth's error of a difference: exact unless it overflows.
        const double part = high - greatest;
        const double error = (high - (greatest + part)) + (part - low);
        return error >= 0 && greatest < infinite ? greatest : below(greatest);
    }
    const bool in_range = greatest > error_constants::min_plain && greatest < error_constants::max_plain;
    return (in_range ? std::sqrt(squares) : std::min(greatest, std::numeric_limits<double>::max())) *
           (1 - error_constants::plain_norm);
}

/// The motion of A relative to B in a cast of boxes.
struct BoxMotion {
    std::array<Interval, 3> velocity;
    double max = infinite;  ///< an upper bound of the parameters
};

/// Returns a lower bound of the parameters in [0, max] at which A, moved by the parameter times the velocity, meets B;
/// +inf if there is none.
[[nodiscard]] double first_meeting_below(const BoundingBox& a, const BoundingBox& b, const BoxMotion& motion);

}  // namespace oblong::detail
