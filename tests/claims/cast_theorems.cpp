// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "oblong/cast/advancement.hpp"
#include "oblong/scalar/rational.hpp"
#include "tests/claims/budget.hpp"
#include "tests/claims/cast_rays.hpp"

// The appendix of van den Bergen 2004 and what its text says of the iterations, in rationals: Lemma 1, Theorems 2 and
// 3; ‖v_k‖ is not monotone, support points come back; Algorithm 1 ends on polytopes; the v of a miss separates ray and
// body.

namespace oblong::claims {
namespace {

using Vec = Vec3<Rational>;

/// A sink of the loop: lengths and support points.
struct Watch {
    static constexpr bool active = true;
    std::vector<Rational>* lengths;
    std::vector<Vec>* points;
    void operator()(const CastIteration<Rational>& i) const {
        lengths->push_back(i.vv);
        points->push_back(i.p);
    }
};

struct Counts {
    long rays = 0, hits = 0, misses = 0, unended = 0;
    long lemma = 0, theorem2 = 0, theorem3 = 0, continuity = 0;  ///< violations
    long growing = 0, repeated = 0, behind = 0, v_is_none = 0, axis_is_none = 0;
    long steps = 0, max_steps = 0;
};

Vec closest(const BodySupport<Rational>& body, const Vec& x) {
    GjkOptions<Rational> options;
    options.stop.kind = StoppingRule<Rational>::Kind::gap;
    options.guard = Guard::none;
    const auto r = gjk_distance<Rational>(detail::PointSupport<Rational>{x}, body, options);
    return x - r.v;
}

void appendix(const BodySupport<Rational>& body, const Ray<Rational>& ray, Counts& counts) {
    Vec last_x, last_c;
    for (int i = 0; i <= 8; ++i) {
        const Rational at(i, 6);
        const Vec x = ray.at(at);
        const Vec c = closest(body, x);
        if (i > 0) {
            const Vec dx = x - last_x, dc = c - last_c;
            counts.lemma += dot(dx, dc) >= squared_norm(dc) ? 0 : 1;
            counts.theorem2 += squared_norm(dx) >= squared_norm(dc) ? 0 : 1;
            counts.theorem3 += dot(last_x - last_c, ray.direction) <= dot(x - c, ray.direction) ? 0 : 1;
        }
        last_x = x;
        last_c = c;
    }
}

void iterations(const BodySupport<Rational>& body, const Ray<Rational>& ray, Counts& counts) {
    CastOptions<Rational> options;
    options.guard = CastGuard::none;
    options.iteration_limit = 100'000;
    std::vector<Rational> lengths;
    std::vector<Vec> points;
    const auto r = ray_cast<Rational>(body, ray, options, MovingJohnson<Rational>{}, Watch{&lengths, &points});
    ++counts.rays;
    bool grows = false, repeats = false;
    for (std::size_t i = 1; i < points.size(); ++i) {
        grows = grows || lengths[i] >= lengths[i - 1];
        for (std::size_t j = 0; j < i; ++j) repeats = repeats || points[i] == points[j];
    }
    counts.growing += grows ? 1 : 0;
    counts.repeated += repeats ? 1 : 0;
    AdvancementOptions<Rational> advance;
    advance.cast = options;
    advance.distance.stop.kind = StoppingRule<Rational>::Kind::gap;
    advance.distance.guard = Guard::none;
    const auto slow = ray_advancement<Rational>(body, ray, advance);
    counts.steps += slow.clips;
    counts.max_steps = std::max<long>(counts.max_steps, slow.clips);
    if (r.outcome == CastOutcome::unknown || slow.outcome == CastOutcome::unknown) {
        ++counts.unended;
    } else if (r.outcome == CastOutcome::hit) {
        ++counts.hits;
        counts.behind += slow.outcome == CastOutcome::hit && slow.parameter == r.parameter ? 0 : 1;
    } else {
        ++counts.misses;
        const auto separates = [&](const Vec& n) {
            return dot(n, ray.source - body.support(n).point) > 0 && dot(n, ray.direction) >= 0;
        };
        counts.v_is_none += separates(r.kept.set == 0 ? r.axis : r.kept.closest) ? 0 : 1;
        counts.axis_is_none += separates(r.axis) ? 0 : 1;
    }
}

/// Coordinates cut to thousandths, so that exact numbers stay short.
Vec3<double> cut(const Vec3<double>& v) {
    const auto one = [](double x) { return std::round(x * 1024) / 1024; };
    return {one(v.x), one(v.y), one(v.z)};
}

AnyBody<Rational> cut_cloud(std::mt19937_64& random) {
    std::vector<Vec> points;
    for (int i = 0; i < 30; ++i) points.push_back(vector<Rational>(cut(random_direction(random))));
    return {Points<Rational>(std::move(points)), {}};
}

}  // namespace
}  // namespace oblong::claims

int main(int argc, char** argv) {
    using namespace oblong;
    using namespace oblong::claims;
    const Budget budget(argc, argv);
    Counts c;
    std::mt19937_64 random(11);
    const AnyBody<Rational> box = ray_body<Rational>(RayBody::box);
    for (std::size_t i = 0; i < budget(4000, 40); ++i) {
        const AnyBody<Rational> cloud = cut_cloud(random);
        const BodySupport<Rational> body(i % 2 == 0 ? box : cloud);
        const Ray<double> ray = random_ray(random, 1.4);
        const Ray<Rational> exact = ray_in<Rational>({cut(ray.source), cut(ray.direction), std::nullopt});
        iterations(body, exact, c);
        if (i % 4 < 2) appendix(body, exact, c);
    }
    const auto row = [](const char* what, const char* paper, long found, long of) {
        fmt::print("{:58} {:>14} {:8} of {}\n", what, paper, found, of);
    };
    fmt::print("In rationals, boxes and clouds of 30 points\n{:58} {:>14} {:>8}\n", "", "paper", "found");
    row("Lemma 1 violated", "never", c.lemma, c.rays * 4);
    row("closest points farther apart than the points (Thm 2)", "never", c.theorem2, c.rays * 4);
    row("(x - c).r falls along the ray (Thm 3)", "never", c.theorem3, c.rays * 4);
    row("runs in which |v| grows", "may", c.growing, c.rays);
    row("runs with a repeated support point", "may", c.repeated, c.rays);
    row("Algorithms 1 or 3 with tolerance 0 did not end", "never", c.unended, c.rays);
    row("their parameters differ", "never", c.behind, c.hits);
    row("misses whose last v does not separate body and ray", "never", c.v_is_none, c.misses);
    row("misses whose combined axis does not", "", c.axis_is_none, c.misses);
    fmt::print("steps of Algorithm 1: {:.2f} on average, at most {}\n",
               static_cast<double>(c.steps) / static_cast<double>(c.rays), c.max_steps);
    const bool holds = c.lemma + c.theorem2 + c.theorem3 + c.unended + c.behind + c.axis_is_none == 0;
    return holds ? 0 : 1;
}
