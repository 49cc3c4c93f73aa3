// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "caseio/case_reader.hpp"
#include "fuzz/app/checks.hpp"
#include "fuzz/app/verb.hpp"

/// The kinds of options that verbs have in common. Each value outlives parsing.
namespace oblong::cli {

template <class Options>
struct Verb {
    CLI::App* verb;
    std::shared_ptr<Options> options;
};

/// Adds a verb, whose action is `run` of its options.
template <class Options, class Run>
Verb<Options> add_verb(CLI::App& parent, Action& action, const char* name, const char* summary, Run run) {
    const auto options = std::make_shared<Options>();
    CLI::App* verb = parent.add_subcommand(name, summary);
    verb->callback([&action, options, run] { action = [options, run] { return run(*options); }; });
    return {verb, options};
}

/// Takes a whole number from `least` to `most`.
template <class T>
CLI::Option* add_count(CLI::App& verb, const char* flag, T& value, const std::string& help, std::uint64_t least = 1,
                       std::uint64_t most = std::numeric_limits<int>::max()) {
    return verb.add_option(flag, value, help)->transform(whole_number(least, most))->type_name("N");
}

/// Takes values with commas between them.
template <class T>
CLI::Option* add_list(CLI::App& verb, const char* flag, std::vector<T>& values, const std::string& help,
                      const char* type = "LIST") {
    return verb.add_option(flag, values, help)->delimiter(',')->type_name(type)->allow_extra_args(false);
}

/// Takes one value, and may be given more than once.
inline CLI::Option* add_repeated(CLI::App& verb, const char* flag, std::vector<std::string>& values,
                                 const std::string& help, const char* type = "FILE") {
    return verb.add_option(flag, values, help)->type_name(type)->allow_extra_args(false);
}

/// Takes one of `words`.
inline CLI::Option* add_word(CLI::App& verb, const char* flag, std::string& value, const std::string& help,
                             const std::vector<std::string>& words, const char* type) {
    return verb.add_option(flag, value, help)->check(CLI::IsMember(words))->type_name(type);
}

inline CLI::Option* add_file(CLI::App& verb, const char* flag, std::string& path, const std::string& help) {
    return verb.add_option(flag, path, help)->type_name("FILE");
}

/// Adds --seed.
inline CLI::Option* add_seed(CLI::App& verb, std::uint64_t& value,
                             const std::string& help = "the same seed, the same cases (1)") {
    return verb.add_option("--seed", value, help)->transform(seed())->type_name("N");
}

/// Adds --time, seconds above 0.
template <class T>
CLI::Option* add_time(CLI::App& verb, T& seconds, const std::string& help) {
    return verb.add_option("--time", seconds, help)->check(above_zero())->type_name("SECONDS");
}

/// Adds --severity of a family's cases.
template <class T>
CLI::Option* add_severity(CLI::App& verb, T& value) {
    return verb.add_option("--severity", value, "from 0 (harmless) to 1; default: evenly distributed")
        ->check(CLI::Range(0.0, 1.0))
        ->type_name("S");
}

/// What --reals says.
[[nodiscard]] inline caseio::NumberStyle style_of(const std::string& reals) {
    return reals == "hex" ? caseio::NumberStyle::hex : caseio::NumberStyle::shortest;
}

/// Adds --reals: shortest, hex.
inline CLI::Option* add_reals(CLI::App& verb, std::string& style) {
    return add_word(verb, "--reals", style, "how numbers are written: shortest, hex", {"shortest", "hex"}, "STYLE");
}

}  // namespace oblong::cli
