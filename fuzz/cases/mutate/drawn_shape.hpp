// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "fuzz/cases/generate/family.hpp"
#include "oblong/body/shape_fields.hpp"

/// Described shapes with drawn fields.
namespace oblong::fuzz {

/// Returns how many described shapes the dimension has.
template <class Variant>
[[nodiscard]] int described_count(int dimension) {
    int count = 0;
    any_described<Variant>([&]<class T>() {
        if (dimension == 3 || ShapeTraits<T>::in_plane) ++count;
        return false;
    });
    return count;
}

/// Returns the described shape of this place among those of the dimension, of drawn lengths and a drawn axis.
/// Precondition: 0 ≤ place < described_count.
/// \param length  callable `() -> double`: the next size
template <class Variant, class Length>
[[nodiscard]] Variant drawn_described(int place, int dimension, Draw& draw, const Length& length) {
    std::optional<Variant> shape;
    any_described<Variant>([&]<class T>() {
        if ((dimension == 2 && !ShapeTraits<T>::in_plane) || place-- != 0) return false;
        shape = make_shape<T>([&]<FieldKind kind, class Getter>(const ShapeField<kind, Getter>&) {
            if constexpr (kind == FieldKind::size) {
                return length();
            } else if constexpr (kind == FieldKind::sizes) {
                return Vec3<double>{length(), length(), dimension == 3 ? length() : 0};
            } else {
                return static_cast<Axis>(draw.integer(0, dimension - 1));
            }
        });
        return true;
    });
    return *std::move(shape);
}

}  // namespace oblong::fuzz
