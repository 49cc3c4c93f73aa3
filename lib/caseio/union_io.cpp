// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/union_io.hpp"

#include "caseio/line_fields.hpp"
#include "caseio/pose_reader.hpp"

namespace oblong::caseio {

namespace {

bool is_union(std::string_view shape) { return shape == "union" || shape == "surface"; }

UnionBody read_union_body(const JsonValue& value, int dimension) {
    UnionBody body;
    body.shape = shape_of(value);
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

bool is_union_case(std::string_view line) { return has_shape(line, {"union", "surface"}); }

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
