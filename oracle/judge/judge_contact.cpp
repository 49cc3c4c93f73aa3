// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/judge/judge_contact.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "oracle/curved/work.hpp"
#include "oracle/exact/exact_answer.hpp"
#include "oracle/exact/exact_contact.hpp"
#include "oracle/exact/pair_case.hpp"
#include "oracle/judge/stated.hpp"

namespace oblong::oracle {

void add_part(Judgement& line, Verdict verdict, const std::string& reason) {
    // `unjudged`, the last verdict, lies between those that fail and the others.
    const auto rank = [](Verdict v) { return v == Verdict::unjudged ? 1 : v <= Verdict::protocol ? 0 : 2; };
    if (std::pair(rank(verdict), verdict) >= std::pair(rank(line.verdict), line.verdict)) return;
    line.verdict = verdict;
    line.reason = reason;
    line.error_ulps = line.error_relative = line.error_in_size = std::nullopt;  // those of a better part
}

namespace {

using caseio::BoundedReal;
using caseio::ContactResult;
using caseio::Real;

Judgement judgement(Verdict verdict, const std::string& reason) {
    Judgement j;
    j.verdict = verdict;
    j.reason = reason;
    return j;
}

bool is_infinite(const std::optional<Real>& real) {
    return real && real->kind == Real::Kind::infinite && real->value > 0;
}

/// A number of a line, as it is known.
struct Asked {
    const char* what;
    Known exact;
    Rational size;  ///< S, in the number's unit
};

/// Judges the numbers of one line.
class Numbers {
public:
    Numbers(Judgement& line, const Promise& promise, bool are_curved)
        : line_(line), promise_(promise), are_curved_(are_curved) {}

    void judge(const std::optional<BoundedReal>& stated, const Asked& asked) {
        if (is_missing(stated, asked.what)) return;
        const std::string fault = bounds_fault({stated->lower, stated->upper, asked.what}, asked.exact, promise_);
        if (stated->value) judge_value(*stated->value, asked, fault.empty());
        if (!fault.empty()) {
            break_promise(fault);
        } else if (!asked.exact.is_exact() && !surely_hold(*stated, asked.exact)) {
            add_part(line_, Verdict::unjudged, fmt::format("the {} is not known as closely as its bounds", asked.what));
        }
    }

    /// A number that is infinite.
    void judge_endless(const std::optional<BoundedReal>& stated, const char* what) {
        if (is_missing(stated, what)) return;
        if (stated->value && !is_infinite(stated->value))
            add_part(line_, Verdict::inaccurate, fmt::format("stated {} {}, exact inf", what, text(*stated->value)));
        if (stated->upper && !is_infinite(stated->upper))
            break_promise(
                fmt::format("the stated upper bound {} is below the {}: it is infinite", text(*stated->upper), what));
    }

    /// A number that a line of this kind does not have.
    void refuse(bool is_stated, const char* what) {
        if (is_stated) add_part(line_, Verdict::protocol, fmt::format("the {} does not apply", what));
    }

private:
    void judge_value(const Real& stated, const Asked& asked, bool are_bounds_right) {
        const Allowance allowed = allowance(promise_, asked.size, true);
        const Grades g = grades(stated, asked.exact, promise_, allowed);
        const Verdict worst = held(g.worst);
        const bool is_told = is_failure(worst) == is_failure(held(g.best));
        std::string reason = fmt::format("stated {} {}, exact {}", asked.what, text(stated), known_text(asked.exact));
        if (!is_told) reason += ": it is not known well enough";
        add_part(line_, is_told ? worst : Verdict::unjudged, reason);
        if (are_bounds_right && !keeps_tolerance(stated, asked.exact, promise_)) break_promise(reason);
    }
    /// Of curved bodies bounds are enough. Who promises rounding level states them, and of others the number.
    bool is_missing(const std::optional<BoundedReal>& stated, const char* what) {
        const bool is_strict = promise_.statement == Statement::rounding;
        const bool has_bounds = stated && stated->lower && stated->upper;
        const bool has_value = stated && stated->value;
        if ((has_value && (has_bounds || !is_strict)) || (has_bounds && are_curved_)) return false;
        add_part(line_, Verdict::protocol, fmt::format("{} {} is missing", has_value ? "a bound of the" : "the", what));
        return true;
    }
    /// Whether the bounds hold for every number that is possible, and not only for some.
    static bool surely_hold(const BoundedReal& stated, const Known& exact) {
        const auto is_finite = [](const std::optional<Real>& x) { return x && x->kind != Real::Kind::infinite; };
        return (!is_finite(stated.lower) || compare(exact.lower, stated.lower->value) >= 0) &&
               (!is_finite(stated.upper) || compare(*exact.upper, stated.upper->value) <= 0);
    }
    /// Who promises rounding level has numbers rounded once.
    [[nodiscard]] Verdict held(Verdict grade) const {
        return promise_.statement == Statement::rounding && grade < Verdict::correctly_rounded ? Verdict::inaccurate
                                                                                               : grade;
    }
    void break_promise(const std::string& reason) {
        line_.promise_broken = true;
        line_.reason += (line_.reason.empty() ? "" : "; ") + reason;
    }

    Judgement& line_;
    const Promise& promise_;
    bool are_curved_;
};

/// The case at another parameter of its motion, asking for the depth.
ExactAnswer depth_at(caseio::Case c, const Rational& parameter) {
    const RationalVec r = relative_velocity(c);
    if (c.ray) {
        c.b = c.a;
        c.a = {Points<Rational>({c.ray->source}), std::nullopt};
        c.ray.reset();
    }
    if (!c.a.pose) c.a.pose.emplace();
    for (std::size_t i = 0; i < 3; ++i) c.a.pose->translation[i] += parameter * r[i];
    c.sweep.reset();
    c.query = caseio::Query::penetration;
    return exact_answer(c);
}

/// Returns whether the bodies are proven to be deeper in each other at a parameter than at the start.
bool is_deeper_at(const caseio::Case& c, const ExactAnswer& start, const Rational& parameter) {
    const ExactAnswer there = depth_at(c, parameter);
    if (there.outcome != Outcome::overlapping || !there.measure() || there.measure_upper()) return false;
    if (start.outcome == Outcome::touching) return true;
    return start.measure() && !start.measure_upper() && compare(*there.measure(), *start.measure()) > 0;
}

/// Whether the contact at the start parts; nothing if it cannot be told. The depth along a normal n of the least depth,
/// outward of A − B, grows by n·r. Without all of these normals: the signed distance is convex, so deeper later is
/// deeper at once, and deeper earlier is parting.
std::optional<bool> parts(const caseio::Case& c) {
    const RationalVec r = relative_velocity(c);
    if (r == RationalVec{}) return true;
    const ExactAnswer start = depth_at(c, 0);
    if (start.penetration && !start.penetration->normals.empty())
        return std::ranges::any_of(start.penetration->normals, [&r](const RationalVec& n) { return dot(n, r) <= 0; });
    Rational step = 1;
    for (int i = 0; i < 4; ++i) {
        if (is_deeper_at(c, start, step)) return false;
        if (is_deeper_at(c, start, -step)) return true;
        step /= 64;
    }
    return std::nullopt;
}

/// Whether a contact at the start is to be ignored; nothing if it cannot be told.
std::optional<bool> is_to_be_ignored(const caseio::Case& c, const ContactResult& r, const ExactCast& cast) {
    if (r.start.empty() || cast.start == Outcome::separated) return false;
    if (cast.start != Outcome::touching && cast.start != Outcome::overlapping) return std::nullopt;
    return r.start == "outside" ? true : parts(c);
}

/// Judges whether a contact at the start counts. Returns whether all else can be judged.
bool judge_start(Judgement& line, const caseio::Case& c, const ContactResult& r, const ExactCast& cast) {
    const std::optional<bool> ignored = is_to_be_ignored(c, r, cast);
    if (!ignored) add_part(line, Verdict::unjudged, "it is not known whether the contact at the start counts");
    if (!ignored || *ignored == r.start_ignored) return true;
    if (*ignored) {
        add_part(line, Verdict::false_overlap, "the contact at the start does not count, and is stated as a hit");
    } else if (cast.start == Outcome::separated) {
        add_part(line, cast.hit == true ? Verdict::false_separation : Verdict::false_overlap,
                 "the bodies are apart at the start, and a contact there is ignored");
    } else {
        add_part(line, Verdict::false_separation, "the contact at the start counts, and is ignored");
    }
    return false;
}

Known known_exit(const ExactExit& exit) {
    if (!exit.lower) return {*exit.number, std::nullopt};
    return {exact_number(std::max(*exit.lower, Rational(0))), exit.number};
}

/// S in units of the parameter of a motion.
Rational in_parameters(const Rational& size, const RationalVec& velocity) {
    if (velocity == RationalVec{}) return 0;
    return size / bracket({squared_norm(velocity), 0, 1}, 64).lower;
}

JudgedLine judge_interval(const caseio::Case& c, const ContactResult& r, const Promise& promise) {
    if (!c.ray && !c.sweep)
        return {without_answer(r.result).value_or(judgement(Verdict::protocol, "the case is no cast")), 0};
    ExactAnswer exact = exact_answer(c);
    if (!exact.cast) return {oracle::judge(r.result, exact, promise), 0};
    JudgedLine judged{judgement(Verdict::exact, ""), exact.largest_coordinate};
    Judgement& line = judged.judgement;
    const ExactCast truth = *exact.cast;
    if (!is_refusal(r.result.outcome) && truth.hit && !judge_start(line, c, r, truth)) {
        line.exact_outcome = truth.outcome;
        return judged;
    }
    if (r.start_ignored) {  // what is then stated is a miss
        exact.cast->hit = false;
        exact.cast->outcome = exact.outcome = Outcome::separated;
    }
    const Judgement of_start = std::exchange(line, oracle::judge(r.result, exact, promise));
    add_part(line, of_start.verdict, of_start.reason);
    if (is_refusal(r.result.outcome) || !truth.hit || line.fails() || line.verdict == Verdict::refused) return judged;

    const bool hits = *exact.cast->hit;
    const bool misses = !hits && !r.start_ignored;
    const Rational size = in_parameters(exact.largest_coordinate, relative_velocity(c));
    Numbers numbers(line, promise, exact.bodies == nullptr);
    const caseio::CastResult& cast = *r.result.cast;
    const bool states_parameter = cast.parameter || cast.parameter_lower || cast.parameter_upper;
    numbers.refuse(states_parameter && !hits, "parameter");
    numbers.refuse(r.way.has_value(), "way");
    numbers.refuse(r.exit && !hits, "exit");
    numbers.refuse(r.nearest_distance && !misses, "nearest distance");
    numbers.refuse(r.nearest_parameter && !misses, "nearest parameter");
    if (hits) {
        numbers.judge(BoundedReal{cast.parameter, cast.parameter_lower, cast.parameter_upper},
                      {"parameter", known_measure(exact), size});
        const ExactExit exit = exact_exit(c);
        if (exit.endless) {
            numbers.judge_endless(r.exit, "exit");
        } else if (exit.number) {
            numbers.judge(r.exit, {"exit", known_exit(exit), size});
        } else {
            add_part(line, Verdict::unjudged, "the exit is not known");
        }
    }
    if (!misses) return judged;
    if (const std::optional<ExactApproach> near = exact_approach(c)) {
        numbers.judge(r.nearest_parameter, {"nearest parameter", {exact_number(near->parameter), {}}, size});
        numbers.judge(r.nearest_distance, {"nearest distance", {near->distance, {}}, exact.largest_coordinate});
    } else {
        add_part(line, Verdict::unjudged, "the nearest approach of curved bodies is not known");
    }
    return judged;
}

JudgedLine judge_way(const caseio::Case& c, const ContactResult& r, const Promise& promise) {
    if (!c.b) return {judgement(Verdict::protocol, "a raycast case has one body"), 0};
    const ExactAnswer pair = exact_answer(pair_case(c.a, *c.b, c.dimension));
    JudgedLine judged{without_answer(r.result).value_or(judgement(Verdict::exact, "")), pair.largest_coordinate};
    Judgement& line = judged.judgement;
    line.exact_outcome = pair.outcome;
    if (is_refusal(r.result.outcome)) return judged;
    Numbers numbers(line, promise, pair.bodies == nullptr);
    numbers.refuse(r.result.cast.has_value(), "hit");
    numbers.refuse(r.exit.has_value(), "exit");
    numbers.refuse(r.nearest_distance || r.nearest_parameter, "nearest approach");
    numbers.refuse(!r.start.empty() || r.start_ignored, "rule of a start");
    const RationalVec d{r.along->x.value, r.along->y.value, r.along->z.value};
    if (c.dimension == 2 && d.z != 0) {
        add_part(line, Verdict::protocol, "the direction leaves the plane");
        return judged;
    }
    const ExactDirectedDepth exact = exact_depth_along(c, d);
    if (exact.outcome == Outcome::undecided || !exact.depth.number) {
        add_part(line, Verdict::unjudged, "the way along the direction is not known");
    } else if (const std::optional<Verdict> wrong = contradiction(r.result.outcome, exact.outcome)) {
        add_part(line, *wrong, fmt::format("stated {}, exact {}", name(r.result.outcome), name(exact.outcome)));
    } else {
        numbers.judge(r.way, {"way", known_exit(exact.depth), in_parameters(pair.largest_coordinate, d)});
    }
    return judged;
}

}  // namespace

JudgedLine judge_contact(const caseio::Case& c, const ContactResult& r, const Promise& promise) {
    try {
        const WorkLimit limit;
        return r.along ? judge_way(c, r, promise) : judge_interval(c, r, promise);
    } catch (const WorkSpent& problem) {
        return {judgement(Verdict::unjudged, problem.what()), 0};
    }
}

}  // namespace oblong::oracle
