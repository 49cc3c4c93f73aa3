// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/campaign/small_store.hpp"

/// What a merge refuses and what it adds, one test for each condition.
namespace oblong::fuzz {
namespace {

class StoreMerge : public SmallStore {
protected:
    /// Merges a store of one plan and one of another, and gives the words of its refusal.
    [[nodiscard]] std::string merged(const Plan& a, const Plan& b) const {
        for (const char* name : {"a", "b", "both"}) std::filesystem::remove(path(name));
        (void)made("a", {0}, {"a", write_plan(a), "files", 6, 12});
        (void)made("b", {0}, {"b", write_plan(b), "others", 6, 12});
        return merged({"a", "b"});
    }
    [[nodiscard]] std::string merged(const std::vector<std::string>& names) const {
        Store both(path("both"), Store::Mode::write);
        return refusal([&] {
            for (const std::string& name : names) both.absorb(Store(path(name), Store::Mode::read));
        });
    }
    static Plan asking(const CaseSource& source, const std::vector<PlannedSubject>& subjects = {{"first"}, {"x"}}) {
        Plan plan;
        plan.name = "asking";
        plan.sources = {source};
        plan.subjects = subjects;
        return plan;
    }
    /// Changes the first page of a table or index.
    static void change_page(const std::string& file, const std::string& name,
                            const std::function<void(std::string&)>& change) {
        const std::string root = value(file, "SELECT rootpage FROM sqlite_master WHERE name = '" + name + "'");
        std::string bytes = read_bytes(file);
        const std::size_t at = static_cast<std::size_t>(std::stoi(root) - 1) * 4096;
        std::string page = bytes.substr(at, 4096);
        change(page);
        write_bytes(file, bytes.replace(at, 4096, page));
    }
    static void destroy(const std::string& file, const std::string& table) {
        change_page(file, table, [](std::string& page) { page.assign(page.size(), '\xFF'); });
    }
    /// Gives the entries of batch 1 the origin 1: SQLite stores 0 and 1 as the types 8 and 9.
    static void hide_batches(const std::string& file) {
        for (const char* index : {"sqlite_autoindex_done_1", "sqlite_autoindex_prints_1"})
            change_page(file, index, [](std::string& page) { page.at(page.find("\x04\x08\x09\x01") + 1) = '\x09'; });
    }
};

TEST_F(StoreMerge, RefusesAQuestionOfTwoPlansAndNamesIt) {
    CaseSource family, file, meshes;
    family.name = "sliver", family.seed = 7;
    file.kind = CaseSource::Kind::file, file.name = "cases.jsonl";
    meshes.kind = CaseSource::Kind::meshes, meshes.files = {"m.obj"};
    const std::vector<PlannedSubject> others{{"second"}, {"first"}};
    const auto refused = [&](const CaseSource& s, const CaseSource& t, const std::string& shared) {
        EXPECT_TRUE(says(merged(asking(s), asking(t, others)),
                         {"bad input: ", "another store asks the same (" + shared + ") by another plan"}));
    };
    refused(family, family, "first on sliver at seed 7");
    refused(meshes, meshes, "first on meshes at seed 1");
    CaseSource seeded = file;
    seeded.seed = 2;
    refused(file, seeded, "first on cases.jsonl");
}

TEST_F(StoreMerge, TakesPlansThatDifferInAnything) {
    CaseSource source;
    source.kind = CaseSource::Kind::meshes, source.name = "sliver", source.files = {"m.obj"};
    const auto taken = [&](const char* what, const std::function<void(Plan&)>& change) {
        Plan other = asking(source, {{"second"}, {"first"}});
        change(other);
        EXPECT_EQ(merged(asking(source), other), "") << what;
        EXPECT_EQ(value(path("both"), "SELECT count(*) FROM plans"), "2") << what;
    };
    taken("kind", [](Plan& p) { p.sources[0].kind = CaseSource::Kind::family; });
    taken("name", [](Plan& p) { p.sources[0].name = "slab"; });
    taken("files", [](Plan& p) { p.sources[0].files = {"n.obj"}; });
    taken("narrowed", [](Plan& p) { p.sources[0].narrowed = true; });
    taken("query", [](Plan& p) { p.sources[0].query = caseio::Query::raycast; });
    taken("seed", [](Plan& p) { p.sources[0].seed = 2; });
    taken("subjects", [](Plan& p) { p.subjects = {{"second"}, {"third"}}; });
}

TEST_F(StoreMerge, TakesOnePlanFromManyStoresOnceABatch) {
    (void)made("a", {0, 2}), (void)made("b", {1}), (void)made("c", {2});
    EXPECT_EQ(merged({"a", "b"}), "");
    const Store both(path("both"), Store::Mode::read);
    EXPECT_EQ(both.done(), (std::set<int>{0, 1, 2}));
    EXPECT_EQ(both.status().batches_planned, 6);
    EXPECT_FALSE(both.check().any());
    EXPECT_TRUE(says(merged({"c"}), {"bad input: ", "batch 2 of the plan is in another store too"}));
}

TEST_F(StoreMerge, KnowsAPlanByItsTextAndItsFiles) {
    Store::Binding other_files = small_binding(), other_text = small_binding("second");
    other_files.fingerprint = "other files";
    (void)made("a", {0}), (void)made("b", {1}, other_files), (void)made("c", {1}, other_text);
    EXPECT_TRUE(says(merged({"a", "b"}), {"bad input: ", "by another plan"}));
    std::filesystem::remove(path("both"));
    EXPECT_EQ(merged({"a", "c"}), "");
    const StoreStatus status = Store(path("both"), Store::Mode::read).status();
    EXPECT_EQ(status.batches_planned, 12);
    EXPECT_EQ(status.plan_name, "plan + second");
    EXPECT_EQ(status.plan_text, small_binding().plan_text + "\n" + other_text.plan_text);
    EXPECT_EQ(status.plan_fingerprint, "files\nfiles");
}

TEST_F(StoreMerge, LeavesOutWhatACheckFoundLost) {
    const std::string file = made("a");
    change(file, "UPDATE done SET cases = 3 WHERE batch = 1");
    EXPECT_TRUE(says(merged({"a"}), {"bad input: ", "batch 1 that is not what was stored"}));
    const Store broken(file, Store::Mode::read);
    const StoreDamage damage = broken.check();
    Store both(path("both"), Store::Mode::write);
    EXPECT_EQ(refusal([&] { both.absorb(broken, &damage); }), "");
    EXPECT_EQ(both.done(), (std::set<int>{0, 2}));
}

TEST_F(StoreMerge, RefusesRunsThatAreNotWhatWasStored) {
    change(made("a"), "INSERT INTO runs VALUES(1, 'a command', 1, 'today', 0)");
    EXPECT_TRUE(says(merged({"a"}), {"bad input: ", "the table runs that is not what was stored"}));
}

// An entry of an index that belongs elsewhere hides those behind it from a walk, and not from a search.
TEST_F(StoreMerge, TakesWholeBatchesThatAnIndexDoesNotList) {
    const std::string file = made("a", {0, 1, 2, 3, 4});
    hide_batches(file);
    const Store broken(file, Store::Mode::read);
    const StoreDamage damage = broken.check();
    EXPECT_EQ(damage.kept_cases, 6);
    EXPECT_EQ(damage.lost, (std::set<std::pair<long long, long long>>{{0, 2}}));
    Store both(path("both"), Store::Mode::write);
    EXPECT_EQ(refusal([&] { both.absorb(broken, &damage); }), "");
    EXPECT_EQ(both.done(), (std::set<int>{0, 3, 4}));
}

TEST_F(StoreMerge, LosesHistoryAndFactsOnlyBesideAKnownDamage) {
    for (const char* table : {"runs", "facts"}) {
        for (const char* name : {"a", "both"}) std::filesystem::remove(path(name));
        const std::string file = made("a");
        Store(file, Store::Mode::write).set_fact("version", "1.0");
        destroy(file, table);
        EXPECT_TRUE(says(merged({"a"}), {"bad input: ", "found a damaged one"})) << table;
        const StoreDamage damage;
        Store both(path("both"), Store::Mode::write);
        EXPECT_EQ(refusal([&] { both.absorb(Store(file, Store::Mode::read), &damage); }), "") << table;
        EXPECT_EQ(both.done(), (std::set<int>{0, 1, 2})) << table;
    }
}

TEST_F(StoreMerge, JoinsFactsThatDiffer) {
    const auto with = [&](const std::string& name, const std::string& version, const std::string& key) {
        Store store(made(name, {name[0] - 'a'}), Store::Mode::write);
        store.set_fact("compiler", "gcc");
        store.set_fact("version", version);
        store.set_fact(key, "yes");
    };
    with("a", "1.0", "zone"), with("b", "2.0", "area"), with("c", "1.0", "zone");
    EXPECT_EQ(merged({"a", "b", "c"}), "");
    using Facts = std::vector<std::pair<std::string, std::string>>;
    EXPECT_EQ(Store(path("both"), Store::Mode::read).facts(),
              (Facts{{"area", "yes"}, {"compiler", "gcc"}, {"version", "1.0; 2.0"}, {"zone", "yes"}}));
}

}  // namespace
}  // namespace oblong::fuzz
