// SPDX-License-Identifier: BSL-1.0
#include "oblong/query/certificate_engine.hpp"

#include "oblong/certificate/refute.hpp"
#include "oblong/lowered/fractions/exact_body.hpp"
#include "oblong/prove/fractions/rounded_answer.hpp"

namespace oblong::detail {

template <class S>
std::optional<AnyBody<S>> CertificateEngine<S>::exact(const Operand<float>& body) {
    if (!environment_is_default()) return with_environment_set([&] { return exact(body); });
    return exact_of(body);
}
template <class S>
std::optional<AnyBody<S>> CertificateEngine<S>::exact(const Operand<double>& body) {
    if (!environment_is_default()) return with_environment_set([&] { return exact(body); });
    return exact_of(body);
}

template <class S>
S CertificateEngine<S>::exact(float x) {
    return environment_is_default() ? exact_number(x) : with_environment_set([x] { return exact_number(x); });
}
template <class S>
S CertificateEngine<S>::exact(double x) {
    return environment_is_default() ? exact_number(x) : with_environment_set([x] { return exact_number(x); });
}

template <class S>
std::optional<ExactCertificate> CertificateEngine<S>::refute(const AnyBody<S>& a, const AnyBody<S>& b,
                                                             const Claim<Rational>& claim) {
    if (!environment_is_default()) return with_environment_set([&] { return refute(a, b, claim); });
    const std::optional<CoreSupport> core_a = core_support(a);
    const std::optional<CoreSupport> core_b = core_support(b);
    if (!core_a || !core_b || !core_a->is_enumerated() || !core_b->is_enumerated())
        throw InvalidBody("shape",
                          "points, boxes, spheres, capsules, and sums and hulls of them that certificates list");
    return oblong::refute(exact_distance(*core_a, *core_b, exact_start(*core_a, *core_b)), claim);
}

template struct CertificateEngine<Rational>;

}  // namespace oblong::detail
