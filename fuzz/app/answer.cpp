// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <optional>

#include "caseio/number_text.hpp"
#include "caseio/result_io.hpp"
#include "fuzz/app/answer_table.hpp"
#include "fuzz/app/asked_subject.hpp"
#include "fuzz/app/contact_answers.hpp"
#include "fuzz/app/input.hpp"
#include "fuzz/app/options.hpp"
#include "fuzz/app/other_answers.hpp"
#include "fuzz/app/output.hpp"
#include "fuzz/app/solver_choice.hpp"
#include "fuzz/app/verb.hpp"
#include "fuzz/subjects/library/nearest_sets.hpp"
#include "fuzz/subjects/memory.hpp"
#include "fuzz/subjects/peers/process_subject.hpp"

namespace oblong::cli {
namespace {

using caseio::Query;

struct AnswerOptions {
    CaseFiles files;
    std::string output, reals = "shortest", within;
    bool timing = false, json = false, is_signed = false, all_nearest = false;
    ContactAsk contact;
    SolverChoice choice;
    fuzz::ProcessOptions process = usual_limits();
};

/// What a verb makes of a case that asks something else: the reason why it cannot, or nothing. `c.query` becomes
/// the verb's.
using Ask = std::string (*)(caseio::Case& c, const AnswerOptions& options);

std::string ask_pair(caseio::Case& c, Query query, std::optional<Rational> margin = {}) {
    if (!c.b) return "a raycast case has one body; this query needs two";
    c.query = query;
    c.ray.reset();
    c.sweep.reset();
    c.margin = std::move(margin);
    return {};
}

std::string ask_distance(caseio::Case& c, const AnswerOptions& options) {
    return ask_pair(c, options.is_signed ? Query::signed_distance : Query::distance);
}
std::string ask_decide(caseio::Case& c, const AnswerOptions& options) {
    if (options.within.empty()) return c.margin ? "" : ask_pair(c, Query::decide);
    return ask_pair(c, Query::within, caseio::read_number(options.within, {c.scalar}).value);
}
std::string ask_penetration(caseio::Case& c, const AnswerOptions&) { return ask_pair(c, Query::penetration); }
std::string ask_cast(caseio::Case& c, const AnswerOptions&) {
    return c.ray || c.sweep ? "" : "a cast needs a raycast, sweep or deforming case";
}

/// Where answers go: result lines, or a table where people look on.
class Answers {
public:
    Answers(const AnswerOptions& options, Query query, const std::string& subject)
        : options_(options), subject_(subject), out_(options.output) {
        const bool is_table =
            options.output.empty() && !options.json && !options.all_nearest && !options.contact.is_asked();
        width_ = is_table ? terminal_width(1) : 0;
        if (width_ > 0) table_.emplace(query);
    }
    void add(caseio::UnionResult&& r) {
        if (options_.all_nearest) return add_nearest({.result = std::move(r)});
        if (options_.contact.is_asked()) return add(caseio::ContactResult{.result = std::move(r)});
        count(r);
        if (table_) return table_->add(r);
        if (!options_.timing) r.time_ns.reset();
        out_.stream() << caseio::write_union_result(r, style()) << '\n';
    }
    void add(caseio::Result&& r) { add(caseio::UnionResult{std::move(r)}); }
    void add(caseio::ContactResult&& c) {
        count(c.result);
        if (!options_.timing) c.result.time_ns.reset();
        out_.stream() << caseio::write_contact_result(c, style()) << '\n';
    }
    void add_nearest(const caseio::NearestResult& n) { out_.stream() << caseio::write_nearest_result(n) << '\n'; }
    /// Adds that a question is unsupported, and why.
    void refuse(const std::string& id, const std::string& why) { add(unsupported(id, subject_, why)); }
    void flush() {
        if (table_) table_->write_on(out_.stream(), width_);
        out_.flush();
    }
    void commit() { out_.commit(); }
    [[nodiscard]] const AnswerOptions& options() const { return options_; }
    [[nodiscard]] const std::string& subject() const { return subject_; }
    /// Returns the count of questions that memory did not suffice for.
    [[nodiscard]] long too_large() const { return too_large_; }

private:
    [[nodiscard]] caseio::NumberStyle style() const { return style_of(options_.reals); }
    void count(const caseio::Result& r) { too_large_ += fuzz::lacks_memory(r) ? 1 : 0; }

    const AnswerOptions& options_;
    const std::string& subject_;
    Output out_;
    std::size_t width_ = 0;
    std::optional<AnswerTable> table_;
    long too_large_ = 0;
};

/// Answers cases: by the subject's results, by them and all nearest points, or, about contact, by `proven` alone.
void answer_cases(fuzz::Subject& subject, Ask ask, std::span<caseio::Case> cases, Answers& answers) {
    const AnswerOptions& options = answers.options();
    std::vector<caseio::Case> asked;
    std::vector<std::string> refusals;
    for (caseio::Case& c : cases) {
        refusals.push_back(ask(c, options));
        if (refusals.back().empty()) asked.push_back(std::move(c));
    }
    std::vector<caseio::Result> results;
    if (!options.contact.is_asked()) results = subject.answer(asked);
    std::size_t next = 0;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        if (!refusals[i].empty()) {
            answers.refuse(cases[i].id, refusals[i]);
            continue;
        }
        if (options.contact.is_asked()) {
            answers.add(contact_answer(asked[next], options.contact, answers.subject()));
        } else if (options.all_nearest) {
            answers.add_nearest(fuzz::nearest_set(asked[next], results.at(next)));
        } else {
            answers.add(std::move(results.at(next)));
        }
        ++next;
    }
    answers.flush();
}

/// The same for other questions, which `proven` and some programs answer.
void answer_others(fuzz::Subject& subject, std::span<OtherLine> lines, const fuzz::AskedAs& as, Answers& answers) {
    const AnswerOptions& options = answers.options();
    for (const OtherLine& line : lines) {
        const std::string_view kind = line.kind->name;
        const std::string why = options.all_nearest ? fmt::format("a {} case has no sets of nearest points", kind)
                                : options.contact.is_asked() ? fmt::format("a {} case has no interval of contact", kind)
                                                             : "";
        if (why.empty()) {
            answers.add(answer_line(line, as, subject));
        } else {
            answers.refuse(line.question->id(), why);
        }
    }
    answers.flush();
}

void add_distance_options(CLI::App& verb, AnswerOptions& options) {
    CLI::Option* is_signed =
        verb.add_flag("--signed", options.is_signed, "signed distance: minus the depth for overlapping bodies");
    verb.add_flag("--all-nearest", options.all_nearest,
                  "write all nearest or common points of polyhedra, and how far the subject's are from them")
        ->excludes(is_signed);
}

/// Returns the fault of a typed margin. Empty if it has none.
std::string margin_fault(const std::string& text) {
    try {
        return caseio::read_number(text, {}).value < 0 ? "expected a length that is not negative, found " + text : "";
    } catch (const caseio::NumberError& error) {
        return error.what();
    }
}

void add_within(CLI::App& verb, AnswerOptions& options) {
    verb.add_option("--within", options.within, "decide whether the bodies are nearer than M, at M, or farther")
        ->check(margin_fault)
        ->type_name("M");
}

void add_contact(CLI::App& verb, AnswerOptions& options) { add_contact_options(verb, options.contact); }
void add_along(CLI::App& verb, AnswerOptions& options) { add_along_option(verb, options.contact); }

struct AnswerVerb {
    const char* name;
    const char* summary;
    const char* footer;
    Ask ask;
    Query query;                                           ///< whose numbers a table shows
    bool plain = false;                                    ///< whether plain solvers answer it
    void (*add_own)(CLI::App&, AnswerOptions&) = nullptr;  ///< options of its own
};

void add_answer(CLI::App& program, Action& action, const AnswerVerb& which) {
    CLI::App* verb = program.add_subcommand(which.name, which.summary);
    const auto options = std::make_shared<AnswerOptions>();
    add_case_files(*verb, options->files);
    add_output(*verb, options->output);
    add_reals(*verb, options->reals);
    verb->add_flag("--json", options->json, "write result lines on a terminal too, instead of a table");
    verb->add_flag("--timing", options->timing, "add time_ns, the time in the solver, to results");
    add_subject_options(*verb, options->choice);
    if (which.add_own != nullptr) which.add_own(*verb, *options);
    add_process_options(*verb, options->process);
    if (which.plain) add_solver_options(*verb, options->choice);
    verb->footer(which.footer);
    verb->callback([&action, options, ask = which.ask, query = which.query] {
        action = [options, ask, query] {
            const auto subject = chosen_subject(options->choice, options->process);
            const std::string name = subject->info().name;
            Answers answers(*options, query, name);
            const fuzz::AskedAs as{options->is_signed ? Query::signed_distance : query, options->within};
            each_batch(options->files, {[&](std::span<caseio::Case> cases, const std::string&) {
                                            answer_cases(*subject, ask, cases, answers);
                                        },
                                        [&](std::span<OtherLine> lines, const std::string&) {
                                            answer_others(*subject, lines, as, answers);
                                        }});
            answers.commit();
            const long too_large = answers.too_large();
            if (too_large == 0) return fine;
            std::cerr << "oblong: " << too_large << (too_large == 1 ? " case is" : " cases are")
                      << " too large for the memory there is; all others are answered\n";
            return bad_input;
        };
    });
}

}  // namespace

void add_distance(CLI::App& program, Action& action) {
    add_answer(
        program, action,
        {"distance", "Answer how far apart two bodies are",
         R"(Asks for the distance of every case with two bodies, whatever its own query. The default is the proven
solver: exact, rounded once. Writes one result line per case, in order. Reports and skips a line that
cannot be read, and then exits 3.

Examples:
  oblong distance cases.jsonl
  oblong generate sliver --count 5 | oblong distance --scalar float --guard repeated
  oblong distance --solver double/voronoi/relative-1e-10/running-max/repeated cases.jsonl -o results.jsonl
  oblong distance --subject fcl/libccd cases.jsonl --reals hex
  oblong distance --signed overlaps.jsonl)",
         ask_distance, Query::distance, true, add_distance_options});
}

void add_decide(CLI::App& program, Action& action) {
    add_answer(
        program, action,
        {"decide", "Answer whether two bodies are separated, touch or overlap",
         R"(Asks for every case with two bodies, whatever its own query. For a within case, and with --within M for
every case, asks whether the bodies are nearer than the margin, at the margin, or farther.

Examples:
  oblong decide cases.jsonl
  oblong generate exact_touching | oblong decide --subject bullet-double/gjk
  oblong decide --within 0.5 cases.jsonl)",
         ask_decide, Query::decide, true, add_within});
}

void add_cast(CLI::App& program, Action& action) {
    add_answer(program, action,
               {"cast", "Answer when a ray, a moving or a deforming body first hits",
                R"(Answers raycast, sweep, deforming and turning cases. Other cases are unsupported, and so is
every cast that the chosen subject does not support (oblong subjects lists what each
supports). The proven solver alone answers turning cases, and deforming cases: of a vertex
with a vertex, an edge or a triangle, and of two edges.

With --exit or --start the lines are those of oblong-contact/1, by the proven solver. A contact
at the start counts by the RULE: hit (at 0), parting (a hit unless it parts or slides), outside
(never a hit). A contact that does not count leaves a miss.

Examples:
  oblong cast rays.jsonl
  oblong cast --exit rays.jsonl
  oblong cast --start parting sweeps.jsonl)",
                ask_cast, Query::raycast, false, add_contact});
}

void add_penetration(CLI::App& program, Action& action) {
    add_answer(
        program, action,
        {"penetration", "Answer how deeply two bodies overlap",
         R"(Cases are unsupported if the chosen subject does not support the query (oblong subjects lists what each
supports). With --along the lines are those of oblong-contact/1, by the proven solver.

Examples:
  oblong penetration overlaps.jsonl
  oblong penetration --along 0,0,1 overlaps.jsonl)",
         ask_penetration, Query::penetration, false, add_along});
}

}  // namespace oblong::cli
