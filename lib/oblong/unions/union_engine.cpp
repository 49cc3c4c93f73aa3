// SPDX-License-Identifier: BSL-1.0
#include "oblong/scalar/rational.hpp"
#include "oblong/unions/least.hpp"
#include "oblong/unions/part.hpp"
#include "oblong/unions/search.hpp"
#include "oblong/unions/slab.hpp"
#include "oblong/unions/triangle_bound.hpp"

namespace oblong::detail {

namespace {

template <class S>
PosedHierarchy posed_hierarchy(const UnionOperand<S>& of) {
    return {of.parts->hierarchy(), of.pose != nullptr ? BoxPose(*of.pose) : BoxPose()};
}

template <class S>
bool has_finite_pose(const UnionOperand<S>& of) {
    if (of.pose == nullptr) return true;
    const auto& rows = of.pose->linear.rows;
    return is_finite(rows[0]) && is_finite(rows[1]) && is_finite(rows[2]) && is_finite(of.pose->translation);
}

/// The options of the pairs on the way: what changes no outcome and no value is left out.
QueryOptions quick(const QueryOptions& how) {
    QueryOptions options;
    options.witnesses = false;
    options.dimension = how.dimension;
    return options;
}
QueryOptions last(const QueryOptions& how) {
    QueryOptions options = how;
    options.warm_start = {};
    return options;
}

template <class S>
SlabPose slab_pose(const UnionOperand<S>& of) {
    if constexpr (std::floating_point<S>) {
        if (of.pose != nullptr) return SlabPose(*of.pose);
    }
    return {};
}

/// Excludes pairs of triangles that boxes do not.
///
/// \param excludes  as of search_pairs
template <class S, class Excludes>
class PlaneFilter {
public:
    PlaneFilter(const UnionOperand<S>& a, const UnionOperand<S>& b, const Excludes& excludes) : excludes_(excludes) {
        if constexpr (std::floating_point<S>) {
            if (!a.parts->is_surface() || !b.parts->is_surface()) return;
            a_.emplace(a);
            b_.emplace(b);
        }
    }
    [[nodiscard]] bool excludes(std::size_t i, std::size_t k) const {
        if constexpr (std::floating_point<S>) {
            return a_ && planes_exclude((*a_)[i], (*b_)[k], [&](double bound) { return excludes_(bound, i, k); });
        } else {
            return false;
        }
    }

private:
    struct None {};
    using Triangles = typename std::conditional_t<std::floating_point<S>, std::type_identity<RoundedTriangles<S>>,
                                                  std::type_identity<None>>::type;
    std::optional<Triangles> a_, b_;
    const Excludes& excludes_;
};

/// Asks the pairs that are not excluded. Returns the answer of the one that decides.
///
/// \param filter  whether a pair of parts is excluded, once boxes have not excluded it
/// \param none  the answer if no pair was added to `least`
template <class Answer, class S, class Least, class Bound, class Filter, class Ask>
UnionAnswer<Answer> searched(const UnionOperand<S>& a, const UnionOperand<S>& b, Least& least, const Bound& bound,
                             const Filter& filter, const Ask& ask, const Answer& none) {
    std::size_t asked = 0;
    int iterations = 0;
    search_pairs(
        posed_hierarchy(a), posed_hierarchy(b), bound,
        [&](double measure, std::size_t i, std::size_t k) { return least.excludes(measure, i, k); },
        [&](std::size_t i, std::size_t k) {
            if (filter(i, k)) return true;
            const Answer answer = ask(i, k);
            ++asked;
            iterations += answer.iterations;
            return least.add(answer, i, k);
        });
    UnionAnswer<Answer> result = least.answer(none);
    result.asked = asked;
    result.iterations = iterations;
    result.next = {};
    return result;
}

/// The answer with witnesses, if they are wanted: the pair that decides is asked again.
template <class Answer, class Again>
UnionAnswer<Answer> with_witnesses(UnionAnswer<Answer> answer, const QueryOptions& how, const Again& again) {
    if (!how.witnesses || is_refusal(answer.outcome)) return answer;
    const Answer full = again(answer.part_a, answer.part_b);
    answer.witness_a = full.witness_a;
    answer.witness_b = full.witness_b;
    answer.normal = full.normal;
    return answer;
}

/// Of distances: boxes, and planes between triangles.
template <class Answer, class S, class Least, class Ask>
UnionAnswer<Answer> searched_by_distance(const UnionOperand<S>& a, const UnionOperand<S>& b, Least& least,
                                         const Ask& ask, const Answer& none) {
    const auto excludes = [&](double bound, std::size_t i, std::size_t k) { return least.excludes(bound, i, k); };
    const PlaneFilter<S, decltype(excludes)> planes(a, b, excludes);
    const PosedSlabs slabs_a(a.parts->slabs(), slab_pose(a));
    const PosedSlabs slabs_b(b.parts->slabs(), slab_pose(b));
    const std::span<const Hierarchy::Node> nodes_a = a.parts->hierarchy().nodes();
    const std::span<const Hierarchy::Node> nodes_b = b.parts->hierarchy().nodes();
    const auto below_both = [&](std::uint32_t x, const BoundingBox& box_a, std::uint32_t y, const BoundingBox& box_b) {
        const double of_boxes = distance_below(box_a, box_b);
        if (!slabs_a.has(x) || !slabs_b.has(y)) return of_boxes;
        const auto suffices = [&](double bound) { return least.excludes(bound, nodes_a[x].least, nodes_b[y].least); };
        if (suffices(of_boxes)) return of_boxes;
        return std::max(of_boxes, distance_below(slabs_a[x], slabs_b[y], suffices));
    };
    return searched(
        a, b, least, below_both, [&](std::size_t i, std::size_t k) { return planes.excludes(i, k); }, ask, none);
}

template <class S>
BoxMotion box_motion(const LinearMotion<S>& motion) {
    BoxMotion result;
    for (std::size_t i = 0; i < 3; ++i) {
        const Interval b = interval_around(motion.velocity_b[i]);
        const Interval a = interval_around(motion.velocity[i]);
        result.velocity[i] = motion.velocity[i] == motion.velocity_b[i] ? Interval{} : a + Interval{-b.high, -b.low};
    }
    if (motion.max) result.max = interval_around(*motion.max).high;
    return result;
}

}  // namespace

template <class S, std::floating_point R>
UnionAnswer<DistanceAnswer<R>> UnionEngine<S, R>::distance(const Body& a, const Body& b, const QueryOptions& how) {
    if (!environment_is_default()) return with_environment_set([&] { return distance(a, b, how); });
    if (!has_finite_pose(a) || !has_finite_pose(b)) return {{.outcome = Outcome::not_finite}};
    LeastMeasure<DistanceAnswer<R>> least;
    const QueryOptions options = quick(how);
    const PairQueries<S, R> pairs{a, b, options};
    const auto answer = searched_by_distance(
        a, b, least, [&](std::size_t i, std::size_t k) { return pairs.distance(i, k); }, DistanceAnswer<R>{});
    const QueryOptions full = last(how);
    return with_witnesses(answer, how,
                          [&](std::size_t i, std::size_t k) { return PairQueries<S, R>{a, b, full}.distance(i, k); });
}
template <class S, std::floating_point R>
UnionAnswer<DecisionAnswer> UnionEngine<S, R>::decision(const Body& a, const Body& b, const QueryOptions& how) {
    if (!environment_is_default()) return with_environment_set([&] { return decision(a, b, how); });
    if (!has_finite_pose(a) || !has_finite_pose(b)) return {{.outcome = Outcome::not_finite}};
    LeastOutcome<DecisionAnswer> least(0);
    const QueryOptions options = quick(how);
    const PairQueries<S, R> pairs{a, b, options};
    return searched_by_distance(
        a, b, least, [&](std::size_t i, std::size_t k) { return pairs.decision(i, k); },
        DecisionAnswer{.outcome = Outcome::separated, .rung = Rung::filter});
}
template <class S, std::floating_point R>
UnionAnswer<WithinAnswer> UnionEngine<S, R>::within(const Body& a, const Body& b, const S& margin,
                                                    const QueryOptions& how) {
    if (!environment_is_default()) return with_environment_set([&] { return within(a, b, margin, how); });
    if (!is_finite(margin) || !has_finite_pose(a) || !has_finite_pose(b)) return {{.outcome = Nearness::not_finite}};
    if (margin < S(0)) return {{.outcome = Nearness::unsupported}};
    LeastOutcome<WithinAnswer> least(interval_around(margin).high);
    const QueryOptions options = quick(how);
    const PairQueries<S, R> pairs{a, b, options};
    return searched_by_distance(
        a, b, least, [&](std::size_t i, std::size_t k) { return pairs.within(i, k, margin); },
        WithinAnswer{.outcome = Nearness::farther, .rung = Rung::filter});
}
template <class S, std::floating_point R>
UnionAnswer<CastAnswer<R>> UnionEngine<S, R>::cast(const Body& a, const Body& b, const LinearMotion<S>& motion,
                                                   const QueryOptions& how) {
    if (!environment_is_default()) return with_environment_set([&] { return cast(a, b, motion, how); });
    if constexpr (std::floating_point<S>) {
        if (!is_finite(motion.velocity) || !is_finite(motion.velocity_b) || (motion.max && std::isnan(*motion.max)) ||
            !has_finite_pose(a) || !has_finite_pose(b))
            return {{.outcome = Outcome::not_finite}};
    }
    if (motion.max && *motion.max < S(0)) return {{.outcome = Outcome::unsupported}};
    LeastMeasure<CastAnswer<R>> least;
    const QueryOptions options = quick(how);
    const PairQueries<S, R> pairs{a, b, options};
    const BoxMotion boxes = box_motion(motion);
    const auto answer = searched(
        a, b, least,
        [&](std::uint32_t, const BoundingBox& x, std::uint32_t, const BoundingBox& y) {
            return first_meeting_below(x, y, boxes);
        },
        [](std::size_t, std::size_t) { return false; },
        [&](std::size_t i, std::size_t k) { return pairs.cast(i, k, motion); },
        CastAnswer<R>{.outcome = Outcome::separated, .rung = Rung::filter});
    if (!answer.hit()) return answer;
    const QueryOptions full = last(how);
    return with_witnesses(
        answer, how, [&](std::size_t i, std::size_t k) { return PairQueries<S, R>{a, b, full}.cast(i, k, motion); });
}

template struct UnionEngine<float, float>;
template struct UnionEngine<double, double>;
template struct UnionEngine<Rational, float>;
template struct UnionEngine<Rational, double>;

}  // namespace oblong::detail
