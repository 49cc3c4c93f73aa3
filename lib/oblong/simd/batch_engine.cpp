// SPDX-License-Identifier: BSL-1.0
#include "oblong/query/batch_engine.hpp"

#include <vector>

#include "oblong/query/ladder_answer.hpp"
#include "oblong/simd/certify.hpp"

namespace oblong::detail {

namespace {

template <std::floating_point R>
std::vector<simd::BodyPair<R>> body_pairs(std::span<const PreparedPair<R>> pairs) {
    std::vector<simd::BodyPair<R>> result;
    result.reserve(pairs.size());
    for (const PreparedPair<R>& pair : pairs) result.push_back({pair.a, pair.b});
    return result;
}

}  // namespace

template <std::floating_point R>
void BatchEngine<R>::distances(Pairs pairs, std::span<const WarmStart> starts, std::span<DistanceAnswer<R>> answers,
                               const QueryOptions& how, const BatchOptions& batch) {
    if (!environment_is_default()) return with_environment_set([&] { distances(pairs, starts, answers, how, batch); });
    const std::vector<simd::BodyPair<R>> bodies = body_pairs(pairs);
    const simd::BatchOptions options{batch.threads, batch.ahead, nullptr};
    const auto state = [&](std::size_t i, const CertifiedDistance<R>& found) {
        answers[i] = stated(simd::view_of(*bodies[i].a), simd::view_of(*bodies[i].b), found, how);
    };
    LadderOptions ladder;
    ladder.witnesses = how.witnesses;
    if (starts.empty()) {
        std::vector<CertifiedDistance<R>> found(bodies.size());
        simd::certified_distances<R>(bodies, found, ladder, options);
        for (std::size_t i = 0; i < found.size(); ++i) state(i, found[i]);
        return;
    }
    simd::for_each_pair<R>(bodies, options, [&](std::size_t i) {
        QueryOptions warm = how;
        warm.warm_start = starts[i];
        state(i, simd::certified_distance(*bodies[i].a, *bodies[i].b, ladder_options(warm, true)));
    });
}

template <std::floating_point R>
void BatchEngine<R>::decisions(Pairs pairs, std::span<DecisionAnswer> answers, const BatchOptions& batch) {
    if (!environment_is_default()) return with_environment_set([&] { decisions(pairs, answers, batch); });
    const std::vector<simd::BodyPair<R>> bodies = body_pairs(pairs);
    simd::for_each_pair<R>(bodies, simd::BatchOptions{batch.threads, batch.ahead, nullptr}, [&](std::size_t i) {
        const CertifiedDecision found = simd::decide(*bodies[i].a, *bodies[i].b);
        answers[i] = {found.outcome, found.rung, found.iterations, {}};
    });
}

template struct BatchEngine<float>;
template struct BatchEngine<double>;

}  // namespace oblong::detail
