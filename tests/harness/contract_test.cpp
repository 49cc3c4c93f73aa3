// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/contract.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <functional>

#include "caseio/case_reader.hpp"
#include "fuzz/cases/decode/decode.hpp"
#include "fuzz/harness/findings.hpp"

namespace oblong::fuzz {
namespace {

const caseio::Real infinite{1, caseio::Real::Kind::infinite, 0};
const caseio::Real one{1, caseio::Real::Kind::float64, 17};

caseio::Result answer() {
    caseio::Result r;
    r.outcome = Outcome::separated;
    r.distance = one;
    r.witness_a = Vec3<caseio::Real>{one, one, one};
    r.witness_b = Vec3<caseio::Real>{one, one, one};
    r.iterations = 7;
    r.termination = Termination::relative;
    return r;
}

TEST(Contract, IsKeptByAnswersAndRefusalsThatSayWhy) {
    EXPECT_EQ(broken_contract(answer(), 10), "");
    caseio::Result limit = answer();
    limit.outcome = Outcome::not_converged;
    limit.termination = Termination::iteration_limit;
    limit.iterations = 10;
    limit.distance.reset();
    EXPECT_EQ(broken_contract(limit, 10), "");
    caseio::Result unsupported;
    unsupported.outcome = Outcome::unsupported;
    unsupported.message = "numbers that are no float";
    EXPECT_EQ(broken_contract(unsupported, 10), "");
}

TEST(Contract, IsBrokenByEachDeparture) {
    const std::vector<std::pair<std::function<void(caseio::Result&)>, std::string>> departures{
        {[](auto& r) { r.iterations = 11; }, "11 iterations"},
        {[](auto& r) { r.iterations.reset(); }, "without a reason"},
        {[](auto& r) { r.termination.reset(); }, "without a reason"},
        {[](auto& r) { r.termination = Termination::iteration_limit; }, "named after 7"},
        {[](auto& r) { r.distance.reset(); }, "without a distance"},
        {[](auto& r) { r.distance = infinite; }, "distance that is not finite"},
        {[](auto& r) { r.distance->value = -1; }, "negative"},
        {[](auto& r) { r.witness_a->y = infinite; }, "first body"},
        {[](auto& r) { r.witness_b->z = infinite; }, "second body"},
        {[](auto& r) { r.outcome = Outcome::cycled; }, "cycled with a distance"},
        {[](auto& r) { r.outcome = Outcome::unsupported; }, "unsupported without a message"},
    };
    for (const auto& [depart, expected] : departures) {
        caseio::Result r = answer();
        depart(r);
        EXPECT_NE(broken_contract(r, 10).find(expected), std::string::npos) << broken_contract(r, 10);
    }
}

TEST(Findings, AreCaseFilesInTheFolderThatIsNamed) {
    const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "oblong_findings";
    std::filesystem::remove_all(folder);
    ASSERT_EQ(setenv("OBLONG_FUZZ_OUT", folder.c_str(), 1), 0);
    oracle::Judgement judgement;
    judgement.verdict = oracle::Verdict::inaccurate;
    judgement.reason = "too far";
    const caseio::Case c = decode({});
    for (int i = 0; i < 3; ++i) keep_finding(c, "double/x", judgement);
    const std::vector<std::filesystem::path> kept{std::filesystem::directory_iterator(folder), {}};
    ASSERT_EQ(kept.size(), 1U);
    EXPECT_TRUE(kept[0].filename().string().starts_with("inaccurate-double_x-")) << kept[0];
    const std::vector<caseio::Case> read = caseio::read_case_file(kept[0].string());
    ASSERT_EQ(read.size(), 1U);
    EXPECT_EQ(read[0].a, c.a);
    EXPECT_EQ(read[0].note, "double/x: too far");
    // At most twenty of a kind.
    for (std::uint8_t i = 0; i < 100; ++i)
        keep_finding(decode(std::vector<std::uint8_t>{0, 0, 0, 0, i}), "double/x", judgement);
    const auto files =
        std::distance(std::filesystem::directory_iterator(folder), std::filesystem::directory_iterator());
    EXPECT_LE(files, 20);
    EXPECT_GT(files, 10);
}

}  // namespace
}  // namespace oblong::fuzz
