// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/certificate_io.hpp"

#include <algorithm>
#include <limits>

#include "caseio/json_value.hpp"
#include "caseio/json_writer.hpp"
#include "caseio/limits.hpp"

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

std::string corners_text(const std::vector<VertexDifference>& corners) {
    std::string text;
    for (const auto& [a, b] : corners)
        text += (text.empty() ? "[" : ", [") + std::to_string(a) + ", " + std::to_string(b) + "]";
    return "[" + text + "]";
}

std::string facets_text(const std::vector<CertificateFacet>& facets) {
    std::string text;
    for (const CertificateFacet& facet : facets) {
        text += text.empty() ? "[" : ", [";
        for (std::uint32_t i = 0; i < facet.count; ++i)
            text += (i > 0 ? ", " : "") + std::to_string(facet.corners.at(i));
        text += ']';
    }
    return "[" + text + "]";
}

std::string names_text(const std::vector<std::vector<std::uint32_t>>& names) {
    std::string text;
    for (const std::vector<std::uint32_t>& name : names) {
        text += text.empty() ? "[" : ", [";
        for (std::size_t i = 0; i < name.size(); ++i) text += (i > 0 ? ", " : "") + std::to_string(name[i]);
        text += ']';
    }
    return "[" + text + "]";
}

std::uint32_t read_index(const JsonValue& value) {
    const long long index = value.integer();
    if (index < 0 || index > std::numeric_limits<std::uint32_t>::max()) value.expected("the index of a vertex");
    return static_cast<std::uint32_t>(index);
}

const JsonValue& array(const JsonValue& value, std::string_view what) {
    if (!value.is(JsonNode::Kind::array)) value.expected(what);
    return value;
}

std::vector<std::vector<std::uint32_t>> read_names(const JsonValue& document, std::string_view key) {
    constexpr std::string_view what = "an array of names of vertices, each an array of indices";
    std::vector<std::vector<std::uint32_t>> names;
    const auto value = document.find(key);
    if (!value) return names;
    const std::size_t size = array(*value, what).node().items.size();
    for (std::size_t i = 0; i < size; ++i) {
        const JsonValue item = value->item(i);
        std::vector<std::uint32_t>& name = names.emplace_back();
        const std::size_t length = array(item, what).node().items.size();
        name.reserve(length);
        for (std::size_t k = 0; k < length; ++k) name.push_back(read_index(item.item(k)));
    }
    return names;
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

std::vector<VertexDifference> read_corners(const JsonValue& value) {
    std::vector<VertexDifference> corners;
    const std::size_t size = array(value, "an array of [vertex of a, vertex of b]").node().items.size();
    if (size > most_corners) value.expected("at most " + std::to_string(most_corners) + " differences");
    for (std::size_t i = 0; i < size; ++i) {
        const JsonValue item = value.item(i);
        item.array_of(2, "[vertex of a, vertex of b]");
        corners.push_back({read_index(item.item(0)), read_index(item.item(1))});
    }
    return corners;
}

std::vector<CertificateFacet> read_facets(const JsonValue& value) {
    constexpr std::string_view what = "three indices of differences, or two in the plane";
    std::vector<CertificateFacet> facets;
    const std::size_t size = array(value, "an array of facets").node().items.size();
    if (size > most_facets) value.expected("at most " + std::to_string(most_facets) + " facets");
    for (std::size_t i = 0; i < size; ++i) {
        const JsonValue item = value.item(i);
        const std::size_t count = array(item, what).node().items.size();
        if (count != 2 && count != 3) item.expected(what);
        CertificateFacet facet;
        facet.count = static_cast<std::uint32_t>(count);
        for (std::size_t k = 0; k < count; ++k) facet.corners.at(k) = read_index(item.item(k));
        facets.push_back(facet);
    }
    return facets;
}

Vec3<Integer> read_direction(const JsonValue& value) {
    value.array_of(3, "an array of 3 strings with integers");
    return {read_integer(value.item(0)), read_integer(value.item(1)), read_integer(value.item(2))};
}

CertificateKind read_kind(const JsonValue& value) {
    constexpr std::string_view what =
        "one of distance, separated, touching, overlapping, refutation, miss, hit, penetration";
    const std::string& text = value.string(what);
    const auto found = std::ranges::find(certificate_kind_names, text);
    if (found == certificate_kind_names.end()) value.expected(what);
    return static_cast<CertificateKind>(found - certificate_kind_names.begin());
}

void read_points(const JsonValue& document, ExactCertificate& certificate) {
    certificate.a = read_weights(document.field("a", "an array of [vertex, weight]"));
    certificate.b = read_weights(document.field("b", "an array of [vertex, weight]"));
}

CorrectlyRounded<Rational> read_rounded(const JsonValue& value) {
    CorrectlyRounded<Rational> rounded;
    const JsonValue format = value.field("rounded_to", "float or double");
    const std::string& name = format.string("float or double");
    if (name != "float" && name != "double") format.expected("float or double");
    rounded.rounded_to = name == "float" ? RoundedTo::float32 : RoundedTo::float64;
    const JsonValue distance = value.field("distance", "a number, or inf");
    if (!distance.is(JsonNode::Kind::string) || distance.node().text != "inf") rounded.distance = distance.number();
    return rounded;
}

void read_distance(const JsonValue& document, ExactCertificate& certificate) {
    certificate.core_squared = document.field("squared", "a string with a fraction").number();
    CorrectlyRounded<Rational> rounded = read_rounded(document);
    certificate.rounded_to = rounded.rounded_to;
    certificate.distance = std::move(rounded.distance);
}

Claim<Rational> read_claim(const JsonValue& value) {
    if (const auto outcome = value.find("outcome")) {
        value.only_fields({"outcome"});
        constexpr std::string_view what = "separated, touching, overlapping or intersecting";
        const std::optional<Outcome> claimed = outcome_from_name(outcome->string(what));
        if (!claimed || is_refusal(*claimed)) outcome->expected(what);
        return *claimed;
    }
    if (value.find("rounded_to")) {
        value.only_fields({"rounded_to", "distance"});
        return read_rounded(value);
    }
    value.only_fields({"lower", "upper"});
    Within<Rational> within;
    if (const auto lower = value.find("lower")) within.lower = lower->number();
    if (const auto upper = value.find("upper")) within.upper = upper->number();
    if (!within.lower && !within.upper) value.expected("an outcome, or rounded_to and distance, or lower or upper");
    return within;
}

void read_evidence(const JsonValue& document, ExactCertificate& certificate) {
    if (const auto direction = document.find("direction")) {
        document.only_fields({"format", "id", "subject", "converted_case", "kind", "claim", "direction"});
        certificate.direction = read_direction(*direction);
    } else if (const auto differences = document.find("differences")) {
        document.only_fields(
            {"format", "id", "subject", "converted_case", "kind", "claim", "differences", "vertices_a", "vertices_b"});
        certificate.differences = read_differences(*differences);
    } else {
        document.only_fields(
            {"format", "id", "subject", "converted_case", "kind", "claim", "a", "b", "vertices_a", "vertices_b"});
        read_points(document, certificate);
    }
}

void read_hit(const JsonValue& document, ExactCertificate& certificate) {
    document.only_fields({"format", "id", "kind", "lower", "upper", "a", "b", "direction", "vertices_a", "vertices_b"});
    certificate.lower = document.field("lower", "a string with a fraction").number();
    certificate.upper = document.field("upper", "a string with a fraction").number();
    read_points(document, certificate);
    if (const auto direction = document.find("direction")) certificate.direction = read_direction(*direction);
}

void read_penetration(const JsonValue& document, ExactCertificate& certificate) {
    certificate.core_squared = document.field("squared", "a string with a fraction").number();
    if (document.find("facets")) {
        document.only_fields(
            {"format", "id", "kind", "squared", "direction", "differences", "facets", "vertices_a", "vertices_b"});
        certificate.direction = read_direction(document.field("direction", "a direction"));
        certificate.corners = read_corners(document.field("differences", "an array of [vertex of a, vertex of b]"));
        certificate.facets = read_facets(document.field("facets", "an array of facets"));
    } else {
        document.only_fields({"format", "id", "kind", "squared", "a", "b", "direction", "vertices_a", "vertices_b"});
        read_points(document, certificate);
        if (const auto direction = document.find("direction")) certificate.direction = read_direction(*direction);
    }
}

/// Of a penetration: a closed surface, not two points.
bool has_surface(const ExactCertificate& c) { return !c.corners.empty() || !c.facets.empty(); }

/// Whether the two points are a part of what is written: also where a certificate that proves nothing lists none.
bool has_points(const ExactCertificate& c) {
    switch (c.kind) {
        case CertificateKind::distance:
        case CertificateKind::touching:
        case CertificateKind::hit:
            return true;
        case CertificateKind::overlapping:
            return c.differences.empty();
        case CertificateKind::refutation:
            return !c.direction && c.differences.empty();
        case CertificateKind::penetration:
            return !has_surface(c);
        case CertificateKind::separated:
        case CertificateKind::miss:
            break;
    }
    return false;
}

std::string rounded_text(const std::optional<Rational>& distance) { return distance ? hex_text(*distance) : "inf"; }
std::string_view format_name(RoundedTo format) { return format == RoundedTo::float32 ? "float" : "double"; }

struct ClaimText {
    static std::string member(std::string_view key, std::string_view value) {
        return '"' + std::string(key) + "\": \"" + std::string(value) + '"';
    }
    std::string operator()(Outcome o) const { return member("outcome", name(o)); }
    std::string operator()(const Within<Rational>& c) const {
        std::string text = c.lower ? member("lower", fraction_text(*c.lower)) : std::string();
        if (c.upper) text += (text.empty() ? "" : ", ") + member("upper", fraction_text(*c.upper));
        return text;
    }
    std::string operator()(const CorrectlyRounded<Rational>& c) const {
        return member("rounded_to", format_name(c.rounded_to)) + ", " + member("distance", rounded_text(c.distance));
    }
};

}  // namespace

std::string write_certificate(const CertificateLine& line) {
    const ExactCertificate& c = line.certificate;
    JsonWriter json(certificate_format);
    json.text("id", line.id);
    if (!line.subject.empty()) json.text("subject", line.subject);
    if (!line.converted_case.empty()) json.text("converted_case", line.converted_case);
    json.text("kind", name(c.kind));
    if (c.claim) json.raw("claim", "{" + std::visit(ClaimText{}, *c.claim) + "}");
    if (has_points(c)) json.raw("a", weights_text(c.a)).raw("b", weights_text(c.b));
    if (c.direction) {
        const Vec3<Integer>& n = *c.direction;
        json.raw("direction", "[" + quoted(n.x) + ", " + quoted(n.y) + ", " + quoted(n.z) + "]");
    }
    if (!c.differences.empty()) json.raw("differences", differences_text(c.differences));
    if (has_surface(c)) json.raw("differences", corners_text(c.corners)).raw("facets", facets_text(c.facets));
    if (!c.vertices_a.empty()) json.raw("vertices_a", names_text(c.vertices_a));
    if (!c.vertices_b.empty()) json.raw("vertices_b", names_text(c.vertices_b));
    if (c.lower) json.text("lower", fraction_text(*c.lower));
    if (c.upper) json.text("upper", fraction_text(*c.upper));
    if (c.kind == CertificateKind::penetration) json.text("squared", fraction_text(c.core_squared));
    if (c.kind == CertificateKind::distance) {
        json.text("squared", fraction_text(c.core_squared));
        json.text("rounded_to", format_name(c.rounded_to)).text("distance", rounded_text(c.distance));
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
    certificate.vertices_a = read_names(document, "vertices_a");  // kinds that have no vertices refuse the fields below
    certificate.vertices_b = read_names(document, "vertices_b");
    switch (certificate.kind) {
        case CertificateKind::distance:
            document.only_fields(
                {"format", "id", "kind", "a", "b", "squared", "rounded_to", "distance", "vertices_a", "vertices_b"});
            read_points(document, certificate);
            read_distance(document, certificate);
            break;
        case CertificateKind::separated:
            document.only_fields({"format", "id", "kind", "direction"});
            certificate.direction = read_direction(document.field("direction", "a direction"));
            break;
        case CertificateKind::touching:
            document.only_fields({"format", "id", "kind", "a", "b", "direction", "vertices_a", "vertices_b"});
            read_points(document, certificate);
            if (const auto direction = document.find("direction")) certificate.direction = read_direction(*direction);
            break;
        case CertificateKind::overlapping:
            if (const auto differences = document.find("differences")) {
                document.only_fields({"format", "id", "kind", "differences", "vertices_a", "vertices_b"});
                certificate.differences = read_differences(*differences);
            } else {
                document.only_fields({"format", "id", "kind", "a", "b", "vertices_a", "vertices_b"});
                read_points(document, certificate);
            }
            break;
        case CertificateKind::refutation:
            certificate.claim = read_claim(document.field("claim", "what is refuted"));
            read_evidence(document, certificate);
            if (const auto subject = document.find("subject")) result.subject = subject->string();
            if (const auto converted = document.find("converted_case")) result.converted_case = converted->string();
            break;
        case CertificateKind::miss:
            document.only_fields({"format", "id", "kind", "direction"});
            certificate.direction = read_direction(document.field("direction", "a direction"));
            break;
        case CertificateKind::hit:
            read_hit(document, certificate);
            break;
        case CertificateKind::penetration:
            read_penetration(document, certificate);
            break;
    }
    return result;
}

}  // namespace oblong::caseio
