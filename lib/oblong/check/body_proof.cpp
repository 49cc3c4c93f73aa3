// SPDX-License-Identifier: BSL-1.0
#include "oblong/check/checks.hpp"
#include "oblong/check/claim.hpp"
#include "oblong/check/member.hpp"
#include "oblong/check/surface.hpp"
#include "oblong/linear/product.hpp"

namespace oblong::proof_check {

namespace {

using Point = Vec3<Rational>;

class BodyProofCheck {
public:
    BodyProofCheck(const ProofQuestion& question, const ExactProof& proof, Work& work)
        : question_(question),
          proof_(proof),
          a_(rounded_core(question.a, question.dimension, Speaks::of_any)),
          b_(rounded_core(question.b, question.dimension, Speaks::of_any)),
          radius_(a_.radius + b_.radius),
          margin_(margin_of(question)),
          work_(work) {}

    void check() {
        const bool is_bracket = proof_.statement == ProofStatement::bracket;
        require(is_bracket || question_.query == ProofQuery::cast, "of a cast, for bodies at rest");
        require(!is_bracket || question_.query != ProofQuery::cast, "of bodies at rest, for a cast");
        require(proof_.direction || proof_.roots.empty(), "roots without a direction");
        require(proof_.outcome.has_value() == (is_bracket && !proof_.claim),
                "an outcome belongs to a bracket, and to nothing else");
        if (is_bracket) {
            bracket();
        } else {
            cast();
        }
        if (proof_.outcome) require_outcome(*proof_.outcome);
        if (proof_.claim)
            require(std::visit([&](const auto& claim) { return contradicts(claim); }, *proof_.claim),
                    "what is claimed is not contradicted");
    }

private:
    [[nodiscard]] Plane plane(const Vec3<Integer>& direction) {
        const Point n{direction.x, direction.y, direction.z};
        require(n != Point{}, "a direction of no length");
        require(question_.dimension == 3 || direction.z == 0, "a direction out of the plane");
        charge_support(a_.core, bits_of(direction), work_);
        charge_support(b_.core, bits_of(direction), work_);
        ListedRoots roots(proof_.roots, work_);
        const RoundBound<Rational> round = [&](const auto& columns) { return roots.above(n, columns); };
        const Rational behind_a = support_bound(a_.core, -n, round);  // the roots of A come first
        const Rational behind_b = support_bound(b_.core, n, round);
        roots.require_all_used();
        return {-behind_a - behind_b, squared_norm(n), dot(n, question_.velocity_a - question_.velocity_b)};
    }

    [[nodiscard]] Point difference(const MemberPair<Integer, Rational>& pair) {
        const std::uint64_t bits = member_bits(pair.a, a_.core) + member_bits(pair.b, b_.core);
        work_.charge(bits, bits);
        return member_point(pair.a, a_.core) - member_point(pair.b, b_.core);
    }
    [[nodiscard]] Point only_difference() {
        require(proof_.members.size() == 1, "not one pair of points");
        return difference(proof_.members.front());
    }

    void bracket() {
        require(proof_.lower || proof_.upper, "no bounds");
        require(proof_.lower.has_value() == proof_.direction.has_value(), "a lower bound needs a direction");
        require(proof_.upper.has_value() != proof_.members.empty(), "an upper bound needs members");
        require(proof_.upper || proof_.facets.empty(), "a surface that bounds nothing");
        if (proof_.lower)
            require(beyond(plane(*proof_.direction), *proof_.lower + radius_) >= 0,
                    "the bodies are not shown to be so far apart");
        if (!proof_.upper) return;
        const Rational of_cores = *proof_.upper + radius_;  // the bound of the cores' signed distance
        if (proof_.facets.empty()) {
            require(of_cores >= 0, "deeper than the balls");
            require(squared_norm(only_difference()) <= of_cores * of_cores, "the points are not so near");
        } else {
            require(of_cores <= 0, "a surface that is not needed");
            require_closed(proof_.facets, proof_.members.size(), question_.dimension);
            std::vector<Point> corners;
            for (const auto& pair : proof_.members) corners.push_back(difference(pair));
            is_below_upper_ = facets_beyond(corners, proof_.facets, of_cores * of_cores, work_);
        }
    }

    void cast() {
        require(proof_.facets.empty(), "a surface beside a cast");
        const bool is_hit = proof_.statement == ProofStatement::hit;
        require(is_hit || proof_.members.empty(), "a miss has only a direction");
        check_cast({is_hit, proof_.lower, proof_.upper, proof_.direction, [this] { return only_difference(); },
                    [this](const Vec3<Integer>& n) { return plane(n); }},
                   question_, radius_);
    }

    void require_outcome(Outcome outcome) const {
        const std::optional<Rational>&lower = proof_.lower, &upper = proof_.upper;
        if (outcome == Outcome::separated) return require(lower && *lower > margin_, "not shown to be apart");
        if (outcome == Outcome::touching)
            return require(lower && upper && *lower == margin_ && *upper == margin_, "not shown to touch");
        require(outcome == Outcome::overlapping, "an outcome that brackets do not have");
        // With a surface, `upper` is at most 0, and so at most the margin.
        require(upper && (*upper < margin_ || is_below_upper_), "not shown to overlap");
    }

    /// Whether all signed distances between the ends of the bracket lie outside of the interval.
    [[nodiscard]] bool excludes(const Interval& interval) const {
        if (proof_.lower && interval.upper) {
            const int side = proof_.lower->compare(*interval.upper);
            if (side > 0 || (side == 0 && !interval.closed)) return true;
        }
        if (!proof_.upper || !interval.lower) return false;
        const int side = proof_.upper->compare(*interval.lower);
        return side < 0 || (side == 0 && (!interval.closed || is_below_upper_));
    }
    template <class OfDistance>
    [[nodiscard]] bool contradicts(const OfDistance& claim) const {
        if (proof_.statement != ProofStatement::bracket) return false;
        const Interval interval = claimed(claim, margin_);
        if (interval.upper && *interval.upper < 0) return true;
        return excludes(interval);
    }
    [[nodiscard]] bool contradicts(const DepthClaim<Rational>& claim) const {
        if (proof_.statement != ProofStatement::bracket) return false;
        if (claim.upper && *claim.upper < 0) return true;
        return excludes(claimed(claim, margin_));
    }
    [[nodiscard]] bool contradicts(const HitClaim& claim) const {
        return proof_.statement == (claim.hit ? ProofStatement::miss : ProofStatement::hit);
    }
    [[nodiscard]] bool contradicts(const ParameterClaim<Rational>& claim) const {
        if (proof_.statement != ProofStatement::hit) return proof_.statement == ProofStatement::miss;
        if (claim.upper && *proof_.lower > *claim.upper) return true;
        return claim.lower && *proof_.upper < *claim.lower;
    }

    const ProofQuestion& question_;
    const ExactProof& proof_;
    RoundedCore a_, b_;
    Rational radius_, margin_;
    bool is_below_upper_ = false;  ///< facets show that the signed distance is not `upper` itself
    Work& work_;
};

}  // namespace

void check_body_proof(const ProofQuestion& question, const ExactProof& proof, Work& work) {
    BodyProofCheck(question, proof, work).check();
}

}  // namespace oblong::proof_check
