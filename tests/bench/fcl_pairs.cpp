// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/fcl_pairs.hpp"

#include <fcl/narrowphase/collision.h>
#include <fcl/narrowphase/distance.h>

namespace oblong::bench {

struct FclPairs::Bodies {
    struct Pair {
        std::shared_ptr<fcl::Convexd> a, b;
    };
    std::vector<Pair> pairs;
    fcl::Transform3d pose = fcl::Transform3d::Identity();
};

FclPairs::FclPairs(const std::vector<HullPair<double>>& pairs) : bodies_(std::make_unique<Bodies>()) {
    const auto made = [](const Points<double>& body) {
        auto vertices = std::make_shared<std::vector<fcl::Vector3d>>();
        vertices->reserve(body.vertices().size());
        for (const Vec3<double>& v : body.vertices()) vertices->emplace_back(v.x, v.y, v.z);
        return std::make_shared<fcl::Convexd>(vertices, 0, std::make_shared<std::vector<int>>());
    };
    bodies_->pairs.reserve(pairs.size());
    for (const HullPair<double>& pair : pairs) bodies_->pairs.push_back({made(pair.a), made(pair.b)});
}

FclPairs::~FclPairs() = default;
FclPairs::FclPairs(FclPairs&&) noexcept = default;
FclPairs& FclPairs::operator=(FclPairs&&) noexcept = default;

double FclPairs::distance(std::uint32_t pair) const {
    const Bodies::Pair& p = bodies_->pairs[pair];
    fcl::DistanceRequestd request(true);
    request.gjk_solver_type = fcl::GST_LIBCCD;
    fcl::DistanceResultd result;
    return fcl::distance(p.a.get(), bodies_->pose, p.b.get(), bodies_->pose, request, result);
}

bool FclPairs::collide(std::uint32_t pair) const {
    const Bodies::Pair& p = bodies_->pairs[pair];
    fcl::CollisionRequestd request;
    request.gjk_solver_type = fcl::GST_LIBCCD;
    fcl::CollisionResultd result;
    return fcl::collide(p.a.get(), bodies_->pose, p.b.get(), bodies_->pose, request, result) > 0;
}

}  // namespace oblong::bench
