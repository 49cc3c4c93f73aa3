// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/findings/triage/triage.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "caseio/case_reader.hpp"
#include "caseio/escape.hpp"
#include "caseio/json_tree.hpp"
#include "fuzz/app/asked_subject.hpp"
#include "fuzz/app/found_cases.hpp"
#include "fuzz/app/options.hpp"
#include "fuzz/app/output.hpp"
#include "fuzz/app/text_table.hpp"
#include "fuzz/app/verb.hpp"
#include "fuzz/app/wording.hpp"
#include "fuzz/cases/minimise/minimise.hpp"
#include "fuzz/cases/minimise/weight.hpp"
#include "fuzz/subjects/peers/process_subject.hpp"

namespace oblong::cli {
namespace {

struct TriageOptions {
    std::vector<std::string> paths, subjects;
    std::string output, cases;
    std::string by = "degeneracy";
    bool minimise = false;
    int trials = 2000;
    fuzz::ProcessOptions process = usual_limits();
};

/// Makes each subject once; a note may name one that is not here.
class Subjects {
public:
    explicit Subjects(const fuzz::ProcessOptions& process) : process_(process) {}
    /// By what it is made of; a table's groups name a program as it calls itself.
    fuzz::Subject* of(const std::string& name) {
        auto at = made_.find(name);
        if (at == made_.end()) {
            std::unique_ptr<fuzz::Subject> subject;
            try {
                subject = fuzz::make_subject(name, process_);
            } catch (const std::exception& problem) {
                say(name + ": " + problem.what());
            }
            at = made_.emplace(name, std::move(subject)).first;
        }
        return at->second.get();
    }
    fuzz::Subject& called(const std::string& name) {
        for (const auto& [_, subject] : made_)
            if (subject && subject->info().name == name) return *subject;
        throw std::logic_error("no subject is called " + name);
    }

private:
    fuzz::ProcessOptions process_;
    std::map<std::string, std::unique_ptr<fuzz::Subject>> made_;
};

std::string line(const fuzz::Grouped& g) {
    nlohmann::ordered_json json{
        {"format", "oblong-triage/1"}, {"subject", g.group.subject}, {"verdict", oracle::name(g.group.verdict)}};
    if (g.failure.judgement.promise_broken) json["promise_broken"] = true;
    if (!g.group.ending.empty()) json["ending"] = g.group.ending;
    json["degeneracy"] = g.group.degeneracy;
    json["count"] = g.count;
    json["signatures"] = g.signatures.size();
    json["signature"] = g.signature.text();
    if (!g.failure.judgement.reason.empty()) json["reason"] = g.failure.judgement.reason;
    json["case"] = nlohmann::ordered_json::parse(caseio::write_case(g.representative));
    return caseio::json_spaced(json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

/// Returns the verdict's name. A group with a verdict that does not fail is here because a promise was broken.
std::string what_fails(const fuzz::Grouped& g) {
    return std::string(oracle::name(g.group.verdict)) + (oracle::is_failure(g.group.verdict) ? "" : ", promise broken");
}

void write_table(const std::vector<fuzz::Grouped>& groups, std::ostream& out) {
    TextTable table({"~subject", "verdict", "ending", "degeneracy", ">count", ">vertices", ">bits", "smallest"});
    std::string last;
    for (const fuzz::Grouped& g : groups) {
        const fuzz::Weight w = fuzz::weight(g.representative);
        table.add({g.group.subject == last ? "" : g.group.subject, what_fails(g),
                   g.group.ending.empty() ? "-" : std::string(caseio::beginning(g.group.ending, 40)),
                   g.group.degeneracy, std::to_string(g.count), std::to_string(w.vertices), std::to_string(w.bits),
                   g.representative.id});
        table.add({"", g.signature.text()});
        last = g.group.subject;
    }
    table.write(out, table_width(1));
}

int triage(const TriageOptions& options) {
    std::optional<Output> lines, cases;
    if (!options.output.empty()) lines.emplace(options.output);
    if (!options.cases.empty()) cases.emplace(options.cases);
    Subjects subjects(options.process);
    fuzz::Triage triage(options.by == "signature" ? fuzz::GroupBy::signature : fuzz::GroupBy::leading);
    std::set<std::string> unasked;
    each_found(options.paths, [&](FoundCase&& found) {
        std::vector<std::string> asked = options.subjects;
        if (asked.empty() && !found.subject.empty()) asked.push_back(found.subject);
        if (asked.empty()) unasked.insert(found.c.id);
        for (const std::string& name : asked)
            if (fuzz::Subject* subject = subjects.of(name)) triage.add(found.c, *subject);
    });
    if (!unasked.empty())
        say(fmt::format("{} {} no subject, the first \"{}\": give --subject NAME", unasked.size(),
                        unasked.size() == 1 ? "case names" : "cases name", caseio::shown(*unasked.begin())));
    std::vector<fuzz::Grouped> groups = triage.groups();
    if (options.minimise) {
        for (fuzz::Grouped& g : groups) {
            fuzz::Subject& subject = subjects.called(g.group.subject);
            const fuzz::KeepsFailure keeps(g.representative, subject, fuzz::Keep::failure_class);
            g.representative = fuzz::minimise(g.representative, keeps, options.trials);
            g.failure = fuzz::failure_of(g.representative, subject);
            g.signature = fuzz::signature_of(g.representative);
        }
    }
    if (lines) {
        for (const fuzz::Grouped& g : groups) lines->stream() << line(g) << '\n';
        lines->commit();
    }
    if (cases) {
        int number = 0;
        for (const fuzz::Grouped& g : groups) {
            caseio::Case c = g.representative;
            c.id = fmt::format("{}#{}", c.id, ++number);  // one case may stand for groups of many subjects
            c.note = fmt::format("{}: {}, {}", fuzz::made_of(subjects.called(g.group.subject)), what_fails(g),
                                 g.signature.text());
            cases->stream() << caseio::write_case(c) << '\n';
        }
        cases->commit();
    }
    // JSON Lines on standard output leave no room for a table.
    std::optional<Output> table;
    if (options.output != "-" && options.cases != "-") table.emplace("");
    std::ostream& people = table ? table->stream() : std::cerr;
    if (!groups.empty()) write_table(groups, people);
    people << fmt::format("{} answers, {} failing, {} seen before; {} group{}\n", triage.asked(), triage.failed(),
                          triage.repeated(), groups.size(), groups.size() == 1 ? "" : "s");
    if (table) table->commit();
    return fine;
}

}  // namespace

void add_triage(CLI::App& program, Action& action) {
    const auto [verb, options] =
        add_verb<TriageOptions>(program, action, "triage", "Group failures by what they have in common", triage);
    verb->add_option("PATH", options->paths,
                     "folders of findings, case files, exports of campaigns; - or none: standard input");
    add_repeated(*verb, "--subject", options->subjects,
                 "ask this subject; may be repeated; default: the subject that each case names", "NAME");
    verb->add_option("--by", options->by, "distinguish failures by the leading degeneracy, or by the whole signature")
        ->check(CLI::IsMember({"degeneracy", "signature"}))
        ->capture_default_str();
    add_process_options(*verb, options->process);
    verb->add_flag("--minimise", options->minimise, "minimise each representative");
    verb->add_option("--trials", options->trials, "largest number of smaller cases to try for each")
        ->transform(whole_number(1))
        ->capture_default_str();
    add_file(*verb, "-o,--output", options->output, "write the groups, one JSON object a line");
    add_file(*verb, "--cases", options->cases, "write the representatives as case lines");
    verb->footer(
        R"(Asks each failure again, and groups failures by subject, verdict, termination (or the kind of crash) and
leading degeneracy of the case. Counts each group, and represents it by its smallest case.
A case names its subject in its note, "SUBJECT: …", as findings of harnesses do.

Examples:
  oblong triage out/fuzz/fuzz_distance
  oblong generate near_parallel_faces --count 200 | oblong triage --subject fcl/libccd --minimise -o g.jsonl)");
}

}  // namespace oblong::cli
