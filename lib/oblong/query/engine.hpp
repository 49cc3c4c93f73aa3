// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/cast/ray.hpp"
#include "oblong/certify/bounds/candidate.hpp"
#include "oblong/query/answer.hpp"
#include "oblong/query/motion.hpp"
#include "oblong/query/operand.hpp"

/// The compiled part of the certified queries, declared. A margin is finite and not negative. oblong::oblong holds it
/// for float and double; with oblong::headers the public headers include the definitions.
namespace oblong::detail {

template <std::floating_point R>
struct VectorSearch;
struct CurvedRoutines;

/// What linked components offer; null: not linked.
template <std::floating_point R>
struct Components {
    const VectorSearch<R>* search = nullptr;  ///< oblong::simd
    const CurvedRoutines* curved = nullptr;   ///< oblong::curved
};

/// Two bodies of exact vertices with balls.
template <std::floating_point R>
struct LadderEngine {
    using Body = Operand<R>;
    static DistanceAnswer<R> distance(const Body& a, const Body& b, const QueryOptions& how, const Components<R>& with);
    static DecisionAnswer decision(const Body& a, const Body& b, const QueryOptions& how, const Components<R>& with);
    static WithinAnswer within(const Body& a, const Body& b, R margin, const QueryOptions& how,
                               const Components<R>& with);
    static Bounds<R> bounds(const Body& a, const Body& b, const Candidate& claim, const Components<R>& with);
};

/// Any two bodies over float or double, and the queries that are answered in rationals.
template <std::floating_point R>
struct AnyEngine {
    using Body = Operand<R>;
    static DistanceAnswer<R> distance(const Body& a, const Body& b, const QueryOptions& how, const Components<R>& with);
    static DecisionAnswer decision(const Body& a, const Body& b, const QueryOptions& how, const Components<R>& with);
    static WithinAnswer within(const Body& a, const Body& b, R margin, const QueryOptions& how,
                               const Components<R>& with);
    static Bounds<R> bounds(const Body& a, const Body& b, const Candidate& claim, const Components<R>& with);
    static DepthAnswer<R> depth(const Body& a, const Body& b, const QueryOptions& how, const Components<R>& with);
    static CastAnswer<R> cast(const Body& a, const Body& b, const LinearMotion<R>& motion, const QueryOptions& how,
                              const Components<R>& with);
};

/// Any two bodies over the exact scalar S; numbers of the answers are rounded to R.
template <class S, std::floating_point R>
struct ExactEngine {
    using Body = AnyBody<S>;
    static DistanceAnswer<R> distance(const Body& a, const Body& b, const QueryOptions& how, const Components<R>& with);
    static DecisionAnswer decision(const Body& a, const Body& b, const QueryOptions& how, const Components<R>& with);
    static WithinAnswer within(const Body& a, const Body& b, const S& margin, const QueryOptions& how,
                               const Components<R>& with);
    static Bounds<R> bounds(const Body& a, const Body& b, const Candidate& claim, const Components<R>& with);
    static DepthAnswer<R> depth(const Body& a, const Body& b, const QueryOptions& how, const Components<R>& with);
    static CastAnswer<R> cast(const Body& a, const Body& b, const LinearMotion<S>& motion, const QueryOptions& how,
                              const Components<R>& with);
};

#if __has_include("oblong_library/linked.hpp")
extern template struct LadderEngine<float>;
extern template struct LadderEngine<double>;
extern template struct AnyEngine<float>;
extern template struct AnyEngine<double>;
#endif

}  // namespace oblong::detail
