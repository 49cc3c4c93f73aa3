// SPDX-License-Identifier: BSL-1.0
#include "oblong/prove/arb/core_depth.hpp"

#include <algorithm>

#include "oblong/linear/product.hpp"
#include "oblong/lowered/arb/fraction.hpp"
#include "oblong/lowered/arb/rounding.hpp"
#include "oblong/lowered/fractions/exact_core.hpp"
#include "oblong/prove/arb/expansion.hpp"
#include "oblong/prove/arb/face.hpp"
#include "oblong/prove/fractions/depth.hpp"
#include "oblong/scalar/error_constants.hpp"

namespace oblong::curved {

namespace {

using Vec = Vec3<Rational>;

/// Whether the differences of the members are not all on a line: no hull is at the distance of a supporting plane
/// that it meets in less.
bool is_wide(const std::vector<Couple>& face) {
    std::optional<Vec> edge;
    const Vec first = face[0].a - face[0].b;
    for (const Couple& c : face) {
        const Vec along = c.a - c.b - first;
        if (!edge && along != Vec{}) edge = along;
        if (edge && cross(*edge, along) != Vec{}) return true;
    }
    return false;
}

/// Planes whose distances differ by less than 2^−equal_bits of themselves are equally near.
constexpr int equal_bits = 50;
/// How many of the nearest facets' planes may be looked at for faces.
constexpr std::size_t max_faces = 6;

/// Whether directions differ by more than rounding.
bool is_elsewhere(const Vec& u, const Vec& v) {
    return dot(u, v) <= 0 ||
           squared_norm(cross(u, v)) * power_of_two(2 * equal_bits) > squared_norm(u) * squared_norm(v);
}

/// What one try may cost.
struct Trial {
    int bits;
    Effort effort;
};

class DepthSearch {
public:
    DepthSearch(const AnyBody<Rational>& a, const AnyBody<Rational>& b, const Rational& radius,
                const CurvedDepthOptions& options)
        : body_a_(a),
          body_b_(b),
          a_(tree_of(a, options.dimension)),
          b_(tree_of(b, options.dimension)),
          radius_(radius),
          options_(options) {}

    CoreDepth run() {
        const Precision precision(options_.precision);
        if (is_polyhedral()) return std::move(answer_);
        if (options_.dimension == 2) {
            expand(AxialSection{{1, 0, 0}, {0, 1, 0}, 0});
        } else {
            const std::optional<AxialSection> plane = axial_section_of(a_, b_);
            if (plane) expand(plane);
            if (!is_settled() && !(plane && plane->slack == 0 && answer_.lower > 0)) expand(std::nullopt);
        }
        turn_normal();
        return std::move(answer_);
    }

private:
    /// Takes the normal of the members noted, where several places are equally near.
    void turn_normal() {
        const Vec across = answer_.nearest ? answer_.nearest->a - answer_.nearest->b : Vec{};
        if (!answer_.upper || across == Vec{} || !is_elsewhere(across, answer_.normal)) return;
        const Pair pair = pair_at(a_, b_, options_.dimension, options_.precision);
        const std::optional<Rational> support_value = support_value_along(pair, to_wide(across));
        if (support_value && !((*support_value - *answer_.upper) * power_of_two(equal_bits) > *support_value))
            answer_.normal = across;
    }
    /// Polyhedra have an exact depth.
    bool is_polyhedral() {
        const std::optional<CoreSupport> a = core_support(body_a_);
        const std::optional<CoreSupport> b = a ? core_support(body_b_) : std::nullopt;
        if (!b || a->radius() != 0 || b->radius() != 0) return false;
        const ExactDepth exact = exact_depth(*a, *b, {1, 0, 0}, options_.dimension);
        answer_.lower = root_below(exact.core_squared);
        answer_.upper = root_above(exact.core_squared);
        answer_.normal = exact.normal;
        answer_.nearest = Couple{exact.core_a, exact.core_b};
        answer_.iterations = exact.iterations;
        return true;
    }

    /// Tries in the plane, or in space, until the depth can be rounded or a try leaves no hope for the next.
    void expand(const std::optional<AxialSection>& plane) {
        // In a plane the gap falls to a quarter with each support point, and so twice the bits cost little.
        const int gap = plane ? 2 * options_.gap : options_.gap;
        Trial trial{options_.precision, {gap, options_.iteration_limit}};
        constexpr int max_trials = 2;
        for (int i = 0; i < max_trials; ++i) {
            const Rational own_lower = attempt(trial, plane);
            if (is_settled() || (plane && plane->slack > 0)) return;
            if (answer_.lower > 0 && !is_narrow(own_lower)) return;
            // Either the sizes in the bodies are farther apart than the bits reach, or the bounds nearly tell.
            if (answer_.lower > 0) {
                trial = {2 * trial.bits, {2 * gap, 4 * options_.iteration_limit}};
            } else {
                trial.bits *= 16;
            }
        }
    }

    /// The lower bound that this try came to.
    Rational attempt(const Trial& trial, const std::optional<AxialSection>& plane) {
        const Precision precision(trial.bits);
        const Pair pair = pair_at(a_, b_, options_.dimension, trial.bits);
        const Expanded seen = plane ? expand_in_plane(pair, *plane, trial.effort) : expand_in_space(pair, trial.effort);
        answer_.iterations += seen.iterations;
        std::vector<Couple> corners;
        for (const auto& [of_a, of_b] : seen.corners) {
            corners.push_back({member(a_, seen.seen_a[of_a], trial.bits), member(b_, seen.seen_b[of_b], trial.bits)});
        }
        const auto inscribed = [&](const Vec& preferred) {
            return plane ? in_plane(corners, *plane, preferred) : inscribed_in_surface(corners, seen.facets, preferred);
        };
        const std::optional<Inscribed> inside = inscribed({});
        if (inside) {
            note(*inside, plane ? plane->slack : Rational(0));
            note(pair, to_wide(inside->normal));
        }
        for (const Vec3<Wide>& n : seen.normals) note(pair, n);
        // Of facets that are equally near one may be inside: the members are to be those at the border.
        if (inside && is_elsewhere(inside->normal, answer_.normal)) {
            const std::optional<Inscribed> other = inscribed(answer_.normal);
            if (other->nearest && is_along(other->normal, answer_.normal)) answer_.nearest = other->nearest;
        }
        const Rational own_lower = inside ? root_below(inside->squared) : Rational(0);
        if (is_settled() || !is_narrow(own_lower) || (plane && plane->slack > 0)) return own_lower;
        join_faces(seen.normals, inside->normal, std::move(corners), plane);
        return own_lower;
    }

    /// Support points of flat caps are anywhere on them: the members noted are their feet in the plane, where slack is
    /// less than what answers are rounded to.
    [[nodiscard]] std::optional<Inscribed> in_plane(const std::vector<Couple>& corners, const AxialSection& plane,
                                                    const Vec& preferred) const {
        std::optional<Inscribed> inside = inscribed_in_plane(corners, plane, preferred);
        const double most = options_.format == RoundedTo::float32 ? error_constants::max_foot_deviation<float>
                                                                  : error_constants::max_foot_deviation<double>;
        const Rational off(plane.slack / Rational(most));
        if (inside && inside->nearest && off * off <= inside->squared)
            inside->nearest = feet_in_plane(*inside->nearest, plane);
        return inside;
    }

    /// Depths that are ties are settled by bounds that are equal: in a simple normal the upper bound may be exact, and
    /// so is the lower where the exact members of that face are corners too.
    void join_faces(const std::vector<Vec3<Wide>>& normals, const Vec& of_plane, std::vector<Couple> corners,
                    const std::optional<AxialSection>& plane) {
        std::vector<Vec> tried;
        const auto join = [&](const Vec& n) {
            if (is_settled() || n == Vec{} || std::ranges::find(tried, n) != tried.end()) return;
            tried.push_back(n);
            const std::size_t before = corners.size();
            if (!join_face(n, corners)) return;
            if (!plane && !is_wide({corners.begin() + static_cast<std::ptrdiff_t>(before), corners.end()})) return;
            const std::optional<Inscribed> inside =
                plane ? in_plane(corners, *plane, n) : inscribed_in_hull(corners, n);
            if (!inside) return;
            note(*inside, 0);
            if (!is_settled()) return;
            answer_.normal = n;
            if (inside->nearest && is_along(inside->normal, n)) answer_.nearest = inside->nearest;
        };
        join(of_plane);
        for (std::size_t i = 0; i < std::min(max_faces, normals.size()); ++i) {
            for (const int close : {10, 24, options_.precision / 3}) join(simple_direction(normals[i], close));
        }
    }

    /// Whether the supporting plane in that direction is as near as any known; its members are corners then.
    bool join_face(const Vec& n, std::vector<Couple>& corners) {
        const std::optional<ExactFace> a = exact_face(a_, n, {});
        const std::optional<ExactFace> b = a ? exact_face(b_, -n, {}) : std::nullopt;
        if (!b) return false;
        const Rational value = a->value + b->value;
        const Rational upper = root_above(value * value / squared_norm(n));
        if (value < 0 || *answer_.upper < upper) return false;
        answer_.upper = upper;
        constexpr std::size_t most = 256;
        const std::size_t step = 1 + a->members.size() * b->members.size() / most;
        for (std::size_t i = 0; i < a->members.size() * b->members.size(); i += step) {
            corners.push_back({a->members[i / b->members.size()], b->members[i % b->members.size()]});
        }
        return true;
    }

    void note(const Inscribed& inside, const Rational& slack) {
        // Within the plane h may be less by the slack than what has the symmetry, and that more than h elsewhere.
        const Rational lower = root_below(inside.squared) - 2 * slack;
        if (lower <= answer_.lower) return;
        answer_.lower = lower;
        answer_.nearest = inside.nearest;
    }

    void note(const Pair& pair, const Vec3<Wide>& n) {
        const std::optional<Rational> upper = support_value_along(pair, n);
        if (!upper || (answer_.upper && *answer_.upper <= *upper)) return;
        // Of two places that are equally near the normal is to be that of the members noted, the first.
        const bool is_nearer = !answer_.upper || (*answer_.upper - *upper) * power_of_two(equal_bits) > *upper;
        if (is_nearer) answer_.normal = to_rational(n);
        answer_.upper = upper;
    }

    /// At least how far the supporting plane in that direction is from the origin.
    static std::optional<Rational> support_value_along(const Pair& pair, const Vec3<Wide>& n) {
        const Vec3<Ball> direction = exact_ball(n);
        const Ball value = support_value(pair.ball_a, direction) + support_value(pair.ball_b, -direction);
        const Ball support_value = value / oblong::curved::root(squared_norm(direction));
        if (!is_bounded(support_value)) return std::nullopt;
        return upper_end(support_value);
    }

    [[nodiscard]] bool is_settled() const {
        if (!answer_.upper) return false;
        const Rational low = answer_.lower + radius_;
        const Rational high = *answer_.upper + radius_;
        return rounded(low, options_.format) == rounded(high, options_.format);
    }
    /// Whether the bounds are so near each other that they do not tell by bad luck only.
    [[nodiscard]] bool is_narrow(const Rational& lower) const {
        return answer_.upper && (*answer_.upper - lower) * power_of_two(40) < *answer_.upper + radius_;
    }

    const AnyBody<Rational>& body_a_;
    const AnyBody<Rational>& body_b_;
    Tree a_, b_;
    const Rational& radius_;
    const CurvedDepthOptions& options_;
    CoreDepth answer_;
};

}  // namespace

CoreDepth depth_of_cores(const AnyBody<Rational>& a, const AnyBody<Rational>& b, const Rational& radius,
                         const CurvedDepthOptions& options) {
    return DepthSearch(a, b, radius, options).run();
}

}  // namespace oblong::curved
