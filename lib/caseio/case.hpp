// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "oblong/body/any_body.hpp"
#include "oblong/scalar/rational.hpp"

/// One query on one pair of bodies, with numbers exactly as given. Plain data; docs/reference/formats.md describes
/// the file.
namespace oblong::caseio {

enum class Query { distance, decide, raycast, sweep, penetration, signed_distance, within };

/// The number format in which the case's numbers are given. A float or double case holds only numbers
/// that the format represents.
enum class CaseScalar { float32, float64, exact };

struct Ray {
    Vec3<Rational> source;
    Vec3<Rational> direction;
    std::optional<Rational> max;  ///< nothing: unbounded

    [[nodiscard]] friend bool operator==(const Ray&, const Ray&) = default;
};

struct Sweep {
    Vec3<Rational> velocity_a;
    Vec3<Rational> velocity_b;
    std::optional<Rational> max;  ///< nothing: unbounded

    [[nodiscard]] friend bool operator==(const Sweep&, const Sweep&) = default;
};

/// Invariants: `b` is absent only for a raycast; `ray`, `sweep` and `margin` are present exactly for their
/// queries, raycast, sweep and within; with `dimension` 2 every z coordinate is 0 and a pose's third row and column are
/// the identity's.
struct Case {
    std::string id;
    Query query = Query::distance;
    CaseScalar scalar = CaseScalar::float64;
    int dimension = 3;
    AnyBody<Rational> a;
    std::optional<AnyBody<Rational>> b;
    std::optional<Ray> ray;
    std::optional<Sweep> sweep;
    std::string source;  ///< where the case comes from: a link, or a family with its seed; may be empty
    std::string note;    ///< may be empty
    std::string expect;  ///< the `expect` member as JSON text, untouched; may be empty
    std::optional<Rational> margin = {};  ///< of a within case; not negative

    [[nodiscard]] friend bool operator==(const Case&, const Case&) = default;
};

/// Returns the body of a `within` case that asks how it and `b` lie: a, grown by a ball of the margin. Of others a
/// itself.
[[nodiscard]] inline AnyBody<Rational> grown_a(const Case& c) {
    if (!c.margin) return c.a;
    return {Sum<Rational>({c.a, AnyBody<Rational>{Sphere<Rational>(*c.margin), std::nullopt}}), std::nullopt};
}

}  // namespace oblong::caseio
