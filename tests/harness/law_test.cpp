// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/law/law.hpp"

#include <map>

#include "oblong/lowered/cores/any_core.hpp"
#include "tests/harness/liars.hpp"

namespace oblong::fuzz {
namespace {

TEST(LawHarness, EveryLawAppliesAndHoldsOnSeeds) {
    std::map<std::string_view, int> applied;
    for (const AskedPair& pair : test::seed_pairs(200, 5)) {
        for (const Law& law : laws()) {
            Checked checked;
            check_law(pair, law, our_certifier(), checked);
            ASSERT_EQ(checked.broken, "") << caseio::write_case(case_of(pair, "broken"));
            applied[law.name] += law.image(pair) ? 1 : 0;
        }
    }
    for (const Law& law : laws()) EXPECT_GT(applied[law.name], 20) << law.name;
}

TEST(LawHarness, AsksEveryInputForALawThatAppliesAndEveryLawOften) {
    // Answers so far from each other that every law is broken, and names itself.
    int asked = 0;
    Certifier contrary = our_certifier();
    contrary.in_double = [&](const BodyPair<double>&, const LadderOptions&) {
        CertifiedDistance<double> answer;
        answer.outcome = Outcome::separated;
        answer.distance = asked++ % 2 == 0 ? 1 : 3;
        return answer;
    };
    std::map<std::string, int> broken;
    int pairs = 0;
    for (AskedPair pair : test::seed_pairs(200, 5)) {
        pair.narrow = false;
        if (!any_core(pair.bodies.a) || !any_core(pair.bodies.b)) continue;
        for (int i = 0; i < 8; ++i, ++pairs) {
            pair.salt = pair.salt * 6364136223846793005U + 1442695040888963407U;
            const std::string clause = check_law(pair, contrary).broken;
            ++broken[clause.substr(0, clause.find(':'))];
        }
    }
    EXPECT_EQ(asked, 2 * pairs);
    EXPECT_EQ(broken.count(""), 0U);
    for (const Law& law : laws()) EXPECT_GT(broken[std::string(law.name)], pairs / 40) << law.name;
    EXPECT_EQ(broken.size(), laws().size());
}

/// How often certifiers that break a law are found, by law.
std::map<std::string_view, int> found(
    const std::function<void(const BodyPair<double>&, const LadderOptions&, CertifiedDistance<double>&)>& spoil) {
    Certifier spoilt = our_certifier();
    spoilt.in_double = [&](const BodyPair<double>& bodies, const LadderOptions& ladder) {
        CertifiedDistance<double> answer = our_certifier().in_double(bodies, ladder);
        if (!is_refusal(answer.outcome)) spoil(bodies, ladder, answer);
        return answer;
    };
    std::map<std::string_view, int> counts;
    for (AskedPair pair : test::seed_pairs(80, 3)) {
        pair.narrow = false;
        for (const Law& law : laws()) {
            Checked checked;
            check_law(pair, law, spoilt, checked);
            counts[law.name] += checked.broken.empty() ? 0 : 1;
        }
    }
    return counts;
}

Vec3<double> first_vertex(const AnyBody<double>& body) {
    const auto* points = std::get_if<Points<double>>(&body.shape);
    return points != nullptr ? points->vertices()[0] : Vec3<double>{};
}

std::size_t vertex_count(const AnyBody<double>& body) {
    const auto* points = std::get_if<Points<double>>(&body.shape);
    return points != nullptr ? points->vertices().size() : 0;
}

TEST(LawHarness, FindsCertifiersThatBreakALaw) {
    const auto longer = [](CertifiedDistance<double>& answer) {
        answer.distance = std::nextafter(answer.distance, std::numeric_limits<double>::infinity());
    };
    const auto by_order = found([&](const auto& bodies, const auto&, auto& answer) {
        if (first_vertex(bodies.a).x < first_vertex(bodies.b).x) longer(answer);
    });
    EXPECT_GT(by_order.at("swapped bodies"), 0);
    EXPECT_GT(by_order.at("permuted vertices"), 0);
    EXPECT_GT(by_order.at("negated"), 0);
    const auto by_axes = found([&](const auto& bodies, const auto&, auto& answer) {
        if (std::fabs(first_vertex(bodies.a).x) < std::fabs(first_vertex(bodies.a).y)) longer(answer);
    });
    EXPECT_GT(by_axes.at("permuted axes"), 0);
    EXPECT_GT(by_axes.at("translated"), 0);
    const auto by_size = found([&](const auto& bodies, const auto&, auto& answer) {
        if (std::fabs(first_vertex(bodies.a).x) > 1) longer(answer);
    });
    EXPECT_GT(by_size.at("scaled by a power of two"), 0);
    const auto by_count = found([&](const auto& bodies, const auto&, auto& answer) {
        if (vertex_count(bodies.a) % 2 == 0) longer(answer);
        if (vertex_count(bodies.a) % 2 == 0) answer.outcome = Outcome::separated;
    });
    EXPECT_GT(by_count.at("a vertex twice"), 0);
    EXPECT_GT(by_count.at("an interior point"), 0);
    EXPECT_GT(by_count.at("a vertex more"), 0);
    EXPECT_GT(by_count.at("a common vertex"), 0);
    const auto by_rung = found([&](const auto&, const LadderOptions& ladder, auto& answer) {
        if (ladder.start) longer(answer);
    });
    EXPECT_GT(by_rung.at("other rungs"), 0);
    EXPECT_EQ(by_rung.at("swapped bodies"), 0);
    const auto by_enclosure = found([&](const auto& bodies, const auto&, auto& answer) {
        if (first_vertex(bodies.a).x < first_vertex(bodies.b).x) answer.enclosure = {1e300, 1e301};
    });
    EXPECT_GT(by_enclosure.at("swapped bodies"), 0);
}

}  // namespace
}  // namespace oblong::fuzz
