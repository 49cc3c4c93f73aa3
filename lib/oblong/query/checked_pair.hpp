// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string_view>
#include <type_traits>

#include "oblong/lowered/cores/environment.hpp"
#include "oblong/query/half_space_engine.hpp"

/// From the arguments of a query to the engine that answers it; says in one line what is wrong with them.
namespace oblong::detail {

template <class S>
inline constexpr bool is_fraction = [] {
    if constexpr (OrderedField<S>) {
        return ScalarTraits<S>::exact && std::string_view(ScalarTraits<S>::name) == "rational";
    } else {
        return false;
    }
}();
template <class S>
inline constexpr bool is_query_scalar = std::same_as<S, float> || std::same_as<S, double> || is_fraction<S>;

/// The scalar of a body, or S where it is no body.
template <class S, class Body>
using ScalarOr =
    std::conditional_t<std::is_void_v<typename BodyTraits<Body>::Scalar>, S, typename BodyTraits<Body>::Scalar>;

/// The format of an answer: R where it is given, else the scalar of the bodies, and double for rationals.
template <class R, class Body>
using FormatOf = std::conditional_t<!std::is_void_v<R>, R,
                                    std::conditional_t<std::is_floating_point_v<typename BodyTraits<Body>::Scalar>,
                                                       typename BodyTraits<Body>::Scalar, double>>;

/// Two bodies of a query.
template <class R, class A, class B>
struct CheckedPair {
    using Scalar = typename BodyTraits<A>::Scalar;
    using Format = FormatOf<R, A>;

    static constexpr bool are_bodies = BodyTraits<A>::is_taken && BodyTraits<B>::is_taken;
    static constexpr bool share_a_scalar = std::same_as<Scalar, typename BodyTraits<B>::Scalar>;
    static constexpr bool has_format =
        is_fraction<Scalar> ? std::is_floating_point_v<Format> && sizeof(Format) <= 8 : std::same_as<Format, Scalar>;

    static_assert(
        are_bodies,
        "oblong: a query takes Points, Polytope, PreparedPolytope, Box, Sphere, Capsule, Ellipsoid, Cylinder, "
        "Cone, Sum, Hull, AnyBody or HalfSpace, or posed(body, pose) of one of them with a pose of the body's scalar");
    static_assert(!are_bodies || is_query_scalar<Scalar>,
                  "oblong: certified queries take bodies over float, double or Rational (oblong/scalar.hpp)");
    static_assert(!are_bodies || share_a_scalar, "oblong: both bodies of a query must have the same scalar");
    static_assert(!are_bodies || !share_a_scalar || has_format,
                  "oblong: answers have the scalar of the bodies; of rationals float or double, as in "
                  "certified_distance<float>(a, b)");
    static constexpr bool is_accepted = are_bodies && is_query_scalar<Scalar> && share_a_scalar && has_format;
};

/// Which engine answers.
template <class Pair>
struct EngineOf {
    using type = AnyEngine<typename Pair::Scalar>;
};
template <class Pair>
    requires is_fraction<typename Pair::Scalar>
struct EngineOf<Pair> {
    using type = ExactEngine<typename Pair::Scalar, typename Pair::Format>;
};

template <class R, class A, class B>
    requires(is_half_space<A> || is_half_space<B>)
struct EngineOf<CheckedPair<R, A, B>> {
    using type = HalfSpaceEngine<typename CheckedPair<R, A, B>::Scalar, typename CheckedPair<R, A, B>::Format>;
};

/// The body as the engine takes it.
template <class Body>
[[nodiscard]] auto engine_body(const Body& body) {
    if constexpr (is_half_space<Body>) {
        return half_space_operand(body);
    } else if constexpr (std::is_floating_point_v<typename BodyTraits<Body>::Scalar>) {
        return operand(body);
    } else {
        return exact_operand(body);
    }
}

}  // namespace oblong::detail
