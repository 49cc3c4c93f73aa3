// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/gjk/distance.hpp"
#include "oblong/propose/round/newton.hpp"

/// Proposals about two round bodies in doubles: GJK's simplex, the features that it suggests, and their refinement.
namespace oblong::round_bodies {

/// Support mapping of a body for the loop. Its feature is the index of the direction in a log, if that has room.
template <std::floating_point R>
class LoggedSupport {
public:
    static constexpr std::uint32_t capacity = 64;

    explicit LoggedSupport(const RoundBody<R>& body) : body_(&body) {}
    [[nodiscard, gnu::flatten]] SupportPoint<double> support(const Vec3<double>& n) const {
        turn(*body_, n, along_);
        const Vec3<double> point = support_point(*body_, choice_along(*body_, along_), along_);
        if (count_ < capacity) log_[count_] = n;
        return {point, count_++};
    }
    /// Precondition: the feature of a support point is below `capacity`.
    [[nodiscard]] const Vec3<double>& direction(std::uint32_t feature) const { return log_[feature]; }

private:
    const RoundBody<R>* body_;
    mutable Directions<double> along_;
    mutable std::array<Vec3<double>, capacity> log_;
    mutable std::uint32_t count_ = 0;
};

/// The last simplex of the loop, with the directions of its points.
struct Simplex {
    GjkResult<double> result;
    std::array<std::array<Vec3<double>, slot_count>, 2> directions;  ///< by side and slot
    bool is_complete = false;                                        ///< the directions are known
};

struct Search {
    double tolerance = 0x1p-3;           ///< of GJK's relative rule: what Newton's method needs, no more
    Vec3<double> start{1, 0, 0};         ///< from A to B
    std::optional<double> separation{};  ///< ends at a plane that is this far
    int iteration_limit = static_cast<int>(LoggedSupport<double>::capacity) - 1;
};

/// Runs GJK. `result` is written in place.
template <std::floating_point R>
void run_gjk(const Pair<R>& pair, const Search& search, Simplex& simplex) {
    const LoggedSupport<R> a(pair[0]);
    const LoggedSupport<R> b(pair[1]);
    GjkOptions<double> options;
    options.stop.tolerance = search.tolerance;
    options.iteration_limit = search.iteration_limit;
    options.start = search.start;
    options.separation = search.separation;
    options.keep_start = true;
    simplex.result = gjk_distance<double>(a, b, options);
    simplex.is_complete = true;
    const auto& kept = simplex.result.kept;
    for (unsigned i = 0; i < slot_count; ++i) {
        if (!contains(kept.carrier.set, i)) continue;
        const std::uint32_t of_a = kept.points[i].feature_a;
        const std::uint32_t of_b = kept.points[i].feature_b;
        if (of_a >= LoggedSupport<R>::capacity || of_b >= LoggedSupport<R>::capacity) {
            simplex.is_complete = false;
            return;
        }
        simplex.directions[0][i] = a.direction(of_a);
        simplex.directions[1][i] = b.direction(of_b);
    }
}

/// Finds which features carry the nearest points of two separated bodies, or the points in which they first meet.
template <std::floating_point R>
class FeatureSearch {
public:
    /// \param way as of NewtonStep
    FeatureSearch(const Pair<R>& pair, Features& f, const Vec3<DoubleDouble>* way = nullptr)
        : pair_(pair), f_(f), way_(way) {}

    /// Reads the features from a simplex, and refines them in doubles until the conditions of a nearest pair hold.
    /// False where that does not end.
    [[nodiscard]] bool run(const Simplex& simplex) {
        if (!simplex.is_complete || !(length(simplex.result.v) > 0)) return false;
        // Near the rim of a disc that the direction is across, both readings are tried.
        return converges(simplex, 1 - 0x1p-6) || converges(simplex, 1);
    }

private:
    /// Up to which sine of the angle to its axis a direction is taken to be across a round part.
    static constexpr double across = 0x1p-5;

    /// \param inside up to which ‖u‖² the nearest point is taken to be inside a disc that the direction is across
    [[nodiscard]] bool converges(const Simplex& simplex, double inside) {
        f_.n = numbers<DoubleDouble>(simplex.result.v * (1 / length(simplex.result.v)));
        read(simplex, inside);
        constexpr int max_rounds = 12;
        for (int i = 0; i < max_rounds; ++i) {
            if (!converge()) return false;
            if (!change_features()) return true;
        }
        return false;
    }

    void read(const Simplex& simplex, double inside) {
        const Carrier<double>& carrier = simplex.result.kept.carrier;
        std::array<std::array<double, RoundBody<R>::max_leaves>, 2> shares{};
        std::array<std::array<Vec3<double>, RoundBody<R>::max_leaves>, 2> sums{};
        f_.tie_count = 0;
        for (unsigned slot = 0; slot < slot_count; ++slot) {
            if (!contains(carrier.set, slot)) continue;
            Tie tie;
            tie.weight = DoubleDouble{carrier.weights[slot], 0};
            for (unsigned side = 0; side < 2; ++side) {
                const RoundBody<R>& body = pair_[side];
                turn(body, simplex.directions[side][slot], along_);
                tie.choices[side] = choice_along(body, along_);
                for (unsigned term = 0; term < body.term_count(); ++term) {
                    const unsigned i = tie.choices[side].leaf[term];
                    shares[side][i] += tie.weight.hi;
                    sums[side][i] = sums[side][i] + position(body, body.leaf(i)) * tie.weight.hi;
                }
            }
            unsigned same = 0;
            while (same < f_.tie_count && !(f_.ties[same].choices == tie.choices)) ++same;
            if (same == f_.tie_count) {
                f_.ties[f_.tie_count++] = tie;
            } else {
                f_.ties[same].weight = f_.ties[same].weight + tie.weight;
            }
        }
        for (unsigned side = 0; side < 2; ++side) {
            for (unsigned i = 0; i < pair_[side].leaf_count(); ++i) {
                const double share = shares[side][i];
                if (share > 0) read_leaf(side, i, sums[side][i] * (1 / share), inside);
            }
        }
    }
    /// u of the farthest point along `along_`.
    [[nodiscard]] Vec3<double> position(const RoundBody<R>&, const Leaf& leaf) const {
        Vec3<double> u;
        if (leaf.cloud >= 0) return u;
        const Vec3<double>& s = along_.of(leaf.frame);
        const Vec3<double> part = round_part(leaf, s);
        const double size = length(part);
        for (unsigned i = 0; i < 3; ++i) {
            if (!leaf.is_round(i)) u[i] = side_of(s[i]);
            if (leaf.is_round(i) && size > 0) u[i] = part[i] / size;
        }
        return u;
    }
    /// \param mean of the u that the simplex has
    void read_leaf(unsigned side, unsigned i, const Vec3<double>& mean, double inside) {
        const Leaf& leaf = pair_[side].leaf(i);
        LeafFeature& feature = f_.leaves[side][i];
        feature = {};
        if (leaf.cloud >= 0) return;
        double squared = 0;
        for (unsigned axis = 0; axis < 3; ++axis) {
            if (leaf.is_round(axis)) {
                squared += mean[axis] * mean[axis];
            } else if (leaf.extent[axis] != 0) {
                if (std::abs(mean[axis]) < 1 - 0x1p-40) feature.free |= 1U << axis;
                feature.u[axis] = DoubleDouble{feature.is_free(axis) ? mean[axis] : side_of(mean[axis]), 0};
            }
        }
        if (std::popcount(leaf.round_axes) != 2 || !(squared < inside)) return;
        if (slope_of(side, leaf) < across) make_flat(leaf, feature, mean);
    }
    static void make_flat(const Leaf& leaf, LeafFeature& feature, const Vec3<double>& u) {
        feature.free |= leaf.round_axes;
        for (unsigned axis = 0; axis < 3; ++axis) {
            if (leaf.is_round(axis)) feature.u[axis] = DoubleDouble{u[axis], 0};
        }
    }
    /// ‖Eᵀ n‖ over the greatest part that it could have.
    [[nodiscard]] double slope_of(unsigned side, const Leaf& leaf) {
        turn(pair_[side], middles(f_.n), along_);
        const Vec3<double> part = round_part(leaf, along_.of(leaf.frame));
        const Vec3<double> s = along_.of(leaf.frame);
        const double largest = std::max({leaf.is_round(0) ? leaf.extent.x : 0, leaf.is_round(1) ? leaf.extent.y : 0,
                                         leaf.is_round(2) ? leaf.extent.z : 0});
        return length(part) / (largest * length(s));
    }

    /// Newton's method in doubles, until it changes nothing any more, or only by the roundings of bodies that are
    /// close. False where it leaves what it began with.
    [[nodiscard]] bool converge() {
        constexpr int max_steps = 16;
        double last = 2;
        for (int i = 0; i < max_steps; ++i) {
            const double change = newton_step<double>(pair_, f_, way_);
            if (!(change < 4)) return false;
            // Once quadratic, the next step would be below the digits.
            if (change < 0x1p-30) return true;
            if (i > 4 && change > last / 2) return change < 0x1p-4;
            last = change;
        }
        return false;
    }

    /// Compares the state with the conditions of a nearest pair, and changes the features that do not meet them. False
    /// where all do.
    [[nodiscard]] bool change_features() {
        for (unsigned k = 0; k < f_.tie_count && f_.tie_count > 1; ++k) {
            if (f_.ties[k].weight.hi < 0) {
                give_weight(k);
                return true;
            }
        }
        const Opposite<double> opposite(pair_, middles(f_.n));
        for (unsigned side = 0; side < 2; ++side) {
            const RoundBody<R>& body = pair_[side];
            for (unsigned i = 0; i < body.leaf_count(); ++i) {
                if (is_used(side, i) && change_leaf(body.leaf(i), f_.leaves[side][i], opposite.along[side]))
                    return true;
            }
        }
        return add_tie(opposite);
    }
    /// Removes the tie k; its weight goes to the others.
    void give_weight(unsigned k) {
        remove_tie(f_, k);
        double total = 0;
        for (unsigned i = 0; i < f_.tie_count; ++i) total += std::max(0.0, f_.ties[i].weight.hi);
        for (unsigned i = 0; i < f_.tie_count; ++i)
            f_.ties[i].weight = DoubleDouble{std::max(0.0, f_.ties[i].weight.hi) / total, 0};
        if (f_.tie_count == 1) f_.ties[0].weight = DoubleDouble{1, 0};
    }
    [[nodiscard]] bool is_used(unsigned side, unsigned leaf) const {
        for (unsigned k = 0; k < f_.tie_count; ++k) {
            for (unsigned term = 0; term < pair_[side].term_count(); ++term) {
                if (f_.ties[k].choices[side].leaf[term] == leaf) return true;
            }
        }
        return false;
    }
    [[nodiscard]] static bool change_leaf(const Leaf& leaf, LeafFeature& feature, const Directions<double>& along) {
        if (leaf.cloud >= 0) return false;
        const Vec3<double>& s = along.of(leaf.frame);
        double squared = 0;
        bool is_changed = false;
        for (unsigned axis = 0; axis < 3; ++axis) {
            const bool is_free = feature.is_free(axis);
            DoubleDouble& u = feature.u[axis];
            if (leaf.is_round(axis)) {
                if (is_free) squared += u.hi * u.hi;
            } else if (is_free && !(std::abs(u.hi) < 1)) {
                feature.free &= ~(1U << axis);
                u = DoubleDouble{side_of(u.hi), 0};
                is_changed = true;
            } else if (!is_free && leaf.extent[axis] != 0 && s[axis] * u.hi < -0x1p-44 * length(s)) {
                feature.free |= 1U << axis;
                is_changed = true;
            }
        }
        if (squared >= 1) {
            feature.free &= ~leaf.round_axes;
            is_changed = true;
        }
        return is_changed;
    }
    /// Adds the farthest choice where it is farther than those of the ties.
    [[nodiscard]] bool add_tie(const Opposite<double>& opposite) {
        Tie tie = f_.ties[0];
        bool is_farther = false;
        for (unsigned side = 0; side < 2; ++side) {
            const RoundBody<R>& body = pair_[side];
            if (body.leaf_count() == body.term_count() && body.leaf(0).cloud < 0 && !has_cloud(body)) continue;
            const Choice best = choice_along(body, opposite.along[side]);
            if (is_tied(side, best)) continue;
            const double gain = value_of(body, best, opposite.along[side]) -
                                value_of(body, f_.ties[0].choices[side], opposite.along[side]);
            if (!(gain > 0x1p-44 * scale())) continue;
            tie.choices[side] = best;
            is_farther = true;
        }
        if (!is_farther || f_.tie_count == f_.ties.size()) return false;
        tie.weight = {};
        f_.ties[f_.tie_count++] = tie;
        for (unsigned side = 0; side < 2; ++side) set_leaves(side, tie.choices[side], opposite.along[side]);
        return true;
    }
    [[nodiscard]] static bool has_cloud(const RoundBody<R>& body) {
        for (unsigned i = 0; i < body.leaf_count(); ++i) {
            if (body.leaf(i).cloud >= 0) return true;
        }
        return false;
    }
    [[nodiscard]] bool is_tied(unsigned side, const Choice& choice) const {
        for (unsigned k = 0; k < f_.tie_count; ++k) {
            if (f_.ties[k].choices[side] == choice) return true;
        }
        return false;
    }
    [[nodiscard]] static double value_of(const RoundBody<R>& body, const Choice& choice,
                                         const Directions<double>& along) {
        return dot(along.n, support_point(body, choice, along));
    }
    [[nodiscard]] double scale() const {
        const Opposite<double> opposite(pair_, middles(f_.n));
        const TiedPoints<double> tied(pair_, f_, opposite);
        return length(tied.points[0][0]) + length(tied.points[1][0]);
    }
    /// Signs of segments of leaves that come in.
    void set_leaves(unsigned side, const Choice& choice, const Directions<double>& along) {
        const RoundBody<R>& body = pair_[side];
        for (unsigned term = 0; term < body.term_count(); ++term) {
            const unsigned i = choice.leaf[term];
            bool is_old = false;
            for (unsigned k = 0; k + 1 < f_.tie_count; ++k) is_old = is_old || f_.ties[k].choices[side].leaf[term] == i;
            if (is_old || body.leaf(i).cloud >= 0) continue;
            LeafFeature& feature = f_.leaves[side][i];
            feature = {};
            const Vec3<double>& s = along.of(body.leaf(i).frame);
            for (unsigned axis = 0; axis < 3; ++axis) feature.u[axis] = DoubleDouble{side_of(s[axis]), 0};
        }
    }

    const Pair<R>& pair_;
    Features& f_;
    const Vec3<DoubleDouble>* way_;
    Directions<double> along_;
};

}  // namespace oblong::round_bodies
