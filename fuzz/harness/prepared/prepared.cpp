// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/prepared/prepared.hpp"

#include <fmt/format.h>

#include "fuzz/harness/prepared/prepared_motion.hpp"
#include "fuzz/subjects/corners.hpp"
#include "oblong/prove/cores/body_queries.hpp"

namespace oblong::fuzz {

std::string course_text(const Vec3<double>& v, int iterations, std::string_view ended) {
    return fmt::format("v ({:a}, {:a}, {:a}) after {} iterations, {}", v.x, v.y, v.z, iterations, ended);
}

namespace {

using D3 = Vec3<double>;

/// Rounded to the scalar; empty where a number is beyond its range.
template <class R>
std::vector<Vec3<R>> rounded(std::span<const D3> vertices) {
    std::vector<Vec3<R>> list;
    for (const D3& v : vertices) {
        for (std::size_t i = 0; i < 3; ++i)
            if (!(std::abs(v[i]) <= static_cast<double>(std::numeric_limits<R>::max()))) return {};
        list.push_back({static_cast<R>(v.x), static_cast<R>(v.y), static_cast<R>(v.z)});
    }
    return list;
}

/// From vertex to vertex, across edges and faces, along axes, small integers, any; some of them huge or tiny.
std::vector<D3> directions_for(std::span<const D3> a, std::span<const D3> b, PreparedRandom& random) {
    const auto any = [&](std::span<const D3> of) -> const D3& { return of[random() % of.size()]; };
    const auto small = [&] { return static_cast<double>(random() % 5) - 2; };
    const auto real = [&] { return static_cast<double>(random()) * 0x1p-30 - 1; };
    std::vector<D3> directions{{small(), small(), small()}, {real(), real(), real()}, {}};
    directions.back()[random() % 3] = random() % 2 == 0 ? 1 : -1;
    for (const std::span<const D3> of : {a, b}) {
        const D3 from = any(of);
        const D3 edge = any(of) - from;
        const D3 across = cross(edge, any(of) - from);
        directions.insert(directions.end(), {edge, across, -across, any(a) - any(b)});
    }
    const double scale = std::ldexp(1.0, static_cast<int>(random() % 2040) - 1020);
    directions.push_back(directions[random() % directions.size()] * scale);
    std::erase_if(directions, [](const D3& n) { return !is_finite(n); });
    return directions;
}

/// Every vector unit that this machine has and the library was compiled for.
const std::vector<std::int64_t>& units() {
    static const std::vector<std::int64_t> list = [] {
        const auto found = hwy::SupportedAndGeneratedTargets();
        return std::vector<std::int64_t>(found.begin(), found.end());
    }();
    return list;
}

bool same(const Farthest<double>& x, const Farthest<double>& y) {
    return x.index == y.index && same_number(x.support_value, y.support_value);
}
bool same(const Above& x, const Above& y) {
    return x.count == y.count &&
           (x.count > Above::capacity || std::equal(x.indices.begin(), x.indices.begin() + x.count, y.indices.begin()));
}
template <class R>
void check_farthest(const PreparedPair<R>& bodies, std::span<const D3> directions, const PreparedQueries<R>& ask,
                    Checked& checked) {
    std::vector<Farthest<double>> expected;
    for (const D3& n : directions) expected.push_back(farthest<double>(bodies.prepared_a, n));
    for (const std::int64_t unit : units()) {
        const OnUnit on(unit);
        for (std::size_t i = 0; i < directions.size(); ++i) {
            const D3& n = directions[i];
            const Farthest<double> found = ask.scans.one(bodies.prepared_a, n);
            if (same(found, expected[i])) continue;
            checked.note(
                fmt::format("farthest on {}", simd::target_in_use()),
                fmt::format("of {} vertices{} along ({:a}, {:a}, {:a}) vertex {} at {:a}, a loop {} at {:a}",
                            bodies.prepared_a.size(), bodies.prepared_a.grid() != nullptr ? " with a grid" : "", n.x,
                            n.y, n.z, found.index, found.support_value, expected[i].index, expected[i].support_value));
        }
    }
}

/// Returns n · vertex as the loops compute it.
template <class R>
double reach_alone(const Vec3<R>& vertex, const D3& n) {
    return farthest<double>(PreparedPolytope<R>(Points<R>({vertex})), n).support_value;
}

/// Thresholds that are a vertex's own reach, and the numbers beside it.
template <class R>
void check_above(const PreparedPair<R>& bodies, std::span<const D3> directions, const PreparedQueries<R>& ask,
                 PreparedRandom& random, Checked& checked) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    for (const D3& n : directions) {
        const auto at = static_cast<std::uint32_t>(random() % bodies.prepared_a.size());
        double threshold = reach_alone(bodies.prepared_a.vertex(at), n);
        if (random() % 2 == 0) threshold = std::nextafter(threshold, random() % 2 == 0 ? infinity : -infinity);
        if (random() % 16 == 0) threshold = random() % 2 == 0 ? infinity : std::nan("");
        Above unprepared;
        above(bodies.prepared_a, n, threshold, unprepared);
        for (const std::int64_t unit : units()) {
            const OnUnit on(unit);
            Above found;
            ask.scans.above(bodies.prepared_a, n, threshold, found);
            if (same(found, unprepared)) continue;
            checked.note(
                fmt::format("above on {}", simd::target_in_use()),
                fmt::format("{} of {} vertices not below {:a} along ({:a}, {:a}, {:a}), or others than a loop's {}",
                            found.count, bodies.prepared_a.size(), threshold, n.x, n.y, n.z, unprepared.count));
        }
    }
}

/// Makes a simplex of the first, the middle and the last vertices.
ProposedSimplex across(std::uint32_t of_a, std::uint32_t of_b) {
    ProposedSimplex simplex;
    simplex.pairs = {FeaturePair{0, of_b - 1}, {of_a / 2, of_b / 2}, {of_a - 1, 0}};
    simplex.count = 3;
    return simplex;
}

template <class R>
void check_answers(const PreparedPair<R>& bodies, int dimension, const PreparedQueries<R>& ask, std::int64_t unit,
                   Checked& checked) {
    LadderOptions along_x{.dimension = dimension};
    along_x.start = D3{1, 0, 0};
    const LadderOptions usual{.dimension = dimension};
    const CertifiedDistance<R> unprepared = ladder_distance(bodies.a, bodies.b, along_x);
    const OnUnit on(unit);
    const auto against = [&](const CertifiedDistance<R>& found) {
        return fmt::format("{} {:a}, of listed vertices {} {:a}, or otherwise found", name(found.outcome),
                           found.distance, name(unprepared.outcome), unprepared.distance);
    };
    const CertifiedDistance<R> same_start = ask.distance(bodies.prepared_a, bodies.prepared_b, along_x);
    if (!same_in_all(same_start, unprepared))
        checked.note("certified distance from the same start", against(same_start));
    const CertifiedDistance<R> found = ask.distance(bodies.prepared_a, bodies.prepared_b, usual);
    if (!same_answers(found, unprepared)) checked.note("certified distance", against(found));
    const ProposedSimplex explicit_simplex = across(bodies.prepared_a.size(), bodies.prepared_b.size());
    LadderOptions from_explicit = usual;
    from_explicit.warm_simplex = &explicit_simplex;
    const CertifiedDistance<R> warm = ask.distance(bodies.prepared_a, bodies.prepared_b, from_explicit);
    if (!same_answers(warm, unprepared)) checked.note("certified distance from a simplex", against(warm));
    const Outcome decided = ask.decision(bodies.prepared_a, bodies.prepared_b, usual);
    if (decided != unprepared.outcome)
        checked.note("certified decision",
                     fmt::format("{}, of listed vertices {}", name(decided), name(unprepared.outcome)));
}

/// From any start: of a loop's options under no pose a direction too.
template <class R>
void check_own_loops(const PreparedPair<R>& bodies, const PreparedQueries<R>& ask, std::int64_t unit,
                     PreparedRandom& random, Checked& checked) {
    ProposedSimplex simplex;
    ProposalOptions how = any_proposal(bodies, random, simplex);
    if (random() % 8 == 0) how.start = D3{static_cast<double>(random()), 1, -static_cast<double>(random())};
    using Loops = simd::UnitLoops<PreparedPolytope<R>>;
    check_loops(bodies.prepared_a, bodies.prepared_b, how, Loops{ask.loops.distance, ask.loops.axis},
                Loops{plain_pair_loops<R>.distance, plain_pair_loops<R>.axis}, "", unit, checked);
}

/// Whether proven answers would cost a hundred times more than usual, or would be asked of another dimension.
template <class R>
bool is_costly(const PreparedPair<R>& bodies, int dimension) {
    return is_wide({as_doubles(bodies.a), as_doubles(bodies.b), dimension});
}

template <class R>
bool is_level(const Points<R>& body) {
    return std::ranges::all_of(body.vertices(), [](const Vec3<R>& v) { return v.z == 0; });
}

template <class R>
std::optional<PreparedPair<R>> prepared(std::span<const D3> a, std::span<const D3> b, std::uint32_t grid_from) {
    std::vector<Vec3<R>> in_a = rounded<R>(a);
    std::vector<Vec3<R>> in_b = rounded<R>(b);
    if (in_a.empty() || in_b.empty()) return std::nullopt;
    return PreparedPair<R>{Points<R>(std::move(in_a)), Points<R>(std::move(in_b)), grid_from};
}

}  // namespace

Checked check_prepared(const AskedPair& pair, const PreparedAsk& ask) {
    Checked checked;
    std::vector<D3> a = posed_corners(pair.bodies.a);
    std::vector<D3> b = posed_corners(pair.bodies.b);
    if (a.empty() || b.empty()) return checked;
    PreparedRandom random(static_cast<unsigned>(pair.salt ^ pair.salt >> 32U));
    const Variation how = any_variation(random);
    a = varied(std::move(a), how);
    // Both on ellipsoids, so that queries ask grids of large bodies.
    const bool on_ellipsoids = how.kind == Variation::Kind::ellipsoid;
    const bool alike = on_ellipsoids || how.kind == Variation::Kind::scaled || random() % 2 == 0;
    Variation other = alike ? how : any_variation(random);
    if (on_ellipsoids) other.count = any_count_on_ellipsoid(random);
    b = varied(std::move(b), other);
    const std::int64_t unit = units()[random() % units().size()];
    // Small bodies with direction grids too, and large ones without.
    const std::uint32_t grid_from = random() % 2 == 0 ? 1 : std::numeric_limits<std::uint32_t>::max();
    const auto answers = [&](const auto& bodies, const auto& queries) {
        check_own_loops(bodies, queries, unit, random, checked);
        check_posed_loops(bodies, queries, unit, random, checked);
        const int dimension = pair.bodies.dimension == 2 && is_level(bodies.a) && is_level(bodies.b) ? 2 : 3;
        if (!is_costly(bodies, dimension) || random() % 16 == 0) {
            check_answers(bodies, dimension, queries, unit, checked);
            check_batch(bodies, queries, unit, random, checked);
        }
        if (random() % 2 == 0) check_posed(bodies, queries, unit, random, checked);
    };

    if (const auto bodies = prepared<double>(a, b, grid_from)) {
        const std::vector<D3> directions = directions_for(a, b, random);
        check_farthest<double>(*bodies, directions, ask.in_double, checked);
        check_above(*bodies, directions, ask.in_double, random, checked);
        answers(*bodies, ask.in_double);
    }
    if (const auto bodies = prepared<float>(a, b, grid_from)) {
        const std::vector<D3> directions = directions_for(a, b, random);
        check_farthest<float>(*bodies, directions, ask.in_float, checked);
        check_above(*bodies, directions, ask.in_float, random, checked);
        answers(*bodies, ask.in_float);
    }
    return checked;
}

}  // namespace oblong::fuzz
