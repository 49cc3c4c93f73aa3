// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/trace/computed_numbers.hpp"

#include "fuzz/subjects/native/case_numbers.hpp"
#include "oblong/simplex/johnson_table.hpp"

namespace oblong::fuzz {
namespace {

template <OrderedField S>
std::optional<Rational> written(const S& x) {
    if (!is_finite(x)) return std::nullopt;
    return to_rational(x);
}

template <OrderedField S>
std::optional<Rational> delta_in(const SlotPoints& points, unsigned subset, unsigned slot) {
    JohnsonTable<S> table;
    unsigned others = 0;
    for (unsigned i = 0; i < slot_count; ++i) {
        if (!contains(subset, i)) continue;
        table.put(i, detail::represent_vector<S>(points[i]), others);
        others |= 1U << i;
    }
    return written(table.delta(subset, slot));
}

template <OrderedField S>
std::optional<Rational> preference_in(const AnyBody<Rational>& body, const Vec3<Rational>& n, std::uint32_t chosen,
                                      std::uint32_t other) {
    Vec3<S> local = detail::represent_vector<S>(n);
    if (body.pose) {
        Mat3<S> linear;
        for (std::size_t i = 0; i < 3; ++i) linear.rows[i] = detail::represent_vector<S>(body.pose->linear.rows[i]);
        local = transposed_times(linear, local);
    }
    if (const auto* points = std::get_if<Points<Rational>>(&body.shape)) {
        const S here = dot(local, detail::represent_vector<S>(points->vertices()[chosen]));
        const S there = dot(local, detail::represent_vector<S>(points->vertices()[other]));
        return written(S(here - there));
    }
    if (!std::holds_alternative<Box<Rational>>(body.shape) || chosen == other) return std::nullopt;
    const auto axis = static_cast<std::size_t>(std::countr_zero(chosen ^ other));
    return written((chosen >> axis & 1U) != 0 ? local[axis] : S(-local[axis]));
}

}  // namespace

std::optional<Rational> johnson_delta(const TraceNumber& arithmetic, const SlotPoints& points, unsigned subset,
                                      unsigned slot) {
    return if_represented(arithmetic,
                          [&]<class S>(std::type_identity<S>) { return delta_in<S>(points, subset, slot); });
}

std::optional<Rational> preference(const TraceNumber& arithmetic, const AnyBody<Rational>& body,
                                   const Vec3<Rational>& n, std::uint32_t chosen, std::uint32_t other) {
    return if_represented(arithmetic,
                          [&]<class S>(std::type_identity<S>) { return preference_in<S>(body, n, chosen, other); });
}

}  // namespace oblong::fuzz
