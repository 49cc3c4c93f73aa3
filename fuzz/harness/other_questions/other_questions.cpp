// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/other_questions/other_questions.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "caseio/case_reader.hpp"
#include "fuzz/cases/decode/asked.hpp"
#include "fuzz/cases/generate/other_form.hpp"
#include "fuzz/harness/library/library.hpp"
#include "fuzz/subjects/library/contact_subject.hpp"
#include "fuzz/subjects/library/library_subject.hpp"
#include "fuzz/subjects/library/nearest_sets.hpp"
#include "oblong/body/convert_body.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/judge/judge_contact.hpp"
#include "oracle/verify/enumerated_body.hpp"

namespace oblong::fuzz {

namespace {

using caseio::Query;

constexpr std::array<std::string_view, 7> questions{"halfspace", "union", "turning", "deforming",
                                                    "contact",   "way",   "nearest"};

/// Bodies with more vertices together are not asked about: the oracle takes long.
constexpr std::size_t max_vertices = 24;

oracle::Promise held_to(caseio::CaseScalar scalar) { return oracle::asked_in(proven_info().promise, scalar); }

/// What is wrong by a judgement; empty if nothing is known to be.
std::string fault_of(const oracle::Judgement& j) {
    return j.fails() ? fmt::format("{}, {}", oracle::name(j.verdict), j.reason) : "";
}

/// Why the line's certificate is refused; empty if it is not, or if the line has none.
std::string refused_certificate(const OtherQuestion& question, bool always_has_one) {
    const std::variant<std::string, OtherCertificate> made = question.certificate();
    const auto* certificate = std::get_if<OtherCertificate>(&made);
    if (certificate == nullptr) return always_has_one ? "no certificate, " + std::get<std::string>(made) : "";
    const std::optional<std::string> why = question.refusal_of(*certificate, false, {});
    return why ? "a certificate is refused, " + *why : "";
}

std::string broken_line(const caseio::Case& c, const OtherForm& form, const OtherAsk& ask) {
    const std::string line = other_line(asked_for(c, Query::distance), form, 1);
    const OtherKind& kind = *other_kind(line);
    const std::unique_ptr<OtherQuestion> question = kind.read(line, {}, {});
    const LineFacts facts = question->facts();
    const caseio::Result answer = ask.line ? ask.line(*question) : answer_other(*question, asked_by(facts));
    std::string fault = answer.outcome == Outcome::unsupported ? "unsupported, " + answer.message : "";
    if (fault.empty()) fault = fault_of(oracle::judge(answer, question->exact(), held_to(facts.scalar)));
    // A proof about turning bodies may be true by less than the checker's enclosures are wide.
    if (fault.empty() && kind.name != "turning") fault = refused_certificate(*question, kind.name == "deforming");
    return fault.empty() ? "" : fault + "\n" + line;
}

/// Whether the body is a polyhedron with a ball around it, or has no number beyond those for which ball arithmetic
/// takes little time.
bool is_cheap(const AnyBody<Rational>& body) {
    constexpr double least = 0x1p-64;
    constexpr double most = 0x1p64;
    if (oracle::enumerated_body(body)) return true;
    bool is_moderate = true;
    static_cast<void>(map_numbers<Rational>(body, [&](const Rational& x) {
        const double size = std::abs(nearest<double>(x));
        is_moderate = is_moderate && (size == 0 || (size >= least && size <= most));
        return x;
    }));
    return is_moderate;
}

/// What is wrong with the interval of contact, and with the rules of a start in contact.
std::string broken_contact(const caseio::Case& c, const OtherAsk& ask) {
    const caseio::Case cast = asked_for(c, is_sampled(c.id, 2) ? Query::raycast : Query::sweep);
    for (const std::string_view rule : {"hit", "parting", "outside"}) {
        const caseio::ContactResult answer = ask.contact ? ask.contact(cast, rule) : answer_contact(cast, rule);
        const std::string fault = fault_of(oracle::judge_contact(cast, answer, held_to(c.scalar)).judgement);
        if (!fault.empty()) return fmt::format("start {}: {}\n{}", rule, fault, caseio::write_case(cast));
        const bool starts = answer.result.cast && answer.result.cast->hit == true && answer.result.cast->parameter &&
                            answer.result.cast->parameter->value == 0;
        if (!starts) break;  // no rule matters
    }
    return "";
}

std::string broken_way(const caseio::Case& c, const OtherAsk& ask) {
    Vec3<Rational> along = asked_for(c, Query::sweep).sweep->velocity_a;
    if (along == Vec3<Rational>{}) along.x = 1;
    const caseio::Case pair = asked_for(c, Query::penetration);
    const caseio::ContactResult answer = ask.way ? ask.way(pair, along) : answer_depth_along(pair, along);
    const std::string fault = fault_of(oracle::judge_contact(pair, answer, held_to(c.scalar)).judgement);
    return fault.empty() ? "" : fault + "\n" + caseio::write_contact_result(answer);
}

std::string broken_set(const caseio::Case& c, const OtherAsk& ask) {
    const caseio::Case pair = asked_for(c, Query::distance);
    const caseio::NearestResult answer = ask.nearest ? ask.nearest(pair) : nearest_set(pair, answer_proven(pair));
    const std::string fault = fault_of(oracle::judge_nearest(pair, answer).judgement);
    return fault.empty() ? "" : fault + "\n" + caseio::write_nearest_result(answer);
}

}  // namespace

std::span<const std::string_view> other_questions() { return questions; }

Checked check_other(const caseio::Case& c, std::string_view question, const OtherAsk& ask) {
    Checked checked;
    if (polyhedron_vertices(c.a) + (c.b ? polyhedron_vertices(*c.b) : 0) > max_vertices) return checked;
    const bool is_always_cheap = question == "halfspace" || question == "deforming" || question == "nearest";
    if (!is_always_cheap && (!is_cheap(c.a) || (c.b && !is_cheap(*c.b)))) return checked;
    const std::string name(question);
    if (const OtherForm* form = find_other_form(question)) checked.note(name, broken_line(c, *form, ask));
    if (question == "nearest") checked.note(name, broken_set(c, ask));
    if (question == "contact") checked.note(name, broken_contact(c, ask));
    if (question == "way") checked.note(name, broken_way(c, ask));
    return checked;
}

}  // namespace oblong::fuzz
