// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/body_proof_io.hpp"

#include <algorithm>

#include "caseio/certificate_parts.hpp"
#include "caseio/limits.hpp"

namespace oblong::caseio {

namespace {

using namespace parts;
using Kind = ExactMember::Kind;

std::vector<Rational> read_fractions(const JsonValue& value) {
    std::vector<Rational> numbers;
    const std::size_t size = items_of(value, "an array of strings with fractions");
    for (std::size_t i = 0; i < size; ++i) numbers.push_back(read_fraction(value.item(i)));
    return numbers;
}

ExactMember read_member(const JsonValue& value) {
    constexpr std::string_view what = "a member: vertices, u, sum or hull";
    value.only_fields({"vertices", "u", "sum", "hull"});
    if (value.node().items.size() != 1) value.expected(what);
    ExactMember m;
    if (const auto vertices = value.find("vertices")) {
        m.shares = read_weights(*vertices);
    } else if (const auto u = value.find("u")) {
        m.kind = Kind::round;
        m.u = read_fractions(*u);
    } else if (const auto sum = value.find("sum")) {
        m.kind = Kind::sum;
        const std::size_t size = items_of(*sum, "an array of members");
        for (std::size_t i = 0; i < size; ++i) m.parts.push_back(read_member(sum->item(i)));
    } else {
        m.kind = Kind::hull;
        const JsonValue hull = value.field("hull", what);
        const std::size_t size = items_of(hull, "an array of [part, weight, member]");
        for (std::size_t i = 0; i < size; ++i) {
            const JsonValue item = hull.item(i);
            item.array_of(3, "[part, weight, member]");
            m.shares.push_back({read_index(item.item(0)), read_integer(item.item(1))});
            m.parts.push_back(read_member(item.item(2)));
        }
    }
    return m;
}

std::vector<MemberPair<Integer, Rational>> read_members(const JsonValue& value) {
    std::vector<MemberPair<Integer, Rational>> members;
    const std::size_t size = items_of(value, "an array of pairs of members");
    if (size > max_corners) value.expected("at most " + std::to_string(max_corners) + " pairs of members");
    for (std::size_t i = 0; i < size; ++i) {
        const JsonValue pair = value.item(i);
        pair.only_fields({"a", "b"});
        members.push_back(
            {read_member(pair.field("a", "a member of a")), read_member(pair.field("b", "a member of b"))});
    }
    return members;
}

/// The ends under keys with this prefix, at least one.
template <class Ends>
Ends read_ends(const JsonValue& value, const std::string& prefix) {
    const std::string low = prefix + "lower", high = prefix + "upper";
    value.only_fields({low, high});
    Ends ends;
    if (const auto lower = value.find(low)) ends.lower = read_fraction(*lower);
    if (const auto upper = value.find(high)) ends.upper = read_fraction(*upper);
    return ends;
}

BodyClaim<Rational> read_body_claim(const JsonValue& value) {
    if (value.find("depth_lower") || value.find("depth_upper")) return read_ends<DepthClaim<Rational>>(value, "depth_");
    if (value.find("parameter_lower") || value.find("parameter_upper"))
        return read_ends<ParameterClaim<Rational>>(value, "parameter_");
    if (const auto hit = value.find("hit")) {
        value.only_fields({"hit"});
        if (!hit->is(JsonNode::Kind::boolean)) hit->expected("true or false");
        return HitClaim{hit->node().truth};
    }
    return std::visit([](auto&& claim) { return BodyClaim<Rational>(std::forward<decltype(claim)>(claim)); },
                      read_claim(value));
}

ProofStatement read_statement(const JsonValue& value) {
    constexpr std::string_view what = "bracket, hit or miss";
    const auto found = std::ranges::find(proof_statement_names, value.string(what));
    if (found == proof_statement_names.end()) value.expected(what);
    return static_cast<ProofStatement>(found - proof_statement_names.begin());
}

Outcome read_outcome(const JsonValue& value) {
    constexpr std::string_view what = "separated, touching or overlapping";
    const std::optional<Outcome> outcome = outcome_from_name(value.string(what));
    if (!outcome || *outcome > Outcome::overlapping) value.expected(what);
    return *outcome;
}

}  // namespace

ExactBodyProof read_body_proof(const JsonValue& document) {
    ExactBodyProof p;
    const JsonValue kind = document.field("kind", "the kind of a certificate");
    if (kind.string() == "refutation") {
        document.only_fields({"format", "id", "subject", "converted_case", "kind", "proves", "claim", "lower", "upper",
                              "direction", "roots", "members", "facets"});
        p.statement = read_statement(document.field("proves", "bracket, hit or miss"));
        p.claim = read_body_claim(document.field("claim", "what is refuted"));
    } else {
        document.only_fields(
            {"format", "id", "kind", "outcome", "lower", "upper", "direction", "roots", "members", "facets"});
        p.statement = read_statement(kind);
        if (const auto outcome = document.find("outcome")) p.outcome = read_outcome(*outcome);
    }
    if (const auto lower = document.find("lower")) p.lower = read_fraction(*lower);
    if (const auto upper = document.find("upper")) p.upper = read_fraction(*upper);
    if (const auto direction = document.find("direction")) p.direction = read_direction(*direction);
    p.roots = read_fractions(document.field("roots", "an array of strings with fractions"));
    if (const auto members = document.find("members")) p.members = read_members(*members);
    if (const auto facets = document.find("facets")) p.facets = read_facets(*facets);
    return p;
}

}  // namespace oblong::caseio
