// SPDX-License-Identifier: BSL-1.0
#include <array>

#include "oblong/body/shape_fields.hpp"
#include "oblong/check/proof_text.hpp"
#include "oblong/scalar/number_text.hpp"

namespace oblong {

namespace {

/// The names of ProofQuery in case files, by ordinal.
constexpr std::array<std::string_view, 5> query_names{"distance", "decide", "within", "penetration", "sweep"};

/// Writes bodies and motions of a space of two or three coordinates.
struct BodyText {
    int dimension;

    [[nodiscard]] std::string number(const Rational& x) const { return '"' + fraction_text(x) + '"'; }
    [[nodiscard]] std::string vector(const Vec3<Rational>& v) const {
        const std::string plane = "[" + number(v.x) + ", " + number(v.y);
        return dimension == 2 ? plane + "]" : plane + ", " + number(v.z) + "]";
    }
    [[nodiscard]] std::string body(const AnyBody<Rational>& x) const {
        std::string text = "{" + std::visit(*this, x.shape);
        if (x.pose) {
            const auto& rows = x.pose->linear.rows;
            text += ", \"pose\": {\"linear\": [" + vector(rows[0]) + ", " + vector(rows[1]);
            if (dimension == 3) text += ", " + vector(rows[2]);
            text += "], \"translation\": " + vector(x.pose->translation) + "}";
        }
        return text + "}";
    }

    std::string operator()(const Points<Rational>& s) const {
        std::string vertices;
        for (const Vec3<Rational>& v : s.vertices()) vertices += (vertices.empty() ? "" : ", ") + vector(v);
        return R"("shape": "points", "vertices": [)" + vertices + "]";
    }
    template <DescribedShape T>
    std::string operator()(const T& s) const {
        std::string text = R"("shape": )" + json_string(ShapeTraits<T>::name);
        each_field(s, [&]<FieldKind kind, class Getter>(const ShapeField<kind, Getter>& field, const auto& value) {
            text += ", " + json_string(field.name) + ": ";
            if constexpr (kind == FieldKind::axis) {
                text += json_string(std::string_view("xyz").substr(static_cast<std::size_t>(value), 1));
            } else if constexpr (std::same_as<std::remove_cvref_t<decltype(value)>, Rational>) {
                text += number(value);
            } else {
                text += vector(value);
            }
        });
        return text;
    }
    std::string operator()(const Turn<Rational>& t) const {
        const std::string axis = dimension == 2 ? "" : R"(, "axis": )" + vector(t.axis);
        return R"({"velocity": )" + vector(t.velocity) + axis + R"(, "rate": )" + number(t.rate) + R"(, "centre": )" +
               vector(t.centre) + "}";
    }
    std::string operator()(const Interpolation<Rational>& motion) const {
        return R"({"from": )" + placement(motion.from) + R"(, "to": )" + placement(motion.to) + "}";
    }
    std::string operator()(const Sum<Rational>& s) const { return composed("sum", s.parts()); }
    std::string operator()(const Hull<Rational>& s) const { return composed("hull", s.parts()); }

private:
    [[nodiscard]] std::string placement(const Placement<Rational>& p) const {
        const auto& [w, x, y, z] = p.quaternion;
        return R"({"quaternion": [)" + number(w) + ", " + number(x) + ", " + number(y) + ", " + number(z) +
               R"(], "translation": )" + vector(p.translation) + "}";
    }
    [[nodiscard]] std::string composed(std::string_view shape, std::span<const AnyBody<Rational>> parts) const {
        std::string list;
        for (const AnyBody<Rational>& part : parts) list += (list.empty() ? "" : ", ") + body(part);
        return R"("shape": )" + json_string(shape) + R"(, "of": [)" + list + "]";
    }
};

/// A line up to the bodies, which two kinds of questions have.
template <class Question>
std::string line_of(const std::string& id, std::string_view query, std::string_view scalar, const Question& q) {
    const BodyText text{q.dimension};
    std::string line = R"({"format": "oblong-case/1", "id": )" + json_string(id) + R"(, "query": )" +
                       json_string(query) + R"(, "scalar": )" + json_string(scalar);
    if (q.dimension == 2) line += R"(, "dimension": 2)";
    return line + R"(, "a": )" + text.body(q.a) + R"(, "b": )" + text.body(q.b);
}

}  // namespace

std::string case_line(const std::string& id, const DeformingQuestion& q) {
    const BodyText text{3};
    const auto body = [&](const std::vector<MovingVertex>& vertices) {
        std::string start, end;
        for (const MovingVertex& v : vertices) {
            start += (start.empty() ? "" : ", ") + text.vector(v.start);
            end += (end.empty() ? "" : ", ") + text.vector(v.end);
        }
        return R"({"shape": "points", "vertices": [)" + start + R"(], "end": [)" + end + "]}";
    };
    return R"({"format": "oblong-case/1", "id": )" + json_string(id) + R"(, "query": "deforming", "scalar": )" +
           json_string(q.rounded_to == RoundedTo::float32 ? "float" : "exact") + R"(, "a": )" + body(q.a) +
           R"(, "b": )" + body(q.b) + "}";
}

std::string case_line(const std::string& id, const TurningQuestion& q) {
    const BodyText text{q.dimension};
    return line_of(id, "turning", "exact", q) + R"(, "motion_a": )" + std::visit(text, q.motion_a) +
           R"(, "motion_b": )" + std::visit(text, q.motion_b) + R"(, "max": )" + text.number(q.max) + R"(, "width": )" +
           text.number(q.width) + "}";
}

std::string case_line(const std::string& id, const ProofQuestion& q) {
    const BodyText text{q.dimension};
    std::string line = line_of(id, query_names.at(static_cast<std::size_t>(q.query)),
                               q.rounded_to == RoundedTo::float32 ? "float" : "exact", q);
    if (q.query == ProofQuery::cast) {
        line += R"(, "sweep": {"velocity_a": )" + text.vector(q.velocity_a) + R"(, "velocity_b": )" +
                text.vector(q.velocity_b);
        if (q.max) line += R"(, "max": )" + text.number(*q.max);
        line += "}";
    }
    if (q.query == ProofQuery::within) line += R"(, "margin": )" + text.number(q.margin);
    return line + "}";
}

}  // namespace oblong
