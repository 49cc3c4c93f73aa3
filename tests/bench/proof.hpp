// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>
#include <string>

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

/// The exact distances rounded once to R, each from a certificate. They are kept in a file of this folder that is
/// named by a hash of all vertices, and read from there the next time. Throws Unproven.
template <class R>
[[nodiscard]] std::vector<R> proven_distances(const std::vector<HullPair<R>>& pairs, const std::string& folder);

}  // namespace oblong::bench
