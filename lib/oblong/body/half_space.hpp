// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <utility>

#include "oblong/body/invalid_body.hpp"

namespace oblong {

/// The unbounded set { x : normal · x ≤ offset }. Queries take it beside any body, posed or not: its image under a pose
/// x ↦ M x + t is the half-space { y : (M⁻ᵀ normal) · y ≤ offset + (M⁻ᵀ normal) · t }, exactly.
template <OrderedField S>
class HalfSpace {
public:
    /// \param normal outward, of any length but 0; in the plane its third coordinate is 0
    /// \param offset largest value of normal · x
    /// Throws InvalidBody if a number is not finite or the normal is 0.
    HalfSpace(Vec3<S> normal, S offset) : normal_(std::move(normal)), offset_(std::move(offset)) {
        detail::require_finite("normal", normal_);
        if (!is_finite(offset_)) throw InvalidBody("offset", "a finite number");
        if (detail::in_default_environment([this] { return normal_ == Vec3<S>{}; }))
            throw InvalidBody("normal", "a vector that is not 0");
    }
    [[nodiscard]] const Vec3<S>& normal() const noexcept { return normal_; }  ///< not 0
    [[nodiscard]] const S& offset() const noexcept { return offset_; }        ///< the largest value of normal · x
    [[nodiscard]] friend bool operator==(const HalfSpace&, const HalfSpace&) = default;

private:
    Vec3<S> normal_;
    S offset_;
};

}  // namespace oblong
