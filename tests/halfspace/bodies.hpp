// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <random>
#include <sstream>

#include "caseio/body_io.hpp"
#include "oblong/bodies.hpp"
#include "oblong/body/convert_body.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/exact/half_space.hpp"
#include "tests/draws.hpp"

/// Small bodies and half-spaces: numbers of few bits, so that many pairs touch, lie parallel or are flat.
namespace oblong::test {

using Body = AnyBody<Rational>;
using Vec = Vec3<Rational>;
using Engine = std::mt19937_64;

/// A half-space in fractions, and its pose if it has one.
struct DrawnHalf {
    Vec normal;
    Rational offset;
    std::optional<Affine<Rational>> pose;

    [[nodiscard]] HalfSpace<Rational> half() const { return {normal, offset}; }
    [[nodiscard]] oracle::ExactHalfSpace exact() const {
        const oracle::ExactHalfSpace own{normal, offset};
        return pose ? oracle::image_of(own, *pose) : own;
    }
};

/// Draws pairs of a dimension.
class Pairs {
public:
    Pairs(unsigned seed, int dimension) : engine_(seed), dimension_(dimension) {}

    [[nodiscard]] std::uint64_t below(std::uint64_t count) { return test::below(engine_, count); }
    [[nodiscard]] Rational number(int reach) {
        return Rational(static_cast<int>(below(static_cast<std::uint64_t>(8 * reach + 1))) - 4 * reach, 4);
    }
    [[nodiscard]] Rational size() { return Rational(static_cast<int>(below(7)), 2); }
    [[nodiscard]] Vec vec(int reach) {
        Vec v{number(reach), number(reach), 0};
        if (dimension_ == 3) v.z = number(reach);
        return v;
    }
    [[nodiscard]] Affine<Rational> pose() {
        Affine<Rational> map;
        map.translation = vec(3);
        const auto rows = static_cast<std::size_t>(dimension_);
        if (below(3) != 0)
            for (std::size_t i = 0; i < rows; ++i) map.linear.rows[i] = vec(1);
        return map;
    }
    [[nodiscard]] Body body(int depth = 2) {
        Body b{shape(depth), std::nullopt};
        if (below(2) == 0) b.pose = pose();
        return b;
    }
    [[nodiscard]] DrawnHalf half() {
        DrawnHalf h{vec(2), number(4), std::nullopt};
        if (h.normal == Vec{}) h.normal.x = 1;
        if (below(4) == 0) h.normal = Vec{3, 4, 0};
        if (below(3) == 0) {
            h.pose = pose();
            const auto& rows = h.pose->linear.rows;
            if (triple_product(rows[0], rows[1], rows[2]) == 0) h.pose.reset();
        }
        return h;
    }

private:
    [[nodiscard]] Shape<Rational> shape(int depth) {
        const std::uint64_t kinds = (dimension_ == 3 ? 7U : 5U) + (depth > 0 ? 2U : 0U);
        const std::uint64_t kind = below(kinds);
        if (kind >= kinds - 2 && depth > 0) {
            std::vector<Body> parts;
            for (std::uint64_t i = 1 + below(2); i > 0; --i) parts.push_back(body(depth - 1));
            if (kind == kinds - 1) return Hull<Rational>(std::move(parts));
            return Sum<Rational>(std::move(parts));
        }
        const Axis axis = below(2) == 0 ? Axis::x : Axis::y;
        switch (kind) {
            case 0: {
                std::vector<Vec> points;
                for (std::uint64_t i = 1 + below(5); i > 0; --i) points.push_back(vec(2));
                return Points<Rational>(std::move(points));
            }
            case 1:
                return Box<Rational>(sizes());
            case 2:
                return Sphere<Rational>(size());
            case 3:
                return Ellipsoid<Rational>(sizes());
            case 4:
                return Capsule<Rational>(size(), size(), axis);
            case 5:
                return Cylinder<Rational>(size(), size(), axis);
            default:
                return Cone<Rational>(size(), size(), axis);
        }
    }
    [[nodiscard]] Vec sizes() { return {size(), size(), dimension_ == 3 ? size() : Rational(0)}; }

    Engine engine_;
    int dimension_;
};

/// The pair as text that a case line may hold.
[[nodiscard]] inline std::string text(const Body& body, const DrawnHalf& half, int dimension) {
    const caseio::NumberWriter numbers{caseio::CaseScalar::exact, caseio::NumberStyle::shortest, dimension};
    std::ostringstream out;
    out << "a: " << numbers.body(body) << ", b: {\"shape\": \"halfspace\", \"normal\": " << numbers.vector(half.normal)
        << ", \"offset\": " << numbers.number(half.offset);
    if (half.pose) out << ", \"pose\": " << numbers.pose(*half.pose);
    out << "}, dimension " << dimension;
    return out.str();
}

}  // namespace oblong::test
