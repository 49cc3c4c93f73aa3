// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/referee/referee.hpp"

#include "fuzz/referee/proof.hpp"
#include "oblong/body/convert_body.hpp"
#include "oblong/lowered/cores/any_core.hpp"
#include "oblong/lowered/cores/environment.hpp"
#include "oblong/propose/cores/proposal.hpp"
#include "oblong/prove/cores/integer/integer_rung.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::fuzz {

namespace {

template <class Z>
Integer to_gmp(const Z& z) {
    Integer result;
    const auto& limbs = z.backend();
    mpz_import(result.data(), limbs.size(), -1, sizeof(*limbs.limbs()), 0, 0, limbs.limbs());
    return z < 0 ? Integer(-result) : result;
}

/// What the integer rung says, for the proofs.
struct Said {
    NearestClaim nearest;
    Outcome contact = Outcome::undecided;  ///< of the cores, where they meet
    Vec3<Integer> normal{0, 0, 0};
    std::vector<VertexPair> around;
};

template <class Z, class R>
void say_contact(const IntegerCore<Z, R>& a, const IntegerCore<Z, R>& b, const IntegerAnswer<Z>& answer, int dimension,
                 Said& said) {
    std::vector<DifferencePoint<Z>> carrier;
    for (unsigned i = 0; i < answer.count; ++i)
        carrier.push_back({answer.p[i] - answer.q[i], answer.p[i], answer.q[i], answer.pairs[i].a, answer.pairs[i].b});
    const Contact<Z> contact = decide_contact<Z>(a, b, std::move(carrier), dimension);
    said.contact = contact.outcome;
    said.normal = {to_gmp(contact.normal.x), to_gmp(contact.normal.y), to_gmp(contact.normal.z)};
    for (const DifferencePoint<Z>& x : contact.positive) said.around.push_back({x.feature_a, x.feature_b});
}

/// Both bodies, and where exact GJK begins: any simplex will do, a good one saves time.
template <class R>
struct Question {
    const CoreScan<R>& a;
    const CoreScan<R>& b;
    ProposedSimplex simplex;
    int dimension;
    bool balls;
};

template <class Z, class R>
Said ask(const Question<R>& q, int exponent) {
    const IntegerCore<Z, R> a(q.a, exponent);
    const IntegerCore<Z, R> b(q.b, exponent);
    const IntegerAnswer<Z> answer = integer_distance<Z, R>(a, b, q.simplex, q.dimension);
    Said said;
    for (unsigned i = 0; i < answer.count; ++i) {
        said.nearest.pairs.push_back({answer.pairs[i].a, answer.pairs[i].b});
        said.nearest.weights.push_back(to_gmp(answer.weights[i]));
    }
    if (answer.core_outcome != Outcome::separated && !q.balls) say_contact(a, b, answer, q.dimension, said);
    return said;
}

template <class R>
Said ask(const Question<R>& q) {
    const detail::ExponentRange a = posed_exponents(q.a.core());
    const detail::ExponentRange b = posed_exponents(q.b.core());
    if (a.empty() && b.empty()) return ask<FixedInteger<512>>(q, 0);
    const int exponent = std::min(a.low, b.low);
    const int bits = bits_needed(std::max(a.high, b.high) - exponent);
    if (bits < 512) return ask<FixedInteger<512>>(q, exponent);
    if (bits < 1024) return ask<FixedInteger<1024>>(q, exponent);
    return ask<WideInteger>(q, exponent);
}

RefereeAnswer proven(const EnumeratedPair& pair, const Said& said, int dimension) {
    const std::optional<ExactLength> d = proven_distance(pair, said.nearest);
    if (!d) throw Refuted("the integer rung's nearest points are not nearest");
    const int side = d->compare(Dyadic{});
    RefereeAnswer answer{Outcome::separated, *d};
    if (side > 0) return answer;
    if (pair.radius.mantissa > 0) {
        // √ − r, not cut off at 0: by the square of the radii.
        const Rational r = to_rational(pair.radius);
        answer.outcome = d->squared() == r * r ? Outcome::touching : Outcome::overlapping;
    } else if (said.contact == Outcome::touching && proves_touching(pair, said.normal, dimension)) {
        answer.outcome = Outcome::touching;
    } else if (said.contact == Outcome::overlapping && proves_overlap(pair, said.around, dimension)) {
        answer.outcome = Outcome::overlapping;
    } else {
        throw Refuted("the integer rung's decision of contact is not proven");
    }
    answer.distance = {};
    return answer;
}

template <class R>
RefereeAnswer answer(const BodyPair<R>& bodies) {
    const std::optional<EnumeratedPair> pair = enumerated_pair(bodies);
    if (!pair) return {};
    const std::optional<CoreView<R>> core_a = any_core(bodies.a);
    const std::optional<CoreView<R>> core_b = any_core(bodies.b);
    const CoreScan<R> a(*core_a);
    const CoreScan<R> b(*core_b);
    Proposal proposal;
    if (environment_is_default()) propose(a, b, {}, proposal);
    return proven(*pair, ask<R>({a, b, proposal.simplex, bodies.dimension, pair->radius.mantissa > 0}),
                  bodies.dimension);
}

}  // namespace

RefereeAnswer referee(const BodyPair<float>& bodies) { return answer(bodies); }
RefereeAnswer referee(const BodyPair<double>& bodies) { return answer(bodies); }

template <std::floating_point R>
BodyPair<R> bodies_of(const caseio::Case& c) {
    return {map_numbers<R>(c.a, nearest<R>), map_numbers<R>(*c.b, nearest<R>), c.dimension};
}
template BodyPair<float> bodies_of(const caseio::Case& c);
template BodyPair<double> bodies_of(const caseio::Case& c);

RefereeAnswer referee(const caseio::Case& c) {
    const bool asked = c.query == caseio::Query::distance || c.query == caseio::Query::decide;
    if (!asked || !c.b) return {};
    if (c.scalar == caseio::CaseScalar::float32) return referee(bodies_of<float>(c));
    if (c.scalar == caseio::CaseScalar::float64) return referee(bodies_of<double>(c));
    return {};
}

}  // namespace oblong::fuzz
