// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/peers/programs/bullet_continuous.hpp"

#include <BulletCollision/NarrowPhaseCollision/btContinuousConvexCollision.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>

#include <numbers>

#include "fuzz/subjects/peers/programs/bullet_body.hpp"
#include "fuzz/subjects/peers/programs/continuous_peer.hpp"
#include "oblong/linear/compose.hpp"

namespace oblong::peers {

namespace {

using Scalar = btScalar;

class BulletContinuous final : public ContinuousPeer<Scalar> {
public:
    [[nodiscard]] fuzz::SubjectInfo info() const override {
        fuzz::SubjectInfo info = ContinuousPeer::info();
        info.name = "bullet-" + info.scalar + "/ccd";
        info.version = bullet_version();
        info.promise.absolute = 1e-3;
        info.promise_text =
            "none; in the source: btContinuousConvexCollision.cpp ends at a distance of 0.001, here taken as a "
            "parameter";
        info.conversions = "collision margins are set to zero; " + info.conversions;
        return info;
    }

private:
    struct Ends {
        btTransform from, to;
    };

    static Affine<double> affine(const btTransform& t) {
        const auto row = [&](int i) {
            return Vec3<double>{t.getBasis()[i].x(), t.getBasis()[i].y(), t.getBasis()[i].z()};
        };
        return {{row(0), row(1), row(2)}, {t.getOrigin().x(), t.getOrigin().y(), t.getOrigin().z()}};
    }
    static btTransform transform(const Affine<double>& pose) {
        const auto vector = [](const Vec3<double>& v) { return btVector3(Scalar(v.x), Scalar(v.y), Scalar(v.z)); };
        const auto& m = pose.linear.rows;
        btMatrix3x3 basis;
        for (std::size_t i = 0; i < 3; ++i) basis[int(i)] = vector(m[i]);
        return btTransform(basis, vector(pose.translation));
    }
    /// Bullet turns a shape about the origin of its frame, and cuts a turn to 45 degrees (ANGULAR_MOTION_THRESHOLD of
    /// btTransformUtil.h). Throws Unsupported for other turns.
    static Ends ends_of(const BulletBody& body, const RigidEnds& ends) {
        const Affine<double> own = affine(body.pose);
        const Affine<double> start = composed(ends.start, own);
        if (ends.angle >= std::numbers::pi / 4) throw Unsupported("a turn of 45 degrees or more, which Bullet cuts");
        if (ends.angle != 0 && start.translation != ends.centre)
            throw Unsupported("a turn about another point than the origin of the body's frame");
        return {transform(start), transform(composed(ends.end, own))};
    }

    ContactStatement ask(const Moving& a, const Moving& b) override {
        const BulletBody first = make_bullet_body(a.body);
        const BulletBody second = make_bullet_body(b.body);
        const Ends of_a = ends_of(first, a.ends);
        const Ends of_b = ends_of(second, b.ends);
        btConvexCast::CastResult result;
        bool hit = false;
        timed([&] {
            btVoronoiSimplexSolver simplex;
            btGjkEpaPenetrationDepthSolver depth;
            btContinuousConvexCollision cast(first.shape.get(), second.shape.get(), &simplex, &depth);
            hit = cast.calcTimeOfImpact(of_a.from, of_a.to, of_b.from, of_b.to, result);
        });
        return {hit, static_cast<double>(result.m_fraction)};
    }
};

}  // namespace

std::unique_ptr<Peer> make_bullet_continuous() { return std::make_unique<BulletContinuous>(); }

}  // namespace oblong::peers
