// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/judge/judge_other.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "oracle/exact/deforming_contact.hpp"
#include "oracle/exact/least_pair.hpp"
#include "oracle/judge/stated.hpp"

namespace oblong::oracle {

namespace {

constexpr std::size_t max_pairs = 50'000;

Rational largest_of(const Vec3<Rational>& v) {
    return std::max({Rational(abs(v.x)), Rational(abs(v.y)), Rational(abs(v.z))});
}

/// What a cast says of the whole answer.
void take_over(ExactAnswer& answer, ExactCast cast) {
    answer.outcome = cast.hit ? cast.outcome : Outcome::undecided;
    answer.why = cast.why;
    answer.cast = std::move(cast);
}

/// No less than the speed of any point within `reach` of the centre of coordinates.
Rational speed_bound(const Turn<Rational>& m, const Rational& reach) {
    return length_bound(m.velocity) + abs(m.rate) * (2 * reach + length_bound(m.centre));
}
Rational speed_bound(const Interpolation<Rational>& m, const Rational& reach) {
    constexpr int max_radians = 4;  // above π
    return length_bound(m.to.translation - m.from.translation) +
           max_radians * (2 * reach + length_bound(m.from.translation));
}

/// A stated contact all of whose times are before `clear`.
bool is_before(const caseio::Result& r, const Rational& clear) {
    if (!r.cast || r.cast->hit != true) return false;
    const std::optional<caseio::Real>& last = r.cast->parameter_upper ? r.cast->parameter_upper : r.cast->parameter;
    return last && last->kind != caseio::Real::Kind::infinite && last->value < clear;
}

}  // namespace

OtherAnswer other_answer(const caseio::UnionCase& c) {
    OtherAnswer answer;
    if (c.question.query == caseio::Query::penetration || c.question.query == caseio::Query::signed_distance) {
        answer.exact.why = "the depth of a union is not judged";
        return answer;
    }
    if (c.b && c.a.size() * c.b->size() > max_pairs) {
        answer.exact.why = "more than 50,000 pairs of parts";
        return answer;
    }
    answer.exact = least_pair(c).answer;
    // Numbers of several pairs may be as near to the stated one as was promised: points of any such pair will do.
    answer.rest = [c](Judgement j, const caseio::Result& r, const Promise& promise) {
        const std::size_t of_b = c.b ? c.b->size() : 1;
        for (std::size_t pair = 0; j.verdict == Verdict::bad_witness && pair < c.a.size() * of_b; ++pair) {
            Judgement of_pair = judge(r, exact_answer(question_of(c, pair / of_b, pair % of_b)), promise);
            if (!of_pair.fails()) j = std::move(of_pair);
        }
        return j;
    };
    return answer;
}

OtherAnswer other_answer(const caseio::DeformingCase& c) {
    OtherAnswer answer;
    take_over(answer.exact, deforming_contact(c));
    for (const caseio::DeformingBody* body : {&c.a, &c.b})
        for (const auto* points : {&body->vertices, &body->end})
            for (const Vec3<Rational>& p : *points)
                answer.exact.largest_coordinate = std::max(answer.exact.largest_coordinate, largest_of(p));
    return answer;
}

OtherAnswer other_answer(const caseio::TurningCase& c, const ExactTurningProof& proof) {
    OtherAnswer answer;
    answer.exact = exact_answer(start_of(c));
    const Rational& reach = answer.exact.largest_coordinate;
    const auto speed = [&reach](const auto& motion) { return speed_bound(motion, reach); };
    ExactCast cast;
    cast.velocity_a.x = std::visit(speed, c.motion_a) + std::visit(speed, c.motion_b);
    cast.start = answer.exact.outcome;
    answer.exact.bodies.reset();
    answer.exact.curved.reset();
    if (cast.start == Outcome::touching || cast.start == Outcome::overlapping) {
        cast.hit = true;
        cast.outcome = cast.start;
        take_over(answer.exact, std::move(cast));
        return answer;
    }
    const auto found = checked(c, proof);
    if (const std::string* why = std::get_if<std::string>(&found)) {
        cast.why = "the proof is refused: " + *why;
        take_over(answer.exact, std::move(cast));
        return answer;
    }
    const ShownTurning& shown = std::get<ShownTurning>(found);
    const Rational clear = shown.clear_until.value_or(0);
    if (shown.meets_at) {
        cast.hit = true;
        cast.outcome = Outcome::touching;
        cast.parameter = exact_number(clear);
        if (*shown.meets_at != clear) cast.upper = *shown.meets_at;
    } else if (shown.clear_until && clear >= c.max) {
        cast.hit = false;
        cast.outcome = Outcome::separated;
    } else {
        cast.why =
            fmt::format("there is no contact until {}, and later neither one nor none is proven", to_double(clear));
        answer.rest = [clear, why = cast.why](Judgement j, const caseio::Result& r, const Promise&) {
            if (j.verdict == Verdict::unjudged && is_before(r, clear)) {
                j.verdict = Verdict::false_overlap;
                j.reason = "stated a hit before the first contact that is possible: " + why;
            }
            return j;
        };
    }
    take_over(answer.exact, std::move(cast));
    return answer;
}

Judgement judge(const caseio::Result& r, const OtherAnswer& answer, const Promise& promise) {
    Judgement j = judge(r, answer.exact, promise);
    return answer.rest ? answer.rest(std::move(j), r, promise) : j;
}

}  // namespace oblong::oracle
