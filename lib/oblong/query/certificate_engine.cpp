// SPDX-License-Identifier: BSL-1.0
#include "oblong/query/certificate_engine.hpp"

#include "oblong/certify/certificate/certificate.hpp"
#include "oblong/certify/certificate/refute.hpp"
#include "oblong/certify/exact/exact_answer.hpp"
#include "oblong/query/certificate_text.hpp"
#include "oblong/query/exact_body.hpp"

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
std::optional<ExactCertificate> CertificateEngine<S>::distance(const AnyBody<S>& a, const AnyBody<S>& b,
                                                               RoundedTo format) {
    if (!environment_is_default()) return with_environment_set([&] { return distance(a, b, format); });
    const std::optional<CoreSupport> core_a = core_support(a);
    const std::optional<CoreSupport> core_b = core_support(b);
    if (!core_a || !core_b || !core_a->is_enumerated() || !core_b->is_enumerated()) return std::nullopt;
    const ExactStart start = exact_start(*core_a, *core_b);
    const ExactDistanceAnswer answer = exact_distance(*core_a, *core_b, start);
    return certificate(answer, {.distance = true, .rounded_to = format});
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

template <class S>
std::string CertificateEngine<S>::line_of(const std::string& id, const ExactCertificate& c) {
    std::string line = "{\"format\": \"oblong-certificate/1\", \"id\": " + quoted(id) +
                       ", \"kind\": " + quoted(std::string(name(c.kind)));
    if (c.claim) line += ", \"claim\": {" + std::visit(ClaimText{}, *c.claim) + "}";
    if (!c.a.empty()) line += ", \"a\": " + list_of(c.a) + ", \"b\": " + list_of(c.b);
    if (c.direction) line += ", \"direction\": " + text_of(*c.direction);
    if (!c.differences.empty()) line += ", \"differences\": " + list_of(c.differences);
    if (c.kind == CertificateKind::distance) {
        line += ", \"squared\": " + text_of(c.core_squared);
        line += ", " + ClaimText{}(CorrectlyRounded<Rational>{c.rounded_to, c.distance});
    }
    return line + "}";
}

template <class S>
std::string CertificateEngine<S>::case_of(const std::string& id, const AnyBody<S>& a, const AnyBody<S>& b,
                                          RoundedTo format) {
    return "{\"format\": \"oblong-case/1\", \"id\": " + quoted(id) +
           ", \"query\": \"distance\", \"scalar\": " + quoted(format == RoundedTo::float32 ? "float" : "exact") +
           ", \"a\": " + body_text(a) + ", \"b\": " + body_text(b) + "}";
}

template struct CertificateEngine<Rational>;

}  // namespace oblong::detail
