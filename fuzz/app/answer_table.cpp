// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/answer_table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "caseio/number_text.hpp"

namespace oblong::cli {
namespace {

bool is_cast(caseio::Query q) { return q == caseio::Query::raycast || q == caseio::Query::sweep; }

/// The first bit of a decimal behind which its exponent stands, or its end.
std::size_t exponent_at(const std::string& text) { return std::min(text.find('e'), text.size()); }

std::vector<std::string> headings(caseio::Query query) {
    if (query == caseio::Query::decide) return {"~ID", "OUTCOME", "~RUNG/END", ">TIME"};
    const char* value = is_cast(query) ? "PARAMETER" : query == caseio::Query::penetration ? "DEPTH" : "DISTANCE";
    return {"~ID", "OUTCOME", std::string("-") + value, "~BRACKET", "~RUNG/END", ">TIME"};
}

std::string outcome_text(const caseio::Result& r) {
    if (!r.cast) return std::string(name(r.outcome));
    if (!r.cast->hit) return std::string(name(r.outcome));
    return *r.cast->hit ? "hit" : "miss";
}

/// The number that was asked for, and the bracket that is stated for it.
struct Stated {
    std::optional<caseio::Real> value, lower, upper;
};

Stated stated_by(const caseio::Result& r) {
    if (r.cast) return {r.cast->parameter, r.cast->parameter_lower, r.cast->parameter_upper};
    if (r.penetration) return {r.penetration->depth, r.penetration->depth_lower, r.penetration->depth_upper};
    return {r.distance, r.lower, r.upper};
}

}  // namespace

std::string bracket_text(const std::string& lower, const std::string& upper) {
    if (lower.empty() && upper.empty()) return {};
    if (lower == upper) return "exact";
    const std::size_t low = exponent_at(lower), high = exponent_at(upper);
    const std::string exponent = lower.substr(low);
    if (exponent != upper.substr(high)) return fmt::format("[{}, {}]", lower, upper);
    std::size_t shared = 0;
    while (shared < std::min(low, high) && lower[shared] == upper[shared]) ++shared;
    // Fewer than three shared digits do not help a reader; nor does a sign alone.
    if (shared < 4 || shared == std::min(low, high)) return fmt::format("[{}, {}]", lower, upper);
    // Two digits of them say where it begins: the value stands beside it.
    return fmt::format("…{}[{}, {}]{}", lower.substr(shared - 2, 2), lower.substr(shared, low - shared),
                       upper.substr(shared, high - shared), exponent);
}

std::string duration_text(long long nanoseconds) {
    const auto n = static_cast<double>(nanoseconds);
    if (nanoseconds < 1000) return fmt::format("{} ns", nanoseconds);
    if (n < 1e6) return fmt::format("{:.3g} µs", std::min(n / 1e3, 999.0));
    if (n < 1e9) return fmt::format("{:.3g} ms", std::min(n / 1e6, 999.0));
    return fmt::format("{:.1f} s", n / 1e9);
}

std::string real_text(const caseio::Real& real) {
    constexpr std::size_t longest = 24;
    using Kind = caseio::Real::Kind;
    switch (real.kind) {
        case Kind::infinite:
            return real.value < 0 ? "-inf" : "inf";
        case Kind::float32:
            return caseio::shortest_text(real.value, caseio::CaseScalar::float32);
        case Kind::float64:
            return caseio::shortest_text(real.value, caseio::CaseScalar::float64);
        case Kind::fraction: {
            const std::string text = caseio::fraction_text(real.value);
            if (text.ends_with("/1")) return text.substr(0, text.size() - 2);
            if (text.size() <= longest) return text;
            break;
        }
        case Kind::wide:
            break;
    }
    return caseio::decimal_text(real.value, 17);
}

std::string real_text(const std::optional<caseio::Real>& real) { return real ? real_text(*real) : std::string(); }

AnswerTable::AnswerTable(caseio::Query query) : query_(query), table_(headings(query)) {}

void AnswerTable::add(const caseio::Result& r) {
    empty_ = false;
    const std::string outcome = outcome_text(r);
    const Stated stated = stated_by(r);
    if (!stated.value && !stated.lower && !stated.upper && !r.message.empty())
        return table_.add({r.id, outcome, r.message});
    std::vector<std::string> row{r.id, outcome};
    if (query_ != caseio::Query::decide) {
        row.push_back(real_text(stated.value));
        row.push_back(bracket_text(real_text(stated.lower), real_text(stated.upper)));
    }
    row.push_back(!r.rung.empty() || !r.termination ? r.rung : std::string(name(*r.termination)));
    row.push_back(r.time_ns ? duration_text(*r.time_ns) : "");
    table_.add(std::move(row));
}

void AnswerTable::write_on(std::ostream& out, std::size_t width) {
    if (!empty_) table_.write_on(out, width, widths_);
    empty_ = true;
}

}  // namespace oblong::cli
