// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "tests/claims/budget.hpp"
#include "tests/claims/cast_rays.hpp"

// van den Bergen 2004, §4, on iterations: proportional to −log ε_tol for spheres, eight on average at 1e-6; fewer for
// polytopes; fewer with an early out for short rays; fewer with a cached separating axis.

namespace oblong::claims {
namespace {

struct Mean {
    double sum = 0;
    long count = 0;
    void add(int x) {
        sum += x;
        ++count;
    }
    [[nodiscard]] double value() const { return count == 0 ? 0 : sum / static_cast<double>(count); }
};

void tolerances(const Budget& budget) {
    fmt::print("\nIterations of hits on average, double, no guard; paper: sphere at 1e-6: 8\n{:12}", "body");
    for (int e = 2; e <= 14; e += 2) fmt::print("   1e-{:02}", e);
    fmt::print("   a decade\n");
    for (std::size_t b = 0; b < ray_body_names.size(); ++b) {
        const AnyBody<double> body = ray_body<double>(static_cast<RayBody>(b));
        const BodySupport<double> support(body);
        fmt::print("{:12}", ray_body_names[b]);
        std::vector<double> means;
        for (int e = 2; e <= 14; e += 2) {
            CastOptions<double> options;
            options.tolerance = std::pow(10.0, -e);
            std::mt19937_64 random(8);
            Mean mean;
            for (std::size_t i = 0; i < budget(20000); ++i) {
                const auto r = ray_cast<double>(support, random_ray(random, 0.9), options);
                if (r.outcome == CastOutcome::hit) mean.add(r.iterations);
            }
            means.push_back(mean.value());
            fmt::print(" {:7.2f}", mean.value());
        }
        fmt::print(" {:10.3f}\n", (means.back() - means.front()) / 12);
    }
}

void early_out(const Budget& budget) {
    fmt::print("\nIterations on average for rays that end after a part of the way to their goal, tolerance 1e-12\n");
    fmt::print("{:12} {:>8} {:>12} {:>12}\n", "body", "part", "early out", "without");
    for (std::size_t b = 0; b < ray_body_names.size(); ++b) {
        const AnyBody<double> body = ray_body<double>(static_cast<RayBody>(b));
        const BodySupport<double> support(body);
        for (const double part : {0.1, 0.5, 0.9}) {
            std::array<Mean, 2> means;
            for (const bool early : {true, false}) {
                CastOptions<double> options;
                options.tolerance = 1e-12;
                options.early_out = early;
                std::mt19937_64 random(9);
                for (std::size_t i = 0; i < budget(10000); ++i) {
                    Ray<double> ray = random_ray(random, 1.5);
                    ray.max = part;
                    means[early ? 0 : 1].add(ray_cast<double>(support, ray, options).iterations);
                }
            }
            fmt::print("{:12} {:8g} {:12.2f} {:12.2f}\n", ray_body_names[b], part, means[0].value(), means[1].value());
        }
    }
}

/// Rays that turn about the body by `angle` a frame and pass it: the axis of one frame begins the next.
void cached_axis(const Budget& budget) {
    fmt::print("\nIterations of misses on average over 200 frames, by the turn of the ray a frame, tolerance 1e-12\n");
    fmt::print("{:12} {:>8} {:>10} {:>16} {:>16} {:>12}\n", "body", "degrees", "no cache", "last v (paper)", "our axis",
               "lost by v");
    for (std::size_t b = 0; b < ray_body_names.size(); ++b) {
        const AnyBody<double> body = ray_body<double>(static_cast<RayBody>(b));
        const BodySupport<double> support(body);
        for (const double degrees : {0.0, 0.1, 1.0, 5.0}) {
            const double angle = degrees * std::numbers::pi / 180;
            Mean cold, last_v, axis;
            long lost = 0;
            std::mt19937_64 random(10);
            for (std::size_t i = 0; i < budget(200); ++i) {
                const Ray<double> first = random_ray(random, 3);
                std::optional<Vec3<double>> v, n;
                for (int frame = 0; frame < 200; ++frame) {
                    const auto turned = [&](const Vec3<double>& x) {
                        const double c = std::cos(angle * frame), s = std::sin(angle * frame);
                        return Vec3<double>{c * x.x - s * x.y, s * x.x + c * x.y, x.z};
                    };
                    const Ray<double> ray{turned(first.source), turned(first.direction), std::nullopt};
                    CastOptions<double> options;
                    options.tolerance = 1e-12;
                    const auto r = ray_cast<double>(support, ray, options);
                    if (r.outcome != CastOutcome::miss) {
                        v.reset();
                        n.reset();
                        continue;
                    }
                    if (v && n) {
                        cold.add(r.iterations);
                        options.axis = v;
                        last_v.add(ray_cast<double>(support, ray, options).iterations);
                        options.axis = n;
                        axis.add(ray_cast<double>(support, ray, options).iterations);
                    }
                    const Vec3<double> rejecting = r.kept.set == 0 ? r.axis : r.kept.closest;
                    if (!(dot(rejecting, ray.source - support.support(rejecting).point) > 0)) ++lost;
                    v = rejecting;
                    n = r.axis;
                }
            }
            fmt::print("{:12} {:8g} {:10.2f} {:16.2f} {:16.2f} {:12}\n", ray_body_names[b], degrees, cold.value(),
                       last_v.value(), axis.value(), lost);
        }
    }
}

}  // namespace
}  // namespace oblong::claims

int main(int argc, char** argv) {
    const oblong::claims::Budget budget(argc, argv);
    oblong::claims::tolerances(budget);
    oblong::claims::early_out(budget);
    oblong::claims::cached_axis(budget);
}
