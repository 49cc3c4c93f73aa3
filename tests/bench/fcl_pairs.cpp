// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/fcl_pairs.hpp"

#include <fcl/geometry/shape/box.h>
#include <fcl/geometry/shape/capsule.h>
#include <fcl/narrowphase/collision.h>
#include <fcl/narrowphase/distance.h>

#include <utility>

namespace oblong::bench {

struct FclBody {
    std::shared_ptr<fcl::CollisionGeometryd> geometry;
};

namespace {

FclBodyPointer kept(std::shared_ptr<fcl::CollisionGeometryd> geometry) {
    return std::make_shared<FclBody>(FclBody{std::move(geometry)});
}

std::shared_ptr<std::vector<fcl::Vector3d>> listed(std::span<const Vec3<double>> vertices) {
    auto list = std::make_shared<std::vector<fcl::Vector3d>>();
    list->reserve(vertices.size());
    for (const Vec3<double>& v : vertices) list->emplace_back(v.x, v.y, v.z);
    return list;
}

fcl::Transform3d transform(const Affine<double>& pose) {
    fcl::Transform3d result = fcl::Transform3d::Identity();
    for (int row = 0; row < 3; ++row) {
        const Vec3<double>& from = pose.linear.rows[static_cast<std::size_t>(row)];
        result.linear().row(row) << from.x, from.y, from.z;
    }
    result.translation() << pose.translation.x, pose.translation.y, pose.translation.z;
    return result;
}

}  // namespace

FclBodyPointer fcl_hull(std::span<const Vec3<double>> vertices) {
    return kept(std::make_shared<fcl::Convexd>(listed(vertices), 0, std::make_shared<std::vector<int>>()));
}

FclBodyPointer fcl_hull(std::span<const Vec3<double>> vertices, std::span<const std::array<std::uint32_t, 3>> facets) {
    auto faces = std::make_shared<std::vector<int>>();
    for (const auto& facet : facets) {
        faces->push_back(3);
        for (const std::uint32_t corner : facet) faces->push_back(static_cast<int>(corner));
    }
    return kept(std::make_shared<fcl::Convexd>(listed(vertices), static_cast<int>(facets.size()), faces));
}

FclBodyPointer fcl_box(const Vec3<double>& half_extents) {
    return kept(std::make_shared<fcl::Boxd>(2 * half_extents.x, 2 * half_extents.y, 2 * half_extents.z));
}

FclBodyPointer fcl_capsule(double radius, double half_length) {
    return kept(std::make_shared<fcl::Capsuled>(radius, 2 * half_length));
}

struct FclPairs::Bodies {
    struct Pair {
        const fcl::CollisionGeometryd *a, *b;
    };
    struct Poses {
        fcl::Transform3d a, b;
    };
    std::vector<Pair> pairs;
    std::vector<Poses> poses;
    std::vector<FclBodyPointer> kept;
    Poses none{fcl::Transform3d::Identity(), fcl::Transform3d::Identity()};

    [[nodiscard]] const Poses& poses_of(std::uint32_t pair) const { return poses.empty() ? none : poses[pair]; }
};

FclPairs::FclPairs() : bodies_(std::make_unique<Bodies>()) {}
FclPairs::FclPairs(const std::vector<HullPair<double>>& pairs) : FclPairs() {
    bodies_->pairs.reserve(pairs.size());
    for (const HullPair<double>& pair : pairs) add(fcl_hull(pair.a.vertices()), fcl_hull(pair.b.vertices()));
}
FclPairs::~FclPairs() = default;
FclPairs::FclPairs(FclPairs&&) noexcept = default;
FclPairs& FclPairs::operator=(FclPairs&&) noexcept = default;

void FclPairs::add(FclBodyPointer a, FclBodyPointer b) {
    bodies_->pairs.push_back({a->geometry.get(), b->geometry.get()});
    bodies_->kept.push_back(std::move(a));
    bodies_->kept.push_back(std::move(b));
}

void FclPairs::add(FclBodyPointer a, FclBodyPointer b, const Affine<double>& pose_a, const Affine<double>& pose_b) {
    add(std::move(a), std::move(b));
    bodies_->poses.push_back({transform(pose_a), transform(pose_b)});
}

double FclPairs::distance(std::uint32_t pair) const {
    const Bodies::Pair& p = bodies_->pairs[pair];
    const Bodies::Poses& pose = bodies_->poses_of(pair);
    fcl::DistanceRequestd request(true);
    request.gjk_solver_type = fcl::GST_LIBCCD;
    fcl::DistanceResultd result;
    return fcl::distance(p.a, pose.a, p.b, pose.b, request, result);
}

bool FclPairs::collide(std::uint32_t pair) const {
    const Bodies::Pair& p = bodies_->pairs[pair];
    const Bodies::Poses& pose = bodies_->poses_of(pair);
    fcl::CollisionRequestd request;
    request.gjk_solver_type = fcl::GST_LIBCCD;
    fcl::CollisionResultd result;
    return fcl::collide(p.a, pose.a, p.b, pose.b, request, result) > 0;
}

}  // namespace oblong::bench
