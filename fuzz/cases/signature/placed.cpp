// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/signature/placed.hpp"

#include <algorithm>
#include <tuple>

#include "oblong/body/shape_traits.hpp"
#include "oracle/exact/part_core.hpp"

namespace oblong::fuzz {

namespace {

using Body = AnyBody<Rational>;

/// Every curved part as the box around it: no more than the body's size is read off it.
struct Boxed {
    int dimension;

    std::vector<Body> parts(std::span<const Body> from) const {
        std::vector<Body> result;
        for (const Body& part : from) result.push_back({std::visit(*this, part.shape), part.pose});
        return result;
    }
    Shape<Rational> operator()(const Points<Rational>& s) const { return s; }
    template <DescribedShape T>
    Shape<Rational> operator()(const T& s) const {
        Vec3<Rational> half = half_extents_around(ShapeTraits<T>::pieces(s));
        if (dimension == 2) half.z = 0;
        return Box<Rational>(std::move(half));
    }
    Shape<Rational> operator()(const Sum<Rational>& s) const { return Sum<Rational>(parts(s.parts())); }
    Shape<Rational> operator()(const Hull<Rational>& s) const { return Hull<Rational>(parts(s.parts())); }
};

/// Whether the vertices of a body of points are not all different. Those of other shapes are not the user's own.
bool repeats(const Body& body) {
    const auto* points = std::get_if<Points<Rational>>(&body.shape);
    if (points == nullptr) return false;
    std::vector<Vec3<Rational>> all(points->vertices().begin(), points->vertices().end());
    const auto less = [](const auto& p, const auto& q) { return std::tie(p.x, p.y, p.z) < std::tie(q.x, q.y, q.z); };
    std::sort(all.begin(), all.end(), less);
    return std::adjacent_find(all.begin(), all.end()) != all.end();
}

}  // namespace

Rational Placed::size() const {
    Rational largest = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto [low, high] = std::minmax_element(core.vertices.begin(), core.vertices.end(),
                                                     [i](const auto& p, const auto& q) { return p[i] < q[i]; });
        largest = std::max(largest, Rational((*high)[i] - (*low)[i]));
    }
    return largest + 2 * core.radius;
}

std::optional<Placed> placed(const Body& body, int dimension) {
    if (oracle::has_large_sum(body)) return std::nullopt;
    Placed result;
    auto core = oracle::posed_core(body, dimension);
    if (std::holds_alternative<oracle::Curved>(core)) {
        result.curved = true;
        core = oracle::posed_core({std::visit(Boxed{dimension}, body.shape), body.pose}, dimension);
    }
    if (!std::holds_alternative<oracle::Core>(core)) return std::nullopt;
    result.core = std::get<oracle::Core>(std::move(core));
    auto& vertices = result.core.vertices;
    std::sort(vertices.begin(), vertices.end(),
              [](const auto& p, const auto& q) { return std::tie(p.x, p.y, p.z) < std::tie(q.x, q.y, q.z); });
    vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
    result.duplicates = repeats(body);
    return result;
}

}  // namespace oblong::fuzz
