// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/core.h>

#include <cmath>
#include <numbers>

#include "oblong/body/convert_body.hpp"
#include "oblong/cast/advancement.hpp"
#include "oblong/cast/sweep.hpp"
#include "oblong/gjk/incremental.hpp"
#include "oblong/prove/arb/cast.hpp"
#include "oblong/scalar/convert.hpp"
#include "oblong/support/any_body.hpp"
#include "tests/bench/figures/figures.hpp"
#include "tests/bench/figures/peers.hpp"
#include "tests/bench/figures/recording.hpp"

/// van den Bergen 2004: what the GJK ray cast costs, by tolerance and body; conservative advancement beside it; sweeps
/// of moving bodies beside static checks.
namespace oblong::bench::papers {

namespace {

struct Target {
    const char* name;
    AnyBody<double> body;
};

std::vector<Target> targets() {
    fuzz::Draw draw(60);
    const auto cloud = [&draw](int count) { return Points<double>(fuzz::ellipsoid_cloud(draw, count, {1, 1, 1})); };
    return {{"sphere", {Sphere<double>(1), {}}},
            {"ellipsoid", {Ellipsoid<double>({1, 0.5, 0.75}), {}}},
            {"cylinder", {Cylinder<double>(0.75, 0.75), {}}},
            {"box", {Box<double>({0.75, 0.5, 1}), {}}},
            {"hull of 60", {cloud(60), {}}},
            {"hull of 500", {cloud(500), {}}}};
}

AnyBody<Rational> exact_body(const AnyBody<double>& body) {
    return map_numbers<Rational>(body, [](double x) { return to_rational(x); });
}
AnyBody<Rational> exact_point(const Vector& p) { return {Points<Rational>({fuzz::exact(p)}), {}}; }

struct Question {
    Ray<double> ray;
    std::optional<bool> hit;  ///< proven
    double parameter = 0;     ///< of a hit: within the rounding of the upper bound
};

/// From five units away toward a point at most 1.1 from the middle, or 0.9, where most rays hit.
std::vector<Question> questions(const AnyBody<Rational>& body, std::size_t count, double aim) {
    fuzz::Draw draw(8);
    std::vector<Question> result;
    for (std::size_t i = 0; i < count; ++i) {
        const Vector source = fuzz::sphere_point(draw) * 5.0;
        const Vector goal = fuzz::ball_point(draw) * aim;
        Question q{{source, goal - source, std::nullopt}, {}, 0};
        const CurvedCastAnswer answer = curved_cast(exact_point(source), body, {fuzz::exact(q.ray.direction), {}});
        q.hit = answer.hit;
        q.parameter = nearest<double>(answer.upper);
        result.push_back(q);
    }
    return result;
}

struct Answer {
    CastOutcome outcome = CastOutcome::unknown;
    double parameter = 0;
    int iterations = 0;
};

template <class R>
Answer answer(const R& r) {
    return {r.outcome, r.parameter, r.iterations};
}

/// In exact arithmetic a miss is one, λ of a hit is at most the true one, and x at most √ε_tol times the size away.
/// All is below 16 here; a unit of λ is a way of at most 6.
bool keeps_promise(const Question& q, const Answer& a, const AnyBody<Rational>& body, double tolerance) {
    constexpr double rounding = 64 * 0x1p-53 * 16;
    if (a.outcome == CastOutcome::miss) return !q.hit || !*q.hit;
    if (q.hit && *q.hit && a.parameter > q.parameter + rounding) return false;
    const CurvedAnswer gap = curved_distance(exact_point(q.ray.at(a.parameter)), body);
    return nearest<double>(gap.lower) <= std::sqrt(tolerance) * 8 + rounding;
}

struct Asked {
    const AnyBody<Rational>& body;
    const std::vector<Question>& questions;
    double tolerance;
};

/// Times the casts of one row and checks each answer.
template <class Ask>
Values measure(const Effort& effort, const Asked& asked, Ask ask) {
    std::vector<Answer> answers(asked.questions.size());
    const Timing t = time_sweeps(effort, answers.size(), [&] {
        for (std::size_t k = 0; k < answers.size(); ++k) answers[k] = ask(asked.questions[k].ray);
    });
    double wrong = 0, unclaimed = 0, hits = 0, iterations = 0, of_hits = 0;
    for (std::size_t k = 0; k < answers.size(); ++k) {
        iterations += answers[k].iterations;
        if (answers[k].outcome == CastOutcome::hit) {
            ++hits;
            of_hits += answers[k].iterations;
        }
        if (answers[k].outcome == CastOutcome::unknown) {
            ++unclaimed;
        } else if (!keeps_promise(asked.questions[k], answers[k], asked.body, asked.tolerance)) {
            ++wrong;
        }
    }
    const auto casts = static_cast<double>(answers.size());
    return {{"us", t.median / 1000},
            {"iterations", iterations / casts},
            {"iterations_of_hits", hits > 0 ? of_hits / hits : 0},
            {"hits", hits / casts},
            {"casts", casts},
            {"wrong", wrong},
            {"unclaimed", unclaimed}};
}

void ray_casts(const Effort& effort, Report& report) {
    double place = 0;
    for (const Target& target : targets()) {
        const AnyBody<Rational> exact = exact_body(target.body);
        const std::vector<Question> aimed = questions(exact, effort(200, 6), 0.9);
        const BodySupport<double> support(target.body);
        for (int e = 2; e <= 14; e += effort.quick ? 6 : 2) {
            CastOptions<double> options;
            options.tolerance = std::pow(10.0, -e);
            const Asked asked{exact, aimed, options.tolerance};
            const Values values = measure(
                effort, asked, [&](const Ray<double>& ray) { return answer(ray_cast<double>(support, ray, options)); });
            report.add({"tolerance", target.name, options.tolerance, values});
            if (e != 8) continue;
            report.add({"nested", "GJK ray cast (Alg. 3)", place, values, target.name});
            AdvancementOptions<double> nested;
            nested.cast = options;
            nested.distance.stop.tolerance = 1e-10;
            report.add(
                {"nested", "advancement (Alg. 1), GJK within", place,
                 measure(effort, asked,
                         [&](const Ray<double>& ray) { return answer(ray_advancement<double>(support, ray, nested)); }),
                 target.name});
        }
        ++place;
    }
}

/// Rays that end after a part of the way to their goal, with and without the early out.
void early_out(const Effort& effort, Report& report) {
    for (const Target& target : targets()) {
        const BodySupport<double> support(target.body);
        const AnyBody<Rational> exact = exact_body(target.body);
        std::vector<Question> all = questions(exact, effort(200, 6), 1.5);
        for (const bool early : {true, false}) {
            for (const double part : {0.2, 0.5, 0.7, 0.8, 0.9, 1.0}) {
                std::vector<Question> shorter = all;
                for (Question& q : shorter) {
                    q.ray.max = part;
                    if (q.hit && *q.hit && q.parameter > part) q.hit = false;
                }
                CastOptions<double> options;
                options.tolerance = 1e-12;
                options.early_out = early;
                report.add({early ? "early" : "late", target.name, part,
                            measure(effort, {exact, shorter, options.tolerance}, [&](const Ray<double>& ray) {
                                return answer(ray_cast<double>(support, ray, options));
                            })});
            }
        }
    }
}

/// What a sweep keeps of a pair.
struct SweepState {
    std::optional<Vector> axis;
    Cursors cursors;
    IncrementalSeparatingAxis<double> isa{};
};

/// The sweep over a frame's way of the simulation's bodies, beside the static check of the same frame.
class Sweeps {
public:
    Sweeps(const Effort& effort, const Recording& recording, const Peers& peers)
        : effort_(effort), recording_(recording), peers_(peers) {
        // Of one frame to the next: B's frame is the world, A moves by the difference.
        for (const Query& q : recording.queries) {
            if (q.frame + 1 >= recording.frames) continue;
            Query next = q;
            ++next.frame;
            const Vector way_a = recording.a(next).pose.translation - recording.a(q).pose.translation;
            const Vector way_b = recording.b(next).pose.translation - recording.b(q).pose.translation;
            const Placed a = recording.a(q);
            const Placed b = recording.b(q);
            const CurvedCastAnswer exact = curved_cast(world(a), world(b), {fuzz::exact(way_a - way_b), Rational(1)});
            asked_.push_back({a, b, way_a - way_b, recording.pair(q), q.exact, exact.hit.value_or(false)});
        }
    }

    void measure(double x, Report& report) {
        row("sweep, cold", x, report, false, [](const Asked& q, SweepState& s) { return cast(q, s, false); });
        row("sweep, axis kept", x, report, false, [](const Asked& q, SweepState& s) { return cast(q, s, true); });
        row("static, cold", x, report, true, [](const Asked& q, SweepState& s) {
            const auto r = gjk_separating_axis<double>(climbing(q.a, s.cursors.a), climbing(q.b, s.cursors.b),
                                                       SeparatingAxisOptions<double>{});
            return CastReport{r.outcome() != Outcome::separated, !is_refusal(r.outcome()), r.iterations};
        });
        row("static, ISA-GJK", x, report, true, [](const Asked& q, SweepState& s) {
            const auto r = s.isa.next(climbing(q.a, s.cursors.a), climbing(q.b, s.cursors.b));
            return CastReport{r.outcome() != Outcome::separated, !is_refusal(r.outcome()), r.iterations};
        });
        row("Bullet's btSubsimplexConvexCast", x, report, false, [this](const Asked& q, SweepState&) {
            // Its header leaves bodies that meet at the start undefined.
            return CastReport{peers_.bullet_cast(q.a, q.b, q.way) <= 1, q.at_start == Outcome::separated, not_counted};
        });
    }

private:
    struct Asked {
        Placed a, b;
        Vector way;  ///< of A as seen from B
        std::size_t pair;
        Outcome at_start;
        bool hit;
    };
    struct CastReport {
        bool meet = false;
        bool claimed = true;
        int iterations = 0;
    };

    static AnyBody<Rational> world(const Placed& body) {
        std::vector<Vec3<Rational>> vertices;
        for (const Vector& v : body.hull->vertices()) vertices.push_back(fuzz::exact(body.pose(v)));
        return {Points<Rational>(std::move(vertices)), {}};
    }
    static CastReport cast(const Asked& q, SweepState& s, bool keep) {
        CastOptions<double> options;
        options.tolerance = 1e-12;
        if (keep) options.axis = s.axis;
        const auto r = linear_sweep<double>(climbing(q.a, s.cursors.a), climbing(q.b, s.cursors.b),
                                            Sweep<double>{q.way, {}, 1.0}, options);
        s.axis.reset();
        if (r.outcome == CastOutcome::miss && r.axis != Vector{}) s.axis = r.axis;
        return {r.outcome == CastOutcome::hit, r.outcome != CastOutcome::unknown, r.iterations};
    }
    template <class Ask>
    void row(const std::string& series, double x, Report& report, bool still, Ask ask) {
        std::vector<CastReport> reported(asked_.size());
        std::vector<SweepState> states;
        const Timing t = time_sweeps(effort_, reported.size(), [&] {
            states.assign(recording_.bodies() * recording_.bodies(), {});
            for (std::size_t k = 0; k < reported.size(); ++k) reported[k] = ask(asked_[k], states[asked_[k].pair]);
        });
        double wrong = 0, unclaimed = 0, iterations = 0, hits = 0;
        for (std::size_t k = 0; k < reported.size(); ++k) {
            iterations += reported[k].iterations;
            hits += reported[k].meet ? 1 : 0;
            const bool meet = still ? asked_[k].at_start != Outcome::separated : asked_[k].hit;
            if (!reported[k].claimed) {
                ++unclaimed;
            } else if (reported[k].meet != meet) {
                ++wrong;
            }
        }
        const auto queries = static_cast<double>(reported.size());
        Values values{{"ns", t.median},
                      {"hits", hits / queries},
                      {"queries", queries},
                      {"wrong", wrong},
                      {"unclaimed", unclaimed}};
        if (iterations >= 0) values.emplace_back("iterations", iterations / queries);
        report.add({"sweep", series, x, std::move(values)});
    }

    const Effort& effort_;
    const Recording& recording_;
    const Peers& peers_;
    std::vector<Asked> asked_;
};

void sweeps(const Effort& effort, Report& report) {
    fuzz::Draw draw(20);
    std::vector<Hull> hulls;
    double volume = 0;
    for (int k = 0; k < 20; ++k) {
        hulls.push_back(random_hull(draw, 20, {1, 1, 1}));
        volume += hulls.back().volume;
    }
    const Peers peers(hulls);
    for (const double percent : {1, 5, 20, 50}) {
        SimulationSettings settings;
        settings.side = std::cbrt(volume / 0.05);
        settings.step = percent / 100;
        settings.degrees = 2;
        const Recording recording = record(hulls, settings, effort(400, 10));
        Sweeps(effort, recording, peers).measure(percent, report);
    }
}

}  // namespace

void run_casts(const Effort& effort, Report& report) {
    ray_casts(effort, report);
    early_out(effort, report);
    sweeps(effort, report);
    const std::string points = "support points of a cast (mean)";
    const std::string part = "length of the ray, of the way to its goal";
    report.panels = {
        {"tolerance", "iterations_of_hits", "2004, §4: hits by tolerance", "ε_tol", "support points of a hit (mean)",
         "log"},
        {"tolerance", "us", "times", "ε_tol", "processor time of a cast [µs]", "log", "log"},
        {"nested", "us", "one loop or two, ε_tol = 1e-8", "body", "processor time of a cast [µs]", "bars", "log"},
        {"early", "iterations", "with the early out", part, points},
        {"late", "iterations", "without the early out", part, points},
        {"sweep", "ns", "sweeps in the simulation", "way of a body a frame [% of its radius]",
         "processor time of a query [ns]", "log", "log"},
        {"sweep", "iterations", "sweeps: iterations", "way of a body a frame [% of its radius]", points, "log"}};
}

}  // namespace oblong::bench::papers
