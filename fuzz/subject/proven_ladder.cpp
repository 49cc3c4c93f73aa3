// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subject/certified_subject.hpp"

#include <chrono>

#include "caseio/real.hpp"
#include "oblong/body/convert_body.hpp"
#include "oblong/certify/any_core.hpp"
#include "oblong/certify/distance.hpp"

namespace oblong::fuzz {

namespace {

using caseio::to_real;

caseio::Result unsupported(const char* why) {
    caseio::Result result;
    result.outcome = Outcome::unsupported;
    result.message = why;
    return result;
}

template <class R>
caseio::Result answer_in(const caseio::Case& c) {
    const AnyBody<R> a = map_numbers<R>(c.a, nearest<R>);  // exact: the case holds numbers of this format
    const AnyBody<R> b = map_numbers<R>(*c.b, nearest<R>);
    const std::optional<CoreView<R>> core_a = any_core(a);
    const std::optional<CoreView<R>> core_b = any_core(b);
    if (!core_a || !core_b) return unsupported("only points, boxes, spheres and capsules");
    const auto start = std::chrono::steady_clock::now();
    const CertifiedDistance<R> answer = certified_distance(*core_a, *core_b, LadderOptions{.dimension = c.dimension});
    const auto end = std::chrono::steady_clock::now();
    caseio::Result result;
    result.outcome = answer.outcome;
    if (is_refusal(answer.outcome)) {
        result.message = "a pose that is not finite";
        return result;
    }
    result.distance = to_real(answer.distance);
    // As doubles, so that a reader who takes them for doubles still has bounds.
    result.lower = to_real(static_cast<double>(answer.enclosure.lower));
    result.upper = to_real(static_cast<double>(answer.enclosure.upper));
    // A point that the format cannot hold is not stated.
    if (is_finite(answer.witness_a)) result.witness_a = to_real(answer.witness_a);
    if (is_finite(answer.witness_b)) result.witness_b = to_real(answer.witness_b);
    result.iterations = answer.iterations;
    result.rung = name(answer.rung);
    result.time_ns = std::chrono::duration_cast<std::chrono::nanoseconds>(end - start).count();
    return result;
}

}  // namespace

SubjectInfo certified_info() {
    SubjectInfo info;
    info.name = "certified";
    info.version = "0.1.0";
    info.scalar = "double";
    info.queries = {caseio::Query::distance, caseio::Query::decide};
    info.promise.digits = oracle::digits_of_the_case;
    info.promise_text = "exact decision and correctly rounded distance";
    return info;
}

caseio::Result answer_certified(const caseio::Case& c) {
    caseio::Result result;
    if ((c.query != caseio::Query::distance && c.query != caseio::Query::decide) || !c.b) {
        result = unsupported("only distance and decide queries");
    } else if (c.scalar == caseio::CaseScalar::float32) {
        result = answer_in<float>(c);
    } else if (c.scalar == caseio::CaseScalar::float64) {
        result = answer_in<double>(c);
    } else {
        result = unsupported("only float and double cases");
    }
    result.id = c.id;
    return result;
}

}  // namespace oblong::fuzz
