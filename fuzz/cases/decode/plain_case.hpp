// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "caseio/case.hpp"
#include "oblong/scalar/builtin.hpp"

/// Cases in doubles: what bytes say, and what mutations change, thousands of times a second.
namespace oblong::fuzz {

/// A ray or a sweep. Of a ray, `of_a` is its source and `of_b` its direction; of a sweep they are the two velocities.
struct PlainMotion {
    Vec3<double> of_a{}, of_b{};
    std::optional<double> max;

    [[nodiscard]] friend bool operator==(const PlainMotion&, const PlainMotion&) = default;
};

/// A case whose numbers are doubles, or floats where it is `narrow`. The invariants are those of caseio::Case: `b` is
/// absent only from a raycast, `motion` is there exactly for a raycast or sweep, `margin` for a within query, and in
/// the plane every z is 0 and a pose's third row and column are the identity's.
struct PlainCase {
    caseio::Query query = caseio::Query::distance;
    bool narrow = false;
    int dimension = 3;
    AnyBody<double> a{Sphere<double>(0), std::nullopt};
    std::optional<AnyBody<double>> b;
    std::optional<PlainMotion> motion;
    std::optional<double> margin = {};

    [[nodiscard]] friend bool operator==(const PlainCase&, const PlainCase&) = default;
};

/// Returns the case of exactly these numbers.
[[nodiscard]] caseio::Case exact_case(const PlainCase& c, std::string id);

/// The same case in doubles. Numbers that are none are rounded to the nearest, the largest finite one in place of an
/// infinity: only an `exact` case holds such. Words (id, source, note, expect) are lost.
[[nodiscard]] PlainCase plain_case(const caseio::Case& c);

/// Returns whether every number of a float or double case is one of its format, so that plain_case loses nothing but
/// words.
[[nodiscard]] bool is_plain(const caseio::Case& c);

/// A finite number as a fraction; faster than to_rational, and the same.
[[nodiscard]] Rational fraction(double x);

}  // namespace oblong::fuzz
