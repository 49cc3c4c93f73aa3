// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/given_results.hpp"

#include "caseio/errors.hpp"
#include "caseio/result_io.hpp"
#include "fuzz/app/bad_lines.hpp"

namespace oblong::cli {

GivenResults::GivenResults(const std::vector<std::string>& files) {
    for (const std::string& file : files) {
        each_line(file, [&](const std::string& line, const caseio::BadInput::Place& place) {
            caseio::Result r = caseio::read_result(line, place);
            if (r.subject.empty()) r.subject = file;
            if (!by_subject_.contains(r.subject)) order_.push_back(r.subject);
            const auto [at, is_new] = by_subject_[r.subject].try_emplace(r.id, Line{line, file, place.line});
            if (!is_new)
                throw caseio::BadInput({file, place.line, "id"},
                                       "expected one result a case of each subject, found a second of \"" + r.subject +
                                           "\" for \"" + r.id + "\" (the first: " + at->second.file + ":" +
                                           std::to_string(at->second.number) + ")");
            ++lines_;
        });
    }
}

caseio::Result GivenResults::of(const std::string& subject, const std::string& id, caseio::CaseScalar scalar) {
    const auto& results = by_subject_.at(subject);
    const auto found = results.find(id);
    if (found == results.end()) {
        caseio::Result r;
        r.id = id;
        r.subject = subject;
        r.message = "no result for this case";
        if (missing_.count++ == 0) missing_ = {1, subject, id};
        return r;
    }
    ++used_;
    caseio::Result r;
    try {
        r = caseio::read_result(found->second.text, {found->second.file, found->second.number, ""}, scalar);
    } catch (const caseio::BadInput& problem) {  // a number beyond the range of the subject's scalar
        bad_lines().note(problem);
        r = {};
        r.id = id;
        r.message = problem.what();
    }
    r.subject = subject;
    return r;
}

}  // namespace oblong::cli
