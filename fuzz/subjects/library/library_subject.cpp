// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/library/library_subject.hpp"

#include <fmt/format.h>

#include "fuzz/subjects/library/in_format.hpp"
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
        : case_(c), a_(In::body(c.a)), how_(how), next_(next) {
        how_.dimension = c.dimension;
        if (c.b) b_ = In::body(*c.b);
    }

    [[nodiscard]] caseio::Result answer() const {
        using caseio::Query;
        if (case_.ray) return cast(Body{Points<S>({In::vector(case_.ray->source)}), std::nullopt}, a_);
        if (!b_) return unsupported("one body without a ray");
        switch (case_.query) {
            case Query::sweep:
                return cast(a_, *b_);
            case Query::decide:
                return asked([&] { return certified_decision(a_, *b_, how_); });
            case Query::within:
                return asked([&] { return certified_within(a_, *b_, In::number(*case_.margin), how_); });
            case Query::penetration: {
                caseio::Result result = asked([&] { return certified_depth<R>(a_, *b_, how_); });
                return result.outcome == Outcome::separated ? distance() : result;
            }
            case Query::signed_distance:
                return asked([&] { return certified_signed_distance<R>(a_, *b_, how_); });
            default:
                return distance();
        }
    }

private:
    using Body = AnyBody<S>;
    using In = InFormat<S>;

    template <class Ask>
    [[nodiscard]] caseio::Result asked(const Ask& ask) const {
        const auto [found, time] = timed(ask);
        caseio::Result result = stated(found);
        result.time_ns = time;
        if (next_ != nullptr) *next_ = found.next;
        return result;
    }
    [[nodiscard]] caseio::Result distance() const {
        QueryOptions warm = how_;
        caseio::Result result = asked([&] {
            auto answer = certified_distance<R>(a_, *b_, how_);
            warm.warm_start = answer.next;
            return answer;
        });
        if (is_refusal(result.outcome)) return result;
        if (const auto squared = exact_squared_distance(a_, *b_, warm)) result.squared = caseio::to_real(*squared);
        return result;
    }
    [[nodiscard]] caseio::Result cast(const Body& a, const Body& b) const {
        const LinearMotion<S> motion = In::motion(case_);
        return asked([&] { return certified_cast<R>(a, b, motion, how_); });
    }

    const caseio::Case& case_;
    Body a_;
    std::optional<Body> b_;
    QueryOptions how_;
    WarmStart* next_;
};

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
    caseio::Result result =
        in_its_scalar(c.scalar, [&]<class S, class R>() { return Question<S, R>(c, how, next).answer(); });
    result.id = c.id;
    return result;
}

}  // namespace oblong::fuzz
