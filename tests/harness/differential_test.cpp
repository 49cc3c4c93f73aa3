// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/differential/differential.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

#include "tests/harness/seeds.hpp"

namespace oblong::fuzz {
namespace {

/// Says what it was made to say.
class Planted final : public Subject {
public:
    Planted(std::string name, caseio::Result result) : result_(std::move(result)) { info_.name = std::move(name); }
    [[nodiscard]] const SubjectInfo& info() const override { return info_; }
    [[nodiscard]] std::vector<caseio::Result> answer(std::span<const caseio::Case> cases) override {
        return std::vector<caseio::Result>(cases.size(), result_);
    }

private:
    SubjectInfo info_;
    caseio::Result result_;
};

caseio::Result far_apart() {
    caseio::Result r;
    r.outcome = Outcome::separated;
    r.distance = caseio::Real{Rational(1000000), caseio::Real::Kind::float64, 17};
    return r;
}

caseio::Result crashed() {
    caseio::Result r;
    r.message = "crash: signal 11";
    return r;
}

Subjects ours_and(const std::string& name, caseio::Result result) {
    Subjects subjects = subjects_named("double/johnson/relative-1e-10/running-max/no-progress");
    subjects.push_back(std::make_unique<Planted>(name, std::move(result)));
    return subjects;
}

TEST(DifferentialHarness, NamesSubjects) {
    EXPECT_EQ(differential_subjects().size(), 2U);
    EXPECT_EQ(subjects_named("proven,float/johnson/relative-1e-4/running-max/no-progress").size(), 2U);
    EXPECT_THROW(static_cast<void>(subjects_named("nobody")), std::invalid_argument);
}

TEST(DifferentialHarness, TellsOnWhomTheOracleSaysIsWrong) {
    const std::vector<caseio::Case> cases = test::decoded_cases(12);
    const Subjects lying = ours_and("planted", far_apart());
    const Subjects claiming = ours_and("proven", far_apart());
    const Subjects dead = ours_and("peer", crashed());
    int reported = 0;
    for (const caseio::Case& asked : cases) {
        if (asked.query != caseio::Query::distance) continue;
        const Checked checked = check_differential(asked, lying);
        EXPECT_EQ(checked.broken, "");
        const bool caught = std::ranges::any_of(checked.findings, [](const auto& f) { return f.subject == "planted"; });
        reported += caught ? 1 : 0;
        EXPECT_EQ(check_differential(asked, claiming).broken.empty(), !caught);
        const Checked crash = check_differential(asked, dead);
        EXPECT_EQ(crash.broken, "");
        ASSERT_FALSE(crash.findings.empty());
        EXPECT_EQ(crash.findings.back().kind, "crash");
        DifferentialAsk none;
        none.oracle = nullptr;
        EXPECT_NE(check_differential(asked, dead, none).broken, "");
    }
    EXPECT_GT(reported, 0);
}

}  // namespace
}  // namespace oblong::fuzz
