// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/verify/verify.hpp"

#include "oracle/verify/checked_pair.hpp"
#include "oracle/verify/claimed.hpp"
#include "oracle/verify/queries.hpp"

namespace oblong::oracle {

namespace {

using namespace checking;

class Checker : CheckedPair {
public:
    Checker(const RestingBodies& bodies, const ExactCertificate& c, Work& work)
        : CheckedPair(bodies.a, bodies.b, bodies.dimension, c, work), margin_(bodies.margin) {}

    void check(const ExactCertificate& c) const {
        require(c.kind != CertificateKind::miss && c.kind != CertificateKind::hit, "of a cast, for bodies at rest");
        require(c.claim.has_value() == (c.kind == CertificateKind::refutation), "only a refutation has a claim");
        require(!c.lower && !c.upper && c.corners.empty() && c.facets.empty(), "a surface or a parameter");
        switch (c.kind) {
            case CertificateKind::distance:
                require(!c.direction && c.differences.empty(), "a distance has only weights and numbers");
                return distance(c);
            case CertificateKind::separated:
                require(c.a.empty() && c.b.empty() && c.differences.empty(), "separation has only a direction");
                return separated(c);
            case CertificateKind::touching:
                require(c.differences.empty(), "touching has no differences");
                return contact() > 0 ? touching_apart(c) : touching(c);
            case CertificateKind::overlapping:
                require(!c.direction, "overlap has no direction");
                return contact() > 0 ? overlapping_apart(c) : overlapping(c);
            case CertificateKind::refutation:
                return refutation(c);
            case CertificateKind::miss:
            case CertificateKind::hit:
            case CertificateKind::penetration:
                break;  // elsewhere
        }
        throw Refused{"an unknown kind"};
    }

private:
    /// How far apart the cores of bodies are that touch, or of a within case are as far apart as the margin.
    [[nodiscard]] Rational contact() const { return radius() + margin_; }

    void distance(const ExactCertificate& c) const {
        const Pair x = pair(c);
        require_nearest(x);
        const Rational squared = squared_length(x);
        require(squared == c.core_squared, "the squared distance is not that of the points");
        require(squared > radius() * radius(), "the bodies meet");
        const Interval rounding = rounding_to(c.rounded_to, c.distance);
        const int most = rounding.closed ? 0 : -1;
        require(!rounding.upper || order(squared, *rounding.upper) <= most, "the distance is rounded too low");
        require(!rounding.lower || order(squared, *rounding.lower) >= -most, "the distance is rounded too high");
    }

    void separated(const ExactCertificate& c) const {
        require(c.direction.has_value(), "no direction");
        require(order(*c.direction, margin_) > 0, "the direction does not separate");
    }

    void touching(const ExactCertificate& c) const {
        require(pair(c).n == Vec{0, 0, 0}, "no common point");
        require(c.direction.has_value(), "no direction");
        require_normal(*c.direction);
        require(order(*c.direction, 0) >= 0, "the direction does not support the bodies");
    }

    void touching_apart(const ExactCertificate& c) const {
        require(!c.direction, "a direction says nothing of balls");
        const Pair x = pair(c);
        require_nearest(x);
        require(squared_length(x) == contact() * contact(), "the cores are not as far apart as the radii");
    }

    void overlapping_apart(const ExactCertificate& c) const {
        require(c.differences.empty(), "bodies with balls need two near points");
        require(squared_length(pair(c)) < contact() * contact(), "the points are not nearer than the radii");
    }

    void overlapping(const ExactCertificate& c) const {
        require(c.a.empty() && c.b.empty(), "a common point alone is no overlap");
        require_interior(c);
    }

    void require_interior(const ExactCertificate& c) const {
        require(!c.differences.empty(), "no differences");
        require(c.differences.size() <= 2 * static_cast<std::size_t>(dimension()), "more differences than needed");
        Vertices points;
        Vec total{0, 0, 0};
        for (const auto& [a, b, weight] : c.differences) {
            require(weight > 0, "a weight that is not positive");
            points.push_back(this->a().vertex(a) - this->b().vertex(b));
            total = total + points.back() * weight;
        }
        require(total == Vec{0, 0, 0}, "the differences do not sum to 0");
        require(spans(points), "the differences do not span the space");
    }

    [[nodiscard]] bool spans(const Vertices& points) const {
        for (const Vec& u : points)
            for (const Vec& v : points) work().add(length_of(u), length_of(v));
        for (const Vec& u : points) {
            for (const Vec& v : points) {
                const Vec normal = cross(u, v);
                if (dimension() == 2 && normal.z != 0) return true;
                for (const Vec& w : points)
                    if (dimension() == 3 && dot(normal, w) != 0) return true;
            }
        }
        return false;
    }

    /// Bounds of the signed distance on the wrong side of what is claimed.
    void refutation(const ExactCertificate& c) const {
        const Interval claimed = std::visit(Claimed{margin_}, *c.claim);
        const int off = claimed.closed ? 1 : 0;  // on which side of an end the truth must be
        const bool has_points = !c.a.empty() || !c.b.empty();
        require(int(has_points) + int(c.direction.has_value()) + int(!c.differences.empty()) == 1,
                "a refutation has a direction, or weights, or differences");
        if (c.direction) {
            require_normal(*c.direction);
            require(claimed.upper.has_value(), "a direction refutes nothing without an upper end");
            require(*claimed.upper < 0 || order(*c.direction, *claimed.upper) >= off, "not shown to be farther apart");
        } else {
            require(claimed.lower.has_value(), "nearness refutes nothing without a lower end");
            if (has_points)
                return require(order(squared_length(pair(c)), *claimed.lower) <= -off, "not shown to be nearer");
            require_interior(c);
        }
    }

    Rational margin_;
};

/// Why the check refuses; nothing if it does not.
template <class Check>
std::optional<std::string> refusal_of(const Check& check) {
    try {
        check();
        return std::nullopt;
    } catch (const Refused& refused) {
        return refused.why;
    }
}

void check_resting(const RestingBodies& bodies, const ExactCertificate& certificate, Work& work) {
    if (certificate.kind == CertificateKind::penetration) return check_penetration(bodies, certificate, work);
    Checker(bodies, certificate, work).check(certificate);
}

}  // namespace

void checking::check_certificate(const caseio::Case& c, const ExactCertificate& certificate, Work& work) {
    constexpr const char* curved = "a body that is no polyhedron with a ball";
    if (c.ray || c.sweep) {
        const std::optional<MovingBodies> bodies = moving_bodies(c);
        require(bodies.has_value(), curved);
        return check_cast(*bodies, certificate, work);
    }
    std::optional<PartedBody> a = parted_body(c.a);
    std::optional<PartedBody> b = parted_body(*c.b);
    require(a && b, curved);
    check_resting({*std::move(a), *std::move(b), c.dimension, c.margin.value_or(0)}, certificate, work);
}

std::optional<std::string> verify(const RestingBodies& bodies, const ExactCertificate& certificate, Work work) {
    return refusal_of([&] { check_resting(bodies, certificate, work); });
}

std::optional<std::string> verify(const MovingBodies& bodies, const ExactCertificate& certificate, Work work) {
    return refusal_of([&] { check_cast(bodies, certificate, work); });
}

std::optional<std::string> verify(const caseio::Case& c, const ExactCertificate& certificate, Work work) {
    return refusal_of([&] { check_certificate(c, certificate, work); });
}

}  // namespace oblong::oracle
