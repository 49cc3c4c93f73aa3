// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <memory>
#include <optional>
#include <stdexcept>

#include "caseio/case_reader.hpp"
#include "caseio/names.hpp"
#include "fuzz/app/input.hpp"
#include "fuzz/app/nearest.hpp"
#include "fuzz/app/options.hpp"
#include "fuzz/app/output.hpp"
#include "fuzz/app/text_table.hpp"
#include "fuzz/app/value_names.hpp"
#include "fuzz/app/verb.hpp"
#include "fuzz/cases/generate/family.hpp"
#include "fuzz/cases/generate/other_form.hpp"
#include "fuzz/cases/generate/requery.hpp"
#include "fuzz/cases/generate/shape_menu.hpp"

namespace oblong::cli {
namespace {

struct GenerateOptions {
    std::vector<std::string> families, shapes;
    std::string output, scalar = "double", reals = "shortest", query = "distance";
    int count = 10;
    std::uint64_t seed = 1;
    std::optional<double> severity;
    bool all = false, list = false;
};

struct NarrowOptions {
    CaseFiles files;
    std::string output, scalar = "float", reals = "shortest";
};

int list_families(const GenerateOptions& options) {
    Output out(options.output);
    TextTable table({"FAMILY", "WHAT", "SEVERITY"});
    for (const fuzz::Family& f : fuzz::families())
        table.add({std::string(f.name), std::string(f.summary), std::string(f.severity_means)});
    table.write(out.stream(), options.output.empty() ? table_width(1) : 0);
    out.commit();
    return fine;
}

std::vector<const fuzz::Family*> chosen_families(const GenerateOptions& options) {
    std::vector<const fuzz::Family*> chosen;
    for (const std::string& name : options.all ? known_values("FAMILY") : options.families)
        chosen.push_back(&known_family(name));
    if (chosen.empty())
        throw std::invalid_argument("which family? (oblong generate --list names them; --all takes all)");
    return chosen;
}

/// Families that have no cases of these shapes: an error where they were named, a note where all were meant.
void keep_those_of(const fuzz::ShapeMenu& menu, std::vector<const fuzz::Family*>& families, bool all) {
    std::erase_if(families, [&](const fuzz::Family* family) {
        const std::string why = fuzz::why_not_of(menu, *family);
        if (why.empty()) return false;
        const std::string said = fmt::format("{} has no cases of {} alone: {}", family->name, menu.text(), why);
        if (!all) throw std::invalid_argument("--shapes: " + said);
        std::cerr << "oblong: left out: " << said << '\n';
        return true;
    });
}

int generate(const GenerateOptions& options) {
    if (options.list) return list_families(options);
    if (options.severity && !(*options.severity >= 0 && *options.severity <= 1))  // NaN is neither
        throw std::invalid_argument("--severity: expected a number from 0 to 1");
    const fuzz::OtherForm* form = fuzz::find_other_form(options.query);
    const caseio::Query query = form != nullptr ? caseio::Query::distance : fuzz::query_named(options.query).value();
    std::optional<fuzz::ShapeMenu> menu;
    if (!options.shapes.empty()) menu.emplace(options.shapes);
    std::vector<const fuzz::Family*> families = chosen_families(options);
    if (menu) keep_those_of(*menu, families, options.all);
    Output out(options.output);
    for (const fuzz::Family* family : families) {
        for (int i = 0; i < options.count; ++i) {
            const fuzz::FamilyIndex at{options.seed, i, options.count, options.severity.value_or(-1)};
            caseio::Case c =
                menu ? fuzz::shaped_case(*menu, *family, at) : fuzz::family_case(*family, at, family->make);
            if (query != caseio::Query::distance) c = fuzz::requery(c, query, options.seed);
            if (options.scalar == "float") c = fuzz::narrow_to_float(c);
            out.stream() << (form != nullptr ? fuzz::other_line(c, *form, options.seed, style_of(options.reals))
                                             : caseio::write_case(c, style_of(options.reals)))
                         << '\n';
            if (!out.stream()) out.flush();
        }
    }
    out.commit();
    return fine;
}

int narrow(const NarrowOptions& options) {
    Output out(options.output);
    each_case(options.files, &out, [&](const caseio::Case& c) {
        out.stream() << caseio::write_case(fuzz::narrow_to_float(c), style_of(options.reals)) << '\n';
    });
    out.commit();
    return fine;
}

}  // namespace

void add_generate(CLI::App& program, Action& action) {
    const auto [verb, options] =
        add_verb<GenerateOptions>(program, action, "generate", "Make cases of the degenerate families", generate);
    verb->add_option("FAMILY", options->families, "families by name");
    verb->add_flag("--all", options->all, "every family");
    verb->add_flag("--list", options->list, "list the families and exit");
    add_count(*verb, "--count", options->count, "cases of each family (10)");
    add_seed(*verb, options->seed);
    add_severity(*verb, options->severity);
    add_word(*verb, "--scalar", options->scalar, "double, or float: rounded to floats, id@float", {"double", "float"},
             "SCALAR");
    add_list(*verb, "--shapes", options->shapes,
             "only these primitives, comma-separated: box, sphere, ellipsoid, capsule, cylinder, cone");
    std::vector<std::string> queries{"distance", "decide", "raycast", "sweep", "penetration", "signed", "within"};
    for (const fuzz::OtherForm& form : fuzz::other_forms()) queries.emplace_back(form.name);
    add_word(*verb, "--query", options->query, fmt::format("{}: ID@QUERY", fmt::join(queries, ", ")), queries, "QUERY");
    add_output(*verb, options->output);
    add_reals(*verb, options->reals);
    verb->footer(
        R"(--query converts the families' pairs to other queries: sweeps and rays that hit, graze, or narrowly miss,
bodies moved into each other, and margins at, next to and far from the distance; and to lines about
half-spaces at A, unions whose parts tie, turning and deforming bodies.

--shapes makes bodies of primitives, with the degeneracy and the severity of the family. Families whose
degeneracy concerns vertices are refused (with --all: omitted).

Examples:
  oblong generate --list
  oblong generate lattice --query sweep --count 100 | oblong cast
  oblong generate sliver near_touching --count 200 --seed 7 -o cases.jsonl
  oblong generate near_touching exact_touching --shapes sphere,capsule --count 100
  oblong generate --all --count 3 --scalar float | oblong distance --scalar float)");
}

void add_narrow(CLI::App& program, Action& action) {
    const auto [verb, options] = add_verb<NarrowOptions>(
        program, action, "narrow", "Round cases to float, so that float solvers can be asked", narrow);
    add_case_files(*verb, options->files);
    add_word(*verb, "--scalar", options->scalar, "what to round to: float", {"float"}, "SCALAR");
    add_output(*verb, options->output);
    add_reals(*verb, options->reals);
    verb->footer(
        R"(Each case becomes a new case, id@float, with its own exact answer. Lengths beyond the range of floats are
first scaled by a power of two; the case's note states it.

Example:
  oblong narrow cases.jsonl | oblong judge --subject float/johnson/relative-1e-5/running-max/no-progress)");
}

}  // namespace oblong::cli
