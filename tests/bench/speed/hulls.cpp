// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/core.h>
#include <pthread.h>
#include <sched.h>

#include <algorithm>
#include <map>
#include <thread>

#include "oblong/simplex/voronoi.hpp"
#include "tests/bench/fcl_pairs.hpp"
#include "tests/bench/pool.hpp"
#include "tests/bench/speed/answers.hpp"
#include "tests/bench/speed/scene.hpp"

namespace oblong::bench {

namespace {

/// Everything that the rows of a scene refer to.
struct Hulls {
    std::string name;
    int vertices = 0;
    std::vector<HullPair<double>> pairs;
    std::vector<HullPair<float>> narrow;
    Reference exact, exact_narrow;
    std::vector<std::uint32_t> order;
    /// From 512 vertices on: which hulls of the pools the pairs are made of.
    std::vector<PooledPair> made_of, narrow_made_of;
};

/// The hulls that large pairs are made of, in double and in float: the same for all gaps.
struct Pools {
    HullPool wide, narrow;
};
constexpr int least_pooled = 512;
const Pools& pools(int vertices) {
    static std::map<int, Pools> made;
    const std::size_t shapes = vertices > 2000 ? 12 : 24;
    const auto found = made.find(vertices);
    if (found != made.end()) return found->second;
    return made
        .emplace(vertices,
                 Pools{hull_pool(vertices, shapes, exact_grid<double>), hull_pool(vertices, shapes, exact_grid<float>)})
        .first->second;
}

template <class R>
double largest_of(const std::vector<HullPair<R>>& pairs) {
    double largest = 0;
    for (const HullPair<R>& pair : pairs)
        largest = std::max({largest, static_cast<double>(pair.a.largest()), static_cast<double>(pair.b.largest())});
    return largest;
}

template <class R>
Reference reference_of(const std::vector<HullPair<R>>& pairs) {
    return reference_by_ladder(pairs.size(), largest_of(pairs),
                               [&pairs](std::uint32_t i) { return certified_distance(pairs[i].a, pairs[i].b); });
}

/// What the ladder says of some pairs is held against certificates.
void sample_certificates(const Hulls& hulls, std::size_t count) {
    for (std::size_t k = 0; k < std::min(count, hulls.order.size()); ++k) {
        const HullPair<double>& pair = hulls.pairs[hulls.order[k]];
        const GjkResult<double> plain =
            gjk_distance<double>(HullSupport<double>{pair.a}, HullSupport<double>{pair.b}, plain_options<double>());
        require_same(hulls.exact.exact[hulls.order[k]], proven_answer(listed(pair), plain.v),
                     fmt::format("{}, N = {}, pair {}", hulls.name, hulls.vertices, hulls.order[k]));
    }
}

Hulls made(std::string name, Gap gap, const SceneWish& wish) {
    Hulls hulls;
    hulls.name = std::move(name);
    hulls.vertices = wish.vertices;
    const std::size_t count = wish.limited(cold_count(wish.vertices));
    if (wish.vertices < least_pooled) {
        hulls.pairs = hull_pairs(wish.vertices, gap, count);
        hulls.narrow = narrowed(hulls.pairs);
    } else {
        const Pools& from = pools(wish.vertices);
        PooledPairs wide = pooled_pairs(from.wide, gap, count);
        PooledPairs narrow = pooled_pairs(from.narrow, gap, count);
        hulls.pairs = std::move(wide.pairs);
        hulls.made_of = std::move(wide.made_of);
        hulls.narrow = narrowed(narrow.pairs);
        hulls.narrow_made_of = std::move(narrow.made_of);
    }
    hulls.order = random_order(hulls.pairs.size());
    hulls.exact = reference_of(hulls.pairs);
    hulls.exact_narrow = reference_of(hulls.narrow);
    sample_certificates(hulls, wish.vertices > 500 ? 3 : 20);
    return hulls;
}

Row row_of(const Hulls& hulls) {
    return {.figure = hulls.name,
            .vertices = hulls.vertices,
            .order = hulls.order,
            .bytes = bytes_of<double>(hulls.vertices, hulls.pairs.size())};
}

template <class R>
GjkResult<R> plain(const HullPair<R>& pair) {
    return gjk_distance<R>(HullSupport<R>{pair.a}, HullSupport<R>{pair.b}, plain_options<R>(), VoronoiRegions<R>{});
}

/// Support points along the directions of a query alone: what no GJK can do without.
class Floor {
public:
    explicit Floor(const std::vector<HullPair<double>>& pairs) : pairs_(pairs) {
        first_.push_back(0);
        for (const HullPair<double>& pair : pairs) {
            const Recorder a{pair.a, directions_};
            (void)gjk_distance<double>(a, HullSupport<double>{pair.b}, plain_options<double>(),
                                       VoronoiRegions<double>{});
            first_.push_back(static_cast<std::uint32_t>(directions_.size()));
        }
    }
    [[nodiscard]] Answer operator()(std::uint32_t i) const {
        const HullPair<double>& pair = pairs_[i];
        for (std::uint32_t k = first_[i]; k < first_[i + 1]; ++k) {
            const auto w =
                difference_support<double>(HullSupport<double>{pair.a}, HullSupport<double>{pair.b}, directions_[k]);
            benchmark::DoNotOptimize(&w);
        }
        return {.iterations = static_cast<int>(first_[i + 1] - first_[i])};
    }

private:
    struct Recorder {
        const Points<double>& body;
        std::vector<Vec3<double>>& directions;
        [[nodiscard]] SupportPoint<double> support(const Vec3<double>& n) const {
            directions.push_back(n);
            return oblong::support(body, n);
        }
    };
    const std::vector<HullPair<double>>& pairs_;
    std::vector<Vec3<double>> directions_;
    std::vector<std::uint32_t> first_;
};

void add_plain(Contestants& rows, const Hulls& hulls) {
    const auto& pairs = hulls.pairs;
    const auto& narrow = hulls.narrow;
    rows.ours("plain", within(hulls.exact, plain_tolerance<double>),
              [&pairs](std::uint32_t i) { return answer_of(plain(pairs[i])); });
    rows.ours("plain_float", within(hulls.exact_narrow, plain_tolerance<float>, 0x1p-24),
              [&narrow](std::uint32_t i) { return answer_of(plain(narrow[i])); });
    rows.ours("plain_decision", decided(hulls.exact), [&pairs](std::uint32_t i) {
        return answer_of(gjk_separating_axis<double>(HullSupport<double>{pairs[i].a}, HullSupport<double>{pairs[i].b},
                                                     SeparatingAxisOptions<double>{}, VoronoiRegions<double>{}));
    });
}

void add_certified(Contestants& rows, const Hulls& hulls) {
    const auto& pairs = hulls.pairs;
    const auto& narrow = hulls.narrow;
    rows.ours("certified", rounded_once(hulls.exact),
              [&pairs](std::uint32_t i) { return answer_of(certified_distance(pairs[i].a, pairs[i].b)); });
    rows.ours("certified_float", rounded_once(hulls.exact_narrow),
              [&narrow](std::uint32_t i) { return answer_of(certified_distance(narrow[i].a, narrow[i].b)); });
    rows.ours("certified_decision", decided(hulls.exact),
              [&pairs](std::uint32_t i) { return answer_of(decide(core_view(pairs[i].a), core_view(pairs[i].b))); });
}

void add_fcl(Contestants& rows, const Hulls& hulls, const FclPairs& fcl) {
    rows.theirs("fcl", within(hulls.exact, 1e-6), [&fcl](std::uint32_t i) { return fcl_distance(fcl.distance(i)); });
    rows.theirs("fcl_decision", decided(hulls.exact), [&fcl](std::uint32_t i) { return fcl_decision(fcl.collide(i)); });
}

/// A thread that runs on every core that there is, whatever its maker is pinned to.
void unpin() {
    cpu_set_t all;
    CPU_ZERO(&all);
    for (unsigned core = 0; core < std::thread::hardware_concurrency(); ++core) CPU_SET(core, &all);
    (void)pthread_setaffinity_np(pthread_self(), sizeof(all), &all);
}

/// Half of the sweep on each of two threads.
template <class Part>
auto on_two_threads(Part part) {
    return [part](std::span<Answer> answers) {
        const std::size_t half = answers.size() / 2;
        std::thread other([&] {
            unpin();
            part(half, answers.subspan(half));
        });
        part(0, answers.first(half));
        other.join();
    };
}

}  // namespace

void time_hulls(Session& session, Gap gap, const SceneWish& wish) {
    const Hulls hulls = made(std::string(name(gap)), gap, wish);
    const FclPairs fcl(hulls.pairs);
    Contestants rows(session, row_of(hulls));
    add_plain(rows, hulls);
    add_certified(rows, hulls);
    add_fcl(rows, hulls, fcl);
    rows.ours("floor", unchecked(), Floor(hulls.pairs));
    session.time_rows();
}

void time_batches(Session& session, const SceneWish& wish) {
    const Hulls hulls = made("batch", Gap::close, wish);
    Contestants rows(session, row_of(hulls));
    const auto one_by_one = [&](std::size_t first, std::span<Answer> answers) {
        for (std::size_t k = 0; k < answers.size(); ++k)
            answers[k] = answer_of(plain(hulls.pairs[hulls.order[first + k]]));
    };
    rows.batch("one_by_one", within(hulls.exact, plain_tolerance<double>),
               [one_by_one](std::span<Answer> answers) { one_by_one(0, answers); });
    rows.batch("one_by_one_two_threads", within(hulls.exact, plain_tolerance<double>), on_two_threads(one_by_one));
    session.time_rows();
}

}  // namespace oblong::bench
