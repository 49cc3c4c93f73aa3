// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/library/library_list.hpp"

#include "fuzz/subjects/library/library_subject.hpp"
#include "fuzz/subjects/library/variations.hpp"

namespace oblong::fuzz {

const std::vector<LibrarySubject>& library_subjects() {
    static const std::vector<LibrarySubject> subjects = [] {
        SubjectInfo all_ways = proven_info();
        all_ways.name = "proven/all-ways";
        all_ways.promise_text =
            "as proven; and without witnesses, warm, prepared, in batches and rounding modes the same";
        return std::vector<LibrarySubject>{{proven_info(), [](const caseio::Case& c) { return answer_proven(c); }},
                                           {std::move(all_ways), answer_in_all_ways}};
    }();
    return subjects;
}

}  // namespace oblong::fuzz
