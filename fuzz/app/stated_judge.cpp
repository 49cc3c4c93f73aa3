// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/stated_judge.hpp"

#include "oracle/judge/judge_contact.hpp"

namespace oblong::cli {

JudgedStated judge_stated(const caseio::Case* c, const caseio::StatedLine& line, const oracle::Promise& promise) {
    JudgedStated judged;
    const auto* contact = std::get_if<caseio::ContactResult>(&line);
    judged.kind = contact != nullptr ? "contact" : "nearest";
    judged.line = contact != nullptr ? caseio::write_contact_result(*contact)
                                     : caseio::write_nearest_result(std::get<caseio::NearestResult>(line));
    fuzz::JudgedAnswer& answer = judged.answer;
    answer.result = contact != nullptr ? contact->result : std::get<caseio::NearestResult>(line).result;
    oracle::JudgedLine found;
    if (c != nullptr && contact != nullptr) {
        found = oracle::judge_contact(*c, *contact, oracle::asked_in(promise, c->scalar));
    } else if (c != nullptr) {
        found = oracle::judge_nearest(*c, std::get<caseio::NearestResult>(line));
    } else {
        const bool refuses = is_refusal(answer.result.outcome);
        oracle::add_part(found.judgement, refuses ? oracle::Verdict::refused : oracle::Verdict::protocol,
                         refuses ? answer.result.message : "such a case has no answer of this format");
    }
    answer.judgement = std::move(found.judgement);
    answer.size = found.size.convert_to<double>();
    return judged;
}

}  // namespace oblong::cli
