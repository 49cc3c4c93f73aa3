// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/report/selection.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <string_view>
#include <tuple>
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

/// Worst verdict first, but failures before refusals.
std::size_t verdict_rank(const caseio::Record& r) {
    const std::size_t rank = verdict_index(r.verdict).value_or(verdict_words.size());
    const bool failure =
        rank < verdict_words.size() && (r.promise_broken || caseio::is_failure(verdict_words[rank].kind()));
    return failure ? rank : rank + verdict_words.size();
}

using ClassKey = std::tuple<std::size_t, int, std::string_view, std::string_view, std::string_view>;

ClassKey class_of(const caseio::Record& r) {
    return {verdict_rank(r), group_of(r.subject).rank, r.subject, r.family, r.verdict};
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
    std::map<ClassKey, std::vector<std::size_t>> classes;
    for (std::size_t i = 0; i < set.records.size(); ++i) classes[class_of(set.records[i])].push_back(i);
    std::size_t longest = 0;
    for (auto& [key, members] : classes) {
        std::stable_sort(members.begin(), members.end(), [&](std::size_t x, std::size_t y) {
            return badness(set.records[x]) > badness(set.records[y]);
        });
        longest = std::max(longest, members.size());
    }
    Selection s{{}, {}, set.records.size(), classes.size(), 0};
    Budget budget(options);
    std::map<ClassKey, std::vector<std::size_t>> taken;
    std::unordered_set<std::size_t> shown;
    for (const std::size_t i : cycles_to_show(set)) {
        if (!budget.take(set.records[i])) continue;
        taken[class_of(set.records[i])].push_back(i);
        s.by_turn.push_back(i);
        shown.insert(i);
    }
    for (std::size_t round = 0; round < longest; ++round) {
        bool any = false;
        for (const auto& [key, members] : classes) {
            if (round >= members.size()) continue;
            if (!shown.contains(members[round])) {
                if (!budget.take(set.records[members[round]])) continue;
                taken[key].push_back(members[round]);
                s.by_turn.push_back(members[round]);
            }
            any = true;
        }
        if (!any) break;
    }
    s.classes_shown = taken.size();
    for (const auto& [key, members] : taken) s.shown.insert(s.shown.end(), members.begin(), members.end());
    return s;
}

}  // namespace oblong::report
