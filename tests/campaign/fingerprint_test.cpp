// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/campaign/store/fingerprint.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <set>

#include "fuzz/campaign/store/record_row.hpp"

namespace oblong::fuzz {
namespace {

auto as_tuple(const caseio::Tally& t) {
    return std::tuple(t.subject, t.family, t.severity_bin, t.measure, t.key, t.count);
}

std::vector<caseio::Tally> drawn_tallies() {
    std::vector<caseio::Tally> tallies;
    for (int n = *rc::gen::inRange(0, 12); n > 0; --n)
        tallies.push_back({*rc::gen::arbitrary<std::string>(), *rc::gen::element<std::string>("sliver", "", "slab"),
                           *rc::gen::inRange(0, 10), *rc::gen::element<std::string>("verdict", "outcome"),
                           *rc::gen::arbitrary<std::string>(), *rc::gen::arbitrary<long long>()});
    return tallies;
}

RC_GTEST_PROP(Fingerprint, CountersReadBackFromTheirBytesInOrder, ()) {
    std::vector<caseio::Tally> tallies = drawn_tallies();
    const auto back = unpack_tallies(pack_tallies(tallies));
    RC_ASSERT(back.has_value());
    std::multiset<decltype(as_tuple(tallies[0]))> expected, found;
    for (const caseio::Tally& t : tallies) expected.insert(as_tuple(t));
    for (const caseio::Tally& t : *back) found.insert(as_tuple(t));
    RC_ASSERT(found == expected);
    std::ranges::reverse(tallies);
    RC_ASSERT(tally_sum(tallies) == tally_sum(*back));
}

RC_GTEST_PROP(Fingerprint, BytesThatAreNoCountersAreRefusedAndNeverOverrun, ()) {
    std::string bytes = pack_tallies(drawn_tallies());
    for (int n = *rc::gen::inRange(1, 4); n > 0 && !bytes.empty(); --n)
        bytes[*rc::gen::inRange<std::size_t>(0, bytes.size())] = *rc::gen::arbitrary<char>();
    bytes.resize(*rc::gen::inRange<std::size_t>(0, bytes.size() + 1));
    if (const auto tallies = unpack_tallies(bytes)) RC_ASSERT(tallies->size() <= bytes.size());
    RC_ASSERT(!unpack_tallies('\x06' + bytes).has_value());
}

BatchOutcome some_batch() {
    BatchOutcome b;
    b.batch = 3;
    b.cases = 20, b.answers = 40, b.failures = 2, b.unjudged = 1;
    b.seconds = 0.125;
    b.tallies = {{"s", "f", 1, "verdict", "exact", 38}, {"s", "f", 1, "verdict", "inaccurate", 2}};
    b.case_lines = {{61, "{case 61}"}, {64, "{case 64}"}};
    caseio::Record r;
    r.subject = "s", r.family = "f", r.severity = 0.5, r.verdict = "inaccurate", r.outcome = "separated";
    r.exact_outcome = "separated", r.exact_distance = "1.5", r.error_ulps = 3.0, r.reason = "because";
    r.result_line = "{result}", r.subject_version = "1", r.time_ns = 7;
    b.records = {{r, 0}, {r, 1}};
    return b;
}

TEST(Fingerprint, ChangesWithEverythingThatABatchHolds) {
    const std::uint64_t whole = fingerprint(some_batch());
    std::set<std::uint64_t> seen{whole};
    const auto differs = [&](const char* what, const std::function<void(BatchOutcome&)>& change) {
        BatchOutcome b = some_batch();
        change(b);
        EXPECT_TRUE(seen.insert(fingerprint(b)).second) << what;
    };
    differs("batch", [](BatchOutcome& b) { ++b.batch; });
    differs("cases", [](BatchOutcome& b) { ++b.cases; });
    differs("answers", [](BatchOutcome& b) { ++b.answers; });
    differs("failures", [](BatchOutcome& b) { ++b.failures; });
    differs("unjudged", [](BatchOutcome& b) { ++b.unjudged; });
    differs("seconds", [](BatchOutcome& b) { b.seconds = 0.25; });
    differs("a count", [](BatchOutcome& b) { ++b.tallies[1].count; });
    differs("a key", [](BatchOutcome& b) { b.tallies[1].key = "crash"; });
    differs("a number", [](BatchOutcome& b) { b.case_lines[0].first = 62; });
    differs("a case line", [](BatchOutcome& b) { b.case_lines[1].second = "{case 65}"; });
    differs("a record's case", [](BatchOutcome& b) { b.records[1].case_index = 0, b.records[1].record.subject = "t"; });
    differs("a record less", [](BatchOutcome& b) { b.records.pop_back(); });
    int fields = 0;
    caseio::Record r;
    each_column(r, [&](const char*, const auto&) { ++fields; });
    for (int field = 0; field < fields; ++field)
        differs("a field", [field](BatchOutcome& b) {
            int at = 0;
            each_column(b.records[1].record, [&](const char*, auto& value) {
                if (at++ != field) return;
                using T = std::decay_t<decltype(value)>;
                if constexpr (std::is_same_v<T, std::string>) {
                    value += "x";
                } else if constexpr (std::is_same_v<T, bool>) {
                    value = !value;
                } else if constexpr (std::is_same_v<T, double>) {
                    value += 1;
                } else if constexpr (std::is_same_v<T, std::optional<caseio::Nearest>>) {
                    value.emplace().gap = 1;
                } else if constexpr (std::is_same_v<T, std::optional<std::string>>) {
                    value = value.value_or("") + "x";
                } else {
                    value = value.value_or(0) + 1;
                }
            });
        });
}

TEST(Fingerprint, DoesNotChangeWithTheOrderOfRowsOrWhatSqliteDoesNotKeep) {
    BatchOutcome b = some_batch(), other = some_batch();
    std::swap(other.case_lines[0], other.case_lines[1]);
    for (StoredRecord& r : other.records) r.case_index = 1 - r.case_index;
    std::ranges::reverse(other.records);
    std::ranges::reverse(other.tallies);
    EXPECT_EQ(fingerprint(other), fingerprint(b));
    b.records[0].record.severity = 0.0;
    other = b;
    other.records[0].record.severity = -0.0;
    other.records[1].record.error_relative = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(fingerprint(other), fingerprint(b));
}

}  // namespace
}  // namespace oblong::fuzz
