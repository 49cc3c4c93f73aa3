// SPDX-License-Identifier: BSL-1.0
#include <array>

#include "oblong/check/checks.hpp"
#include "oblong/check/claim.hpp"
#include "oblong/check/core.hpp"
#include "oblong/check/surface.hpp"
#include "oblong/linear/product.hpp"

namespace oblong::proof_check {

namespace {

using Vec = Vec3<Integer>;

/// Which parts of a certificate there are, or may be.
struct Parts {
    bool points = false, direction = false, differences = false, surface = false, parameters = false, claim = false;
};

constexpr std::array<Parts, certificate_kind_names.size()> parts_of_kinds{
    Parts{.points = true},                                                         // distance
    Parts{.direction = true},                                                      // separated
    Parts{.points = true, .direction = true},                                      // touching
    Parts{.points = true, .differences = true},                                    // overlapping
    Parts{.points = true, .direction = true, .differences = true, .claim = true},  // refutation
    Parts{.direction = true},                                                      // miss
    Parts{.points = true, .direction = true, .parameters = true},                  // hit
    Parts{.points = true, .direction = true, .surface = true},                     // penetration
};

Parts parts_of(const ExactCertificate& c) {
    return {!c.a.empty() || !c.b.empty(), c.direction.has_value(),
            !c.differences.empty(),       !c.corners.empty() || !c.facets.empty(),
            c.lower || c.upper,           c.claim.has_value()};
}

/// A core over the common denominator, and the vertices that the certificate names.
struct Side {
    Core<Integer> core;
    std::vector<Vec> named = {};

    [[nodiscard]] Vec vertex(std::uint32_t index) const {
        require(index < (named.empty() ? vertex_count(core) : named.size()), "a vertex that the body does not have");
        return named.empty() ? vertex_at(core, index) : named[index];
    }
};

/// A point of A's core less one of B's: `n` over `unit`.
struct Difference {
    Vec n;
    Integer unit;
    [[nodiscard]] Rational squared() const { return Rational(squared_norm(n), Integer(unit * unit)); }
};

class CertificateCheck {
public:
    CertificateCheck(const ProofQuestion& question, const ExactCertificate& c)
        : question_(question), c_(c), has_(parts_of(c)), margin_(margin_of(question)) {
        const RoundedCore a = rounded_core(question.a, question.dimension, Speaks::of_polyhedra);
        const RoundedCore b = rounded_core(question.b, question.dimension, Speaks::of_polyhedra);
        radius_ = a.radius + b.radius;
        scale_ = common_denominator(a.core, b.core);
        a_ = side(scaled(a.core, scale_), c.vertices_a);
        b_ = side(scaled(b.core, scale_), c.vertices_b);
    }

    void check() {
        const bool is_cast = c_.kind == CertificateKind::miss || c_.kind == CertificateKind::hit;
        require(!is_cast || question_.query == ProofQuery::cast, "of a cast, for bodies at rest");
        require(is_cast || question_.query != ProofQuery::cast, "of bodies at rest, for a cast");
        const auto kind = static_cast<std::size_t>(c_.kind);
        require(kind < parts_of_kinds.size(), "an unknown kind");
        const Parts& may = parts_of_kinds.at(kind);
        require((may.points || !has_.points) && (may.direction || !has_.direction) &&
                    (may.differences || !has_.differences) && (may.surface || !has_.surface) &&
                    (may.parameters || !has_.parameters) && may.claim == has_.claim,
                "a part that the kind does not have");
        switch (c_.kind) {
            case CertificateKind::distance:
                return distance();
            case CertificateKind::separated:
                require(has_.direction, "no direction");
                return require(beyond(plane(*c_.direction), contact()) > 0, "the direction does not separate");
            case CertificateKind::touching:
                return touching();
            case CertificateKind::overlapping:
                return overlapping();
            case CertificateKind::refutation:
                return refutation();
            case CertificateKind::miss:
            case CertificateKind::hit:
                return check_cast({c_.kind == CertificateKind::hit, c_.lower, c_.upper, c_.direction,
                                   [this] { return point(); }, [this](const Vec& n) { return plane(n); }},
                                  question_, radius_);
            case CertificateKind::penetration:
                return c_.facets.empty() ? depth_of_balls() : depth_of_cores();
        }
    }

private:
    [[nodiscard]] Side side(Core<Integer> core, const std::vector<std::vector<std::uint32_t>>& names) {
        Side result{std::move(core)};
        for (const std::vector<std::uint32_t>& name : names) {
            std::optional<Vec> vertex = vertex_named(result.core, name);
            require(vertex.has_value(), "a name that means no vertex of the body");
            work_.charge(bits_of(*vertex), bits_of(*vertex));
            result.named.push_back(*std::move(vertex));
        }
        return result;
    }

    /// How far apart the cores are where the signed distance is the margin.
    [[nodiscard]] Rational contact() const { return radius_ + margin_; }

    [[nodiscard]] Plane plane(const Vec& n) {
        require(n != Vec{}, "a direction of no length");
        charge_support(a_.core, bits_of(n), work_);
        charge_support(b_.core, bits_of(n), work_);
        const RoundBound<Integer> round = [](const std::vector<Vec>&) -> Integer {
            throw Refusal{"a polyhedron that is round"};
        };
        const Integer gap = -support_bound(a_.core, -n, round) - support_bound(b_.core, n, round);
        const Vec3<Rational> velocity = question_.velocity_a - question_.velocity_b;
        return {Rational(gap, scale_), squared_norm(n), dot(Vec3<Rational>{n.x, n.y, n.z}, velocity)};
    }
    void require_in_plane() const {
        require(has_.direction, "no direction");
        require(question_.dimension == 3 || c_.direction->z == 0, "a direction out of the plane");
    }

    struct Weighted {
        Vec sum;
        Integer total = 0;
    };
    [[nodiscard]] static Weighted weighted(const std::vector<VertexWeight<Integer>>& weights, const Side& side) {
        require(!weights.empty(), "a body without weights");
        require(weights.size() <= 4, "more than four vertices of a body");
        Weighted result;
        for (const auto& [vertex, weight] : weights) {
            require(weight >= 0, "a negative weight");
            result.sum = result.sum + side.vertex(vertex) * weight;
            result.total += weight;
        }
        require(result.total > 0, "weights that sum to 0");
        return result;
    }
    [[nodiscard]] Difference difference() const {
        const Weighted p = weighted(c_.a, a_), q = weighted(c_.b, b_);
        require(p.total == q.total, "the weights of the two bodies have different sums");
        return {p.sum - q.sum, Integer(p.total * scale_)};
    }
    [[nodiscard]] Vec3<Rational> point() const {
        const Difference d = difference();
        return {Rational(d.n.x, d.unit), Rational(d.n.y, d.unit), Rational(d.n.z, d.unit)};
    }
    /// No vertex of A or B is nearer along n than the points: n·(P − S·p) ≤ 0 and n·(Q − S·q) ≥ 0. The points are
    /// convex combinations, so min n·p ≤ n·P/S and max n·q ≥ n·Q/S, and one comparison of the sums decides both.
    void require_nearest(const Difference& d) {
        require(plane(d.n).gap * d.unit >= squared_norm(d.n), "a vertex is nearer than the points");
    }

    void distance() {
        const Difference d = difference();
        const Rational squared = d.squared();
        require(squared == c_.core_squared, "the squared distance is not that of the points");
        require(squared > radius_ * radius_, "the bodies meet");
        require_nearest(d);
        const Interval rounding = rounding_interval(c_.rounded_to, c_.distance);
        const auto side_of = [&](const Rational& x) {
            return squared.compare(Rational((x + radius_) * (x + radius_)));
        };
        const int off = rounding.closed ? 0 : 1;
        require(!rounding.upper || side_of(*rounding.upper) <= -off, "the distance is rounded too low");
        require(!rounding.lower || side_of(*rounding.lower) >= off, "the distance is rounded too high");
    }

    void touching() {
        const Difference d = difference();
        if (contact() > 0) {
            require(!has_.direction, "a direction says nothing of balls");
            require(d.squared() == contact() * contact(), "the cores are not as far apart as the radii");
            return require_nearest(d);
        }
        require(d.n == Vec{}, "no common point");
        require_in_plane();
        require(plane(*c_.direction).gap >= 0, "the direction does not support the bodies");
    }

    void overlapping() {
        if (contact() == 0) {
            require(!has_.points, "a common point alone is no overlap");
            return require_interior();
        }
        require(!has_.differences, "bodies with balls need two near points");
        require(difference().squared() < contact() * contact(), "the points are not nearer than the radii");
    }

    /// 0 is a positive combination of differences that span the space.
    void require_interior() {
        require(has_.differences, "no differences");
        require(c_.differences.size() <= (question_.dimension == 2 ? 4 : 6), "more differences than needed");
        std::vector<Vec> points;
        Vec sum;
        for (const auto& [a, b, weight] : c_.differences) {
            require(weight > 0, "a weight that is not positive");
            points.push_back(a_.vertex(a) - b_.vertex(b));
            sum = sum + points.back() * weight;
        }
        require(sum == Vec{}, "the differences do not sum to 0");
        for (const Vec& u : points)
            for (const Vec& v : points) work_.charge(bits_of(u), bits_of(v));
        require(spans(points), "the differences do not span the space");
    }
    [[nodiscard]] bool spans(const std::vector<Vec>& points) const {
        for (const Vec& u : points)
            for (const Vec& v : points) {
                const Vec normal = cross(u, v);
                if (question_.dimension == 2 ? normal.z != 0 : std::ranges::any_of(points, [&](const Vec& w) {
                        return dot(normal, w) != 0;
                    }))
                    return true;
            }
        return false;
    }

    /// The signed distance lies on the wrong side of an end of what is claimed.
    void refutation() {
        const Interval interval = std::visit([&](const auto& claim) { return claimed(claim, margin_); }, *c_.claim);
        const int off = interval.closed ? 1 : 0;
        require(int{has_.points} + int{has_.direction} + int{has_.differences} == 1,
                "a refutation has a direction, or weights, or differences");
        if (has_.direction) {
            require_in_plane();
            const Plane plane = this->plane(*c_.direction);
            require(interval.upper.has_value(), "a direction refutes nothing without an upper end");
            require(*interval.upper < 0 || beyond(plane, *interval.upper + radius_) >= off,
                    "not shown to be farther apart");
            return;
        }
        require(interval.lower.has_value(), "nearness refutes nothing without a lower end");
        if (has_.differences) return require_interior();
        const Rational of_cores = *interval.lower + radius_;
        require(difference().squared().compare(Rational(of_cores * of_cores)) <= -off, "not shown to be nearer");
    }

    /// Of the direction n, with h = max n·p − min n·q, which is the negative gap along −n, as `gap`.
    [[nodiscard]] Plane outer_plane() {
        require_in_plane();
        Plane plane = this->plane(-*c_.direction);
        plane.gap.negate();
        return plane;
    }

    void depth_of_cores() {
        require(!has_.points, "a surface beside weights");
        require_closed(c_.facets, c_.corners.size(), question_.dimension);
        const Plane outer = outer_plane();
        require(outer.gap * outer.gap <= c_.core_squared * outer.squared, "the boundary is not shown to be so near");
        std::vector<Vec> corners;
        for (const auto& [a, b] : c_.corners) {
            corners.push_back(a_.vertex(a) - b_.vertex(b));
            work_.charge(bits_of(corners.back()), bits_of(corners.back()));
        }
        (void)facets_beyond(corners, c_.facets, c_.core_squared * scale_ * scale_, work_);
    }

    void depth_of_balls() {
        require(!has_.surface, "corners without facets");
        const Difference d = difference();
        const Rational squared = d.squared();
        require(squared == c_.core_squared, "the squared distance is not that of the points");
        require(squared < radius_ * radius_, "the bodies do not overlap");
        if (squared > 0) {
            require(!has_.direction, "a direction beside the one between the points");
            return require_nearest(d);
        }
        require(outer_plane().gap <= 0, "the direction does not support the cores");
    }

    const ProofQuestion& question_;
    const ExactCertificate& c_;
    Parts has_;
    Rational margin_, radius_;
    Integer scale_;
    Side a_, b_;
    Work work_;
};

}  // namespace

void check_certificate(const ProofQuestion& question, const ExactCertificate& certificate) {
    CertificateCheck(question, certificate).check();
}

}  // namespace oblong::proof_check
