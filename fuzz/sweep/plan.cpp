// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/sweep/plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>
#include <stdexcept>

#include "fuzz/cases/generate/family.hpp"
#include "fuzz/subjects/subject.hpp"
#include "oblong/scalar/binary_format.hpp"

namespace oblong::fuzz {

namespace {

constexpr std::string_view variable = "bits-P";

[[noreturn]] void refuse_bits(std::string_view text) {
    throw std::invalid_argument(
        fmt::format("bits: expected MIN:MAX or MIN:MAX:STEP with {} <= MIN <= MAX <= {} and "
                    "STEP at least 1, found \"{}\"",
                    min_format_precision, max_format_precision, text));
}

/// The number before the next colon, or at the end; takes both out of the text.
int take_number(std::string_view& rest, std::string_view text) {
    const std::size_t colon = rest.find(':');
    const std::string_view number = rest.substr(0, colon);
    int value = 0;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), value);
    if (error != std::errc() || end != number.data() + number.size()) refuse_bits(text);
    rest.remove_prefix(colon == std::string_view::npos ? rest.size() : colon + 1);
    return value;
}

}  // namespace

std::vector<int> BitRange::values() const {
    std::vector<int> all;
    for (int bits = first; bits <= last; bits += step) all.push_back(bits);
    return all;
}

BitRange parse_bits(std::string_view text) {
    BitRange range;
    std::string_view rest = text;
    if (rest.ends_with(':')) refuse_bits(text);
    range.first = take_number(rest, text);
    range.last = take_number(rest, text);
    range.step = rest.empty() ? 1 : take_number(rest, text);
    const bool in_order = min_format_precision <= range.first && range.first <= range.last;
    // A step beyond the largest precision would overflow, and leaves the first alone.
    if (!rest.empty() || !in_order || range.last > max_format_precision || range.step < 1 ||
        range.step > max_format_precision)
        refuse_bits(text);
    return range;
}

long long answers_of(const SweepPlan& plan) {
    const auto count = [](const auto& list) { return static_cast<double>(list.size()); };
    const double answers =
        count(plan.bits.values()) * count(plan.subjects) * count(plan.families) * count(plan.severities) * plan.cases;
    constexpr double greatest = 1e18;
    return static_cast<long long>(std::min(answers, greatest));
}

std::string subject_at(const std::string& subject, int bits) {
    std::string name;
    bool is_variable = false;
    for (std::string_view rest = subject; !rest.empty();) {
        const std::string_view part = rest.substr(0, rest.find('/'));
        // Formats are the first parts of a name; nothing after them begins with "bits-".
        const bool is_it = part.starts_with(variable) && (part.size() == variable.size() ||
                                                          part[variable.size()] == 'e' || part[variable.size()] == '-');
        name += is_it ? fmt::format("bits-{}{}", bits, part.substr(variable.size())) : std::string(part);
        is_variable = is_variable || is_it;
        rest.remove_prefix(part.size());
        if (rest.empty()) break;
        name += '/';
        rest.remove_prefix(1);
    }
    if (!is_variable)
        throw std::invalid_argument(
            fmt::format("a subject of a sweep: expected bits-P[eMIN:MAX][-ROUNDING]/REST with the letter P, such as "
                        "bits-P/johnson/relative-0/running-max/no-progress, found \"{}\"",
                        subject));
    return name;
}

void check_plan(const SweepPlan& plan) {
    const auto require = [](bool holds, const std::string& expected) {
        if (!holds) throw std::invalid_argument(expected);
    };
    require(!plan.subjects.empty(),
            "sweep what? Give --subjects, such as "
            "bits-P/johnson/relative-0/running-max/no-progress");
    require(!plan.families.empty(), "families: expected at least one");
    require(!plan.severities.empty(), "severities: expected at least one");
    require(plan.cases >= 1, fmt::format("cases: expected at least 1, found {}", plan.cases));
    for (const double severity : plan.severities)
        require(severity >= 0 && severity <= 1, fmt::format("severity: expected 0 to 1, found {}", severity));
    for (const double tolerance : plan.tolerances)
        require(tolerance > 0 && std::isfinite(tolerance),
                fmt::format("tolerance: expected a number above 0, found {}", tolerance));
    for (const std::string& family : plan.families)
        require(find_family(family) != nullptr,
                fmt::format("there is no family \"{}\" (oblong generate --list names them all)", family));
    const std::set<std::string> different(plan.subjects.begin(), plan.subjects.end());
    require(different.size() == plan.subjects.size(), "subjects: one is named twice");
    const long long answers = answers_of(plan);
    require(answers <= max_answers,
            fmt::format("{} answers are asked for, and a sweep takes at most {}: give fewer bits, subjects, families, "
                        "severities or cases",
                        answers, max_answers));
    for (const std::string& subject : plan.subjects)
        for (const int bits : {plan.bits.first, plan.bits.last}) (void)make_subject(subject_at(subject, bits));
}

}  // namespace oblong::fuzz
