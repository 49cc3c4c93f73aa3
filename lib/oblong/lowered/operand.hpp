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

/// The scalar of a body type, and whether the queries about two bodies take it.
template <class Body>
struct BodyTraits {
    using Scalar = void;
    static constexpr bool is_taken = false;
};
template <class S>
struct TakenBody {
    using Scalar = S;
    static constexpr bool is_taken = true;
};

/// Whether a type is one of the alternatives of a variant.
template <class T, class Variant>
inline constexpr bool is_alternative = false;
template <class T, class... Alternatives>
inline constexpr bool is_alternative<T, std::variant<Alternatives...>> = (std::same_as<T, Alternatives> || ...);

template <template <OrderedField> class Body, OrderedField S>
    requires is_alternative<Body<S>, Shape<S>>
struct BodyTraits<Body<S>> : TakenBody<S> {};
template <class S>
struct BodyTraits<Polytope<S>> : TakenBody<S> {};
template <class S>
struct BodyTraits<PreparedPolytope<S>> : TakenBody<S> {};
template <class S>
struct BodyTraits<AnyBody<S>> : TakenBody<S> {};
template <class Body, class S>
    requires(!is_posed<Body> && std::same_as<S, typename BodyTraits<Body>::Scalar>)
struct BodyTraits<Posed<Body, S>> : BodyTraits<Body> {};

template <class R, class Shapes>
struct PointersOf;
template <class R, class... Shapes>
struct PointersOf<R, std::variant<Shapes...>> {
    using type = std::variant<const Shapes*..., const PreparedPolytope<R>*, const AnyBody<R>*>;
};

/// A body over float or double, its type erased. Refers to the body.
template <std::floating_point R>
struct Operand {
    typename PointersOf<R, Shape<R>>::type shape;
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
