// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/curved/normals.hpp"

#include <algorithm>

#include "oblong/linear/product.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::oracle {

namespace {

const IntegerVec zero{0, 0, 0};

Integer floor_of(const Rational& x) {
    const Integer top = numerator(x);
    const Integer bottom = denominator(x);
    const Integer quotient = top / bottom;  // towards 0
    return top < 0 && quotient * bottom != top ? Integer(quotient - 1) : quotient;
}

/// The simplest fraction of [low, high]. Precondition: 0 < low ≤ high.
Rational simplest_between(const Rational& low, const Rational& high) {
    const Integer whole = floor_of(low);
    if (Rational(whole) == low) return low;
    if (Rational(whole + 1) <= high) return Rational(whole + 1);
    const Rational rest = simplest_between(1 / (high - Rational(whole)), 1 / (low - Rational(whole)));
    return Rational(whole) + 1 / rest;
}

IntegerVec without_common_factor(const IntegerVec& v) {
    Integer common = gcd(gcd(v.x, v.y), v.z);
    if (common == 0) return v;
    return {Integer(v.x / common), Integer(v.y / common), Integer(v.z / common)};
}

/// The guess with simple ratios.
IntegerVec simple(const IntegerVec& w, unsigned bits) {
    Integer largest = 0;
    for (std::size_t i = 0; i < 3; ++i) largest = std::max(largest, Integer(abs(w[i])));
    if (largest == 0) return zero;
    Vec3<Rational> ratios;
    Integer common = 1;
    for (std::size_t i = 0; i < 3; ++i) {
        ratios[i] = simplest_near(Rational(w[i], largest), power_of_two(-static_cast<long>(bits)));
        common = lcm(common, Integer(denominator(ratios[i])));
    }
    IntegerVec n;
    for (std::size_t i = 0; i < 3; ++i) n[i] = Integer(numerator(ratios[i]) * Integer(common / denominator(ratios[i])));
    return without_common_factor(n);
}

/// Independent directions along which the set is flat around the point that the weights give: differences of vertices
/// that carry it, and all of a ball that holds its share inside.
std::vector<IntegerVec> flat_directions(const Program& program, const Weights& weights, unsigned negligible) {
    const Integer least = Integer(1) << (weights.bits > negligible ? weights.bits - negligible : 0);
    std::vector<IntegerVec> flat;
    const auto add = [&](const IntegerVec& v) {
        if (v == zero || flat.size() == 2) return;
        if (flat.size() == 1 && cross(flat[0], v) == zero) return;
        flat.push_back(without_common_factor(v));
    };
    std::vector<bool> round(program.variables.size(), false);
    for (const Cone& c : program.cones) {
        if (c.size == 1) continue;
        const Integer& head = weights.numerators[c.first];
        Integer det = head * head;
        for (std::size_t i = 1; i < c.size; ++i) {
            const Integer& x = weights.numerators[c.first + i];
            det -= x * x;
        }
        const bool at_surface = det <= (head * head >> negligible);
        round[c.first] = at_surface;
        if (at_surface || head <= least) continue;
        for (std::size_t i = 1; i < c.size; ++i) add(program.variables[c.first + i].position);
    }
    const auto rows = members_of_rows(program);
    for (const auto& members : rows) {
        const IntegerVec* first = nullptr;
        for (const std::size_t v : members) {
            if (weights.numerators[v] <= least) continue;
            // A part with a surface point of a ball has no rational place.
            const auto& feeds = program.variables[v].feeds;
            const bool rational = std::none_of(feeds.begin(), feeds.end(), [&](std::size_t r) {
                return std::any_of(rows[r].begin(), rows[r].end(), [&](std::size_t k) { return round[k]; });
            });
            if (!rational) continue;
            const IntegerVec& at = program.variables[v].position;
            if (first == nullptr) {
                first = &at;
            } else {
                add(at - *first);
            }
        }
    }
    return flat;
}

}  // namespace

Rational simplest_near(const Rational& x, const Rational& slack) {
    const Rational low = x - slack;
    const Rational high = x + slack;
    if (low <= 0 && high >= 0) return 0;
    return low > 0 ? simplest_between(low, high) : Rational(-simplest_between(-high, -low));
}

std::vector<IntegerVec> suggested_normals(const Program& program, const IntegerVec& w, const Weights& weights,
                                          unsigned bits) {
    std::vector<IntegerVec> found;
    const auto add = [&](const IntegerVec& v) {
        const IntegerVec n = without_common_factor(v);
        if (n != zero && std::find(found.begin(), found.end(), n) == found.end()) found.push_back(n);
    };
    std::vector<unsigned> steps;
    for (unsigned k = 3; k < bits; k *= 2) steps.push_back(k);
    steps.push_back(bits);
    std::vector<std::vector<IntegerVec>> flats;
    for (const unsigned negligible : {16U, bits / 2}) {
        std::vector<IntegerVec> flat = flat_directions(program, weights, negligible);
        if (program.dimension == 2 && flat.size() == 2) flat.pop_back();
        if (!flat.empty() && std::find(flats.begin(), flats.end(), flat) == flats.end()) flats.push_back(flat);
    }
    for (const auto& flat : flats) {
        std::vector<IntegerVec> span = flat;
        if (program.dimension == 2) span.push_back({0, 0, 1});
        if (span.size() == 2) {
            const IntegerVec n = cross(span[0], span[1]);
            add(dot(n, w) < 0 ? -n : n);
        }
    }
    for (const unsigned k : steps) {
        const IntegerVec n = simple(w, k);
        add(n);
        for (const auto& flat : flats)
            if (flat.size() == 1) add(n * squared_norm(flat[0]) - flat[0] * dot(flat[0], n));
    }
    return found;
}

}  // namespace oblong::oracle
