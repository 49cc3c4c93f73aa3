// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/answer/certificate.hpp"        // IWYU pragma: export
#include "oblong/answer/claim.hpp"              // IWYU pragma: export
#include "oblong/answer/outcome.hpp"            // IWYU pragma: export
#include "oblong/bodies.hpp"                    // IWYU pragma: export
#include "oblong/query/certificate_engine.hpp"  // IWYU pragma: export
#include "oblong/scalar/rational.hpp"           // IWYU pragma: export

/// Proofs of answers that a reader checks without solving anything (docs/reference/certificates.md).
namespace oblong {

/// Returns a proof of the distance of separated bodies, or that bodies touch or overlap. Proves points, boxes, spheres,
/// capsules, and sums and hulls of them (a hull's parts with equal radii).
///
/// \param a,b as certified_distance takes them
/// \return no certificate for curved bodies (ellipsoids, cylinders, cones and what holds them; hulls of unequal balls)
/// and for sums of more vertices than a certificate lists, both of which the program `oblong certify` proves; none if a
/// pose holds infinity or NaN
/// Throws std::bad_alloc only.
template <class A, class B>
[[nodiscard]] std::optional<ExactCertificate> distance_certificate(const A& a, const B& b) {
    using Pair = detail::CheckedPair<void, A, B>;
    if constexpr (Pair::is_accepted) {
        const std::optional<AnyBody<Rational>> exact_a = detail::rational_body(a);
        const std::optional<AnyBody<Rational>> exact_b = detail::rational_body(b);
        if (!exact_a || !exact_b) return std::nullopt;
        return detail::CertificateEngine<Rational>::distance(*exact_a, *exact_b, detail::format_of_body<A>);
    } else {
        return std::nullopt;
    }
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
        using Engine = typename detail::EngineOf<Pair, false>::type;
        return Engine::squared_distance(detail::engine_body(a), detail::engine_body(b), options);
    } else {
        return std::nullopt;
    }
}

/// Returns a proof that a claim about two bodies is false; nothing where it is true, in any floating-point environment.
///
/// \param a,b   bodies that distance_certificate proves
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

/// Returns the certificate as a line of the file `oblong-certificate/1`, without the line feed.
[[nodiscard]] inline std::string certificate_line(const std::string& id, const ExactCertificate& certificate) {
    return detail::CertificateEngine<Rational>::line_of(id, certificate);
}

/// Returns the bodies as a line of the file `oblong-case/1`, every number written exactly, for a checker of
/// certificates. Throws InvalidBody if a pose holds infinity or NaN.
template <class A, class B>
[[nodiscard]] std::string case_line(const std::string& id, const A& a, const B& b) {
    using Pair = detail::CheckedPair<void, A, B>;
    if constexpr (Pair::is_accepted) {
        const std::optional<AnyBody<Rational>> exact_a = detail::rational_body(a);
        const std::optional<AnyBody<Rational>> exact_b = detail::rational_body(b);
        if (!exact_a || !exact_b) throw InvalidBody("pose", "finite numbers");
        return detail::CertificateEngine<Rational>::case_of(id, *exact_a, *exact_b, detail::format_of_body<A>);
    } else {
        return {};
    }
}

}  // namespace oblong
