// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <random>
#include <sstream>

#include "oblong/batch.hpp"
#include "oblong/cast.hpp"
#include "oblong/decision.hpp"
#include "oblong/distance.hpp"
#include "oblong/scalar.hpp"
#include "tests/draws.hpp"
#include "tests/level.hpp"

/// Small unions, most of them degenerate, and their answers pair by pair.
namespace oblong::test {

using Engine = std::mt19937_64;

template <class S>
struct World {
    Union<S> a, b;
    std::string text;
};

/// Draws unions of small coordinates: many parts share vertices, repeat, or are as near as others.
template <class S>
class WorldDraw {
public:
    explicit WorldDraw(Engine& engine) : engine_(engine) {
        constexpr std::array<int, 6> exponents{0, 0, 0, -30, 40, 0};
        scale_ = exponents[below(engine, exponents.size())];
        steps_ = below(engine, 3) == 0 ? 9 : 3;
        offset_ = static_cast<int>(below(engine, 5));
    }

    [[nodiscard]] World<S> world() {
        Union<S> a = one(0);
        const bool repeats = below(engine_, 8) == 0;
        if (repeats) return {a, a, text_.str()};
        return {a, one(offset_), text_.str()};
    }

private:
    [[nodiscard]] S number(int units) {
        const S value = S(units) * (scale_ < 0 ? S(1) / power(-scale_) : power(scale_));
        text_ << units << ' ';
        return value;
    }
    [[nodiscard]] static S power(int exponent) {
        S result(1);
        for (int i = 0; i < exponent; ++i) result = result * S(2);
        return result;
    }
    [[nodiscard]] Vec3<S> point(int offset) {
        const auto unit = [&] { return static_cast<int>(below(engine_, steps_)); };
        const bool is_flat = below(engine_, 4) == 0;
        Vec3<S> p{number(unit() + offset), number(unit()), is_flat ? number(0) : number(unit())};
        return p;
    }
    [[nodiscard]] Union<S> one(int offset) {
        text_ << "| ";
        if (below(engine_, 3) == 0) return bodies(offset);
        std::vector<Vec3<S>> vertices;
        const auto count = 1 + below(engine_, 7);
        for (std::uint64_t i = 0; i < count; ++i) vertices.push_back(point(offset));
        std::vector<Triangle> triangles;
        text_ << "; ";
        for (std::uint64_t i = 1 + below(engine_, 9); i > 0; --i) {
            Triangle& t = triangles.emplace_back();
            for (std::uint32_t& corner : t) {
                corner = static_cast<std::uint32_t>(below(engine_, count));
                text_ << corner << ' ';
            }
        }
        return Union<S>(std::move(vertices), std::move(triangles));
    }
    [[nodiscard]] Union<S> bodies(int offset) {
        std::vector<AnyBody<S>> parts;
        for (std::uint64_t i = 1 + below(engine_, 5); i > 0; --i) parts.push_back(body(offset));
        return Union<S>(std::move(parts));
    }
    [[nodiscard]] AnyBody<S> body(int offset) {
        const Vec3<S> at = point(offset);
        const Affine<S> pose{{}, at};
        const auto size = [&] { return number(static_cast<int>(below(engine_, 3))); };
        switch (below(engine_, 4)) {
            case 0:
                text_ << "sphere ";
                return {Sphere<S>(size()), pose};
            case 1:
                text_ << "box ";
                return {Box<S>({size(), size(), size()}), pose};
            case 2:
                text_ << "capsule ";
                return {Capsule<S>(size(), size(), Axis::z), pose};
            default:
                text_ << "points ";
                return {Points<S>({at, point(offset), point(offset), point(offset)}), std::nullopt};
        }
    }

    Engine& engine_;
    std::uint64_t steps_;
    int offset_;
    int scale_;
    std::ostringstream text_;
};

/// A sheet of side × side vertices half a unit apart, in pairs of triangles; \param height of the vertex in row x
template <class Height>
[[nodiscard]] Union<double> sheet_of(std::uint32_t side, const Height& height) {
    std::vector<Vec3<double>> vertices;
    std::vector<Triangle> triangles;
    for (std::uint32_t x = 0; x < side; ++x) {
        for (std::uint32_t y = 0; y < side; ++y) {
            const std::uint32_t k = side * x + y;
            vertices.push_back({0.5 * x, 0.5 * y, height(x)});
            if (x + 1 == side || y + 1 == side) continue;
            triangles.push_back({k, k + 1, k + side});
            triangles.push_back({k + 1, k + side + 1, k + side});
        }
    }
    return Union<double>(std::move(vertices), std::move(triangles));
}

/// Calls f(i, k, part of a, part of b) for every pair, in the order of ties.
template <class S, class F>
void each_pair(const Union<S>& a, const Union<S>& b, const F& f) {
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t k = 0; k < b.size(); ++k) f(i, k, a.part(i), b.part(k));
}

/// overlapping, touching, separated: the order in which contacts decide.
[[nodiscard]] inline int contact_order(Outcome outcome) {
    return outcome == Outcome::overlapping ? 0 : outcome == Outcome::touching ? 1 : 2;
}

}  // namespace oblong::test
