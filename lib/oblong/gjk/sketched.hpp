// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/body/prepared.hpp"
#include "oblong/gjk/distance.hpp"
#include "oblong/scalar/builtin.hpp"

/// GJK between large bodies begins between their sketches (body/sketch.hpp): a few close lines of memory instead of
/// many scattered ones, and fewer support points of the bodies themselves. Where it begins changes no proof.
namespace oblong {

/// Where GJK between two bodies may begin: a simplex of their own corners, and the subalgorithm that holds it.
template <class S, class K>
struct SketchedStart {
    Simplex<S> held;
    K k;
    bool found = false;  ///< else there is none, and GJK begins as it would without sketches
};

template <class R>
[[nodiscard]] bool have_sketches(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b) {
    return a.grid() != nullptr && b.grid() != nullptr && a.grid()->sketch() != nullptr && b.grid()->sketch() != nullptr;
}

/// How GJK between sketches is run: until it is clear where it leads.
/// \param start from A to B, about
template <class S>
[[nodiscard]] GjkOptions<float> between_sketches(const Vec3<S>& start) {
    GjkOptions<float> options;
    options.stop = {StoppingRule<float>::Kind::relative, StoppingRule<float>::Lower::latest,
                    StoppingRule<float>::Form::squared, 0x1p-3F, 0};
    options.iteration_limit = 32;
    options.start = {static_cast<float>(start.x), static_cast<float>(start.y), static_cast<float>(start.z)};
    options.keep_start = true;
    return options;
}

/// The corners that GJK between the sketches ended at, solved anew in the bodies' own numbers.
/// Precondition: have_sketches, and features are columns of the sketches.
template <class S, WarmSubalgorithm<S> K, class R>
[[nodiscard]] SketchedStart<S, K> sketched_start(const GjkResult<float>& ended, const PreparedPolytope<R>& a,
                                                 const PreparedPolytope<R>& b) {
    SketchedStart<S, K> start;
    if (ended.overflowed) return start;
    const auto seen = [](const Vec3<R>& p) { return Vec3<S>{S(p.x), S(p.y), S(p.z)}; };
    std::array<Vec3<S>, slot_count> y{};
    unsigned count = 0;
    for (unsigned i = 0; i < slot_count; ++i) {
        if (!contains(ended.kept.carrier.set, i)) continue;
        const auto& on_a = a.grid()->corner(a.grid()->sketch()->corner(ended.kept.points[i].feature_a));
        const auto& on_b = b.grid()->corner(b.grid()->sketch()->corner(ended.kept.points[i].feature_b));
        const Vec3<S> p = seen(on_a.point);
        const Vec3<S> q = seen(on_b.point);
        y[count] = p - q;
        start.held.points[count] = {y[count], p, q, on_a.index, on_b.index};
        ++count;
    }
    if (count == 0 || start.k.assign(y, (1U << count) - 1) != Reduction::reduced) return {};
    start.held.carrier = start.k.carrier();
    // Else the loop would end before it asked the bodies anything.
    const S squared = squared_norm(start.held.carrier.closest);
    if (!(S(0) < squared) || !is_finite(squared)) return {};
    start.found = true;
    return start;
}

}  // namespace oblong
