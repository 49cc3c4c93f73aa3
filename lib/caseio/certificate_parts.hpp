// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "caseio/json_value.hpp"
#include "oblong/answer/certificate.hpp"
#include "oblong/scalar/rational.hpp"

/// Fields that certificates of more than one kind have, to and from JSON. Readers throw BadInput.
namespace oblong::caseio::parts {

/// A string with an integer, and an array of three of them.
[[nodiscard]] std::string text(const Integer& value);
[[nodiscard]] std::string text(const Vec3<Integer>& direction);
[[nodiscard]] Integer read_integer(const JsonValue& value);
[[nodiscard]] Vec3<Integer> read_direction(const JsonValue& value);

[[nodiscard]] std::uint32_t read_index(const JsonValue& value);
/// Returns the number of items; throws unless the value is an array.
[[nodiscard]] std::size_t items_of(const JsonValue& value, std::string_view what);

/// [vertex, weight] pairs.
[[nodiscard]] std::string text(const std::vector<VertexWeight<Integer>>& side);
[[nodiscard]] std::vector<VertexWeight<Integer>> read_weights(const JsonValue& value);

[[nodiscard]] std::string text(const std::vector<CertificateFacet>& facets);
[[nodiscard]] std::vector<CertificateFacet> read_facets(const JsonValue& value);

[[nodiscard]] std::string_view format_name(RoundedTo format);
/// A hex float, or "inf" for nothing.
[[nodiscard]] std::string rounded_text(const std::optional<Rational>& distance);
[[nodiscard]] CorrectlyRounded<Rational> read_rounded(const JsonValue& value);

/// A member of an object: its key and a string.
[[nodiscard]] std::string member(std::string_view key, std::string_view value);
/// The members of a claim, without braces.
struct ClaimText {
    std::string operator()(Outcome o) const;
    std::string operator()(const Within<Rational>& c) const;
    std::string operator()(const CorrectlyRounded<Rational>& c) const;
};
/// Two ends, of which either may be absent, under keys with this prefix ("", "depth_").
[[nodiscard]] std::string ends_text(std::string_view prefix, const std::optional<Rational>& lower,
                                    const std::optional<Rational>& upper);
[[nodiscard]] Claim<Rational> read_claim(const JsonValue& value);

}  // namespace oblong::caseio::parts
