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

/// What the weights say about the place of the nearest point.
class Surroundings {
public:
    /// Weights below 2^−negligible of the whole count as 0, and points so near a ball's surface as on it.
    Surroundings(const Program& program, const Weights& weights, unsigned negligible)
        : program_(program),
          weights_(weights),
          least_(Integer(1) << (weights.bits - std::min(weights.bits, negligible))) {
        for (const ConeRange& c : program.cones) {
            if (c.size == 1) continue;
            const Integer& head = weights.numerators[c.first];
            Integer det = head * head;
            for (std::size_t i = 1; i < c.size; ++i) {
                const Integer& x = weights.numerators[c.first + i];
                det -= x * x;
            }
            if (head <= least_) continue;
            if (det <= Integer(head * head >> negligible)) {
                surfaces_.push_back(c);
            } else {
                for (std::size_t i = 1; i < c.size; ++i) add(flat_, program.variables[c.first + i].position);
            }
        }
        add_vertices();
    }
    /// Independent directions along which the set is flat there: differences of vertices that carry the point, and all
    /// of a ball that holds its share inside.
    [[nodiscard]] const std::vector<IntegerVec>& flat() const { return flat_; }
    /// The same, and the tangents of discs at their surface points, taken at simple places.
    [[nodiscard]] std::vector<IntegerVec> flat_with_tangents(unsigned bits) const {
        std::vector<IntegerVec> all = flat_;
        for (const ConeRange& c : surfaces_) {
            if (c.size != 3) continue;
            const IntegerVec u = simple({at(c, 1), at(c, 2), 0}, bits);
            add(all, column(c, 2) * u.x - column(c, 1) * u.y);
        }
        return all;
    }
    /// The normals of balls at their surface points, taken at simple places: M⁻ᵀu but for a factor.
    [[nodiscard]] std::vector<IntegerVec> normals_of_balls(unsigned bits) const {
        std::vector<IntegerVec> normals;
        for (const ConeRange& c : surfaces_) {
            if (c.size != 4) continue;
            const IntegerVec u = simple({at(c, 1), at(c, 2), at(c, 3)}, bits);
            const IntegerVec m1 = column(c, 1), m2 = column(c, 2), m3 = column(c, 3);
            normals.push_back(cross(m2, m3) * u.x + cross(m3, m1) * u.y + cross(m1, m2) * u.z);
        }
        return normals;
    }

private:
    [[nodiscard]] const Integer& at(const ConeRange& c, std::size_t i) const {
        return weights_.numerators[c.first + i];
    }
    [[nodiscard]] const IntegerVec& column(const ConeRange& c, std::size_t i) const {
        return program_.variables[c.first + i].position;
    }
    void add(std::vector<IntegerVec>& span, const IntegerVec& v) const {
        const std::size_t most = program_.dimension == 2 ? 1 : 2;
        if (v == zero || span.size() == most) return;
        if (span.size() == 1 && cross(span[0], v) == zero) return;
        span.push_back(without_common_factor(v));
    }
    void add_vertices() {
        const auto rows = members_of_rows(program_);
        const auto at_surface = [&](std::size_t v) {
            return std::any_of(surfaces_.begin(), surfaces_.end(), [v](const ConeRange& c) { return c.first == v; });
        };
        for (const auto& members : rows) {
            const IntegerVec* first = nullptr;
            for (const std::size_t v : members) {
                if (weights_.numerators[v] <= least_) continue;
                // A part with a surface point of a ball has no rational place.
                const auto& feeds = program_.variables[v].feeds;
                const bool rational = std::none_of(feeds.begin(), feeds.end(), [&](std::size_t r) {
                    return std::any_of(rows[r].begin(), rows[r].end(), at_surface);
                });
                if (!rational) continue;
                const IntegerVec& place = program_.variables[v].position;
                if (first == nullptr) {
                    first = &place;
                } else {
                    add(flat_, place - *first);
                }
            }
        }
    }

    const Program& program_;
    const Weights& weights_;
    Integer least_;
    std::vector<ConeRange> surfaces_;
    std::vector<IntegerVec> flat_;
};

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
    const auto towards = [&](const IntegerVec& n) { return dot(n, w) < 0 ? -n : n; };
    // Orthogonal to the flat directions, and near the guess where they leave a choice.
    const auto add_orthogonal = [&](std::vector<IntegerVec> span, const IntegerVec& near) {
        if (program.dimension == 2 && span.size() == 1) span.push_back({0, 0, 1});
        if (span.size() == 2) add(towards(cross(span[0], span[1])));
        if (span.size() == 1) add(near * squared_norm(span[0]) - span[0] * dot(span[0], near));
    };
    const Surroundings coarse(program, weights, 16);
    const Surroundings fine(program, weights, bits / 2);
    for (unsigned k = 3;; k *= 2) {
        k = std::min(k, bits);
        const IntegerVec n = simple(w, k);
        add(n);
        for (const Surroundings* s : {&coarse, &fine}) {
            add_orthogonal(s->flat(), n);
            add_orthogonal(s->flat_with_tangents(k), n);
            for (const IntegerVec& normal : s->normals_of_balls(k)) add(towards(normal));
        }
        if (k == bits) break;
    }
    return found;
}

}  // namespace oblong::oracle
