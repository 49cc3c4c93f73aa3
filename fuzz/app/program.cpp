// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/program.hpp"

#include <CLI/CLI.hpp>
#include <exception>
#include <iostream>
#include <sstream>
#include <stdexcept>

#include "caseio/errors.hpp"
#include "caseio/files_in_use.hpp"
#include "fuzz/app/bad_lines.hpp"
#include "fuzz/app/nearest.hpp"
#include "fuzz/app/output.hpp"
#include "fuzz/app/text_table.hpp"
#include "fuzz/app/verb.hpp"
#include "fuzz/app/wording.hpp"
#include "fuzz/campaign/exact_route.hpp"
#include "fuzz/campaign/provenance_facts.hpp"
#include "fuzz/subjects/peers/process_options.hpp"
#include "oblong/body/invalid_body.hpp"

namespace oblong::cli {
namespace {

constexpr std::size_t names_columns = 34;  ///< of help, before the descriptions

constexpr const char* footer =
    R"(oblong VERB --help has details and examples. Exit codes: 0 fine, 1 a verdict fails, 2 usage, 3 bad input,
4 the environment (a file that cannot be opened or written, a full disk, a missing program), 5 stopped before the end.

Examples:
  oblong generate sliver --count 3 | oblong distance
  oblong judge cases.jsonl --subject double/voronoi/relative-1e-10/running-max/repeated
  oblong campaign run --plan main --store out/main.sqlite && oblong report --store out/main.sqlite -o out/report.html)";

int complain(int code, const std::string& problem) {
    say(problem);
    return code;
}

/// The line in lines of at most `table_columns`, broken at blanks: behind its own indentation, of an option behind the
/// names' column, and of an example such that a shell joins the lines.
void write_fitted(std::string_view line, bool is_example, std::ostream& out) {
    std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
    if (is_example) indent += 2;
    const bool is_option = indent > 0 && !is_example && line.size() > names_columns && line[names_columns - 1] == ' ';
    if (is_option) indent = names_columns;
    std::size_t room = table_columns;
    while (shown_length(line) > room) {
        const std::size_t end = line.rfind(' ', room - (is_example ? 2 : 0));
        if (end == std::string_view::npos || end < line.find_first_not_of(' ')) break;
        out << line.substr(0, end) << (is_example ? " \\\n" : "\n") << std::string(indent, ' ');
        line.remove_prefix(end + 1);
        room = table_columns - indent;
    }
    out << line << '\n';
}

/// Makes one line of each paragraph of a verb's last words, and of the verbs' below it. Lines that are indented stand
/// as they are.
void join_paragraphs(CLI::App& app) {
    std::istringstream lines(app.get_footer());
    std::string text;
    bool goes_on = false;
    for (std::string line; std::getline(lines, line);) {
        const bool is_prose = !line.empty() && line.front() != ' ';
        if (!text.empty()) text += is_prose && goes_on ? ' ' : '\n';
        text += line;
        goes_on = is_prose;
    }
    app.footer(text);
    for (CLI::App* below : app.get_subcommands({})) join_paragraphs(*below);
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
    caseio::forget_files();
    CLI::App program("Judge GJK: exact answers, plain and proven solvers, other libraries, one report.", "oblong");
    program.set_version_flag("--version", "oblong " + fuzz::program_version());
    program.set_help_flag("-h,--help", "print this and end");
    program.require_subcommand(1);
    program.footer(footer);
    program.get_formatter()->column_width(names_columns);
    Action action;
    for (const auto add :
         {add_distance, add_decide,      add_cast,   add_penetration, add_judge,    add_certify, add_verify,
          add_generate, add_narrow,      add_decode, add_encode,      add_campaign, add_report,  add_sweep,
          add_trace,    add_minimise,    add_triage, add_signature,   add_fuzz,     add_fpcore,  add_subjects,
          add_demo,     add_completions, add_man,    add_baseline,    add_compare})
        add(program, action);
    join_paragraphs(program);
    try {
        program.parse(argc, argv);
    } catch (const CLI::ParseError& problem) {
        if (problem.get_exit_code() != 0) return complain_of_usage(program, problem);
        std::ostringstream text;
        program.exit(problem, text, text);
        Output out("");
        std::istringstream lines(text.str());
        bool in_examples = false;
        for (std::string line; std::getline(lines, line);) {
            write_fitted(line, in_examples && line.starts_with("  "), out.stream());
            in_examples = in_examples || line == "Example:" || line == "Examples:";
        }
        out.commit();
        return fine;
    }
    if (extent != Extent::whole) return fine;
    bad_lines() = {};
    const int code = action();
    return bad_lines().count() > 0 ? complain(bad_input, bad_lines().summary()) : code;
}

}  // namespace

int program(int argc, char** argv, Extent extent) {
    try {
        return run(argc, argv, extent);
    } catch (const fuzz::Stopped&) {
        return complain(stopped, "stopped before the end");
    } catch (const caseio::BadInput& problem) {
        return complain(bad_input, problem.what());
    } catch (const InvalidBody& problem) {
        return complain(bad_input, problem.what());
    } catch (const std::invalid_argument& problem) {
        return complain(usage, problem.what());
    } catch (const fuzz::RoutesDiffer& problem) {
        return complain(oracle_differs, problem.what());
    } catch (const std::exception& problem) {
        return complain(environment, problem.what());
    }
}

}  // namespace oblong::cli
