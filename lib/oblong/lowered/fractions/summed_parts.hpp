// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>

#include "oblong/linear/product.hpp"
#include "oblong/lowered/fractions/summed_core.hpp"

/// A `SummedCore` in arrays, for searches.
namespace oblong {

namespace detail {

/// Returns the least e with |coordinates| < 2^e; the least int for a zero vector.
[[nodiscard]] inline int leading_exponent(const Vec3<Integer>& v) {
    int exponent = std::numeric_limits<int>::min();
    for (std::size_t i = 0; i < 3; ++i)
        if (v[i] != 0) exponent = std::max(exponent, static_cast<int>(msb(abs(v[i]))) + 1);
    return exponent;
}

/// Returns v · 2^−exponent, each coordinate truncated to 53 bits.
[[nodiscard]] inline Vec3<double> truncated(const Vec3<Integer>& v, int exponent) {
    Vec3<double> result{};
    for (std::size_t i = 0; i < 3; ++i) {
        if (v[i] == 0) continue;
        long own = 0;
        const double fraction = mpz_get_d_2exp(&own, v[i].data());
        result[i] = std::ldexp(fraction, static_cast<int>(own) - exponent);
    }
    return result;
}

inline void add_to(Vec3<Integer>& sum, const Vec3<Integer>& v) {
    for (std::size_t i = 0; i < 3; ++i) sum[i] += v[i];
}

/// The parts of a `SummedCore` as integers with a common denominator, and as doubles.
struct SummedParts {
    using Kind = SummedCore::Part::Kind;
    struct Node {
        Kind kind = Kind::points;
        std::size_t first = 0, count = 0;  ///< for points: their vertices
        Vec3<Integer> offset{};
        Vec3<double> rounded_offset{};
        std::vector<Node> parts{};
    };
    Integer scale = 1;
    std::vector<Vec3<Integer>> vertices;  ///< times `scale`
    /// Vertices divided by a power of two, one for each set of points, such that no coordinate exceeds 1, and
    /// truncated.
    std::vector<Vec3<double>> unit_vertices;
    std::vector<Vec3<double>> rounded;  ///< approximately the vertices themselves
    Node root;

    explicit SummedParts(const SummedCore& core) {
        find_scale(core.root);
        root = node_of(core.root);
    }

private:
    void find_scale(const SummedCore::Part& part) {
        const auto take = [this](const Vec3<Rational>& v) {
            for (std::size_t i = 0; i < 3; ++i) {
                const Integer d = denominator(v[i]);
                if (d != 1 && Integer(scale % d) != 0) scale = lcm(scale, d);
            }
        };
        take(part.offset);
        for (const Vec3<Rational>& v : part.vertices) take(v);
        for (const SummedCore::Part& p : part.parts) find_scale(p);
    }
    [[nodiscard]] Vec3<Integer> integers(const Vec3<Rational>& v) const {
        const auto times = [this](const Rational& x) {
            return Integer(numerator(x) * Integer(scale / denominator(x)));
        };
        return {times(v.x), times(v.y), times(v.z)};
    }
    [[nodiscard]] Vec3<double> doubles(const Vec3<Integer>& v) const {
        long exponent = 0;
        const double divisor = mpz_get_d_2exp(&exponent, scale.data());
        const Vec3<double> scaled = truncated(v, static_cast<int>(exponent));
        return {scaled.x / divisor, scaled.y / divisor, scaled.z / divisor};
    }
    [[nodiscard]] Node node_of(const SummedCore::Part& part) {
        Node node{part.kind, vertices.size(), part.vertices.size(), integers(part.offset), {}, {}};
        node.rounded_offset = doubles(node.offset);
        int exponent = std::numeric_limits<int>::min();
        for (const Vec3<Rational>& v : part.vertices) {
            vertices.push_back(integers(v));
            rounded.push_back(doubles(vertices.back()));
            exponent = std::max(exponent, leading_exponent(vertices.back()));
        }
        for (std::size_t i = node.first; i < vertices.size(); ++i)
            unit_vertices.push_back(truncated(vertices[i], exponent));
        for (const SummedCore::Part& p : part.parts) node.parts.push_back(node_of(p));
        return node;
    }
};

}  // namespace detail

}  // namespace oblong
