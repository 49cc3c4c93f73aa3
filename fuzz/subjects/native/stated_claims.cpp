// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/native/stated_claims.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "fuzz/subjects/native/case_certificate.hpp"
#include "oblong/certificate/proof.hpp"
#include "oracle/judge/grade.hpp"

namespace oblong::fuzz {

namespace {

using caseio::Real;
using Ends = Within<Rational>;

double as_double(const Rational& x) { return nearest<double>(x); }

/// Collects what is said of one number, as claims of one kind.
class Numbers {
public:
    using Claimed = BodyClaim<Rational> (*)(const Ends&);
    /// What is said by whom.
    struct Said {
        std::string what;
        std::string unit;  ///< of a tolerance that is relative
        Rational size;     ///< S in its unit
        const caseio::Result& by;
    };
    Numbers(Said said, const oracle::Promise& promise, Claimed claimed)
        : what_(std::move(said.what)),
          unit_(std::move(said.unit)),
          promise_(promise),
          is_promised_(oracle::is_promised(said.by)),
          allowed_(oracle::allowance(promise, said.size, is_promised_)),
          claimed_(claimed) {}

    void number(const std::optional<Real>& stated) {
        if (!stated) return;
        if (stated->kind == Real::Kind::infinite) return infinite(stated->value < 0);
        // Not wrong are all numbers for which x is within some tolerance or at rounding level.
        const Rational x = oracle::meant(*stated, promise_, allowed_.format);
        Ends ends = within_tolerance(x, allowed_.reach, Rational(allowed_.u * 64));
        for (const oracle::Tolerance& t : allowed_.tolerances) {
            ends.lower = std::min(*ends.lower, Rational((x - t.absolute) / (1 + t.relative)));
            if (t.relative >= 1) ends.upper = std::nullopt;
            if (ends.upper) ends.upper = std::max(*ends.upper, Rational((x + t.absolute) / (1 - t.relative)));
        }
        add(fmt::format("{} {} to {:.2g}", what_, as_double(x), as_double(allowed_.error_at(abs(x)))), ends);
        promised(stated->value);
    }
    /// That the promise holds of a number, where it is one of a bound.
    void promised(const Rational& x) {
        if (is_promised_ && promise_.is_bound())
            tolerance(x, to_rational(promise_.absolute), to_rational(promise_.relative));
    }
    void bounds(const std::optional<Real>& lower, const std::optional<Real>& upper) {
        if (lower && lower->kind != Real::Kind::infinite) {
            const Rational x = oracle::meant(*lower, promise_, allowed_.format);
            add(fmt::format("{} at least {}", what_, as_double(x)), {x, std::nullopt});
        }
        if (upper && upper->kind != Real::Kind::infinite) {
            const Rational x = oracle::meant(*upper, promise_, allowed_.format);
            add(fmt::format("{} at most {}", what_, as_double(x)), {std::nullopt, x});
        }
    }
    [[nodiscard]] std::vector<BodyStatement> take() { return std::move(all_); }

private:
    void add(std::string words, const Ends& ends) { all_.push_back({std::move(words), claimed_(ends)}); }
    void infinite(bool negative) {
        if (negative) return add(what_ + " -inf", {std::nullopt, Rational(-1)});
        const oracle::Format& f = allowed_.format;
        add(what_ + " inf", {power_of_two(f.end) - power_of_two(f.end - f.digits), std::nullopt});
    }
    void tolerance(const Rational& x, const Rational& absolute, const Rational& relative) {
        Ends ends{Rational((x - absolute) / (1 + relative)), std::nullopt};
        if (relative < 1) ends = within_tolerance(x, absolute, relative);
        std::string words = fmt::format("{} {}", what_, as_double(x));
        if (absolute > 0) words += fmt::format(" to {:.2g}", as_double(absolute));
        if (relative > 0)
            words += fmt::format("{}{:.2g} {}", absolute > 0 ? " + " : " to ", as_double(relative), unit_);
        add(std::move(words), ends);
    }

    std::string what_, unit_;
    const oracle::Promise& promise_;
    bool is_promised_;
    oracle::Allowance allowed_;
    Claimed claimed_;
    std::vector<BodyStatement> all_;
};

BodyClaim<Rational> as_it_is(const Ends& e) { return e; }

void append(std::vector<BodyStatement>& all, Numbers numbers) {
    std::ranges::move(numbers.take(), std::back_inserter(all));
}

std::vector<BodyStatement> of_outcome(const caseio::Result& r) {
    return {{r.within.empty() ? std::string(name(r.outcome)) : r.within, r.outcome}};
}

std::vector<BodyStatement> of_cast(const caseio::Case& c, const caseio::Result& r, const oracle::Promise& promise,
                                   const Rational& size) {
    std::vector<BodyStatement> all;
    if (!r.cast || !r.cast->hit) return all;
    all.push_back({*r.cast->hit ? "a hit" : "no hit", HitClaim{*r.cast->hit}});
    if (!*r.cast->hit) return all;
    // |Δλ|·‖r‖ ≤ 64·u·(S + λ·‖r‖), divided by ‖r‖ from below.
    const Rational rate = oracle::bracket({squared_norm(cast_question(c).motion.velocity), 0, 1}, 64).lower;
    const Rational in_parameters = rate > 0 ? Rational(size / rate) : Rational(0);
    Numbers numbers({"parameter", "parameter", in_parameters, r}, promise,
                    [](const Ends& e) -> BodyClaim<Rational> { return ParameterClaim<Rational>{e.lower, e.upper}; });
    numbers.number(r.cast->parameter);
    numbers.bounds(r.cast->parameter_lower, r.cast->parameter_upper);
    append(all, std::move(numbers));
    return all;
}

std::vector<BodyStatement> at_rest(const caseio::Case& c, const caseio::Result& r, const oracle::Promise& promise,
                                   const Rational& size) {
    std::vector<BodyStatement> all = of_outcome(r);
    if (c.margin) return all;  // the outcome is of A grown by it, numbers are of A
    Numbers depth({"depth", "depth", size, r}, promise,
                  [](const Ends& e) -> BodyClaim<Rational> { return DepthClaim<Rational>{e.lower, e.upper}; });
    Numbers distance({"distance", "distance", size, r}, promise, as_it_is);
    if (r.penetration) {
        depth.number(r.penetration->depth);
        depth.bounds(r.penetration->depth_lower, r.penetration->depth_upper);
    }
    if (r.signed_distance && r.signed_distance->value < 0) {
        caseio::Real deep = *r.signed_distance;
        deep.value = -deep.value;
        depth.number(deep);
    } else {
        distance.number(r.signed_distance);
    }
    distance.number(r.distance);
    const bool of_distance = c.query == caseio::Query::distance || c.query == caseio::Query::decide;
    if (of_distance) distance.bounds(r.lower, r.upper);
    append(all, std::move(depth));
    append(all, std::move(distance));
    return all;
}

}  // namespace

std::vector<BodyStatement> statements(const caseio::Case& c, const caseio::Result& r, const oracle::Promise& promise,
                                      const Rational& size) {
    return c.ray || c.sweep ? of_cast(c, r, promise, size) : at_rest(c, r, promise, size);
}

std::vector<BodyStatement> distance_statements(const caseio::Result& r, const oracle::Promise& promise,
                                               const Rational& size) {
    std::vector<BodyStatement> all = of_outcome(r);
    Numbers distance({"distance", "d", size, r}, promise, as_it_is);
    distance.number(r.distance);
    if (!r.distance && r.outcome != Outcome::separated) distance.promised(0);
    append(all, std::move(distance));
    return all;
}

Rational size_of(const caseio::Case& c, const caseio::ExactBodyProof& proof) {
    if (!c.ray && !c.sweep) return std::max(size_of(c.a, c.dimension), size_of(*c.b, c.dimension));
    const CastQuestion q = cast_question(c);
    Rational size = std::max(size_of(q.a, c.dimension), size_of(q.b, c.dimension));
    Rational fastest = 0;
    const Vec3<Rational> of_a = c.ray ? c.ray->direction : c.sweep->velocity_a;
    const Vec3<Rational> of_b = c.ray ? Vec3<Rational>{} : c.sweep->velocity_b;
    for (const Vec3<Rational>& v : {of_a, of_b})
        for (std::size_t i = 0; i < 3; ++i) fastest = std::max(fastest, Rational(abs(v[i])));
    if (proof.statement == ProofStatement::hit) size += *proof.upper * fastest;
    return size;
}

caseio::ExactBodyProof refuted_by(caseio::ExactBodyProof proof, const BodyClaim<Rational>& claim) {
    proof.claim = claim;
    proof.outcome.reset();
    return proof;
}

}  // namespace oblong::fuzz
