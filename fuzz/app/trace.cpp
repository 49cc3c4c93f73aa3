// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "caseio/errors.hpp"
#include "caseio/escape.hpp"
#include "caseio/json_tree.hpp"
#include "caseio/result_io.hpp"
#include "fuzz/app/input.hpp"
#include "fuzz/app/json_number.hpp"
#include "fuzz/app/output.hpp"
#include "fuzz/app/solver_choice.hpp"
#include "fuzz/app/text_table.hpp"
#include "fuzz/app/verb.hpp"
#include "fuzz/trace/trace_data.hpp"
#include "oracle/report/trace_page.hpp"

namespace oblong::cli {
namespace {

using Json = nlohmann::ordered_json;
using caseio::Real;

struct Options {
    CaseFiles files;
    std::string output, id, page;
    bool json = false;
    SolverChoice choice;
};

std::string brief(const Real& x) {
    if (x.kind == Real::Kind::infinite) return x.value < 0 ? "-inf" : "inf";
    return fmt::format("{:.9g}", x.value.convert_to<double>());
}

std::string brief(const Vec3<Real>& v) { return fmt::format("({}, {}, {})", brief(v.x), brief(v.y), brief(v.z)); }

std::string slots(unsigned set) {
    std::string text;
    for (unsigned i = 0; i < 4; ++i) text += (set >> i & 1U) != 0 ? static_cast<char>('0' + i) : '.';
    return text;
}

/// A trace, and where it parts from the exact one.
struct Compared {
    fuzz::SideBySide both;
    std::optional<fuzz::Explanation> explanation;

    /// Whether the two part in this iteration.
    [[nodiscard]] bool part_in(int index) const {
        return explanation && explanation->parting.kind != fuzz::FirstParting::Kind::none &&
               explanation->parting.step == index;
    }
};

Compared compared(const caseio::Case& c, const fuzz::SolverSpec& spec) {
    Compared one{fuzz::run_side_by_side(c, spec), std::nullopt};
    if (one.both.exact) one.explanation = fuzz::explain(c, one.both);
    return one;
}

void write_table(const Compared& trace, Output& out) {
    TextTable table({">#", "W", ">|v|^2", ">v.w", ">lower", ">rule left", ">right", "met", "v", "w"});
    for (const fuzz::TraceRow& r : trace.both.computed.detail.rows)
        table.add({(trace.part_in(r.index) ? "*" : "") + std::to_string(r.index), slots(r.set), brief(r.vv),
                   brief(r.vw), brief(r.lower), brief(r.left), brief(r.right), r.met ? "yes" : "no", brief(r.v),
                   brief(r.w)});
    table.write(out.stream());
    out.stream() << fuzz::parting_sentence(trace.both, trace.explanation) << '\n';
}

void write_json(const std::string& id, const Compared& trace, Output& out) {
    for (const fuzz::TraceRow& r : trace.both.computed.detail.rows) {
        Json weights;
        for (unsigned i = 0; i < 4; ++i) weights.push_back((r.set >> i & 1U) != 0 ? json_number(r.weights[i]) : Json());
        Json json{{"id", id},
                  {"iteration", r.index},
                  {"v", json_number(r.v)},
                  {"w", json_number(r.w)},
                  {"vv", json_number(r.vv)},
                  {"vw", json_number(r.vw)},
                  {"lower", json_number(r.lower)},
                  {"left", json_number(r.left)},
                  {"right", json_number(r.right)},
                  {"met", r.met},
                  {"weights", weights}};
        if (trace.part_in(r.index))
            json["parting"] = {{"kind", fuzz::name(trace.explanation->parting.kind)},
                               {"sentence", trace.explanation->sentence}};
        out.stream() << caseio::json_spaced(json.dump()) << '\n';
    }
}

caseio::BadInput::Place place_of_id(const Options& options) {
    return {options.files.paths.empty() ? "-" : options.files.paths.front(), 0, "id"};
}

/// Writes the page of the one case that was chosen.
int write_page(const Options& options) {
    const fuzz::SolverSpec spec = chosen_solver(options.choice);
    std::optional<caseio::Case> chosen;
    each_batch(options.files, [&](std::span<caseio::Case> cases, const std::string&) {
        for (const caseio::Case& c : cases) {
            if (!options.id.empty() && c.id != options.id) continue;
            if (chosen)
                throw caseio::BadInput(place_of_id(options), "expected one case for a page (--id ID), found \"" +
                                                                 chosen->id + "\" and \"" + c.id + "\"");
            chosen = c;
        }
    });
    if (!chosen)
        throw caseio::BadInput(place_of_id(options), options.id.empty()
                                                         ? "expected a case, found none"
                                                         : "expected a case \"" + options.id + "\", found none");
    const Compared trace = compared(*chosen, spec);
    const std::string sentence = fuzz::parting_sentence(trace.both, trace.explanation);
    Output out(options.page);
    report::write_trace_page({chosen->id, trace.both.computed.result.subject, sentence,
                              fuzz::trace_data(*chosen, trace.both, trace.explanation)},
                             out.stream());
    out.commit();
    if (options.page != "-") std::cout << caseio::shown(chosen->id) << ": " << sentence << '\n';
    return fine;
}

int trace(const Options& options) {
    if (!options.page.empty()) return write_page(options);
    const fuzz::SolverSpec spec = chosen_solver(options.choice);
    Output out(options.output);
    bool found = false;
    each_batch(options.files, [&](std::span<caseio::Case> cases, const std::string&) {
        for (const caseio::Case& c : cases) {
            if (!options.id.empty() && c.id != options.id) continue;
            found = true;
            const Compared one = compared(c, spec);
            const caseio::Result& r = one.both.computed.result;
            if (!options.json) {
                out.stream() << c.id << "  " << r.subject << '\n';
                write_table(one, out);
            } else {
                write_json(c.id, one, out);
            }
            out.stream() << caseio::write_result(r) << (options.json ? "\n" : "\n\n");
        }
        out.flush();
    });
    if (!found && !options.id.empty())
        throw caseio::BadInput(place_of_id(options), "expected a case \"" + options.id + "\", found none");
    out.commit();
    return fine;
}

}  // namespace

void add_trace(CLI::App& program, Action& action) {
    CLI::App* verb = program.add_subcommand("trace", "Show every iteration of a plain solver");
    const auto options = std::make_shared<Options>();
    add_case_files(*verb, options->files);
    verb->add_option("--id", options->id, "show only the case with this id")->type_name("ID");
    CLI::Option* json = verb->add_flag("--json", options->json, "write one JSON object per iteration, with all digits");
    CLI::Option* output = verb->add_option("-o,--output", options->output, "write here instead of standard output");
    output->type_name("FILE");
    verb->add_option("--html", options->page, "write a page that shows the one case's iterations beside exact ones")
        ->type_name("FILE")
        ->excludes(json, output);
    add_solver_options(*verb, options->choice);
    verb->footer(
        "Columns: the kept slots of W, the squared norm of v, v.w for the new support point w, the rule's lower bound, "
        "and\n"
        "the two sides that the rule compares (met when left <= right). Numbers are cut to 9 digits; --json has them "
        "whole.\n"
        "A star marks the first iteration in which the same solver in exact arithmetic makes another choice; the line "
        "below\n"
        "the table states the number whose sign is wrong.\n\n"
        "Examples:\n"
        "  oblong trace cases.jsonl --id sliver-1-0 --scalar float\n"
        "  oblong trace cases.jsonl --id sliver-1-0 --scalar float --html sliver.html\n"
        "  oblong generate diagonal_quad --count 1 | oblong trace --guard none --max-iterations 20");
    verb->callback([&action, options] { action = [options] { return trace(*options); }; });
}

}  // namespace oblong::cli
