// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/body/shape_traits.hpp"

/// Walks over the fields of described shapes, and over the described types among those of a variant.
namespace oblong {

/// Calls `f(field, value)` for each field, first to last.
template <DescribedShape T, class F>
void each_field(const T& shape, const F& f) {
    std::apply([&](const auto&... field) { (f(field, field.get(shape)), ...); }, ShapeTraits<T>::fields);
}

/// Builds a shape of the values `make(field)`, asked first field to last. Throws what its constructor throws.
template <DescribedShape T, class Make>
[[nodiscard]] T make_shape(const Make& make) {
    return std::apply(
        [&](const auto&... field) {
            std::tuple values{make(field)...};  // braces order the calls
            return std::apply([](auto&... value) { return T(std::move(value)...); }, values);
        },
        ShapeTraits<T>::fields);
}

/// The same, asked last field to first.
template <DescribedShape T, class Make>
[[nodiscard]] T make_shape_backwards(const Make& make) {
    constexpr std::size_t count = std::tuple_size_v<decltype(ShapeTraits<T>::fields)>;
    return [&]<std::size_t... i>(std::index_sequence<i...>) {
        std::tuple values{make(std::get<count - 1 - i>(ShapeTraits<T>::fields))...};
        return T(std::move(std::get<count - 1 - i>(values))...);
    }(std::make_index_sequence<count>());
}

/// Calls `f.template operator()<T>()` for each described type T of the variant, first to last, until one returns true.
/// Returns whether one did.
template <class Variant, class F>
bool any_described(const F& f) {
    const auto one = [&]<class T>(std::type_identity<T>) {
        if constexpr (DescribedShape<T>) {
            return static_cast<bool>(f.template operator()<T>());
        } else {
            return false;
        }
    };
    return [&]<class... T>(std::type_identity<std::variant<T...>>) {
        return (one(std::type_identity<T>()) || ...);
    }(std::type_identity<Variant>());
}

}  // namespace oblong
