// SPDX-License-Identifier: BSL-1.0
#include <map>
#include <utility>

#include "oblong/check/checks.hpp"
#include "oblong/check/claim.hpp"
#include "oblong/check/core.hpp"
#include "oblong/linear/product.hpp"

namespace oblong::proof_check {

namespace {

using Vec = Vec3<Integer>;
using Block = CoverBlock<Integer, Rational>;
using Bound = std::optional<Rational>;

/// What a pair of parts must not be: nearer than a bound, or in contact before it.
struct Demand {
    bool is_cast = false;
    Bound bound = {};    ///< absent: of a cast without an end
    int least_side = 0;  ///< of the sign of what is beyond the bound: 1 excludes the bound itself
};

/// What every pair must be beside the pair that decides; nothing if that is enough.
std::optional<Demand> demand_of(const ExactCertificate& c, const ProofQuestion& question) {
    if (c.kind == CertificateKind::overlapping) return std::nullopt;
    if (c.kind == CertificateKind::touching) return Demand{false, margin_of(question)};
    if (c.kind == CertificateKind::distance) {
        const Interval rounding = rounding_interval(c.rounded_to, c.distance);
        if (!rounding.lower) return Demand{false, Rational(0), 1};
        return Demand{false, rounding.lower, rounding.closed ? 0 : 1};
    }
    require(c.kind == CertificateKind::hit, "a proof that says nothing of unions");
    return *c.lower == 0 ? std::nullopt : std::optional(Demand{true, c.lower});
}
std::optional<Demand> demand_of(const ExactProof& p, const ProofQuestion&) {
    require(!p.claim && p.statement != ProofStatement::miss, "a proof that says nothing of unions");
    if (p.statement == ProofStatement::hit) return *p.lower == 0 ? std::nullopt : std::optional(Demand{true, p.lower});
    if (p.outcome != Outcome::overlapping) return Demand{false, p.lower};
    require(!p.lower, "the depth of a pair says nothing of the unions'");
    return std::nullopt;
}

/// The polyhedra of a union that directions speak of, by place.
struct Side {
    std::vector<Core<Integer>> cores = {};
    std::vector<Rational> radii = {};
};

class CoverCheck {
public:
    CoverCheck(const UnionQuestion& question, const Cover<Integer, Rational>& cover, Demand demand, Work& work)
        : question_(question), cover_(cover), demand_(std::move(demand)), work_(work) {}

    void check() {
        require_order(cover_.order_a, question_.a.size());
        require_order(cover_.order_b, question_.b.size());
        require_partition();
        read_polyhedra();
        for (const Block& block : cover_.blocks) {
            if (const Vec* n = std::get_if<Vec>(&block.evidence)) {
                check_direction(block, *n);
            } else {
                check_pair(block, std::get<ExactProof>(block.evidence));
            }
        }
    }

private:
    static void require_order(const std::vector<std::uint32_t>& order, std::size_t parts) {
        require(order.size() == parts, "an order of another number of parts");
        std::vector<char> is_there(parts, 0);
        for (const std::uint32_t part : order) {
            require(part < parts, "an index of no part");
            is_there[part] = 1;
        }
        for (const char there : is_there) require(there == 1, "a part that an order leaves out");
    }

    /// How many blocks hold a pair is a function on a grid. It is 1 everywhere if its second differences, which are
    /// ±1 at the corners of each block, sum to those of one block of all pairs. Then no block is beyond the parts.
    void require_partition() const {
        std::map<std::pair<std::size_t, std::size_t>, long> differences;
        const auto add = [&](std::size_t i0, std::size_t i1, std::size_t k0, std::size_t k1, long times) {
            for (const auto& [i, of_i] : {std::pair(i0, times), std::pair(i1, -times)})
                for (const auto& [k, of_k] : {std::pair(k0, of_i), std::pair(k1, -of_i)}) differences[{i, k}] += of_k;
        };
        for (const Block& b : cover_.blocks) {
            require(b.a_begin < b.a_end && b.b_begin < b.b_end, "a block without a pair");
            add(b.a_begin, b.a_end, b.b_begin, b.b_end, 1);
        }
        add(0, question_.a.size(), 0, question_.b.size(), -1);
        for (const auto& [corner, times] : differences) require(times == 0, "a pair that is not in one block");
    }

    /// Which places are in a block with a direction.
    [[nodiscard]] std::vector<bool> directed(std::size_t places, std::uint32_t Block::* begin,
                                             std::uint32_t Block::* end) const {
        std::vector<long> changes(places + 1, 0);
        for (const Block& block : cover_.blocks) {
            if (!std::holds_alternative<Vec>(block.evidence)) continue;
            ++changes[block.*begin];
            --changes[block.*end];
        }
        std::vector<bool> is_directed(places);
        long blocks = 0;
        for (std::size_t i = 0; i < places; ++i) is_directed[i] = (blocks += changes[i]) > 0;
        return is_directed;
    }

    void read_polyhedra() {
        const auto read = [this](const std::vector<AnyBody<Rational>>& parts, const std::vector<std::uint32_t>& order,
                                 const std::vector<bool>& is_directed, Side& side) {
            Core<Rational> all{NodeKind::hull};
            for (std::size_t place = 0; place < order.size(); ++place) {
                RoundedCore part;
                if (is_directed[place])
                    part = rounded_core(parts[order[place]], question_.asked.dimension, Speaks::of_polyhedra);
                side.radii.push_back(std::move(part.radius));
                all.parts.push_back(std::move(part.core));
            }
            return all;
        };
        const Core<Rational> a =
            read(question_.a, cover_.order_a, directed(question_.a.size(), &Block::a_begin, &Block::a_end), a_);
        const Core<Rational> b =
            read(question_.b, cover_.order_b, directed(question_.b.size(), &Block::b_begin, &Block::b_end), b_);
        scale_ = common_denominator(a, b);
        a_.cores = scaled(a, scale_).parts;
        b_.cores = scaled(b, scale_).parts;
    }

    /// The greatest n·x over the cores at some places, and the greatest radius there.
    struct Extent {
        Integer support;
        Rational radius = 0;
    };
    [[nodiscard]] Extent extent(const Side& side, std::uint32_t begin, std::uint32_t end, const Vec& n) {
        constexpr std::uint64_t bits_of_part = 32;
        const RoundBound<Integer> round = [](const std::vector<Vec>&) -> Integer {
            throw Refusal{"a polyhedron that is round"};
        };
        Extent result;
        for (std::uint32_t place = begin; place < end; ++place) {
            work_.charge(bits_of_part, bits_of_part);
            charge_support(side.cores[place], bits_of(n), work_);
            Integer support = support_bound(side.cores[place], n, round);
            if (place == begin || support > result.support) result.support = std::move(support);
            if (side.radii[place] > result.radius) result.radius = side.radii[place];
        }
        return result;
    }

    void check_direction(const Block& block, const Vec& n) {
        require(n != Vec{}, "a direction of no length");
        require(question_.asked.dimension == 3 || n.z == 0, "a direction out of the plane");
        const Extent a = extent(a_, block.a_begin, block.a_end, -n);
        const Extent b = extent(b_, block.b_begin, block.b_end, n);
        const Vec3<Rational> velocity = question_.asked.velocity_a - question_.asked.velocity_b;
        const Plane plane{Rational(Integer(-a.support - b.support), scale_), squared_norm(n),
                          dot(Vec3<Rational>{n.x, n.y, n.z}, velocity)};
        const Rational radius = a.radius + b.radius;
        if (!demand_.is_cast)
            return require(beyond(plane, *demand_.bound + radius) >= demand_.least_side,
                           "a direction that does not separate a block");
        require(beyond(plane, radius) > 0, "a direction that does not separate a block at the start");
        if (demand_.bound)
            return require(beyond(plane, radius, *demand_.bound) >= demand_.least_side,
                           "a direction that does not separate a block to the end");
        require(plane.pace >= 0, "parts that come nearer along a direction, without end");
    }

    void check_pair(const Block& block, const ExactProof& proof) {
        require(block.a_end == block.a_begin + 1 && block.b_end == block.b_begin + 1, "a proof for several pairs");
        require(!proof.claim, "a refutation for a pair");
        check_body_proof(question_.about(cover_.order_a[block.a_begin], cover_.order_b[block.b_begin]), proof, work_);
        if (proof.statement == ProofStatement::miss) return;
        // A hit is at the end at most, and so never beyond the bound of a miss.
        require(proof.lower.has_value(), "a pair without a lower bound");
        require(demand_.bound && proof.lower->compare(*demand_.bound) >= demand_.least_side,
                "a pair that is not shown to come later");
    }

    const UnionQuestion& question_;
    const Cover<Integer, Rational>& cover_;
    Demand demand_;
    Work& work_;
    Side a_, b_;
    Integer scale_;
};

}  // namespace

void check_union_proof(const UnionQuestion& question, const ExactUnionProof& proof) {
    const ProofQuestion& asked = question.asked;
    require(!question.a.empty() && !question.b.empty(), "a union without parts");
    const bool is_cast = asked.query == ProofQuery::cast;
    std::optional<Demand> demand = Demand{is_cast, is_cast ? asked.max : Bound(margin_of(asked)), 1};
    Work work;
    if (proof.decides) {
        require(proof.decides->a < question.a.size() && proof.decides->b < question.b.size(), "an index of no part");
        const ProofQuestion pair = question.about(proof.decides->a, proof.decides->b);
        if (const auto* certificate = std::get_if<ExactCertificate>(&proof.decides->proof)) {
            check_certificate(pair, *certificate);
            demand = demand_of(*certificate, asked);
        } else {
            const auto& of_any = std::get<ExactProof>(proof.decides->proof);
            check_body_proof(pair, of_any, work);
            demand = demand_of(of_any, asked);
        }
    }
    require(!demand || proof.cover, "no cover");
    require(demand || !proof.cover, "a cover that shows nothing");
    if (demand) CoverCheck(question, *proof.cover, *std::move(demand), work).check();
}

}  // namespace oblong::proof_check
