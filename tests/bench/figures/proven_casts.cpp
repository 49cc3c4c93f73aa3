// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/core.h>

#include <array>
#include <cmath>
#include <cstring>

#include "oblong/cast.hpp"
#include "oblong/cast/sweep.hpp"
#include "oblong/prepared.hpp"
#include "oblong/scalar.hpp"
#include "tests/bench/figures/figures.hpp"
#include "tests/bench/figures/peers.hpp"

/// What a proven sweep of two hulls costs: beside the plain sweep, the exact search and Bullet's
/// btSubsimplexConvexCast, which answers in doubles and proves nothing.
namespace oblong::bench::papers {

namespace {

struct Question {
    Placed a, b;
    Vector way;  ///< of A as seen from B, all of it: the parameter ends at 1
    AnyBody<Rational> exact_a, exact_b;
    CastAnswer<double> truth;
};

AnyBody<Rational> exact_body(const Placed& body) {
    std::vector<Vec3<Rational>> vertices;
    for (const Vector& v : body.hull->vertices()) vertices.push_back(fuzz::exact(v));
    Affine<Rational> pose;
    for (std::size_t i = 0; i < 3; ++i) pose.linear.rows[i] = fuzz::exact(body.pose.linear.rows[i]);
    pose.translation = fuzz::exact(body.pose.translation);
    return {Points<Rational>(std::move(vertices)), pose};
}

CastAnswer<double> exact_search(const Question& q) {
    return certified_cast<double>(q.exact_a, q.exact_b, LinearMotion<Rational>{fuzz::exact(q.way), Rational(1)});
}

/// A comes from three to six units away and would pass the middle of B at up to 1.6 units: half of the sweeps hit.
std::vector<Question> questions(const std::vector<Hull>& hulls, std::size_t count, std::uint64_t seed) {
    fuzz::Draw draw(seed);
    std::vector<Question> result;
    const auto any = [&draw, &hulls](const Vector& at) {
        const int last = static_cast<int>(hulls.size()) - 1;
        return Placed{&hulls[static_cast<std::size_t>(draw.integer(0, last))],
                      {turn(fuzz::sphere_point(draw), draw.uniform(0, 3)), at}};
    };
    for (std::size_t i = 0; i < count; ++i) {
        const Placed a = any(fuzz::sphere_point(draw) * draw.uniform(3, 6));
        const Placed b = any({});
        const Vector way = (fuzz::ball_point(draw) * 3.2 - a.pose.translation) * draw.uniform(0.8, 1.6);
        Question q{a, b, way, exact_body(a), exact_body(b), {}};
        q.truth = exact_search(q);
        result.push_back(std::move(q));
    }
    return result;
}

bool same_bits(double x, double y) { return (std::isnan(x) && std::isnan(y)) || std::memcmp(&x, &y, sizeof x) == 0; }

bool same_answer(const CastAnswer<double>& x, const CastAnswer<double>& y, bool witnesses) {
    bool same = x.outcome == y.outcome && same_bits(x.value, y.value) && same_bits(x.lower, y.lower) &&
                same_bits(x.upper, y.upper);
    for (std::size_t k = 0; k < 3 && witnesses; ++k)
        same = same && same_bits(x.witness_a[k], y.witness_a[k]) && same_bits(x.witness_b[k], y.witness_b[k]) &&
               same_bits(x.normal[k], y.normal[k]);
    return same;
}

/// The sweeps of hulls with as many vertices.
class ProvenSweeps {
public:
    ProvenSweeps(const Effort& effort, int vertices, Report& report)
        : effort_(effort), vertices_(vertices), report_(report) {
        fuzz::Draw draw(40);
        for (int k = 0; k < 12; ++k) hulls_.push_back(random_hull(draw, vertices, {1, 0.8, 0.6}));
        for (const Hull& hull : hulls_) prepared_.emplace_back(hull.polytope.points());
        asked_ = questions(hulls_, effort(200, 6), 41);
    }

    void measure() {
        const Peers peers(hulls_);
        proven("proven, with witnesses", true, [this](const Question& q) { return unprepared(q, true); });
        proven("proven", false, [this](const Question& q) { return unprepared(q, false); });
        proven("proven, prepared", false, [this](const Question& q) {
            return certified_cast(posed(prepared(q.a), q.a.pose), posed(prepared(q.b), q.b.pose), {q.way, 1.0},
                                  {.witnesses = false});
        });
        row("plain", [](const Question& q) {
            CastOptions<double> options;
            options.tolerance = 1e-12;
            const auto r = linear_sweep<double>(scanning(q.a), scanning(q.b), Sweep<double>{q.way, {}, 1.0}, options);
            return r.outcome == CastOutcome::hit ? r.parameter : 2;
        });
        row("Bullet's btSubsimplexConvexCast",
            [&peers](const Question& q) { return peers.bullet_cast(q.a, q.b, q.way); });
        if (!effort_.quick) proven("exact search", true, exact_search);
    }

private:
    [[nodiscard]] const PreparedPolytope<double>& prepared(const Placed& body) const {
        return prepared_[static_cast<std::size_t>(body.hull - hulls_.data())];
    }
    [[nodiscard]] static CastAnswer<double> unprepared(const Question& q, bool witnesses) {
        return certified_cast(posed(q.a.hull->polytope.points(), q.a.pose),
                              posed(q.b.hull->polytope.points(), q.b.pose), {q.way, 1.0}, {.witnesses = witnesses});
    }

    /// Mean, and median and greatest of single questions; `ask` is asked in turn and again and again.
    template <class Ask>
    [[nodiscard]] Values times(const Ask& ask) {
        double sum = 0;
        Values values = times_of(effort_, asked_, ask, sum);
        if (std::isnan(sum)) report_.notes.emplace_back("a sum of parameters is no number");
        return values;
    }

    /// Other sweeps: how often they contradict the truth by more than a part in a million.
    template <class Ask>
    void row(const std::string& series, const Ask& ask) {
        Values values = times(ask);
        double wrong = 0;
        double hits = 0;
        for (const Question& q : asked_) {
            const double found = ask(q);
            hits += q.truth.hit() ? 1 : 0;
            const double expected = q.truth.hit() ? q.truth.value : 2;
            wrong += std::abs(found - expected) > 1e-6 ? 1 : 0;
        }
        values.emplace_back("hits", hits / static_cast<double>(asked_.size()));
        values.emplace_back("wrong", wrong);
        report_.add({"sweeps", series, static_cast<double>(vertices_), std::move(values)});
    }

    template <class Ask>
    void proven(const std::string& series, bool witnesses, const Ask& ask) {
        Values values = times([&ask](const Question& q) {
            const CastAnswer<double> answer = ask(q);
            return answer.hit() ? answer.value : 2;
        });
        std::array<double, 4> rungs{};
        for (const Question& q : asked_) {
            const CastAnswer<double> answer = ask(q);
            rungs[static_cast<std::size_t>(answer.rung)] += 1;
            if (!same_answer(answer, q.truth, witnesses))
                report_.wrong.push_back(fmt::format("{}: not the exact answer, {} vertices", series, vertices_));
        }
        for (std::size_t k = 0; k < 3; ++k)
            values.emplace_back(std::string(rung_names[k]), rungs[k] / static_cast<double>(asked_.size()));
        report_.add({"sweeps", series, static_cast<double>(vertices_), std::move(values)});
    }

    const Effort& effort_;
    int vertices_;
    Report& report_;
    std::vector<Hull> hulls_;
    std::vector<PreparedPolytope<double>> prepared_;
    std::vector<Question> asked_;
};

}  // namespace

void run_proven_casts(const Effort& effort, Report& report) {
    for (const int vertices : {8, 32, 128, 512}) {
        if (effort.quick && vertices > 32) break;
        ProvenSweeps(effort, vertices, report).measure();
    }
    report.panels = {
        {"sweeps", "mean", "sweeps of hulls: mean", "vertices of each hull", "time of a sweep [ns]", "log", "log"},
        {"sweeps", "median", "median", "vertices of each hull", "time of a sweep [ns]", "log", "log"}};
}

}  // namespace oblong::bench::papers
