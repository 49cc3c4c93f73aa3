// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <utility>

#include "fuzz/subjects/native/any_parts.hpp"
#include "oblong/scalar/format_number.hpp"
#include "oblong/support/support_mapping.hpp"

/// Parts of the loop in formats of their own, as hardware has them: stored points in a short format, dot products in a
/// longer one, the subalgorithm in a third. What one part hands to another is not rounded again: an operation takes its
/// operands as they are.
namespace oblong::fuzz {

/// The formats of the parts that do not run in the loop's own.
struct MixedFormats {
    BinaryFormat points;        ///< of the support points
    BinaryFormat subalgorithm;  ///< of W, weights and v

    [[nodiscard]] friend bool operator==(const MixedFormats&, const MixedFormats&) = default;
};

namespace detail {

/// The formats of this thread's run, which parts that are default-constructed read too.
[[nodiscard]] inline const MixedFormats*& mixed_formats() noexcept {
    constinit thread_local const MixedFormats* formats = nullptr;
    return formats;
}

/// Makes formats those of this thread until the end of a block.
class MixedScope {
public:
    explicit MixedScope(const MixedFormats& formats) : before_(std::exchange(mixed_formats(), &formats)) {}
    MixedScope(const MixedScope&) = delete;
    MixedScope& operator=(const MixedScope&) = delete;
    ~MixedScope() { mixed_formats() = before_; }

private:
    const MixedFormats* before_;
};

/// A support mapping that chooses in the loop's format and rounds the point to `MixedFormats::points`.
template <SupportMapping<FormatNumber> A>
class StoredSupport {
public:
    explicit StoredSupport(const A& a) : a_(&a) {}
    [[nodiscard]] SupportPoint<FormatNumber> support(const Vec3<FormatNumber>& n) const {
        SupportPoint<FormatNumber> s = a_->support(n);
        const FormatScope scope(mixed_formats()->points, FormatInputs::exact);
        for (std::size_t i = 0; i < 3; ++i) s.point[i] = FormatNumber::rounded(s.point[i]);
        return s;
    }

private:
    const A* a_;
};

/// The format of a subalgorithm where it has one of its own.
template <>
struct SubalgorithmScope<FormatNumber> {
    SubalgorithmScope() {
        if (mixed_formats() != nullptr) scope.emplace(mixed_formats()->subalgorithm, FormatInputs::exact);
    }
    std::optional<FormatScope> scope;
};

}  // namespace detail

}  // namespace oblong::fuzz
