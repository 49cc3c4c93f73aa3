// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/prove/cores/decision.hpp"
#include "oblong/prove/cores/distance.hpp"

/// The certify ladder on bodies, with the options that tests and fuzzers need. Programs use oblong/distance.hpp and
/// oblong/decision.hpp.
namespace oblong {

template <CertifiableBody A, CertifiableBody B>
[[nodiscard]] auto ladder_distance(const A& a, const B& b, const LadderOptions& ladder = {}) {
    const auto core_a = core_view(a);
    const auto core_b = core_view(b);
    return ladder_distance(core_a, core_b, ladder);
}

template <CertifiableBody A, CertifiableBody B>
[[nodiscard]] Outcome ladder_decision(const A& a, const B& b, const LadderOptions& ladder = {}) {
    const auto core_a = core_view(a);
    const auto core_b = core_view(b);
    return decide(core_a, core_b, ladder).outcome;
}

}  // namespace oblong
