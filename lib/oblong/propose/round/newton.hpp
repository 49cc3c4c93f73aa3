// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>

#include "oblong/propose/round/features.hpp"

/// Newton's method for the nearest features of two round bodies, and for those through which a moving body meets
/// another: docs/explanation/numerics/curved-supports.md, "In doubles", and casts.md, "Curved bodies in doubles".
namespace oblong::round_bodies {

/// A direction in which the nearest point moves while the features stay: along a free axis, or towards another tie.
struct Edge {
    Vec3<double> unit;
    double size = 0;      ///< how far the point of A − B moves for one unit of u or of the weight
    double slope = 0;     ///< n · unit, which is to be 0
    unsigned side = 0;    ///< of a free axis
    unsigned leaf = 0;    ///< of a free axis
    unsigned axis = 0;    ///< of a free axis
    unsigned tie = 0;     ///< the other tie; 0: a free axis
    double move = 0;      ///< the solution: how far
    Vec3<double> flat{};  ///< unit in the plane across n: two numbers
};

/// The equations, linear around the present state, in the plane across n.
struct Linear {
    std::array<Vec3<double>, 2> basis;  ///< of the plane
    double h00 = 0, h01 = 0, h11 = 0;   ///< derivative of the difference in n
    double r0 = 0, r1 = 0;              ///< the difference
    std::array<Edge, 8> edges;
    unsigned edge_count = 0;
    double a0 = 0, a1 = 0;  ///< the solution: change of n

    [[nodiscard]] bool add(const Edge& edge) {
        if (edge_count == edges.size()) return false;
        Edge& e = edges[edge_count++] = edge;
        e.flat = {dot(e.unit, basis[0]), dot(e.unit, basis[1]), 0};
        return true;
    }
    /// False where the equations have no one solution.
    [[nodiscard]] bool solve() {
        unsigned first = 0;
        unsigned second = 0;
        double widest = 0;
        for (unsigned i = 0; i < edge_count; ++i) {
            if (edges[i].size > edges[first].size) first = second = i;
        }
        for (unsigned i = 0; i < edge_count; ++i) {
            for (unsigned j = i + 1; j < edge_count; ++j) {
                const double angle = std::abs(cross_of(edges[i], edges[j]));
                if (angle > widest) {
                    widest = angle;
                    first = i;
                    second = j;
                }
            }
        }
        // Edges nearer to parallel than this are one edge: the rest of double's digits would not solve for both.
        constexpr double least_angle = 0x1p-26;
        if (edge_count == 0) {
            solve_free();
        } else if (widest > least_angle) {
            solve_corner(edges[first], edges[second]);
        } else {
            solve_edge(edges[first]);
        }
        return std::isfinite(a0) && std::isfinite(a1);
    }

private:
    [[nodiscard]] static double cross_of(const Edge& x, const Edge& y) {
        return x.flat.x * y.flat.y - x.flat.y * y.flat.x;
    }
    void solve_free() {
        const double det = h00 * h11 - h01 * h01;
        a0 = (-r0 * h11 + r1 * h01) / det;
        a1 = (-r1 * h00 + r0 * h01) / det;
    }
    void solve_corner(Edge& e, Edge& f) {
        const double det = cross_of(e, f);
        a0 = (-e.slope * f.flat.y + f.slope * e.flat.y) / det;
        a1 = (-f.slope * e.flat.x + e.slope * f.flat.x) / det;
        const double c0 = -r0 - (h00 * a0 + h01 * a1);
        const double c1 = -r1 - (h01 * a0 + h11 * a1);
        e.move = (c0 * f.flat.y - c1 * f.flat.x) / det;
        f.move = (c1 * e.flat.x - c0 * e.flat.y) / det;
    }
    void solve_edge(Edge& e) {
        const double size = std::hypot(e.flat.x, e.flat.y);
        const double x = e.flat.x / size;
        const double y = e.flat.y / size;
        const double back = -e.slope / size;
        // Along (−y, x) the body bends; along (x, y) the edge is straight.
        const double bend = h00 * y * y - 2 * h01 * x * y + h11 * x * x;
        const double mixed = -y * (h00 * x + h01 * y) + x * (h01 * x + h11 * y);
        const double across = (y * r0 - x * r1 - back * mixed) / bend;
        a0 = back * x - across * y;
        a1 = back * y + across * x;
        e.move = -(x * (r0 + h00 * a0 + h01 * a1) + y * (r1 + h01 * a0 + h11 * a1)) / size;
    }
};

/// Writes two unit vectors across n, which has about length 1.
[[nodiscard]] inline std::array<Vec3<double>, 2> plane_across(const Vec3<double>& n) {
    const double x = std::abs(n.x);
    const double y = std::abs(n.y);
    const double z = std::abs(n.z);
    const Vec3<double> axis = x <= y && x <= z ? Vec3<double>{1, 0, 0}
                              : y <= z         ? Vec3<double>{0, 1, 0}
                                               : Vec3<double>{0, 0, 1};
    const Vec3<double> q = cross(n, axis);
    const Vec3<double> unit = q * (1 / length(q));
    return {unit, cross(n, unit)};
}

/// One step of Newton's method from the features, whose numbers are taken as S has them: with double-doubles the
/// residuals have twice the digits.
template <class S, std::floating_point R>
class NewtonStep {
public:
    /// \param way null: the point of A − B is to lie along n. Otherwise r, not across n: it is to be −λ r
    NewtonStep(const Pair<R>& pair, const Features& f, const Vec3<DoubleDouble>* way)
        : pair_(pair), f_(f), way_(way), opposite_(pair, numbers<S>(f.n)) {}

    /// Sets the equations up. False where they have no meaning.
    [[nodiscard]] bool assemble() {
        const TiedPoints<S> tied(pair_, f_, opposite_);
        const Vec3<S> n = numbers<S>(f_.n);
        const Vec3<S> w = tied.combined(f_, 0) - tied.combined(f_, 1);
        const Vec3<double> plain = middles(n);
        linear_.basis = plane_across(plain);
        const double t = middle(dot(n, w)) / dot(plain, plain);
        // What is subtracted along n turns with n; along r it does not.
        linear_.h00 = linear_.h11 = way_ == nullptr ? -t : 0;
        // Across the double n, w has n's own low part times t.
        const Vec3<S> target = way_ == nullptr ? n : numbers<S>(*way_);
        const S distance = dot(n, w) / dot(n, target);
        const Vec3<S> rest = w - target * distance;
        linear_.r0 = along(linear_.basis[0], rest);
        linear_.r1 = along(linear_.basis[1], rest);
        for (unsigned side = 0; side < 2; ++side) {
            for (unsigned i = 0; i < pair_[side].leaf_count(); ++i) {
                const double share = share_of(side, i);
                if (share > 0 && !add_leaf(side, i, share)) return false;
            }
        }
        for (unsigned k = 1; k < f_.tie_count; ++k) {
            const Vec3<S> step = tied.difference(k) - tied.difference(0);
            const Vec3<double> plain_step = middles(step);
            Edge edge;
            edge.size = length(plain_step);
            if (!(edge.size > 0)) return false;
            edge.unit = plain_step * (1 / edge.size);
            edge.slope = middle(dot(n, step)) / edge.size;
            edge.tie = k;
            if (!linear_.add(edge)) return false;
        }
        return true;
    }
    /// Moves features to the solution. Returns the greatest change of a number without unit; NaN where there is no
    /// solution. \param f those of the constructor, or a copy
    [[nodiscard]] double solve(Features& f) { return linear_.solve() ? apply(f) : failed; }

    /// Sets the point of A − B as the target: what the step found there plus an offset in the plane across n.
    /// Precondition: the features solve the equations.
    void aim(double offset_0, double offset_1) {
        linear_.r0 = -offset_0;
        linear_.r1 = -offset_1;
        for (unsigned i = 0; i < linear_.edge_count; ++i) {
            linear_.edges[i].slope = 0;
            linear_.edges[i].move = 0;
        }
    }

private:
    static constexpr double failed = std::numeric_limits<double>::quiet_NaN();

    [[nodiscard]] static double along(const Vec3<double>& q, const Vec3<S>& x) { return middle(dot(numbers<S>(q), x)); }
    /// The sum of the weights of the ties that have the leaf.
    [[nodiscard]] double share_of(unsigned side, unsigned leaf) const {
        const RoundBody<R>& body = pair_[side];
        double share = 0;
        for (unsigned k = 0; k < f_.tie_count; ++k) {
            for (unsigned term = 0; term < body.term_count(); ++term) {
                if (f_.ties[k].choices[side].leaf[term] == leaf) share += std::max(0.0, f_.ties[k].weight.hi);
            }
        }
        return share;
    }
    [[nodiscard]] bool add_leaf(unsigned side, unsigned i, double share) {
        const RoundBody<R>& body = pair_[side];
        const Leaf& leaf = body.leaf(i);
        linear_.h00 -= share * leaf.ball;
        linear_.h11 -= share * leaf.ball;
        if (leaf.cloud >= 0) return true;
        const LeafFeature& feature = f_.leaves[side][i];
        const Vec3<S>& s = opposite_.along[side].of(leaf.frame);
        if (leaf.round_axes != 0 && (feature.free & leaf.round_axes) == 0) add_bend(body, leaf, middles(s), share);
        for (unsigned axis = 0; axis < 3; ++axis) {
            if (!feature.is_free(axis)) continue;
            Vec3<double> column;
            column[axis] = leaf.extent[axis];
            column = in_world<double, true>(body, leaf.frame, column);
            Edge edge;
            const double size = length(column);
            edge.size = size * share;
            if (!(size > 0)) return false;
            // The direction that B sees is n, A's is −n; A − B moves with A's point.
            const double sign = side == 0 ? 1 : -1;
            edge.unit = column * (sign / size);
            edge.slope = -middle(s[axis]) * leaf.extent[axis] / size;
            edge.side = side;
            edge.leaf = i;
            edge.axis = axis;
            if (!linear_.add(edge)) return false;
        }
        return true;
    }
    /// −E (1 − u uᵀ) Eᵀ / ‖Eᵀ n‖ in the plane across n.
    void add_bend(const RoundBody<R>& body, const Leaf& leaf, const Vec3<double>& s, double share) {
        const Vec3<double> part = round_part(leaf, s);
        const double size = length(part);
        std::array<Vec3<double>, 2> turned;
        std::array<double, 2> inward;
        for (unsigned k = 0; k < 2; ++k) {
            turned[k] = round_part(leaf, turned_back(body, leaf.frame, linear_.basis[k]));
            inward[k] = dot(turned[k], part) / size;
        }
        const double factor = share / size;
        linear_.h00 -= factor * (dot(turned[0], turned[0]) - inward[0] * inward[0]);
        linear_.h01 -= factor * (dot(turned[0], turned[1]) - inward[0] * inward[1]);
        linear_.h11 -= factor * (dot(turned[1], turned[1]) - inward[1] * inward[1]);
    }
    [[nodiscard]] static Vec3<double> turned_back(const RoundBody<R>& body, int frame, const Vec3<double>& n) {
        if (frame < 0) return n;
        const Frame& f = body.frame(static_cast<unsigned>(frame));
        const Vec3<double> outer = turned_back(body, f.parent, n);
        return f.turns ? transposed_times(f.map.linear, outer) : outer;
    }

    [[nodiscard]] double apply(Features& f) const {
        const Vec3<double> change = linear_.basis[0] * linear_.a0 + linear_.basis[1] * linear_.a1;
        double most = std::max(std::abs(linear_.a0), std::abs(linear_.a1));
        for (unsigned k = 0; k < 3; ++k) f.n[k] = f.n[k] + DoubleDouble{change[k], 0};
        for (unsigned i = 0; i < linear_.edge_count; ++i) {
            const Edge& e = linear_.edges[i];
            if (e.move == 0) continue;
            const double by = e.move / e.size;
            most = std::max(most, std::abs(by));
            if (e.tie > 0) {
                f.ties[e.tie].weight = f.ties[e.tie].weight + DoubleDouble{by, 0};
                f.ties[0].weight = f.ties[0].weight - DoubleDouble{by, 0};
            } else {
                DoubleDouble& u = f.leaves[e.side][e.leaf].u[e.axis];
                u = u + DoubleDouble{by, 0};
            }
        }
        return std::isfinite(most) ? most : failed;
    }

    const Pair<R>& pair_;
    const Features& f_;
    const Vec3<DoubleDouble>* way_;
    Opposite<S> opposite_;
    Linear linear_;
};

/// Takes one step, and writes the new features. \param way as of NewtonStep
/// \return as of NewtonStep::solve
template <class S, std::floating_point R>
[[nodiscard]] double newton_step(const Pair<R>& pair, Features& f, const Vec3<DoubleDouble>* way = nullptr) {
    NewtonStep<S, R> step(pair, f, way);
    if (!step.assemble()) return std::numeric_limits<double>::quiet_NaN();
    const double change = step.solve(f);
    if constexpr (std::same_as<S, double>) {
        const Vec3<double> n = middles(f.n);
        f.n = numbers<DoubleDouble>(n * (1 / length(n)));
    }
    return change;
}

}  // namespace oblong::round_bodies
