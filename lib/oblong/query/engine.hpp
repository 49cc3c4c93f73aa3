// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/cast/ray.hpp"
#include "oblong/certify/bounds/candidate.hpp"
#include "oblong/query/answer.hpp"
#include "oblong/query/motion.hpp"
#include "oblong/query/operand.hpp"

namespace oblong {

class Rational;

}  // namespace oblong

/// The certified queries, declared; oblong::oblong defines them for float and double. A margin is finite and not
/// negative.
namespace oblong::detail {

/// Any two bodies over float or double.
template <std::floating_point R>
struct AnyEngine {
    using Body = Operand<R>;
    static DistanceAnswer<R> distance(const Body& a, const Body& b, const QueryOptions& how);
    static DecisionAnswer decision(const Body& a, const Body& b, const QueryOptions& how);
    static WithinAnswer within(const Body& a, const Body& b, R margin, const QueryOptions& how);
    static std::optional<Rational> squared_distance(const Body& a, const Body& b, const QueryOptions& how);
    static Bounds<R> bounds(const Body& a, const Body& b, const Candidate& claim);
    static DepthAnswer<R> depth(const Body& a, const Body& b, const QueryOptions& how);
    static CastAnswer<R> cast(const Body& a, const Body& b, const LinearMotion<R>& motion, const QueryOptions& how);
};

/// Any two bodies over the exact scalar S; numbers of the answers are rounded to R.
template <class S, std::floating_point R>
struct ExactEngine {
    using Body = AnyBody<S>;
    static DistanceAnswer<R> distance(const Body& a, const Body& b, const QueryOptions& how);
    static DecisionAnswer decision(const Body& a, const Body& b, const QueryOptions& how);
    static WithinAnswer within(const Body& a, const Body& b, const S& margin, const QueryOptions& how);
    static std::optional<S> squared_distance(const Body& a, const Body& b, const QueryOptions& how);
    static Bounds<R> bounds(const Body& a, const Body& b, const Candidate& claim);
    static DepthAnswer<R> depth(const Body& a, const Body& b, const QueryOptions& how);
    static CastAnswer<R> cast(const Body& a, const Body& b, const LinearMotion<S>& motion, const QueryOptions& how);
};

extern template struct AnyEngine<float>;
extern template struct AnyEngine<double>;

}  // namespace oblong::detail
