// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <set>

#include "fuzz/harness/parsers/private_folder.hpp"
#include "fuzz/harness/program/store_steps.hpp"
#include "tests/harness/parsers/corpus.hpp"

namespace oblong::fuzz {
namespace {

std::string broken(const std::string& steps, const StoreActions& actions) {
    return broken_store({reinterpret_cast<const std::uint8_t*>(steps.data()), steps.size()}, actions);
}

int noticed(const StoreActions& actions) {
    int count = 0;
    for (const auto& [_, steps] : seeds("store")) count += broken(steps, actions).empty() ? 0 : 1;
    return count;
}

TEST(Stores, ThePlanLeavesRecords) {
    const PrivateFolder folder;
    Store store(folder.path("whole"), Store::Mode::write);
    ASSERT_TRUE(store_actions().run(stepped_plan(), store, {.workers = 1, .command = {}}));
    EXPECT_EQ(store.done().size(), 6U);
    EXPECT_GT(store.status().records, 0);
    // Some cases have a record and some before them have none.
    std::set<std::string> kept;
    store.each_record([&](const caseio::Record& r) { kept.insert(r.case_line); });
    EXPECT_LT(kept.size(), 24U);
    EXPECT_GT(kept.size(), 6U);
}

TEST(Stores, KeepTheirContractOnTheCorpus) {
    const auto all = seeds("store");
    ASSERT_GE(all.size(), 5U);
    for (const auto& [name, steps] : all) EXPECT_EQ(broken(steps, store_actions()), "") << name;
}

TEST(Stores, ARunThatMarksABatchWithoutItsAnswersIsNoticed) {
    StoreActions actions = store_actions();
    actions.run = [](const Plan& plan, Store& store, const RunOptions& options) {
        RunOptions none = options;
        none.max_batches = 1;
        const bool done = run_campaign(plan, store, none, [](const Progress&) {});
        const auto batches = store.done();
        for (int i = 0; i < 6; ++i)
            if (!batches.contains(i)) {
                store.add({.batch = i, .tallies = {}, .records = {}, .case_lines = {}, .costs = {}});
                break;
            }
        return done;
    };
    EXPECT_GT(noticed(actions), 0);
}

TEST(Stores, ARunThatNeverResumesIsNoticed) {
    StoreActions actions = store_actions();
    actions.run = [](const Plan& plan, Store& store, const RunOptions& options) {
        if (!store.done().empty()) return true;
        return run_campaign(plan, store, options, [](const Progress&) {});
    };
    EXPECT_GT(noticed(actions), 0);
}

TEST(Stores, AMergeThatDoesNothingOrIsNeverRefusedIsNoticed) {
    StoreActions lazy = store_actions();
    lazy.absorb = [](Store&, const Store&) {};
    EXPECT_GT(noticed(lazy), 0);
    StoreActions silent = store_actions();
    silent.absorb = [](Store& into, const Store& from) {
        try {
            into.absorb(from);
        } catch (const caseio::BadInput&) {
        }
    };
    EXPECT_GT(noticed(silent), 0);
}

}  // namespace
}  // namespace oblong::fuzz
