// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/library/library_subject.hpp"

#include <fmt/format.h>

#include "fuzz/subjects/library/stated_answer.hpp"
#include "oblong/body/convert_body.hpp"
#include "oblong/cast.hpp"
#include "oblong/certificate.hpp"
#include "oblong/decision.hpp"
#include "oblong/distance.hpp"
#include "oblong/penetration.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oblong/version.hpp"

namespace oblong::fuzz {

std::string undecided_pair(double lower, double upper) {
    return fmt::format("not settled; from {} to {}", lower, upper);
}
std::string undecided_cast(double lower) { return fmt::format("no hit before {}, and none proven after it", lower); }

namespace {

/// Asks about bodies over S: of a float or double case the format of its numbers, of an exact one Rational.
/// \tparam R format of the answers
template <class S, std::floating_point R>
class Question {
public:
    /// \param next receives the answer's warm start, if not null
    Question(const caseio::Case& c, const QueryOptions& how, WarmStart* next)
        : case_(c), a_(body(c.a)), how_(how), next_(next) {
        how_.dimension = c.dimension;
        if (c.b) b_ = body(*c.b);
    }

    [[nodiscard]] caseio::Result answer() const {
        using caseio::Query;
        if (case_.ray) return cast(Body{Points<S>({vector(case_.ray->source)}), std::nullopt}, a_, along_ray());
        if (!b_) return one_body();
        switch (case_.query) {
            case Query::sweep:
                return cast(a_, *b_, sweep());
            case Query::decide:
                return timed([&] { return certified_decision(a_, *b_, how_); });
            case Query::within:
                return timed([&] { return certified_within(a_, *b_, number(*case_.margin), how_); });
            case Query::penetration: {
                caseio::Result result = timed([&] { return certified_depth<R>(a_, *b_, how_); });
                return result.outcome == Outcome::separated ? distance() : result;
            }
            case Query::signed_distance:
                return timed([&] { return certified_signed_distance<R>(a_, *b_, how_); });
            default:
                return distance();
        }
    }

private:
    using Body = AnyBody<S>;

    /// Exact: the case holds numbers of its format.
    [[nodiscard]] static S number(const Rational& x) {
        if constexpr (std::is_floating_point_v<S>) {
            return nearest<S>(x);
        } else {
            return x;
        }
    }
    [[nodiscard]] static Vec3<S> vector(const Vec3<Rational>& v) { return {number(v.x), number(v.y), number(v.z)}; }
    [[nodiscard]] static Body body(const AnyBody<Rational>& x) {
        if constexpr (std::is_floating_point_v<S>) {
            return map_numbers<S>(x, nearest<S>);
        } else {
            return x;
        }
    }
    [[nodiscard]] static std::optional<S> limit(const std::optional<Rational>& max) {
        return max ? std::optional(number(*max)) : std::nullopt;
    }
    [[nodiscard]] static caseio::Result one_body() {
        caseio::Result result;
        result.outcome = Outcome::unsupported;
        result.message = "one body without a ray";
        return result;
    }
    [[nodiscard]] LinearMotion<S> along_ray() const { return {vector(case_.ray->direction), limit(case_.ray->max)}; }
    [[nodiscard]] LinearMotion<S> sweep() const {
        const caseio::Sweep& s = *case_.sweep;
        return {vector(s.velocity_a), limit(s.max), vector(s.velocity_b)};
    }

    template <class Ask>
    [[nodiscard]] caseio::Result timed(const Ask& ask) const {
        const Stopwatch watch;
        const auto found = ask();
        const long long time = watch.nanoseconds();
        caseio::Result result = stated(found);
        result.time_ns = time;
        if (next_ != nullptr) *next_ = found.next;
        return result;
    }
    [[nodiscard]] caseio::Result distance() const {
        QueryOptions warm = how_;
        caseio::Result result = timed([&] {
            auto answer = certified_distance<R>(a_, *b_, how_);
            warm.warm_start = answer.next;
            return answer;
        });
        if (is_refusal(result.outcome)) return result;
        if (const auto squared = exact_squared_distance(a_, *b_, warm)) result.squared = caseio::to_real(*squared);
        return result;
    }
    [[nodiscard]] caseio::Result cast(const Body& a, const Body& b, const LinearMotion<S>& motion) const {
        return timed([&] { return certified_cast<R>(a, b, motion, how_); });
    }

    const caseio::Case& case_;
    Body a_;
    std::optional<Body> b_;
    QueryOptions how_;
    WarmStart* next_;
};

[[nodiscard]] caseio::Result answer_of(const caseio::Case& c, const QueryOptions& how, WarmStart* next) {
    switch (c.scalar) {
        case caseio::CaseScalar::float32:
            return Question<float, float>(c, how, next).answer();
        case caseio::CaseScalar::float64:
            return Question<double, double>(c, how, next).answer();
        default:
            return Question<Rational, double>(c, how, next).answer();
    }
}

}  // namespace

SubjectInfo proven_info() {
    SubjectInfo info;
    info.name = "proven";
    info.version = version;
    info.scalar = "rational";
    info.queries = {caseio::Query::distance, caseio::Query::decide, caseio::Query::penetration,
                    caseio::Query::raycast,  caseio::Query::sweep,  caseio::Query::signed_distance,
                    caseio::Query::within};
    info.promise.digits = oracle::digits_of_the_case;
    info.promise.statement = oracle::Statement::rounding;
    info.promise_text =
        "exact decision, and correctly rounded distance, depth or parameter; where that is not settled for a curved "
        "body, bounds or undecided";
    return info;
}

caseio::Result answer_proven(const caseio::Case& c, const QueryOptions& how, WarmStart* next) {
    caseio::Result result = answer_of(c, how, next);
    result.id = c.id;
    return result;
}

}  // namespace oblong::fuzz
