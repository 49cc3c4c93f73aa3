// SPDX-License-Identifier: BSL-1.0
#include "oblong/query/batch_engine.hpp"

#include <vector>

#include "oblong/prove/cores/public_answer.hpp"
#include "oblong/simd/certify.hpp"

namespace oblong::detail {

template <std::floating_point R>
void BatchEngine<R>::distances(Pairs pairs, std::span<const WarmStart> starts, std::span<DistanceAnswer<R>> answers,
                               const QueryOptions& how, const BatchOptions& batch) {
    if (!environment_is_default()) return with_environment_set([&] { distances(pairs, starts, answers, how, batch); });
    const auto state = [&](std::size_t i, const CertifiedDistance<R>& found) {
        answers[i] = stated(simd::view_of(*pairs[i].a), simd::view_of(*pairs[i].b), found, how);
    };
    LadderOptions ladder;
    ladder.witnesses = how.witnesses;
    if (starts.empty()) {
        std::vector<CertifiedDistance<R>> found(pairs.size());
        simd::ladder_distances<R>(pairs, found, ladder, batch);
        for (std::size_t i = 0; i < found.size(); ++i) state(i, found[i]);
        return;
    }
    simd::for_each_pair<R>(pairs, batch, [&](std::size_t i) {
        QueryOptions warm = how;
        warm.warm_start = starts[i];
        state(i, simd::ladder_distance(*pairs[i].a, *pairs[i].b, ladder_options(warm, true)));
    });
}

template <std::floating_point R>
void BatchEngine<R>::decisions(Pairs pairs, std::span<DecisionAnswer> answers, const BatchOptions& batch) {
    if (!environment_is_default()) return with_environment_set([&] { decisions(pairs, answers, batch); });
    simd::for_each_pair<R>(pairs, batch, [&](std::size_t i) {
        const CertifiedDecision found = simd::decide(*pairs[i].a, *pairs[i].b);
        answers[i] = {found.outcome, found.rung, found.iterations, {}};
    });
}

template struct BatchEngine<float>;
template struct BatchEngine<double>;

}  // namespace oblong::detail
