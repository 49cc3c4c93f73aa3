// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/gjk/start.hpp"

/// GJK between large bodies begins between their sketches (body/sketch.hpp): a few close lines of memory instead of
/// many scattered ones, and fewer support points of the bodies themselves. Where it begins changes no proof.
namespace oblong {

template <class R>
[[nodiscard]] bool have_sketches(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b) {
    return a.grid() != nullptr && b.grid() != nullptr && a.grid()->sketch() != nullptr && b.grid()->sketch() != nullptr;
}

/// GJK between sketches, until it is clear where it leads.
/// \param a,b  how the sketches are searched   \param heading between the bodies
template <WarmSubalgorithm<float> K, SupportMapping<float> Search>
[[nodiscard]] GjkResult<float> gjk_between_sketches(const Search& a, const Search& b, Heading heading) {
    GjkOptions<float> options;
    options.stop = {StoppingRule<float>::Kind::relative, StoppingRule<float>::Lower::latest,
                    StoppingRule<float>::Form::squared, 0x1p-3F, 0};
    options.iteration_limit = 32;
    heading.tilt = tilt_for(2 * Sketch::size);
    Descent<float, K> descent(options.guard);
    if (std::optional<GjkResult<float>> answer = begin_distance(a, b, heading, options.stop, descent)) return *answer;
    return gjk_go_on(a, b, options, descent);
}

/// Begins with the corners that GJK between the sketches ended at, in the bodies' own numbers.
/// Precondition: have_sketches, and features are columns of the sketches.
/// \return as Descent::begin
template <class S, class K, class R>
[[nodiscard]] bool begin_at_corners(const GjkResult<float>& ended, const PreparedPolytope<R>& a,
                                    const PreparedPolytope<R>& b, Descent<S, K>& descent) {
    if (ended.overflowed) return false;
    const auto seen = [](const Vec3<R>& p) { return Vec3<S>{S(p.x), S(p.y), S(p.z)}; };
    unsigned count = 0;
    for (unsigned i = 0; i < slot_count; ++i) {
        if (!contains(ended.kept.carrier.set, i)) continue;
        const auto& on_a = a.grid()->corner(a.grid()->sketch()->corner(ended.kept.points[i].feature_a));
        const auto& on_b = b.grid()->corner(b.grid()->sketch()->corner(ended.kept.points[i].feature_b));
        const Vec3<S> p = seen(on_a.point);
        const Vec3<S> q = seen(on_b.point);
        descent.place(count++) = {p - q, p, q, on_a.index, on_b.index};
    }
    return count > 0 && descent.begin(count);
}

}  // namespace oblong
