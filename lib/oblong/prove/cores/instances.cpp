// SPDX-License-Identifier: BSL-1.0
#include "oblong/prove/cores/decision.hpp"
#include "oblong/prove/cores/distance.hpp"

/// Proven answers about doubles and floats: a unit that instantiates them takes twenty seconds and more, so this one
/// does for all. Most of them go into the parts that answers about other kinds of bodies share.
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

template CertifiedDistance<double> ladder_distance(const CoreView<double>&, const CoreView<double>&,
                                                   const LadderOptions&);
template CertifiedDistance<float> ladder_distance(const CoreView<float>&, const CoreView<float>&, const LadderOptions&);
template CertifiedDecision decide(const CoreView<double>&, const CoreView<double>&, const LadderOptions&);
template CertifiedDecision decide(const CoreView<float>&, const CoreView<float>&, const LadderOptions&);

}  // namespace oblong
