// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <random>
#include <vector>

#include "oblong/prove/cores/decision.hpp"
#include "oblong/prove/fractions/distance.hpp"
#include "oblong/scalar/rounded_root.hpp"

/// Pairs of cores for tests of the certifier, and the rational route to their answers.
namespace oblong::core_cases {

/// A body of either format: its numbers are held as R, so that the case is exactly what the certifier sees.
template <std::floating_point R>
struct Body {
    std::vector<Vec3<R>> vertices;
    std::optional<Affine<R>> pose;
    R radius = 0;

    [[nodiscard]] CoreView<R> view() const {
        CoreView<R> core;
        core.unprepared = vertices;
        core.pose = pose ? &*pose : nullptr;
        core.radius = widened(radius);
        return core;
    }
};
template <std::floating_point R>
struct Pair {
    Body<R> a, b;
};

template <std::floating_point R>
[[nodiscard]] Vec3<Rational> rational(const Vec3<R>& v) {
    return {to_rational(v.x), to_rational(v.y), to_rational(v.z)};
}

template <std::floating_point R>
[[nodiscard]] ExactCore exact(const Body<R>& body) {
    ExactCore core;
    core.radius = to_rational(body.radius);
    for (const Vec3<R>& v : body.vertices) {
        Vec3<Rational> x = rational(v);
        if (body.pose) {
            const auto& rows = body.pose->linear.rows;
            x = Affine<Rational>{{{rational(rows[0]), rational(rows[1]), rational(rows[2])}},
                                 rational(body.pose->translation)}(x);
        }
        core.vertices.push_back(x);
    }
    return core;
}

template <std::floating_point R>
struct Expected {
    Outcome outcome = Outcome::undecided;
    R distance = 0;
};

/// GJK in rationals, one rounding of a rational's root.
template <std::floating_point R>
[[nodiscard]] Expected<R> rational_route(const Pair<R>& pair) {
    const ExactDistanceAnswer x = exact_distance(exact(pair.a), exact(pair.b), {1, 0, 0});
    return {x.outcome, x.outcome == Outcome::separated ? nearest_root<R>(x.core_squared, x.radius) : R(0)};
}

/// Families of pairs that separate, touch and overlap, each hard in its own way.
template <std::floating_point R>
class Families {
public:
    explicit Families(unsigned long seed) : random_(seed) {}

    static constexpr int count = 11;
    static constexpr std::array<const char*, count> names{"random",  "lattice",       "posed",    "size ratio",
                                                          "balls",   "lattice balls", "tiny gap", "mixed exponents",
                                                          "extreme", "subnormal",     "contact"};

    [[nodiscard]] Pair<R> draw(int family) {
        Pair<R> pair;
        std::vector<Vec3<R>>&a = pair.a.vertices, &b = pair.b.vertices;
        switch (family) {
            case 0:
                a = cloud(8 + any(20), 1, {}), b = cloud(8 + any(20), 1, {uniform() * 1.5 + 1.5, 0, 0});
                break;
            case 1:
                a = lattice(1 + any(5), 5, {0, 0, 0}), b = lattice(1 + any(5), 5, {2, 0, 0});
                break;
            case 2:
                a = cloud(8, 1, {}), b = cloud(8, 1, {});
                pair.a.pose = pose(), pair.b.pose = pose();
                break;
            case 3: {
                const double size = std::ldexp(1, any(40));
                a = cloud(6, size, {}), b = cloud(6, 1, {size * uniform(), size * uniform(), size * uniform()});
                break;
            }
            case 4:
                a = cloud(1 + any(2), 1, {}), b = cloud(1 + any(4), 1, {2, 0, 0});
                pair.a.radius = R(any(3)) / 4, pair.b.radius = R(any(3)) / 2;
                break;
            case 5:
                a = lattice(1, 4, {0, 0, 0}), b = lattice(2, 4, {3, 0, 0});
                pair.a.radius = R(any(4)), pair.b.radius = R(any(4));
                break;
            case 6: {
                const double gap = std::ldexp(1, -any(50));
                for (int i = 0; i < 4; ++i) {
                    a.push_back(point((i & 1) != 0 ? 1 : -1, (i & 2) != 0 ? 1 : -1, 0));
                    b.push_back(point(uniform(), uniform(), gap + (i != 0 ? std::abs(uniform()) : 0)));
                }
                break;
            }
            case 7:
                a = exponents(30), b = exponents(30);
                break;
            case 8:
                a = exponents(widest()), b = exponents(widest());
                break;
            case 9:
                a = subnormal(0), b = subnormal(80);
                break;
            default:
                a = cloud(4 + any(8), 1, {}), b = contact(a);
        }
        return pair;
    }

    [[nodiscard]] double uniform() { return static_cast<double>(random_() >> 11U) * 0x1p-52 - 1; }
    [[nodiscard]] int any(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }

private:
    [[nodiscard]] static Vec3<R> point(double x, double y, double z) {
        return {static_cast<R>(x), static_cast<R>(y), static_cast<R>(z)};
    }
    [[nodiscard]] static int widest() { return std::numeric_limits<R>::max_exponent * 7 / 8; }

    [[nodiscard]] std::vector<Vec3<R>> cloud(int n, double size, const Vec3<double>& centre) {
        std::vector<Vec3<R>> points;
        for (int i = 0; i < n; ++i)
            points.push_back(
                point(centre.x + size * uniform(), centre.y + size * uniform(), centre.z + size * uniform()));
        return points;
    }
    [[nodiscard]] std::vector<Vec3<R>> lattice(int n, int size, const Vec3<double>& least) {
        std::vector<Vec3<R>> points;
        for (int i = 0; i < n; ++i)
            points.push_back(point(least.x + any(size), least.y + any(size), least.z + any(size)));
        return points;
    }
    [[nodiscard]] std::vector<Vec3<R>> exponents(int range) {
        const auto number = [&] { return std::ldexp(uniform(), any(2 * range) - range); };
        std::vector<Vec3<R>> points;
        for (int i = 0; i < 4; ++i) points.push_back(point(number(), number(), number()));
        return points;
    }
    [[nodiscard]] std::vector<Vec3<R>> subnormal(int offset) {
        const double unit = widened(std::numeric_limits<R>::denorm_min()) * 0x1p9;
        std::vector<Vec3<R>> points;
        for (int i = 0; i < 4; ++i) points.push_back(point(unit * (any(99) + offset), unit * any(99), unit * any(99)));
        return points;
    }
    /// Points on the far side of the plane x = p.x through the last vertex p of `a`, and with them p itself or one of
    /// its neighbours by one ulp on either side: exactly touching, or hardly not.
    [[nodiscard]] std::vector<Vec3<R>> contact(const std::vector<Vec3<R>>& a) {
        Vec3<R> p = a[0];
        for (const Vec3<R>& v : a)
            if (p.x < v.x) p = v;
        std::vector<Vec3<R>> points;
        const int n = 3 + any(6);
        for (int i = 0; i < n; ++i) points.push_back({p.x + R(1) + static_cast<R>(uniform()), p.y, p.z});
        for (Vec3<R>& v : points) v = {v.x, v.y + static_cast<R>(uniform()), v.z + static_cast<R>(uniform())};
        const int side = any(3);
        if (side > 0) p.x = std::nextafter(p.x, side == 1 ? R(9) : R(-9));
        points.push_back(p);
        return points;
    }
    /// A rotation up to rounding, and a translation.
    [[nodiscard]] Affine<R> pose() {
        std::array<double, 4> q{uniform(), uniform(), uniform(), uniform()};
        const double size = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
        for (double& k : q) k /= size;
        const auto [w, x, y, z] = q;
        return {{{point(w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)),
                  point(2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)),
                  point(2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z)}},
                point(2 * uniform(), 2 * uniform(), 2 * uniform())};
    }

    std::mt19937_64 random_;
};

}  // namespace oblong::core_cases
