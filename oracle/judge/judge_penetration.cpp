// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>

#include "oracle/curved/curved_pair.hpp"
#include "oracle/exact/curved_queries.hpp"
#include "oracle/exact/pair_case.hpp"
#include "oracle/exact/posed_pair.hpp"
#include "oracle/judge/stated.hpp"

/// docs/reference/verdicts.md, "Penetration", states the rules.
namespace oblong::oracle {

namespace {

using caseio::Real;

/// Returns whether A, moved by `way`, still overlaps B, of the vertices that `bodies` has.
bool still_overlap(const PosedPair& bodies, const RationalVec& way) {
    const auto body = [&](const std::vector<IntegerVec>& vertices, const Rational& radius) {
        std::vector<RationalVec> points;
        points.reserve(vertices.size());
        const Rational unit = 1 / Rational(bodies.cores.scale);
        for (const IntegerVec& v : vertices) points.push_back({v.x * unit, v.y * unit, v.z * unit});
        AnyBody<Rational> core{Points<Rational>(std::move(points)), std::nullopt};
        if (radius == 0) return core;
        return AnyBody<Rational>{
            Sum<Rational>({std::move(core), AnyBody<Rational>{Sphere<Rational>(radius), std::nullopt}}), std::nullopt};
    };
    caseio::Case c =
        pair_case(body(bodies.cores.a, bodies.radius_a), body(bodies.cores.b, bodies.radius_b), bodies.cores.dimension);
    c.a.pose = Affine<Rational>{{}, way};
    return exact_answer(c).outcome == Outcome::overlapping;
}

/// The same of bodies with curved surfaces; false where it cannot be told.
bool still_overlap(const CurvedPair& bodies, const RationalVec& way) {
    return bodies.outcome(bodies.locate_moved(way, {})) == Outcome::overlapping;
}

/// The reach of the cores' A − B along −u, times ‖u‖; of bodies with curved surfaces nearly that of A − B, from above.
Rational reach_against(const ExactAnswer& answer, const RationalVec& u) {
    if (answer.curved) return -answer.curved->lower_gap(u, 160);
    const auto height = [&](const IntegerVec& v) {
        return Rational(-(u.x * Rational(v.x) + u.y * Rational(v.y) + u.z * Rational(v.z)));
    };
    // The heights along −u: A's highest vertex is lowest along u.
    const IntegerVec along = integer_multiple(u);
    const Rational high = height(lowest_of(*answer.bodies, true, along));
    const Rational low = height(lowest_of(*answer.bodies, false, -along));
    return (high - low) / Rational(answer.bodies->cores.scale);
}

/// What is wrong with the stated direction u; empty where nothing is, or where it cannot be told. A plane across u
/// parts the bodies after a way t·u where t·‖u‖ is at least the reach of A − B along −u: max m·p − min m·q + ρ‖m‖ with
/// m = −u. Where it does not, another plane may, and the moved bodies are decided.
std::string direction_fault(const caseio::PenetrationResult& r, const ExactAnswer& answer, const Allowance& allowed) {
    if (!r.direction) return {};
    const auto u = finite(*r.direction);
    if (!u || *u == RationalVec{}) return "the direction is 0 or not finite";
    const Rational square = squared_norm(*u);
    if (abs(Rational(square - 1)) > 64 * 2 * allowed.u) return "the direction is no unit vector";
    const ExactPenetration& exact = *answer.penetration;
    if (!exact.depth || (!answer.curved && !answer.bodies)) return {};
    const Rational depth = exact.upper.value_or(bracket(*exact.depth, 64).upper);
    Rational far = depth + allowed.error_at(depth);
    // Of a depth that is only enclosed, the direction parts the bodies at the enclosure's upper end.
    if (const auto& upper = r.depth_upper; !r.depth && upper && upper->kind != Real::Kind::infinite)
        far = std::max(far, upper->value);
    // reach ≤ ‖u‖·(depth + what the depth may be off by)
    const Rational enough = far - exact.radius;
    if (sign_with_root(-reach_against(answer, *u), enough, square) >= 0) return {};
    // ‖u‖ may be too small by 64 u parts of itself.
    const RationalVec way = *u * Rational(far * (1 + 64 * 2 * allowed.u));
    if (answer.curved ? still_overlap(*answer.curved, way) : still_overlap(*answer.bodies, way))
        return "moved along the direction by the depth and the error that is allowed, the bodies still overlap";
    return {};
}

/// Narrows the bounds of an enclosed depth where the error of the stated one would not be known well.
void narrow_for(ExactAnswer& answer, const std::optional<Real>& stated) {
    ExactPenetration& exact = *answer.penetration;
    if (!stated || stated->kind == Real::Kind::infinite || !exact.upper || !answer.curved) return;
    const Rational slack = 16 * (*exact.upper - bracket(*exact.depth, 64).lower);
    if (compare(*exact.depth, stated->value + slack) > 0 || *exact.upper < stated->value - slack) return;
    set_depth(exact, answer.curved->depth_narrowly());
}

void grade_depth(Judgement& j, const Real& stated, const ExactAnswer& answer, const Promise& promise,
                 const Allowance& allowed) {
    const Known known = known_measure(answer);
    if (stated.kind != Real::Kind::infinite)
        record_error(j, meant(stated, promise, allowed.format), known, {allowed.format, answer.largest_coordinate});
    const Grades g = grades(stated, known, promise, allowed);
    if (g.worst == g.best || is_failure(g.worst) == is_failure(g.best)) {
        j.verdict = g.worst;
        if (j.verdict != Verdict::exact)
            j.reason = fmt::format("stated depth {}, exact {}", text(stated), known_text(known)) +
                       allowed_text(j.verdict, known.lower, allowed);
        return;
    }
    // One end of an enclosure this wide is not what is right.
    j.verdict = Verdict::unjudged;
    j.reason = fmt::format("stated depth {}, exact {}, which does not tell {} from {}", text(stated), known_text(known),
                           name(g.worst), name(g.best));
    j.error_ulps = j.error_relative = j.error_in_size = std::nullopt;
}

}  // namespace

Judgement judge_penetration(const caseio::Result& r, const ExactAnswer& given, const Promise& promise) {
    ExactAnswer answer = given;
    if (r.penetration && !is_refusal(r.outcome)) narrow_for(answer, r.penetration->depth);
    Judgement j = without_answer(r).value_or(Judgement{});
    const ExactPenetration& exact = *answer.penetration;
    j.exact_outcome = exact.outcome;
    if (exact.depth) j.exact_distance = known_decimal(known_measure(answer), 20);
    if (is_refusal(r.outcome)) return j;
    if (exact.outcome == Outcome::undecided) {
        j.reason = answer.why;
        return j;
    }
    if (const auto wrong = contradiction(r.outcome, exact.outcome)) {
        j.verdict = *wrong;
        j.reason = fmt::format("stated {}, exact {}", name(r.outcome), name(exact.outcome));
        if (exact.depth) j.reason += fmt::format(" (depth {})", known_text(known_measure(answer)));
        return j;
    }
    const caseio::PenetrationResult none;
    const caseio::PenetrationResult& p = r.penetration ? *r.penetration : none;
    const Allowance allowed = allowance(promise, answer.largest_coordinate, is_promised(r));
    j.verdict = Verdict::exact;
    if (exact.outcome == Outcome::separated) {
        if (p.depth && p.depth->value > 0) {
            j.verdict = Verdict::inaccurate;
            j.reason = fmt::format("stated depth {} of separated bodies", text(*p.depth));
        }
        return j;
    }
    std::string false_bound;
    if (exact.depth) {
        const Known known = known_measure(answer);
        false_bound = bounds_fault({p.depth_lower, p.depth_upper, "depth"}, known, promise);
        j.promise_broken = !false_bound.empty() || (is_promised(r) && !keeps_tolerance(p.depth, known, promise));
    }
    std::string fault = witness_fault(r, p.depth, answer, allowed);
    if (fault.empty()) fault = direction_fault(p, answer, allowed);
    if (p.depth && exact.depth) grade_depth(j, *p.depth, answer, promise, allowed);
    if (p.depth && !exact.depth) {
        j.verdict = Verdict::unjudged;
        j.reason = exact.why;
    }
    if (!fault.empty()) {
        j.verdict = Verdict::bad_witness;
        j.reason = std::move(fault);
    }
    if (!false_bound.empty()) j.reason += (j.reason.empty() ? "" : "; ") + false_bound;
    return j;
}

}  // namespace oblong::oracle
