// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/nearest.hpp"

#include <algorithm>

#include "fuzz/subjects/nearest_name.hpp"

namespace oblong::cli {

std::string nearest(const std::string& word, const std::vector<std::string>& names) {
    std::string best;
    std::size_t fewest = std::max<std::size_t>(1, word.size() / 3) + 1;
    for (const std::string& name : names) {
        const bool begins = word.size() >= 3 && name.starts_with(word);
        const std::size_t n = begins ? 1 : fuzz::edits(word, name);
        if (n < fewest) fewest = n, best = name;
    }
    return best;
}

std::string did_you_mean(const std::string& word, const std::vector<std::string>& names) {
    const std::string name = nearest(word, names);
    return name.empty() ? "" : "; did you mean " + name + "?";
}

}  // namespace oblong::cli
