// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>

#include "caseio/record.hpp"
#include "fuzz/campaign/store/mended_store.hpp"
#include "tests/campaign/small_store.hpp"

/// What a store asks before it opens or binds a plan, one test for each condition.
namespace oblong::fuzz {
namespace {

using StoreOpening = SmallStore;

std::string opened(const std::string& file, Store::Mode mode) {
    return refusal([&] { const Store store(file, mode); });
}

TEST_F(StoreOpening, RefusesWhatIsNoFile) {
    const std::string folder = std::filesystem::path(path("x")).parent_path().string();
    for (const Store::Mode mode : {Store::Mode::read, Store::Mode::write})
        EXPECT_TRUE(says(opened(folder, mode), {"environment: ", "found a directory"}));
    EXPECT_TRUE(says(opened(path("none"), Store::Mode::read), {"environment: ", "found no such file"}));
    EXPECT_FALSE(std::filesystem::exists(path("none")));
    EXPECT_TRUE(says(opened(path("none/none"), Store::Mode::write), {"environment: ", "cannot open for writing"}));
}

TEST_F(StoreOpening, HasOneWriterAndReadersBesideIt) {
    const std::string file = made("store");
    const Store writer(file, Store::Mode::write);
    EXPECT_EQ(opened(file, Store::Mode::read), "");
    EXPECT_TRUE(says(opened(file, Store::Mode::write), {"environment: ", "another program is writing this store"}));
}

// By another user than the superuser, whom no permission stops.
TEST_F(StoreOpening, IsReadInAFolderThatCannotBeWritten) {
    namespace fs = std::filesystem;
    const std::string file = made("a store?#%.sqlite");
    const fs::path folder = fs::path(file).parent_path();
    const fs::perms read = fs::perms::owner_read | fs::perms::group_read | fs::perms::others_read;
    fs::permissions(folder, read | fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec);
    fs::permissions(file, read);
    const pid_t child = fork();
    if (child == 0) {
        constexpr uid_t nobody = 65534;
        if (getuid() == 0 && setuid(nobody) != 0) _exit(2);
        try {
            const Store store(file, Store::Mode::read);
            _exit(store.status().batches_done == 3 && !store.check().any() ? 0 : 1);
        } catch (const std::exception& problem) {
            std::fputs(problem.what(), stderr);
            _exit(1);
        }
    }
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    fs::permissions(folder, fs::perms::owner_all);
    EXPECT_EQ(WIFEXITED(status) ? WEXITSTATUS(status) : -1, 0);
}

TEST_F(StoreOpening, IsHeldWhileALockIs) {
    const std::string file = path("file");
    EXPECT_FALSE(WriterLock::is_held(file)) << "no file";
    {
        const WriterLock lock(file);
        EXPECT_TRUE(WriterLock::is_held(file));
    }
    errno = EWOULDBLOCK;
    EXPECT_FALSE(WriterLock::is_held(file));
}

TEST_F(StoreOpening, WorksWhereTheLockGetsTheFirstDescriptor) {
    const int kept = dup(0);
    close(0);
    const std::string problem = opened(path("store"), Store::Mode::write);
    if (kept >= 0) {
        dup2(kept, 0);
        close(kept);
    }
    EXPECT_EQ(problem, "");
}

TEST_F(StoreOpening, RefusesAnotherDatabaseAndAnotherVersion) {
    struct Other {
        const char* sql;
        const char* found;
        bool empty;
    };
    for (const auto& [sql, found, empty] :
         {Other{"", "another database", true}, Other{"PRAGMA user_version = 2", "another database", true},
          Other{"PRAGMA user_version = 1", "another database", true},
          Other{"PRAGMA user_version = 3", "another database", true},
          Other{"PRAGMA user_version = 7", "another database", true},
          Other{"CREATE TABLE t(x)", "another database", false},
          Other{"CREATE TABLE t(x); PRAGMA user_version = 99", "version 99", false}}) {
        std::filesystem::remove(path("other"));
        change(path("other"), sql);
        EXPECT_TRUE(says(opened(path("other"), Store::Mode::read), {"bad input: ", "version 3, found ", found})) << sql;
        if (!empty) {
            EXPECT_TRUE(says(opened(path("other"), Store::Mode::write), {"bad input: ", found})) << sql;
        }
    }
}

TEST_F(StoreOpening, RefusesWhatSaysNoVersionThoughItsTablesAreThoseOfOne) {
    const std::string file = made("store");
    make_version_1(file);
    change(file, "PRAGMA user_version = 0");
    EXPECT_TRUE(says(opened(file, Store::Mode::write), {"bad input: ", "version 3, found another database"}));
}

TEST_F(StoreOpening, KnowsAFileThatLostItsLastPage) {
    const auto cut = [](const std::string& file) {
        const std::string bytes = read_bytes(file);
        write_bytes(file, bytes.substr(0, bytes.size() - 4096));
    };
    const std::string file = made("store");
    cut(file);
    ASSERT_FALSE(check(file).structure.empty());
    EXPECT_EQ(check(file).structure[0], "the file is shorter than it says");
    change(path("other"), "CREATE TABLE t(x); CREATE TABLE u(x); PRAGMA user_version = 99");
    cut(path("other"));
    EXPECT_TRUE(says(opened(path("other"), Store::Mode::read), {"bad input: ", "found version 99"}));
}

TEST_F(StoreOpening, WritesNoFileWhoseVersionIsNotThatOfItsTables) {
    const std::string file = made("store");
    change(file, "ALTER TABLE records DROP COLUMN nearest; PRAGMA user_version = 2");
    EXPECT_EQ(opened(file, Store::Mode::write), "");
    EXPECT_EQ(value(file, "SELECT count(*) FROM pragma_table_info('records') WHERE name = 'nearest'"), "0");
}

TEST_F(StoreOpening, RefusesWhatIsNoTable) {
    for (const char* sql : {"CREATE INDEX facts ON runs(command)", "CREATE VIRTUAL TABLE facts USING rtree(id, a, b)",
                            "CREATE VIEW facts AS SELECT 1"}) {
        std::filesystem::remove(path("store"));
        const std::string file = made("store");
        change(file, "DROP TABLE facts");
        change(file, sql);
        EXPECT_TRUE(says(opened(file, Store::Mode::read), {"bad input: ", "in place of the table facts"})) << sql;
    }
}

TEST_F(StoreOpening, RequiresNoCostsOfAStoreOfVersion2ButThatTheyAreATable) {
    const std::string file = made("store");
    change(file, to_version_2);
    change(file, "DROP TABLE costs");
    EXPECT_EQ(opened(file, Store::Mode::read), "");
    change(file, "CREATE VIEW costs AS SELECT 1");
    EXPECT_TRUE(says(opened(file, Store::Mode::read), {"bad input: ", "in place of the table costs"}));
}

TEST_F(StoreOpening, SetsTheJournalOfANewStoreAlone) {
    const std::string file = made("store");
    EXPECT_EQ(value(file, "PRAGMA journal_mode"), "wal");
    make_version_1(file);
    change(file, "PRAGMA journal_mode = DELETE");
    EXPECT_EQ(opened(file, Store::Mode::write), "");
    EXPECT_EQ(value(file, "PRAGMA user_version"), "3");
    EXPECT_EQ(value(file, "PRAGMA journal_mode"), "delete");
}

TEST_F(StoreOpening, NumbersTheNamesOfAStoreOfVersion2WhereItWrites) {
    const std::string file = made("store");
    const auto content = [&] {
        const Store store(file, Store::Mode::read);
        std::string text;
        for (const caseio::Tally& t : store.tallies()) text += caseio::write_tally(t) + "\n";
        for (const CostRow& c : store.costs())
            text += fmt::format("{} {} {} {} {} {}\n", c.family, c.query, c.subject, c.cases, c.seconds, c.bytes);
        return text;
    };
    const std::string before = content();
    change(file, to_version_2);
    EXPECT_EQ(content(), before);
    EXPECT_EQ(value(file, "PRAGMA user_version"), "2");
    EXPECT_FALSE(check(file).any());
    EXPECT_EQ(opened(file, Store::Mode::write), "");
    EXPECT_EQ(value(file, "PRAGMA user_version"), "3");
    EXPECT_EQ(content(), before);
    EXPECT_FALSE(check(file).any());
    change(file, "PRAGMA user_version = 2");
    EXPECT_EQ(check(file).structure,
              std::vector<std::string>{"the file says version 2, and has the tables of version 3"});
}

TEST_F(StoreOpening, AddsColumnsWithTheirTypesWhereItWrites) {
    const std::string file = made("store");
    change(file,
           "ALTER TABLE records DROP COLUMN nearest; ALTER TABLE records DROP COLUMN time_ns;"
           "ALTER TABLE records DROP COLUMN error_ulps");
    const auto types = [&] {
        return value(file,
                     "SELECT group_concat(type) FROM (SELECT type FROM pragma_table_info('records') WHERE name IN "
                     "('nearest', 'time_ns', 'error_ulps') ORDER BY name)");
    };
    EXPECT_FALSE(check(file).any());
    EXPECT_EQ(types(), "");
    EXPECT_EQ(opened(file, Store::Mode::write), "");
    EXPECT_EQ(types(), "REAL,TEXT,INTEGER");
    EXPECT_FALSE(check(file).any());
}

TEST_F(StoreOpening, LeavesAStoreOfVersion1AsItIsWhereItReads) {
    const std::string file = made("store");
    make_version_1(file);
    EXPECT_EQ(opened(file, Store::Mode::read), "");
    EXPECT_EQ(value(file, "SELECT count(*) FROM pragma_table_info('records') WHERE name = 'nearest'"), "0");
    EXPECT_EQ(value(file, "PRAGMA user_version"), "1");
    const Store store(file, Store::Mode::read);
    EXPECT_EQ(store.tallies().size(), 2U);
    int records = 0;
    store.each_record([&](const caseio::Record&) { ++records; });
    EXPECT_EQ(records, 9);
    EXPECT_FALSE(check(file).any());
}

TEST_F(StoreOpening, BindsOnePlanAsItWas) {
    Store store(made("store"), Store::Mode::write);
    const auto bound = [&](const std::function<void(Store::Binding&)>& change) {
        Store::Binding binding = small_binding();
        change(binding);
        return refusal([&] { store.bind(binding); });
    };
    EXPECT_EQ(bound([](Store::Binding&) {}), "");
    EXPECT_TRUE(
        says(bound([](Store::Binding& b) { b.plan_text += " "; }), {"bad input: ", "to another plan (\"plan\""}));
    EXPECT_TRUE(says(bound([](Store::Binding& b) { b.fingerprint += " "; }), {"bad input: ", "have changed since"}));
    EXPECT_TRUE(says(bound([](Store::Binding& b) { ++b.batches; }), {"bad input: ", "have changed since"}));
    store.absorb(Store(made("other", {0}, small_binding("second")), Store::Mode::read));
    EXPECT_TRUE(says(bound([](Store::Binding&) {}), {"bad input: ", "merged from several plans"}));
}

TEST_F(StoreOpening, MendsWhatIsDamagedAndKeepsTheDamagedFile) {
    std::string said;
    const auto say = [&](const std::string& text) { said = text; };
    const std::string file = made("store");
    EXPECT_EQ(open_mended(file, say)->done(), (std::set<int>{0, 1, 2}));
    EXPECT_EQ(said, "");
    EXPECT_FALSE(std::filesystem::exists(file + ".damaged"));
    change(file, "UPDATE done SET answers = 4 WHERE batch = 1");
    EXPECT_EQ(open_mended(file, say)->done(), (std::set<int>{0, 2}));
    EXPECT_TRUE(says(said, {"was damaged: 1 of 6 batches is lost (1); 4 of 12 cases are whole"}));
    EXPECT_FALSE(check(file).any());
    EXPECT_EQ(value(file + ".damaged", "SELECT answers FROM done WHERE batch = 1"), "4");
    change(file, "DELETE FROM plans");
    EXPECT_TRUE(
        says(refusal([&] { (void)open_mended(file, say); }), {"bad input: ", "beyond repair", "number of plans"}));
    EXPECT_EQ(value(file, "SELECT count(*) FROM done"), "2");
}

}  // namespace
}  // namespace oblong::fuzz
