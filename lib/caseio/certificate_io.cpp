// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/certificate_io.hpp"

#include <algorithm>
#include <limits>

#include "caseio/json_value.hpp"
#include "caseio/json_writer.hpp"

namespace oblong::caseio {

namespace {

std::string quoted(const Integer& value) { return '"' + value.str() + '"'; }

std::string weights_text(const std::vector<VertexWeight<Integer>>& side) {
    std::string text;
    for (const auto& [vertex, weight] : side)
        text += (text.empty() ? "[" : ", [") + std::to_string(vertex) + ", " + quoted(weight) + "]";
    return "[" + text + "]";
}

std::string differences_text(const std::vector<DifferenceWeight<Integer>>& differences) {
    std::string text;
    for (const auto& [a, b, weight] : differences)
        text +=
            (text.empty() ? "[" : ", [") + std::to_string(a) + ", " + std::to_string(b) + ", " + quoted(weight) + "]";
    return "[" + text + "]";
}

std::uint32_t read_index(const JsonValue& value) {
    const long long index = value.integer();
    if (index < 0 || index > std::numeric_limits<std::uint32_t>::max()) value.expected("the index of a vertex");
    return static_cast<std::uint32_t>(index);
}

Integer read_integer(const JsonValue& value) {
    constexpr std::string_view what = "a string with an integer";
    std::string_view digits = value.string(what);
    if (digits.starts_with('-')) digits.remove_prefix(1);
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    if (digits.empty() || digits.size() > longest_number || !std::ranges::all_of(digits, is_digit) ||
        (digits.size() > 1 && digits.front() == '0')) {
        value.expected(what);
    }
    return Integer(value.string());
}

const JsonValue& array(const JsonValue& value, std::string_view what) {
    if (!value.is(JsonNode::Kind::array)) value.expected(what);
    return value;
}

std::vector<VertexWeight<Integer>> read_weights(const JsonValue& value) {
    std::vector<VertexWeight<Integer>> side;
    const std::size_t size = array(value, "an array of [vertex, weight]").node().items.size();
    for (std::size_t i = 0; i < size; ++i) {
        const JsonValue item = value.item(i);
        item.array_of(2, "[vertex, weight]");
        side.push_back({read_index(item.item(0)), read_integer(item.item(1))});
    }
    return side;
}

std::vector<DifferenceWeight<Integer>> read_differences(const JsonValue& value) {
    std::vector<DifferenceWeight<Integer>> differences;
    const std::size_t size = array(value, "an array of [vertex of a, vertex of b, weight]").node().items.size();
    for (std::size_t i = 0; i < size; ++i) {
        const JsonValue item = value.item(i);
        item.array_of(3, "[vertex of a, vertex of b, weight]");
        differences.push_back({read_index(item.item(0)), read_index(item.item(1)), read_integer(item.item(2))});
    }
    return differences;
}

Vec3<Integer> read_direction(const JsonValue& value) {
    value.array_of(3, "an array of 3 strings with integers");
    return {read_integer(value.item(0)), read_integer(value.item(1)), read_integer(value.item(2))};
}

CertificateKind read_kind(const JsonValue& value) {
    constexpr std::string_view what = "one of distance, separated, touching, overlapping";
    const std::string& text = value.string(what);
    const auto found = std::ranges::find(certificate_kind_names, text);
    if (found == certificate_kind_names.end()) value.expected(what);
    return static_cast<CertificateKind>(found - certificate_kind_names.begin());
}

void read_points(const JsonValue& document, ExactCertificate& certificate) {
    certificate.a = read_weights(document.field("a", "an array of [vertex, weight]"));
    certificate.b = read_weights(document.field("b", "an array of [vertex, weight]"));
}

void read_distance(const JsonValue& document, ExactCertificate& certificate) {
    certificate.core_squared = document.field("squared", "a string with a fraction").number();
    const JsonValue format = document.field("rounded_to", "float or double");
    const std::string& name = format.string("float or double");
    if (name != "float" && name != "double") format.expected("float or double");
    certificate.rounded_to = name == "float" ? RoundedTo::float32 : RoundedTo::float64;
    const JsonValue distance = document.field("distance", "a number, or inf");
    if (!distance.is(JsonNode::Kind::string) || distance.node().text != "inf") certificate.distance = distance.number();
}

}  // namespace

std::string write_certificate(const CertificateLine& line) {
    const ExactCertificate& c = line.certificate;
    JsonWriter json(certificate_format);
    json.text("id", line.id).text("kind", name(c.kind));
    if (!c.a.empty() || !c.b.empty()) json.raw("a", weights_text(c.a)).raw("b", weights_text(c.b));
    if (c.direction) {
        const Vec3<Integer>& n = *c.direction;
        json.raw("direction", "[" + quoted(n.x) + ", " + quoted(n.y) + ", " + quoted(n.z) + "]");
    }
    if (!c.differences.empty()) json.raw("differences", differences_text(c.differences));
    if (c.kind == CertificateKind::distance) {
        json.text("squared", fraction_text(c.core_squared));
        json.text("rounded_to", c.rounded_to == RoundedTo::float32 ? "float" : "double");
        json.text("distance", c.distance ? hex_text(*c.distance) : "inf");
    }
    return json.line();
}

CertificateLine read_certificate(std::string_view line, const BadInput::Place& place) {
    const JsonNode root = parse_json(line, place);
    const JsonReading reading{place, {}, nullptr};
    const JsonValue document(root, reading);
    require_format(document, certificate_format);
    CertificateLine result;
    result.id = document.field("id", "a string").string();
    ExactCertificate& certificate = result.certificate;
    certificate.kind = read_kind(document.field("kind", "the kind of a certificate"));
    switch (certificate.kind) {
        case CertificateKind::distance:
            document.only_fields({"format", "id", "kind", "a", "b", "squared", "rounded_to", "distance"});
            read_points(document, certificate);
            read_distance(document, certificate);
            break;
        case CertificateKind::separated:
            document.only_fields({"format", "id", "kind", "direction"});
            certificate.direction = read_direction(document.field("direction", "a direction"));
            break;
        case CertificateKind::touching:
            document.only_fields({"format", "id", "kind", "a", "b", "direction"});
            read_points(document, certificate);
            if (const auto direction = document.find("direction")) certificate.direction = read_direction(*direction);
            break;
        case CertificateKind::overlapping:
            if (const auto differences = document.find("differences")) {
                document.only_fields({"format", "id", "kind", "differences"});
                certificate.differences = read_differences(*differences);
            } else {
                document.only_fields({"format", "id", "kind", "a", "b"});
                read_points(document, certificate);
            }
            break;
    }
    return result;
}

}  // namespace oblong::caseio
