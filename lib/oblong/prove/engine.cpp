// SPDX-License-Identifier: BSL-1.0
#include "oblong/prove/cast.hpp"
#include "oblong/prove/depth.hpp"
#include "oblong/prove/within.hpp"

namespace oblong::detail {

template struct ExactEngine<Rational, float>;
template struct ExactEngine<Rational, double>;
template struct AnyEngine<float>;
template struct AnyEngine<double>;

}  // namespace oblong::detail
