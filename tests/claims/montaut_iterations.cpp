// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/claims/budget.hpp"
#include "tests/claims/montaut_pairs.hpp"

// Montaut et al. 2024, Figures 7 to 10 as counts of iterations: GJK against Polyak and Nesterov acceleration, on
// ellipsoids and on hulls of meshes, over the distance between the bodies; distance queries with the duality gap at
// ε = 1e-8, and the boolean check with ε_col = √ε. All start at the difference of the bodies' centres, as in the paper
// (of hulls: the mean of the vertices, a point of the body for certain).

namespace oblong::claims {
namespace {

constexpr std::array distances{-0.1, -0.03, -0.01, -0.001, 0.0001, 0.001, 0.01, 0.03, 0.1, 0.3, 1.0};

/// Iterations by distance and method; how often a loop ended by its guard, and not by the rule.
struct Counts {
    std::vector<std::vector<std::vector<int>>> iterations;
    std::vector<long> guarded;
    long queries = 0;

    Counts()
        : iterations(distances.size(), std::vector<std::vector<int>>(methods().size())), guarded(methods().size()) {}
};

using MakeBody = Placed (*)(Draw&, const std::vector<Cloud>&);

Placed ellipsoid(Draw& draw, const std::vector<Cloud>&) { return random_ellipsoid(draw); }
Placed mesh(Draw& draw, const std::vector<Cloud>& clouds) {
    const int which = draw.integer(0, static_cast<int>(clouds.size()) - 1);
    return hull_of(clouds[static_cast<std::size_t>(which)], draw.uniform(0.03, 0.5));
}

void count_pair(Placed a, const Placed& b, bool boolean, Counts& counts) {
    const std::optional<Apart> found = apart(a, b);
    if (!found) return;
    const Vector start = a.at;
    const std::vector<Method> all = methods();
    for (std::size_t d = 0; d < distances.size(); ++d) {
        a.at = start + found->along * (distances[d] - found->distance);
        GjkOptions<double> options;
        options.stop.kind = StoppingRule<double>::Kind::gap;
        options.stop.tolerance = 1e-8;
        options.initial_point = between_centres(a, b);
        if (boolean) options.separation = 1e-4;
        for (std::size_t m = 0; m < all.size(); ++m) {
            const GjkResult<double> r = solve(a, b, options, all[m]);
            counts.iterations[d][m].push_back(r.iterations);
            counts.guarded[m] +=
                r.termination == Termination::no_progress || r.termination == Termination::subalgorithm_failed ? 1 : 0;
            ++counts.queries;
        }
    }
}

/// One line a distance; each column median, mean and 90th percentile.
void print(const std::string& title, const Counts& counts) {
    const std::vector<Method> all = methods();
    fmt::print("\n{}: {} pairs; median / mean / 90th percentile of the iterations\n\n{:>10}", title,
               counts.iterations[0][0].size(), "distance");
    for (const Method& method : all) fmt::print("{:>21}", method.name);
    for (std::size_t d = 0; d < distances.size(); ++d) {
        fmt::print("\n{:>10}", distances[d]);
        for (std::size_t m = 0; m < all.size(); ++m) {
            const Numbers n = numbers_of(counts.iterations[d][m]);
            fmt::print("{:>21}", fmt::format("{:.0f} / {:.2f} / {:.0f}", n.median, n.mean, n.p90));
        }
    }
    fmt::print("\n{:>10}", "guarded");
    const double queries = static_cast<double>(counts.iterations[0][0].size() * distances.size());
    for (const long guarded : counts.guarded)
        fmt::print("{:>21}", fmt::format("{:.2f} %", 100 * static_cast<double>(guarded) / queries));
    fmt::print("\n");
}

/// Mean iterations over some distances, relative to GJK's.
double against_gjk(const Counts& counts, std::size_t method, double from, double to) {
    double sum = 0;
    double plain = 0;
    for (std::size_t d = 0; d < distances.size(); ++d) {
        if (distances[d] < from || distances[d] > to) continue;
        sum += numbers_of(counts.iterations[d][method]).mean;
        plain += numbers_of(counts.iterations[d][0]).mean;
    }
    return sum / plain;
}

struct Claim {
    const char* says;
    double from, to;
    std::size_t method;
};

void compare(const std::string& title, const Counts& counts, std::span<const Claim> claims) {
    fmt::print("\n{}: mean iterations relative to GJK's\n\n{:<54} {:<20} {:>14} {:>8}\n", title, "the paper says",
               "method", "distances", "we find");
    const std::vector<Method> all = methods();
    for (const Claim& claim : claims) {
        fmt::print("{:<54} {:<20} {:>14} {:>8.3f}\n", claim.says, all[claim.method].name,
                   fmt::format("{} to {}", claim.from, claim.to),
                   against_gjk(counts, claim.method, claim.from, claim.to));
    }
}

Counts run(MakeBody make, std::size_t pairs, bool boolean, const std::vector<Cloud>& clouds) {
    Draw draw(2024);
    Counts counts;
    while (counts.iterations[0][0].size() < pairs) {
        Placed a = make(draw, clouds);
        Placed b = make(draw, clouds);
        a.frame = fuzz::rotation(draw);
        b.frame = fuzz::rotation(draw);
        a.at = fuzz::sphere_point(draw) * 3.0;
        count_pair(a, b, boolean, counts);
    }
    return counts;
}

}  // namespace
}  // namespace oblong::claims

int main(int argc, char** argv) {
    using namespace oblong::claims;
    const Budget budget(argc, argv);
    constexpr std::size_t polyak = 1, polyak_normalised = 2, polyak_coal = 3, nesterov = 4, normalised = 5,
                          normalised_coal = 7;
    const std::array<Claim, 8> on_ellipsoids{{
        {"Fig. 7: Nesterov needs significantly fewer when close", 0.0001, 0.03, nesterov},
        {"Fig. 7: Polyak fewer too when close", 0.0001, 0.03, polyak},
        {"the same with the library's weights", 0.0001, 0.03, polyak_coal},
        {"Fig. 7: Nesterov detrimental when distant", 0.3, 1, nesterov},
        {"Fig. 7: Polyak competitive when distant", 0.3, 1, polyak},
        {"the same with the library's weights", 0.3, 1, polyak_coal},
        {"Fig. 7: same or fewer when shallowly intersecting", -0.01, -0.001, nesterov},
        {"Fig. 7: same or fewer when shallowly intersecting", -0.01, -0.001, polyak},
    }};
    const std::array<Claim, 11> on_meshes{{
        {"Fig. 8: Nesterov needs normalising: without it", 0.0001, 0.1, nesterov},
        {"Fig. 8: Nesterov needs normalising: with it", 0.0001, 0.1, normalised},
        {"the same with the library's weights", 0.0001, 0.1, normalised_coal},
        {"Fig. 8: Polyak does not benefit: without it", 0.0001, 0.1, polyak},
        {"Fig. 8: Polyak does not benefit: with it", 0.0001, 0.1, polyak_normalised},
        {"Fig. 9, 10: fewer when close or shallow", -0.01, 0.01, normalised},
        {"the same with the library's weights", -0.01, 0.01, normalised_coal},
        {"Fig. 9, 10: fewer when close or shallow", -0.01, 0.01, polyak},
        {"the same with the library's weights", -0.01, 0.01, polyak_coal},
        {"Fig. 9, 10: Polyak almost always better than GJK", -0.1, 1, polyak},
        {"the same with the library's weights", -0.1, 1, polyak_coal},
    }};
    const std::vector<Cloud> small = mesh_clouds(4, 99);
    const std::vector<Cloud> large = mesh_clouds(100, 8000);
    for (const bool boolean : {false, true}) {
        const auto table = [boolean](std::string title, const Counts& counts, std::span<const Claim> claims) {
            title += boolean ? ", boolean check" : ", distance";
            print(title, counts);
            compare(title, counts, claims);
        };
        table("Ellipsoids", run(ellipsoid, budget(4'000, 50), boolean, {}), on_ellipsoids);
        table("Hulls of 100 to 8,000 vertices", run(mesh, budget(600, 20), boolean, large), on_meshes);
        table("Hulls of 4 to 99 vertices", run(mesh, budget(2'000, 20), boolean, small), on_meshes);
    }
}
