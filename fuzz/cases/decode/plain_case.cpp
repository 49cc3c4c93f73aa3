// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/decode/plain_case.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "fuzz/cases/generate/build.hpp"
#include "fuzz/cases/generate/lengths.hpp"
#include "oblong/body/convert_body.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::fuzz {

namespace {

using caseio::Case;
using caseio::CaseScalar;

template <class To, class From, class F>
Vec3<To> map_vec(const Vec3<From>& v, const F& f) {
    return {f(v.x), f(v.y), f(v.z)};
}

template <class To, class From, class F>
std::optional<To> map_max(const std::optional<From>& max, const F& f) {
    if (!max) return std::nullopt;
    return f(*max);
}

template <std::floating_point S>
double finite_nearest(const Rational& x) {
    constexpr double most = std::numeric_limits<S>::max();
    return std::clamp(static_cast<double>(nearest<S>(x)), -most, most);
}

}  // namespace

Rational fraction(double x) { return x; }

Case exact_case(const PlainCase& c, std::string id) {
    const auto vec = [](const Vec3<double>& v) { return map_vec<Rational>(v, fraction); };
    Case result = distance_case(map_numbers<Rational>(c.a, fraction), {});
    result.id = std::move(id);
    result.query = c.query;
    result.scalar = c.narrow ? CaseScalar::float32 : CaseScalar::float64;
    result.dimension = c.dimension;
    result.margin = map_max<Rational>(c.margin, fraction);
    if (c.b) result.b = map_numbers<Rational>(*c.b, fraction);
    if (c.motion) {
        const auto max = map_max<Rational>(c.motion->max, fraction);
        if (c.query == caseio::Query::raycast) {
            result.ray = caseio::Ray{vec(c.motion->of_a), vec(c.motion->of_b), max};
        } else {
            result.sweep = caseio::Sweep{vec(c.motion->of_a), vec(c.motion->of_b), max};
        }
    }
    return result;
}

PlainCase plain_case(const Case& c) {
    PlainCase result;
    result.query = c.query;
    result.narrow = c.scalar == CaseScalar::float32;
    result.dimension = c.dimension;
    const auto number = result.narrow ? finite_nearest<float> : finite_nearest<double>;
    const auto vec = [&](const Vec3<Rational>& v) { return map_vec<double>(v, number); };
    result.a = map_numbers<double>(c.a, number);
    if (c.b) result.b = map_numbers<double>(*c.b, number);
    if (c.ray) result.motion = {vec(c.ray->source), vec(c.ray->direction), map_max<double>(c.ray->max, number)};
    if (c.sweep) {
        result.motion = {vec(c.sweep->velocity_a), vec(c.sweep->velocity_b), map_max<double>(c.sweep->max, number)};
    }
    result.margin = map_max<double>(c.margin, number);
    return result;
}

bool is_plain(const Case& c) {
    if (c.scalar == CaseScalar::exact) return false;
    bool all = true;
    static_cast<void>(map_all_numbers(c, [&](const Rational& x) {
        const bool one =
            c.scalar == CaseScalar::float32 ? exactly<float>(x).has_value() : exactly<double>(x).has_value();
        all = all && one;
        return x;
    }));
    return all;
}

}  // namespace oblong::fuzz
