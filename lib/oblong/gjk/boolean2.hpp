// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>

#include "oblong/answer/outcome.hpp"
#include "oblong/gjk/cycle.hpp"
#include "oblong/linear/plane.hpp"
#include "oblong/support/difference.hpp"

/// The collision test of two convex polygons as a page on GJK prints it ("Convex polyhedra collision test (GJK
/// Algorithm)", the functions `testCollision` and `buildAndTestSimplex`), with what may happen to it made visible.
///
/// The page's text is damaged. Restored are: the new point, p = support_A(d) − support_B(−d); left(v) = (−v.y, v.x) and
/// right(v) = (v.y, −v.x); `D` and `cross` for d and `cross2D`; d passed by reference, as it is declared; lost braces.
/// Nothing else is changed. Its loop has no end of its own, `while (1)`: the limit and the lasso are ours.
/// docs/explanation/gjk/plane.md proves when it is right; docs/log/gjk/boolean2.md lists the inputs on which it is not.
namespace oblong {

/// Which of the page's four comparisons also hold for equal numbers. As printed none does. The page's prose leaves
/// equality open in the second step, and other versions of the test print the or-equal forms.
struct Boolean2Equality {
    bool stop = false;     ///< `p·d < 0`, which ends with "apart": `<=` if set
    bool turn = false;     ///< second step, `cross(s₁ − s₀, −s₀) < 0`: `<=`
    bool edge_02 = false;  ///< third step, `cross(s₂ − s₀, −s₀) > 0`: `>=`
    bool edge_12 = false;  ///< third step, `cross(s₂ − s₁, −s₁) < 0`: `<=`

    [[nodiscard]] friend bool operator==(const Boolean2Equality&, const Boolean2Equality&) = default;
};
inline constexpr Boolean2Equality boolean2_as_printed{};
inline constexpr Boolean2Equality boolean2_or_equal{true, true, true, true};

/// Everything that the next iteration of the page's loop reads. A repeated state proves that the loop never ends.
template <class S>
struct Boolean2State {
    int count = 0;  ///< k: number of valid points in `s`
    std::array<Vec3<S>, 2> s{};
    Vec3<S> d;

    [[nodiscard]] friend bool operator==(const Boolean2State&, const Boolean2State&) = default;
};

/// The result of the page's test.
template <class S>
struct Boolean2Result {
    /// separated: the page returns false. intersecting: it returns true. cycled: it never returns. not_converged: it
    /// did not return within the limit.
    Outcome outcome = Outcome::not_converged;
    Termination termination = Termination::iteration_limit;  ///< lower_bound, origin_enclosed, cycle, iteration_limit
    int iterations = 0;                                      ///< number of support points
    int period = 0;                                          ///< period of the cycle, or 0
    std::array<Vec3<S>, 3> simplex{};                        ///< the last simplex, `count` points
    int count = 0;
    Vec3<S> d;  ///< direction of the last support point; after the limit, of the next one
};

namespace detail {

/// `k`, `s` and `d` of the page, with its function `buildAndTestSimplex`.
template <OrderedField S>
struct Boolean2Simplex {
    int k = 0;
    std::array<Vec3<S>, 3> s{};
    Vec3<S> d{S(1), S(0), S(0)};

    [[nodiscard]] bool build_and_test(const Vec3<S>& p, const Boolean2Equality& equality) {
        k = k < 3 ? k + 1 : 3;
        s[static_cast<std::size_t>(k - 1)] = p;
        if (k == 1) {
            d = -s[0];
            return false;
        }
        if (k == 2) {
            const Vec3<S> a = s[1] - s[0];
            if (is_below(plane_cross(a, -s[0]), equality.turn)) {
                std::swap(s[0], s[1]);
                d = turned_right(a);
            } else {
                d = turned_left(a);
            }
            return false;
        }
        const Vec3<S> a = s[2] - s[0];
        if (is_below(S(-plane_cross(a, -s[0])), equality.edge_02)) {
            d = turned_left(a);
            s[1] = s[2];
            return false;
        }
        const Vec3<S> b = s[2] - s[1];
        if (is_below(plane_cross(b, -s[1]), equality.edge_12)) {
            d = turned_right(b);
            s[0] = s[2];
            return false;
        }
        return true;
    }

    /// Returns x < 0, or x ≤ 0 with `or_equal`.
    [[nodiscard]] static bool is_below(const S& x, bool or_equal) { return or_equal ? x <= S(0) : x < S(0); }

    [[nodiscard]] Boolean2State<S> state() const {
        Boolean2State<S> now{k, {s[0], {}}, d};
        if (k > 1) now.s[1] = s[1];
        return now;
    }
};

}  // namespace detail

/// The page's `testCollision`.
///
/// \param a,b      support mappings in the plane z = 0, same frame; of polygons, says the page
/// \param equality which comparisons also hold for equal numbers
/// \param limit    support points after which we give up
/// \return what the page returns. In exact arithmetic, as printed and with farthest support points, it is right: true
///         exactly where the closed bodies share a point (docs/explanation/gjk/plane.md, Theorem 1). In floats
///         nothing is promised; overflow is not looked for, as the page does not.
template <OrderedField S, SupportMapping<S> A, SupportMapping<S> B>
[[nodiscard]] Boolean2Result<S> boolean2(const A& a, const B& b, const Boolean2Equality& equality = boolean2_as_printed,
                                         int limit = 1000) {
    Boolean2Result<S> result;
    detail::Boolean2Simplex<S> simplex;
    LassoDetector<Boolean2State<S>> lasso;
    const auto finish = [&](Outcome outcome, Termination why) {
        result.outcome = outcome;
        result.termination = why;
        result.simplex = simplex.s;
        result.count = simplex.k;
        return result;
    };
    for (;;) {
        result.d = simplex.d;
        if (result.iterations == limit) return finish(Outcome::not_converged, Termination::iteration_limit);
        const Vec3<S> p = difference_support<S>(a, b, simplex.d).w;
        ++result.iterations;
        if (simplex.is_below(dot(p, simplex.d), equality.stop))
            return finish(Outcome::separated, Termination::lower_bound);
        if (simplex.build_and_test(p, equality)) return finish(Outcome::intersecting, Termination::origin_enclosed);
        if (const std::optional<int> period = lasso.next(simplex.state())) {
            result.period = *period;
            return finish(Outcome::cycled, Termination::cycle);
        }
    }
}

}  // namespace oblong
