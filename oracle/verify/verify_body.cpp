// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/verify/verify_body.hpp"

#include <algorithm>
#include <array>

#include "oblong/linear/product.hpp"
#include "oracle/verify/body_tree.hpp"
#include "oracle/verify/checked_pair.hpp"
#include "oracle/verify/claimed.hpp"
#include "oracle/verify/queries.hpp"
#include "oracle/verify/surface.hpp"
#include "oracle/verify/verify.hpp"

namespace oblong::oracle {

namespace {

using namespace checking;
using caseio::ExactBodyProof;
using Point = Vec3<Rational>;

/// The bodies of a case, and how A moves.
struct Bodies {
    RoundedTree a, b;
    Rational radius;
    Rational margin = 0;  ///< of a within case: outcomes compare the signed distance with it
    int dimension = 3;
    Point velocity = {};
    std::optional<Rational> max = Rational(0);
};

Bodies bodies_of(const caseio::Case& c) {
    Bodies bodies;
    bodies.dimension = c.dimension;
    if (c.ray) {
        bodies.a = rounded_tree({Points<Rational>({c.ray->source}), std::nullopt}, c.dimension);
        bodies.b = rounded_tree(c.a, c.dimension);
        bodies.velocity = c.ray->direction;
        bodies.max = c.ray->max;
    } else {
        bodies.a = rounded_tree(c.a, c.dimension);
        bodies.b = rounded_tree(*c.b, c.dimension);
        if (c.sweep) {
            bodies.velocity = c.sweep->velocity_a - c.sweep->velocity_b;
            bodies.max = c.sweep->max;
        }
    }
    bodies.radius = bodies.a.radius + bodies.b.radius;
    bodies.margin = c.margin.value_or(0);
    return bodies;
}

class BodyChecker {
public:
    BodyChecker(const Bodies& bodies, const ExactBodyProof& proof, Work& work)
        : bodies_(bodies), proof_(proof), work_(work) {}

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
        add_plane_work(length_of(d));
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

    /// \param length bits of the direction
    void add_plane_work(std::uint64_t length) const {
        add_support_work(bodies_.a.core, length, work_);
        add_support_work(bodies_.b.core, length, work_);
        for (const Rational& root : proof_.roots) work_.add(length_of(root), length_of(root));
    }

    [[nodiscard]] Point difference(const MemberPair<Integer, Rational>& pair) const {
        const std::uint64_t length = length_of(pair.a, bodies_.a.core) + length_of(pair.b, bodies_.b.core);
        work_.add(length, length);
        return point_of(pair.a, bodies_.a.core) - point_of(pair.b, bodies_.b.core);
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
            require(squared_norm(difference(proof_.members.front())) <= reach * reach, "the points are not so near");
        } else if (proof_.upper) {
            shown.is_below_upper = surface(-*proof_.upper - bodies_.radius) == FacetPlanes::all_farther;
        }
        return shown;
    }

    /// A closed surface around 0 in the difference of the cores, nowhere nearer to 0 than `depth`.
    [[nodiscard]] FacetPlanes surface(const Rational& depth) const {
        require(depth >= 0, "a surface that is not needed");
        require_closed(proof_.facets, proof_.members.size(), bodies_.dimension);
        std::vector<SurfaceCorner> corners;
        for (const auto& pair : proof_.members) {
            const Point w = difference(pair);
            SurfaceCorner& corner = corners.emplace_back();
            corner.denominator =
                lcm(lcm(Integer(denominator(w.x)), Integer(denominator(w.y))), Integer(denominator(w.z)));
            for (std::size_t i = 0; i < 3; ++i)
                corner.numerators[i] = numerator(w[i]) * Integer(corner.denominator / denominator(w[i]));
        }
        return facet_planes(corners, proof_.facets, Rational(depth * depth), work_);
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
        const Point across = difference(proof_.members.front()) + bodies_.velocity * *proof_.upper;
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
    Work& work_;
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
    const Rational& margin;

    template <class OfDistance>
    bool operator()(const OfDistance& c) const {
        if (shown.statement != ProofStatement::bracket) return false;
        const Interval claimed = Claimed{margin}(c);
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

void require_outcome(const Outcome stated, const Shown& shown, const Rational& margin) {
    constexpr std::array<const char*, 3> otherwise{"not shown to be apart", "not shown to touch",
                                                   "not shown to overlap"};
    const auto place = static_cast<std::size_t>(stated);
    require(place < otherwise.size(), "an outcome that brackets do not have");
    require(outcome_of(shown, margin) == stated, otherwise.at(place));
}

}  // namespace

int checking::order(const Rational& x, const Rational& y, const Rational& q) {
    const int of_x = x.sign(), of_y = y.sign();
    if (of_x != of_y) return of_x > of_y ? 1 : -1;
    const int of_squares = Rational(x * x).compare(Rational(y * y * q));
    return of_x >= 0 ? of_squares : -of_squares;
}

Outcome outcome_of(const Shown& shown, const Rational& margin) {
    if (shown.lower && *shown.lower > margin) return Outcome::separated;
    if (!shown.upper) return Outcome::undecided;
    const int side = shown.upper->compare(margin);
    if (side < 0 || (side == 0 && shown.is_below_upper)) return Outcome::overlapping;
    return side == 0 && shown.lower && *shown.lower == margin ? Outcome::touching : Outcome::undecided;
}

Shown checking::check_body_proof(const caseio::Case& c, const ExactBodyProof& proof, Work& work) {
    const bool of_cast = proof.statement != ProofStatement::bracket;
    const bool is_cast = c.ray || c.sweep;
    require(!of_cast || is_cast, "of a cast, for bodies at rest");
    require(of_cast || !is_cast, "of bodies at rest, for a cast");
    const Bodies bodies = bodies_of(c);
    const Shown shown = BodyChecker(bodies, proof, work).run();
    const bool needs_outcome = !of_cast && !proof.claim;
    require(proof.outcome.has_value() == needs_outcome, "an outcome belongs to a bracket, and to nothing else");
    if (proof.outcome) require_outcome(*proof.outcome, shown, bodies.margin);
    if (proof.claim)
        require(std::visit(Contradicted{shown, bodies.margin}, *proof.claim), "what is claimed is not contradicted");
    return shown;
}

std::variant<std::string, Shown> checked(const caseio::Case& c, const ExactBodyProof& proof, Work work) {
    try {
        return check_body_proof(c, proof, work);
    } catch (const Refused& refused) {
        return refused.why;
    }
}

std::optional<std::string> verify(const caseio::Case& c, const caseio::CertificateLine& line, Work work) {
    if (!line.proof) return verify(c, line.certificate, std::move(work));
    const auto found = checked(c, *line.proof, std::move(work));
    if (const std::string* why = std::get_if<std::string>(&found)) return *why;
    return std::nullopt;
}

}  // namespace oblong::oracle
