// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/peers/programs/placed_body.hpp"

#include <cmath>
#include <string>

#include "fuzz/subjects/corners.hpp"
#include "oblong/body/convert_body.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::peers {

namespace {

template <class R>
R represented(const Rational& value) {
    // GMP's conversion truncates, and so is exact where the value is a double: the usual case, and far cheaper.
    const auto quick = value.convert_to<double>();
    if (std::isfinite(quick) && static_cast<double>(static_cast<R>(quick)) == quick && Rational(quick) == value)
        return static_cast<R>(quick);
    const std::optional<R> exact = exactly<R>(value);
    if (!exact) throw Unsupported("a number of the case is no " + std::string(ScalarTraits<R>::name));
    return *exact;
}

bool is_rotation(const Mat3<Rational>& m, const Rational& slack) {
    const Mat3<Rational> columns{{Vec3<Rational>{m.rows[0].x, m.rows[1].x, m.rows[2].x},
                                  Vec3<Rational>{m.rows[0].y, m.rows[1].y, m.rows[2].y},
                                  Vec3<Rational>{m.rows[0].z, m.rows[1].z, m.rows[2].z}}};
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = i; j < 3; ++j) {
            const Rational off = dot(columns.rows[i], columns.rows[j]) - (i == j ? 1 : 0);
            if (abs(off) > slack) return false;
        }
    }
    return triple_product(columns.rows[0], columns.rows[1], columns.rows[2]) > 0;
}

template <class R>
bool is_rotation(const Mat3<Rational>& m) {
    static const Mat3<Rational> identity;
    return m == identity || is_rotation(m, rotation_slack * power_of_two(-ScalarTraits<R>::digits));
}

template <class R>
Placed<R> world_points(const std::vector<Vec3<Rational>>& vertices, const std::optional<Affine<Rational>>& pose) {
    bool rounded = false;
    const auto once = [&](const Rational& value) {
        const R result = nearest<R>(value);
        if (!is_finite(result)) throw Unsupported("a posed vertex overflows");
        if (!rounded && to_rational(result) != value) rounded = true;
        return result;
    };
    std::vector<Vec3<R>> result;
    result.reserve(vertices.size());
    for (const Vec3<Rational>& v : vertices) {
        if (!pose) {
            result.push_back({represented<R>(v.x), represented<R>(v.y), represented<R>(v.z)});
        } else {
            const Vec3<Rational> w = (*pose)(v);
            result.push_back({once(w.x), once(w.y), once(w.z)});
        }
    }
    return {AnyBody<R>{Points<R>(std::move(result)), std::nullopt}, rounded};
}

/// The case must be one of the library's scalar even where it is converted afterwards.
template <class R>
AnyBody<R> represented_body(const AnyBody<Rational>& body) {
    return map_numbers<R>(body, [](const Rational& value) { return represented<R>(value); });
}

void refuse_compositions(const AnyBody<Rational>& body) {
    if (std::holds_alternative<Sum<Rational>>(body.shape)) throw Unsupported("a sum of bodies");
    if (std::holds_alternative<Hull<Rational>>(body.shape)) throw Unsupported("a hull of bodies");
}

}  // namespace

template <std::floating_point R>
Placed<R> place(const AnyBody<Rational>& body) {
    refuse_compositions(body);
    AnyBody<R> native = represented_body<R>(body);
    if (!body.pose) return {std::move(native), false};
    if (std::holds_alternative<Sphere<Rational>>(body.shape)) {
        native.pose->linear = Mat3<R>{};
        return {std::move(native), false};
    }
    if (is_rotation<R>(body.pose->linear)) return {std::move(native), false};
    if (const auto vertices = fuzz::corners_of(body.shape); !vertices.empty())
        return world_points<R>(vertices, body.pose);
    throw Unsupported("a curved body under a pose that is no rotation");
}

template <std::floating_point R>
Placed<R> place_vertices(const AnyBody<Rational>& body) {
    refuse_compositions(body);
    if (const auto vertices = fuzz::corners_of(body.shape); !vertices.empty()) {
        if (body.pose) static_cast<void>(represented_body<R>(body));
        return world_points<R>(vertices, body.pose);
    }
    return place<R>(body);
}

template <std::floating_point R>
Affine<R> turned(const std::optional<Affine<R>>& pose, Axis native, Axis wanted) {
    Affine<R> result = pose.value_or(Affine<R>{});
    const auto steps = (static_cast<std::size_t>(wanted) + 3 - static_cast<std::size_t>(native)) % 3;
    // The cyclic permutation sends axis i to axis i + steps: column i of the product is column i + steps.
    for (Vec3<R>& row : result.linear.rows) {
        const Vec3<R> old = row;
        for (std::size_t i = 0; i < 3; ++i) row[i] = old[(i + steps) % 3];
    }
    return result;
}

template <std::floating_point R>
caseio::Case with_bodies(caseio::Case c, const AnyBody<R>& a, const AnyBody<R>& b) {
    const auto exact = [](const R& value) { return to_rational(value); };
    c.a = map_numbers<Rational>(a, exact);
    c.b = map_numbers<Rational>(b, exact);
    c.scalar = ScalarTraits<R>::digits == 24 ? caseio::CaseScalar::float32 : caseio::CaseScalar::float64;
    return c;
}

template Placed<float> place<float>(const AnyBody<Rational>&);
template Placed<double> place<double>(const AnyBody<Rational>&);
template Placed<float> place_vertices<float>(const AnyBody<Rational>&);
template Placed<double> place_vertices<double>(const AnyBody<Rational>&);
template Affine<float> turned<float>(const std::optional<Affine<float>>&, Axis, Axis);
template Affine<double> turned<double>(const std::optional<Affine<double>>&, Axis, Axis);
template caseio::Case with_bodies<float>(caseio::Case, const AnyBody<float>&, const AnyBody<float>&);
template caseio::Case with_bodies<double>(caseio::Case, const AnyBody<double>&, const AnyBody<double>&);

}  // namespace oblong::peers
