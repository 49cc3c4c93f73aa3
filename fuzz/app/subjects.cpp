// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "caseio/json_tree.hpp"
#include "caseio/names.hpp"
#include "fuzz/app/asked_subject.hpp"
#include "fuzz/app/check_subject.hpp"
#include "fuzz/app/options.hpp"
#include "fuzz/app/output.hpp"
#include "fuzz/app/text_table.hpp"
#include "fuzz/app/verb.hpp"
#include "fuzz/subjects/native/group.hpp"
#include "fuzz/subjects/nearest_name.hpp"
#include "fuzz/subjects/peers/peer_list.hpp"

namespace oblong::cli {
namespace {

struct SubjectsOptions {
    std::string pattern, output, check;
    fuzz::ProcessOptions process = usual_limits();
    bool json = false, groups = false, lattice = false, meaningless = false;
};

std::string json_line(const fuzz::SubjectInfo& s) {
    nlohmann::ordered_json json{{"name", s.name},
                                {"version", s.version},
                                {"scalar", s.scalar},
                                {"queries", fuzz::query_list(s)},
                                {"digits", s.promise.digits}};
    if (s.promise.absolute > 0) json["promised_absolute"] = s.promise.absolute;
    if (s.promise.relative > 0) json["promised_relative"] = s.promise.relative;
    json["promise"] = s.promise_text;
    json["conversions"] = s.conversions;
    return caseio::json_spaced(json.dump());
}

bool has(const std::string& text, const SubjectsOptions& options) {
    return text.find(options.pattern) != std::string::npos;
}

/// Writes a table so that it fits where it goes; where it is empty, stderr says so, and what is near.
int write(TextTable& table, int rows, const SubjectsOptions& options) {
    Output out(options.output);
    if (rows > 0) {
        table.write(out.stream(), options.output.empty() ? table_width(1) : 0, TextTable::Narrow::stack);
    } else {
        const std::string near = fuzz::corrected_subject(options.pattern);
        std::cerr << "oblong: nothing contains \"" << options.pattern << '"'
                  << (near.empty() ? "" : "; did you mean " + near + "?") << '\n';
    }
    out.commit();
    return fine;
}

int list_subjects(const SubjectsOptions& options) {
    std::vector<fuzz::SubjectInfo> found = fuzz::known_subjects();
    std::erase_if(found, [&](const fuzz::SubjectInfo& s) { return !has(s.name, options); });
    std::ranges::stable_partition(found, [](const auto& s) { return fuzz::find_peer(s.name) != nullptr; });
    if (options.json && !found.empty()) {
        Output out(options.output);
        for (const fuzz::SubjectInfo& s : found) out.stream() << json_line(s) << '\n';
        out.commit();
        return fine;
    }
    TextTable table({"NAME", "VERSION", "SCALAR", "QUERIES", "PROMISE"});
    for (const fuzz::SubjectInfo& s : found) {
        table.add({s.name, s.version, s.scalar, fmt::format("{}", fmt::join(fuzz::query_list(s), " ")),
                   s.promise_text.empty() ? "none" : s.promise_text});
    }
    return write(table, static_cast<int>(found.size()), options);
}

/// Every point of the product of a group's parts.
std::vector<fuzz::LatticePoint> lattice_of(const fuzz::SubjectGroup& group) {
    if (group.lattice != nullptr) return group.lattice();
    std::vector<fuzz::LatticePoint> points;
    for (const fuzz::SubjectInfo& s : group.listed()) points.push_back({s.name, {}});
    return points;
}

/// What a name means: every group with the grammar of its names. A pattern finds the groups that have such names.
int list_groups(const SubjectsOptions& options) {
    TextTable table({"GROUP", ">LISTED", "GRAMMAR"});
    int rows = 0;
    for (const fuzz::SubjectGroup& group : fuzz::subject_groups()) {
        const std::string title(group.title), grammar(group.grammar);
        const std::vector<fuzz::SubjectInfo> listed = group.listed();
        const auto named = [&](const auto& one) { return has(one.name, options); };
        if (!has(title, options) && !has(grammar, options) && std::ranges::none_of(listed, named) &&
            std::ranges::none_of(lattice_of(group), named))
            continue;
        table.add({title, std::to_string(listed.size()), grammar});
        ++rows;
    }
    return write(table, rows, options);
}

/// The product of each group's parts, with the reason where a combination is no subject.
int list_lattice(const SubjectsOptions& options) {
    TextTable table({"NAME", "MEANINGLESS BECAUSE"});
    int rows = 0;
    for (const fuzz::SubjectGroup& group : fuzz::subject_groups())
        for (fuzz::LatticePoint& point : lattice_of(group)) {
            if (!has(point.name, options)) continue;
            table.add({std::move(point.name), std::move(point.why_meaningless)});
            ++rows;
        }
    return write(table, rows, options);
}

int list_meaningless(const SubjectsOptions& options) {
    TextTable table({"COMBINATION", "MEANINGLESS BECAUSE"});
    int rows = 0;
    for (const fuzz::SubjectGroup& group : fuzz::subject_groups()) {
        if (group.meaningless == nullptr) continue;
        for (fuzz::Meaningless& one : group.meaningless()) {
            if (!has(one.combination, options)) continue;
            table.add({std::move(one.combination), std::move(one.why)});
            ++rows;
        }
    }
    return write(table, rows, options);
}

int answer(const SubjectsOptions& options) {
    if (!options.check.empty()) return check_subject(options.check, options.process, options.output);
    if (options.groups) return list_groups(options);
    if (options.lattice) return list_lattice(options);
    if (options.meaningless) return list_meaningless(options);
    return list_subjects(options);
}

}  // namespace

void add_subjects(CLI::App& program, Action& action) {
    const auto [verb, options] =
        add_verb<SubjectsOptions>(program, action, "subjects", "List everything that can answer cases", answer);
    verb->add_option("PATTERN", options->pattern,
                     "list only names that contain this; with --groups, groups that have such names");
    CLI::Option* json =
        verb->add_flag("--json", options->json, "write one JSON object per line, with the conversions of each subject");
    CLI::Option* groups =
        verb->add_flag("--groups", options->groups, "list our groups, with the grammar of their names");
    CLI::Option* lattice =
        verb->add_flag("--lattice", options->lattice, "list every combination of our parts at default tolerances");
    CLI::Option* meaningless = verb->add_flag("--meaningless", options->meaningless,
                                              "list combinations that are no subjects, with the reasons");
    CLI::Option* check = verb->add_option("--check", options->check,
                                          "ask this subject small cases with known answers, and report wrong answers")
                             ->type_name("NAME");
    add_process_options(*verb, options->process);
    check->excludes(json, groups, lattice, meaningless);
    json->excludes(groups, lattice, meaningless);
    groups->excludes(lattice, meaningless);
    lattice->excludes(meaningless);
    add_output(*verb, options->output);
    verb->footer(
        R"(Our solvers are named by their parts (--groups). Any combination that is not meaningless works, listed or
not.

Examples:
  oblong subjects
  oblong subjects float/
  oblong subjects --groups
  oblong subjects rational/ --lattice
  oblong subjects --meaningless
  oblong subjects --check "program:python3 own_subject.py"
  oblong subjects --json | jq -r .name)");
}

}  // namespace oblong::cli
