// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <map>

#include "oracle/exact/exact_answer.hpp"
#include "tests/attack/asked.hpp"
#include "tests/attack/known_contacts.hpp"

// Exact decisions: a third of the pairs touch exactly, a third misses by one unit in the last place on either side.

namespace oblong::attack {
namespace {

template <std::floating_point R>
void attack(int count, std::uint64_t seed) {
    KnownContacts<R> make(seed);
    std::map<std::string, std::array<int, 3>> kinds;
    std::map<Rung, int> rungs;
    int posed_alike = 0;
    int plane = 0;
    int confirmed = 0;
    for (int i = 0; i < count; ++i) {
        const KnownContact<R> known = make.draw(static_cast<Side>(i % 3));
        const std::string what = std::string(known.kind) + (known.common_pose ? ", posed" : "") +
                                 (known.dimension == 2 ? ", in the plane" : "");
        const CertifiedDistance<R> found = ask(known.pair, {}, known.dimension);
        ASSERT_EQ(found.outcome, known.expected) << what << ' ' << i;
        ASSERT_TRUE(known.expected == Outcome::separated || found.distance == 0) << what << ' ' << i;
        const LadderOptions plainly{.dimension = known.dimension};
        ASSERT_EQ(ladder_decision(known.pair.a, known.pair.b, plainly), known.expected) << what << ' ' << i;
        if (i % 301 < 3) {
            ASSERT_EQ(oracle::exact_answer(case_of(known.pair, known.dimension)).outcome, known.expected) << what;
            ++confirmed;
        }
        ++kinds[known.kind][static_cast<std::size_t>(i % 3)];
        ++rungs[found.rung];
        posed_alike += known.common_pose ? 1 : 0;
        plane += known.dimension == 2 ? 1 : 0;
    }
    std::printf("%d decisions, %d under a common pose, %d in the plane, %d confirmed by the oracle\n", count,
                posed_alike, plane, confirmed);
    for (const auto& [kind, sides] : kinds)
        std::printf("  %-16s apart %5d, touching %5d, inside %5d\n", kind.c_str(), sides[0], sides[1], sides[2]);
    for (const auto& [rung, n] : rungs) std::printf("  %s %d\n", std::string(name(rung)).c_str(), n);
    EXPECT_EQ(kinds.size(), 18U);
    EXPECT_GT(posed_alike, count / 10);
    EXPECT_GT(plane, count / 20);
}

}  // namespace

TEST(Decisions, InDouble) { attack<double>(rounds(50000, 1000000), 1); }
TEST(Decisions, InFloat) { attack<float>(rounds(50000, 1000000), 2); }

}  // namespace oblong::attack
