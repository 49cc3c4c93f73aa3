// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/check/question.hpp"
#include "oblong/query/checked_pair.hpp"
#include "oblong/scalar/rational.hpp"

namespace oblong {

namespace detail {

/// Refutations, and bodies in rationals, declared as prove/engine.hpp declares the queries. \tparam S Rational
template <class S>
struct CertificateEngine {
    /// The body in rationals; nothing where a pose holds infinity or NaN.
    static std::optional<AnyBody<S>> exact(const Operand<float>& body);
    static std::optional<AnyBody<S>> exact(const Operand<double>& body);
    /// Precondition: x is finite.
    static S exact(float x);
    static S exact(double x);
    static std::optional<ExactCertificate> refute(const AnyBody<S>& a, const AnyBody<S>& b,
                                                  const Claim<Rational>& claim);
};

extern template struct CertificateEngine<Rational>;

/// The body in rationals; nothing where a pose holds infinity or NaN.
template <class Body>
[[nodiscard]] std::optional<AnyBody<Rational>> rational_body(const Body& body) {
    if constexpr (is_half_space<Body>) {
        static_assert(never<Body>, "oblong: no certificate and no set of nearest points speaks of a half-space");
        return std::nullopt;
    } else if constexpr (std::is_floating_point_v<typename BodyTraits<Body>::Scalar>) {
        return CertificateEngine<Rational>::exact(operand(body));
    } else {
        return exact_operand(body);
    }
}

/// Whether the type of a body alone excludes a certificate.
template <class Body>
inline constexpr bool is_curved_type = false;
template <class S>
inline constexpr bool is_curved_type<Ellipsoid<S>> = true;
template <class S>
inline constexpr bool is_curved_type<Cylinder<S>> = true;
template <class S>
inline constexpr bool is_curved_type<Cone<S>> = true;
template <class Body, class S>
inline constexpr bool is_curved_type<Posed<Body, S>> = is_curved_type<Body>;

/// The format that an answer about these bodies is rounded to.
template <class Body>
inline constexpr RoundedTo format_of_body =
    std::same_as<typename BodyTraits<Body>::Scalar, float> ? RoundedTo::float32 : RoundedTo::float64;

}  // namespace detail

}  // namespace oblong
