// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <vector>

#include "fuzz/findings/search/examiner.hpp"

namespace oblong::fuzz {

/// A case that a search found, how it was judged, and its class. `fuzz::Finding` is a failure to be reported.
struct SearchFinding {
    caseio::Case found;
    Examined examined;
    FindingClass of;
    long evaluation = 0;  ///< at which it was found, from 1
};

/// The highest few findings of each class, and how many there were.
class FindingsByClass {
public:
    /// \param keep of each class; at least 1
    explicit FindingsByClass(int keep) : keep_(static_cast<std::size_t>(keep)) {}

    void add(SearchFinding finding) {
        Class& of = classes_[finding.of];
        ++of.count;
        ++total_;
        // The first of equal height stays.
        const auto place = std::find_if(of.kept.begin(), of.kept.end(), [&](const SearchFinding& other) {
            return other.examined.height < finding.examined.height;
        });
        of.kept.insert(place, std::move(finding));
        if (of.kept.size() > keep_) of.kept.pop_back();
    }

    struct Class {
        long count = 0;
        std::vector<SearchFinding> kept;  ///< highest first
    };
    [[nodiscard]] const std::map<FindingClass, Class>& classes() const { return classes_; }
    [[nodiscard]] long total() const { return total_; }

private:
    std::size_t keep_;
    long total_ = 0;
    std::map<FindingClass, Class> classes_;
};

}  // namespace oblong::fuzz
