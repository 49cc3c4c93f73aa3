// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/verify/checked_pair.hpp"

namespace oblong::oracle::checking {

CheckedCore::CheckedCore(CorePart<Integer> core, const Names& names, Work& work) : IntegerCore(std::move(core)) {
    for (const std::vector<std::uint32_t>& name : names) {
        std::optional<Vec> vertex = IntegerCore::vertex(name);
        require(vertex.has_value(), "a name that means no vertex of the body");
        work.add(length_of(*vertex), length_of(*vertex));
        named_.push_back(*std::move(vertex));
    }
}

Vec CheckedCore::vertex(std::uint32_t index) const {
    require(index < (named_.empty() ? size() : named_.size()), "a vertex that the body does not have");
    return named_.empty() ? IntegerCore::vertex(index) : named_[index];
}

CheckedPair::CheckedPair(const PartedBody& a, const PartedBody& b, int dimension, const ExactCertificate& c, Work& work)
    : CheckedPair(integer_cores(a, b), a.radius + b.radius, dimension, c, work) {}

CheckedPair::CheckedPair(IntegerCores cores, Rational radius, int dimension, const ExactCertificate& c, Work& work)
    : scale_(std::move(cores.scale)),
      a_(std::move(cores.a), c.vertices_a, work),
      b_(std::move(cores.b), c.vertices_b, work),
      radius_(std::move(radius)),
      dimension_(dimension),
      work_(work) {
    for (const CheckedCore* core : {&a_, &b_}) {
        require(core->size() > 0, "a body without vertices");
        require(dimension_ == 3 || core->is_flat(), "a vertex out of the plane");
    }
    if (c.direction) add_work_along(*c.direction);
}

void CheckedPair::add_work_along(const Vec& n) const {
    a_.add_work_along(n, work_);
    b_.add_work_along(n, work_);
}

CheckedPair::Sum CheckedPair::sum(const Weights& weights, const CheckedCore& core) {
    require(!weights.empty(), "a body without weights");
    require(weights.size() <= 4, "more than four vertices of a body");
    Sum s;
    for (const auto& [vertex, weight] : weights) {
        require(weight >= 0, "a negative weight");
        s.point = s.point + core.vertex(vertex) * weight;
        s.total += weight;
    }
    require(s.total > 0, "weights that sum to 0");
    return s;
}

CheckedPair::Pair CheckedPair::pair(const ExactCertificate& c) const {
    const Sum a = sum(c.a, a_);
    const Sum b = sum(c.b, b_);
    require(a.total == b.total, "the weights of the two bodies have different sums");
    return {a.point, b.point, a.point - b.point, a.total};
}

Rational CheckedPair::squared_length(const Pair& x) const {
    const Integer unit = x.total * scale_;
    return Rational(dot(x.n, x.n), Integer(unit * unit));
}

void CheckedPair::require_nearest(const Pair& x) const {
    add_work_along(x.n);
    require(a_.min_support_value(x.n) * x.total >= dot(x.n, x.p), "a vertex of a is nearer");
    require(b_.min_support_value(-x.n) * x.total >= -dot(x.n, x.q), "a vertex of b is nearer");
}

int CheckedPair::order(const Rational& squared, const Rational& x) const {
    const Rational reach = x + radius_;
    return squared.compare(Rational(reach * reach));
}

int CheckedPair::order(const Vec& n, const Rational& x) const {
    const Integer gap = a_.min_support_value(n) + b_.min_support_value(-n);
    const Rational reach = (x + radius_) * scale_;
    return gap < 0 ? -1 : Rational(Integer(gap * gap)).compare(Rational(reach * reach * dot(n, n)));
}

void CheckedPair::require_normal(const Vec& n) const {
    require(n != Vec{0, 0, 0}, "a direction of no length");
    require(dimension_ == 3 || n.z == 0, "a direction out of the plane");
}

}  // namespace oblong::oracle::checking
