// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/program.hpp"

#include <CLI/CLI.hpp>
#include <exception>
#include <filesystem>
#include <iostream>
#include <sstream>
#include <stdexcept>

#include "caseio/errors.hpp"
#include "caseio/escape.hpp"
#include "fuzz/app/bad_lines.hpp"
#include "fuzz/app/ci_verbs.hpp"
#include "fuzz/app/nearest.hpp"
#include "fuzz/app/output.hpp"
#include "fuzz/app/sweep_verb.hpp"
#include "fuzz/app/wording.hpp"
#include "fuzz/campaign/provenance_facts.hpp"
#include "oblong/body/invalid_body.hpp"

namespace oblong::cli {
namespace {

constexpr const char* footer =
    "oblong VERB --help has details and examples. Exit codes: 0 fine, 1 a verdict fails, 2 usage, 3 bad input,\n"
    "4 the environment (a file that cannot be opened or written, a full disk, a missing program), 5 stopped before the "
    "end.\n"
    "\n"
    "Examples:\n"
    "  oblong generate sliver --count 3 | oblong distance\n"
    "  oblong judge cases.jsonl --subject double/voronoi/relative-1e-10/running-max/repeated\n"
    "  oblong campaign run --plan main --store out/main.sqlite && oblong report --store out/main.sqlite -o "
    "out/report.html";

int complain(int code, const std::string& problem) {
    std::cerr << "oblong: " << caseio::shown_lines(problem) << '\n';
    return code;
}

const CLI::App& innermost(const CLI::App& app) {
    const auto chosen = app.get_subcommands();
    return chosen.empty() ? app : innermost(*chosen.front());
}

std::vector<std::string> option_names(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::Option* option : app.get_options()) {
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
        for (const std::string& name : option->get_snames()) names.push_back("-" + name);
    }
    return names;
}

std::vector<std::string> verb_names(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* verb : app.get_subcommands({})) names.push_back(verb->get_name());
    return names;
}

/// "campaign run" for a verb of a verb.
std::string words_of(const CLI::App& program, const CLI::App& verb) {
    std::string words;
    for (const CLI::App* app = &verb; app != nullptr && app != &program; app = app->get_parent())
        words = app->get_name() + (words.empty() ? "" : " ") + words;
    return words;
}

/// A file that is read too would be lost when one that is written takes its name.
void require_other_output(const CLI::App& verb) {
    const std::vector<std::string> written{"--output", "--junit", "--sarif"};
    for (const std::string& name : written) {
        const CLI::Option* output = verb.get_option_no_throw(name);
        if (output == nullptr || output->empty()) continue;
        for (const CLI::Option* option : verb.get_options()) {
            if (option == output) continue;
            for (const std::string& value : option->results()) {
                std::error_code none;
                if (std::filesystem::is_regular_file(value, none) &&
                    std::filesystem::equivalent(value, output->results().front(), none))
                    throw std::invalid_argument((name == "--output" ? "-o" : name) + ": " + value +
                                                " is read as well, and would be lost");
            }
        }
    }
}

/// The first word on the command line that the verb does not know.
int complain_of_usage(const CLI::App& program, const CLI::ParseError& problem) {
    const CLI::App& verb = innermost(program);
    const std::string called = &verb == &program ? "oblong" : words_of(program, verb);
    const std::vector<std::string> extras = program.remaining(true);
    std::string text = in_our_words(problem.what());
    const bool no_verb = dynamic_cast<const CLI::RequiredError*>(&problem) != nullptr && !verb_names(verb).empty();
    if (!extras.empty() && (no_verb || dynamic_cast<const CLI::ExtrasError*>(&problem) != nullptr)) {
        const std::string word = extras.front().substr(0, extras.front().find('='));
        if (word.starts_with("-")) {
            text = "unknown option " + word + did_you_mean(word, option_names(verb));
        } else if (!verb_names(verb).empty()) {
            text = "unknown verb " + word +
                   (word == "help" ? " (oblong VERB --help)" : did_you_mean(word, verb_names(verb)));
        } else {
            text = "unexpected argument " + word;
        }
    } else if (no_verb) {
        text = "which verb? One of";
        for (const std::string& name : verb_names(verb)) text += " " + name;
    }
    while (!text.empty() && text.back() == '\n') text.pop_back();
    return complain(usage, text + "\n" + "Run \"" + (&verb == &program ? "oblong" : "oblong " + called) +
                               " --help\" for what there is.");
}

int run(int argc, char** argv, Extent extent) {
    CLI::App program("Judge GJK: exact answers, plain and proven solvers, other libraries, one report.", "oblong");
    program.set_version_flag("--version", "oblong " + fuzz::program_version());
    program.set_help_flag("-h,--help", "print this and end");
    program.require_subcommand(1);
    program.footer(footer);
    program.get_formatter()->column_width(34);
    Action action;
    for (const auto add : {add_distance, add_decide,   add_cast,        add_penetration, add_judge,    add_certify,
                           add_verify,   add_generate, add_narrow,      add_decode,      add_encode,   add_campaign,
                           add_report,   add_sweep,    add_trace,       add_minimise,    add_triage,   add_fuzz,
                           add_subjects, add_demo,     add_completions, add_man,         add_baseline, add_compare})
        add(program, action);
    try {
        program.parse(argc, argv);
    } catch (const CLI::ParseError& problem) {
        if (problem.get_exit_code() != 0) return complain_of_usage(program, problem);
        std::ostringstream text;
        program.exit(problem, text, text);
        Output out("");
        out.stream() << text.str();
        out.commit();
        return fine;
    }
    require_other_output(innermost(program));
    if (extent != Extent::whole) return fine;
    bad_lines() = {};
    const int code = action();
    return bad_lines().count() > 0 ? complain(bad_input, bad_lines().summary()) : code;
}

}  // namespace

int program(int argc, char** argv, Extent extent) {
    try {
        return run(argc, argv, extent);
    } catch (const caseio::BadInput& problem) {
        return complain(bad_input, problem.what());
    } catch (const InvalidBody& problem) {
        return complain(bad_input, problem.what());
    } catch (const std::invalid_argument& problem) {
        return complain(usage, problem.what());
    } catch (const std::exception& problem) {
        return complain(environment, problem.what());
    }
}

}  // namespace oblong::cli
