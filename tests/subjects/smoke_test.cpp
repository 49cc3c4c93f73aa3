// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "fuzz/subjects/peers/smoke_check.hpp"

namespace oblong::fuzz {
namespace {

using caseio::Case;
using caseio::Query;
using Kind = SmokeOutcome::Kind;

TEST(SmokeCases, TheirKnownAnswersAreTheExactOnes) {
    for (const char* scalar : {"float", "double"})
        for (const SmokeCase& smoke : smoke_cases(scalar)) {
            const oracle::ExactAnswer exact = oracle::exact_answer(smoke.question);
            EXPECT_EQ(exact.outcome, smoke.outcome) << smoke.question.id;
            const auto measure = exact.measure();
            if (smoke.answer) {
                ASSERT_TRUE(measure) << smoke.question.id;
                EXPECT_DOUBLE_EQ(oracle::approximate(*measure), *smoke.answer) << smoke.question.id;
            }
        }
}

/// The proven solver behind an adapter that changes questions or answers.
class Adapted final : public Subject {
public:
    using ChangeCase = std::function<void(Case&)>;
    using ChangeResult = std::function<void(caseio::Result&)>;
    explicit Adapted(ChangeCase change_case, ChangeResult change_result = {})
        : proven_(make_subject("proven")),
          change_case_(std::move(change_case)),
          change_result_(std::move(change_result)) {
        info_ = proven_->info();
        info_.scalar = "double";
    }
    [[nodiscard]] const SubjectInfo& info() const override { return info_; }
    [[nodiscard]] std::vector<caseio::Result> answer(std::span<const Case> cases) override {
        std::vector<Case> changed(cases.begin(), cases.end());
        for (Case& c : changed)
            if (change_case_) change_case_(c);
        std::vector<caseio::Result> results = proven_->answer(changed);
        for (caseio::Result& r : results)
            if (change_result_) change_result_(r);
        return results;
    }

private:
    std::unique_ptr<Subject> proven_;
    ChangeCase change_case_;
    ChangeResult change_result_;
    SubjectInfo info_;
};

SmokeOutcome of(const std::vector<SmokeOutcome>& all, const std::string& title) {
    const auto found = std::ranges::find(all, title, &SmokeOutcome::title);
    if (found == all.end()) {
        ADD_FAILURE() << "no smoke case " << title;
        return {};
    }
    return *found;
}

void expect_advice(Adapted::ChangeCase change_case, Adapted::ChangeResult change_result, const std::string& title,
                   const std::string& part) {
    Adapted subject(std::move(change_case), std::move(change_result));
    const SmokeOutcome o = of(smoke_check(subject), title);
    EXPECT_EQ(o.kind, Kind::wrong) << title << ": " << o.said;
    EXPECT_NE(o.advice.find(part), std::string::npos) << title << ": " << o.said << ": " << o.advice;
}

TEST(SmokeCheck, AnAdapterThatIsRightIsRight) {
    Adapted subject({});
    for (const SmokeOutcome& o : smoke_check(subject))
        EXPECT_EQ(o.kind, Kind::right) << o.title << ": " << o.said << ", right is " << o.right << ": " << o.advice;
}

void each_body(Case& c, const std::function<void(AnyBody<Rational>&)>& change) {
    change(c.a);
    if (c.b) change(*c.b);
}

TEST(SmokeCheck, TellsWhatWasMisreadInACase) {
    const auto transpose = [](AnyBody<Rational>& body) {
        if (body.pose)
            for (std::size_t i = 0; i < 3; ++i)
                for (std::size_t j = 0; j < i; ++j)
                    std::swap(body.pose->linear.rows[i][j], body.pose->linear.rows[j][i]);
    };
    expect_advice([&](Case& c) { each_body(c, transpose); }, {}, "a hull turned by a quarter about z",
                  "column by column");
    expect_advice(
        [](Case& c) {
            each_body(c, [](AnyBody<Rational>& body) {
                if (auto* box = std::get_if<Box<Rational>>(&body.shape))
                    *box = Box<Rational>(box->half_extents() * Rational(1, 2));
            });
        },
        {}, "two boxes, faces 2 apart", "whole edges");
    expect_advice(
        [](Case& c) {
            each_body(c, [](AnyBody<Rational>& body) {
                if (auto* cylinder = std::get_if<Cylinder<Rational>>(&body.shape))
                    *cylinder = Cylinder<Rational>(cylinder->radius(), cylinder->half_length(), Axis::y);
            });
        },
        {}, "a cylinder along z above a box", "the axis was left out");
    expect_advice(
        [](Case& c) {
            if (c.sweep) c.sweep->max.reset();
        },
        {}, "a sweep that ends before it hits", "max was left out");
    expect_advice(
        [](Case& c) {
            if (auto* points = std::get_if<Points<Rational>>(&c.a.shape); points && points->vertices().size() == 9) {
                std::vector<Vec3<Rational>> kept(points->vertices().begin(), points->vertices().end());
                kept.pop_back();
                c.a.shape = Points<Rational>(std::move(kept));
            }
        },
        {}, "a hull with a blunt tip of 1/64 under a box", "dropped the vertex");
    // A decimal of a float case as the double.
    expect_advice(
        [](Case& c) {
            if (c.scalar != caseio::CaseScalar::float32) return;
            c.scalar = caseio::CaseScalar::float64;
            each_body(c, [](AnyBody<Rational>& body) { body.shape = Sphere<Rational>(Rational(0.1)); });
            c.b->pose->translation.x = Rational(0.3);
        },
        {}, "decimals of a float case", "were read as doubles");
}

TEST(SmokeCheck, TellsWhatIsWrongWithAResult) {
    expect_advice(
        {}, [](caseio::Result& r) { std::swap(r.witness_a, r.witness_b); }, "two boxes, faces 2 apart", "swapped");
    expect_advice(
        {},
        [](caseio::Result& r) {
            if (r.cast && r.cast->parameter) r.cast->parameter->value *= 2;
        },
        "a ray that hits at 2", "a length was stated");
    expect_advice(
        {},
        [](caseio::Result& r) {
            if (r.penetration && r.penetration->direction)
                for (std::size_t i = 0; i < 3; ++i) (*r.penetration->direction)[i].value *= -1;
        },
        "boxes that overlap by a quarter", "wrong way");
    expect_advice(
        {},
        [](caseio::Result& r) {
            if (r.outcome == Outcome::touching) {
                r.outcome = Outcome::separated;
                r.distance = caseio::Real{Rational(1, 25), caseio::Real::Kind::float64};
            }
        },
        "a touching pair", "margin");
    expect_advice(
        {},
        [](caseio::Result& r) {
            r.outcome = Outcome::failed;
            r.message = "no_termination: no answer in 1 ms";
        },
        "two boxes, faces 2 apart", "Flush");
}

}  // namespace
}  // namespace oblong::fuzz
