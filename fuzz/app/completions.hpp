// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "fuzz/app/verb_tree.hpp"

/// Scripts that complete the program's command line. Lists of names are those of the program that wrote the script.
namespace oblong::cli {

/// To be sourced; needs bash 4.4 and no package.
[[nodiscard]] std::string bash_completion(const VerbText& program);
/// A file of $fpath called _oblong, or to be sourced behind compinit.
[[nodiscard]] std::string zsh_completion(const VerbText& program);
/// A file of fish's folder completions, or to be sourced.
[[nodiscard]] std::string fish_completion(const VerbText& program);

/// Lists of names that a script holds once, though many options share them.
class NameLists {
public:
    /// The number of the list of an option's choices, from 1.
    [[nodiscard]] std::size_t number_of(const OptionText& option);
    /// Names with blanks between them; list n is the n-th.
    [[nodiscard]] const std::vector<std::string>& lists() const { return lists_; }

private:
    std::vector<std::string> lists_;
};

/// A word of a POSIX shell, in single quotes.
[[nodiscard]] std::string quoted(const std::string& text);
[[nodiscard]] std::string joined(const std::vector<std::string>& words, const std::string& between);

}  // namespace oblong::cli
