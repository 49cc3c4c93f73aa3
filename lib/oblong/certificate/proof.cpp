// SPDX-License-Identifier: BSL-1.0
#include "oblong/certificate/proof.hpp"

#include <algorithm>

#include "oblong/certificate/proof_parts.hpp"
#include "oblong/linear/product.hpp"
#include "oblong/lowered/arb/fraction.hpp"
#include "oblong/prove/arb/distance.hpp"
#include "oblong/prove/arb/expansion.hpp"
#include "oblong/prove/arb/propose.hpp"
#include "oblong/prove/fractions/depth.hpp"
#include "oblong/scalar/rounded_root.hpp"

namespace oblong {

namespace {

using namespace curved;
using Vec = Vec3<Rational>;
using Pairs = std::vector<MemberPair<Integer, Rational>>;

constexpr int direction_bits = 200;

class Prover {
public:
    Prover(const AnyBody<Rational>& a, const AnyBody<Rational>& b, const ProofRequest& request)
        : body_a_(a), body_b_(b), request_(request), pair_(written_pair(a, b, request.dimension)) {
        if (request_.margin == 0) return;
        pair_.a.radius += request_.margin;
        body_a_ = {Sum<Rational>({a, AnyBody<Rational>{Sphere<Rational>(request_.margin), std::nullopt}}),
                   std::nullopt};
    }

    std::optional<ExactProof> run() {
        for (const int bits : {128, 512}) {
            nearest_points(bits);
            if (is_settled()) return finished();
        }
        const CurvedAnswer answer = decided();
        if (answer.outcome == Outcome::overlapping) {
            surround();
        } else if (answer.normal != Vec{}) {
            (void)state_lower(pair_, whole_direction(answer.normal, direction_bits), proof_);
            meet_at(answer);
        }
        return finished();
    }

private:
    [[nodiscard]] CurvedAnswer decided() const {
        CurvedOptions options;
        options.dimension = request_.dimension;
        return curved_distance(body_a_, body_b_, options);
    }

    /// Whether the bounds tell the outcome, and where the bodies are apart, or only their balls meet, the distance too.
    [[nodiscard]] bool is_settled() const {
        constexpr int narrow = 60;
        if (!proof_.lower || !proof_.upper || (*proof_.lower <= 0 && *proof_.upper >= 0)) return false;
        const Rational width = *proof_.upper - *proof_.lower;
        return width * power_of_two(narrow) <= std::min(Rational(abs(*proof_.lower)), Rational(abs(*proof_.upper)));
    }

    std::optional<ExactProof> finished() {
        if (!state_outcome(proof_)) return std::nullopt;
        return std::move(proof_);
    }

    /// The nearest points of cores that are apart, proposed and refined.
    void nearest_points(int bits) {
        const Precision precision(bits);
        const Pair pair = pair_at(pair_.a.core, pair_.b.core, request_.dimension, bits);
        const Vec apart = middle(*pair.a, pair.a->root) - middle(*pair.b, pair.b->root);
        Question question{{}, to_wide(-apart), bits > 128 ? 120 : 60, 300};
        if (apart == Vec{}) question.start.x = Wide(1);
        const Proposal proposal = propose(pair, question);
        if (!proposal.state) return;
        note(pair, *proposal.state);
        NearestFeatures refined = *proposal.state;
        (void)refine(pair, refined);
        note(pair, refined);
        if (proposal.state->flat.empty()) return;
        refined = *proposal.state;
        refined.flat.clear();
        (void)refine(pair, refined);
        note(pair, refined);
    }

    void note(const Pair& pair, const NearestFeatures& state) {
        (void)state_lower(pair_, whole_direction(to_rational(state.normal), direction_bits), proof_);
        std::vector<std::pair<Rational, Member>> of_a, of_b;
        for (const Tied& tied : state.tied) {
            const Rational weight = to_rational(tied.weight);
            if (weight <= 0) continue;
            of_a.push_back({weight, Writer(pair_.a.core).chosen(tied.a, pair.bits)});
            of_b.push_back({weight, Writer(pair_.b.core).chosen(tied.b, pair.bits)});
        }
        if (of_a.empty()) return;
        (void)state_upper(pair_, {Writer(pair_.a.core).mixed(of_a), Writer(pair_.b.core).mixed(of_b)}, proof_);
    }

    /// Overlapping cores: a surface of members around the origin, and the plane of its nearest facet.
    void surround() {
        constexpr int bits = 128;
        const Precision precision(bits);
        const Pair pair = pair_at(pair_.a.core, pair_.b.core, request_.dimension, bits);
        const Effort effort{40, request_.depth ? request_.corners : 60};
        const Expanded seen = request_.dimension == 2
                                  ? expand_in_plane(pair, AxialSection{{1, 0, 0}, {0, 1, 0}, 0}, effort)
                                  : expand_in_space(pair, effort);
        Pairs members;
        for (const auto& [of_a, of_b] : seen.corners)
            members.push_back({Writer(pair_.a.core).chosen(seen.seen_a[of_a], bits),
                               Writer(pair_.b.core).chosen(seen.seen_b[of_b], bits)});
        if (members.empty()) return;
        std::vector<CertificateFacet> facets;
        for (const auto& f : seen.facets) facets.push_back({f, 3});
        if ((facets.empty() || !state_surface(pair_, members, std::move(facets), proof_)) && !state_hull(members))
            return;
        proof_.lower.reset();
        for (const Vec3<Wide>& n : seen.normals) {
            const Vec normal = -to_rational(n);
            (void)state_lower(pair_, whole_direction(normal, 100), proof_);
            for (const int close : {10, 24}) (void)state_lower(pair_, whole_direction(simple(n, close), 100), proof_);
        }
    }

    [[nodiscard]] static Vec simple(const Vec3<Wide>& n, int close) { return -simple_direction(n, close); }

    /// The same with the surface of the members' hull, which is exact.
    bool state_hull(const Pairs& members) {
        ExactCore core;
        for (const auto& m : members) core.vertices.push_back(pair_.difference(m));
        const ExactDepth depth = exact_depth(core, {{Vec{}}, 0}, {1, 0, 0}, request_.dimension);
        std::vector<CertificateFacet> facets;
        Pairs corners;
        for (const DifferencePoint<Rational>& p : depth.points) corners.push_back(members[p.feature_a]);
        for (const auto& f : depth.facets) facets.push_back({f, static_cast<std::uint32_t>(request_.dimension)});
        return state_surface(pair_, std::move(corners), std::move(facets), proof_);
    }

    /// Members of the cores where the bodies' witnesses are: of bodies that touch their common point.
    void meet_at(const CurvedAnswer& answer) {
        const std::optional<Member> a = near_witness(pair_.a, answer.witness_a, answer.normal);
        const std::optional<Member> b = near_witness(pair_.b, answer.witness_b, -answer.normal);
        if (a && b) (void)state_upper(pair_, {*a, *b}, proof_);
        if (answer.outcome != Outcome::touching || proof_.upper == Rational(0)) return;
        if (const auto members = facing_members(pair_, answer.normal)) (void)state_upper(pair_, *members, proof_);
    }

    /// The member of the core that the ball reaches the witness from, against `outward`.
    [[nodiscard]] static std::optional<Member> near_witness(const WrittenBody& body, const Vec& witness,
                                                            const Vec& outward) {
        const Writer writer(body.core);
        if (body.radius == 0) return writer.found(witness);
        const Node& root = body.core.nodes[body.core.root];
        if (root.kind == Node::Kind::points) {
            const ExactDistanceAnswer near =
                exact_distance(ExactCore{root.vectors, 0}, ExactCore{{witness}, 0}, {1, 0, 0});
            return writer.found(near.core_a);
        }
        const std::optional<Rational> length = oblong::detail::rational_root(squared_norm(outward));
        if (!length) return std::nullopt;
        return writer.found(witness + outward * Rational(body.radius / *length));
    }

    AnyBody<Rational> body_a_;
    const AnyBody<Rational>& body_b_;
    ProofRequest request_;
    WrittenPair pair_;
    ExactProof proof_;
};

}  // namespace

Rational size_of(const AnyBody<Rational>& body, int dimension) {
    const Precision precision(128);
    const WrittenBody written = written_body(body, dimension);
    Rational size = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(dimension); ++i) {
        for (const int side : {-1, 1}) {
            Vec n;
            n[i] = side;
            std::vector<Rational> roots;
            size = std::max(size, Rational(bounded_support(written.core, n, roots) + written.radius));
        }
    }
    return size;
}

std::optional<ExactProof> bracket_proof(const AnyBody<Rational>& a, const AnyBody<Rational>& b,
                                        const ProofRequest& request) {
    return Prover(a, b, request).run();
}

}  // namespace oblong
