// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <utility>

#include "fuzz/campaign/failure_group.hpp"
#include "tests/campaign/small_store.hpp"

/// When groups of failures were first seen.
namespace oblong::fuzz {
namespace {

using Group = std::tuple<std::string, std::string, std::string, long long, long long, long long>;

std::vector<Group> groups_of(const Store& store) {
    std::vector<Group> list;
    for (const caseio::SeenGroup& g : store.groups())
        list.emplace_back(g.subject, g.family, g.failure, g.count, g.first_seen, g.cases);
    return list;
}

class StoreGroups : public SmallStore {
protected:
    /// A store of these batches of two cases each, whose counters state the groups.
    [[nodiscard]] std::vector<Group> with(const std::string& name, const std::map<int, std::string>& failures) const {
        Store store(path(name), Store::Mode::write);
        store.bind(small_binding());
        for (const auto& [number, failure] : failures) {
            BatchOutcome batch = small_batch(number);
            batch.tallies.push_back({"one", "sliver", 1, "group", failure, 3});
            store.add(batch);
        }
        return groups_of(store);
    }
};

TEST_F(StoreGroups, AreSeenFirstInOneBatchAndCountedInAll) {
    const auto groups =
        with("s.sqlite", {{0, "inaccurate"}, {1, "inaccurate"}, {2, "crash"}, {3, "inaccurate"}, {4, "refused"}});
    ASSERT_EQ(groups.size(), 2U);  // refusals are no failures
    const auto& [subject, family, crash, crashes, first_crash, cases] = groups[0];
    EXPECT_EQ(crash, "crash");
    EXPECT_EQ(crashes, 3);
    EXPECT_EQ(cases, 10);
    EXPECT_EQ(std::get<3>(groups[1]), 9);
    for (const Group& g : groups) {
        EXPECT_EQ(std::get<4>(g) % 2, 0);  // at the end of a batch of two cases
        EXPECT_GE(std::get<4>(g), 2);
        EXPECT_LE(std::get<4>(g), 10);
    }
}

TEST_F(StoreGroups, TakeTheBatchesInAnOrderOfThePlanAndNotOfTheirStorage) {
    Store up(path("up.sqlite"), Store::Mode::write), down(path("down.sqlite"), Store::Mode::write);
    up.bind(small_binding());
    down.bind(small_binding());
    const auto batch = [](int number) {
        BatchOutcome b = small_batch(number);
        b.tallies.push_back({"one", "sliver", 1, "group", "crash exit " + std::to_string(number), 1});
        return b;
    };
    for (int i = 0; i < 6; ++i) up.add(batch(i)), down.add(batch(5 - i));
    EXPECT_EQ(groups_of(up), groups_of(down));
    std::set<long long> ends;
    std::vector<long long> by_number;
    for (const Group& g : groups_of(up)) {
        ends.insert(std::get<4>(g));
        by_number.push_back(std::get<4>(g));
    }
    EXPECT_EQ(ends, (std::set<long long>{2, 4, 6, 8, 10, 12}));
    EXPECT_FALSE(std::ranges::is_sorted(by_number));  // severity rises with the number
}

// A group of every batch's own marks the turn of that batch: the first turn of a group that several batches share, in
// one plan or in two, is the least of theirs.
TEST_F(StoreGroups, AreFirstSeenInTheEarliestOfTheirBatchesOfAllPlans) {
    Store merged(path("merged.sqlite"), Store::Mode::write);
    for (const std::string plan : {"plan", "other"}) {
        Store store(path(plan), Store::Mode::write);
        store.bind(small_binding(plan));
        for (int number = 0; number < 6; ++number) {
            BatchOutcome b = small_batch(number);
            b.tallies.push_back({"one", "mark", 1, "group", "crash " + plan + std::to_string(number), 1});
            b.tallies.push_back({"one", "shared", 1, "group", "crash " + std::to_string(number % 3), 2});
            if (number % 2 == 1) b.tallies.push_back({"one", "shared", 1, "group", "inaccurate", 5});
            store.add(b);
        }
        merged.absorb(store);
    }
    std::map<std::string, long long> turns;
    std::map<std::string, std::pair<long long, long long>> shared;  // first seen, count
    for (const auto& [subject, family, failure, count, first, cases] : groups_of(merged)) {
        EXPECT_EQ(cases, 24) << failure;
        if (family == "mark") turns[failure.substr(6)] = first;
        if (family == "shared") shared[failure] = {first, count};
    }
    ASSERT_EQ(turns.size(), 12U);
    std::map<std::string, std::pair<long long, long long>> expected;
    const auto expect = [&expected](const std::string& failure, long long turn, long long count) {
        auto& [first, all] = expected.try_emplace(failure, turn, 0).first->second;
        first = std::min(first, turn);
        all += count;
    };
    std::set<long long> ends;
    for (const auto& [batch, turn] : turns) {
        const int number = batch.back() - '0';
        ends.insert(turn);
        expect("crash " + std::to_string(number % 3), turn, 2);
        if (number % 2 == 1) expect("inaccurate", turn, 5);
    }
    EXPECT_EQ(shared, expected);
    EXPECT_EQ(ends.size(), 12U) << "batches of two plans take different turns";
}

TEST_F(StoreGroups, ComeFromTheRecordsWhereAnEarlierVersionDidNotCountThem) {
    const std::string file = made("s.sqlite", {0, 1});
    const auto groups = groups_of(Store(file, Store::Mode::read));
    ASSERT_EQ(groups.size(), 2U);
    EXPECT_EQ(std::get<2>(groups[0]), "inaccurate");
    EXPECT_EQ(std::get<3>(groups[0]), 4);
    EXPECT_EQ(std::get<3>(groups[1]), 2);
    make_version_1(file);
    EXPECT_EQ(groups_of(Store(file, Store::Mode::read)).size(), 2U);
    // Both kinds beside each other.
    Store store(path("s.sqlite"), Store::Mode::write);
    BatchOutcome batch = small_batch(2);
    batch.tallies.push_back({"one", "sliver", 1, "group", "inaccurate", 2});
    store.add(batch);
    EXPECT_EQ(std::get<3>(groups_of(store)[0]), 6);
}

TEST_F(StoreGroups, OfACampaignAreThoseOfItsRecordsAndOfItsMergedShares) {
    Plan plan = small_plan();
    plan.subjects = {{"double/johnson/relative-1e-10-omega-1e-10/running-max/no-progress"},
                     {"double/polyak/gap-1e-8/no-bound/no-progress/meets-1e-4"}};
    Store whole(path("whole.sqlite"), Store::Mode::write);
    ASSERT_TRUE(run_plan(plan, whole));
    std::map<std::tuple<std::string, std::string, std::string>, long long> expected;
    whole.each_record([&](const caseio::Record& r) {
        if (names_failures(failure_name(r))) ++expected[{r.subject, r.family, failure_name(r)}];
    });
    EXPECT_GT(expected.size(), 1U);
    const auto groups = groups_of(whole);
    ASSERT_EQ(groups.size(), expected.size());
    for (const auto& [subject, family, failure, count, first, cases] : groups)
        EXPECT_EQ(count, (expected[{subject, family, failure}])) << subject << failure;
    Store merged(path("merged.sqlite"), Store::Mode::write);
    for (const int share : {2, 1}) {
        Store part(path("part" + std::to_string(share)), Store::Mode::write);
        ASSERT_TRUE(run_plan(plan, part, {.workers = 2, .share = share, .shares = 2, .command = {}}));
        merged.absorb(part);
    }
    EXPECT_EQ(groups_of(merged), groups);
}

}  // namespace
}  // namespace oblong::fuzz
