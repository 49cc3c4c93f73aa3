// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <variant>

#include "oblong/body/half_space.hpp"
#include "oblong/prove/engine.hpp"

/// Half-spaces as arguments of the certified queries.
namespace oblong::detail {

template <class S>
struct BodyTraits<HalfSpace<S>> : TakenBody<S> {};

template <class Body>
inline constexpr bool is_half_space = false;
template <class S>
inline constexpr bool is_half_space<HalfSpace<S>> = true;
template <class S>
inline constexpr bool is_half_space<Posed<HalfSpace<S>, S>> = true;

/// A half-space where its pose puts it. Refers to both.
template <class S>
struct HalfSpaceOperand {
    const HalfSpace<S>* half;
    const Affine<S>* pose = nullptr;  ///< null: the identity
};
template <class S>
[[nodiscard]] HalfSpaceOperand<S> half_space_operand(const HalfSpace<S>& half) {
    return {&half};
}
template <class S>
[[nodiscard]] HalfSpaceOperand<S> half_space_operand(const Posed<HalfSpace<S>, S>& posed) {
    return {&posed.body, &posed.pose};
}

/// Two bodies of which one is a half-space or both are. A singular pose of a half-space is answered `unsupported`.
/// Numbers of the answers are rounded to R.
template <class S, std::floating_point R>
struct HalfSpaceEngine {
    using Bounded = typename std::conditional_t<std::is_floating_point_v<S>, Operand<R>, AnyBody<S>>;
    using Body = std::variant<HalfSpaceOperand<S>, Bounded>;
    static DistanceAnswer<R> distance(const Body& a, const Body& b, const QueryOptions& how);
    static DecisionAnswer decision(const Body& a, const Body& b, const QueryOptions& how);
    static WithinAnswer within(const Body& a, const Body& b, const S& margin, const QueryOptions& how);
    static std::optional<Rational> squared_distance(const Body& a, const Body& b, const QueryOptions& how);
    static Bounds<R> bounds(const Body& a, const Body& b, const Candidate& claim);
    static DepthAnswer<R> depth(const Body& a, const Body& b, const QueryOptions& how);
    static CastAnswer<R> cast(const Body& a, const Body& b, const LinearMotion<S>& motion, const QueryOptions& how);
};

extern template struct HalfSpaceEngine<float, float>;
extern template struct HalfSpaceEngine<double, double>;

}  // namespace oblong::detail
