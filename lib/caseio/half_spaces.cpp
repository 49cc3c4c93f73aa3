// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/half_spaces.hpp"

#include <algorithm>
#include <array>
#include <bitset>

#include "caseio/limits.hpp"

namespace oblong::caseio {

namespace {

/// (x, y, z, t) stands for the point (x, y, z)/t if t > 0, for a direction if t = 0; in the plane (x, y, t, 0).
using Homogeneous = std::array<Integer, 4>;

/// The planes that a ray is on: bit 0 is t = 0, bit i + 1 that of half-space i.
using Planes = std::bitset<max_half_spaces + 1>;

struct Generator {
    Homogeneous vector;
    Planes on;
};

Integer product(const Homogeneous& a, const Homogeneous& b) {
    Integer sum = a[0] * b[0];
    for (std::size_t i = 1; i < 4; ++i) sum += a[i] * b[i];
    return sum;
}

/// In lowest terms.
Homogeneous reduced(Homogeneous v) {
    Integer common = 0;
    for (const Integer& x : v) common = gcd(common, x);
    if (common > 1) {
        for (Integer& x : v) x /= common;
    }
    return v;
}

/// p·a + q·b in lowest terms.
Homogeneous combined(const Integer& p, const Homogeneous& a, const Integer& q, const Homogeneous& b) {
    Homogeneous v;
    for (std::size_t i = 0; i < 4; ++i) v[i] = p * a[i] + q * b[i];
    return reduced(std::move(v));
}

/// The half-space as { v : c·v ≥ 0 }: c = (−normal, offset) over the common denominator.
Homogeneous condition(const HalfSpace& h, std::size_t dimension) {
    Integer scale = denominator(h.offset);
    for (std::size_t i = 0; i < dimension; ++i) scale = lcm(scale, denominator(h.normal[i]));
    const auto whole = [&](const Rational& x) { return numerator(x) * (scale / denominator(x)); };
    Homogeneous c;
    for (std::size_t i = 0; i < dimension; ++i) c[i] = -whole(h.normal[i]);
    c[dimension] = whole(h.offset);
    return reduced(std::move(c));
}

/// The cone of all v with c·v ≥ 0 for the conditions so far, as the sums of its lines and rays.
class ConditionCone {
public:
    explicit ConditionCone(std::size_t dimension) : dimension_(dimension) {
        for (std::size_t i = 0; i <= dimension; ++i) {
            Homogeneous unit;
            unit[i] = 1;
            lines_.push_back(std::move(unit));
        }
    }

    [[nodiscard]] const std::vector<Homogeneous>& lines() const { return lines_; }
    [[nodiscard]] const std::vector<Generator>& rays() const { return rays_; }
    [[nodiscard]] bool has_points() const {
        return std::ranges::any_of(rays_, [this](const Generator& r) { return r.vector[dimension_] > 0; });
    }

    void add(const Homogeneous& c, std::size_t plane) {
        const auto crossing =
            std::ranges::find_if(lines_, [&](const Homogeneous& line) { return product(c, line) != 0; });
        if (crossing == lines_.end()) {
            cut(c, plane);
        } else {
            Homogeneous line = std::move(*crossing);
            lines_.erase(crossing);
            split(c, plane, std::move(line));
        }
    }

private:
    /// A line that crosses the plane becomes a ray; along it everything else moves onto the plane.
    void split(const Homogeneous& c, std::size_t plane, Homogeneous line) {
        Integer height = product(c, line);
        if (height < 0) {
            for (Integer& x : line) x.negate();
            height.negate();
        }
        for (Homogeneous& other : lines_) other = combined(height, other, -product(c, other), line);
        for (Generator& ray : rays_) {
            ray.vector = combined(height, ray.vector, -product(c, ray.vector), line);
            ray.on.set(plane);
        }
        Planes before;
        for (std::size_t i = 0; i < plane; ++i) before.set(i);
        rays_.push_back({std::move(line), before});
    }

    /// Rays behind the plane go; where the plane cuts the face between a kept ray and one of these, a new ray comes.
    void cut(const Homogeneous& c, std::size_t plane) {
        std::vector<Integer> heights;
        heights.reserve(rays_.size());
        for (const Generator& ray : rays_) heights.push_back(product(c, ray.vector));
        std::vector<Generator> next;
        for (std::size_t i = 0; i < rays_.size(); ++i) {
            if (heights[i] < 0) continue;
            next.push_back(rays_[i]);
            if (heights[i] == 0) next.back().on.set(plane);
        }
        for (std::size_t i = 0; i < rays_.size(); ++i) {
            if (heights[i] <= 0) continue;
            for (std::size_t j = 0; j < rays_.size(); ++j) {
                if (heights[j] >= 0 || !are_adjacent(i, j)) continue;
                Generator ray{combined(heights[i], rays_[j].vector, -heights[j], rays_[i].vector),
                              rays_[i].on & rays_[j].on};
                ray.on.set(plane);
                next.push_back(std::move(ray));
            }
        }
        rays_ = std::move(next);
    }

    /// Whether both span a face with the lines: no third ray is on all planes that both are on. A face of two rays is
    /// on planes of rank dimension + 1 − lines − 2 at least.
    [[nodiscard]] bool are_adjacent(std::size_t i, std::size_t j) const {
        const Planes both = rays_[i].on & rays_[j].on;
        if (both.count() + 1 + lines_.size() < dimension_) return false;
        for (std::size_t k = 0; k < rays_.size(); ++k) {
            if (k != i && k != j && (rays_[k].on & both) == both) return false;
        }
        return true;
    }

    std::size_t dimension_;
    std::vector<Homogeneous> lines_;
    std::vector<Generator> rays_;
};

bool is_before(const Vec3<Rational>& a, const Vec3<Rational>& b) {
    if (a.x != b.x) return a.x < b.x;
    return a.y != b.y ? a.y < b.y : a.z < b.z;
}

}  // namespace

std::size_t bits_of(const HalfSpace& half_space) {
    std::size_t bits = 0;
    for (const Integer& x : condition(half_space, 3)) {
        if (x != 0) bits = std::max<std::size_t>(bits, msb(abs(x)) + 1);
    }
    return bits;
}

CommonPoints common_points(std::span<const HalfSpace> half_spaces, int dimension) {
    const auto size = static_cast<std::size_t>(dimension);
    ConditionCone cone(size);
    Homogeneous in_front;
    in_front[size] = 1;
    cone.add(in_front, 0);
    for (std::size_t i = 0; i < half_spaces.size(); ++i) {
        cone.add(condition(half_spaces[i], size), i + 1);
        if (!cone.has_points()) return {};
    }
    if (!cone.lines().empty()) return {CommonSet::unbounded, {}};
    CommonPoints result{CommonSet::polytope, {}};
    for (const Generator& ray : cone.rays()) {
        const Integer& t = ray.vector[size];
        if (t == 0) return {CommonSet::unbounded, {}};
        Vec3<Rational> vertex{0, 0, 0};
        for (std::size_t i = 0; i < size; ++i) vertex[i] = Rational(ray.vector[i], t);
        result.vertices.push_back(std::move(vertex));
    }
    std::ranges::sort(result.vertices, is_before);
    return result;
}

}  // namespace oblong::caseio
