// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/own/pair.hpp"

#include <algorithm>
#include <array>
#include <variant>

#include "caseio/case_reader.hpp"
#include "fuzz/cases/decode/asked.hpp"
#include "fuzz/cases/decode/decode.hpp"
#include "fuzz/cases/generate/build.hpp"
#include "oblong/linear/product.hpp"

namespace oblong::fuzzing {

namespace {

using Cloud = std::vector<Vec3<double>>;

Cloud corners(const Vec3<double>& half) {
    Cloud result;
    for (const double x : {-half.x, half.x})
        for (const double y : {-half.y, half.y})
            for (const double z : {-half.z, half.z}) result.push_back({x, y, z});
    return result;
}

/// Empty where the body has no vertices of its own.
Cloud vertices(const AnyBody<double>& body) {
    Cloud result;
    if (const auto* points = std::get_if<Points<double>>(&body.shape)) {
        result.assign(points->vertices().begin(), points->vertices().end());
    } else if (const auto* box = std::get_if<Box<double>>(&body.shape)) {
        result = corners(box->half_extents());
    }
    if (body.pose) std::ranges::transform(result, result.begin(), [&](const auto& v) { return (*body.pose)(v); });
    if (!std::ranges::all_of(result, [](const auto& v) { return is_finite(v); })) result.clear();
    return result;
}

AnyBody<Rational> body_of(const Cloud& cloud) {
    std::vector<Vec3<Rational>> exact;
    for (const Vec3<double>& v : cloud)
        exact.push_back({fuzz::fraction(v.x), fuzz::fraction(v.y), fuzz::fraction(v.z)});
    return {Points<Rational>(std::move(exact)), std::nullopt};
}

}  // namespace

std::optional<Pair> pair_of(const std::uint8_t* data, std::size_t size) {
    const fuzz::PlainCase c = asked_for(fuzz::decode_plain({data, size}), caseio::Query::distance);
    Pair pair{vertices(c.a), vertices(*c.b)};
    if (pair.a.empty() || pair.b.empty()) return std::nullopt;
    return pair;
}

std::string case_line(const Pair& pair, const std::string& id) {
    caseio::Case c = fuzz::distance_case(body_of(pair.a), body_of(pair.b));
    c.id = id;
    return caseio::write_case(c);
}

}  // namespace oblong::fuzzing
