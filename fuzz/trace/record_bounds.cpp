// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/trace/record_bounds.hpp"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "caseio/case_reader.hpp"
#include "caseio/number_text.hpp"
#include "caseio/result_io.hpp"
#include "fuzz/trace/deciding_stop.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::fuzz {
namespace {

/// The format with the numbers of a scalar; nothing of those without one.
std::optional<BinaryFormat> format_of(SolverScalar scalar) {
    switch (scalar) {
        case SolverScalar::float32:
            return find_named(named_formats, "binary32")->format;
        case SolverScalar::float64:
            return find_named(named_formats, "binary64")->format;
        case SolverScalar::long_double:
            return BinaryFormat{.precision = described(scalar).digits, .min_exponent = -16382, .max_exponent = 16383};
        case SolverScalar::quad:
            return find_named(named_formats, "binary128")->format;
        default:
            return std::nullopt;
    }
}

std::string shown(double bound) {
    if (!std::isfinite(bound)) return "inf";
    return three_digits(to_rational(bound));
}

std::string sentence_of(const RecordBounds& b) {
    const auto within = [&b](double bound) { return !std::isfinite(bound) || b.observed <= to_rational(bound); };
    if (!within(b.bounds.enclosed))
        return "the error exceeds every rounding of this run, so rounding made another choice: a vertex, a subset or "
               "the step to stop at";
    if (!within(b.bounds.running))
        return "the error exceeds the running bound and not the enclosing one: terms of second order may explain it";
    return "roundings of this run explain the error";
}

/// Whether a stored distance is this number, as it is written and read: the nearest double or float, or, of wider
/// formats, cut to 21 digits or more, whose rounding is less than 2^-66 of it.
bool is_as_read(const Rational& number, const Rational& stored) {
    const Rational off = stored < number ? Rational(number - stored) : Rational(stored - number);
    return off * Rational(Integer(1) << 66U) <= abs(number) || exactly<double>(stored) == nearest<double>(number) ||
           exactly<float>(stored) == nearest<float>(number);
}

}  // namespace

std::optional<RunningSpec> bounded_solver(const std::string& subject) {
    try {
        if (begins_with_bound(subject)) return parse_running_name(subject);
        if (begins_with_format(subject)) return parse_running_name("running/" + subject);
        const SolverSpec plain = parse_solver_name(subject);
        const std::optional<BinaryFormat> format = format_of(plain.scalar);
        if (!format) return std::nullopt;
        return RunningSpec{ErrorBound::running, {*format, plain}};
    } catch (const std::invalid_argument&) {
        return std::nullopt;
    }
}

std::optional<RecordBounds> record_bounds(const caseio::Record& record, std::size_t case_bytes) {
    const std::optional<RunningSpec> solver = bounded_solver(record.subject);
    if (!solver || record.case_line.empty() || record.case_line.size() > case_bytes || record.exact_distance.empty())
        return std::nullopt;
    try {
        const caseio::Case c = caseio::read_case(record.case_line, {}, {.max_mesh_bytes = 0});
        const caseio::Result stored = caseio::read_result(record.result_line, {}, c.scalar);
        const bool has_distance = stored.distance && stored.distance->kind != caseio::Real::Kind::infinite;
        if (stored.outcome != Outcome::separated || !has_distance || !stored.converted_case.empty())
            return std::nullopt;
        RecordBounds found;
        const caseio::Result run = run_with_bound(c, *solver, &found.bounds);
        if (run.iterations != stored.iterations || run.outcome != stored.outcome || !run.distance ||
            !is_as_read(run.distance->value, stored.distance->value))
            return std::nullopt;
        const Rational apart = run.distance->value - caseio::read_number(record.exact_distance, {}).value;
        found.observed = apart < 0 ? Rational(-apart) : apart;
        return found;
    } catch (const caseio::BadInput&) {
        return std::nullopt;
    } catch (const caseio::EnvironmentError&) {
        return std::nullopt;
    } catch (const caseio::NumberError&) {
        return std::nullopt;
    }
}

std::string record_bounds_text(const caseio::Record& record) {
    const std::optional<RecordBounds> found = record_bounds(record);
    if (!found) return {};
    const nlohmann::json json{{"observed", three_digits(found->observed)},
                              {"running", shown(found->bounds.running)},
                              {"enclosed", shown(found->bounds.enclosed)},
                              {"sentence", sentence_of(*found)}};
    return json.dump();
}

}  // namespace oblong::fuzz
