// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/campaign/store/verify_store.hpp"

#include <utility>

#include "tests/campaign/folder.hpp"

namespace oblong::fuzz {
namespace {

RunOptions one_worker() {
    RunOptions options;
    options.workers = 1;
    return options;
}

class VerifyStore : public CampaignFolder {
protected:
    /// A store of the small plan, as `change` makes each batch.
    template <class Change>
    void make(const std::string& name, const Change& change) const {
        Store whole(path("whole.sqlite"), Store::Mode::write);
        ASSERT_TRUE(run_plan(small_plan(), whole, one_worker()));
        Store store(path(name), Store::Mode::write);
        store.bind(whole.plans().front().second);
        for (const long long number : whole.batches(0)) {
            BatchOutcome batch = whole.batch(0, number).value();
            change(batch);
            store.add(batch);
        }
        ASSERT_FALSE(store.check().any());
    }

    [[nodiscard]] VerifySummary verify(const std::string& name, const VerifyOptions& options,
                                       std::vector<StoreDifference>& found) const {
        return verify_store(Store(path(name), Store::Mode::read), options,
                            [&](const StoreDifference& d) { found.push_back(d); });
    }
};

TEST_F(VerifyStore, FindsNothingInAStoreThatWasOnlyWritten) {
    make("s.sqlite", [](const BatchOutcome&) {});
    std::vector<StoreDifference> found;
    const VerifySummary summary = verify("s.sqlite", {.records = 100'000, .batches = 100, .process = {}}, found);
    EXPECT_TRUE(found.empty()) << found.front().where << ' ' << found.front().field << ' ' << found.front().stored
                               << ' ' << found.front().now;
    EXPECT_GT(summary.records, 20);
    EXPECT_EQ(summary.records, summary.records_in_store);
    EXPECT_EQ(summary.batches, 10);
    EXPECT_TRUE(summary.not_verified.empty());
}

TEST_F(VerifyStore, FindsAVerdictThatIsNotTheJudges) {
    std::string where, verdict;
    make("s.sqlite", [&](BatchOutcome& batch) {
        for (StoredRecord& r : batch.records)
            if (where.empty() && r.record.verdict != "crash") {
                verdict = std::exchange(r.record.verdict, "crash");
                where = r.record.subject;
            }
    });
    ASSERT_FALSE(where.empty());
    std::vector<StoreDifference> found;
    const VerifySummary summary = verify("s.sqlite", {.records = 100'000, .process = {}}, found);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(summary.differences, 1);
    EXPECT_EQ(found[0].field, "verdict");
    EXPECT_EQ(found[0].stored, "crash");
    EXPECT_EQ(found[0].now, verdict);
    EXPECT_EQ(found[0].where.substr(0, where.size()), where);
}

TEST_F(VerifyStore, FindsACounterThatNoAnswerGives) {
    make("s.sqlite", [](BatchOutcome& batch) {
        if (batch.batch == 3) ++batch.tallies.front().count;
    });
    std::vector<StoreDifference> found;
    EXPECT_EQ(verify("s.sqlite", {.records = 100'000, .process = {}}, found).differences, 0);
    EXPECT_EQ(verify("s.sqlite", {.records = 0, .batches = 10, .process = {}}, found).differences, 1);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].where, "batch 3 of plan small");
}

TEST_F(VerifyStore, AnswersEveryBatchOfTwoMergedPlansOnce) {
    Store merged(path("s.sqlite"), Store::Mode::write);
    for (const std::uint64_t seed : {1U, 2U}) {
        Plan plan = small_plan();
        plan.name += std::to_string(seed);
        for (CaseSource& source : plan.sources) {
            source.count = 20;
            source.seed = seed;
        }
        Store store(path("plan" + std::to_string(seed)), Store::Mode::write);
        ASSERT_TRUE(run_plan(plan, store, one_worker()));
        merged.absorb(store);
    }
    for (const auto& [asked, answered] : {std::pair(100, 4), {3, 3}}) {
        std::vector<StoreDifference> found;
        const VerifySummary summary = verify("s.sqlite", {.records = 0, .batches = asked, .process = {}}, found);
        EXPECT_EQ(summary.batches_in_store, 4);
        EXPECT_EQ(summary.batches, answered);
        EXPECT_TRUE(found.empty()) << found.front().where << ' ' << found.front().field;
    }
}

TEST_F(VerifyStore, TakesTheSameSampleForTheSameSeed) {
    make("s.sqlite", [](BatchOutcome& batch) {
        for (StoredRecord& r : batch.records) r.record.exact_distance = "0";
    });
    const auto sample = [&](std::uint64_t seed) {
        std::vector<StoreDifference> found;
        EXPECT_EQ(verify("s.sqlite", {.records = 5, .seed = seed, .process = {}}, found).records, 5);
        std::vector<std::string> places;
        for (const StoreDifference& d : found) places.push_back(d.where);
        return places;
    };
    EXPECT_EQ(sample(1), sample(1));
    EXPECT_NE(sample(1), sample(2));
}

TEST_F(VerifyStore, SaysThatASubjectIsNotHere) {
    make("s.sqlite", [](BatchOutcome& batch) {
        for (StoredRecord& r : batch.records) r.record.subject = "program:/no/such/program";
    });
    std::vector<StoreDifference> found;
    const VerifySummary summary = verify("s.sqlite", {.records = 7, .process = {}}, found);
    EXPECT_EQ(summary.records, 0);
    ASSERT_EQ(summary.not_verified.size(), 1U);
    EXPECT_EQ(summary.not_verified.begin()->second, 7);
}

}  // namespace
}  // namespace oblong::fuzz
