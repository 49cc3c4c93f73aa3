// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <optional>

#include "tests/attack/dice.hpp"
#include "tests/prove/cores/core_cases.hpp"

/// Pairs that touch exactly, or miss that by one unit in the last place of a vertex or radius, on either side. What
/// each is follows from the construction and is proven here in integers: a plane between the bodies, a common point, a
/// point of one strictly inside the other. Neither the certifier nor the oracle is asked.
namespace oblong::attack {

using core_cases::Body;
using core_cases::Pair;

/// Wide enough for every product of coordinates below: 3 · 107 bits and signs.
using Wide = boost::multiprecision::number<
    boost::multiprecision::cpp_int_backend<512, 512, boost::multiprecision::signed_magnitude,
                                           boost::multiprecision::unchecked, void>,
    boost::multiprecision::et_off>;
using WideVec = Vec3<Wide>;
using Units = Vec3<std::int64_t>;  ///< in units of the last place, or thereabouts

[[nodiscard]] inline WideVec wide(const Units& v) { return {Wide(v.x), Wide(v.y), Wide(v.z)}; }

enum class Side { apart, touching, inside };

template <std::floating_point R>
struct KnownContact {
    Pair<R> pair;
    int dimension = 3;
    Outcome expected = Outcome::touching;
    const char* kind = "";
    bool common_pose = false;
};

namespace detail {

/// The sign of the volume a, b, c, d.
[[nodiscard]] inline int orientation(const WideVec& a, const WideVec& b, const WideVec& c, const WideVec& d) {
    return triple_product(b - a, c - a, d - a).sign();
}

[[nodiscard]] inline bool strictly_inside(const WideVec& p, const std::array<WideVec, 4>& t) {
    const int all = orientation(t[0], t[1], t[2], t[3]);
    return all != 0 && orientation(p, t[1], t[2], t[3]) == all && orientation(t[0], p, t[2], t[3]) == all &&
           orientation(t[0], t[1], p, t[3]) == all && orientation(t[0], t[1], t[2], p) == all;
}

/// In the plane z = 0.
[[nodiscard]] inline bool strictly_inside(const WideVec& p, const WideVec& a, const WideVec& b, const WideVec& c) {
    const auto turn = [](const WideVec& u, const WideVec& v, const WideVec& w) {
        return Wide((v.x - u.x) * (w.y - u.y) - (v.y - u.y) * (w.x - u.x)).sign();
    };
    const int all = turn(a, b, c);
    return all != 0 && turn(p, b, c) == all && turn(a, p, c) == all && turn(a, b, p) == all;
}

}  // namespace detail

/// Bodies in units; the contact is at `point`, between supporting planes with the normal `normal`.
struct UnitPair {
    std::vector<Units> a, b;
    std::vector<std::size_t> feature_b;  ///< the vertices of b that hold the contact; it is their mean or the only one
    WideVec normal;
    Units point;
    int dimension = 3;
    const char* kind = "";
};

template <std::floating_point R>
class KnownContacts {
public:
    explicit KnownContacts(std::uint64_t seed) : dice_(seed) {}

    [[nodiscard]] KnownContact<R> draw(Side side) {
        for (;;) {
            std::optional<KnownContact<R>> made = dice_.any(4) == 0 ? with_balls(side) : with_vertices(side);
            if (!made) continue;
            if (dice_.coin()) std::swap(made->pair.a, made->pair.b);
            return *std::move(made);
        }
    }

private:
    static constexpr int digits = std::numeric_limits<R>::digits;

    [[nodiscard]] std::int64_t coordinate() {
        // Mostly such that a unit is the last place, with room for the steps.
        const int size = dice_.any(3) != 0 ? digits : 1 + dice_.any(digits - 1);
        const auto top = std::uint64_t{1} << static_cast<unsigned>(size - 1);
        const auto n = static_cast<std::int64_t>(top | dice_.bits(std::max(0, size - 2)));
        return dice_.coin() ? n : -n;
    }
    [[nodiscard]] Units step(int size) {
        return {dice_.around_zero(size), dice_.around_zero(size), dice_.around_zero(size)};
    }
    [[nodiscard]] static bool fits(const Units& v) {
        constexpr std::int64_t most = std::int64_t{1} << digits;
        const auto within = [](std::int64_t x) { return -most <= x && x <= most; };
        return within(v.x) && within(v.y) && within(v.z);
    }
    /// A step on the wanted side of the plane through 0, strictly.
    [[nodiscard]] Units step_on(int side, const WideVec& normal, int size, int dimension) {
        for (;;) {
            Units w = step(size);
            if (dimension == 2) w.z = 0;
            const int at = dot(normal, wide(w)).sign();
            if (at == 0) continue;
            return at == side ? w : -w;
        }
    }

    [[nodiscard]] std::optional<KnownContact<R>> with_vertices(Side side);
    [[nodiscard]] std::optional<KnownContact<R>> with_balls(Side side);
    [[nodiscard]] UnitPair touching_pair();
    [[nodiscard]] bool nudge(UnitPair& pair, Side side);
    [[nodiscard]] static bool proven_inside(const UnitPair& pair, const WideVec& point);
    void finish(KnownContact<R>& made, int unit, bool may_pose);

    [[nodiscard]] static Vec3<R> numbers(const Units& v) {
        return {static_cast<R>(v.x), static_cast<R>(v.y), static_cast<R>(v.z)};
    }

    Dice dice_;
};

/// Features of each body around one point of one plane; the other vertices strictly on their sides.
template <std::floating_point R>
UnitPair KnownContacts<R>::touching_pair() {
    UnitPair made;
    made.dimension = dice_.any(6) == 0 ? 2 : 3;
    const bool flat = made.dimension == 2;
    made.point = {coordinate(), coordinate(), flat ? 0 : coordinate()};
    const int size = 2 + dice_.any(digits - 5);
    Units d = step(size);
    Units e = step(size);
    if (flat) {
        d.z = 0;
        e = {};
        made.normal = {Wide(d.y), Wide(-d.x), 0};
    } else {
        made.normal = cross(wide(d), wide(e));
    }
    const Units p = made.point;
    const int feature_a = flat ? dice_.any(2) : dice_.any(4);
    const int feature_b = flat ? dice_.any(2) : dice_.any(4);
    // A point, the edge along d (of A) or e (of B), and two triangles of the plane with p as their mean.
    const auto feature = [&](int which, bool of_a) -> std::vector<Units> {
        const Units along = of_a || flat ? d : e;
        switch (which) {
            case 0:
                return {p};
            case 1:
                return {p + along, p - along};
            case 2:
                return {p + d, p + e, p - d - e};
            default:
                return {p - d, p - e, p + d + e};
        }
    };
    made.a = feature(feature_a, true);
    made.b = feature(feature_b, false);
    for (std::size_t i = 0; i < made.b.size(); ++i) made.feature_b.push_back(i);
    static constexpr std::array<std::array<const char*, 3>, 3> kinds{{{"vertex-vertex", "vertex-edge", "vertex-face"},
                                                                      {"edge-vertex", "edge-edge", "edge-face"},
                                                                      {"face-vertex", "face-edge", "face-face"}}};
    made.kind =
        kinds[static_cast<std::size_t>(std::min(feature_a, 2))][static_cast<std::size_t>(std::min(feature_b, 2))];
    const auto is_zero = [](const WideVec& v) { return v.x == 0 && v.y == 0 && v.z == 0; };
    if (is_zero(made.normal)) return touching_pair();
    for (int more = 1 + dice_.any(4); more > 0; --more)
        made.a.push_back(p + step_on(-1, made.normal, digits - 3, made.dimension));
    for (int more = dice_.any(5); more > 0; --more)
        made.b.push_back(p + step_on(1, made.normal, digits - 3, made.dimension));
    return made;
}

/// Whether the point is strictly inside A: inside one of its tetrahedra, in the plane one of its triangles.
template <std::floating_point R>
bool KnownContacts<R>::proven_inside(const UnitPair& pair, const WideVec& point) {
    std::vector<WideVec> a;
    for (const Units& v : pair.a) a.push_back(wide(v));
    const std::size_t n = a.size();
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = i + 1; j < n; ++j) {
            for (std::size_t k = j + 1; k < n; ++k) {
                if (pair.dimension == 2) {
                    if (detail::strictly_inside(point, a[i], a[j], a[k])) return true;
                    continue;
                }
                for (std::size_t l = k + 1; l < n; ++l) {
                    if (detail::strictly_inside(point, {a[i], a[j], a[k], a[l]})) return true;
                }
            }
        }
    }
    return false;
}

/// Moves the contact feature of B by one unit to the wanted side of the plane; false where that is not proven.
template <std::floating_point R>
bool KnownContacts<R>::nudge(UnitPair& pair, Side side) {
    if (side == Side::touching) return true;
    Units by{};
    by[static_cast<std::size_t>(dice_.any(pair.dimension))] = 1;
    const int at = dot(pair.normal, wide(by)).sign();
    if (at == 0) return false;
    if ((at > 0) != (side == Side::apart)) by = -by;
    for (const std::size_t i : pair.feature_b) pair.b[i] = pair.b[i] + by;
    // Apart: every vertex of B is strictly above the plane, none of A is.
    return side == Side::apart || proven_inside(pair, wide(pair.point + by));
}

template <std::floating_point R>
std::optional<KnownContact<R>> KnownContacts<R>::with_vertices(Side side) {
    UnitPair units = touching_pair();
    if (!nudge(units, side)) return std::nullopt;
    KnownContact<R> made;
    made.kind = units.kind;
    made.dimension = units.dimension;
    made.expected = side == Side::apart      ? Outcome::separated
                    : side == Side::touching ? Outcome::touching
                                             : Outcome::overlapping;
    for (const Units& v : units.a) {
        if (!fits(v)) return std::nullopt;
        made.pair.a.vertices.push_back(numbers(v));
    }
    for (const Units& v : units.b) {
        if (!fits(v)) return std::nullopt;
        made.pair.b.vertices.push_back(numbers(v));
    }
    finish(made, 0, true);
    return made;
}

/// Balls around cores at an integer distance: two points a quadruple apart, or features of planes k n apart, where n is
/// a column of an integer rotation. The radii's sum is that distance, or one radius has the neighbour above or below.
template <std::floating_point R>
std::optional<KnownContact<R>> KnownContacts<R>::with_balls(Side side) {
    // An integer quaternion q: its matrix has orthogonal columns of length |q|².
    const int size = 1 + dice_.any((digits - 4) / 3);
    const std::int64_t w = dice_.around_zero(size), x = dice_.around_zero(size), y = dice_.around_zero(size),
                       z = dice_.around_zero(size);
    const std::int64_t length = w * w + x * x + y * y + z * z;
    if (length == 0) return std::nullopt;
    const Units n{w * w + x * x - y * y - z * z, 2 * (x * y + w * z), 2 * (x * z - w * y)};
    const Units u{2 * (x * y - w * z), w * w - x * x + y * y - z * z, 2 * (y * z + w * x)};
    const Units v{2 * (x * z + w * y), 2 * (y * z - w * x), w * w - x * x - y * y + z * z};
    const std::int64_t k = 1 + dice_.any(7);
    const Units p = step(digits - 3);
    const Units q = p + n * k;

    KnownContact<R> made;
    static constexpr std::array<std::array<const char*, 3>, 3> kinds{
        {{"ball-ball", "ball-capsule", "ball-face"},
         {"capsule-ball", "capsule-capsule", "capsule-face"},
         {"face-ball", "face-capsule", "face-face balls"}}};
    const int feature_a = dice_.any(3);
    const int feature_b = dice_.any(3);
    made.kind = kinds[static_cast<std::size_t>(feature_a)][static_cast<std::size_t>(feature_b)];
    const auto feature = [&](int which, const Units& at, const Units& along,
                             const Units& across) -> std::vector<Units> {
        if (which == 0) return {at};
        if (which == 1) return {at + along, at - along};
        return {at + along, at + across, at - along - across};
    };
    for (const Units& at : feature(feature_a, p, u, v)) {
        if (!fits(at)) return std::nullopt;
        made.pair.a.vertices.push_back(numbers(at));
    }
    for (const Units& at : feature(feature_b, q, v, u)) {
        if (!fits(at)) return std::nullopt;
        made.pair.b.vertices.push_back(numbers(at));
    }
    const std::int64_t sum = k * length;
    const std::int64_t of_a = dice_.coin() ? sum : static_cast<std::int64_t>(dice_.bits(62)) % (sum + 1);
    if (!fits({sum, of_a, sum - of_a})) return std::nullopt;
    made.pair.a.radius = static_cast<R>(of_a);
    made.pair.b.radius = static_cast<R>(sum - of_a);
    R& nudged = of_a > 0 ? made.pair.a.radius : made.pair.b.radius;
    made.expected = Outcome::touching;
    if (side == Side::apart) nudged = std::nextafter(nudged, R(0)), made.expected = Outcome::separated;
    if (side == Side::inside) {
        nudged = std::nextafter(nudged, std::numeric_limits<R>::infinity());
        made.expected = Outcome::overlapping;
    }
    finish(made, 0, false);
    return made;
}

/// Another unit for all numbers; and an affine map that both bodies share, of any invertible matrix: it moves what
/// touches to what touches, though the moved vertices are no numbers of the format.
template <std::floating_point R>
void KnownContacts<R>::finish(KnownContact<R>& made, int unit, bool may_pose) {
    if (dice_.coin()) {
        constexpr int low = std::numeric_limits<R>::min_exponent - digits;
        constexpr int high = std::numeric_limits<R>::max_exponent - 2 * digits - 4;
        // Radii that were nudged have bits below the unit.
        const int least = made.pair.a.radius != 0 || made.pair.b.radius != 0 ? low + digits : low;
        unit = least + dice_.any(high - least);
        for (Body<R>* body : {&made.pair.a, &made.pair.b}) {
            for (Vec3<R>& v : body->vertices) v = {std::ldexp(v.x, unit), std::ldexp(v.y, unit), std::ldexp(v.z, unit)};
            body->radius = std::ldexp(body->radius, unit);
        }
    }
    if (!may_pose || dice_.any(3) != 0) return;
    Affine<R> pose;
    std::array<Units, 3> rows;
    const bool flat = made.dimension == 2;
    for (std::size_t i = 0; i < 3; ++i) {
        rows[i] = step(digits);
        if (flat) rows[i].z = i == 2 ? 1 : 0;
        if (flat && i == 2) rows[i].x = rows[i].y = 0;
        pose.translation[i] = flat && i == 2 ? R(0) : std::ldexp(static_cast<R>(coordinate()), unit + dice_.any(3));
    }
    if (triple_product(wide(rows[0]), wide(rows[1]), wide(rows[2])) == 0) return;
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3<R> row = numbers(rows[i]);
        const int shift = flat && i == 2 ? 0 : -digits;
        pose.linear.rows[i] = {std::ldexp(row.x, shift), std::ldexp(row.y, shift), std::ldexp(row.z, shift)};
    }
    made.common_pose = true;
    made.pair.a.pose = made.pair.b.pose = pose;
}

}  // namespace oblong::attack
