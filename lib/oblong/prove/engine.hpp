// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/answer/answers.hpp"
#include "oblong/answer/candidate.hpp"
#include "oblong/answer/motion.hpp"
#include "oblong/cast/ray.hpp"
#include "oblong/lowered/operand.hpp"

namespace oblong {

class Rational;

}  // namespace oblong

/// The certified queries, declared; oblong::oblong defines them for float and double. A margin is finite and not
/// negative.
namespace oblong::detail {

template <class S, std::floating_point R>
struct ExactEngine;

/// Any two bodies over float or double.
template <std::floating_point R>
struct AnyEngine {
    using Body = Operand<R>;
    using Exact = ExactEngine<Rational, R>;
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
