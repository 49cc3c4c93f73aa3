// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/library/variations.hpp"

#include <fmt/format.h>

#include <array>
#include <cfenv>
#include <functional>

#include "fuzz/subjects/library/library_subject.hpp"
#include "fuzz/subjects/library/stated_answer.hpp"
#include "oblong/batch.hpp"
#include "oblong/body/convert_body.hpp"
#include "oblong/decision.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::fuzz {

namespace {

/// The number that a query asks for.
const std::optional<caseio::Real>& number_of(const caseio::Result& r) {
    if (r.cast) return r.cast->parameter;
    if (r.signed_distance) return r.signed_distance;
    return r.penetration ? r.penetration->depth : r.distance;
}

std::string text_of(const caseio::Result& r) {
    const std::optional<caseio::Real>& x = number_of(r);
    return x ? fmt::format("{} {:a}", name(r.outcome), nearest<double>(x->value)) : std::string(name(r.outcome));
}

bool says_the_same(const caseio::Result& x, const caseio::Result& y) {
    return x.outcome == y.outcome && number_of(x) == number_of(y);
}

class RoundingMode {
public:
    explicit RoundingMode(int mode) : before_(std::fegetround()) { std::fesetround(mode); }
    ~RoundingMode() { std::fesetround(before_); }
    RoundingMode(const RoundingMode&) = delete;
    RoundingMode& operator=(const RoundingMode&) = delete;

private:
    int before_;
};

/// Points that are prepared, and the queries that take them so.
template <std::floating_point R>
class PreparedQuestion {
public:
    PreparedQuestion(const Points<Rational>& a, const Points<Rational>& b) : a_(prepared(a)), b_(prepared(b)) {}

    [[nodiscard]] caseio::Result distance(const QueryOptions& how) const {
        return stated(certified_distance(a_, b_, how));
    }
    [[nodiscard]] caseio::Result decision(const QueryOptions& how) const {
        return stated(certified_decision(a_, b_, how));
    }
    [[nodiscard]] caseio::Result distance_in_a_batch() const {
        std::array<DistanceAnswer<R>, 2> answers;
        certified_distances<R>(pairs(), answers);
        return stated(answers[1]);
    }
    [[nodiscard]] caseio::Result decision_in_a_batch() const {
        std::array<DecisionAnswer, 2> answers;
        certified_decisions<R>(pairs(), answers);
        return stated(answers[1]);
    }

private:
    [[nodiscard]] static PreparedPolytope<R> prepared(const Points<Rational>& points) {
        std::vector<Vec3<R>> vertices;
        for (const Vec3<Rational>& v : points.vertices())
            vertices.push_back({nearest<R>(v.x), nearest<R>(v.y), nearest<R>(v.z)});
        return PreparedPolytope<R>(Points<R>(std::move(vertices)));
    }
    [[nodiscard]] std::array<PreparedPair<R>, 2> pairs() const { return {{{&b_, &a_}, {&a_, &b_}}}; }

    PreparedPolytope<R> a_, b_;
};

/// The ways of one case, tried one after another.
class Ways {
public:
    explicit Ways(const caseio::Case& c) : case_(c), plain_(answer_proven(c, {}, &next_)) {}

    [[nodiscard]] caseio::Result run() {
        if (is_refusal(plain_.outcome)) return plain_;
        QueryOptions bare;
        bare.witnesses = false;
        compare("without witnesses", [&] { return answer_proven(case_, bare); });
        QueryOptions warm;
        warm.warm_start = next_;
        compare("warm", [&] { return answer_proven(case_, warm); });
        for (const auto& [name, mode] : {std::pair("rounding up", FE_UPWARD), std::pair("rounding down", FE_DOWNWARD),
                                         std::pair("rounding to zero", FE_TOWARDZERO)}) {
            const RoundingMode other(mode);
            compare(name, [&] { return answer_proven(case_); });
        }
        if (case_.scalar == caseio::CaseScalar::float32) prepared<float>();
        if (case_.scalar == caseio::CaseScalar::float64) prepared<double>();
        return std::move(plain_);
    }

private:
    template <class Ask>
    void compare(const char* way, const Ask& ask) {
        if (plain_.outcome == Outcome::failed) return;
        const caseio::Result other = ask();
        if (says_the_same(plain_, other)) return;
        plain_.message = fmt::format("{}: {}; plainly: {}", way, text_of(other), text_of(plain_));
        plain_.outcome = Outcome::failed;
    }
    template <std::floating_point R>
    void prepared() {
        const bool is_distance = case_.query == caseio::Query::distance;
        if ((!is_distance && case_.query != caseio::Query::decide) || case_.a.pose || !case_.b || case_.b->pose) return;
        const auto* a = std::get_if<Points<Rational>>(&case_.a.shape);
        const auto* b = std::get_if<Points<Rational>>(&case_.b->shape);
        if (a == nullptr || b == nullptr) return;
        const PreparedQuestion<R> question(*a, *b);
        QueryOptions how;
        how.dimension = case_.dimension;
        QueryOptions warm = how;
        warm.warm_start = next_;
        if (is_distance) {
            compare("prepared", [&] { return question.distance(how); });
            compare("prepared and warm", [&] { return question.distance(warm); });
            if (case_.dimension == 3) compare("in a batch", [&] { return question.distance_in_a_batch(); });
        } else {
            compare("prepared", [&] { return question.decision(how); });
            if (case_.dimension == 3) compare("in a batch", [&] { return question.decision_in_a_batch(); });
        }
    }

    const caseio::Case& case_;
    WarmStart next_;
    caseio::Result plain_;
};

}  // namespace

caseio::Result answer_in_all_ways(const caseio::Case& c) { return Ways(c).run(); }

}  // namespace oblong::fuzz
