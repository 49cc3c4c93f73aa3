// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/verify/checked_pair.hpp"
#include "oracle/verify/moving_bodies.hpp"
#include "oracle/verify/queries.hpp"

namespace oblong::oracle {

std::optional<MovingBodies> moving_bodies(const caseio::Case& c) {
    std::optional<PartedBody> a = c.ray ? PartedBody(EnumeratedBody{{c.ray->source}, 0}) : parted_body(c.a);
    std::optional<PartedBody> b = c.ray ? parted_body(c.a) : parted_body(*c.b);
    if (!a || !b) return std::nullopt;
    const Vec3<Rational> velocity = c.ray ? c.ray->direction : c.sweep->velocity_a - c.sweep->velocity_b;
    return MovingBodies{*std::move(a), *std::move(b), velocity, c.ray ? c.ray->max : c.sweep->max, c.dimension};
}

namespace checking {

namespace {

class CastChecker : CheckedPair {
public:
    CastChecker(const MovingBodies& bodies, const ExactCertificate& c, Work& work)
        : CheckedPair(bodies.a, bodies.b, bodies.dimension, c, work), velocity_(bodies.velocity), max_(bodies.max) {
        require(dimension() == 3 || velocity_.z == 0, "a velocity out of the plane");
        require(!max_ || *max_ >= 0, "a cast that ends before it begins");
    }

    void check(const ExactCertificate& c) const {
        require(!c.claim && c.differences.empty() && c.corners.empty() && c.facets.empty(),
                "a cast has weights, a direction and parameters");
        c.kind == CertificateKind::miss ? miss(c) : hit(c);
    }

private:
    /// n · r
    [[nodiscard]] Rational speed(const Vec& n) const {
        return velocity_.x * n.x + velocity_.y * n.y + velocity_.z * n.z;
    }

    /// The sign of min n·(p + λr) − max n·q − (ρ_a + ρ_b) ‖n‖.
    [[nodiscard]] int gap(const Vec& n, const Rational& at) const {
        const Rational apart =
            Rational(Integer(a().min_support_value(n) + b().min_support_value(-n))) + speed(n) * at * scale();
        if (apart < 0) return -1;
        const Rational reach = radius() * scale();
        return Rational(apart * apart).compare(Rational(reach * reach * dot(n, n)));
    }

    void miss(const ExactCertificate& c) const {
        require(c.a.empty() && c.b.empty() && !c.lower && !c.upper, "a miss has only a direction");
        require(c.direction.has_value(), "no direction");
        const Vec& n = *c.direction;
        require(gap(n, 0) > 0, "the direction does not separate at the start");
        if (max_) {
            require(gap(n, *max_) > 0, "the direction does not separate at the end");
        } else {
            require(speed(n) >= 0, "the bodies come nearer along the direction, without end");
        }
    }

    void hit(const ExactCertificate& c) const {
        require(c.lower && c.upper, "no bounds of the parameter");
        require(*c.lower >= 0, "a bound before the start");
        require(*c.lower <= *c.upper, "bounds in the wrong order");
        require(!max_ || *c.upper <= *max_, "beyond the end");
        const Pair x = pair(c);
        const Integer unit = x.total * scale();
        Vec3<Rational> across;
        for (std::size_t k = 0; k < 3; ++k) across[k] = Rational(x.n[k], unit) + *c.upper * velocity_[k];
        require(dot(across, across) <= radius() * radius(), "the points do not meet");
        if (*c.lower == 0) return require(!c.direction, "a direction that bounds nothing");
        require(c.direction.has_value(), "no direction");
        require(speed(*c.direction) < 0, "the bodies do not come nearer along the direction");
        require(gap(*c.direction, *c.lower) >= 0, "the direction does not separate up to the bound");
    }

    Vec3<Rational> velocity_;
    std::optional<Rational> max_;
};

}  // namespace

void check_cast(const MovingBodies& bodies, const ExactCertificate& certificate, Work& work) {
    require(certificate.kind == CertificateKind::miss || certificate.kind == CertificateKind::hit,
            "of bodies at rest, for a cast");
    CastChecker(bodies, certificate, work).check(certificate);
}

}  // namespace checking

}  // namespace oblong::oracle
