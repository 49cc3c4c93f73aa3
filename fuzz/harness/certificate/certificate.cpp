// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/certificate/certificate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "fuzz/cases/decode/asked.hpp"
#include "fuzz/harness/cast/cast.hpp"
#include "fuzz/harness/certificate/forger.hpp"
#include "fuzz/harness/penetration/penetration.hpp"
#include "fuzz/subjects/native/case_certificate.hpp"
#include "oblong/certificate/refute.hpp"
#include "oracle/exact/rounding.hpp"
#include "oracle/verify/verify.hpp"

namespace oblong::fuzz {

namespace {

using caseio::Case;
using caseio::ExactCertificate;
using caseio::Query;
using oracle::ExactAnswer;

std::optional<Rational> nearest_in(RoundedTo format, const oracle::ExactNumber& d) {
    return oracle::neighbours(d, oracle::format_of(format == RoundedTo::float32 ? 24 : 53)).nearest;
}

/// Whether a claim about the distance or the outcome is so.
struct ClaimIsTrue {
    const ExactAnswer& answer;
    bool operator()(Outcome said) const {
        return is_refusal(said) || said == answer.outcome ||
               (said == Outcome::intersecting && answer.outcome != Outcome::separated);
    }
    bool operator()(const Within<Rational>& said) const {
        return (!said.lower || oracle::compare(answer.distance, *said.lower) >= 0) &&
               (!said.upper || oracle::compare(answer.distance, *said.upper) <= 0);
    }
    bool operator()(const CorrectlyRounded<Rational>& said) const {
        return nearest_in(said.rounded_to, answer.distance) == said.distance;
    }
};

Case at_rest(Case c, Query query) {
    c.query = query;
    c.ray.reset();
    c.sweep.reset();
    if (query != Query::within) c.margin.reset();
    return c;
}

/// One case's certificates, genuine and forged, against one checker.
class Trial {
public:
    Trial(const Case& c, const CertificateAsk& ask, Checked& checked) : case_(c), ask_(ask), checked_(checked) {}

    [[nodiscard]] bool accepts(const ExactCertificate& certificate) const {
        return !(ask_.checker ? ask_.checker(case_, certificate) : oracle::verify(case_, certificate));
    }

    /// Written by us: to be accepted, true, and read back as it was.
    void genuine(const ExactCertificate& certificate, const char* what) {
        if (!accepts(certificate)) broken(certificate, fmt::format("{}: refused", what));
        if (!is_so(certificate, is_sampled(case_.id, ask_.oracle_every)))
            broken(certificate, fmt::format("{}: written, and false", what));
        const std::string line = caseio::write_certificate({case_.id, certificate});
        if (!(caseio::read_certificate(line).certificate == certificate))
            broken(certificate, fmt::format("{}: reads back as another", what));
    }

    /// Checks a certificate of any origin: if the checker accepts it, it must be true.
    void offered(const ExactCertificate& certificate, const std::string& how) {
        if (!checked_.broken.empty() || !accepts(certificate) || is_so(certificate, false)) return;
        if (!is_so(certificate, true)) broken(certificate, fmt::format("accepted, and false ({})", how));
    }

private:
    [[nodiscard]] bool is_so(const ExactCertificate& certificate, bool ask_oracle) {
        const std::optional<Case> question = question_of(certificate, case_);
        if (!question) return false;
        const std::optional<ExactAnswer> known = ask_.referee ? ask_.referee(*question) : std::nullopt;
        if (!known) {
            broken(certificate, "the referee has no answer");
            return true;
        }
        if (!ask_oracle) return is_true(certificate, *known);
        const std::optional<ExactAnswer> other = ask_.oracle ? ask_.oracle(*question) : std::nullopt;
        if (!other) {
            broken(certificate, "the oracle has no answer about polyhedra");
            return true;
        }
        return is_true(certificate, *other);
    }

    void broken(const ExactCertificate& certificate, const std::string& clause) {
        checked_.note("certificate", fmt::format("{}\n{}", clause, caseio::write_certificate({case_.id, certificate})));
    }

    const Case& case_;
    const CertificateAsk& ask_;
    Checked& checked_;
};

/// A seed out of the case's id, which is a hash of the bytes it came from.
std::uint64_t seed_of(const Case& c) {
    std::uint64_t hash = 0xcbf29ce484222325U;  // FNV-1a
    for (const char letter : c.id) hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001b3U;
    return hash;
}

/// Something that may be said of the bodies, true or false.
Claim<Rational> any_claim(const ExactDistanceAnswer& answer, Draw& draw) {
    const double root = nearest_root<double>(answer.core_squared, answer.radius);
    const Rational near = to_rational(std::clamp(root, 0.0, std::numeric_limits<double>::max()));
    const Rational little = Rational(near * power_of_two(-draw.integer(1, 80))) + power_of_two(-draw.integer(1, 90));
    switch (draw.integer(0, 4)) {
        case 0:
            return Within<Rational>{Rational(near + little), std::nullopt};
        case 1:
            return Within<Rational>{std::nullopt, Rational(near - little)};
        case 2:
            return Within<Rational>{Rational(near - little), Rational(near + little)};
        case 3: {
            const double other = nearest<double>(Rational(near + little));
            if (!std::isfinite(other)) return CorrectlyRounded<Rational>{RoundedTo::float64, std::nullopt};
            return CorrectlyRounded<Rational>{RoundedTo::float64, to_rational(other)};
        }
        default:
            return static_cast<Outcome>(draw.integer(0, 3));
    }
}

/// A false claim refuted, and a true one not.
void try_refutation(const Case& c, Draw& draw, Trial& trial, Checked& checked) {
    const std::optional<SolvedCase> solved = solved_case(c);
    if (!solved || !std::isfinite(nearest_root<double>(solved->answer.core_squared, solved->answer.radius))) return;
    const Claim<Rational> claim = any_claim(solved->answer, draw);
    const std::optional<ExactCertificate> refutation = refute(solved->answer, claim, c.dimension);
    const std::optional<ExactAnswer> known = solved_answer(at_rest(c, Query::distance));
    const bool holds = std::visit(ClaimIsTrue{*known}, claim);
    if (holds == refutation.has_value()) return checked.note("refute", holds ? "a true claim" : "not a false claim");
    if (!refutation) return;
    trial.genuine(*refutation, "refutation");
    for (int i = 0; i < 4; ++i) {
        const Forged other = forged(*refutation, draw);
        trial.offered(other.certificate, "refutation: " + other.how);
    }
}

/// The same bodies the other way around, and the second moved by a hair.
std::vector<Case> other_cases(const Case& c) {
    std::vector<Case> others;
    for (const Query query : {Query::distance, Query::decide, Query::penetration, Query::sweep}) {
        if (c.query == query || !c.b) continue;
        others.push_back(asked_for(c, query));
    }
    if (!c.b) return others;
    Case swapped = c;
    std::swap(swapped.a, *swapped.b);
    if (swapped.sweep) std::swap(swapped.sweep->velocity_a, swapped.sweep->velocity_b);
    others.push_back(std::move(swapped));
    Case moved = c;
    if (!moved.b->pose) moved.b->pose = Affine<Rational>{};
    moved.b->pose->translation.x += power_of_two(-40);
    moved.scalar = caseio::CaseScalar::exact;
    others.push_back(std::move(moved));
    return others;
}

}  // namespace

std::optional<ExactAnswer> solved_answer(const Case& c) {
    ExactAnswer answer;
    if (c.ray || c.sweep) {
        const std::optional<CoreCast> cast = core_cast(c);
        if (!cast) return std::nullopt;
        const std::optional<CastTruth> truth = solved_truth(*cast);
        answer.cast.emplace();
        answer.cast->hit = truth->hit;
        answer.cast->parameter = {truth->parameter.discriminant, -truth->parameter.middle, -1};
        return answer;
    }
    const std::optional<ExactCore> a = exact_core(c.a), b = c.b ? exact_core(*c.b) : std::nullopt;
    if (!a || !b) return std::nullopt;
    if (c.query == Query::penetration) {
        const std::optional<DepthTruth> truth = solved_depth(*a, *b, c.dimension);
        answer.outcome = truth->outcome;
        answer.penetration.emplace();
        answer.penetration->outcome = truth->outcome;
        answer.penetration->depth = truth->depth;
        answer.penetration->radius = a->radius + b->radius;
        return answer;
    }
    const std::optional<SolvedCase> solved = solved_case(c);
    answer.outcome = solved->answer.outcome;
    answer.distance = {solved->answer.core_squared, solved->answer.radius - c.margin.value_or(0), 1};
    return answer;
}

std::optional<ExactAnswer> oracle_answer(const Case& c) {
    ExactAnswer answer = oracle::exact_answer(c);
    if (answer.cast ? !answer.cast->hit || answer.cast->upper.has_value() : !answer.judged() || answer.upper)
        return std::nullopt;
    if (answer.penetration && (answer.penetration->upper || !answer.penetration->why.empty())) return std::nullopt;
    return answer;
}

bool is_true(const ExactCertificate& c, const ExactAnswer& answer) {
    switch (c.kind) {
        case CertificateKind::separated:
            return answer.outcome == Outcome::separated;
        case CertificateKind::touching:
            return answer.outcome == Outcome::touching;
        case CertificateKind::overlapping:
            return answer.outcome == Outcome::overlapping;
        case CertificateKind::refutation:
            return c.claim && !std::visit(ClaimIsTrue{answer}, *c.claim);
        case CertificateKind::miss:
            return answer.cast && !*answer.cast->hit;
        case CertificateKind::hit:
            return answer.cast && *answer.cast->hit && c.lower && c.upper &&
                   oracle::compare(answer.cast->parameter, *c.lower) >= 0 &&
                   oracle::compare(answer.cast->parameter, *c.upper) <= 0;
        case CertificateKind::penetration: {
            if (!answer.penetration || answer.penetration->outcome != Outcome::overlapping) return false;
            // Without a surface it is of balls whose cores are apart or touch.
            const oracle::ExactNumber stated{c.core_squared, -answer.penetration->radius, c.facets.empty() ? -1 : 1};
            return oracle::compare(*answer.penetration->depth, stated) == 0;
        }
        case CertificateKind::distance:
            break;
    }
    return answer.outcome == Outcome::separated && answer.distance.core_squared == c.core_squared &&
           nearest_in(c.rounded_to, answer.distance) == c.distance;
}

std::optional<Case> question_of(const ExactCertificate& certificate, const Case& c) {
    const bool of_cast = certificate.kind == CertificateKind::miss || certificate.kind == CertificateKind::hit;
    const bool is_cast = c.ray || c.sweep;
    if (of_cast != is_cast) return std::nullopt;
    if (is_cast) return c;
    if (certificate.kind == CertificateKind::penetration) return at_rest(c, Query::penetration);
    return at_rest(c, c.margin ? Query::within : Query::distance);
}

Checked check_certificate(const Case& c, const CertificateAsk& ask) {
    Checked checked;
    const std::optional<oracle::EnumeratedBody> a = oracle::enumerated_body(c.a);
    const std::optional<oracle::EnumeratedBody> b = c.b ? oracle::enumerated_body(*c.b) : a;
    if (!a || !b || a->vertices.size() + b->vertices.size() > ask.max_vertices) return checked;
    const std::optional<ExactCertificate> certificate = case_certificate(c);
    if (!certificate) return checked.noted("certificate", "none of bodies that certificates speak of");
    Draw draw(seed_of(c));
    Trial trial(c, ask, checked);
    trial.genuine(*certificate, "genuine");
    for (int i = 0; i < ask.forgeries && checked.broken.empty(); ++i) {
        const Forged other = forged(*certificate, draw);
        trial.offered(other.certificate, other.how);
    }
    const std::vector<Case> others = other_cases(c);
    const Case& other = others.empty() ? c : others[static_cast<std::size_t>(draw.bits() % others.size())];
    if (const std::optional<ExactCertificate> theirs = case_certificate(other)) {
        trial.offered(*theirs, "of another question or of other bodies");
        const Forged changed = forged(*theirs, draw);
        trial.offered(changed.certificate, "of another question or of other bodies, " + changed.how);
    }
    if (c.query == Query::distance && checked.broken.empty()) try_refutation(c, draw, trial, checked);
    return checked;
}

}  // namespace oblong::fuzz
