// SPDX-License-Identifier: GPL-3.0-or-later
#include <functional>
#include <random>

#include "caseio/errors.hpp"
#include "fuzz/campaign/store/mended_store.hpp"
#include "fuzz/campaign/store/sqlite.hpp"
#include "tests/campaign/folder.hpp"
#include "tests/campaign/older_store.hpp"

namespace oblong::fuzz {
namespace {

class Damage : public CampaignFolder {
protected:
    Damage() {
        Store store(path("whole"), Store::Mode::write);
        run_plan(small_plan(), store);
        whole_ = content_of(store);
    }

    /// Changes the bytes of a copy of the store's file.
    std::string damaged(const std::string& name, const std::function<void(std::string&)>& change) const {
        for (const auto& entry :
             std::filesystem::directory_iterator(std::filesystem::path(path("whole")).parent_path()))
            if (entry.path().filename() != "whole") std::filesystem::remove(entry.path());
        std::string bytes = read_bytes(path("whole"));
        change(bytes);
        write_bytes(path(name), bytes);
        return path(name);
    }

    /// Changes a copy of the store by SQL, behind the fingerprints' back.
    std::string changed(const std::string& name, const char* sql) const {
        const std::string copy = damaged(name, [](std::string&) {});
        Connection(copy, true).execute(sql);
        return copy;
    }

    /// Runs the plan on a store that may be damaged. Whether it was mended; not where it was refused.
    bool mended(const std::string& file) const {
        std::unique_ptr<Store> store;
        try {
            store = open_mended(file, [this](const std::string& text) { said_ = text; });
            EXPECT_TRUE(run_plan(small_plan(), *store));
        } catch (const caseio::BadInput&) {
            return false;
        } catch (const caseio::EnvironmentError&) {
            return false;
        }
        EXPECT_FALSE(store->check().any());
        EXPECT_EQ(content_of(*store), whole_);
        return true;
    }

    /// What check says; beyond repair where the store does not open.
    static StoreDamage check(const std::string& file) {
        StoreDamage damage;
        try {
            damage = Store(file, Store::Mode::read).check();
        } catch (const std::runtime_error& problem) {
            damage.beyond_repair = problem.what();
        }
        return damage;
    }

    Content whole_;
    mutable std::string said_;
};

constexpr std::size_t page = 4096;

TEST_F(Damage, RandomBytesInFivePagesAreNoticedAndWhatIsLostIsAnsweredAgain) {
    ASSERT_GT(whole_.records.size(), 50U);
    int kept = 0;
    for (std::uint64_t seed = 1; seed <= 24; ++seed) {
        SCOPED_TRACE(seed);
        std::mt19937_64 random(seed);
        const std::string file = damaged("five", [&](std::string& bytes) {
            for (int i = 0; i < 5; ++i) {
                // Page 1 holds the header and the schema: without it nothing is left to mend.
                const std::size_t at = (1 + random() % (bytes.size() / page - 1)) * page;
                for (std::size_t k = 0; k < page; ++k) bytes[at + k] = static_cast<char>(random());
            }
        });
        EXPECT_TRUE(check(file).any());
        if (!mended(file)) continue;
        ++kept;
        EXPECT_NE(said_.find("was damaged"), std::string::npos) << said_;
        EXPECT_TRUE(std::filesystem::exists(file + ".damaged"));
    }
    EXPECT_GE(kept, 12);
}

TEST_F(Damage, ABitThatFlipsIsNoticedOrChangesNoAnswer) {
    int noticed = 0;
    for (std::uint64_t seed = 1; seed <= 120; ++seed) {
        SCOPED_TRACE(seed);
        std::mt19937_64 random(seed);
        const std::string file = damaged("bit", [&](std::string& bytes) {
            char& byte = bytes[random() % bytes.size()];
            byte = static_cast<char>(byte ^ static_cast<char>(1U << random() % 8));
        });
        const StoreDamage damage = check(file);
        noticed += damage.any() ? 1 : 0;
        if (damage.any() || seed % 8 == 0) (void)mended(file);
        if (!damage.any()) {
            EXPECT_EQ(content_of(Store(file, Store::Mode::read)), whole_);
        }
    }
    EXPECT_GE(noticed, 60);
}

TEST_F(Damage, ATruncatedStoreIsNoticed) {
    for (const int part : {1, 2, 3}) {
        const std::string file =
            damaged("short", [&](std::string& bytes) { bytes.resize(bytes.size() / page * page * part / 4); });
        EXPECT_TRUE(check(file).any()) << part;
        (void)mended(file);
    }
}

// Whatever the last page holds: rows of a batch, of an index, of the sums.
TEST_F(Damage, AStoreThatLostItsLastPagesIsContinuedAndSalvaged) {
    int kept = 0;
    for (const std::size_t pages : {1U, 2U, 3U}) {
        const auto cut = [pages](std::string& bytes) { bytes.resize(bytes.size() - pages * page); };
        const std::string file = damaged("last", cut);
        const StoreDamage damage = check(file);
        EXPECT_TRUE(damage.any()) << pages;
        EXPECT_EQ(damage.beyond_repair, "") << pages;
        Store rest(path("rest"), Store::Mode::write);
        rest.absorb(Store(file, Store::Mode::read), &damage);
        EXPECT_FALSE(rest.check().any());
        EXPECT_EQ(rest.done().size() + damage.lost.size(), 10U);
        kept += static_cast<int>(rest.done().size());
        EXPECT_TRUE(mended(file)) << pages;
        EXPECT_NE(said_.find("was damaged"), std::string::npos) << said_;
    }
    EXPECT_GT(kept, 0);
}

TEST_F(Damage, AVersionThatIsNotThatOfTheTablesSwitchesNoFingerprintOff) {
    const std::string file =
        changed("version", "PRAGMA user_version = 1; UPDATE done SET cases = cases + 1 WHERE batch = 2");
    const StoreDamage damage = check(file);
    EXPECT_EQ(damage.lost, (std::set<std::pair<long long, long long>>{{0, 2}}));
    ASSERT_FALSE(damage.structure.empty());
    EXPECT_NE(damage.structure[0].find("says version 1"), std::string::npos);
    EXPECT_TRUE(mended(file));
}

TEST_F(Damage, FactsRunsAndCostsAreGuardedToo) {
    for (const std::string table : {"facts", "runs", "costs"}) {
        const std::string column = table == "facts"  ? "value = value || 'x'"
                                   : table == "runs" ? "workers = 9"
                                                     : "cases = 9";
        const std::string rows = table == "costs" ? "numbered_costs" : table;
        for (const std::string& sql : {"UPDATE " + rows + " SET " + column, "DELETE FROM " + rows,
                                       "DELETE FROM prints WHERE batch = " + std::to_string(table == "facts"  ? -2
                                                                                            : table == "runs" ? -3
                                                                                                              : -4)}) {
            const std::string file = changed("table", sql.c_str());
            const StoreDamage damage = check(file);
            EXPECT_EQ(damage.tables, std::vector<std::string>{table}) << sql;
            EXPECT_EQ(damage.text().substr(0, 16), "the rows of " + table.substr(0, 4)) << damage.text();
            EXPECT_THROW(
                {
                    const Store store(file, Store::Mode::read);
                    (void)store.facts();
                    (void)store.status();
                    (void)store.costs();
                },
                caseio::BadInput)
                << sql;
            EXPECT_TRUE(mended(file)) << sql;
        }
    }
}

// An endless view must not be asked anything; a database without a table is no reason to call for an administrator.
TEST_F(Damage, ATableThatIsMissingOrAViewIsBadInput) {
    for (const std::string table : {"plans", "facts", "runs", "done", "tallies", "cases", "records", "prints",
                                    "base_tallies", "costs", "names", "numbered_tallies", "numbered_costs"}) {
        const bool is_view = table == "tallies" || table == "costs";
        const std::string drop = (is_view ? "DROP VIEW " : "DROP TABLE ") + table;
        const std::string view =
            drop + "; CREATE VIEW " + table +
            " AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x AS key, x "
            "AS value, x AS batch, x AS origin, x AS wall_seconds FROM n";
        for (const std::string& sql : {drop, view}) {
            const std::string file = changed("table", sql.c_str());
            for (const Store::Mode mode : {Store::Mode::read, Store::Mode::write}) {
                EXPECT_THROW((void)Store(file, mode).status(), caseio::BadInput) << sql;
            }
        }
    }
    const std::string trigger = changed("trigger", "CREATE TRIGGER t AFTER INSERT ON done BEGIN DELETE FROM done; END");
    EXPECT_THROW((void)Store(trigger, Store::Mode::write), caseio::BadInput);
}

TEST_F(Damage, EveryKindOfRowIsCoveredAndNamedByItsBatch) {
    struct Change {
        const char* sql;
        std::set<std::pair<long long, long long>> lost;
    };
    const std::vector<Change> changes{
        {"UPDATE cases SET line = replace(line, '0', '1') WHERE id = (SELECT min(id) FROM cases WHERE batch = 3)",
         {{0, 3}}},
        {"UPDATE cases SET number = number + 1000 WHERE id = (SELECT min(id) FROM cases WHERE batch = 3)", {{0, 3}}},
        {"UPDATE records SET verdict = 'exact' WHERE case_id = (SELECT min(id) FROM cases WHERE batch = 4)", {{0, 4}}},
        {"UPDATE records SET error_ulps = 0.25 WHERE case_id = (SELECT min(id) FROM cases WHERE batch = 4)", {{0, 4}}},
        {"DELETE FROM records WHERE case_id = (SELECT min(id) FROM cases WHERE batch = 4)", {{0, 4}}},
        {"DELETE FROM done WHERE batch = 5", {{0, 5}}},
        {"DELETE FROM prints WHERE batch = 5", {{0, 5}}},
        {"UPDATE done SET answers = answers + 1 WHERE batch = 6", {{0, 6}}},
        {"UPDATE prints SET counts = x'05' WHERE batch = 7", {{0, 7}}},
        {"UPDATE prints SET print = print + 1 WHERE batch IN (1, 2)", {{0, 1}, {0, 2}}},
    };
    for (const Change& change : changes) {
        const std::string file = changed("row", change.sql);
        EXPECT_EQ(check(file).lost, change.lost) << change.sql;
        EXPECT_TRUE(mended(file)) << change.sql;
        EXPECT_THROW(content_of(Store(changed("row", change.sql), Store::Mode::read)), caseio::BadInput) << change.sql;
    }
}

TEST_F(Damage, CountersAreMadeAgainFromTheBatches) {
    for (const char* sql :
         {"UPDATE numbered_tallies SET count = count + 1", "DELETE FROM numbered_tallies",
          "UPDATE names SET name = 'verdicts' WHERE name = 'verdict'", "DELETE FROM names WHERE name = 'verdict'"}) {
        const std::string file = changed("sums", sql);
        const StoreDamage damage = check(file);
        EXPECT_TRUE(damage.counters) << sql;
        EXPECT_TRUE(damage.lost.empty()) << sql;
        EXPECT_THROW((void)Store(file, Store::Mode::read).tallies(), caseio::BadInput) << sql;
        EXPECT_TRUE(mended(file)) << sql;
    }
}

TEST_F(Damage, AStoreOfVersion1StillOpens) {
    const std::string old = std::string(to_version_2) + to_version_1;
    const std::string file = changed("old", old.c_str());
    EXPECT_FALSE(check(file).any());
    EXPECT_EQ(content_of(Store(file, Store::Mode::read)), whole_);
    EXPECT_TRUE(mended(file)) << "writing gives it fingerprints";
    const std::string again = changed("old", old.c_str());
    Store merged(path("merged"), Store::Mode::write);
    merged.absorb(Store(again, Store::Mode::read));
    EXPECT_EQ(content_of(merged), whole_);
    EXPECT_FALSE(merged.check().any());
}

TEST_F(Damage, AStoreOfVersion1IsResumedAndThenGuarded) {
    {
        Store store(path("half"), Store::Mode::write);
        EXPECT_FALSE(run_plan(small_plan(), store, {.workers = 1, .max_batches = 4, .command = {}}));
    }
    Connection(path("half"), true).execute((std::string(to_version_2) + to_version_1).c_str());
    EXPECT_TRUE(mended(path("half")));
    std::set<int> old;
    {
        const Connection connection(path("half"), false);
        for (Statement s(connection, "SELECT batch FROM prints WHERE batch >= 0 AND counts IS NULL"); s.step();)
            old.insert(static_cast<int>(s.integer(0)));
    }
    ASSERT_EQ(old.size(), 4U);
    int young = 0;
    while (old.contains(young)) ++young;
    // A batch with counters of its own is answered again; what one of version 1 had counted, nothing tells.
    for (const int batch : {young, *old.begin()}) {
        write_bytes(path("again"), read_bytes(path("half")));
        Connection(path("again"), true)
            .execute(("UPDATE done SET cases = cases + 1 WHERE batch = " + std::to_string(batch)).c_str());
        EXPECT_EQ(mended(path("again")), batch == young) << batch;
        std::filesystem::remove(path("again.damaged"));
    }
}

}  // namespace
}  // namespace oblong::fuzz
