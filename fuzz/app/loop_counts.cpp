// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/loop_counts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "caseio/escape.hpp"
#include "fuzz/app/text_table.hpp"
#include "fuzz/cases/minimise/failure.hpp"

namespace oblong::cli {
namespace {

constexpr std::size_t max_reasons = 1000, shown_reasons = 3, longest_reason = 100;

/// Whether the loop ended without its rule: by a guard, by its limit, in a cycle, or refused for it.
bool is_unmet(const caseio::Result& r) {
    if (r.outcome == Outcome::not_converged || r.outcome == Outcome::cycled) return true;
    return r.termination && (!oracle::is_promised(r) || r.termination == Termination::cycle ||
                             r.termination == Termination::iteration_limit);
}

std::string reason_of(const caseio::Result& r) {
    std::string text(name(r.outcome));
    if (!r.message.empty()) text += ": " + fuzz::crash_kind(r.message);
    text = caseio::shown(text);
    const std::string start(caseio::beginning(text, longest_reason));
    return start.size() < text.size() ? start + "…" : text;
}

std::string per_cent(long long part, long long whole) {
    return fmt::format("{:.2f}%", 100 * static_cast<double>(part) / static_cast<double>(whole));
}

}  // namespace

void LoopCounts::add(const fuzz::JudgedAnswer& answer) {
    const caseio::Result& r = answer.result;
    Subject& s = subjects_[r.subject];
    ++s.answers;
    const oracle::VerdictClass whole = answer.judgement.verdict_class();
    const bool answered = whole != oracle::VerdictClass::refused && whole != oracle::VerdictClass::unjudged &&
                          whole != oracle::VerdictClass::protocol;
    s.judged += answered ? 1 : 0;
    if (r.iterations) {
        ++s.counted;
        s.iterations += *r.iterations;
        s.max_iterations = std::max<long long>(s.max_iterations, *r.iterations);
    }
    const bool unmet = is_unmet(r);
    if (unmet || r.termination) ++s.ended;
    if (unmet) ++s.unmet;
    if (answer.judgement.verdict != oracle::Verdict::refused) return;
    ++s.refused;
    std::string reason = reason_of(r);
    if (s.reasons.size() >= max_reasons && !s.reasons.contains(reason)) reason = "another reason";
    ++s.reasons[reason];
}

void LoopCounts::write_loops(std::ostream& out) const {
    TextTable table({"~loops of", ">iterations, mean", ">largest", ">rule not met", ">of answers"});
    bool any = false;
    for (const auto& [name, s] : subjects_) {
        if (s.counted == 0 && s.ended == 0) continue;
        any = true;
        const bool counts = s.counted > 0;
        table.add(
            {name,
             counts ? fmt::format("{:.1f}", static_cast<double>(s.iterations) / static_cast<double>(s.counted)) : "-",
             counts ? std::to_string(s.max_iterations) : "-", s.ended > 0 ? per_cent(s.unmet, s.ended) : "-",
             std::to_string(std::max(s.counted, s.ended))});
    }
    if (any) table.write(out, table_width(2));
}

void LoopCounts::write_refusals(std::ostream& out) const {
    TextTable table({"~refusals of", ">answers", "~reason"});
    bool any = false;
    for (const auto& [name, s] : subjects_) {
        std::vector<std::pair<std::string, long long>> reasons(s.reasons.begin(), s.reasons.end());
        std::ranges::stable_sort(reasons, [](const auto& x, const auto& y) { return x.second > y.second; });
        for (std::size_t i = 0; i < reasons.size() && i < shown_reasons; ++i) {
            any = true;
            table.add({i == 0 ? name : "", std::to_string(reasons[i].second), reasons[i].first});
        }
        if (reasons.size() > shown_reasons)
            table.add({"", "", fmt::format("and {} reasons more", reasons.size() - shown_reasons)});
    }
    if (any) table.write(out, table_width(2));
}

void LoopCounts::write(std::ostream& out) const {
    write_loops(out);
    write_refusals(out);
}

std::vector<std::string> LoopCounts::unjudged_subjects() const {
    std::vector<std::string> names;
    for (const auto& [name, s] : subjects_)
        if (s.judged == 0) names.push_back(name);
    return names;
}

}  // namespace oblong::cli
