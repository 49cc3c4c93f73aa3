// SPDX-License-Identifier: BSL-1.0
#include "oblong/certificate/proof_parts.hpp"
#include "oblong/certificate/prove.hpp"
#include "oblong/halfspace/pair.hpp"
#include "oblong/linear/product.hpp"
#include "oblong/lowered/arb/rounding.hpp"
#include "oblong/lowered/arb/support.hpp"

namespace oblong {

namespace {

using curved::Member;

constexpr int root_bits = 320;

/// What a proof needs of a body and a half-space: heights are n·x less the offset.
class Prover {
public:
    explicit Prover(const HalfSpaceQuestion& question)
        : question_(question),
          n_(question.half.normal()),
          squared_(squared_norm(n_)),
          pair_(curved::written_pair(asked().a, {Points<Rational>({Vec3<Rational>{}}), std::nullopt},
                                     asked().dimension)) {
        const curved::Precision precision(root_bits);
        least_ = -curved::bounded_support(pair_.a.core, -n_, roots_) - question.half.offset();
        member_ = lowest_member();
        greatest_ = dot(n_, curved::Writer(pair_.a.core).point(member_)) - question.half.offset();
    }

    [[nodiscard]] std::optional<ExactProof> bracket() const {
        const Rational margin = asked().query == ProofQuery::within ? asked().margin : Rational(0);
        ExactProof proof;
        proof.lower = shortened(curved::distance_along(least_, squared_, radius()), margin);
        proof.upper = -shortened(curved::distance_along(-greatest_, squared_, -radius()), -margin);
        proof.roots = roots_;
        proof.members = members();
        if (*proof.lower > margin) {
            proof.outcome = Outcome::separated;
        } else if (*proof.upper < margin) {
            proof.outcome = Outcome::overlapping;
        } else if (*proof.lower == margin && *proof.upper == margin) {
            proof.outcome = Outcome::touching;
        }
        return proof.outcome ? std::optional(std::move(proof)) : std::nullopt;
    }

    [[nodiscard]] std::optional<ExactProof> cast() const {
        const Rational pace = dot(n_, asked().velocity_a - asked().velocity_b);
        const curved::Precision precision(root_bits);
        const Rational ball_above = radius() * curved::root_above(squared_);
        const Rational ball_below = radius() * curved::root_below(squared_);
        ExactProof proof;
        const Rational at_least = least_ - ball_above;    // of the body's height at the start
        const Rational at_most = greatest_ - ball_below;  // of the member's ball
        if (at_most <= 0) {
            proof.statement = ProofStatement::hit;
            proof.lower = proof.upper = 0;
            proof.members = members();
            return proof;
        }
        const bool ends_apart = pace >= 0 || (asked().max && at_least + *asked().max * pace > 0);
        if (at_least > 0 && ends_apart) {
            proof.statement = ProofStatement::miss;
            proof.roots = roots_;
            return proof;
        }
        if (pace >= 0) return std::nullopt;
        proof.statement = ProofStatement::hit;
        proof.lower = std::max(Rational(0), curved::short_below(at_least / -pace));
        proof.upper = curved::short_above(at_most / -pace);
        if (asked().max && *proof.upper > *asked().max) {
            if (at_most + *asked().max * pace > 0) return std::nullopt;
            proof.upper = asked().max;
        }
        if (*proof.lower > 0) proof.roots = roots_;
        proof.members = members();
        return proof;
    }

private:
    [[nodiscard]] const ProofQuestion& asked() const { return question_.asked; }
    [[nodiscard]] const Rational& radius() const { return pair_.a.radius; }
    [[nodiscard]] std::vector<MemberPair<Integer, Rational>> members() const { return {{member_, {}}}; }
    /// A member where the core is lowest; near there if its support value is irrational.
    [[nodiscard]] Member lowest_member() const {
        if (auto facing = curved::facing_members(pair_, n_)) return std::move(facing->a);
        const curved::NumericTree<curved::Wide> tree = curved::wide_tree(pair_.a.core);
        return curved::Writer(pair_.a.core).chosen(curved::farthest(tree, curved::to_wide(-n_)).choice, root_bits);
    }
    /// x in about 100 bits, rounded down, but not below a limit that x reaches.
    [[nodiscard]] static Rational shortened(const Rational& x, const Rational& limit) {
        const Rational below = curved::short_below(x);
        return x >= limit && below < limit ? limit : below;
    }

    const HalfSpaceQuestion& question_;
    const Vec3<Rational>& n_;
    Rational squared_;
    curved::WrittenPair pair_;  ///< the body, and the origin
    std::vector<Rational> roots_;
    Member member_;
    Rational least_, greatest_;  ///< the core's height: bounds of its least
};

}  // namespace

HalfSpace<Rational> detail::posed_half_space(const HalfSpace<Rational>& half, const Affine<Rational>& pose) {
    std::optional<HalfSpace<Rational>> image = halfspace::image(half, pose);
    if (!image) throw InvalidBody("pose", "a map that is not singular");
    return *std::move(image);
}

std::optional<ExactProof> prove(const HalfSpaceQuestion& question) {
    const Prover prover(question);
    return question.asked.query == ProofQuery::cast ? prover.cast() : prover.bracket();
}

}  // namespace oblong
