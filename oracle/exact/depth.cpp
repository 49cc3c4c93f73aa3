// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/exact/depth.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>

#include "oracle/exact/enumeration.hpp"

namespace oblong::oracle {

namespace {

const IntegerVec zero{0, 0, 0};

/// The most vertices of large sums that a depth takes into account.
constexpr std::size_t max_known = 400;

void require(bool condition, const char* what) {
    if (!condition) throw std::logic_error(std::string("oracle: a penetration: ") + what);
}

void require_differences(const ScaledPair& pair, const DifferenceSurface& surface) {
    require(surface.differences.size() == surface.corners.size(), "a corner without vertices");
    for (std::size_t i = 0; i < surface.corners.size(); ++i) {
        const auto& [p, q] = surface.differences[i];
        require(surface.corners[i] == pair.a.at(p) - pair.b.at(q), "a corner is no difference of vertices");
    }
    for (const auto& facet : surface.facets)
        for (const std::size_t i : facet) require(i < surface.corners.size(), "a facet without a corner");
}

/// max n·p over A − min n·q over B.
Integer support_value(const ScaledPair& pair, const IntegerVec& n) {
    Integer high = dot(n, pair.a[0]), low = dot(n, pair.b[0]);
    for (const IntegerVec& p : pair.a) high = std::max(high, Integer(dot(n, p)));
    for (const IntegerVec& q : pair.b) low = std::min(low, Integer(dot(n, q)));
    return high - low;
}

IntegerVec primitive(const IntegerVec& n) {
    const Integer divisor = gcd(gcd(n.x, n.y), n.z);
    return {n.x / divisor, n.y / divisor, n.z / divisor};
}

bool before(const IntegerVec& p, const IntegerVec& q) { return std::tie(p.x, p.y, p.z) < std::tie(q.x, q.y, q.z); }

}  // namespace

void require_closed(const HullSurface& surface, int dimension) {
    std::map<std::pair<std::size_t, std::size_t>, int> balance;
    const auto count = [&](std::size_t from, std::size_t to) { balance[std::minmax(from, to)] += from < to ? 1 : -1; };
    for (const auto& [i, j, k] : surface.facets) {
        if (dimension == 2) {
            ++balance[{i, i}];
            --balance[{j, j}];
            continue;
        }
        count(i, j);
        count(j, k);
        count(k, i);
    }
    require(!surface.facets.empty(), "the surface is empty");
    for (const auto& [edge, excess] : balance) require(excess == 0, "the surface is not closed");
}

CoreDepth checked_depth(const ScaledPair& pair, const DifferenceSurface& surface) {
    require_closed(surface, pair.dimension);
    require_differences(pair, surface);
    Integer least = 0, divisor = 0;  // squared heights are compared as fractions height² / ‖n‖²
    std::vector<IntegerVec> normals;
    for (std::size_t f = 0; f < surface.facets.size(); ++f) {
        const IntegerVec n = outward_normal(surface, f, pair.dimension);
        require(n != zero, "a facet has no normal");
        const Integer height = dot(n, surface.corners[surface.facets[f][0]]);
        require(height >= 0, "the origin lies beyond a facet");
        const Integer square = height * height, length = squared_norm(n);
        const int order = divisor == 0 ? -1 : Integer(square * divisor).compare(Integer(least * length));
        if (order > 0) continue;
        if (order < 0) normals.clear();
        least = square;
        divisor = length;
        normals.push_back(primitive(n));
    }
    std::sort(normals.begin(), normals.end(), before);
    normals.erase(std::unique(normals.begin(), normals.end()), normals.end());
    for (const IntegerVec& n : normals) {
        const Integer high = support_value(pair, n);
        require(Integer(high * high * divisor) == Integer(least * squared_norm(n)), "a nearest facet is inside A - B");
    }
    return {Rational(least, Integer(divisor * pair.scale * pair.scale)), normals};
}

std::vector<IntegerVec> flat_directions(const ScaledPair& pair) {
    std::vector<IntegerVec> basis;
    for (const auto* body : {&pair.a, &pair.b}) {
        for (const IntegerVec& p : *body) {
            const IntegerVec e = p - body->front();
            if (basis.empty() ? e != zero : cross(basis[0], e) != zero) basis.push_back(e);
            if (basis.size() == 2) break;
        }
        if (basis.size() == 2) break;
    }
    const std::array<IntegerVec, 3> axes{IntegerVec{1, 0, 0}, IntegerVec{0, 1, 0}, IntegerVec{0, 0, 1}};
    if (pair.dimension == 2) {
        if (basis.empty()) return {axes[0], axes[1]};
        return {{basis[0].y, Integer(-basis[0].x), 0}};
    }
    if (basis.empty()) return {axes[0], axes[1], axes[2]};
    if (basis.size() == 2) return {cross(basis[0], basis[1])};
    return {cross(basis[0], axes[0]), cross(basis[0], axes[1]), cross(basis[0], axes[2])};
}

Rational enumerate_depth(const ScaledPair& pair) {
    if (pair.a.size() > max_enumerable || pair.b.size() > max_enumerable)
        throw std::invalid_argument("enumeration: a body has too many vertices");
    std::vector<IntegerVec> edges;
    for (const auto* body : {&pair.a, &pair.b})
        for (std::size_t i = 0; i < body->size(); ++i)
            for (std::size_t j = 0; j < i; ++j) edges.push_back((*body)[i] - (*body)[j]);
    const std::vector<IntegerVec> second = pair.dimension == 2 ? std::vector<IntegerVec>{{0, 0, 1}} : edges;
    std::optional<Rational> least;
    for (const IntegerVec& e : edges) {
        for (const IntegerVec& f : second) {
            const IntegerVec n = cross(e, f);
            if (n == zero) continue;
            // In space f × e comes too; in the plane it does not.
            for (const IntegerVec& m : {n, -n}) {
                const Integer height = support_value(pair, m);
                const Rational square(Integer(height * height), squared_norm(m));
                if (!least || square < *least) least = square;
            }
        }
    }
    if (!least) throw std::invalid_argument("enumeration: A - B is flat");
    return *least / Rational(pair.scale * pair.scale);
}

namespace {

/// The penetration as far as vertices are known.
ExactPenetration penetration_of_known(const PosedPair& bodies, const ExactAnswer& answer) {
    ExactPenetration result;
    result.outcome = answer.outcome;
    result.radius = answer.distance.radius;
    const Rational& radius = result.radius;
    if (answer.outcome == Outcome::separated) return result;
    if (answer.distance.core_squared != 0) {
        result.depth = ExactNumber{answer.distance.core_squared, -radius, -1};
        const IntegerVec n = primitive(-difference(bodies.nearest, bodies.cores));
        if (answer.outcome == Outcome::overlapping)
            result.normals.push_back({Rational(n.x), Rational(n.y), Rational(n.z)});
        return result;
    }
    result.core_squared = 0;
    if (has_interior(bodies.cores) && (answer.outcome == Outcome::overlapping || radius != 0)) {
        const auto surface = difference_surface(bodies.cores);
        if (!surface) {
            result.core_squared.reset();
            result.why = "too many facets for the depth";
            return result;
        }
        const CoreDepth depth = checked_depth(bodies.cores, *surface);
        result.core_squared = depth.squared;
        for (const IntegerVec& n : depth.normals)
            result.normals.push_back({Rational(n.x), Rational(n.y), Rational(n.z)});
    }
    result.depth = ExactNumber{*result.core_squared, -radius, 1};
    return result;
}

/// Adds vertices of wholes that lie beyond the plane with the outward normal n of A − B.
bool add_beyond(PosedPair& bodies, const IntegerVec& n) {
    if (n == zero) return false;
    const bool grown = add_lowest(bodies, true, -n);
    return add_lowest(bodies, false, n) || grown;
}

}  // namespace

ExactPenetration penetration_of(const PosedPair& bodies, const ExactAnswer& answer) {
    if (!bodies.whole_a && !bodies.whole_b) return penetration_of_known(bodies, answer);
    // The known part of A − B holds the ball of the depth found; where its nearest facets are those of the whole, it is
    // the whole's depth.
    PosedPair some = bodies;
    for (;;) {
        ExactPenetration result = penetration_of_known(some, answer);
        if (!result.core_squared) return result;  // cores apart: proven by their nearest points
        bool grown = false;
        if (!has_interior(some.cores)) {
            for (const IntegerVec& n : flat_directions(some.cores)) {
                grown = add_beyond(some, n) || grown;
                grown = add_beyond(some, -n) || grown;
            }
        }
        for (const RationalVec& n : result.normals) grown = add_beyond(some, integer_multiple(n)) || grown;
        if (!grown) return result;
        if (some.cores.a.size() + some.cores.b.size() > max_known) {
            result.depth.reset();
            result.normals.clear();
            result.why = "the depth of a sum of so many parts is not found";
            return result;
        }
    }
}

ExactPenetration exact_penetration(const caseio::Case& c) { return exact_answer(c).penetration.value(); }

}  // namespace oblong::oracle
