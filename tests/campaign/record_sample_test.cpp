// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/campaign/store/record_sample.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>

namespace oblong::fuzz {
namespace {

const RecordGroup group{0, "s", "f", "inaccurate"};

/// Places of cases of one batch; none twice.
std::vector<RecordPlace> places(const std::set<int>& numbers, std::uint64_t seed) {
    std::vector<RecordPlace> all;
    for (const int n : numbers) all.push_back(place_of(n / 20, n, "case " + std::to_string(n), seed));
    return all;
}

std::set<RecordPlace> kept(const std::vector<RecordPlace>& offered, std::size_t limit) {
    RecordSample sample;
    std::set<RecordPlace> left;
    for (const RecordPlace& p : offered) {
        left.insert(p);
        if (const auto gone = sample.offer(group, p, limit)) left.erase(*gone);
    }
    return left;
}

RC_GTEST_PROP(RecordSample, KeepsTheSmallestPlacesInWhateverOrderTheyCome, ()) {
    const auto numbers = *rc::gen::container<std::set<int>>(rc::gen::inRange(0, 1000));
    const std::size_t limit = *rc::gen::inRange<std::size_t>(1, 30);
    std::vector<RecordPlace> all = places(numbers, *rc::gen::arbitrary<std::uint64_t>());
    std::ranges::sort(all);
    const std::set<RecordPlace> smallest(all.begin(), all.begin() + static_cast<long>(std::min(limit, all.size())));
    RC_ASSERT(kept(all, limit) == smallest);
    std::ranges::reverse(all);
    RC_ASSERT(kept(all, limit) == smallest);
    const std::size_t turn = all.empty() ? 0 : *rc::gen::inRange<std::size_t>(0, all.size());
    std::ranges::rotate(all, all.begin() + static_cast<long>(turn));
    RC_ASSERT(kept(all, limit) == smallest);
}

RC_GTEST_PROP(RecordSample, OfTheSamplesOfSharesIsThatOfTheWhole, ()) {
    const auto numbers = *rc::gen::container<std::set<int>>(rc::gen::inRange(0, 1000));
    const std::size_t limit = *rc::gen::inRange<std::size_t>(1, 30);
    const int shares = *rc::gen::inRange(1, 5);
    std::vector<RecordPlace> of_shares;
    for (int share = 0; share < shares; ++share) {
        std::set<int> part;
        for (const int n : numbers)
            if (n / 20 % shares == share) part.insert(n);
        for (const RecordPlace& p : kept(places(part, 1), limit)) of_shares.push_back(p);
    }
    RC_ASSERT(kept(of_shares, limit) == kept(places(numbers, 1), limit));
}

TEST(RecordSample, KeepsEveryRecordEquallyOften) {
    constexpr int records = 50, limit = 10, seeds = 2000;
    std::set<int> numbers;
    for (int i = 0; i < records; ++i) numbers.insert(i);
    std::map<int, int> times;
    for (int seed = 0; seed < seeds; ++seed)
        for (const RecordPlace& p : kept(places(numbers, static_cast<std::uint64_t>(seed)), limit)) ++times[p.number];
    // Binomial with mean 400 and deviation 18: five deviations to either side.
    for (int i = 0; i < records; ++i) {
        EXPECT_GT(times[i], 310) << i;
        EXPECT_LT(times[i], 490) << i;
    }
}

TEST(RecordSample, KeepsGroupsAndPlansApart) {
    RecordSample sample;
    const RecordPlace low{1, 0, 0}, high{2, 0, 1};
    EXPECT_FALSE(sample.offer(group, low, 1));
    EXPECT_EQ(sample.offer(group, high, 1), high);
    for (const RecordGroup& other : {RecordGroup{1, "s", "f", "inaccurate"}, RecordGroup{0, "t", "f", "inaccurate"},
                                     RecordGroup{0, "s", "g", "inaccurate"}, RecordGroup{0, "s", "f", "crash"}}) {
        EXPECT_TRUE(sample.keeps(other, high, 1));
        EXPECT_FALSE(sample.offer(other, high, 1));
    }
    EXPECT_TRUE(sample.keeps(group, low, 1));
    EXPECT_FALSE(sample.keeps(group, high, 1));
    EXPECT_TRUE(sample.keeps(group, high, 2));
}

TEST(RecordPlace, DependsOnEverythingThatTellsACaseFromAnother) {
    const RecordPlace p = place_of(1, 2, "line");
    EXPECT_EQ(p, place_of(1, 2, "line"));
    for (const RecordPlace& other :
         {place_of(2, 2, "line"), place_of(1, 3, "line"), place_of(1, 2, "lin"), place_of(1, 2, "line", 2)})
        EXPECT_NE(p.rank, other.rank);
}

}  // namespace
}  // namespace oblong::fuzz
