// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/verb_tree.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "fuzz/app/value_names.hpp"

namespace oblong::cli {
namespace {

std::vector<std::string> words_between(std::string list, char between) {
    std::vector<std::string> words;
    for (std::size_t at = 0; !list.empty() && at != std::string::npos;) {
        at = list.find(between);
        words.push_back(list.substr(0, at));
        list.erase(0, at == std::string::npos ? at : at + 1);
    }
    return words;
}

/// The members of a set where a check has one: IsMember tells it as its description, our own checks as their name.
std::vector<std::string> members(CLI::Option& option) {
    const auto inside = [](const std::string& text) {
        return text.starts_with('{') && text.ends_with('}') ? words_between(text.substr(1, text.size() - 2), ',')
                                                            : std::vector<std::string>{};
    };
    const std::string type = option.get_type_name();
    if (const std::size_t open = type.find('{'); open != std::string::npos) return inside(type.substr(open));
    try {
        for (int i = 0;; ++i)
            if (auto found = inside(option.get_validator(i)->get_name()); !found.empty()) return found;
    } catch (const CLI::OptionNotFound&) {  // past the last check
        return {};
    }
}

/// CLI11 writes the type, a colon and what each check says of itself.
std::string value_word(const CLI::Option& option) {
    const std::string type = option.get_type_name();
    const std::size_t colon = type.find(':');
    if (colon == std::string::npos || colon > 0) return type.substr(0, colon);
    const std::string check = type.substr(1);
    return check.starts_with('{') ? "WORD" : check;
}

ValueKind kind_of(const std::string& value) {
    if (value == "FILE" || value == "FILES" || value == "STORE" || value == "PLAN" || value == "PATH" ||
        value == "CASES" || value == "PROOFS")
        return ValueKind::file;
    return value == "DIR" ? ValueKind::folder : ValueKind::word;
}

OptionText option_text(CLI::Option& option) {
    OptionText text;
    for (const std::string& name : option.get_snames()) text.flags.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) text.flags.push_back("--" + name);
    text.about = option.get_description();
    text.usual = option.get_default_str();
    text.group = option.get_group();
    text.required = option.get_required();
    const bool by_place = !option.nonpositional();
    if (by_place || option.get_items_expected_max() > 0) {
        text.value = option.get_positional() ? option.get_name(true) : value_word(option);
        text.kind = kind_of(text.value);
        text.choices = members(option);
        if (text.choices.empty()) text.choices = known_values(by_place ? text.value : text.flags.back());
    }
    text.by_commas = option.get_delimiter() == ',';
    text.repeats = option.get_items_expected_max() > 1;
    return text;
}

}  // namespace

std::string VerbText::last_word() const { return words.substr(words.rfind(' ') + 1); }

std::string VerbText::full_name(char between) const {
    std::string name = "oblong" + (words.empty() ? "" : " " + words);
    std::ranges::replace(name, ' ', between);
    return name;
}

VerbText verb_tree(CLI::App& app, const std::string& words) {
    VerbText verb;
    verb.words = words;
    verb.summary = app.get_description();
    verb.notes = app.get_footer();
    for (CLI::Option* option : app.get_options()) {
        if (option->get_group().empty()) continue;
        OptionText text = option_text(*option);
        if (option->get_positional()) {
            OptionText argument = text;
            argument.flags.clear();
            verb.arguments.push_back(std::move(argument));
        }
        if (!text.flags.empty()) verb.options.push_back(std::move(text));
    }
    for (CLI::App* below : app.get_subcommands({}))
        if (!below->get_group().empty())
            verb.verbs.push_back(verb_tree(*below, words + (words.empty() ? "" : " ") + below->get_name()));
    return verb;
}

std::vector<const VerbText*> flattened(const VerbText& verb) {
    std::vector<const VerbText*> all{&verb};
    for (const VerbText& below : verb.verbs)
        for (const VerbText* one : flattened(below)) all.push_back(one);
    return all;
}

}  // namespace oblong::cli
