// SPDX-License-Identifier: BSL-1.0
#include "oblong/prove/arb/distance.hpp"

#include <algorithm>

#include "oblong/lowered/arb/rounding.hpp"
#include "oblong/prove/arb/members.hpp"
#include "oblong/prove/arb/normals.hpp"
#include "oblong/prove/fractions/distance.hpp"
#include "oblong/scalar/builtin.hpp"

namespace oblong {

namespace {

using namespace curved;
using Vec = Vec3<Rational>;

constexpr int first_bits = 128;

class Search {
public:
    Search(const AnyBody<Rational>& a, const AnyBody<Rational>& b, const CurvedOptions& options)
        : body_a_(a),
          body_b_(b),
          a_(tree_of(a, options.dimension)),
          b_(tree_of(b, options.dimension)),
          options_(options) {
        options_.precision_limit = std::max(options_.precision_limit, first_bits);
        options_.iteration_limit = std::max(options_.iteration_limit, 0);
        apart_ = middle(a_, a_.root) - middle(b_, b_.root);
    }

    CurvedAnswer run() {
        // Bodies of sizes far apart need the bits of their ratio before anything is seen.
        for (int bits = first_bits; bits <= options_.precision_limit; bits *= 4) {
            if (answer_.outcome == Outcome::undecided && (bits == first_bits || !is_contact_to_the_limit()))
                attempt(bits);
        }
        if (answer_.lower == answer_.upper) answer_.squared = answer_.lower * answer_.lower;
        return std::move(answer_);
    }

private:
    void attempt(int bits) {
        const Pair pair = pair_at(a_, b_, options_.dimension, bits);
        const Precision precision(bits);
        const Proposal first = look(pair, {}, 30);
        if (bits == first_bits) start_from_middles(pair);
        if (const auto point = common_point(carrier_members(pair, first), options_.dimension)) {
            return overlap_at(*point);
        }
        if (first.state) try_state(pair, *first.state);
        if (!best_ && first.state) {
            const Proposal finer = look(pair, {}, 60);
            if (finer.state) try_state(pair, *finer.state);
        }
        if (!best_) meet(pair, first);
        if (answer_.outcome == Outcome::undecided && best_) answer_.outcome = Outcome::separated;
        if (answer_.outcome == Outcome::separated) round(pair);
    }

    Proposal look(const Pair& pair, const Vec3<Wide>& shift, int tolerance) {
        Question question{shift, to_wide(-apart_), tolerance, 100 + 2 * tolerance};
        if (apart_ == Vec{}) question.start.x = Wide(1);
        const int price = pair.bits / first_bits;
        question.iterations = std::min(question.iterations, (options_.iteration_limit - spent_) / price);
        Proposal proposal = propose(pair, question);
        answer_.iterations += proposal.iterations;
        spent_ += proposal.iterations * price;
        answer_.precision = pair.bits;
        return proposal;
    }

    /// Some members and their distance, before anything better is known.
    void start_from_middles(const Pair& pair) {
        Vec3<Wide> n = to_wide(apart_);
        if (apart_ == Vec{}) n.x = Wide(1);
        answer_.witness_a = member(a_, farthest(pair.wide_a, -n).choice, pair.bits);
        answer_.witness_b = member(b_, farthest(pair.wide_b, n).choice, pair.bits);
        answer_.upper = upper_end(root(to_ball(squared_norm(answer_.witness_a - answer_.witness_b))));
    }

    /// Whether the members prove that the bodies overlap, or show how they touch; writes it then.
    bool inside(const Pair& pair, Members members) {
        const MembersSay say = say_of_members(pair, std::move(members), -apart_);
        if (say.outcome == Outcome::undecided) return false;
        answer_.upper = 0;
        answer_.witness_a = answer_.witness_b = say.common;
        if (say.outcome == Outcome::touching) return meets_across(pair, say.normal, nullptr);
        overlap_at(say.common);
        return true;
    }

    void overlap_at(const Vec& point) {
        answer_.outcome = Outcome::overlapping;
        answer_.route = CurvedRoute::inner_points;
        meet_at(point);
    }

    void meet_at(const Vec& point) {
        answer_.lower = answer_.upper = 0;
        answer_.squared = Rational(0);
        answer_.distance = 0.0;
        answer_.witness_a = answer_.witness_b = point;
    }

    /// Takes what the state proves; keeps it as the best where it separates the bodies.
    Bracket note(const Pair& pair, const NearestFeatures& state) {
        Bracket bounds = bracket(pair, state);
        if (bounds.lower > answer_.lower) {
            answer_.lower = bounds.lower;
            answer_.normal = to_rational(state.normal);
        }
        if (bounds.upper < answer_.upper) {
            answer_.upper = bounds.upper;
            answer_.witness_a = bounds.a;
            answer_.witness_b = bounds.b;
        }
        return bounds;
    }

    /// Notes the state as proposed and as refined, and where that does not end near the precision refined without its
    /// flat parts.
    void try_state(const Pair& pair, const NearestFeatures& state) {
        std::optional<Rational> least;
        const auto keep = [&](const NearestFeatures& s) {
            const Bracket bounds = note(pair, s);
            if (bounds.lower == 0) return;
            const Rational width = bounds.upper - bounds.lower;
            if (least && *least <= width) return;
            least = width;
            best_ = s;
        };
        keep(state);
        NearestFeatures refined = state;
        const bool done = refine(pair, refined);
        keep(refined);
        if (state.flat.empty() || (done && least && *least * power_of_two(pair.bits / 2) < answer_.lower)) return;
        refined = state;
        refined.flat.clear();
        (void)refine(pair, refined);
        keep(refined);
    }

    /// Bodies that are not proven apart: they overlap, touch, or nearly do.
    void meet(const Pair& pair, const Proposal& first) {
        if (pair.bits == first_bits && cores_meet()) return;
        if (inside(pair, completed_members(pair, first)) || overlaps_when_shaken(pair, 12) ||
            inside(pair, members_all_around(pair, {})))
            return;
        if (const std::optional<Vec> n = normal_of_flat(a_, b_, pair.dimension)) {
            if (meets_across(pair, *n, nullptr) || meets_across(pair, -*n, nullptr)) return;
        }
        follow(pair, contact_states(pair));
        if (answer_.outcome != Outcome::undecided || best_ || is_contact_to_the_limit()) return;
        (void)(overlaps_when_shaken(pair, 30) || overlaps_when_shaken(pair, 60));
    }

    /// Refines candidates at rising precision: those on which Newton's method converges, or
    /// all of them once more where it converges on none.
    void follow(const Pair& pair, std::vector<NearestFeatures> candidates) {
        for (int bits = pair.bits; bits <= options_.precision_limit && !candidates.empty(); bits *= 2) {
            const Precision precision(bits);
            const Pair finer = bits == pair.bits ? pair : pair_at(a_, b_, options_.dimension, bits);
            answer_.precision = bits;
            std::vector<NearestFeatures> converging;
            for (NearestFeatures& state : candidates) {
                // Contacts at which the normal jumps stop Newton's method, but not a guess at a simple normal.
                if (bits == first_bits && meets_at_simple_normal(finer, state)) return;
                const bool converged = refine(finer, state);
                const Bracket bounds = note(finer, state);
                if (bounds.lower > 0) {
                    best_ = state;
                    return;
                }
                if (state.distance < Wide(0) && inside(finer, around(finer, state, bounds))) return;
                if (meets_at_simple_normal(finer, state)) return;
                if (converged && !is_known(converging, state, bits / 2)) converging.push_back(state);
            }
            if (bits > pair.bits || !converging.empty()) candidates = std::move(converging);
        }
    }

    /// Whether the bounds came as near to 0 as the precision lets them: looking again would show no more.
    bool is_contact_to_the_limit() const {
        const Rational size = std::max(size_of(a_), size_of(b_));
        return answer_.upper <= size * power_of_two(-options_.precision_limit / 2);
    }

    /// Whether a state has the normal of one of those given, up to 2^−close.
    static bool is_known(const std::vector<NearestFeatures>& states, const NearestFeatures& state, int close) {
        return std::ranges::any_of(states, [&](const NearestFeatures& s) {
            return squared_norm(s.normal - state.normal) < scaled(Wide(1), -2 * close);
        });
    }

    /// Polyhedra with balls around them are decided exactly.
    bool cores_meet() {
        const std::optional<CoreSupport> a = core_support(body_a_);
        const std::optional<CoreSupport> b = a ? core_support(body_b_) : std::nullopt;
        if (!b) return false;
        const ExactDistanceAnswer exact = exact_distance(*a, *b, -apart_, options_.dimension);
        if (exact.outcome == Outcome::separated) return false;
        answer_.outcome = exact.outcome;
        answer_.route = CurvedRoute::exact_cores;
        const Rational share = exact.radius == 0 ? Rational(0) : Rational(a->radius() / exact.radius);
        meet_at(exact.core_a + (exact.core_b - exact.core_a) * share);
        return true;
    }

    /// Where the origin lies on a face of every simplex that GJK meets, it does not once A is moved a little; a simplex
    /// found then may hold it strictly where A is.
    bool overlaps_when_shaken(const Pair& pair, int k) {
        const Wide extent = to_wide(std::max(size_of(a_), size_of(b_)));
        const Wide unit = scaled(extent, -k);
        const Vec3<Wide> shift{unit, unit * Wide(-2) / Wide(3), unit * Wide(3) / Wide(7)};
        for (const Vec3<Wide>& by : {shift, -shift}) {
            if (inside(pair, completed_members(pair, look(pair, by, 30)))) return true;
        }
        return false;
    }

    Members around(const Pair& pair, const NearestFeatures& state, const Bracket& bounds) const {
        Members members = members_all_around(pair, {state.normal});
        members.a.push_back(bounds.a);
        members.b.push_back(bounds.b);
        return members;
    }

    /// States of A moved away from B by ever less, refined where A is.
    std::vector<NearestFeatures> contact_states(const Pair& pair) {
        std::vector<NearestFeatures> states;
        if (apart_ == Vec{}) return states;
        for (const int nearness : {4, 12, 24, 40}) {
            const Vec3<Wide> shift = to_wide(Vec(apart_ * power_of_two(-nearness)));
            Proposal proposal = look(pair, shift, 40);
            if (!proposal.state) continue;
            NearestFeatures& state = *proposal.state;
            state.distance = state.distance - dot(state.normal, shift);
            states.push_back(state);
            if (!state.flat.empty()) {
                state.flat.clear();
                states.push_back(std::move(state));
            }
        }
        return states;
    }

    bool meets_at_simple_normal(const Pair& pair, const NearestFeatures& state) {
        for (const Vec& n : rational_normals(pair, state)) {
            if (meets_across(pair, n, &state)) return true;
        }
        return false;
    }

    bool meets_across(const Pair& pair, const Vec& n, const NearestFeatures* state) {
        if (pair.dimension == 2 && n.z != 0) return false;  // a normal out of the plane supports everything in it
        if (answer_.upper == 0 && supports_both(pair, n)) {
            answer_.outcome = Outcome::touching;
            answer_.route = CurvedRoute::exact_normal;
            answer_.normal = n;
            meet_at(Vec(answer_.witness_a));
            return true;
        }
        const std::optional<ExactMeeting> meeting = meeting_across(pair, n, state);
        if (!meeting) return false;
        answer_.route = CurvedRoute::exact_normal;
        answer_.normal = meeting->normal;
        if (meeting->squared == 0) {
            answer_.outcome = Outcome::touching;
            meet_at(meeting->a);
            return true;
        }
        answer_.outcome = Outcome::separated;
        answer_.squared = meeting->squared;
        answer_.distance = options_.format == RoundedTo::float32
                               ? static_cast<double>(nearest_root<float>(meeting->squared))
                               : nearest_root<double>(meeting->squared);
        answer_.witness_a = meeting->a;
        answer_.witness_b = meeting->b;
        const Ball length = root(to_ball(meeting->squared));
        answer_.lower = std::max(answer_.lower, lower_end(length));
        answer_.upper = std::min(answer_.upper, upper_end(length));
        return true;
    }

    bool is_rounded() {
        const double low = rounded(answer_.lower, options_.format);
        if (low != rounded(answer_.upper, options_.format)) return false;
        const Rational& ball = options_.ball;
        if (ball > 0 &&
            rounded(ball - answer_.lower, options_.format) != rounded(ball - answer_.upper, options_.format))
            return false;
        answer_.distance = low;
        answer_.route = CurvedRoute::enclosure;
        return true;
    }

    /// Ziv's test at rising precision. An enclosure far narrower than the format's numbers that still does not round
    /// to one holds a tie or a number of the format: then the distance itself is likely rational.
    void round(const Pair& pair) {
        if (answer_.distance || is_rounded()) return;
        for (int bits = pair.bits; bits <= options_.precision_limit; bits *= 2) {
            const Precision precision(bits);
            const Pair finer = bits == pair.bits ? pair : pair_at(a_, b_, options_.dimension, bits);
            answer_.precision = bits;
            const Rational width = answer_.upper - answer_.lower;
            try_state(finer, *best_);
            if (is_rounded()) return;
            // Newton's method went nowhere: GJK looks again, at this precision and nearer.
            if ((answer_.upper - answer_.lower) * power_of_two(10) > width) {
                const Proposal again = look(finer, {}, bits / 2);
                if (again.state) try_state(finer, *again.state);
                if (is_rounded()) return;
            }
            const bool is_narrow = (answer_.upper - answer_.lower) * power_of_two(70) < answer_.lower;
            if (!is_narrow) continue;
            if (meets_at_simple_normal(finer, *best_)) return;
        }
        answer_.route = CurvedRoute::enclosure;
    }

    const AnyBody<Rational>& body_a_;
    const AnyBody<Rational>& body_b_;
    Tree a_, b_;
    CurvedOptions options_;
    Vec apart_;
    int spent_ = 0;                        ///< iterations, by their price
    std::optional<NearestFeatures> best_;  ///< proves that the bodies are separated
    CurvedAnswer answer_;
};

}  // namespace

CurvedAnswer curved_distance(const AnyBody<Rational>& a, const AnyBody<Rational>& b, const CurvedOptions& options) {
    return Search(a, b, options).run();
}

}  // namespace oblong
