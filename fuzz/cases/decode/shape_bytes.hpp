// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <optional>

#include "fuzz/cases/decode/numbers.hpp"
#include "oblong/body/shape_fields.hpp"

/// Described shapes in the bytes of a case, field by field.
namespace oblong::fuzz {

/// Reads a size: the magnitude of a number.
[[nodiscard]] inline double read_size(Numbers& numbers) { return std::fabs(numbers.number()); }

/// Reads the described shape of a code (`ShapeTraits<T>::code`); nothing where no shape of the dimension has the code.
/// \tparam Variant  the shapes, over double
template <class Variant>
[[nodiscard]] std::optional<Variant> decode_described(unsigned code, Numbers& numbers, std::size_t dimension) {
    std::optional<Variant> shape;
    any_described<Variant>([&]<class T>() {
        if (code != ShapeTraits<T>::code || (dimension == 2 && !ShapeTraits<T>::in_plane)) return false;
        shape = make_shape<T>([&]<FieldKind kind, class Getter>(const ShapeField<kind, Getter>&) {
            if constexpr (kind == FieldKind::size) {
                return read_size(numbers);
            } else if constexpr (kind == FieldKind::sizes) {
                Vec3<double> v{read_size(numbers), read_size(numbers), 0};
                if (dimension == 3) v.z = read_size(numbers);
                return v;
            } else {
                return static_cast<Axis>(numbers.byte() % dimension);
            }
        });
        return true;
    });
    return shape;
}

/// Writes what `decode_described` reads after the code.
template <DescribedShape T>
void encode_described(const T& shape, NumberWriter& out, std::size_t dimension) {
    each_field(shape, [&]<FieldKind kind, class Getter>(const ShapeField<kind, Getter>&, const auto& value) {
        if constexpr (kind == FieldKind::size) {
            out.number(value);
        } else if constexpr (kind == FieldKind::sizes) {
            for (std::size_t i = 0; i < dimension; ++i) out.number(value[i]);
        } else {
            out.byte(static_cast<unsigned>(value));
        }
    });
}

}  // namespace oblong::fuzz
