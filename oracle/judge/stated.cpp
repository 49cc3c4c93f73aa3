// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/judge/stated.hpp"

#include <fmt/format.h>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/curved/curved_pair.hpp"
#include "oracle/exact/posed_pair.hpp"

namespace oblong::oracle {

using caseio::Real;

double to_double(const Rational& value) { return nearest<double>(value); }

std::string text(const Real& real) {
    if (real.kind == Real::Kind::infinite) return real.value < 0 ? "-inf" : "inf";
    return fmt::format("{}", to_double(real.value));
}

std::optional<Verdict> contradiction(Outcome stated, Outcome exact) {
    if (stated == exact) return std::nullopt;
    if (stated == Outcome::intersecting)
        return exact == Outcome::separated ? std::optional(Verdict::false_overlap) : std::nullopt;
    return stated < exact ? Verdict::false_separation : Verdict::false_overlap;
}

std::optional<RationalVec> finite(const Vec3<Real>& v) {
    RationalVec result;
    for (std::size_t i = 0; i < 3; ++i) {
        if (v[i].kind == Real::Kind::infinite) return std::nullopt;
        result[i] = v[i].value;
    }
    return result;
}

std::string allowed_text(Verdict verdict, const ExactNumber& d, const Allowance& allowed) {
    if (verdict != Verdict::inaccurate) return {};
    return fmt::format(", off by more than the {:.2g} allowed", to_double(allowed.error_at(bracket(d, 60).upper)));
}

bool is_off(const ExactAnswer& answer, bool of_a, const RationalVec& point, const Rational& reach) {
    if (answer.bodies) return !within(*answer.bodies, of_a, point, reach);
    return answer.curved && answer.curved->within(of_a, point, reach) == false;
}

std::string witness_fault(const caseio::Result& r, const std::optional<Real>& apart, const ExactAnswer& answer,
                          const Allowance& allowed) {
    std::optional<RationalVec> points[2];
    for (const bool of_a : {true, false}) {
        const auto& stated = of_a ? r.witness_a : r.witness_b;
        if (!stated) continue;
        auto& point = points[of_a ? 0 : 1];
        point = finite(*stated);
        const char* which = of_a ? "a" : "b";
        if (!point) return fmt::format("witness {} is not finite", which);
        if (is_off(answer, of_a, *point, allowed.reach))
            return fmt::format("witness {} is farther than 64·u·S from its body", which);
    }
    if (points[0] && points[1] && apart && apart->kind != Real::Kind::infinite) {
        const ExactDistance between{squared_norm(*points[0] - *points[1]), 0};
        if (!within_bounds(between, apart->value, allowed.pairing, 0))
            return fmt::format("the witnesses are {} apart, the stated {} is {}", decimal(between, 17),
                               answer.penetration ? "depth" : "distance", text(*apart));
    }
    return {};
}

std::string bounds_fault(const StatedBounds& r, const Known& d, const Promise& promise) {
    const Format format = format_of(promise.digits);
    const auto infinite = [](const Real& real) { return real.kind == Real::Kind::infinite; };
    if (r.lower) {
        const bool above = infinite(*r.lower)
                               ? r.lower->value > 0
                               : compare(d.upper.value_or(d.lower), meant(*r.lower, promise, format)) < 0;
        if (above) return fmt::format("the stated lower bound {} is above the {}", text(*r.lower), r.what);
    }
    if (r.upper) {
        const bool below =
            infinite(*r.upper) ? r.upper->value < 0 : compare(d.lower, meant(*r.upper, promise, format)) > 0;
        if (below) return fmt::format("the stated upper bound {} is below the {}", text(*r.upper), r.what);
    }
    return {};
}

PointTime point_time(const caseio::CastResult& r, const Known& hit) {
    const auto is_finite = [](const std::optional<Real>& x) { return x && x->kind != Real::Kind::infinite; };
    if (!is_finite(r.parameter) && is_finite(r.parameter_upper)) return {r.parameter_upper->value, 0};
    const Rational at = is_finite(r.parameter) ? r.parameter->value : bracket(hit.lower, 200).lower;
    return {at, std::max(absolute_error(hit.lower, at), absolute_error(hit.upper.value_or(hit.lower), at))};
}

void record_error(Judgement& j, const Rational& x, const Known& known, const Scale& scale) {
    const ExactNumber& d = known.lower;
    Rational error = absolute_error(d, x);
    if (known.upper) {
        const Rational width = bracket(*known.upper, 128).upper - bracket(d, 128).lower;
        error = std::max(error, absolute_error(*known.upper, x));
        if (width * 8 > error && width * 1024 > neighbours(d, scale.format).ulp) return;
    }
    if (scale.size > 0) {
        j.error_in_size = to_double(error / scale.size);
    } else if (error == 0) {
        j.error_in_size = 0;
    }
    if (compare(d, 0) > 0) {
        j.error_ulps = to_double(error / neighbours(d, scale.format).ulp);
        j.error_relative = to_double(error / bracket(d, 60).lower);
    } else if (error == 0) {
        j.error_ulps = 0;
    }
}

std::string known_decimal(const Known& d, int digits) {
    if (d.is_exact()) return decimal(d.lower, digits);
    for (int k = digits; k > 0; --k)
        if (std::string text = decimal(d.lower, k); text == decimal(*d.upper, k)) return text;
    return {};
}

std::string known_text(const Known& d) {
    const std::string text = known_decimal(d, 20);
    return text.empty() ? fmt::format("from {} to {}", decimal(d.lower, 20), decimal(*d.upper, 20)) : text;
}

std::optional<Judgement> without_answer(const caseio::Result& r) {
    if (!is_refusal(r.outcome)) return std::nullopt;
    Judgement j;
    j.verdict = Verdict::refused;
    if (r.outcome == Outcome::failed && r.message.starts_with("crash")) j.verdict = Verdict::crash;
    if (r.outcome == Outcome::failed && r.message.starts_with("no_termination")) j.verdict = Verdict::no_termination;
    if (r.outcome == Outcome::failed && r.message.starts_with("protocol")) j.verdict = Verdict::protocol;
    j.reason = r.message.empty() ? std::string(name(r.outcome)) : r.message;
    return j;
}

bool keeps_tolerance(const std::optional<Real>& stated, const Known& d, const Promise& promise) {
    if (!promise.is_bound() || !stated) return true;
    if (stated->kind == Real::Kind::infinite)
        return !neighbours(d.upper.value_or(d.lower), format_of(promise.digits)).above;
    return surely_within_bounds(d, stated->value, to_rational(promise.absolute), to_rational(promise.relative))
        .value_or(true);
}

}  // namespace oblong::oracle
