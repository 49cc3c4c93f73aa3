// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/campaign/share_folder.hpp"

#include "caseio/errors.hpp"
#include "fuzz/campaign/estimate.hpp"
#include "fuzz/campaign/submit_script.hpp"
#include "tests/campaign/folder.hpp"

namespace oblong::fuzz {
namespace {

class CampaignShares : public CampaignFolder {
protected:
    /// Does a share as a task does.
    void answer(const ShareFolder& folder, int share) const {
        {
            Store store(folder.part(share), Store::Mode::write);
            store.bind(folder.binding());
            RunOptions options;
            options.workers = 1;
            options.share = share;
            options.shares = folder.shares();
            ASSERT_TRUE(run_plan(folder.plan(), store, options));
        }
        std::filesystem::rename(folder.part(share), folder.shard(share));
    }
};

TEST(ShareList, JoinsNeighbours) {
    EXPECT_EQ(share_list({}), "");
    EXPECT_EQ(share_list({4}), "4");
    EXPECT_EQ(share_list({1, 2, 3, 7, 9, 10}), "1-3,7,9-10");
}

TEST_F(CampaignShares, AFolderIsReadAsItWasMade) {
    const ShareFolder made = ShareFolder::make(path("f"), small_plan(), 3);
    const ShareFolder read(path("f"));
    EXPECT_EQ(read.plan(), small_plan());
    EXPECT_EQ(read.shares(), 3);
    EXPECT_EQ(read.binding().fingerprint, made.binding().fingerprint);
    EXPECT_EQ(read.binding().batches, 10);
    EXPECT_EQ(read.binding().cases, 200);
    EXPECT_NO_THROW(ShareFolder::make(path("f"), small_plan(), 3));
    EXPECT_THROW(ShareFolder::make(path("f"), small_plan(), 4), caseio::BadInput);
    EXPECT_THROW(ShareFolder::make(path("g"), small_plan(), 11), std::invalid_argument);
    EXPECT_THROW(ShareFolder(path("none")), caseio::EnvironmentError);
}

TEST_F(CampaignShares, WhatIsNoFolderOfSharesIsRefused) {
    (void)ShareFolder::make(path("f"), small_plan(), 3);
    for (const char* text : {"[]", "{}", R"({"format": "oblong-shares/2"})",
                             R"({"format":"oblong-shares/1","shares":0,"batches":10,"cases":200,"fingerprint":""})",
                             R"({"format":"oblong-shares/1","shares":11,"batches":10,"cases":200,"fingerprint":""})",
                             R"({"format":"oblong-shares/1","shares":1.5,"batches":10,"cases":200,"fingerprint":""})",
                             R"({"format":"oblong-shares/1","shares":1,"batches":"x","cases":200,"fingerprint":""})"}) {
        write_bytes(path("f/shares.json"), text);
        EXPECT_THROW(ShareFolder(path("f")), caseio::BadInput) << text;
    }
}

TEST_F(CampaignShares, AShardIsDoneWhenItHoldsItsBatchesAndNothingElse) {
    using Kind = ShardState::Kind;
    const ShareFolder folder = ShareFolder::make(path("f"), small_plan(), 3);
    EXPECT_EQ(folder.state(2).kind, Kind::absent);
    answer(folder, 2);
    EXPECT_EQ(folder.state(2).kind, Kind::done) << folder.state(2).why;
    // The shard of another share, and that of another plan.
    std::filesystem::copy_file(folder.shard(2), folder.shard(1));
    EXPECT_EQ(folder.state(1).kind, Kind::damaged);
    Plan other = small_plan();
    other.sources[0].seed = 2;
    const ShareFolder stranger = ShareFolder::make(path("g"), other, 3);
    answer(stranger, 3);
    std::filesystem::copy_file(stranger.shard(3), folder.shard(3));
    EXPECT_NE(folder.state(3).why.find("another plan"), std::string::npos) << folder.state(3).why;
    // Nothing of a stranger is kept; the batches of another share are, and the part is refused or completed by a task.
    EXPECT_EQ(set_aside(folder, 3), path("f/shards/3.damaged.sqlite"));
    EXPECT_EQ(folder.state(3).kind, Kind::absent);
    write_bytes(folder.part(3), "");
    EXPECT_EQ(folder.state(3).kind, Kind::begun);
}

TEST_F(CampaignShares, ScriptsNameTheSharesThatAreLeft) {
    const Submission s{"/bin/ob long", "/w", "/w/it's", {1, 2, 3, 7}, 9, 4};
    const std::string slurm = slurm_script(s), parallel = parallel_script(s);
    EXPECT_NE(slurm.find("--array=1-3,7 "), std::string::npos) << slurm;
    EXPECT_NE(parallel.find("::: $(seq 1 3) 7 ||"), std::string::npos) << parallel;
    for (const std::string& script : {slurm, parallel}) {
        EXPECT_NE(script.find("export oblong='/bin/ob long'\n"), std::string::npos) << script;
        EXPECT_NE(script.find("export campaign='/w/it'\\''s'\n"), std::string::npos) << script;
        EXPECT_NE(script.find("4 shares of 9"), std::string::npos) << script;
        write_bytes(path("script"), script);
        EXPECT_EQ(std::system(("bash -n '" + path("script") + "'").c_str()), 0) << script;
    }
}

TEST_F(CampaignShares, AnEstimateIsWhatTheSamePlanHasCost) {
    Store store(path("s.sqlite"), Store::Mode::write);
    double now = 0;
    RunOptions options;
    options.workers = 1;
    options.clock = [&] { return now += 0.125; };
    ASSERT_TRUE(run_plan(small_plan(), store, options));
    MeasuredCosts costs;
    EXPECT_TRUE(costs.empty());
    costs.add(store);
    double measured = 0;
    for (const CostRow& row : store.costs()) measured += row.seconds;
    Plan plan = small_plan();
    const Estimate same = estimate(plan, costs);
    EXPECT_EQ(same.cases, 200);
    EXPECT_EQ(same.questions, 200 + 2 * 34);
    EXPECT_NEAR(same.core_seconds, measured, 1e-9 * measured);
    EXPECT_NEAR(same.bytes, static_cast<double>(std::filesystem::file_size(path("s.sqlite"))), 1);
    EXPECT_TRUE(same.unknown.empty());
    EXPECT_TRUE(same.by_other_families.empty());
    plan.sources[0].count = plan.sources[1].count = 1000;
    EXPECT_NEAR(estimate(plan, costs).core_seconds, 10 * measured, 0.05 * measured);
    plan.subjects.push_back({"proven"});
    plan.sources.push_back(plan.sources.front());
    plan.sources.back().name = "flat";
    const Estimate other = estimate(plan, costs);
    EXPECT_EQ(other.unknown, std::vector<std::string>{"proven (distance)"});
    EXPECT_EQ(other.by_other_families.size(), 3U);
}

}  // namespace
}  // namespace oblong::fuzz
