// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/verify/checked_pair.hpp"
#include "oracle/verify/queries.hpp"
#include "oracle/verify/surface.hpp"

namespace oblong::oracle::checking {

namespace {

class PenetrationChecker : CheckedPair {
public:
    using CheckedPair::CheckedPair;

    void check(const ExactCertificate& c) const {
        require(!c.claim && c.differences.empty() && !c.lower && !c.upper,
                "a penetration has a direction, and a surface or weights");
        c.facets.empty() ? balls(c) : surface(c);
    }

private:
    /// max n·p − min n·q: how far A − B reaches along n.
    [[nodiscard]] Integer support_value(const Vec& n) const {
        return -(a().min_support_value(-n) + b().min_support_value(n));
    }

    void surface(const ExactCertificate& c) const {
        require(c.a.empty() && c.b.empty(), "a surface beside weights");
        require(c.direction.has_value(), "no direction");
        require_normal(*c.direction);
        require_closed(c.facets, c.corners.size(), dimension());
        const Rational squared = c.core_squared * scale() * scale();  // in the units of the vertices
        const Integer reach = support_value(*c.direction);
        require(Integer(reach * reach) <= squared * dot(*c.direction, *c.direction),
                "the boundary is not shown to be so near");
        std::vector<SurfaceCorner> corners;
        for (const auto& [a, b] : c.corners) {
            corners.push_back({this->a().vertex(a) - this->b().vertex(b)});
            const std::uint64_t length = length_of(corners.back().numerators);
            work().add(length, length);
        }
        (void)facet_planes(corners, c.facets, squared, work());
    }

    /// Cores that are apart, or touch, by less than the balls' radii.
    void balls(const ExactCertificate& c) const {
        require(c.corners.empty(), "corners without facets");
        const Pair x = pair(c);
        const Rational squared = squared_length(x);
        require(squared == c.core_squared, "the squared distance is not that of the points");
        require(squared < radius() * radius(), "the bodies do not overlap");
        if (squared > 0) {
            require(!c.direction, "a direction beside the one between the points");
            return require_nearest(x);
        }
        require(c.direction.has_value(), "no direction");
        require_normal(*c.direction);
        require(support_value(*c.direction) <= 0, "the direction does not support the cores");
    }
};

}  // namespace

void check_penetration(const RestingBodies& bodies, const ExactCertificate& certificate, Work& work) {
    PenetrationChecker(bodies.a, bodies.b, bodies.dimension, certificate, work).check(certificate);
}

}  // namespace oblong::oracle::checking
