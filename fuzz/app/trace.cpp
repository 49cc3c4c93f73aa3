// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "caseio/errors.hpp"
#include "caseio/json_tree.hpp"
#include "caseio/result_io.hpp"
#include "fuzz/app/input.hpp"
#include "fuzz/app/json_number.hpp"
#include "fuzz/app/output.hpp"
#include "fuzz/app/solver_choice.hpp"
#include "fuzz/app/text_table.hpp"
#include "fuzz/app/verb.hpp"
#include "fuzz/subjects/native/solver_run.hpp"

namespace oblong::cli {
namespace {

using Json = nlohmann::ordered_json;
using caseio::Real;

struct Options {
    CaseFiles files;
    std::string output, id;
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

void write_table(const std::vector<fuzz::TraceRow>& rows, Output& out) {
    TextTable table({">#", "W", ">|v|^2", ">v.w", ">lower", ">rule left", ">right", "met", "v", "w"});
    for (const fuzz::TraceRow& r : rows)
        table.add({std::to_string(r.index), slots(r.set), brief(r.vv), brief(r.vw), brief(r.lower), brief(r.left),
                   brief(r.right), r.met ? "yes" : "no", brief(r.v), brief(r.w)});
    table.write(out.stream());
}

void write_json(const std::string& id, const std::vector<fuzz::TraceRow>& rows, Output& out) {
    for (const fuzz::TraceRow& r : rows) {
        Json weights;
        for (unsigned i = 0; i < 4; ++i) weights.push_back((r.set >> i & 1U) != 0 ? json_number(r.weights[i]) : Json());
        const Json json{{"id", id},
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
        out.stream() << caseio::json_spaced(json.dump()) << '\n';
    }
}

int trace(const Options& options) {
    const fuzz::SolverSpec spec = chosen_solver(options.choice);
    Output out(options.output);
    bool found = false;
    each_batch(options.files, [&](std::span<caseio::Case> cases, const std::string&) {
        for (const caseio::Case& c : cases) {
            if (!options.id.empty() && c.id != options.id) continue;
            found = true;
            fuzz::RunDetail detail;
            caseio::Result r = fuzz::run_solver(c, spec, &detail);
            r.subject = fuzz::solver_name(spec);
            r.time_ns.reset();
            if (!options.json) {
                out.stream() << c.id << "  " << r.subject << '\n';
                write_table(detail.rows, out);
            } else {
                write_json(c.id, detail.rows, out);
            }
            out.stream() << caseio::write_result(r) << (options.json ? "\n" : "\n\n");
        }
        out.flush();
    });
    if (!found && !options.id.empty())
        throw caseio::BadInput({options.files.paths.empty() ? "-" : options.files.paths.front(), 0, "id"},
                               "expected a case \"" + options.id + "\", found none");
    out.commit();
    return fine;
}

}  // namespace

void add_trace(CLI::App& program, Action& action) {
    CLI::App* verb = program.add_subcommand("trace", "Show every iteration of a plain solver");
    const auto options = std::make_shared<Options>();
    add_case_files(*verb, options->files);
    verb->add_option("--id", options->id, "show only the case with this id")->type_name("ID");
    verb->add_flag("--json", options->json, "write one JSON object per iteration, with all digits");
    verb->add_option("-o,--output", options->output, "write here instead of standard output")->type_name("FILE");
    add_solver_options(*verb, options->choice);
    verb->footer(
        "Columns: the kept slots of W, the squared norm of v, v.w for the new support point w, the rule's lower bound, "
        "and\n"
        "the two sides that the rule compares (met when left <= right). Numbers are cut to 9 digits; --json has them "
        "whole.\n\n"
        "Examples:\n"
        "  oblong trace cases.jsonl --id sliver-1-0 --scalar float\n"
        "  oblong generate diagonal_quad --count 1 | oblong trace --guard none --max-iterations 20");
    verb->callback([&action, options] { action = [options] { return trace(*options); }; });
}

}  // namespace oblong::cli
