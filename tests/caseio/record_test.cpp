// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/record.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>

#include "tests/refused.hpp"

using namespace oblong::caseio;

namespace {

/// A file that goes away with the test.
class RecordFile {
public:
    explicit RecordFile(const std::string& content) {
        path_ = (std::filesystem::temp_directory_path() / "oblong-records-XXXXXX").string();
        const int descriptor = mkstemp(path_.data());
        if (descriptor < 0) throw std::runtime_error("no temporary file");
        close(descriptor);
        std::ofstream(path_) << content;
    }
    RecordFile(const RecordFile&) = delete;
    RecordFile& operator=(const RecordFile&) = delete;
    ~RecordFile() { std::filesystem::remove(path_); }
    const std::string& path() const { return path_; }

private:
    std::string path_;
};

}  // namespace

TEST(Record, EverythingWrittenIsReadInAnyOrder) {
    Record r;
    r.subject = "float/johnson";
    r.family = "sliver";
    r.severity = 0.3;
    r.verdict = "inaccurate";
    r.promise_broken = true;
    r.outcome = "separated";
    r.exact_outcome = "touching";
    r.exact_distance = "1.25e-3";
    r.error_ulps = 1e20;
    r.error_relative = std::numeric_limits<double>::infinity();
    r.error_in_size = -std::numeric_limits<double>::infinity();
    r.reason = "\"quoted\"";
    r.case_line = R"({"format": "oblong-case/1", "note": "\n"})";
    r.result_line = R"({"format": "oblong-result/1"})";
    r.subject_version = "1.0";
    r.time_ns = 1234567890123;
    r.nearest = Nearest{"separated", 5e-324, {0.1, -2, 3}, {std::numeric_limits<double>::infinity(), 0, -0.5}, {}};
    r.condition = 1e17, r.ill_posedness = 0.25, r.backward_error = std::numeric_limits<double>::infinity();
    Record plain;
    plain.nearest = Nearest{"overlapping", 0, {}, {}, std::array<double, 3>{0, 1, 0}};
    const Tally t{"s", "f", 9, "error_ulps", "exact", 1LL << 60};
    const SeenGroup g{"s", "f", "crash signal 11", 3, 20, 20};
    const RecordFile file(write_tally(t) + "\n" + write_group(g) + "\n" + write_record(r) + "\n" +
                          write_fact("seed", "1") + "\n\n" + write_record(plain) + "\n");
    const RecordSet set = read_record_file(file.path());
    ASSERT_EQ(set.records.size(), 2U);
    EXPECT_EQ(write_record(set.records[0]), write_record(r));
    EXPECT_EQ(write_record(set.records[1]), write_record(plain));
    EXPECT_EQ(set.records[0].nearest->gap, 5e-324);
    EXPECT_FALSE(set.records[0].nearest->normal);
    EXPECT_EQ(set.records[0].severity, 0.3);
    EXPECT_EQ(set.records[0].condition, 1e17);
    EXPECT_EQ(set.records[0].ill_posedness, 0.25);
    EXPECT_EQ(set.records[0].backward_error, r.backward_error);
    EXPECT_FALSE(set.records[1].condition || set.records[1].ill_posedness || set.records[1].backward_error);
    EXPECT_EQ(set.records[0].error_ulps, 1e20);
    EXPECT_TRUE(std::isinf(*set.records[0].error_relative));
    EXPECT_EQ(set.records[0].error_in_size, r.error_in_size);
    EXPECT_EQ(set.records[0].case_line, r.case_line);
    EXPECT_EQ(set.records[0].time_ns, r.time_ns);
    EXPECT_TRUE(set.records[0].promise_broken);
    EXPECT_FALSE(set.records[1].promise_broken);
    EXPECT_FALSE(set.records[1].error_ulps);
    ASSERT_EQ(set.tallies.size(), 1U);
    EXPECT_EQ(set.tallies[0].count, 1LL << 60);
    EXPECT_EQ(set.tallies[0].severity_bin, 9);
    EXPECT_EQ(set.tallies[0].key, "exact");
    ASSERT_EQ(set.groups.size(), 1U);
    EXPECT_EQ(write_group(set.groups[0]), write_group(g));
    EXPECT_EQ(set.groups[0].first_seen, 20);
    ASSERT_EQ(set.facts.size(), 1U);
    EXPECT_EQ(set.facts[0], (std::pair<std::string, std::string>("seed", "1")));
}

TEST(Record, ABadLineIsNamed) {
    const auto replaced = [](std::string line, const std::string& what, const std::string& with) {
        const std::size_t at = line.find(what);
        EXPECT_NE(at, std::string::npos) << what << " in " << line;
        return line.replace(at, what.size(), with);
    };
    const std::string tally = write_tally({"s", "f", 3, "m", "k", 1});
    Record r;
    r.nearest = Nearest{"touching", 0, {1, 2, 3}, {1, 2, 3}, {}};
    const std::string record = write_record(r);
    struct Row {
        std::string line;
        const char* message;
    };
    for (const Row& row : {
             Row{R"({"format": "oblong-record/1"})",
                 ":2: kind: expected record, tally, group or fact, found no such field"},
             Row{R"({"format": "oblong-record/1", "kind": "rekord"})",
                 ":2: kind: expected record, tally, group or fact"},
             Row{R"({"format": "oblong-record/2", "kind": "fact"})", ":2: format: expected \"oblong-record/1\""},
             Row{R"({"format": "oblong-record/1", "kind": "fact", "key": "a"})", ":2: value: expected a string"},
             Row{R"({"format": "oblong-record/1", "kind": "fact", "key": "a", "value": "b", "c": 1})",
                 ":2: c: expected one of"},
             Row{write_tally({"s", "f", 0, "m", "k", 1}).substr(0, 60), ":2: "},
             Row{write_group({"s", "f", "crash", 1, 21, 20}),
                 ":2: first_seen: expected a whole number up to the cases, found the number 21"},
             Row{write_group({"s", "f", "crash", 1, -1, 20}),
                 ":2: first_seen: expected a whole number up to the cases, found the number -1"},
             Row{replaced(write_group({"s", "f", "crash", 1, 20, 20}), "\"count\"", "\"more\": 1, \"count\""),
                 ":2: more: expected one of"},
             Row{replaced(tally, ": 3", ": 10"),
                 ":2: severity_bin: expected a whole number from 0 to 9, found the number 10"},
             Row{replaced(tally, ": 3", ": -1"),
                 ":2: severity_bin: expected a whole number from 0 to 9, found the number -1"},
             Row{replaced(tally, ": 3", ": \"3\""), ":2: severity_bin: expected a whole number, found the string"},
             Row{replaced(record, ": false", ": 0"), ":2: promise_broken: expected true or false, found the number 0"},
             Row{replaced(record, "\"severity\": 0", "\"severity\": \"infinite\""),
                 ":2: severity: expected a number, \"inf\" or \"-inf\", found the string \"infinite\""},
             Row{replaced(record, "\"touching\"", "\"near\""),
                 ":2: nearest.outcome: expected separated, touching or overlapping, found the string \"near\""},
             Row{replaced(record, "\"gap\": 0", "\"gap\": -1"),
                 ":2: nearest.gap: expected a number that is not negative, found the number -1"},
             Row{replaced(record, "\"b\": [1, 2, 3]", "\"b\": [1, 2]"),
                 ":2: nearest.b: expected an array of three numbers, found an array of 2"},
             Row{replaced(record, "\"b\": [1, 2, 3]", "\"c\": [1, 2, 3]"), ":2: nearest.c: expected one of"},
         }) {
        const RecordFile file(write_fact("a", "b") + "\n" + row.line + "\n");
        EXPECT_NE(oblong::test::refused<BadInput>([&] {
                      static_cast<void>(read_record_file(file.path()));
                  }).find(row.message),
                  std::string::npos);
    }
}

TEST(Record, AGroupMayBeSeenBeforeAnyCaseAndWithTheLast) {
    for (const int first : {0, 20}) {
        const RecordFile file(write_group({"s", "f", "crash", 1, first, 20}) + "\n");
        EXPECT_EQ(read_record_file(file.path()).groups.at(0).first_seen, first);
    }
}

TEST(Record, ANumberThatIsNoneIsNotWritten) {
    Record r;
    r.severity = std::numeric_limits<double>::quiet_NaN();
    EXPECT_THROW(static_cast<void>(write_record(r)), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(read_record_file("/no/such/file")), EnvironmentError);
}
