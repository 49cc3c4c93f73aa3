// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "oblong/gjk/plane_decision.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oblong/support/polygon_support.hpp"

/// The page's test on polygons: asked in a scalar and exactly, and inputs on which it fails made small.
namespace oblong::claims {

/// Two lists of vertices in the plane.
template <class S>
struct PlanePair {
    std::vector<Vec3<S>> a, b;
};

template <class S>
struct ScannedList {
    const std::vector<Vec3<S>>& vertices;
    [[nodiscard]] SupportPoint<S> support(const Vec3<S>& n) const {
        std::size_t best = 0;
        for (std::size_t i = 1; i < vertices.size(); ++i)
            if (dot(n, vertices[best]) < dot(n, vertices[i])) best = i;
        return {vertices[best], static_cast<std::uint32_t>(best)};
    }
};

template <class S>
struct ClimbedList {
    const std::vector<Vec3<S>>& vertices;
    [[nodiscard]] SupportPoint<S> support(const Vec3<S>& n) const {
        return climb_support(std::span<const Vec3<S>>(vertices), n);
    }
};

template <class S>
[[nodiscard]] PlanePair<Rational> exactly(const PlanePair<S>& pair) {
    const auto list = [](const std::vector<Vec3<S>>& points) {
        std::vector<Vec3<Rational>> result;
        for (const Vec3<S>& p : points) result.push_back({to_rational(p.x), to_rational(p.y), 0});
        return result;
    };
    return {list(pair.a), list(pair.b)};
}

/// The exact outcome, by the decision that is right in rationals.
template <class S>
[[nodiscard]] Outcome truth_of(const PlanePair<S>& pair) {
    const PlanePair<Rational> exact = exactly(pair);
    return decide_in_plane<Rational>(ScannedList<Rational>{exact.a}, ScannedList<Rational>{exact.b}).outcome;
}

/// What the page's test makes of it in the pair's own scalar.
template <class S>
[[nodiscard]] Boolean2Result<S> page_test(const PlanePair<S>& pair, const Boolean2Equality& equality, bool climb) {
    if (climb) return boolean2<S>(ClimbedList<S>{pair.a}, ClimbedList<S>{pair.b}, equality);
    return boolean2<S>(ScannedList<S>{pair.a}, ScannedList<S>{pair.b}, equality);
}

/// Whether a stated outcome fits the exact one: false means apart, true means a common point.
[[nodiscard]] inline bool is_right(Outcome stated, Outcome exact) {
    return stated == (exact == Outcome::separated ? Outcome::separated : Outcome::intersecting);
}

/// A triangle, and another one with a vertex beside the first one's long edge, at a random height of at most `gap`.
template <class S>
[[nodiscard]] PlanePair<S> vertex_by_edge(std::mt19937_64& random, double gap) {
    const auto number = [&random](double size) {
        return static_cast<S>(size * (static_cast<double>(random() % 2000001) / 1e6 - 1));
    };
    const Vec3<S> p{number(1), number(1), 0};
    const Vec3<S> q{S(p.x + 3 + number(1)), S(p.y + number(1)), 0};
    const S t = (number(1) + 1) / 2;
    const Vec3<S> on{S(p.x + (q.x - p.x) * t), S(p.y + (q.y - p.y) * t + number(gap)), 0};
    const Vec3<S> right{S(on.x + 1 + number(0.5)), S(on.y + 3), 0};
    return {{p, q, {S(p.x + 1), S(p.y - 4), 0}}, {on, right, {S(on.x - 1), S(on.y + 3 + number(0.5)), 0}}};
}

/// A smaller pair on which `fails` still holds: vertices are left out, and coordinates cut to as few bits as it takes,
/// until neither helps.
template <class S>
[[nodiscard]] PlanePair<S> made_small(PlanePair<S> pair, const std::function<bool(const PlanePair<S>&)>& fails) {
    const auto cut = [](S x, int bits) {
        if (x == S(0)) return x;
        int exponent = 0;
        const S fraction = std::frexp(x, &exponent);
        return static_cast<S>(std::ldexp(std::trunc(std::ldexp(fraction, bits)), exponent - bits) + S(0));  // no −0
    };
    for (bool again = true; again;) {
        again = false;
        for (std::vector<Vec3<S>> PlanePair<S>::* body : {&PlanePair<S>::a, &PlanePair<S>::b}) {
            for (std::size_t i = 0; i < (pair.*body).size() && (pair.*body).size() > 1; ++i) {
                PlanePair<S> less = pair;
                (less.*body).erase((less.*body).begin() + static_cast<std::ptrdiff_t>(i));
                if (!fails(less)) continue;
                pair = less;
                again = true;
                --i;
            }
            for (std::size_t i = 0; i < (pair.*body).size(); ++i) {
                for (std::size_t k = 0; k < 2; ++k) {
                    const S now = (pair.*body)[i][k];
                    for (int bits = 0; bits < ScalarTraits<S>::digits; ++bits) {
                        PlanePair<S> shorter = pair;
                        (shorter.*body)[i][k] = cut(now, bits);
                        if (cut(now, bits) == now) break;
                        if (!fails(shorter)) continue;
                        pair = shorter;
                        again = true;
                        break;
                    }
                }
            }
        }
    }
    return pair;
}

}  // namespace oblong::claims
