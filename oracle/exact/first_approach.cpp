// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdexcept>

#include "oracle/exact/moving_pair.hpp"
#include "oracle/exact/root_number.hpp"

namespace oblong::oracle {

namespace {

/// An edge of one body's feature, from its first vertex, as an edge of A − B.
struct Edge {
    bool of_a = true;
    std::size_t member = 0;  ///< index into the combination
    RationalVec along;
};

/// Edges of both features, as many as are independent.
std::vector<Edge> independent_edges(const Moment& moment, const MovingPair& m) {
    std::vector<Edge> edges;
    const auto take = [&](const Combination& c, bool of_a, const auto& vertex) {
        for (std::size_t i = 1; i < c.index.size(); ++i) {
            const RationalVec e = vertex(c.index[i]) - vertex(c.index[0]);
            edges.push_back({of_a, i, of_a ? e : -e});
            std::vector<RationalVec> all;
            for (const Edge& edge : edges) all.push_back(edge.along);
            if (!independent(all)) edges.pop_back();
        }
    };
    take(moment.nearest.a, true, [&](std::size_t i) { return moment.a[i]; });
    take(moment.nearest.b, false, [&](std::size_t i) { return m.b[i]; });
    return edges;
}

/// The weights of a combination after a step along its edges, and whether all are still positive or 0.
bool stays_inside(const Combination& c, bool of_a, const std::vector<Edge>& edges,
                  const std::vector<RootNumber>& steps) {
    std::vector<RootNumber> weights;
    for (const Integer& w : c.weights) weights.emplace_back(Rational(w, c.total));
    for (std::size_t k = 0; k < edges.size(); ++k) {
        if (edges[k].of_a != of_a) continue;
        weights[edges[k].member] = weights[edges[k].member] + steps[k];
        weights[0] = weights[0] - steps[k];
    }
    for (const RootNumber& w : weights)
        if (w.sign() < 0) return false;
    return true;
}

/// The vertex of a whole that is lowest along n, or highest for a negative sign; n·v is a number with a root.
template <class Dot>
RationalVec first_along(const ScaledTree& whole, const Dot& n_dot, int sign) {
    const auto key = [&](const IntegerVec& v) {
        return n_dot(RationalVec{Rational(v.x), Rational(v.y), Rational(v.z)}) * Rational(sign);
    };
    const auto before = [](const RootNumber& x, const RootNumber& y) { return (x - y).sign() < 0; };
    const IntegerVec v = first_vertex(whole.set, key, before);
    return {Rational(v.x, whole.scale), Rational(v.y, whole.scale), Rational(v.z, whole.scale)};
}

/// The least parameter at which the features of this moment, prolonged, are as near as the radius; nothing where they
/// never are, or where their nearest points there are not those of the bodies.
std::optional<ExactNumber> root_of_features(const MovingPair& m, const Moment& moment) {
    const std::vector<Edge> edges = independent_edges(moment, m);
    std::vector<RationalVec> along;
    for (const Edge& edge : edges) along.push_back(edge.along);
    // r + Σ c e is the part of the velocity that is orthogonal to the features: n(λ) = n + μ·across, μ = λ − now.
    const std::vector<Rational> c = projection(m.velocity, along);
    RationalVec across = m.velocity;
    for (std::size_t k = 0; k < along.size(); ++k) across = across + along[k] * c[k];
    const Rational square = squared_norm(across), slope = dot(moment.n, m.velocity);
    if (square == 0) return std::nullopt;
    const Rational root_square =
        (slope * slope - square * (squared_norm(moment.n) - m.radius * m.radius)) / (square * square);
    if (root_square < 0) return std::nullopt;
    const RootNumber mu(Rational(-slope / square), -1, root_square);

    std::vector<RootNumber> steps;
    for (const Rational& ck : c) steps.push_back(mu * ck);
    if (!stays_inside(moment.nearest.a, true, edges, steps)) return std::nullopt;
    if (!stays_inside(moment.nearest.b, false, edges, steps)) return std::nullopt;
    // No vertex lies nearer than the features along n(λ): its product with their points is the same for all of them.
    const auto n_dot = [&](const RationalVec& v) { return mu * dot(across, v) + dot(moment.n, v); };
    const RootNumber low = n_dot(moment.a[moment.nearest.a.index[0]]);
    for (const RationalVec& p : moment.a)
        if ((n_dot(p) - low).sign() < 0) return std::nullopt;
    const RootNumber high = n_dot(m.b[moment.nearest.b.index[0]]);
    for (const RationalVec& q : m.b)
        if ((high - n_dot(q)).sign() < 0) return std::nullopt;
    const RationalVec moved = m.start + m.velocity * moment.parameter;
    if (m.whole_a && (n_dot(first_along(*m.whole_a, n_dot, 1) + moved) - low).sign() < 0) return std::nullopt;
    if (m.whole_b && (high - n_dot(first_along(*m.whole_b, n_dot, -1))).sign() < 0) return std::nullopt;
    // Still coming nearer: the first root of a convex function, not its last.
    if (n_dot(m.velocity).sign() >= 0) return std::nullopt;
    return ExactNumber{root_square, Rational(-(moment.parameter - slope / square)), -1};
}

constexpr int max_steps = 400;

}  // namespace

ExactNumber first_approach(MovingPair m) {
    Rational now = 0;
    for (int i = 0; i < max_steps; ++i) {
        const Moment moment = moment_at(m, now);
        if (const auto root = root_of_features(m, moment)) return *root;
        if (dot(moment.n, m.velocity) >= 0) throw std::logic_error("oracle: a cast: bodies that shall meet move apart");
        now += short_step(m, moment);
    }
    throw std::logic_error("oracle: a cast: the features at the first approach were not found");
}

}  // namespace oblong::oracle
