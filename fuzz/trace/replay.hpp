// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "fuzz/subjects/native/format_run.hpp"

namespace oblong::fuzz {

/// A support point of A − B: p − q as the run computes them.
struct ReplayedSupport {
    Vec3<caseio::Real> p, q;
    std::uint32_t feature_a = 0, feature_b = 0;  ///< of p and q, as their support mappings number them
};

/// Returns the numbers that a result writes. Precondition: all are finite.
[[nodiscard]] inline Vec3<Rational> values(const Vec3<caseio::Real>& v) { return {v.x.value, v.y.value, v.z.value}; }

/// Returns whether all three are finite.
[[nodiscard]] bool is_written_finite(const Vec3<caseio::Real>& v);

/// Why no exact run is beside a computed one.
class NoExactRun : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Whether two support points are other vertices.
[[nodiscard]] inline bool differs(const ReplayedSupport& a, const ReplayedSupport& b) {
    return a.feature_a != b.feature_a || a.feature_b != b.feature_b;
}

/// What the subalgorithm made of W and a new point.
struct ReplayedReduction {
    bool found = false;     ///< whether some subset met its conditions; the rest is undefined where none did
    bool enclosed = false;  ///< whether it says that the origin is enclosed
    unsigned set = 0;       ///< the slots that carry v
    std::array<caseio::Real, 4> weights{};
    Vec3<caseio::Real> v;
    caseio::Real vv;  ///< the squared norm of v
};

/// What the rows of a run omit. Support mappings and subalgorithms are functions of the numbers in the rows, so they
/// are asked again, in the run's own arithmetic.
struct Replay {
    Vec3<caseio::Real> direction;               ///< in which v₀ was sought
    ReplayedSupport start;                      ///< v₀
    std::vector<ReplayedSupport> supports;      ///< by step: w
    std::vector<ReplayedReduction> reductions;  ///< by step: W ∪ {w}; of the last one, also where the loop did not ask
};

/// Runs a plain solver in the format, or in its scalar where no format is given. \param rows receive the iterations
[[nodiscard]] caseio::Result run_recorded(const caseio::Case& c, const SolverSpec& spec,
                                          const std::optional<BinaryFormat>& format, RunDetail& rows);

/// Replays the iterations of `run_recorded`. Preconditions: the solver answered the case, not as unsupported; the
/// format does not round stochastically.
[[nodiscard]] Replay replay(const caseio::Case& c, const SolverSpec& spec, const std::vector<TraceRow>& rows,
                            const std::optional<BinaryFormat>& format = {});

}  // namespace oblong::fuzz
