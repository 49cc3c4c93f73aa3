// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "caseio/case.hpp"
#include "oblong/body/convert_body.hpp"
#include "oblong/cast.hpp"
#include "oblong/scalar/convert.hpp"

/// How the library is asked about a case.
namespace oblong::fuzz {

/// The numbers of a case in the scalar S, each rounded once.
template <class S>
struct InFormat {
    [[nodiscard]] static S number(const Rational& x) {
        if constexpr (std::is_floating_point_v<S>) {
            return nearest<S>(x);
        } else {
            return x;
        }
    }
    [[nodiscard]] static Vec3<S> vector(const Vec3<Rational>& v) { return {number(v.x), number(v.y), number(v.z)}; }
    [[nodiscard]] static std::vector<Vec3<S>> vectors(std::span<const Vec3<Rational>> all) {
        std::vector<Vec3<S>> result;
        result.reserve(all.size());
        for (const Vec3<Rational>& v : all) result.push_back(vector(v));
        return result;
    }
    [[nodiscard]] static AnyBody<S> body(const AnyBody<Rational>& x) { return map_numbers<S>(x, number); }
    [[nodiscard]] static Affine<S> pose(const std::optional<Affine<Rational>>& from) {
        if (!from) return {};
        const auto& rows = from->linear.rows;
        return {{{vector(rows[0]), vector(rows[1]), vector(rows[2])}}, vector(from->translation)};
    }
    [[nodiscard]] static std::optional<S> limit(const std::optional<Rational>& max) {
        return max ? std::optional(number(*max)) : std::nullopt;
    }
    [[nodiscard]] static Ray<S> ray(const caseio::Case& c) {
        return {vector(c.ray->source), vector(c.ray->direction), limit(c.ray->max)};
    }
    /// That of a body against another: of a ray's source, or of a sweep.
    [[nodiscard]] static LinearMotion<S> motion(const caseio::Case& c) {
        if (c.ray) return {vector(c.ray->direction), limit(c.ray->max)};
        return {vector(c.sweep->velocity_a), limit(c.sweep->max), vector(c.sweep->velocity_b)};
    }
};

/// Calls ask<S, R>() with the scalar in which the library gets a case's numbers and that of its answer.
template <class Ask>
[[nodiscard]] auto in_its_scalar(caseio::CaseScalar scalar, const Ask& ask) {
    switch (scalar) {
        case caseio::CaseScalar::float32:
            return ask.template operator()<float, float>();
        case caseio::CaseScalar::float64:
            return ask.template operator()<double, double>();
        default:
            return ask.template operator()<Rational, double>();
    }
}

/// Returns the answer, and the nanoseconds that it took.
template <class Ask>
[[nodiscard]] auto timed(const Ask& ask) {
    const auto start = std::chrono::steady_clock::now();
    auto answer = ask();
    const auto end = std::chrono::steady_clock::now();
    const long long time = std::chrono::duration_cast<std::chrono::nanoseconds>(end - start).count();
    return std::pair(std::move(answer), time);
}

}  // namespace oblong::fuzz
