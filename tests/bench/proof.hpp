// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>

#include "caseio/certificate_io.hpp"
#include "oracle/verify/verify.hpp"
#include "tests/bench/workload.hpp"

/// What the timed answers are held against: exact answers, each proven by a certificate that the oracle's checker
/// accepted.
namespace oblong::bench {

/// A certificate was refused: then nothing is timed.
class Unproven : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// A pair as the certificate checker takes it.
struct ListedPair {
    oracle::ListedBody a, b;
};
template <class R>
[[nodiscard]] ListedPair listed(const HullPair<R>& pair);

/// The certificate of the pair's distance, rounded to R. Throws Unproven where the checker refuses it.
template <class R>
[[nodiscard]] caseio::ExactCertificate proven(const HullPair<R>& pair);

/// The exact distance rounded once to R, from a certificate. Throws Unproven.
template <class R>
[[nodiscard]] R proven_distance(const HullPair<R>& pair);

}  // namespace oblong::bench
