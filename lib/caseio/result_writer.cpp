// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/json_tree.hpp"
#include "caseio/json_writer.hpp"
#include "caseio/names.hpp"
#include "caseio/number_text.hpp"
#include "caseio/result_io.hpp"

namespace oblong::caseio {

namespace {

class ResultWriter {
public:
    explicit ResultWriter(NumberStyle style) : style_(style), json_(result_format) {}

    void text(std::string_view key, std::string_view value) {
        if (!value.empty()) json_.text(key, value);
    }
    void real(std::string_view key, const std::optional<Real>& value) {
        if (value) json_.raw(key, real_text(*value));
    }
    void vector(std::string_view key, const std::optional<Vec3<Real>>& v) {
        if (v) json_.raw(key, "[" + real_text(v->x) + ", " + real_text(v->y) + ", " + real_text(v->z) + "]");
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

}  // namespace

std::string write_result(const Result& r, NumberStyle style) {
    ResultWriter w(style);
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
    return w.json().line();
}

}  // namespace oblong::caseio
