// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <limits>

#include "caseio/case_reader.hpp"
#include "tests/capture/questions.hpp"
#include "tests/capture/scratch.hpp"

/// oblong/capture/capture.hpp: what it writes, read by the reader of cases.
namespace oblong::test {
namespace {

using capture::Recorder;
using capture::Settings;
using Engine = std::mt19937_64;

template <class S>
void expect_bodies_read_back(caseio::CaseScalar scalar) {
    const Scratch file("bodies.jsonl");
    Engine engine(36);
    std::vector<std::pair<Twins<S>, Twins<S>>> asked;
    {
        Recorder recorder(file.path(), unlimited());
        for (int i = 0; i < 500; ++i) {
            asked.emplace_back(any_body<S>(engine), any_body<S>(engine));
            ASSERT_TRUE(recorder.record([&] {
                return ask(static_cast<capture::Query>(i % 4), asked.back().first.captured,
                           asked.back().second.captured);
            }));
        }
    }
    const std::vector<caseio::Case> read = caseio::read_case_file(file.path());
    ASSERT_EQ(read.size(), asked.size());
    constexpr std::array queries{caseio::Query::distance, caseio::Query::decide, caseio::Query::penetration,
                                 caseio::Query::signed_distance};
    for (std::size_t i = 0; i < read.size(); ++i) {
        EXPECT_EQ(read[i].query, queries[i % 4]);
        EXPECT_EQ(read[i].scalar, scalar);
        EXPECT_EQ(read[i].a, asked[i].first.exact()) << read[i].id;
        EXPECT_EQ(*read[i].b, asked[i].second.exact()) << read[i].id;
    }
}

TEST(Recorder, DoublesReadBackExactly) { expect_bodies_read_back<double>(caseio::CaseScalar::float64); }
TEST(Recorder, FloatsReadBackExactly) { expect_bodies_read_back<float>(caseio::CaseScalar::float32); }

TEST(Recorder, SweepsAndRaysReadBack) {
    const Scratch file("casts.jsonl");
    const capture::Motion<double> motion{{1, 0.1, 0}, {0, -1e-300, 3}, 2.5};
    {
        Recorder recorder(file.path(), unlimited());
        recorder.record([&] { return ask_sweep(capture::sphere(1.0), capture::sphere(2.0), motion); });
        recorder.record(
            [&] { return ask_raycast(capture::Motion<double>{{4, 5, 6}, {1, 0, 0}}, capture::sphere(1.0)); });
    }
    const std::vector<caseio::Case> read = caseio::read_case_file(file.path());
    ASSERT_EQ(read.size(), 2U);
    EXPECT_EQ(read[0].sweep->velocity_a, (Vec3<Rational>{1, to_rational(0.1), 0}));
    EXPECT_EQ(read[0].sweep->velocity_b, (Vec3<Rational>{0, to_rational(-1e-300), 3}));
    EXPECT_EQ(*read[0].sweep->max, Rational(5, 2));
    EXPECT_EQ(read[1].ray->source, (Vec3<Rational>{4, 5, 6}));
    EXPECT_EQ(read[1].ray->direction, (Vec3<Rational>{1, 0, 0}));
    EXPECT_FALSE(read[1].ray->max.has_value());
}

TEST(Recorder, ThePlaneReadsBack) {
    const Scratch file("plane.jsonl");
    const capture::Pose<float, 2> pose{{{{0.6F, -0.8F}, {0.8F, 0.6F}}}, {0.1F, 7}};
    {
        Recorder recorder(file.path(), unlimited());
        ASSERT_TRUE(recorder.record([&] {
            return ask(capture::Query::distance,
                       posed(capture::points(std::vector<std::array<float, 2>>{{0, 0}, {1, 0.3F}, {0, 1}}), pose),
                       capture::capsule<float, 2>(0.5F, 2, capture::Axis::x));
        }));
        EXPECT_FALSE(recorder.record([&] {
            return ask(capture::Query::distance, capture::sphere<float, 2>(1),
                       capture::capsule<float, 2>(0.5F, 2, capture::Axis::z));
        })) << "the plane has no z";
    }
    const std::vector<caseio::Case> read = caseio::read_case_file(file.path());
    ASSERT_EQ(read.size(), 1U);
    EXPECT_EQ(read[0].dimension, 2);
    EXPECT_EQ(std::get<Points<Rational>>(read[0].a.shape).vertices()[1], (Vec3<Rational>{1, to_rational(0.3F), 0}));
    EXPECT_EQ(read[0].a.pose->linear.rows[0], (Vec3<Rational>{to_rational(0.6F), to_rational(-0.8F), 0}));
    EXPECT_EQ(read[0].a.pose->translation, (Vec3<Rational>{to_rational(0.1F), 7, 0}));
}

TEST(Recorder, NumbersThatCasesCannotHoldMakeNoLine) {
    const Scratch file("unsuited.jsonl");
    constexpr double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
    Recorder recorder(file.path(), unlimited());
    const capture::Body<double> fine = capture::sphere(1.0);
    std::vector<capture::Body<double>> odd{capture::sphere(nan),
                                           capture::sphere(-1.0),
                                           capture::box<double>({1, inf, 1}),
                                           capture::box<double>({1, 1, -0.5}),
                                           capture::points<double, 3>({}),
                                           capture::points<double, 3>({{0, nan, 0}}),
                                           capture::cylinder(1.0, -1.0),
                                           capture::ellipsoid<double>({-1, 1, 1})};
    capture::Pose<double> pose;
    pose.linear[1][2] = inf;
    odd.push_back(posed(fine, pose));
    for (const capture::Body<double>& body : odd) {
        EXPECT_FALSE(recorder.record([&] { return ask(capture::Query::distance, body, fine); }));
        EXPECT_FALSE(recorder.record([&] { return ask(capture::Query::distance, fine, body); }));
    }
    EXPECT_FALSE(recorder.record([&] { return ask_sweep(fine, fine, {{0, 0, 0}, {nan, 0, 0}}); }));
    EXPECT_FALSE(recorder.record([&] { return ask_raycast({{0, 0, 0}, {1, 0, 0}, -1.0}, fine); }));
    EXPECT_EQ(recorder.counts().unsuited, 2 * odd.size() + 2);
    EXPECT_TRUE(recorder.record(small_question)) << "later questions are recorded";
    EXPECT_EQ(caseio::read_case_file(file.path()).size(), 1U);
}

TEST(Recorder, NamesOfTheCallerStayInTheirStrings) {
    const Scratch file("names.jsonl");
    Settings settings = unlimited();
    settings.name = "a\", \"id\": \"b\n\\\x1b\xff";
    settings.source = "engine 1.0 \"quoted\"\t";
    {
        Recorder recorder(file.path(), settings);
        ASSERT_TRUE(recorder.record(small_question));
    }
    const std::vector<caseio::Case> read = caseio::read_case_file(file.path());
    ASSERT_EQ(read.size(), 1U);
    EXPECT_EQ(read[0].id, "a_, _id_: _b____-1");
    EXPECT_EQ(read[0].source, "engine 1.0 _quoted__");
}

}  // namespace
}  // namespace oblong::test
