// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "caseio/json_value.hpp"
#include "oblong/answer/certificate.hpp"
#include "oblong/scalar/rational.hpp"

/// Fields that certificates of more than one kind have, from JSON. Readers throw BadInput.
namespace oblong::caseio::parts {

/// A string with an integer, and an array of three of them.
[[nodiscard]] Integer read_integer(const JsonValue& value);
[[nodiscard]] Vec3<Integer> read_direction(const JsonValue& value);
/// A fraction in a string: a number of JSON would be another text for it.
[[nodiscard]] Rational read_fraction(const JsonValue& value);

[[nodiscard]] std::uint32_t read_index(const JsonValue& value);
/// Returns the number of items; throws unless the value is an array.
[[nodiscard]] std::size_t items_of(const JsonValue& value, std::string_view what);

/// [vertex, weight] pairs.
[[nodiscard]] std::vector<VertexWeight<Integer>> read_weights(const JsonValue& value);

[[nodiscard]] std::vector<CertificateFacet> read_facets(const JsonValue& value);

[[nodiscard]] CorrectlyRounded<Rational> read_rounded(const JsonValue& value);

[[nodiscard]] Claim<Rational> read_claim(const JsonValue& value);

/// A certificate of polyhedra, without who claims what a refutation refutes.
[[nodiscard]] Certificate<Integer, Rational> read_exact_certificate(const JsonValue& document);

}  // namespace oblong::caseio::parts
