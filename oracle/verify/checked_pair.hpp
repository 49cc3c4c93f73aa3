// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "caseio/certificate_io.hpp"
#include "oblong/linear/product.hpp"
#include "oracle/verify/parted_body.hpp"
#include "oracle/verify/work.hpp"

/// Common parts of the checks of all kinds of certificates: two bodies in integers, and sums over their vertices.
namespace oblong::oracle::checking {

using caseio::ExactCertificate;
using Vec = Vec3<Integer>;
using Vertices = std::vector<Vec>;
using Weights = std::vector<VertexWeight<Integer>>;

/// A core, and the vertices that a certificate lists by name: where it lists any, indices are places in that list.
class CheckedCore : IntegerCore {
public:
    using Names = std::vector<std::vector<std::uint32_t>>;

    CheckedCore(CorePart<Integer> core, const Names& names, Work& work);

    using IntegerCore::add_work_along;
    using IntegerCore::is_flat;
    using IntegerCore::min_support_value;
    using IntegerCore::size;
    [[nodiscard]] Vec vertex(std::uint32_t index) const;

private:
    std::vector<Vec> named_;
};

/// Two bodies and the questions about them that more than one kind of certificate asks.
class CheckedPair {
public:
    /// Precondition: `work` outlives this.
    CheckedPair(const PartedBody& a, const PartedBody& b, int dimension, const ExactCertificate& c, Work& work);

protected:
    /// Σ weight · vertex and Σ weight.
    struct Sum {
        Vec point{0, 0, 0};
        Integer total = 0;
    };

    [[nodiscard]] static Sum sum(const Weights& weights, const CheckedCore& core);

    /// Two points of the cores, P / S and Q / S, and n = P − Q.
    struct Pair {
        Vec p, q, n;
        Integer total;
    };

    [[nodiscard]] Pair pair(const ExactCertificate& c) const;

    [[nodiscard]] Rational squared_length(const Pair& x) const;

    /// No vertex of A lies before the plane through P, none of B beyond the one through Q, both orthogonal to n.
    void require_nearest(const Pair& x) const;

    /// Returns the sign of ‖P − Q‖ / S − r − x. Precondition: x ≥ 0.
    [[nodiscard]] int order(const Rational& squared, const Rational& x) const;

    /// Returns the sign of (min n·p − max n·q) / ‖n‖ − r − x, negative for n·p < n·q. Precondition: x ≥ 0.
    [[nodiscard]] int order(const Vec& n, const Rational& x) const;

    void require_normal(const Vec& n) const;

    [[nodiscard]] const Integer& scale() const { return scale_; }
    [[nodiscard]] const CheckedCore& a() const { return a_; }
    [[nodiscard]] const CheckedCore& b() const { return b_; }
    [[nodiscard]] const Rational& radius() const { return radius_; }
    [[nodiscard]] int dimension() const { return dimension_; }
    [[nodiscard]] Work& work() const { return work_; }

private:
    CheckedPair(IntegerCores cores, Rational radius, int dimension, const ExactCertificate& c, Work& work);
    void add_work_along(const Vec& n) const;

    Integer scale_;
    CheckedCore a_, b_;
    Rational radius_;
    int dimension_;
    Work& work_;
};

}  // namespace oblong::oracle::checking
