// SPDX-License-Identifier: BSL-1.0
#include "oblong/prove/arb/depth.hpp"

#include <algorithm>

#include "oblong/linear/product.hpp"
#include "oblong/lowered/arb/support.hpp"
#include "oblong/prove/arb/core_depth.hpp"
#include "oblong/prove/arb/distance.hpp"
#include "oblong/prove/arb/remove_balls.hpp"
#include "oblong/scalar/rounded_root.hpp"

namespace oblong {

namespace {

using namespace curved;
using Vec = Vec3<Rational>;

/// n shrunk to a length of 1 at most, exactly; of length 1 where ‖n‖ is rational. 0 for 0.
Vec within_unit(const Vec& n, int bits) {
    if (n == Vec{}) return n;
    if (const std::optional<Rational> length = oblong::detail::rational_root(squared_norm(n))) return n * (1 / *length);
    const Precision precision(bits);
    const Wide length = square_root(to_wide(squared_norm(n)));
    const std::array<Rational, 3> u =
        inside_unit_ball({to_wide(n.x) / length, to_wide(n.y) / length, to_wide(n.z) / length}, bits);
    return {u[0], u[1], u[2]};
}

/// The depth of two bodies whose contact is known, from that of their cores.
class Balls {
public:
    Balls(const CoreAndBall& a, const CoreAndBall& b, const CurvedDepthOptions& options)
        : a_(a), b_(b), options_(options) {}

    /// Cores that are apart: the depth is what the balls have more than their distance.
    [[nodiscard]] CurvedDepth around(const CurvedAnswer& cores) const {
        CurvedDepth answer = over(cores);
        const Rational radius = a_.radius + b_.radius;
        answer.lower = radius - cores.upper;
        answer.upper = radius - cores.lower;
        const std::optional<Rational> distance =
            cores.squared ? oblong::detail::rational_root(*cores.squared) : std::nullopt;
        if (distance) answer.lower = *answer.upper = radius - *distance;
        answer.normal = -cores.normal;
        reach_out(answer, cores.witness_b - cores.witness_a);
        return answer;
    }

    /// Cores that touch.
    [[nodiscard]] CurvedDepth at(const CurvedAnswer& cores) const {
        CurvedDepth answer = over(cores);
        answer.lower = a_.radius + b_.radius;
        answer.upper = answer.lower;
        answer.normal = -cores.normal;
        reach_out(answer, answer.normal);
        return answer;
    }

    /// Cores that overlap, or polyhedra that meet.
    [[nodiscard]] CurvedDepth beyond(const CurvedAnswer& cores) const {
        CurvedDepth answer = over(cores);
        const Rational radius = a_.radius + b_.radius;
        CoreDepth depth = depth_of_cores(a_.core, b_.core, radius, options_);
        answer.lower = depth.lower + radius;
        if (depth.upper) answer.upper = *depth.upper + radius;
        answer.normal = std::move(depth.normal);
        answer.iterations += depth.iterations;
        if (depth.nearest) {
            answer.witness_a = depth.nearest->a;
            answer.witness_b = depth.nearest->b;
        }
        const Vec across = answer.witness_a - answer.witness_b;
        reach_out(answer, across == Vec{} ? answer.normal : across);
        return answer;
    }

private:
    [[nodiscard]] static CurvedDepth over(const CurvedAnswer& cores) {
        CurvedDepth answer;
        answer.outcome = Outcome::overlapping;
        answer.iterations = cores.iterations;
        answer.witness_a = cores.witness_a;
        answer.witness_b = cores.witness_b;
        return answer;
    }
    /// From members of the cores to those of the bodies that are farthest along n.
    void reach_out(CurvedDepth& answer, const Vec& n) const {
        const Vec unit = within_unit(n, 2 * options_.precision);
        answer.witness_a = answer.witness_a + unit * a_.radius;
        answer.witness_b = answer.witness_b - unit * b_.radius;
    }

    const CoreAndBall& a_;
    const CoreAndBall& b_;
    const CurvedDepthOptions& options_;
};

CurvedAnswer distance_of(const AnyBody<Rational>& a, const AnyBody<Rational>& b, const CurvedDepthOptions& options,
                         const Rational& ball) {
    CurvedOptions how;
    how.dimension = options.dimension;
    how.format = options.format;
    how.ball = ball;
    return curved_distance(a, b, how);
}

}  // namespace

CurvedDepth curved_depth(const AnyBody<Rational>& a, const AnyBody<Rational>& b, const CurvedDepthOptions& options) {
    const CoreAndBall core_a = without_balls(a, options.dimension);
    const CoreAndBall core_b = without_balls(b, options.dimension);
    const Rational radius = core_a.radius + core_b.radius;
    if (radius > 0) {
        const Balls balls(core_a, core_b, options);
        const CurvedAnswer cores = distance_of(core_a.core, core_b.core, options, radius);
        // Polyhedra that touch are said to do so without a normal.
        const bool are_deep = cores.outcome == Outcome::overlapping || cores.route == CurvedRoute::exact_cores;
        if (are_deep && cores.outcome != Outcome::separated) return balls.beyond(cores);
        if (cores.outcome == Outcome::touching) return balls.at(cores);
        if (cores.outcome == Outcome::separated && cores.upper < radius) return balls.around(cores);
    }
    const CurvedAnswer contact = distance_of(a, b, options, 0);
    if (contact.outcome == Outcome::overlapping) return Balls({a, 0}, {b, 0}, options).beyond(contact);
    CurvedDepth answer;
    answer.outcome = contact.outcome;
    answer.iterations = contact.iterations;
    answer.witness_a = contact.witness_a;
    answer.witness_b = contact.witness_b;
    if (answer.outcome == Outcome::touching) {
        answer.upper = 0;
        answer.normal = -contact.normal;
    }
    return answer;
}

}  // namespace oblong
