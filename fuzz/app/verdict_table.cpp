// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/verdict_table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "fuzz/app/answer_table.hpp"

namespace oblong::cli {
namespace {

/// The number that the answer states.
std::optional<caseio::Real> stated_by(const caseio::Result& r) {
    if (r.cast) return r.cast->parameter;
    if (r.penetration) return r.penetration->depth;
    return r.distance;
}

/// An outcome and its number: "separated 0.5".
std::string with_number(std::string_view outcome, const std::string& number) {
    return std::string(outcome) + (number.empty() ? "" : " " + number);
}

/// What is so, to the digits that a double has; an exponent stays.
std::string exact_text(const oracle::Judgement& j) {
    constexpr std::size_t longest = 18;
    const std::string& d = j.exact_distance;
    const std::size_t exponent = std::min(d.find('e'), d.size());
    return with_number(name(j.exact_outcome), d.substr(0, std::min(exponent, longest)) + d.substr(exponent));
}

std::string error_text(const oracle::Judgement& j) {
    if (!j.error_ulps) return j.promise_broken ? "promise broken" : "";
    const std::string ulps = *j.error_ulps == 0 ? "0" : fmt::format("{:.3g} ulp", *j.error_ulps);
    return ulps + (j.promise_broken ? ", promise broken" : "");
}

}  // namespace

VerdictTable::VerdictTable() : table_({"~ID", "~SUBJECT", "VERDICT", "-STATED", "-EXACT", "~ERROR"}) {}

void VerdictTable::add(const fuzz::JudgedAnswer& answer, caseio::Query query) {
    empty_ = false;
    const oracle::Judgement& j = answer.judgement;
    const bool decides = query == caseio::Query::decide;
    table_.add({answer.result.id, answer.result.subject, std::string(oracle::name(j.verdict)),
                with_number(name(answer.result.outcome), decides ? "" : real_text(stated_by(answer.result))),
                decides ? std::string(name(j.exact_outcome)) : exact_text(j), error_text(j)});
    if (!j.reason.empty() && j.verdict < oracle::Verdict::accurate) table_.add({"", j.reason});
}

void VerdictTable::write_on(std::ostream& out, std::size_t width) {
    if (!empty_) table_.write_on(out, width, widths_);
    empty_ = true;
}

}  // namespace oblong::cli
