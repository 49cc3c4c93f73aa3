// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "caseio/deforming_io.hpp"
#include "fuzz/subjects/library/in_format.hpp"
#include "fuzz/subjects/library/other_question.hpp"
#include "fuzz/subjects/library/stated_answer.hpp"
#include "oblong/cast.hpp"
#include "oblong/certificate.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/verify/verify_deforming.hpp"

namespace oblong::fuzz {

namespace {

/// The vertices of a body over S. Of a float or double case the conversion is exact.
template <class S>
struct Vertices {
    std::vector<Vec3<S>> vertices, end;

    explicit Vertices(const caseio::DeformingBody& body)
        : vertices(InFormat<S>::vectors(body.vertices)), end(InFormat<S>::vectors(body.end)) {}
    [[nodiscard]] DeformingPoints<S> points() const { return {vertices, end}; }
};

/// Returns the reason why a case is unsupported; nothing if it is not.
std::string refusal(const caseio::DeformingCase& c) {
    for (const caseio::DeformingBody* body : {&c.a, &c.b})
        if (body->shape != "points")
            return fmt::format("a deforming case asks about points, not about a {}", body->shape);
    if (c.dimension != 3) return "a deforming case asks about bodies of space, not of the plane";
    const std::size_t of_a = c.a.vertices.size();
    const std::size_t of_b = c.b.vertices.size();
    if (of_a > 3 || of_b > 3 || of_a + of_b > 4)
        return fmt::format(
            "{} and {} vertices: a deforming case asks about a vertex and an edge, a triangle or another vertex, or "
            "about "
            "two edges",
            of_a, of_b);
    return {};
}

/// \tparam R format of the answer
template <class S, class R>
caseio::Result asked(const caseio::DeformingCase& c) {
    const Vertices<S> a(c.a);
    const Vertices<S> b(c.b);
    const auto [answer, time] = timed([&] { return first_contact<R>(a.points(), b.points()); });
    caseio::Result result;
    result.outcome = answer.outcome;
    result.rung = name(answer.rung);
    result.time_ns = time;
    caseio::CastResult& cast = result.cast.emplace();
    cast.hit = answer.hit();
    if (!answer.hit()) return result;
    cast.parameter = stated_number(answer.value);
    cast.parameter_lower = stated_number(answer.lower);
    cast.parameter_upper = stated_number(answer.upper);
    return result;
}

ExactDeformingProof proof_in_its_scalar(const caseio::DeformingCase& c) {
    const Vertices<Rational> a(c.a);
    const Vertices<Rational> b(c.b);
    return c.scalar == caseio::CaseScalar::float32 ? first_contact_proof<float>(a.points(), b.points())
                                                   : first_contact_proof<double>(a.points(), b.points());
}

class DeformingQuestion final : public OtherQuestion {
public:
    explicit DeformingQuestion(caseio::DeformingCase c) : case_(std::move(c)) {}
    [[nodiscard]] const std::string& id() const override { return case_.id; }
    [[nodiscard]] std::string line() const override { return caseio::write_deforming_case(case_); }
    [[nodiscard]] caseio::UnionResult answer(const AskedAs& as) const override {
        std::string why = as.query == caseio::Query::raycast ? refusal(case_) : "a deforming case asks for a cast";
        if (!why.empty()) return {unsupported(std::move(why))};
        return {in_its_scalar(case_.scalar, [&]<class S, class R>() { return asked<S, R>(case_); })};
    }

    [[nodiscard]] LineFacts facts() const override { return {caseio::Query::raycast, case_.scalar, case_.source}; }
    [[nodiscard]] oracle::OtherAnswer exact() const override { return oracle::other_answer(case_); }

    [[nodiscard]] std::variant<std::string, OtherCertificate> certificate() const override {
        if (std::string why = refusal(case_); !why.empty()) return why;
        caseio::DeformingCertificate made{id(), proof_in_its_scalar(case_)};
        if (made.proof.clear.empty() && !made.proof.meeting) return "no proof was found";
        return OtherCertificate(std::move(made));
    }
    [[nodiscard]] std::optional<std::string> refusal_of(const OtherCertificate& certificate, bool partial,
                                                        oracle::checking::Work work) const override {
        const auto* own = std::get_if<caseio::DeformingCertificate>(&certificate);
        if (own == nullptr) return of_other_form(certificate);
        if (auto why = oracle::refusal_of(case_, own->proof, std::move(work))) return why;
        return partial ? std::nullopt : oracle::shortfall(case_, own->proof);
    }

private:
    caseio::DeformingCase case_;
};

}  // namespace

OtherKind deforming_kind() {
    return {"deforming", caseio::is_deforming_case, read_question<DeformingQuestion, caseio::read_deforming_case>};
}

}  // namespace oblong::fuzz
