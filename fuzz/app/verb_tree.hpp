// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

/// The verbs of the program as plain data, read from the tree that parses the command line. Completions and man pages
/// are written from it, so that they list what the program takes.
namespace oblong::cli {

/// What stands in place of an option's value.
enum class ValueKind {
    none,    ///< the option is a flag
    word,    ///< anything
    file,    ///< the path of a file
    folder,  ///< the path of a folder
};

struct OptionText {
    std::vector<std::string> flags;  ///< "-o", "--output"; empty: an argument that is known by its place
    std::string value;               ///< "FILE"; empty for a flag
    std::string about;               ///< one sentence
    std::string usual;               ///< the default; empty where `about` gives it or there is none
    std::string group;               ///< the heading in --help
    std::vector<std::string>
        choices;  ///< known values, sorted as the program lists them; other values may be valid too
    ValueKind kind = ValueKind::none;
    bool by_commas = false;  ///< a list of values with commas between them
    bool repeats = false;    ///< may be given more than once
    bool required = false;
};

struct VerbText {
    std::string words;    ///< "campaign run"; empty for the program
    std::string summary;  ///< one sentence
    std::string notes;    ///< what --help prints last: paragraphs, then "Examples:" with lines
    std::vector<OptionText> options, arguments;
    std::vector<VerbText> verbs;

    /// "campaign run" without "campaign".
    [[nodiscard]] std::string last_word() const;
    /// "oblong campaign run", with `between` in place of blanks.
    [[nodiscard]] std::string full_name(char between) const;
};

/// Reads a verb and the verbs below it. \param words  of the verb
[[nodiscard]] VerbText verb_tree(CLI::App& app, const std::string& words = "");

/// The verb and the verbs below it, parents first.
[[nodiscard]] std::vector<const VerbText*> flattened(const VerbText& verb);

}  // namespace oblong::cli
