// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <array>
#include <span>

#include "oblong/check/checks.hpp"
#include "oblong/linear/product.hpp"

namespace oblong::proof_check {

namespace {

using Point = Vec3<Rational>;
/// The vector between two vertices, or one vertex, at the ends of a stretch of time; linear between them.
struct Moving {
    Point from, to;
};
Moving operator-(const Moving& p, const Moving& q) { return {p.from - q.from, p.to - q.to}; }

/// c_0 … c_2 of Σ c_k (1 − x)^(2−k) x^k, with x from 0 to 1 over the stretch.
using Quadratic = std::array<Rational, 3>;

/// A component of the cross product: twice the area that u and v span, seen along the axis.
Quadratic area(const Moving& u, const Moving& v, std::size_t axis) {
    return {cross(u.from, v.from)[axis], cross(u.from, v.to)[axis] + cross(u.to, v.from)[axis],
            cross(u.to, v.to)[axis]};
}
bool is_positive(const Rational& x) { return x > 0; }
bool is_not_negative(const Rational& x) { return x >= 0; }
bool is_zero(const Quadratic& q) {
    return std::ranges::all_of(q, [](const Rational& x) { return x == 0; });
}

/// Bits of a number of a question or a proof, at most.
constexpr std::uint64_t longest_number = std::uint64_t{1} << 16;

class DeformingCheck {
public:
    DeformingCheck(const DeformingQuestion& question, const ExactDeformingProof& proof)
        : question_(question), proof_(proof) {}

    void check() {
        require(!question_.a.empty() && !question_.b.empty(), "a body without vertices");
        for (const auto* body : {&question_.a, &question_.b})
            for (const MovingVertex& v : *body) bits_ += short_bits(v.start) + short_bits(v.end);
        require(!proof_.clear.empty() || proof_.meeting, "nothing is shown");
        Rational at = 0;
        for (const auto& span : proof_.clear) {
            require(span.from == at, "a stretch of time that does not begin where the one before ends");
            require(span.to > at, "a stretch of time that does not end after it begins");
            require(span.to <= 1, "clear beyond the last time");
            const Rational last = least_at_end(span);
            at = span.to;
            require(&span != &proof_.clear.back() || proof_.meeting || last > 0, "not clear at its end");
        }
        if (!proof_.meeting) return;
        const CrossingTime<Rational>& m = *proof_.meeting;
        require(m.from >= at, "a contact at a time that is clear, or before the first");
        require(m.to >= m.from, "a contact that ends before it begins");
        require(m.to <= 1, "a contact beyond the last time");
        meet(m);
    }

private:
    template <class T>
    std::uint64_t short_bits(const T& number) {
        const std::uint64_t bits = bits_of(number);
        require(bits <= longest_number, "a number that is too long");
        return bits;
    }
    [[nodiscard]] static Moving over(const MovingVertex& v, const Rational& from, const Rational& to) {
        const Point way = v.end - v.start;
        return {v.start + way * from, v.start + way * to};
    }

    /// Refuses unless n(t)·(p − q) > 0 for all vertices p of A, q of B and from ≤ t < to; returns the least at `to`.
    /// Σ e_k (1 − x)^(n−k) x^k is positive for 0 ≤ x < 1 if no e_k is negative and e_0 is positive; at x = 1 it is e_n.
    Rational least_at_end(const ClearSpan<Integer, Rational>& span) {
        const std::size_t count = span.directions.size();
        require(count <= 3, "more than three vectors for a direction");
        std::uint64_t bits = short_bits(span.to);
        for (const Vec3<Integer>& n : span.directions) bits += short_bits(n);
        for (std::size_t k = 0; k <= count; ++k) work_.charge(bits + bits_, bits + bits_);
        Rational least;
        for (std::size_t k = 0; k <= count; ++k) {
            const auto value = [&](const MovingVertex& v) {
                const Moving p = over(v, span.from, span.to);
                Rational sum = 0;
                if (k < count) sum += dot(fractions(span.directions[k]), p.from);
                if (k > 0) sum += dot(fractions(span.directions[k - 1]), p.to);
                return sum;
            };
            const auto values_of = [&](const std::vector<MovingVertex>& body) {
                std::vector<Rational> values;
                values.reserve(body.size());
                for (const MovingVertex& v : body) values.push_back(value(v));
                return values;
            };
            least = std::ranges::min(values_of(question_.a)) - std::ranges::max(values_of(question_.b));
            require(k == 0 ? least > 0 : least >= 0, "the plane does not part the bodies");
        }
        return least;
    }
    [[nodiscard]] static Point fractions(const Vec3<Integer>& n) { return {n.x, n.y, n.z}; }

    /// The vertices that meet, first those of A.
    void meet(const CrossingTime<Rational>& m) {
        require(m.axis < 3, "no such axis");
        const std::uint64_t bits = short_bits(m.from) + short_bits(m.to) + bits_;
        work_.charge(bits, bits);
        std::vector<Moving> points;
        const auto add = [&](const std::vector<std::uint32_t>& names, const std::vector<MovingVertex>& body) {
            for (const std::uint32_t i : names) {
                require(i < body.size(), "a vertex that the body does not have");
                points.push_back(over(body[i], m.from, m.to));
            }
        };
        const std::size_t of_a = m.a.size(), of_b = m.b.size();
        require(of_a >= 1 && of_b >= 1 && of_a + of_b <= 4, "vertices that cannot meet");
        add(m.a, question_.a);
        add(m.b, question_.b);
        if (points.size() == 4) return four_meet(points, of_a, m.axis);
        if (points.size() == 3) return three_meet(points, of_a, m);
        require(points[0].from == points[1].from, "vertices that are not at one place");
    }

    /// A time at which the volume is 0 and weights, areas seen along the axis, have a common sign.
    static void four_meet(const std::vector<Moving>& p, std::size_t of_a, std::size_t axis) {
        const std::array<Moving, 3> edges{p[1] - p[0], p[2] - p[0], p[3] - p[0]};
        const Rational before = dot(cross(edges[0].from, edges[1].from), edges[2].from);
        const Rational after = dot(cross(edges[0].to, edges[1].to), edges[2].to);
        require(before * after <= 0, "the volume does not change its sign");
        std::array<Quadratic, 4> weights{area(p[2] - p[1], p[3] - p[1], axis), area(edges[2], edges[1], axis),
                                         area(edges[0], edges[2], axis), area(edges[1], edges[0], axis)};
        const auto all = [&](bool is_a_positive) {
            bool some = false;
            for (std::size_t i = 0; i < 4; ++i) {
                Quadratic w = weights[i];
                const bool is_of_a = i < of_a;
                if (is_of_a != is_a_positive)
                    for (Rational& x : w) x = -x;
                if (!std::ranges::all_of(w, is_not_negative)) return false;
                some = some || std::ranges::all_of(w, is_positive);
            }
            return some;
        };
        require(all(true) || all(false), "weights without a common sign");
    }

    /// A time at which a vertex is on the line of two, and between them.
    static void three_meet(const std::vector<Moving>& p, std::size_t of_a, const CrossingTime<Rational>& m) {
        std::array<Quadratic, 3> areas;
        for (std::size_t i = 0; i < 3; ++i) areas[i] = area(p[1] - p[0], p[2] - p[0], i);
        const Quadratic& chosen = areas[m.axis];
        if (m.from == m.to) {
            for (const Quadratic& of : areas) require(of[0] == 0, "vertices that are not on a line");
        } else {
            require(!is_zero(chosen), "an area that is always 0");
            require(chosen[0] * chosen[2] <= 0, "the area does not change its sign");
            for (const Quadratic& of : areas)
                require(cross(Point{of[0], of[1], of[2]}, Point{chosen[0], chosen[1], chosen[2]}) == Point{},
                        "areas that are not 0 at one time");
        }
        const std::size_t lone = of_a == 1 ? 0 : 2;
        const Moving first = p[lone == 0 ? 1 : 0] - p[lone], second = p[lone == 0 ? 2 : 1] - p[lone];
        const auto parts = [&](std::size_t axis) {
            const std::array<Rational, 4> d{first.from[axis], first.to[axis], Rational(-second.from[axis]),
                                            Rational(-second.to[axis])};
            const bool wide = d[0] + d[2] != 0 && d[1] + d[3] != 0;
            const auto all = [&](const auto& sign) { return std::ranges::all_of(d, sign); };
            return wide && (all(is_not_negative) || all([](const Rational& x) { return x <= 0; }));
        };
        require(parts(0) || parts(1) || parts(2), "a vertex that is not between two");
    }

    const DeformingQuestion& question_;
    const ExactDeformingProof& proof_;
    std::uint64_t bits_ = 0;  ///< of the numbers of the question
    Work work_;
};

}  // namespace

void check_deforming(const DeformingQuestion& question, const ExactDeformingProof& proof) {
    DeformingCheck(question, proof).check();
}

}  // namespace oblong::proof_check
