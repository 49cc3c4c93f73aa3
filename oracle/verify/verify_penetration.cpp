// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>

#include "oracle/verify/checked_pair.hpp"
#include "oracle/verify/queries.hpp"

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

    /// The sign of length² / ‖n‖² − squared, in the units of the vertices.
    [[nodiscard]] int order(const Integer& length, const Vec& n, const Rational& squared) const {
        return Rational(Integer(length * length)).compare(Rational(squared * scale() * scale() * dot(n, n)));
    }

    void surface(const ExactCertificate& c) const {
        require(c.a.empty() && c.b.empty(), "a surface beside weights");
        require(c.direction.has_value(), "no direction");
        require_normal(*c.direction);
        require(order(support_value(*c.direction), *c.direction, c.core_squared) <= 0,
                "the boundary is not shown to be so near");
        Vertices corners;
        for (const auto& [a, b] : c.corners) {
            corners.push_back(this->a().vertex(a) - this->b().vertex(b));
        }
        for (const CertificateFacet& f : c.facets) {
            require(f.count == static_cast<std::uint32_t>(dimension()), "a facet of another dimension");
            for (std::uint32_t i = 0; i < f.count; ++i) require(f.corners.at(i) < corners.size(), "an unlisted corner");
            const Vec& at = corners[f.corners[0]];
            const Vec along = corners[f.corners[1]] - at;
            const Vec n = dimension() == 3 ? cross(along, corners[f.corners[2]] - at) : Vec{along.y, -along.x, 0};
            const Integer height = dot(n, at);
            require(height > 0, "a facet that does not have the origin behind it");
            require(order(height, n, c.core_squared) >= 0, "a facet nearer than the depth");
        }
        require_closed(c.facets);
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

void require_closed(const std::vector<CertificateFacet>& facets) {
    using Edge = std::array<std::uint32_t, 2>;
    std::vector<Edge> forward, back;
    for (const CertificateFacet& f : facets) {
        if (f.count == 2) {
            forward.push_back({f.corners[0], 0});
            back.push_back({f.corners[1], 0});
            continue;
        }
        for (std::size_t i = 0; i < 3; ++i) {
            const std::uint32_t from = f.corners.at(i), to = f.corners.at((i + 1) % 3);
            forward.push_back({from, to});
            back.push_back({to, from});
        }
    }
    std::ranges::sort(forward);
    std::ranges::sort(back);
    require(forward == back, "the surface is not closed");
}

void check_penetration(const PartedBody& a, const PartedBody& b, int dimension, const ExactCertificate& certificate) {
    PenetrationChecker(a, b, dimension, certificate).check(certificate);
}

}  // namespace oblong::oracle::checking
