// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/body/shape_fields.hpp"

namespace oblong {

/// Returns the body with every number replaced by `f(number)`. Passes on what `f` throws. Throws InvalidBody if the new
/// numbers are no valid body.
///
/// \tparam To the new scalar
/// \param f   callable `const From& -> To`
template <OrderedField To, OrderedField From, class F>
[[nodiscard]] AnyBody<To> map_numbers(const AnyBody<From>& body, const F& f);

namespace detail {

template <OrderedField To, OrderedField From, class F>
struct NumberMapper {
    const F& f;

    Vec3<To> vec(const Vec3<From>& v) const { return {f(v.x), f(v.y), f(v.z)}; }
    std::vector<AnyBody<To>> parts(std::span<const AnyBody<From>> from) const {
        std::vector<AnyBody<To>> result;
        result.reserve(from.size());
        for (const AnyBody<From>& part : from) result.push_back(map_numbers<To>(part, f));
        return result;
    }
    Shape<To> operator()(const Points<From>& s) const {
        std::vector<Vec3<To>> vertices;
        vertices.reserve(s.vertices().size());
        for (const Vec3<From>& v : s.vertices()) vertices.push_back(vec(v));
        return Points<To>(std::move(vertices));
    }
    template <DescribedShape T>
    Shape<To> operator()(const T& s) const {
        using Target = typename ShapeTraits<T>::template Rebound<To>;
        return make_shape_backwards<Target>([&]<FieldKind kind, class G>(const ShapeField<kind, G>& field) {
            if constexpr (kind == FieldKind::size) {
                return To(f(field.get(s)));
            } else if constexpr (kind == FieldKind::sizes) {
                return vec(field.get(s));
            } else {
                return field.get(s);
            }
        });
    }
    Shape<To> operator()(const Sum<From>& s) const { return Sum<To>(parts(s.parts())); }
    Shape<To> operator()(const Hull<From>& s) const { return Hull<To>(parts(s.parts())); }
};

}  // namespace detail

template <OrderedField To, OrderedField From, class F>
AnyBody<To> map_numbers(const AnyBody<From>& body, const F& f) {
    const detail::NumberMapper<To, From, F> mapper{f};
    AnyBody<To> result{std::visit(mapper, body.shape), std::nullopt};
    if (body.pose) {
        const auto& rows = body.pose->linear.rows;
        result.pose = Affine<To>{{{mapper.vec(rows[0]), mapper.vec(rows[1]), mapper.vec(rows[2])}},
                                 mapper.vec(body.pose->translation)};
    }
    return result;
}

}  // namespace oblong
