// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>
#include <vector>

#include "fuzz/cases/generate/build.hpp"
#include "fuzz/cases/generate/family_case.hpp"

/// Families drawn of primitives alone (`oblong generate --shapes`).
namespace oblong::fuzz {

enum class Primitive { box, sphere, ellipsoid, capsule, cylinder, cone };
inline constexpr std::array<std::string_view, 6> primitive_names{"box",     "sphere",   "ellipsoid",
                                                                 "capsule", "cylinder", "cone"};
[[nodiscard]] constexpr std::string_view name(Primitive p) { return primitive_names[static_cast<std::size_t>(p)]; }

/// Which primitives may be drawn, in the order of `Primitive`; at least one.
class ShapeMenu {
public:
    /// Throws std::invalid_argument for a word that is no primitive, and for an empty list.
    explicit ShapeMenu(const std::vector<std::string>& names);
    explicit ShapeMenu(std::vector<Primitive> shapes) : shapes_(std::move(shapes)) {}

    [[nodiscard]] const std::vector<Primitive>& shapes() const { return shapes_; }
    /// Returns the shapes of the menu that are among `some`; may be empty.
    [[nodiscard]] ShapeMenu among(const std::vector<Primitive>& some) const;
    /// Precondition: not empty.
    [[nodiscard]] Primitive draw(Draw& draw) const;
    /// "box, sphere"
    [[nodiscard]] std::string text() const;

private:
    std::vector<Primitive> shapes_;
};

/// A primitive about the origin, in terms that all of them share: how far it reaches along z, and across.
struct Solidity {
    double height = 1;         ///< half of the extent along z; a cone's apex is up, its disc is down
    double across = 1;         ///< along x: half extent, radius or semi-axis. A sphere's is its height
    double across_second = 1;  ///< along y, of boxes and ellipsoids
};
/// A capsule that is wider than high is the sphere of that height. Precondition: all are finite and positive.
[[nodiscard]] AnyBody<Rational> primitive_body(Primitive shape, const Solidity& s);

/// max d·p over the body, up to rounding.
[[nodiscard]] double primitive_support_value(Primitive shape, const Solidity& s, const Point& d);

/// Returns why a family has no cases of these shapes, as one clause; empty if it has.
[[nodiscard]] std::string why_not_of(const ShapeMenu& menu, const Family& family);

/// The same as `family_case` with these shapes only: the id is "NAME-SEED-INDEX@shapes", and the source names the
/// shapes. Precondition: `why_not_of` is empty.
[[nodiscard]] caseio::Case shaped_case(const ShapeMenu& menu, const Family& family, const FamilyIndex& at);

}  // namespace oblong::fuzz
