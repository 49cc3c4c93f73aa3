// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/core.h>
#include <pthread.h>
#include <sched.h>

#include <algorithm>
#include <thread>

#include "oblong/batch.hpp"
#include "oblong/prove/cores/body_queries.hpp"
#include "tests/bench/fcl_pairs.hpp"
#include "tests/bench/speed/prepared.hpp"
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
    std::vector<PreparedPair<double>> prepared, without_grid;
    std::vector<PreparedPair<float>> narrow_prepared;
};

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
                               [&pairs](std::uint32_t i) { return ladder_distance(pairs[i].a, pairs[i].b); });
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

Hulls made(std::string name, Gap gap, const SceneRequest& request) {
    Hulls hulls;
    hulls.name = std::move(name);
    hulls.vertices = request.vertices;
    const std::size_t count = request.limited(cold_count(request.vertices));
    if (request.vertices < least_pooled) {
        hulls.pairs = hull_pairs(request.vertices, gap, count);
        hulls.narrow = narrowed(hulls.pairs);
    } else {
        hulls.pairs = pooled_pairs(wide_pool(request.vertices), gap, count);
        hulls.narrow = narrowed(pooled_pairs(narrow_pool(request.vertices), gap, count));
    }
    hulls.prepared = prepared(hulls.pairs);
    hulls.narrow_prepared = prepared(hulls.narrow);
    if (request.vertices >= static_cast<int>(PreparedPolytope<double>::min_for_grid))
        hulls.without_grid = prepared(hulls.pairs, std::numeric_limits<std::uint32_t>::max());
    hulls.order = random_order(hulls.pairs.size());
    hulls.exact = reference_of(hulls.pairs);
    hulls.exact_narrow = reference_of(hulls.narrow);
    sample_certificates(hulls, request.vertices > 500 ? 3 : 20);
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
              [&pairs](std::uint32_t i) { return answer_of(certified_decision(pairs[i].a, pairs[i].b)); });
}

void add_prepared(Contestants& rows, const Hulls& hulls) {
    const auto& pairs = hulls.prepared;
    const auto& narrow = hulls.narrow_prepared;
    rows.ours("vector_certified", rounded_once(hulls.exact),
              [&pairs](std::uint32_t i) { return answer_of(certified_distance(pairs[i].a, pairs[i].b)); });
    rows.ours("vector_certified_float", rounded_once(hulls.exact_narrow),
              [&narrow](std::uint32_t i) { return answer_of(certified_distance(narrow[i].a, narrow[i].b)); });
    rows.ours("vector_certified_decision", decided(hulls.exact),
              [&pairs](std::uint32_t i) { return answer_of(certified_decision(pairs[i].a, pairs[i].b)); });
    if (const auto& scanned = hulls.without_grid; !scanned.empty()) {
        rows.ours("vector_certified_scan", rounded_once(hulls.exact),
                  [&scanned](std::uint32_t i) { return answer_of(certified_distance(scanned[i].a, scanned[i].b)); });
    }
    rows.ours("floor", unchecked(), Floor(pairs));
}

/// Where poses put the bodies.
void add_moved(Contestants& rows, const Hulls& hulls, const std::vector<MovedPair>& pairs) {
    const auto of = [&pairs](std::uint32_t i) {
        const MovedPair& pair = pairs[i];
        return std::pair(Posed<PreparedPolytope<double>, double>{pair.a, pair.pose_a},
                         Posed<PreparedPolytope<double>, double>{pair.b, pair.pose_b});
    };
    rows.ours("moved_certified", rounded_once(hulls.exact), [of](std::uint32_t i) {
        const auto [a, b] = of(i);
        return answer_of(certified_distance(a, b));
    });
    rows.ours("moved_certified_decision", decided(hulls.exact), [of](std::uint32_t i) {
        const auto [a, b] = of(i);
        return answer_of(certified_decision(a, b));
    });
}

void add_fcl(Contestants& rows, const Hulls& hulls, const FclPairs& fcl) {
    rows.theirs("fcl", within(hulls.exact, 1e-6), [&fcl](std::uint32_t i) { return fcl_distance(fcl.distance(i)); });
    rows.theirs("fcl_decision", decided(hulls.exact), [&fcl](std::uint32_t i) { return fcl_decision(fcl.collide(i)); });
}

/// While it lives, the calling thread and those that it creates may run on any core: the bench is pinned to one.
class OnAnyCore {
public:
    OnAnyCore() {
        CPU_ZERO(&before_);
        (void)pthread_getaffinity_np(pthread_self(), sizeof(before_), &before_);
        cpu_set_t all;
        CPU_ZERO(&all);
        for (unsigned core = 0; core < std::thread::hardware_concurrency(); ++core) CPU_SET(core, &all);
        (void)pthread_setaffinity_np(pthread_self(), sizeof(all), &all);
    }
    OnAnyCore(const OnAnyCore&) = delete;
    OnAnyCore& operator=(const OnAnyCore&) = delete;
    ~OnAnyCore() { (void)pthread_setaffinity_np(pthread_self(), sizeof(before_), &before_); }

private:
    cpu_set_t before_;
};

}  // namespace

void time_hulls(Session& session, Gap gap, const SceneRequest& request) {
    const Hulls hulls = made(std::string(name(gap)), gap, request);
    const FclPairs fcl(hulls.pairs);
    Contestants rows(session, row_of(hulls));
    add_plain(rows, hulls);
    add_certified(rows, hulls);
    add_prepared(rows, hulls);
    std::vector<MovedPair> moved_pairs;
    if (gap == Gap::close) add_moved(rows, hulls, moved_pairs = moved(hulls.pairs));
    add_fcl(rows, hulls, fcl);
    session.time_rows();
}

void time_batches(Session& session, const SceneRequest& request) {
    const Hulls hulls = made("batch", Gap::close, request);
    const auto& pairs = hulls.prepared;
    std::vector<oblong::PreparedPair<double>> enumerated_pairs;
    for (const std::uint32_t i : hulls.order) enumerated_pairs.push_back({&pairs[i].a, &pairs[i].b});
    std::vector<DistanceAnswer<double>> proven(enumerated_pairs.size());
    const auto copied = [&proven](std::span<Answer> answers) {
        std::ranges::transform(proven, answers.begin(), [](const auto& r) { return answer_of(r); });
    };
    Contestants rows(session, row_of(hulls));
    const Check right = rounded_once(hulls.exact);
    rows.ours("proven_one_by_one", right,
              [&](std::uint32_t i) { return answer_of(certified_distance(pairs[i].a, pairs[i].b)); });
    rows.batch("proven_batch", right, [&] { certified_distances<double>(enumerated_pairs, proven); }, copied);
    const auto on_two = [&] {
        const OnAnyCore any;
        certified_distances<double>(enumerated_pairs, proven, {}, {.threads = 2});
    };
    rows.batch("proven_batch_two_threads", right, on_two, copied);
    session.time_rows();
}

}  // namespace oblong::bench
