// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/figures/peers.hpp"

#include <BulletCollision/CollisionShapes/btConvexHullShape.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>
#include <BulletCollision/NarrowPhaseCollision/btSubSimplexConvexCast.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>
#include <ccd/ccd.h>
#include <fcl/narrowphase/collision.h>
#include <fcl/narrowphase/distance.h>

#include <array>
#include <stdexcept>

namespace oblong::bench::papers {

namespace {

btVector3 bullet_vector(const Vector& v) { return {v.x, v.y, v.z}; }

btTransform bullet_pose(const Pose& pose) {
    const auto& m = pose.linear.rows;
    return btTransform(btMatrix3x3(m[0].x, m[0].y, m[0].z, m[1].x, m[1].y, m[1].z, m[2].x, m[2].y, m[2].z),
                       bullet_vector(pose.translation));
}

fcl::Transform3d fcl_pose(const Pose& pose) {
    fcl::Transform3d result = fcl::Transform3d::Identity();
    for (int i = 0; i < 3; ++i) {
        const Vector& row = pose.linear.rows[static_cast<std::size_t>(i)];
        result.linear().row(i) << row.x, row.y, row.z;
    }
    const Vector& t = pose.translation;
    result.translation() << t.x, t.y, t.z;
    return result;
}

std::shared_ptr<fcl::Convexd> fcl_body(const Hull& hull) {
    auto vertices = std::make_shared<std::vector<fcl::Vector3d>>();
    for (const Vector& v : hull.vertices()) vertices->emplace_back(v.x, v.y, v.z);
    auto faces = std::make_shared<std::vector<int>>();
    for (const auto& facet : hull.facets) {
        faces->push_back(3);
        for (const std::uint32_t corner : facet) faces->push_back(static_cast<int>(corner));
    }
    return std::make_shared<fcl::Convexd>(vertices, static_cast<int>(hull.facets.size()), faces);
}

std::unique_ptr<btConvexHullShape> bullet_body(const Hull& hull) {
    auto shape = std::make_unique<btConvexHullShape>();
    for (const Vector& v : hull.vertices()) shape->addPoint(bullet_vector(v), false);
    shape->setMargin(0);
    shape->recalcLocalAabb();
    return shape;
}

/// What libccd's callbacks get.
struct CcdBody {
    HillClimb<double> support;
    Vector centre;
};

void ccd_support(const void* body, const ccd_vec3_t* direction, ccd_vec3_t* result) {
    const Vector n{direction->v[0], direction->v[1], direction->v[2]};
    const Vector p = static_cast<const CcdBody*>(body)->support.support(n).point;
    ccdVec3Set(result, p.x, p.y, p.z);
}

void ccd_centre(const void* body, ccd_vec3_t* result) {
    const Vector& p = static_cast<const CcdBody*>(body)->centre;
    ccdVec3Set(result, p.x, p.y, p.z);
}

bool ccd_meet(bool portal, const Placed& a, const Placed& b) {
    ccd_t settings;
    CCD_INIT(&settings);
    settings.support1 = settings.support2 = ccd_support;
    settings.center1 = settings.center2 = ccd_centre;
    settings.max_iterations = 100;  // as in libccd's own examples
    Cursors at;
    const CcdBody first{climbing(a, at.a), a.centre()};
    const CcdBody second{climbing(b, at.b), b.centre()};
    return (portal ? ccdMPRIntersect : ccdGJKIntersect)(&first, &second, &settings) != 0;
}

}  // namespace

std::string_view name(Peer peer) {
    static constexpr std::array<std::string_view, 4> names{"FCL (libccd)", "libccd GJK", "libccd MPR", "Bullet GJK"};
    return names[static_cast<std::size_t>(peer)];
}

struct Peers::Bodies {
    const Hull* first = nullptr;
    std::vector<std::shared_ptr<fcl::Convexd>> fcl;
    std::vector<std::unique_ptr<btConvexHullShape>> bullet;

    [[nodiscard]] std::size_t of(const Placed& body) const { return static_cast<std::size_t>(body.hull - first); }
};

Peers::Peers(std::span<const Hull> hulls) : bodies_(std::make_unique<Bodies>()) {
    bodies_->first = hulls.data();
    for (const Hull& hull : hulls) {
        bodies_->fcl.push_back(fcl_body(hull));
        bodies_->bullet.push_back(bullet_body(hull));
    }
}

Peers::~Peers() = default;
Peers::Peers(Peers&&) noexcept = default;
Peers& Peers::operator=(Peers&&) noexcept = default;

bool Peers::meet(Peer peer, const Placed& a, const Placed& b) const {
    switch (peer) {
        case Peer::fcl: {
            fcl::CollisionRequestd request;
            request.gjk_solver_type = fcl::GST_LIBCCD;
            fcl::CollisionResultd result;
            return fcl::collide(bodies_->fcl[bodies_->of(a)].get(), fcl_pose(a.pose),
                                bodies_->fcl[bodies_->of(b)].get(), fcl_pose(b.pose), request, result) > 0;
        }
        case Peer::ccd_gjk:
            return ccd_meet(false, a, b);
        case Peer::ccd_mpr:
            return ccd_meet(true, a, b);
        case Peer::bullet:
            return distance(peer, a, b) <= 0;
    }
    return false;
}

double Peers::distance(Peer peer, const Placed& a, const Placed& b) const {
    if (peer == Peer::fcl) {
        fcl::DistanceRequestd request(true);
        request.gjk_solver_type = fcl::GST_LIBCCD;
        fcl::DistanceResultd result;
        return fcl::distance(bodies_->fcl[bodies_->of(a)].get(), fcl_pose(a.pose), bodies_->fcl[bodies_->of(b)].get(),
                             fcl_pose(b.pose), request, result);
    }
    if (peer != Peer::bullet) throw std::invalid_argument("libccd has no distance");
    btGjkEpaSolver2::sResults found{};
    const btVector3 guess = bullet_vector(a.pose.translation - b.pose.translation);
    const bool apart =
        btGjkEpaSolver2::Distance(bodies_->bullet[bodies_->of(a)].get(), bullet_pose(a.pose),
                                  bodies_->bullet[bodies_->of(b)].get(), bullet_pose(b.pose), guess, found);
    return apart ? found.distance : 0;
}

double Peers::bullet_cast(const Placed& a, const Placed& b, const Vector& way) const {
    btVoronoiSimplexSolver simplex;
    btSubsimplexConvexCast cast(bodies_->bullet[bodies_->of(a)].get(), bodies_->bullet[bodies_->of(b)].get(), &simplex);
    const btTransform from = bullet_pose(a.pose);
    btTransform to = from;
    to.setOrigin(to.getOrigin() + bullet_vector(way));
    const btTransform still = bullet_pose(b.pose);
    btConvexCast::CastResult result;
    return cast.calcTimeOfImpact(from, to, still, still, result) ? result.m_fraction : 2;
}

}  // namespace oblong::bench::papers
