// SPDX-License-Identifier: BSL-1.0
#include "oblong/check/checks.hpp"
#include "oblong/check/core.hpp"
#include "oblong/check/member.hpp"
#include "oblong/linear/product.hpp"

namespace oblong::proof_check {

namespace {

/// The tests of a proof about a body and a half-space, whose normal is the direction.
class HalfSpaceCheck {
public:
    HalfSpaceCheck(const HalfSpaceQuestion& question, const ExactProof& proof, Work& work)
        : asked_(question.asked),
          half_(question.half),
          proof_(proof),
          body_(rounded_core(asked_.a, asked_.dimension, Speaks::of_any)),
          pace_(dot(half_.normal(), asked_.velocity_a - asked_.velocity_b)),
          work_(work) {}

    void check() {
        require(asked_.dimension == 3 || half_.normal().z == 0, "a half-space out of the plane");
        require(!proof_.direction, "a direction beside that of the half-space");
        require(proof_.facets.empty(), "a surface beside a half-space");
        require(!proof_.claim, "a refutation of a half-space");
        const bool is_bracket = proof_.statement == ProofStatement::bracket;
        const bool is_cast = asked_.query == ProofQuery::cast;
        require(is_bracket || is_cast, "of a cast, for bodies at rest");
        require(!is_bracket || !is_cast, "of bodies at rest, for a cast");
        require(proof_.outcome.has_value() == is_bracket, "an outcome belongs to a bracket, and to nothing else");
        if (is_bracket) {
            bracket();
        } else if (proof_.statement == ProofStatement::hit) {
            hit();
        } else {
            miss();
        }
    }

private:
    /// How far the body's core is above the half-space, at least.
    [[nodiscard]] Plane above() const {
        const Vec3<Rational>& n = half_.normal();
        charge_support(body_.core, bits_of(n), work_);
        ListedRoots roots(proof_.roots, work_);
        const Rational behind =
            support_bound<Rational>(body_.core, -n, [&](const auto& columns) { return roots.above(n, columns); });
        roots.require_all_used();
        return at_height(-behind);
    }
    /// The same of the proof's member, exactly.
    [[nodiscard]] Plane of_member() const {
        require(proof_.members.size() == 1, "not one member");
        const auto& [member, foot] = proof_.members.front();
        require(foot == Member{}, "a member of the half-space");
        const std::uint64_t bits = member_bits(member, body_.core);
        work_.charge(bits, bits + bits_of(half_.normal()));
        return at_height(dot(half_.normal(), member_point(member, body_.core)));
    }
    [[nodiscard]] Plane at_height(const Rational& height) const {
        return {height - half_.offset(), squared_norm(half_.normal()), pace_};
    }

    void bracket() const {
        const std::optional<Rational>&lower = proof_.lower, &upper = proof_.upper;
        require(lower || upper, "no bounds");
        require(lower || proof_.roots.empty(), "roots that bound nothing");
        require(upper || proof_.members.empty(), "a member that bounds nothing");
        if (lower) require(beyond(above(), *lower + body_.radius) >= 0, "the body is not shown to be so far above");
        if (upper) require(beyond(of_member(), *upper + body_.radius) <= 0, "the member is not so low");
        const Rational margin = margin_of(asked_);
        if (*proof_.outcome == Outcome::separated) return require(lower && *lower > margin, "not shown to be apart");
        if (*proof_.outcome == Outcome::touching)
            return require(lower && upper && *lower == margin && *upper == margin, "not shown to touch");
        require(*proof_.outcome == Outcome::overlapping, "an outcome that brackets do not have");
        require(upper && *upper < margin, "not shown to overlap");
    }

    void hit() const {
        require(proof_.lower && proof_.upper, "no bounds of the parameter");
        require(*proof_.lower >= 0, "a bound before the start");
        require(*proof_.lower <= *proof_.upper, "bounds in the wrong order");
        require(!asked_.max || *proof_.upper <= *asked_.max, "beyond the end");
        require(beyond(of_member(), body_.radius, *proof_.upper) <= 0, "the member does not meet the half-space");
        if (*proof_.lower == 0) return require(proof_.roots.empty(), "roots that bound nothing");
        require(pace_ < 0, "the body does not come nearer");
        require(beyond(above(), body_.radius, *proof_.lower) >= 0, "not shown to be apart up to the bound");
    }

    void miss() const {
        require(!proof_.lower && !proof_.upper && proof_.members.empty(), "a miss has only roots");
        const Plane plane = above();
        require(beyond(plane, body_.radius) > 0, "not shown to be apart at the start");
        if (asked_.max) {
            require(beyond(plane, body_.radius, *asked_.max) > 0, "not shown to be apart at the end");
        } else {
            require(pace_ >= 0, "the body comes nearer, without end");
        }
    }

    const ProofQuestion& asked_;
    const HalfSpace<Rational>& half_;
    const ExactProof& proof_;
    RoundedCore body_;
    Rational pace_;  ///< of the body along the normal, as seen from the half-space
    Work& work_;
};

}  // namespace

void check_half_space(const HalfSpaceQuestion& question, const ExactProof& proof) {
    Work work;
    HalfSpaceCheck(question, proof, work).check();
}

}  // namespace oblong::proof_check
