// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "fuzz/subjects/peers/peer_list.hpp"
#include "fuzz/subjects/peers/smoke_check.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/exact/exact_answer.hpp"
#include "oracle/judge/verdict.hpp"
#include "tests/subjects/cases.hpp"

/// A peer is its program and its lines in CMakeLists.txt: the program's list of peers is compiled here with one more.
namespace oblong::fuzz {
namespace {

using test::at;

const Shape<Rational> unit_sphere = Sphere<Rational>(1);

TEST(ToyPeer, StandsInTheListWithEverySetting) {
    EXPECT_EQ(peer_list().back().name, "toy/down");
    ASSERT_NE(find_peer("toy"), nullptr);
    EXPECT_EQ(find_peer("toy")->args, (std::vector<std::string>{"--rounding", "up"}));
    EXPECT_NE(find_peer("libccd/gjk"), nullptr);
    const auto subjects = peer_subjects();
    EXPECT_EQ(std::ranges::count_if(subjects, [](const SubjectInfo& s) { return s.name.starts_with("toy"); }), 2);
}

TEST(ToyPeer, AnswersAndIsJudged) {
    const caseio::Case spheres = test::ask("spheres", {unit_sphere, {}}, at(unit_sphere, {3, 4, 0}));
    const caseio::Case boxes = test::cubes("boxes");
    const auto answers = make_peer("toy")->answer(std::vector{spheres, boxes, spheres});
    ASSERT_EQ(answers.size(), 3U);
    EXPECT_EQ(answers[1].outcome, Outcome::unsupported);
    for (const std::size_t i : {0U, 2U}) {
        EXPECT_EQ(answers[i].distance->value, to_rational(std::nextafter(3.0, 4.0)));
        EXPECT_EQ(answers[i].subject, "toy");
        EXPECT_TRUE(answers[i].time_ns);
    }
    EXPECT_EQ(make_peer("toy/down")->answer({&spheres, 1}).front().distance->value,
              to_rational(std::nextafter(3.0, 0.0)));
    const SubjectInfo info = make_peer("toy")->info();
    EXPECT_EQ(oracle::judge(answers[0], oracle::exact_answer(spheres), info.promise).verdict,
              caseio::Verdict::accurate);
}

TEST(ToyPeer, PassesTheSmokeSet) {
    int right = 0;
    for (const SmokeOutcome& o : smoke_check(*make_peer("toy"))) {
        EXPECT_NE(o.kind, SmokeOutcome::Kind::wrong) << o.title << o.said;
        right += o.kind == SmokeOutcome::Kind::right ? 1 : 0;
    }
    EXPECT_GE(right, 1);
}

}  // namespace
}  // namespace oblong::fuzz
