// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <optional>
#include <utility>
#include <variant>

#include "oblong/body/any_body.hpp"
#include "oblong/body/posed.hpp"
#include "oblong/scalar/builtin.hpp"

/// Which bodies the certified queries take, and how the compiled part reads them.
namespace oblong {

template <OrderedField S>
class Polytope;
template <class R>
class PreparedPolytope;

namespace detail {

/// What it takes to answer about a shape.
enum class Route {
    none,    ///< not a body
    ladder,  ///< exact vertices with a ball: floating-point rungs and integers
    exact,   ///< known at run time only, or composed: rationals unless it turns out simpler
    curved,  ///< ball arithmetic
};

/// The scalar of a body type and the route that it needs.
template <class Body>
struct BodyTraits {
    using Scalar = void;
    static constexpr Route route = Route::none;
};
template <class S, Route r>
struct TakenBody {
    using Scalar = S;
    static constexpr Route route = r;
};
template <class S>
struct BodyTraits<Points<S>> : TakenBody<S, Route::ladder> {};
template <class S>
struct BodyTraits<Polytope<S>> : TakenBody<S, Route::ladder> {};
template <class S>
struct BodyTraits<PreparedPolytope<S>> : TakenBody<S, Route::ladder> {};
template <class S>
struct BodyTraits<Box<S>> : TakenBody<S, Route::ladder> {};
template <class S>
struct BodyTraits<Sphere<S>> : TakenBody<S, Route::ladder> {};
template <class S>
struct BodyTraits<Capsule<S>> : TakenBody<S, Route::ladder> {};
template <class S>
struct BodyTraits<Sum<S>> : TakenBody<S, Route::exact> {};
template <class S>
struct BodyTraits<Hull<S>> : TakenBody<S, Route::exact> {};
template <class S>
struct BodyTraits<AnyBody<S>> : TakenBody<S, Route::exact> {};
template <class S>
struct BodyTraits<Ellipsoid<S>> : TakenBody<S, Route::curved> {};
template <class S>
struct BodyTraits<Cylinder<S>> : TakenBody<S, Route::curved> {};
template <class S>
struct BodyTraits<Cone<S>> : TakenBody<S, Route::curved> {};
template <class Body, class S>
    requires(!is_posed<Body> && std::same_as<S, typename BodyTraits<Body>::Scalar>)
struct BodyTraits<Posed<Body, S>> : BodyTraits<Body> {};

/// A body over float or double, its type erased. Refers to the body.
template <std::floating_point R>
struct Operand {
    std::variant<const Points<R>*, const PreparedPolytope<R>*, const Box<R>*, const Sphere<R>*, const Capsule<R>*,
                 const Ellipsoid<R>*, const Cylinder<R>*, const Cone<R>*, const Sum<R>*, const Hull<R>*,
                 const AnyBody<R>*>
        shape;
    const Affine<R>* pose = nullptr;
};

template <class Body>
[[nodiscard]] auto operand(const Body& body) {
    using R = typename BodyTraits<Body>::Scalar;
    if constexpr (is_posed<Body>) {
        Operand<R> result = operand(body.body);
        result.pose = &body.pose;
        return result;
    } else if constexpr (std::same_as<Body, Polytope<R>>) {
        return Operand<R>{&body.points()};
    } else {
        return Operand<R>{&body};
    }
}

/// A body over exact numbers, copied.
template <class Body>
[[nodiscard]] auto exact_operand(const Body& body) {
    using S = typename BodyTraits<Body>::Scalar;
    if constexpr (is_posed<Body>) {
        AnyBody<S> inner = exact_operand(body.body);
        if (!inner.pose) return AnyBody<S>{std::move(inner.shape), body.pose};
        return AnyBody<S>{Sum<S>({std::move(inner)}), body.pose};
    } else if constexpr (std::same_as<Body, AnyBody<S>>) {
        return body;
    } else if constexpr (std::same_as<Body, Polytope<S>>) {
        return AnyBody<S>{body.points(), std::nullopt};
    } else {
        return AnyBody<S>{body, std::nullopt};
    }
}

}  // namespace detail

}  // namespace oblong
