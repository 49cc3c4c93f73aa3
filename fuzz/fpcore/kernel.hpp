// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "caseio/case.hpp"
#include "fuzz/fpcore/term.hpp"

/// The expressions that the solvers evaluate in their inner loops, one by one.
namespace oblong::fuzz {

/// Which loop evaluates a kernel: that of distances, the expansion of an overlap, the ray cast.
enum class Loop { distance, expansion, cast };

/// What a loop holds when it evaluates kernels. Of another loop's, members are 0 or empty.
struct Moment {
    std::vector<Vec3<double>> points{};            ///< of A − B: W with the new point last; or a facet's corners
    Vec3<double> v{}, p{}, source{}, direction{};  ///< v; a support point of A; the ray
    double vv = 0, vw = 0, tolerance = 0;          ///< ‖v‖², v·w, ε
    double before_vv = 0, before_vw = 0;           ///< of the iteration before; 0 at the first
};

/// An expression that a template of the library evaluates. With branches it is that of one path, the one of `example`.
struct Kernel {
    std::string_view name;
    std::string_view about;              ///< a clause
    std::string_view cite;               ///< of a paper
    std::vector<std::string> arguments;  ///< names of variables
    std::vector<double> example;         ///< their values
    Loop loop = Loop::distance;          ///< which evaluates it
    bool ends_with_test = false;         ///< whether its last comparison is the stopping test, and no branch
    Term (*in_terms)(std::span<const Term>) = nullptr;
    double (*in_doubles)(std::span<const double>) = nullptr;
    /// The arguments at a moment; empty if it has none.
    std::vector<double> (*arguments_at)(const Moment&) = nullptr;

    /// Records the path that these arguments take.
    [[nodiscard]] Recorded at(std::span<const double> values) const;
};

using Range = std::pair<double, double>;  ///< least and greatest

[[nodiscard]] std::span<const Kernel> kernels();
/// Returns null if there is none of that name.
[[nodiscard]] const Kernel* find_kernel(std::string_view name);

/// Runs the loop in doubles on cases made of these, and returns its moments.
/// \param cases     of distance, over doubles or floats
/// \param seed      of the casts and overlaps that are made of them (requery)
/// \param tolerance of the stopping rules
[[nodiscard]] std::vector<Moment> moments_of(std::span<const caseio::Case> cases, Loop loop, std::uint64_t seed,
                                             double tolerance);

/// The range of each argument where the kernel takes the path of its example; empty if it never does.
[[nodiscard]] std::vector<Range> ranges_of(const Kernel& kernel, std::span<const Moment> moments);

/// The kernel in FPCore 2.0, with the ranges and the conditions of its path as precondition.
/// \param precision binary64 or binary32
/// \param ranges    of the arguments, or none
/// \param source    a clause about the ranges
[[nodiscard]] std::string fpcore(const Kernel& kernel, const std::string& precision, std::span<const Range> ranges,
                                 const std::string& source);

}  // namespace oblong::fuzz
