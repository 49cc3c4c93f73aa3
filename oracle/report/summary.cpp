// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/report/summary.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>
#include <set>
#include <tuple>

namespace oblong::report {
namespace {

struct Arithmetic {
    std::string_view key, title;
    int digits;
};

constexpr std::array<Arithmetic, 10> arithmetics{{
    {"float", "float (24 bits)", 24},
    {"double", "double (53 bits)", 53},
    {"long-double", "long double (64 bits)", 64},
    {"float128", "float128 (113 bits)", 113},
    {"quad", "quad (113 bits)", 113},
    {"digits50", "50 digits", 0},
    {"digits100", "100 digits", 0},
    {"rational", "rational (exact)", 0},
    {"cpp-rational", "rational, second library", 0},
    {"proven", "proven", 0},
}};

/// The worst seen so far becomes the larger of itself and a tally's.
void raise(WorstError& worst, const caseio::Tally& t) {
    if (t.count <= 0) return;
    worst.any = true;
    if (t.key == "exact" || worst.infinite) return;
    const std::optional<int> exponent = integer_key(t.key);
    if (!exponent) {
        worst.infinite = true;
        worst.exponent.reset();
        worst.family = t.family;
    } else if (!worst.exponent || *exponent > *worst.exponent) {
        worst.exponent = exponent;
        worst.family = t.family;
    }
}

/// A record sharpens the tally's power of two where it falls into the same bin.
void sharpen(WorstError& worst, const std::optional<double>& error, const std::string& family) {
    if (!error || !worst.exponent || !(*error > 0) || !std::isfinite(*error)) return;
    if (std::ilogb(*error) != *worst.exponent) return;
    if (worst.ulps && *worst.ulps >= *error) return;
    worst.ulps = error;
    worst.family = family;
}

/// Every subject answers a family's cases once, so the most answers of any subject bound them from below.
long long cases_at_least(const std::map<std::pair<std::string, std::string>, long long>& answers) {
    std::map<std::string, long long> most;
    for (const auto& [key, count] : answers) most[key.first] = std::max(most[key.first], count);
    return std::accumulate(most.begin(), most.end(), 0LL, [](long long sum, const auto& m) { return sum + m.second; });
}

std::optional<long long> count_fact(const caseio::RecordSet& set, std::string_view key) {
    for (const auto& [k, text] : set.facts) {
        if (k != key) continue;
        long long n = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
        if (error == std::errc() && end == text.data() + text.size() && n >= 0) return n;
    }
    return std::nullopt;
}

}  // namespace

Group group_of(const std::string& subject) {
    std::string key = subject.substr(0, subject.find('/'));
    for (std::size_t i = 0; i < arithmetics.size(); ++i)
        if (arithmetics[i].key == key)
            return {static_cast<int>(i), key, std::string(arithmetics[i].title), true, arithmetics[i].digits};
    std::string title = "peer: " + key;
    return {static_cast<int>(arithmetics.size()), std::move(key), std::move(title), false, 0};
}

long long Counts::of(Kind kind) const {
    long long sum = 0;
    for (std::size_t i = 0; i < verdicts.size(); ++i) {
        const bool own = verdict_words[i].kind() == kind;
        if (own) sum += verdicts[i];
        if (own && kind != Kind::wrong) sum -= broken[i];
        if (!own && kind == Kind::wrong) sum += broken[i];
    }
    return sum;
}

long long Counts::answers() const { return std::accumulate(verdicts.begin(), verdicts.end(), 0LL); }

std::optional<double> Counts::failure_rate() const {
    if (judged() <= 0) return std::nullopt;
    return static_cast<double>(of(Kind::wrong)) / static_cast<double>(judged());
}

Counts& Counts::operator+=(const Counts& other) {
    for (std::size_t i = 0; i < verdicts.size(); ++i) {
        verdicts[i] += other.verdicts[i];
        broken[i] += other.broken[i];
    }
    return *this;
}

Input input_of(std::string_view family, int severity_bin) {
    const std::string_view name = family.substr(0, family.find('@'));  // under any query, narrowed or not
    constexpr std::array<std::string_view, 5> control{"regular", "posed", "curved", "plane_curved", "meshes"};
    if (std::find(control.begin(), control.end(), name) != control.end()) return Input::ordinary;
    constexpr std::array<std::string_view, 2> by_gap{"solids", "mesh"};
    constexpr int last_wide_bin = 2;  // the gap falls from 1 to 10^-12 over ten bins
    const bool wide = severity_bin <= last_wide_bin && std::find(by_gap.begin(), by_gap.end(), name) != by_gap.end();
    return wide ? Input::ordinary : Input::degenerate;
}

std::optional<int> integer_key(const std::string& key) {
    int n = 0;
    const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), n);
    if (error != std::errc() || end != key.data() + key.size() || std::abs(n) > 100'000) return std::nullopt;
    return n;
}

BackwardErrors backward_errors(const caseio::RecordSet& set) {
    BackwardErrors sum;
    for (const caseio::Tally& t : set.tallies) {
        if (t.measure != "backward_error") continue;
        const std::optional<int> exponent = integer_key(t.key);
        sum.answers += t.count;
        if (t.key == "exact" || (exponent && *exponent < max_small_exponent)) sum.small += t.count;
    }
    return sum;
}

Summary summarise(const caseio::RecordSet& set) {
    Summary s;
    s.growth = growth_of(set.groups);
    std::map<std::string, SubjectSummary> by_name;
    std::map<std::pair<std::string, std::string>, long long> answers;  // family, subject
    for (const caseio::Tally& t : set.tallies) {
        SubjectSummary& row = by_name[t.subject];
        Counts& of_input = row.by_input[static_cast<std::size_t>(input_of(t.family, t.severity_bin))];
        if (t.measure == "verdict") {
            answers[{t.family, t.subject}] += t.count;
            if (const auto i = verdict_index(t.key)) {
                row.counts.verdicts[*i] += t.count;
                of_input.verdicts[*i] += t.count;
            } else {
                s.unknown_verdicts += t.count;
            }
        } else if (t.measure == "error_ulps") {
            raise(row.worst, t);
        } else if (t.measure == "backward_error") {
            raise(row.backward, t);
        } else if (t.measure == "promise_broken") {
            row.promise_broken += t.count;
            if (const auto i = verdict_index(t.key)) {
                row.counts.broken[*i] += t.count;
                of_input.broken[*i] += t.count;
            }
        }
    }
    for (const caseio::Record& r : set.records) {
        SubjectSummary& row = by_name[r.subject];
        sharpen(row.worst, r.error_ulps, r.family);
        sharpen(row.backward, r.backward_error, r.family);
    }
    for (auto& [name, row] : by_name) {
        row.subject = name;
        row.group = group_of(name);
        s.total += row.counts;
        s.promise_broken += row.promise_broken;
        s.subjects.push_back(std::move(row));
    }
    std::stable_sort(s.subjects.begin(), s.subjects.end(), [](const auto& x, const auto& y) {
        return std::tie(x.group.rank, x.group.key, x.subject) < std::tie(y.group.rank, y.group.key, y.subject);
    });
    const std::optional<long long> known = count_fact(set, "cases");
    s.cases_known = known.has_value();
    s.cases = known ? *known : cases_at_least(answers);
    return s;
}

std::vector<const SubjectSummary*> leading_subjects(const Summary& s, const std::vector<std::string>& default_solvers) {
    constexpr std::size_t few = 24;
    const auto is_default = [&](const SubjectSummary& one) {
        return std::ranges::find(default_solvers, one.subject) != default_solvers.end();
    };
    std::set<std::string_view> with_default;
    for (const SubjectSummary& one : s.subjects)
        if (is_default(one)) with_default.insert(one.group.key);
    std::vector<const SubjectSummary*> leading;
    for (const SubjectSummary& one : s.subjects)
        if (s.subjects.size() <= few || !with_default.contains(one.group.key) || is_default(one))
            leading.push_back(&one);
    return leading;
}

}  // namespace oblong::report
