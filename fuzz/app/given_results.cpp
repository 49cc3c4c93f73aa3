// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/given_results.hpp"

#include "caseio/errors.hpp"
#include "caseio/result_io.hpp"
#include "fuzz/app/bad_lines.hpp"

namespace oblong::cli {

caseio::StatedLine GivenResults::read(const std::string& line, const caseio::BadInput::Place& place,
                                      caseio::CaseScalar scalar) const {
    if (formats_ == Lines::results) return caseio::read_result(line, place, scalar);
    return caseio::read_stated_line(line, place, scalar);
}

GivenResults::GivenResults(const std::vector<std::string>& files, Lines lines) : formats_(lines) {
    for (const std::string& file : files) {
        each_line(file, [&](const std::string& line, const caseio::BadInput::Place& place) {
            caseio::StatedLine stated = read(line, place);
            caseio::Result& r = caseio::result_of(stated);
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

caseio::StatedLine GivenResults::stated(const std::string& subject, const std::string& id, caseio::CaseScalar scalar) {
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
    caseio::StatedLine stated;
    try {
        stated = read(found->second.text, {found->second.file, found->second.number, ""}, scalar);
    } catch (const caseio::BadInput& problem) {  // a number beyond the range of the subject's scalar
        bad_lines().note(problem);
        caseio::result_of(stated).id = id;
        caseio::result_of(stated).message = problem.what();
    }
    caseio::result_of(stated).subject = subject;
    return stated;
}

}  // namespace oblong::cli
