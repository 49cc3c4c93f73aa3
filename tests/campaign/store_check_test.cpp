// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/campaign/small_store.hpp"

/// What a check of a store finds, one test for each of its conditions.
namespace oblong::fuzz {
namespace {

using Lost = std::set<std::pair<long long, long long>>;
using StoreCheck = SmallStore;

TEST_F(StoreCheck, FindsAWholeStoreWhole) {
    const StoreDamage damage = check(made("store"));
    EXPECT_FALSE(damage.any());
    EXPECT_EQ(damage.planned_batches, 6);
    EXPECT_EQ(damage.planned_cases, 12);
    EXPECT_EQ(damage.kept_cases, 6);
}

TEST_F(StoreCheck, NamesWhatIsWrongWithABatch) {
    struct Change {
        const char* sql;
        const char* found;
    };
    for (const auto& [sql, found] :
         {Change{"DELETE FROM done WHERE batch = 1", "found batch 1 without its marker"},
          Change{"DELETE FROM prints WHERE batch = 1", "found batch 1 without its fingerprint"},
          Change{"UPDATE prints SET counts = x'05' WHERE batch = 1", "found batch 1 with counters that cannot be read"},
          Change{"UPDATE prints SET print = print + 1 WHERE batch = 1", "found batch 1 that is not what was stored"}}) {
        std::filesystem::remove(path("store"));
        const std::string file = made("store");
        change(file, sql);
        const StoreDamage damage = check(file);
        EXPECT_EQ(damage.lost, (Lost{{0, 1}})) << sql;
        EXPECT_EQ(damage.beyond_repair, "") << sql;
        EXPECT_TRUE(damage.structure.empty()) << sql;
        EXPECT_EQ(damage.kept_cases, 4) << sql;
        const Store store(file, Store::Mode::read);
        EXPECT_TRUE(says(refusal([&] { store.each_record([](const caseio::Record&) {}); }), {"bad input: ", found}))
            << sql;
    }
}

TEST_F(StoreCheck, FindsRowsThatBelongToNoBatch) {
    for (const char* sql :
         {"INSERT INTO done VALUES(0, 6, 0, 0, 0, 0, 0)", "INSERT INTO done VALUES(0, 99, 0, 0, 0, 0, 0)", "INSERT INTO prints VALUES(0, 99, 0, NULL)",
          "INSERT INTO cases(origin, batch, number, line) VALUES(0, 99, 1, 'a case')",
          "INSERT INTO records SELECT 99, subject, family, severity, verdict, promise_broken, outcome, exact_outcome, "
          "exact_distance, error_ulps, error_relative, error_in_size, reason, result_line, subject_version, time_ns, "
          "nearest, condition, ill_posedness, backward_error FROM records LIMIT 1"}) {
        std::filesystem::remove(path("store"));
        const std::string file = made("store");
        change(file, sql);
        const StoreDamage damage = check(file);
        EXPECT_TRUE(damage.lost.empty()) << sql;
        EXPECT_EQ(damage.structure, std::vector<std::string>{"rows that belong to no batch"}) << sql;
    }
}

TEST_F(StoreCheck, FindsWhatSqliteFinds) {
    for (const bool is_numbered_later : {false, true}) {
        std::filesystem::remove(path("store"));
        const std::string file = made("store");
        if (is_numbered_later) {
            change(file, to_version_2);
            EXPECT_EQ(refusal([&] { Store(file, Store::Mode::write); }), "");
        }
        make_free_pages_wrong(file);
        const StoreDamage damage = check(file);
        ASSERT_EQ(damage.structure.size(), 1U) << is_numbered_later;
        EXPECT_TRUE(says(damage.structure[0], {is_numbered_later ? "" : "size is 0", " but should be 5"}));
        EXPECT_EQ(damage.beyond_repair, "");
        EXPECT_TRUE(damage.lost.empty());
        EXPECT_FALSE(damage.counters);
        EXPECT_TRUE(
            says(damage.text(), {"nothing is lost but the order of the file (", "should be 5", "6 of 12 cases"}));
    }
}

TEST_F(StoreCheck, FindsTheLastBitOfATimeWhetherOrNotAWriterCame) {
    const std::string file = made("store");
    {
        Store store(file, Store::Mode::write);
        store.start_run("a command", 1);
        store.note_run(0x1.3333333333334p-2);
    }
    EXPECT_FALSE(check(file).any());
    change(file, "UPDATE runs SET wall_seconds = 0.3");  // 0x1.3333333333333p-2: the same in 15 digits
    EXPECT_EQ(check(file).tables, std::vector<std::string>{"runs"});
    EXPECT_EQ(refusal([&] { Store(file, Store::Mode::write); }), "");
    EXPECT_EQ(check(file).tables, std::vector<std::string>{"runs"});
}

TEST_F(StoreCheck, FindsSumsThatAreNotThoseOfTheBatches) {
    const std::string file = made("store");
    change(file, "UPDATE numbered_tallies SET count = count + 1");
    const StoreDamage damage = check(file);
    EXPECT_TRUE(damage.counters);
    EXPECT_TRUE(damage.lost.empty());
    EXPECT_TRUE(says(refusal([&] { (void)Store(file, Store::Mode::read).tallies(); }),
                     {"bad input: ", "counters that are not those of its batches"}));
    change(file, "UPDATE prints SET counts = x'05' WHERE batch = 1");
    EXPECT_TRUE(says(refusal([&] { (void)Store(file, Store::Mode::read).tallies(); }),
                     {"bad input: ", "counters that cannot be read"}));
}

TEST_F(StoreCheck, FindsAPlanThatIsAnother) {
    const std::string file = made("store");
    change(file, "UPDATE plans SET cases = 13");
    EXPECT_TRUE(says(check(file).beyond_repair, {"a plan that is not what its fingerprint says"}));
    change(file, "DELETE FROM plans");
    EXPECT_TRUE(says(check(file).beyond_repair, {"another number of plans"}));
}

TEST_F(StoreCheck, OfAStoreOfVersion1SaysThatNothingTellsItsCounters) {
    const std::string file = made("store");
    make_version_1(file);
    EXPECT_FALSE(check(file).any());
    make_free_pages_wrong(file);
    EXPECT_EQ(check(file).beyond_repair, "a store of version 1 does not say what its batches have counted");
}

/// A store of version 1 with batches 0 and 1 that was resumed: batch 2 has counters of its own.
class ResumedStore : public SmallStore {
protected:
    [[nodiscard]] std::string resumed(const std::string& name) const {
        std::filesystem::remove(path(name));
        make_version_1(made(name, {0, 1}));
        Store(path(name), Store::Mode::write).add(small_batch(2));
        return path(name);
    }
};

TEST_F(ResumedStore, IsMendedOnlyWhereWhatIsLostHasCountersOfItsOwn) {
    EXPECT_FALSE(check(resumed("store")).any());
    struct Change {
        const char* sql;
        const char* beyond_repair;
    };
    for (const auto& [sql, beyond_repair] :
         {Change{"UPDATE done SET cases = 3 WHERE batch = 2", ""},
          Change{"UPDATE done SET cases = 3 WHERE batch = 1", "batch 1 is lost, which an earlier version stored"},
          Change{"DELETE FROM prints WHERE batch = 2", "batch 2 is lost, which an earlier version stored"}}) {
        const std::string file = resumed("store");
        change(file, sql);
        const StoreDamage damage = check(file);
        EXPECT_EQ(damage.lost.size(), 1U) << sql;
        EXPECT_EQ(damage.beyond_repair.empty(), *beyond_repair == '\0') << damage.beyond_repair;
        EXPECT_TRUE(says(damage.beyond_repair, {beyond_repair})) << sql;
    }
}

TEST_F(ResumedStore, KeepsTheCountersOfVersion1Apart) {
    const std::string file = resumed("store");
    EXPECT_EQ(value(file, "SELECT sum(count) FROM base_tallies"), "6");
    EXPECT_EQ(value(file, "SELECT sum(count) FROM tallies"), "9");
    Store merged(path("merged"), Store::Mode::write);
    merged.absorb(Store(file, Store::Mode::read));
    EXPECT_FALSE(merged.check().any());
    EXPECT_EQ(value(path("merged"),
                    "SELECT group_concat(batch) FROM (SELECT batch FROM prints WHERE batch >= 0 AND counts "
                    "IS NULL ORDER BY batch)"),
              "0,1");
    EXPECT_EQ(value(path("merged"), "SELECT sum(count) FROM base_tallies"), "6");
    change(file, "UPDATE base_tallies SET count = count + 1");
    EXPECT_TRUE(says(check(file).beyond_repair, {"counters of an earlier version's batches"}));
}

StoreDamage lost(int batches) {
    StoreDamage damage;
    for (int i = 0; i < batches; ++i) damage.lost.insert({0, i});
    damage.planned_batches = 40, damage.planned_cases = 800, damage.kept_cases = 760;
    return damage;
}

TEST(StoreDamageText, SaysWhatIsLost) {
    const std::string rest = "; 760 of 800 cases are whole";
    EXPECT_EQ(lost(1).text(), "1 of 40 batches is lost (0)" + rest);
    EXPECT_EQ(lost(2).text(), "2 of 40 batches are lost (0, 1)" + rest);
    EXPECT_EQ(lost(10).text(), "10 of 40 batches are lost (0, 1, 2, 3, 4, 5, 6, 7, 8, 9)" + rest);
    EXPECT_EQ(lost(12).text(), "12 of 40 batches are lost (0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 2 more)" + rest);
    StoreDamage damage = lost(0);
    EXPECT_EQ(damage.text(), "nothing is lost but the order of the file ()" + rest);
    damage.structure = {"a page", "another"};
    EXPECT_EQ(damage.text(), "nothing is lost but the order of the file (a page)" + rest);
    damage.counters = true;
    EXPECT_EQ(damage.text(), "the sums of its counters are lost, but no batch" + rest);
    damage.beyond_repair = "no plan";
    EXPECT_EQ(damage.text(), "no plan");
}

}  // namespace
}  // namespace oblong::fuzz
