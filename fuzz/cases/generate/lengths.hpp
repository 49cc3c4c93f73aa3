// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oblong/body/convert_body.hpp"
#include "oblong/scalar/rational.hpp"

namespace oblong::fuzz {

/// Applies `f` to every number of the body that is a length: all but the linear parts of poses.
template <class F>
[[nodiscard]] AnyBody<Rational> map_lengths(const AnyBody<Rational>& body, const F& f);

namespace detail {

template <class F>
struct LengthMapper {
    const F& f;
    Vec3<Rational> vec(const Vec3<Rational>& v) const { return {f(v.x), f(v.y), f(v.z)}; }
    std::vector<AnyBody<Rational>> parts(std::span<const AnyBody<Rational>> from) const {
        std::vector<AnyBody<Rational>> result;
        for (const AnyBody<Rational>& part : from) result.push_back(map_lengths(part, f));
        return result;
    }
    Shape<Rational> operator()(const Sum<Rational>& s) const { return Sum<Rational>(parts(s.parts())); }
    Shape<Rational> operator()(const Hull<Rational>& s) const { return Hull<Rational>(parts(s.parts())); }
    template <class S>
    Shape<Rational> operator()(const S& s) const {
        return map_numbers<Rational>(AnyBody<Rational>{s, std::nullopt}, f).shape;
    }
};

}  // namespace detail

template <class F>
AnyBody<Rational> map_lengths(const AnyBody<Rational>& body, const F& f) {
    const detail::LengthMapper<F> mapper{f};
    AnyBody<Rational> result{std::visit(mapper, body.shape), body.pose};
    if (result.pose) result.pose->translation = mapper.vec(result.pose->translation);
    return result;
}

}  // namespace oblong::fuzz
