// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/body_io.hpp"
#include "caseio/json_tree.hpp"
#include "caseio/json_writer.hpp"
#include "caseio/names.hpp"
#include "caseio/number_text.hpp"
#include "caseio/result_io.hpp"
#include "caseio/stated_line.hpp"
#include "caseio/union_result.hpp"

namespace oblong::caseio {

namespace {

class ResultWriter {
public:
    ResultWriter(NumberStyle style, std::string_view format) : style_(style), json_(format) {}

    void text(std::string_view key, std::string_view value) {
        if (!value.empty()) json_.text(key, value);
    }
    void real(std::string_view key, const std::optional<Real>& value) {
        if (value) json_.raw(key, real_text(*value));
    }
    void vector(std::string_view key, const std::optional<Vec3<Real>>& v) {
        if (v) json_.raw(key, "[" + real_text(v->x) + ", " + real_text(v->y) + ", " + real_text(v->z) + "]");
    }
    void points(std::string_view key, const std::vector<Vec3<Rational>>& points, int dimension) {
        const NumberWriter exact{CaseScalar::exact, NumberStyle::shortest, dimension};
        std::string text;
        for (const Vec3<Rational>& p : points) text += (text.empty() ? "" : ", ") + exact.vector(p);
        if (!points.empty()) json_.raw(key, "[" + text + "]");
    }
    void bounded(const std::string& key, const std::optional<BoundedReal>& number) {
        if (!number) return;
        real(key, number->value);
        real(key + "_lower", number->lower);
        real(key + "_upper", number->upper);
    }
    JsonWriter& json() { return json_; }

private:
    [[nodiscard]] std::string real_text(const Real& real) const {
        if (real.kind == Real::Kind::infinite) return real.value < 0 ? "\"-inf\"" : "\"inf\"";
        if (style_ == NumberStyle::hex) return '"' + hex_text(real.value) + '"';
        switch (real.kind) {
            case Real::Kind::float32:
                return shortest_text(real.value, CaseScalar::float32);
            case Real::Kind::float64:
                return shortest_text(real.value, CaseScalar::float64);
            case Real::Kind::wide:
                return '"' + decimal_text(real.value, real.digits) + '"';
            case Real::Kind::fraction:
            case Real::Kind::infinite:
                break;
        }
        return '"' + fraction_text(real.value) + '"';
    }

    NumberStyle style_;
    JsonWriter json_;
};

void write_members(ResultWriter& w, const Result& r) {
    w.json().text("id", r.id);
    w.text("subject", r.subject);
    w.json().text("outcome", name(r.outcome));
    w.real("distance", r.distance);
    w.real("lower", r.lower);
    w.real("upper", r.upper);
    w.real("squared", r.squared);
    w.real("signed", r.signed_distance);
    w.vector("witness_a", r.witness_a);
    w.vector("witness_b", r.witness_b);
    w.vector("normal", r.normal);
    if (r.iterations) w.json().integer("iterations", *r.iterations);
    if (r.termination) w.text("termination", name(*r.termination));
    w.text("rung", r.rung);
    w.text("within", r.within);
    w.text("message", r.message);
    if (r.cast) {
        w.json().raw("hit", !r.cast->hit ? "null" : *r.cast->hit ? "true" : "false");
        w.real("parameter", r.cast->parameter);
        w.real("parameter_lower", r.cast->parameter_lower);
        w.real("parameter_upper", r.cast->parameter_upper);
        w.vector("point", r.cast->point);
    }
    if (r.penetration) {
        w.real("depth", r.penetration->depth);
        w.real("depth_lower", r.penetration->depth_lower);
        w.real("depth_upper", r.penetration->depth_upper);
        w.vector("direction", r.penetration->direction);
    }
    if (r.time_ns) w.json().integer("time_ns", *r.time_ns);
    w.text("converted_case", r.converted_case);
}

}  // namespace

std::string write_result(const Result& r, NumberStyle style) {
    ResultWriter w(style, result_format);
    write_members(w, r);
    return w.json().line();
}

std::string write_union_result(const UnionResult& r, NumberStyle style) {
    ResultWriter w(style, result_format);
    write_members(w, r);
    if (r.pair) w.json().raw("pair", "[" + std::to_string((*r.pair)[0]) + ", " + std::to_string((*r.pair)[1]) + "]");
    return w.json().line();
}

std::string write_contact_result(const ContactResult& c, NumberStyle style) {
    ResultWriter w(style, contact_format);
    write_members(w, c.result);
    w.text("start", c.start);
    if (c.start_ignored) w.json().raw("start_ignored", "true");
    w.bounded("exit", c.exit);
    w.bounded("nearest_parameter", c.nearest_parameter);
    w.bounded("nearest_distance", c.nearest_distance);
    w.vector("along", c.along);
    w.bounded("way", c.way);
    return w.json().line();
}

std::string write_nearest_result(const NearestResult& n) {
    ResultWriter w(NumberStyle::shortest, nearest_format);
    w.json().text("id", n.result.id);
    w.text("subject", n.result.subject);
    w.json().text("outcome", name(n.result.outcome));
    w.text("message", n.result.message);
    if (n.dimension >= 0) w.json().integer("dimension", n.dimension);
    w.points("a", n.a, n.numbers);
    w.points("b", n.b, n.numbers);
    w.vector("witness_a", n.result.witness_a);
    w.vector("witness_b", n.result.witness_b);
    w.real("witness_a_off", n.witness_a_off);
    w.real("witness_b_off", n.witness_b_off);
    return w.json().line();
}

}  // namespace oblong::caseio
