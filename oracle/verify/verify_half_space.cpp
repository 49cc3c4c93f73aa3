// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/verify/verify_half_space.hpp"

#include "oblong/linear/product.hpp"
#include "oracle/verify/body_tree.hpp"
#include "oracle/verify/queries.hpp"

namespace oblong::oracle {

namespace {

using namespace checking;
using Point = Vec3<Rational>;

/// { x : normal·x ≤ offset } in the world's frame.
struct WorldHalfSpace {
    Point normal;
    Rational offset;
};

/// A case in which one of the two is bounded.
struct Question {
    WorldHalfSpace half;
    RoundedTree body;
    Point velocity = {};  ///< of the body as seen from the half-space
    std::optional<Rational> max = Rational(0);
    bool is_cast = false;
    Rational margin = 0;
};

/// The normal becomes M⁻ᵀ n, by the cofactors of M.
WorldHalfSpace posed(const caseio::PosedHalfSpace& given) {
    const Point& n = given.half_space.normal;
    if (!given.pose) return {n, given.half_space.offset};
    const auto& [r0, r1, r2] = given.pose->linear.rows;
    const Point from_0 = cross(r1, r2);
    const Point normal = Point{dot(from_0, n), dot(cross(r2, r0), n), dot(cross(r0, r1), n)} * (1 / dot(r0, from_0));
    return {normal, given.half_space.offset + dot(normal, given.pose->translation)};
}

Question question_of(const caseio::HalfSpaceCase& c) {
    require(c.a.has_value() != c.b.has_value(), "of a body and a half-space, for two half-spaces");
    Question q{posed(c.a ? *c.a : *c.b), {}};
    AnyBody<Rational> body = c.others.a;
    if (c.others.ray) {
        body = {Points<Rational>({c.others.ray->source}), std::nullopt};
        q.velocity = c.others.ray->direction;
        q.max = c.others.ray->max;
    } else if (c.a) {
        body = *c.others.b;
    }
    if (c.others.sweep) {
        const Point of_a = c.others.sweep->velocity_a - c.others.sweep->velocity_b;
        q.velocity = c.a ? -of_a : of_a;
        q.max = c.others.sweep->max;
    }
    q.body = rounded_tree(body, c.others.dimension);
    q.is_cast = c.others.ray || c.others.sweep;
    q.margin = c.others.margin.value_or(0);
    return q;
}

class Checker {
public:
    Checker(const Question& question, const caseio::ExactBodyProof& proof, Work& work)
        : q_(question), proof_(proof), work_(work), squared_(squared_norm(q_.half.normal)) {}

    void run() const {
        require(!proof_.direction, "a direction beside that of the half-space");
        require(proof_.facets.empty(), "a surface beside a half-space");
        require(!proof_.claim, "a refutation of a half-space");
        const bool is_bracket = proof_.statement == ProofStatement::bracket;
        require(is_bracket != q_.is_cast,
                q_.is_cast ? "of bodies at rest, for a cast" : "of a cast, for bodies at rest");
        require(proof_.outcome.has_value() == is_bracket, "an outcome belongs to a bracket, and to nothing else");
        if (is_bracket) return bracket();
        const Rational pace = dot(q_.half.normal, q_.velocity);
        proof_.statement == ProofStatement::hit ? hit(pace) : miss(pace);
    }

private:
    /// How high the core reaches down at least: n·x less the offset.
    [[nodiscard]] Rational lowest() const {
        const std::uint64_t length = length_of(q_.half.normal);
        add_support_work(q_.body.core, length, work_);
        for (const Rational& root : proof_.roots) work_.add(length_of(root), length_of(root));
        EnumeratedRoots roots(proof_.roots);
        const Rational below = support_bound(q_.body.core, -q_.half.normal, roots);
        require(roots.all_used(), "more roots than needed");
        return -below - q_.half.offset;
    }
    [[nodiscard]] Rational height_of_member() const {
        require(proof_.members.size() == 1, "not one member");
        const auto& pair = proof_.members.front();
        require(pair.b == caseio::ExactMember{}, "a member of the half-space");
        const std::uint64_t length = length_of(pair.a, q_.body.core) + length_of(q_.half.normal);
        work_.add(length, length);
        return dot(q_.half.normal, point_of(pair.a, q_.body.core)) - q_.half.offset;
    }
    /// The sign of height / ‖n‖ − radius − distance.
    [[nodiscard]] int order(const Rational& height, const Rational& distance) const {
        return checking::order(height, distance + q_.body.radius, squared_);
    }

    void bracket() const {
        require(proof_.lower || proof_.upper, "no bounds");
        require(proof_.lower || proof_.roots.empty(), "roots that bound nothing");
        require(proof_.upper || proof_.members.empty(), "a member that bounds nothing");
        if (proof_.lower) require(order(lowest(), *proof_.lower) >= 0, "the body is not shown to be so far above");
        if (proof_.upper) require(order(height_of_member(), *proof_.upper) <= 0, "the member is not so low");
        const int of_lower = proof_.lower ? proof_.lower->compare(q_.margin) : -1;
        const int of_upper = proof_.upper ? proof_.upper->compare(q_.margin) : 1;
        switch (*proof_.outcome) {
            case Outcome::separated:
                return require(of_lower > 0, "not shown to be apart");
            case Outcome::touching:
                return require(of_lower == 0 && of_upper == 0, "not shown to touch");
            case Outcome::overlapping:
                return require(of_upper < 0, "not shown to overlap");
            default:
                require(false, "an outcome that brackets do not have");
        }
    }
    void hit(const Rational& pace) const {
        require(proof_.lower && proof_.upper, "no bounds of the parameter");
        const Rational &from = *proof_.lower, &to = *proof_.upper;
        require(from >= 0, "a bound before the start");
        require(from <= to, "bounds in the wrong order");
        require(!q_.max || to <= *q_.max, "beyond the end");
        require(order(height_of_member() + pace * to, 0) <= 0, "the member does not meet the half-space");
        if (from == 0) return require(proof_.roots.empty(), "roots that bound nothing");
        require(pace < 0, "the body does not come nearer");
        require(order(lowest() + pace * from, 0) >= 0, "not shown to be apart up to the bound");
    }
    void miss(const Rational& pace) const {
        require(!proof_.lower && !proof_.upper && proof_.members.empty(), "a miss has only roots");
        const Rational height = lowest();
        require(order(height, 0) > 0, "not shown to be apart at the start");
        if (!q_.max) return require(pace >= 0, "the body comes nearer, without end");
        require(order(height + pace * *q_.max, 0) > 0, "not shown to be apart at the end");
    }

    const Question& q_;
    const caseio::ExactBodyProof& proof_;
    Work& work_;
    Rational squared_;
};

}  // namespace

std::optional<std::string> verify(const caseio::HalfSpaceCase& c, const caseio::ExactBodyProof& proof,
                                  checking::Work work) {
    try {
        const Question question = question_of(c);
        Checker(question, proof, work).run();
        return std::nullopt;
    } catch (const Refused& refused) {
        return refused.why;
    }
}

}  // namespace oblong::oracle
