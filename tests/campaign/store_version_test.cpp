// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <filesystem>

#include "fuzz/campaign/store/sqlite.hpp"
#include "fuzz/campaign/store/store.hpp"
#include "tests/campaign/older_store.hpp"

namespace oblong::fuzz {
namespace {

caseio::Record record(const std::string& subject) {
    caseio::Record r;
    r.subject = subject;
    r.family = "sliver";
    r.verdict = "inaccurate";
    r.nearest = caseio::Nearest{"separated", 0.5, {1, 2, 3}, {1, 2, 3.5}, std::array<double, 3>{0, 0, 1}};
    return r;
}

BatchOutcome batch(int number, const std::string& subject) {
    BatchOutcome outcome{
        .batch = number, .cases = 1, .answers = 1, .tallies = {}, .records = {}, .case_lines = {}, .costs = {}};
    outcome.records.push_back({record(subject), 0});
    outcome.case_lines.emplace_back(number, "a case line");
    return outcome;
}

std::vector<caseio::Record> records(const Store& store) {
    std::vector<caseio::Record> all;
    store.each_record([&](caseio::Record&& r) { all.push_back(std::move(r)); });
    return all;
}

/// A store as version 1 wrote it: without a column for where bodies are nearest.
class OldStore : public testing::Test {
protected:
    void SetUp() override {
        folder_ = std::filesystem::temp_directory_path() / ("oblong-store-version-" + std::to_string(getpid()));
        std::filesystem::create_directories(folder_);
        path = (folder_ / "old.sqlite").string();
        {
            Store store(path, Store::Mode::write);
            store.bind(
                {"plan", R"({"format": "oblong-plan/1", "name": "plan", "sources": [], "subjects": []})", "f", 2, 2});
            store.add(batch(0, "one"));
        }
        Connection connection(path, true);
        connection.execute(to_version_2);
        connection.execute(to_version_1);
        connection.execute("ALTER TABLE records DROP COLUMN nearest");
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }
    [[nodiscard]] std::string other() const { return (folder_ / "new.sqlite").string(); }

    std::string path;

private:
    std::filesystem::path folder_;
};

TEST_F(OldStore, IsReadAsItIs) {
    const auto all = records(Store(path, Store::Mode::read));
    ASSERT_EQ(all.size(), 1U);
    EXPECT_EQ(all[0].subject, "one");
    EXPECT_EQ(all[0].case_line, "a case line");
    EXPECT_FALSE(all[0].nearest);
    Connection connection(path, false);
    Statement version(connection, "PRAGMA user_version");
    ASSERT_TRUE(version.step());
    EXPECT_EQ(version.integer(0), 1);
}

TEST_F(OldStore, IsBroughtUpToDateWhereARunGoesOn) {
    {
        Store store(path, Store::Mode::write);
        EXPECT_EQ(store.done(), std::set<int>{0});
        store.add(batch(1, "two"));
    }
    const auto all = records(Store(path, Store::Mode::read));
    ASSERT_EQ(all.size(), 2U);
    EXPECT_FALSE(all[0].nearest);
    ASSERT_TRUE(all[1].nearest);
    EXPECT_EQ(caseio::write_nearest(*all[1].nearest), caseio::write_nearest(*record("two").nearest));
}

TEST_F(OldStore, IsMergedIntoANewOne) {
    Store merged(other(), Store::Mode::write);
    merged.absorb(Store(path, Store::Mode::read));
    const auto all = records(merged);
    ASSERT_EQ(all.size(), 1U);
    EXPECT_FALSE(all[0].nearest);
}

TEST_F(OldStore, OfAVersionToComeIsRefused) {
    {
        Connection connection(path, true);
        connection.execute("PRAGMA user_version=99");
    }
    EXPECT_THROW(Store(path, Store::Mode::read), caseio::BadInput);
    EXPECT_THROW(Store(path, Store::Mode::write), caseio::BadInput);
}

TEST_F(OldStore, OfTodayWithANearestThatIsNoneIsRefused) {
    {
        const Store store(path, Store::Mode::write);
    }
    {
        Connection connection(path, true);
        connection.execute(R"(UPDATE records SET nearest = '{"outcome": "near"}')");
    }
    const Store store(path, Store::Mode::read);
    EXPECT_THROW(static_cast<void>(records(store)), caseio::BadInput);
}

}  // namespace
}  // namespace oblong::fuzz
