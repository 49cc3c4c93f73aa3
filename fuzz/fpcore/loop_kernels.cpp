// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/fpcore/kernel_parts.hpp"
#include "oblong/cast/ray_cast.hpp"
#include "oblong/gjk/stopping_rule.hpp"
#include "oblong/penetration/plane.hpp"

namespace oblong::fuzz::detail {
namespace {

template <class S>
S left_of_test(RuleKind kind, RuleForm form, const S& vv, const S& vw, const S& tolerance) {
    return RuleState<S>({kind, LowerKind::latest, form, tolerance, S(0)}).update(vv, vw).left;
}

template <class S>
struct OnePoint {
    Vec3<S> p;
    [[nodiscard]] SupportPoint<S> support(const Vec3<S>& /*n*/) const { return {p, 0}; }
};

Kernel of(Loop loop, Kernel kernel) {
    kernel.loop = loop;
    return kernel;
}
Kernel test(Kernel kernel) {
    kernel.ends_with_test = true;
    return kernel;
}

}  // namespace

std::vector<Kernel> loop_kernels() {
    const auto vv_vw = [](const Moment& m) { return Numbers{m.vv, m.vw}; };
    return {
        test(kernel(
            "stop-absolute", "vv vw tolerance", {4, 3, 0.5},
            "left side of the absolute rule, squared form; the right side is 4 tolerance^2 vw^2 / vv",
            "vandenbergen1999", [](const Moment& m) { return Numbers{m.vv, m.vw, m.tolerance}; },
            []<class S>(std::span<const S> x) {
                return left_of_test(RuleKind::absolute, RuleForm::squared, x[0], x[1], x[2]);
            })),
        test(kernel("stop-relative", "vv vw", {4, 3},
                    "left side of the relative rule, as printed; the right side is tolerance sqrt(vv)",
                    "vandenbergen1999", vv_vw,
                    []<class S>(std::span<const S> x) {
                        return left_of_test(RuleKind::relative, RuleForm::as_printed, x[0], x[1], S(0));
                    })),
        test(kernel(
            "stop-relative-squared", "vv tolerance", {4, 0.5},
            "left side of the relative rule, squared form; the right side is running-max", "vandenbergen1999",
            [](const Moment& m) { return Numbers{m.vv, m.tolerance}; },
            []<class S>(std::span<const S> x) {
                return left_of_test(RuleKind::relative, RuleForm::squared, x[0], S(0), x[1]);
            })),
        test(kernel("stop-gap", "vv vw", {4, 3}, "left side of the gap rule; the right side is the tolerance",
                    "montaut2024", vv_vw,
                    []<class S>(std::span<const S> x) {
                        return left_of_test(RuleKind::gap, RuleForm::squared, x[0], x[1], S(0));
                    })),
        kernel(
            "running-max", "vv0 vw0 vv1 vw1", {4, 1, 3, 2},
            "squared lower bound of the distance after two iterations, of which the second raises it",
            "vandenbergen1999",
            [](const Moment& m) { return m.before_vv > 0 ? Numbers{m.before_vv, m.before_vw, m.vv, m.vw} : Numbers{}; },
            []<class S>(std::span<const S> x) {
                // With tolerance 1 the rule compares nothing but the bounds.
                RuleState<S> rule({RuleKind::relative, LowerKind::running_max, RuleForm::squared, S(1), S(0)});
                (void)rule.update(x[0], x[1]);
                (void)rule.update(x[2], x[3]);
                return S(rule.lower());
            }),
        of(Loop::expansion,
           kernel(
               "plane-offset", "p* n*", {1, 2, 3, 1, 1, 1},
               "offset of the plane through the corner p of a triangle with a normal along n", "vandenbergen2001",
               [](const Moment& m) {
                   const Vec3<double>& p = m.points[0];
                   return flat({p, cross(m.points[1] - p, m.points[2] - p)});
               },
               []<class S>(std::span<const S> x) {
                   const auto plane = plane_through(vec(x, 0), vec(x, 1));
                   return plane ? plane->offset : S(0);
               })),
        of(Loop::expansion, kernel("facet-distance", "a* b* c*", {1, 0, 0, 0, 1, 0, 0, 0, 1},
                                   "distance of the facet a, b, c of the expanding polytope from the origin",
                                   "vandenbergen2001", last_points<3>,
                                   []<class S>(std::span<const S> x) {
                                       const Vec3<S> a = vec(x, 0), ab = vec(x, 1) - a, ac = vec(x, 2) - a;
                                       const auto plane = plane_through(a, cross(ab, ac));
                                       return plane ? plane->signed_distance : S(0);
                                   })),
        of(Loop::cast, kernel(
                           "cast-parameter", "v* s* p* r*", {1, 0, 0, 5, 0, 0, 1, 0, 0, -1, 0, 0},
                           "parameter at which the ray s + parameter r meets the plane through p with normal v",
                           "vandenbergen2004", [](const Moment& m) { return flat({m.v, m.source, m.p, m.direction}); },
                           []<class S>(std::span<const S> x) {
                               CastOptions<S> options;
                               options.axis = vec(x, 0);
                               // Ends as soon as the first clip passes the end of the ray, 0.
                               const Ray<S> ray{vec(x, 1), vec(x, 3), S(0)};
                               return ray_cast<S>(OnePoint<S>{vec(x, 2)}, ray, options).parameter;
                           }))};
}

}  // namespace oblong::fuzz::detail
