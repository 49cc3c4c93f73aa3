// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>

#include "fuzz/app/completions.hpp"

namespace oblong::cli {
namespace {

constexpr const char* heading = "# bash completion of oblong, written by \"oblong completions bash\"\n\n";

/// COMP_WORDS is taken apart at '=' too, so that --option=value arrives as three words.
constexpr const char* beginning = R"(
# _oblong_offer KIND NAMES: completes the word at hand to a name, a list of names with commas, a file or a folder.
_oblong_offer() {
    local before=
    [ "$1" = list ] && [ "${cur%,*}" != "$cur" ] && before=${cur%,*},
    case $1 in
    file) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -W "$2" -- "$cur") ;;
    folder) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$cur") ;;
    *) mapfile -t COMPREPLY < <(compgen -P "$before" -W "$2" -- "${cur#"$before"}") ;;
    esac
}

_oblong() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} verb= i
    COMPREPLY=()
    if [ "$cur" = = ]; then
        cur=
    elif [ "$prev" = = ]; then
        prev=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    for ((i = 1; i < COMP_CWORD; ++i)); do
        case "$verb ${COMP_WORDS[i]}" in
)";

constexpr const char* ending = R"(    esac
}

complete -F _oblong oblong
)";

std::string offer(const OptionText& option, NameLists& lists) {
    const std::string names =
        option.choices.empty() ? "" : fmt::format(" \"$_oblong_names_{}\"", lists.number_of(option));
    switch (option.kind) {
        case ValueKind::folder:
            return "_oblong_offer folder";
        case ValueKind::file:
            return "_oblong_offer file" + names;
        default:
            return names.empty() ? "" : (option.by_commas ? "_oblong_offer list" : "_oblong_offer names") + names;
    }
}

/// What may stand at the word at hand, where it is no option's value.
std::string offer_of_place(const VerbText& verb, NameLists& lists) {
    if (!verb.verbs.empty()) {
        std::vector<std::string> names;
        for (const VerbText& below : verb.verbs) names.push_back(below.last_word());
        return "_oblong_offer names " + quoted(joined(names, " "));
    }
    for (const OptionText& argument : verb.arguments)
        if (const std::string text = offer(argument, lists); !text.empty()) return text;
    return ":";
}

std::string branch(const VerbText& verb, NameLists& lists) {
    std::vector<std::string> flags, silent;
    std::string text = fmt::format("    {})\n", quoted(verb.words)), values;
    for (const OptionText& option : verb.options) {
        flags.insert(flags.end(), option.flags.begin(), option.flags.end());
        if (option.kind == ValueKind::none) continue;
        if (const std::string names = offer(option, lists); names.empty())
            silent.insert(silent.end(), option.flags.begin(), option.flags.end());
        else
            values += fmt::format("        {}) {}; return ;;\n", joined(option.flags, " | "), names);
    }
    if (!silent.empty()) values += fmt::format("        {}) return ;;\n", joined(silent, " | "));
    if (!values.empty()) text += "        case $prev in\n" + values + "        esac\n";
    return text + fmt::format(
                      "        case $cur in\n        -*) _oblong_offer names {} ;;\n        *) {} ;;\n"
                      "        esac\n        ;;\n",
                      quoted(joined(flags, " ")), offer_of_place(verb, lists));
}

}  // namespace

std::string bash_completion(const VerbText& program) {
    NameLists lists;
    std::string verbs, branches, names;
    for (const VerbText* verb : flattened(program)) {
        branches += branch(*verb, lists);
        if (verb->words.empty()) continue;
        // What was read before is the verb above, with a blank behind it.
        const std::string above = verb->words.substr(0, verb->words.size() - verb->last_word().size());
        verbs += fmt::format("        {}) verb={} ;;\n", quoted((above.empty() ? " " : "") + verb->words),
                             quoted(verb->words));
    }
    for (std::size_t i = 0; i < lists.lists().size(); ++i)
        names += fmt::format("_oblong_names_{}={}\n", i + 1, quoted(lists.lists()[i]));
    return heading + names + beginning + verbs + "        esac\n    done\n    case $verb in\n" + branches + ending;
}

std::size_t NameLists::number_of(const OptionText& option) {
    const std::string list = joined(option.choices, " ");
    const auto at = std::ranges::find(lists_, list);
    const auto number = static_cast<std::size_t>(at - lists_.begin()) + 1;
    if (at == lists_.end()) lists_.push_back(list);
    return number;
}

std::string quoted(const std::string& text) {
    std::string word = "'";
    for (const char c : text) word += c == '\'' ? "'\\''" : std::string(1, c);
    return word + "'";
}

std::string joined(const std::vector<std::string>& words, const std::string& between) {
    return fmt::format("{}", fmt::join(words, between));
}

}  // namespace oblong::cli
