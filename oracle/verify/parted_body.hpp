// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "oracle/verify/enumerated_body.hpp"
#include "oracle/verify/work.hpp"

namespace oblong::oracle {

/// A convex core as a certificate speaks of it, in the world's frame: a hull of vertices, or a sum or hull of such.
/// A sum is never expanded.
template <class S>
struct CorePart {
    enum class Kind { points, sum, hull };
    Kind kind = Kind::points;
    std::vector<Vec3<S>> vertices;  ///< of points, at least one
    Vec3<S> offset{};               ///< for a sum: the translation that its pose adds
    std::vector<CorePart> parts;    ///< of sums and hulls, at least one
};

/// A core and the radius of the ball around it.
struct PartedBody {
    CorePart<Rational> core;
    Rational radius = 0;

    PartedBody() = default;
    PartedBody(CorePart<Rational> parts, Rational ball) : core(std::move(parts)), radius(std::move(ball)) {}
    PartedBody(const EnumeratedBody& listed)  // NOLINT(google-explicit-constructor): the same body
        : core{CorePart<Rational>::Kind::points, listed.vertices, {}, {}}, radius(listed.radius) {}
};

/// Returns the posed parts of a body; nothing if certificates do not speak of the body, as for `enumerated_body`. The
/// work is that of reading the body, however many vertices its sums have.
[[nodiscard]] std::optional<PartedBody> parted_body(const AnyBody<Rational>& body);

/// Returns the number of vertices of a core, repeated ones included; 2^64 − 1 if there are as many or more.
template <class S>
[[nodiscard]] std::uint64_t vertex_count(const CorePart<S>& core);

/// A core in integers, and what a checker asks of it.
class IntegerCore {
public:
    explicit IntegerCore(CorePart<Integer> core);

    /// Saturated, as `vertex_count`.
    [[nodiscard]] std::uint64_t size() const { return size_; }
    /// The vertex at a place of the order that docs/reference/certificates.md fixes. Precondition: index < size().
    [[nodiscard]] Vec3<Integer> vertex(std::uint64_t index) const;
    /// The vertex that a name means (docs/reference/certificates.md, "Named vertices"); nothing where it means none.
    [[nodiscard]] std::optional<Vec3<Integer>> vertex(std::span<const std::uint32_t> name) const;
    /// Adds the work of `min_support_value`.
    void add_work_along(const Vec3<Integer>& n, checking::Work& work) const;
    /// min n·v over all vertices: that of a sum is the sum of its parts'.
    [[nodiscard]] Integer min_support_value(const Vec3<Integer>& n) const;
    /// Returns whether all vertices have z = 0. False if only the parts of a sum leave the plane and come back.
    [[nodiscard]] bool is_flat() const;

private:
    CorePart<Integer> core_;
    std::uint64_t size_;
};

/// Bits of the common denominator times the number of coordinates of parts, at most.
inline constexpr std::size_t max_coordinate_bits = std::size_t{1} << 29;

/// Two cores times the least positive integer that makes all coordinates of their parts integers. Throws
/// `checking::Refused` where they are longer than `max_coordinate_bits`.
struct IntegerCores {
    Integer scale = 1;
    CorePart<Integer> a, b;
};
[[nodiscard]] IntegerCores integer_cores(const PartedBody& a, const PartedBody& b);

}  // namespace oblong::oracle
