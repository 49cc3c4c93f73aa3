// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/curved/enclosed_depth.hpp"

#include <algorithm>
#include <array>

#include "oblong/linear/product.hpp"
#include "oracle/curved/growing_hull.hpp"
#include "oracle/curved/locate.hpp"
#include "oracle/curved/member_along.hpp"
#include "oracle/curved/symmetry.hpp"
#include "oracle/curved/work.hpp"

namespace oblong::oracle {

namespace {

using Vec = Vec3<Rational>;

/// Bits of balls' points, from few to many: each level ends where its points bring nothing nearer.
constexpr std::array point_bits{64U, 128U, 256U};

/// Longer numbers are not looked at for symmetry.
constexpr std::size_t longest_number = 8000;

std::size_t bits_of(const Integer& i) { return mpz_sizeinbase(i.data(), 2); }

std::size_t bits_of(const Tree<Integer>& set) {
    std::size_t bits = 0;
    for (const IntegerVec& v : set.vectors) bits = std::max(bits, oracle::bits_of(v));
    for (const Tree<Integer>& part : set.parts) bits = std::max(bits, bits_of(part));
    return bits;
}

/// A positive multiple that is integer.
IntegerVec integer(const Vec& v) {
    const Integer scale = lcm(lcm(Integer(denominator(v.x)), Integer(denominator(v.y))), Integer(denominator(v.z)));
    const auto times = [&](const Rational& x) { return Integer(numerator(x) * Integer(scale / denominator(x))); };
    return {times(v.x), times(v.y), times(v.z)};
}

std::size_t vectors_in(const Tree<Integer>& set) {
    std::size_t count = set.vectors.size();
    for (const Tree<Integer>& part : set.parts) count += vectors_in(part);
    return count;
}

/// The search for min { h(n) : ‖n‖ = 1 }, h the support function of a set: above 0 it is the depth of the origin.
class LeastSupport {
public:
    LeastSupport(const Tree<Rational>& set, int dimension, const DepthEffort& effort)
        : set_(set), dimension_(dimension), effort_(effort), at_(scaled(set)) {
        set_bits_ = bits_of(at_.set) + bits_of(at_.scale);
        vectors_ = vectors_in(at_.set);
    }

    /// False: no lower bound above 0 was found.
    bool run() {
        if (set_bits_ <= longest_number) look_for_symmetry();
        for (const unsigned bits : point_bits)
            if (is_narrow() || !search(bits)) break;
        return lower > 0 && upper;
    }

    Rational lower = 0;
    std::optional<Rational> upper;
    std::optional<Rational> squared;  ///< if the least is found exactly, its square
    Vec normal{};                     ///< where the upper bound is nearly attained

private:
    [[nodiscard]] bool is_narrow() const {
        return squared || (upper && *upper - lower <= *upper * effort_.relative_width);
    }

    void look_for_symmetry() {
        for (const CentredBound& bound : centred_bounds(set_, dimension_)) {
            for (const Vec& n : bound.normals) look_along(integer(n), 160);
            lower = std::max(lower, bound.least);
        }
        if (upper && lower == *upper) squared = lower * lower;
        if (is_narrow()) return;
        std::optional<AxialSection> best;
        for (AxialSection& m : axial_sections(set_, dimension_))
            if (!best || m.error < best->error) best = std::move(m);
        if (!best) return;
        look_along(integer(shortened(best->along)), 160);
        if (best->error * 1000 > *upper) return;  // bodies of no axis
        LeastSupport flat(best->set, 2, effort_);
        if (!flat.run()) return;
        look_along(integer(shortened(best->across * flat.normal.x + best->along * flat.normal.y)), 160);
        lower = std::max(lower, Rational(flat.lower - best->error));
        if (flat.squared && best->is_exact) squared = flat.squared;
    }
    /// Coordinates rounded to 160 bits after the point of the largest.
    [[nodiscard]] static Vec shortened(const Vec& v) {
        const Integer unit = Integer(1) << 160;
        Vec result;
        for (std::size_t i = 0; i < 3; ++i) {
            const Rational x = v[i] * Rational(unit);
            result[i] = Rational(Integer(numerator(x) / denominator(x)), unit);
        }
        return result;
    }

    /// Bounds the least from above by the support value along w.
    void look_along(const IntegerVec& w, unsigned bits) {
        if (w == IntegerVec{0, 0, 0}) return;
        spend(4 * vectors_, set_bits_ + oracle::bits_of(w) + bits);
        const Integer value = -lower_value(at_.set, -(w * (Integer(1) << bits)));
        const Rational along(value, Integer(at_.scale << bits));
        const Rational above = along / root_bounds(Rational(squared_norm(w)), bits + 8).lower;
        if (upper && above >= *upper) return;
        upper = above;
        normal = {Rational(w.x), Rational(w.y), Rational(w.z)};
    }

    /// Points of the set span a hull, which the farthest points along the normals of its nearest facets enlarge. False:
    /// as many points as are allowed were not enough.
    bool search(unsigned bits) {
        const auto member = [&](const IntegerVec& w) {
            spend(4 * vectors_, set_bits_ + oracle::bits_of(w) + 2 * std::size_t{bits});
            return member_along(at_.set, w, bits);
        };
        std::vector<IntegerVec> first;
        const int deep = dimension_ == 3 ? 1 : 0;
        for (int x = -1; x <= 1; ++x)
            for (int y = -1; y <= 1; ++y)
                for (int z = -deep; z <= deep; ++z)
                    if (x != 0 || y != 0 || z != 0) first.push_back(member({x, y, z}));
        std::optional<GrowingHull> hull = GrowingHull::of(first, dimension_);
        if (!hull) return true;
        const Rational unit(Integer(1), Integer(at_.scale << bits));
        for (int i = 0; i < effort_.max_points; ++i) {
            const std::size_t f = nearest(*hull);
            const IntegerVec w = shortened(hull->facets()[f].normal, bits + 32);
            look_along(w, bits);
            if (may_be_narrow(*hull, f, unit)) {
                take_lower(*hull, unit, bits);
                if (is_narrow()) return true;
            }
            if (hull->add(member(w), f) || hull->add(member(hull->facets()[f].normal), f)) continue;
            take_lower(*hull, unit, bits);
            return true;
        }
        take_lower(*hull, unit, bits);
        return false;
    }
    /// The leading bits of a direction.
    [[nodiscard]] static IntegerVec shortened(const IntegerVec& n, std::size_t bits) {
        const std::size_t all = oracle::bits_of(n);
        if (all <= bits) return n;
        const std::size_t drop = all - bits;
        return {Integer(n.x >> drop), Integer(n.y >> drop), Integer(n.z >> drop)};
    }
    [[nodiscard]] static std::size_t nearest(const GrowingHull& hull) {
        std::optional<std::size_t> best;
        for (std::size_t f = 0; f < hull.facets().size(); ++f) {
            const GrowingHull::Facet& facet = hull.facets()[f];
            if (facet.is_alive && (!best || facet.distance < hull.facets()[*best].distance)) best = f;
        }
        return *best;
    }
    [[nodiscard]] bool may_be_narrow(const GrowingHull& hull, std::size_t f, const Rational& unit) const {
        const GrowingHull::Facet& facet = hull.facets()[f];
        if (facet.height <= 0) return false;
        const Rational low =
            Rational(facet.height) * unit * (1 / root_bounds(Rational(squared_norm(facet.normal)), 200).upper);
        return *upper - low <= *upper * effort_.relative_width;
    }
    /// The hull's points are the set's: a ball inside the hull is inside the set.
    void take_lower(const GrowingHull& hull, const Rational& unit, unsigned bits) {
        const GrowingHull::Facet* least = nullptr;
        for (const GrowingHull::Facet& f : hull.facets()) {
            if (!f.is_alive) continue;
            if (f.height <= 0) return;
            spend(6, oracle::bits_of(f.normal));
            const auto square = [](const GrowingHull::Facet& x) { return Integer(x.height * x.height); };
            if (least == nullptr ||
                Integer(square(f) * squared_norm(least->normal)) < Integer(square(*least) * squared_norm(f.normal)))
                least = &f;
        }
        const Rational height = Rational(least->height) * unit;
        const Rational square_of_depth = height * height / Rational(squared_norm(least->normal));
        const Rational below = root_bounds(square_of_depth, bits + 8).lower;
        if (below > lower) lower = below;
        // A facet in a plane that supports the set: the least itself.
        look_along(least->normal, bits);
        if (*upper - below > *upper * Rational(Integer(1), Integer(Integer(1) << (bits / 2)))) return;
        const Face face = face_along(at_.set, -least->normal);
        if (face.value.radicands.empty() && Integer(-face.value.whole << bits) == least->height)
            squared = square_of_depth;
    }

    const Tree<Rational>& set_;
    int dimension_;
    DepthEffort effort_;
    ScaledTree at_;
    std::size_t set_bits_ = 0, vectors_ = 0;
};

EnclosedDepth between(const Rational& lower, const Rational& upper) { return {true, lower, upper, {}, 0, 1}; }

EnclosedDepth exactly(const Rational& core_squared, const Rational& radius, int sign) {
    constexpr unsigned bits = 200;
    const Bounds root = root_bounds(core_squared, bits);
    return {true,
            Rational(radius + (sign > 0 ? root.lower : Rational(-root.upper))),
            Rational(radius + (sign > 0 ? root.upper : Rational(-root.lower))),
            core_squared,
            radius,
            sign};
}

}  // namespace

EnclosedDepth enclosed_depth(const Tree<Rational>& set, int dimension, const DepthEffort& effort) {
    // h is that of the rest plus the radius. Of a rest that the origin is outside of, the least of h is its distance
    // from the origin, negative.
    const BallApart apart = ball_apart(set, dimension);
    const Rational& radius = apart.radius;
    if (radius != 0) {
        const Located rest = locate(apart.rest, dimension, {});
        const bool is_flat = affine_dimension(scaled(apart.rest).set) < static_cast<std::size_t>(dimension);
        if (rest.place == Place::outside && rest.squared) return exactly(*rest.squared, radius, -1);
        if (rest.place == Place::outside)
            return between(Rational(radius - rest.distance.upper), Rational(radius - rest.distance.lower));
        if (rest.place == Place::boundary || (rest.place == Place::inside && is_flat)) return exactly(0, radius, 1);
        if (rest.place == Place::unknown) return {};
    }
    LeastSupport search(apart.rest, dimension, effort);
    search.run();
    if (search.squared) return exactly(*search.squared, radius, 1);
    if (!search.upper) return {};
    return between(Rational(search.lower + radius), Rational(*search.upper + radius));
}

}  // namespace oblong::oracle
