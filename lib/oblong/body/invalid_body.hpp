// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <stdexcept>
#include <string>

#include "oblong/linear/product.hpp"
#include "oblong/scalar/environment.hpp"

namespace oblong {

/// Thrown by the constructors of bodies: a body that exists is valid. `field` names the offending
/// member as the case file spells it ("vertices", "radius", …).
class InvalidBody : public std::invalid_argument {
public:
    /// Says that `field` has no value of the kind that was expected.
    InvalidBody(std::string field, const std::string& expected)
        : std::invalid_argument(field + ": expected " + expected), field_(std::move(field)) {}
    [[nodiscard]] const std::string& field() const noexcept { return field_; }  ///< the member that is wrong

private:
    std::string field_;
};

namespace detail {

template <OrderedField S>
void require_size(const char* field, const S& value) {
    if (!is_finite(value) || in_default_environment([&value] { return value < S(0); }))
        throw InvalidBody(field, "a finite number that is not negative");
}

template <OrderedField S>
void require_finite(const char* field, const Vec3<S>& value) {
    if (!is_finite(value)) throw InvalidBody(field, "finite numbers");
}

}  // namespace detail

}  // namespace oblong
