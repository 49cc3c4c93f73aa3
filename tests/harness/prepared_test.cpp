// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/prepared/prepared.hpp"

#include <gtest/gtest.h>

#include "caseio/case_reader.hpp"
#include "oblong/simplex/voronoi.hpp"
#include "tests/harness/seeds.hpp"

namespace oblong::fuzz {
namespace {

/// The first of what the harness says about the seeds, each varied in so many
/// ways, with what is asked.
std::string broken_on_seeds(const PreparedAsk& ask, unsigned ways = 1) {
    for (const caseio::Case& c : test::seed_cases(200, 1)) {
        if (!c.b) continue;
        AskedPair pair = asked_pair(c);
        for (unsigned i = 0; i < ways; ++i, ++pair.salt) {
            const Checked checked = check_prepared(pair, ask);
            if (!checked.broken.empty()) return checked.broken;
        }
    }
    return {};
}

TEST(PreparedHarness, FindsNothingBrokenOnTheSeeds) { EXPECT_EQ(broken_on_seeds({}), ""); }

/// Else cells of many corners, and searches among hundreds of them, are not asked about.
TEST(PreparedHarness, MakesLargeBodiesWithGrids) {
    static int pairs = 0;
    static int large = 0;
    PreparedAsk ask;
    ask.in_float.loops.axis = [](const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                 SupportRecordPair& seen) {
        ++pairs;
        const std::uint32_t least = PreparedPolytope<float>::min_for_grid;
        large += a.grid() != nullptr && b.grid() != nullptr && std::min(a.size(), b.size()) >= least ? 1 : 0;
        return simd::pair_loops<float>.axis(a, b, seen);
    };
    EXPECT_EQ(broken_on_seeds(ask, 8), "");
    RecordProperty("pairs", pairs);
    RecordProperty("large", large);
    EXPECT_GT(large, 5);
    EXPECT_LT(10 * large, pairs) << "they cost most";
}

bool begins(const std::string& broken, const char* with) { return broken.starts_with(with); }

TEST(PreparedHarness, NoticesASearchThatTakesTheLastOfEqualReaches) {
    PreparedAsk ask;
    ask.in_double.scans.one = [](const PreparedPolytope<double>& body, const Vec3<double>& n) {
        Farthest<double> last = farthest<double>(body, n);
        for (std::uint32_t i = 0; i < body.size(); ++i)
            if (farthest<double>(PreparedPolytope<double>(Points<double>({body.vertex(i)})), n).support_value ==
                last.support_value)
                last.index = i;
        return last;
    };
    EXPECT_TRUE(begins(broken_on_seeds(ask), "farthest on")) << broken_on_seeds(ask);
}

/// Reaches that are added in another order differ in the last place, on some
/// bodies.
TEST(PreparedHarness, NoticesAReachThatIsAddedInAnotherOrder) {
    PreparedAsk ask;
    ask.in_float.scans.one = [](const PreparedPolytope<float>& body, const Vec3<double>& n) {
        Farthest<double> best = farthest<double>(body, n);
        const Vec3<float> v = body.vertex(best.index);
        best.support_value = n.z * double(v.z) + n.y * double(v.y) + n.x * double(v.x);
        return best;
    };
    EXPECT_TRUE(begins(broken_on_seeds(ask), "farthest on")) << broken_on_seeds(ask);
}

TEST(PreparedHarness, NoticesAListThatLeavesOutWhatLiesOnThePlane) {
    PreparedAsk ask;
    ask.in_double.scans.above = [](const PreparedPolytope<double>& body, const Vec3<double>& n, double threshold,
                                   Above& result) {
        above(body, n, std::nextafter(threshold, std::numeric_limits<double>::infinity()), result);
    };
    EXPECT_TRUE(begins(broken_on_seeds(ask), "above on")) << broken_on_seeds(ask);
}

TEST(PreparedHarness, NoticesAnAnswerThatIsAnotherThanTheUnpreparedBodies) {
    PreparedAsk near, decided, other_way;
    near.in_double.distance = [](const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                 const LadderOptions& ladder) {
        CertifiedDistance<double> answer = simd::ladder_distance(a, b, ladder);
        if (!ladder.start) answer.distance = std::nextafter(answer.distance, 1e308);
        return answer;
    };
    EXPECT_TRUE(begins(broken_on_seeds(near), "certified distance: ")) << broken_on_seeds(near);
    decided.in_float.decision = [](const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                   const LadderOptions& ladder) {
        const Outcome outcome = simd::ladder_decision(a, b, ladder);
        return outcome == Outcome::touching ? Outcome::separated : outcome;
    };
    EXPECT_TRUE(begins(broken_on_seeds(decided), "certified decision: ")) << broken_on_seeds(decided);
    other_way.in_double.distance = [](const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                      const LadderOptions& ladder) {
        return simd::ladder_distance(a, b, {.dimension = ladder.dimension});
    };
    EXPECT_TRUE(begins(broken_on_seeds(other_way), "certified distance from the same start"))
        << broken_on_seeds(other_way);
}
TEST(PreparedHarness, NoticesAProofThatASimplexChanges) {
    PreparedAsk ask;
    ask.in_float.distance = [](const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                               const LadderOptions& ladder) {
        CertifiedDistance<float> answer = simd::ladder_distance(a, b, ladder);
        if (ladder.warm_simplex != nullptr) answer.distance = std::nextafter(answer.distance, 0.0F);
        return answer;
    };
    EXPECT_TRUE(begins(broken_on_seeds(ask), "certified distance from a simplex")) << broken_on_seeds(ask);
}

TEST(PreparedHarness, NoticesALoopThatForgetsAPose) {
    static const Affine<double> none;
    PreparedAsk ask;
    ask.in_double.loops.posed_distance = [](const PosedPolytope<double>& a, const PosedPolytope<double>& b,
                                            const ProposalOptions& how, SupportRecordPair& seen) {
        return simd::pair_loops<double>.posed_distance(a, posed(b.body, none), how, seen);
    };
    EXPECT_TRUE(begins(broken_on_seeds(ask), "distance loop under poses on")) << broken_on_seeds(ask);
    ask = {};
    ask.in_float.loops.posed_axis = [](const PosedPolytope<float>& a, const PosedPolytope<float>& b,
                                       SupportRecordPair& seen) {
        return simd::pair_loops<float>.posed_axis(a, posed(b.body, none), seen);
    };
    EXPECT_TRUE(begins(broken_on_seeds(ask), "separating axis under poses on")) << broken_on_seeds(ask);
}
TEST(PreparedHarness, NoticesAProofThatForgetsAPose) {
    PreparedAsk ask;
    ask.in_double.posed_distance = [](const Posed<PreparedPolytope<double>, double>& a,
                                      const Posed<PreparedPolytope<double>, double>& b, const LadderOptions& ladder) {
        static const Affine<double> none;
        return simd::ladder_distance(a, posed(b.body, none), ladder);
    };
    EXPECT_TRUE(begins(broken_on_seeds(ask), "certified distance under poses")) << broken_on_seeds(ask);
    ask = {};
    ask.in_float.posed_decision = [](const Posed<PreparedPolytope<float>, float>& a,
                                     const Posed<PreparedPolytope<float>, float>& b, const LadderOptions& ladder) {
        const Outcome outcome = simd::ladder_decision(a, b, ladder);
        return outcome == Outcome::overlapping ? Outcome::touching : outcome;
    };
    EXPECT_TRUE(begins(broken_on_seeds(ask, 8), "certified decision under poses")) << broken_on_seeds(ask, 8);
}

TEST(PreparedHarness, NoticesABatchThatMixesUpItsPairs) {
    PreparedAsk ask;
    ask.in_double.distances = [](std::span<const oblong::PreparedPair<double>> pairs,
                                 std::span<CertifiedDistance<double>> answers, const LadderOptions& ladder,
                                 const BatchOptions& options) {
        simd::ladder_distances(pairs, answers, ladder, options);
        std::swap(answers.front(), answers.back());
    };
    EXPECT_TRUE(begins(broken_on_seeds(ask), "batch on")) << broken_on_seeds(ask);
}

/// One unit in the last place of v, one iteration less, another vertex, another record.
TEST(PreparedHarness, NoticesALoopThatDiffers) {
    using Body = PreparedPolytope<double>;
    PreparedAsk off_by_a_bit, one_less, elsewhere, other_record;
    off_by_a_bit.in_double.loops.distance = [](const Body& a, const Body& b, const ProposalOptions& how,
                                               SupportRecordPair& seen) {
        GjkResult<double> r = simd::pair_loops<double>.distance(a, b, how, seen);
        r.v.x = std::nextafter(r.v.x, 1e308);
        return r;
    };
    EXPECT_TRUE(begins(broken_on_seeds(off_by_a_bit), "distance loop on")) << broken_on_seeds(off_by_a_bit);
    one_less.in_float.loops.axis = [](const PreparedPolytope<float>& a, const PreparedPolytope<float>& b,
                                      SupportRecordPair& seen) {
        SeparatingAxisResult<double> r = simd::pair_loops<float>.axis(a, b, seen);
        --r.iterations;
        return r;
    };
    EXPECT_TRUE(begins(broken_on_seeds(one_less), "separating axis on")) << broken_on_seeds(one_less);
    elsewhere.in_double.loops.distance = [](const Body& a, const Body& b, const ProposalOptions& how,
                                            SupportRecordPair& seen) {
        GjkResult<double> r = simd::pair_loops<double>.distance(a, b, how, seen);
        for (DifferencePoint<double>& y : r.kept.points) y.feature_b ^= 1U;
        return r;
    };
    EXPECT_TRUE(begins(broken_on_seeds(elsewhere), "distance loop on")) << broken_on_seeds(elsewhere);
    other_record.in_double.loops.axis = [](const Body& a, const Body& b, SupportRecordPair& seen) {
        const SeparatingAxisResult<double> r = simd::pair_loops<double>.axis(a, b, seen);
        seen.b.best ^= 1U;
        return r;
    };
    EXPECT_TRUE(begins(broken_on_seeds(other_record), "separating axis on")) << broken_on_seeds(other_record);
}
/// The same loop, begun with one vector along the line between the centres.
TEST(PreparedHarness, NoticesAnInitialSimplexOfItsOwn) {
    PreparedAsk ask;
    ask.in_double.loops.axis = [](const PreparedPolytope<double>& a, const PreparedPolytope<double>& b,
                                  SupportRecordPair& seen) {
        return gjk_separating_axis<double>(detail::recording(a, seen.a), detail::recording(b, seen.b),
                                           {.v0 = b.centre() - a.centre()}, VoronoiRegions<double>{});
    };
    EXPECT_TRUE(begins(broken_on_seeds(ask), "separating axis on")) << broken_on_seeds(ask);
}

TEST(PreparedHarness, VariesBodiesAsItSays) {
    using Kind = Variation::Kind;
    const std::vector<Vec3<double>> two{{1, 2, 3}, {-4, 0, 3}};
    EXPECT_EQ(varied(two, {}), two);
    const auto copied = varied(two, {.kind = Kind::copies, .count = 64});
    ASSERT_EQ(copied.size(), 64U);
    for (const Vec3<double>& v : copied) EXPECT_TRUE(v == two[0] || v == two[1]);
    EXPECT_EQ(varied(two, {.kind = Kind::means, .count = 1}), two);
    for (const Vec3<double>& v : varied(two, {.kind = Kind::means, .count = 9})) EXPECT_EQ(v.z, 3);
    EXPECT_EQ(varied(two, {.kind = Kind::flat, .axis = 0})[1], (Vec3<double>{1, 0, 3}));
    EXPECT_EQ(varied(two, {.kind = Kind::far, .axis = 1, .exponent = 3})[1], (Vec3<double>{-4, 32, 3}));
    EXPECT_EQ(varied(two, {.kind = Kind::scaled, .exponent = -1})[0], (Vec3<double>{0.5, 1, 1.5}));
}
TEST(PreparedHarness, PutsAnEllipsoidWhereTheBodyIs) {
    const std::vector<Vec3<double>> box{{1, 2, 3}, {-4, 0, 11}};
    const Variation how{.kind = Variation::Kind::ellipsoid, .count = 400};
    const auto points = varied(box, how);
    ASSERT_EQ(points.size(), 400U);
    EXPECT_EQ(varied(box, how), points);
    Vec3<double> low = points[0];
    Vec3<double> high = low;
    for (const Vec3<double>& p : points) {
        const Vec3<double> d{(p.x + 1.5) / 2.5, p.y - 1, (p.z - 7) / 4};
        EXPECT_NEAR(norm(d), 1, 1e-12);
        for (std::size_t i = 0; i < 3; ++i) {
            low[i] = std::min(low[i], p[i]);
            high[i] = std::max(high[i], p[i]);
        }
    }
    for (std::size_t i = 0; i < 3; ++i) EXPECT_GT(high[i] - low[i], 0.98 * std::abs(box[0][i] - box[1][i]));
    EXPECT_NE((PreparedPolytope<double>(Points<double>(points)).grid()), nullptr);
}
TEST(PreparedHarness, MakesAnEllipsoidOfFlatBodiesToo) {
    const std::vector<Vec3<double>> point{{1, 2, 3}};
    const std::vector<Vec3<double>> triangle{{0, 0, 5}, {4, 0, 5}, {0, 2, 5}};
    for (const auto& vertices : {point, triangle, std::vector<Vec3<double>>{{}}}) {
        const auto points = varied(vertices, {.kind = Variation::Kind::ellipsoid, .count = 300});
        const PreparedPolytope<double> body{Points<double>(points)};
        EXPECT_NE(body.grid(), nullptr);
    }
}

}  // namespace
}  // namespace oblong::fuzz
