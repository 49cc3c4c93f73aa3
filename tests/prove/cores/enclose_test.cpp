// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/prove/cores/enclose.hpp"

#include <gtest/gtest.h>

#include "tests/prove/cores/candidates.hpp"
#include "tests/prove/cores/core_cases.hpp"
#include "tests/environments.hpp"

// Law 1 for enclosures of other libraries' answers: they contain the exact distance, whatever the candidate is.

namespace oblong {

namespace {

using namespace core_cases;
using candidates::good;
using candidates::Hostile;

/// The exact distance, to compare with.
struct Exact {
    Rational squared, radius;

    explicit Exact(const ExactDistanceAnswer& x)
        : squared(x.outcome == Outcome::separated ? x.core_squared : Rational(x.radius * x.radius)), radius(x.radius) {}
    template <std::floating_point R>
    [[nodiscard]] bool is_in(const Enclosure<R>& e) const {
        if (!(e.lower >= 0) || !(e.upper >= e.lower)) return false;
        if (!std::isfinite(e.lower)) return false;
        const Rational low = to_rational(e.lower) + radius;
        if (low * low > squared) return false;
        if (std::isinf(e.upper)) return true;
        const Rational high = to_rational(e.upper) + radius;
        return squared <= high * high;
    }
};

template <std::floating_point R>
[[nodiscard]] long ulps(const Enclosure<R>& e) {
    using Bits = detail::BitsOf<R>;
    return static_cast<long>(std::bit_cast<Bits>(e.upper)) - static_cast<long>(std::bit_cast<Bits>(e.lower));
}

struct Widths {
    int total = 0, narrow = 0, points = 0, unbounded = 0;
    long widest = 0;

    template <std::floating_point R>
    void add(const Enclosure<R>& e) {
        ++total;
        narrow += ulps(e) <= 4 ? 1 : 0;
        points += ulps(e) == 0 ? 1 : 0;
        unbounded += std::isinf(e.upper) ? 1 : 0;
        widest = std::max(widest, ulps(e));
    }
    void print(const char* what, const char* family) const {
        std::printf("%-22s %-16s %5d: at most 4 ulps %5d, of them exact %5d; unbounded %d\n", what, family, total,
                    narrow, points, unbounded);
    }
};

template <std::floating_point R>
void expect_law(int per_family, unsigned long seed) {
    Families<R> draw(seed);
    Hostile hostile(seed);
    int garbage = 0;
    for (int family = 0; family < Families<R>::count; ++family) {
        Widths bad, alone, weights, after;
        for (int i = 0; i < per_family; ++i) {
            const Pair<R> pair = draw.draw(family);
            const ExactDistanceAnswer answer = exact_distance(exact(pair.a), exact(pair.b), {1, 0, 0});
            const Exact exactly(answer);
            const CoreView<R> a = pair.a.view();
            const CoreView<R> b = pair.b.view();
            for (int k = 0; k < 20; ++k) {
                const Candidate c = hostile.draw(a.size(), b.size());
                const std::optional<Enclosure<R>> by_itself = proven_by(a, b, c);
                const Enclosure<R> e = enclose(a, b, c);
                ASSERT_TRUE(exactly.is_in(e) && (!by_itself || exactly.is_in(*by_itself)))
                    << Families<R>::names[family] << ' ' << i << ", candidate " << c.index();
                ASSERT_LE(ulps(e), 4);
                if (by_itself) bad.add(*by_itself);
                ++garbage;
            }
            for (const Candidate& c : good(answer)) {
                const std::optional<Enclosure<R>> by_itself = proven_by(a, b, c);
                const Enclosure<R> e = enclose(a, b, c);
                ASSERT_TRUE(exactly.is_in(e) && (!by_itself || exactly.is_in(*by_itself)))
                    << Families<R>::names[family] << ' ' << i << ", candidate " << c.index();
                ASSERT_LE(ulps(e), 4);
                if (by_itself) (std::holds_alternative<WeightsCandidate>(c) ? weights : alone).add(*by_itself);
                after.add(e);
            }
        }
        bad.print("garbage by itself", Families<R>::names[family]);
        alone.print("directions by itself", Families<R>::names[family]);
        weights.print("weights by itself", Families<R>::names[family]);
        after.print("good", Families<R>::names[family]);
    }
    EXPECT_EQ(garbage, 20 * per_family * Families<R>::count);
}

template <std::floating_point R>
[[nodiscard]] Pair<R> points(std::vector<Vec3<R>> a, std::vector<Vec3<R>> b) {
    return {{std::move(a), {}, R(0)}, {std::move(b), {}, R(0)}};
}

}  // namespace

TEST(Enclose, ContainsTheDistanceForAnyCandidateInDouble) { expect_law<double>(60, 1); }
TEST(Enclose, ContainsTheDistanceForAnyCandidateInFloat) { expect_law<float>(60, 2); }

TEST(Enclose, ACandidateSaysHowGoodItIs) {
    // Two squares, one above the other: the direction is proven as good as it is, in either sign.
    const Pair<double> squares = points<double>({{-1, -1, 0}, {1, -1, 0}, {-1, 1, 0}, {1, 1, 0}},
                                                {{-1, -1, 1}, {1, -1, 1}, {-1, 1, 1}, {1, 1, 1}});
    const auto by = [&](const Candidate& c) { return proven_by(squares.a.view(), squares.b.view(), c).value(); };
    const double little = 0x1p-50;
    EXPECT_NEAR(by(DirectionCandidate{{0, 0, 7}}).lower, 1, little);
    EXPECT_NEAR(by(DirectionCandidate{{0, 0, -1e-300}}).lower, 1, little);
    EXPECT_NEAR(by(DirectionCandidate{{0.01, 0, 1}}).lower, 0.98 / std::sqrt(1.0001), little);
    // Weights bound from above: the middle of A and a corner of B, then the middles of both.
    WeightsCandidate c;
    c.count_a = 4, c.count_b = 1;
    c.a = {{{0, 1}, {1, 1}, {2, 1}, {3, 1}}};
    c.b = {{{3, 5}}};
    EXPECT_NEAR(by(c).upper, std::sqrt(3.0), 2 * little);
    c.count_b = 2;
    c.b = {{{0, 0x1p1000}, {3, 0x1p1000}}};
    EXPECT_NEAR(by(c).upper, 1, little);
    EXPECT_NEAR(by(c).lower, 1, little);
    // What is no share is passed over, not believed.
    c.count_b = 5;
    c.b = {{{0, 3}, {3, 3}, {1, -5}, {7, 2}, {2, std::numeric_limits<double>::quiet_NaN()}}};
    EXPECT_NEAR(by(c).upper, 1, little);
    // Points that are no members prove nothing from above by themselves.
    EXPECT_GE(by(PointsCandidate{{0, 0, 0.5}, {0, 0, 0.6}}).upper, 1);
    EXPECT_NEAR(by(PointsCandidate{{0, 0, 0.5}, {0, 0, 0.6}}).lower, 1, little);
    // A number proves nothing at all: the bodies are solved.
    EXPECT_FALSE(proven_by(squares.a.view(), squares.b.view(), DistanceCandidate{0.5}));
    EXPECT_NEAR(enclose(squares.a.view(), squares.b.view(), DistanceCandidate{0.5}).lower, 1, little);
    EXPECT_NEAR(enclose(squares.a.view(), squares.b.view(), DistanceCandidate{0.5}).upper, 1, little);
}

TEST(Enclose, PosesThatAreNotFiniteLeaveEverythingOpen) {
    Pair<double> pair = points<double>({{0, 0, 0}}, {{5, 0, 0}});
    pair.b.pose = Affine<double>{};
    pair.b.pose->translation.y = std::numeric_limits<double>::quiet_NaN();
    for (const Candidate& c : {Candidate(DistanceCandidate{5}), Candidate(DirectionCandidate{{1, 0, 0}})}) {
        const Enclosure<double> e = enclose(pair.a.view(), pair.b.view(), c);
        EXPECT_EQ(e.lower, 0);
        EXPECT_EQ(e.upper, std::numeric_limits<double>::infinity());
    }
    // Bodies themselves, as a library hands them over, under one pose at most.
    static_assert(CertifiableBody<Posed<Box<float>, float>>);
    static_assert(!CertifiableBody<Posed<Posed<Box<float>, float>, float>>);
    const Enclosure<float> e = enclose(Box<float>({1, 1, 1}), Sphere<float>(3), DirectionCandidate{{1, 0, 0}});
    EXPECT_EQ(e.lower, 0);
    EXPECT_EQ(e.upper, 0);
    EXPECT_EQ(proven_by(Sphere<double>(1), Sphere<double>(3), DirectionCandidate{{1, 0, 0}}).value().upper, 0);
}

}  // namespace oblong
