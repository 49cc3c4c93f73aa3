// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/claims/budget.hpp"
#include "tests/claims/montaut_pairs.hpp"

// Montaut et al. 2024, §IV-E: warm starts of the boolean check along trajectories, as counts of iterations. Two hulls
// fly at each other, turning, for one second in 120 steps, and bounce off along their last axis; only steps in which
// their boxes overlap count. The paper drops its bodies into a funnel with a contact solver, and takes the separation
// vector of overlapping bodies from EPA; here the last v that was not 0 stands for it.
//
// v_0 is the support point against x_0: it belongs to A − B. The paper's x_0 itself need not: the last table counts
// what becomes of distance queries that start from it as printed.

namespace oblong::claims {
namespace {

enum Strategy { none, centres, previous, moved, strategy_count };
constexpr std::array strategy_names{"No WS", "OBB WS", "WS prev", "WS T(prev)"};

struct Motion {
    Vector velocity;
    Vector turn;  ///< axis times angle a second
};

struct Box3 {
    Vector low{1e9, 1e9, 1e9}, high{-1e9, -1e9, -1e9};
};

Box3 box_of(const Placed& body) {
    Box3 box;
    for (const Vector& vertex : body.points->vertices()) {
        const Vector p = body.frame(vertex) + body.at;
        for (std::size_t i = 0; i < 3; ++i) {
            box.low[i] = std::min(box.low[i], p[i]);
            box.high[i] = std::max(box.high[i], p[i]);
        }
    }
    return box;
}

bool boxes_meet(const Placed& a, const Placed& b) {
    const Box3 x = box_of(a);
    const Box3 y = box_of(b);
    for (std::size_t i = 0; i < 3; ++i) {
        if (x.high[i] < y.low[i] || y.high[i] < x.low[i]) return false;
    }
    return true;
}

/// A small turn, then the columns of the frame made orthonormal again.
Frame turned(const Frame& f, const Vector& by) {
    const auto unit = [](const Vector& x) { return x * (1 / norm(x)); };
    const Vector u = unit(f.u + cross(by, f.u));
    const Vector n = unit(cross(u, f.v + cross(by, f.v)));
    return {u, cross(n, u), n};
}

/// What the next step may start from, where the last step left it: v, and its points in the bodies' own frames.
struct Memory {
    bool there = false;
    Vector v, in_a, in_b;
};

Vector in_frame(const Placed& body, const Vector& p) {
    const Vector r = p - body.at;
    return {dot(body.frame.u, r), dot(body.frame.v, r), dot(body.frame.n, r)};
}

struct Tables {
    std::vector<std::array<std::vector<int>, strategy_count>> iterations;
    long steps = 0;
    long overlapping = 0;
    long printed_starts = 0;
    long stopped_at_once = 0;
    long wrong = 0;

    Tables() : iterations(methods().size()) {}
};

/// x_0 by each strategy; without a memory the last two are the second.
std::array<Vector, strategy_count> starts(const Placed& a, const Placed& b, const Memory& memory) {
    const Vector between = a.centre() - b.centre();
    if (!memory.there) return {Vector{1, 0, 0}, between, between, between};
    return {Vector{1, 0, 0}, between, memory.v, (a.frame(memory.in_a) + a.at) - (b.frame(memory.in_b) + b.at)};
}

GjkOptions<double> gap_options() {
    GjkOptions<double> options;
    options.stop.kind = StoppingRule<double>::Kind::gap;
    options.stop.tolerance = 1e-8;
    return options;
}

/// A distance query from x_0 as printed, which need not belong to A − B.
void try_printed_start(const Placed& a, const Placed& b, const Memory& memory, double distance, Tables& tables) {
    GjkOptions<double> options = gap_options();
    options.initial_point = DifferencePoint<double>{memory.v, {}, {}};
    const GjkResult<double> r = gjk_distance<double>(a, b, options, Johnson<double>{});
    ++tables.printed_starts;
    if (r.iterations > 1 || r.termination != Termination::gap) return;
    ++tables.stopped_at_once;
    tables.wrong += std::abs(std::sqrt(r.squared) - distance) > 1e-4 ? 1 : 0;
}

void fly(Placed a, Placed b, std::array<Motion, 2> motion, Tables& tables) {
    const std::vector<Method> all = methods();
    Memory memory;
    for (int step = 0; step < 120; ++step) {
        constexpr double dt = 1.0 / 120;
        a.at = a.at + motion[0].velocity * dt;
        b.at = b.at + motion[1].velocity * dt;
        a.frame = turned(a.frame, motion[0].turn * dt);
        b.frame = turned(b.frame, motion[1].turn * dt);
        if (!boxes_meet(a, b)) {
            memory.there = false;
            continue;
        }
        ++tables.steps;
        const auto x0 = starts(a, b, memory);
        for (std::size_t m = 0; m < all.size(); ++m) {
            for (std::size_t s = 0; s < strategy_count; ++s) {
                GjkOptions<double> options = gap_options();
                options.separation = 1e-4;
                options.initial_point = DifferencePoint<double>{x0[s], {}, {}};
                tables.iterations[m][s].push_back(solve(a, b, options, all[m]).iterations);
            }
        }
        GjkOptions<double> options = gap_options();
        options.start = -x0[centres];
        const GjkResult<double> r = gjk_distance<double>(a, b, options, Johnson<double>{});
        const double distance = std::sqrt(r.squared);
        if (memory.there) try_printed_start(a, b, memory, r.termination == Termination::gap ? distance : 0, tables);
        if (r.termination == Termination::origin_enclosed || distance <= 1e-4) {
            ++tables.overlapping;
            const Vector n = memory.there ? memory.v * (1 / norm(memory.v)) : Vector{0, 0, 1};
            const double approach = dot(motion[0].velocity - motion[1].velocity, n);
            if (approach < 0) {
                motion[0].velocity = motion[0].velocity - n * approach;
                motion[1].velocity = motion[1].velocity + n * approach;
            }
            continue;
        }
        Vector p{}, q{};
        for (unsigned i = 0; i < slot_count; ++i) {
            if (!contains(r.kept.carrier.set, i)) continue;
            p = p + r.kept.points[i].p * r.kept.carrier.weights[i];
            q = q + r.kept.points[i].q * r.kept.carrier.weights[i];
        }
        memory = {true, r.v, in_frame(a, p), in_frame(b, q)};
    }
}

Tables run(std::size_t flights, const std::vector<Cloud>& clouds) {
    Draw draw(120);
    Tables tables;
    const auto any = [&] {
        const int which = draw.integer(0, static_cast<int>(clouds.size()) - 1);
        Placed body = hull_of(clouds[static_cast<std::size_t>(which)], draw.uniform(0.05, 0.2));
        body.frame = fuzz::rotation(draw);
        return body;
    };
    for (std::size_t i = 0; i < flights; ++i) {
        Placed a = any();
        Placed b = any();
        a.at = fuzz::sphere_point(draw) * 0.5;
        const Vector towards = a.at * -draw.uniform(0.6, 2) + fuzz::ball_point(draw) * 0.2;
        const Vector turn_a = fuzz::ball_point(draw) * 4.0;
        const Vector turn_b = fuzz::ball_point(draw) * 4.0;
        fly(a, b, {Motion{towards, turn_a}, Motion{{}, turn_b}}, tables);
    }
    return tables;
}

void print(const Tables& tables) {
    fmt::print(
        "{} steps whose boxes overlap, {} of them with overlapping bodies; median / mean / 90th percentile of the "
        "iterations\n\n{:<22}",
        tables.steps, tables.overlapping, "method");
    for (const char* name : strategy_names) fmt::print("{:>20}", name);
    fmt::print("\n");
    const std::vector<Method> all = methods();
    for (std::size_t m = 0; m < all.size(); ++m) {
        fmt::print("{:<22}", all[m].name);
        for (const std::vector<int>& sample : tables.iterations[m]) {
            const Numbers n = numbers_of(sample);
            fmt::print("{:>20}", fmt::format("{:.0f} / {:.2f} / {:.0f}", n.median, n.mean, n.p90));
        }
        fmt::print("\n");
    }
    fmt::print(
        "\nThe paper says, of times: GJK is best from WS prev; Polyak and Nesterov from OBB WS or WS prev beat it; No "
        "WS and WS T(prev) are worse for all.\n");
    fmt::print(
        "\nDistance queries from x_0 = the last v, as printed: {}; ended by the gap before any step: {}; of these "
        "wrong by more than 1e-4: {}\n",
        tables.printed_starts, tables.stopped_at_once, tables.wrong);
}

}  // namespace
}  // namespace oblong::claims

int main(int argc, char** argv) {
    using namespace oblong::claims;
    const Budget budget(argc, argv);
    print(run(budget(1'000, 20), mesh_clouds(4, 1100)));
}
