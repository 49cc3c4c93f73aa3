// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <set>

#include "fuzz/cases/generate/lengths.hpp"
#include "fuzz/cases/minimise/steps.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::fuzz {

namespace {

using Body = AnyBody<Rational>;
using Vec = Vec3<Rational>;

constexpr long grid_steps = 56;
constexpr unsigned significands[]{1, 2, 3, 4, 6, 8, 11, 16, 24, 32, 42};

Rational with_bits(const Rational& x, unsigned bits) {
    return x == 0 ? x : on_grid(x, exponent_of(x) - static_cast<long>(bits) + 1);
}

/// The body moved; false where it has neither vertices nor a pose to move.
bool move(Body& body, const Vec& by, caseio::CaseScalar scalar) {
    const auto moved = [&](const Vec& v) {
        return Vec{in_scalar(v.x + by.x, scalar), in_scalar(v.y + by.y, scalar), in_scalar(v.z + by.z, scalar)};
    };
    if (body.pose) {
        body.pose->translation = moved(body.pose->translation);
        return true;
    }
    const auto* points = std::get_if<Points<Rational>>(&body.shape);
    if (points == nullptr) return false;
    std::vector<Vec> to;
    for (const Vec& v : points->vertices()) to.push_back(moved(v));
    body.shape = Points<Rational>(std::move(to));
    return true;
}

/// Where the origin may go: the first vertices, and where poses put their bodies.
std::vector<Vec> places(const caseio::Case& c) {
    std::vector<Vec> all;
    caseio::Case copy = c;
    for (const Body* body : bodies(copy)) {
        const auto* points = std::get_if<Points<Rational>>(&body->shape);
        if (body->pose) {
            all.push_back(body->pose->translation);
            if (points != nullptr) all.push_back((*body->pose)(points->vertices().front()));
        } else if (points != nullptr) {
            const auto vertices = points->vertices();
            all.insert(all.end(), vertices.begin(),
                       vertices.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(vertices.size(), 8)));
        }
    }
    return all;
}

}  // namespace

long exponent_of(const Rational& x) {
    const Integer n = abs(numerator(x));
    long e = static_cast<long>(msb(n)) - static_cast<long>(msb(denominator(x)));
    if (Rational(abs(x)) < power_of_two(e)) --e;
    return e;
}

Rational on_grid(const Rational& x, long exponent) {
    const Rational steps = x * power_of_two(-exponent) + Rational(1, 2);
    Integer whole = numerator(steps) / denominator(steps);
    if (steps < 0 && Rational(whole) != steps) --whole;
    return Rational(whole) * power_of_two(exponent);
}

Rational in_scalar(const Rational& x, caseio::CaseScalar scalar) {
    if (scalar == caseio::CaseScalar::exact) return x;
    // Beyond the range it is left as it is, which is no valid case.
    if (scalar == caseio::CaseScalar::float32) {
        const auto rounded = nearest<float>(x);
        return is_finite(rounded) ? to_rational(rounded) : x;
    }
    const auto rounded = nearest<double>(x);
    return is_finite(rounded) ? to_rational(rounded) : x;
}

void move_to_origin(Reduction& r) {
    for (bool again = true; again;) {
        again = false;
        for (const Vec& place : places(r.best())) {
            for (const int axes : {7, 1, 2, 4}) {  // all at once, or one coordinate
                const Vec by{(axes & 1) != 0 ? Rational(-place.x) : Rational(0),
                             (axes & 2) != 0 ? Rational(-place.y) : Rational(0),
                             (axes & 4) != 0 ? Rational(-place.z) : Rational(0)};
                again = r.attempt([&](caseio::Case c) {
                    bool can = true;
                    for (Body* body : bodies(c)) can = can && move(*body, by, c.scalar);
                    if (c.ray) c.ray->source = c.ray->source + by;
                    return can ? c : r.best();
                });
                if (again) break;
            }
            if (again) break;
        }
    }
}

void rescale(Reduction& r) {
    // So that the largest length is about 1; then so that all lengths are integers, with no power of two in common.
    std::set<long> exponents;
    const Rational largest = largest_length(r.best());
    if (largest == 0) return;
    for (long e = -1; e <= 3; ++e) exponents.insert(e - exponent_of(largest));
    long lowest = std::numeric_limits<long>::max();
    static_cast<void>(map_all_lengths(r.best(), [&](const Rational& x) {
        if (x != 0)
            lowest = std::min(
                lowest, static_cast<long>(lsb(Integer(abs(numerator(x))))) - static_cast<long>(lsb(denominator(x))));
        return x;
    }));
    exponents.insert(-lowest);
    for (const long e : exponents) {
        const Rational factor = power_of_two(e);
        r.attempt([&](const caseio::Case& c) {
            return map_all_lengths(c, [&](const Rational& x) { return Rational(x * factor); });
        });
    }
}

void round_to_grid(Reduction& r) {
    const Rational largest = largest_length(r.best());
    if (largest == 0) return;
    const long top = exponent_of(largest);
    for (long below = 0; below < grid_steps; ++below) {
        const auto round = [&](const Rational& x) { return on_grid(x, top - below); };
        if (r.attempt([&](const caseio::Case& c) { return map_all_lengths(c, round); })) break;
    }
    for (std::size_t which = 0; which < (r.best().b ? 2U : 1U); ++which) {
        for (long below = 0; below < grid_steps; ++below) {
            const auto taken = r.attempt([&](caseio::Case c) {
                Body& body = *bodies(c)[which];
                body = map_lengths(body, [&](const Rational& x) { return on_grid(x, top - below); });
                return c;
            });
            if (taken) break;
        }
    }
}

void round_bits(Reduction& r) {
    for (const unsigned bits : significands) {
        const bool taken = r.attempt([&](const caseio::Case& c) {
            std::vector<Rational> all = numbers(c);
            for (Rational& x : all) x = with_bits(x, bits);
            return with_numbers(c, all);
        });
        if (taken) break;
    }
}

void round_each(Reduction& r) {
    const std::size_t count = numbers(r.best()).size();
    for (std::size_t i = 0; i < count && !r.exhausted(); ++i) {
        const Rational x = numbers(r.best())[i];
        if (x == 0) continue;
        std::vector<Rational> simpler{0, x < 0 ? -1 : 1, on_grid(x, 0)};
        for (const unsigned bits : significands) {
            const Rational low = with_bits(x, bits);
            simpler.push_back(low);
            // The neighbour on the other side of x.
            const Rational step = power_of_two(exponent_of(x) - static_cast<long>(bits) + 1);
            simpler.push_back(low > x ? Rational(low - step) : Rational(low + step));
        }
        for (const Rational& y : simpler) {
            const bool taken = r.attempt([&](const caseio::Case& c) {
                std::vector<Rational> all = numbers(c);
                all[i] = y;
                return with_numbers(c, all);
            });
            if (taken) break;
        }
    }
}

std::span<const ReductionStep> reduction_steps() {
    static constexpr ReductionStep steps[]{
        {"bodies", "parts of sums and hulls, and simpler shapes in a shape's place", simplify_bodies},
        {"vertices", "halves, quarters, … single vertices left out", drop_vertices},
        {"poses", "no pose, no rotation, or the pose applied to the vertices", drop_poses},
        {"origin", "both bodies moved alike so that a vertex is the origin", move_to_origin},
        {"scale", "all lengths times a power of two", rescale},
        {"grid", "all lengths, or one body's, rounded to multiples of a power of two", round_to_grid},
        {"bits", "all numbers with fewer significant bits", round_bits},
        {"numbers", "one number after the other: zero, one, whole, fewer bits", round_each},
    };
    return steps;
}

}  // namespace oblong::fuzz
