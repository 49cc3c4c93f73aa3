// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/report/selection.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <span>
#include <string_view>
#include <unordered_set>

#include "oracle/report/summary.hpp"

namespace oblong::report {
namespace {

/// Worst first: a missing error is that of an answer without a number, such as a crash.
double badness(const caseio::Record& r) {
    if (r.error_in_size) return *r.error_in_size;
    if (r.error_relative) return *r.error_relative;
    return std::numeric_limits<double>::infinity();
}

/// Worst verdict first, but failures, which are below the number of verdicts, before refusals.
std::size_t verdict_rank(const caseio::Record& r) {
    const std::size_t rank = verdict_index(r.verdict).value_or(verdict_words.size());
    const bool failure =
        rank < verdict_words.size() && (r.promise_broken || caseio::is_failure(verdict_words[rank].kind()));
    return failure ? rank : rank + verdict_words.size();
}

/// Group, verdict, subject and family, which sort as turns go: other libraries before our arithmetics, and within a
/// group the worst verdict first.
using ClassKey = std::array<std::string, 4>;

ClassKey class_of(const caseio::Record& r) {
    const Group group = group_of(r.subject);
    return {fmt::format("{:d} {:02} {}", group.ours, group.rank, group.key),
            fmt::format("{:02} {}", verdict_rank(r), r.verdict), r.subject, r.family};
}

struct Class {
    ClassKey key;
    std::vector<std::size_t> members;  ///< worst first
};

/// The records of classes that share the first `level` parts of their keys, by which they are sorted: one of each
/// group in turn, and in a group one of each verdict, and so on.
std::vector<std::size_t> in_turn(std::span<const Class> classes, std::size_t level) {
    if (level == ClassKey().size()) return classes.front().members;
    std::vector<std::vector<std::size_t>> parts;
    for (auto first = classes.begin(); first != classes.end();) {
        const auto last = std::find_if(first, classes.end(),
                                       [&](const Class& other) { return other.key[level] != first->key[level]; });
        parts.push_back(in_turn({first, last}, level + 1));
        first = last;
    }
    std::vector<std::size_t> all;
    for (std::size_t round = 0, before = 1; before != all.size(); ++round) {
        before = all.size();
        for (const std::vector<std::size_t>& part : parts)
            if (round < part.size()) all.push_back(part[round]);
    }
    return all;
}

/// Counts bytes of lines; a case line is paid for once.
class Budget {
public:
    explicit Budget(const ReportOptions& options) : options_(options) {}

    /// Whether the record still fits; if so it is paid for.
    bool take(const caseio::Record& r) {
        std::size_t cost = r.result_line.size() + r.reason.size() + 200;
        const bool new_line = r.case_line.size() <= options_.case_line_limit && !lines_.contains(r.case_line);
        if (new_line) cost += r.case_line.size();
        if (count_ >= options_.record_limit || bytes_ + cost > options_.byte_limit) return false;
        if (new_line) lines_.insert(r.case_line);
        bytes_ += cost;
        ++count_;
        return true;
    }

private:
    const ReportOptions& options_;
    std::size_t bytes_ = 0;
    std::size_t count_ = 0;
    std::unordered_set<std::string_view> lines_;
};

}  // namespace

bool is_cycle(const caseio::Record& record) {
    if (record.outcome == "cycled") return true;
    if (record.result_line.find("\"cycle\"") == std::string::npos) return false;
    const nlohmann::json result = nlohmann::json::parse(record.result_line, nullptr, false);
    if (!result.is_object()) return false;
    const auto found = result.find("termination");
    return found != result.end() && *found == "cycle";
}

namespace {

/// A record of each subject and period that cycled, with the shortest case: no proof should fall to a limit.
std::vector<std::size_t> cycles_to_show(const caseio::RecordSet& set) {
    std::map<std::pair<std::string_view, std::string>, std::size_t> shortest;
    for (std::size_t i = 0; i < set.records.size(); ++i) {
        const caseio::Record& r = set.records[i];
        if (!is_cycle(r)) continue;
        // "cycle of period N through …": the words before the states.
        const auto [at, is_new] = shortest.try_emplace({r.subject, r.reason.substr(0, r.reason.find(" through"))}, i);
        const auto length = [](const caseio::Record& record) {  // a line too long to be loaded is empty
            return record.case_line.empty() ? std::string::npos : record.case_line.size();
        };
        if (!is_new && length(r) < length(set.records[at->second])) at->second = i;
    }
    std::vector<std::size_t> chosen;
    for (const auto& [key, index] : shortest) chosen.push_back(index);
    constexpr std::size_t most = 40;
    if (chosen.size() > most) chosen.resize(most);
    return chosen;
}

}  // namespace

Selection select_records(const caseio::RecordSet& set, const ReportOptions& options) {
    std::map<ClassKey, std::vector<std::size_t>> by_key;
    for (std::size_t i = 0; i < set.records.size(); ++i) by_key[class_of(set.records[i])].push_back(i);
    std::vector<Class> classes;
    for (auto& [key, members] : by_key) {
        std::stable_sort(members.begin(), members.end(), [&](std::size_t x, std::size_t y) {
            return badness(set.records[x]) > badness(set.records[y]);
        });
        classes.push_back({key, std::move(members)});
    }
    const std::vector<std::size_t> turns = in_turn(classes, 0);
    // Cycles first, then a failure of every cell of the table of subjects and verdicts, then the rest.
    std::vector<std::size_t> order = cycles_to_show(set);
    std::set<std::pair<std::string_view, std::string_view>> cells;
    for (const std::size_t i : turns) {
        const caseio::Record& r = set.records[i];
        if (verdict_rank(r) < verdict_words.size() && cells.emplace(r.subject, r.verdict).second) order.push_back(i);
    }
    order.insert(order.end(), turns.begin(), turns.end());
    Selection s{{}, {}, set.records.size(), classes.size(), 0};
    Budget budget(options);
    std::unordered_set<std::size_t> taken;
    for (const std::size_t i : order)
        if (!taken.contains(i) && budget.take(set.records[i])) {
            taken.insert(i);
            s.by_turn.push_back(i);
        }
    for (const Class& one : classes) {
        const std::size_t before = s.shown.size();
        std::ranges::copy_if(one.members, std::back_inserter(s.shown),
                             [&](std::size_t i) { return taken.contains(i); });
        if (s.shown.size() > before) ++s.classes_shown;
    }
    return s;
}

}  // namespace oblong::report
