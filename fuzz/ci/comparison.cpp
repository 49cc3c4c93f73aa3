// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/ci/comparison.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <istream>
#include <set>
#include <stdexcept>

#include "caseio/json_tree.hpp"
#include "caseio/line_file.hpp"
#include "caseio/verdict.hpp"
#include "fuzz/ci/baseline.hpp"
#include "fuzz/ci/failure_report.hpp"

namespace oblong::fuzz {
namespace {

bool fails(const std::string& verdict, bool promise_broken) {
    const auto known = caseio::verdict_from_name(verdict);
    return known && caseio::is_failure(caseio::class_of(*known, promise_broken));
}

/// Returns a member of a line; null where the line lacks it.
const caseio::JsonNode* member(const caseio::JsonNode& node, std::string_view key) {
    const auto at = std::find(node.keys.begin(), node.keys.end(), key);
    return at == node.keys.end() ? nullptr : &node.items[static_cast<std::size_t>(at - node.keys.begin())];
}

std::optional<double> number(const caseio::JsonNode& node, std::string_view key) {
    const caseio::JsonNode* found = member(node, key);
    using Kind = caseio::JsonNode::Kind;
    if (found == nullptr || (found->kind != Kind::number && found->kind != Kind::string)) return std::nullopt;
    char* end = nullptr;
    const double value = std::strtod(found->text.c_str(), &end);
    return end == found->text.c_str() || *end != '\0' ? std::nullopt : std::optional(value);
}

std::optional<double> stated_number(const caseio::JsonNode& node) {
    for (const char* key : {"distance", "parameter", "depth", "signed"})
        if (const auto value = number(node, key)) return value;
    return std::nullopt;
}

/// Integers in the order of the numbers, neighbours one apart.
template <class Integer, class Float>
std::int64_t ordinal(Float x) {
    const auto bits = static_cast<std::int64_t>(std::bit_cast<Integer>(x));
    const auto sign = static_cast<std::int64_t>(std::bit_cast<Integer>(Float(-0.0)));
    return bits >= 0 ? bits : sign - bits;
}

double ulps_between(double a, double b, UlpsOf of) {
    const auto apart = [](std::int64_t p, std::int64_t q) {
        const auto x = static_cast<std::uint64_t>(p), y = static_cast<std::uint64_t>(q);
        return static_cast<double>(p > q ? x - y : y - x);
    };
    if (of == UlpsOf::float64) return apart(ordinal<std::int64_t>(a), ordinal<std::int64_t>(b));
    return apart(ordinal<std::int32_t>(static_cast<float>(a)), ordinal<std::int32_t>(static_cast<float>(b)));
}

void compare_pair(SubjectComparison& to, const Change& change) {
    ++to.paired;
    to.old_failing += change.old.fails ? 1 : 0;
    to.new_failing += change.now.fails ? 1 : 0;
    if (change.now.fails && !change.old.fails) to.broke.push_back(change);
    if (change.old.fails && !change.now.fails) to.fixed.push_back(change);
    if (change.moved_ulps && *change.moved_ulps > 0) to.moved.push_back(change);
    if (!change.old.error_ulps || !change.now.error_ulps) return;
    const double before = *change.old.error_ulps, after = *change.now.error_ulps;
    ++(after > before ? to.larger : after < before ? to.smaller : to.equal);
}

/// Families may change from version to version.
bool is_another_case(const ComparedAnswer& a, const ComparedAnswer& b) {
    return !a.case_print.empty() && !b.case_print.empty() && a.case_print != b.case_print;
}

SubjectComparison compare_subject(const ComparedRun& old, const ComparedRun& now,
                                  const std::pair<std::string, std::string>& names, UlpsOf ulps) {
    const ComparedAnswer passes{"not failing", false, {}, {}};
    const bool same_cases = !old.questions.empty() && old.questions == now.questions;
    SubjectComparison result;
    std::tie(result.old_subject, result.new_subject) = names;
    const auto& before = old.answers.at(names.first);
    const auto& after = now.answers.at(names.second);
    std::set<std::string> ids;
    for (const auto& [id, answer] : before) ids.insert(id);
    for (const auto& [id, answer] : after) ids.insert(id);
    for (const std::string& id : ids) {
        const auto a = before.find(id), b = after.find(id);
        if (a == before.end() && !(old.has_failures_only && same_cases)) {
            ++result.new_only;
        } else if (b == after.end() && !(now.has_failures_only && same_cases)) {
            ++result.old_only;
        } else if (a != before.end() && b != after.end() && is_another_case(a->second, b->second)) {
            ++result.other_cases;
        } else {
            Change change{id, a == before.end() ? passes : a->second, b == after.end() ? passes : b->second, {}};
            const auto &x = change.old.stated, &y = change.now.stated;
            if (x && y && !std::isnan(*x) && !std::isnan(*y)) change.moved_ulps = ulps_between(*x, *y, ulps);
            compare_pair(result, change);
        }
    }
    std::ranges::stable_sort(result.moved,
                             [](const Change& x, const Change& y) { return *x.moved_ulps > *y.moved_ulps; });
    return result;
}

}  // namespace

double two_sided_coin(long long k, long long n) {
    const long long few = std::min(k, n - k);
    if (n == 0 || 2 * few == n) return 1;
    // The terms of P(X <= few), from the largest down, relative to it.
    long double sum = 1, term = 1;
    for (long long i = few; i > 0 && term > 1e-25L; --i) {
        term *= static_cast<long double>(i) / static_cast<long double>(n - i + 1);
        sum += term;
    }
    const auto real = [](long long x) { return static_cast<long double>(x); };
    const long double largest = std::lgamma(real(n) + 1) - std::lgamma(real(few) + 1) - std::lgamma(real(n - few) + 1) -
                                real(n) * std::log(2.0L);
    return static_cast<double>(std::min(1.0L, 2 * std::exp(largest) * sum));
}

double SubjectComparison::failures_p() const {
    const auto b = static_cast<long long>(broke.size()), f = static_cast<long long>(fixed.size());
    return two_sided_coin(b, b + f);
}

double SubjectComparison::errors_p() const { return two_sided_coin(larger, larger + smaller); }

ComparedRun compared(const JudgedRun& run) {
    ComparedRun result;
    result.has_failures_only = true;
    result.questions = run.questions;
    for (const auto& [name, description] : run.subjects) result.answers[name];
    for (const caseio::Record& r : run.records) {
        ComparedAnswer answer{failure_kind(r), fails(r.verdict, r.promise_broken), r.error_ulps, {}};
        if (!r.case_line.empty()) answer.case_print = case_fingerprint(r.case_line);
        if (!r.result_line.empty())
            answer.stated = stated_number(caseio::parse_json(r.result_line, {"record", 0, "result"}));
        result.answers[r.subject][id_of(r.case_line)] = answer;
    }
    return result;
}

ComparedRun read_verdicts(const std::string& path) {
    ComparedRun result;
    caseio::with_input(path, [&](std::istream& in) {
        std::string line;
        for (long n = 0; caseio::next_line(in, path, line, n);) {
            const caseio::JsonNode node = caseio::parse_json(line, {path, n, ""});
            const auto text = [&](const char* key) {
                const caseio::JsonNode* found = member(node, key);
                if (found == nullptr || found->kind != caseio::JsonNode::Kind::string)
                    throw caseio::BadInput({path, n, key}, "expected a string");
                return found->text;
            };
            if (text("format") != "oblong-verdict/1")
                throw caseio::BadInput({path, n, "format"},
                                       "expected \"oblong-verdict/1\", found \"" + text("format") + '"');
            const caseio::JsonNode* broken = member(node, "promise_broken");
            caseio::Record r;
            r.verdict = text("verdict");
            r.promise_broken = broken != nullptr && broken->truth;
            if (!caseio::verdict_from_name(r.verdict))
                throw caseio::BadInput({path, n, "verdict"}, "expected a verdict, found \"" + r.verdict + '"');
            const ComparedAnswer answer{failure_kind(r), fails(r.verdict, r.promise_broken), number(node, "error_ulps"),
                                        stated_number(node)};
            if (!result.answers[text("subject")].emplace(text("id"), answer).second)
                throw caseio::BadInput({path, n, "id"}, "expected one verdict a case and subject, found a second");
        }
    });
    return result;
}

std::vector<SubjectComparison> compare(const ComparedRun& old, const ComparedRun& now, UlpsOf ulps) {
    std::vector<SubjectComparison> all;
    if (old.answers.size() == 1 && now.answers.size() == 1) {
        all.push_back(compare_subject(old, now, {old.answers.begin()->first, now.answers.begin()->first}, ulps));
        return all;
    }
    for (const auto& [name, answers] : old.answers)
        if (now.answers.contains(name)) all.push_back(compare_subject(old, now, {name, name}, ulps));
    if (all.empty()) throw std::invalid_argument("compare: the two runs have no subject in common");
    return all;
}

}  // namespace oblong::fuzz
