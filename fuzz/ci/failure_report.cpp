// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/ci/failure_report.hpp"

#include <fmt/format.h>

#include "caseio/case_reader.hpp"
#include "caseio/escape.hpp"
#include "fuzz/cases/signature/signature.hpp"
#include "fuzz/subjects/memory.hpp"

namespace oblong::fuzz {
namespace {

constexpr std::size_t longest_line = 8000;

std::string cut(const std::string& line) {
    if (line.size() <= longest_line) return line;
    return fmt::format("{} ... ({} bytes in all)", caseio::beginning(line, longest_line), line.size());
}

std::string errors_of(const caseio::Record& r) {
    std::string text;
    const auto add = [&text](const std::optional<double>& value, const char* unit) {
        if (value) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", *value, unit);
    };
    add(r.error_ulps, "ulps");
    add(r.error_relative, "relative");
    add(r.error_in_size, "of the size of the case");
    return text;
}

}  // namespace

long long FailureReport::answers() const {
    long long sum = 0;
    for (const auto& [of, count] : counts) sum += count.answers;
    return sum;
}

long long FailureReport::failing() const {
    long long sum = 0;
    for (const auto& [of, count] : counts) sum += count.failing;
    return sum;
}

std::string leading_signature(const std::string& case_line) {
    if (case_line.empty()) return "unknown";
    const auto found = if_memory_suffices([&]() -> std::string {
        try {
            return std::string(signature_of(caseio::read_case(case_line)).leading());
        } catch (const caseio::BadInput&) {
            return "unknown";
        }
    });
    return found.value_or("unknown");
}

std::string id_of(const std::string& case_line) {
    try {
        return case_line.empty() ? "" : caseio::read_case(case_line).id;
    } catch (const caseio::BadInput&) {
        return {};
    }
}

std::string title_of(const ReportedFailure& f) {
    const bool broken = f.record.promise_broken;
    return fmt::format("{}{} on {} by {}", f.record.verdict, broken ? " (promise broken)" : "", f.record.family,
                       f.record.subject);
}

std::string description_of(const ReportedFailure& f) {
    const caseio::Record& r = f.record;
    std::string text;
    const auto line = [&text](std::string_view key, const std::string& value) {
        if (!value.empty()) text += fmt::format("{}: {}\n", key, value);
    };
    line("case id", f.id);
    line("family", r.family);
    line("subject", r.subject);
    line("verdict", r.verdict + (r.promise_broken ? ", promise broken" : ""));
    line("degeneracy", f.signature);
    line("answered", r.result_line.empty() ? r.outcome : cut(r.result_line));
    line("exact", r.exact_outcome + (r.exact_distance.empty() ? "" : " " + r.exact_distance));
    line("error", errors_of(r));
    line("reason", r.reason);
    line("replay", f.replay);
    line("case", cut(r.case_line));
    line("minimised", cut(f.minimised));
    return text;
}

}  // namespace oblong::fuzz
