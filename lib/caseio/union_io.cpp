// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/union_io.hpp"

#include <algorithm>

#include "caseio/names.hpp"
#include "caseio/pose_reader.hpp"

namespace oblong::caseio {

namespace {

bool is_union(std::string_view shape) { return shape == "union" || shape == "surface"; }

/// The text of a field that is a string; empty if there is none.
std::string_view text_of(const JsonNode& object, std::string_view key) {
    for (std::size_t i = 0; i < object.keys.size(); ++i)
        if (object.keys[i] == key && object.items[i].kind == JsonNode::Kind::string) return object.items[i].text;
    return {};
}

UnionBody read_union_body(const JsonValue& value, int dimension) {
    UnionBody body;
    if (value.is(JsonNode::Kind::object)) body.shape = text_of(value.node(), "shape");
    if (!is_union(body.shape)) {
        body.parts.push_back(read_body(value, dimension));
        return body;
    }
    if (body.shape == "union") {
        body.parts = read_parts(value, dimension);
    } else {
        if (dimension != 3) value.refuse("expected a body of the plane, found a surface, which is one of space");
        body.surface = read_surface(value);
    }
    if (const std::optional<JsonValue> pose = value.find("pose")) body.pose = read_pose(*pose, dimension);
    return body;
}

}  // namespace

bool is_union_case(std::string_view line) {
    if (line.find("\"union\"") == std::string_view::npos && line.find("\"surface\"") == std::string_view::npos)
        return false;
    try {
        const JsonNode root = parse_json(line, {});
        if (root.kind != JsonNode::Kind::object) return false;
        if (std::ranges::find(query_names, text_of(root, "query")) == query_names.end()) return false;
        for (std::size_t i = 0; i < root.keys.size(); ++i)
            if ((root.keys[i] == "a" || root.keys[i] == "b") && root.items[i].kind == JsonNode::Kind::object &&
                is_union(text_of(root.items[i], "shape")))
                return true;
        return false;
    } catch (const BadInput&) {
        return false;
    }
}

UnionCase read_union_case(std::string_view line, const BadInput::Place& place, const CaseReading& how) {
    std::vector<UnionBody> bodies;
    const auto keep = [&bodies](const JsonValue& value, int dimension) {
        bodies.push_back(read_union_body(value, dimension));
        return AnyBody<Rational>{Points<Rational>({Vec3<Rational>{0, 0, 0}}), std::nullopt};
    };
    Case question = read_case_by(keep, line, place, how);
    UnionCase c{std::move(question), std::move(bodies.front()), std::nullopt};
    if (bodies.size() > 1) c.b = std::move(bodies.back());
    return c;
}

}  // namespace oblong::caseio
