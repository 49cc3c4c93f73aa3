// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/verify/verify_cover.hpp"

#include <algorithm>
#include <map>

#include "oblong/linear/product.hpp"
#include "oracle/verify/claimed.hpp"
#include "oracle/verify/parted_body.hpp"
#include "oracle/verify/queries.hpp"
#include "oracle/verify/shortfall.hpp"

namespace oblong::oracle {

namespace {

using namespace checking;
using caseio::ExactBodyProof;
using caseio::ExactCertificate;
using Block = CoverBlock<Integer, Rational>;
using Vec = Vec3<Integer>;

/// Bits that each part of each block counts as, beside its vertices.
constexpr std::uint64_t bits_of_part = 32;

/// What a cover has to show of every pair of parts: that the signed distance is at least `bound`; or of a cast that
/// they do not meet before `bound`, or never.
struct Goal {
    bool is_cast = false;
    std::optional<Rational> bound = {};  ///< absent: of a cast without end
    bool is_strict = false;              ///< the signed distance is not `bound`; they do not meet at `bound` either
};

/// The question about two parts. Of a raycast there is one part of A, the ray's source.
caseio::Case pair_of(const caseio::UnionCase& c, std::size_t i, std::size_t k) {
    caseio::Case pair = c.question;
    pair.a = c.a.part(c.b ? i : k);
    if (c.b) pair.b = c.b->part(k);
    return pair;
}

/// What is to be shown beside the proof of the pair that decides; nothing if that suffices.
struct GoalOf {
    const caseio::Case& question;

    [[nodiscard]] std::optional<Goal> of_hit(const std::optional<Rational>& lower) const {
        return *lower > 0 ? std::optional(Goal{true, lower}) : std::nullopt;
    }
    std::optional<Goal> operator()(const ExactCertificate& c) const {
        switch (c.kind) {
            case CertificateKind::distance: {
                // What is not below the midpoint is not rounded to less.
                const Interval rounding = rounding_to(c.rounded_to, c.distance);
                return Goal{false, rounding.lower.value_or(0), !rounding.lower || !rounding.closed};
            }
            case CertificateKind::touching:
                return Goal{false, question.margin.value_or(0)};
            case CertificateKind::overlapping:
                return std::nullopt;
            case CertificateKind::hit:
                return of_hit(c.lower);
            default:
                throw Refused{"a proof that says nothing of unions"};
        }
    }
    std::optional<Goal> operator()(const ExactBodyProof& p) const {
        require(!p.claim && p.statement != ProofStatement::miss, "a proof that says nothing of unions");
        if (p.statement == ProofStatement::hit) return of_hit(p.lower);
        if (p.outcome != Outcome::overlapping) return Goal{false, p.lower};
        require(!p.lower, "the depth of a pair says nothing of the unions'");
        return std::nullopt;
    }
};

/// The parts of one union that are polyhedra with balls, in integers.
struct Side {
    std::vector<std::optional<PartedBody>> given;
    std::vector<IntegerCore> cores;                  ///< of those that are such
    std::vector<std::optional<std::size_t>> places;  ///< of a part in `cores`

    explicit Side(std::vector<AnyBody<Rational>> parts) {
        for (const AnyBody<Rational>& part : parts) given.push_back(parted_body(part));
    }
    /// Moves the cores out, as one.
    [[nodiscard]] PartedBody all() {
        PartedBody hull({CorePart<Rational>::Kind::hull, {}, {}, {}}, 0);
        for (std::optional<PartedBody>& part : given) {
            places.push_back(part ? std::optional(hull.core.parts.size()) : std::nullopt);
            if (part) hull.core.parts.push_back(std::move(part->core));
        }
        return hull;
    }
};

std::vector<AnyBody<Rational>> parts_of(const caseio::UnionBody& body) {
    std::vector<AnyBody<Rational>> parts;
    for (std::size_t i = 0; i < body.size(); ++i) parts.push_back(body.part(i));
    return parts;
}

class CoverChecker {
public:
    CoverChecker(const caseio::UnionCase& c, const Cover<Integer, Rational>& cover, Goal goal, Work& work)
        : case_(c),
          cover_(cover),
          goal_(std::move(goal)),
          work_(work),
          a_(c.b ? parts_of(c.a) : std::vector{AnyBody<Rational>{Points<Rational>({c.question.ray->source}), {}}}),
          b_(parts_of(c.b ? *c.b : c.a)) {
        if (c.question.ray) velocity_ = c.question.ray->direction;
        if (c.question.sweep) velocity_ = c.question.sweep->velocity_a - c.question.sweep->velocity_b;
        require(dimension() == 3 || velocity_.z == 0, "a velocity out of the plane");
        require_order(cover.order_a, a_.given.size());
        require_order(cover.order_b, b_.given.size());
        require_tiling();
        IntegerCores cores = integer_cores(a_.all(), b_.all());
        scale_ = std::move(cores.scale);
        take(a_, std::move(cores.a));
        take(b_, std::move(cores.b));
    }

    void check() const {
        for (const Block& block : cover_.blocks) {
            if (const Vec* n = std::get_if<Vec>(&block.evidence)) {
                plane(block, *n);
            } else {
                pair(block, std::get<ExactBodyProof>(block.evidence));
            }
        }
    }

private:
    [[nodiscard]] int dimension() const { return case_.question.dimension; }

    static void require_order(const std::vector<std::uint32_t>& order, std::size_t parts) {
        require(order.size() == parts, "an order of another number of parts");
        std::vector<bool> seen(parts);
        for (const std::uint32_t part : order) {
            require(part < parts, "an index of no part");
            require(!seen[part], "a part twice in an order");
            seen[part] = true;
        }
    }

    /// Every pair is in one block. From place to place of A's order the blocks there are kept by where they begin.
    void require_tiling() const {
        const std::size_t of_a = a_.given.size();
        const std::size_t of_b = b_.given.size();
        std::vector<const Block*> blocks;
        for (const Block& block : cover_.blocks) {
            require(block.a_begin < block.a_end && block.b_begin < block.b_end, "a block without a pair");
            require(block.a_end <= of_a && block.b_end <= of_b, "a block beyond the parts");
            blocks.push_back(&block);
        }
        std::vector<const Block*> ends = blocks;
        std::ranges::sort(blocks, {}, &Block::a_begin);
        std::ranges::sort(ends, {}, &Block::a_end);
        std::map<std::uint32_t, std::uint32_t> open;  // from where a block begins in B's order to its end
        std::uint64_t pairs = 0;
        auto ended = ends.begin();
        for (const Block* block : blocks) {
            for (; (*ended)->a_end <= block->a_begin; ++ended) open.erase((*ended)->b_begin);
            const auto next = open.lower_bound(block->b_begin);
            require(next == open.end() || next->first >= block->b_end, "blocks that share a pair");
            require(next == open.begin() || std::prev(next)->second <= block->b_begin, "blocks that share a pair");
            open.emplace(block->b_begin, block->b_end);
            pairs += std::uint64_t{block->a_end - block->a_begin} * (block->b_end - block->b_begin);
        }
        require(pairs == std::uint64_t{of_a} * of_b, "a pair in no block");
    }

    void take(Side& side, CorePart<Integer> all) const {
        for (CorePart<Integer>& part : all.parts) {
            const IntegerCore& core = side.cores.emplace_back(std::move(part));
            require(dimension() == 3 || core.is_flat(), "a vertex out of the plane");
        }
    }

    /// What parts at places of an order show along n.
    struct Extent {
        std::optional<Integer> least;  ///< n·v over all vertices v
        Rational radius = 0;           ///< the greatest
    };
    [[nodiscard]] Extent extent(const Side& side, std::span<const std::uint32_t> parts, const Vec& n) const {
        Extent extent;
        for (const std::uint32_t part : parts) {
            const std::optional<std::size_t>& place = side.places[part];
            require(place.has_value(), "a direction for a part that is no polyhedron with a ball");
            const IntegerCore& core = side.cores[*place];
            work_.add(bits_of_part, bits_of_part);
            core.add_work_along(n, work_);
            const Integer least = core.min_support_value(n);
            if (!extent.least || least < *extent.least) extent.least = least;
            extent.radius = std::max(extent.radius, side.given[part]->radius);
        }
        return extent;
    }

    /// All parts of A in the block are far enough beyond all those of B along n.
    void plane(const Block& block, const Vec& n) const {
        require(n != Vec{0, 0, 0}, "a direction of no length");
        require(dimension() == 3 || n.z == 0, "a direction out of the plane");
        const Extent a = extent(a_, std::span(cover_.order_a).subspan(block.a_begin, block.a_end - block.a_begin), n);
        const Extent b = extent(b_, std::span(cover_.order_b).subspan(block.b_begin, block.b_end - block.b_begin), -n);
        const Rational gap(Integer(*a.least + *b.least), scale_);
        const Rational radii = a.radius + b.radius;
        const auto sign = [&](const Rational& apart, const Rational& reach) {
            return apart < 0 ? -1 : Rational(apart * apart).compare(Rational(reach * reach * dot(n, n)));
        };
        const int least = goal_.is_strict ? 1 : 0;
        if (!goal_.is_cast)
            return require(sign(gap, *goal_.bound + radii) >= least, "a direction that does not separate a block");
        const Rational pace = velocity_.x * n.x + velocity_.y * n.y + velocity_.z * n.z;
        require(sign(gap, radii) > 0, "a direction that does not separate a block at the start");
        if (!goal_.bound) return require(pace >= 0, "parts that come nearer along a direction, without end");
        require(sign(gap + pace * *goal_.bound, radii) >= least,
                "a direction that does not separate a block to the end");
    }

    /// The proof of one pair shows as much.
    void pair(const Block& block, const ExactBodyProof& proof) const {
        require(block.a_end - block.a_begin == 1 && block.b_end - block.b_begin == 1, "a proof for several pairs");
        require(!proof.claim, "a refutation for a pair");
        const caseio::Case c = pair_of(case_, cover_.order_a[block.a_begin], cover_.order_b[block.b_begin]);
        const Shown shown = check_body_proof(c, proof, work_);
        if (shown.statement == ProofStatement::miss) return;
        require(shown.lower.has_value(), "a pair without a lower bound");
        if (goal_.is_cast)
            return require(!goal_.is_strict && *shown.lower >= *goal_.bound, "a pair that meets too early");
        require(shown.lower->compare(*goal_.bound) >= (goal_.is_strict ? 1 : 0), "a pair that is not so far apart");
    }

    const caseio::UnionCase& case_;
    const Cover<Integer, Rational>& cover_;
    Goal goal_;
    Work& work_;
    Side a_, b_;
    Integer scale_;
    Vec3<Rational> velocity_{};
};

/// Checks the proof of the pair that decides.
struct CheckPair {
    const caseio::Case c;
    Work& work;

    void operator()(const ExactCertificate& proof) const { check_certificate(c, proof, work); }
    void operator()(const ExactBodyProof& proof) const { (void)check_body_proof(c, proof, work); }
};

void check(const caseio::UnionCase& c, const caseio::ExactUnionProof& proof, Work& work) {
    const bool is_cast = c.question.ray || c.question.sweep;
    std::optional<Goal> goal;
    if (proof.decides) {
        const auto [a, b, of_pair] = *proof.decides;
        require(a < (c.b ? c.a.size() : 1) && b < (c.b ? *c.b : c.a).size(), "an index of no part");
        std::visit(CheckPair{pair_of(c, a, b), work}, of_pair);
        goal = std::visit(GoalOf{c.question}, of_pair);
    } else if (is_cast) {
        goal = Goal{true, c.question.ray ? c.question.ray->max : c.question.sweep->max, true};
    } else {
        goal = Goal{false, c.question.margin.value_or(0), true};
    }
    require(proof.cover.has_value() == goal.has_value(), goal ? "no cover" : "a cover that shows nothing");
    if (goal) CoverChecker(c, *proof.cover, *std::move(goal), work).check();
}

}  // namespace

std::optional<std::string> verify(const caseio::UnionCase& c, const caseio::ExactUnionProof& proof, Work work) {
    try {
        check(c, proof, work);
        return std::nullopt;
    } catch (const Refused& refused) {
        return refused.why;
    }
}

std::optional<std::string> shortfall(const caseio::UnionCase& c, const caseio::ExactUnionProof& proof) {
    caseio::CertificateLine line;
    if (!proof.decides) {
        const bool is_cast = c.question.ray || c.question.sweep;
        line.certificate.kind = is_cast ? CertificateKind::miss : CertificateKind::separated;
    } else if (const auto* of_any = std::get_if<ExactBodyProof>(&proof.decides->proof)) {
        line.proof = *of_any;
    } else {
        line.certificate = std::get<ExactCertificate>(proof.decides->proof);
    }
    return shortfall(c.question, line);
}

}  // namespace oblong::oracle
