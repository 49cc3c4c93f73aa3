// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/linear/product.hpp"

namespace oblong::detail {

/// Returns a separating axis of a ray that v rejects from λ on, where n clipped it to λ. v itself separates the body
/// from the rest of the ray, but not necessarily from the clipped part. (v·r) n − (n·r) v is orthogonal to r and
/// separates the body from the whole ray, because the supporting plane of n passes through s + λ r. Before any clip n =
/// 0, and v separates the whole ray. Returns v if the combination overflows or underflows: never 0.
template <class S>
[[nodiscard]] Vec3<S> separating_axis(const Vec3<S>& v, const Vec3<S>& n, const Vec3<S>& r) {
    const S vr = dot(v, r);
    const S nr = dot(n, r);
    if (!(S(0) < vr) || !(nr < S(0))) return v;
    const Vec3<S> across = n * vr - v * nr;
    return is_finite(across) && across != Vec3<S>{} ? across : v;
}

}  // namespace oblong::detail
