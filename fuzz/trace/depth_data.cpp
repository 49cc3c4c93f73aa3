// SPDX-License-Identifier: GPL-3.0-or-later

#include <algorithm>
#include <nlohmann/json.hpp>

#include "fuzz/trace/deciding_stop.hpp"
#include "fuzz/trace/distance_json.hpp"
#include "fuzz/trace/trace_data.hpp"
#include "fuzz/trace/trace_object.hpp"
#include "oblong/scalar/multiprecision.hpp"
#include "oblong/scalar/rounded_root.hpp"

namespace oblong::fuzz {
namespace {

using Json = TraceJson;

/// The point of a facet's plane nearest the origin, of the plane's own numbers.
Vec3<Rational> foot_of(const TracedFacet& f, bool exact) {
    const Vec3<Rational> n = values(f.n);
    if (!exact) return n * f.distance.value;
    // The plane's distance is ±offset² / n², and its foot n offset / n².
    const Rational squared = squared_norm(n);
    return n * Rational(signed_root(f.distance.value) / signed_root(squared));
}

/// Writes the numbers of one run.
struct Writer {
    PairWriter pairs;
    const DepthTrace& run;
    bool exact;

    /// A distance as a length.
    [[nodiscard]] Json length(const caseio::Real& x) const {
        const bool is_square = exact || pairs.arithmetic.is_exact();
        return is_square ? Json(exact_pair(signed_root(x.value), pairs.arithmetic)) : pairs.number(x);
    }

    /// The normal at unit length.
    [[nodiscard]] Json normal(const TracedFacet& f) const {
        if (!exact && !pairs.arithmetic.is_exact()) return pairs.vector(f.n);
        const Vec3<Rational> n = values(f.n);
        return pairs.vector(Vec3<Rational>(n * Rational(1 / signed_root(squared_norm(n)))));
    }

    /// The foot of the plane through the computed corners, exactly.
    void add_shadow(Json& json, std::size_t k, const TracedFacet& f, const Vec3<Rational>& foot) const {
        const std::vector<Vec3<caseio::Real>> points = run.points(k);
        std::vector<Vec3<Rational>> corners;
        for (const std::uint32_t i : f.corners) {
            if (!is_written_finite(points[i])) return;
            corners.push_back(values(points[i]));
        }
        Vec3<Rational> n;
        const std::optional<Rational> distance = plane_distance(corners, n);
        if (!distance) return;
        const Vec3<Rational> v = n * Rational(dot(n, corners[0]) / squared_norm(n));
        json["shadow"] = {{"v", pairs.vector(v)},
                          {"length", exact_pair(*distance, pairs.arithmetic)},
                          {"off", length_text(foot - v)}};
    }

    [[nodiscard]] Json step(std::size_t k) const {
        const DepthStep& s = run.steps[k];
        const TracedFacet& nearest = s.surface[s.nearest];
        Json json{{"facet", nearest.corners},
                  {"n", normal(nearest)},
                  {"lower", length(nearest.distance)},
                  {"upper", length(s.upper)},
                  {"w", pairs.vector(s.w)},
                  {"a", s.support.feature_a},
                  {"b", s.support.feature_b},
                  {"grows", s.expansion == Expansion::done}};
        if (!exact && !pairs.arithmetic.is_exact()) {
            json["left"] = pairs.number(s.left);
            json["right"] = pairs.number(s.right);
        }
        json["faces"] = Json::array();
        json["removed"] = Json::array();
        for (std::size_t i = 0; i < s.surface.size(); ++i) {
            json["faces"].push_back(s.surface[i].corners);
            if (s.surface[i].is_removed) json["removed"].push_back(i);
        }
        if (!is_written_finite(nearest.n) || nearest.distance.kind == caseio::Real::Kind::infinite) return json;
        const Vec3<Rational> foot = foot_of(nearest, exact || pairs.arithmetic.is_exact());
        json["v"] = pairs.vector(foot);
        if (!exact) add_shadow(json, k, nearest, foot);
        return json;
    }

    [[nodiscard]] Json whole(std::size_t limit) const {
        Json steps = Json::array();
        for (std::size_t k = 0; k < std::min(limit, run.steps.size()); ++k) steps.push_back(step(k));
        Json corners = Json::array();
        for (const Vec3<caseio::Real>& w : run.corner_w) corners.push_back(pairs.vector(w));
        return {{"outcome", name(run.result.outcome)},
                {"end", end_words(run)},
                {"loops", run.steps.size()},
                {"corners", corners},
                {"steps", steps}};
    }
};

/// Computed minus exact, by step.
Json differences(const DepthTrace& c, const DepthTrace& e, std::size_t limit) {
    const auto apart = [](const caseio::Real& x, const caseio::Real& y) {
        if (x.kind == caseio::Real::Kind::infinite) return Json();
        return Json(three_digits(Rational(x.value - signed_root(y.value))));
    };
    Json list = Json::array();
    for (std::size_t k = 0; k < std::min({limit, c.steps.size(), e.steps.size()}); ++k) {
        const DepthStep& x = c.steps[k];
        const DepthStep& y = e.steps[k];
        list.push_back({{"lower", apart(x.surface[x.nearest].distance, y.surface[y.nearest].distance)},
                        {"upper", apart(x.upper, y.upper)},
                        {"w", difference(x.w, y.w)}});
    }
    return list;
}

}  // namespace

std::string trace_data(const caseio::Case& c, const DepthsSideBySide& both,
                       const std::optional<Explanation>& explanation, const TraceForm& form) {
    const std::size_t limit = step_limit(form);
    const PairWriter pairs{both.spec.scalar};
    Json data = trace_head(c, both.computed.result, pairs.arithmetic, "depth");
    data["sentence"] = parting_sentence(both.why_no_exact, explanation);
    data["contact_iterations"] = both.computed.contact.iterations;
    data["computed"] = Writer{pairs, both.computed, false}.whole(limit);
    data["exact"] = both.exact ? Writer{pairs, *both.exact, true}.whole(limit) : Json();
    if (both.contact) {
        const TraceForm of_contact{.steps = form.contact_steps, .with_case = false};
        data["contact"] = distance_json(c, *both.contact, both.contact_explanation, of_contact);
    }
    add_form(data, c, form, step_count(both));
    if (explanation) add_parting(data, pairs, *explanation, differences(both.computed, *both.exact, limit));
    return written(data);
}

}  // namespace oblong::fuzz
