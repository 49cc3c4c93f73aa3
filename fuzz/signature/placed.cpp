// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/signature/placed.hpp"

#include <algorithm>
#include <tuple>

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
    Shape<Rational> box(Rational x, Rational y, Rational z) const {
        return Box<Rational>({std::move(x), std::move(y), dimension == 2 ? Rational(0) : std::move(z)});
    }
    Shape<Rational> axial(const Axial<Rational>& s, const Rational& half_length) const {
        Vec3<Rational> half{s.radius(), s.radius(), s.radius()};
        half[static_cast<std::size_t>(s.axis())] = half_length;
        return box(half.x, half.y, half.z);
    }
    Shape<Rational> operator()(const Points<Rational>& s) const { return s; }
    Shape<Rational> operator()(const Box<Rational>& s) const { return s; }
    Shape<Rational> operator()(const Sphere<Rational>& s) const { return box(s.radius(), s.radius(), s.radius()); }
    Shape<Rational> operator()(const Ellipsoid<Rational>& s) const {
        return box(s.radii().x, s.radii().y, s.radii().z);
    }
    Shape<Rational> operator()(const Capsule<Rational>& s) const { return axial(s, s.half_length() + s.radius()); }
    Shape<Rational> operator()(const Cylinder<Rational>& s) const { return axial(s, s.half_length()); }
    Shape<Rational> operator()(const Cone<Rational>& s) const { return axial(s, s.half_length()); }
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
