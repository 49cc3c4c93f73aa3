// SPDX-License-Identifier: GPL-3.0-or-later
#include <charconv>
#include <cmath>
#include <limits>

#include "caseio/json_value.hpp"
#include "caseio/record.hpp"
#include "caseio/record_fields.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::caseio {

namespace {

using Point = std::array<double, 3>;

std::string point_text(const Point& p) {
    return "[" + double_text(p[0]) + ", " + double_text(p[1]) + ", " + double_text(p[2]) + "]";
}

Point read_point(const JsonValue& value) {
    value.array_of(3, "an array of three numbers");
    Point p;
    for (std::size_t i = 0; i < 3; ++i) p[i] = read_double(value.item(i));
    return p;
}

}  // namespace

std::string double_text(double value) {
    if (std::isnan(value)) throw std::invalid_argument("a number of a record is not a number");
    if (std::isinf(value)) return value > 0 ? "\"inf\"" : "\"-inf\"";
    std::array<char, 32> buffer;
    const auto [end, error] =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), value + 0.0);  // -0 reads back as 0
    return {buffer.data(), end};
}

double read_double(const JsonValue& value) {
    if (value.is(JsonNode::Kind::string)) {
        if (value.node().text == "inf") return std::numeric_limits<double>::infinity();
        if (value.node().text == "-inf") return -std::numeric_limits<double>::infinity();
        value.expected("a number, \"inf\" or \"-inf\"");
    }
    return nearest<double>(value.number());
}

std::string write_nearest(const Nearest& n) {
    std::string text = "{\"outcome\": " + json_quoted(n.outcome) + ", \"gap\": " + double_text(n.gap) +
                       ", \"a\": " + point_text(n.a) + ", \"b\": " + point_text(n.b);
    if (n.normal) text += ", \"normal\": " + point_text(*n.normal);
    return text + "}";
}

Nearest read_nearest(const JsonValue& document) {
    document.only_fields({"outcome", "gap", "a", "b", "normal"});
    Nearest n;
    const JsonValue outcome = document.field("outcome", "separated, touching or overlapping");
    n.outcome = outcome.string("separated, touching or overlapping");
    if (n.outcome != "separated" && n.outcome != "touching" && n.outcome != "overlapping")
        outcome.expected("separated, touching or overlapping");
    const JsonValue gap = document.field("gap", "a number that is not negative");
    n.gap = read_double(gap);
    if (n.gap < 0) gap.expected("a number that is not negative");
    n.a = read_point(document.field("a", "an array of three numbers"));
    n.b = read_point(document.field("b", "an array of three numbers"));
    if (const std::optional<JsonValue> normal = document.find("normal")) n.normal = read_point(*normal);
    return n;
}

Nearest read_nearest(std::string_view json, const BadInput::Place& place) {
    const JsonNode root = parse_json(json, place);
    const JsonReading reading{place, {CaseScalar::float64}, nullptr};
    return read_nearest(JsonValue(root, reading));
}

}  // namespace oblong::caseio
