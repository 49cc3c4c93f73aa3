// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/simplex/simplex.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <random>

#include "caseio/case_reader.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/simplex/johnson.hpp"
#include "tests/harness/seeds.hpp"

namespace oblong::fuzz {
namespace {

using R3 = Vec3<Rational>;

TEST(SimplexHarness, FindsNothingBrokenOnTheSeeds) {
    for (const caseio::Case& c : test::seed_cases(60, 1)) {
        const Checked checked = check_simplex(c);
        EXPECT_EQ(checked.broken, "") << caseio::write_case(c);
    }
}

/// A subalgorithm whose answers are changed before anyone sees them.
template <class S>
class Changed {
public:
    using Change = std::function<void(Carrier<S>&, Reduction&)>;
    explicit Changed(Change change = {}) : change_(std::move(change)) {}
    Reduction add(const Vec3<S>& w) {
        Reduction reduction = k_.add(w);
        carrier_ = k_.carrier();
        if (change_) change_(carrier_, reduction);
        return reduction;
    }
    [[nodiscard]] const Carrier<S>& carrier() const { return carrier_; }

private:
    Change change_;
    JohnsonAllSubsets<S> k_;
    Carrier<S> carrier_;
};

const std::vector<R3> triangle{{1, 0, 4}, {-1, 2, 3}, {0, -2, 3}};
const std::vector<Vec3<double>> triangle_in_doubles{{1, 0, 4}, {-1, 2, 3}, {0, -2, 3}};

template <class S>
std::vector<std::pair<std::string, typename Changed<S>::Change>> faults() {
    const auto first = [](const Carrier<S>& k) { return lowest(k.set); };
    return {
        {"", [](auto&, auto&) {}},
        {"weight", [first](auto& k, auto&) { k.weights[first(k)] = -k.weights[first(k)]; }},
        {"sum to 1", [first](auto& k, auto&) { k.weights[first(k)] = k.weights[first(k)] * S(2); }},
        {"not given", [first](auto& k, auto&) { k.points[first(k)].x = S(17); }},
        {"not the combination", [](auto& k, auto&) { k.closest.x = k.closest.x + S(1); }},
        {"whether the origin", [](auto&, auto& r) { r = Reduction::origin_enclosed; }},
    };
}

TEST(SimplexHarness, NoticesAFaultInExactArithmetic) {
    for (const auto& [expected, change] : faults<Rational>()) {
        const std::string found =
            exact_run_fault(Changed<Rational>(change), triangle, Takes::any, nearest_by_brute_force);
        EXPECT_EQ(found.empty(), expected.empty());
        EXPECT_NE(found.find(expected), std::string::npos) << expected << ": " << found;
    }
    // A right combination of another point of the hull.
    const auto worse = [](Carrier<Rational>& k, Reduction&) {
        k.set &= ~(k.set - 1);
        k.weights[lowest(k.set)] = 1;
        k.closest = k.points[lowest(k.set)];
    };
    EXPECT_EQ(exact_run_fault(Changed<Rational>(worse), triangle, Takes::any, nearest_by_brute_force),
              "v is not the nearest point");
    const auto gives_up = [](Carrier<Rational>&, Reduction& r) { r = Reduction::failed; };
    EXPECT_EQ(exact_run_fault(Changed<Rational>(gives_up), triangle, Takes::any, nearest_by_brute_force),
              "gave up in exact arithmetic");
}

TEST(SimplexHarness, NoticesABrokenContractInDoubles) {
    for (const auto& [expected, change] : faults<double>()) {
        const std::string found = plain_run<double>(Changed<double>(change), triangle_in_doubles, {}).fault;
        EXPECT_EQ(found.empty(), expected.empty());
        EXPECT_NE(found.find(expected), std::string::npos) << expected << ": " << found;
    }
    const auto infinite = [](Carrier<double>& k, Reduction&) { k.weights[lowest(k.set)] = HUGE_VAL; };
    EXPECT_EQ(plain_run<double>(Changed<double>(infinite), triangle_in_doubles, {}).fault,
              "a weight that is not finite");
    const auto overflows = [](Carrier<double>& k, Reduction&) { k.closest.z = HUGE_VAL; };
    EXPECT_EQ(plain_run<double>(Changed<double>(overflows), triangle_in_doubles, {}).fault, "a v that is not finite");
    const auto fails = [](Carrier<double>&, Reduction& r) { r = Reduction::failed; };
    EXPECT_EQ(plain_run<double>(Changed<double>(fails), triangle_in_doubles, {}).fault,
              "gave up and changed what it held");
    const auto empty = [](Carrier<double>& k, Reduction& r) { k = {}, r = Reduction::failed; };
    EXPECT_EQ(plain_run<double>(Changed<double>(empty), triangle_in_doubles, {.never_fails = true}).fault,
              "failed, which it never may");
}

/// v along a normal is no sum of products, and still has to be the combination up to what its rounding explains.
TEST(SimplexHarness, NoticesAVThatIsNotWhereTheWeightsSay) {
    const PlainDues along_normal{.combination = false};
    for (const auto& [expected, change] : faults<double>()) {
        const std::string found = plain_run<double>(Changed<double>(change), triangle_in_doubles, along_normal).fault;
        EXPECT_NE(found.find(expected), std::string::npos) << expected << ": " << found;
        EXPECT_EQ(found.empty(), expected.empty());
    }
    const auto off = [](double by) {
        return [by](auto& k, auto&) {
            if (size(k.set) == 3) k.closest.x = k.closest.x + by;
        };
    };
    const std::vector<Vec3<double>> below{{2, 0, 3}, {-1, 2, 3}, {-1, -2, 3}};
    EXPECT_EQ(plain_run<double>(Changed<double>(off(1e-12)), below, along_normal).fault, "v is not the combination");
    EXPECT_EQ(plain_run<double>(Changed<double>(off(1e-14)), below, along_normal).fault, "");
}

/// Points in line up to rounding, where no subset meets Johnson's conditions.
TEST(SimplexHarness, NoticesABackupThatPassesOverANearerSubset) {
    std::mt19937 random(7);
    const auto one = [&] { return static_cast<float>(static_cast<int>(random() % 2001) - 1000) / 777.0F; };
    const auto point = [&] { return Vec3<float>{one(), one(), one()}; };
    int noticed = 0;
    for (int run = 0; run < 2000000 && noticed < 3; ++run) {
        JohnsonBackup<float> backup;
        const Vec3<float> base = point() * 8.0F, along = point();
        for (int step = 0; step < 4 && backup.carrier().set != all_slots; ++step) {
            const Carrier<float> before = backup.carrier();
            const Vec3<float> w = base + along * one() + point() * 1e-6F;
            ASSERT_NE(backup.add(w), Reduction::failed);
            ASSERT_EQ(backup_fault(before, w, backup.carrier()), "");
            Carrier<float> worse = backup.carrier();
            worse.closest = worse.closest * 2.0F;
            noticed += backup_fault(before, w, worse).empty() ? 0 : 1;
        }
    }
    EXPECT_EQ(noticed, 3);
}

/// In doubles a wrong choice is a finding with its size, and no broken contract.
TEST(SimplexHarness, MeasuresAWrongChoiceInDoubles) {
    const auto worse = [](Carrier<double>& k, Reduction&) {
        k.set &= ~(k.set - 1);
        k.weights[lowest(k.set)] = 1;
        k.closest = k.points[lowest(k.set)];
    };
    const std::span<const Vec3<double>> edge = std::span(triangle_in_doubles).first(2);
    const auto right = plain_run<double>(JohnsonAllSubsets<double>{}, edge, {});
    EXPECT_LT(right.worst, 1e-7);
    const auto wrong = plain_run<double>(Changed<double>(worse), edge, {});
    EXPECT_EQ(wrong.fault, "");
    EXPECT_GT(wrong.worst, 0.1);
    EXPECT_EQ(wrong.worst_v, triangle_in_doubles[0]);
}

TEST(SimplexHarness, NoticesARefereeThatLiesOrIsAbsent) {
    const caseio::Case c =
        caseio::read_case(R"({"format":"oblong-case/1","id":"known","query":"distance","scalar":"double",)"
                          R"("a":{"shape":"points","vertices":[[1,0,4],[-1,2,3],[0,-2,3]]},)"
                          R"("b":{"shape":"points","vertices":[[5,0,0]]}})");
    EXPECT_EQ(check_simplex(c).broken, "");
    const auto lies = [](std::span<const R3> points) { return std::optional<R3>(points[0]); };
    EXPECT_NE(check_simplex(c, {.referee = lies}).broken.find("the referee names another point"), std::string::npos);
    const auto silent = [](std::span<const R3>) { return std::optional<R3>(); };
    EXPECT_NE(check_simplex(c, {.referee = silent}).broken.find("no answer"), std::string::npos);
    EXPECT_NE(check_simplex(c, {.referee = nullptr}).broken.find("no answer"), std::string::npos);
}

}  // namespace
}  // namespace oblong::fuzz
