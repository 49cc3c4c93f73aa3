// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/library/union_subject.hpp"

#include "caseio/number_text.hpp"
#include "caseio/union_io.hpp"
#include "fuzz/subjects/library/in_format.hpp"
#include "fuzz/subjects/library/stated_answer.hpp"
#include "fuzz/subjects/native/case_certificate.hpp"
#include "oblong/batch.hpp"
#include "oblong/body/convert_body.hpp"
#include "oblong/certificate.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/verify/verify_cover.hpp"

namespace oblong::fuzz {

namespace {

using caseio::Query;

constexpr std::string_view no_depth =
    "no depth of a union: that of a convex body is the shortest way out, and the depths of the parts say nothing of "
    "the "
    "way out of all of them";

template <class S>
Union<S> parts_in(const caseio::UnionBody& from) {
    if (from.shape == "surface") return Union<S>(InFormat<S>::vectors(from.surface.vertices), from.surface.triangles);
    std::vector<AnyBody<S>> bodies;
    bodies.reserve(from.parts.size());
    for (const AnyBody<Rational>& part : from.parts) bodies.push_back(InFormat<S>::body(part));
    return Union<S>(std::move(bodies));
}

/// \tparam R format of the answers
template <class S, std::floating_point R>
class UnionQuery {
public:
    UnionQuery(const caseio::UnionCase& c, const std::optional<Rational>& margin)
        : case_(c), margin_(margin), a_(parts_in<S>(c.a)), pose_a_(InFormat<S>::pose(c.a.pose)) {
        how_.dimension = c.question.dimension;
        if (!c.b) return;
        b_ = parts_in<S>(*c.b);
        pose_b_ = InFormat<S>::pose(c.b->pose);
    }

    [[nodiscard]] caseio::UnionResult answer(Query query) const {
        if (query == Query::raycast) return cast();
        if (margin_) return asked([&] { return union_within(a(), b(), InFormat<S>::number(*margin_), how_); });
        if (query == Query::decide) return asked([&] { return union_decision(a(), b(), how_); });
        return asked([&] { return union_distance<R>(a(), b(), how_); });
    }

private:
    [[nodiscard]] Posed<Union<S>, S> a() const { return posed(a_, pose_a_); }
    [[nodiscard]] Posed<Union<S>, S> b() const { return posed(*b_, pose_b_); }
    [[nodiscard]] caseio::UnionResult cast() const {
        const caseio::Case& c = case_.question;
        if (c.ray) {
            const Ray<S> ray = InFormat<S>::ray(c);
            return asked([&] { return union_cast<R>(ray, a(), how_); });
        }
        const LinearMotion<S> motion = InFormat<S>::motion(c);
        return asked([&] { return union_cast<R>(a(), b(), motion, how_); });
    }
    template <class Ask>
    [[nodiscard]] static caseio::UnionResult asked(const Ask& ask) {
        const auto [found, time] = timed(ask);
        caseio::UnionResult result{stated(found)};
        result.time_ns = time;
        if (one_decides(found)) result.pair = {found.part_a, found.part_b};
        return result;
    }

    /// Whether the answer is that of one pair: none decides that all are apart, or miss each other.
    template <class Answer>
    [[nodiscard]] static bool one_decides(const Answer& found) {
        if constexpr (std::same_as<decltype(found.outcome), Nearness>) {
            return found.outcome == Nearness::nearer || found.outcome == Nearness::equal;
        } else {
            const bool meets = found.outcome == Outcome::touching || found.outcome == Outcome::overlapping;
            if constexpr (requires { found.hit(); }) return found.hit();
            if constexpr (requires { found.value; }) return meets || found.outcome == Outcome::separated;
            return meets;
        }
    }

    const caseio::UnionCase& case_;
    std::optional<Rational> margin_;
    Union<S> a_;
    Affine<S> pose_a_;
    std::optional<Union<S>> b_;
    Affine<S> pose_b_;
    QueryOptions how_;
};

class UnionQuestion final : public OtherQuestion {
public:
    explicit UnionQuestion(caseio::UnionCase c) : case_(std::move(c)) {}
    [[nodiscard]] const std::string& id() const override { return case_.question.id; }
    [[nodiscard]] caseio::UnionResult answer(const AskedAs& as) const override {
        std::string why = refusal(as);
        return why.empty() ? asked_in_its_scalar(as) : caseio::UnionResult{unsupported(std::move(why))};
    }

    [[nodiscard]] LineFacts facts() const override {
        return {case_.question.query, case_.question.scalar, case_.question.source};
    }
    [[nodiscard]] oracle::OtherAnswer exact() const override { return oracle::other_answer(case_); }

    [[nodiscard]] std::variant<std::string, OtherCertificate> certificate() const override {
        if (case_.question.query == Query::penetration || case_.question.query == Query::signed_distance)
            return "unions have no depth";
        std::optional<caseio::ExactUnionProof> proof = union_proof(case_);
        if (!proof) return "no proof of this case was found";
        if (const auto why = oracle::shortfall(case_, *proof)) return "the proof that was found " + *why;
        return OtherCertificate(caseio::CoverLine{id(), *std::move(proof)});
    }
    [[nodiscard]] std::optional<std::string> refusal_of(const OtherCertificate& certificate, bool partial,
                                                        oracle::checking::Work work) const override {
        const auto* own = std::get_if<caseio::CoverLine>(&certificate);
        if (own == nullptr) return of_other_form(certificate);
        if (auto why = oracle::verify(case_, own->proof, std::move(work))) return why;
        return partial ? std::nullopt : oracle::shortfall(case_, own->proof);
    }

private:
    /// The reason why the question is unsupported; nothing if it is not.
    [[nodiscard]] std::string refusal(const AskedAs& as) const {
        const caseio::Case& c = case_.question;
        if (as.query == Query::penetration || as.query == Query::signed_distance) return std::string(no_depth);
        if (as.query == Query::raycast) return c.ray || c.sweep ? "" : "a cast needs a raycast or sweep case";
        return case_.b ? "" : "a raycast case has one body; this query needs two";
    }
    [[nodiscard]] caseio::UnionResult asked_in_its_scalar(const AskedAs& as) const {
        std::optional<Rational> margin;
        if (as.query == Query::decide)
            margin = as.margin.empty() ? case_.question.margin
                                       : std::optional(caseio::read_number(as.margin, {case_.question.scalar}).value);
        return in_its_scalar(case_.question.scalar,
                             [&]<class S, class R>() { return UnionQuery<S, R>(case_, margin).answer(as.query); });
    }

    caseio::UnionCase case_;
};

}  // namespace

oblong::UnionQuestion proof_question(const caseio::UnionCase& c) {
    const auto parts_of = [](const caseio::UnionBody& body) {
        std::vector<AnyBody<Rational>> parts;
        parts.reserve(body.size());
        for (std::size_t i = 0; i < body.size(); ++i) parts.push_back(body.part(i));
        return parts;
    };
    oblong::UnionQuestion question{proof_question(c.question), {}, parts_of(c.b ? *c.b : c.a)};
    question.a = c.b ? parts_of(c.a) : std::vector{question.asked.a};  // a ray's source
    return question;
}

std::optional<caseio::ExactUnionProof> union_proof(const caseio::UnionCase& c) {
    const UnionQuestion question(c);
    const caseio::UnionResult answer = question.answer(asked_by(question.facts()));
    if (is_refusal(answer.outcome)) return std::nullopt;
    const auto [part_a, part_b] = answer.pair.value_or(std::array<std::size_t, 2>{0, 0});
    return prove(proof_question(c), part_a, part_b);
}

OtherKind union_kind() {
    return {"union", caseio::is_union_case, read_question<UnionQuestion, caseio::read_union_case>};
}

}  // namespace oblong::fuzz
