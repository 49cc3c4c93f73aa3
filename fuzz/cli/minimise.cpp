// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/minimise/minimise.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "caseio/case_reader.hpp"
#include "fuzz/cli/checks.hpp"
#include "fuzz/cli/input.hpp"
#include "fuzz/cli/output.hpp"
#include "fuzz/cli/verb.hpp"
#include "fuzz/subject/subject.hpp"

namespace oblong::cli {
namespace {

struct Options {
    std::vector<std::string> files;
    std::string subject, output;
    int trials = 20'000;
};

/// What a smaller case must keep: the verdict, and how the solver ended.
struct Failure {
    oracle::Verdict verdict;
    std::optional<Termination> termination;
    Outcome outcome;

    [[nodiscard]] friend bool operator==(const Failure&, const Failure&) = default;
};

Failure failure_of(const caseio::Case& c, fuzz::Subject& subject) {
    const caseio::Result r = subject.answer({&c, 1}).front();
    const oracle::Promise promise = oracle::asked_in(subject.info().promise, c.scalar);
    return {oracle::judge(r, oracle::exact_answer(c), promise).verdict, r.termination, r.outcome};
}

std::size_t vertex_count(const caseio::Case& c) {
    const auto count = [](const AnyBody<Rational>& body) {
        const auto* points = std::get_if<Points<Rational>>(&body.shape);
        return points != nullptr ? points->vertices().size() : 0;
    };
    return count(c.a) + (c.b ? count(*c.b) : 0);
}

int minimise(const Options& options) {
    const std::unique_ptr<fuzz::Subject> subject = fuzz::make_subject(options.subject);
    Output out(options.output);
    each_batch(options.files, [&](std::span<caseio::Case> cases, const std::string&) {
        for (const caseio::Case& c : cases) {
            const Failure failure = failure_of(c, *subject);
            caseio::Case smallest = fuzz::minimise(
                c, [&](const caseio::Case& other) { return failure_of(other, *subject) == failure; }, options.trials);
            smallest.id = c.id + "@minimised";
            smallest.note = fmt::format("{}: {}", options.subject, name(failure.verdict));
            std::cerr << fmt::format("{}: {}, {} to {} vertices\n", c.id, name(failure.verdict), vertex_count(c),
                                     vertex_count(smallest));
            out.stream() << caseio::write_case(smallest) << '\n';
        }
        out.flush();
    });
    out.commit();
    return fine;
}

}  // namespace

void add_minimise(CLI::App& program, Action& action) {
    CLI::App* verb = program.add_subcommand("minimise", "Make cases smaller while a subject fails on them alike");
    const auto options = std::make_shared<Options>();
    verb->add_option("FILE", options->files, "case files; - or none: standard input");
    verb->add_option("--subject", options->subject, "whose failure to keep")->required()->type_name("NAME");
    verb->add_option("--trials", options->trials, "smaller cases to try, at most")
        ->check(above_zero())
        ->capture_default_str();
    verb->add_option("-o,--output", options->output, "write here instead of standard output")->type_name("FILE");
    verb->footer(
        "Removes vertices and rounds numbers to fewer bits, greedily, as long as verdict, outcome and termination "
        "stay\n"
        "what they were.\n\n"
        "Examples:\n"
        "  oblong generate near_touching --count 1 --severity 0.9 | oblong minimise --subject fcl/libccd");
    verb->callback([&action, options] { action = [options] { return minimise(*options); }; });
}

}  // namespace oblong::cli
