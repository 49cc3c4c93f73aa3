// SPDX-License-Identifier: GPL-3.0-or-later
#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <optional>

#include "caseio/errors.hpp"
#include "caseio/escape.hpp"
#include "caseio/result_io.hpp"
#include "fuzz/app/input.hpp"
#include "fuzz/app/options.hpp"
#include "fuzz/app/output.hpp"
#include "fuzz/app/solver_choice.hpp"
#include "fuzz/app/trace_tables.hpp"
#include "fuzz/app/verb.hpp"
#include "oracle/report/trace_page.hpp"

namespace oblong::cli {
namespace {

struct TraceOptions {
    CaseFiles files;
    std::string output, id, page;
    bool json = false;
    SolverChoice choice;
};

/// The solver that was chosen: by its name, by its parts, or the usual one of each case's query.
class Solvers {
public:
    explicit Solvers(const SolverChoice& choice) {
        if (const std::string& name = chosen_name(choice); !name.empty()) {
            fixed_ = fuzz::traced_solver(name);
            return;
        }
        const fuzz::SolverSpec plain = chosen_solver(choice);
        scalar_ = plain.scalar;
        if (has_parts_beside_scalar(choice)) fixed_ = plain;
    }
    [[nodiscard]] fuzz::AnyTrace trace(const caseio::Case& c) const {
        return fuzz::make_trace(c, fixed_ ? *fixed_ : fuzz::usual_solver(scalar_, c.query));
    }

private:
    std::optional<fuzz::TracedSolver> fixed_;
    fuzz::SolverScalar scalar_ = fuzz::SolverScalar::float64;
};

caseio::BadInput::Place place_of_id(const TraceOptions& options) {
    return {options.files.paths.empty() ? "-" : options.files.paths.front(), 0, "id"};
}

/// Writes the page of the one case that was chosen.
int write_page(const TraceOptions& options) {
    const Solvers solvers(options.choice);
    Output out(options.page);
    std::optional<caseio::Case> chosen;
    each_case(options.files, nullptr, [&](const caseio::Case& c) {
        if (!options.id.empty() && c.id != options.id) return;
        if (chosen)
            throw caseio::BadInput(place_of_id(options), "expected one case for a page (--id ID), found \"" +
                                                             chosen->id + "\" and \"" + c.id + "\"");
        chosen = c;
    });
    if (!chosen)
        throw caseio::BadInput(place_of_id(options), options.id.empty()
                                                         ? "expected a case, found none"
                                                         : "expected a case \"" + options.id + "\", found none");
    const fuzz::AnyTrace trace = solvers.trace(*chosen);
    const std::string sentence = trace.sentence();
    report::write_trace_page({chosen->id, trace.result().subject, sentence, trace.data(*chosen)}, out.stream());
    out.commit();
    if (options.page == "-") return fine;
    Output people("");
    people.stream() << caseio::shown(chosen->id) << ": " << caseio::shown(sentence) << '\n';
    people.commit();
    return fine;
}

int trace(const TraceOptions& options) {
    if (!options.page.empty()) return write_page(options);
    const Solvers solvers(options.choice);
    Output out(options.output);
    bool found = false;
    each_case(options.files, &out, [&](const caseio::Case& c) {
        if (!options.id.empty() && c.id != options.id) return;
        found = true;
        const fuzz::AnyTrace one = solvers.trace(c);
        if (!options.json) {
            out.stream() << caseio::shown(c.id) << "  " << caseio::shown(one.result().subject) << '\n';
            write_trace_table(one, out.stream());
        } else {
            write_trace_json(c.id, one, out.stream());
        }
        out.stream() << caseio::write_result(one.result()) << (options.json ? "\n" : "\n\n");
    });
    if (!found && !options.id.empty())
        throw caseio::BadInput(place_of_id(options), "expected a case \"" + options.id + "\", found none");
    out.commit();
    return fine;
}

}  // namespace

void add_trace(CLI::App& program, Action& action) {
    const auto [verb, options] =
        add_verb<TraceOptions>(program, action, "trace", "Show every iteration of a solver", trace);
    add_case_files(*verb, options->files);
    verb->add_option("--id", options->id, "show only the case with this id")->type_name("ID");
    CLI::Option* json = verb->add_flag("--json", options->json, "write one JSON object per iteration, with all digits");
    CLI::Option* output = add_output(*verb, options->output);
    add_file(*verb, "--html", options->page, "write a page that shows the one case's iterations beside exact ones")
        ->excludes(json, output);
    add_solver_options(*verb, options->choice);
    verb->footer(
        R"(Columns: the kept slots of W, the squared norm of v, v.w for the new support point w, the rule's lower
bound, and the two sides that the rule compares (met when left <= right).

Of raycasts and sweeps: the kept slots of P, the parameter lambda, the squared norm of v and what a hit
allows, v.(x-p), v.r, and what becomes of lambda; of ray-advancement the vertices that carry the nearest
point, and the iterations of the inner loop.

Of penetration: the distance loop before the expansion; the facet nearest the origin, the number of
facets, its distance l and that of the plane at w, h, what the rule compares, and how many facets w
removes.

Numbers are cut to 9 digits; --json has them whole. A star marks the first iteration in which the same
solver in exact arithmetic makes another choice; the line below the table states the number whose sign is
wrong. A tilde marks the iterations of a cycle.

Without a solver, the usual one of the case's query is traced; a distance loop also in a binary format.

Examples:
  oblong trace cases.jsonl --id sliver-1-0 --scalar float
  oblong trace cases.jsonl --id sliver-1-0 --scalar float --html sliver.html
  oblong generate diagonal_quad --count 1 | oblong trace --guard none --max-iterations 20
  oblong generate sliver --count 1 | oblong trace --solver bits-8/johnson/relative-1e-2/running-max/no-progress
  oblong generate sliver --count 1 --query raycast | oblong trace --solver double/ray-gjk/tolerance-1e-15/none)");
}

}  // namespace oblong::cli
