// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sstream>

#include "fuzz/subjects/native/case_numbers.hpp"
#include "oblong/body/any_body.hpp"

/// The start of a loop: a direction that the bodies suggest, or a given one.
namespace oblong::fuzz::detail {

/// A point of the body in the frame of its parent: the mean of its vertices, the centre of other shapes, the sum or
/// mean of its parts' for sums and hulls; or, for points, the first vertex where `first` is set. Rounded.
template <OrderedField S>
[[nodiscard]] Vec3<S> inner_point(const AnyBody<S>& body, bool first);

template <OrderedField S>
struct InnerPoint {
    bool first;

    [[nodiscard]] static Vec3<S> mean(const Vec3<S>& sum, std::size_t count) {
        return sum * S(S(1) / S(static_cast<long>(count)));
    }
    Vec3<S> operator()(const Points<S>& s) const {
        if (first) return s.vertices().front();
        Vec3<S> sum;
        for (const Vec3<S>& v : s.vertices()) sum = sum + v;
        return mean(sum, s.vertices().size());
    }
    Vec3<S> operator()(const Sum<S>& s) const {
        Vec3<S> sum;
        for (const AnyBody<S>& part : s.parts()) sum = sum + inner_point(part, first);
        return sum;
    }
    Vec3<S> operator()(const Hull<S>& s) const {
        if (first) return inner_point(s.parts().front(), first);
        Vec3<S> sum;
        for (const AnyBody<S>& part : s.parts()) sum = sum + inner_point(part, first);
        return mean(sum, s.parts().size());
    }
    Vec3<S> operator()(const auto&) const { return {}; }
};

template <OrderedField S>
Vec3<S> inner_point(const AnyBody<S>& body, bool first) {
    const Vec3<S> local = std::visit(InnerPoint<S>{first}, body.shape);
    return body.pose ? (*body.pose)(local) : local;
}

/// Returns the direction of a checked start part. From A towards B, so that the point of A − B farthest in it is near
/// the origin; the x axis where that overflows.
template <OrderedField S>
[[nodiscard]] Vec3<S> start_direction(const AnyBody<S>& a, const AnyBody<S>& b, const std::string& start) {
    if (start == "centres" || start == "vertices") {
        const bool first = start == "vertices";
        const Vec3<S> across = inner_point(b, first) - inner_point(a, first);
        return is_finite(across) ? across : Vec3<S>{S(1), S(0), S(0)};
    }
    Vec3<S> given;
    std::istringstream numbers(start);
    std::string number;
    for (std::size_t i = 0; i < 3 && std::getline(numbers, number, ','); ++i) given[i] = tolerance_in<S>(number);
    return given;
}

}  // namespace oblong::fuzz::detail
