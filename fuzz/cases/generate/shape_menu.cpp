// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/generate/shape_menu.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::fuzz {

ShapeMenu::ShapeMenu(const std::vector<std::string>& names) {
    for (const std::string& name : names) {
        const auto found = std::ranges::find(primitive_names, name);
        if (found == primitive_names.end())
            throw std::invalid_argument("--shapes: there is no primitive \"" + name + "\"; they are " +
                                        fmt::format("{}", fmt::join(primitive_names, ", ")));
        shapes_.push_back(static_cast<Primitive>(found - primitive_names.begin()));
    }
    if (shapes_.empty()) throw std::invalid_argument("--shapes: expected at least one primitive");
    std::ranges::sort(shapes_);
    shapes_.erase(std::unique(shapes_.begin(), shapes_.end()), shapes_.end());
}

ShapeMenu ShapeMenu::among(const std::vector<Primitive>& some) const {
    std::vector<Primitive> both;
    for (const Primitive p : shapes_)
        if (std::ranges::find(some, p) != some.end()) both.push_back(p);
    return ShapeMenu(std::move(both));
}

Primitive ShapeMenu::draw(Draw& draw) const {
    return shapes_[static_cast<std::size_t>(draw.integer(0, static_cast<int>(shapes_.size()) - 1))];
}

std::string ShapeMenu::text() const {
    std::string list;
    for (const Primitive p : shapes_) list += (list.empty() ? "" : ", ") + std::string(name(p));
    return list;
}

AnyBody<Rational> primitive_body(Primitive shape, const Solidity& s) {
    const Rational height = to_rational(s.height);
    const Rational across = to_rational(s.across);
    const Rational second = to_rational(s.across_second);
    switch (shape) {
        case Primitive::box:
            return {Box<Rational>({across, second, height}), std::nullopt};
        case Primitive::sphere:
            return {Sphere<Rational>(height), std::nullopt};
        case Primitive::ellipsoid:
            return {Ellipsoid<Rational>({across, second, height}), std::nullopt};
        case Primitive::capsule: {
            const double radius = std::min(s.across, s.height);
            return {Capsule<Rational>(to_rational(radius), to_rational(s.height - radius), Axis::z), std::nullopt};
        }
        case Primitive::cylinder:
            return {Cylinder<Rational>(across, height, Axis::z), std::nullopt};
        default:
            return {Cone<Rational>(across, height, Axis::z), std::nullopt};
    }
}

double primitive_support_value(Primitive shape, const Solidity& s, const Point& d) {
    const double sideways = std::sqrt(d.x * d.x + d.y * d.y);
    const double along = std::fabs(d.z) * s.height;
    switch (shape) {
        case Primitive::box:
            return std::fabs(d.x) * s.across + std::fabs(d.y) * s.across_second + along;
        case Primitive::sphere:
            return s.height * std::sqrt(squared_norm(d));
        case Primitive::ellipsoid:
            return std::sqrt(squared_norm(Point{d.x * s.across, d.y * s.across_second, along}));
        case Primitive::capsule: {
            const double radius = std::min(s.across, s.height);
            return std::fabs(d.z) * (s.height - radius) + radius * std::sqrt(squared_norm(d));
        }
        case Primitive::cylinder:
            return along + sideways * s.across;
        default:
            return std::max(d.z * s.height, sideways * s.across - d.z * s.height);
    }
}

}  // namespace oblong::fuzz
