// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/exact/curved_queries.hpp"

#include "oblong/linear/product.hpp"
#include "oracle/exact/rounding.hpp"

namespace oblong::oracle {

namespace {

constexpr int max_steps = 80;
constexpr int max_probes = 24;
/// Newton's method ends where a step moves by less than this part of the parameter.
const Rational small_step = Rational(1) / Rational(Integer(1) << 90);

class CurvedCast {
public:
    CurvedCast(const CurvedPair& bodies, const Vec3<Rational>& velocity, const std::optional<Rational>& max)
        : bodies_(bodies), velocity_(velocity), max_(max) {}

    /// Newton's method on the distance, which is convex in λ: each plane between the bodies proves that they are apart
    /// until it is passed.
    ExactCast run() {
        for (int i = 0; i < max_steps && !done_; ++i) {
            const Located here = bodies_.locate_moved(velocity_ * now_, {});
            if (here.place == Place::boundary || here.place == Place::inside) {
                hit(std::nullopt);
            } else if (here.place == Place::unknown || !here.normal) {
                break;
            } else if (!advance(*here.normal)) {
                break;
            }
        }
        if (!done_) probe();
        if (!done_) cast_.why = "curved bodies graze, or nearly so";
        return cast_;
    }

private:
    void hit(std::optional<Rational> upper) {
        done_ = true;
        cast_.hit = true;
        cast_.outcome = Outcome::touching;
        cast_.parameter = exact_number(now_);
        cast_.upper = std::move(upper);
    }
    void miss(const std::optional<Vec3<Rational>>& normal) {
        done_ = true;
        cast_.hit = false;
        cast_.outcome = Outcome::separated;
        cast_.normal = normal;
    }
    /// To where the plane is passed, rounded down. False: no nearer than before, as far as can be seen.
    bool advance(const Vec3<Rational>& n) {
        const Rational slope = dot(n, velocity_);
        if (slope >= 0) {
            miss(n);
            return true;
        }
        const Rational gap = bodies_.lower_gap(n, 400) + slope * now_;
        if (gap <= 0) return false;
        step_ = neighbours(exact_number(gap / -slope), Format{64, -1'000'000, 1'000'000}).below;
        now_ += step_;
        if (max_ && now_ > *max_) miss(std::nullopt);
        return done_ || step_ > now_ * small_step;
    }
    /// Looks for contact a little later.
    void probe() {
        Rational ahead = step_ > 0 ? step_ : Rational(now_ * small_step);
        for (int i = 0; i < max_probes && !done_ && ahead > 0; ++i, ahead *= 8) {
            Rational then = now_ + ahead;
            if (max_ && then > *max_) then = *max_;
            const Located there = bodies_.locate_moved(velocity_ * then, {});
            if (there.place == Place::boundary || there.place == Place::inside) hit(then);
            if (there.place == Place::outside && then == max_ && there.normal && dot(*there.normal, velocity_) < 0)
                miss(std::nullopt);
        }
    }

    const CurvedPair& bodies_;
    Vec3<Rational> velocity_;
    std::optional<Rational> max_;
    Rational now_ = 0;   ///< no contact before this
    Rational step_ = 0;  ///< the last one
    bool done_ = false;
    ExactCast cast_;
};

}  // namespace

ExactCast cast_of(const CurvedPair& start, Outcome start_outcome, const Vec3<Rational>& velocity,
                  const std::optional<Rational>& max) {
    ExactCast cast;
    if (start_outcome == Outcome::undecided) {
        cast.why = "curved bodies start in contact or nearly so";
    } else if (start_outcome != Outcome::separated) {
        cast.hit = true;
        cast.outcome = start_outcome;
    } else if (velocity == Vec3<Rational>{} || (max && *max == 0)) {
        cast.hit = false;
        cast.outcome = Outcome::separated;
    } else {
        cast = CurvedCast(start, velocity, max).run();
    }
    cast.start = start_outcome;
    return cast;
}

}  // namespace oblong::oracle
