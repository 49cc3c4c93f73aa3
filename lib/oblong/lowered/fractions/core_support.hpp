// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <memory>

#include "oblong/lowered/fractions/filtered_support.hpp"
#include "oblong/lowered/fractions/rounded_sums.hpp"

namespace oblong {

/// The exact support mapping of a polyhedron with a ball, for the exact queries. Vertices are enumerated, or too many
/// for that. Enumerated vertices keep their indices; vertices of large sums are numbered as they are found, so a query
/// extends `known()`. Not thread-safe.
class CoreSupport {
public:
    /// Holds a reference: the core must outlive it.
    explicit CoreSupport(const ExactCore& core)
        : enumerated_(std::make_unique<Enumerated>(core)), radius_(core.radius) {}
    explicit CoreSupport(ExactCore&& core) : enumerated_(std::make_unique<Enumerated>(std::move(core))) {
        radius_ = enumerated_->core->radius;
    }
    explicit CoreSupport(const SummedCore& core)
        : summed_(std::make_unique<SummedSupport>(core)), radius_(core.radius) {}

    [[nodiscard]] SupportPoint<Rational> support(const Vec3<Rational>& n) const {
        return enumerated_ ? enumerated_->support.support(n) : summed_->support(n);
    }
    [[nodiscard]] const Rational& radius() const { return radius_; }
    /// Returns all vertices, or for a large sum those found so far.
    [[nodiscard]] const std::vector<Vec3<Rational>>& known() const {
        return enumerated_ ? enumerated_->core->vertices : summed_->met();
    }
    [[nodiscard]] const Vec3<Rational>& vertex(std::uint32_t feature) const { return known()[feature]; }
    /// Returns whether `known()` has all vertices.
    [[nodiscard]] bool is_enumerated() const { return enumerated_ != nullptr; }
    /// Returns the support mapping of a large sum, or null.
    [[nodiscard]] const SummedSupport* summed() const { return summed_.get(); }

private:
    struct Enumerated {
        explicit Enumerated(const ExactCore& given) : core(&given), support(given.vertices) {}
        explicit Enumerated(ExactCore&& given) : own(std::move(given)), core(&own), support(own.vertices) {}
        ExactCore own;
        const ExactCore* core;
        FilteredSupport support;
    };
    std::unique_ptr<Enumerated> enumerated_;
    std::unique_ptr<SummedSupport> summed_;
    Rational radius_;
};

/// Returns the core of a body that is a polyhedron with a ball (see `exact_core`); nothing for others. Enumerates the
/// vertices unless `is_large_sum`.
[[nodiscard]] inline std::optional<CoreSupport> core_support(const AnyBody<Rational>& body) {
    if (is_large_sum(body)) {
        const std::optional<SummedCore> core = summed_core(body);
        return core ? std::optional<CoreSupport>(std::in_place, *core) : std::nullopt;
    }
    std::optional<ExactCore> core = exact_core(body);
    return core ? std::optional<CoreSupport>(std::in_place, *std::move(core)) : std::nullopt;
}

/// Returns the largest |coordinate| of a body.
[[nodiscard]] inline Rational largest_coordinate(const CoreSupport& body) {
    Rational largest = 0;
    const auto take = [&largest](const Vec3<Rational>& v, std::size_t i) {
        largest = std::max(largest, Rational(abs(v[i])));
    };
    for (std::size_t i = 0; i < 3; ++i) {
        Vec3<Rational> n{};
        n[i] = 1;
        if (body.is_enumerated()) {
            for (const Vec3<Rational>& v : body.known()) take(v, i);
        } else {
            take(body.support(n).point, i);
            take(body.support(-n).point, i);
        }
    }
    return largest + body.radius();
}

/// The vertices of a core rounded to double, for the proposing solver.
class RoundedCore {
public:
    explicit RoundedCore(const CoreSupport& core) {
        if (core.summed() != nullptr) {
            sums_.emplace(*core.summed());
            in_range_ = sums_->is_in_range();
            return;
        }
        vertices_.reserve(core.known().size());
        for (const Vec3<Rational>& v : core.known()) {
            vertices_.push_back({nearest<double>(v.x), nearest<double>(v.y), nearest<double>(v.z)});
            in_range_ = in_range_ && is_finite(vertices_.back());
        }
    }
    /// Returns whether every rounded vertex is finite.
    [[nodiscard]] bool is_in_range() const { return in_range_; }

    [[nodiscard]] SupportPoint<double> support(const Vec3<double>& n) const {
        if (sums_) return sums_->support(n);
        std::uint32_t best = 0;
        double farthest = -std::numeric_limits<double>::infinity();
        for (std::uint32_t i = 0; i < vertices_.size(); ++i) {
            const double support_value = dot(n, vertices_[i]);
            best = support_value > farthest ? i : best;
            farthest = support_value > farthest ? support_value : farthest;
        }
        return {vertices_[best], best};
    }
    [[nodiscard]] Vec3<double> vertex(std::uint32_t i) const { return sums_ ? sums_->vertex(i) : vertices_[i]; }
    /// Converts between indices of the exact core's vertices and indices here.
    [[nodiscard]] std::uint32_t from_exact(std::uint32_t feature) const {
        return sums_ ? sums_->from_exact(feature) : feature;
    }
    [[nodiscard]] std::uint32_t to_exact(std::uint32_t i) const { return sums_ ? sums_->to_exact(i) : i; }

private:
    std::vector<Vec3<double>> vertices_;
    std::optional<RoundedSums> sums_;
    bool in_range_ = true;
};

}  // namespace oblong
