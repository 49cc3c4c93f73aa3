// SPDX-License-Identifier: GPL-3.0-or-later
// A robot arm of three links moves past 100 obstacles. The hulls are prepared once; every step poses the links and asks
// each pair for its proven distance, from where the last step's search ended. Link oblong::oblong.
#include <cmath>
#include <cstdio>
#include <oblong/distance.hpp>
#include <oblong/prepared.hpp>
#include <vector>

using Hull = oblong::PreparedPolytope<double>;
using Vec = oblong::Vec3<double>;

/// A prism of eight sides, from x = 0 to `length`.
Hull link(double length, double radius) {
    std::vector<Vec> vertices;
    for (int i = 0; i < 8; ++i)
        for (const double x : {0.0, length})
            vertices.push_back({x, radius * std::cos(i * 0.785398), radius * std::sin(i * 0.785398)});
    return Hull(oblong::Points<double>(std::move(vertices)));
}

int main() {
    const std::vector<Hull> links{link(1.0, 0.10), link(0.8, 0.08), link(0.5, 0.05)};
    const Hull obstacle(oblong::Points<double>({{-.1, -.1, -.1}, {.1, -.1, -.1}, {0, .1, -.1}, {0, 0, .1}}));
    std::vector<oblong::Affine<double>> places(100);
    for (std::size_t i = 0; i < places.size(); ++i)
        places[i].translation = {-1.2 + 0.27 * static_cast<double>(i % 10), 0.5 + 0.2 * static_cast<double>(i / 10),
                                 0.3};

    std::vector<oblong::WarmStart> last(links.size() * places.size());
    double closest = 10;
    int cold = 0;  // iterations of the first step, and of the last
    int warm = 0;
    for (int step = 0; step < 50; ++step) {
        oblong::Affine<double> pose;
        double angle = 0;
        for (std::size_t k = 0; k < links.size(); ++k) {
            angle += 0.2 + 0.002 * step * static_cast<double>(k + 1);
            const double c = std::cos(angle);
            const double s = std::sin(angle);
            pose.linear.rows = {Vec{c, -s, 0}, Vec{s, c, 0}, Vec{0, 0, 1}};
            for (std::size_t i = 0; i < places.size(); ++i) {
                oblong::WarmStart& start = last[k * places.size() + i];
                const auto answer = oblong::certified_distance(posed(links[k], pose), posed(obstacle, places[i]),
                                                               {.warm_start = start});
                start = answer.next;
                closest = std::fmin(closest, answer.value);
                (step == 0 ? cold : warm) += step == 0 || step == 49 ? answer.iterations : 0;
            }
            pose.translation = pose({k == 0 ? 1.0 : 0.8, 0, 0});  // the next joint
        }
    }
    std::printf("closest %.6f\n", closest);
    std::printf("%s\n", warm < cold ? "warm starts save iterations" : "warm starts save nothing");
    return 0;
}
