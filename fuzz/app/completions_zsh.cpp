// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "fuzz/app/completions.hpp"

namespace oblong::cli {
namespace {

/// In a specification of _arguments brackets, colons and backslashes have a meaning.
std::string escaped(const std::string& text, const std::string& special) {
    std::string out;
    for (const char c : text) {
        if (special.find(c) != std::string::npos) out += '\\';
        out += c == '\n' ? ' ' : c;
    }
    return out;
}

std::string function_of(const VerbText& verb) { return "_" + verb.full_name('_'); }

std::string action(const OptionText& option, NameLists& lists) {
    if (option.kind == ValueKind::folder) return "_files -/";
    if (option.choices.empty()) return option.kind == ValueKind::file ? "_files" : "";
    const std::string names = fmt::format("_oblong_names_{}", lists.number_of(option));
    if (option.kind == ValueKind::file)
        return fmt::format("_alternative \"names:name:{}\" \"files:file:_files\"", names);
    return option.by_commas ? "_sequence " + names : names;
}

std::string option_line(const OptionText& option, NameLists& lists) {
    std::string value;
    if (option.kind != ValueKind::none)
        value = fmt::format(":{}:{}", escaped(option.value, ":\\"), escaped(action(option, lists), "\\"));
    const std::string about = "[" + escaped(option.about, "[]:\\") + "]" + value;
    const std::string longer = option.value.empty() ? "" : "=";
    std::string lines;
    // Options with two names exclude each other.
    const std::string once = option.repeats ? "*" : "(" + joined(option.flags, " ") + ")";
    for (const std::string& flag : option.flags)
        lines += " \\\n    " + quoted(once + flag + (flag.starts_with("--") ? longer : "") + about);
    return lines;
}

std::string function_text(const VerbText& verb, NameLists& lists) {
    std::string text = function_of(verb) + "() {\n";
    if (!verb.verbs.empty())
        text += "  local context state state_descr line\n  typeset -A opt_args\n  local -a verbs\n";
    text += verb.verbs.empty() ? "  _arguments -s" : "  _arguments -s -C";
    for (const OptionText& option : verb.options) text += option_line(option, lists);
    if (!verb.verbs.empty()) {
        text += " \\\n    '1:verb:->verb' '*::argument:->argument'\n  case $state in\n  verb)\n    verbs=(";
        for (const VerbText& below : verb.verbs)
            text += "\n      " + quoted(escaped(below.last_word(), ":") + ":" + escaped(below.summary, ":\\"));
        text += ")\n    _describe -t verbs verb verbs ;;\n  argument)\n    case $line[1] in\n";
        for (const VerbText& below : verb.verbs)
            text += fmt::format("    {}) {} ;;\n", below.last_word(), function_of(below));
        return text + "    esac ;;\n  esac\n}\n";
    }
    int place = 0;
    for (const OptionText& argument : verb.arguments)
        text += " \\\n    " + quoted(fmt::format("{}:{}:{}", argument.repeats ? "*" : std::to_string(++place),
                                                 argument.value, action(argument, lists)));
    return text + "\n}\n";
}

}  // namespace

std::string zsh_completion(const VerbText& program) {
    NameLists lists;
    std::string functions, names;
    for (const VerbText* verb : flattened(program)) functions += function_text(*verb, lists);
    for (std::size_t i = 0; i < lists.lists().size(); ++i)
        names += fmt::format("_oblong_names_{}() {{ compadd \"$@\" -- {} }}\n", i + 1, lists.lists()[i]);
    return "#compdef oblong\n# zsh completion of oblong, written by \"oblong completions zsh\"\n\n" + names +
           functions +
           "\n# As a file of $fpath it is called at once; sourced, it tells zsh what it completes.\n"
           "if [ \"$funcstack[1]\" = _oblong ]; then\n  _oblong \"$@\"\nelse\n  compdef _oblong oblong\nfi\n";
}

}  // namespace oblong::cli
