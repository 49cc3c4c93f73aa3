// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>

#include "oblong/answer/certificate.hpp"        // IWYU pragma: export
#include "oblong/answer/claim.hpp"              // IWYU pragma: export
#include "oblong/answer/cover.hpp"              // IWYU pragma: export
#include "oblong/answer/deforming_proof.hpp"    // IWYU pragma: export
#include "oblong/answer/motion.hpp"             // IWYU pragma: export
#include "oblong/answer/nearest_set.hpp"        // IWYU pragma: export
#include "oblong/answer/outcome.hpp"            // IWYU pragma: export
#include "oblong/answer/turning_proof.hpp"      // IWYU pragma: export
#include "oblong/bodies.hpp"                    // IWYU pragma: export
#include "oblong/certificate/prove.hpp"         // IWYU pragma: export
#include "oblong/check/check.hpp"               // IWYU pragma: export
#include "oblong/check/deforming_question.hpp"  // IWYU pragma: export
#include "oblong/check/proof_text.hpp"          // IWYU pragma: export
#include "oblong/check/question.hpp"            // IWYU pragma: export
#include "oblong/check/turning_question.hpp"    // IWYU pragma: export
#include "oblong/deforming/prove.hpp"           // IWYU pragma: export
#include "oblong/query/certificate_engine.hpp"  // IWYU pragma: export
#include "oblong/query/nearest_engine.hpp"
#include "oblong/scalar/rational.hpp"  // IWYU pragma: export
#include "oblong/turning/prove.hpp"    // IWYU pragma: export
#include "oblong/unions/cover.hpp"     // IWYU pragma: export
#include "oblong/unions/queries.hpp"

/// Proofs of answers that a reader checks without solving anything (docs/reference/certificates.md).
namespace oblong {

namespace detail {

/// The question about two bodies of a query; a check of their types as for the queries.
template <class A, class B>
[[nodiscard]] ProofQuestion question(ProofQuery query, const A& a, const B& b, int dimension) {
    std::optional<AnyBody<Rational>> exact_a = rational_body(a);
    std::optional<AnyBody<Rational>> exact_b = rational_body(b);
    if (!exact_a || !exact_b) throw InvalidBody("pose", "finite numbers");
    return {.query = query,
            .a = *std::move(exact_a),
            .b = *std::move(exact_b),
            .dimension = dimension,
            .rounded_to = format_of_body<A>};
}

/// A number of a question in fractions. Throws InvalidBody for infinity and NaN.
template <class S>
[[nodiscard]] Rational question_number(const S& x, const char* field) {
    if constexpr (std::is_floating_point_v<S>) {
        if (!std::isfinite(x)) throw InvalidBody(field, "a finite number");
        return CertificateEngine<Rational>::exact(x);
    } else {
        return x;
    }
}
template <class S>
[[nodiscard]] Vec3<Rational> question_vector(const Vec3<S>& v, const char* field) {
    return {question_number(v.x, field), question_number(v.y, field), question_number(v.z, field)};
}

/// A half-space in the world's frame.
template <class S>
[[nodiscard]] HalfSpace<Rational> exact_half_space(const HalfSpaceOperand<S>& given) {
    HalfSpace<Rational> half(question_vector(given.half->normal(), "normal"),
                             question_number(given.half->offset(), "offset"));
    if (given.pose == nullptr) return half;
    Affine<Rational> pose;
    for (std::size_t i = 0; i < 3; ++i) pose.linear.rows[i] = question_vector(given.pose->linear.rows[i], "pose");
    pose.translation = question_vector(given.pose->translation, "pose");
    return posed_half_space(half, pose);
}

/// The same of a motion.
template <class S>
[[nodiscard]] RigidMotion<Rational> question_motion(const RigidMotion<S>& motion) {
    if (const auto* turn = std::get_if<Turn<S>>(&motion))
        return Turn<Rational>{question_vector(turn->velocity, "velocity"), question_vector(turn->axis, "axis"),
                              question_number(turn->rate, "rate"), question_vector(turn->centre, "centre")};
    const auto placement = [](const Placement<S>& p) {
        Placement<Rational> exact{{}, question_vector(p.translation, "translation")};
        for (std::size_t i = 0; i < exact.quaternion.size(); ++i)
            exact.quaternion[i] = question_number(p.quaternion[i], "quaternion");
        return exact;
    };
    const auto& between = std::get<Interpolation<S>>(motion);
    return Interpolation<Rational>{placement(between.from), placement(between.to)};
}

}  // namespace detail

/// Returns the question that certified_distance answers, for `prove`, `why_refused` and `case_line`.
///
/// \param a,b       as certified_distance takes them
/// \param dimension 2: sets of the plane z = 0
/// Throws InvalidBody if a pose holds infinity or NaN, and std::bad_alloc; so do the next four functions.
template <class A, class B>
[[nodiscard]] ProofQuestion distance_question(const A& a, const B& b, int dimension = 3) {
    static_assert(detail::CheckedPair<void, A, B>::is_accepted);
    return detail::question(ProofQuery::distance, a, b, dimension);
}

/// The same of certified_decision.
template <class A, class B>
[[nodiscard]] ProofQuestion decision_question(const A& a, const B& b, int dimension = 3) {
    static_assert(detail::CheckedPair<void, A, B>::is_accepted);
    return detail::question(ProofQuery::decision, a, b, dimension);
}

/// The same of certified_depth.
template <class A, class B>
[[nodiscard]] ProofQuestion depth_question(const A& a, const B& b, int dimension = 3) {
    static_assert(detail::CheckedPair<void, A, B>::is_accepted);
    return detail::question(ProofQuery::depth, a, b, dimension);
}

/// The same of certified_within. Throws InvalidBody also for a margin that is negative, infinite or NaN.
template <class A, class B>
[[nodiscard]] ProofQuestion within_question(const A& a, const B& b,
                                            const std::type_identity_t<detail::ScalarOr<double, A>>& margin,
                                            int dimension = 3) {
    static_assert(detail::CheckedPair<void, A, B>::is_accepted);
    ProofQuestion question = detail::question(ProofQuery::within, a, b, dimension);
    question.margin = detail::question_number(margin, "margin");
    if (question.margin < 0) throw InvalidBody("margin", "a number that is not negative");
    return question;
}

/// The same of certified_cast. Throws InvalidBody also for a velocity that holds infinity or NaN, and a `max` that is
/// negative or NaN.
template <class A, class B>
[[nodiscard]] ProofQuestion cast_question(const A& a, const B& b,
                                          const std::type_identity_t<LinearMotion<detail::ScalarOr<double, A>>>& motion,
                                          int dimension = 3) {
    static_assert(detail::CheckedPair<void, A, B>::is_accepted);
    ProofQuestion question = detail::question(ProofQuery::cast, a, b, dimension);
    question.velocity_a = detail::question_vector(motion.velocity, "velocity");
    question.velocity_b = detail::question_vector(motion.velocity_b, "velocity_b");
    if (!motion.max) return question;
    if constexpr (std::is_floating_point_v<detail::ScalarOr<double, A>>)
        if (std::isinf(*motion.max) && *motion.max > 0) return question;
    question.max = detail::question_number(*motion.max, "max");
    if (*question.max < 0) throw InvalidBody("max", "a number that is not negative");
    return question;
}

/// Returns a question about two unions, for `prove` and `why_refused`. Its margin and motion are to be set in `asked`.
///
/// \param query     one that unions have
/// \param a,b       as union_distance takes them
/// \param dimension 2: sets of the plane z = 0
/// Throws InvalidBody if a pose holds infinity or NaN, and std::bad_alloc.
template <class A, class B>
    requires detail::UnionPair<A, B>
[[nodiscard]] UnionQuestion union_question(ProofQuery query, const A& a, const B& b, int dimension = 3) {
    using S = typename detail::BodyTraits<A>::Scalar;
    const auto parts_of = [](const detail::UnionOperand<S>& from) {
        std::vector<AnyBody<Rational>> parts;
        parts.reserve(from.parts->size());
        for (std::size_t i = 0; i < from.parts->size(); ++i) {
            const AnyBody<S> part = from.parts->part(i);
            std::optional<AnyBody<Rational>> exact =
                from.pose != nullptr ? detail::rational_body(posed(part, *from.pose)) : detail::rational_body(part);
            if (!exact) throw InvalidBody("pose", "finite numbers");
            parts.push_back(*std::move(exact));
        }
        return parts;
    };
    std::vector<AnyBody<Rational>> of_a = parts_of(detail::union_operand(a));
    std::vector<AnyBody<Rational>> of_b = parts_of(detail::union_operand(b));
    const ProofQuestion asked{.query = query,
                              .a = of_a.front(),
                              .b = of_b.front(),
                              .dimension = dimension,
                              .rounded_to = detail::format_of_body<A>};
    return {asked, std::move(of_a), std::move(of_b)};
}

/// Returns a question about a bounded body and a half-space, for `prove` and `why_refused`. Its margin and motion are
/// to be set in `asked`, whose `a` is the bounded body.
///
/// \param query     any
/// \param a,b       as certified_distance takes them, one of them a half-space
/// \param dimension 2: sets of the plane z = 0
/// Throws InvalidBody if a pose holds infinity or NaN, or is singular and a half-space's, and std::bad_alloc.
template <class A, class B>
    requires(detail::is_half_space<A> != detail::is_half_space<B>)
[[nodiscard]] HalfSpaceQuestion half_space_question(ProofQuery query, const A& a, const B& b, int dimension = 3) {
    if constexpr (detail::is_half_space<A>) {
        return half_space_question(query, b, a, dimension);
    } else {
        return {detail::question(query, a, a, dimension), detail::exact_half_space(detail::half_space_operand(b))};
    }
}

/// Returns the question that `first_contact` answers about the same arguments, for `why_refused` and `case_line`.
/// Throws InvalidBody if a number is infinite or NaN, and std::bad_alloc.
template <class S>
[[nodiscard]] TurningQuestion turning_question(const TurningBody<S>& a, const TurningBody<S>& b,
                                               const TurningOptions<S>& options) {
    ProofQuestion bodies = detail::question(ProofQuery::cast, a.body, b.body, options.dimension);
    return {.a = std::move(bodies.a),
            .b = std::move(bodies.b),
            .motion_a = detail::question_motion(a.motion),
            .motion_b = detail::question_motion(b.motion),
            .max = detail::question_number(options.max, "max"),
            .width = detail::question_number(options.width, "width"),
            .dimension = options.dimension};
}

/// Returns the question that `first_contact` answers about the same deforming bodies, for `why_refused` and
/// `case_line`. Throws InvalidBody if a number is infinite or NaN, or a body has other numbers of `vertices` and `end`,
/// and std::bad_alloc.
template <class S>
[[nodiscard]] DeformingQuestion deforming_question(const DeformingPoints<S>& a, const DeformingPoints<S>& b) {
    const auto moving = [](const DeformingPoints<S>& body) {
        if (body.vertices.size() != body.end.size()) throw InvalidBody("end", "as many points as vertices");
        std::vector<MovingVertex> vertices;
        for (std::size_t i = 0; i < body.vertices.size(); ++i)
            vertices.push_back(
                {detail::question_vector(body.vertices[i], "vertices"), detail::question_vector(body.end[i], "end")});
        return vertices;
    };
    return {moving(a), moving(b), std::same_as<S, float> ? RoundedTo::float32 : RoundedTo::float64};
}

/// Returns the exact square of the distance of two polyhedra.
///
/// \param a,b     as certified_distance takes them
/// \param options a warm start, such as `next` of certified_distance's answer, and the dimension
/// \return nothing for bodies with balls or round parts, and if a pose holds infinity or NaN
/// Throws std::bad_alloc only.
template <class A, class B>
[[nodiscard]] std::optional<Rational> exact_squared_distance(const A& a, const B& b, const QueryOptions& options = {}) {
    using Pair = detail::CheckedPair<void, A, B>;
    if constexpr (Pair::is_accepted) {
        using Engine = typename detail::EngineOf<Pair>::type;
        return Engine::squared_distance(detail::engine_body(a), detail::engine_body(b), options);
    } else {
        return std::nullopt;
    }
}

/// Returns all nearest points of two polyhedra, exactly; of polyhedra that meet, all common ones. A single pair of
/// witnesses is one of them, and the only one if the set is a point.
///
/// \param a,b       as certified_distance takes them, half-spaces excepted; without balls and round parts, and of at
/// most 2000 vertices: others are `unsupported`
/// \param dimension 2: sets of the plane z = 0
/// Throws std::bad_alloc only.
template <class A, class B>
[[nodiscard]] NearestSet all_nearest(const A& a, const B& b, int dimension = 3) {
    static_assert(detail::CheckedPair<void, A, B>::is_accepted);
    const std::optional<AnyBody<Rational>> exact_a = detail::rational_body(a);
    const std::optional<AnyBody<Rational>> exact_b = detail::rational_body(b);
    if (exact_a && exact_b) return detail::nearest_set(*exact_a, *exact_b, dimension);
    NearestSet refused;
    refused.outcome = Outcome::not_finite;
    return refused;
}

/// Returns a proof that a claim about two bodies is false; nothing where it is true, in any floating-point environment.
///
/// \param a,b   polyhedra with balls, as prove_by_vertices takes them
/// \param claim an outcome, `Within` or `CorrectlyRounded`. Precondition: a `CorrectlyRounded` states a number of its
/// format that is not negative, or nothing
/// Throws InvalidBody for runtime bodies without a certificate and if a pose holds infinity or NaN, and std::bad_alloc.
/// A cylinder, cone or ellipsoid does not compile: the program `oblong certify --refute` takes every body.
template <class A, class B>
[[nodiscard]] std::optional<ExactCertificate> refute(const A& a, const B& b, const Claim<Rational>& claim) {
    if constexpr (detail::is_curved_type<A> || detail::is_curved_type<B>) {
        static_assert(
            detail::never<A>,
            "oblong: refute() takes points, boxes, spheres, capsules, and sums and hulls of them; the program "
            "`oblong certify --refute` takes every body");
        return std::nullopt;
    } else {
        using Pair = detail::CheckedPair<void, A, B>;
        if constexpr (Pair::is_accepted) {
            const std::optional<AnyBody<Rational>> exact_a = detail::rational_body(a);
            const std::optional<AnyBody<Rational>> exact_b = detail::rational_body(b);
            if (!exact_a || !exact_b) throw InvalidBody("pose", "finite numbers");
            return detail::CertificateEngine<Rational>::refute(*exact_a, *exact_b, claim);
        } else {
            return std::nullopt;
        }
    }
}

/// Returns whether the claim is false, without a proof. Takes and throws what refute does.
template <class A, class B>
[[nodiscard]] bool refutes(const A& a, const B& b, const Claim<Rational>& claim) {
    return refute<A, B>(a, b, claim).has_value();
}

}  // namespace oblong
