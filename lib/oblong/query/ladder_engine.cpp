// SPDX-License-Identifier: BSL-1.0
#include "oblong/certify/enclose.hpp"
#include "oblong/query/core_pair.hpp"

namespace oblong::detail {

template <std::floating_point R>
DistanceAnswer<R> LadderEngine<R>::distance(const Body& a, const Body& b, const QueryOptions& how) {
    if (!environment_is_default()) return with_environment_set([&] { return distance(a, b, how); });
    CorePair<R> pair;
    if (!pair.read(a, b)) return {};  // every body of this engine has a core
    return pair.distance(how);
}
template <std::floating_point R>
DecisionAnswer LadderEngine<R>::decision(const Body& a, const Body& b, const QueryOptions& how) {
    if (!environment_is_default()) return with_environment_set([&] { return decision(a, b, how); });
    CorePair<R> pair;
    if (!pair.read(a, b)) return {};  // every body of this engine has a core
    return pair.decision(how);
}
template <std::floating_point R>
WithinAnswer LadderEngine<R>::within(const Body& a, const Body& b, R margin, const QueryOptions& how) {
    if (!environment_is_default()) return with_environment_set([&] { return within(a, b, margin, how); });
    CorePair<R> pair;
    if (!pair.read(a, b)) return {};  // every body of this engine has a core
    return pair.within(margin, how);
}
template <std::floating_point R>
Bounds<R> LadderEngine<R>::bounds(const Body& a, const Body& b, const Candidate& claim) {
    if (!environment_is_default()) return with_environment_set([&] { return bounds(a, b, claim); });
    CorePair<R> pair;
    if (!pair.read(a, b)) return {};
    const Enclosure<R> found = enclose(pair.a, pair.b, claim);
    return {found.lower, found.upper};
}

template struct LadderEngine<float>;
template struct LadderEngine<double>;

}  // namespace oblong::detail
