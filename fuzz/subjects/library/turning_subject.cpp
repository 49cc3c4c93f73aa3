// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/turning_io.hpp"
#include "fuzz/subjects/library/in_format.hpp"
#include "fuzz/subjects/library/other_question.hpp"
#include "fuzz/subjects/library/stated_answer.hpp"
#include "oblong/cast.hpp"
#include "oblong/certificate.hpp"

namespace oblong::fuzz {

namespace {

class TurningQuestion final : public OtherQuestion {
public:
    explicit TurningQuestion(caseio::TurningCase c) : case_(std::move(c)) {}
    [[nodiscard]] const std::string& id() const override { return case_.id; }
    [[nodiscard]] std::string line() const override { return caseio::write_turning_case(case_); }
    [[nodiscard]] caseio::UnionResult answer(const AskedAs& as) const override {
        if (as.query != caseio::Query::raycast) return {unsupported("a turning case asks for a cast")};
        caseio::UnionResult result;
        const auto [answer, time] = timed([&] { return first_contact<Rational>(a(), b(), options()); });
        result.time_ns = time;
        result.outcome = answer.outcome;
        result.iterations = answer.planes;
        caseio::CastResult& cast = result.cast.emplace();
        if (answer.outcome == Outcome::undecided) {
            result.message = undecided_cast(answer.lower);
        } else {
            cast.hit = answer.hit();
        }
        if (answer.outcome == Outcome::separated) return result;
        cast.parameter_lower = stated_number(answer.lower);
        if (answer.hit()) cast.parameter_upper = stated_number(answer.upper);
        return result;
    }

    [[nodiscard]] LineFacts facts() const override { return {caseio::Query::raycast, case_.scalar, case_.source}; }
    [[nodiscard]] oracle::OtherAnswer exact() const override { return oracle::other_answer(case_, proof()); }

    [[nodiscard]] std::variant<std::string, OtherCertificate> certificate() const override {
        caseio::TurningCertificate made{id(), proof()};
        if (const auto why = oracle::shortfall(case_, made.proof)) return "the proof that was found " + *why;
        // In place, since g++ 12 takes members of a temporary for uninitialized.
        return std::variant<std::string, OtherCertificate>(std::in_place_index<1>, std::move(made));
    }
    [[nodiscard]] std::optional<std::string> refusal_of(const OtherCertificate& certificate, bool partial,
                                                        oracle::checking::Work work) const override {
        const auto* own = std::get_if<caseio::TurningCertificate>(&certificate);
        if (own == nullptr) return of_other_form(certificate);
        const auto found = oracle::checked(case_, own->proof, std::move(work));
        if (const std::string* why = std::get_if<std::string>(&found)) return *why;
        return partial ? std::nullopt : oracle::shortfall(case_, own->proof);
    }

private:
    [[nodiscard]] ExactTurningProof proof() const { return first_contact_proof<Rational>(a(), b(), options()); }
    [[nodiscard]] TurningBody<Rational> a() const { return {case_.a, case_.motion_a}; }
    [[nodiscard]] TurningBody<Rational> b() const { return {case_.b, case_.motion_b}; }
    [[nodiscard]] TurningOptions<Rational> options() const {
        return {.width = case_.width, .max = case_.max, .dimension = case_.dimension};
    }

    caseio::TurningCase case_;
};

}  // namespace

OtherKind turning_kind() {
    return {"turning", caseio::is_turning_case, read_question<TurningQuestion, caseio::read_turning_case>};
}

}  // namespace oblong::fuzz
