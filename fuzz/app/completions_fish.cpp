// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "fuzz/app/completions.hpp"

namespace oblong::cli {
namespace {

constexpr const char* heading = "# fish completion of oblong, written by \"oblong completions fish\"\n\n";

constexpr const char* beginning = R"(
# Whether the words of the command line before the cursor, options left out, begin with these words.
function __oblong_verb
    set -l words (commandline -opc)[2..-1]
    set -l words (string match --invert -- '-*' $words)
    test (count $words) -ge (count $argv); or return 1
    for i in (seq (count $argv))
        test "$words[$i]" = "$argv[$i]"; or return 1
    end
end
# Whether they are these words and none besides.
function __oblong_verb_alone
    set -l words (commandline -opc)[2..-1]
    test (count (string match --invert -- '-*' $words)) -eq (count $argv); and __oblong_verb $argv
end
# Names with commas between them.
function __oblong_list
    set -l before (string match --regex '^.*,' -- (commandline -ct | string replace --regex '^--[a-z-]+=' ''))
    printf '%s\n' "$before"$argv
end

complete -c oblong -f
)";

/// In single quotes fish reads \' and \\ alone.
std::string fish_quoted(const std::string& text) {
    std::string word = "'";
    for (const char c : text) {
        if (c == '\'' || c == '\\') word += '\\';
        word += c == '\n' ? ' ' : c;
    }
    return word + "'";
}

std::string condition(const VerbText& verb, const std::string& function) {
    return fish_quoted(function + (verb.words.empty() ? "" : " " + verb.words));
}

/// What completes a value or an argument: nothing, -F for files, -a for names.
std::string values(const OptionText& option, NameLists& lists) {
    if (option.kind == ValueKind::folder) return " -a '(__fish_complete_directories)'";
    std::string text = option.kind == ValueKind::file ? " -F" : "";
    if (option.choices.empty()) return text;
    const std::string names = fmt::format("$__oblong_names_{}", lists.number_of(option));
    return text + " -a " + fish_quoted(option.by_commas ? "(__oblong_list " + names + ")" : names);
}

std::string option_line(const VerbText& verb, const OptionText& option, NameLists& lists) {
    std::string line =
        "complete -c oblong -n " + condition(verb, verb.words.empty() ? "__oblong_verb_alone" : "__oblong_verb");
    for (const std::string& flag : option.flags)
        line += flag.starts_with("--") ? " -l " + flag.substr(2) : " -s " + flag.substr(1);
    if (option.kind != ValueKind::none)
        line += (option.kind == ValueKind::file ? " -r" : " -x") + values(option, lists);
    return line + " -d " + fish_quoted(option.about) + "\n";
}

}  // namespace

std::string fish_completion(const VerbText& program) {
    NameLists lists;
    std::string text, names;
    for (const VerbText* verb : flattened(program)) {
        for (const VerbText& below : verb->verbs)
            text += fmt::format("complete -c oblong -n {} -a {} -d {}\n", condition(*verb, "__oblong_verb_alone"),
                                below.last_word(), fish_quoted(below.summary));
        for (const OptionText& option : verb->options) text += option_line(*verb, option, lists);
        for (const OptionText& argument : verb->arguments)
            if (const std::string what = values(argument, lists); !what.empty())
                text += fmt::format("complete -c oblong -n {}{}\n", condition(*verb, "__oblong_verb"), what);
    }
    for (std::size_t i = 0; i < lists.lists().size(); ++i)
        names += fmt::format("set -g __oblong_names_{} {}\n", i + 1, lists.lists()[i]);
    return heading + names + beginning + text;
}

}  // namespace oblong::cli
