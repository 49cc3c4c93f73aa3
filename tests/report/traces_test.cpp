// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/report/traces.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/report/synthetic.hpp"

namespace oblong::report {
namespace {

using nlohmann::json;

/// Records of `subjects` × `families`, `each` of every pair, from bad to less bad.
caseio::RecordSet records(int subjects, int families, int each) {
    caseio::RecordSet set;
    for (int s = 0; s < subjects; ++s)
        for (int f = 0; f < families; ++f)
            for (int i = 0; i < each; ++i) {
                caseio::Record r = testing::failure(1);
                r.subject = fmt::format("float/s{}", s);
                r.family = fmt::format("family{}", f);
                r.verdict = "inaccurate";
                r.error_in_size = 1.0 / (1 + i);
                r.case_line = fmt::format(R"({{"id":"{}-{}-{}"}})", s, f, i);
                set.records.push_back(std::move(r));
            }
    return set;
}

/// Traces of all but the last subject.
Tracing tracing(std::vector<std::string>* made, std::size_t size = 100) {
    Tracing t;
    t.takes = [](const caseio::Record& r) { return r.subject != "float/s2"; };
    t.trace = [made, size](const caseio::Record& r) {
        made->push_back(r.subject + " " + r.family);
        std::string text = json{{"sentence", r.case_line}, {"z", ""}}.dump();
        if (text.size() < size) text.insert(text.size() - 2, size - text.size(), 'x');
        return text;
    };
    return t;
}

TEST(Traces, TheFirstOfEveryGroupAndSubjectComeFirst) {
    const caseio::RecordSet set = records(3, 4, 2);
    std::vector<std::string> made;
    Tracing t = tracing(&made);
    const Traces all = make_traces(set, select_records(set, {}), t);
    EXPECT_EQ(all.of_record.size(), 16U);
    EXPECT_EQ(all.data.size(), 16U);
    // A failure of each subject, then the first subject's other families; then what repeats them.
    const std::vector<std::string> first{"float/s0 family0", "float/s1 family0", "float/s0 family1",
                                         "float/s0 family2", "float/s0 family3", "float/s1 family1"};
    ASSERT_GE(made.size(), first.size());
    for (std::size_t i = 0; i < first.size(); ++i) EXPECT_EQ(made[i], first[i]) << i;
    for (const auto& [record, at] : all.of_record) {
        ASSERT_TRUE(at);
        EXPECT_EQ(json::parse(all.data[*at]).at("sentence"), set.records[record].case_line);
    }
}

TEST(Traces, LimitsOfNumberAndBytesLeaveTheOthersToTheirCommand) {
    const caseio::RecordSet set = records(3, 4, 2);
    const Selection selection = select_records(set, {});
    std::vector<std::string> made;
    Tracing t = tracing(&made);
    t.count_limit = 5;
    const Traces few = make_traces(set, selection, t);
    EXPECT_EQ(few.data.size(), 5U);
    EXPECT_EQ(made.size(), 5U);
    EXPECT_EQ(few.of_record.size(), 16U);
    t.count_limit = 200;
    t.byte_limit = 250;
    const Traces small = make_traces(set, selection, t);
    EXPECT_EQ(small.data.size(), 2U);
    t.count_limit = 0;
    made.clear();
    EXPECT_TRUE(make_traces(set, selection, t).data.empty());
    EXPECT_TRUE(made.empty());
    EXPECT_TRUE(make_traces(set, selection, {}).of_record.empty());
}

TEST(Traces, APageHoldsThemAndTheirTextsStayText) {
    caseio::RecordSet set = records(3, 1, 1);
    const std::string hostile = "</script><img src=x onerror=fail()><!--\xE2\x80\xA8";
    std::vector<std::string> made;
    ReportOptions options;
    options.tracing = tracing(&made);
    options.tracing.trace = [&](const caseio::Record& r) {
        return r.subject == "float/s1" ? std::string() : json{{"sentence", hostile}}.dump();
    };
    std::ostringstream out;
    write_report(set, options, out);
    const std::string html = out.str();
    EXPECT_EQ(html.find("<img src=x"), std::string::npos);
    const std::string open = R"(<script type="application/json" id="data">)";
    const std::size_t from = html.find(open) + open.size();
    const json data = json::parse(html.substr(from, html.find("</script>", from) - from));
    ASSERT_EQ(data.at("traces").size(), 1U);
    EXPECT_EQ(data["traces"][0]["sentence"], hostile);
    int with = 0, without = 0, never = 0;
    for (const json& row : data["records"]) {
        const json traced = row.value("tr", json());
        never += traced.is_null() ? 1 : 0;
        without += traced == true ? 1 : 0;
        with += traced == 0 ? 1 : 0;
    }
    EXPECT_EQ(with, 1);
    EXPECT_EQ(without, 1);
    EXPECT_EQ(never, 1);
}

}  // namespace
}  // namespace oblong::report
