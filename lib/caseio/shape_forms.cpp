// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/shape_forms.hpp"

#include "caseio/body_io.hpp"
#include "caseio/end_points.hpp"
#include "caseio/half_spaces.hpp"
#include "caseio/limits.hpp"
#include "caseio/rounding.hpp"
#include "caseio/shape_io.hpp"

namespace oblong::caseio {

namespace {

/// The number for a message, cut where it is long.
std::string shown(const Rational& x) {
    constexpr std::size_t longest = 40;
    std::string text = x.str();
    if (text.size() > longest) text = text.substr(0, longest) + "…";
    return text;
}

std::string shown(const Vec3<Rational>& v, int dimension) {
    std::string text = "[" + shown(v.x) + ", " + shown(v.y);
    return text + (dimension == 3 ? ", " + shown(v.z) : "") + "]";
}

void require_represented(const JsonValue& value, const Vec3<Rational>& vertex, int dimension) {
    const CaseScalar scalar = value.reading().rule.scalar;
    const auto refuse = [&] {
        value.refuse("expected half-spaces whose vertices are numbers of the scalar " + std::string(name(scalar)) +
                     ", found the vertex " + shown(vertex, dimension) + R"(; "scalar": "exact" holds every vertex)");
    };
    for (std::size_t i = 0; i < 3; ++i) {
        try {
            if (rounded(vertex[i], scalar) != vertex[i]) refuse();
        } catch (const NumberError&) {
            refuse();
        }
    }
}

std::vector<HalfSpace> read_half_spaces(const JsonValue& a, const JsonValue& b, int dimension) {
    const std::size_t count = a.is(JsonNode::Kind::array) ? a.node().items.size() : 0;
    if (count == 0 || count > max_half_spaces) {
        a.expected("an array of 1 to " + std::to_string(max_half_spaces) + " rows");
    }
    b.array_of(count, "an array of " + std::to_string(count) + " numbers, one for each row of a");
    std::vector<HalfSpace> half_spaces;
    for (std::size_t i = 0; i < count; ++i) {
        const JsonValue row = a.item(i);
        half_spaces.push_back({read_vector(row, dimension), b.item(i).number()});
        if (half_spaces.back().normal == Vec3<Rational>{0, 0, 0}) row.expected("a row that is not 0");
        if (bits_of(half_spaces.back()) > max_half_space_bits) {
            row.refuse("expected numbers of at most " + std::to_string(max_half_space_bits) +
                       " bits over the common denominator of the row and its bound, found longer ones");
        }
    }
    return half_spaces;
}

}  // namespace

bool has_end_points(const JsonValue& value) { return value.find("from") || value.find("to"); }

AnyBody<Rational> read_end_points(const JsonValue& value, std::string_view shape, int dimension) {
    for (const std::string_view field : {"half_length", "axis"}) {
        if (const std::optional<JsonValue> found = value.find(field)) {
            found->refuse("expected either from and to or half_length and axis, found both");
        }
    }
    value.only_fields({"shape", "pose", "from", "to", "radius"});
    const EndPoints ends{read_vector(value.field("from", vector_name(dimension)), dimension),
                         read_vector(value.field("to", vector_name(dimension)), dimension)};
    const Rational radius = value.field("radius", "a number that is not negative").size();
    const CaseScalar scalar = value.reading().rule.scalar;
    if (shape == "capsule") return capsule_between(ends, radius, scalar);
    const JsonValue to = value.field("to", "a point");
    if (ends.from == ends.to) to.refuse("expected another point than from, found the same");
    try {
        return shape == "cylinder" ? cylinder_between(ends, radius, scalar) : cone_between(ends, radius, scalar);
    } catch (const NumberError& error) {
        to.refuse(error.what());
    }
}

Points<Rational> read_polytope(const JsonValue& value, int dimension) {
    value.only_fields({"shape", "pose", "a", "b"});
    const JsonValue a = value.field("a", "an array of rows");
    const JsonValue b = value.field("b", "an array of numbers");
    CommonPoints common = common_points(read_half_spaces(a, b, dimension), dimension);
    if (common.kind == CommonSet::empty) a.refuse("expected half-spaces with a common point, found none");
    if (common.kind == CommonSet::unbounded) {
        a.refuse("expected half-spaces that bound a polytope, found an unbounded set");
    }
    for (const Vec3<Rational>& vertex : common.vertices) require_represented(value, vertex, dimension);
    return Points<Rational>(std::move(common.vertices));
}

Vec3<Rational> read_scale(const JsonValue& value) {
    const auto factor = [](const JsonValue& item) {
        Rational number = item.number();
        if (number == 0) item.expected("a factor that is not 0");
        return number;
    };
    if (!value.is(JsonNode::Kind::array)) {
        const Rational number = factor(value);
        return {number, number, number};
    }
    value.array_of(3, "a number or an array of 3 numbers");
    return {factor(value.item(0)), factor(value.item(1)), factor(value.item(2))};
}

}  // namespace oblong::caseio
