// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>
#include <tuple>

#include "fuzz/trace/advance_trace.hpp"
#include "fuzz/trace/side_by_side.hpp"
#include "fuzz/trace/vertex_numbers.hpp"

namespace oblong::fuzz {
namespace {

using Kind = FirstParting::Kind;
using Pair = std::pair<std::uint32_t, std::uint32_t>;

/// Writes the vertices' numbers in the place of the features. Of several pairs with one difference, the first that was
/// met stands for all.
class Numbering {
public:
    explicit Numbering(const caseio::Case& c) : numbers_(c) {}
    void apply(AdvanceTrace& trace) {
        for (AdvanceStep& step : trace.steps) apply(step.vertices);
    }
    void apply(std::array<std::optional<AdvanceVertex>, 4>& vertices) {
        for (std::optional<AdvanceVertex>& v : vertices)
            if (v) number(v->support);
    }

private:
    void number(ReplayedSupport& at) {
        if (!is_written_finite(at.p) || !is_written_finite(at.q)) return;
        numbers_.number(at);
        Vec3<Rational> place = numbers_.a.place(at.feature_a);
        if (numbers_.b) place = numbers_.b->place(at.feature_b) - place;
        std::tie(at.feature_a, at.feature_b) =
            known_.try_emplace(std::tuple(place.x, place.y, place.z), at.feature_a, at.feature_b).first->second;
    }

    PairNumbers numbers_;
    std::map<std::tuple<Rational, Rational, Rational>, Pair> known_;
};

void add_nearest(const caseio::Case& c, Numbering& numbering, AdvancesSideBySide& both) {
    for (const AdvanceStep& step : both.computed.steps) {
        std::optional<ExactNearest>& nearest = both.nearest.emplace_back();
        if (!is_written_finite(step.x)) continue;
        nearest = exact_nearest(c, values(step.x));
        numbering.apply(nearest->vertices);
    }
}

}  // namespace

AdvancesSideBySide run_advances_side_by_side(const caseio::Case& c, const CastSpec& spec) {
    AdvancesSideBySide both{spec, c.sweep.has_value(), {}, std::nullopt, {}};
    both.computed.result = of_trace(run_cast(c, spec), c, cast_name(spec));
    return beside_exact(std::move(both), [&](AdvancesSideBySide& made) {
        made.computed = trace_advance(c, spec);
        Numbering numbering(c);
        numbering.apply(made.computed);
        require_rounding(spec.scalar);
        AdvanceTrace exact = trace_advance(c, exact_counterpart(spec), true);
        numbering.apply(exact);
        made.exact = std::move(exact);
        add_nearest(c, numbering, made);
    });
}

FirstParting first_parting(const AdvanceTrace& computed, const AdvanceTrace& exact) {
    const std::size_t common = std::min(computed.steps.size(), exact.steps.size());
    for (std::size_t k = 0; k < common; ++k) {
        const AdvanceStep& c = computed.steps[k];
        const AdvanceStep& e = exact.steps[k];
        const int step = static_cast<int>(k);
        if (carriers(c) != carriers(e)) return {Kind::subset, step};
        if (c.clip.has_value() != e.clip.has_value()) return {Kind::stop, step};
        if (c.clip != e.clip) return {Kind::clip, step};
    }
    return parting_at_end(computed.steps.size(), exact.steps.size(), end_alike(computed.result, exact.result));
}

}  // namespace oblong::fuzz
