// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/verify/verify.hpp"

#include <functional>

#include "oblong/linear/product.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::oracle {

namespace {

using caseio::ExactCertificate;
using Vec = Vec3<Integer>;
using Vertices = std::vector<Vec>;
using Weights = std::vector<VertexWeight<Integer>>;

struct Refused {
    std::string why;
};

void require(bool holds, const char* otherwise) {
    if (!holds) throw Refused{otherwise};
}

/// min n·v over the vertices, without a number of its own for every term.
Integer least_reach(const Vec& n, const Vertices& vertices) {
    Integer least = dot(n, vertices.front());
    Integer reach;
    for (const Vec& v : vertices) {
        mpz_mul(reach.backend().data(), n.x.backend().data(), v.x.backend().data());
        mpz_addmul(reach.backend().data(), n.y.backend().data(), v.y.backend().data());
        mpz_addmul(reach.backend().data(), n.z.backend().data(), v.z.backend().data());
        if (reach < least) swap(least, reach);
    }
    return least;
}

/// A binary format: numbers k · 2^e with k < 2^digits, e ≥ lowest, below 2^end.
struct Format {
    long digits, lowest, end;
};

/// The largest e with 2^e ≤ x. Precondition: x > 0.
long exponent_of(const Rational& x) {
    const long e = static_cast<long>(msb(Integer(numerator(x)))) - static_cast<long>(msb(Integer(denominator(x))));
    return x < power_of_two(e) ? e - 1 : e;
}

/// What rounds to a stated number, and what a claim leaves to the signed distance: between the ends, and on them where
/// it is closed. An absent end is no bound.
struct Interval {
    std::optional<Rational> lower, upper;
    bool closed = true;
};

/// The midpoints next to the stated number; from the largest on, as if the exponents went on.
Interval rounding_to(RoundedTo format, const std::optional<Rational>& stated) {
    const Format f = format == RoundedTo::float32 ? Format{24, -149, 128} : Format{53, -1074, 1024};
    if (!stated) return {power_of_two(f.end) - power_of_two(f.end - f.digits - 1), std::nullopt};
    const Rational& m = *stated;
    require(m >= 0, "a negative distance");
    require(m < power_of_two(f.end), "the distance is beyond the format's range");
    const long last = m == 0 ? f.lowest : std::max(exponent_of(m) - f.digits + 1, f.lowest);
    const Rational unit = power_of_two(last);
    const Rational count = m / unit;
    require(denominator(count) == 1, "the distance is no number of its format");
    const bool even = !bit_test(Integer(numerator(count)), 0);
    if (m == 0) return {std::nullopt, Rational(unit / 2), even};
    const bool narrow = last > f.lowest && count == power_of_two(f.digits - 1);  // smaller steps below
    return {Rational(m - (narrow ? unit / 4 : unit / 2)), Rational(m + unit / 2), even};
}

/// The signed distances with which a claim is true.
struct Claimed {
    Interval operator()(Outcome o) const {
        require(!is_refusal(o), "a claim of nothing");
        if (o == Outcome::separated) return {Rational(0), std::nullopt, false};
        if (o == Outcome::touching) return {Rational(0), Rational(0)};
        return {std::nullopt, Rational(0), o == Outcome::intersecting};
    }
    Interval operator()(const Within<Rational>& c) const {
        return {c.lower && *c.lower > 0 ? c.lower : std::nullopt, c.upper};
    }
    Interval operator()(const CorrectlyRounded<Rational>& c) const { return rounding_to(c.rounded_to, c.distance); }
};

class Checker {
public:
    Checker(const ListedBody& a, const ListedBody& b, int dimension)
        : Checker(integer_vertices(a, b), a.radius + b.radius, dimension) {}

    void check(const ExactCertificate& c) const {
        for (const Vertices& body : {std::cref(a_), std::cref(b_)}) {
            require(!body.empty(), "a body without vertices");
            for (const Vec& v : body) require(dimension_ == 3 || v.z == 0, "a vertex out of the plane");
        }
        require(c.claim.has_value() == (c.kind == CertificateKind::refutation), "only a refutation has a claim");
        switch (c.kind) {
            case CertificateKind::distance:
                require(!c.direction && c.differences.empty(), "a distance has only weights and numbers");
                return distance(c);
            case CertificateKind::separated:
                require(c.a.empty() && c.b.empty() && c.differences.empty(), "separation has only a direction");
                return separated(c);
            case CertificateKind::touching:
                require(c.differences.empty(), "touching has no differences");
                return radius_ > 0 ? touching_balls(c) : touching(c);
            case CertificateKind::overlapping:
                require(!c.direction, "overlap has no direction");
                return radius_ > 0 ? overlapping_balls(c) : overlapping(c);
            case CertificateKind::refutation:
                return refutation(c);
            case CertificateKind::miss:
            case CertificateKind::hit:
            case CertificateKind::penetration:
                break;
        }
        throw Refused{"an unknown kind"};
    }

private:
    Checker(IntegerVertices bodies, Rational radius, int dimension)
        : scale_(std::move(bodies.scale)),
          a_(std::move(bodies.a)),
          b_(std::move(bodies.b)),
          radius_(std::move(radius)),
          dimension_(dimension) {}

    /// Σ weight · vertex and Σ weight.
    struct Sum {
        Vec point{0, 0, 0};
        Integer total = 0;
    };

    static Sum sum(const Weights& weights, const Vertices& vertices) {
        require(!weights.empty(), "a body without weights");
        require(weights.size() <= 4, "more than four vertices of a body");
        Sum s;
        for (const auto& [vertex, weight] : weights) {
            require(vertex < vertices.size(), "a vertex that the body does not have");
            require(weight >= 0, "a negative weight");
            s.point = s.point + vertices[vertex] * weight;
            s.total += weight;
        }
        require(s.total > 0, "weights that sum to 0");
        return s;
    }

    /// Two points of the cores, P / S and Q / S, and n = P − Q.
    struct Pair {
        Vec p, q, n;
        Integer total;
    };

    [[nodiscard]] Pair pair(const ExactCertificate& c) const {
        const Sum a = sum(c.a, a_);
        const Sum b = sum(c.b, b_);
        require(a.total == b.total, "the weights of the two bodies have different sums");
        return {a.point, b.point, a.point - b.point, a.total};
    }

    [[nodiscard]] Rational squared_length(const Pair& x) const {
        const Integer unit = x.total * scale_;
        return Rational(dot(x.n, x.n), Integer(unit * unit));
    }

    /// No vertex of A lies before the plane through P, none of B beyond the one through Q, both orthogonal to n.
    void require_nearest(const Pair& x) const {
        require(least_reach(x.n, a_) * x.total >= dot(x.n, x.p), "a vertex of a is nearer");
        require(least_reach(-x.n, b_) * x.total >= -dot(x.n, x.q), "a vertex of b is nearer");
    }

    /// The sign of ‖P − Q‖ / S − r − x. Precondition: x ≥ 0.
    [[nodiscard]] int order(const Rational& squared, const Rational& x) const {
        const Rational reach = x + radius_;
        return squared.compare(Rational(reach * reach));
    }

    /// The sign of (min n·p − max n·q) / ‖n‖ − r − x, negative for n·p < n·q. Precondition: x ≥ 0.
    [[nodiscard]] int order(const Vec& n, const Rational& x) const {
        const Integer gap = least_reach(n, a_) + least_reach(-n, b_);
        const Rational reach = (x + radius_) * scale_;
        return gap < 0 ? -1 : Rational(Integer(gap * gap)).compare(Rational(reach * reach * dot(n, n)));
    }

    void distance(const ExactCertificate& c) const {
        const Pair x = pair(c);
        require_nearest(x);
        const Rational squared = squared_length(x);
        require(squared == c.core_squared, "the squared distance is not that of the points");
        require(squared > radius_ * radius_, "the bodies meet");
        const Interval rounding = rounding_to(c.rounded_to, c.distance);
        const int most = rounding.closed ? 0 : -1;
        require(!rounding.upper || order(squared, *rounding.upper) <= most, "the distance is rounded too low");
        require(!rounding.lower || order(squared, *rounding.lower) >= -most, "the distance is rounded too high");
    }

    void separated(const ExactCertificate& c) const {
        require(c.direction.has_value(), "no direction");
        require(order(*c.direction, 0) > 0, "the direction does not separate");
    }

    void require_normal(const Vec& n) const {
        require(n != Vec{0, 0, 0}, "a direction of no length");
        require(dimension_ == 3 || n.z == 0, "a direction out of the plane");
    }

    void touching(const ExactCertificate& c) const {
        require(pair(c).n == Vec{0, 0, 0}, "no common point");
        require(c.direction.has_value(), "no direction");
        require_normal(*c.direction);
        require(order(*c.direction, 0) >= 0, "the direction does not support the bodies");
    }

    void touching_balls(const ExactCertificate& c) const {
        require(!c.direction, "a direction says nothing of balls");
        const Pair x = pair(c);
        require_nearest(x);
        require(squared_length(x) == radius_ * radius_, "the cores are not as far apart as the radii");
    }

    void overlapping_balls(const ExactCertificate& c) const {
        require(c.differences.empty(), "bodies with balls need two near points");
        require(squared_length(pair(c)) < radius_ * radius_, "the points are not nearer than the radii");
    }

    void overlapping(const ExactCertificate& c) const {
        require(c.a.empty() && c.b.empty(), "a common point alone is no overlap");
        require_interior(c);
    }

    void require_interior(const ExactCertificate& c) const {
        require(!c.differences.empty(), "no differences");
        require(c.differences.size() <= 2 * static_cast<std::size_t>(dimension_), "more differences than needed");
        Vertices points;
        Vec total{0, 0, 0};
        for (const auto& [a, b, weight] : c.differences) {
            require(a < a_.size() && b < b_.size(), "a vertex that the body does not have");
            require(weight > 0, "a weight that is not positive");
            points.push_back(a_[a] - b_[b]);
            total = total + points.back() * weight;
        }
        require(total == Vec{0, 0, 0}, "the differences do not sum to 0");
        require(spans(points), "the differences do not span the space");
    }

    [[nodiscard]] bool spans(const Vertices& points) const {
        for (const Vec& u : points) {
            for (const Vec& v : points) {
                const Vec normal = cross(u, v);
                if (dimension_ == 2 && normal.z != 0) return true;
                for (const Vec& w : points)
                    if (dimension_ == 3 && dot(normal, w) != 0) return true;
            }
        }
        return false;
    }

    /// Bounds of the signed distance on the wrong side of what is claimed.
    void refutation(const ExactCertificate& c) const {
        const Interval claimed = std::visit(Claimed{}, *c.claim);
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

    Integer scale_;
    Vertices a_, b_;
    Rational radius_;
    int dimension_;
};

}  // namespace

std::optional<std::string> verify(const ListedBody& a, const ListedBody& b, int dimension,
                                  const ExactCertificate& certificate) {
    try {
        Checker(a, b, dimension).check(certificate);
        return std::nullopt;
    } catch (const Refused& refused) {
        return refused.why;
    }
}

std::optional<std::string> verify(const caseio::Case& c, const ExactCertificate& certificate) {
    if (!c.b) return "a case of one body";
    const std::optional<ListedBody> a = listed_body(c.a);
    const std::optional<ListedBody> b = listed_body(*c.b);
    if (!a || !b) return "a body that is no polyhedron with a ball";
    return verify(*a, *b, c.dimension, certificate);
}

}  // namespace oblong::oracle
