// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/certificate_io.hpp"

#include <algorithm>

#include "caseio/certificate_parts.hpp"
#include "caseio/json_value.hpp"
#include "caseio/json_writer.hpp"
#include "caseio/limits.hpp"
#include "oblong/check/proof_text.hpp"

namespace oblong::caseio {

namespace {

using namespace parts;

std::vector<std::vector<std::uint32_t>> read_names(const JsonValue& document, std::string_view key) {
    constexpr std::string_view what = "an array of names of vertices, each an array of indices";
    std::vector<std::vector<std::uint32_t>> names;
    const auto value = document.find(key);
    if (!value) return names;
    const std::size_t size = items_of(*value, what);
    for (std::size_t i = 0; i < size; ++i) {
        const JsonValue item = value->item(i);
        std::vector<std::uint32_t>& name = names.emplace_back();
        const std::size_t length = items_of(item, what);
        name.reserve(length);
        for (std::size_t k = 0; k < length; ++k) name.push_back(read_index(item.item(k)));
    }
    return names;
}

std::vector<DifferenceWeight<Integer>> read_differences(const JsonValue& value) {
    std::vector<DifferenceWeight<Integer>> differences;
    const std::size_t size = items_of(value, "an array of [vertex of a, vertex of b, weight]");
    for (std::size_t i = 0; i < size; ++i) {
        const JsonValue item = value.item(i);
        item.array_of(3, "[vertex of a, vertex of b, weight]");
        differences.push_back({read_index(item.item(0)), read_index(item.item(1)), read_integer(item.item(2))});
    }
    return differences;
}

std::vector<VertexDifference> read_corners(const JsonValue& value) {
    std::vector<VertexDifference> corners;
    const std::size_t size = items_of(value, "an array of [vertex of a, vertex of b]");
    if (size > max_corners) value.expected("at most " + std::to_string(max_corners) + " differences");
    for (std::size_t i = 0; i < size; ++i) {
        const JsonValue item = value.item(i);
        item.array_of(2, "[vertex of a, vertex of b]");
        corners.push_back({read_index(item.item(0)), read_index(item.item(1))});
    }
    return corners;
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

void read_distance(const JsonValue& document, ExactCertificate& certificate) {
    certificate.core_squared = document.field("squared", "a string with a fraction").number();
    CorrectlyRounded<Rational> rounded = read_rounded(document);
    certificate.rounded_to = rounded.rounded_to;
    certificate.distance = std::move(rounded.distance);
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

/// Who claims what is refuted, and of which case.
void read_claimant(const JsonValue& document, CertificateLine& line) {
    if (const auto subject = document.find("subject")) line.subject = subject->string();
    if (const auto converted = document.find("converted_case")) {
        line.converted_case = converted->string();
        if (line.converted_case.empty()) converted->expected("a case line");
    }
}

}  // namespace

std::string write_certificate(const CertificateLine& line) {
    JsonWriter json(certificate_format);
    json.text("id", line.id);
    if (!line.subject.empty()) json.text("subject", line.subject);
    if (!line.converted_case.empty()) json.text("converted_case", line.converted_case);
    json.members(line.proof ? members_text(*line.proof) : members_text(line.certificate));
    return json.line();
}

ExactCertificate parts::read_exact_certificate(const JsonValue& document) {
    ExactCertificate certificate;
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
    return certificate;
}

CertificateLine read_certificate(std::string_view line, const BadInput::Place& place) {
    const JsonNode root = parse_json(line, place);
    const JsonReading reading{place, {}, nullptr};
    const JsonValue document(root, reading);
    require_format(document, certificate_format);
    CertificateLine result;
    result.id = document.field("id", "a string").string();
    if (document.find("roots")) {
        result.proof = read_body_proof(document);
        if (result.proof->claim) read_claimant(document, result);
        return result;
    }
    result.certificate = read_exact_certificate(document);
    if (result.certificate.claim) read_claimant(document, result);
    return result;
}

}  // namespace oblong::caseio
