// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/body_io.hpp"

/// Cases of unions (docs/reference/formats.md, "Unions and surfaces"): lines of a case file in which a body is a union
/// of convex bodies or a surface.
namespace oblong::caseio {

/// A body of such a case: parts under one pose.
struct UnionBody {
    std::string shape;                     ///< "union", "surface", or that of a convex body, the only part
    std::vector<AnyBody<Rational>> parts;  ///< none of a surface
    CaseSurface surface;                   ///< of a surface
    std::optional<Affine<Rational>> pose;  ///< of a union or surface

    [[nodiscard]] std::size_t size() const { return shape == "surface" ? surface.triangles.size() : parts.size(); }
    /// Returns a part in the frame of the case. Precondition: i < size().
    [[nodiscard]] AnyBody<Rational> part(std::size_t i) const;
    [[nodiscard]] friend bool operator==(const UnionBody&, const UnionBody&) = default;
};

struct UnionCase {
    /// All but the bodies: `a` and `b` are the origin.
    Case question;
    UnionBody a;
    std::optional<UnionBody> b;  ///< absent for a raycast

    [[nodiscard]] friend bool operator==(const UnionCase&, const UnionCase&) = default;
};

/// Returns whether a line is JSON in which the shape of `a` or `b` is `union` or `surface`, and whose query is one of a
/// `Case`. False for what is no JSON.
[[nodiscard]] bool is_union_case(std::string_view line);

/// Reads one line. Throws BadInput, as `read_case` does.
[[nodiscard]] UnionCase read_union_case(std::string_view line, const BadInput::Place& place = {},
                                        const CaseReading& how = {});

}  // namespace oblong::caseio
