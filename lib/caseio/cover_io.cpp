// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/cover_io.hpp"

#include "caseio/certificate_parts.hpp"
#include "caseio/json_writer.hpp"
#include "caseio/line_fields.hpp"
#include "oblong/check/proof_text.hpp"

namespace oblong::caseio {

namespace {

using namespace parts;

/// A proof of a pair, in an object of its own.
JsonValue without_id(const JsonValue& proof) {
    for (const std::string_view key : {"format", "id"})
        if (const auto field = proof.find(key)) field->refuse("expected no such field in a proof of a pair");
    return proof;
}

std::vector<std::uint32_t> read_order(const JsonValue& cover, std::string_view key) {
    constexpr std::string_view what = "an array of indices of parts";
    const JsonValue value = cover.field(key, what);
    const std::size_t size = items_of(value, what);
    std::vector<std::uint32_t> order;
    order.reserve(size);
    for (std::size_t i = 0; i < size; ++i) order.push_back(read_index(value.item(i)));
    return order;
}

CoverBlock<Integer, Rational> read_block(const JsonValue& value) {
    value.array_of(5, "[begin, end, begin, end, a direction or a proof]");
    CoverBlock<Integer, Rational> block{
        read_index(value.item(0)), read_index(value.item(1)), read_index(value.item(2)), read_index(value.item(3)), {}};
    if (block.a_begin >= block.a_end || block.b_begin >= block.b_end) value.expected("a block that holds a pair");
    const JsonValue evidence = value.item(4);
    if (evidence.is(JsonNode::Kind::object)) {
        block.evidence = read_body_proof(without_id(evidence));
    } else {
        block.evidence = read_direction(evidence);
    }
    return block;
}

Cover<Integer, Rational> read_blocks(const JsonValue& value) {
    value.only_fields({"order_a", "order_b", "blocks"});
    Cover<Integer, Rational> cover{read_order(value, "order_a"), read_order(value, "order_b"), {}};
    const JsonValue blocks = value.field("blocks", "an array of blocks");
    const std::size_t size = items_of(blocks, "an array of blocks");
    cover.blocks.reserve(size);
    for (std::size_t i = 0; i < size; ++i) cover.blocks.push_back(read_block(blocks.item(i)));
    return cover;
}

DecidingPair<Integer, Rational> read_pair(const JsonValue& pair, const JsonValue& proof) {
    pair.array_of(2, "[part of a, part of b]");
    DecidingPair<Integer, Rational> decides{read_index(pair.item(0)), read_index(pair.item(1)), {}};
    if (proof.find("roots")) {
        decides.proof = read_body_proof(without_id(proof));
    } else {
        decides.proof = read_exact_certificate(without_id(proof));
    }
    return decides;
}

}  // namespace

std::string write_cover(const CoverLine& line) {
    JsonWriter json(certificate_format);
    json.text("id", line.id);
    json.members(members_text(line.proof));
    return json.line();
}

bool is_cover(std::string_view line) { return has_text(line, "kind", "cover"); }

CoverLine read_cover(std::string_view line, const BadInput::Place& place) {
    const JsonNode root = parse_json(line, place);
    const JsonReading reading{place, {}, nullptr};
    const JsonValue document(root, reading);
    require_format(document, certificate_format);
    document.only_fields({"format", "id", "kind", "pair", "proof", "cover"});
    CoverLine result{document.field("id", "a string").string(), {}};
    const JsonValue kind = document.field("kind", "cover");
    if (kind.string() != "cover") kind.expected("cover");
    const auto pair = document.find("pair");
    if (pair) result.proof.decides = read_pair(*pair, document.field("proof", "the proof of the pair"));
    if (const auto proof = document.find("proof"); proof && !pair) proof->refuse("expected a pair beside its proof");
    if (const auto cover = document.find("cover")) result.proof.cover = read_blocks(*cover);
    return result;
}

}  // namespace oblong::caseio
