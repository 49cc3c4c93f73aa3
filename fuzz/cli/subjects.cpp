// SPDX-License-Identifier: GPL-3.0-or-later
#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "caseio/names.hpp"
#include "fuzz/cli/output.hpp"
#include "fuzz/cli/text_table.hpp"
#include "fuzz/cli/verb.hpp"
#include "fuzz/subject/subject.hpp"

namespace oblong::cli {
namespace {

struct Options {
    std::string pattern, output;
    bool json = false;
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
    return json.dump();
}

int list_subjects(const Options& options) {
    Output out(options.output);
    TextTable table({"NAME", "VERSION", "SCALAR", "QUERIES", "PROMISE"});
    for (const fuzz::SubjectInfo& s : fuzz::known_subjects()) {
        if (s.name.find(options.pattern) == std::string::npos) continue;
        if (options.json) {
            out.stream() << json_line(s) << '\n';
            continue;
        }
        std::string queries;
        for (const std::string& q : query_list(s)) queries += (queries.empty() ? "" : " ") + q;
        table.add({s.name, s.version, s.scalar, queries, s.promise_text.empty() ? "none" : s.promise_text});
    }
    if (!options.json) table.write(out.stream(), options.output.empty() ? terminal_width(1) : 0);
    out.commit();
    return fine;
}

}  // namespace

void add_subjects(CLI::App& program, Action& action) {
    CLI::App* verb = program.add_subcommand("subjects", "List everything that can answer cases");
    const auto options = std::make_shared<Options>();
    verb->add_option("PATTERN", options->pattern, "only names that contain this");
    verb->add_flag("--json", options->json, "one JSON object a line, with what each converts");
    verb->add_option("-o,--output", options->output, "write here instead of standard output")->type_name("FILE");
    verb->footer(
        "Plain solvers are named SCALAR/SUBALGORITHM/RULE-TOLERANCE/LOWER/GUARD; any such name works, listed or "
        "not.\n\n"
        "Examples:\n"
        "  oblong subjects\n"
        "  oblong subjects float/\n"
        "  oblong subjects --json | jq -r .name");
    verb->callback([&action, options] { action = [options] { return list_subjects(*options); }; });
}

}  // namespace oblong::cli
