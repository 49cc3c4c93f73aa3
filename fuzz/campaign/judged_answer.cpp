// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/campaign/judged_answer.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <tuple>

#include "caseio/case_reader.hpp"
#include "caseio/errors.hpp"
#include "caseio/names.hpp"
#include "caseio/result_io.hpp"
#include "fuzz/subjects/memory.hpp"
#include "fuzz/subjects/native/case_certificate.hpp"
#include "fuzz/subjects/peers/converted_case.hpp"
#include "fuzz/subjects/peers/protocol_fault.hpp"
#include "fuzz/subjects/subject.hpp"
#include "oblong/linear/product.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/exact/rounding.hpp"
#include "oracle/exact/witness_points.hpp"

namespace oblong::fuzz {
namespace {

Rational from_decimal(const std::string& text) {
    std::string digits;
    long exponent = 0;
    bool after_point = false;
    std::size_t i = 0;
    for (; i < text.size() && text[i] != 'e' && text[i] != 'E'; ++i) {
        if (text[i] == '.') {
            after_point = true;
        } else {
            digits += text[i];
            exponent -= after_point ? 1 : 0;
        }
    }
    if (i < text.size()) exponent += std::strtol(text.c_str() + i + 1, nullptr, 10);
    const std::size_t first = digits.find_first_not_of('0', digits[0] == '-' ? 1 : 0);
    if (first == std::string::npos) return 0;
    const std::string sign = digits[0] == '-' ? "-" : "";
    const Integer mantissa(sign + digits.substr(first));
    const Integer scale = pow(Integer(10), static_cast<unsigned>(std::abs(exponent)));
    return exponent < 0 ? Rational(mantissa, scale) : Rational(Integer(mantissa * scale));
}

/// |a − b| from 60 digits of each: what is left after cancellation is still far more than a double holds.
double separation(const oracle::ExactNumber& a, const oracle::ExactNumber& b) {
    const Rational difference = from_decimal(oracle::decimal(a, 60)) - from_decimal(oracle::decimal(b, 60));
    return std::abs(difference.convert_to<double>());
}

std::optional<caseio::ExactBodyProof> affordable_proof(const caseio::Case& c) {
    return if_memory_suffices([&c] { return case_proof(c); }).value_or(std::nullopt);
}

oracle::ConditionFigures affordable_condition(const oracle::ExactAnswer& answer) {
    return if_memory_suffices([&answer] { return oracle::condition_figures(answer); })
        .value_or(oracle::ConditionFigures{});
}

bool is_wrong_outcome(oracle::Verdict verdict) {
    return verdict == oracle::Verdict::false_separation || verdict == oracle::Verdict::false_overlap;
}

/// JudgedAnswer::backward_error.
std::optional<double> backward_error(const oracle::Judgement& j, const oracle::ConditionFigures& condition,
                                     const oracle::Promise& promise) {
    const double u = std::ldexp(1.0, -oracle::format_of(promise.digits).digits);
    std::optional<double> error;
    if (is_wrong_outcome(j.verdict) && condition.ill_posedness) error = *condition.ill_posedness / u;
    if (j.error_in_size && condition.change_in_size) {
        const double of_number = *j.error_in_size == 0 ? 0 : *j.error_in_size / *condition.change_in_size / u;
        error = std::max(error.value_or(0), of_number);
    }
    return error;
}

std::array<double, 3> rounded(const Vec3<Rational>& v) {
    return {oblong::nearest<double>(v.x), oblong::nearest<double>(v.y), oblong::nearest<double>(v.z)};
}

std::optional<caseio::Nearest> nearest_of(const oracle::ExactAnswer& answer, caseio::Query query) {
    const std::optional<oracle::WitnessPoints> w = oracle::witness_points(answer);
    if (!w) return std::nullopt;
    caseio::Nearest n{std::string(name(w->outcome)), oracle::approximate(w->gap), rounded(w->a), rounded(w->b), {}};
    std::optional<Vec3<Rational>> normal = w->normal;
    // The oracle's A of a raycast is the source; the case's is the body.
    if (query == caseio::Query::raycast) {
        std::swap(n.a, n.b);
        if (normal) normal = -*normal;
    }
    if (normal) {
        const Rational length = oracle::bracket({squared_norm(*normal), 0}, 120).lower;
        n.normal = rounded(*normal * Rational(1 / length));
    }
    return n;
}

auto parts(const oracle::Promise& p) { return std::tie(p.digits, p.absolute, p.relative, p.statement); }
auto parts(const caseio::CastResult& c) {
    return std::tie(c.hit, c.parameter, c.parameter_lower, c.parameter_upper, c.point);
}
auto parts(const caseio::PenetrationResult& p) { return std::tie(p.depth, p.depth_lower, p.depth_upper, p.direction); }
/// What a judgement looks at: not who answered, how fast, or in how many iterations.
auto parts(const caseio::Result& r) {
    return std::tie(r.outcome, r.distance, r.lower, r.upper, r.squared, r.signed_distance, r.witness_a, r.witness_b,
                    r.normal, r.termination, r.rung, r.within, r.message);
}

template <class T>
bool same(const std::optional<T>& a, const std::optional<T>& b) {
    return a.has_value() == b.has_value() && (!a || parts(*a) == parts(*b));
}

bool states_the_same(const caseio::Result& a, const caseio::Result& b) {
    return parts(a) == parts(b) && same(a.cast, b.cast) && same(a.penetration, b.penetration);
}

}  // namespace

oracle::Judgement CaseJudge::judgement_of(const caseio::Result& result, const oracle::Promise& promise) {
    const auto found = std::ranges::find_if(known_, [&](const Known& known) {
        return parts(known.promise) == parts(promise) && states_the_same(known.result, result);
    });
    if (found != known_.end()) return found->judgement;
    known_.push_back({result, promise, given().answer.judge(result, promise)});
    return known_.back().judgement;
}

const std::optional<caseio::Nearest>& CaseJudge::nearest(const JudgedAnswer& answer) {
    const std::string& line = answer.result.converted_case;
    const auto found = converted_.find(line);
    const auto [place, is_new] = nearest_.try_emplace(line);
    Exact& judged = found == converted_.end() ? given() : found->second->exact;
    if (is_new) place->second = nearest_of(judged.solved(), case_.query);
    return place->second;
}

CaseJudge::Exact::Exact(const caseio::Case& c, ExactRoute route) : Exact(c, routed_answer(c, route)) {}

CaseJudge::Exact::Exact(const caseio::Case& c, RoutedAnswer routed)
    : answer(c, std::move(routed.answer), affordable_proof),
      is_proven(routed.is_proven),
      size(answer.exact().largest_coordinate.convert_to<double>()),
      case_(&c) {
    if (const auto measure = answer.exact().measure()) distance = oracle::approximate(*measure);
}

const oracle::ConditionFigures& CaseJudge::Exact::condition() {
    if (!condition_) condition_ = affordable_condition(answer.exact());
    return *condition_;
}

const oracle::ExactAnswer& CaseJudge::Exact::solved() {
    if (!is_proven) return answer.exact();
    if (!solved_) solved_ = routed_answer(*case_, ExactRoute::solve).answer;
    return *solved_;
}

CaseJudge::Exact& CaseJudge::given() {
    if (!exact_) exact_.emplace(case_, route_);
    return *exact_;
}

const oracle::ExactAnswer& CaseJudge::exact() { return given().answer.exact(); }

JudgedAnswer CaseJudge::judge(caseio::Result result, const oracle::Promise& promise) {
    Exact* asked_about = &given();
    JudgedAnswer judged;
    if (!result.converted_case.empty()) {
        auto found = converted_.find(result.converted_case);
        if (found == converted_.end()) {
            try {
                caseio::Case converted = read_converted_case(result.converted_case, promise);
                auto made = std::make_unique<Converted>(std::move(converted), route_);
                found = converted_.emplace(result.converted_case, std::move(made)).first;
            } catch (const caseio::BadInput& problem) {
                result.outcome = Outcome::failed;
                result.message = std::string(protocol_prefix) + problem.what();
            }
        }
        if (found != converted_.end()) {
            Exact& converted = found->second->exact;
            const auto before = exact().measure(), after = converted.answer.exact().measure();
            if (before && after) judged.conversion_moved = separation(*before, *after);
            asked_about = &converted;
        }
    }
    const oracle::Promise asked = oracle::asked_in(promise, case_.scalar);
    judged.judgement = asked_about == &given() ? judgement_of(result, asked) : asked_about->answer.judge(result, asked);
    judged.condition = asked_about->condition();
    judged.backward_error = backward_error(judged.judgement, judged.condition, asked);
    judged.size = asked_about->size;
    judged.distance = asked_about->distance;
    judged.by_proof = asked_about->is_proven;
    judged.result = std::move(result);
    return judged;
}

Provenance provenance(std::string_view source, std::string_view kind, const std::string& otherwise) {
    Provenance found{otherwise, 0};
    constexpr std::string_view family_key = "family:", severity_key = "severity:";
    if (!source.starts_with(family_key)) return found;
    found.family = std::string(source.substr(family_key.size(), source.find(' ') - family_key.size()));
    const std::size_t at = source.find(severity_key);
    if (at != std::string_view::npos) {
        const char* first = source.data() + at + severity_key.size();
        std::from_chars(first, source.data() + source.size(), found.severity);
    }
    if (source.find(" shapes:") != std::string_view::npos) found.family += "@shapes";
    if (!kind.empty()) found.family += "@" + std::string(kind);
    return found;
}

Provenance provenance(const caseio::Case& c, const std::string& otherwise) {
    const bool of_distance = c.query == caseio::Query::distance || c.query == caseio::Query::decide;
    Provenance found = provenance(c.source, of_distance ? "" : query_name(c.query), otherwise);
    if (c.id.ends_with("@float") && !found.family.ends_with("@float")) found.family += "@float";
    return found;
}

bool worth_a_record(const JudgedAnswer& answer) {
    if (answer.result.outcome == Outcome::unsupported) return false;
    return answer.judgement.fails() || answer.judgement.verdict == oracle::Verdict::refused;
}

caseio::Record make_record(const JudgedAnswer& answer, const Provenance& of, const std::string& version) {
    const oracle::Judgement& j = answer.judgement;
    caseio::Record r;
    r.subject = answer.result.subject;
    r.family = of.family;
    r.severity = of.severity;
    r.verdict = name(j.verdict);
    r.promise_broken = j.promise_broken;
    r.outcome = name(answer.result.outcome);
    r.exact_outcome = name(j.exact_outcome);
    r.exact_distance = j.exact_distance;
    r.error_ulps = j.error_ulps;
    r.error_relative = j.error_relative;
    r.error_in_size = j.error_in_size;
    r.reason = answer.by_proof ? j.reason + std::string(proof_note) : j.reason;
    r.result_line = caseio::write_result(answer.result);
    r.subject_version = version;
    r.time_ns = answer.result.time_ns;
    r.condition = answer.condition.relative;
    r.ill_posedness = answer.condition.ill_posedness;
    r.backward_error = answer.backward_error;
    return r;
}

}  // namespace oblong::fuzz
