// SPDX-License-Identifier: GPL-3.0-or-later
#include "precompiled/certified.hpp"

namespace oblong {

template void propose(const CoreScan<double>&, const CoreScan<double>&, const ProposalOptions&, Proposal&);
template void propose(const CoreScan<float>&, const CoreScan<float>&, const ProposalOptions&, Proposal&);
template void propose_decision(const CoreScan<double>&, const CoreScan<double>&, const ProposalOptions&, Proposal&);
template void propose_decision(const CoreScan<float>&, const CoreScan<float>&, const ProposalOptions&, Proposal&);

namespace detail {

template CertifiedDistance<double> certify_by_ladder(const CoreView<double>&, const CoreView<double>&,
                                                     const LadderOptions&, bool);
template CertifiedDistance<float> certify_by_ladder(const CoreView<float>&, const CoreView<float>&,
                                                    const LadderOptions&, bool);
template void prove(const CoreScan<double>&, const CoreScan<double>&, const LadderRequest&, Attempt<double>&);
template void prove(const CoreScan<float>&, const CoreScan<float>&, const LadderRequest&, Attempt<float>&);
template IntegerRungAnswer<double> exact_integer_rung(const CoreScan<double>&, const CoreScan<double>&,
                                                      const IntegerQuestion&);
template IntegerRungAnswer<float> exact_integer_rung(const CoreScan<float>&, const CoreScan<float>&,
                                                     const IntegerQuestion&);

}  // namespace detail

template CertifiedDistance<double> certified_distance(const CoreView<double>&, const CoreView<double>&,
                                                      const LadderOptions&);
template CertifiedDistance<float> certified_distance(const CoreView<float>&, const CoreView<float>&,
                                                     const LadderOptions&);
template CertifiedDecision decide(const CoreView<double>&, const CoreView<double>&, const LadderOptions&);
template CertifiedDecision decide(const CoreView<float>&, const CoreView<float>&, const LadderOptions&);

}  // namespace oblong
