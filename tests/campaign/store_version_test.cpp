// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/campaign/small_store.hpp"

/// Stores of another version: they are read, continued, and refused where they are of a version to come.
namespace oblong::fuzz {
namespace {

using StoreVersion = SmallStore;

TEST_F(StoreVersion, OfTheFirstIsBroughtUpToDateWhereARunGoesOn) {
    const std::string file = made("store", {0});
    make_version_1(file);
    BatchOutcome next = small_batch(1);
    next.records.resize(1);
    next.records[0].record.nearest =
        caseio::Nearest{"separated", 0.5, {1, 2, 3}, {1, 2, 3.5}, std::array<double, 3>{0, 0, 1}};
    Store store(file, Store::Mode::write);
    EXPECT_EQ(store.done(), std::set<int>{0});
    store.add(next);
    std::vector<std::string> nearest;
    store.each_record(
        [&](const caseio::Record& r) { nearest.push_back(r.nearest ? caseio::write_nearest(*r.nearest) : ""); });
    EXPECT_EQ(nearest, (std::vector<std::string>{"", "", "", caseio::write_nearest(*next.records[0].record.nearest)}));
}

TEST_F(StoreVersion, ToComeIsRefused) {
    const std::string file = made("store");
    change(file, "PRAGMA user_version = 99");
    for (const Store::Mode mode : {Store::Mode::read, Store::Mode::write})
        EXPECT_TRUE(says(refusal([&] { const Store store(file, mode); }), {"bad input: ", "version 99"}));
}

TEST_F(StoreVersion, OfTodayWithANearestThatIsNoneIsRefused) {
    const std::string file = made("store");
    change(file, R"(UPDATE records SET nearest = '{"outcome": "near"}')");
    const Store store(file, Store::Mode::read);
    EXPECT_THROW(store.each_record([](const caseio::Record&) {}), caseio::BadInput);
}

}  // namespace
}  // namespace oblong::fuzz
