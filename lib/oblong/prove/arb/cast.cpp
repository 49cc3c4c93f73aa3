// SPDX-License-Identifier: BSL-1.0
#include "oblong/prove/arb/cast.hpp"

#include <algorithm>

#include "oblong/body/moved.hpp"
#include "oblong/lowered/arb/rounding.hpp"
#include "oblong/prove/arb/closed_cast.hpp"
#include "oblong/prove/arb/normals.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/error_constants.hpp"

namespace oblong {

namespace {

using curved::rounded;
using Vec = Vec3<Rational>;

constexpr int step_limit = 200;
constexpr int undecided_limit = 7;
/// Steps of Newton's method that do not fall to a quarter, in a row: the bodies graze, or nearly so.
constexpr int slow_limit = 3;
/// Newton's step has converged where it is shorter than this part of the way.
constexpr int converged_bits = 58;

long exponent_of(const Rational& x) {
    return static_cast<long>(msb(numerator(x))) - static_cast<long>(msb(denominator(x)));
}

/// Short, so that numbers stay short: 64 bits. Precondition: x > 0.
Rational rounded_down(const Rational& x) {
    const long size = exponent_of(x);
    const Rational scaled = x * power_of_two(64 - size);
    return Rational(Integer(numerator(scaled) / denominator(scaled))) * power_of_two(size - 64);
}

/// At most ‖n‖ and less than 2^−60 ‖n‖ below it.
Rational length_from_below(const Vec& n) {
    const CastParameter minus{0, squared_norm(n)};
    return Rational(-minus.from_below(64) * (1 - Rational(error_constants::length_above)));
}

/// The fraction of least denominator in [low, high]. Precondition: 0 ≤ low ≤ high.
Rational simplest_between(const Rational& low, const Rational& high) {
    const Rational whole{Integer(numerator(low) / denominator(low))};
    if (whole == low) return low;
    if (whole + 1 <= high) return whole + 1;
    return whole + 1 / simplest_between(1 / (high - whole), 1 / (low - whole));
}

/// n · (a − b), the same for all a ∈ A and b ∈ B.
struct Level {
    Vec normal;
    Rational height;
};

/// Where A − B lies in a plane.
std::optional<Level> level_of(const AnyBody<Rational>& a, const AnyBody<Rational>& b, int dimension) {
    const curved::Tree tree_a = curved::tree_of(a, dimension);
    const curved::Tree tree_b = curved::tree_of(b, dimension);
    const std::optional<Vec> n = curved::normal_of_flat(tree_a, tree_b, dimension);
    if (!n) return std::nullopt;
    const auto height = [&n](const curved::Tree& tree) -> std::optional<Rational> {
        const auto above = curved::exact_face(tree, *n, {});
        const auto below = curved::exact_face(tree, -*n, {});
        if (!above || !below || above->value + below->value != 0) return std::nullopt;
        return above->value;
    };
    const std::optional<Rational> of_a = height(tree_a);
    const std::optional<Rational> of_b = of_a ? height(tree_b) : std::nullopt;
    if (!of_b) return std::nullopt;
    return Level{*n, *of_a - *of_b};
}

/// What is rounded of a parameter.
struct Reading {
    RoundedTo format;
    std::optional<Rational> counted_from;  ///< the number is this less the parameter

    /// From a parameter to the number, and back.
    [[nodiscard]] Rational number(const Rational& x) const { return counted_from ? Rational(*counted_from - x) : x; }
    [[nodiscard]] CastParameter number(const CastParameter& x) const {
        return counted_from ? CastParameter{Rational(*counted_from - x.middle), x.discriminant, -x.root_sign} : x;
    }
};

/// What a closed form says, in numbers of the format.
void state(const curved::ClosedCast& closed, const Reading& reading, CurvedCastAnswer& answer) {
    answer.hit = closed.hit;
    answer.outcome = closed.outcome;
    answer.iterations += closed.iterations;
    if (!closed.hit) return;
    const CastParameter& parameter = closed.parameter;
    answer.exact = parameter;
    answer.lower = parameter.from_below(100);
    answer.upper = closed.upper;
    answer.point = closed.point;
    answer.normal = closed.normal;
    const CastParameter number = reading.number(parameter);
    answer.parameter =
        reading.format == RoundedTo::float32 ? static_cast<double>(number.rounded<float>()) : number.rounded<double>();
}

std::optional<curved::ClosedCast> closed_cast(const AnyBody<Rational>& a, const AnyBody<Rational>& b,
                                              const Motion& motion) {
    const std::optional<curved::Primitive> of_a = curved::primitive_of(curved::tree_of(a, motion.dimension));
    if (!of_a) return std::nullopt;
    const std::optional<curved::Primitive> of_b = curved::primitive_of(curved::tree_of(b, motion.dimension));
    return of_b ? curved::closed_cast(*of_a, *of_b, motion) : std::nullopt;
}

class CurvedCaster {
public:
    CurvedCaster(const AnyBody<Rational>& a, const AnyBody<Rational>& b, const Motion& motion, const Reading& reading)
        : a_(a), b_(b), motion_(motion), reading_(reading), far_(motion.max) {}

    [[nodiscard]] CurvedCastAnswer run() {
        look(0);
        if (!done_ && is_settled_by_level()) return std::move(answer_);
        while (!done_ && answer_.steps < step_limit && undecided_.size() < undecided_limit) {
            look(next());
            if (!done_ && slow_ >= slow_limit && !has_looked_along_) look_along();
        }
        if (answer_.hit == true && !answer_.parameter && is_narrow()) look_between_numbers();
        // Grazing contact is decided where it lies at a simple parameter.
        if (!done_ && far_) look(simplest_between(answer_.lower, *far_));
        if (answer_.parameter && answer_.lower < answer_.upper) look_at_number();
        return std::move(answer_);
    }

private:
    /// Decides at one parameter and takes what it proves.
    void look(const Rational& at) {
        ++answer_.steps;
        CurvedOptions options;
        options.dimension = motion_.dimension;
        options.format = reading_.format;
        if (at != 0) options.precision_limit = 1024;  // many are asked, but how they start only once
        const CurvedAnswer found = curved_distance(moved(a_, motion_.velocity * at), b_, options);
        answer_.iterations += found.iterations;
        switch (found.outcome) {
            case Outcome::separated:
                return apart(at, found);
            case Outcome::touching:
            case Outcome::overlapping:
                return meet(at, found);
            default:
                undecided_.push_back(at);
                done_ = at == 0;
        }
    }

    void meet(const Rational& at, const CurvedAnswer& found) {
        answer_.hit = true;
        answer_.outcome = at == 0 ? found.outcome : Outcome::touching;
        answer_.upper = at;
        answer_.point = found.witness_a;
        far_ = at;
        // The plane between bodies that touch has A beyond it until then.
        if (at > 0 && found.route == CurvedRoute::exact_normal && dot(found.normal, motion_.velocity) < 0) {
            answer_.lower = at;
            answer_.normal = found.normal;
        }
        done_ = is_rounded() || is_narrow();
    }

    /// The plane across `normal` lies `lower` or more from the moved A: it moves along at n · r / ‖n‖.
    void apart(const Rational& at, const CurvedAnswer& found) {
        const Vec& n = found.normal;
        const Rational pace = dot(n, motion_.velocity);
        const Rational clearance = found.lower * length_from_below(n);
        if (pace < 0) {
            if (at < answer_.lower) return;
            answer_.normal = n;
            const Rational step = rounded_down(clearance / -pace);
            slow_ = last_step_ && *last_step_ < step * 4 ? slow_ + 1 : 0;
            answer_.lower = at + step;
            last_step_ = step;
            if (far_ && *far_ < answer_.lower) return miss();
            done_ = answer_.hit && (is_rounded() || is_narrow());
            return;
        }
        // Nothing from here on, and nothing a little before.
        if (answer_.hit) return;  // cannot be: the parameters of hits are an interval, and a hit lies before
        Rational before = at;
        if (pace > 0) before = std::max(Rational(0), Rational(at - rounded_down(clearance / pace)));
        if (pace == 0 || before < answer_.lower || before == 0) return miss();
        if (!far_ || before < *far_) far_ = before;
        passed_ = true;
    }

    /// Where A − B lies in a plane, the bodies meet at the one parameter at which it holds the origin, or never. Not
    /// told where it always does, and where that parameter cannot be decided.
    [[nodiscard]] bool is_settled_by_level() {
        const std::optional<Level> level = level_of(a_, b_, motion_.dimension);
        if (!level) return false;
        const Rational pace = dot(level->normal, motion_.velocity);
        if (pace == 0 && level->height == 0) return false;
        const Rational at = pace == 0 ? Rational(0) : Rational(-level->height / pace);
        if (at > 0 && !(motion_.max && *motion_.max < at)) {
            look(at);
            if (!undecided_.empty()) return false;
            if (answer_.hit == true) {
                answer_.lower = at;
                answer_.normal = pace < 0 ? level->normal : -level->normal;
                (void)is_rounded();  // to one number, being one itself
                return true;
            }
        }
        miss();
        return true;
    }

    /// The distance between B and all of A's way ahead: a plane that supports both holds the contact, if any.
    void look_along() {
        has_looked_along_ = true;
        Rational way = *last_step_ * 16;
        if (far_) way = std::min(way, Rational(*far_ - answer_.lower));
        const Vec start = motion_.velocity * answer_.lower;
        std::vector<AnyBody<Rational>> parts{a_,
                                             {Points<Rational>({start, start + motion_.velocity * way}), std::nullopt}};
        CurvedOptions options;
        options.dimension = motion_.dimension;
        options.precision_limit = 1024;
        const CurvedAnswer found = curved_distance({Sum<Rational>(std::move(parts)), std::nullopt}, b_, options);
        answer_.iterations += found.iterations;
        ++answer_.steps;
        if (found.outcome != Outcome::touching || found.normal == Vec{}) return;
        take(curved::cast_in_plane(curved::tree_of(a_, motion_.dimension), curved::tree_of(b_, motion_.dimension),
                                   motion_, found.normal));
    }

    /// Ends with what a closed form says, if there is one.
    void take(const std::optional<curved::ClosedCast>& closed) {
        if (!closed) return;
        state(*closed, reading_, answer_);
        done_ = true;
    }

    /// Decides at the number that the parameter was rounded to: on which side of it the parameter lies, or there.
    void look_at_number() {
        if (!is_finite(*answer_.parameter)) return;
        const Rational number = reading_.number(to_rational(*answer_.parameter));
        if (answer_.lower < number && number < answer_.upper) look(number);
    }

    void miss() {
        answer_.hit = false;
        answer_.outcome = Outcome::separated;
        done_ = true;
    }

    /// Where to look next: at the lower end as long as it still grows, then a little beyond it, then between the ends.
    [[nodiscard]] Rational next() {
        const bool grows = last_step_ && *last_step_ * power_of_two(converged_bits) > least_number();
        if (!answer_.hit && !passed_ && grows && !was_undecided(answer_.lower)) return answer_.lower;
        if (answer_.hit || passed_) {
            const Rational width = *far_ - answer_.lower;
            const bool shrinks = !width_ || width * 2 < *width_;
            width_ = width;
            if (shrinks && !was_undecided(answer_.lower)) return answer_.lower;
            // Aside of what could not be decided.
            const auto u = static_cast<int>(undecided_.size());
            return answer_.lower + width * (u == 0 ? Rational(1, 2) : Rational(2 * u + 1, 2 * undecided_limit + 2));
        }
        if (beyond_ == 0) {
            beyond_ = last_step_ ? Rational(*last_step_ * 4) : Rational(1);
            const Rational size = least_number();
            if (size > 0) beyond_ = std::max(beyond_, power_of_two(exponent_of(size) - converged_bits));
        }
        const Rational at = answer_.lower + beyond_;
        beyond_ *= 16;
        return far_ && *far_ < at ? *far_ : at;
    }

    [[nodiscard]] bool was_undecided(const Rational& at) const {
        return std::ranges::find(undecided_, at) != undecided_.end();
    }

    /// The lower end of what is rounded; where no hit is found yet, at the parameter's lower end.
    [[nodiscard]] Rational least_number() const {
        return reading_.number(reading_.counted_from && answer_.hit ? answer_.upper : answer_.lower);
    }

    /// So narrow that only a tie keeps it from being rounded.
    [[nodiscard]] bool is_narrow() const {
        return (answer_.upper - answer_.lower) * power_of_two(2 * converged_bits) <= least_number();
    }

    /// Decides at the tie between the two numbers of the format that a narrow bracket rounds to. Beyond the greatest
    /// number there is none.
    void look_between_numbers() {
        const double at_upper = rounded(reading_.number(answer_.upper), reading_.format);
        const double at_lower = rounded(reading_.number(answer_.lower), reading_.format);
        if (is_finite(at_upper) && is_finite(at_lower))
            look(reading_.number(Rational((to_rational(at_lower) + to_rational(at_upper)) / 2)));
    }

    [[nodiscard]] bool is_rounded() {
        const double number = rounded(reading_.number(answer_.lower), reading_.format);
        if (number != rounded(reading_.number(answer_.upper), reading_.format)) return false;
        answer_.parameter = number;
        return true;
    }

    const AnyBody<Rational>& a_;
    const AnyBody<Rational>& b_;
    const Motion& motion_;
    const Reading& reading_;
    std::optional<Rational> far_;        ///< no first hit lies after it
    std::optional<Rational> last_step_;  ///< by which the lower end last grew
    std::optional<Rational> width_;      ///< of the bracket when last looked at
    Rational beyond_ = 0;                ///< how far beyond the lower end to look
    std::vector<Rational> undecided_;
    int slow_ = 0;  ///< steps in a row that were not much shorter than the one before
    bool has_looked_along_ = false;
    bool passed_ = false;  ///< the bodies are apart, and part, at some parameter after the lower end
    bool done_ = false;
    CurvedCastAnswer answer_;
};

}  // namespace

CurvedCastAnswer curved_cast(const AnyBody<Rational>& a, const AnyBody<Rational>& b, const Motion& motion,
                             RoundedTo format, const std::optional<Rational>& counted_from) {
    const Reading reading{format, counted_from};
    if (const std::optional<curved::ClosedCast> closed = closed_cast(a, b, motion)) {
        CurvedCastAnswer answer;
        state(*closed, reading, answer);
        return answer;
    }
    CurvedCastAnswer answer = CurvedCaster(a, b, motion, reading).run();
    if (answer.hit == true && answer.lower == answer.upper) answer.exact = CastParameter{answer.lower, 0};
    return answer;
}

}  // namespace oblong
