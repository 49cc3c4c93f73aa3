// SPDX-License-Identifier: BSL-1.0
#include "oblong/deforming/first_contact.hpp"

#include "oblong/deforming/exact_contact.hpp"
#include "oblong/deforming/filter.hpp"
#include "oblong/linear/product.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/environment.hpp"

namespace oblong {

namespace {

using deforming::Root;
using deforming::RoundedTime;

template <class S>
bool is_finite_body(const DeformingPoints<S>& body) {
    for (const auto& points : {body.vertices, body.end})
        for (const Vec3<S>& point : points)
            if (!is_finite(point)) return false;
    return true;
}

/// \tparam R format of the answer
template <class R, class S>
DeformingAnswer<R> answer(const DeformingPoints<S>& a, const DeformingPoints<S>& b) {
    const std::size_t of_a = a.vertices.size();
    const std::size_t of_b = b.vertices.size();
    DeformingAnswer<R> answer;
    if (of_a == 0 || of_b == 0 || of_a > 3 || of_b > 3 || of_a + of_b > 4 || a.end.size() != of_a ||
        b.end.size() != of_b)
        return answer;
    if constexpr (std::floating_point<S>) {
        if (!is_finite_body(a) || !is_finite_body(b)) {
            answer.outcome = Outcome::not_finite;
            return answer;
        }
    }
    answer.outcome = Outcome::separated;
    if (of_a + of_b == 4 && is_proven_apart(deforming::ball_tracks(a, b))) {
        answer.rung = Rung::filter;
        return answer;
    }
    const std::optional<Root> root = deforming::exact_contact(deforming::integer_tracks(a, b));
    if (!root) return answer;
    answer.outcome = Outcome::touching;
    const auto time = root->rounded<R>();
    answer.value = time.value;
    answer.lower = time.lower;
    answer.upper = time.upper;
    return answer;
}

}  // namespace

template <std::floating_point R, class S>
    requires(std::same_as<R, S> || std::same_as<S, Rational>)
DeformingAnswer<R> first_contact(const DeformingPoints<S>& a, const DeformingPoints<S>& b) {
    return detail::in_default_environment([&] { return answer<R>(a, b); });
}

template DeformingAnswer<float> first_contact(const DeformingPoints<float>&, const DeformingPoints<float>&);
template DeformingAnswer<double> first_contact(const DeformingPoints<double>&, const DeformingPoints<double>&);
template DeformingAnswer<float> first_contact(const DeformingPoints<Rational>&, const DeformingPoints<Rational>&);
template DeformingAnswer<double> first_contact(const DeformingPoints<Rational>&, const DeformingPoints<Rational>&);

}  // namespace oblong
