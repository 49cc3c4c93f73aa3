// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/core.h>

#include <algorithm>
#include <functional>

#include "tests/bench/speed/scene.hpp"

/// The figure "speed": plain and proven answers of ours beside FCL's, on cold pairs, in one run.
namespace oblong::bench {

namespace {

struct Scene {
    std::string name;
    std::vector<int> sizes;
    std::function<void(Session&, const SceneRequest&)> time;
};

std::vector<Scene> scenes() {
    const std::vector<int> all{8, 32, 128, 512, 2000, 8000};
    std::vector<Scene> list;
    for (const Gap gap : {Gap::close, Gap::distant, Gap::shallow}) {
        const auto with = [gap](auto time) {
            return [gap, time](Session& session, const SceneRequest& request) { time(session, gap, request); };
        };
        const std::string suffix = gap == Gap::close ? "" : "-" + std::string(name(gap));
        list.push_back({std::string(name(gap)), all, with(time_hulls)});
        list.push_back({"box" + suffix, {8}, with(time_boxes)});
        list.push_back({"capsule" + suffix, {32, 512}, with(time_capsules)});
        list.push_back({"mesh" + suffix, {0}, with(time_meshes)});
    }
    list.push_back({"tracked", all, time_tracked});
    list.push_back({"batch", {8, 32, 128, 512}, time_batches});
    return list;
}

bool requested(const FigureRequest& request, const Scene& scene) {
    return request.scenes.empty() || std::ranges::find(request.scenes, scene.name) != request.scenes.end();
}

}  // namespace

void require_same(const Exact& ladder, const Exact& certificate, const std::string& where) {
    if (ladder.outcome == certificate.outcome && ladder.distance == certificate.distance) return;
    throw Unproven(fmt::format("{}: the ladder says {} at {:a}, the certificate {} at {:a}", where,
                               name(ladder.outcome), ladder.distance, name(certificate.outcome), certificate.distance));
}

void measure_speed(Session& session, const FigureRequest& request) {
    for (const Scene& scene : scenes()) {
        if (!requested(request, scene)) continue;
        for (const int vertices : scene.sizes) {
            const auto& sizes = request.sizes;
            if (!sizes.empty() && std::ranges::find(sizes, vertices) == sizes.end()) continue;
            const double start = now();
            scene.time(session, {vertices, request.max_pairs});
            fmt::print(stderr, "{}, N = {}: {:.1f} s\n", scene.name, vertices, now() - start);
        }
    }
}

}  // namespace oblong::bench
