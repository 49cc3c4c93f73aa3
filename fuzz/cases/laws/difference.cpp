// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/laws/difference.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/judge/stated.hpp"

namespace oblong::fuzz {

namespace {

using caseio::Real;
using caseio::Result;

bool died(const Result& r) {
    return r.outcome == Outcome::failed && (r.message.starts_with("crash") || r.message.starts_with("no_termination"));
}

bool agree(Outcome a, Outcome b) {
    if (a == b) return true;
    const auto meets = [](Outcome o) { return o == Outcome::touching || o == Outcome::overlapping; };
    return (a == Outcome::intersecting && meets(b)) || (b == Outcome::intersecting && meets(a));
}

struct Stated {
    const char* what;
    const std::optional<Real>& value;
    bool is_length;
};

Stated stated(const Result& r) {
    if (r.cast) return {"parameter", r.cast->parameter, false};
    if (r.penetration) return {"depth", r.penetration->depth, true};
    return {"distance", r.distance, true};
}

std::string word(const Result& r) {
    std::string text(name(r.outcome));
    if (r.cast && r.cast->hit) text = *r.cast->hit ? "a hit" : "no hit";
    return text;
}

}  // namespace

std::optional<std::string> difference(const AnswerPair& answers, const Transformed& t, Law law,
                                      const oracle::Promise& promise, double size) {
    const Result &before = answers.before, &after = answers.after;
    if (!before.converted_case.empty() || !after.converted_case.empty()) return std::nullopt;
    if (died(after) && !died(before)) return fmt::format("{} became {}", word(before), after.message);
    const bool refused = is_refusal(before.outcome), refuses = is_refusal(after.outcome);
    if (refused || refuses) {
        if (refused == refuses || law != Law::scale) return std::nullopt;
        return fmt::format("{} became {}", word(before), word(after));
    }
    const bool same_hit = !before.cast || !after.cast || before.cast->hit == after.cast->hit;
    if (!same_hit || !agree(before.outcome, after.outcome))
        return fmt::format("{} became {}", word(before), word(after));

    const Stated x = stated(before), y = stated(after);
    if (!x.value || !y.value) return std::nullopt;
    const bool infinite = x.value->kind == Real::Kind::infinite, both = y.value->kind == Real::Kind::infinite;
    const auto text = [&](const std::string& back) {
        const bool scales = x.is_length && t.scale != 1;
        return fmt::format("{} {} became {}{}", x.what, oracle::text(*x.value), back, scales ? ", scaled back" : "");
    };
    if (infinite || both) {  // beyond the range of the format: only a law without scales says anything
        if (infinite == both || law == Law::scale) return std::nullopt;
        return text(oracle::text(*y.value));
    }
    const oracle::Promise asked = oracle::asked_in(promise, t.c.scalar);
    const Rational size_here = to_rational(std::min(size, std::numeric_limits<double>::max()));
    const oracle::Allowance here = oracle::allowance(asked, size_here, oracle::is_promised(before));
    const Rational scale = x.is_length ? t.scale : Rational(1);
    const Rational size_there = size_here * t.scale + t.moved;
    const oracle::Allowance there = oracle::allowance(asked, size_there, oracle::is_promised(after));
    const Rational was = oracle::meant(*x.value, asked, here.format);
    const Rational is = oracle::meant(*y.value, asked, here.format);
    const Rational back = is / scale;
    if (back == was) return std::nullopt;

    // Normal numbers end `digits` places above the smallest of all.
    const Rational least = power_of_two(here.format.lowest + here.format.digits - 1);
    const bool in_range = abs(was) >= least && abs(is) >= least;
    const bool never_rounds = promise.digits == 0 || promise.digits == oracle::digits_of_the_case;
    // A decimal of an exact subject was rounded when it was written, and not to a power of two.
    const bool decimal = asked.digits == 0 && (x.value->kind == Real::Kind::wide || y.value->kind == Real::Kind::wide);
    const bool bit_by_bit = in_range && !decimal && (law == Law::scale || never_rounds);
    if (!bit_by_bit) {
        const Rational allowed = here.error_at(abs(was)) + there.error_at(abs(is)) / scale;
        if (abs(Rational(was - back)) <= allowed) return std::nullopt;
    }
    return text(fmt::format("{}", nearest<double>(back)));
}

}  // namespace oblong::fuzz
