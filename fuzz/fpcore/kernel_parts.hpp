// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <initializer_list>

#include "fuzz/fpcore/kernel.hpp"
#include "oblong/simplex/subalgorithm.hpp"

/// How kernels are declared.
namespace oblong::fuzz::detail {

using Numbers = std::vector<double>;

[[nodiscard]] std::vector<Kernel> simplex_kernels();
[[nodiscard]] std::vector<Kernel> loop_kernels();

/// Returns nx, ny, nz, k of "n* k".
[[nodiscard]] std::vector<std::string> names_of(const std::string& arguments);
/// The coordinates, one vector after the other.
[[nodiscard]] Numbers flat(std::span<const Vec3<double>> vectors);
[[nodiscard]] inline Numbers flat(std::initializer_list<Vec3<double>> vectors) {
    return flat(std::span(vectors.begin(), vectors.size()));
}
/// The last points of the moment; empty if it has fewer.
template <std::size_t count>
[[nodiscard]] Numbers last_points(const Moment& m) {
    return m.points.size() < count ? Numbers{} : flat(std::span(m.points).last(count));
}

/// Vector i of the arguments.
template <class S>
[[nodiscard]] Vec3<S> vec(std::span<const S> x, std::size_t i) {
    return {x[3 * i], x[3 * i + 1], x[3 * i + 2]};
}
/// All of them.
template <class S>
[[nodiscard]] std::array<Vec3<S>, slot_count> vecs(std::span<const S> x) {
    std::array<Vec3<S>, slot_count> points;
    for (std::size_t i = 0; 3 * i < x.size(); ++i) points[i] = vec(x, i);
    return points;
}

/// \param compute  a lambda from the arguments, in any scalar, to the value
template <class Compute>
[[nodiscard]] Kernel kernel(std::string_view name, const char* arguments, Numbers example, std::string_view about,
                            std::string_view cite, Numbers (*arguments_at)(const Moment&), Compute /*compute*/) {
    return {.name = name,
            .about = about,
            .cite = cite,
            .arguments = names_of(arguments),
            .example = std::move(example),
            .in_terms = [](std::span<const Term> x) { return Compute{}(x); },
            .in_doubles = [](std::span<const double> x) { return Compute{}(x); },
            .arguments_at = arguments_at};
}

}  // namespace oblong::fuzz::detail
