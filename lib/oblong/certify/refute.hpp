// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/body/convert_body.hpp"
#include "oblong/certify/certificate.hpp"
#include "oblong/certify/core_view.hpp"

/// Proofs that what somebody says of two bodies is false.
namespace oblong {

namespace detail {

/// The sign of d − x, d = max(0, √core_squared − radius).
[[nodiscard]] inline int compare_distance(const ExactDistanceAnswer& answer, const Rational& x) {
    if (answer.outcome != Outcome::separated) return -x.compare(Rational(0));
    const Rational reach = x + answer.radius;
    if (reach < 0) return 1;
    return answer.core_squared.compare(Rational(reach * reach));
}

/// On which side of what is claimed the truth lies: 1 where the bodies are farther apart than claimed, −1 where they
/// are nearer or deeper in each other, 0 where the claim is true (or claims nothing).
struct SideOfClaim {
    const ExactDistanceAnswer& answer;

    int operator()(Outcome claimed) const {
        const Outcome is = answer.outcome;
        if (claimed == is || is_refusal(claimed)) return 0;
        if (claimed == Outcome::intersecting) return is == Outcome::separated ? 1 : 0;
        return is < claimed ? 1 : -1;
    }
    int operator()(const Within<Rational>& claimed) const {
        if (claimed.upper && compare_distance(answer, *claimed.upper) > 0) return 1;
        return claimed.lower && compare_distance(answer, *claimed.lower) < 0 ? -1 : 0;
    }
    int operator()(const CorrectlyRounded<Rational>& claimed) const {
        std::optional<Rational> is = Rational(0);
        if (answer.outcome == Outcome::separated)
            is = claimed.rounded_to == RoundedTo::float32 ? rounded_distance<float>(answer)
                                                          : rounded_distance<double>(answer);
        if (is == claimed.distance) return 0;
        if (!is || !claimed.distance) return is ? -1 : 1;
        return is->compare(*claimed.distance) > 0 ? 1 : -1;
    }
};

[[nodiscard]] inline std::optional<ExactCore> exact_core_of(const AnyBody<std::floating_point auto>& body) {
    if (body.pose) {
        for (const auto& row : body.pose->linear.rows)
            if (!is_finite(row)) return std::nullopt;
        if (!is_finite(body.pose->translation)) return std::nullopt;
    }
    return oblong::exact_core(map_numbers<Rational>(body, [](const auto& x) { return to_rational(x); }));
}
template <template <OrderedField> class Body, std::floating_point R>
[[nodiscard]] std::optional<ExactCore> exact_core_of(const Body<R>& body) {
    return exact_core_of(AnyBody<R>{body, std::nullopt});
}
template <class Body, std::floating_point R>
[[nodiscard]] std::optional<ExactCore> exact_core_of(const Posed<Body, R>& body) {
    return exact_core_of(AnyBody<R>{body.body, body.pose});
}

}  // namespace detail

/// A certificate of kind `refutation` where the claim is false of the bodies whose exact answer this is; nothing where
/// it is true. Never wrong and never undecided (docs/certificates.md has the proofs).
///
/// \param dimension as `exact_distance` was asked
[[nodiscard]] inline std::optional<Certificate<Integer, Rational>> refute(const ExactDistanceAnswer& answer,
                                                                          const Claim<Rational>& claim,
                                                                          int dimension = 3) {
    const int side = std::visit(detail::SideOfClaim{answer}, claim);
    if (side == 0) return std::nullopt;
    Certificate<Integer, Rational> result;
    result.kind = CertificateKind::refutation;
    result.claim = claim;
    if (side > 0) {
        // Bodies that meet are farther apart only than a negative number, which any direction refutes.
        result.direction = detail::apart(answer).value_or(Vec3<Integer>{1, 0, 0});
    } else if (claim == Claim<Rational>(Outcome::touching) && answer.contact) {
        detail::state_differences(answer, dimension, result);
    } else {
        detail::state_points(answer, result);
    }
    return result;
}

/// The same of two polyhedra with balls.
[[nodiscard]] inline std::optional<Certificate<Integer, Rational>> refute(const ExactCore& a, const ExactCore& b,
                                                                          const Claim<Rational>& claim,
                                                                          int dimension = 3) {
    return refute(exact_distance(a, b, {1, 0, 0}, dimension), claim, dimension);
}

/// The same of bodies over float or double; vertices are numbered as docs/certificates.md lists them. Nothing is
/// refuted where a pose is not finite.
template <CertifiableBody A, CertifiableBody B>
[[nodiscard]] std::optional<Certificate<Integer, Rational>> refute(const A& a, const B& b,
                                                                   const Claim<Rational>& claim) {
    const std::optional<ExactCore> core_a = detail::exact_core_of(a);
    const std::optional<ExactCore> core_b = detail::exact_core_of(b);
    if (!core_a || !core_b) return std::nullopt;
    return refute(*core_a, *core_b, claim);
}

/// Whether the claim is false, without the proof.
template <CertifiableBody A, CertifiableBody B>
[[nodiscard]] bool refutes(const A& a, const B& b, const Claim<Rational>& claim) {
    return refute(a, b, claim).has_value();
}

}  // namespace oblong
