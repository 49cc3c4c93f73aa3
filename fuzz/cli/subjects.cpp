// SPDX-License-Identifier: GPL-3.0-or-later
#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "caseio/json_tree.hpp"
#include "caseio/names.hpp"
#include "fuzz/cli/nearest.hpp"
#include "fuzz/cli/output.hpp"
#include "fuzz/cli/text_table.hpp"
#include "fuzz/cli/verb.hpp"
#include "fuzz/subject/group.hpp"

namespace oblong::cli {
namespace {

struct Options {
    std::string pattern, output;
    bool json = false, groups = false, lattice = false, meaningless = false;
};

std::vector<std::string> query_list(const fuzz::SubjectInfo& s) {
    std::vector<std::string> names;
    for (const caseio::Query q : s.queries) names.emplace_back(caseio::query_names[static_cast<std::size_t>(q)]);
    return names;
}

std::string json_line(const fuzz::SubjectInfo& s) {
    nlohmann::ordered_json json{{"name", s.name},
                                {"version", s.version},
                                {"scalar", s.scalar},
                                {"queries", query_list(s)},
                                {"digits", s.promise.digits}};
    if (s.promise.absolute > 0) json["promised_absolute"] = s.promise.absolute;
    if (s.promise.relative > 0) json["promised_relative"] = s.promise.relative;
    json["promise"] = s.promise_text;
    json["conversions"] = s.conversions;
    return caseio::json_spaced(json.dump());
}

int list_subjects(const Options& options) {
    Output out(options.output);
    TextTable table({"NAME", "VERSION", "SCALAR", "QUERIES", "PROMISE"});
    const std::vector<fuzz::SubjectInfo> known = fuzz::known_subjects();
    const auto contains = [&](const fuzz::SubjectInfo& s) { return s.name.find(options.pattern) != std::string::npos; };
    for (const fuzz::SubjectInfo& s : known) {
        if (!contains(s)) continue;
        if (options.json) {
            out.stream() << json_line(s) << '\n';
            continue;
        }
        std::string queries;
        for (const std::string& q : query_list(s)) queries += (queries.empty() ? "" : " ") + q;
        table.add({s.name, s.version, s.scalar, queries, s.promise_text.empty() ? "none" : s.promise_text});
    }
    const bool any = std::ranges::any_of(known, contains);
    if (!any) {
        std::vector<std::string> names;
        for (const fuzz::SubjectInfo& s : known) names.push_back(s.name);
        std::cerr << "oblong: no listed name contains \"" << options.pattern << '"'
                  << did_you_mean(options.pattern, names) << '\n';
    }
    if (any && !options.json) table.write(out.stream(), options.output.empty() ? terminal_width(1) : 0);
    out.commit();
    return fine;
}

/// What a name means: every group with the grammar of its names.
int list_groups(const Options& options) {
    Output out(options.output);
    TextTable table({"GROUP", ">LISTED", "GRAMMAR"});
    for (const fuzz::SubjectGroup& group : fuzz::subject_groups()) {
        if (std::string(group.grammar).find(options.pattern) == std::string::npos) continue;
        table.add({std::string(group.title), std::to_string(group.listed().size()), std::string(group.grammar)});
    }
    table.write(out.stream());
    out.commit();
    return fine;
}

/// The product of each group's parts, with the reason where a combination is no subject.
int list_lattice(const Options& options) {
    Output out(options.output);
    TextTable table({"NAME", "MEANINGLESS BECAUSE"});
    for (const fuzz::SubjectGroup& group : fuzz::subject_groups()) {
        std::vector<fuzz::LatticePoint> points;
        if (group.lattice != nullptr) {
            points = group.lattice();
        } else {
            for (const fuzz::SubjectInfo& s : group.listed()) points.push_back({s.name, {}});
        }
        for (fuzz::LatticePoint& point : points)
            if (point.name.find(options.pattern) != std::string::npos)
                table.add({std::move(point.name), std::move(point.why_meaningless)});
    }
    table.write(out.stream());
    out.commit();
    return fine;
}

int list_meaningless(const Options& options) {
    Output out(options.output);
    TextTable table({"COMBINATION", "MEANINGLESS BECAUSE"});
    for (const fuzz::SubjectGroup& group : fuzz::subject_groups())
        for (fuzz::Meaningless& one : group.meaningless())
            if (one.combination.find(options.pattern) != std::string::npos)
                table.add({std::move(one.combination), std::move(one.why)});
    table.write(out.stream());
    out.commit();
    return fine;
}

int answer(const Options& options) {
    if (options.groups) return list_groups(options);
    if (options.lattice) return list_lattice(options);
    if (options.meaningless) return list_meaningless(options);
    return list_subjects(options);
}

}  // namespace

void add_subjects(CLI::App& program, Action& action) {
    CLI::App* verb = program.add_subcommand("subjects", "List everything that can answer cases");
    const auto options = std::make_shared<Options>();
    verb->add_option("PATTERN", options->pattern, "only names that contain this");
    CLI::Option* json = verb->add_flag("--json", options->json, "one JSON object a line, with what each converts");
    CLI::Option* groups = verb->add_flag("--groups", options->groups, "our groups, with the grammar of their names");
    CLI::Option* lattice =
        verb->add_flag("--lattice", options->lattice, "every combination of our parts at usual tolerances");
    CLI::Option* meaningless =
        verb->add_flag("--meaningless", options->meaningless, "combinations that are no subjects, and why");
    json->excludes(groups, lattice, meaningless);
    groups->excludes(lattice, meaningless);
    lattice->excludes(meaningless);
    verb->add_option("-o,--output", options->output, "write here instead of standard output")->type_name("FILE");
    verb->footer(
        "Ours are named by their parts (--groups); any such name works, listed or not, unless it is meaningless.\n\n"
        "Examples:\n"
        "  oblong subjects\n"
        "  oblong subjects float/\n"
        "  oblong subjects --groups\n"
        "  oblong subjects rational/ --lattice\n"
        "  oblong subjects --meaningless\n"
        "  oblong subjects --json | jq -r .name");
    verb->callback([&action, options] { action = [options] { return answer(*options); }; });
}

}  // namespace oblong::cli
