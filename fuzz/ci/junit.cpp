// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "caseio/escape.hpp"
#include "fuzz/ci/failure_report.hpp"

namespace oblong::fuzz {
namespace {

struct Suite {
    std::string tests;
    long long count = 0, failures = 0, skipped = 0;
};

std::string test_of(const ReportedFailure& f) {
    using caseio::in_xml;
    const std::string head = fmt::format(R"(    <testcase classname="{}" name="{}">)",
                                         in_xml(f.record.subject + "." + f.record.family), in_xml(f.id));
    const std::string text = in_xml(description_of(f));
    const std::string message = in_xml(title_of(f) + (f.record.reason.empty() ? "" : ": " + f.record.reason));
    if (f.is_known)
        return fmt::format("{}<skipped message=\"known failure: {}\"/><system-out>{}</system-out></testcase>\n", head,
                           message, text);
    return fmt::format("{}<failure type=\"{}\" message=\"{}\">{}</failure></testcase>\n", head,
                       in_xml(f.record.verdict), message, text);
}

}  // namespace

std::string junit(const FailureReport& report) {
    using caseio::in_xml;
    std::map<std::string, Suite> suites;
    for (const auto& [of, count] : report.counts) {
        Suite& suite = suites[of.first];
        suite.tests += fmt::format(
            "    <testcase classname=\"{}\" name=\"{}\"><system-out>{} answers, {} failing, {} known failures"
            "</system-out></testcase>\n",
            in_xml(of.first), in_xml(of.second), count.answers, count.failing, count.known);
        ++suite.count;
    }
    for (const ReportedFailure& f : report.failures) {
        Suite& suite = suites[f.record.subject];
        suite.tests += test_of(f);
        ++suite.count;
        ++(f.is_known ? suite.skipped : suite.failures);
    }
    std::string body;
    Suite all;
    for (const auto& [subject, suite] : suites) {
        body += fmt::format(
            "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"0\" skipped=\"{}\">\n{}  </testsuite>\n",
            in_xml(subject), suite.count, suite.failures, suite.skipped, suite.tests);
        all.count += suite.count;
        all.failures += suite.failures;
        all.skipped += suite.skipped;
    }
    std::vector<std::string> notes = report.notes;
    if (report.not_listed > 0)
        notes.push_back(fmt::format("{} more failing answers are counted, not listed", report.not_listed));
    if (report.known_not_listed > 0)
        notes.push_back(fmt::format("{} more known failures are counted, not listed", report.known_not_listed));
    // JUnit has no place for text of a whole run: a suite of its own, which passes.
    if (!notes.empty()) {
        std::string text;
        for (const std::string& note : notes) text += note + "\n";
        body += fmt::format(
            "  <testsuite name=\"notes\" tests=\"1\" failures=\"0\" errors=\"0\" skipped=\"0\">\n"
            "    <testcase classname=\"notes\" name=\"notes\"><system-out>{}</system-out></testcase>\n"
            "  </testsuite>\n",
            in_xml(text));
        ++all.count;
    }
    return fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<testsuites name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"0\" skipped=\"{}\">\n{}</testsuites>\n",
        in_xml(report.verb), all.count, all.failures, all.skipped, body);
}

}  // namespace oblong::fuzz
