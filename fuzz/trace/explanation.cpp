// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/trace/explanation.hpp"

#include <fmt/format.h>

#include "fuzz/trace/deciding_stop.hpp"
#include "fuzz/trace/deciding_subset.hpp"
#include "fuzz/trace/deciding_vertex.hpp"

namespace oblong::fuzz {
namespace {

using Kind = FirstParting::Kind;

/// The choice of A where that differs, else of B; `n` are the directions of A − B.
VertexChoice choice_of(const ReplayedSupport& computed, const ReplayedSupport& exact, const Vec3<Rational>& n_computed,
                       const Vec3<Rational>& n_exact, bool start) {
    if (computed.feature_a != exact.feature_a)
        return {true, computed.feature_a, exact.feature_a, n_computed, n_exact, start ? "n" : "−v", start};
    return {false, computed.feature_b, exact.feature_b, -n_computed, -n_exact, start ? "−n" : "v", start};
}

bool evaluates_johnson(SubalgorithmKind kind) {
    return kind == SubalgorithmKind::johnson || kind == SubalgorithmKind::johnson_all ||
           kind == SubalgorithmKind::johnson_backup;
}

void explain_subset(const SideBySide& both, Explanation& e) {
    const std::optional<unsigned> found = chosen_subset(both.computed, e.parting.step);
    const std::optional<unsigned> right = chosen_subset(*both.exact, e.parting.step);
    e.number = deciding_delta(both, e.parting.step, found);
    std::string why = "exactly, both carry the nearest point";
    if (!e.number.name.empty()) {
        why = sign_sentence(e.number, "the points have lost the digits before");
        if (!evaluates_johnson(both.spec.subalgorithm))
            why += fmt::format(" (Johnson's formula in {}; {} evaluates others)", both.arithmetic().name(),
                               name_in(subalgorithm_kinds, both.spec.subalgorithm));
    }
    e.sentence = fmt::format("another subset, {} instead of {}: {}", set_text(found.value_or(0)),
                             set_text(right.value_or(0)), why);
}

}  // namespace

std::string alike_sentence(std::size_t steps, std::string_view end) {
    return fmt::format("the two make the same choices in all {} steps and end with \"{}\"", steps, end);
}

int sign_of(const Rational& x) { return x < 0 ? -1 : x == 0 ? 0 : 1; }

Explanation explain(const caseio::Case& c, const SideBySide& both) {
    Explanation e;
    const std::vector<TraceRow>& computed = both.computed.detail.rows;
    const std::vector<TraceRow>& exact = both.exact->detail.rows;
    const Replay& of_computed = both.computed.replay;
    const Replay& of_exact = both.exact->replay;
    e.parting = first_parting(both.computed, *both.exact);
    const auto k = static_cast<std::size_t>(e.parting.step);
    switch (e.parting.kind) {
        case Kind::none:
            e.sentence = alike_sentence(computed.size(), end_words(both.computed));
            break;
        case Kind::start: {
            const Vec3<Rational> n = values(of_computed.direction);
            const VertexChoice choice = choice_of(of_computed.start, of_exact.start, n, n, true);
            e.sentence = vertex_sentence(c, both.arithmetic(), choice, e.number);
            break;
        }
        case Kind::vertex: {
            const VertexChoice choice = choice_of(of_computed.supports[k], of_exact.supports[k], -values(computed[k].v),
                                                  -values(exact[k].v), false);
            e.sentence = vertex_sentence(c, both.arithmetic(), choice, e.number);
            break;
        }
        case Kind::subset:
            explain_subset(both, e);
            break;
        case Kind::clip:  // of casts
        case Kind::facet:
        case Kind::horizon:  // of expansions
        case Kind::stop:
            e.sentence = stop_sentence(both, e.parting.step, e.number);
            break;
    }
    return e;
}

}  // namespace oblong::fuzz
