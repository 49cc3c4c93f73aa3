// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/trace/depth_explanation.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "fuzz/trace/deciding_stop.hpp"
#include "fuzz/trace/deciding_vertex.hpp"
#include "fuzz/trace/side_by_side.hpp"
#include "oblong/scalar/multiprecision.hpp"
#include "oblong/scalar/rounded_root.hpp"

namespace oblong::fuzz {
namespace {

using Kind = FirstParting::Kind;
using Corners = std::vector<std::uint32_t>;

constexpr const char* lost_before = "the points have lost the digits before";

const TracedFacet& facet_of(const DepthStep& step, const Corners& corners) {
    return *std::ranges::find_if(step.surface,
                                 [&](const TracedFacet& f) { return std::ranges::is_permutation(f.corners, corners); });
}

struct Explainer {
    const caseio::Case& c;
    const DepthsSideBySide& both;
    Explanation e;

    [[nodiscard]] std::size_t step() const { return static_cast<std::size_t>(e.parting.step); }
    [[nodiscard]] const DepthStep& computed() const { return both.computed.steps[step()]; }
    [[nodiscard]] const DepthStep& exact() const { return both.exact->steps[step()]; }

    /// The corners of a facet as the computed run has them; nothing if one is not finite.
    [[nodiscard]] std::optional<std::vector<Vec3<Rational>>> computed_corners(const Corners& corners) const {
        const std::vector<Vec3<caseio::Real>> points = both.computed.points(step());
        std::vector<Vec3<Rational>> found;
        for (const std::uint32_t i : corners) {
            if (!is_written_finite(points[i])) return std::nullopt;
            found.push_back(values(points[i]));
        }
        return found;
    }

    /// The distance of a facet's plane: of the computed run as computed, exactly, and exactly of the computed points.
    [[nodiscard]] DecidingNumber distance(const Corners& corners) const {
        DecidingNumber n{"the distance of facet " + corners_text(corners), facet_of(computed(), corners).distance.value,
                         signed_root(facet_of(exact(), corners).distance.value), std::nullopt};
        Vec3<Rational> ignored;
        if (const auto points = computed_corners(corners)) n.exact_at_computed = plane_distance(*points, ignored);
        return n;
    }

    void explain_start() {
        const DepthTrace& of_c = both.computed;
        const DepthTrace& of_e = *both.exact;
        if (!of_e.end || sign_of(of_c.volume->value) != sign_of(of_e.volume->value)) {
            e.number = {
                c.dimension == 2 ? "twice the area of the first triangle" : "six times the volume of the first simplex",
                of_c.volume->value, of_e.volume->value, std::nullopt};
            e.sentence = "the first simplex is flat or lies the other way round: " + sign_sentence(e.number, "");
            return;
        }
        for (const TracedFacet& f : exact().surface) {
            if (f.distance.value >= 0) continue;
            e.number = distance(f.corners);
            e.sentence = "the first simplex does not hold the origin: ";
            e.sentence += *e.number.computed < 0
                              ? fmt::format(
                                    "{} is {} as computed and {} exactly, while the distance loop before it "
                                    "takes the origin to be enclosed",
                                    e.number.name, three_digits(*e.number.computed), three_digits(*e.number.exact))
                              : sign_sentence(e.number, lost_before);
            return;
        }
    }

    void explain_facet() {
        const Corners& found = computed().surface[computed().nearest].corners;
        const Corners& right = exact().surface[exact().nearest].corners;
        const DecidingNumber f = distance(found);
        const DecidingNumber g = distance(right);
        e.number = {fmt::format("the distance of facet {} minus that of {}", corners_text(found), corners_text(right)),
                    *f.computed - *g.computed, *f.exact - *g.exact, std::nullopt};
        if (f.exact_at_computed && g.exact_at_computed)
            e.number.exact_at_computed = *f.exact_at_computed - *g.exact_at_computed;
        e.sentence = "another facet is nearest: " + sign_sentence(e.number, lost_before);
    }

    void explain_vertex() {
        const ReplayedSupport& of_c = computed().support;
        const ReplayedSupport& of_e = exact().support;
        const Vec3<Rational> n = values(computed().surface[computed().nearest].n);
        const Vec3<Rational> n_exact = values(exact().surface[exact().nearest].n);
        VertexChoice choice{true, of_c.feature_a, of_e.feature_a, n, n_exact, "n"};
        if (of_c.feature_a == of_e.feature_a) choice = {false, of_c.feature_b, of_e.feature_b, -n, -n_exact, "−n"};
        e.sentence = vertex_sentence(c, both.spec.scalar, choice, e.number);
    }

    void explain_horizon() {
        for (const TracedFacet& f : computed().surface) {
            const TracedFacet& g = facet_of(exact(), f.corners);
            if (f.is_removed == g.is_removed) continue;
            e.number = {"how far w lies beyond facet " + corners_text(f.corners), f.beyond->value,
                        g.beyond->value / root(squared_norm(values(g.n))), std::nullopt};
            Vec3<Rational> n;
            const auto points = computed_corners(f.corners);
            if (points && plane_distance(*points, n))
                e.number.exact_at_computed =
                    dot(n, Vec3<Rational>(values(computed().w) - (*points)[0])) / root(squared_norm(n));
            e.sentence = fmt::format("w removes facet {} {}: {}", corners_text(f.corners),
                                     f.is_removed ? "as computed and not exactly" : "exactly and not as computed",
                                     sign_sentence(e.number, lost_before));
            return;
        }
    }

    /// h − l − ε h, or h − l − ε.
    [[nodiscard]] DecidingNumber deciding_rule() const {
        const Rational tolerance = decimal_tolerance(exact_counterpart(both.spec).tolerance);
        const auto rest = [&](const Rational& h, const Rational& l) {
            return Rational(h - l - (both.spec.absolute ? tolerance : Rational(tolerance * h)));
        };
        const TracedFacet& nearest = exact().surface[exact().nearest];
        DecidingNumber n{both.spec.absolute ? "h − l − ε" : "h − l − ε h",
                         computed().left.value - computed().right.value,
                         rest(signed_root(exact().upper.value), signed_root(nearest.distance.value)), std::nullopt};
        Vec3<Rational> normal;
        const auto points = computed_corners(computed().surface[computed().nearest].corners);
        const std::optional<Rational> l = points ? plane_distance(*points, normal) : std::nullopt;
        if (l) n.exact_at_computed = rest(dot(normal, values(computed().w)) / root(squared_norm(normal)), *l);
        return n;
    }

    void explain_stop() {
        const auto ends = [this](const DepthTrace& t) { return t.steps.size() <= step() + 1; };
        const bool c_ends = ends(both.computed);
        const bool e_ends = ends(*both.exact);
        e.sentence = ends_sentence("expansion", c_ends ? end_words(both.computed) : "",
                                   e_ends || !c_ends ? end_words(*both.exact) : "");
        const auto by = [&](ExpansionEnd end) {
            return (c_ends && both.computed.end == end) || (e_ends && both.exact->end == end);
        };
        if (both.computed.end == ExpansionEnd::not_finite || step() >= both.computed.steps.size() ||
            step() >= both.exact->steps.size())
            return;
        if (by(ExpansionEnd::separated)) {
            e.number = {"h", computed().upper.value, signed_root(exact().upper.value), std::nullopt};
            e.sentence += ": " + sign_sentence(e.number, "");
        } else if (by(ExpansionEnd::rule)) {
            e.number = deciding_rule();
            e.sentence += ": " + sign_sentence(e.number, lost_before);
        }
    }
};

}  // namespace

Rational signed_root(const Rational& q) { return q < 0 ? Rational(-root(Rational(-q))) : root(q); }

std::optional<Rational> plane_distance(const std::vector<Vec3<Rational>>& corners, Vec3<Rational>& n) {
    const Vec3<Rational> along = corners[1] - corners[0];
    n = corners.size() == 2 ? Vec3<Rational>{along.y, Rational(-along.x), 0}
                            : cross(along, Vec3<Rational>(corners[2] - corners[0]));
    if (n == Vec3<Rational>{}) return std::nullopt;
    const Rational offset = dot(n, corners[0]);
    const Rational square = offset * offset / squared_norm(n);
    return signed_root(offset < 0 ? Rational(-square) : square);
}

std::string corners_text(const std::vector<std::uint32_t>& corners) {
    std::vector<std::uint32_t> sorted = corners;
    std::ranges::sort(sorted);
    return fmt::format("{{{}}}", fmt::join(sorted, ", "));
}

std::string end_words(const DepthTrace& trace) {
    constexpr std::array<Named<ExpansionEnd>, 8> ends{{{ExpansionEnd::rule, "the rule is met"},
                                                       {ExpansionEnd::repeated_support, "w is a corner of the facet"},
                                                       {ExpansionEnd::separated, "a plane excludes the origin"},
                                                       {ExpansionEnd::no_progress, "w is a point of the surface"},
                                                       {ExpansionEnd::degenerate_facet, "a new facet has no normal"},
                                                       {ExpansionEnd::broken_horizon, "the horizon is no closed walk"},
                                                       {ExpansionEnd::not_finite, "a number overflows"},
                                                       {ExpansionEnd::iteration_limit, "iteration_limit"}}};
    return trace.end ? std::string(name_in(ends, *trace.end)) : "no expansion";
}

Explanation explain(const caseio::Case& c, const DepthsSideBySide& both) {
    Explainer x{c, both, {}};
    x.e.parting = first_parting(both.computed, *both.exact);
    const Kind kind = x.e.parting.kind;
    if (kind == Kind::none) {
        x.e.sentence = alike_sentence(both.computed.steps.size(), end_words(both.computed));
    } else if (kind == Kind::start) {
        x.explain_start();
    } else if (kind == Kind::facet) {
        x.explain_facet();
    } else if (kind == Kind::vertex) {
        x.explain_vertex();
    } else if (kind == Kind::horizon) {
        x.explain_horizon();
    } else {
        x.explain_stop();
    }
    return std::move(x.e);
}

}  // namespace oblong::fuzz
