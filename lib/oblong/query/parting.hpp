// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/query/last_contact.hpp"

/// Whether a contact at the start parts. docs/explanation/numerics/casts.md, "A start in contact".
namespace oblong::detail {

enum class Parting { parts, deepens, unknown };

/// Returns the core of a body without the ball around it; nothing for bodies that have none.
[[nodiscard]] inline std::optional<CoreSupport> bare_core(const AnyBody<Rational>& body) {
    if (is_large_sum(body)) {
        std::optional<SummedCore> core = summed_core(body);
        if (!core) return std::nullopt;
        core->radius = 0;
        return std::optional<CoreSupport>(std::in_place, *core);
    }
    std::optional<ExactCore> core = oblong::exact_core(body);
    if (!core) return std::nullopt;
    core->radius = 0;
    return std::optional<CoreSupport>(std::in_place, *std::move(core));
}

/// Two polyhedra without balls.
struct BareCores {
    std::optional<CoreSupport> a, b;

    BareCores(const AnyBody<Rational>& body_a, const AnyBody<Rational>& body_b)
        : a(bare_core(body_a)), b(bare_core(body_b)) {}
    [[nodiscard]] bool are_known() const { return a && b; }
    [[nodiscard]] ExactDistanceAnswer distance(int dimension) const {
        return exact_distance(*a, *b, exact_start(*a, *b), dimension);
    }
};

/// Cores that overlap: each outward normal n of A − B of the least depth has a facet of the surface in its plane. The
/// depth along it changes by n · r.
[[nodiscard]] inline Parting parting_of_overlap(const BareCores& cores, const Motion& motion) {
    const ExactDepth depth = exact_depth(*cores.a, *cores.b, exact_start(*cores.a, *cores.b), motion.dimension);
    for (const std::array<std::uint32_t, 3>& f : depth.facets) {
        const Vec3<Rational>& p = depth.points[f[0]].w;
        const Vec3<Rational> e = depth.points[f[1]].w - p;
        Vec3<Rational> n =
            motion.dimension == 2 ? Vec3<Rational>{e.y, -e.x, 0} : cross(e, Vec3<Rational>(depth.points[f[2]].w - p));
        if (dot(n, p) < 0) n = -n;
        const Rational offset = dot(n, p);
        if (Rational(offset * offset) > Rational(depth.core_squared * squared_norm(n))) continue;
        if (dot(difference_support<Rational>(*cores.a, *cores.b, n).w, n) != offset) continue;
        if (dot(n, motion.velocity) <= 0) return Parting::parts;
    }
    return Parting::deepens;
}

/// Polyhedra with balls. The signed distance is that of the cores less the radii.
[[nodiscard]] inline Parting parting_of_cores(const MovingBodies& m) {
    const Motion& motion = m.motion;
    const BareCores cores(m.a, m.b);
    const ExactDistanceAnswer start = cores.distance(motion.dimension);
    if (start.outcome == Outcome::separated) {
        const bool parts = dot(Vec3<Rational>(start.core_a - start.core_b), motion.velocity) >= 0;
        return parts ? Parting::parts : Parting::deepens;
    }
    if (motion.velocity == Vec3<Rational>{}) return Parting::parts;
    if (start.outcome == Outcome::overlapping) return parting_of_overlap(cores, motion);
    // Cores that touch: they deepen if they overlap later, then at once.
    const Rational end = parameter_beyond(m);
    const BareCores later(moved(m.a, motion.velocity * end), m.b);
    const Motion back{-motion.velocity, end, motion.dimension};
    const Rational last = end - exact_cast(*later.a, *later.b, back, exact_start(*later.a, *later.b)).parameter.middle;
    if (last == 0) return Parting::parts;
    const BareCores between(moved(m.a, motion.velocity * Rational(last / 2)), m.b);
    return between.distance(motion.dimension).outcome == Outcome::overlapping ? Parting::deepens : Parting::parts;
}

/// Bodies of which one is curved: the signed distance is a convex function of the parameter, so one that is proven to
/// be less at a later parameter falls from the start on, and one that is proven to be less at an earlier one rises.
[[nodiscard]] inline Parting parting_of_curved(const MovingBodies& m, Outcome outcome) {
    const Motion& motion = m.motion;
    if (motion.velocity == Vec3<Rational>{}) return Parting::parts;
    MovingBodies on{m.a, m.b, {motion.velocity, {}, motion.dimension}};
    const LastContact last = last_contact(on, RoundedTo::float64);
    if (last.exact && last.exact->compare(0) == 0) return Parting::parts;
    const Rational end = last.exact ? last.exact->from_below(64) : last.lower;
    if (!(end > 0)) return Parting::unknown;
    if (outcome == Outcome::touching) {
        CurvedOptions options;
        options.dimension = motion.dimension;
        const AnyBody<Rational> between = moved(m.a, motion.velocity * Rational(end / 2));
        const Outcome then = curved_distance(between, m.b, options).outcome;
        return then == Outcome::overlapping ? Parting::deepens
               : then == Outcome::touching  ? Parting::parts
                                            : Parting::unknown;
    }
    CurvedDepthOptions options;
    options.dimension = motion.dimension;
    const auto depth_at = [&](const Rational& x) {
        return curved_depth(moved(m.a, motion.velocity * x), m.b, options);
    };
    const CurvedDepth now = depth_at(0);
    if (!now.upper) return Parting::unknown;
    for (const int bits : {2, 6, 12}) {
        const Rational way = end * power_of_two(-bits);
        if (depth_at(way).lower > *now.upper) return Parting::deepens;
        if (depth_at(-way).lower > *now.upper) return Parting::parts;
    }
    return Parting::unknown;
}

/// Returns whether a contact at the start parts. \param outcome of the bodies at the start, touching or overlapping
[[nodiscard]] inline Parting parting(const MovingBodies& m, Outcome outcome) {
    const bool have_cores = core_support(m.a) && core_support(m.b);
    return have_cores ? parting_of_cores(m) : parting_of_curved(m, outcome);
}

}  // namespace oblong::detail
