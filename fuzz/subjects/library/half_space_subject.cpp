// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/half_space_io.hpp"
#include "caseio/number_text.hpp"
#include "fuzz/subjects/library/in_format.hpp"
#include "fuzz/subjects/library/other_question.hpp"
#include "fuzz/subjects/library/stated_answer.hpp"
#include "fuzz/subjects/native/case_certificate.hpp"
#include "oblong/body/convert_body.hpp"
#include "oblong/cast.hpp"
#include "oblong/certificate.hpp"
#include "oblong/decision.hpp"
#include "oblong/penetration.hpp"
#include "oracle/verify/shortfall.hpp"
#include "oracle/verify/verify_half_space.hpp"

namespace oblong::fuzz {

namespace {

using caseio::Query;

/// A half-space over S and its pose.
template <class S>
struct PosedSide {
    HalfSpace<S> half;
    Affine<S> pose;

    explicit PosedSide(const caseio::PosedHalfSpace& h)
        : half(InFormat<S>::vector(h.half_space.normal), InFormat<S>::number(h.half_space.offset)),
          pose(InFormat<S>::pose(h.pose)) {}
    [[nodiscard]] Posed<HalfSpace<S>, S> body() const { return posed(half, pose); }
};

/// \tparam S scalar of the bodies: of an exact case Rational \tparam R format of the answers
template <class S, std::floating_point R>
class Asked {
public:
    explicit Asked(const caseio::HalfSpaceCase& c) : case_(c.others), a_(InFormat<S>::body(case_.a)), b_(a_) {
        how_.dimension = case_.dimension;
        if (case_.b) b_ = InFormat<S>::body(*case_.b);
        if (c.a) half_a_.emplace(*c.a);
        if (c.b) half_b_.emplace(*c.b);
    }

    [[nodiscard]] caseio::Result answer(Query query) const {
        switch (query) {
            case Query::raycast:
            case Query::sweep:
                return cast();
            case Query::decide:
                return of_both([&](const auto& a, const auto& b) { return certified_decision(a, b, how_); });
            case Query::within:
                return of_both([&](const auto& a, const auto& b) {
                    return certified_within(a, b, InFormat<S>::number(*case_.margin), how_);
                });
            case Query::penetration: {
                caseio::Result depth =
                    of_both([&](const auto& a, const auto& b) { return certified_depth<R>(a, b, how_); });
                return depth.outcome == Outcome::separated ? distance() : depth;
            }
            case Query::signed_distance:
                return of_both([&](const auto& a, const auto& b) { return certified_signed_distance<R>(a, b, how_); });
            default:
                return distance();
        }
    }

private:
    using Body = AnyBody<S>;

    [[nodiscard]] caseio::Result distance() const {
        caseio::Result result =
            of_both([&](const auto& a, const auto& b) { return certified_distance<R>(a, b, how_); });
        std::optional<Rational> squared;
        with_both([&](const auto& a, const auto& b) { squared = exact_squared_distance(a, b, how_); });
        if (squared && !is_refusal(result.outcome)) result.squared = caseio::to_real(*squared);
        return result;
    }
    /// A ray is a point that moves, and its body is `a`.
    [[nodiscard]] caseio::Result cast() const {
        if (case_.ray) {
            const Ray<S> ray = InFormat<S>::ray(case_);
            return asked([&] { return certified_cast<R>(ray, half_a_->body(), how_); });
        }
        const LinearMotion<S> motion = InFormat<S>::motion(case_);
        return of_both([&](const auto& a, const auto& b) { return certified_cast<R>(a, b, motion, how_); });
    }
    template <class Use>
    void with_both(const Use& use) const {
        if (half_a_ && half_b_) {
            use(half_a_->body(), half_b_->body());
        } else if (half_a_) {
            use(half_a_->body(), b_);
        } else {
            use(a_, half_b_->body());
        }
    }
    template <class Ask>
    [[nodiscard]] caseio::Result of_both(const Ask& ask) const {
        caseio::Result result;
        with_both([&](const auto& a, const auto& b) { result = asked([&] { return ask(a, b); }); });
        return result;
    }
    template <class Ask>
    [[nodiscard]] static caseio::Result asked(const Ask& ask) {
        const auto [found, time] = timed(ask);
        caseio::Result result = stated(found);
        result.time_ns = time;
        return result;
    }

    const caseio::Case& case_;
    Body a_, b_;  ///< the origin in place of a half-space
    std::optional<PosedSide<S>> half_a_, half_b_;
    QueryOptions how_;
};

/// Makes the query of a case the verb's. Returns the reason why it cannot; nothing if it can.
std::string ask_as(const AskedAs& as, caseio::Case& c) {
    if (as.query == Query::raycast) {
        if (c.query == Query::raycast || c.query == Query::sweep) return {};
        return "a cast needs a raycast or sweep case";
    }
    if (!c.b) return "a raycast case has one body; this query needs two";
    c.query = as.query;
    if (!as.margin.empty()) c.margin = caseio::read_number(as.margin, {c.scalar}).value;
    if (c.margin && as.query == Query::decide) c.query = Query::within;
    return {};
}

/// The question that a proof of the case answers; nothing for two half-spaces.
std::optional<HalfSpaceQuestion> question_of(const caseio::HalfSpaceCase& c) {
    if (c.a && c.b) return std::nullopt;
    ProofQuestion asked = proof_question(c.others);
    if (c.a && !c.others.ray) {  // as the half-space sees it
        asked.a = asked.b;
        asked.velocity_a = -asked.velocity_a;
    }
    const PosedSide<Rational> half(c.a ? *c.a : *c.b);
    HalfSpaceQuestion question = half_space_question(asked.query, asked.a, half.body(), asked.dimension);
    question.asked = std::move(asked);
    return question;
}

class HalfSpaceLine final : public OtherQuestion {
public:
    explicit HalfSpaceLine(caseio::HalfSpaceCase c) : case_(std::move(c)) {}
    [[nodiscard]] const std::string& id() const override { return case_.others.id; }
    [[nodiscard]] caseio::UnionResult answer(const AskedAs& as) const override {
        caseio::HalfSpaceCase c = case_;
        if (std::string why = ask_as(as, c.others); !why.empty()) return {unsupported(std::move(why))};
        return {
            in_its_scalar(c.others.scalar, [&]<class S, class R>() { return Asked<S, R>(c).answer(c.others.query); })};
    }

    [[nodiscard]] LineFacts facts() const override {
        return {case_.others.query, case_.others.scalar, case_.others.source};
    }
    [[nodiscard]] oracle::OtherAnswer exact() const override { return oracle::other_answer(case_); }
    [[nodiscard]] std::variant<std::string, OtherCertificate> certificate() const override {
        const std::optional<HalfSpaceQuestion> question = question_of(case_);
        if (!question) return "two half-spaces have none";
        caseio::CertificateLine line;
        line.id = id();
        line.proof = prove(*question);
        if (!line.proof) return "no proof of this case was found";
        if (const auto why = oracle::shortfall(case_.others, line)) return "the proof that was found " + *why;
        return OtherCertificate(std::move(line));
    }
    [[nodiscard]] std::optional<std::string> refusal_of(const OtherCertificate& certificate, bool partial,
                                                        oracle::checking::Work work) const override {
        const auto* own = std::get_if<caseio::CertificateLine>(&certificate);
        if (own == nullptr) return of_other_form(certificate);
        if (!own->proof) return "of vertices, for a half-space";
        if (auto why = oracle::verify(case_, *own->proof, std::move(work))) return why;
        return partial ? std::nullopt : oracle::shortfall(case_.others, *own);
    }

private:
    caseio::HalfSpaceCase case_;
};

}  // namespace

OtherKind half_space_kind() {
    return {"half-space", caseio::is_half_space_case, read_question<HalfSpaceLine, caseio::read_half_space_case>};
}

}  // namespace oblong::fuzz
