// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subject/case_certificate.hpp"

#include "fuzz/subject/proven_cast.hpp"
#include "fuzz/subject/stated_numbers.hpp"
#include "oblong/certify/certificate.hpp"
#include "oblong/exact/cast_certificate.hpp"
#include "oblong/exact/depth_certificate.hpp"

namespace oblong::fuzz {

namespace {

/// From the middle of one core's vertices to that of the other's: where the search begins.
Vec3<Rational> towards(const ExactCore& a, const ExactCore& b) {
    const auto middle = [](const ExactCore& core) {
        Vec3<Rational> sum{};
        for (const Vec3<Rational>& v : core.vertices) sum = sum + v;
        return sum * Rational(Integer(1), Integer(core.vertices.size()));
    };
    const Vec3<Rational> across = middle(b) - middle(a);
    return across == Vec3<Rational>{} ? Vec3<Rational>{1, 0, 0} : across;
}

}  // namespace

std::optional<SolvedCase> solved_case(const caseio::Case& c) {
    if (!c.b) return std::nullopt;
    std::optional<ExactCore> a = exact_core(caseio::grown_a(c));
    std::optional<ExactCore> b = exact_core(*c.b);
    if (!a || !b) return std::nullopt;
    ExactDistanceAnswer answer = exact_distance(*a, *b, towards(*a, *b), c.dimension);
    return SolvedCase{*std::move(a), *std::move(b), std::move(answer)};
}

namespace {

CertificateWish wish_of(const caseio::Case& c) {
    CertificateWish wish;
    wish.distance = c.query != caseio::Query::decide && c.query != caseio::Query::within;
    wish.rounded_to = format_of(c.scalar);
    wish.dimension = c.dimension;
    return wish;
}

std::optional<caseio::ExactCertificate> depth_certificate(const caseio::Case& c) {
    if (!c.b) return std::nullopt;
    const std::optional<ExactCore> a = exact_core(c.a);
    const std::optional<ExactCore> b = exact_core(*c.b);
    if (!a || !b) return std::nullopt;
    const ExactDepth depth = exact_depth(*a, *b, towards(*a, *b), c.dimension);
    if (depth.contact.outcome == Outcome::separated) return certificate(depth.contact, wish_of(c));
    return certificate(depth, c.dimension);
}

}  // namespace

std::optional<caseio::ExactCertificate> case_certificate(const caseio::Case& c) {
    if (c.ray || c.sweep) {
        const std::optional<SolvedCast> solved = solved_cast(c);
        if (!solved) return std::nullopt;
        return certificate(solved->a, solved->b, solved->motion, solved->answer);
    }
    if (c.query == caseio::Query::penetration || c.query == caseio::Query::signed_distance) return depth_certificate(c);
    const std::optional<SolvedCase> solved = solved_case(c);
    if (!solved) return std::nullopt;
    return certificate(solved->answer, wish_of(c));
}

}  // namespace oblong::fuzz
