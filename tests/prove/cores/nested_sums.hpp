// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <random>

#include "oblong/body/any_body.hpp"
#include "oblong/scalar/rational.hpp"

/// Random sums and hulls of polyhedra with balls, nested and posed, small enough to be expanded.
namespace oblong::test {

class NestedSums {
public:
    using Body = AnyBody<Rational>;
    using Vec = Vec3<Rational>;

    NestedSums(std::uint64_t seed, int dimension) : random_(seed), dimension_(dimension) {}

    [[nodiscard]] int below(int end) { return static_cast<int>(random_() % static_cast<std::uint64_t>(end)); }
    [[nodiscard]] Vec vec() { return {number(), number(), dimension_ == 3 ? number() : Rational(0)}; }

    [[nodiscard]] Body body(int depth) {
        Body result = leaf();
        if (depth > 0 && below(4) != 0) {
            std::vector<Body> parts;
            const int count = 1 + below(3);
            for (int i = 0; i < count; ++i) parts.push_back(body(depth - 1));
            result.shape = below(3) == 0 ? Shape<Rational>(Hull<Rational>(std::move(parts)))
                                         : Shape<Rational>(Sum<Rational>(std::move(parts)));
        }
        if (below(3) == 0) result.pose = pose();
        return result;
    }
    [[nodiscard]] Affine<Rational> pose() {
        Affine<Rational> map;
        const auto size = static_cast<std::size_t>(dimension_);
        for (std::size_t i = 0; i < size; ++i)
            for (std::size_t j = 0; j < size; ++j) map.linear.rows[i][j] = below(5) - 2;
        map.translation = vec();
        return map;
    }
    /// A sum of segments from the origin.
    [[nodiscard]] Body zonotope(int segments) {
        std::vector<Body> parts;
        for (int i = 0; i < segments; ++i) parts.push_back({Points<Rational>({Vec{}, vec()}), std::nullopt});
        return {Sum<Rational>(std::move(parts)), std::nullopt};
    }

private:
    [[nodiscard]] Rational number() { return Rational(below(41) - 20, 1 << below(4)); }
    [[nodiscard]] Body leaf() {
        const int kind = below(4);
        if (kind == 0) return {Box<Rational>(Vec{below(3), below(3), dimension_ == 3 ? below(3) : 0}), std::nullopt};
        if (kind == 1)
            return {Capsule<Rational>(below(2), below(3), static_cast<Axis>(below(dimension_))), std::nullopt};
        std::vector<Vec> vertices;
        const int count = 1 + below(5);
        for (int i = 0; i < count; ++i) vertices.push_back(vec());
        return {Points<Rational>(std::move(vertices)), std::nullopt};
    }

    std::mt19937_64 random_;
    int dimension_;
};

}  // namespace oblong::test
