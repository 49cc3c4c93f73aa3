// SPDX-License-Identifier: GPL-3.0-or-later
#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btPointCollector.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>

#include "caseio/case_reader.hpp"
#include "fuzz/subjects/peers/programs/bullet_body.hpp"
#include "fuzz/subjects/peers/programs/bullet_continuous.hpp"
#include "fuzz/subjects/peers/programs/peer.hpp"

namespace oblong::peers {

namespace {

using Scalar = btScalar;
constexpr bool is_float = ScalarTraits<Scalar>::digits == 24;

Vec3<Scalar> point(const btVector3& v) { return {v.x(), v.y(), v.z()}; }

class BulletPeer : public Peer {
public:
    explicit BulletPeer(bool epa2) : epa2_(epa2) {}

    [[nodiscard]] fuzz::SubjectInfo info() const override {
        fuzz::SubjectInfo info;
        info.name = std::string(is_float ? "bullet-float/" : "bullet-double/") + (epa2_ ? "gjk-epa2" : "gjk");
        info.version = bullet_version();
        info.scalar = is_float ? "float" : "double";
        info.queries = {caseio::Query::distance, caseio::Query::decide};
        info.promise.digits = ScalarTraits<Scalar>::digits;
        // What ends the iteration, as parts of the distance, in both precisions: REL_ERROR2 of btGjkPairDetector.cpp,
        // GJK_ACCURACY of btGjkEpa2.cpp.
        const double single = epa2_ ? 1e-4 : 1e-6;
        info.promise.statement = oracle::Statement::documented;
        info.promise.relative = is_float ? single : 1e-12;
        info.promise_text = std::string("none; in the source: ") + (epa2_ ? "GJK_ACCURACY" : "REL_ERROR2") + " (" +
                            (!is_float ? "1e-12"
                             : epa2_   ? "1e-4"
                                       : "1e-6") +
                            ") ends the iteration";
        info.conversions = std::string(
                               "collision margins are set to zero; points and boxes under a pose that is no rotation: "
                               "the pose is applied to the vertices, exactly, and rounded once to ") +
                           info.scalar;
        if (epa2_) info.conversions += "; the radii of spheres and capsules are taken off the distance of their cores";
        return info;
    }

    [[nodiscard]] caseio::Result answer(const caseio::Case& c) override {
        const Placed<Scalar> a = place<Scalar>(c.a);
        const Placed<Scalar> b = place<Scalar>(*c.b);
        const BulletBody first = make_bullet_body(a.body);
        const BulletBody second = make_bullet_body(b.body);
        caseio::Result r = epa2_ ? ask_epa2(first, second) : ask_pair_detector(first, second);
        if (c.query == caseio::Query::decide) r.distance.reset();
        if (a.rounded || b.rounded) r.converted_case = caseio::write_case(with_bodies(c, a.body, b.body));
        return r;
    }

private:
    /// Asks the pair detector with the GJK-EPA depth solver, as btConvexConvexAlgorithm does.
    caseio::Result ask_pair_detector(const BulletBody& a, const BulletBody& b) {
        btPointCollector found;
        timed([&] {
            btVoronoiSimplexSolver simplex;
            btGjkEpaPenetrationDepthSolver depth;
            btGjkPairDetector detector(a.shape.get(), b.shape.get(), &simplex, &depth);
            btGjkPairDetector::ClosestPointInput input;
            input.m_transformA = a.pose;
            input.m_transformB = b.pose;
            detector.getClosestPoints(input, found, nullptr);
        });
        if (!found.m_hasResult) {
            return refusal(Outcome::undecided, "btGjkPairDetector reports no closest points");
        }
        const btVector3 on_b = found.m_pointInWorld;
        const btVector3 on_a = on_b + found.m_normalOnBInWorld * found.m_distance;
        return distance_result<Scalar>({found.m_distance, point(on_a), point(on_b)});
    }

    /// btGjkEpaSolver2::Distance measures the cores of spheres and capsules.
    caseio::Result ask_epa2(const BulletBody& a, const BulletBody& b) {
        btGjkEpaSolver2::sResults found{};
        bool apart = false;
        timed([&] {
            const btVector3 guess = a.pose.getOrigin() - b.pose.getOrigin();
            apart = btGjkEpaSolver2::Distance(a.shape.get(), a.pose, b.shape.get(), b.pose, guess, found);
        });
        if (!apart && found.status != btGjkEpaSolver2::sResults::Penetrating) {
            return refusal(Outcome::undecided, "btGjkEpaSolver2 reports GJK_Failed");
        }
        if (!apart) return distance_result<Scalar>({0, {}, {}});
        // Not the normal of Distance, which is in the frame of the first shape.
        const btVector3 from_b = found.witnesses[0] - found.witnesses[1];
        const btVector3 n = found.distance > 0 ? from_b / found.distance : btVector3(0, 0, 0);
        const btVector3 on_a = found.witnesses[0] - n * a.radius;
        const btVector3 on_b = found.witnesses[1] + n * b.radius;
        return distance_result<Scalar>({found.distance - (a.radius + b.radius), point(on_a), point(on_b)});
    }

    bool epa2_;
};

std::unique_ptr<Peer> make_bullet(const std::map<std::string, std::string>& chosen) {
    const std::string& detector = chosen.at("--detector");
    if (detector == "ccd") return make_bullet_continuous();
    return std::make_unique<BulletPeer>(detector == "gjk-epa2");
}

}  // namespace

}  // namespace oblong::peers

int main(int argc, char** argv) {
    using namespace oblong::peers;
    return peer_main(argc, argv,
                     {"Bullet Physics as a subject.",
                      {{"--detector",
                        {"gjk", "gjk-epa2", "ccd"},
                        "btGjkPairDetector with btVoronoiSimplexSolver, btGjkEpaSolver2::Distance, or "
                        "btContinuousConvexCollision, which answers sweeps and turning bodies alone"}},
                      make_bullet});
}
