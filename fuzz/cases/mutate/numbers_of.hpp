// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "fuzz/cases/decode/numbers.hpp"
#include "fuzz/cases/decode/plain_case.hpp"
#include "oblong/body/shape_fields.hpp"

/// Every number of a case, changed in place such that the case stays valid.
namespace oblong::fuzz {

enum class NumberKind {
    coordinate,   ///< of a vertex
    size,         ///< a radius, a half length, a half extent
    matrix,       ///< of a pose's linear part; every other kind is a length
    translation,  ///< of a pose
    motion,       ///< of a ray or sweep
    bound         ///< a motion's largest parameter, which is no length either
};

[[nodiscard]] constexpr bool is_length(NumberKind kind) {
    return kind != NumberKind::matrix && kind != NumberKind::bound;
}

namespace detail {

/// Rebuilds a body number by number. Numbers that dimension 2 fixes are passed over.
template <class F>
struct NumberChange {
    bool narrow;
    std::size_t dimension;
    const F& f;

    double number(NumberKind kind, double x) const { return fitted(f(kind, x), narrow); }
    double size(double x) const { return std::fabs(number(NumberKind::size, x)); }
    Vec3<double> vec(NumberKind kind, Vec3<double> v) const {
        for (std::size_t i = 0; i < dimension; ++i) {
            const double changed = number(kind, v[i]);
            v[i] = kind == NumberKind::size ? std::fabs(changed) : changed;
        }
        return v;
    }
    std::vector<AnyBody<double>> parts(std::span<const AnyBody<double>> from) const {
        std::vector<AnyBody<double>> result;
        for (const AnyBody<double>& part : from) result.push_back(body(part));
        return result;
    }
    Shape<double> operator()(const Points<double>& s) const {
        std::vector<Vec3<double>> vertices(s.vertices().begin(), s.vertices().end());
        for (Vec3<double>& v : vertices) v = vec(NumberKind::coordinate, v);
        return Points<double>(std::move(vertices));
    }
    template <DescribedShape T>
    T described(const T& s) const {
        return make_shape<T>([&]<FieldKind kind, class Getter>(const ShapeField<kind, Getter>& field) {
            if constexpr (kind == FieldKind::size) {
                return size(field.get(s));
            } else if constexpr (kind == FieldKind::sizes) {
                return vec(NumberKind::size, field.get(s));
            } else {
                return field.get(s);
            }
        });
    }
    template <DescribedShape T>
    Shape<double> operator()(const T& s) const {
        return described(s);
    }
    Shape<double> operator()(const Sum<double>& s) const { return Sum<double>(parts(s.parts())); }
    Shape<double> operator()(const Hull<double>& s) const { return Hull<double>(parts(s.parts())); }

    AnyBody<double> body(const AnyBody<double>& b) const {
        AnyBody<double> result{std::visit(*this, b.shape), b.pose};
        if (!result.pose) return result;
        for (std::size_t i = 0; i < dimension; ++i) {
            result.pose->linear.rows[i] = vec(NumberKind::matrix, result.pose->linear.rows[i]);
        }
        result.pose->translation = vec(NumberKind::translation, result.pose->translation);
        return result;
    }
};

}  // namespace detail

/// Replaces every number of a body of the case by `f(kind, number)`, called in a fixed order. What f gives is fitted to
/// the format, and loses its sign where it is a size.
template <class F>
void change_numbers(const PlainCase& c, AnyBody<double>& body, const F& f) {
    body = detail::NumberChange<F>{c.narrow, static_cast<std::size_t>(c.dimension), f}.body(body);
}

template <class F>
void change_motion(PlainCase& c, const F& f) {
    if (!c.motion) return;
    const detail::NumberChange<F> change{c.narrow, static_cast<std::size_t>(c.dimension), f};
    c.motion->of_a = change.vec(NumberKind::motion, c.motion->of_a);
    c.motion->of_b = change.vec(NumberKind::motion, c.motion->of_b);
    if (c.motion->max) c.motion->max = std::fabs(change.number(NumberKind::bound, *c.motion->max));
}

/// Both bodies, then the motion, or the margin.
template <class F>
void change_numbers(PlainCase& c, const F& f) {
    change_numbers(c, c.a, f);
    if (c.b) change_numbers(c, *c.b, f);
    change_motion(c, f);
    if (!c.margin) return;
    const detail::NumberChange<F> change{c.narrow, static_cast<std::size_t>(c.dimension), f};
    c.margin = change.size(*c.margin);
}

}  // namespace oblong::fuzz
