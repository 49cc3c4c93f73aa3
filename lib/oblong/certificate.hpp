// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/answer/certificate.hpp"        // IWYU pragma: export
#include "oblong/answer/claim.hpp"              // IWYU pragma: export
#include "oblong/answer/outcome.hpp"            // IWYU pragma: export
#include "oblong/bodies.hpp"                    // IWYU pragma: export
#include "oblong/certify/refute.hpp"            // IWYU pragma: export
#include "oblong/query/certificate_engine.hpp"  // IWYU pragma: export
#include "oblong/scalar/rational.hpp"           // IWYU pragma: export
#if !__has_include("oblong_library/linked.hpp")
#include "oblong/query/certificate_definitions.hpp"
#endif

/// Proofs of answers that a reader checks without solving anything (docs/reference/certificates.md). Needs Boost and
/// GMP.
namespace oblong {

/// Returns a certificate of the distance of separated bodies, or of touching or overlapping.
///
/// \param a,b as certified_distance takes them
/// \return nothing for curved bodies, for sums of more vertices than a certificate lists, and if a pose holds infinity
/// or NaN (the program `oblong certify` writes proofs of the first two)
/// Throws std::bad_alloc only.
template <class A, class B, class With = detail::Linked>
[[nodiscard]] std::optional<ExactCertificate> distance_certificate(const A& a, const B& b) {
    using Pair = detail::CheckedPair<void, A, B, With>;
    if constexpr (Pair::is_accepted) {
        const std::optional<AnyBody<Rational>> exact_a = detail::rational_body(a);
        const std::optional<AnyBody<Rational>> exact_b = detail::rational_body(b);
        if (!exact_a || !exact_b) return std::nullopt;
        return detail::CertificateEngine<Rational>::distance(*exact_a, *exact_b, detail::format_of_body<A>);
    } else {
        return std::nullopt;
    }
}

/// Returns the certificate as a line of the file `oblong-certificate/1`, without the line feed.
[[nodiscard]] inline std::string certificate_line(const std::string& id, const ExactCertificate& certificate) {
    return detail::CertificateEngine<Rational>::line_of(id, certificate);
}

/// Returns the bodies as a line of the file `oblong-case/1`, every number written exactly, for a checker of
/// certificates. Throws InvalidBody if a pose holds infinity or NaN.
template <class A, class B, class With = detail::Linked>
[[nodiscard]] std::string case_line(const std::string& id, const A& a, const B& b) {
    using Pair = detail::CheckedPair<void, A, B, With>;
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
