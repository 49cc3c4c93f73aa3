// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/verify/verify_body.hpp"

#include <algorithm>

#include "oblong/linear/product.hpp"
#include "oracle/verify/body_tree.hpp"
#include "oracle/verify/checked_pair.hpp"
#include "oracle/verify/queries.hpp"
#include "oracle/verify/verify.hpp"

namespace oblong::oracle {

namespace {

using namespace checking;
using caseio::ExactBodyProof;
using Point = Vec3<Rational>;

/// The sign of x − y √q. Precondition: q > 0.
int order(const Rational& x, const Rational& y, const Rational& q) {
    const int of_x = x.sign(), of_y = y.sign();
    if (of_x != of_y) return of_x > of_y ? 1 : -1;
    const int of_squares = Rational(x * x).compare(Rational(y * y * q));
    return of_x >= 0 ? of_squares : -of_squares;
}

/// The bodies of a case, and how A moves.
struct Bodies {
    RoundedTree a, b;
    Rational radius;
    int dimension = 3;
    Point velocity = {};
    std::optional<Rational> max = Rational(0);
};

Bodies bodies_of(const caseio::Case& c, bool moving) {
    require(!moving || c.ray || c.sweep, "of a cast, for bodies at rest");
    require(moving || c.b, "a case of one body");
    Bodies bodies;
    bodies.dimension = c.dimension;
    if (moving && c.ray) {
        bodies.a = rounded_tree({Points<Rational>({c.ray->source}), std::nullopt}, c.dimension);
        bodies.b = rounded_tree(c.a, c.dimension);
        bodies.velocity = c.ray->direction;
        bodies.max = c.ray->max;
    } else {
        bodies.a = rounded_tree(c.a, c.dimension);
        bodies.b = rounded_tree(*c.b, c.dimension);
        if (moving) {
            bodies.velocity = c.sweep->velocity_a - c.sweep->velocity_b;
            bodies.max = c.sweep->max;
        }
    }
    bodies.radius = bodies.a.radius + bodies.b.radius;
    if (c.margin) bodies.radius += *c.margin;
    return bodies;
}

class BodyChecker {
public:
    BodyChecker(const Bodies& bodies, const ExactBodyProof& proof) : bodies_(bodies), proof_(proof) {}

    [[nodiscard]] Shown run() const {
        require(proof_.facets.empty() || proof_.statement == ProofStatement::bracket, "a surface beside a cast");
        require(proof_.facets.empty() || proof_.upper, "a surface that bounds nothing");
        require(proof_.direction || proof_.roots.empty(), "roots without a direction");
        if (proof_.statement == ProofStatement::bracket) return bracket();
        return proof_.statement == ProofStatement::hit ? hit() : miss();
    }

private:
    struct Plane {
        Point n;
        Rational gap;      ///< min n·p − max n·q over the cores is no less
        Rational squared;  ///< ‖n‖²
        Rational pace;     ///< n·r
    };

    [[nodiscard]] Plane plane() const {
        require(proof_.direction.has_value(), "no direction");
        const Vec& d = *proof_.direction;
        const Point n{Rational(d.x), Rational(d.y), Rational(d.z)};
        require(n != Point{}, "a direction of no length");
        require(bodies_.dimension == 3 || d.z == 0, "a direction out of the plane");
        EnumeratedRoots roots(proof_.roots);
        const Rational of_a = support_bound(bodies_.a.core, -n, roots);
        const Rational of_b = support_bound(bodies_.b.core, n, roots);
        require(roots.all_used(), "more roots than needed");
        return {n, Rational(-of_a - of_b), squared_norm(n), dot(n, bodies_.velocity)};
    }

    /// Whether A, moved to `at`, is shown to lie at least `distance` beyond B.
    [[nodiscard]] int beyond(const Plane& plane, const Rational& at, const Rational& distance) const {
        return order(plane.gap + plane.pace * at, distance + bodies_.radius, plane.squared);
    }

    [[nodiscard]] Point difference(std::size_t i) const {
        return point_of(proof_.members[i].a, bodies_.a.core) - point_of(proof_.members[i].b, bodies_.b.core);
    }

    [[nodiscard]] Shown bracket() const {
        require(proof_.lower || proof_.upper, "no bounds");
        require(proof_.lower.has_value() == proof_.direction.has_value(), "a lower bound needs a direction");
        require(proof_.upper.has_value() != proof_.members.empty(), "an upper bound needs members");
        Shown shown{ProofStatement::bracket, proof_.lower, proof_.upper};
        if (proof_.lower)
            require(beyond(plane(), 0, *proof_.lower) >= 0, "the bodies are not shown to be so far apart");
        if (proof_.upper && proof_.facets.empty()) {
            require(proof_.members.size() == 1, "more than one pair of near points");
            const Rational reach = *proof_.upper + bodies_.radius;
            require(reach >= 0, "deeper than the balls");
            require(squared_norm(difference(0)) <= reach * reach, "the points are not so near");
        } else if (proof_.upper) {
            surface(-*proof_.upper - bodies_.radius);
            shown.is_below_upper = true;
        }
        return shown;
    }

    /// A closed surface around 0 in the difference of the cores, nowhere nearer to 0 than `depth`.
    void surface(const Rational& depth) const {
        require(depth >= 0, "a surface that is not needed");
        std::vector<Point> corners;
        for (std::size_t i = 0; i < proof_.members.size(); ++i) corners.push_back(difference(i));
        for (const CertificateFacet& f : proof_.facets) {
            require(f.count == static_cast<std::uint32_t>(bodies_.dimension), "a facet of another dimension");
            for (std::uint32_t i = 0; i < f.count; ++i) require(f.corners.at(i) < corners.size(), "an unlisted corner");
            const Point& at = corners[f.corners[0]];
            const Point along = corners[f.corners[1]] - at;
            const Point n =
                bodies_.dimension == 3 ? cross(along, corners[f.corners[2]] - at) : Point{along.y, -along.x, 0};
            const Rational height = dot(n, at);
            require(height > 0, "a facet that does not have the origin behind it");
            require(order(height, depth, squared_norm(n)) >= 0, "a facet nearer than the depth");
        }
        require_closed(proof_.facets);
    }

    [[nodiscard]] Shown miss() const {
        require(!proof_.lower && !proof_.upper && proof_.members.empty(), "a miss has only a direction");
        const Plane p = plane();
        require(beyond(p, 0, 0) > 0, "the direction does not separate at the start");
        if (bodies_.max) {
            require(beyond(p, *bodies_.max, 0) > 0, "the direction does not separate at the end");
        } else {
            require(p.pace >= 0, "the bodies come nearer along the direction, without end");
        }
        return {ProofStatement::miss, {}, {}};
    }

    [[nodiscard]] Shown hit() const {
        require(proof_.lower && proof_.upper, "no bounds of the parameter");
        require(*proof_.lower >= 0, "a bound before the start");
        require(*proof_.lower <= *proof_.upper, "bounds in the wrong order");
        require(!bodies_.max || *proof_.upper <= *bodies_.max, "beyond the end");
        require(proof_.members.size() == 1, "one pair of points that meet");
        const Point across = difference(0) + bodies_.velocity * *proof_.upper;
        require(squared_norm(across) <= bodies_.radius * bodies_.radius, "the points do not meet");
        if (*proof_.lower == 0) {
            require(!proof_.direction, "a direction that bounds nothing");
        } else {
            const Plane p = plane();
            require(p.pace < 0, "the bodies do not come nearer along the direction");
            require(beyond(p, *proof_.lower, 0) >= 0, "the direction does not separate up to the bound");
        }
        return {ProofStatement::hit, proof_.lower, proof_.upper};
    }

    const Bodies& bodies_;
    const ExactBodyProof& proof_;
};

/// Whether the signed distances that are shown to be possible all lie outside of what is claimed.
bool lies_beyond(const Shown& shown, const Interval& claimed) {
    if (claimed.upper && shown.lower) {
        const int side = shown.lower->compare(*claimed.upper);
        if (side > 0 || (side == 0 && !claimed.closed)) return true;
    }
    if (!claimed.lower || !shown.upper) return false;
    const int side = shown.upper->compare(*claimed.lower);
    return side < 0 || (side == 0 && (!claimed.closed || shown.is_below_upper));
}

/// Whether what is shown contradicts a claim.
struct Contradicted {
    const Shown& shown;

    template <class OfDistance>
    bool operator()(const OfDistance& c) const {
        if (shown.statement != ProofStatement::bracket) return false;
        const Interval claimed = Claimed{}(c);
        if (claimed.upper && *claimed.upper < 0) return true;
        return lies_beyond(shown, claimed);
    }
    bool operator()(const HitClaim& c) const {
        return shown.statement == (c.hit ? ProofStatement::miss : ProofStatement::hit);
    }
    bool operator()(const ParameterClaim<Rational>& c) const {
        if (shown.statement != ProofStatement::hit) return shown.statement == ProofStatement::miss;
        if (c.upper && *shown.lower > *c.upper) return true;
        return c.lower && *shown.upper < *c.lower;
    }
    bool operator()(const DepthClaim<Rational>& c) const {
        if (shown.statement != ProofStatement::bracket) return false;
        Interval claimed;  // of the signed distance, which is the depth's negative
        if (c.upper) claimed.lower = -*c.upper;
        if (c.lower && *c.lower > 0) claimed.upper = -*c.lower;
        if (c.upper && *c.upper < 0) return true;
        return lies_beyond(shown, claimed);
    }
};

void require_outcome(const Outcome stated, const Shown& shown) {
    if (stated == Outcome::separated) require(shown.lower && *shown.lower > 0, "not shown to be apart");
    if (stated == Outcome::touching)
        require(shown.lower && *shown.lower == 0 && shown.upper && *shown.upper == 0 && !shown.is_below_upper,
                "not shown to touch");
    if (stated == Outcome::overlapping)
        require(shown.upper && (*shown.upper < 0 || (*shown.upper == 0 && shown.is_below_upper)),
                "not shown to overlap");
    require(!is_refusal(stated) && stated != Outcome::intersecting, "an outcome that brackets do not have");
}

}  // namespace

std::variant<std::string, Shown> checked(const caseio::Case& c, const ExactBodyProof& proof) {
    try {
        const Bodies bodies = bodies_of(c, proof.statement != ProofStatement::bracket);
        const Shown shown = BodyChecker(bodies, proof).run();
        const bool needs_outcome = proof.statement == ProofStatement::bracket && !proof.claim;
        require(proof.outcome.has_value() == needs_outcome, "an outcome belongs to a bracket, and to nothing else");
        if (proof.outcome) require_outcome(*proof.outcome, shown);
        if (proof.claim) require(std::visit(Contradicted{shown}, *proof.claim), "what is claimed is not contradicted");
        return shown;
    } catch (const Refused& refused) {
        return refused.why;
    }
}

std::optional<std::string> verify(const caseio::Case& c, const caseio::CertificateLine& line) {
    if (!line.proof) return verify(c, line.certificate);
    const auto found = checked(c, *line.proof);
    if (const std::string* why = std::get_if<std::string>(&found)) return *why;
    return std::nullopt;
}

}  // namespace oblong::oracle
