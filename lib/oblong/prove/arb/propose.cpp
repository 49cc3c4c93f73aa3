// SPDX-License-Identifier: BSL-1.0
#include "oblong/prove/arb/propose.hpp"

#include <algorithm>

#include "oblong/gjk/distance.hpp"
#include "oblong/simplex/brute_force.hpp"

namespace oblong::curved {

namespace {

class Shifted {
public:
    Shifted(LoggedSupport body, const Vec3<Wide>& shift) : body_(body), shift_(&shift) {}
    [[nodiscard]] SupportPoint<Wide> support(const Vec3<Wide>& n) const {
        SupportPoint<Wide> s = body_.support(n);
        s.point = s.point + *shift_;
        return s;
    }

private:
    LoggedSupport body_;
    const Vec3<Wide>* shift_;
};

/// Points of one round node in several choices of the carrier, averaged by weight.
struct Average {
    bool in_a;
    std::size_t node;
    std::array<Wide, 3> u;
    Wide weight;
};

class Averages {
public:
    void add(bool in_a, const Choice& choice, const Wide& weight) {
        for (const Choice::Round& round : choice.rounds) {
            auto it =
                std::ranges::find_if(all, [&](const Average& x) { return x.in_a == in_a && x.node == round.node; });
            if (it == all.end()) it = all.insert(all.end(), Average{in_a, round.node, {}, {}});
            for (std::size_t j = 0; j < 3; ++j) it->u[j] = it->u[j] + round.u[j] * weight;
            it->weight = it->weight + weight;
        }
    }
    std::vector<Average> all;
};

/// Moves the round points of a choice by a share toward those of another of the same parts.
void mix(Choice& choice, const Choice& other, const Wide& share) {
    for (std::size_t i = 0; i < choice.rounds.size(); ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
            Wide& x = choice.rounds[i].u[j];
            x = x + (other.rounds[i].u[j] - x) * share;
        }
    }
}

[[nodiscard]] bool can_be_flat(const Node& node) {
    return node.vectors.size() < 3 || triple_product(node.vectors[0], node.vectors[1], node.vectors[2]) == 0;
}

/// Whether n is across all columns but for a thousandth of their length.
bool is_across(const std::vector<Vec3<Wide>>& columns, const Vec3<Wide>& n) {
    Wide along;
    Wide length;
    for (const Vec3<Wide>& column : columns) {
        const Wide s = dot(n, column);
        along = along + s * s;
        length = length + squared_norm(column);
    }
    return along < scaled(length, -20);
}

/// Choices of the carrier that have the same parts become one; a round node whose points then lie well inside it, or
/// which n is nearly across, is thought to face flat.
NearestFeatures state_of(const Pair& pair, const GjkResult<Wide>& r, const Proposal& proposal) {
    NearestFeatures state;
    state.distance = norm(r.v);
    for (std::size_t i = 0; i < 3; ++i) state.normal[i] = r.v[i] / state.distance;
    Averages averages;
    for (unsigned i = 0; i < slot_count; ++i) {
        if (!contains(r.kept.carrier.set, i)) continue;
        const Choice& a = proposal.seen_a[r.kept.points[i].feature_a];
        const Choice& b = proposal.seen_b[r.kept.points[i].feature_b];
        const Wide& weight = r.kept.carrier.weights[i];
        averages.add(true, a, weight);
        averages.add(false, b, weight);
        const auto same =
            std::ranges::find_if(state.tied, [&](const Tied& t) { return t.a.same_parts(a) && t.b.same_parts(b); });
        if (same == state.tied.end()) {
            state.tied.push_back({a, b, weight});
        } else {
            const Wide total = same->weight + weight;
            mix(same->a, a, Wide(weight / total));
            mix(same->b, b, Wide(weight / total));
            same->weight = total;
        }
    }
    for (Average& average : averages.all) {
        const Tree& tree = average.in_a ? *pair.a : *pair.b;
        if (!can_be_flat(tree.nodes[average.node]) || !(Wide(0) < average.weight)) continue;
        Wide squared;
        for (Wide& x : average.u) {
            x = x / average.weight;
            squared = squared + x * x;
        }
        const bool is_inside = squared < Wide(1) - scaled(Wide(1), -8);
        const auto& columns = (average.in_a ? pair.wide_a : pair.wide_b).vectors[average.node];
        if (is_inside || is_across(columns, state.normal)) {
            state.flat.push_back({average.in_a, average.node, average.u});
        }
    }
    return state;
}

}  // namespace

Proposal propose(const Pair& pair, const Question& question) {
    Proposal proposal;
    GjkOptions<Wide> options;
    options.stop = {StoppingRule<Wide>::Kind::relative, StoppingRule<Wide>::Lower::running_max,
                    StoppingRule<Wide>::Form::squared, scaled(Wide(1), -question.tolerance),
                    scaled(to_wide(std::max(size_of(*pair.a), size_of(*pair.b))), -pair.bits * 5 / 8)};
    options.iteration_limit = question.iterations;
    options.start = question.start;
    const GjkResult<Wide> r =
        gjk_distance<Wide>(Shifted(LoggedSupport(pair.wide_a, proposal.seen_a), question.shift),
                           LoggedSupport(pair.wide_b, proposal.seen_b), options, BruteForce<Wide>{});
    proposal.iterations = r.iterations;
    for (unsigned i = 0; i < slot_count; ++i) {
        if (contains(r.kept.carrier.set, i)) proposal.carrier.push_back(r.kept.points[i].feature_a);
    }
    if (r.termination != Termination::origin_enclosed && Wide(0) < norm(r.v)) {
        proposal.state = state_of(pair, r, proposal);
    }
    return proposal;
}

}  // namespace oblong::curved
