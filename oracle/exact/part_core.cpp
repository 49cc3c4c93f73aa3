// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <limits>

#include "oracle/exact/posed_pair.hpp"

namespace oblong::oracle {

namespace {

constexpr std::size_t countless = std::numeric_limits<std::size_t>::max();

/// Vertices once sums are expanded, and vertices given.
struct Counted {
    std::size_t expanded = 0, given = 0;
};

Counted count(const AnyBody<Rational>& body) {
    if (const auto* points = std::get_if<Points<Rational>>(&body.shape))
        return {points->vertices().size(), points->vertices().size()};
    if (std::holds_alternative<Box<Rational>>(body.shape)) return {8, 8};
    if (std::holds_alternative<Sphere<Rational>>(body.shape)) return {1, 1};
    const auto* sum = std::get_if<Sum<Rational>>(&body.shape);
    const auto* hull = std::get_if<Hull<Rational>>(&body.shape);
    if (sum == nullptr && hull == nullptr) return {2, 2};
    Counted total{sum != nullptr ? 1U : 0U, 0};
    for (const AnyBody<Rational>& part : sum != nullptr ? sum->parts() : hull->parts()) {
        const Counted one = count(part);
        if (sum != nullptr) {
            total.expanded = one.expanded > countless / total.expanded ? countless : total.expanded * one.expanded;
        } else {
            total.expanded = one.expanded > countless - total.expanded ? countless : total.expanded + one.expanded;
        }
        total.given += one.given;
    }
    return total;
}

RationalVec rational(const IntegerVec& v, const Integer& scale) {
    return {Rational(v.x, scale), Rational(v.y, scale), Rational(v.z, scale)};
}

}  // namespace

bool has_large_sum(const AnyBody<Rational>& body) {
    const Counted counted = count(body);
    return counted.expanded > max_enumerated_sum && counted.expanded > counted.given;
}

IntegerVec lowest_vertex(const ScaledTree& whole, const IntegerVec& n) {
    return first_vertex(
        whole.set, [&n](const IntegerVec& v) { return dot(n, v); },
        [](const Integer& x, const Integer& y) { return x < y; });
}

IntegerVec integer_multiple(const RationalVec& n) {
    return scaled(std::span(&n, 1), common_denominator(std::span(&n, 1)))[0];
}

bool add_lowest(PartlyKnown& core, const RationalVec& n) {
    if (!core.whole) return false;
    RationalVec lowest = rational(lowest_vertex(*core.whole, integer_multiple(n)), core.whole->scale);
    const Rational height = dot(n, lowest);
    for (const RationalVec& v : core.vertices)
        if (dot(n, v) <= height) return false;
    core.vertices.push_back(std::move(lowest));
    return true;
}

IntegerVec lowest_of(const PosedPair& bodies, bool of_a, const IntegerVec& n) {
    const std::vector<IntegerVec>& known = of_a ? bodies.cores.a : bodies.cores.b;
    const std::shared_ptr<const ScaledTree>& whole = of_a ? bodies.whole_a : bodies.whole_b;
    if (whole) return lowest_vertex(*whole, n) * Integer(bodies.cores.scale / whole->scale);
    return *std::min_element(known.begin(), known.end(),
                             [&n](const IntegerVec& p, const IntegerVec& q) { return dot(n, p) < dot(n, q); });
}

bool add_lowest(PosedPair& bodies, bool of_a, const IntegerVec& n) {
    if (!(of_a ? bodies.whole_a : bodies.whole_b)) return false;
    std::vector<IntegerVec>& known = of_a ? bodies.cores.a : bodies.cores.b;
    IntegerVec lowest = lowest_of(bodies, of_a, n);
    const Integer height = dot(n, lowest);
    for (const IntegerVec& v : known)
        if (dot(n, v) <= height) return false;
    known.push_back(std::move(lowest));
    return true;
}

PartlyKnown partly_known(const Tree<Rational>& parts) {
    PartlyKnown core{{}, std::make_shared<const ScaledTree>(scaled(parts))};
    for (std::size_t i = 0; i < 3; ++i) {
        for (const int sign : {1, -1}) {
            IntegerVec n{0, 0, 0};
            n[i] = sign;
            const RationalVec v = rational(lowest_vertex(*core.whole, n), core.whole->scale);
            if (std::find(core.vertices.begin(), core.vertices.end(), v) == core.vertices.end())
                core.vertices.push_back(v);
        }
    }
    return core;
}

}  // namespace oblong::oracle
