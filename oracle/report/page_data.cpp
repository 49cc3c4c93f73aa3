// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/report/page_data.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <unordered_map>

namespace oblong::report {
namespace {

using nlohmann::json;

/// Index of each name, in order of first sight.
class Names {
public:
    std::size_t operator[](const std::string& name) {
        const auto [place, added] = index_.try_emplace(name, list_.size());
        if (added) list_.push_back(name);
        return place->second;
    }
    [[nodiscard]] const std::vector<std::string>& list() const { return list_; }

private:
    std::unordered_map<std::string, std::size_t> index_;
    std::vector<std::string> list_;
};

struct Charts {
    std::map<std::array<std::size_t, 3>, Counts> verdicts;   ///< by subject, family, severity bin
    std::map<std::array<std::size_t, 2>, WorstError> worst;  ///< by subject, family
    std::map<std::string, std::map<std::size_t, std::map<std::string, long long>>>
        by_measure;  ///< measure, subject, key
};

Charts collect(const caseio::RecordSet& set, Names& subjects, Names& families) {
    Charts c;
    for (const caseio::Tally& t : set.tallies) {
        if (t.measure == caseio::group_measure) continue;  // drawn from the groups themselves
        const std::size_t subject = subjects[t.subject], family = families[t.family];
        if (t.measure == "verdict") {
            const auto bin = static_cast<std::size_t>(std::clamp(t.severity_bin, 0, 9));
            if (const auto v = verdict_index(t.key)) c.verdicts[{subject, family, bin}].verdicts[*v] += t.count;
        } else {
            if (t.measure == "promise_broken") {
                const auto bin = static_cast<std::size_t>(std::clamp(t.severity_bin, 0, 9));
                if (const auto v = verdict_index(t.key)) c.verdicts[{subject, family, bin}].broken[*v] += t.count;
            }
            c.by_measure[t.measure][subject][t.key] += t.count;
        }
        if (t.measure == "error_ulps" && t.count > 0) {
            WorstError& w = c.worst[{subject, family}];
            w.any = true;
            const auto exponent = integer_key(t.key);
            if (exponent && (!w.exponent || *exponent > *w.exponent)) w.exponent = exponent;
            if (!exponent && t.key != "exact") w.infinite = true;
        }
    }
    return c;
}

/// [subject, family, bin, judged, failures, refusals], flat.
json severity_rows(const Charts& c) {
    json rows = json::array();
    for (const auto& [key, counts] : c.verdicts) {
        for (const std::size_t k : key) rows.push_back(k);
        for (const long long n : {counts.judged(), counts.of(Kind::wrong), counts.of(Kind::refused)}) rows.push_back(n);
    }
    return rows;
}

/// [subject, family, exponent], flat; 100,001 stands for an infinite error.
json worst_rows(const Charts& c) {
    json rows = json::array();
    for (const auto& [key, worst] : c.worst) {
        if (!worst.infinite && !worst.exponent) continue;
        rows.push_back(key[0]);
        rows.push_back(key[1]);
        rows.push_back(worst.infinite ? 100'001 : *worst.exponent);
    }
    return rows;
}

json measures(const Charts& c, std::size_t subjects) {
    json all = json::object();
    for (const auto& [measure, by_subject] : c.by_measure) {
        json list = json::array();
        for (std::size_t s = 0; s < subjects; ++s) {
            const auto found = by_subject.find(s);
            list.push_back(found == by_subject.end() ? json::object() : json(found->second));
        }
        all[measure] = std::move(list);
    }
    return all;
}

/// JSON has no infinity: a number beyond a double's range becomes its name.
json number(double x) { return std::isinf(x) ? json(x > 0 ? "inf" : "-inf") : json(x); }

json optional_number(const std::optional<double>& x) { return x ? number(*x) : json(nullptr); }

json nearest_row(const caseio::Nearest& n) {
    const auto point = [](const std::array<double, 3>& p) { return json{number(p[0]), number(p[1]), number(p[2])}; };
    json row{{"outcome", n.outcome}, {"gap", number(n.gap)}, {"a", point(n.a)}, {"b", point(n.b)}};
    if (n.normal) row["normal"] = point(*n.normal);
    return row;
}

json record_row(const caseio::Record& r, Names& subjects, Names& families) {
    json row{{"s", subjects[r.subject]}, {"f", families[r.family]}, {"sev", r.severity},      {"v", r.verdict},
             {"o", r.outcome},           {"eo", r.exact_outcome},   {"ed", r.exact_distance}, {"why", r.reason},
             {"res", r.result_line},     {"ver", r.subject_version}};
    row["ulps"] = optional_number(r.error_ulps);
    row["rel"] = optional_number(r.error_relative);
    row["size"] = optional_number(r.error_in_size);
    if (r.condition) row["cond"] = number(*r.condition);
    if (r.ill_posedness) row["ill"] = number(*r.ill_posedness);
    if (r.backward_error) row["back"] = number(*r.backward_error);
    if (r.promise_broken) row["broken"] = true;
    if (r.time_ns) row["t"] = *r.time_ns;
    if (is_cycle(r)) row["cycle"] = true;
    if (r.nearest) row["near"] = nearest_row(*r.nearest);
    return row;
}

json growth_rows(const Summary& summary, Names& subjects) {
    json rows = json::array();
    for (const SubjectGrowth& g : summary.growth)
        rows.push_back({{"s", subjects[g.subject]}, {"cases", g.cases}, {"first", g.first_seen}, {"once", g.once}});
    return rows;
}

json subject_row(const SubjectSummary& s) {
    return {{"name", s.subject},           {"group", s.group.key},
            {"title", s.group.title},      {"ours", s.group.ours},
            {"digits", s.group.digits},    {"verdicts", s.counts.verdicts},
            {"judged", s.counts.judged()}, {"fails", s.counts.of(Kind::wrong)}};
}

}  // namespace

std::string page_data(const caseio::RecordSet& set, const Summary& summary, const Selection& selection,
                      const ReportOptions& options) {
    Names subjects, families, lines;
    json data;
    for (const SubjectSummary& s : summary.subjects) {
        (void)subjects[s.subject];
        data["subjects"].push_back(subject_row(s));
    }
    const Charts charts = collect(set, subjects, families);
    data["severity"] = severity_rows(charts);
    data["worst"] = worst_rows(charts);
    data["measures"] = measures(charts, subjects.list().size());
    data["growth"] = growth_rows(summary, subjects);
    const Traces traces = make_traces(set, selection, options.tracing);
    json records = json::array();
    for (const std::size_t i : selection.shown) {
        const caseio::Record& r = set.records[i];
        json row = record_row(r, subjects, families);
        if (r.case_line.size() > options.case_line_limit)
            row["long"] = r.case_line.size();
        else if (!r.case_line.empty())
            row["c"] = lines[r.case_line];
        if (const auto traced = traces.of_record.find(i); traced != traces.of_record.end())
            row["tr"] = traced->second ? json(*traced->second) : json(true);
        if (options.tracing.bounds)
            if (const std::string bounds = options.tracing.bounds(r); !bounds.empty())
                row["bounds"] = json::parse(bounds);
        records.push_back(std::move(row));
    }
    data["records"] = std::move(records);
    data["traces"] = json::array();
    for (const std::string& trace : traces.data) data["traces"].push_back(json::parse(trace));
    data["families"] = families.list();
    data["cases"] = lines.list();
    data["of"] = selection.records;
    data["prefix"] = options.replay_command_prefix;
    data["list"] = options.list_command;
    for (const VerdictWord& w : verdict_words)
        data["verdicts"].push_back({w.name, w.heading, static_cast<int>(w.kind()), w.meaning});
    return data.dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace oblong::report
