// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/certificate_parts.hpp"

#include <algorithm>
#include <limits>

#include "caseio/limits.hpp"

namespace oblong::caseio::parts {

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

Rational read_fraction(const JsonValue& value) {
    constexpr std::string_view what = "a string with a fraction, p/q";
    std::string_view text = value.string(what);
    if (text.starts_with('-')) text.remove_prefix(1);
    const std::size_t slash = text.find('/');
    const auto is_whole = [](std::string_view digits) {
        return !digits.empty() && std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; });
    };
    if (slash == std::string_view::npos || !is_whole(text.substr(0, slash)) || !is_whole(text.substr(slash + 1)) ||
        text[slash + 1] == '0')
        value.expected(what);
    return value.number();
}

Vec3<Integer> read_direction(const JsonValue& value) {
    value.array_of(3, "an array of 3 strings with integers");
    return {read_integer(value.item(0)), read_integer(value.item(1)), read_integer(value.item(2))};
}

std::uint32_t read_index(const JsonValue& value) {
    const long long index = value.integer();
    if (index < 0 || index > std::numeric_limits<std::uint32_t>::max()) value.expected("the index of a vertex");
    return static_cast<std::uint32_t>(index);
}

std::size_t items_of(const JsonValue& value, std::string_view what) {
    if (!value.is(JsonNode::Kind::array)) value.expected(what);
    return value.node().items.size();
}

std::vector<VertexWeight<Integer>> read_weights(const JsonValue& value) {
    std::vector<VertexWeight<Integer>> side;
    const std::size_t size = items_of(value, "an array of [vertex, weight]");
    for (std::size_t i = 0; i < size; ++i) {
        const JsonValue item = value.item(i);
        item.array_of(2, "[vertex, weight]");
        side.push_back({read_index(item.item(0)), read_integer(item.item(1))});
    }
    return side;
}

std::vector<CertificateFacet> read_facets(const JsonValue& value) {
    constexpr std::string_view what = "three indices of differences, or two in the plane";
    std::vector<CertificateFacet> facets;
    const std::size_t size = items_of(value, "an array of facets");
    if (size > max_facets) value.expected("at most " + std::to_string(max_facets) + " facets");
    for (std::size_t i = 0; i < size; ++i) {
        const JsonValue item = value.item(i);
        const std::size_t count = items_of(item, what);
        if (count != 2 && count != 3) item.expected(what);
        CertificateFacet facet;
        facet.count = static_cast<std::uint32_t>(count);
        for (std::size_t k = 0; k < count; ++k) facet.corners.at(k) = read_index(item.item(k));
        facets.push_back(facet);
    }
    return facets;
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

}  // namespace oblong::caseio::parts
