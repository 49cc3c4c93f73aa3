// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/body_io.hpp"
#include "caseio/names.hpp"
#include "caseio/shape_io.hpp"

namespace oblong::caseio {

namespace {

struct ShapeWriter {
    const NumberWriter& numbers;

    static std::string shape(std::string_view name) { return R"("shape": ")" + std::string(name) + '"'; }

    template <class S>
    std::string composed(std::string_view name, const S& s) const {
        std::string of;
        for (const AnyBody<Rational>& part : s.parts()) of += (of.empty() ? "" : ", ") + numbers.body(part);
        return shape(name) + ", \"of\": [" + of + "]";
    }

    std::string operator()(const Points<Rational>& s) const {
        std::string vertices;
        for (const Vec3<Rational>& v : s.vertices()) vertices += (vertices.empty() ? "" : ", ") + numbers.vector(v);
        return shape("points") + ", \"vertices\": [" + vertices + "]";
    }
    template <DescribedShape T>
    std::string operator()(const T& s) const {
        return described_text(numbers, s);
    }
    std::string operator()(const Sum<Rational>& s) const { return composed("sum", s); }
    std::string operator()(const Hull<Rational>& s) const { return composed("hull", s); }
};

std::string max_member(const NumberWriter& numbers, const std::optional<Rational>& max) {
    return max ? ", \"max\": " + numbers.number(*max) : std::string();
}

}  // namespace

std::string NumberWriter::number(const Rational& value) const {
    if (scalar != CaseScalar::exact) {
        return style == NumberStyle::hex ? '"' + hex_text(value) + '"' : shortest_text(value, scalar);
    }
    // Integers below 2^53 survive readers that hold every JSON number in a double.
    if (denominator(value) == 1 && abs(numerator(value)) < (Integer(1) << 53U)) return numerator(value).str();
    return '"' + fraction_text(value) + '"';
}

std::string NumberWriter::vector(const Vec3<Rational>& v) const {
    const std::string plane = "[" + number(v.x) + ", " + number(v.y);
    return dimension == 2 ? plane + "]" : plane + ", " + number(v.z) + "]";
}

std::string NumberWriter::pose(const Affine<Rational>& pose) const {
    const auto& rows = pose.linear.rows;
    std::string text = "{\"linear\": [" + vector(rows[0]) + ", " + vector(rows[1]);
    if (dimension == 3) text += ", " + vector(rows[2]);
    return text + "], \"translation\": " + vector(pose.translation) + "}";
}

std::string NumberWriter::body(const AnyBody<Rational>& body) const {
    std::string text = "{" + std::visit(ShapeWriter{*this}, body.shape);
    if (body.pose) text += ", \"pose\": " + pose(*body.pose);
    return text + "}";
}

std::string write_case(const Case& c, NumberStyle style) {
    const NumberWriter numbers{c.scalar, style, c.dimension};
    std::string text = R"({"format": ")" + std::string(case_format) + R"(", "id": )" + json_quoted(c.id) +
                       R"(, "query": ")" + std::string(query_names[static_cast<std::size_t>(c.query)]) +
                       R"(", "scalar": ")" + std::string(name(c.scalar)) + '"';
    if (c.dimension == 2) text += ", \"dimension\": 2";
    text += ", \"a\": " + numbers.body(c.a);
    if (c.b) text += ", \"b\": " + numbers.body(*c.b);
    if (c.ray) {
        text += ", \"ray\": {\"source\": " + numbers.vector(c.ray->source) +
                ", \"direction\": " + numbers.vector(c.ray->direction) + max_member(numbers, c.ray->max) + "}";
    }
    if (c.sweep) {
        text += ", \"sweep\": {\"velocity_a\": " + numbers.vector(c.sweep->velocity_a) +
                ", \"velocity_b\": " + numbers.vector(c.sweep->velocity_b) + max_member(numbers, c.sweep->max) + "}";
    }
    if (c.margin) text += ", \"margin\": " + numbers.number(*c.margin);
    if (!c.source.empty()) text += ", \"source\": " + json_quoted(c.source);
    if (!c.note.empty()) text += ", \"note\": " + json_quoted(c.note);
    if (!c.expect.empty()) text += ", \"expect\": " + c.expect;
    return text + "}";
}

}  // namespace oblong::caseio
