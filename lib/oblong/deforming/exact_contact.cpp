// SPDX-License-Identifier: BSL-1.0
#include "oblong/deforming/exact_contact.hpp"

#include <algorithm>
#include <cmath>

namespace oblong::deforming {

namespace {

using Three = std::array<std::size_t, 3>;

template <std::size_t size>
Form form_of(std::array<Integer, size>&& c) {
    Form form;
    form.degree = static_cast<int>(size) - 1;
    std::ranges::move(c, form.c.begin());
    return form;
}

Form sum(const Form& a, const Form& b) {
    Form result = a;
    for (std::size_t k = 0; k < 4; ++k) result.c[k] += b.c[k];
    return result;
}

Form negative(Form form) {
    for (Integer& x : form.c) x.negate();
    return form;
}

class ExactContact {
public:
    explicit ExactContact(const Tracks<Integer>& tracks) : tracks_(tracks) {}

    [[nodiscard]] std::optional<Root> run() {
        if (tracks_.count == 4) {
            const Form spanned = volume_of_all();
            if (!spanned.is_zero()) {
                for (Root& root : roots(spanned))
                    if (coplanar_meet(root)) return std::move(root);
                return std::nullopt;
            }
        }
        Root start(Time{1, 0});
        if (meet_at(start)) return start;
        if (tracks_.count == 4) {
            for (const Three& three : {Three{0, 1, 2}, Three{0, 1, 3}, Three{0, 2, 3}, Three{1, 2, 3}})
                if (is_mixed(three)) consider(three);
        } else if (tracks_.count == 3) {
            consider(Three{0, 1, 2});
        } else {
            consider(0, 1);
        }
        return std::move(first_);
    }

private:
    [[nodiscard]] Moving<Integer> between(std::size_t i, std::size_t j) const { return tracks_.between(i, j); }

    [[nodiscard]] bool is_mixed(const Three& three) const {
        return tracks_.is_of_a(three.front()) && !tracks_.is_of_a(three.back());
    }

    [[nodiscard]] Form volume_of_all() const {
        const Moving<Integer> u = between(0, 1);
        const Moving<Integer> v = between(0, 2);
        return form_of(volume<Integer>({area(u, v, 0), area(u, v, 1), area(u, v, 2)}, between(0, 3)));
    }
    [[nodiscard]] Form area_of(std::size_t i, std::size_t j, std::size_t k, std::size_t axis) const {
        return form_of(area(between(i, j), between(i, k), axis));
    }
    [[nodiscard]] Form difference(std::size_t i, std::size_t j, std::size_t axis) const {
        const Moving<Integer>& from = tracks_.points[i];
        const Moving<Integer>& to = tracks_.points[j];
        return form_of(std::array<Integer, 2>{to.start[axis] - from.start[axis], to.end[axis] - from.end[axis]});
    }

    /// Returns whether the bodies meet at a time. For four points: if these are coplanar at all times.
    [[nodiscard]] bool meet_at(Root& at) const {
        if (tracks_.count == 4) return coplanar_meet(at);
        if (tracks_.count == 2) return ranges_meet(at);
        for (std::size_t axis = 0; axis < 3; ++axis)
            if (at.sign_of(area_of(0, 1, 2, axis)) != 0) return false;
        return ranges_meet(at);
    }

    /// Returns the axes, first those along which areas at a time near t cancel least, as doubles have it: their signs
    /// cost least. Any order is right.
    [[nodiscard]] std::array<std::size_t, 3> axes_from_above(double t) const {
        std::array<Vec3<double>, 4> points;
        for (std::size_t i = 0; i < 4; ++i)
            for (std::size_t axis = 0; axis < 3; ++axis)
                points[i][axis] = static_cast<double>(tracks_.points[i].start[axis]) * (1 - t) +
                                  static_cast<double>(tracks_.points[i].end[axis]) * t;
        const auto kept = [&](std::size_t i, std::size_t j, std::size_t axis) {
            const Vec3<double> u = points[i] - points[0];
            const Vec3<double> v = points[j] - points[0];
            const double first = u[(axis + 1) % 3] * v[(axis + 2) % 3];
            const double second = u[(axis + 2) % 3] * v[(axis + 1) % 3];
            const double all = std::abs(first) + std::abs(second);
            return all > 0 && std::isfinite(all) ? std::abs(first - second) / all : 0;
        };
        std::array<double, 3> score;
        for (std::size_t axis = 0; axis < 3; ++axis)
            score[axis] = kept(1, 2, axis) + kept(1, 3, axis) + kept(2, 3, axis);
        std::array<std::size_t, 3> axes{0, 1, 2};
        std::ranges::sort(axes, [&](std::size_t i, std::size_t j) { return score[i] > score[j]; });
        return axes;
    }

    /// Returns whether the bodies meet at a time at which their four points are coplanar. Seen along an axis on which
    /// the plane is not a line, the weights of the one dependency of the points are areas.
    [[nodiscard]] bool coplanar_meet(Root& at) const {
        for (const std::size_t axis : axes_from_above(at.approximate())) {
            int common = 0;
            const auto agrees = [&](std::size_t point, const Form& weight) {
                const int sign = tracks_.is_of_a(point) ? at.sign_of(weight) : -at.sign_of(weight);
                if (common == 0) common = sign;
                return sign == 0 || sign == common;
            };
            const Form third = negative(area_of(0, 1, 2, axis));
            if (!agrees(3, third)) return false;
            const Form second = area_of(0, 1, 3, axis);
            if (!agrees(2, second)) return false;
            const Form first = negative(area_of(0, 2, 3, axis));
            if (!agrees(1, first) || !agrees(0, negative(sum(sum(first, second), third)))) return false;
            if (common != 0) return true;
        }
        return ranges_meet(at);
    }

    /// Returns whether bodies of collinear points meet: whether their ranges do on every axis.
    [[nodiscard]] bool ranges_meet(Root& at) const {
        constexpr std::array<std::size_t, 4> all{0, 1, 2, 3};
        return ranges_meet(at, std::span(all).first(tracks_.count));
    }
    [[nodiscard]] bool ranges_meet(Root& at, std::span<const std::size_t> points) const {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            bool a_is_below = false;
            bool a_is_above = false;
            for (const std::size_t i : points) {
                for (const std::size_t j : points) {
                    if (!tracks_.is_of_a(i) || tracks_.is_of_a(j)) continue;
                    const int sign = at.sign_of(difference(i, j, axis));
                    a_is_below = a_is_below || sign >= 0;
                    a_is_above = a_is_above || sign <= 0;
                }
            }
            if (!a_is_below || !a_is_above) return false;
        }
        return true;
    }

    /// Considers the times at which a vertex comes onto an edge that are not the start.
    void consider(const Three& three) {
        const auto [i, j, k] = three;
        const std::array<Form, 3> areas{area_of(i, j, k, 0), area_of(i, j, k, 1), area_of(i, j, k, 2)};
        if (consider_roots(areas, [&](Root& root) { return ranges_meet(root, three); })) return;
        // The three points are collinear at all times.
        for (const auto& [p, q] : {std::pair(i, j), std::pair(i, k), std::pair(j, k)})
            if (tracks_.is_of_a(p) != tracks_.is_of_a(q)) consider(p, q);
    }
    /// The same of a vertex that comes onto another.
    void consider(std::size_t i, std::size_t j) {
        const std::array<Form, 3> gaps{difference(i, j, 0), difference(i, j, 1), difference(i, j, 2)};
        (void)consider_roots(gaps, [](Root&) { return true; });
    }

    /// Keeps the first common root of the forms at which the condition holds, if it is before the one that is kept.
    /// False if all forms are 0.
    template <class Condition>
    bool consider_roots(const std::array<Form, 3>& forms, const Condition& holds) {
        const auto some = std::ranges::find_if(forms, [](const Form& form) { return !form.is_zero(); });
        if (some == forms.end()) return false;
        for (Root& root : roots(*some)) {
            const auto is_zero = [&](const Form& form) { return &form == &*some || root.sign_of(form) == 0; };
            if (!std::ranges::all_of(forms, is_zero) || !holds(root)) continue;
            if (!first_ || root.compare(*first_) < 0) first_ = std::move(root);
            break;
        }
        return true;
    }

    const Tracks<Integer>& tracks_;
    std::optional<Root> first_;
};

}  // namespace

std::optional<Root> exact_contact(const Tracks<Integer>& tracks) { return ExactContact(tracks).run(); }

}  // namespace oblong::deforming
