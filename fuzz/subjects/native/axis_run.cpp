// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/native/axis_run.hpp"

#include "fuzz/subjects/native/scalar_dispatch.hpp"

namespace oblong::fuzz {

caseio::Result run_axis(const caseio::Case& c, const AxisSpec& spec) {
    return in_scalar(spec.scalar, [&]<class S>(std::type_identity<S>) { return run_axis_in<S>(c, spec); });
}

}  // namespace oblong::fuzz
