// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "caseio/body_io.hpp"
#include "caseio/names.hpp"
#include "oblong/body/shape_fields.hpp"

/// Described shapes of case files, read and written field by field.
namespace oblong::caseio {

/// "an array of 2 numbers" or "an array of 3 numbers"
[[nodiscard]] std::string vector_name(int dimension);

/// A vector of `dimension` numbers that are not negative; the third is 0 in the plane.
[[nodiscard]] Vec3<Rational> read_sizes(const JsonValue& value, int dimension);

/// The field "axis" of a body, y where it is missing.
[[nodiscard]] Axis read_axis(const JsonValue& value, int dimension);

/// Whether case files of this dimension have the shape.
template <DescribedShape T>
[[nodiscard]] constexpr bool has_shape(int dimension) {
    return dimension == 3 || ShapeTraits<T>::in_plane;
}

/// The names that a body's "shape" may have: points, mesh, box, …, sum, hull, polytope.
template <class Variant>
[[nodiscard]] std::vector<std::string_view> shape_names(int dimension) {
    std::vector<std::string_view> names{"points"};
    if (dimension == 3) names.emplace_back("mesh");
    any_described<Variant>([&]<class T>() {
        if (has_shape<T>(dimension)) names.push_back(ShapeTraits<T>::name);
        return false;
    });
    names.insert(names.end(), {"sum", "hull", "polytope"});
    return names;
}

/// Reads the fields of a body. Throws BadInput for one that is missing, wrong or unknown.
template <DescribedShape T>
[[nodiscard]] T read_fields(const JsonValue& value, int dimension) {
    std::apply([&](const auto&... field) { value.only_fields({"shape", "pose", field.name...}); },
               ShapeTraits<T>::fields);
    return make_shape_backwards<T>([&]<FieldKind kind, class Getter>(const ShapeField<kind, Getter>& field) {
        if constexpr (kind == FieldKind::size) {
            return value.field(field.name, "a number that is not negative").size();
        } else if constexpr (kind == FieldKind::sizes) {
            return read_sizes(value.field(field.name, vector_name(dimension)), dimension);
        } else {
            return read_axis(value, dimension);
        }
    });
}

/// Reads the described shape of this name; nothing where the dimension has none.
template <class Variant>
[[nodiscard]] std::optional<Variant> read_described(const JsonValue& value, std::string_view name, int dimension) {
    std::optional<Variant> shape;
    any_described<Variant>([&]<class T>() {
        if (name != ShapeTraits<T>::name || !has_shape<T>(dimension)) return false;
        shape = read_fields<T>(value, dimension);
        return true;
    });
    return shape;
}

/// `"shape": "NAME"` and every field, as members of a JSON object.
template <DescribedShape T>
[[nodiscard]] std::string described_text(const NumberWriter& numbers, const T& shape) {
    std::string text = R"("shape": ")" + std::string(ShapeTraits<T>::name) + '"';
    each_field(shape, [&]<FieldKind kind, class Getter>(const ShapeField<kind, Getter>& field, const auto& value) {
        text += ", \"" + std::string(field.name) + "\": ";
        if constexpr (kind == FieldKind::size) {
            text += numbers.number(value);
        } else if constexpr (kind == FieldKind::sizes) {
            text += numbers.vector(value);
        } else {
            text += '"' + std::string(axis_names[static_cast<std::size_t>(value)]) + '"';
        }
    });
    return text;
}

}  // namespace oblong::caseio
