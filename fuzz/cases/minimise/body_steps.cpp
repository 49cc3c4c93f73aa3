// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "fuzz/cases/generate/lengths.hpp"
#include "fuzz/cases/minimise/steps.hpp"
#include "fuzz/subjects/corners.hpp"
#include "oblong/body/shape_traits.hpp"

namespace oblong::fuzz {

namespace {

using Body = AnyBody<Rational>;
using Vec = Vec3<Rational>;

/// Simpler shapes in place of one, under the same pose.
struct Simpler {
    using Shapes = std::vector<Shape<Rational>>;

    Shapes operator()(const Points<Rational>&) const { return {}; }
    template <DescribedShape T>
    Shapes operator()(const T& s) const {
        return ShapeTraits<T>::simpler(s);
    }
    Shapes operator()(const Sum<Rational>&) const { return {}; }
    Shapes operator()(const Hull<Rational>&) const { return {}; }
};

/// A sum's or hull's parts, and the same with one part fewer.
std::vector<Body> fewer_parts(const Body& body) {
    std::vector<Body> out;
    const auto reduce = [&]<class S>(const S& composed) {
        for (const Body& part : composed.parts()) {
            out.push_back({part.shape, body.pose});
            out.push_back(part);
        }
        for (std::size_t i = 0; composed.parts().size() > 1 && i < composed.parts().size(); ++i) {
            std::vector<Body> rest(composed.parts().begin(), composed.parts().end());
            rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
            out.push_back({S(std::move(rest)), body.pose});
        }
    };
    if (const auto* sum = std::get_if<Sum<Rational>>(&body.shape)) reduce(*sum);
    if (const auto* hull = std::get_if<Hull<Rational>>(&body.shape)) reduce(*hull);
    return out;
}

/// Tries what `variants` makes of each body, from the start again after each that is taken.
template <class F>
void each_body(Reduction& r, const F& variants) {
    for (std::size_t which = 0; which < (r.best().b ? 2U : 1U); ++which) {
        for (bool again = true; again;) {
            again = false;
            const Body from = which == 0 ? r.best().a : *r.best().b;
            for (const Body& simpler : variants(from)) {
                again = r.attempt([&](caseio::Case c) {
                    *bodies(c)[which] = simpler;
                    return c;
                });
                if (again) break;
            }
        }
    }
}

}  // namespace

void simplify_bodies(Reduction& r) {
    each_body(r, [](const Body& body) {
        std::vector<Body> out = fewer_parts(body);
        for (Shape<Rational>& shape : std::visit(Simpler{}, body.shape)) out.push_back({std::move(shape), body.pose});
        return out;
    });
}

void drop_vertices(Reduction& r) {
    for (std::size_t which = 0; which < (r.best().b ? 2U : 1U); ++which) {
        const auto count = [&] {
            const Body& body = which == 0 ? r.best().a : *r.best().b;
            const auto* points = std::get_if<Points<Rational>>(&body.shape);
            return points != nullptr ? points->vertices().size() : 0;
        };
        // Halves, quarters, … single vertices.
        for (std::size_t step = std::max<std::size_t>(count() / 2, 1); count() > 1; step /= 2) {
            for (std::size_t from = 0; from < count() && count() > 1 && !r.exhausted();) {
                const std::size_t to = std::min(count(), from + step);
                const bool taken = to - from < count() && r.attempt([&](caseio::Case c) {
                    Body& body = *bodies(c)[which];
                    const auto all = std::get<Points<Rational>>(body.shape).vertices();
                    std::vector<Vec> rest(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(from));
                    rest.insert(rest.end(), all.begin() + static_cast<std::ptrdiff_t>(to), all.end());
                    body.shape = Points<Rational>(std::move(rest));
                    return c;
                });
                if (!taken) from = to;
            }
            if (step <= 1) break;
        }
    }
}

void drop_poses(Reduction& r) {
    each_body(r, [&r](const Body& body) {
        std::vector<Body> out;
        if (!body.pose) return out;
        out.push_back({body.shape, std::nullopt});
        Body plain = body;
        plain.pose->linear = {};
        out.push_back(plain);
        std::vector<Vec> vertices = posed_corners(body);
        if (vertices.empty()) return out;
        const auto scalar = r.best().scalar;
        const auto baked = [&](const auto& round) {
            std::vector<Vec> to;
            for (const Vec& v : vertices) to.push_back({round(v.x), round(v.y), round(v.z)});
            return Body{Points<Rational>(std::move(to)), std::nullopt};
        };
        Rational largest = 0;
        for (const Vec& v : vertices)
            for (std::size_t i = 0; i < 3; ++i) largest = std::max(largest, Rational(abs(v[i])));
        out.push_back(baked([](const Rational& x) { return x; }));
        out.push_back(baked([&](const Rational& x) { return in_scalar(x, scalar); }));
        // With fewer bits than the pose took.
        for (long below = 0; largest != 0 && below < 48; below += 2)
            out.push_back(baked([&](const Rational& x) { return on_grid(x, exponent_of(largest) - below); }));
        return out;
    });
}

}  // namespace oblong::fuzz
