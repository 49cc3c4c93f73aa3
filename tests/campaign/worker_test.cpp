// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/campaign/worker.hpp"

#include "caseio/case_reader.hpp"
#include "caseio/result_io.hpp"
#include "tests/campaign/folder.hpp"

namespace oblong::fuzz {
namespace {

constexpr const char* coarse = "double/johnson/relative-1e-10/latest/none/limit-1";

/// Two points three apart, which every solver answers exactly.
std::string easy(int number) {
    return R"({"format": "oblong-case/1", "id": "easy-)" + std::to_string(number) +
           R"(", "query": "distance", "scalar": "double", "a": {"shape": "points", "vertices": [[0, 0, 0]]}, )"
           R"("b": {"shape": "points", "vertices": [[)" +
           std::to_string(3 + number) + R"(, 0, 0]]}})";
}

/// A point and a segment, whose nearest point is no end of it: the coarse solver stops after one step, and refuses.
std::string hard(int number) {
    return R"({"format": "oblong-case/1", "id": "hard-)" + std::to_string(number) +
           R"(", "query": "distance", "scalar": "double", "a": {"shape": "points", "vertices": [[0, 0, 0]]}, )"
           R"("b": {"shape": "points", "vertices": [[)" +
           std::to_string(3 + number) + ", -0.5, 0], [" + std::to_string(3 + number) + R"(, 4, 0]]}})";
}

std::string id_of(const std::string& case_line) { return caseio::read_case(case_line).id; }

/// Every third case is hard, the first is not: what is kept has gaps, in front too.
std::string mixed(int number) { return number % 3 == 2 ? hard(number) : easy(number); }

TEST(Worker, KeepsTheCasesThatHaveRecordsAndNoOthers) {
    const std::vector<PlannedSubject> subjects{
        {"proven"}, {coarse}, {"double/johnson/relative-1e-10/latest/no-progress/limit-1"}};
    const Clock clock = [] { return 0.0; };
    Worker worker(subjects, clock);
    std::vector<SuppliedCase> cases;
    for (int i = 40; i < 52; ++i) cases.push_back({caseio::read_case(mixed(i)), {"mixed", 0}, i});
    const BatchOutcome outcome = worker.work(cases).outcome;
    std::vector<int> numbers;
    for (const auto& [number, line] : outcome.case_lines) {
        numbers.push_back(number);
        EXPECT_EQ(id_of(line), "hard-" + std::to_string(number));
    }
    EXPECT_EQ(numbers, (std::vector<int>{41, 44, 47, 50}));
    EXPECT_EQ(outcome.records.size(), 8U);
    std::multiset<std::string> asked;
    for (const StoredRecord& r : outcome.records) {
        const auto& [number, line] = outcome.case_lines.at(static_cast<std::size_t>(r.case_index));
        const std::string id = caseio::read_result(r.record.result_line).id;
        EXPECT_EQ(id_of(line), id) << "a record of another case";
        asked.insert(id);
    }
    EXPECT_EQ(asked.count("hard-47"), 2U);
    EXPECT_EQ(outcome.answers, 36);
}

TEST(Worker, AsksASubjectOneCaseInSoMany) {
    const std::vector<PlannedSubject> subjects{{coarse, 4}};
    const Clock clock = [] { return 0.0; };
    Worker worker(subjects, clock);
    std::vector<SuppliedCase> cases;
    for (int i = 40; i < 60; ++i) cases.push_back({caseio::read_case(hard(i)), {"mixed", 0}, i});
    const BatchOutcome outcome = worker.work(cases).outcome;
    std::vector<int> numbers;
    for (const auto& [number, _] : outcome.case_lines) numbers.push_back(number);
    EXPECT_EQ(numbers, (std::vector<int>{40, 44, 48, 52, 56}));
}

using Records = CampaignFolder;

/// Through the store, over several batches, and merged.
TEST_F(Records, HoldTheCasesThatTheyAreAbout) {
    std::string lines;
    for (int i = 0; i < 90; ++i) lines += mixed(i) + "\n";
    write_bytes(path("cases.jsonl"), lines);
    Plan plan;
    plan.name = "gaps";
    plan.sources.push_back({CaseSource::Kind::file, path("cases.jsonl"), {}, 0, 1, false, caseio::Query::distance});
    plan.subjects = {{"double/johnson/relative-1e-10/latest/no-progress/limit-1", 2}, {coarse}};
    Store one(path("one"), Store::Mode::write), two(path("two"), Store::Mode::write),
        both(path("both"), Store::Mode::write);
    ASSERT_TRUE(run_plan(plan, one, {.workers = 2, .share = 1, .shares = 2, .command = {}}));
    ASSERT_TRUE(run_plan(plan, two, {.workers = 2, .share = 2, .shares = 2, .command = {}}));
    both.absorb(one);
    both.absorb(two);
    std::map<std::string, int> records;
    both.each_record([&](const caseio::Record& r) {
        const std::string id = caseio::read_result(r.result_line).id;
        EXPECT_EQ(id_of(r.case_line), id) << r.subject;
        ++records[id];
    });
    ASSERT_EQ(records.size(), 30U);
    for (int i = 2; i < 90; i += 3) EXPECT_EQ(records["hard-" + std::to_string(i)], i % 2 == 0 ? 2 : 1) << i;
}

}  // namespace
}  // namespace oblong::fuzz
