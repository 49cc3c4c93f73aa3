// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/turning_proof_io.hpp"

#include "caseio/certificate_io.hpp"
#include "caseio/certificate_parts.hpp"
#include "caseio/limits.hpp"
#include "caseio/line_fields.hpp"
#include "oblong/check/proof_text.hpp"

namespace oblong::caseio {

namespace {

constexpr std::string_view turning_kind = "turning";

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

}  // namespace

bool is_turning_certificate(std::string_view line) { return has_text(line, "kind", turning_kind); }

std::string write_turning_certificate(const TurningCertificate& certificate) {
    return certificate_line(certificate.id, certificate.proof);
}

TurningCertificate read_turning_certificate(std::string_view line, const BadInput::Place& place) {
    const JsonNode root = parse_json(line, place);
    const JsonReading reading{place, {}, nullptr};
    const JsonValue document(root, reading);
    require_format(document, certificate_format);
    document.only_fields({"format", "id", "kind", "clear", "meeting"});
    TurningCertificate certificate;
    certificate.id = document.field("id", "a string").string();
    const JsonValue kind = document.field("kind", "turning");
    if (kind.string() != turning_kind) kind.expected("turning");
    const JsonValue clear = document.field("clear", "an array of stretches of time");
    const std::size_t size = parts::items_of(clear, "an array of stretches of time");
    if (size > max_stretches) clear.expected("at most " + std::to_string(max_stretches) + " stretches of time");
    for (std::size_t i = 0; i < size; ++i) certificate.proof.clear.push_back(read_stretch(clear.item(i)));
    if (const auto meeting = document.find("meeting")) certificate.proof.meeting = read_meeting(*meeting);
    return certificate;
}

}  // namespace oblong::caseio
