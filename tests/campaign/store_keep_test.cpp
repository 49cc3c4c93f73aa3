// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>

#include "fuzz/campaign/failure_group.hpp"
#include "fuzz/campaign/store/fingerprint.hpp"
#include "fuzz/campaign/store/verify_store.hpp"
#include "tests/campaign/small_store.hpp"

/// A store that keeps a sample of the records of each group.
namespace oblong::fuzz {
namespace {

constexpr long long keep = 4;

/// A plan of ten batches with many refusals and failures.
Plan unbounded_plan() {
    Plan plan = small_plan();
    plan.subjects.push_back({"double/johnson/relative-1e-10-omega-1e-10/running-max/no-progress"});
    return plan;
}

Plan bounded_plan() {
    Plan plan = unbounded_plan();
    plan.keep = keep;
    return plan;
}

using GroupName = std::tuple<std::string, std::string, std::string>;

std::map<GroupName, std::set<std::string>> cases_by_group(const Store& store) {
    std::map<GroupName, std::set<std::string>> groups;
    store.each_record(
        [&](const caseio::Record& r) { groups[{r.subject, r.family, failure_name(r)}].insert(r.case_line); });
    return groups;
}

class StoreKeep : public SmallStore {
protected:
    void run(Store& store, const RunOptions& options) const { ASSERT_TRUE(run_plan(bounded_plan(), store, options)); }
};

TEST_F(StoreKeep, IsASampleOfEveryGroupAndCountsTheRest) {
    Store whole(path("whole.sqlite"), Store::Mode::write), bounded(path("bounded.sqlite"), Store::Mode::write);
    ASSERT_TRUE(run_plan(unbounded_plan(), whole));
    run(bounded, {.workers = 1, .command = {}});
    const auto all = cases_by_group(whole), sample = cases_by_group(bounded);
    ASSERT_EQ(sample.size(), all.size());
    long long left_out = 0;
    for (const auto& [group, cases] : all) {
        const std::set<std::string>& kept = sample.at(group);
        EXPECT_EQ(kept.size(), std::min<std::size_t>(cases.size(), keep));
        EXPECT_TRUE(std::ranges::includes(cases, kept));
        if (names_failures(std::get<2>(group))) left_out += static_cast<long long>(cases.size() - kept.size());
    }
    EXPECT_GT(left_out, 10);
    EXPECT_EQ(bounded.status().failures_without_record, left_out);
    EXPECT_EQ(whole.status().failures_without_record, 0);
    EXPECT_EQ(bounded.status().failures, whole.status().failures);
    EXPECT_EQ(content_of(bounded).tallies, content_of(whole).tallies);
    EXPECT_FALSE(bounded.check().any());
    const auto facts = all_facts(bounded);
    EXPECT_EQ(std::ranges::count(facts, "failing answers that are counted without a record",
                                 [](const auto& f) { return f.first; }),
              1);
    EXPECT_EQ(bounded.groups().size(), whole.groups().size());
}

TEST_F(StoreKeep, IsTheSameForThreadsForPartsAndForShares) {
    Store one(path("one.sqlite"), Store::Mode::write), three(path("three.sqlite"), Store::Mode::write);
    run(one, {.workers = 1, .command = {}});
    run(three, {.workers = 3, .command = {}});
    const Content expected = content_of(one);
    EXPECT_GT(expected.records.size(), 4U);
    EXPECT_EQ(content_of(three), expected);
    {
        Store parts(path("parts.sqlite"), Store::Mode::write);
        EXPECT_FALSE(run_plan(bounded_plan(), parts, {.workers = 1, .max_batches = 3, .command = {}}));
    }
    Store resumed(path("parts.sqlite"), Store::Mode::write);
    run(resumed, {.workers = 1, .command = {}});
    EXPECT_EQ(content_of(resumed), expected);
    for (const auto& order : {std::vector<int>{1, 2, 3}, std::vector<int>{3, 1, 2}}) {
        const std::string name = "merged" + std::to_string(order.front());
        Store merged(path(name), Store::Mode::write);
        for (const int share : order) {
            Store part(path(name + "-" + std::to_string(share)), Store::Mode::write);
            run(part, {.workers = 1, .share = share, .shares = 3, .command = {}});
            merged.absorb(part);
        }
        EXPECT_EQ(content_of(merged), expected);
        EXPECT_FALSE(merged.check().any());
    }
}

TEST_F(StoreKeep, IsVerifiedBatchByBatch) {
    Store store(path("s.sqlite"), Store::Mode::write);
    run(store, {.workers = 1, .command = {}});
    std::vector<StoreDifference> found;
    const VerifyOptions options{.records = 1000, .batches = 100, .process = {}};
    const VerifySummary summary = verify_store(store, options, [&](const StoreDifference& d) { found.push_back(d); });
    EXPECT_EQ(summary.batches, 10);
    EXPECT_TRUE(found.empty()) << found.front().where << ' ' << found.front().field;
    // Without one of the kept records its group has room, and nothing explains why others are absent.
    Store other(path("t.sqlite"), Store::Mode::write);
    other.bind(store.plans().front().second);
    bool dropped = false;
    for (const long long number : store.batches(0)) {
        BatchOutcome batch = store.batch(0, number).value();
        if (!dropped && !batch.records.empty()) {
            batch.records.erase(batch.records.begin());
            dropped = true;
        }
        other.add(batch);
    }
    EXPECT_GT(verify_store(other, options, [](const StoreDifference&) {}).differences, 0);
}

/// A plan of so many batches of which each fails on two cases, and a line of a kilobyte for each.
Store::Binding long_binding(long long batches) {
    Plan plan = read_plan(small_binding().plan_text, "plan");
    plan.keep = keep;
    return {"long", write_plan(plan), "files", batches, 2 * batches};
}

BatchOutcome long_batch(int number) {
    BatchOutcome batch = small_batch(number);
    for (auto& [_, line] : batch.case_lines) line += std::string(1000, 'x') + std::to_string(number);
    for (const auto& [subject, count] : {std::pair("one", 2), std::pair("two", 1)})
        batch.tallies.push_back({subject, "sliver", 1, std::string(group_measure), "inaccurate", count});
    return batch;
}

/// The same as an earlier version counted it: without groups.
BatchOutcome without_groups(BatchOutcome batch) {
    std::erase_if(batch.tallies, [](const caseio::Tally& t) { return t.measure == group_measure; });
    return batch;
}

TEST_F(StoreKeep, StaysAsSmallHoweverManyBatchesFail) {
    const auto pages = [this](int batches) {
        const std::string name = std::to_string(batches) + ".sqlite";
        {
            Store store(path(name), Store::Mode::write);
            store.bind(long_binding(batches));
            for (int i = 0; i < batches; ++i) store.add(long_batch(i));
            EXPECT_LE(store.status().records, 2 * keep);
            EXPECT_EQ(store.status().failures_without_record, 3 * batches - store.status().records);
        }
        EXPECT_LE(std::stoll(value(path(name), "SELECT count(*) FROM cases")), 2 * keep);
        return std::stoll(value(path(name), "PRAGMA page_count"));
    };
    // What grows are markers and counters: some 100 bytes a batch, where the lines of its cases have 2,000.
    EXPECT_LT(pages(800) - pages(100), 700 * 200 / 4096);
}

TEST_F(StoreKeep, ForgetsABatchThatIsRefused) {
    Store store(path("s.sqlite"), Store::Mode::write), other(path("t.sqlite"), Store::Mode::write);
    for (Store* s : {&store, &other}) s->bind(long_binding(30));
    for (int i = 0; i < 30; ++i) {
        store.add(long_batch(i));
        other.add(long_batch(i));
        EXPECT_THROW(other.add(long_batch(i)), caseio::EnvironmentError);  // it is done
    }
    EXPECT_EQ(content_of(other), content_of(store));
    EXPECT_FALSE(other.check().any());
}

TEST_F(StoreKeep, TrimsAStoreThatWasToKeepMore) {
    const std::string file = path("s.sqlite");
    Store::Binding old = long_binding(30);
    Plan plan = read_plan(old.plan_text, "plan");
    plan.keep = 1'000'000;
    old.plan_text = write_plan(plan);
    {
        Store store(file, Store::Mode::write);
        store.bind(old);
        for (int i = 0; i < 29; ++i) store.add(long_batch(i));
        EXPECT_EQ(store.status().records, 87);
    }
    const Store::Binding now = long_binding(30);
    change(file, "UPDATE plans SET plan = '" + now.plan_text + "', name = 'long'");
    change(file, "UPDATE prints SET print = " + std::to_string(static_cast<long long>(fingerprint(now))) +
                     " WHERE batch = -1");
    Store store(file, Store::Mode::write), fresh(path("fresh.sqlite"), Store::Mode::write);
    store.add(long_batch(29));
    fresh.bind(now);
    for (int i = 0; i < 30; ++i) fresh.add(long_batch(29 - i));
    EXPECT_EQ(content_of(store), content_of(fresh));
    EXPECT_FALSE(store.check().any());
}

// Their records alone tell which groups they belong to.
TEST_F(StoreKeep, LeavesBatchesThatAnEarlierVersionStored) {
    {
        Store earlier(path("s.sqlite"), Store::Mode::write);
        earlier.bind(long_binding(40));
        for (int i = 0; i < 20; ++i) earlier.add(without_groups(long_batch(i)));
        EXPECT_EQ(earlier.status().records, 60);
    }
    Store store(path("s.sqlite"), Store::Mode::write), merged(path("m.sqlite"), Store::Mode::write);
    for (int i = 20; i < 40; ++i) store.add(long_batch(i));
    EXPECT_EQ(store.status().records, 60 + 2 * keep);
    EXPECT_EQ(store.batch(0, 3)->records.size(), 3U);
    const auto groups = store.groups();
    ASSERT_EQ(groups.size(), 2U);
    EXPECT_EQ(groups.front().count, 80);
    EXPECT_EQ(groups.back().count, 40);
    EXPECT_FALSE(store.check().any());
    merged.absorb(store);
    EXPECT_EQ(content_of(merged), content_of(store));
    EXPECT_EQ(merged.status().records, 60 + 2 * keep);
}

TEST_F(StoreKeep, VerifiesBatchesThatAnEarlierVersionStored) {
    Store whole(path("whole.sqlite"), Store::Mode::write), bounded(path("bounded.sqlite"), Store::Mode::write),
        earlier(path("earlier.sqlite"), Store::Mode::write);
    ASSERT_TRUE(run_plan(unbounded_plan(), whole));
    run(bounded, {.workers = 1, .command = {}});
    earlier.bind(bounded.plans().front().second);
    for (const long long number : whole.batches(0)) earlier.add(without_groups(whole.batch(0, number).value()));
    EXPECT_EQ(earlier.status().records, whole.status().records);
    EXPECT_GT(earlier.status().records, bounded.status().records);
    const VerifyOptions options{.records = 1000, .batches = 100, .process = {}};
    std::vector<StoreDifference> found;
    const VerifySummary summary = verify_store(earlier, options, [&](const StoreDifference& d) { found.push_back(d); });
    EXPECT_EQ(summary.batches, 10);
    EXPECT_TRUE(found.empty()) << found.front().where << ' ' << found.front().field;
}

}  // namespace
}  // namespace oblong::fuzz
