// SPDX-License-Identifier: GPL-3.0-or-later
#include "precompiled/certified.hpp"

namespace oblong {

template CertifiedDistance<double> certified_distance(const CoreView<double>&, const CoreView<double>&,
                                                      const LadderOptions&);
template CertifiedDistance<float> certified_distance(const CoreView<float>&, const CoreView<float>&,
                                                     const LadderOptions&);
template CertifiedDecision decide(const CoreView<double>&, const CoreView<double>&, const LadderOptions&);
template CertifiedDecision decide(const CoreView<float>&, const CoreView<float>&, const LadderOptions&);

}  // namespace oblong
