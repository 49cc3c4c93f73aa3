// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <map>

#include "fuzz/subjects/native/refutation.hpp"
#include "fuzz/subjects/subject.hpp"
#include "oracle/verify/verify.hpp"
#include "tests/verify/gathered.hpp"
#include "tests/verify/truth.hpp"

// Real wrong answers: whatever the judge finds wrong is refuted, whatever it finds right is not.

namespace oblong::oracle {
namespace {

using caseio::Case;

bool says_something_false(Verdict v) {
    return v == Verdict::false_separation || v == Verdict::false_overlap || v == Verdict::inaccurate;
}

TEST(Refutation, EveryResultThatIsJudgedWrongIsRefuted) {
    std::vector<Case> cases;
    for (const fuzz::Family& family : fuzz::families()) {
        for (int i = 0; i < 40; ++i) {
            Case c = fuzz::family_case(family, 4, i, 40);
            const auto a = enumerated_body(c.a);
            const auto b = enumerated_body(*c.b);
            if (!a || !b || a->vertices.size() + b->vertices.size() > 200) continue;
            cases.push_back(fuzz::narrow_to_float(c));
            cases.push_back(std::move(c));
        }
    }
    std::map<std::pair<std::string, Verdict>, int> refuted;
    int wrong = 0, right = 0, broken = 0;
    for (const char* subject_name :
         {"float/johnson/relative-1e-6/latest/none", "double/johnson/relative-1e-10/running-max/repeated",
          "float/johnson/absolute-1e-6/latest/repeated"}) {
        const auto subject = fuzz::make_subject(subject_name);
        const std::vector<caseio::Result> results = subject->answer(cases);
        for (std::size_t i = 0; i < cases.size(); ++i) {
            const caseio::Result& result = results[i];
            if (is_refusal(result.outcome)) continue;
            const ExactAnswer exact = exact_answer(cases[i]);
            const Judgement judgement = judge(result, exact, asked_in(subject->info().promise, cases[i].scalar));
            const auto refutation = fuzz::CaseRefuter(cases[i]).refute(result, subject->info().promise);
            if (refutation) {
                const auto refusal = verify(cases[i], refutation->proof.certificate);
                ASSERT_FALSE(refusal) << *refusal;
                ASSERT_TRUE(test::is_true(refutation->proof.certificate, exact));
                ASSERT_EQ(refutation->outcome, exact.outcome);
                ASSERT_GE(compare(exact.distance, to_rational(refutation->lower)), 0);
                ASSERT_TRUE(std::isinf(refutation->upper) ||
                            compare(exact.distance, to_rational(refutation->upper)) <= 0);
            }
            if (says_something_false(judgement.verdict)) {
                ++wrong;
                ASSERT_TRUE(refutation) << cases[i].id << ' ' << subject_name << ' ' << name(judgement.verdict);
                ++refuted[{subject_name, judgement.verdict}];
            } else if (judgement.promise_broken) {
                ++broken;
                ASSERT_TRUE(refutation) << cases[i].id << ' ' << subject_name;
            } else if (judgement.verdict != Verdict::bad_witness) {
                ++right;
                ASSERT_FALSE(refutation) << cases[i].id << ' ' << subject_name << ' ' << refutation->says;
            }
        }
    }
    std::printf("%d wrong answers, %d more that break a promise: all refuted; %d right ones: none\n", wrong, broken,
                right);
    for (const auto& [what, count] : refuted)
        std::printf("  %s: %d %s\n", what.first.c_str(), count, std::string(name(what.second)).c_str());
    EXPECT_GT(wrong, 100);
    EXPECT_GT(right, 500);
}

}  // namespace
}  // namespace oblong::oracle
