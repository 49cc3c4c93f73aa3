// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/laws/transform.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "fuzz/cases/generate/lengths.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::fuzz {

namespace {

using Body = AnyBody<Rational>;

bool holds(caseio::CaseScalar scalar, const Rational& x) {
    if (scalar == caseio::CaseScalar::exact) return true;
    return scalar == caseio::CaseScalar::float32 ? exactly<float>(x).has_value() : exactly<double>(x).has_value();
}

std::optional<Transformed> scaled(const caseio::Case& c, long exponent) {
    const Rational factor = power_of_two(exponent);
    bool fits = true;
    const auto multiply = [&](const Rational& x) {
        Rational y = x * factor;
        fits = fits && holds(c.scalar, y);
        return y;
    };
    const auto vec = [&](Vec3<Rational>& v) { v = {multiply(v.x), multiply(v.y), multiply(v.z)}; };
    Transformed t{c, fmt::format("scale 2^{}", exponent), factor, 0};
    t.c.a = map_lengths(c.a, multiply);
    if (c.b) t.c.b = map_lengths(*c.b, multiply);
    if (t.c.ray) {
        vec(t.c.ray->source);
        vec(t.c.ray->direction);
    }
    if (t.c.sweep) {
        vec(t.c.sweep->velocity_a);
        vec(t.c.sweep->velocity_b);
    }
    if (t.c.margin) t.c.margin = multiply(*t.c.margin);
    if (!fits) return std::nullopt;
    return t;
}

/// Shows `f` every vector whose translation moves the body: its pose's where it has one, its vertices, its parts' (of
/// a sum the first part's alone). A body that has neither gets a pose.
template <class F>
void each_place(Body& body, const F& f) {
    if (body.pose) return f(body.pose->translation);
    if (const auto* points = std::get_if<Points<Rational>>(&body.shape)) {
        std::vector<Vec3<Rational>> vertices(points->vertices().begin(), points->vertices().end());
        for (Vec3<Rational>& v : vertices) f(v);
        body.shape = Points<Rational>(std::move(vertices));
    } else if (const auto* sum = std::get_if<Sum<Rational>>(&body.shape)) {
        std::vector<Body> parts(sum->parts().begin(), sum->parts().end());
        each_place(parts.front(), f);
        body.shape = Sum<Rational>(std::move(parts));
    } else if (const auto* hull = std::get_if<Hull<Rational>>(&body.shape)) {
        std::vector<Body> parts(hull->parts().begin(), hull->parts().end());
        for (Body& part : parts) each_place(part, f);
        body.shape = Hull<Rational>(std::move(parts));
    } else {
        body.pose = Affine<Rational>{{{Vec3<Rational>{1, 0, 0}, Vec3<Rational>{0, 1, 0}, Vec3<Rational>{0, 0, 1}}},
                                     Vec3<Rational>{0, 0, 0}};
        f(body.pose->translation);
    }
}

template <class F>
void each_place(caseio::Case& c, const F& f) {
    each_place(c.a, f);
    if (c.b) each_place(*c.b, f);
    if (c.ray) f(c.ray->source);
}

/// The largest number of a few bits by which all of these can be moved exactly; 0 where there is none.
Rational exact_shift(caseio::CaseScalar scalar, const std::vector<Rational>& places) {
    Rational largest = 0;
    for (const Rational& x : places) largest = std::max(largest, Rational(abs(x)));
    constexpr long steps = 60;
    const long first =
        largest == 0 ? 1
                     : static_cast<long>(msb(numerator(largest))) - static_cast<long>(msb(denominator(largest))) + 1;
    for (long e = first; e > first - steps; --e) {
        for (const int factor : {3, -3, 1, -1}) {
            const Rational shift = factor * power_of_two(e);
            if (std::ranges::all_of(places, [&](const Rational& x) { return holds(scalar, Rational(x + shift)); }))
                return shift;
        }
    }
    return 0;
}

std::optional<Transformed> translated(const caseio::Case& c) {
    Transformed t{c, "", 1, 0};
    std::array<std::vector<Rational>, 3> places;
    each_place(t.c, [&](const Vec3<Rational>& v) {
        for (std::size_t i = 0; i < 3; ++i) places[i].push_back(v[i]);
    });
    Vec3<Rational> shift{0, 0, 0};
    for (std::size_t i = 0; i < static_cast<std::size_t>(c.dimension); ++i) {
        shift[i] = exact_shift(c.scalar, places[i]);
        t.moved = std::max(t.moved, Rational(abs(shift[i])));
    }
    if (t.moved == 0) return std::nullopt;
    each_place(t.c, [&](Vec3<Rational>& v) { v = v + shift; });
    const auto decimal = [](const Rational& x) { return nearest<double>(x); };
    t.by = fmt::format("translate {} {} {}", decimal(shift.x), decimal(shift.y), decimal(shift.z));
    return t;
}

/// In space back to front; in the plane, where vertices go around, from their middle on.
bool permute(Body& body, int dimension) {
    if (const auto* points = std::get_if<Points<Rational>>(&body.shape)) {
        std::vector<Vec3<Rational>> vertices(points->vertices().begin(), points->vertices().end());
        if (dimension == 2) {
            std::ranges::rotate(vertices, vertices.begin() + static_cast<std::ptrdiff_t>(vertices.size() / 2));
        } else {
            std::ranges::reverse(vertices);
        }
        const bool other = !std::ranges::equal(vertices, points->vertices());
        body.shape = Points<Rational>(std::move(vertices));
        return other;
    }
    bool any = false;
    const auto parts = [&](const auto& whole) {
        std::vector<Body> list(whole.parts().begin(), whole.parts().end());
        for (Body& part : list) any = permute(part, dimension) || any;
        return list;
    };
    if (const auto* sum = std::get_if<Sum<Rational>>(&body.shape)) {
        body.shape = Sum<Rational>(parts(*sum));
    } else if (const auto* hull = std::get_if<Hull<Rational>>(&body.shape)) {
        body.shape = Hull<Rational>(parts(*hull));
    }
    return any;
}

std::optional<Transformed> permuted(const caseio::Case& c) {
    Transformed t{c, "permute", 1, 0};
    bool any = permute(t.c.a, c.dimension);
    if (t.c.b) any = permute(*t.c.b, c.dimension) || any;
    if (!any) return std::nullopt;
    return t;
}

std::optional<Transformed> swapped(const caseio::Case& c) {
    if (!c.b) return std::nullopt;
    Transformed t{c, "swap", 1, 0};
    std::swap(t.c.a, *t.c.b);
    if (t.c.sweep) std::swap(t.c.sweep->velocity_a, t.c.sweep->velocity_b);
    return t;
}

}  // namespace

std::optional<Law> law_from_name(std::string_view text) {
    const auto found = std::ranges::find(law_names, text);
    if (found == law_names.end()) return std::nullopt;
    return static_cast<Law>(found - law_names.begin());
}

std::vector<Transformed> transformed(const caseio::Case& c, Law law) {
    std::vector<Transformed> all;
    const auto keep = [&](std::optional<Transformed> t) {
        if (!t) return;
        t->c.id = c.id + "@" + t->by;
        std::ranges::replace(t->c.id, ' ', '-');
        t->c.expect.clear();
        all.push_back(*std::move(t));
    };
    constexpr long octaves = 20;
    switch (law) {
        case Law::scale:
            for (const long k : {octaves, -octaves}) keep(scaled(c, k));
            break;
        case Law::translate:
            keep(translated(c));
            break;
        case Law::swap:
            keep(swapped(c));
            break;
        case Law::permute:
            keep(permuted(c));
            break;
    }
    return all;
}

}  // namespace oblong::fuzz
