// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/answer/nearest_set.hpp"
#include "oblong/body/any_body.hpp"

namespace oblong::detail {

/// Returns all nearest points of two bodies; oblong::oblong defines it. \param dimension 2: sets of the plane z = 0
[[nodiscard]] NearestSet nearest_set(const AnyBody<Rational>& a, const AnyBody<Rational>& b, int dimension);

}  // namespace oblong::detail
