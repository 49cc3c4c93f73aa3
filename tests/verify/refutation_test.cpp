// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <map>

#include "oblong/certificate/refute.hpp"
#include "oracle/verify/verify.hpp"
#include "tests/level.hpp"
#include "tests/verify/forge.hpp"
#include "tests/verify/gathered.hpp"
#include "tests/verify/truth.hpp"

namespace oblong::oracle {
namespace {

using caseio::Case;
using caseio::ExactCertificate;
using test::all_cases;
using test::is_true;
using test::make_case;
using test::points;

/// What may be claimed of the bodies: every outcome, numbers around the distance, intervals beside it and around it.
std::vector<Claim<Rational>> claims(const ExactDistance& d) {
    std::vector<Claim<Rational>> all{Outcome::separated, Outcome::touching, Outcome::overlapping,
                                     Outcome::intersecting};
    for (const RoundedTo format : {RoundedTo::float32, RoundedTo::float64}) {
        ExactCertificate next;
        next.rounded_to = format;
        next.distance = test::nearest_in(format, d);
        all.push_back(CorrectlyRounded<Rational>{format, next.distance});
        if (!next.distance) continue;
        for (const double towards : {std::numeric_limits<double>::infinity(), 0.0}) {
            ExactCertificate other = next;
            test::step(other, towards);
            all.push_back(CorrectlyRounded<Rational>{format, other.distance});
        }
    }
    const Bracket near = bracket(d, 200);
    const Rational little = near.upper == 0 ? power_of_two(-400) : Rational(near.upper * power_of_two(-190));
    all.push_back(Within<Rational>{Rational(near.upper + little), std::nullopt});
    all.push_back(Within<Rational>{std::nullopt, Rational(near.lower - little)});
    all.push_back(Within<Rational>{near.lower, near.upper});
    all.push_back(Within<Rational>{Rational(near.upper + little), Rational(near.upper + 2 * little)});
    all.push_back(within_tolerance<Rational>(near.upper, 0, power_of_two(-52)));
    all.push_back(within_tolerance<Rational>(Rational(near.upper * 2 + 1), Rational(1, 2), power_of_two(-20)));
    all.push_back(Within<Rational>{std::nullopt, Rational(-1)});
    return all;
}

struct Counts {
    int cases = 0, genuine = 0, harmless = 0, refused = 0, still_true = 0, true_claims = 0;
    std::map<std::string, int> refuted;  // by what was claimed and what refutes it
};

std::string words(const ExactCertificate& c) {
    static constexpr std::array<const char*, 3> numbers{"", "within", "rounded"};
    const auto* outcome = std::get_if<Outcome>(&*c.claim);
    const std::string claimed = outcome != nullptr ? std::string(name(*outcome)) : numbers[c.claim->index()];
    return claimed + (c.direction ? " by a direction" : c.differences.empty() ? " by points" : " by differences");
}

/// Accepts it and all that is the same; refuses every forgery that refutes a true claim.
void attack(const Case& c, const ExactCertificate& genuine, const ExactAnswer& exact,
            const std::vector<ExactCertificate>& others, Counts& counts) {
    const EnumeratedBody a = *enumerated_body(c.a);
    const EnumeratedBody b = *enumerated_body(*c.b);
    const auto refusal = verify(RestingBodies{a, b, c.dimension}, genuine);
    ASSERT_FALSE(refusal) << *refusal;
    ++counts.genuine;
    ++counts.refuted[words(genuine)];
    for (const ExactCertificate& other : test::rescaled(genuine)) {
        ASSERT_FALSE(verify(RestingBodies{a, b, c.dimension}, other));
        ++counts.harmless;
    }
    std::vector<test::Forgery> forged = test::forgeries(genuine);
    for (const ExactCertificate& other : others) forged.push_back({"another case's or claim's", other, false});
    for (const test::Forgery& forgery : forged) {
        if (verify(RestingBodies{a, b, c.dimension}, forgery.certificate)) {
            ++counts.refused;
            continue;
        }
        ++counts.still_true;
        ASSERT_FALSE(forgery.never) << forgery.how;
        ASSERT_TRUE(is_true(forgery.certificate, exact)) << forgery.how;
    }
}

TEST(Refutation, FalseClaimsAreRefutedTrueOnesNeverAndForgeriesRefused) {
    Counts counts;
    int large = 0;
    std::vector<ExactCertificate> others;  // of claims and cases before
    for (const Case& c : all_cases(oblong::test::level() == 1 ? 2 : 7)) {
        const std::optional<ExactCore> a = exact_core(c.a);
        const std::optional<ExactCore> b = c.b ? exact_core(*c.b) : std::nullopt;
        // Large bodies cost time and are no harder to forge for: a few will do.
        if (!a || !b || (a->vertices.size() + b->vertices.size() > 60 && ++large > 8)) continue;
        ++counts.cases;
        const ExactAnswer exact = exact_answer(c);
        ASSERT_TRUE(exact.judged());
        const ExactDistanceAnswer ours = exact_distance(*a, *b, {1, 0, 0}, c.dimension);
        for (const Claim<Rational>& claim : claims(exact.distance)) {
            const std::optional<ExactCertificate> refutation = refute(ours, claim, c.dimension);
            ASSERT_EQ(refutation.has_value(), !is_true(claim, exact)) << c.id << ", claim " << claim.index();
            if (!refutation) {
                ++counts.true_claims;
                continue;
            }
            SCOPED_TRACE(caseio::write_certificate({c.id, *refutation}));
            attack(c, *refutation, exact, others, counts);
            if (HasFatalFailure()) return;
            if (others.size() < 10) others.push_back(*refutation);
            std::rotate(others.begin(), others.end() - 1, others.end());
            others.front() = *refutation;
        }
    }
    std::printf(
        "%d cases: %d false claims refuted, %d rescaled: accepted; %d true claims: not refuted; %d forged: refused; %d "
        "changed ones refute other claims that are false\n",
        counts.cases, counts.genuine, counts.harmless, counts.true_claims, counts.refused, counts.still_true);
    for (const auto& [what, count] : counts.refuted) {
        std::printf("  %s: %d\n", what.c_str(), count);
        EXPECT_GT(count, oblong::test::sampled(5)) << what;
    }
    // Separated by points; touching by points, a direction, differences; overlapping and intersecting by a direction;
    // numbers by points and by a direction.
    EXPECT_EQ(counts.refuted.size(), 10U);
    EXPECT_GT(counts.refused, oblong::test::sampled(100'000));
}

}  // namespace
}  // namespace oblong::oracle
