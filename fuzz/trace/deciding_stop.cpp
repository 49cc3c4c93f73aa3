// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/trace/deciding_stop.hpp"

#include <fmt/format.h>

#include "caseio/number_text.hpp"
#include "fuzz/trace/deciding_subset.hpp"
#include "oblong/scalar/multiprecision.hpp"
#include "oblong/scalar/rounded_root.hpp"

namespace oblong::fuzz {
namespace {

/// ‖v‖² after a step as the subalgorithm left it; nothing if it found no subset.
std::optional<Rational> squared_after(const TracedRun& run, int step) {
    const auto k = static_cast<std::size_t>(step);
    if (k >= run.replay.reductions.size() || !run.replay.reductions[k].found) return std::nullopt;
    const caseio::Real& vv = run.replay.reductions[k].vv;
    return vv.kind == caseio::Real::Kind::infinite ? std::nullopt : std::optional(vv.value);
}

DecidingNumber deciding_fall(const SideBySide& both, int step) {
    const auto fall = [&](const TracedRun& run) -> std::optional<Rational> {
        const std::optional<Rational> next = squared_after(run, step);
        if (!next) return std::nullopt;
        return *next - run.detail.rows[static_cast<std::size_t>(step)].vv.value;
    };
    return {"|v|² after the step minus |v|² before it", fall(both.computed), fall(*both.exact), std::nullopt};
}

/// Whether the loop gave up an enclosure of the origin that no number supported.
bool is_doubtful(const TracedRun& run) {
    return run.result.termination == Termination::no_progress && !run.replay.reductions.empty() &&
           run.replay.reductions.size() == run.detail.rows.size() && run.replay.reductions.back().enclosed;
}

}  // namespace

std::string ends_sentence(std::string_view run, const std::string& computed, const std::string& exact) {
    if (computed.empty()) return fmt::format("the exact {} ends with \"{}\", the computed one goes on", run, exact);
    const std::string head = fmt::format("the computed {} ends with \"{}\", ", run, computed);
    if (exact.empty()) return head + (run == "run" ? "and the exact one goes on" : "the exact one goes on");
    return head + fmt::format("the exact one with \"{}\"", exact);
}

Rational root(const Rational& q) { return to_rational(nearest_root<Digits100>(q)); }

std::string length_text(const Vec3<Rational>& v) { return three_digits(root(squared_norm(v))); }

std::string three_digits(const Rational& x) { return x == 0 ? "0" : caseio::decimal_text(x, 3); }

std::string end_words(const TracedRun& run) {
    if (run.result.outcome == Outcome::not_finite) return "a number overflows";
    if (!run.result.termination) return "it does not start";
    return std::string(name(*run.result.termination));
}

std::string sign_sentence(const DecidingNumber& number, std::string_view lost_before) {
    if (number.name.empty()) return "no number that would decide it is known";
    if (!number.exact) return "the deciding number " + number.name + " is not known exactly";
    if (!number.computed)
        return fmt::format("{} is exactly {}; the computed one overflows", number.name, three_digits(*number.exact));
    const std::string values =
        fmt::format("computed {}, exact {}", three_digits(*number.computed), three_digits(*number.exact));
    if (sign_of(*number.computed) == sign_of(*number.exact))
        return fmt::format("{} has the right sign by its formula ({}), so other numbers decide in this solver",
                           number.name, values);
    std::string text = fmt::format("the sign of {} is wrong: {}", number.name, values);
    if (!number.exact_at_computed) return text;
    const bool before = sign_of(*number.exact_at_computed) != sign_of(*number.exact);
    text += before ? fmt::format("; {}, since without further rounding it would be {}", lost_before,
                                 three_digits(*number.exact_at_computed))
                   : "; its own evaluation loses the sign";
    return text;
}

DecidingNumber deciding_rule(const SideBySide& both, std::size_t step) {
    const TraceRow& c = both.computed.detail.rows[step];
    const TraceRow& e = both.exact->detail.rows[step];
    DecidingNumber number;
    number.computed = c.left.value - c.right.value;
    if (is_gap(both.spec.rule) || both.spec.form == RuleForm::squared) {
        number.name = "the rule's left side minus its right side";
        number.exact = e.left.value - e.right.value;
        return number;
    }
    const Rational tolerance = decimal_tolerance(exact_counterpart(both).tolerance);
    const bool relative = both.spec.rule == RuleKind::relative;
    const Rational length = root(e.vv.value);
    number.name = relative ? "|v| − μ − ε|v|" : "|v| − μ − ε";
    number.exact = length - root(e.lower.value) - (relative ? Rational(tolerance * length) : tolerance);
    return number;
}

std::string stop_sentence(const SideBySide& both, int step, DecidingNumber& number) {
    const TracedRun& c = both.computed;
    const TracedRun& e = *both.exact;
    const auto k = static_cast<std::size_t>(step);
    if (k >= c.detail.rows.size() || k >= e.detail.rows.size())
        return ends_sentence("run", end_words(c), end_words(e)) + " before its first step";
    if (c.detail.rows[k].met != e.detail.rows[k].met) {
        number = deciding_rule(both, k);
        return fmt::format("{}: {}",
                           c.detail.rows[k].met ? "the rule is met as computed and not exactly"
                                                : "the rule is met exactly and not as computed",
                           sign_sentence(number, "v has lost the digits before"));
    }
    const bool c_ends = c.detail.rows.size() <= k + 1, e_ends = e.detail.rows.size() <= k + 1;
    const std::string head = ends_sentence("run", c_ends ? end_words(c) : "", e_ends || !c_ends ? end_words(e) : "");
    if (!c_ends) return head;
    if (c.result.outcome == Outcome::not_finite) return head;
    if (is_doubtful(c)) return head + ": four points seem to enclose the origin, and no computed number supports it";
    if (c.result.termination == Termination::no_progress) {
        number = deciding_fall(both, step);
        return head + ": " + sign_sentence(number, "");
    }
    if (c.result.termination == Termination::subalgorithm_failed && chosen_subset(e, step)) {
        number = deciding_delta(both, step, std::nullopt);
        return head + ": " + sign_sentence(number, "the points have lost the digits before");
    }
    const std::optional<Rational> squared = squared_after(c, step);
    const std::optional<Rational> exact = squared_after(e, step);
    if (c.result.termination == Termination::origin_enclosed && squared && exact)
        return fmt::format("{}: |v|² is {} as computed and {} exactly", head, three_digits(*squared),
                           three_digits(*exact));
    return head;
}

}  // namespace oblong::fuzz
