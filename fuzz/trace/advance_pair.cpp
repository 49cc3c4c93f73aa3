// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

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
    explicit Numbering(const caseio::Case& c) : a_(c.a, c.dimension) {
        if (c.sweep) b_.emplace(*c.b, c.dimension);
    }
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
        Pair pair{a_.number(at.feature_a, values(at.p)), 0};
        if (b_) pair.second = b_->number(at.feature_b, values(at.q));
        Vec3<Rational> place = a_.place(pair.first);
        if (b_) place = b_->place(pair.second) - place;
        std::tie(at.feature_a, at.feature_b) =
            known_.try_emplace(std::tuple(place.x, place.y, place.z), pair).first->second;
    }

    VertexNumbers a_;
    std::optional<VertexNumbers> b_;
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
    both.computed.result = run_cast(c, spec);
    both.computed.result.id = c.id;
    both.computed.result.subject = cast_name(spec);
    both.computed.result.time_ns.reset();
    if (both.computed.result.outcome == Outcome::unsupported) {
        both.why_no_exact = "the solver does not answer this case: " + both.computed.result.message;
        return both;
    }
    try {
        both.computed = trace_advance(c, spec);
        Numbering numbering(c);
        numbering.apply(both.computed);
        if (spec.scalar == SolverScalar::rational) {
            both.why_no_exact = "this solver is exact";
            return both;
        }
        AdvanceTrace exact = trace_advance(c, exact_counterpart(spec), true);
        numbering.apply(exact);
        both.exact = std::move(exact);
        add_nearest(c, numbering, both);
    } catch (const NoVertices& e) {
        both.why_no_exact = e.what();
    } catch (const TooManyBits&) {
        both.why_no_exact = fmt::format("λ of the exact cast has more than {} bits", largest_exact_bits);
    }
    return both;
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
    if (computed.steps.size() == exact.steps.size() && end_alike(computed.result, exact.result)) return {};
    return {Kind::stop, common == 0 ? 0 : static_cast<int>(common) - 1};
}

}  // namespace oblong::fuzz
