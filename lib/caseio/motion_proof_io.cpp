// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/motion_proof_io.hpp"

#include "caseio/certificate_io.hpp"
#include "caseio/certificate_parts.hpp"
#include "caseio/limits.hpp"
#include "caseio/line_fields.hpp"
#include "oblong/check/proof_text.hpp"

namespace oblong::caseio {

namespace {

constexpr std::string_view turning_kind = "turning", deforming_kind = "deforming";

Rational fraction_at(const JsonValue& holder, std::string_view key) {
    return parts::read_fraction(holder.field(key, "a string with a fraction, p/q"));
}

Mat3<Rational> read_matrix(const JsonValue& value) {
    constexpr std::string_view what = "three rows of three strings with fractions";
    Mat3<Rational> m;
    value.array_of(3, what);
    for (std::size_t i = 0; i < 3; ++i) {
        const JsonValue row = value.item(i);
        row.array_of(3, what);
        for (std::size_t j = 0; j < 3; ++j) m.rows[i][j] = parts::read_fraction(row.item(j));
    }
    return m;
}

ClearTime<Integer, Rational> read_stretch(const JsonValue& value) {
    value.only_fields({"from", "to", "direction", "gap_from", "gap_to", "bend"});
    return {fraction_at(value, "from"),
            fraction_at(value, "to"),
            parts::read_direction(value.field("direction", "a direction")),
            fraction_at(value, "gap_from"),
            fraction_at(value, "gap_to"),
            fraction_at(value, "bend")};
}

MeetingTime<Integer, Rational> read_meeting(const JsonValue& value) {
    value.only_fields({"time", "turn_a", "turn_b", "overlap"});
    const JsonValue overlap = value.field("overlap", "a bracket of the bodies so turned");
    overlap.only_fields({"kind", "outcome", "lower", "upper", "direction", "roots", "members", "facets"});
    const JsonValue kind = overlap.field("kind", "bracket");
    if (kind.string() != "bracket") kind.expected("bracket");
    return {fraction_at(value, "time"), read_matrix(value.field("turn_a", "a matrix")),
            read_matrix(value.field("turn_b", "a matrix")), read_body_proof(overlap)};
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

CrossingTime<Rational> read_crossing(const JsonValue& value) {
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

/// Reads a line of a kind, by readers of a stretch of time and of the meeting.
template <class Proof, class Stretch, class Meeting>
MotionCertificate<Proof> read_kind(std::string_view line, const BadInput::Place& place, std::string_view name,
                                   const Stretch& read_clear, const Meeting& read_meeting_time) {
    const JsonNode root = parse_json(line, place);
    const JsonReading reading{place, {}, nullptr};
    const JsonValue document(root, reading);
    require_format(document, certificate_format);
    document.only_fields({"format", "id", "kind", "clear", "meeting"});
    MotionCertificate<Proof> certificate;
    certificate.id = document.field("id", "a string").string();
    const JsonValue kind = document.field("kind", name);
    if (kind.string() != name) kind.expected(name);
    const JsonValue clear = document.field("clear", "an array of stretches of time");
    const std::size_t size = parts::items_of(clear, "an array of stretches of time");
    if (size > max_stretches) clear.expected("at most " + std::to_string(max_stretches) + " stretches of time");
    for (std::size_t i = 0; i < size; ++i) certificate.proof.clear.push_back(read_clear(clear.item(i)));
    if (const auto meeting = document.find("meeting")) certificate.proof.meeting = read_meeting_time(*meeting);
    return certificate;
}

}  // namespace

bool is_turning_certificate(std::string_view line) { return has_text(line, "kind", turning_kind); }
bool is_deforming_certificate(std::string_view line) { return has_text(line, "kind", deforming_kind); }

std::string write_motion_certificate(const TurningCertificate& certificate) {
    return certificate_line(certificate.id, certificate.proof);
}
std::string write_motion_certificate(const DeformingCertificate& certificate) {
    return certificate_line(certificate.id, certificate.proof);
}

TurningCertificate read_turning_certificate(std::string_view line, const BadInput::Place& place) {
    return read_kind<ExactTurningProof>(line, place, turning_kind, read_stretch, read_meeting);
}
DeformingCertificate read_deforming_certificate(std::string_view line, const BadInput::Place& place) {
    return read_kind<ExactDeformingProof>(line, place, deforming_kind, read_span, read_crossing);
}

}  // namespace oblong::caseio
