// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cli/given_results.hpp"

#include <istream>

#include "caseio/errors.hpp"
#include "caseio/line_file.hpp"
#include "caseio/result_io.hpp"

namespace oblong::cli {

GivenResults::GivenResults(const std::vector<std::string>& files) {
    for (const std::string& file : files) {
        caseio::with_input(file, [&](std::istream& in) {
            std::string line;
            for (long number = 0; caseio::next_line(in, file, line, number);) {
                caseio::Result r = caseio::read_result(line, {file, number, ""});
                if (r.subject.empty()) r.subject = file;
                if (!by_subject_.contains(r.subject)) order_.push_back(r.subject);
                const auto [at, is_new] = by_subject_[r.subject].try_emplace(r.id, Line{line, file, number});
                if (!is_new)
                    throw caseio::BadInput({file, number, "id"},
                                           "expected one result a case of each subject, found a second of \"" +
                                               r.subject + "\" for \"" + r.id + "\" (the first: " + at->second.file +
                                               ":" + std::to_string(at->second.number) + ")");
                ++lines_;
            }
        });
    }
}

caseio::Result GivenResults::of(const std::string& subject, const caseio::Case& c, caseio::CaseScalar scalar) {
    const auto& results = by_subject_.at(subject);
    const auto found = results.find(c.id);
    if (found == results.end()) {
        caseio::Result r;
        r.id = c.id;
        r.subject = subject;
        r.message = "no result for this case";
        if (missing_.count++ == 0) missing_ = {1, subject, c.id};
        return r;
    }
    ++used_;
    caseio::Result r = caseio::read_result(found->second.text, {found->second.file, found->second.number, ""}, scalar);
    r.subject = subject;
    return r;
}

}  // namespace oblong::cli
