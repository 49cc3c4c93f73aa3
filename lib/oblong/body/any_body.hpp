// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>

#include "oblong/body/shapes.hpp"
#include "oblong/linear/affine.hpp"

/// One type that holds any body of a case file, compositions and poses included.
namespace oblong {

template <OrderedField S>
struct AnyBody;

/// The Minkowski sum of its parts, at least one.
template <OrderedField S>
class Sum {
public:
    /// Throws InvalidBody if there is no part.
    explicit Sum(std::vector<AnyBody<S>> parts) : parts_(std::move(parts)) {
        if (parts_.empty()) throw InvalidBody("of", "at least one body");
    }
    [[nodiscard]] std::span<const AnyBody<S>> parts() const noexcept { return parts_; }  ///< the summands
    [[nodiscard]] friend bool operator==(const Sum&, const Sum&) = default;

private:
    std::vector<AnyBody<S>> parts_;
};

/// The convex hull of the union of its parts, at least one.
template <OrderedField S>
class Hull {
public:
    /// Throws InvalidBody if there is no part.
    explicit Hull(std::vector<AnyBody<S>> parts) : parts_(std::move(parts)) {
        if (parts_.empty()) throw InvalidBody("of", "at least one body");
    }
    [[nodiscard]] std::span<const AnyBody<S>> parts() const noexcept { return parts_; }  ///< the bodies of the union
    [[nodiscard]] friend bool operator==(const Hull&, const Hull&) = default;

private:
    std::vector<AnyBody<S>> parts_;
};

/// The shapes of an AnyBody.
template <OrderedField S>
using Shape = detail::SimpleShape<S, Sum<S>, Hull<S>>;

/// A shape in its own frame and, where given, the pose that maps it to its parent's frame (the world's
/// for an outermost body). A pose on a sum or hull applies to every part; the balls of spheres and
/// capsules inside stay undeformed.
template <OrderedField S>
struct AnyBody {
    Shape<S> shape;                 ///< in its own frame
    std::optional<Affine<S>> pose;  ///< absent: the identity

    [[nodiscard]] friend bool operator==(const AnyBody&, const AnyBody&) = default;
};

}  // namespace oblong
