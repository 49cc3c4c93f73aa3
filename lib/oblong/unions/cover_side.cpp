// SPDX-License-Identifier: BSL-1.0
#include "oblong/unions/cover_side.hpp"

#include "oblong/linear/product.hpp"
#include "oblong/lowered/fractions/core_support.hpp"

namespace oblong::detail {

namespace {

std::vector<BoundingBox> boxes_of(const std::vector<AnyBody<Rational>>& parts) {
    std::vector<BoundingBox> boxes;
    boxes.reserve(parts.size());
    for (const AnyBody<Rational>& part : parts) boxes.push_back(box_of(part));
    return boxes;
}

Vec3<double> rounded_point(const Vec3<Rational>& v) {
    return {nearest<double>(v.x), nearest<double>(v.y), nearest<double>(v.z)};
}

}  // namespace

SupportPoint<double> RoundedHull::support(const Vec3<double>& n) const {
    std::size_t best = 0;
    double farthest = dot(n, points[0]);
    for (std::size_t i = 1; i < points.size(); ++i) {
        const double support_value = dot(n, points[i]);
        if (!(support_value > farthest)) continue;
        farthest = support_value;
        best = i;
    }
    return {dot(n, way) > 0 ? points[best] + way : points[best], static_cast<std::uint32_t>(best)};
}

CoverSide::CoverSide(const std::vector<AnyBody<Rational>>& parts)
    : tree_(boxes_of(parts)), places_(tree_.nodes().size()), first_{0}, unlisted_{0} {
    enter(0, parts);
}

void CoverSide::enter(std::uint32_t node, const std::vector<AnyBody<Rational>>& parts) {
    const Hierarchy::Node& here = tree_.nodes()[node];
    places_[node].begin = static_cast<std::uint32_t>(order_.size());
    if (here.is_leaf()) {
        const AnyBody<Rational>& part = parts[here.least];
        order_.push_back(here.least);
        std::optional<ExactCore>& core =
            cores_.emplace_back(is_large_sum(part) ? std::nullopt : oblong::exact_core(part));
        if (core)
            for (const Vec3<Rational>& v : core->vertices) rounded_.push_back(rounded_point(v));
        first_.push_back(static_cast<std::uint32_t>(rounded_.size()));
        unlisted_.push_back(unlisted_.back() + (core ? 0 : 1));
    } else {
        enter(node + 1, parts);
        enter(here.second, parts);
    }
    places_[node].end = static_cast<std::uint32_t>(order_.size());
}

Places CoverSide::vertices(std::uint32_t node) const {
    return {first_[places_[node].begin], first_[places_[node].end]};
}

bool CoverSide::is_enumerated(std::uint32_t node) const {
    return unlisted_[places_[node].begin] == unlisted_[places_[node].end];
}

std::span<const Vec3<double>> CoverSide::rounded(std::uint32_t node) const {
    const Places found = vertices(node);
    return std::span(rounded_).subspan(found.begin, found.end - found.begin);
}

Rational CoverSide::radius(std::uint32_t node) const {
    Rational greatest = 0;
    for (std::uint32_t place = places_[node].begin; place < places_[node].end; ++place)
        greatest = std::max(greatest, cores_[place]->radius);
    return greatest;
}

std::optional<Integer> CoverSide::common_scale(Integer scale, std::size_t most) const {
    for (const std::optional<ExactCore>& core : cores_) {
        if (!core) continue;
        for (const Vec3<Rational>& v : core->vertices) {
            for (std::size_t i = 0; i < 3; ++i) {
                const Integer d = denominator(v[i]);
                if (Integer(scale % d) == 0) continue;
                scale = lcm(scale, d);
                if (msb(scale) >= most) return std::nullopt;
            }
        }
    }
    return scale;
}

void CoverSide::keep_integers(const Integer& scale) {
    const auto times = [&scale](const Rational& x) { return Integer(numerator(x) * Integer(scale / denominator(x))); };
    integers_.reserve(rounded_.size());
    for (const std::optional<ExactCore>& core : cores_) {
        if (!core) continue;
        for (const Vec3<Rational>& v : core->vertices) integers_.push_back({times(v.x), times(v.y), times(v.z)});
    }
}

Integer CoverSide::least(std::uint32_t node, const Vec3<Integer>& n) const {
    const Places found = vertices(node);
    Integer least = dot(n, integers_[found.begin]);
    for (std::uint32_t i = found.begin + 1; i < found.end; ++i) least = std::min(least, dot(n, integers_[i]));
    return least;
}

}  // namespace oblong::detail
