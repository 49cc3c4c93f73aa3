// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/exact/least_squares.hpp"
#include "oracle/exact/posed_pair.hpp"

/// Membership by Wolfe's idea (Wolfe 1976, "Finding the nearest point in a polytope"): the nearest point of
/// the hull of at most four vertices, exactly, then a vertex beyond its supporting plane, until the point
/// is near enough or optimal. Each turn comes strictly nearer, so no four vertices come back.
namespace oblong::oracle {

namespace {

struct Nearest {
    std::vector<std::size_t> kept;  ///< vertices with positive weights
    IntegerVec sum{0, 0, 0};        ///< the point nearest to 0, times `total`
    Integer total = 0;
};

/// The nearest point to 0 of the hull of at most four points: the best of all projections on the affine
/// hulls of subsets that fall inside the subset's hull.
Nearest nearest_of_few(const std::vector<std::size_t>& index, const std::vector<IntegerVec>& points) {
    Nearest best;
    for (unsigned mask = 1; mask < (1U << points.size()); ++mask) {
        std::vector<std::size_t> in;
        for (std::size_t i = 0; i < points.size(); ++i)
            if ((mask >> i) & 1U) in.push_back(i);
        std::vector<IntegerVec> directions;
        for (std::size_t k = 1; k < in.size(); ++k) directions.push_back(points[in[k]] - points[in[0]]);
        const auto c = minimise(points[in[0]], directions);
        if (!c) continue;
        Nearest here;
        here.total = c->denominator;
        Integer rest = c->denominator;
        bool positive = true;
        for (std::size_t k = 1; k < in.size(); ++k) {
            const Integer& weight = c->numerators[k - 1];
            positive = positive && weight > 0;
            rest -= weight;
            here.sum = here.sum + points[in[k]] * weight;
        }
        if (!positive || rest <= 0) continue;
        here.sum = here.sum + points[in[0]] * rest;
        if (best.total != 0 && Integer(squared_norm(here.sum) * best.total * best.total) >=
                                   Integer(squared_norm(best.sum) * here.total * here.total)) {
            continue;
        }
        for (const std::size_t i : in) here.kept.push_back(index[i]);
        best = std::move(here);
    }
    return best;
}

/// n times 2 to some power, each coordinate rounded.
std::array<double, 3> rough_direction(const IntegerVec& n) {
    long top = 0;
    for (std::size_t i = 0; i < 3; ++i)
        if (n[i] != 0) top = std::max(top, static_cast<long>(msb(Integer(abs(n[i])))));
    const unsigned long shift = top > 60 ? static_cast<unsigned long>(top - 60) : 0;
    std::array<double, 3> result{};
    for (std::size_t i = 0; i < 3; ++i) {
        const Integer part = Integer(abs(n[i])) >> shift;
        result[i] = (n[i] < 0 ? -1.0 : 1.0) * static_cast<double>(part.convert_to<long long>());
    }
    return result;
}

std::size_t rough_lowest(const std::array<double, 3>& n, const std::vector<std::array<double, 3>>& vertices) {
    const auto height = [&](const std::array<double, 3>& v) { return n[0] * v[0] + n[1] * v[1] + n[2] * v[2]; };
    const auto it = std::min_element(vertices.begin(), vertices.end(),
                                     [&](const auto& p, const auto& q) { return height(p) < height(q); });
    return static_cast<std::size_t>(it - vertices.begin());
}

constexpr std::size_t small_enough = 40;

}  // namespace

bool within(const PosedPair& bodies, bool of_a, const RationalVec& point, const Rational& tolerance) {
    std::vector<IntegerVec> more;  // of a large sum
    const std::vector<IntegerVec>& known = of_a ? bodies.cores.a : bodies.cores.b;
    const bool is_whole = !(of_a ? bodies.whole_a : bodies.whole_b);
    const auto& rough = of_a ? bodies.rough_a : bodies.rough_b;
    const Combination& start = of_a ? bodies.nearest.a : bodies.nearest.b;
    const Rational reach = tolerance + (of_a ? bodies.radius_a : bodies.radius_b);

    // One more common factor makes the point's coordinates integers too.
    const RationalVec moved = point * Rational(bodies.cores.scale);
    const Integer factor = common_denominator(std::span(&moved, 1));
    const IntegerVec origin = scaled(std::span(&moved, 1), factor)[0];
    const Rational limit = reach * Rational(bodies.cores.scale * factor);
    const Rational limit_squared = limit * limit;
    const auto at = [&](std::size_t i) {
        return (i < known.size() ? known[i] : more[i - known.size()]) * factor - origin;
    };

    // Most answers state nearly the nearest point of the core itself.
    const IntegerVec apart = numerator(start, known) * factor - origin * start.total;
    if (Rational(squared_norm(apart)) <= limit_squared * Rational(start.total * start.total)) return true;

    std::vector<std::size_t> index = start.index;
    for (;;) {
        std::vector<IntegerVec> points;
        for (const std::size_t i : index) points.push_back(at(i));
        Nearest nearest = nearest_of_few(index, points);
        if (Rational(squared_norm(nearest.sum)) <= limit_squared * Rational(nearest.total * nearest.total)) return true;

        // Heights along n = nearest.sum. A vertex lower than the nearest point brings it nearer.
        const IntegerVec& n = nearest.sum;
        const auto gains = [&](std::size_t i) { return Integer(dot(n, at(i)) * nearest.total) < squared_norm(n); };
        std::size_t next =
            is_whole && known.size() > small_enough ? rough_lowest(rough_direction(n), rough) : known.size();
        if (next == known.size() || !gains(next)) {
            if (is_whole) {
                next = 0;
                Integer least = dot(n, known[0]);
                for (std::size_t i = 1; i < known.size(); ++i) {
                    Integer height = dot(n, known[i]);
                    if (height < least) {
                        least = std::move(height);
                        next = i;
                    }
                }
            } else {
                more.push_back(lowest_of(bodies, of_a, n));
                next = known.size() + more.size() - 1;
            }
            if (!gains(next)) return false;
        }
        index = std::move(nearest.kept);
        index.push_back(next);
    }
}

}  // namespace oblong::oracle
