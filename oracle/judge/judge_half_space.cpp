// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "oblong/linear/product.hpp"
#include "oracle/exact/half_space.hpp"
#include "oracle/exact/pair_case.hpp"
#include "oracle/judge/judge_other.hpp"
#include "oracle/judge/stated.hpp"

namespace oblong::oracle {

namespace {

using caseio::Query;
using caseio::Real;
using Body = AnyBody<Rational>;

Body point(const RationalVec& p) { return {Points<Rational>({p}), std::nullopt}; }

/// A half-space of a case, or the body in its place.
struct Side {
    std::optional<ExactHalfSpace> half;
    Body body;
    RationalVec velocity;

    /// Whether a point is farther than `reach` from the set.
    [[nodiscard]] bool is_off(const RationalVec& p, const Rational& reach, int dimension) const {
        if (!half) return exact_answer(pair_case(body, point(p), dimension, reach)).outcome == Outcome::separated;
        return sign_with_root(dot(half->normal, p) - half->offset, -reach, squared_norm(half->normal)) > 0;
    }
    /// The largest coordinate of the body, or the distance of the plane from the origin.
    [[nodiscard]] Rational size(int dimension) const {
        if (half) return bracket({half->offset * half->offset / squared_norm(half->normal)}, 64).upper;
        const caseio::Case twice = pair_case(body, body, dimension);
        const std::optional<ExactAnswer> posed = posed_answer(twice);
        return posed ? posed->largest_coordinate : exact_answer(twice).largest_coordinate;
    }
};

std::optional<ExactHalfSpace> posed(const std::optional<caseio::PosedHalfSpace>& h) {
    if (!h) return std::nullopt;
    const ExactHalfSpace own{h->half_space.normal, h->half_space.offset};
    return h->pose ? image_of(own, *h->pose) : own;
}

/// A pair of which one or both are half-spaces.
class HalfSpacePair {
public:
    explicit HalfSpacePair(const caseio::HalfSpaceCase& c)
        : query_(c.others.query),
          dimension_(c.others.dimension),
          margin_(c.others.margin),
          a_{posed(c.a), c.others.a, {}},
          b_{posed(c.b), c.others.b.value_or(c.others.a), {}} {
        if (c.others.ray) {
            b_ = {std::nullopt, point(c.others.ray->source), c.others.ray->direction};
            max_ = c.others.ray->max;
        } else if (c.others.sweep) {
            a_.velocity = c.others.sweep->velocity_a;
            b_.velocity = c.others.sweep->velocity_b;
            max_ = c.others.sweep->max;
        }
        // gap_ is the distance of other() from half(), which is B if both sets are half-spaces.
        normal_ = half().half->normal;
        gap_ = other().half ? HalfSpaceGap::between(*half().half, *other().half)
                            : std::optional(HalfSpaceGap(other().body, *half().half, dimension_));
    }

    [[nodiscard]] ExactAnswer answer() const {
        ExactAnswer answer;
        answer.largest_coordinate = std::max(a_.size(dimension_), b_.size(dimension_));
        answer.outcome = outcome_at(0);
        std::optional<EnclosedNumber> number;
        if (gap_ && answer.outcome != Outcome::touching) number = gap_->magnitude(squared_norm(normal_));
        if (answer.outcome == Outcome::separated) {
            answer.distance = number->lower;
            answer.upper = number->upper;
        }
        if (query_ == Query::within) {
            answer.margin = margin_;
            answer.outcome = outcome_at(*margin_);
        } else if (query_ == Query::penetration || query_ == Query::signed_distance) {
            ExactPenetration& depth = answer.penetration.emplace();
            depth.outcome = answer.outcome;
            if (answer.outcome == Outcome::touching) depth.depth = exact_number(0);
            if (answer.outcome == Outcome::overlapping && number) {
                depth.depth = number->lower;
                depth.upper = number->upper;
            }
        } else if (query_ == Query::raycast || query_ == Query::sweep) {
            add_cast(answer);
        }
        return answer;
    }

    /// What is wrong with points and directions that are right as far as their own numbers go.
    [[nodiscard]] std::string fault(const caseio::Result& r, const ExactAnswer& answer, const Promise& promise) const {
        const Allowance allowed = allowance(promise, answer.largest_coordinate, is_promised(r));
        if (answer.cast) return point_fault(r, answer, allowed);
        for (const Side* side : {&a_, &b_}) {
            const auto& stated = side == &a_ ? r.witness_a : r.witness_b;
            const std::optional<RationalVec> p = stated ? finite(*stated) : std::nullopt;
            if (p && side->is_off(*p, allowed.reach, dimension_))
                return fmt::format("witness {} is farther than 64·u·S from its body", side == &a_ ? "a" : "b");
        }
        return direction_fault(r, answer, allowed);
    }
    /// Whether the bodies overlap however they are moved.
    [[nodiscard]] bool is_endless() const { return !gap_; }
    [[nodiscard]] bool asks_depth() const { return query_ == Query::penetration || query_ == Query::signed_distance; }

private:
    [[nodiscard]] const Side& half() const { return b_.half ? b_ : a_; }
    [[nodiscard]] const Side& other() const { return b_.half ? a_ : b_; }
    [[nodiscard]] Outcome outcome_at(const Rational& margin) const {
        const int sign = gap_ ? gap_->compare(margin, squared_norm(normal_)) : -1;
        return sign > 0 ? Outcome::separated : sign == 0 ? Outcome::touching : Outcome::overlapping;
    }

    /// Along the normal the gap shrinks at a constant speed.
    void add_cast(ExactAnswer& answer) const {
        ExactCast cast;
        cast.start = cast.outcome = answer.outcome;
        cast.velocity_a = a_.velocity;
        cast.velocity_b = b_.velocity;
        cast.hit = answer.outcome != Outcome::separated;
        const Rational speed = dot(normal_, half().velocity - other().velocity);
        const Rational squared = speed * speed;
        // Until max the gap, less speed · max, has shrunk to 0 or less.
        if (!*cast.hit && speed > 0 && (!max_ || gap_->compare(*max_, squared) <= 0)) {
            EnclosedNumber time = gap_->magnitude(squared);
            cast.hit = true;
            cast.outcome = Outcome::touching;
            cast.parameter = time.lower;
            cast.upper = time.upper;
            const Rational late = time.upper.value_or(bracket(time.lower, 64).upper);
            for (const Side* side : {&a_, &b_})
                for (std::size_t i = 0; i < 3; ++i)
                    answer.largest_coordinate = std::max(
                        answer.largest_coordinate, Rational(side->size(dimension_) + late * abs(side->velocity[i])));
        }
        answer.outcome = cast.outcome;
        answer.cast = std::move(cast);
    }

    [[nodiscard]] std::string point_fault(const caseio::Result& r, const ExactAnswer& answer,
                                          const Allowance& allowed) const {
        if (!r.cast || r.cast->hit != true || !r.cast->point || answer.cast->hit != true) return {};
        const std::optional<RationalVec> p = finite(*r.cast->point);
        if (!p) return "the point is not finite";
        const auto [at, off] = point_time(*r.cast, known_measure(answer));
        const Rational speed = bracket({squared_norm(a_.velocity - b_.velocity)}, 64).upper;
        for (const Side* side : {&a_, &b_})
            if (side->is_off(*p - side->velocity * at, allowed.reach + off * speed, dimension_))
                return fmt::format("the point is farther than 64·u·S + |Δλ|·‖r‖ from {} at the hit",
                                   side == &a_ ? "a" : "b");
        return {};
    }

    /// Moved along the direction by the depth, A has left B only if the way along the normal is long enough.
    [[nodiscard]] std::string direction_fault(const caseio::Result& r, const ExactAnswer& answer,
                                              const Allowance& allowed) const {
        if (!r.penetration || !r.penetration->direction || !answer.penetration || !answer.penetration->depth) return {};
        const std::optional<RationalVec> u = finite(*r.penetration->direction);
        if (!u) return "the direction is not finite";
        const Rational depth = answer.penetration->upper.value_or(bracket(*answer.penetration->depth, 64).upper);
        const Rational far = (depth + allowed.error_at(depth)) * (1 + 128 * allowed.u);
        const Rational along = dot(normal_, *u) * Rational(&half() == &b_ ? 1 : -1);
        if (sign_with_root(far * along, -depth, squared_norm(normal_)) >= 0) return {};
        return "moved along the direction by the depth and the error that is allowed, the bodies still overlap";
    }

    Query query_;
    int dimension_;
    std::optional<Rational> margin_, max_;
    Side a_, b_;
    RationalVec normal_;               ///< of half()
    std::optional<HalfSpaceGap> gap_;  ///< of other() from half()
};

/// Of half-spaces that overlap however they are moved: the depth is infinite.
Judgement judge_endless(Judgement j, const caseio::Result& r) {
    if (j.verdict != Verdict::unjudged && j.verdict != Verdict::exact) return j;
    j.verdict = Verdict::exact;
    j.reason.clear();
    const auto is_finite = [](const std::optional<Real>& x) { return x && x->kind != Real::Kind::infinite; };
    if (is_finite(r.signed_distance) ||
        (r.penetration && (is_finite(r.penetration->depth) || is_finite(r.penetration->depth_upper)))) {
        j.verdict = Verdict::inaccurate;
        j.reason = "a finite depth is stated, and the half-spaces overlap wherever they are moved";
    }
    return j;
}

}  // namespace

OtherAnswer other_answer(const caseio::HalfSpaceCase& c) {
    const auto pair = std::make_shared<const HalfSpacePair>(c);
    OtherAnswer answer{pair->answer()};
    answer.rest = [pair, exact = answer.exact](Judgement j, const caseio::Result& r, const Promise& promise) {
        if (is_refusal(r.outcome)) return j;
        if (pair->is_endless() && pair->asks_depth()) return judge_endless(std::move(j), r);
        if (is_failure(j.verdict)) return j;
        if (std::string fault = pair->fault(r, exact, promise); !fault.empty()) {
            j.verdict = Verdict::bad_witness;
            j.reason = std::move(fault);
        }
        return j;
    };
    return answer;
}

}  // namespace oblong::oracle
