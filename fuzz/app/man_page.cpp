// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/man_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <sstream>

#include "fuzz/app/completions.hpp"

namespace oblong::cli {
namespace {

constexpr const char* exit_status =
    ".SH \"EXIT STATUS\"\n"
    "0 fine, 1 a verdict or certificate fails, 2 usage, 3 bad input, 4 the environment (a file that cannot be opened "
    "or\nwritten, a full disk, a missing program), 5 stopped before the end by a signal or a budget.\n";

/// One line of text as troff reads it: no character of it is an instruction.
std::string roff(const std::string& text) {
    std::string out = text.starts_with('.') || text.starts_with('\'') ? "\\&" : "";
    for (const char c : text) {
        if (c == '\\')
            out += "\\e";
        else if (c == '-')
            out += "\\-";
        else
            out += c == '\n' ? ' ' : c;
    }
    return out;
}

std::string bold(const std::string& text) { return "\\fB" + roff(text) + "\\fR"; }
std::string italic(const std::string& text) { return "\\fI" + roff(text) + "\\fR"; }

std::string with_small_start(std::string text) {
    if (!text.empty()) text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
    while (text.ends_with('.')) text.pop_back();
    return text;
}

std::string synopsis(const VerbText& verb) {
    std::string text = ".SH SYNOPSIS\n" + bold(verb.full_name(' ')) + " [" + italic("OPTION") + "]...";
    if (!verb.verbs.empty()) return text + " " + italic("VERB") + " ...\n";
    for (const OptionText& argument : verb.arguments) {
        const std::string word = italic(argument.value) + (argument.repeats ? "..." : "");
        text += argument.required ? " " + word : " [" + word + "]";
    }
    return text + "\n";
}

std::string option_entry(const OptionText& option) {
    std::string flags;
    for (const std::string& flag : option.flags) flags += (flags.empty() ? "" : ", ") + bold(flag);
    if (option.kind != ValueKind::none) flags += (flags.empty() ? "" : " ") + italic(option.value);
    std::string text = ".TP\n" + flags + "\n" + roff(option.about);
    if (!option.usual.empty()) text += " (default: " + roff(option.usual) + ")";
    return text + (option.required ? " (required)\n" : "\n");
}

std::string options(const VerbText& verb) {
    std::string text, group = "Options";
    for (const OptionText& argument : verb.arguments) text += option_entry(argument);
    std::string own = text, others;
    for (const OptionText& option : verb.options) {
        if (option.group == "Options") {
            own += option_entry(option);
            continue;
        }
        if (option.group != group) others += ".SS \"" + roff(option.group) + "\"\n";
        group = option.group;
        others += option_entry(option);
    }
    return own + others == "" ? "" : ".SH OPTIONS\n" + own + others;
}

bool begins_examples(const std::string& line) { return line == "Examples:" || line == "Example:"; }

/// Paragraphs are filled; lines that are indented, and examples, stand as they are.
std::string notes(const std::string& text) {
    std::istringstream in(text);
    std::string out;
    bool as_is = false, examples = false;
    const auto stand = [&](bool wanted) {
        if (wanted != as_is) out += wanted ? ".PP\n.nf\n" : ".fi\n";
        as_is = wanted;
    };
    for (std::string line; std::getline(in, line);) {
        if (begins_examples(line)) {
            stand(false);
            out += ".SH EXAMPLES\n";
            examples = true;
        } else if (line.empty()) {
            stand(false);
            if (!examples) out += ".PP\n";
        } else {
            stand(line.starts_with("  "));
            out += roff(as_is ? line.substr(2) : line) + "\n";
        }
    }
    stand(false);
    return out;
}

std::string verb_list(const VerbText& verb) {
    std::string text;
    for (const VerbText& below : verb.verbs)
        text += ".TP\n" + bold(below.full_name(' ')) + "\n" + roff(below.summary) + "; see " +
                bold(below.full_name('-')) + "(1)\n";
    return text.empty() ? "" : ".SH VERBS\n" + text;
}

std::string references(const VerbText& verb, const VerbText& program) {
    std::vector<std::string> pages;
    for (const VerbText* other : flattened(program))
        if (other != &verb && other->words != verb.words) pages.push_back(bold(other->full_name('-')) + "(1)");
    return ".SH \"SEE ALSO\"\n.nh\n" + joined(pages, ", ") + "\n";
}

}  // namespace

std::string man_page(const VerbText& verb, const VerbText& program, const std::string& version) {
    std::string title = verb.full_name('-');
    for (char& c : title) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    // What --help prints last: paragraphs belong to the description, examples to the page's end.
    const std::string last = notes(verb.notes);
    const std::size_t examples = std::min(last.find(".SH EXAMPLES"), last.size());
    return ".\\\" Written by \"oblong man\".\n" +
           fmt::format(".TH {} 1 \"\" \"oblong {}\" \"Oblong\"\n.SH NAME\n{} \\- {}\n", roff(title), roff(version),
                       roff(verb.full_name('-')), roff(with_small_start(verb.summary))) +
           synopsis(verb) + ".SH DESCRIPTION\n" + roff(verb.summary) + (verb.summary.ends_with('.') ? "\n" : ".\n") +
           ".PP\n" + last.substr(0, examples) + verb_list(verb) + options(verb) + last.substr(examples) + exit_status +
           references(verb, program);
}

}  // namespace oblong::cli
