// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/answer/answers.hpp"
#include "oblong/answer/motion.hpp"
#include "oblong/cast/ray.hpp"
#include "oblong/query/checked_pair.hpp"
#include "oblong/unions/union.hpp"

/// Certified queries of unions of convex bodies and of surfaces: the least over all pairs of parts.
namespace oblong {

/// The answer about two unions: that of the pair of parts that decides, and which it is. Of pairs that decide alike it
/// is the one with the least `part_a`, and of these the one with the least `part_b`. `next` is empty.
template <class Answer>
struct UnionAnswer : Answer {
    std::size_t part_a = 0;  ///< the part of A
    std::size_t part_b = 0;  ///< the part of B
    std::size_t asked = 0;   ///< how many pairs were asked; boxes exclude all others
};

namespace detail {

/// A union as an argument of queries.
template <class S>
struct UnionOperand {
    const Union<S>* parts = nullptr;
    const Affine<S>* pose = nullptr;  ///< null: the identity
};

template <class>
inline constexpr bool is_union = false;
template <class S>
inline constexpr bool is_union<Union<S>> = true;
template <class S>
inline constexpr bool is_union<Posed<Union<S>, S>> = true;

template <class A, class B>
concept UnionPair =
    is_union<A> && is_union<B> && std::same_as<typename BodyTraits<A>::Scalar, typename BodyTraits<B>::Scalar>;

template <class S>
[[nodiscard]] UnionOperand<S> union_operand(const Union<S>& parts) {
    return {&parts, nullptr};
}
template <class S>
[[nodiscard]] UnionOperand<S> union_operand(const Posed<Union<S>, S>& posed) {
    // In an environment that flushes subnormal numbers a translation by one would equal 0.
    const bool is_identity = in_default_environment([&posed] { return posed.pose == Affine<S>{}; });
    return {&posed.body, is_identity ? nullptr : &posed.pose};
}

/// The queries, of S over float and double with R the same, and of Rational with R either. The library defines them.
template <class S, std::floating_point R>
struct UnionEngine {
    using Body = UnionOperand<S>;
    static UnionAnswer<DistanceAnswer<R>> distance(const Body& a, const Body& b, const QueryOptions& how);
    static UnionAnswer<DecisionAnswer> decision(const Body& a, const Body& b, const QueryOptions& how);
    static UnionAnswer<WithinAnswer> within(const Body& a, const Body& b, const S& margin, const QueryOptions& how);
    static UnionAnswer<CastAnswer<R>> cast(const Body& a, const Body& b, const LinearMotion<S>& motion,
                                           const QueryOptions& how);
};
extern template struct UnionEngine<float, float>;
extern template struct UnionEngine<double, double>;

/// The engine of a query about a union A whose answer has the format R.
template <class R, class A>
using UnionEngineOf = UnionEngine<typename BodyTraits<A>::Scalar, FormatOf<R, A>>;

}  // namespace detail

/// Computes the distance of two unions, the least of the distances of their parts.
///
/// \tparam R  format of the answer, as in certified_distance
/// \param a,b unions over one scalar, each posed or not, in one frame
/// \param options witnesses or not, and the dimension; `warm_start` is ignored
/// \return    DistanceAnswer of the pair that decides. `outcome`: overlapping if parts of one pair overlap; otherwise
/// touching if parts of one pair touch; otherwise separated. `value` is the exact
/// distance rounded once, and the pair the first of those whose distance rounds to it. `undecided` if a pair of curved
/// parts that could decide is undecided; the bounds still hold.
/// Throws std::bad_alloc only.
template <class R = void, class A, class B>
    requires detail::UnionPair<A, B>
[[nodiscard]] UnionAnswer<DistanceAnswer<detail::FormatOf<R, A>>> union_distance(const A& a, const B& b,
                                                                                 const QueryOptions& options = {}) {
    return detail::UnionEngineOf<R, A>::distance(detail::union_operand(a), detail::union_operand(b), options);
}

/// Decides exactly whether two unions are separated, touching or overlapping, with the meaning of union_distance. The
/// pair is the first of that outcome; of separated unions the first of all. Throws std::bad_alloc only.
/// \param a,b,options as of union_distance
template <class A, class B>
    requires detail::UnionPair<A, B>
[[nodiscard]] UnionAnswer<DecisionAnswer> union_decision(const A& a, const B& b, const QueryOptions& options = {}) {
    return detail::UnionEngineOf<void, A>::decision(detail::union_operand(a), detail::union_operand(b), options);
}

/// Decides exactly whether two unions are nearer than a margin, at the margin or farther: as the nearest parts are. The
/// pair is the first of that outcome; of farther unions the first of all. Throws std::bad_alloc only.
///
/// \param a,b,options as of union_distance
/// \param margin as of certified_within
template <class A, class B>
    requires detail::UnionPair<A, B>
[[nodiscard]] UnionAnswer<WithinAnswer> union_within(const A& a, const B& b,
                                                     const std::type_identity_t<detail::ScalarOr<double, A>>& margin,
                                                     const QueryOptions& options = {}) {
    return detail::UnionEngineOf<void, A>::within(detail::union_operand(a), detail::union_operand(b), margin, options);
}

/// Computes the smallest λ in [0, max] at which the union A, moved by λ · velocity, meets the union B, moved by
/// λ · velocity_b: the least of the hits of their parts.
///
/// \param a,b,options as of union_distance
/// \param motion as of certified_cast
/// \return    CastAnswer of the first pair whose parameter rounds to `value`; overlapping if a pair overlaps at 0.
/// Without a hit the pair is the first of all. Throws std::bad_alloc only.
template <class R = void, class A, class B>
    requires detail::UnionPair<A, B>
[[nodiscard]] UnionAnswer<CastAnswer<detail::FormatOf<R, A>>> union_cast(
    const A& a, const B& b, const std::type_identity_t<LinearMotion<detail::ScalarOr<double, A>>>& motion,
    const QueryOptions& options = {}) {
    return detail::UnionEngineOf<R, A>::cast(detail::union_operand(a), detail::union_operand(b), motion, options);
}

/// Computes the smallest λ in [0, max] at which source + λ · direction lies in the union. `not_finite` for a source
/// with infinity or NaN. Throws std::bad_alloc only.
template <class R = void, class S, class B>
    requires detail::UnionPair<Union<S>, B>
[[nodiscard]] UnionAnswer<CastAnswer<detail::FormatOf<R, B>>> union_cast(const Ray<S>& ray, const B& b,
                                                                         const QueryOptions& options = {}) {
    if (!is_finite(ray.source)) return {{.outcome = Outcome::not_finite}};
    const Union<S> source({AnyBody<S>{Points<S>({ray.source}), std::nullopt}});
    return union_cast<R>(source, b, LinearMotion<S>{ray.direction, ray.max}, options);
}

}  // namespace oblong
