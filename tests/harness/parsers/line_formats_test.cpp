// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/parsers/line_formats.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

#include "caseio/case_reader.hpp"
#include "caseio/result_io.hpp"
#include "tests/harness/parsers/corpus.hpp"

namespace oblong::fuzz {
namespace {

/// Every seed is read, and keeps the contract.
template <class T>
void expect_kept(const TextFormat<T>& format, const std::string& harness) {
    const auto all = seeds(harness);
    ASSERT_FALSE(all.empty());
    for (const auto& [name, text] : all) {
        const TextReading reading = read_and_rewrite(format, text);
        EXPECT_TRUE(reading.read) << harness << '/' << name;
        EXPECT_EQ(reading.broken, "") << harness << '/' << name;
    }
}

/// How many seeds break the contract of a format with a fault, and what the first of them breaks.
template <class T>
std::pair<int, std::string> noticed(const TextFormat<T>& format, const std::string& harness) {
    std::pair<int, std::string> result;
    for (const auto& [name, text] : seeds(harness)) {
        const std::string broken = read_and_rewrite(format, text).broken;
        if (broken.empty()) continue;
        if (result.first++ == 0) result.second = broken;
    }
    return result;
}

TEST(LineFormats, KeepTheirContractOnTheCorpus) {
    expect_kept(case_format(), "parse");
    expect_kept(result_format(caseio::CaseScalar::float64), "result");
    expect_kept(record_format(), "record");
    expect_kept(certificate_format(), "certificate_text");
}

TEST(LineFormats, AWriterThatLosesSomethingIsNoticed) {
    auto cases = case_format();
    cases.styles[0].write = [](const caseio::Case& c) {
        caseio::Case other = c;
        other.note.clear();
        return write_case(other);
    };
    EXPECT_EQ(noticed(cases, "parse").first, 1);
    auto results = result_format(caseio::CaseScalar::float64);
    results.styles[0].write = [](const caseio::Result& r) {
        caseio::Result other = r;
        other.termination.reset();
        return write_result(other);
    };
    EXPECT_GE(noticed(results, "result").first, 2);
    auto records = record_format();
    records.styles[0].write = [](const caseio::RecordSet& set) {
        return set.records.empty() ? caseio::write_fact("seed", "1") : write_record(set.records.front());
    };
    EXPECT_EQ(noticed(records, "record").first, 2);
    auto certificates = certificate_format();
    certificates.styles[0].write = [](const caseio::CertificateLine& line) {
        return replaced(write_certificate(line), "[[1, \"1\"]]", "[[1, \"2\"]]");
    };
    EXPECT_GE(noticed(certificates, "certificate_text").first, 4);
}

TEST(LineFormats, AReaderThatDropsAnUlpIsNoticed) {
    auto format = result_format(caseio::CaseScalar::float64);
    const auto read = format.read;
    format.read = [read](std::string_view text, const caseio::BadInput::Place& place) {
        caseio::Result r = read(text, place);
        if (r.witness_a && r.witness_a->x.kind == caseio::Real::Kind::wide)
            r.witness_a->x.value += Rational(Integer(1), Integer(1) << 60U);
        return r;
    };
    EXPECT_GE(noticed(format, "result").first, 1);
}

TEST(LineFormats, AReaderThatThrowsAnythingElseIsNoticed) {
    auto format = case_format();
    format.read = [](std::string_view, const caseio::BadInput::Place&) -> caseio::Case {
        throw std::out_of_range("vector::at");
    };
    EXPECT_NE(noticed(format, "parse").second.find("no refusal: vector::at"), std::string::npos);
}

TEST(LineFormats, ARefusalThatDoesNotSayWhereIsNoticed) {
    const std::vector<std::pair<caseio::BadInput, std::string>> refusals{
        {caseio::BadInput({"", 7, "a"}, "expected x"), "file's name"},
        {caseio::BadInput({"input.jsonl", 6, "a"}, "expected x"), "without the line"},
        {caseio::BadInput({"input.jsonl", 7, ""}, "expected x"), "without the field"},
        {caseio::BadInput({"input.jsonl", 7, "a"}, "no"), "what was expected"},
    };
    for (const auto& [refusal, expected] : refusals) {
        auto format = case_format();
        format.read = [&r = refusal](std::string_view, const caseio::BadInput::Place&) -> caseio::Case { throw r; };
        const TextReading reading = read_and_rewrite(format, "{}");
        EXPECT_FALSE(reading.read);
        EXPECT_NE(reading.broken.find(expected), std::string::npos) << reading.broken;
    }
}

// What the harnesses found.

TEST(LineFormats, AFieldWithoutANameIsNamedAllTheSame) {
    for (const std::string text :
         {R"({"format":"oblong-case/1","id":"p","query":"distance","scalar":"double","":1})", R"({"":1,"":2})"}) {
        const TextReading reading = read_and_rewrite(case_format(), text);
        EXPECT_FALSE(reading.read);
        EXPECT_EQ(reading.broken, "");
    }
}

TEST(LineFormats, ACertificateThatListsNothingIsWrittenWithItsFields) {
    const std::string begin = R"({"format":"oblong-certificate/1","id":"x","kind":)";
    for (const std::string rest :
         {R"("touching","a":[],"b":[]})", R"("overlapping","differences":[]})", R"("overlapping","a":[],"b":[]})",
          R"("distance","a":[],"b":[],"squared":"1/1","rounded_to":"float","distance":"inf"})",
          R"("hit","a":[],"b":[],"lower":"0/1","upper":"1/1"})", R"("penetration","a":[],"b":[],"squared":"0/1"})",
          R"("penetration","direction":["0","0","1"],"differences":[[0,1]],"facets":[],"squared":"0/1"})",
          R"("penetration","direction":["0","0","1"],"differences":[],"facets":[],"squared":"0/1"})",
          R"("refutation","claim":{"outcome":"touching"},"differences":[]})",
          R"("refutation","claim":{"lower":"1/1"},"a":[],"b":[]})"}) {
        const TextReading reading = read_and_rewrite(certificate_format(), begin + rest);
        EXPECT_TRUE(reading.read) << rest;
        EXPECT_EQ(reading.broken, "") << rest;
    }
}

}  // namespace
}  // namespace oblong::fuzz
