// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "fuzz/cases/generate/family.hpp"
#include "fuzz/subjects/subject.hpp"

/// Refusals and names of subjects that state depths. That their depths are right is the contract of
/// fuzz/harness/penetration.
namespace oblong::fuzz {
namespace {

using caseio::Case;
using caseio::Result;

Result answer(Subject& subject, const Case& c) { return subject.answer(std::span(&c, 1)).front(); }

}  // namespace

TEST(PenetrationSubjects, RefusalsCarryNoNumber) {
    int refused = 0;
    for (const std::string name :
         {"float/epa/relative-0", "double/epa/relative-0", "float/epa/relative-1e-5/limit-2"}) {
        const auto subject = make_subject(name);
        for (const std::string_view family : {"denormal", "huge", "deep_overlap", "needle"})
            for (int i = 0; i < 10; ++i) {
                Case c = narrow_to_float(family_case(*find_family(family), 77, i, 100, 0.75));
                c.query = caseio::Query::penetration;
                const Result r = answer(*subject, c);
                if (!is_refusal(r.outcome)) continue;
                ++refused;
                EXPECT_FALSE(r.penetration) << name << ' ' << c.id;
                EXPECT_FALSE(r.witness_a) << name << ' ' << c.id;
            }
    }
    EXPECT_GT(refused, 10);
}

TEST(PenetrationSubjects, NamesSayWhatIsWrong) {
    EXPECT_EQ(make_subject("quad/epa/absolute-1e-20/limit-7")->info().name, "quad/epa/absolute-1e-20/limit-7");
    for (const std::string name : {"double/epa", "double/epa/1e-5", "double/epa/relative--1", "double/epa/gap-1e-5",
                                   "double/epa/relative-1e-5/limit-0", "double/epa/relative-1e-5/limit-2/x",
                                   "double/epa-bracket/relative-1e-12"})
        EXPECT_THROW((void)make_subject(name), std::invalid_argument) << name;
}

}  // namespace oblong::fuzz
