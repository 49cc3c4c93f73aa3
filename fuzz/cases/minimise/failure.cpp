// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/minimise/failure.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>

#include "caseio/errors.hpp"
#include "fuzz/subjects/native/case_certificate.hpp"
#include "fuzz/subjects/peers/converted_case.hpp"
#include "fuzz/subjects/peers/protocol_fault.hpp"
#include "oracle/judge/provable.hpp"
#include "oracle/judge/stated.hpp"

namespace oblong::fuzz {

namespace {

/// How far below the original's error a smaller case's may lie.
constexpr double floor_of_error = 0.1;

const std::optional<caseio::Real>& stated_measure(const caseio::Result& r) {
    if (r.cast) return r.cast->parameter;
    if (r.penetration) return r.penetration->depth;
    return r.distance;
}

void measure_error(Failure& f, const oracle::ExactAnswer& exact, int digits) {
    const auto& stated = stated_measure(f.result);
    const auto measure = exact.measure();
    if (stated && measure && !exact.measure_upper()) {
        if (stated->kind == caseio::Real::Kind::infinite) {
            f.above = stated->value > 0;
        } else if (const int sign = oracle::compare(*measure, stated->value); sign != 0) {
            f.above = sign < 0;
        }
    }
    const double u = std::ldexp(1.0, -(digits > 0 ? digits : 53));
    if (f.judgement.error_in_size) f.size_error = *f.judgement.error_in_size / (64 * u);
    if (f.judgement.error_relative) f.relative_error = std::min(1.0, *f.judgement.error_relative);
}

bool lies(Degeneracy d) {
    switch (d) {
        case Degeneracy::parallel_faces:
        case Degeneracy::near_parallel_faces:
        case Degeneracy::parallel_edge_face:
        case Degeneracy::near_parallel_edge_face:
        case Degeneracy::parallel_edges:
        case Degeneracy::near_parallel_edges:
        case Degeneracy::oblong_simplex:
        case Degeneracy::touching:
        case Degeneracy::tiny_gap:
        case Degeneracy::shallow_overlap:
        case Degeneracy::deep_overlap:
            return true;
        default:
            return false;
    }
}

}  // namespace

std::string protocol_kind(const std::string& message) {
    // "protocol: line 3 of its output: distance: expected a number, found null; …; the line: …"
    std::string_view text = message;
    if (text.starts_with(protocol_prefix)) text.remove_prefix(protocol_prefix.size());
    constexpr std::string_view place = " of its output: ";
    if (const std::size_t at = text.find(place); text.starts_with("line ") && at != std::string_view::npos)
        text.remove_prefix(at + place.size());
    for (const char* rest : {", found", "; ", ", \""}) text = text.substr(0, text.find(rest));
    return crash_kind(std::string(text));
}

std::string crash_kind(const std::string& message) {
    // An exception's text says on its second line where it was thrown.
    const std::size_t first = message.find('\n');
    std::string text = message.substr(0, first);
    if (first != std::string::npos && text.starts_with("crash: exception"))
        text += ' ' + message.substr(first + 1, message.find('\n', first + 1) - first - 1);
    for (const char* prefix : {"crash: ", "no_termination: "})
        if (text.starts_with(prefix)) text.erase(0, std::string(prefix).size());
    // The number of a signal or exit code is the kind itself.
    if (text.starts_with("signal ")) return text.substr(0, text.find(')') + 1);
    const bool exits = text.starts_with("exit ");
    std::string kind;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool digit = std::isdigit(static_cast<unsigned char>(text[i])) != 0;
        if (!digit || (exits && i < 8)) {
            kind += text[i];
        } else if (kind.empty() || kind.back() != '#') {
            kind += '#';
        }
    }
    return kind;
}

Failure failure_of(const caseio::Case& c, Subject& subject) {
    Failure f;
    f.result = subject.answer({&c, 1}).front();
    const oracle::Promise promise = oracle::asked_in(subject.info().promise, c.scalar);
    if (const auto early = oracle::without_answer(f.result)) {
        f.judgement = *early;
        if (f.result.message.starts_with(protocol_prefix)) {
            f.crash = protocol_kind(f.result.message);
        } else if (early->verdict == oracle::Verdict::crash || early->verdict == oracle::Verdict::no_termination) {
            f.crash = crash_kind(f.result.message);
        }
        return f;
    }
    std::optional<caseio::Case> converted;
    if (!f.result.converted_case.empty()) {
        try {
            converted = read_converted_case(f.result.converted_case, promise);
        } catch (const caseio::BadInput& problem) {
            f.judgement.verdict = oracle::Verdict::protocol;
            f.judgement.reason = problem.what();
            f.crash = protocol_kind(problem.what());
            return f;
        }
    }
    const caseio::Case& asked = converted ? *converted : c;
    oracle::ProvableAnswer answer(asked, oracle::exact_answer(asked), case_proof);
    f.judgement = answer.judge(f.result, promise);
    measure_error(f, answer.exact(), promise.digits);
    return f;
}

bool same_verdict(const Failure& a, const Failure& b) {
    return a.verdict() == b.verdict() && a.judgement.promise_broken == b.judgement.promise_broken &&
           a.result.outcome == b.result.outcome && a.result.termination == b.result.termination && a.crash == b.crash;
}

bool as_gross(const Failure& original, const Failure& smaller) {
    return original.above == smaller.above && smaller.size_error >= floor_of_error * original.size_error &&
           smaller.relative_error >= floor_of_error * original.relative_error;
}

bool same_degeneracy(const Signature& original, const Signature& smaller) {
    return std::ranges::all_of(smaller.found, [&](Degeneracy d) { return original.has(d); }) &&
           std::ranges::all_of(original.found, [&](Degeneracy d) { return !lies(d) || smaller.has(d); });
}

KeepsFailure::KeepsFailure(const caseio::Case& original, Subject& subject, Keep keep)
    : subject_(subject), keep_(keep), original_(failure_of(original, subject)), signature_(signature_of(original)) {}

bool KeepsFailure::operator()(const caseio::Case& smaller) const {
    const Failure f = failure_of(smaller, subject_);
    if (!same_verdict(original_, f)) return false;
    if (keep_ == Keep::verdict) return true;
    return as_gross(original_, f) && same_degeneracy(signature_, signature_of(smaller));
}

}  // namespace oblong::fuzz
