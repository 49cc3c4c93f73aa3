// SPDX-License-Identifier: BSL-1.0
#include "oblong/query/ladder_engine.hpp"

namespace oblong::detail {

template struct LadderEngine<float>;
template struct LadderEngine<double>;

}  // namespace oblong::detail
