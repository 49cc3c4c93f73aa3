// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "tests/attack/dice.hpp"
#include "tests/prove/cores/core_cases.hpp"

/// Pairs whose distance lies exactly on, or within a relative 2^−100 of, a number of the format or a midpoint between
/// two; the rounded distance is known from the construction alone.
///
/// The aim is T = m · 2^e, a number or a midpoint, subnormal and beyond the greatest number included. The nearest
/// points differ by integers (x, y, z) in units of 2^(e − s), and with balls of radius r: d = √(x² + y² + z²) − r. With
/// M = m · 2^s + r the aim is met exactly where x² + y² + z² = M², and missed by k / (2 M²) of M where the sum is
/// M² + k. Neither the certifier nor the oracle is asked.
namespace oblong::attack {

using core_cases::Body;
using core_cases::Pair;

enum class Aim { below, at, above };

template <std::floating_point R>
struct HardRounding {
    Pair<R> pair;
    R expected = 0;
    R floor = 0, ceiling = 0;  ///< neighbours of the aim; both the aim where that is a number
    Aim aim = Aim::at;
    bool midpoint = false;
    int closeness = 0;  ///< d differs from the aim by less than 2^−closeness of it; greatest int for not at all
};

template <std::floating_point R>
class HardRoundings {
public:
    explicit HardRoundings(std::uint64_t seed) : dice_(seed) {}

    [[nodiscard]] HardRounding<R> draw() {
        for (;;) {
            if (std::optional<HardRounding<R>> made = attempt()) return *std::move(made);
        }
    }

private:
    static constexpr int digits = std::numeric_limits<R>::digits;
    static constexpr int lowest = std::numeric_limits<R>::min_exponent - digits;
    static constexpr int highest = std::numeric_limits<R>::max_exponent;

    struct Target {
        Integer m;     ///< a number of at most `digits` bits, or with one more that is set
        int exponent;  ///< of its last bit
        bool midpoint;
    };
    struct Triple {
        std::array<Integer, 3> x;
        Integer excess;  ///< x² + y² + z² − M²
    };

    [[nodiscard]] Target target() {
        const bool midpoint = dice_.any(4) != 0;
        const int length = midpoint ? digits + 1 : digits;
        switch (dice_.any(6)) {
            case 0: {  // subnormal: a midpoint is half a unit of the last place
                const int size = 1 + dice_.any(digits - 2);
                Integer m = dice_.integer_of(size);
                if (midpoint) m = 2 * m + 1;
                return {m, midpoint ? lowest - 1 : lowest, midpoint};
            }
            case 1:  // the midpoint beyond which all is infinite, and the greatest number
                return {(Integer(1) << static_cast<unsigned>(length)) - 1, highest - length, midpoint};
            case 2: {  // next to a power of two, where the spacing changes
                const int e = exponent();
                if (!midpoint) return {Integer(1), e, false};
                const Integer power = Integer(1) << static_cast<unsigned>(digits);
                return {dice_.coin() ? Integer(2 * power - 1) : Integer(power + 1), e, true};
            }
            default: {
                Integer m = dice_.integer_of(length);
                if (midpoint && !bit_test(m, 0)) ++m;
                return {m, exponent(), midpoint};
            }
        }
    }
    [[nodiscard]] int exponent() {
        return dice_.coin() ? dice_.any(20) - 10 - digits : lowest + dice_.any(highest - lowest - digits - 2);
    }

    /// n · 2^e, which R holds or which is infinite.
    [[nodiscard]] static R number(const Integer& n, int e) {
        const Rational value = Rational(n) * power_of_two(e);
        if (value >= power_of_two(highest)) return std::numeric_limits<R>::infinity();
        return exactly<R>(value).value();
    }

    /// x² + y² + z² close to M² on the wanted side, from the greedy choice below a few first coordinates.
    [[nodiscard]] Triple near_square(const Integer& M, Aim aim, bool plane) {
        const Integer square = M * M;
        std::optional<Triple> best;
        for (int turn = 0; turn < 40; ++turn) {
            Triple t;
            t.x[0] = M - (1 + static_cast<long>(dice_.bits(10)));
            if (t.x[0] <= 0) t.x[0] = M;
            Integer rest = square - t.x[0] * t.x[0];
            const std::size_t last = plane ? 1 : 2;
            for (std::size_t i = 1; i <= last; ++i) {
                t.x[i] = sqrt(rest);
                if (i == last && aim == Aim::above) ++t.x[i];
                rest -= t.x[i] * t.x[i];
            }
            t.excess = -rest;
            if (t.excess == 0) continue;
            if (!best || abs(t.excess) < abs(best->excess)) best = t;
        }
        if (!best) best = Triple{{M, 0, 0}, 0};
        return *best;
    }

    /// (x, y, z) with x² + y² + z² = M², in proportions whose norm divides M.
    [[nodiscard]] std::optional<Triple> exact_square(const Integer& M, bool plane) {
        static constexpr std::array<std::array<int, 4>, 9> spatial{{{1, 2, 2, 3},
                                                                    {2, 3, 6, 7},
                                                                    {1, 4, 8, 9},
                                                                    {4, 4, 7, 9},
                                                                    {2, 6, 9, 11},
                                                                    {3, 4, 12, 13},
                                                                    {2, 5, 14, 15},
                                                                    {2, 10, 11, 15},
                                                                    {1, 0, 0, 1}}};
        static constexpr std::array<std::array<int, 4>, 4> flat{
            {{3, 4, 0, 5}, {5, 12, 0, 13}, {8, 15, 0, 17}, {1, 0, 0, 1}}};
        const auto& q = plane ? flat[static_cast<std::size_t>(dice_.any(flat.size()))]
                              : spatial[static_cast<std::size_t>(dice_.any(spatial.size()))];
        if (M % q[3] != 0) return std::nullopt;
        const Integer k = M / q[3];
        return Triple{{q[0] * k, q[1] * k, q[2] * k}, 0};
    }

    [[nodiscard]] std::optional<HardRounding<R>> attempt();
    [[nodiscard]] bool place(Pair<R>& pair, const Triple& t, int unit, bool plane);
    [[nodiscard]] bool place_posed(Pair<R>& pair, const std::array<Integer, 3>& x, int unit, bool plane);
    void crowd(Pair<R>& pair, const std::array<int, 3>& signs, bool plane);

    /// The leading bits of n that fit the format, and n without them.
    [[nodiscard]] static Integer take(Integer& n) {
        const Integer size = abs(n);
        if (size == 0) return 0;
        const int drop = std::max(0, static_cast<int>(msb(size)) + 1 - digits);
        Integer part = (size >> static_cast<unsigned>(drop)) << static_cast<unsigned>(drop);
        if (n < 0) part = -part;
        n -= part;
        return part;
    }
    [[nodiscard]] static std::optional<R> signed_number(const Integer& n, int e) {
        return exactly<R>(Rational(n) * power_of_two(e));
    }

    Dice dice_;
};

template <std::floating_point R>
std::optional<HardRounding<R>> HardRoundings<R>::attempt() {
    const Target t = target();
    HardRounding<R> made;
    made.midpoint = t.midpoint;
    made.aim = static_cast<Aim>(dice_.any(3));
    const Integer half = t.m >> 1U;
    made.floor = t.midpoint ? number(half, t.exponent + 1) : number(t.m, t.exponent);
    made.ceiling = t.midpoint ? number(half + 1, t.exponent + 1) : made.floor;
    const R even = bit_test(half, 0) ? made.ceiling : made.floor;
    made.expected = made.aim == Aim::below ? made.floor : made.aim == Aim::above ? made.ceiling : even;

    const bool plane = dice_.any(3) == 0;
    const int fine = dice_.any(2 * digits);
    const int unit = t.exponent - fine;
    Integer radius = 0;
    if (dice_.coin()) {
        const int coarse = unit < lowest ? lowest - unit : 0;  // no radius has finer bits
        radius = dice_.integer_of(1 + dice_.any(digits)) << static_cast<unsigned>(coarse + dice_.any(fine + 4));
        const auto r = signed_number(radius, unit);
        if (!r) return std::nullopt;
        made.pair.a.radius = *r;
        if (dice_.coin()) std::swap(made.pair.a.radius, made.pair.b.radius);
    }
    const Integer M = (t.m << static_cast<unsigned>(fine)) + radius;
    Triple triple;
    if (made.aim == Aim::at) {
        const auto exact = exact_square(M, plane);
        if (!exact) return std::nullopt;
        triple = *exact;
        made.closeness = std::numeric_limits<int>::max();
    } else {
        triple = near_square(M, made.aim, plane);
        if (triple.excess == 0 || (triple.excess > 0) != (made.aim == Aim::above)) return std::nullopt;
        // |d − T| ≤ |excess| / M, in units; T is m 2^fine units.
        const Integer wide = M * (t.m << static_cast<unsigned>(fine));
        made.closeness = static_cast<int>(msb(wide)) - static_cast<int>(msb(Integer(abs(triple.excess)))) - 1;
        if (made.closeness < 100) return std::nullopt;
    }
    if (!place(made.pair, triple, unit, plane)) return std::nullopt;
    if (dice_.coin()) std::swap(made.pair.a, made.pair.b);
    return made;
}

/// The triple in some order and signs as b − a; and vertices that are farther.
template <std::floating_point R>
bool HardRoundings<R>::place(Pair<R>& pair, const Triple& t, int unit, bool plane) {
    std::array<Integer, 3> x = t.x;
    std::array<int, 3> signs{};
    std::swap(x[0], x[static_cast<std::size_t>(dice_.any(plane ? 2 : 3))]);
    for (std::size_t i = 0; i < 3; ++i) {
        signs[i] = dice_.coin() ? 1 : -1;
        x[i] *= signs[i];
    }
    if (dice_.coin()) {
        if (!place_posed(pair, x, unit, plane)) return false;
    } else {
        Vec3<R> a{};
        Vec3<R> b{};
        for (std::size_t i = 0; i < 3; ++i) {
            Integer rest = x[i];
            const auto high = signed_number(take(rest), unit);
            const auto low = signed_number(-rest, unit);
            if (!high || !low) return false;
            b[i] = *high;
            a[i] = *low;
        }
        pair.a.vertices = {a};
        pair.b.vertices = {b};
    }
    crowd(pair, signs, plane);
    return true;
}

/// b = L (f, f, f) + t with each row of L and t the parts of a coordinate: exact only where products and sums are.
template <std::floating_point R>
bool HardRoundings<R>::place_posed(Pair<R>& pair, const std::array<Integer, 3>& x, int unit, bool plane) {
    const int shift = unit < lowest + 2 * digits ? 40 + digits : dice_.any(20);
    const auto factor = exactly<R>(power_of_two(-shift));
    Affine<R> pose;
    Vec3<R> a{};
    for (std::size_t i = 0; i < 3; ++i) {
        Integer rest = x[i];
        std::optional<R> far = R(0);
        if (unit > lowest + digits) far = signed_number(take(rest), unit);  // below it the rows alone are fine enough
        const auto high = signed_number(take(rest), unit + shift);
        const auto middle = signed_number(take(rest), unit + shift);
        const auto low = signed_number(rest, unit + shift);
        if (!far || !high || !middle || !low || !factor) return false;
        pose.translation[i] = *far;
        pose.linear.rows[i] = {*high, *middle, *low};
        if (plane && (i == 2 || *low != 0)) {
            if (*low != 0) return false;
            pose.linear.rows[i].z = i == 2 ? R(1) : R(0);
        }
    }
    pair.a.vertices = {a};
    pair.b.vertices = {{*factor, *factor, plane ? R(0) : *factor}};
    pair.b.pose = pose;
    return true;
}

/// Further vertices that leave the nearest points as they are: where n = b − a has these signs, n · w ≥ 0 for every w
/// with them, so b + w is no nearer, and a − w neither. In a plane, where n.z = 0, edges along z.
template <std::floating_point R>
void HardRoundings<R>::crowd(Pair<R>& pair, const std::array<int, 3>& signs, bool plane) {
    const auto away = [&](const Body<R>& body, int direction) {
        const Vec3<R> first = body.vertices[0];
        Vec3<R> v = first;
        for (std::size_t i = 0; i < (plane ? 2U : 3U); ++i) {
            if (dice_.any(3) == 0) continue;
            // Under the pose every entry of a row has the sign of its coordinate, so that more of it is farther.
            const int sign = body.pose ? 1 : direction * signs[i];
            const R step = static_cast<R>(std::ldexp(1.0 + dice_.any(1000) / 1000.0, dice_.any(8) - 4));
            const R grown = v[i] + R(sign) * std::max(std::abs(v[i]), std::numeric_limits<R>::min()) * step;
            if (is_finite(grown)) v[i] = grown;
        }
        return v;
    };
    for (int extra = dice_.any(6); extra > 0; --extra) {
        if (dice_.coin()) {
            pair.b.vertices.push_back(away(pair.b, 1));
        } else {
            pair.a.vertices.push_back(away(pair.a, -1));
        }
    }
    if (!plane) return;
    for (Body<R>* body : {&pair.a, &pair.b}) {
        const std::vector<Vec3<R>> before = body->vertices;
        for (const Vec3<R>& v : before) {
            const R reach = std::max(std::abs(v.x), std::max(std::abs(v.y), std::numeric_limits<R>::min()));
            body->vertices.push_back({v.x, v.y, reach / R(1 + dice_.any(5))});
            body->vertices.push_back({v.x, v.y, -reach / R(1 + dice_.any(5))});
        }
    }
}

}  // namespace oblong::attack
