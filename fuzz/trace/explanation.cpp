// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/trace/explanation.hpp"

#include <fmt/format.h>

#include "fuzz/trace/computed_numbers.hpp"
#include "fuzz/trace/deciding_stop.hpp"
#include "fuzz/trace/deciding_subset.hpp"
#include "fuzz/trace/vertex_numbers.hpp"

namespace oblong::fuzz {
namespace {

using Kind = FirstParting::Kind;

/// Two vertices of one body, and the directions in which the runs sought them.
struct Choice {
    bool of_a;
    std::uint32_t computed, exact;
    Vec3<Rational> n_computed, n_exact;
};

std::string label(const AnyBody<Rational>& body, const Choice& choice, const char* direction) {
    const char letter = choice.of_a ? 'a' : 'b';
    if (std::holds_alternative<Points<Rational>>(body.shape))
        return fmt::format("{}·({}{} − {}{})", direction, letter, choice.computed, letter, choice.exact);
    const int axis = std::countr_zero(choice.computed ^ choice.exact);
    const bool positive = (choice.computed >> axis & 1U) != 0;
    return fmt::format("{}·{}{}, {} an axis of the box", direction, positive ? "" : "−", "xyz"[axis], "xyz"[axis]);
}

DecidingNumber deciding_preference(const caseio::Case& c, SolverScalar scalar, const Choice& choice,
                                   const char* direction) {
    const AnyBody<Rational>& body = choice.of_a ? c.a : *c.b;
    DecidingNumber number;
    number.exact = preference(SolverScalar::rational, body, choice.n_exact, choice.computed, choice.exact);
    if (!number.exact) {  // a sum or a hull: only the places are known
        const VertexNumbers vertices(body, c.dimension);
        const Vec3<Rational> apart = vertices.place(choice.computed) - vertices.place(choice.exact);
        number.name = fmt::format("{}·({}{} − {}{})", direction, choice.of_a ? 'a' : 'b', choice.computed,
                                  choice.of_a ? 'a' : 'b', choice.exact);
        number.exact = dot(choice.n_exact, apart);
        number.exact_at_computed = dot(choice.n_computed, apart);
        return number;
    }
    number.name = label(body, choice, direction);
    number.computed = preference(scalar, body, choice.n_computed, choice.computed, choice.exact);
    number.exact_at_computed =
        preference(SolverScalar::rational, body, choice.n_computed, choice.computed, choice.exact);
    return number;
}

std::string composed_sentence(const DecidingNumber& n) {
    return fmt::format(
        "{} is exactly {}, and {} for the computed v; the body adds or joins parts, so its support "
        "mapping compares other numbers",
        n.name, three_digits(*n.exact), three_digits(*n.exact_at_computed));
}

/// The choice of A where that differs, else of B.
Choice choice_of(const ReplayedSupport& computed, const ReplayedSupport& exact, const Vec3<Rational>& n_computed,
                 const Vec3<Rational>& n_exact) {
    if (computed.feature_a != exact.feature_a) return {true, computed.feature_a, exact.feature_a, n_computed, n_exact};
    return {false, computed.feature_b, exact.feature_b, -n_computed, -n_exact};
}

void explain_choice(const caseio::Case& c, const SideBySide& both, const Choice& choice, Explanation& e) {
    const bool start = e.parting.kind == Kind::start;
    const char* direction = start ? (choice.of_a ? "n" : "−n") : (choice.of_a ? "−v" : "v");
    e.number = deciding_preference(c, both.spec.scalar, choice, direction);
    const std::string why = e.number.computed || !e.number.exact_at_computed
                                ? sign_sentence(e.number, "v has lost the digits before")
                                : composed_sentence(e.number);
    e.sentence = fmt::format("another vertex of {}{}, {} instead of {}: {}", choice.of_a ? 'A' : 'B',
                             start ? " begins" : "", choice.computed, choice.exact, why);
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
            why += fmt::format(" (Johnson's formula in {}; {} evaluates others)",
                               name_in(solver_scalars, both.spec.scalar),
                               name_in(subalgorithm_kinds, both.spec.subalgorithm));
    }
    e.sentence = fmt::format("another subset, {} instead of {}: {}", set_text(found.value_or(0)),
                             set_text(right.value_or(0)), why);
}

}  // namespace

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
            e.sentence = fmt::format("the two make the same choices in all {} steps and end with \"{}\"",
                                     computed.size(), end_words(both.computed));
            break;
        case Kind::start: {
            const Vec3<Rational> n = values(of_computed.direction);
            explain_choice(c, both, choice_of(of_computed.start, of_exact.start, n, n), e);
            break;
        }
        case Kind::vertex:
            explain_choice(
                c, both,
                choice_of(of_computed.supports[k], of_exact.supports[k], -values(computed[k].v), -values(exact[k].v)),
                e);
            break;
        case Kind::subset:
            explain_subset(both, e);
            break;
        case Kind::stop:
            e.sentence = stop_sentence(both, e.parting.step, e.number);
            break;
    }
    return e;
}

}  // namespace oblong::fuzz
