// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/library/union_subject.hpp"

#include "caseio/number_text.hpp"
#include "caseio/union_io.hpp"
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

/// The numbers and bodies of a case over S. Of a float or double case the conversion is exact.
template <class S>
struct Numbers {
    [[nodiscard]] static S number(const Rational& x) {
        if constexpr (std::floating_point<S>) {
            return nearest<S>(x);
        } else {
            return x;
        }
    }
    [[nodiscard]] static Vec3<S> vector(const Vec3<Rational>& v) { return {number(v.x), number(v.y), number(v.z)}; }
    [[nodiscard]] static AnyBody<S> body(const AnyBody<Rational>& x) {
        if constexpr (std::floating_point<S>) {
            return map_numbers<S>(x, nearest<S>);
        } else {
            return x;
        }
    }
    [[nodiscard]] static std::optional<S> limit(const std::optional<Rational>& max) {
        return max ? std::optional(number(*max)) : std::nullopt;
    }
    [[nodiscard]] static Union<S> parts(const caseio::UnionBody& from) {
        if (from.shape == "surface") {
            std::vector<Vec3<S>> vertices;
            vertices.reserve(from.surface.vertices.size());
            for (const Vec3<Rational>& v : from.surface.vertices) vertices.push_back(vector(v));
            return Union<S>(std::move(vertices), from.surface.triangles);
        }
        std::vector<AnyBody<S>> bodies;
        bodies.reserve(from.parts.size());
        for (const AnyBody<Rational>& part : from.parts) bodies.push_back(body(part));
        return Union<S>(std::move(bodies));
    }
    [[nodiscard]] static Affine<S> pose(const std::optional<Affine<Rational>>& from) {
        if (!from) return {};
        const auto& rows = from->linear.rows;
        return {{{vector(rows[0]), vector(rows[1]), vector(rows[2])}}, vector(from->translation)};
    }
};

/// \tparam R format of the answers
template <class S, std::floating_point R>
class UnionQuery {
public:
    UnionQuery(const caseio::UnionCase& c, const std::optional<Rational>& margin)
        : case_(c), margin_(margin), a_(Numbers<S>::parts(c.a)), pose_a_(Numbers<S>::pose(c.a.pose)) {
        how_.dimension = c.question.dimension;
        if (!c.b) return;
        b_ = Numbers<S>::parts(*c.b);
        pose_b_ = Numbers<S>::pose(c.b->pose);
    }

    [[nodiscard]] caseio::UnionResult answer(Query query) const {
        if (query == Query::raycast) return cast();
        if (margin_) return timed([&] { return union_within(a(), b(), Numbers<S>::number(*margin_), how_); });
        if (query == Query::decide) return timed([&] { return union_decision(a(), b(), how_); });
        return timed([&] { return union_distance<R>(a(), b(), how_); });
    }

private:
    [[nodiscard]] Posed<Union<S>, S> a() const { return posed(a_, pose_a_); }
    [[nodiscard]] Posed<Union<S>, S> b() const { return posed(*b_, pose_b_); }
    [[nodiscard]] caseio::UnionResult cast() const {
        const caseio::Case& c = case_.question;
        if (c.ray) {
            const Ray<S> ray{Numbers<S>::vector(c.ray->source), Numbers<S>::vector(c.ray->direction),
                             Numbers<S>::limit(c.ray->max)};
            return timed([&] { return union_cast<R>(ray, a(), how_); });
        }
        const LinearMotion<S> motion{Numbers<S>::vector(c.sweep->velocity_a), Numbers<S>::limit(c.sweep->max),
                                     Numbers<S>::vector(c.sweep->velocity_b)};
        return timed([&] { return union_cast<R>(a(), b(), motion, how_); });
    }
    template <class Ask>
    [[nodiscard]] static caseio::UnionResult timed(const Ask& ask) {
        const Stopwatch watch;
        const auto found = ask();
        const long long time = watch.nanoseconds();
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
        caseio::UnionResult result;
        result.outcome = Outcome::unsupported;
        result.message = refusal(as);
        return result.message.empty() ? asked_in_its_scalar(as) : result;
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
        switch (case_.question.scalar) {
            case caseio::CaseScalar::float32:
                return UnionQuery<float, float>(case_, margin).answer(as.query);
            case caseio::CaseScalar::float64:
                return UnionQuery<double, double>(case_, margin).answer(as.query);
            default:
                return UnionQuery<Rational, double>(case_, margin).answer(as.query);
        }
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
    return {"union", caseio::is_union_case,
            [](std::string_view line, const caseio::BadInput::Place& place,
               const caseio::CaseReading& how) -> std::unique_ptr<OtherQuestion> {
                return std::make_unique<UnionQuestion>(caseio::read_union_case(line, place, how));
            }};
}

}  // namespace oblong::fuzz
