// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/native/refutation.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <new>

#include "caseio/case_reader.hpp"
#include "caseio/errors.hpp"
#include "fuzz/subjects/native/stated_claims.hpp"
#include "fuzz/subjects/native/stated_numbers.hpp"
#include "oblong/certificate/refute.hpp"
#include "oblong/certificate/vertex_names.hpp"
#include "oracle/judge/grade.hpp"
#include "oracle/verify/verify_body.hpp"

namespace oblong::fuzz {

namespace {

Claim<Rational> about_distance(const BodyClaim<Rational>& claim) {
    return std::visit(
        [](const auto& one) -> Claim<Rational> {
            if constexpr (std::is_constructible_v<Claim<Rational>, decltype(one)>) return one;
            throw std::logic_error("a claim about another number than a distance");
        },
        claim);
}

/// The outcome and that the distance is the nearest number of its format: float or double, if it is one.
std::vector<BodyStatement> stated_rounded(const caseio::Result& r, const oracle::Promise& promise) {
    std::vector<BodyStatement> all{{std::string(name(r.outcome)), r.outcome}};
    if (!r.distance || (promise.digits != 24 && promise.digits != 53)) return all;
    CorrectlyRounded<Rational> claim{promise.digits == 24 ? RoundedTo::float32 : RoundedTo::float64, std::nullopt};
    const bool infinite = r.distance->kind == caseio::Real::Kind::infinite;
    if (r.distance->value < 0) {
        all.push_back({"a negative distance", Within<Rational>{Rational(0), Rational(-1)}});
        return all;
    }
    if (!infinite) {
        claim.distance = oracle::meant(*r.distance, promise, oracle::format_of(promise.digits));
        const bool is_number = promise.digits == 24 ? exactly<float>(*claim.distance).has_value()
                                                    : exactly<double>(*claim.distance).has_value();
        if (!is_number) return all;
    }
    all.push_back({infinite ? "distance inf, correctly rounded"
                            : fmt::format("distance {}, correctly rounded", nearest<double>(*claim.distance)),
                   claim});
    return all;
}

/// The exact distance among doubles.
void enclose_distance(const ExactDistanceAnswer& answer, Refutation& refutation) {
    if (answer.outcome != Outcome::separated) return;
    const auto d = nearest_root<double>(answer.core_squared, answer.radius);
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const int side = std::isinf(d) ? -1 : oblong::detail::compare_distance(answer, to_rational(d));
    refutation.lower = side < 0 ? std::nextafter(d, 0.0) : d;
    refutation.upper = side > 0 ? std::nextafter(d, infinity) : d;
}

/// The answer of the bodies themselves, as far as `enclose_distance` reads it.
ExactDistanceAnswer without_margin(ExactDistanceAnswer answer, const std::optional<Rational>& margin) {
    if (!margin) return answer;
    answer.radius -= *margin;
    const bool is_apart = answer.core_squared > answer.radius * answer.radius;
    if (answer.core_squared != 0) answer.outcome = is_apart ? Outcome::separated : Outcome::touching;
    return answer;
}

/// The numbers and words of what a proof shows.
void describe(const caseio::ExactBodyProof& proof, const caseio::Case& c, Refutation& found) {
    found.by = !proof.facets.empty() ? "surface" : proof.members.empty() ? "direction" : "points";
    if (proof.members.size() == 1 && proof.direction) found.by = "direction and points";
    if (!proof.facets.empty() && proof.direction) found.by = "direction and surface";
    if (proof.statement != ProofStatement::bracket) {
        found.measure = "parameter";
        found.outcome = proof.statement == ProofStatement::hit ? Outcome::touching : Outcome::separated;
        if (proof.statement == ProofStatement::miss) return;
        found.lower = rounded_down(*proof.lower);
        found.upper = rounded_up(*proof.upper);
        return;
    }
    found.outcome = proof.outcome.value_or(Outcome::undecided);
    const bool is_deep = c.query == caseio::Query::penetration || c.query == caseio::Query::signed_distance;
    if (is_deep && found.outcome == Outcome::overlapping) {
        found.measure = "depth";
        if (proof.upper) found.lower = rounded_down(std::max(Rational(0), Rational(-*proof.upper)));
        found.upper = proof.lower ? rounded_up(-*proof.lower) : std::numeric_limits<double>::infinity();
    } else if (found.outcome == Outcome::separated) {
        found.lower = rounded_down(*proof.lower);
        found.upper = proof.upper ? rounded_up(*proof.upper) : std::numeric_limits<double>::infinity();
    }
}

}  // namespace

std::string Refutation::proven() const {
    const bool is_cast = measure == "parameter";
    std::string text(is_cast ? (outcome == Outcome::separated ? "no hit" : "hit") : name(outcome));
    const bool has_number =
        is_cast ? outcome != Outcome::separated : measure == "depth" || outcome == Outcome::separated;
    if (!has_number) return text;
    return text + (lower == upper ? fmt::format(", {} = {}", measure, lower)
                                  : fmt::format(", {} in [{}, {}]", measure, lower, upper));
}

const CaseRefuter::Question* CaseRefuter::question(const caseio::Result& r) {
    const auto [at, is_new] = questions_.try_emplace(r.converted_case);
    Question& q = at->second;
    if (is_new) {
        try {
            q.asked = r.converted_case.empty() ? case_ : caseio::read_case(r.converted_case, {"converted case", 0, ""});
            if (q.asked->id != case_.id || q.asked->query != case_.query)
                return nullptr;  // no proof about it is accepted
            const bool has_answer = q.asked->query == caseio::Query::distance ||
                                    q.asked->query == caseio::Query::decide || q.asked->query == caseio::Query::within;
            if (has_answer) q.solved = solved_case(*q.asked);
            if (q.solved) {
                q.size = std::max(largest_coordinate(q.solved->a), largest_coordinate(q.solved->b));
            } else {
                q.proof = case_proof(*q.asked);
                if (q.proof) q.size = size_of(*q.asked, *q.proof);
            }
        } catch (const caseio::BadInput&) {  // a subject that writes nonsense claims nothing
            q = {};
        } catch (const std::bad_alloc&) {
            q = {};
        }
    }
    return q.solved || q.proof ? &q : nullptr;
}

std::optional<Refutation> CaseRefuter::by_proof(const Question& q, const caseio::Result& r,
                                                const oracle::Promise& promise) const {
    for (BodyStatement& s : statements(*q.asked, r, promise, q.size)) {
        Refutation found{{case_.id, {}, r.subject, r.converted_case}, std::move(s.words), "points", Outcome::touching};
        found.proof.proof = refuted_by(*q.proof, s.claim);
        if (oracle::verify(*q.asked, found.proof)) continue;
        describe(*q.proof, *q.asked, found);
        return found;
    }
    return std::nullopt;
}

std::optional<Refutation> CaseRefuter::refute(const caseio::Result& r, const oracle::Promise& promise,
                                              DistanceClaim distance) {
    if (is_refusal(r.outcome)) return std::nullopt;
    const Question* q = question(r);
    if (q == nullptr) return std::nullopt;
    const oracle::Promise asked = oracle::asked_in(promise, case_.scalar);
    if (!q->solved) return by_proof(*q, r, asked);
    std::vector<BodyStatement> all =
        distance == DistanceClaim::as_judged ? distance_statements(r, asked, q->size) : stated_rounded(r, asked);
    if (q->asked->margin) all.resize(1);  // the outcome
    for (BodyStatement& s : all) {
        std::optional<caseio::ExactCertificate> proof =
            oblong::refute(q->solved->answer, about_distance(s.claim), q->asked->dimension);
        if (!proof) continue;
        name_vertices(*proof, *q->asked, *q->solved);
        Refutation found{{case_.id, *std::move(proof), r.subject, r.converted_case},
                         std::move(s.words),
                         "points",
                         q->solved->answer.outcome};
        if (found.proof.certificate.direction) found.by = "direction";
        if (!found.proof.certificate.differences.empty()) found.by = "differences";
        enclose_distance(without_margin(q->solved->answer, q->asked->margin), found);
        return found;
    }
    return std::nullopt;
}

}  // namespace oblong::fuzz
