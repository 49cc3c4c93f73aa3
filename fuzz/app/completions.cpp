// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/completions.hpp"

#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>
#include <memory>

#include "caseio/errors.hpp"
#include "caseio/escape.hpp"
#include "fuzz/app/man_page.hpp"
#include "fuzz/app/output.hpp"
#include "fuzz/app/quiet.hpp"
#include "fuzz/app/verb.hpp"
#include "fuzz/campaign/provenance_facts.hpp"

namespace oblong::cli {
namespace {

struct CompletionsOptions {
    std::string shell, folder, output;
    bool quiet = false;
};

int write_completions(const CompletionsOptions& options, CLI::App& program) {
    const VerbText tree = verb_tree(program);
    write_output(options.output, options.shell == "bash"  ? bash_completion(tree)
                                 : options.shell == "zsh" ? zsh_completion(tree)
                                                          : fish_completion(tree));
    return fine;
}

int write_man_pages(const CompletionsOptions& options, CLI::App& program) {
    const VerbText tree = verb_tree(program);
    const std::filesystem::path folder = options.folder;
    std::error_code problem;
    std::filesystem::create_directories(folder, problem);
    if (problem) throw caseio::EnvironmentError(options.folder + ": expected a folder, found " + problem.message());
    int pages = 0;
    for (const VerbText* verb : flattened(tree)) {
        write_output((folder / (verb->full_name('-') + ".1")).string(), man_page(*verb, tree, fuzz::program_version()));
        ++pages;
    }
    if (!options.quiet) std::cerr << "wrote " << pages << " pages in " << caseio::shown(options.folder) << '\n';
    return fine;
}

}  // namespace

void add_completions(CLI::App& program, Action& action) {
    CLI::App* verb = program.add_subcommand("completions", "Write a script that completes command lines");
    const auto options = std::make_shared<CompletionsOptions>();
    verb->add_option("SHELL", options->shell, "bash, zsh or fish")
        ->required()
        ->check(CLI::IsMember({"bash", "zsh", "fish"}));
    add_output(*verb, options->output);
    verb->footer(
        R"(Completes verbs, options, and the names of families, solvers, subjects and verdicts. The Debian package
installs the three scripts.

Examples:
  source <(oblong completions bash)
  oblong completions zsh -o ~/.zfunc/_oblong
  oblong completions fish -o ~/.config/fish/completions/oblong.fish)");
    verb->callback([&action, &program, options] {
        action = [options, &program] { return write_completions(*options, program); };
    });
}

void add_man(CLI::App& program, Action& action) {
    CLI::App* verb = program.add_subcommand("man", "Write a manual page of every verb");
    const auto options = std::make_shared<CompletionsOptions>();
    verb->add_option("DIR", options->folder, "the folder for the pages; made where it is absent")->required();
    add_quiet(*verb, options->quiet);
    verb->footer(
        "The pages say what --help says. The Debian package installs them.\n\n"
        "Examples:\n"
        "  oblong man out/man1\n"
        "  man out/man1/oblong-judge.1");
    verb->callback(
        [&action, &program, options] { action = [options, &program] { return write_man_pages(*options, program); }; });
}

}  // namespace oblong::cli
