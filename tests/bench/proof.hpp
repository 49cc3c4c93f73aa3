// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>
#include <string>

#include "caseio/certificate_io.hpp"
#include "oblong/answer/outcome.hpp"
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
struct EnumeratedPair {
    oracle::EnumeratedBody a, b;
};
template <class R>
[[nodiscard]] EnumeratedPair listed(const HullPair<R>& pair);

/// The certificate of the pair's distance, rounded to R. Throws Unproven where the checker refuses it.
template <class R>
[[nodiscard]] caseio::ExactCertificate proven(const HullPair<R>& pair);

/// What an answer is held against: the exact decision, and the exact distance rounded once; 0 in contact.
struct Exact {
    Outcome outcome = Outcome::undecided;
    double distance = 0;
};

/// The exact answer, from a certificate that the checker accepted. Throws Unproven.
/// \param start any vector that is not 0; one from B to A saves steps
[[nodiscard]] Exact proven_answer(const EnumeratedPair& bodies, const Vec3<double>& start);

/// The exact distances rounded once to R, each from a certificate. They are kept in a file of this folder that is
/// named by a hash of all vertices, and read from there the next time. Throws Unproven.
template <class R>
[[nodiscard]] std::vector<R> proven_distances(const std::vector<HullPair<R>>& pairs, const std::string& folder);

}  // namespace oblong::bench
