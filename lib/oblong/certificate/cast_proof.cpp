// SPDX-License-Identifier: BSL-1.0
#include <algorithm>

#include "oblong/body/moved.hpp"
#include "oblong/certificate/proof.hpp"
#include "oblong/certificate/proof_parts.hpp"
#include "oblong/linear/product.hpp"
#include "oblong/prove/arb/cast.hpp"
#include "oblong/prove/arb/distance.hpp"
#include "oblong/prove/arb/expansion.hpp"

namespace oblong {

namespace {

using namespace curved;
using Vec = Vec3<Rational>;

constexpr int direction_bits = 200;

Rational along(const Vec3<Integer>& n, const Vec& v) {
    return v.x * Rational(n.x) + v.y * Rational(n.y) + v.z * Rational(n.z);
}

class CastProver {
public:
    CastProver(const AnyBody<Rational>& a, const AnyBody<Rational>& b, const Motion& motion)
        : a_(a), b_(b), motion_(motion), pair_(written_pair(a, b, motion.dimension)) {}

    std::optional<ExactProof> run() {
        const CurvedCastAnswer answer = curved_cast(a_, b_, motion_);
        if (!answer.hit) return std::nullopt;
        return *answer.hit ? hit(answer) : miss(answer);
    }

private:
    /// The sign of min n·(p + λr) − max n·q − ρ‖n‖, as far as a bound of the first two tells: 1 or −1; 0 of an exact 0.
    [[nodiscard]] int gap(const Rational& bound, const Vec3<Integer>& n, const Rational& at) const {
        const Rational apart = bound + along(n, motion_.velocity) * at;
        const Rational squared = pair_.radius() * pair_.radius() * Rational(dot(n, n));
        return apart < 0 ? -1 : Rational(apart * apart).compare(squared);
    }

    std::optional<ExactProof> miss(const CurvedCastAnswer& answer) {
        std::vector<Vec> normals{answer.normal};
        // Of all that A sweeps over; without an end, of ever longer parts.
        std::vector<Rational> ends;
        if (motion_.max) ends = {*motion_.max};
        if (!motion_.max && motion_.velocity != Vec{}) {
            for (const int k : {0, 8, 16, 32, 64}) ends.push_back(power_of_two(k));
        }
        for (const Rational& end : ends) {
            const AnyBody<Rational> path{Points<Rational>({Vec{}, motion_.velocity * end}), std::nullopt};
            const AnyBody<Rational> swept{Sum<Rational>({a_, path}), std::nullopt};
            CurvedOptions options;
            options.dimension = motion_.dimension;
            const CurvedAnswer found = curved_distance(swept, b_, options);
            if (found.outcome != Outcome::separated) break;
            normals.push_back(found.normal);
        }
        for (const Vec& n : normals) {
            if (std::optional<ExactProof> proof = missed_along(n)) return proof;
            // Along the motion, where it has no end.
            const Rational square = squared_norm(motion_.velocity);
            if (motion_.max || square == 0) continue;
            const Vec across = n - motion_.velocity * Rational(dot(n, motion_.velocity) / square);
            if (std::optional<ExactProof> proof = missed_along(across)) return proof;
        }
        return std::nullopt;
    }

    [[nodiscard]] std::optional<ExactProof> missed_along(const Vec& normal) const {
        // A direction across the motion has to stay so when it is cut short.
        for (const int bits : {direction_bits, 100'000}) {
            const Vec3<Integer> n = whole_direction(normal, bits);
            if (n == Vec3<Integer>{}) return std::nullopt;
            ExactProof proof;
            proof.statement = ProofStatement::miss;
            const Rational bound = state_direction(pair_, n, proof);
            const bool ends_apart = motion_.max ? gap(bound, n, *motion_.max) > 0 : along(n, motion_.velocity) >= 0;
            if (gap(bound, n, 0) > 0 && ends_apart) return proof;
        }
        return std::nullopt;
    }

    std::optional<ExactProof> hit(const CurvedCastAnswer& answer) {
        ExactProof proof;
        proof.statement = ProofStatement::hit;
        proof.upper = answer.upper;
        if (!state_meeting(answer, proof)) return std::nullopt;
        proof.lower = 0;
        if (answer.lower > 0) state_approach(answer, proof);
        return proof;
    }

    /// Members that meet at the upper end, or a little after it.
    bool state_meeting(const CurvedCastAnswer& answer, ExactProof& proof) {
        if (const auto members = meeting_at(answer.upper, answer.point)) {
            proof.members = {*members};
            return true;
        }
        for (const int k : {70, 60, 40, 20}) {
            const Rational later = answer.upper + (answer.upper == 0 ? Rational(1) : answer.upper) * power_of_two(-k);
            const Rational at = motion_.max ? std::min(later, *motion_.max) : later;
            if (const auto members = common_at(at)) {
                proof.upper = at;
                proof.members = {*members};
                return true;
            }
            CurvedOptions options;
            options.dimension = motion_.dimension;
            const CurvedAnswer found = curved_distance(moved(a_, motion_.velocity * at), b_, options);
            if (found.outcome == Outcome::separated || found.outcome == Outcome::undecided) continue;
            if (const auto members = meeting_at(at, found.witness_a)) {
                proof.upper = at;
                proof.members = {*members};
                return true;
            }
        }
        return false;
    }

    /// Members of the cores whose balls share the point, with A moved.
    [[nodiscard]] std::optional<MemberPair<Integer, Rational>> meeting_at(const Rational& at, const Vec& point) const {
        const std::optional<Member> a = beside(pair_.a, point - motion_.velocity * at);
        const std::optional<Member> b = a ? beside(pair_.b, point) : std::nullopt;
        if (!b) return std::nullopt;
        const Vec across = Writer(pair_.a.core).point(*a) + motion_.velocity * at - Writer(pair_.b.core).point(*b);
        if (squared_norm(across) > pair_.radius() * pair_.radius()) return std::nullopt;
        return MemberPair<Integer, Rational>{*a, *b};
    }

    /// Members that are one point, or have balls that meet, of bodies that overlap with A moved.
    [[nodiscard]] std::optional<MemberPair<Integer, Rational>> common_at(const Rational& at) const {
        const AnyBody<Rational> there = moved(a_, motion_.velocity * at);
        constexpr int bits = 384;
        const Precision precision(bits);
        const WrittenBody body = written_body(there, motion_.dimension);
        const Pair pair = pair_at(body.core, pair_.b.core, motion_.dimension, bits);
        const Effort effort{40, 60};
        const Expanded seen = motion_.dimension == 2
                                  ? expand_in_plane(pair, AxialSection{{1, 0, 0}, {0, 1, 0}, 0}, effort)
                                  : expand_in_space(pair, effort);
        ExactCore differences;
        std::vector<MemberPair<Integer, Rational>> members;
        for (const auto& [of_a, of_b] : seen.corners) {
            members.push_back({Writer(body.core).chosen(seen.seen_a[of_a], bits),
                               Writer(pair_.b.core).chosen(seen.seen_b[of_b], bits)});
            differences.vertices.push_back(Writer(body.core).point(members.back().a) -
                                           Writer(pair_.b.core).point(members.back().b));
        }
        if (!members.empty()) {
            const ExactDistanceAnswer zero = exact_distance(differences, {{Vec{}}, 0}, {1, 0, 0}, motion_.dimension);
            std::vector<std::pair<Rational, Member>> of_a, of_b;
            for (std::size_t i = 0; i < zero.carrier.size(); ++i) {
                const MemberPair<Integer, Rational>& corner = members[zero.carrier[i].feature_a];
                of_a.push_back({zero.weights[i], corner.a});
                of_b.push_back({zero.weights[i], corner.b});
            }
            if (zero.core_squared == 0)
                return MemberPair<Integer, Rational>{Writer(body.core).mixed(of_a), Writer(pair_.b.core).mixed(of_b)};
        }
        if (pair_.radius() == 0) return std::nullopt;
        ProofRequest request;
        request.dimension = motion_.dimension;
        const std::optional<ExactProof> near = bracket_proof(there, b_, request);
        if (!near || !near->facets.empty() || !near->upper || *near->upper > 0) return std::nullopt;
        return near->members.front();
    }

    /// The member of the core next to a point of the body.
    [[nodiscard]] static std::optional<Member> beside(const WrittenBody& body, const Vec& point) {
        const Writer writer(body.core);
        const Node& root = body.core.nodes[body.core.root];
        if (body.radius == 0 || root.kind != Node::Kind::points) return writer.found(point);
        return writer.found(exact_distance(ExactCore{root.vectors, 0}, ExactCore{{point}, 0}, {1, 0, 0}).core_a);
    }

    /// The plane that A is not beyond before the lower end, or before a little less; without one the end is 0.
    void state_approach(const CurvedCastAnswer& answer, ExactProof& proof) {
        if (approach_along(answer.normal, answer.lower, proof)) return;
        for (const int k : {80, 60, 40, 20, 10}) {
            const Rational before = short_below(answer.lower * (1 - power_of_two(-k)));
            if (approach_along(answer.normal, before, proof)) return;
            CurvedOptions options;
            options.dimension = motion_.dimension;
            const CurvedAnswer found = curved_distance(moved(a_, motion_.velocity * before), b_, options);
            if (found.outcome == Outcome::separated && approach_along(found.normal, before, proof)) return;
        }
        proof.direction.reset();
        proof.roots.clear();
    }

    bool approach_along(const Vec& normal, const Rational& lower, ExactProof& proof) const {
        const Vec3<Integer> n = whole_direction(normal, direction_bits);
        if (n == Vec3<Integer>{} || lower <= 0 || along(n, motion_.velocity) >= 0) return false;
        const Rational bound = state_direction(pair_, n, proof);
        if (gap(bound, n, lower) < 0) return false;
        proof.lower = lower;
        return true;
    }

    const AnyBody<Rational>& a_;
    const AnyBody<Rational>& b_;
    const Motion& motion_;
    WrittenPair pair_;
};

}  // namespace

std::optional<ExactProof> cast_proof(const AnyBody<Rational>& a, const AnyBody<Rational>& b, const Motion& motion) {
    return CastProver(a, b, motion).run();
}

}  // namespace oblong
