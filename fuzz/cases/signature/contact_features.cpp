// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/signature/contact_features.hpp"

#include <algorithm>

#include "fuzz/cases/signature/spread.hpp"

namespace oblong::fuzz {

namespace {

using Vec = Vec3<Rational>;

/// The part of a body that faces the other one.
struct Facing {
    Spread exact, near;
};

/// The vertices that are extreme along `towards`, and those that the body's nearest point sees at an angle to the
/// supporting plane whose sine is at most 1/1000.
Facing facing(std::span<const Vec> vertices, const Vec& towards, const Vec& nearest) {
    const Rational most = dot(towards, nearest);
    const Rational slope = squared_norm(towards) / 1'000'000;
    std::vector<Vec> exact, near;
    for (const Vec& p : vertices) {
        const Rational below = most - dot(towards, p);
        if (below == 0) exact.push_back(p);
        if (below * below <= slope * squared_norm(p - nearest)) near.push_back(p);
    }
    return {spread_of(exact), spread_of(near)};
}

enum class Along { none, edges, edge_face, faces };

Along along(const Spread& a, int rank_a, const Spread& b, int rank_b, bool exactly) {
    const auto [low, high] = std::minmax(rank_a, rank_b);
    if (low >= 2) return Along::faces;
    if (low == 0) return Along::none;
    if (high >= 2) return Along::edge_face;
    const bool parallel = exactly ? cross(a.along, b.along) == Vec{} : nearly_parallel(a.along, b.along);
    return parallel ? Along::edges : Along::none;
}

void name_along(Along exact, Along near, std::vector<Degeneracy>& out) {
    using enum Degeneracy;
    if (exact == Along::faces) out.push_back(parallel_faces);
    if (exact == Along::edge_face) out.push_back(parallel_edge_face);
    if (exact == Along::edges) out.push_back(parallel_edges);
    if (near <= exact) return;
    out.push_back(near == Along::faces       ? near_parallel_faces
                  : near == Along::edge_face ? near_parallel_edge_face
                                             : near_parallel_edges);
}

/// Whether the edges, two or three of them, are independent, but hardly: the square of the volume that they span is
/// at most 10^-6 of what orthogonal edges as long as the longest would span.
bool oblong(const std::vector<Vec>& edges) {
    if (edges.size() < 2 || edges.size() > 3) return false;
    Rational longest = 0;
    for (const Vec& e : edges) longest = std::max(longest, squared_norm(e));
    const Vec normal = cross(edges[0], edges[1]);
    if (edges.size() == 2) {
        const Rational area = squared_norm(normal);
        return area != 0 && area * 1'000'000 <= longest * longest;
    }
    const Rational volume = dot(normal, edges[2]);
    return volume != 0 && volume * volume * 1'000'000 <= longest * longest * longest;
}

/// The edges of the simplex of A − B on which the nearest points lie.
std::vector<Vec> witness_edges(const oracle::ExactAnswer& answer) {
    std::vector<Vec> edges;
    for (const oracle::ExactWitness* w : {&answer.witness_a, &answer.witness_b})
        for (std::size_t i = 1; i < w->vertices.size(); ++i) edges.push_back(w->vertices[i] - w->vertices[0]);
    return edges;
}

}  // namespace

std::vector<Degeneracy> contact_features(const caseio::Case& c, const oracle::ExactAnswer& answer) {
    std::vector<Degeneracy> out;
    Vec towards_b;
    if (answer.outcome == Outcome::separated)
        towards_b = answer.witness_b.point - answer.witness_a.point;
    else if (answer.outcome == Outcome::touching && answer.supporting_normal)
        towards_b = -*answer.supporting_normal;  // n·p ≥ n·q: it points from B to A
    if (towards_b == Vec{}) return out;
    const auto vertices = [](const AnyBody<Rational>& body) {
        return std::get<Points<Rational>>(body.shape).vertices();
    };
    const Facing a = facing(vertices(c.a), towards_b, answer.witness_a.point);
    const Facing b = facing(vertices(*c.b), -towards_b, answer.witness_b.point);
    const int most = c.dimension - 1;
    const auto rank = [most](const Spread& s) { return std::min(s.near_rank, most); };
    name_along(along(a.exact, a.exact.rank, b.exact, b.exact.rank, true),
               along(a.near, rank(a.near), b.near, rank(b.near), false), out);
    if (oblong(witness_edges(answer))) out.push_back(Degeneracy::oblong_simplex);
    return out;
}

}  // namespace oblong::fuzz
