// SPDX-License-Identifier: BSL-1.0
#include "oblong/deforming.hpp"
#include "oblong/deforming/exact_contact.hpp"

namespace oblong {

namespace {

template <class R, class S>
DeformingAnswer<R> answer_exactly(const DeformingPoints<S>& a, const DeformingPoints<S>& b) {
    DeformingAnswer<R> answer;
    std::optional<deforming::Root> root = deforming::exact_contact(deforming::integer_tracks(a, b));
    answer.outcome = root ? Outcome::touching : Outcome::separated;
    if (!root) return answer;
    const deforming::RoundedTime<R> time = root->template rounded<R>();
    answer.value = time.value;
    answer.lower = time.lower;
    answer.upper = time.upper;
    return answer;
}

template <class R, class S>
DeformingAnswer<R> answer(const DeformingPoints<S>& a, const DeformingPoints<S>& b) {
    const std::size_t of_a = a.vertices.size();
    const std::size_t of_b = b.vertices.size();
    if (of_a == 0 || of_b == 0 || of_a + of_b > 4 || a.end.size() != of_a || b.end.size() != of_b) return {};
    return answer_exactly<R>(a, b);
}

}  // namespace

DeformingAnswer<double> first_contact(const DeformingPoints<Rational>& a, const DeformingPoints<Rational>& b) {
    return answer<double>(a, b);
}

}  // namespace oblong
