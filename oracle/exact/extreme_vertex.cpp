// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/exact/extreme_vertex.hpp"

#include <algorithm>
#include <cmath>

#include "oracle/curved/rough_number.hpp"

namespace oblong::oracle {

namespace {

/// Bounds twice the error of n·x in doubles, n and x truncated and of magnitudes up to 1: they err by at most u =
/// 2⁻⁵³ in a coordinate. Each product errs by at most 2u + u² from the data and u from its rounding, and the two
/// additions by at most 2u and 3u of the sums: 14u + 3u² < 2⁻⁴⁹ in all.
constexpr double slack = 0x1p-48;

/// n / 2^exponent, rounded. Precondition: every |n_i| ≤ 2^exponent.
Vec3<double> divided(const IntegerVec& n, long exponent) {
    Vec3<double> result;
    for (std::size_t i = 0; i < 3; ++i) {
        long own = 0;
        const double fraction = mpz_get_d_2exp(&own, n[i].data());
        // Below 2^-2000 it is 0 anyway, and the difference fits an int.
        result[i] = std::ldexp(fraction, static_cast<int>(std::max(own - exponent, -2000L)));
    }
    return result;
}

}  // namespace

RoughVec rough(const IntegerVec& n) {
    const long exponent = static_cast<long>(bits_of(n));
    return {divided(n, exponent), exponent};
}

std::vector<Vec3<double>> rough(std::span<const IntegerVec> vectors) {
    long exponent = 0;
    for (const IntegerVec& v : vectors) exponent = std::max(exponent, static_cast<long>(bits_of(v)));
    std::vector<Vec3<double>> result;
    result.reserve(vectors.size());
    for (const IntegerVec& v : vectors) result.push_back(divided(v, exponent));
    return result;
}

ExtremeVertices::ExtremeVertices(std::span<const IntegerVec> vertices) : vertices_(vertices) {
    std::vector<IntegerVec> differences;
    differences.reserve(vertices.size());
    for (const IntegerVec& v : vertices) differences.push_back(v - vertices[0]);
    rough_ = rough(differences);
}

std::size_t ExtremeVertices::farthest(const IntegerVec& n) const {
    const Vec3<double> direction = rough(n).v;
    const auto value = [&](std::size_t i) { return dot(direction, rough_[i]); };
    double most = value(0);
    for (std::size_t i = 1; i < rough_.size(); ++i) most = std::max(most, value(i));
    std::size_t best = rough_.size();
    Integer greatest;
    for (std::size_t i = 0; i < rough_.size(); ++i) {
        if (value(i) < most - slack) continue;
        Integer exact = dot(n, vertices_[i]);
        if (best != rough_.size() && exact <= greatest) continue;
        greatest = std::move(exact);
        best = i;
    }
    return best;
}

}  // namespace oblong::oracle
