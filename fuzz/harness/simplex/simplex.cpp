// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/simplex/simplex.hpp"

#include <fmt/format.h>

#include "fuzz/signal/counters.hpp"
#include "oblong/lowered/fractions/exact_core.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/simplex/cameron.hpp"
#include "oblong/simplex/johnson_backup.hpp"
#include "oblong/simplex/planar.hpp"
#include "oblong/simplex/signed_volumes.hpp"
#include "oblong/simplex/voronoi.hpp"

namespace oblong::fuzz {

namespace {

using Points3 = std::vector<Vec3<Rational>>;

/// Number of points: four that a simplex holds, and two that replace some of them.
constexpr std::size_t max_points = 6;

/// The vertices of the first body, of the second, and differences.
std::array<Points3, 3> point_sets(const caseio::Case& c) {
    std::array<Points3, 3> sets;
    const std::optional<ExactCore> a = exact_core(c.a);
    const std::optional<ExactCore> b = c.b ? exact_core(*c.b) : std::nullopt;
    const auto first = [](const ExactCore& core) {
        return Points3(core.vertices.begin(),
                       core.vertices.begin() + static_cast<std::ptrdiff_t>(std::min(max_points, core.vertices.size())));
    };
    if (a) sets[0] = first(*a);
    if (b) sets[1] = first(*b);
    if (!a || !b) return sets;
    for (std::size_t i = 0; i < std::min(max_points, a->vertices.size() * b->vertices.size()); ++i)
        sets[2].push_back(a->vertices[i % a->vertices.size()] -
                          b->vertices[(i + i / a->vertices.size()) % b->vertices.size()]);
    return sets;
}

/// Runs every subalgorithm of a scalar: `run` takes its name, an empty one and what it owes.
template <OrderedField S, class Run>
void each_subalgorithm(int dimension, const Run& run) {
    run("johnson", Johnson<S>{}, PlainDues{.takes = Takes::nearer});
    run("johnson-all", JohnsonAllSubsets<S>{}, PlainDues{});
    run("johnson-backup", JohnsonBackup<S>{}, PlainDues{.never_fails = true});
    run("signed-volumes", SignedVolumes<S>{}, PlainDues{.weights_sum = false, .takes = Takes::nearer});
    run("signed-volumes-all", SignedVolumesAllFaces<S>{}, PlainDues{.weights_sum = false});
    run("voronoi", VoronoiRegions<S>{}, PlainDues{.combination = false, .takes = Takes::nearer});
    run("cameron", Cameron<S>{}, PlainDues{});
    run("brute-force", BruteForce<S>{}, PlainDues{});
    if (dimension == 2) run("planar", Planar<Johnson<S>>{}, PlainDues{.enclosing = 3, .takes = Takes::nearer});
}

void check_exactly(const Points3& points, int dimension, const NearestReferee& referee, Checked& checked) {
    each_subalgorithm<Rational>(dimension, [&](const std::string& name, auto k, const PlainDues& dues) {
        if (checked.broken.empty())
            checked.note("rational/" + name, exact_run_fault(std::move(k), points, dues.takes, referee));
    });
    // All points at once, which needs no order of arrival.
    std::array<Vec3<Rational>, slot_count> slots{};
    const std::size_t count = std::min<std::size_t>(slot_count, points.size());
    std::copy_n(points.begin(), count, slots.begin());
    const unsigned all = (1U << count) - 1;
    const auto assigned = [&](const char* name, auto k) {
        if (!checked.broken.empty() || all == 0) return;
        const Reduction reduction = k.assign(slots, all);
        const bool gave_up = reduction == Reduction::failed || reduction == Reduction::not_finite;
        checked.note(name, gave_up ? "gave up in exact arithmetic"
                                   : exact_fault(k.carrier(), std::span(points).first(count), referee));
    };
    assigned("rational/johnson-all, assigned", JohnsonAllSubsets<Rational>{});
    assigned("rational/cameron, assigned", Cameron<Rational>{});
}

template <class S>
Vec3<Rational> exact(const Vec3<S>& v) {
    return {oblong::to_rational(v.x), oblong::to_rational(v.y), oblong::to_rational(v.z)};
}

/// What the referee says of the worst step, where its bound is worth a question.
template <class S>
void keep_wrong(const std::string& subject, const PlainRun<S>& run, const NearestReferee& referee, Checked& checked) {
    constexpr double worth_keeping = 0x1p-8;
    if (!(run.worst > worth_keeping)) return;
    Points3 points;
    Rational largest = 0;
    for (const Vec3<S>& y : run.worst_points) {
        points.push_back(exact(y));
        largest = std::max(largest, squared_norm(points.back()));
    }
    const std::optional<Vec3<Rational>> nearest = referee ? referee(points) : std::nullopt;
    if (!nearest) return checked.note(subject, "the referee has no answer");
    const Rational squared = squared_norm(exact(run.worst_v) - *nearest) / largest;
    const double error = std::sqrt(oblong::nearest<double>(squared));
    if (error > worth_keeping) {
        checked.findings.push_back(
            {subject, fmt::format("v is off by {:.3g} of the points' size; {} points", error, points.size())});
    }
}

template <class S>
void check_plainly(const Points3& exact_points, int dimension, const NearestReferee& referee, Checked& checked) {
    std::vector<Vec3<S>> points;
    for (const Vec3<Rational>& y : exact_points) {
        points.push_back({nearest<S>(y.x), nearest<S>(y.y), nearest<S>(y.z)});
        if (!is_finite(points.back())) points.pop_back();
    }
    int lane = 0;
    each_subalgorithm<S>(dimension, [&](const std::string& name, auto k, const PlainDues& dues) {
        const std::string subject = fmt::format("{}/simplex/{}", ScalarTraits<S>::name, name);
        const PlainRun<S> run = plain_run<S>(std::move(k), points, dues);
        checked.note(subject, run.fault);
        measured(Signal::error_ulps, run.worst / std::numeric_limits<S>::epsilon(), lane++);
        keep_wrong(subject, run, referee, checked);
    });
}

}  // namespace

std::optional<Vec3<Rational>> nearest_by_brute_force(std::span<const Vec3<Rational>> points) {
    if (points.empty() || points.size() > slot_count) return std::nullopt;
    std::array<Vec3<Rational>, slot_count> slots{};
    std::ranges::copy(points, slots.begin());
    std::optional<Vec3<Rational>> best;
    Rational least;
    for (unsigned x = 1; x < (1U << points.size()); ++x) {
        const std::optional<Carrier<Rational>> one = oblong::detail::project_origin(slots, x);
        if (!one || std::ranges::any_of(one->weights, [](const Rational& w) { return w < 0; })) continue;
        Rational squared = squared_norm(one->closest);
        if (best && least <= squared) continue;
        best = one->closest;
        least = std::move(squared);
    }
    return best;
}

Checked check_simplex(const caseio::Case& c, const SimplexAsk& ask) {
    Checked checked;
    const std::array<Points3, 3> sets = point_sets(c);
    for (std::size_t i = 0; i < sets.size(); ++i) {
        if (sets[i].empty()) continue;
        if (!ask.sampled || is_sampled(c.id + std::to_string(i), 3))
            check_exactly(sets[i], c.dimension, ask.referee, checked);
        if (c.scalar == caseio::CaseScalar::float32) {
            check_plainly<float>(sets[i], c.dimension, ask.referee, checked);
        } else {
            check_plainly<double>(sets[i], c.dimension, ask.referee, checked);
        }
    }
    return checked;
}

}  // namespace oblong::fuzz
