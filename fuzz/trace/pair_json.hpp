// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "fuzz/trace/explanation.hpp"
#include "fuzz/trace/number_pair.hpp"
#include "fuzz/trace/trace_cycle.hpp"

/// The numbers of trace data: pairs of a decimal and a hex float.
namespace oblong::fuzz {

using TraceJson = nlohmann::ordered_json;

/// Writes numbers of a run, or exact ones.
struct PairWriter {
    TraceNumber arithmetic;

    [[nodiscard]] TraceJson number(const caseio::Real& x) const;
    [[nodiscard]] TraceJson vector(const Vec3<caseio::Real>& v) const;
    [[nodiscard]] TraceJson vector(const Vec3<Rational>& v) const;
    /// Returns √q; q itself where it is negative or infinite.
    [[nodiscard]] TraceJson root(const caseio::Real& q, bool exact) const;
    [[nodiscard]] TraceJson deciding(const DecidingNumber& n) const;
    /// The exact nearest point `v` of what a computed vector is the nearest point of, and how far that is from it.
    [[nodiscard]] TraceJson shadow(const Vec3<Rational>& v, const Vec3<caseio::Real>& computed,
                                   std::optional<unsigned> set = {}) const;
    /// Returns first, period, sentence and way; a way of more than `longest_way` points is left out.
    [[nodiscard]] TraceJson cycle(const TraceCycle& cycle) const;

    static constexpr std::size_t longest_way = 120;
};

/// Returns the length of a − b with three digits; null where one is not finite.
[[nodiscard]] TraceJson difference(const Vec3<caseio::Real>& a, const Vec3<caseio::Real>& b);
/// Returns a − b with three digits; null where one is not finite.
[[nodiscard]] TraceJson difference(const caseio::Real& a, const caseio::Real& b);

}  // namespace oblong::fuzz
