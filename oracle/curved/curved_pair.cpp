// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/curved/curved_pair.hpp"

#include <algorithm>

#include "oblong/linear/product.hpp"
#include "oracle/curved/work.hpp"

namespace oblong::oracle {

namespace {

Rational largest_of(const Tree<Rational>& body) {
    constexpr unsigned bits = 128;
    const ScaledTree at = scaled(body);
    Rational largest = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        for (const int sign : {1, -1}) {
            IntegerVec w{0, 0, 0};
            w[i] = Integer(sign) << bits;
            const Rational reach(Integer(-lower_value(at.set, w)), Integer(at.scale << bits));
            largest = std::max(largest, reach);
        }
    }
    return largest;
}

}  // namespace

CurvedPair::CurvedPair(const AnyBody<Rational>& a, const AnyBody<Rational>& b, int dimension)
    : a_(posed_tree(a, dimension)),
      b_(posed_tree(b, dimension)),
      difference_(oracle::difference(a, b, dimension)),
      dimension_(dimension) {}

Located CurvedPair::locate(const Effort& effort) const { return oracle::locate(difference_, dimension_, effort); }

const Located& CurvedPair::locate_narrowly() const {
    constexpr unsigned bits = 700;
    std::call_once(is_narrow_, [this] { narrow_ = locate({bits, WorkingBits::high, WorkingBits::high, false}); });
    return narrow_;
}

const EnclosedDepth& CurvedPair::depth_narrowly() const {
    constexpr int most = 1500;
    const Rational width(Integer(1), Integer(Integer(1) << 70));
    std::call_once(is_depth_narrow_, [&] {
        try {
            const WorkLimit limit;
            narrow_depth_ = enclosed_depth(difference_, dimension_, {width, most});
        } catch (const WorkSpent&) {  // it stays unknown
        }
    });
    return narrow_depth_;
}

Located CurvedPair::locate_moved(const Vec3<Rational>& by, const Effort& effort) const {
    return oracle::locate(moved(difference_, by), dimension_, effort);
}

Rational CurvedPair::lower_gap(const Vec3<Rational>& n, unsigned bits) const {
    // lower_value is off by less than a few units: n in units that are small against it.
    Integer divisor = denominator(n.x);
    for (const Rational& entry : {n.y, n.z}) divisor = lcm(divisor, Integer(denominator(entry)));
    const Integer factor = divisor << bits;
    const auto integer = [&](const Rational& x) { return Integer(numerator(Rational(x * Rational(factor)))); };
    const ScaledTree at = scaled(difference_);
    const Integer least = lower_value(at.set, {integer(n.x), integer(n.y), integer(n.z)});
    return Rational(least, Integer(at.scale * factor));
}

Outcome CurvedPair::outcome(const Located& located) const {
    switch (located.place) {
        case Place::outside:
            return Outcome::separated;
        case Place::boundary:
            return Outcome::touching;
        case Place::inside: {
            const bool solid = affine_dimension(scaled(difference_).set) == static_cast<std::size_t>(dimension_);
            return solid ? Outcome::overlapping : Outcome::touching;
        }
        case Place::unknown:
            break;
    }
    return Outcome::undecided;
}

NearestMembers CurvedPair::nearest_members() const { return oracle::nearest_members(a_, b_, dimension_); }

Rational CurvedPair::largest_coordinate() const { return std::max(largest_of(a_), largest_of(b_)); }

std::optional<bool> CurvedPair::within(bool of_a, const Vec3<Rational>& point, const Rational& tolerance) const {
    // A point outside the plane of a plane case is as far away as its height at least.
    if (dimension_ == 2 && point.z != 0) {
        const Rational rest = tolerance * tolerance - point.z * point.z;
        if (rest < 0) return false;
        const Bounds in_plane = root_bounds(rest, 128);
        return at_most_away(moved(of_a ? a_ : b_, {-point.x, -point.y, 0}), 2, in_plane.lower);
    }
    return at_most_away(moved(of_a ? a_ : b_, -point), dimension_, tolerance);
}

}  // namespace oblong::oracle
