// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oblong/certify/decision.hpp"
#include "oblong/certify/distance.hpp"

/// Proven answers about doubles and floats, compiled once for this build: every unit that instantiates them takes
/// twenty seconds and more (cmake/precompiled.cmake). Most of them go into the parts that answers about other kinds of
/// bodies share. Not installed.
namespace oblong {

extern template void propose(const CoreScan<double>&, const CoreScan<double>&, const ProposalOptions&, Proposal&);
extern template void propose(const CoreScan<float>&, const CoreScan<float>&, const ProposalOptions&, Proposal&);
extern template void propose_decision(const CoreScan<double>&, const CoreScan<double>&, const ProposalOptions&,
                                      Proposal&);
extern template void propose_decision(const CoreScan<float>&, const CoreScan<float>&, const ProposalOptions&,
                                      Proposal&);

namespace detail {

extern template CertifiedDistance<double> certify_by_ladder(const CoreView<double>&, const CoreView<double>&,
                                                            const LadderOptions&, bool);
extern template CertifiedDistance<float> certify_by_ladder(const CoreView<float>&, const CoreView<float>&,
                                                           const LadderOptions&, bool);
extern template void prove(const CoreScan<double>&, const CoreScan<double>&, const LadderRequest&, Attempt<double>&);
extern template void prove(const CoreScan<float>&, const CoreScan<float>&, const LadderRequest&, Attempt<float>&);
extern template IntegerRungAnswer<double> exact_integer_rung(const CoreScan<double>&, const CoreScan<double>&,
                                                             const IntegerQuestion&);
extern template IntegerRungAnswer<float> exact_integer_rung(const CoreScan<float>&, const CoreScan<float>&,
                                                            const IntegerQuestion&);

}  // namespace detail

extern template CertifiedDistance<double> certified_distance(const CoreView<double>&, const CoreView<double>&,
                                                             const LadderOptions&);
extern template CertifiedDistance<float> certified_distance(const CoreView<float>&, const CoreView<float>&,
                                                            const LadderOptions&);
extern template CertifiedDecision decide(const CoreView<double>&, const CoreView<double>&, const LadderOptions&);
extern template CertifiedDecision decide(const CoreView<float>&, const CoreView<float>&, const LadderOptions&);

}  // namespace oblong
