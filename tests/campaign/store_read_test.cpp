// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/campaign/failure_group.hpp"
#include "fuzz/campaign/store/record_row.hpp"
#include "tests/campaign/small_store.hpp"

/// What a store gives back of what was added.
namespace oblong::fuzz {
namespace {

using StoreRead = SmallStore;

TEST_F(StoreRead, GivesEveryFieldOfARecordBack) {
    caseio::Record full = small_record("full");
    full.severity = 0.25, full.promise_broken = true;
    full.outcome = "separated", full.exact_outcome = "touching", full.exact_distance = "0";
    full.error_ulps = 3.5, full.error_relative = 1e-300, full.error_in_size = 2.0, full.time_ns = 1LL << 40U;
    full.reason = "because", full.result_line = "{}", full.subject_version = "2";
    full.nearest = caseio::Nearest{"separated", 0.5, {1, 2, 3}, {1, 2, 3.5}, std::array<double, 3>{0, 0, 1}};
    full.condition = 1e9, full.ill_posedness = 0.125, full.backward_error = 7.5;
    caseio::Record zero = small_record("zero");
    zero.error_ulps = 0.0, zero.time_ns = 0;
    BatchOutcome b = small_batch(0);
    b.records = {{full, 0}, {zero, 1}};
    Store store(path("store"), Store::Mode::write);
    store.bind(small_binding());
    store.add(b);
    std::vector<std::string> written, read;
    const auto text = [](const caseio::Record& r) {
        std::string line;
        each_column(r, [&](const char* name, const auto& field) {
            using T = std::decay_t<decltype(field)>;
            line += std::string(name) + "=";
            if constexpr (std::is_same_v<T, std::string>) {
                line += field;
            } else if constexpr (std::is_arithmetic_v<T>) {
                line += testing::PrintToString(field);
            } else if constexpr (std::is_same_v<T, std::optional<caseio::Nearest>>) {
                line += field ? caseio::write_nearest(*field) : "none";
            } else {
                line += field ? testing::PrintToString(*field) : "none";
            }
            line += ";";
        });
        return line;
    };
    for (const StoredRecord& r : b.records) written.push_back(text(r.record) + b.case_lines[r.case_index].second);
    store.each_record([&](const caseio::Record& r) { read.push_back(text(r) + r.case_line); });
    EXPECT_EQ(read, written);
}

TEST_F(StoreRead, GivesRecordsByBatchCaseAndSubject) {
    std::vector<std::string> read;
    const Store store(made("store", {2, 0}), Store::Mode::read);
    store.each_record([&](const caseio::Record& r) { read.push_back(r.case_line + " " + r.subject); });
    const std::vector<std::string> one{"a case one", "a case two", "another case one"};
    std::vector<std::string> expected = one;
    expected.insert(expected.end(), one.begin(), one.end());
    EXPECT_EQ(read, expected);
    EXPECT_EQ(store.seconds_of_done(), (std::map<int, double>{{0, 0.5}, {2, 0.5}}));
}

TEST_F(StoreRead, LeavesOutCaseLinesThatAreTooLong) {
    const Store store(made("store", {0}), Store::Mode::read);
    const auto lines = [&](std::size_t longest) {
        std::vector<std::string> found;
        for (const caseio::Record& r : load_record_set(store, longest).records) found.push_back(r.case_line);
        return found;
    };
    EXPECT_EQ(lines(12), (std::vector<std::string>{"a case", "a case", "another case"}));
    EXPECT_EQ(lines(11), (std::vector<std::string>{"a case", "a case", ""}));
}

TEST_F(StoreRead, CountsRuns) {
    Store store(made("store"), Store::Mode::write);
    const auto wall_time = [&] {
        for (const auto& [key, value] : all_facts(store))
            if (key == "wall time") return value;
        return std::string("none");
    };
    store.start_run("first", 1);
    store.note_run(2);
    EXPECT_EQ(wall_time(), "2 s in 1 run");
    store.start_run("second", 1);
    store.note_run(3);
    EXPECT_EQ(wall_time(), "5 s in 2 runs");
}

TEST_F(StoreRead, CountsFailuresWithoutARecord) {
    struct Change {
        const char* sql;
        std::string without_record;
    };
    for (const auto& [sql, without_record] :
         {Change{"UPDATE done SET failures = 3", ""}, Change{"UPDATE done SET failures = 5", "2"},
          Change{"UPDATE done SET failures = 2", ""},
          Change{"UPDATE records SET verdict = 'exact' WHERE subject = 'two'", "1"},
          Change{"UPDATE records SET verdict = 'exact', promise_broken = 1 WHERE subject = 'two'", ""},
          Change{"UPDATE records SET verdict = 'of a later version' WHERE subject = 'two'", "1"}}) {
        std::filesystem::remove(path("store"));
        const std::string file = made("store", {0});
        change(file, sql);
        std::string fact;
        for (const auto& [key, value] : all_facts(Store(file, Store::Mode::read)))
            if (key == unrecorded_fact) fact = value;
        EXPECT_EQ(fact, without_record) << sql;
    }
}

// A statement of the writer that stands on a row would keep the log from being emptied.
TEST_F(StoreRead, OfRecordsThatAreDisplacedLeavesTheLogFree) {
    Store::Binding binding = small_binding();
    Plan plan = read_plan(binding.plan_text, "plan");
    plan.keep = 1;
    binding.plan_text = write_plan(plan);
    Store store(path("store"), Store::Mode::write);
    store.bind(binding);
    std::set<std::string> kept;
    for (int number = 0; number < 6; ++number) {
        BatchOutcome batch = small_batch(number);
        batch.tallies.push_back({"one", "sliver", 1, group_measure, "inaccurate", 2});
        store.add(batch);
        kept.insert(value(store.path(), "SELECT batch FROM cases WHERE id = (SELECT max(case_id) FROM records)"));
    }
    EXPECT_EQ(store.status().records, 2);
    EXPECT_GT(kept.size(), 1U) << "no record was displaced";
    EXPECT_EQ(value(store.path(), "PRAGMA wal_checkpoint(TRUNCATE)"), "0");
}

TEST_F(StoreRead, GivesTheBatchesOfEachPlan) {
    using Batches = std::vector<long long>;
    const std::string first = made("first", {0, 2}), second = made("second", {1}, small_binding("second"));
    Store both(path("both"), Store::Mode::write);
    for (const std::string& file : {first, second}) both.absorb(Store(file, Store::Mode::read));
    EXPECT_EQ(both.batches(0), (Batches{0, 2}));
    EXPECT_EQ(both.batches(1), Batches{1});
    EXPECT_EQ(both.batches(2), Batches{});
    ASSERT_TRUE(both.batch(1, 1));
    EXPECT_EQ(both.batch(1, 1)->case_lines.front().first, 2);
    EXPECT_FALSE(both.batch(0, 1));
    change(first, "INSERT INTO done VALUES(0, 6, 0, 0, 0, 0, 0); DELETE FROM done WHERE batch = 2");
    EXPECT_EQ(Store(first, Store::Mode::read).batches(0), (Batches{0, 2})) << "2 has a fingerprint, the plan no 6";
    change(first,
           "INSERT INTO done SELECT 0, 2, cases, answers, failures, unjudged, seconds FROM done WHERE batch = 0");
    make_version_1(first);
    EXPECT_EQ(Store(first, Store::Mode::read).batches(0), (Batches{0, 2}));
}

}  // namespace
}  // namespace oblong::fuzz
