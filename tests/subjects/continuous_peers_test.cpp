// SPDX-License-Identifier: GPL-3.0-or-later
// FCL's and Bullet's continuous collision: sweeps, and bodies that turn.
#include <gtest/gtest.h>

#include "caseio/case_reader.hpp"
#include "fuzz/subjects/library/other_question.hpp"
#include "tests/subjects/built_peers.hpp"
#include "tests/subjects/cases.hpp"

namespace oblong::fuzz {
namespace {

using caseio::Case;
using caseio::Query;
using caseio::Result;

Case sweep_of_balls(const std::string& id, const Rational& speed, std::optional<Rational> max) {
    const Sphere<Rational> ball(1);
    Case c = test::ask(id, test::at(ball, {-5, 0, 0}), {ball, {}}, Query::sweep);
    c.sweep = {{speed, 0, 0}, {0, 0, 0}, std::move(max)};
    return c;
}

/// \param motion  the fields of A's motion and of the line after it
std::string turning(const std::string& id, const std::string& motion) {
    return R"({"format": "oblong-case/1", "id": ")" + id +
           R"(", "query": "turning", "scalar": "double", "a": {"shape": "capsule", "radius": 0.25, "half_length": 3, )"
           R"("axis": "x"}, "b": {"shape": "sphere", "radius": 0.5, "pose": {"linear": [[1, 0, 0], [0, 1, 0], [0, 0, )"
           R"(1]], "translation": [2, 1.25, 0]}}, "width": 1e-9, "motion_a": )" +
           motion + "}";
}

class ContinuousPeer : public testing::TestWithParam<PeerDescription> {
protected:
    std::unique_ptr<Subject> subject_ = make_peer(GetParam().name);
    [[nodiscard]] Result answer(const Case& c) const { return subject_->answer({&c, 1}).front(); }
    [[nodiscard]] Result answer(const std::string& line) const {
        const QuestionLine asked{"turned", line};
        return subject_->answer_lines({&asked, 1}).front();
    }
    [[nodiscard]] bool is_naive() const { return GetParam().name == "fcl/ccd-naive"; }
    [[nodiscard]] bool is_bullet() const { return GetParam().name.starts_with("bullet"); }
    /// The naive solver sees the first of ten poses that meet.
    [[nodiscard]] Rational tolerance() const { return is_naive() ? Rational(1, 9) : Rational(1, 1000); }
    void expect_contact(const Result& r, const Rational& parameter) const {
        ASSERT_TRUE(r.cast && r.cast->hit == true && r.cast->parameter) << r.message;
        EXPECT_EQ(r.outcome, Outcome::intersecting);
        EXPECT_LE(abs(r.cast->parameter->value - parameter), tolerance());
    }
    void expect_refusal(const Result& r, const std::string& why) const {
        EXPECT_EQ(r.outcome, Outcome::unsupported);
        EXPECT_EQ(r.message, why);
    }
};

TEST_P(ContinuousPeer, DescribesItself) {
    EXPECT_EQ(subject_->info().name, GetParam().name);
    EXPECT_EQ(subject_->info().queries, std::vector{Query::sweep});
    EXPECT_EQ(subject_->info().other_queries, std::vector<std::string>{"turning"});
}

TEST_P(ContinuousPeer, SweepsBodies) {
    expect_contact(answer(sweep_of_balls("a hit", 10, Rational(1))), Rational(3, 10));
    const Result miss = answer(sweep_of_balls("a miss", 2, Rational(1)));
    EXPECT_EQ(miss.outcome, Outcome::separated);
    EXPECT_TRUE(miss.converted_case.empty());
    expect_refusal(answer(sweep_of_balls("endless", 10, {})), "a sweep without an end");
    expect_refusal(answer(test::cubes("no sweep")), "the query");
}

TEST_P(ContinuousPeer, AnswersALongSweepAsOneOverTheUnitInterval) {
    const Result r = answer(sweep_of_balls("long", Rational(5, 2), Rational(4)));
    expect_contact(r, Rational(3, 10));
    ASSERT_FALSE(r.converted_case.empty());
    EXPECT_EQ(caseio::read_case(r.converted_case).sweep, sweep_of_balls("long", 10, Rational(1)).sweep);
}

TEST_P(ContinuousPeer, TurnsBodies) {
    // The capsule's tip comes around, or its side: times are those that the library proves.
    for (
        const char* motion :
        {R"({"axis": [0, 0, 1], "rate": 0.75})", R"({"axis": [0, 0, 1e-300], "rate": 0.75})",
         R"({"velocity": [0, 0.25, 0], "axis": [0, 0, 1], "rate": 0.5})",
         R"({"from": {"quaternion": [1, 0, 0, 0]}, "to": {"quaternion": [1, 0, 0, 0.25], "translation": [0, 0.25, 0]}})"}) {
        const std::string line = turning("turned", motion);
        SCOPED_TRACE(line);
        const OtherKind* kind = other_kind(line);
        ASSERT_NE(kind, nullptr);
        const Result exact = kind->read(line, {}, {})->answer({.query = Query::raycast, .margin = {}});
        ASSERT_TRUE(exact.cast && exact.cast->hit == true && exact.cast->parameter_lower);
        EXPECT_GT(exact.cast->parameter_lower->value, Rational(1, 10));
        expect_contact(answer(line), exact.cast->parameter_lower->value);
    }
    EXPECT_EQ(answer(turning("turned", R"({"axis": [0, 0, 1], "rate": -0.5})")).outcome, Outcome::separated);
}

TEST_P(ContinuousPeer, DeclinesMotionsThatTheLibraryDoesNotMake) {
    expect_refusal(answer(turning("turned", R"({"axis": [0, 0, 1], "rate": 3.2})")), "half a turn or more");
    expect_refusal(answer(turning("turned", R"({"axis": [0, 0, 1], "rate": 1}, "max": 2)")),
                   "a motion over more than [0, 1]");
    const Result aside = answer(turning("turned", R"({"axis": [0, 0, 1], "rate": -0.5, "centre": [1, 0, 0]})"));
    if (is_bullet()) {
        expect_refusal(answer(turning("turned", R"({"axis": [0, 0, 1], "rate": 0.8})")),
                       "a turn of 45 degrees or more, which Bullet cuts");
        expect_refusal(aside, "a turn about another point than the origin of the body's frame");
    } else {
        EXPECT_EQ(aside.outcome, Outcome::separated) << aside.message;
    }
}

INSTANTIATE_TEST_SUITE_P(All, ContinuousPeer, testing::ValuesIn(test::continuous_peers()), test::peer_test_name);

TEST(OtherQueries, OfASubjectThatIsNoProgramAreDeclined) {
    const QuestionLine asked{"turned", turning("turned", R"({"axis": [0, 0, 1], "rate": 1})")};
    const Result r = make_subject("double/johnson/relative-1e-10/running-max/none")->answer_lines({&asked, 1}).front();
    EXPECT_EQ(r.id, "turned");
    EXPECT_EQ(r.outcome, Outcome::unsupported);
}

}  // namespace
}  // namespace oblong::fuzz
