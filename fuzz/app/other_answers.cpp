// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/other_answers.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace oblong::cli {

caseio::Result unsupported(const std::string& id, const std::string& subject, const std::string& why) {
    caseio::Result r = fuzz::unsupported(why);
    r.id = id;
    r.subject = subject;
    return r;
}

caseio::UnionResult answer_line(const OtherLine& line, const fuzz::AskedAs& as, fuzz::Subject& subject) {
    const fuzz::SubjectInfo& info = subject.info();
    if (info.name == "proven") return fuzz::answer_other(*line.question, as);
    const std::string& id = line.question->id();
    const bool is_taken = as.query == line.question->facts().query &&
                          std::ranges::find(info.other_queries, line.kind->name) != info.other_queries.end();
    if (is_taken) {
        const fuzz::QuestionLine asked{id, line.question->line()};
        return {subject.answer_lines({&asked, 1}).front()};
    }
    return {unsupported(id, info.name, fmt::format("the subject takes no {} cases; proven does", line.kind->name))};
}

fuzz::JudgedAnswer LineJudge::judge(caseio::Result result, const oracle::Promise& promise) const {
    fuzz::JudgedAnswer judged;
    judged.judgement = oracle::judge(result, exact_, oracle::asked_in(promise, facts_.scalar));
    judged.size = exact_.exact.largest_coordinate.convert_to<double>();
    if (const auto measure = exact_.exact.measure()) judged.distance = oracle::approximate(*measure);
    judged.result = std::move(result);
    return judged;
}

}  // namespace oblong::cli
