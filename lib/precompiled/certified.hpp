// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oblong/certify/certify.hpp"

/// Proven answers about doubles and floats, compiled once for this build: every unit that instantiates them takes
/// twenty seconds and more (cmake/precompiled.cmake). Not installed.
namespace oblong {

extern template CertifiedDistance<double> certified_distance(const CoreView<double>&, const CoreView<double>&,
                                                             const LadderOptions&);
extern template CertifiedDistance<float> certified_distance(const CoreView<float>&, const CoreView<float>&,
                                                            const LadderOptions&);
extern template CertifiedDecision decide(const CoreView<double>&, const CoreView<double>&, const LadderOptions&);
extern template CertifiedDecision decide(const CoreView<float>&, const CoreView<float>&, const LadderOptions&);

}  // namespace oblong
