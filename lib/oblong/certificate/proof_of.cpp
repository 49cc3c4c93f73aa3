// SPDX-License-Identifier: BSL-1.0
#include "oblong/certificate/proof.hpp"
#include "oblong/certificate/proof_parts.hpp"
#include "oblong/linear/product.hpp"
#include "oblong/lowered/arb/rounding.hpp"

namespace oblong {

namespace {

using namespace curved;
using Names = std::vector<std::vector<std::uint32_t>>;

/// Rewrites a certificate of polyhedra, kind by kind.
class Rewriter {
public:
    Rewriter(const Certificate<Integer, Rational>& certificate, WrittenPair pair)
        : c_(certificate), pair_(std::move(pair)) {}

    std::optional<ExactProof> run() {
        switch (c_.kind) {
            case CertificateKind::miss:
                proof_.statement = ProofStatement::miss;
                (void)state_direction(pair_, *c_.direction, proof_);
                return std::move(proof_);
            case CertificateKind::hit:
                proof_.statement = ProofStatement::hit;
                proof_.lower = c_.lower;
                proof_.upper = c_.upper;
                if (c_.direction) (void)state_direction(pair_, *c_.direction, proof_);
                if (const auto near = near_points()) {
                    proof_.members = {*near};
                    return std::move(proof_);
                }
                return std::nullopt;
            default:
                return bracket();
        }
    }

private:
    /// The vertex that an index means: a place in the list of names, where there is one.
    [[nodiscard]] static std::optional<Member> vertex(const Writer& writer, std::uint32_t index, const Names& names) {
        if (names.empty()) return writer.vertex(index);
        return index < names.size() ? writer.named(names[index]) : std::nullopt;
    }

    [[nodiscard]] static std::optional<Member> combined(const std::vector<VertexWeight<Integer>>& weights,
                                                        const WrittenBody& body, const Names& names) {
        const Writer writer(body.core);
        std::vector<std::pair<Rational, Member>> members;
        for (const auto& [index, weight] : weights) {
            std::optional<Member> one = vertex(writer, index, names);
            if (!one) return std::nullopt;
            members.push_back({Rational(weight), *std::move(one)});
        }
        if (members.empty()) return std::nullopt;
        return writer.mixed(members);
    }

    [[nodiscard]] std::optional<MemberPair<Integer, Rational>> near_points() const {
        std::optional<Member> a = combined(c_.a, pair_.a, c_.vertices_a);
        std::optional<Member> b = a ? combined(c_.b, pair_.b, c_.vertices_b) : std::nullopt;
        if (!b) return std::nullopt;
        return MemberPair<Integer, Rational>{*std::move(a), *std::move(b)};
    }

    std::optional<ExactProof> bracket() {
        if (c_.claim) return std::nullopt;
        std::optional<Vec3<Integer>> n = c_.direction;
        // The outward normal of a depth points the other way.
        if (n && c_.kind == CertificateKind::penetration) n = -*n;
        if (!c_.facets.empty()) {
            if (!surface()) return std::nullopt;
        } else if (!c_.a.empty()) {
            const auto near = near_points();
            if (!near) return std::nullopt;
            (void)state_upper(pair_, *near, proof_);
            if (!n) n = whole_direction(pair_.difference(*near), 100'000);
        } else if (!c_.differences.empty()) {
            return std::nullopt;
        }
        if (n) (void)state_lower(pair_, *n, proof_);
        if (!state_outcome(proof_)) return std::nullopt;
        return std::move(proof_);
    }

    bool surface() {
        std::vector<MemberPair<Integer, Rational>> members;
        const Writer of_a(pair_.a.core), of_b(pair_.b.core);
        for (const VertexDifference& corner : c_.corners) {
            std::optional<Member> a = vertex(of_a, corner.a, c_.vertices_a);
            std::optional<Member> b = vertex(of_b, corner.b, c_.vertices_b);
            if (!a || !b) return false;
            members.push_back({*std::move(a), *std::move(b)});
        }
        return state_surface(pair_, std::move(members), c_.facets, proof_);
    }

    const Certificate<Integer, Rational>& c_;
    WrittenPair pair_;
    ExactProof proof_;
};

}  // namespace

std::optional<ExactProof> proof_of(const Certificate<Integer, Rational>& certificate, const AnyBody<Rational>& a,
                                   const AnyBody<Rational>& b, int dimension, const Rational& margin) {
    WrittenPair pair = written_pair(a, b, dimension);
    pair.a.radius += margin;
    return Rewriter(certificate, std::move(pair)).run();
}

}  // namespace oblong
