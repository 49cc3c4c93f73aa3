// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <istream>
#include <memory>

#include "caseio/json_tree.hpp"
#include "caseio/line_file.hpp"
#include "caseio/result_io.hpp"
#include "fuzz/app/bad_lines.hpp"
#include "fuzz/app/given_results.hpp"
#include "fuzz/app/input.hpp"
#include "fuzz/app/options.hpp"
#include "fuzz/app/output.hpp"
#include "fuzz/app/result_makers.hpp"
#include "fuzz/app/verb.hpp"
#include "fuzz/app/wording.hpp"
#include "fuzz/campaign/judged_answer.hpp"
#include "fuzz/ci/baseline.hpp"
#include "fuzz/ci/comparison.hpp"

namespace oblong::cli {
namespace {

struct CompareOptions {
    std::string old_run, new_run, cases, scalar = "double", output, html;
    bool markdown = false;
};

/// The format of the first line of a file that is no store.
std::string format_of(const std::string& path) {
    std::string format;
    caseio::with_input(path, [&](std::istream& in) {
        std::string line;
        long number = 0;
        if (!caseio::next_line(in, path, line, number))
            throw caseio::BadInput({path, 0, ""}, "expected a line, found none");
        const caseio::JsonNode node = caseio::parse_json(line, {path, number, ""});
        for (std::size_t i = 0; i < node.keys.size(); ++i)
            if (node.keys[i] == "format") format = node.items[i].text;
    });
    return format;
}

std::optional<double> stated(const caseio::Result& r) {
    std::optional<caseio::Real> real = r.distance;
    if (r.cast) real = r.cast->parameter;
    if (r.penetration && r.penetration->depth) real = r.penetration->depth;
    if (r.signed_distance) real = r.signed_distance;
    if (!real) return std::nullopt;
    caseio::Result only;
    only.distance = real;
    const std::string line = caseio::write_result(only);
    const caseio::JsonNode node = caseio::parse_json(line, {"result", 0, ""});
    for (std::size_t i = 0; i < node.keys.size(); ++i)
        if (node.keys[i] == "distance") return std::strtod(node.items[i].text.c_str(), nullptr);
    return std::nullopt;
}

/// Judges results of a file on the cases.
fuzz::ComparedRun judged(const std::string& path, const CompareOptions& o) {
    if (o.cases.empty())
        throw std::invalid_argument("compare: " + path + " holds results: give their cases with --cases FILE");
    GivenResults given({path});
    ResultMakers makers({.scalar = o.scalar});
    fuzz::ComparedRun run;
    each_case({.paths = {o.cases}}, nullptr, [&](const caseio::Case& c) {
        fuzz::CaseJudge judge(c);
        for (const std::string& name : given.subjects()) {
            const fuzz::SubjectInfo info = makers.of(name, c.scalar);
            const auto missing = given.missing().count;
            const caseio::Result result = given.of(name, c.id, scalar_of(info));
            if (given.missing().count != missing) continue;  // not paired
            const fuzz::JudgedAnswer answer = judge.judge(result, info.promise);
            const caseio::Record r = fuzz::make_record(answer, {}, info.version);
            run.answers[name][c.id] = {fuzz::failure_kind(r), answer.judgement.fails(), r.error_ulps,
                                       stated(answer.result)};
        }
    });
    return run;
}

fuzz::ComparedRun read(const std::string& path, const CompareOptions& o) {
    const auto bad = [](const caseio::BadInput& problem) { bad_lines().note(problem); };
    if (fuzz::is_store(path)) return fuzz::compared(fuzz::read_judged_run(path, bad));
    const std::string format = format_of(path);
    if (format == "oblong-record/1") return fuzz::compared(fuzz::read_judged_run(path, bad));
    if (format == "oblong-verdict/1") return fuzz::read_verdicts(path);
    if (format == "oblong-result/1") return judged(path, o);
    throw caseio::BadInput({path, 1, "format"},
                           "expected a store, records, verdicts or results, found \"" + format + '"');
}

int compare(const CompareOptions& o) {
    if (o.old_run == "-" || o.new_run == "-")
        throw std::invalid_argument("compare reads each file twice: name files, not standard input");
    Output out(o.output);
    std::optional<Output> page;
    if (!o.html.empty()) page.emplace(o.html);
    const fuzz::ComparedRun old = read(o.old_run, o), now = read(o.new_run, o);
    std::string note;
    const bool is_partial = old.has_failures_only || now.has_failures_only;
    if (is_partial && (old.questions.empty() || old.questions != now.questions))
        note =
            "the two runs did not ask the same cases, or one of them is not done or keeps a sample of its failures: "
            "only cases that both keep are paired";
    if (!note.empty()) say(note);
    const auto all = fuzz::compare(old, now, o.scalar == "float" ? fuzz::UlpsOf::float32 : fuzz::UlpsOf::float64);
    out.stream() << (o.markdown ? fuzz::comparison_markdown(all) : fuzz::comparison_text(all));
    out.commit();
    if (page) {
        page->stream() << fuzz::comparison_html(all, {o.old_run, o.new_run, note});
        page->commit();
    }
    int code = fine;
    for (const fuzz::SubjectComparison& c : all) {
        if (c.broke.empty()) continue;
        say(fmt::format("{}: {} of {} answers broke", c.new_subject, c.broke.size(), c.paired));
        code = verdict_fails;
    }
    return code;
}

}  // namespace

void add_compare(CLI::App& program, Action& action) {
    const auto [verb, o] =
        add_verb<CompareOptions>(program, action, "compare", "Compare two runs on the same cases", compare);
    verb->add_option("OLD", o->old_run, "a store, records, verdicts or results")->required();
    verb->add_option("NEW", o->new_run, "the same, of the later run")->required();
    add_file(*verb, "--cases", o->cases, "the cases of results");
    add_word(*verb, "--scalar", o->scalar,
             "units in the last place of double (the default) or float; of results also "
             "the scalar of their subjects",
             {"double", "float"}, "SCALAR");
    verb->add_flag("--markdown", o->markdown, "write Markdown, for a pull request");
    add_file(*verb, "--html", o->html, "also write the comparison as one HTML page");
    add_output(*verb, o->output);
    verb->footer(
        "Pairs the answers to equal case ids, of subjects with equal names, or of the only subject of each run. Tells\n"
        "which answers broke and which were fixed, with McNemar's exact test; whose error in ulps is larger or\n"
        "smaller, with the sign test; and how far stated numbers moved. Stores and records keep wrong answers and\n"
        "refusals only: another answer counts as not failing if both runs asked the same cases. Exits 1 if an answer\n"
        "broke.\n"
        "\n"
        "Examples:\n"
        "  oblong judge cases.jsonl --subject program:./old > old.jsonl; oblong judge cases.jsonl --subject "
        "program:./new > new.jsonl\n"
        "  oblong compare old.jsonl new.jsonl --markdown\n"
        "  oblong compare before.sqlite after.sqlite --html moved.html");
}

}  // namespace oblong::cli
