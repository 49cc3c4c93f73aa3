// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <mutex>

#include "oblong/answer/outcome.hpp"
#include "oracle/curved/enclosed_depth.hpp"
#include "oracle/curved/locate.hpp"
#include "oracle/curved/nearest_members.hpp"

namespace oblong::oracle {

/// Two posed bodies with curved surfaces, and what can be asked of them.
class CurvedPair {
public:
    CurvedPair(const AnyBody<Rational>& a, const AnyBody<Rational>& b, int dimension);

    /// Locates the origin relative to A − B.
    [[nodiscard]] Located locate(const Effort& effort) const;
    /// The same within a relative 2^−700, which is more than the formats of subjects tell apart. Found at the first
    /// call: it costs as much as many judgements. Safe to call from several threads.
    [[nodiscard]] const Located& locate_narrowly() const;
    /// `locate` with A moved.
    [[nodiscard]] Located locate_moved(const Vec3<Rational>& by, const Effort& effort) const;
    /// A number ≤ min { n·(p − q) } over p of A and q of B, less than it by a part in 2^bits of ‖n‖ and the bodies'
    /// size.
    [[nodiscard]] Rational lower_gap(const Vec3<Rational>& n, unsigned bits) const;
    [[nodiscard]] int dimension() const { return dimension_; }
    /// The depth of overlapping bodies within a part in 2^70, if points enough are looked at. Found at the first call,
    /// like the narrow distance; what is known already comes back if it needs more work than is allowed.
    [[nodiscard]] const EnclosedDepth& depth_narrowly() const;
    /// A − B
    [[nodiscard]] const Tree<Rational>& difference() const { return difference_; }
    /// Returns the outcome of the bodies: a difference without interior in the case's space only touches.
    [[nodiscard]] Outcome outcome(const Located& located) const;
    /// An upper bound of the largest |coordinate| of both bodies, above it by less than 2^−100 of it.
    [[nodiscard]] Rational largest_coordinate() const;
    /// Whether a point is at most `tolerance` away from one of the bodies; nothing if it is unknown.
    [[nodiscard]] std::optional<bool> within(bool of_a, const Vec3<Rational>& point, const Rational& tolerance) const;
    /// A point of each body, approximately nearest.
    [[nodiscard]] NearestMembers nearest_members() const;

private:
    Tree<Rational> a_, b_, difference_;
    int dimension_;
    mutable std::once_flag is_narrow_;
    mutable Located narrow_;
    mutable std::once_flag is_depth_narrow_;
    mutable EnclosedDepth narrow_depth_;
};

}  // namespace oblong::oracle
