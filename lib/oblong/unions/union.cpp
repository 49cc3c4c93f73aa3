// SPDX-License-Identifier: BSL-1.0
#include "oblong/unions/union.hpp"

#include <string>

#include "oblong/scalar/environment.hpp"
#include "oblong/scalar/rational.hpp"
#include "oblong/unions/slab.hpp"

namespace oblong {

namespace {

template <OrderedField S>
std::vector<detail::BoundingBox> boxes_of(std::span<const AnyBody<S>> parts) {
    std::vector<detail::BoundingBox> boxes;
    boxes.reserve(parts.size());
    for (std::size_t i = 0; i < parts.size(); ++i) {
        try {
            boxes.push_back(detail::box_of(parts[i]));
        } catch (const InvalidBody& problem) {
            throw InvalidBody("of[" + std::to_string(i) + "]." + problem.field(), "finite numbers");
        }
    }
    return boxes;
}

template <OrderedField S>
std::array<Vec3<S>, 3> corners_of(std::span<const Vec3<S>> vertices, const Triangle& triangle) {
    return {vertices[triangle[0]], vertices[triangle[1]], vertices[triangle[2]]};
}

template <OrderedField S>
std::vector<detail::BoundingBox> boxes_of(std::span<const Vec3<S>> vertices, std::span<const Triangle> triangles) {
    std::vector<detail::BoundingBox> boxes;
    boxes.reserve(triangles.size());
    for (const Triangle& triangle : triangles)
        boxes.push_back(detail::box_of(std::span<const Vec3<S>>(corners_of(vertices, triangle))));
    return boxes;
}

/// Throws InvalidBody.
template <OrderedField S>
void require_surface(std::span<const Vec3<S>> vertices, std::span<const Triangle> triangles) {
    if (triangles.empty()) throw InvalidBody("triangles", "at least one triangle");
    for (std::size_t i = 0; i < vertices.size(); ++i)
        if (!is_finite(vertices[i])) throw InvalidBody("vertices[" + std::to_string(i) + "]", "finite numbers");
    for (std::size_t i = 0; i < triangles.size(); ++i)
        for (std::size_t k = 0; k < 3; ++k)
            if (triangles[i][k] >= vertices.size())
                throw InvalidBody("triangles[" + std::to_string(i) + "][" + std::to_string(k) + "]",
                                  "an index of one of " + std::to_string(vertices.size()) + " vertices, found " +
                                      std::to_string(triangles[i][k]));
}

}  // namespace

template <OrderedField S>
struct Union<S>::Data {
    std::vector<AnyBody<S>> parts;
    std::vector<Vec3<S>> vertices;
    std::vector<Triangle> triangles;
    detail::Hierarchy hierarchy;
    std::vector<detail::Slab> slabs;  ///< of the nodes of a surface over float or double
};

template <OrderedField S>
Union<S>::Union(std::vector<AnyBody<S>> parts) {
    if (parts.empty()) throw InvalidBody("of", "at least one body");
    data_ = detail::in_default_environment([&] {
        const std::vector<detail::BoundingBox> boxes = boxes_of(std::span<const AnyBody<S>>(parts));
        return std::make_shared<const Data>(Data{std::move(parts), {}, {}, detail::Hierarchy(boxes), {}});
    });
}
template <OrderedField S>
Union<S>::Union(std::vector<Vec3<S>> vertices, std::vector<Triangle> triangles) {
    require_surface(std::span<const Vec3<S>>(vertices), triangles);
    data_ = detail::in_default_environment([&] {
        const std::vector<detail::BoundingBox> boxes = boxes_of(std::span<const Vec3<S>>(vertices), triangles);
        Data data{{}, std::move(vertices), std::move(triangles), detail::Hierarchy(boxes), {}};
        if constexpr (std::floating_point<S>)
            data.slabs = detail::slabs_of(data.hierarchy, std::span<const Vec3<S>>(data.vertices), data.triangles);
        return std::make_shared<const Data>(std::move(data));
    });
}

template <OrderedField S>
std::size_t Union<S>::size() const {
    return is_surface() ? data_->triangles.size() : data_->parts.size();
}
template <OrderedField S>
bool Union<S>::is_surface() const {
    return data_->parts.empty();
}
template <OrderedField S>
AnyBody<S> Union<S>::part(std::size_t i) const {
    if (!is_surface()) return data_->parts[i];
    const auto corners = corners_of(std::span<const Vec3<S>>(data_->vertices), data_->triangles[i]);
    return {Points<S>({corners.begin(), corners.end()}), std::nullopt};
}
template <OrderedField S>
std::span<const AnyBody<S>> Union<S>::parts() const {
    return data_->parts;
}
template <OrderedField S>
std::span<const Vec3<S>> Union<S>::vertices() const {
    return data_->vertices;
}
template <OrderedField S>
std::span<const Triangle> Union<S>::triangles() const {
    return data_->triangles;
}
template <OrderedField S>
const detail::Hierarchy& Union<S>::hierarchy() const {
    return data_->hierarchy;
}

template <OrderedField S>
std::span<const detail::Slab> Union<S>::slabs() const {
    return data_->slabs;
}

template class Union<float>;
template class Union<double>;
template class Union<Rational>;

}  // namespace oblong
