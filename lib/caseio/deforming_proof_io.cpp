// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/deforming_proof_io.hpp"

#include "caseio/certificate_parts.hpp"
#include "caseio/limits.hpp"
#include "caseio/line_fields.hpp"
#include "oblong/check/proof_text.hpp"

namespace oblong::caseio {

namespace {

constexpr std::string_view deforming_kind = "deforming";

Rational fraction_at(const JsonValue& holder, std::string_view key) {
    return parts::read_fraction(holder.field(key, "a string with a fraction, p/q"));
}

ClearSpan<Integer, Rational> read_span(const JsonValue& value) {
    constexpr std::string_view what = "an array of one to three directions";
    value.only_fields({"from", "to", "directions"});
    ClearSpan<Integer, Rational> span{fraction_at(value, "from"), fraction_at(value, "to"), {}};
    const JsonValue directions = value.field("directions", what);
    const std::size_t size = parts::items_of(directions, what);
    if (size < 1 || size > 3) directions.expected(what);
    for (std::size_t i = 0; i < size; ++i) span.directions.push_back(parts::read_direction(directions.item(i)));
    return span;
}

std::vector<std::uint32_t> read_vertices(const JsonValue& value) {
    constexpr std::string_view what = "an array of one to three vertices";
    const std::size_t size = parts::items_of(value, what);
    if (size < 1 || size > 3) value.expected(what);
    std::vector<std::uint32_t> vertices;
    for (std::size_t i = 0; i < size; ++i) vertices.push_back(parts::read_index(value.item(i)));
    return vertices;
}

CrossingTime<Rational> read_meeting(const JsonValue& value) {
    value.only_fields({"from", "to", "a", "b", "axis"});
    CrossingTime<Rational> meeting{fraction_at(value, "from"), fraction_at(value, "to"),
                                   read_vertices(value.field("a", "vertices of A")),
                                   read_vertices(value.field("b", "vertices of B")), 0};
    constexpr std::string_view what = "\"x\", \"y\" or \"z\"";
    const JsonValue axis = value.field("axis", what);
    const std::string name = axis.string(what);
    if (name != "x" && name != "y" && name != "z") axis.expected(what);
    meeting.axis = static_cast<std::uint32_t>(name[0] - 'x');
    return meeting;
}

}  // namespace

bool is_deforming_certificate(std::string_view line) { return has_text(line, "kind", deforming_kind); }

std::string write_deforming_certificate(const DeformingCertificate& certificate) {
    return certificate_line(certificate.id, certificate.proof);
}

DeformingCertificate read_deforming_certificate(std::string_view line, const BadInput::Place& place) {
    const JsonNode root = parse_json(line, place);
    const JsonReading reading{place, {}, nullptr};
    const JsonValue document(root, reading);
    require_format(document, certificate_format);
    document.only_fields({"format", "id", "kind", "clear", "meeting"});
    DeformingCertificate certificate;
    certificate.id = document.field("id", "a string").string();
    const JsonValue kind = document.field("kind", "deforming");
    if (kind.string() != deforming_kind) kind.expected("deforming");
    const JsonValue clear = document.field("clear", "an array of stretches of time");
    const std::size_t size = parts::items_of(clear, "an array of stretches of time");
    if (size > max_stretches) clear.expected("at most " + std::to_string(max_stretches) + " stretches of time");
    for (std::size_t i = 0; i < size; ++i) certificate.proof.clear.push_back(read_span(clear.item(i)));
    if (const auto meeting = document.find("meeting")) certificate.proof.meeting = read_meeting(*meeting);
    return certificate;
}

}  // namespace oblong::caseio
